"""Whether a sample agrees with all that its seat has seen, not only with what the position knows.

A sample contradicts the history of a seat if there is no deal, and no way for the others to have
played it, that would have looked the same to the seat from the first card on and lead to the
sample. `rebuilt` looks for one: it puts the cards of the sample into the pack (`ways`), plays the
hand again, lets others do what looked the same to the seat, and compares.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation
from stammtisch.core.contract import CHANCE, OVER, State, make, open_moves
from stammtisch.core.rng import Rng
from stammtisch.errors import MoveError
from stammtisch.matches import Hand
from stammtisch.notation import read_move
from stammtisch.positions.slots import slots
from tests.conformance.ways import Way, ways

BUDGET = 5000  # moves of others that are tried in one way
LOOSE = {"held", "hands", "racks"}  # where the order in which cards came means nothing
FACE_DOWN = {  # games in which others do something that a seat does not see
    *("dicke_zwei", "doppelkopf", "poker", "tarock", "herzblatt", "mogeln", "watten"),
}


class Asked(NamedTuple):
    """A position of a hand, who looks at it, and what he knew before each act."""

    hand: Hand
    acts: int
    viewer: int
    seen: Sequence[Any]


def asked(hand: Hand, index: int, viewer: int) -> Asked:
    """What a viewer has seen up to a position."""
    return Asked(hand, index, viewer, [state.sight(viewer) for state in hand.states[: index + 1]])


def rebuilt(asked: Asked, sample: State, rng: Rng, tries: int) -> str:
    """Empty if the sample can have come about, else how far the way got that led furthest."""
    furthest = (-1, "there is no such deal")
    for number, way in enumerate(ways(asked.hand, asked.acts, sample, asked.viewer, rng)):
        replay = Replay(asked, way, sample)
        if replay.succeeds():
            return ""
        furthest = max(furthest, replay.furthest)
        if number + 1 == tries:
            break
    return f"not after act {furthest[0]}: {furthest[1]}"


def written(state: State) -> list[tuple[str, list[list[str]]]]:
    """A position in words, without what means nothing."""
    found = []
    for slot in slots(state):
        loose = slot.name in LOOSE or not slot.part.ordered
        groups = [sorted(group) if loose else group for group in slot.groups()]
        if slot.name == "wall":  # of what was dealt from it nothing lies there
            groups = [groups[0][int(state.top) :]]  # type: ignore[attr-defined]  # of Poker
        if slot.name != "top":
            found.append((slot.name, groups))
    return found


class Replay:
    """Plays a hand again in one way, so that it looks the same to the viewer, up to a sample."""

    def __init__(self, asked: Asked, way: Way, sample: State) -> None:
        self.asked = asked
        self.game = asked.hand.game
        self.way = way
        self.target = written(sample)
        self.left = BUDGET
        self.furthest = (-1, "the deal looks different")
        self.last = asked.acts
        if self.game.id == "dicke_zwei":  # what is being picked leaves no trace
            while self.last and asked.seen[self.last - 1] == asked.seen[self.last]:
                self.last -= 1

    def succeeds(self) -> bool:
        """Whether the sample is reached."""
        state = self.game.deal(vec[i64](self.way.pack), self.asked.hand.context)
        return state.sight(self.asked.viewer) == self.asked.seen[0] and self.goes_on(state, 0)

    def goes_on(self, state: State, number: int) -> bool:
        """Whether the sample is reached from here, the position before an act."""
        while number < self.last:
            after = (self.after(state, number, move) for move in self.moves(state, number))
            alike = [each for each in after if each is not None] if self.is_hidden(number) else []
            if len(alike) > 1:
                return any(self.left > 0 and self.goes_on(each, number + 1) for each in alike)
            found = alike[0] if alike else next((each for each in after if each is not None), None)
            if found is None:
                return self.fails(number, self.asked.hand.acts[number].text)
            state, number = found, number + 1
        if written(state) == self.target or self.picks(state):
            return True
        both = zip(written(state), self.target, strict=True)
        return self.fails(number, str([pair for pair in both if pair[0] != pair[1]]))

    def fails(self, number: int, why: str) -> bool:
        """Note how far this way led."""
        self.furthest = max(self.furthest, (number, why))
        return False

    def is_hidden(self, number: int) -> bool:
        """Whether the viewer may not have seen what was done."""
        return self.game.id in FACE_DOWN and self.asked.hand.acts[number].seat != self.asked.viewer

    def moves(self, state: State, number: int) -> list[int]:
        """What may have been done here, the likelier first."""
        act = self.asked.hand.acts[number]
        if act.seat == self.asked.viewer:
            return [act.move]
        words = " ".join(self.way.names.get(word, word) for word in act.text.split())
        likely = self.way.wanted(number, state) if self.way.wanted else []
        with suppress(MoveError):  # there may be no such move with the cards of this way
            likely.append(int(read_move(self.game, state, act.seat, words)))
        likely.append(act.move)
        more = open_moves(state, act.seat) if self.is_hidden(number) else []
        return list(dict.fromkeys([*likely, *more]))

    def after(self, state: State, number: int, move: int) -> State | None:
        """The position after a move, if it can be made and looks as it did."""
        seat = self.asked.hand.acts[number].seat
        if move not in open_moves(state, seat):
            return None
        self.left -= 1
        after = state.copy()
        make(after, seat, move)
        while after.turn == CHANCE:
            after.shuffle(vec[i64](self.order(number + 1, after)))
        return after if after.sight(self.asked.viewer) == self.asked.seen[number + 1] else None

    def order(self, number: int, state: State) -> list[int]:
        """How the cards lie after a shuffle."""
        cards = sorted(int(kind) for kind in state.to_shuffle())
        true = dict(self.asked.hand.shuffles).get(number, [])
        kinds = {notation(int(kind)): int(kind) for kind in self.game.pack()}
        named = [kinds[self.way.names.get(notation(kind), notation(kind))] for kind in true]
        orders = (self.way.orders.get(number, []), named, true)
        return next((order for order in orders if sorted(order) == cards), cards)

    def picks(self, state: State) -> bool:
        """Whether the seat on turn in Dicke Zwei may have picked the cards of the sample."""
        if self.game.id != "dicke_zwei" or state.turn in (OVER, self.asked.viewer):
            return False
        goal = next(groups[0] for name, groups in self.target if name == "picked")
        legal = {self.game.text(state, int(move)): int(move) for move in state.legal_moves()}
        for word in (f"pick {card}" for card in goal):
            if word in legal:
                after = state.copy()
                after.play(legal[word])
                if written(after) == self.target or self.picks(after):
                    return True
        return False
