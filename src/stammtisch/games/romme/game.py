"""Rommé: the game with its options fixed. The rule book page is ``romme``."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, Game, State, place_after
from stammtisch.core.view import Choice, Objection
from stammtisch.games.romme.log import told
from stammtisch.games.romme.options import RommeOptions, hand_size, match_hands
from stammtisch.games.romme.position import Position
from stammtisch.games.romme.reading import read, refuse, shortcut
from stammtisch.games.romme.rules import ANY, BLACK, HALF, MOST_BACKS, MOVES, ONE, RED, Rules
from stammtisch.games.romme.scoring import following
from stammtisch.games.romme.state import RommeState
from stammtisch.games.romme.words import choice_of, text_of
from stammtisch.text import Text


def rules_of(options: RommeOptions, seats: i64) -> Rules:
    """The options as numbers."""
    limit = {"half": HALF, "one": ONE, "none": ANY}[options.joker_limit]
    return Rules(
        options,
        seats,
        options.jokers,
        hand_size(options, int(seats)),
        options.first_meld,
        limit,
        options.exchanged_joker == "use_now",
        options.final_discard == "required",
        options.hand_romme_factor,
        options.max_reshuffles,
        match_hands(options, int(seats)),
    )


def longest(rules: Rules) -> i64:
    """The most moves of a hand: this many turns (ROM-25), each with at most this many moves.

    An open player draws, lays at most all his cards one by one, exchanges a joker at most once
    for each of them, and discards. A closed one lays all his cards and takes them back, ten times.
    """
    cards: i64 = rules.hand_size + 1
    closed: i64 = 2 + (MOST_BACKS + 1) * (cards + 1)
    return rules.max_turns * closed


class RommeGame(Game):
    """Rommé for two to six players."""

    def __init__(self, options: RommeOptions, seats: i64) -> None:
        rules = rules_of(options, seats)
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
        dealt: list[int] = []
        for index in range(int(self.rules.hand_size)):
            seat = context.dealer
            for _step in range(int(self.seats)):
                seat = place_after(seat, self.seats)
                dealt.append(hands[int(seat)][index])
        return dealt + rest

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = RommeState(self.rules, context)
        state.deal(pack)
        return state

    def opening(self, dealer: i64) -> Context:
        return Context(dealer, 1, vec[i64]([0] * self.seats))

    def following(self, context: Context, state: State) -> Context:
        return following(context, state.scores(), self.rules.match_hands)

    def text(self, state: State, move: i64) -> str:
        assert isinstance(state, Position)
        return text_of(state, move)

    def read(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, Position)
        return read(state, seat, words)

    def shortcut(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, Position)
        return shortcut(state, seat, words)

    def refuse(self, state: State, seat: i64, words: list[str]) -> Objection | None:
        assert isinstance(state, Position)
        return refuse(state, seat, words)

    def choice(self, state: State, seat: i64, move: i64) -> Choice:
        assert isinstance(state, Position)
        return choice_of(state, seat, move)

    def tell(self, before: State, seat: i64, move: i64, after: State, viewer: i64) -> list[Text]:
        assert isinstance(before, Position)
        assert isinstance(after, Position)
        return told(before, seat, move, after, viewer)
