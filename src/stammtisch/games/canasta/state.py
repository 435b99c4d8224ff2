"""A hand of Canasta as the table sees it, and the game with its options fixed."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import pack as cards_of
from stammtisch.core.bits import BIT
from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.breath import breathe
from stammtisch.core.contract import OVER, Context, State
from stammtisch.core.kinds import TWO
from stammtisch.core.observing import Observation
from stammtisch.core.putting import as_numbers, put_back
from stammtisch.core.rng import Rng
from stammtisch.core.view import CardView, Gather, ScoreLine, Zone
from stammtisch.games.canasta import steps
from stammtisch.games.canasta.board import Board
from stammtisch.games.canasta.facts import all_facts, on_the_table, side_facts
from stammtisch.games.canasta.legality import can_end, could_claim
from stammtisch.games.canasta.names import meld_id, rank_word, side_word
from stammtisch.games.canasta.observing import observe
from stammtisch.games.canasta.options import CanastaOptions
from stammtisch.games.canasta.past import came_about, needed
from stammtisch.games.canasta.position import Position
from stammtisch.games.canasta.reading import refuse, shortcut
from stammtisch.games.canasta.rules import (
    ANSWERING,
    ASKED,
    CANASTA,
    CLAIMING,
    DRAWING,
    LONGEST,
    MOVES,
    NOT_ASKED,
    PLAYING,
    SAID_YES,
    Rules,
)
from stammtisch.games.canasta.sampling import FEW, FREE, MOST, redeal
from stammtisch.games.canasta.scoring import (
    greatest_score,
    hand_lines,
    hand_scores,
    is_won,
    least_score,
    red_points,
)
from stammtisch.games.canasta.tiles import (
    BLACK_THREE,
    JOKER,
    NATURAL,
    PACK,
    RANK_BIT,
    RANK_OF,
    RED_THREE,
    SIDE_BIT,
    WILD,
    number,
    points,
)
from stammtisch.kits.steps.hand import StepGame, Steps
from stammtisch.kits.steps.moves import Move, Phase, Telling
from stammtisch.kits.steps.people import others_turn
from stammtisch.kits.steps.zones import Hands, Open, Zones, ended, points_at_the_end, stock
from stammtisch.text import CardsWord, SeatWord, Text, say, say_in, say_n

PLACES: Final[Zones] = (
    stock(lambda at: at.stock_left()),
    Open(lambda at, viewer: [at.pile_zone()]),
    Hands(
        cards=lambda at, seat: at.in_hand(seat),
        size=lambda at, seat: at.hand_size(seat),
        open=ended,
        note=points_at_the_end(lambda at, seat: points(at.hands[seat])),
        mine=say_in("canasta", "Your hand"),
        others=say_in("canasta", "Hand of {seat}"),
    ),
    Open(lambda at, viewer: at.side_zones(viewer)),
)


class CanastaState(Position):
    """One hand of Canasta in progress."""

    STEPS: ClassVar[Steps] = steps.STEPS
    ZONES: ClassVar[Zones] = PLACES
    REDEAL: ClassVar = lambda at, seat, rng: at.come_about(seat, rng)
    REFUSES: ClassVar = refuse
    SHORT: ClassVar = shortcut

    def observed(self, to: Observation) -> None:
        observe(self, to)

    def blank(self) -> "CanastaState":
        return CanastaState(self.rules, self.context)

    def words(self) -> vec[i64]:
        """The position with its row renumbered, so that equal positions have equal words."""
        twin = self.copy()
        twin.renumber()
        return vec[i64](as_numbers(twin))

    def scores(self) -> vec[i64]:
        return hand_scores(self.rules, all_facts(self))

    def score_lines(self) -> list[ScoreLine]:
        return hand_lines(self.rules, all_facts(self))

    def guess(self, seat: i64, rng: Rng) -> "CanastaState":
        guessed = self.drawn_for(seat)
        if not guessed.come_about(seat, rng, FEW):
            while not guessed.can_be(seat, False):
                redeal(guessed, seat, rng, vec[i64]())
        return guessed

    def come_about(self, viewer: i64, rng: Rng, deals: i64 = MOST) -> bool:
        """Deal what a seat does not see, until the result is possible; False if it never is."""
        least = vec[i64]()
        for deal in range(deals):
            if deal % 64 == 63:
                breathe()
            if deal == FREE:
                least = needed(self, viewer)
            redeal(self, viewer, rng, least)
            if self.can_be(viewer) and came_about(self, viewer, rng):
                return True
        return False

    def can_be(self, viewer: i64, exact: bool = True) -> bool:
        """Whether the player on turn may have come to where he is, if others see him there.

        If not ``exact``, he may be one who can neither take back nor end his turn.
        """
        if self.turn == OVER or viewer == self.turn:
            return True
        last: bool = self.phase == DRAWING and self.next == PACK
        stuck: bool = last and len(self.legal_moves()) == 0  # it would be over (CAN-33)
        return not stuck and could_claim(self) and (not exact or can_end(self))

    # --- what people read

    def now(self) -> Phase:
        return steps.ENDED[self.ending] if self.turn == OVER else steps.PHASES[self.phase]

    def waiting(self, viewer: int) -> Text:
        if self.phase != ANSWERING:
            return others_turn(int(self.turn))
        who = SeatWord(int(self.turn))
        return say("{seat} is asked whether the partner may go out.", seat=who)

    def gather(self, seat: int) -> Gather | None:
        if seat != self.turn or self.phase not in (CLAIMING, PLAYING):
            return None
        return Gather(say("Meld the chosen tiles"), word="meld", onto="add")

    # --- seats

    def heard(self, seat: int) -> Text | None:
        """What a seat asked or answered in this turn (CAN-32)."""
        if self.turn == OVER or self.asked == NOT_ASKED:
            return None
        asker = (self.turn + 2) % self.rules.seats if self.phase == ANSWERING else self.turn
        if seat == asker:
            return say("May I go out?")
        if seat != (asker + 2) % self.rules.seats or self.asked == ASKED:
            return None
        return say("Yes, go out!") if self.asked == SAID_YES else say("No, not yet.")

    def party(self, seat: int) -> int | None:
        return int(self.side(seat)) if self.rules.sides < self.rules.seats else None

    def badges(self, seat: int) -> list[Text]:
        side = self.side(seat)
        total = int(self.context.totals[seat])
        badges = [] if self.turn == OVER else [say_n("score {n}", "score {n}", total)]
        if not self.is_open(side):
            return [*badges, say("first meld {minimum}", minimum=int(self.minimum(side)))]
        badges.append(say("opened"))
        canastas = int(self.canastas(side))
        if canastas:
            badges.append(say_n("{n} canasta", "{n} canastas", canastas))
        worth = int(on_the_table(self, side))
        badges.append(say_n("{n} point on the table", "{n} points on the table", worth))
        return badges

    # --- how things stand

    def status(self, viewer: int) -> list[Text]:
        """The state of the pile, the viewer's first meld, and what going out still needs."""
        if self.turn == OVER:
            return []
        status = self._pile_status()
        if viewer >= 0:
            status += self._own_status(self.side(viewer))
        if self.stock_left() == 0:
            status.append(say("The stock is empty"))
        return status

    def _pile_status(self) -> list[Text]:
        status: list[Text] = []
        if len(self.pile) == 0 or self.rules.face_down:
            return status
        if self.phase != CLAIMING and NATURAL & BIT[self.top()] == 0:
            status.append(say("The pile is blocked: {tile}", tile=rank_word(self.top())))
        if self.crossed:
            status.append(say("The pile is frozen"))
        return status

    def _own_status(self, side: i64) -> list[Text]:
        needed = say_n(
            "To go out: {n} canasta needed, {have} made",
            "To go out: {n} canastas needed, {have} made",
            int(self.rules.canastas),
            have=int(self.canastas(side)),
        )
        if self.is_open(side):
            return [needed]
        minimum = int(self.minimum(side))
        if not self.busy or side != self.side(self.turn):
            return [say("First meld: at least {minimum} points", minimum=minimum), needed]
        worth = int(self.worth(side))
        words = say(
            "First meld: {points} points so far, {minimum} needed", points=worth, minimum=minimum
        )
        return [words, needed]

    # --- zones

    def pile_zone(self) -> Zone:
        """The zone of the pile: only its top tile and the crosswise tiles that freeze it are seen.

        Face down nothing is seen (CAN-39).
        """
        label = say("Discard pile")
        if len(self.pile) > self.covered:
            return Zone("discard", "discard", label, len(self.pile))
        kinds = [int(self.row[tile]) for tile in self.pile]
        crosswise = say("lies crosswise and freezes the pile")
        cards = [CardView(kind, mark=crosswise) for kind in kinds if _freezes(kind)]
        if kinds and not _freezes(kinds[-1]):
            cards.append(CardView(kinds[-1]))
        note = say("frozen") if self.crossed and not self.rules.face_down else None
        return Zone("discard", "discard", label, len(kinds), tuple(cards), note=note)

    def in_hand(self, owner: int) -> list[CardView]:
        """A hand sorted by rank, wild tiles last, with the tiles just drawn marked."""
        known = [int(tile) for tile in self.tiles_of(owner, True)]
        others = [int(tile) for tile in self.tiles_of(owner, False)]
        mine = owner == self.turn and self.asked != ASKED  # who is asked has drawn nothing
        new = others[len(others) - int(self.drawn) :] if mine and self.drawn else []
        places = [(self._place(tile), int(self.row[tile]), tile) for tile in known + others]
        mark = say("just drawn")
        return [
            CardView(kind, mark=mark if place in new else None) for _, kind, place in sorted(places)
        ]

    def _place(self, tile: int) -> int:
        rank = int(self.rank(tile))
        return 20 + rank if rank in (TWO, JOKER) else rank

    def side_zones(self, viewer: int) -> list[Zone]:
        """What lies before each side."""
        sides = [self._side_zones(side, viewer) for side in range(int(self.rules.sides))]
        return [zone for zones in sides for zone in zones]

    def _side_zones(self, side: int, viewer: int) -> list[Zone]:
        """The melds of a side and its red threes, which partners share (CAN-8)."""
        lying: dict[int, list[int]] = {}
        for entry in self.laid:
            if int(entry) >> SIDE_BIT == side:
                place = int(entry) >> RANK_BIT & 15
                lying.setdefault(place, []).append(int(self.row[entry & 127]))
        owner = viewer if viewer >= 0 and self.side(viewer) == side else side
        reds = lying.pop(RED_THREE, [])
        found = [
            self._meld_zone(side, place, lying[place], owner)
            for place in sorted(lying, key=_wild_last)
        ]
        if reds:
            name = side_word(self.rules.seats, side)
            counted = int(red_points(self.rules, side_facts(self, side, 0)))
            note = say("{points}", points=f"{counted:+}".replace("-", "−"))
            cards = tuple([CardView(kind) for kind in reds])
            label, whose = say("Red threes of {side}", side=name), self._whose(side)
            found.append(Zone(f"red{side}", "row", label, len(reds), cards, owner, note, whose))
        return found

    def _whose(self, side: int) -> Text | None:
        seats = self.rules.seats
        return side_word(seats, side) if seats > self.rules.sides else None

    def _meld_zone(self, side: int, place: int, kinds: list[int], owner: int) -> Zone:
        """A meld: naturals as they were laid, then twos, then jokers."""
        cards = [CardView(kind) for kind in sorted(kinds, key=_naturals_first)]
        who = side_word(self.rules.seats, side)
        label = say("Meld of {rank}: {side}", rank=rank_word(place), side=who)
        if place == 0:
            label = say("Wild meld of {side}", side=who)
        note, full = self._meld_note(side, place), len(kinds) >= CANASTA
        id, whose = meld_id(side, place), self._whose(side)
        return Zone(id, "meld", label, len(kinds), tuple(cards), owner, note, whose, full)

    def _meld_note(self, side: int, place: int) -> Text | None:
        size = int(number(self.sizes(side), place))
        if place == BLACK_THREE:
            return None
        if size < CANASTA:
            return say("{n} of 7", n=size)
        if place == 0:
            return say("joker canasta: 1000")
        if number(self.twos[side] + self.jokers[side], place) == 0:
            return say("natural canasta: 500")
        return say("mixed canasta: 300")

    # --- what people are told

    def told_more(self, move: Move, what: Telling) -> list[Text]:
        """The lines for a canasta that was made, red threes that were laid out, and the end."""
        before = what.before
        assert isinstance(before, Board)
        lines = self._told_canastas(before, what.seat)
        reds = self.laid_since(before, True)
        if reds:
            who, cards = SeatWord(what.seat), CardsWord(tuple(reds))
            lines.append(say("{seat} lays out {cards}.", seat=who, cards=cards))
        return [*lines, steps.result(self, what.viewer)] if self.turn == OVER else lines

    def _told_canastas(self, before: Board, seat: int) -> list[Text]:
        side, who = self.side(seat), SeatWord(seat)
        for place in range(JOKER):
            if not number(before.sizes(side), place) < CANASTA <= number(self.sizes(side), place):
                continue
            if place == TWO:
                return [say("{seat} completes a joker canasta.", seat=who)]
            rank = rank_word(place)
            if number(self.twos[side] + self.jokers[side], place) == 0:
                return [say("{seat} completes a natural canasta of {rank}.", seat=who, rank=rank)]
            return [say("{seat} completes a mixed canasta of {rank}.", seat=who, rank=rank)]
        return []


def _freezes(kind: int) -> bool:
    rank = RANK_OF[kind]
    return rank == RED_THREE or WILD >> rank & 1 == 1


def _naturals_first(kind: int) -> int:
    return {TWO: 1, JOKER: 2}.get(int(RANK_OF[kind]), 0)


def _wild_last(place: int) -> tuple[bool, int]:
    return place == 0, -place


CARDS: Final = vec[i64](list(cards_of(copies=2, jokers=2)))  # CAN-1


class Canasta(StepGame):
    """Canasta for two, three, or two against two."""

    OBSERVED: ClassVar = {
        "turn": "CAN-14",
        "dealer": "CAN-2",
        "hand_number": "CAN-38",
        "totals": "CAN-24 CAN-38",
    }

    def __init__(self, options: CanastaOptions, seats: i64) -> None:
        rules = Rules(options, int(seats))
        super().__init__(rules, MOVES, LONGEST, CARDS, rules.hand_size)
        self.rules: Final = rules
        self.rules_version = 2

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """See `least_score` and `greatest_score`."""
        return ScoreBounds(least_score(self.rules), greatest_score(self.rules))

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = CanastaState(self.rules, context)
        state.deal(pack[:])
        return state

    def is_over(self, context: Context, totals: vec[i64]) -> bool:
        """Whether the match is over: one side alone is best, and has enough points (CAN-38)."""
        return is_won(self.rules, totals)

    def restore(self, words: vec[i64]) -> State:
        state = CanastaState(self.rules, self.opening(0))
        put_back(state, iter([int(word) for word in words]))
        state.set_row(state.row)
        return state
