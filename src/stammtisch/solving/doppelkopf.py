"""Doppelkopf for the solver: its cards in their order, its parties, and everything it scores."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, lowest
from stammtisch.core.kinds import PLAIN
from stammtisch.games.doppelkopf import scoring
from stammtisch.games.doppelkopf.cards import (
    CLASS,
    FOX,
    KARLCHEN,
    POWER,
    TRUMP,
    copies,
    kinds_of,
    min_of,
)
from stammtisch.games.doppelkopf.declarations import ace_of
from stammtisch.games.doppelkopf.facts import add_announcements, add_doppelkopf, foxes_caught
from stammtisch.games.doppelkopf.position import PLAYING, Position
from stammtisch.games.doppelkopf.scoring import Facts, Side
from stammtisch.kits.tricks.cards import AUGEN
from stammtisch.solving.board import Board, Card
from stammtisch.solving.scores import NO_EXTRAS, OURS, THEIRS, Reckoning, Scores
from stammtisch.solving.search import Task

_FULL: Final[i64] = 40  # the card points from which on a trick is a Doppelkopf (DOK-54)
_AUGEN: Final[i64] = 240

# Extras as one number: of our side, and four bits higher of the other, the Füchse that it caught,
# its Doppelköpfe, whether it has Karlchen, and the other side's jacks of clubs in the last trick.
_FOX: Final[i64] = 1
_DOPPELKOPF: Final[i64] = 0x100
_LAST: Final[i64] = 0x10000
_CAUGHT: Final[i64] = 0x1000000
_OTHER: Final[i64] = 16
_ONE: Final = vec[i64](
    [
        _FOX,
        _FOX * _OTHER,
        _DOPPELKOPF,
        _DOPPELKOPF * _OTHER,
        _LAST,
        _LAST * _OTHER,
        _CAUGHT,
        _CAUGHT * _OTHER,
    ]
)


def is_played(at: Position) -> bool:
    """Whether a card is to be played now."""
    return at.step == PLAYING and at.tricks.lying < 4


def parties(at: Position) -> i64:
    """The Re party, bit ``n`` for seat ``n``; -1 if it depends on how the cards are played.

    A called ace that only one other seat holds makes that seat the partner.
    """
    if not at.seeks_partner():
        return at.re
    suit = at.called_suit()
    found: i64 = 0
    if suit >= 0:
        for seat in range(i64(4)):
            if seat != at.soloist and copies(at.hands[seat], ace_of(suit)) > 0:
                found |= BIT[seat]
    return at.re | found if count(found) == 1 else i64(-1)


def task_of(at: Position, re: i64, score: bool) -> Task:
    """The position as the solver needs it; our side is that of the seat on turn.

    For the score it matters who takes the last trick with a jack of clubs, and who loses one.
    """
    tricks = at.tricks
    first = tricks.done * 4
    cards: list[Card] = []
    for seat in range(i64(4)):
        cards += [card_of(at, kind, seat, True, score) for kind in kinds_of(at.hands[seat])]
    for place in range(tricks.lying):
        play = tricks.plays[first + place]
        cards.append(card_of(at, play & 63, play >> 6, False, score))
    ours = re if re & BIT[at.turn] else 15 - re
    task = Task(Board(4, cards, second_in_last(at)), ours, at.turn)
    kinds = vec[i64]([tricks.plays[first + place] & 63 for place in range(tricks.lying)])
    if tricks.lying:
        task.lies(kinds, tricks.ahead, tricks.seat(tricks.done, tricks.ahead))
    for seat in range(i64(4)):
        if ours & BIT[seat]:
            task.won += tricks.augen_won(seat)
    return task


def card_of(at: Position, kind: i64, seat: i64, held: bool, score: bool) -> Card:
    """A card as the solver needs it."""
    entry = at.order * PLAIN + kind
    power, card_class = POWER[entry], CLASS[entry]
    trump = card_class == TRUMP
    second = trump and second_wins(at, power, False)
    alone = score and kind == KARLCHEN
    return Card(kind, card_class, trump, power, AUGEN[kind], seat, held, second, alone)


def second_wins(at: Position, power: i64, last: bool) -> bool:
    """Whether the second of two equal trumps wins, before the last trick or in it."""
    tricks = at.tricks
    done = tricks.done
    tricks.done = at.rules.size - 1 if last else i64(0)
    found = at.second_wins(power)
    tricks.done = done
    return found


def second_in_last(at: Position) -> bool:
    """Whether that holds in the last trick too, where it holds at all."""
    for power in range(i64(32)):
        if second_wins(at, power, False) and not second_wins(at, power, True):
            return False
    return True


def scores_of(at: Position, re: i64, task: Task, most: i64) -> Scores:
    """The search for the score with all extras."""
    reckoning = DoppelkopfReckoning(at, re, task)
    tricks: i64 = 0
    for seat in range(i64(4)):
        if at.tricks.tricks_won(seat) > 0:
            tricks |= OURS if task.ours & BIT[seat] else THEIRS
    return Scores(task, most, reckoning, tricks, reckoning.before)


class DoppelkopfReckoning(Reckoning):
    """The score with announcements as they stand, Füchse, Doppelköpfe and Karlchen."""

    def __init__(self, at: Position, re: i64, task: Task) -> None:
        super().__init__()
        self.tariff: Final = at.rules.tariff
        self.game: Final[i64] = at.game
        self.re: Final[i64] = re
        self.own_is_re: Final[bool] = task.ours == re
        self.mine: Final = vec[i64]([(task.ours >> seat) & 1 for seat in range(4)])
        self.players: Final = task.board.players
        self.ours: i64 = 0  # what our side holds or has just played
        self.foxes: i64 = 0
        self.jacks: i64 = 0
        self.full: i64 = 0
        for bit in range(task.board.room):
            self.note(bit, task.board)
        settled = at.copy()
        settled.re = re
        self.said_re: Final = Side(0, 0)
        self.said_kontra: Final = Side(0, 0)
        add_announcements(settled, self.said_re, self.said_kontra)
        self.before: Final[i64] = self.extras_of(settled)
        self.gains: Final = vec[i64]([0] * 4)
        self.find_out()

    def note(self, bit: i64, board: Board) -> None:
        """Note which cards bring extras."""
        kind = board.kinds[bit]
        if kind < 0:
            return
        if self.mine[board.players[bit]]:
            self.ours |= BIT[bit]
        if kind == FOX:
            self.foxes |= BIT[bit]
        if kind == KARLCHEN:
            self.jacks |= BIT[bit]
        if 4 * board.points[bit] >= _FULL:
            self.full |= BIT[bit]

    def extras_of(self, at: Position) -> i64:
        """The extras of the tricks that are complete."""
        found: i64 = 0
        for fox in foxes_caught(at):
            found += _FOX if self.mine[fox & 3] else _FOX * _OTHER
        re, kontra = Side(0, 0), Side(0, 0)
        add_doppelkopf(at, re, kontra)
        own, other = (re, kontra) if self.own_is_re else (kontra, re)
        return found + _DOPPELKOPF * (own.doppelkopf + _OTHER * other.doppelkopf)

    def find_out(self) -> None:
        """Find out whether extras always add the same, and the common divisor of all scores."""
        unit: i64 = 0
        for tricks in range(i64(1), i64(4)):
            before: i64 = 9999
            for points in range(_AUGEN + 1):
                plain = self.score(points, tricks, NO_EXTRAS)
                if plain != before:  # else won by the same side, by as much
                    unit = common(unit, plain)
                    for number in range(i64(8)):
                        more = self.reckon(points, tricks, _ONE[number]) - plain
                        unit = common(unit, more)
                        if number >= 4:
                            continue
                        if before == 9999 and tricks == 1:
                            self.gains[number] = more
                        elif more != self.gains[number]:
                            self.adds = False
                before = plain
        if self.tariff.plus_only:  # several together may add less, as no value is below 0
            self.adds = False
        self.unit = unit if unit > 0 else i64(1)

    def reckon(self, points: i64, tricks: i64, extras: i64) -> i64:
        own = Side(points, 1 if tricks & OURS else 0)
        other = Side(_AUGEN - points, 1 if tricks & THEIRS else 0)
        own.fuchs, other.fuchs = extras & 15, (extras >> 4) & 15
        own.doppelkopf, other.doppelkopf = (extras >> 8) & 15, (extras >> 12) & 15
        own.karlchen, other.karlchen = (extras >> 16) & 15, (extras >> 20) & 15
        own.caught, other.caught = (extras >> 24) & 15, (extras >> 28) & 15
        paid = vec[i64]([0, 0, 0, 0])
        paid[self.one_of(1)] += own.fuchs - other.fuchs
        paid[self.one_of(0)] -= own.fuchs - other.fuchs
        re, kontra = (own, other) if self.own_is_re else (other, own)
        re.announced, re.level = self.said_re.announced, self.said_re.level
        kontra.announced, kontra.level = self.said_kontra.announced, self.said_kontra.level
        scores = scoring.scores_of(self.tariff, Facts(self.game, self.re, re, kontra, paid))
        found: i64 = 0
        for seat in range(i64(4)):
            found += scores[seat] if self.mine[seat] else -scores[seat]
        return found

    def one_of(self, side: i64) -> i64:
        """A seat of our side (1) or of the other (0)."""
        seat: i64 = 0
        while self.mine[seat] != side:
            seat += 1
        return seat

    def with_trick(self, extras: i64, cards: i64, worth: i64, ours: bool) -> i64:
        if worth >= _FULL:
            extras += _DOPPELKOPF if ours else _DOPPELKOPF * _OTHER
        foxes = cards & self.foxes
        if foxes:
            if ours:
                extras += _FOX * count(foxes & ~self.ours)
            else:
                extras += _FOX * _OTHER * count(foxes & self.ours)
        return self.plain(extras)

    def plain(self, extras: i64) -> i64:
        """These extras without those that both sides have, if they cancel each other out."""
        if extras == NO_EXTRAS or not self.tariff.deducts:
            return extras
        foxes = min_of(extras & 15, (extras >> 4) & 15)
        full = min_of((extras >> 8) & 15, (extras >> 12) & 15)
        return extras - (foxes + _DOPPELKOPF * full) * (1 + _OTHER)

    def with_last(self, extras: i64, cards: i64, winner: i64) -> i64:
        jacks = cards & self.jacks
        ours = self.mine[winner] == 1
        side: i64 = 1 if ours else _OTHER
        while jacks:
            bit = lowest(jacks)
            jacks &= jacks - 1
            player = self.players[bit]
            if player == winner:
                extras += _LAST * side
            elif self.mine[player] != self.mine[winner]:
                extras += _CAUGHT * side
        return extras

    def utmost(self, extras: i64, left: i64, ours: bool) -> i64:
        theirs = left & ~self.ours if ours else left & self.ours
        more = _FOX * count(self.foxes & theirs)
        if count(left & self.full) >= 4:
            more += _DOPPELKOPF * (count(left & self.full) >> 2)
        jacks = left & self.jacks
        if jacks:
            more += _CAUGHT * count(jacks & theirs)
            if jacks & ~theirs:
                more += _LAST
        return self.plain(extras + (more if ours else more * _OTHER))

    def added(self, extras: i64) -> i64:
        gains = self.gains
        return (
            gains[0] * (extras & 15)
            + gains[1] * ((extras >> 4) & 15)
            + gains[2] * ((extras >> 8) & 15)
            + gains[3] * ((extras >> 12) & 15)
        )


def common(one: i64, other: i64) -> i64:
    """The greatest common divisor; 0 and a number have that number."""
    one = one if one >= 0 else -one
    other = other if other >= 0 else -other
    while other:
        one, other = other, one % other
    return one
