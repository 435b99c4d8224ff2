"""One hand of Canasta: the deal, and what the moves do."""

from typing import ClassVar, Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER, place_after
from stammtisch.core.kinds import TWO
from stammtisch.core.rng import Rng
from stammtisch.games.canasta.board import Board
from stammtisch.games.canasta.legality import legal, listed, one_of, takes
from stammtisch.games.canasta.past import COULD_TAKE, COVERED, DREW, GAVE, GOT, HELD, noted
from stammtisch.games.canasta.rules import (
    ANSWERING,
    ASK,
    ASKED,
    BY_EMPTY_STOCK,
    BY_GOING_OUT,
    BY_RED_THREE,
    CLAIMING,
    CONFIRM,
    DISCARD,
    DRAW,
    DRAWING,
    ENDED,
    LAYINGS,
    MELD,
    NOT_ASKED,
    PLAYING,
    SAID_NO,
    SAID_YES,
    TAKE,
    TAKE_BACK,
    TAKE_JOKER,
    TAKE_TWO,
    YES,
)
from stammtisch.games.canasta.tiles import (
    HALF,
    JOKER,
    ONE,
    PACK,
    RANK_BIT,
    RED_THREE,
    WILD,
    at_least,
    number,
    total,
)

UNSEEN: Final = -1  # a tile that a seat has not seen


def seen_pile(at: "Position", seat: i64) -> vec[i64]:
    """The kinds in the pile, with `UNSEEN` for what others discarded face down (CAN-39)."""
    found = vec[i64]()
    for index in range(i64(len(at.pile))):
        seen = at.sees_discard(seat, index)
        found = append(found, at.row[at.pile[index]] if seen else i64(UNSEEN))
    return found


def seen_melds(at: "Position", seat: i64) -> vec[i64]:
    """All tiles that lie open, in the order in which they were laid: kind, meld and side."""
    found = vec[i64]()
    for entry in at.laid:
        found = append(found, at.row[entry & 127] | ((entry >> RANK_BIT) << RANK_BIT))
    return found


def seen_sizes(at: "Position", seat: i64) -> vec[i64]:
    """How many tiles each seat holds, and the seat's own by rank; after the hand, everybody's."""
    if at.turn == OVER:
        return at.hands[:]
    found = vec[i64]([at.hand_size(each) for each in range(at.rules.seats)])
    return found if seat < 0 else append(found, at.hands[seat])


def seen_known(at: "Position", seat: i64) -> vec[i64]:
    """The tiles that everybody knows to be in a certain hand: seat and kind."""
    found = vec[i64]()
    for owner in range(at.rules.seats):
        for tile in at.tiles_of(owner, True):
            found = append(found, owner * PACK + at.row[tile])
    return found


def seen_tiles(at: "Position", seat: i64) -> vec[i64]:
    """The other tiles in the seat's own hand, as they came; after the hand, everybody's."""
    found = vec[i64]()
    for owner in range(at.rules.seats):
        if owner == seat or at.turn == OVER:
            for tile in at.tiles_of(owner, False):
                found = append(found, owner * PACK + at.row[tile])
    return found


class Position(Board):
    """A hand and its moves; `CanastaState` adds what people read about it."""

    SEEN: ClassVar = {
        "pile": seen_pile,
        "laid": seen_melds,
        "hands": seen_sizes,
        "known": seen_known,
        "held": seen_tiles,
    }

    # --- the deal ---

    def deal(self, pack: vec[i64]) -> None:
        """Deal one tile at a time from the dealer's left, and turn one up (CAN-3 to CAN-5)."""
        self.clear()
        self.set_row(pack)
        seats: i64 = self.rules.seats
        first: i64 = place_after(self.context.dealer, seats)
        for tile in range(self.rules.hand_size * seats):
            self.give((first + tile) % seats, tile, False)
        self.next = self.rules.hand_size * seats
        self._turn_up()
        seat: i64 = first
        for _step in range(seats):
            self._lay_dealt_reds(seat)
            seat = place_after(seat, seats)
        self._begin_turn(first)

    def _turn_up(self) -> None:
        """Turn up tiles until one lies on top that is neither wild nor a red three (CAN-4)."""
        while True:
            self.pile = append(self.pile, self.next)
            rank: i64 = self.rank(self.next)
            self.next += 1
            if rank == RED_THREE:
                self.buried += 1
            elif WILD & BIT[rank] == 0:
                break
            self.crossed += 1
        if self.rules.face_down:
            self.covered = len(self.pile)

    def _lay_dealt_reds(self, seat: i64) -> None:
        """Lay out and replace the red threes that were dealt, until none is left (CAN-5)."""
        while number(self.hands[seat], RED_THREE) > 0:
            self.put(self.side(seat), RED_THREE, self.drop(seat, RED_THREE))
            self.give(seat, self.next, False)
            self.next += 1

    # --- legal moves ---

    def legal_moves(self) -> vec[i64]:
        if self.turn < 0:
            return vec[i64]()
        low, high = legal(self)
        return listed(low, high)

    def pick(self, rng: Rng) -> i64:
        low, high = legal(self)
        return one_of(low, high, rng)

    # --- moves ---

    def advance(self, move: i64) -> None:
        if move >= DISCARD:
            self._discard(move - DISCARD)
        elif move >= MELD:
            self.drawn = 0
            self._lay(move)
        elif move == DRAW:
            self._draw()
        elif move <= TAKE_JOKER:
            self._take(move)
        elif move == CONFIRM:
            self.open |= BIT[self.side(self.turn)]
            self._take_up()
        elif move == TAKE_BACK:
            self._take_back()
        else:
            self._say(move)

    def _begin_turn(self, seat: i64) -> None:
        """Begin a turn: draw, or take the pile, which must be possible without a stock (CAN-33)."""
        self.turn = seat
        self.phase = DRAWING
        self.mark = len(self.laid)
        self.busy = False
        self.joined = False
        self.old = at_least(self.sizes(self.side(seat)), 1)
        self.drawn = 0
        self.taken_back = 0
        self.asked = NOT_ASKED
        if self.next == PACK and takes(self) == 0:
            self._end(BY_EMPTY_STOCK)

    def _end(self, ending: i64) -> None:
        self.ending = ending
        self.phase = ENDED
        self.turn = OVER

    def _draw(self) -> None:
        """Draw; lay out and replace red threes at once (CAN-15, CAN-16)."""
        seat: i64 = self.turn
        while self.drawn < self.rules.draw_count and self.next < PACK:
            tile: i64 = self.next
            self.next += 1
            if self.rank(tile) == RED_THREE:
                self.put(self.side(seat), RED_THREE, tile)
            else:
                self.give(seat, tile, False)
                self.drawn += 1
        if len(self.past) > 0:
            self._note(DREW, self.drawn)
        self.mark = len(self.laid)
        self.phase = PLAYING
        if self.drawn == 0:
            self._end(BY_RED_THREE)

    def _take(self, move: i64) -> None:
        """Take the pile and meld its top tile at once (CAN-17, CAN-20 to CAN-22)."""
        seat: i64 = self.turn
        side: i64 = self.side(seat)
        self.pile, tile = pop(self.pile)
        rank: i64 = self.rank(tile)
        alone: bool = self.crossed == 0 and number(self.naturals[side], rank) > 0
        self.joined = self.old & BIT[rank] != 0
        self.busy = True
        self.put(side, rank, tile)
        if not alone:
            self._lay_own(rank, rank)
            self._lay_own(rank if move == TAKE else self._wild_of(move), rank)
        if self.is_open(side):
            self._take_up()
        else:
            self.phase = CLAIMING

    def _wild_of(self, move: i64) -> i64:
        return i64(TWO) if move == TAKE_TWO else i64(JOKER)

    def _lay_own(self, rank: i64, place: i64) -> None:
        self.put(self.side(self.turn), place, self.drop(self.turn, rank))
        if len(self.past) > 0:
            self._note(GAVE, rank)

    def _take_up(self) -> None:
        """Move the rest of the pile to the hand; lay out its red threes (CAN-23)."""
        for tile in self.pile:
            if self.rank(tile) == RED_THREE:
                self.put(self.side(self.turn), RED_THREE, tile)
            else:
                self.give(self.turn, tile, True)
                if len(self.past) > 0:
                    self._note(GOT, self.rank(tile))
        self.pile = vec[i64]()
        self.crossed = 0
        self.buried = 0
        self.mark = len(self.laid)
        self.phase = PLAYING

    def _take_back(self) -> None:
        """Take back what was laid in this turn; everybody has seen it (CAN-26)."""
        side: i64 = self.side(self.turn)
        first: i64 = self.mark
        if self.phase == CLAIMING:
            self.pile = append(self.pile, self.laid[first] & 127)
            self.phase = DRAWING
            first += 1
        for index in range(first, i64(len(self.laid))):
            self.give(self.turn, self.laid[index] & 127, True)
            if len(self.past) > 0:
                self._note(GOT, self.rank(self.laid[index] & 127))
        self.laid = self.laid[: self.mark]
        self.naturals[side] = 0
        self.twos[side] = 0
        self.jokers[side] = 0
        self.busy = False
        self.joined = False
        self.taken_back += 1
        if self.phase == DRAWING:
            top: i64 = self.pile[len(self.pile) - 1]
            spare: i64 = i64(len(self.pile)) - 1 - self.buried
            self._note(COULD_TAKE, self.rank(top), spare)
            self.past = append(self.past, self._known_to_all(self.turn))

    def _lay(self, move: i64) -> None:
        """Lay a new meld or an addition (CAN-28)."""
        laying = LAYINGS[move - MELD]
        place: i64 = laying.place
        self.busy = True
        if not laying.new and self.old & BIT[place]:
            self.joined = True
        for _step in range(laying.naturals):
            self._lay_own(place, place)
        for _step in range(laying.jokers):
            self._lay_own(JOKER, place)
        for _step in range(laying.twos):
            self._lay_own(TWO, place)

    def _say(self, move: i64) -> None:
        """The question to the partner, and the answer (CAN-32)."""
        self.turn = (self.turn + 2) % self.rules.seats
        if move == ASK:
            self.asked = ASKED
            self.phase = ANSWERING
        else:
            self.asked = SAID_YES if move == YES else SAID_NO
            self.phase = PLAYING

    def _discard(self, rank: i64) -> None:
        """Discard, which ends the turn and confirms a first meld (CAN-14, CAN-26)."""
        seat: i64 = self.turn
        known: i64 = self._known_to_all(seat) if self.rules.face_down else 0
        self.pile = append(self.pile, self.drop(seat, rank))
        if self.rules.face_down:
            if known:
                self._note(HELD, 0)
                self.past = append(self.past, known)
            self._forget(seat)
            if len(self.past) > 0:
                self._note(COVERED, len(self.pile) - 1)
        elif len(self.past) > 0:
            self._note(GAVE, rank)
        if not self.rules.face_down and WILD & BIT[rank]:
            self.crossed += 1
        if self.busy:
            self.open |= BIT[self.side(seat)]
        if total(self.hands[seat]) == 0:
            self.winner = seat
            self.concealed = self.melders & BIT[seat] == 0 and not self.joined  # CAN-36
            self._end(BY_GOING_OUT)
            return
        if self.busy:
            self.melders |= BIT[seat]
        self._begin_turn(place_after(seat, self.rules.seats))

    def _forget(self, seat: i64) -> None:
        """Forget the known tiles of a hand that a face-down discard may have removed (CAN-39)."""
        if self.known[2 * seat] | self.known[2 * seat + 1]:
            self.renumber()  # they go before the others now, in whatever order they came
            self.known[2 * seat] = 0
            self.known[2 * seat + 1] = 0

    # --- what others conclude ---

    def _note(self, event: i64, number: i64, more: i64 = 0) -> None:
        self.past = append(self.past, noted(event, self.turn, number, more))

    def _known_to_all(self, seat: i64) -> i64:
        """The tiles that everybody knows to be in a hand, counted by rank."""
        if self.known[2 * seat] | self.known[2 * seat + 1] == 0:
            return 0
        found: i64 = 0
        for tile in self.tiles_of(seat, True):
            found += ONE[self.rank(tile)]
        return found

    # --- the row anew ---

    def renumber(self) -> None:
        """Renumber the row of tiles: open ones, pile, each hand (known tiles first), and stock.

        Known tiles lie by kind. Everything else stays as it is. So a position does not tell when a
        hidden tile was drawn.
        """
        row = self.row[:]  # from `next` on the stock lies as it did
        place: i64 = 0
        for index in range(i64(len(self.laid))):
            entry: i64 = self.laid[index]
            row[place] = self.row[entry & 127]
            self.laid[index] = index | ((entry >> RANK_BIT) << RANK_BIT)
            place += 1
        for index in range(i64(len(self.pile))):
            row[place] = self.row[self.pile[index]]
            self.pile[index] = place
            place += 1
        for seat in range(self.rules.seats):
            seen = self.tiles_of(seat, True)
            others = self.tiles_of(seat, False)
            end: i64 = place + len(seen)
            for half in range(i64(2)):
                self.known[2 * seat + half] = _from_to(place, end, half)
                self.held[2 * seat + half] = _from_to(place, end + len(others), half)
            for tile in seen:
                row[place] = self.row[tile]
                place += 1
            for tile in others:
                row[place] = self.row[tile]
                place += 1
        self.set_row(row)


def _from_to(start: i64, end: i64, half: i64) -> i64:
    """The tiles from start up to end (exclusive) as a set, within one half of the row."""
    low: i64 = min(max(start - half * HALF, 0), HALF)
    high: i64 = min(max(end - half * HALF, 0), HALF)
    return (BIT[high] - 1) & ~(BIT[low] - 1)
