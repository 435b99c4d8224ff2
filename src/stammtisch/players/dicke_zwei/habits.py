"""Which combinations players think of: for searches, for the simple bot, and as proposals."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, highest, members
from stammtisch.core.contract import OVER, State
from stammtisch.core.rng import Rng
from stammtisch.games.dicke_zwei.combos import (
    PAIR,
    SINGLE,
    TRIPLE,
    beats,
    begins,
    class_of,
    worth_of,
)
from stammtisch.games.dicke_zwei.position import PASS, PLAY, Position
from stammtisch.games.dicke_zwei.tiles import RANK, RANKS, SUIT, suit_at, without_lowest
from stammtisch.players.habits import Habits

_PASSES: Final = 10  # one in so many times a search lets somebody pass who could play
_CHANCE: Final = 4  # one in so many times it does not let him play the lowest that beats


class DickeZweiHabits(Habits):
    """What a search considers in Dicke Zwei, and how it plays hands out."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """A sensible move at once: mostly the lowest that wins; to lead, a long combination."""
        assert isinstance(state, Position)
        at: Position = state
        return _next(at, _quiet_plan(at, rng), rng)

    def play_out(self, state: State, rng: Rng) -> None:
        """Play quiet moves to the end of the hand; a combination begun is completed first."""
        assert isinstance(state, Position)
        at: Position = state
        plan: i64 = 0
        while at.turn != OVER:
            hand: i64 = at.hands[at.turn]
            known = plan != 0 and plan & ~hand == 0 and begins(plan, at.picked)
            if at.picked == 0 or not known:
                plan = _quiet_plan(at, rng)
            at.advance(_next(at, plan, rng))

    def promising_moves(self, state: State) -> vec[i64]:
        """The moves that lead to a combination worth a thought, and passing."""
        assert isinstance(state, Position)
        at: Position = state
        moves: i64 = 0
        for cards in useful(at):
            if begins(cards, at.picked):
                moves |= BIT[towards(cards, at.picked)]
        if at.can_pass():
            moves |= BIT[PASS]
        return members(moves) if moves else at.legal_moves()


class Useful:
    """The combinations that are worth a thought, each with the low cards of its kind.

    Of the many ways to fill up a straight, a group or a full house only few are there.
    """

    def __init__(self, hand: i64, floor: i64, must: i64) -> None:
        self.hand: Final[i64] = hand
        self.floor: Final[i64] = floor
        self.must: Final[i64] = must
        self.found: vec[i64] = vec[i64]()
        wanted: i64 = class_of(floor)
        if wanted == 0 or wanted == SINGLE:
            self._singles()
        if wanted == 0 or wanted == PAIR:
            self._pairs()
        if wanted == 0 or wanted == TRIPLE:
            self._triples()
        if wanted == 0 or wanted > TRIPLE:
            self._chains()
            self._groups()
            self._of_equals()

    def _add(self, cards: i64) -> None:
        if self.must and cards & self.must == 0:
            return
        if not beats(worth_of(cards), self.floor):
            return
        for known in self.found:  # five low cards of a suit may be a chain
            if known == cards:
                return
        self.found = append(self.found, cards)

    def _low(self, rank: i64, number: i64) -> i64:
        """This many of the lowest cards of a rank."""
        cards: i64 = self.hand & RANK[rank]
        chosen: i64 = self.must & cards if number > 0 else i64(0)
        while count(chosen) < number:
            rest: i64 = cards & ~chosen
            chosen |= rest & -rest
        return chosen

    def _singles(self) -> None:
        if self.floor:
            for place in members(self.hand):
                self._add(BIT[place])
            return
        for rank in range(i64(RANKS)):
            if self.hand & RANK[rank]:
                self._add(self._low(rank, 1))

    def _pairs(self) -> None:
        for rank in range(i64(RANKS)):
            cards: i64 = self.hand & RANK[rank]
            if count(cards) < 2:
                continue
            pair: i64 = self._low(rank, 2)
            if not beats(worth_of(pair), self.floor):
                pair = BIT[highest(cards)] | (cards & -cards)
            self._add(pair)

    def _triples(self) -> None:
        for rank in range(i64(RANKS)):
            if count(self.hand & RANK[rank]) >= 3:
                self._add(self._low(rank, 3))

    def _chains(self) -> None:
        """For each chain, the one with low cards and the one with the highest card on top."""
        length: i64 = 0
        for rank in range(i64(RANKS)):
            cards: i64 = self.hand & RANK[rank]
            length = length + 1 if cards else i64(0)
            if length < 5:
                continue
            lower: i64 = 0
            for below in range(rank - 4, rank):
                lower |= self._low(below, 1)
            low: i64 = cards & -cards
            self._add(lower | low)
            if cards != low:
                self._add(lower | BIT[highest(cards)])
            for place in members(cards):
                one_suit: i64 = self.hand & SUIT[suit_at(place)] & ((RANK[rank] - 1) | RANK[rank])
                one_suit &= ~(BIT[place & ~3] // BIT[16] - 1)
                if count(one_suit) == 5 and one_suit != lower | low:
                    self._add(one_suit)

    def _groups(self) -> None:
        """For each suit the five lowest cards, and the highest with the four lowest."""
        for suit in range(i64(4)):
            cards: i64 = self.hand & SUIT[suit]
            if count(cards) < 5:
                continue
            low: i64 = cards & ~without_lowest(cards, 4)
            fifth: i64 = without_lowest(cards, 4)
            self._add(low | (fifth & -fifth))
            if count(fifth) > 1:
                self._add(low | BIT[highest(fifth)])

    def _of_equals(self) -> None:
        """Each triple with the cheapest pair, each four of a kind with the cheapest other card."""
        for rank in range(i64(RANKS)):
            number: i64 = count(self.hand & RANK[rank])
            if number >= 3:
                pair: i64 = self._cheapest(rank, 2)
                if pair:
                    self._add(self._low(rank, 3) | pair)
            if number == 4:
                fifth: i64 = self._cheapest(rank, 1)
                if fifth:
                    self._add(RANK[rank] | fifth)

    def _cheapest(self, but: i64, number: i64) -> i64:
        """This many low cards of another rank, preferably one that is used up by this."""
        found: i64 = 0
        for rank in range(i64(RANKS)):
            held: i64 = count(self.hand & RANK[rank])
            if rank == but or held < number:
                continue
            if held == number or (self.must and rank == 0):
                return self._low(rank, number)
            if found == 0:
                found = self._low(rank, number)
        return found


def useful(at: Position) -> vec[i64]:
    """The combinations of the seat on turn that are worth a thought."""
    return Useful(at.hands[at.turn], at.floor, at.must).found


def towards(cards: i64, picked: i64) -> i64:
    """The move towards a combination that the picked cards already begin."""
    rest: i64 = cards & ~picked
    return highest(rest) if rest else i64(PLAY)


def _next(at: Position, plan: i64, rng: Rng) -> i64:
    """The move towards a combination, or the move without one (0)."""
    if plan == 0:
        return PASS if at.can_pass() else at.pick(rng)
    return towards(plan, at.picked)


def _quiet_plan(at: Position, rng: Rng) -> i64:
    """A combination to pick, or 0 for no combination."""
    if at.can_pass() and rng.below(_PASSES) == 0:
        return 0
    combinations = useful(at)
    if at.picked:
        combinations = _begun(combinations, at.picked)
    number: i64 = len(combinations)
    if number == 0:
        return 0
    if at.floor == 0:
        one: i64 = combinations[rng.below(number)]
        other: i64 = combinations[rng.below(number)]
        return one if lead_value(one) >= lead_value(other) else other
    return combinations[rng.below(number)] if rng.below(_CHANCE) == 0 else _least(combinations)


def _begun(combinations: vec[i64], picked: i64) -> vec[i64]:
    found = vec[i64]()
    for cards in combinations:
        if begins(cards, picked):
            found = append(found, cards)
    return found


def _least(combinations: vec[i64]) -> i64:
    """The combination of least value; there must be one."""
    best: i64 = combinations[0]
    for cards in combinations:
        if worth_of(cards) < worth_of(best):
            best = cards
    return best


def lead_value(cards: i64) -> i64:
    """How good a combination is to lead with: it should have many cards, and low ones."""
    return 64 * count(cards) - highest(cards)


def simple_plan(at: Position) -> i64:
    """The simple player's choice: the lowest that wins, or a long, low one to lead; 0 is a pass."""
    combinations = useful(at)
    if len(combinations) == 0:
        return 0
    if at.floor:
        return _least(combinations)
    best: i64 = combinations[0]
    for cards in combinations:
        if lead_value(cards) > lead_value(best):
            best = cards
    return best
