"""Gin: the game with its options fixed. The rule book page is ``gin``."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, Game, State
from stammtisch.core.view import Choice, Objection, ScoreLine
from stammtisch.games.gin.corrections import correction
from stammtisch.games.gin.options import GinOptions
from stammtisch.games.gin.rules import HAND_SIZE, MANUAL_MOVES, MOVES, PACK_SIZE, Rules
from stammtisch.games.gin.scoring import GinContext, finished_lines, following, opening
from stammtisch.games.gin.state import GinState
from stammtisch.games.gin.typed import read, shortcut
from stammtisch.games.gin.words import choice_of, text_of, told
from stammtisch.text import Text


def rules_of(options: GinOptions) -> Rules:
    """The options as numbers."""
    limit = options.knock_limit
    return Rules(
        options,
        -1 if limit == "upcard" else limit,
        1 if options.oklahoma_ace == "one" else 0,
        options.gin_bonus,
        options.undercut_bonus,
        options.spade_double,
        options.game_target,
        options.game_bonus,
        options.box_bonus,
        options.shutout_double,
        options.match_target,
        options.showdown == "manual",
        options.max_turns,
    )


class GinGame(Game):
    """Gin for two players."""

    def __init__(self, options: GinOptions, seats: i64) -> None:
        # Two passes, two moves a turn, the layout; then each move of the defender but the last
        # lays at least one of his ten cards.
        manual = options.showdown == "manual"
        longest = 2 * options.max_turns + 3 + (HAND_SIZE + 1 if manual else 0)
        super().__init__("gin", options, seats, MANUAL_MOVES if manual else MOVES, longest)
        self.rules: Rules = rules_of(options)

    def pack(self) -> vec[i64]:
        cards = vec[i64]()
        for kind in range(i64(PACK_SIZE)):
            cards = append(cards, kind)
        return cards

    def hand_sizes(self, context: Context) -> list[int]:
        return [HAND_SIZE, HAND_SIZE]

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        """One card at a time, the non-dealer first; then the upcard and the stock (GIN-3)."""
        dealt: list[int] = []
        for index in range(HAND_SIZE):
            dealt.append(hands[int(1 - context.dealer)][index])
            dealt.append(hands[int(context.dealer)][index])
        return dealt + rest

    def deal(self, pack: vec[i64], context: Context) -> State:
        assert isinstance(context, GinContext)
        state = GinState(self.rules, context)
        state.deal(pack)
        return state

    def opening(self, dealer: i64) -> Context:
        return opening(dealer)

    def following(self, context: Context, state: State) -> Context:
        assert isinstance(context, GinContext)
        assert isinstance(state, GinState)
        return following(self.rules, context, state.outcome())

    def match_lines(self, context: Context) -> list[ScoreLine]:
        """What the end of a game adds to the accounts, also in the middle of a match."""
        assert isinstance(context, GinContext)
        return finished_lines(self.rules, context)

    def text(self, state: State, move: i64) -> str:
        assert isinstance(state, GinState)
        return text_of(state, move)

    def read(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, GinState)
        return read(state, seat, words)

    def shortcut(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, GinState)
        return shortcut(state, seat, words)

    def refuse(self, state: State, seat: i64, words: list[str]) -> Objection | None:
        assert isinstance(state, GinState)
        return correction(state, seat, words)

    def choice(self, state: State, seat: i64, move: i64) -> Choice:
        assert isinstance(state, GinState)
        return choice_of(state, seat, move)

    def tell(self, before: State, seat: i64, move: i64, after: State, viewer: i64) -> list[Text]:
        assert isinstance(before, GinState)
        assert isinstance(after, GinState)
        return told(before, seat, move, after, viewer)

    def restore(self, words: vec[i64]) -> State:
        length: i64 = words[0]
        part = words[1 : length + 1]
        context = GinContext(
            part[0], part[1], part[3:5], part[5:7], part[7:9], part[9:], part[2] == 1
        )
        state = GinState(self.rules, context)
        state.read_words(words[length + 1 :])
        return state
