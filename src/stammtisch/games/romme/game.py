"""Rommé: the game with its options fixed. The rule book page is ``romme``."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, State
from stammtisch.core.view import Objection
from stammtisch.games.dealing import singly
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


class RommeGame(StepGame):
    """Rommé for two to six players."""

    def __init__(self, options: RommeOptions, seats: i64) -> None:
        rules = Rules(options, int(seats))
        super().__init__("romme", options, seats, MOVES, longest(rules))
        self.rules: Final = rules

    def pack(self) -> vec[i64]:
        cards = vec[i64]()
        for kind in range(i64(RED)):
            cards = append(append(cards, kind), kind)
        reds: i64 = (self.rules.jokers + 1) // 2
        for number in range(self.rules.jokers):
            cards = append(cards, RED if number < reds else BLACK)
        return cards

    def hand_sizes(self, context: Context) -> list[int]:
        return [int(self.rules.hand_size)] * int(self.seats)

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        """One card at a time, Vorhand first, then the stock (ROM-3, ROM-4)."""
        return singly(hands, rest, int(context.dealer))

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = RommeState(self.rules, context)
        state.deal(pack)
        return state

    def opening(self, dealer: i64) -> Context:
        return Context(dealer, 1, vec[i64]([0] * self.seats))

    def following(self, context: Context, state: State) -> Context:
        return following(context, state.scores(), self.rules.match_hands)

    def shortcut(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, Position)
        return vec[i64](reading.shortcut(state, words))

    def refuse(self, state: State, seat: i64, words: list[str]) -> Objection | None:
        assert isinstance(state, Position)
        return reading.refuse(state, int(seat), words)
