"""Canasta with its options fixed: deals, moves in words, the course of a match."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import pack as cards_of
from stammtisch.core.contract import Context, State
from stammtisch.core.putting import put_back
from stammtisch.core.view import Objection
from stammtisch.games.canasta.options import CanastaOptions
from stammtisch.games.canasta.position import Position
from stammtisch.games.canasta.reading import plan, refuse
from stammtisch.games.canasta.rules import LONGEST, MOVES, Rules
from stammtisch.games.canasta.scoring import following
from stammtisch.games.canasta.state import CanastaState
from stammtisch.kits.steps.hand import StepGame

PACK: Final = vec[i64](list(cards_of(copies=2, jokers=2)))  # CAN-1


class Canasta(StepGame):
    """Canasta for two, three, or two against two."""

    def __init__(self, options: CanastaOptions, seats: i64) -> None:
        rules = Rules(options, int(seats))
        super().__init__(rules, MOVES, LONGEST, PACK, rules.hand_size)
        self.rules: Final = rules
        self.rules_version = 2

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = CanastaState(self.rules, context)
        state.deal(pack[:])
        return state

    def following(self, context: Context, state: State) -> Context:
        return following(self.rules, context, state.scores())

    def shortcut(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, Position)
        moves = plan(state, words)
        return vec[i64](moves if isinstance(moves, list) and len(moves) > 1 else [])

    def refuse(self, state: State, seat: i64, words: list[str]) -> Objection | None:
        assert isinstance(state, Position)
        return refuse(state, int(seat), words)

    def restore(self, words: vec[i64]) -> State:
        state = CanastaState(self.rules, self.opening(0))
        put_back(state, iter([int(word) for word in words]))
        state.set_row(state.row)
        return state
