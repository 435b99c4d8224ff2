"""Gin before an independent referee: OpenSpiel's `gin_rummy` judges the same hands, move by move.

    pip install "stammtisch[bench]"
    python benchmarks/gin_referee.py

First the arithmetic: the least deadwood of ten cards and the cards to knock with out of eleven, for
every knock limit. Then whole hands: both engines get the same deal and the same moves. At each
decision are compared who is on turn, the stock, the deadwood, all legal moves (of a knock each card
that may be thrown away), after a knock all ways to lay out, what the defender can keep at least
(with `showdown = manual`: at the end of every way he can take), and the points.

Where the two differ, the difference must follow from a rule of the rule book that OpenSpiel does
not have, or from something that it leaves out; each is counted under the id of that rule. What none
explains is printed, and the script fails.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import pyspiel  # type: ignore[import-not-found,unused-ignore]  # only with extra `bench`
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch
from stammtisch.cards import notation, notations
from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER
from stammtisch.games.gin.melds import best_deadwood, is_group, knockable, points
from stammtisch.games.gin.rules import DEFENDING, LAY_OUT, LAYING_OUT
from stammtisch.games.gin.scoring import NOBODY
from stammtisch.games.gin.state import GinState
from stammtisch.players.gin.habits import best_defence_move

TAKE, DRAW, PASS, KNOCKS, FIRST_MELD = 52, 53, 54, 55, 56  # OpenSpiel's actions
LONGEST_RUN: Final = 5  # in one of its melds; it lays a longer run as several
PAIRS: Final[
    tuple[tuple[str, dict[str, Any], str], ...]
] = (  # our preset and options, its parameters
    ("gin_romme", {}, "gin_rummy(knock_card=9)"),
    ("gin_romme", {}, "gin_rummy"),
    ("gin_romme", {"knock_limit": 10}, "gin_rummy"),
    ("gin_romme", {"knock_limit": 10, "showdown": "manual"}, "gin_rummy"),
    ("oklahoma", {}, "gin_rummy(oklahoma=True)"),
    (
        "oklahoma",
        {"oklahoma_ace": "gin_only", "spade_double": False},
        "gin_rummy(oklahoma=True)",
    ),
    ("gin_steine", {}, "gin_rummy(knock_card=9,undercut_bonus=10)"),
)
REASONS: Final = {
    "GIN-9": "it lets the card just taken be thrown away at once",
    "GIN-10": "of eleven cards it melds all and then drops one, which can miss a knock",
    "GIN-11": "another knock limit: up to 10 for below 10; only Gin under an ace",
    "GIN-12": "with Gin it lets less be laid out",
    "GIN-13": "it cannot lay out a run of six or more in one",
    "GIN-19": "equal deadwood gives it no undercut",
    "GIN-20": "it knows no doubling for spades",
    "GIN-21": "after the last discard it lets the other one knock with that card",
    "GIN-22": "it ends a hand after fifty discards taken",
}

Cards = frozenset[int]


@dataclass
class Protocol:
    """What was compared how often, what differed by which rule, and what nothing explains."""

    compared: Counter[str] = field(default_factory=Counter)
    differs: Counter[str] = field(default_factory=Counter)
    unexplained: list[str] = field(default_factory=list)

    def judge(self, what: str, ours: Any, theirs: Any, rules: Iterable[str], where: Any) -> None:
        """Count a comparison; ``rules`` explain the difference, if there is one."""
        self.compared[what] += 1
        if ours == theirs:
            return
        found = sorted({*rules})
        self.differs.update(found)
        if not found:
            self.unexplained.append(f"{what}: ours {ours}, theirs {theirs}; {where}")


# --- cards ---------------------------------------------------------------------------------------


def theirs(kind: int) -> int:
    """Their number of a card: spades, clubs, diamonds, hearts; the ace first."""
    return (1, 0, 3, 2)[kind // 13] * 13 + (kind + 1) % 13


OURS: Final = {theirs(kind): kind for kind in range(52)}


def mask(kinds: Iterable[int]) -> int:
    """Cards as the bits of a number."""
    return sum(BIT[kind] for kind in kinds)


def kinds_of(cards: int) -> list[int]:
    """The cards of a number."""
    return [kind for kind in range(52) if cards >> kind & 1]


# --- the arithmetic ------------------------------------------------------------------------------


def hands(number: int, size: int, rng: random.Random) -> Iterator[list[int]]:
    """Random hands: every second from few ranks or two suits, so that melds abound."""
    for index in range(number):
        ranks, suits = rng.sample(range(13), 5), rng.sample(range(4), 2)
        near = [kind for kind in range(52) if kind % 13 in ranks]
        long = [kind for kind in range(52) if kind // 13 in suits]
        yield rng.sample((list(range(52)), near, list(range(52)), long)[index % 4], size)


def arithmetic(number: int, protocol: Protocol) -> None:
    """Least deadwood of ten cards; the cards to knock with out of eleven, for every limit."""
    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    rng = random.Random(1)
    for hand in hands(number, 10, rng):
        least = utils.min_deadwood([theirs(kind) for kind in hand])
        own = int(best_deadwood(mask(hand)))
        protocol.judge("deadwood of ten cards", own, least, (), notations(hand))
    for index, hand in enumerate(hands(number, 11, rng)):
        limit = index % 11
        may = utils.legal_discards([theirs(kind) for kind in hand], limit)
        own = int(knockable(mask(hand), limit))
        where = f"{notations(hand)}, limit {limit}"
        protocol.judge("knocks of eleven cards", own, mask(OURS[card] for card in may), (), where)


# --- one hand before both ------------------------------------------------------------------------


class Hand:
    """One hand in both engines."""

    def __init__(self, number: int, pair: tuple[str, dict[str, Any], str], to: Protocol) -> None:
        preset, options, name = pair
        self.rng = random.Random(number)
        self.sensible = number // len(PAIRS) % 4 > 0
        self.game = stammtisch.game("gin", preset=preset, **options)
        pack = self.rng.sample(range(52), 52)
        state = self.game.deal(vec[i64](pack), self.game.opening(1))
        assert isinstance(state, GinState)
        self.state = state
        self.other = pyspiel.load_game(name).new_initial_state()
        self.utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
        for kind in (*pack[:20:2], *pack[1:20:2], pack[20]):  # it deals ten at a time
            self.other.apply_action(theirs(kind))
        self.to = to
        self.where = f"hand {number}, {name}"

    def judge(self, what: str, ours: Any, their: Any, *rules: str) -> None:
        """A comparison at this place."""
        self.to.judge(what, ours, their, rules, self.where)

    def run(self) -> None:
        """Play the hand in both to its end, or until one of them has ended it."""
        while self.state.turn != OVER:
            if self.state.phase == LAYING_OUT:
                self.lay_out()
                return
            self.look()
            move = self.choose(self.compare_moves())
            if move is None or not self.make(move):
                return
        if self.state.knocker == NOBODY:
            self.after_the_last_discard()
        else:
            self.lay_out()

    def look(self) -> None:
        """Who is on turn, what lies in the stock, what the seats have."""
        state, other = self.state, self.other
        self.judge("turn", int(state.turn), other.current_player())
        self.judge("stock", len(state.stock), other.stock_size())
        for seat in range(2):
            own = int(state.hands[seat])
            self.judge("hands", own, mask(OURS[card] for card in other.hands()[seat]))
            if own.bit_count() == 10:
                least = other.deadwood()[seat]
                self.judge("deadwood in play", int(best_deadwood(own)), least)

    # --- legal moves ---

    def compare_moves(self) -> list[str]:
        """All legal moves as words; those that both allow."""
        own = {self.game.text(self.state, move) for move in self.state.legal_moves()}
        their = {*self.their_moves()}
        rules = {self.why(text, text in own) for text in own ^ their}
        self.judge("legal moves", sorted(own), sorted(their), *(rules if "" not in rules else ()))
        return sorted(own & their)

    def their_moves(self) -> Iterator[str]:
        """Their legal moves in our words."""
        first = self.other.current_phase() == pyspiel.gin_rummy.Phase.FIRST_UPCARD
        for action in self.other.legal_actions():
            if action == TAKE:
                yield "take_upcard" if first else "take_discard"
            elif action == DRAW:
                yield "draw_stock"
            elif action == PASS:
                yield "pass"
            elif action == KNOCKS:
                after = self.other.clone()
                after.apply_action(KNOCKS)
                yield from (f"knock {notation(OURS[card])}" for card in after.legal_actions())
            else:
                yield f"discard {notation(OURS[action])}"

    def why(self, text: str, ours: bool) -> str:
        """The rule by which one of the two has a move that the other has not, or nothing."""
        verb, _, card = text.partition(" ")
        kind = stammtisch.read_card(card) if card else -1
        if kind == self.state.taken and not ours:
            return "GIN-9"
        if verb != "knock":
            return ""
        ten = kinds_of(self.state.hands[self.state.turn] & ~BIT[kind])
        left = self.utils.min_deadwood([theirs(each) for each in ten])
        own_limit, limit = int(self.state.limit()), self.other.knock_card()
        if (left <= own_limit) != (left <= limit):
            return "GIN-11" if (left <= own_limit) == ours else ""
        return "GIN-10" if ours and left <= limit else ""

    def choose(self, texts: list[str]) -> int | None:
        """A move that both allow: at random in every fourth hand, else as people play."""
        moves = {text: int(self.move(text)) for text in texts}
        if not moves:
            return None
        knocks = [text for text in texts if text.startswith("knock")]
        if knocks and self.rng.random() < 0.7:
            return moves[self.rng.choice(knocks)]
        plain = [text for text in texts if text not in knocks] or texts
        if self.sensible and plain[0].startswith("discard") and self.rng.random() < 0.9:
            hand = self.state.hands[self.state.turn]
            return moves[min(plain, key=lambda text: best_deadwood(hand & ~BIT[moves[text] - 4]))]
        return moves[self.rng.choice(plain)]

    def move(self, text: str) -> int:
        """Our number of a move."""
        (move,) = [
            each for each in self.state.legal_moves() if self.game.text(self.state, each) == text
        ]
        return int(move)

    def make(self, move: int) -> bool:
        """Make the move in both; False if it ended the hand there only."""
        text = self.game.text(self.state, move)
        self.state.play(move)
        verb, _, card = text.partition(" ")
        if verb == "knock":
            self.other.apply_action(KNOCKS)
        self.other.apply_action(
            theirs(stammtisch.read_card(card))
            if card
            else {"pass": PASS, "draw_stock": DRAW}.get(verb, TAKE)
        )
        if verb == "draw_stock":
            self.other.apply_action(theirs(int(self.state.drawn)))
        if self.other.is_terminal():
            self.judge("end of the hand", False, True, *(["GIN-22"] if verb[:4] == "take" else []))
            return False
        return True

    # --- the end ---

    def after_the_last_discard(self) -> None:
        """A drawn hand: they still ask the opponent."""
        asked = {"pass": PASS, "knock": KNOCKS}
        their = [word for word, action in asked.items() if action in self.other.legal_actions()]
        self.judge("after the last discard", [], their, "GIN-21")
        self.other.apply_action(PASS)
        self.judge("points of a drawn hand", [0.0, 0.0], self.other.returns())

    def lay_out(self) -> None:
        """The knocker's layouts, then the defence, then the points."""
        gin = self.state.turn == OVER
        own = {frozenset(map(int, each.melds)) for each in self.state.ways()}
        their = {*self.their_layouts(self.other, frozenset())}
        rules = {self.why_layout(layout, layout in own) for layout in own ^ their}
        self.judge("ways to lay out", own, their, *(rules if "" not in rules else ()))
        both = [i for i, each in enumerate(self.state.ways()) if {frozenset(each.melds)} & their]
        if gin:
            both = [0]
        if not both:
            return
        chosen = self.rng.choice(both)
        for meld in split(self.state.ways()[chosen].melds):
            self.other.apply_action(self.meld_action(meld))
        self.other.apply_action(PASS)
        if not gin:
            self.state.play(LAY_OUT + chosen)
        self.defend(gin)

    def why_layout(self, layout: Cards, ours: bool) -> str:
        """The rule by which only one of the two knows a layout, or nothing."""
        if ours:
            long = any(not is_group(meld) and meld.bit_count() > LONGEST_RUN for meld in layout)
            return "GIN-13" if long else ""
        left = int(points(self.state.hands[self.state.knocker] & ~sum(layout)))
        if left > self.state.limit():
            return "GIN-11" if left <= self.other.knock_card() else ""
        return "GIN-12" if left > 0 and self.state.ways()[0].deadwood == 0 else ""

    def their_layouts(self, at: Any, laid: Cards) -> Iterator[Cards]:
        """Every set of melds after which they let the knocker stop."""
        for action in at.legal_actions():
            if action == PASS:
                yield laid
            else:
                meld = self.meld_of(action)
                if not laid or meld > max(laid):  # each set once, in ascending order
                    after = at.clone()
                    after.apply_action(action)
                    yield from self.their_layouts(after, laid | {meld})

    def meld_of(self, action: int) -> int:
        """The cards of a meld that they name by its number."""
        return mask(OURS[card] for card in self.utils.int_to_meld[action - FIRST_MELD])

    def meld_action(self, meld: int) -> int:
        """Their name of a meld."""
        cards = sorted(theirs(kind) for kind in kinds_of(meld))
        return FIRST_MELD + int(self.utils.meld_to_int(cards))

    def defend(self, gin: bool) -> None:
        """What the defender keeps at least, or after every way; then the points."""
        ways = self.their_defences(self.other)
        least = min(ways)
        if self.state.phase == DEFENDING:
            own = self.own_defences(self.state)
            self.judge("every defence", sorted(own), sorted(ways))
            while self.state.turn != OVER:
                self.state.play(best_defence_move(self.state))
        kept = int(self.state.outcome().defender_deadwood)
        self.judge("best defence", kept, least)
        for action in ways[least]:
            self.other.apply_action(action)
        if kept == least:
            self.points(gin)

    def their_defences(self, at: Any) -> dict[int, list[int]]:
        """The deadwood after each way to defend, with a way to get there."""
        if at.is_terminal():
            return {at.deadwood()[1 - int(self.state.knocker)]: []}
        found: dict[int, list[int]] = {}
        for action in at.legal_actions():
            after = at.clone()
            after.apply_action(action)
            for deadwood, way in self.their_defences(after).items():
                found.setdefault(deadwood, [action, *way])
        return found

    def own_defences(self, at: GinState) -> set[int]:
        """The deadwood after each way to defend."""
        if at.turn == OVER:
            return {int(at.outcome().defender_deadwood)}
        found: set[int] = set()
        for move in at.legal_moves():
            after = at.copy()
            after.play(move)
            found |= self.own_defences(after)
        return found

    def points(self, gin: bool) -> None:
        """The points; the loser has the same as a minus with them."""
        outcome = self.state.outcome()
        equal = not gin and outcome.knocker_deadwood == outcome.defender_deadwood
        rules = ["GIN-19"] * equal + ["GIN-20"] * bool(outcome.doubled)
        margin = float(self.state.scores()[0] - self.state.scores()[1])
        self.judge("points", margin, self.other.returns()[0], *rules)
        if rules:
            margin = 0.0 if equal else margin / 2
            self.judge("points without these rules", margin, self.other.returns()[0])


def split(melds: Iterable[int]) -> Iterator[int]:
    """The melds with runs in pieces that they can name."""
    for meld in melds:
        cards = sorted(theirs(kind) for kind in kinds_of(meld))
        while len(cards) > LONGEST_RUN:
            yield mask(OURS[card] for card in cards[:3])
            cards = cards[3:]
        yield mask(OURS[card] for card in cards)


def main() -> None:
    """Compare everything and print what was found."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--hands", type=int, default=10_000)
    chosen = options.parse_args()
    began = time.perf_counter()
    protocol = Protocol()
    arithmetic(chosen.hands, protocol)
    for number in range(chosen.hands):
        Hand(number, PAIRS[number % len(PAIRS)], protocol).run()
    print(f"stammtisch {stammtisch.__version__}, engine: {stammtisch.engine()}")
    print(f"{chosen.hands} hands in {time.perf_counter() - began:.0f} s; compared:")
    for what, count in protocol.compared.items():
        print(f"  {what:<28}{count:>10,}")
    print("differences, by the rule that explains them:")
    for rule in REASONS:
        print(f"  {rule:<8}{protocol.differs[rule]:>8,}  {REASONS[rule]}")
    print(f"not explained: {len(protocol.unexplained)}")
    for line in protocol.unexplained[:10]:
        print(f"  {line}")
    sys.exit(1 if protocol.unexplained else 0)


if __name__ == "__main__":
    main()
