"""A hand of Mau-Mau as the table sees it, and the game with its options fixed."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import CHANCE, OVER, Context, State
from stammtisch.core.kinds import rank_of
from stammtisch.core.observing import Observation
from stammtisch.core.refusals import NO_SAMPLE
from stammtisch.core.rng import Rng
from stammtisch.core.view import ScoreLine
from stammtisch.errors import NoSample
from stammtisch.games.mau_mau import steps
from stammtisch.games.mau_mau.memory import Memory
from stammtisch.games.mau_mau.observing import observe
from stammtisch.games.mau_mau.options import MauMauOptions
from stammtisch.games.mau_mau.position import MAU, TURN, Position, dealt
from stammtisch.games.mau_mau.rules import (
    DRAW,
    HAND,
    MISS_TURN,
    MOVES,
    NO_SUIT,
    POINTS,
    RANK_POINTS,
    SEVENS,
    Rules,
)
from stammtisch.games.mau_mau.sampling import (
    FEW,
    MOST,
    anything,
    one_way,
    redeal,
    remembered,
    shuffle_stock,
)
from stammtisch.games.mau_mau.scoring import deal_lines
from stammtisch.kits.steps.hand import StepGame, Steps
from stammtisch.kits.steps.moves import Move, Phase, Telling
from stammtisch.kits.steps.zones import Hands, Zones, discard, ended, points_at_the_end, stock
from stammtisch.text import CardsWord, SeatWord, SuitWord, Text, say, say_n


def points_of(cards: list[int]) -> int:
    """The points of cards (MAU-15)."""
    return sum([RANK_POINTS[rank_of(kind)] for kind in cards])


PLACES: Final[Zones] = (
    Hands(
        cards=lambda at, seat: at.in_hand(seat),
        size=lambda at, seat: at.left(seat),
        open=ended,
        note=points_at_the_end(lambda at, seat: points_of(at.in_hand(seat))),
    ),
    stock(lambda at: len(at.row) - at.stock),
    discard("row", lambda at: at.row[: at.pile]),  # all have seen it grow (MAU-8)
)


class MauMauState(Position):
    """One hand of Mau-Mau in progress."""

    STEPS: ClassVar[Steps] = steps.STEPS
    ZONES: ClassVar[Zones] = PLACES
    GOES_OUT: ClassVar[bool] = True

    def __init__(self, rules: Rules, context: Context) -> None:
        super().__init__(rules, context)
        self.memory: Memory | None = None  # of the seat that was sampled for last

    def blank(self) -> "MauMauState":
        return MauMauState(self.rules, self.context)

    def sample(self, seat: i64, rng: Rng) -> "MauMauState":
        self.rules.check_seat(seat)
        if self.turn == OVER:
            return self._shuffled(seat, rng)
        memory = self._memory_of(seat, rng, MOST)
        if memory is None:
            raise NoSample(NO_SAMPLE)
        return self._with(memory, seat, rng)

    def guess(self, seat: i64, rng: Rng) -> "MauMauState":
        if self.turn == OVER:
            return self._shuffled(seat, rng)
        memory = self._memory_of(seat, rng, FEW)
        if memory is None:
            memory = remembered(self, seat)
        if not memory.stuck:
            return self._with(memory, seat, rng)
        new = self.drawn_for(seat)
        anything(new, seat, rng)
        return new

    def _with(self, memory: Memory, seat: i64, rng: Rng) -> "MauMauState":
        """This position with other cards where they are hidden."""
        new = self.drawn_for(seat)
        redeal(new, memory, rng)
        return new

    def _shuffled(self, seat: i64, rng: Rng) -> "MauMauState":
        """This position, at the end of a deal, with another order of the stock."""
        new = self.drawn_for(seat)
        shuffle_stock(new, rng)
        return new

    def _memory_of(self, viewer: i64, rng: Rng, ways: i64) -> Memory | None:
        """The viewer's memory of a position; the last one is kept, as searches often ask again."""
        memory = self.memory
        if memory is None or memory.viewer != viewer or memory.entries != len(self.log):
            memory = one_way(self, viewer, rng, ways)
            self.memory = None if memory is None or memory.torn else memory
        return memory

    def observed(self, to: Observation) -> None:
        observe(self, to)

    # --- what people read

    def now(self) -> Phase:
        if self.turn == OVER:
            return steps.ENDED
        return steps.SHUFFLING if self.turn == CHANCE else steps.PHASES[self.phase]

    def heard(self, seat: int) -> Text | None:
        return say("Mau!") if self.said >> i64(seat) & 1 else None

    def status(self, viewer: int) -> list[Text]:
        """The open wish and the cards to take (MAU-16, MAU-18, MAU-20)."""
        status: list[Text] = []
        if self.turn == OVER:
            return status
        if self.wish != NO_SUIT:
            status.append(say("Wish: {suit}", suit=SuitWord(int(self.wish))))
        if self.pending > 0:
            status.append(say_n("{n} card to take", "{n} cards to take", int(self.pending)))
        return status

    def told_more(self, move: Move, what: Telling) -> list[Text]:
        """The lines for a call made automatically, a missed turn, and the end."""
        before, after = what.before, what.after
        assert isinstance(before, Position)
        assert isinstance(after, Position)
        lines = []
        if not before.rules.must_call and after.said & ~before.said:
            lines.append(say("{seat} says “Mau!”", seat=SeatWord(what.seat)))
        skips = before.rules.effects[after.row[after.pile - 1]] == MISS_TURN  # MAU-17
        settled = move.base < DRAW or before.phase == MAU
        if skips and settled and after.phase == TURN and after.turn >= 0:
            missing = (what.seat + 1) % int(before.rules.seats)
            lines.append(say("{seat} misses a turn.", seat=SeatWord(missing)))
        if after.turn < 0 and before.turn >= 0 and after.owed == 0:
            lines.append(steps.result(after, what.viewer))
        return lines

    def flaw(self) -> tuple[str, Text] | None:
        """Check that cards are to be taken only if a seven lies on top of the pile (MAU-16)."""
        if self.pending > 0 and not SEVENS & BIT[self.row[self.pile - 1]]:
            why = say("Cards are taken for sevens only while a seven lies on top (MAU-16).")
            return "pending", why
        return super().flaw()

    def score_lines(self) -> list[ScoreLine]:
        """A line for each seat, with its cards (MAU-13 to MAU-15)."""
        hands = [self.in_hand(seat) for seat in range(int(self.rules.seats))]
        held = [
            say("{seat} still holds {cards}.", seat=SeatWord(seat), cards=CardsWord(tuple(hand)))
            for seat, hand in enumerate(hands)
        ]
        left = [points_of(hand) for hand in hands]
        return deal_lines(self.winner, left, held, steps.result(self, 0))


class MauMau(StepGame):
    """The game of Mau-Mau.

    A hand is at most four moves a turn long: draw, play the drawn card, wish, say "Mau"; and
    MAU-14 bounds the turns.
    """

    OBSERVED: ClassVar = {
        "turn": "MAU-4",
        "dealer": "MAU-4",
        "hand_number": "MAU-15",
        "totals": "MAU-15",
    }

    def __init__(self, options: MauMauOptions, seats: int) -> None:
        rules = Rules(options, seats)
        super().__init__(
            rules, MOVES, 4 * options.max_turns, rules.cards, HAND, options.deals, first=0
        )
        self.rules: Final = rules
        self.low_wins = True  # MAU-15
        self.rules_version = 2  # whoever has drawn is asked whatever he drew (MAU-7)

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """The worst is to hold all cards, but for the pile and a card of each other (MAU-15)."""
        worth = sorted([int(POINTS[kind]) for kind in self.rules.cards])
        return ScoreBounds(0, sum(worth[int(self.seats) - 1 :]))

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = MauMauState(self.rules, context)
        dealt(state, pack)
        return state
