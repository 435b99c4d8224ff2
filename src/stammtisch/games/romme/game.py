"""Rommé: the game with its options fixed. The rule book page is ``romme``."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, State
from stammtisch.core.view import Objection
from stammtisch.games.romme import reading
from stammtisch.games.romme.options import RommeOptions
from stammtisch.games.romme.position import Position
from stammtisch.games.romme.rules import BLACK, MOST_BACKS, MOVES, RED, Rules
from stammtisch.games.romme.scoring import following
from stammtisch.games.romme.state import RommeState
from stammtisch.kits.steps.hand import StepGame


def longest(rules: Rules) -> i64:
    """The most moves of a hand: this many turns (ROM-25), each with at most this many moves.

    An open player draws, lays at most all his cards one by one, exchanges a joker at most once
    for each of them, and discards. A closed one lays all his cards and takes them back, ten times.
    """
    cards: i64 = rules.hand_size + 1
    closed: i64 = 2 + (MOST_BACKS + 1) * (cards + 1)
    return rules.max_turns * closed


def pack_of(rules: Rules) -> vec[i64]:
    """Each card twice, and the jokers, half of them red."""
    reds: i64 = (rules.jokers + 1) // 2
    jokers = [RED] * int(reds) + [BLACK] * int(rules.jokers - reds)
    return vec[i64](sorted([*range(RED), *range(RED), *jokers]))


class RommeGame(StepGame):
    """Rommé for two to six players."""

    def __init__(self, options: RommeOptions, seats: i64) -> None:
        rules = Rules(options, int(seats))
        super().__init__(rules, MOVES, longest(rules), pack_of(rules), rules.hand_size)
        self.rules: Final = rules

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = RommeState(self.rules, context)
        state.deal(pack)
        return state

    def following(self, context: Context, state: State) -> Context:
        return following(context, state.scores(), self.rules.match_hands)

    def shortcut(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, Position)
        return vec[i64](reading.shortcut(state, words))

    def refuse(self, state: State, seat: i64, words: list[str]) -> Objection | None:
        assert isinstance(state, Position)
        return reading.refuse(state, int(seat), words)
