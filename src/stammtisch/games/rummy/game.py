"""Rummy with tiles: the game with its options fixed. The rule book page is ``rummy``."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import TIME_UP, Context, State
from stammtisch.core.view import Objection
from stammtisch.games.rummy.options import RummyOptions
from stammtisch.games.rummy.puts import refusal, shortcut
from stammtisch.games.rummy.rules import MAX_TURNS, MOVES, NOTHING, Rules
from stammtisch.games.rummy.scoring import following
from stammtisch.games.rummy.state import RummyState
from stammtisch.kits.steps.hand import StepGame
from stammtisch.kits.steps.moves import Telling
from stammtisch.text import SeatWord, Text, say

# each of 52 kinds twice, three of each joker
PACK: Final = vec[i64](sorted([*range(52), *range(54), 52, 52, 53, 53]))


class RummyGame(StepGame):
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
        rules = Rules(options, seats)
        super().__init__(rules, MOVES, longest, PACK, rules.rack_size)
        self.turn_seconds: i64 = options.turn_seconds
        self.rules: Final = rules

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = RummyState(self.rules, context)
        state.deal(pack)
        return state

    def following(self, context: Context, state: State) -> Context:
        return following(context, state.scores(), self.rules.match_games)

    def tell(self, before: State, seat: i64, move: i64, after: State, viewer: i64) -> list[Text]:
        if move != TIME_UP:
            return super().tell(before, seat, move, after, viewer)
        assert isinstance(after, RummyState)
        what = Telling(before, after, int(seat), NOTHING, int(viewer))
        return [say("The time of {seat} is up.", seat=SeatWord(int(seat))), *after.told_end(what)]

    def shortcut(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, RummyState)
        return vec[i64](shortcut(state, words) if seat == state.turn else [])

    def refuse(self, state: State, seat: i64, words: list[str]) -> Objection | None:
        return refusal(words)
