"""Rummy with tiles: the game with its options fixed. The rule book page is ``rummy``."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, Game, State
from stammtisch.core.view import Choice, Objection
from stammtisch.games.rummy.log import told
from stammtisch.games.rummy.options import RummyOptions
from stammtisch.games.rummy.puts import refusal, shortcut
from stammtisch.games.rummy.rules import MAX_TURNS, MOVES, Rules
from stammtisch.games.rummy.scoring import following
from stammtisch.games.rummy.state import RummyState
from stammtisch.games.rummy.words import choice_of, read, text_of
from stammtisch.text import Text


def rules_of(options: RummyOptions, seats: i64) -> Rules:
    """The options as numbers."""
    return Rules(
        options,
        seats,
        options.first_laydown,
        options.first_count == "own_tiles",
        options.open_rearrange,
        options.timeout == "undo",
        options.turn_moves,
        options.joker_minus,
        options.empty_stock == "all_pass",
        options.match_games,
    )


class RummyGame(Game):
    """Rummy with tiles for two to four players.

    A game ends by itself: every turn that draws makes the stock smaller, every commit the racks,
    and a player who passes needs another one's commit before he can pass again; that is at most
    520 turns. Only a turn that ran out of time may put tiles of the table into a rack (RUM-30), and
    two players who let their time run out again and again could go on for ever. So the game is
    void after `MAX_TURNS` (1000) turns. A turn has at most ``turn_moves`` small moves (RUM-29) and
    the word that ends it.
    """

    def __init__(self, options: RummyOptions, seats: i64) -> None:
        longest: i64 = MAX_TURNS * (options.turn_moves + 1)
        super().__init__("rummy", options, seats, MOVES, longest)
        self.turn_seconds: i64 = options.turn_seconds
        self.rules: Rules = rules_of(options, seats)

    def pack(self) -> vec[i64]:
        """110 tiles: each of 52 kinds twice, three of each joker."""
        tiles = vec[i64]()
        for kind in range(i64(54)):
            for _step in range(i64(2 if kind < 52 else 3)):
                tiles = append(tiles, kind)
        return tiles

    def hand_sizes(self, context: Context) -> list[int]:
        return [int(self.rules.rack_size)] * int(self.seats)

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        """One tile at a time, from the seat that begins (RUM-1)."""
        seats = int(self.seats)
        order = [(int(context.dealer) + 1 + place) % seats for place in range(seats)]
        dealt = [hands[seat][row] for row in range(int(self.rules.rack_size)) for seat in order]
        return dealt + rest

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = RummyState(self.rules, context)
        state.deal(pack)
        return state

    def opening(self, dealer: i64) -> Context:
        """The seat after the dealer begins; who deals the first game is drawn by lot (RUM-2)."""
        return Context(dealer, 1, vec[i64]([0] * self.seats))

    def following(self, context: Context, state: State) -> Context:
        return following(context, state.scores(), self.rules.match_games)

    def text(self, state: State, move: i64) -> str:
        assert isinstance(state, RummyState)
        return text_of(state, move)

    def read(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, RummyState)
        return read(state, words)

    def choice(self, state: State, seat: i64, move: i64) -> Choice:
        assert isinstance(state, RummyState)
        return choice_of(state, seat, move)

    def tell(self, before: State, seat: i64, move: i64, after: State, viewer: i64) -> list[Text]:
        assert isinstance(before, RummyState)
        assert isinstance(after, RummyState)
        return told(before, seat, move, after, viewer)

    def shortcut(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, RummyState)
        return shortcut(state, words) if seat == state.turn else vec[i64]()

    def refuse(self, state: State, seat: i64, words: list[str]) -> Objection | None:
        assert isinstance(state, RummyState)
        return refusal(words)
