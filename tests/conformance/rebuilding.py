"""Whether a sample agrees with all that its seat has seen, not only with what the position knows.

A sample contradicts the history of a seat if there is no deal, and no way for the others to have
played it, that would have looked the same to the seat from the first card on and lead to the
sample. `rebuilt` looks for one: it puts the cards of the sample into the pack (`ways`), plays the
hand again, lets others do what looked the same to the seat, and compares.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation
from stammtisch.core.contract import CHANCE, State, make, open_moves
from stammtisch.core.rng import Rng
from stammtisch.errors import MoveError
from stammtisch.matches import Hand
from stammtisch.notation import read_move
from stammtisch.positions.slots import slots
from tests.conformance.ways import Way, ways

BUDGET = 400  # moves of others that are tried in one way
LOOSE = {"held", "hands", "racks"}  # where the order in which cards came means nothing


class Asked(NamedTuple):
    """A position of a hand, who looks at it, and what he saw before each act."""

    hand: Hand
    index: int
    viewer: int
    seen: Sequence[Any]


def asked(hand: Hand, index: int, viewer: int) -> Asked:
    return Asked(hand, index, viewer, [state.sight(viewer) for state in hand.states[: index + 1]])


def told(state: State) -> list[Any]:
    """A position as it is written, without what means nothing."""
    found: list[Any] = []
    for slot in slots(state):
        loose = slot.name in LOOSE or not slot.part.ordered
        groups = [sorted(g) if loose else g for g in slot.groups()]
        if slot.name == "wall":  # what was dealt from it lies elsewhere
            groups = [groups[0][int(state.top) :]]  # type: ignore[attr-defined]  # of Poker
        if slot.name != "top":
            found.append((slot.name, groups))
    return found


class Replay:
    """Plays a hand again as in a way, so that it looks the same to the viewer, up to a sample."""

    def __init__(self, asked: Asked, way: Way, sample: State) -> None:
        self.asked = asked
        self.way = way
        self.target = told(sample)
        self.goal = slots(sample)
        self.left = BUDGET
        self.reached: tuple[int, Any] = (-1, None)
        self.shuffles = dict(asked.hand.shuffles)
        self.trace = asked.index  # acts before it left a trace
        while self.trace and asked.seen[self.trace - 1] == asked.seen[self.trace]:
            self.trace -= 1
        self.kinds = {notation(int(kind)): int(kind) for kind in asked.hand.game.pack()}

    def found(self) -> bool:
        hand = self.asked.hand
        state = hand.game.deal(vec[i64](self.way.pack), hand.context)
        while state.turn == CHANCE:
            state.shuffle(vec[i64](self.order(0, state)))
        if state.sight(self.asked.viewer) != self.asked.seen[0]:
            return False
        return self.on(state, 0)

    def on(self, state: State, number: int) -> bool:
        while number < self.asked.index:
            if self.asked.hand.game.id == "dicke_zwei" and number >= self.trace:
                break
            act = self.asked.hand.acts[number]
            if act.seat == self.asked.viewer:
                after = self.after(state, number, act.move)
                if after is None:
                    return self.fail(number)
                state, number = after, number + 1
                continue
            moves = self.moves(state, number)
            afters = (self.after(state, number, move) for move in moves)
            alike = (after for after in afters if after is not None)
            if not self.is_hidden(number):
                first = next(alike, None)
                if first is None:
                    return self.fail(number)
                state, number = first, number + 1
                continue
            for after in alike:
                if self.on(after, number + 1):
                    return True
                if self.left <= 0:
                    return False
            return self.fail(number)
        if told(state) == self.target or self.picks(state):
            return True
        return self.fail(number, [(a, b) for a, b in zip(told(state), self.target, strict=True) if a != b])

    def picks(self, state: Any) -> bool:
        """Whether the one on turn may have picked other cards in Dicke Zwei, which leaves no trace."""
        if self.asked.hand.game.id != "dicke_zwei" or state.turn in (self.asked.viewer, -1):
            return False
        legal = [int(move) for move in state.legal_moves()]
        texts = [self.asked.hand.game.text(state, move) for move in legal]
        goal = next(slot.groups()[0] for slot in self.goal if slot.name == "picked")
        for word in (f"pick {card}" for card in goal):
            if word in texts:
                after = state.copy()
                after.play(legal[texts.index(word)])
                if told(after) == self.target or self.picks(after):
                    return True
        return False

    def fail(self, number: int, why: Any = None) -> bool:
        if number >= self.reached[0]:
            self.reached = (number, why or (self.asked.hand.acts[number].text if number < len(self.asked.hand.acts) else ""))
        return False

    def is_hidden(self, number: int) -> bool:
        """Whether the viewer does not know the move: an other card may be named in the sample."""
        return self.asked.hand.game.id in HIDDEN

    def moves(self, state: State, number: int) -> list[int]:
        act = self.asked.hand.acts[number]
        legal = open_moves(state, act.seat)
        wanted = self.way.wanted(number, state) if self.way.wanted else []
        words = " ".join(self.way.names.get(word, word) for word in act.text.split())
        if words != act.text:
            try:
                wanted.append(int(read_move(self.asked.hand.game, state, act.seat, words)))
            except MoveError:
                pass
        first = [*wanted, act.move]
        rest = [move for move in legal if move not in first] if self.is_hidden(number) else []
        return [move for move in dict.fromkeys(first) if move in legal] + rest

    def after(self, state: State, number: int, move: int) -> State | None:
        act = self.asked.hand.acts[number]
        if move not in open_moves(state, act.seat):
            return None
        self.left -= 1
        after = state.copy()
        make(after, act.seat, move)
        while after.turn == CHANCE:
            after.shuffle(vec[i64](self.order(number + 1, after)))
        return after if after.sight(self.asked.viewer) == self.asked.seen[number + 1] else None

    def order(self, number: int, state: State) -> list[int]:
        cards = sorted(int(kind) for kind in state.to_shuffle())
        if number in self.way.shuffles and sorted(self.way.shuffles[number]) == cards:
            return self.way.shuffles[number]
        order = self.shuffles.get(number, [])
        named = [self.kinds[self.way.names.get(notation(k), notation(k))] for k in order]
        return next((each for each in (named, order) if sorted(each) == cards), cards)


HIDDEN = {"dicke_zwei", "doppelkopf", "quartett", "poker", "tarock", "herzblatt", "mogeln", "canasta", "watten"}


def rebuilt(asked: Asked, sample: State, rng: Rng, tries: int) -> tuple[str, Any]:
    """"" if the sample can have come about, else why no way to it was found."""
    worst: tuple[int, Any] = (-2, None)
    number = 0
    for way in ways(asked.hand, asked.index, asked.viewer, sample, rng):
        replay = Replay(asked, way, sample)
        if replay.found():
            return "", number
        worst = max(worst, replay.reached, key=lambda each: each[0])
        number += 1
        if number >= tries:
            break
    return f"{'end' if worst[0] == asked.index else 'stuck'}", worst
