"""A deal of Quartett as the table sees it, and the game with its options fixed."""

from typing import Any, ClassVar, Final

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import OVER, Context, State
from stammtisch.core.observing import Observation
from stammtisch.core.refusals import wrong_size
from stammtisch.core.rng import Rng
from stammtisch.core.view import CardView, ScoreLine, SeatView, Zone
from stammtisch.games.quartett import steps
from stammtisch.games.quartett.memory import Memory
from stammtisch.games.quartett.observing import observe
from stammtisch.games.quartett.options import QuartettOptions
from stammtisch.games.quartett.position import ASK_WHAT, Position, dealt
from stammtisch.games.quartett.rules import ASK, MOVES, NOBODY, Rules, kinds_of
from stammtisch.games.quartett.sampling import Deals, redeal
from stammtisch.games.quartett.steps import question, refusal
from stammtisch.kits.steps.hand import StepGame, Steps
from stammtisch.kits.steps.moves import Phase
from stammtisch.kits.steps.zones import Hands, Open, Zones
from stammtisch.text import SeatWord, Text, say, say_n

LAST_QUESTIONS: Final = 20  # from how many on it is said how many questions are left


def laid_by(at: Any) -> list[tuple[int, int]]:
    """The quartets on the table by the order of their letters, each with its owner (QUA-9)."""
    return [(quartet, int(seat)) for quartet, seat in enumerate(at.laid) if seat != NOBODY]


def _quartet(at: Any, quartet: int, seat: int) -> Zone:
    laid = at.rules.deck.quartets[quartet]
    label = say("{letter} {name}", letter=laid.letter, name=laid.word)
    cards = tuple([CardView(int(at.rules.kind(quartet, card))) for card in range(4)])
    return Zone(f"quartet{laid.letter}", "meld", label, 4, cards, seat)


PLACES: Final[Zones] = (
    Hands(
        "held",
        cards=lambda at, seat: kinds_of(at.rules, at.held, seat),
        size=lambda at, seat: at.counts[seat],
    ),
    Open(lambda at, viewer: [_quartet(at, *laid) for laid in laid_by(at)]),
)


class QuartettState(Position):
    """One deal of Quartett in progress."""

    STEPS: ClassVar[Steps] = steps.STEPS
    ZONES: ClassVar[Zones] = PLACES
    REFUSES: ClassVar = refusal
    SHORT: ClassVar = question

    def __init__(self, rules: Rules, context: Context) -> None:
        super().__init__(rules, context)
        self.deals: Deals | None = None  # of the seat that was sampled for last

    def blank(self) -> "QuartettState":
        return QuartettState(self.rules, self.context)

    def observed(self, to: Observation) -> None:
        observe(self, to)

    def sample(self, seat: i64, rng: Rng) -> "QuartettState":
        self.rules.check_seat(seat)
        new = self.drawn_for(seat)
        redeal(new, self.known_to(seat), rng)
        return new

    def known_to(self, viewer: i64) -> Deals:
        """What the seat knows; the last result is kept, as searches often sample one position."""
        deals = self.deals
        if deals is None or deals.memory.viewer != viewer or deals.memory.entries != len(self.log):
            deals = Deals(Memory(self, viewer))
            self.deals = deals
        return deals

    # --- what people read

    def now(self) -> Phase:
        if self.turn == OVER:
            return steps.ENDED
        return steps.WHAT if self.phase == ASK_WHAT else steps.WHOM

    def deck(self) -> str:
        return self.rules.key

    def waiting(self, viewer: int) -> Text:
        return say("{seat} is asking.", seat=SeatWord(int(self.turn)))

    def seat_view(self, seat: int) -> SeatView:
        return replace(super().seat_view(seat), out=bool(self.counts[seat] == 0))

    def badges(self, seat: int) -> list[Text]:
        laid = sum(1 for owner in self.laid if owner == seat)
        return [say_n("{n} quartet", "{n} quartets", laid)] if laid else []

    def status(self, viewer: int) -> list[Text]:
        """The last question and its answer, and the limit on questions when it is near (QUA-14)."""
        lines = steps.last_question(self) if len(self.log) else self._laid_lines()
        left = int(self.rules.max_asks) - len(self.log)
        if left <= LAST_QUESTIONS and self.turn != OVER:
            lines.append(say_n("{n} question is left", "{n} questions are left", left))
        return lines

    def _laid_lines(self) -> list[Text]:
        return [steps.laid_text(self.rules, seat, quartet) for quartet, seat in laid_by(self)]

    def flaw(self) -> tuple[str, Text] | None:
        """Check how many cards are held, and that each quartet is held or laid down (QUA-9)."""
        for seat in range(int(self.rules.seats)):
            held = len(kinds_of(self.rules, self.held, seat))
            if self.counts[seat] != held:
                return "counts", wrong_size(seat, int(self.counts[seat]), held, "QUA-3")
        left = sum(1 for owner in self.laid if owner == NOBODY)
        if self.left != left:
            return "left", say(
                "Quartets still to be laid down: {n}, not {left}.", n=left, left=int(self.left)
            )
        return None

    def score_lines(self) -> list[ScoreLine]:
        """A line for each quartet (QUA-12, QUA-14)."""
        seats = int(self.rules.seats)
        lines = []
        for quartet, owner in laid_by(self):
            points = tuple([int(seat == owner) for seat in range(seats)])
            text = steps.laid_text(self.rules, owner, quartet)
            lines.append(ScoreLine(text, points, ("QUA-9", "QUA-12")))
        return [*lines, left_line(int(self.left), seats)] if self.left > 0 else lines


def left_line(left: int, seats: int) -> ScoreLine:
    """The line for quartets not laid down, which count for nobody (QUA-14)."""
    text = say_n(
        "{n} quartet was not laid down and counts for nobody.",
        "{n} quartets were not laid down and count for nobody.",
        left,
    )
    return ScoreLine(text, (0,) * seats, ("QUA-14",))


class Quartett(StepGame):
    """The game of Quartett.

    A question is two moves, and QUA-14 bounds the questions of a deal.
    """

    OBSERVED: ClassVar = {
        "turn": "QUA-5 QUA-8",
        "dealer": "QUA-4",
        "hand_number": "QUA-15",
        "totals": "QUA-15",
    }

    def __init__(self, options: QuartettOptions, seats: int) -> None:
        rules = Rules(options, seats)
        super().__init__(
            rules, MOVES, 2 * options.max_asks, rules.cards, match=options.deals, first=0
        )
        self.rules: Final = rules
        self.deck = options.deck

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """Of the quartets of the deck a seat may lay down none or all (QUA-12)."""
        return ScoreBounds(0, self.rules.quartets)

    def hand_sizes(self, context: Context) -> list[int]:
        return self.rules.hand_sizes(context.dealer)

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = QuartettState(self.rules, context)
        dealt(state, pack)
        return state

    def lies_open(self, state: State) -> bool:
        """Whether the whole hand is open: once everything is laid down, all cards are known.

        Where `max_asks` ended the deal, those that are still held stay hidden (QUA-14).
        """
        assert isinstance(state, QuartettState)
        return state.left == 0

    def reveals(self, move: i64) -> bool:
        """Whether a move reveals cards: a question shows whether the seat has the card (QUA-8)."""
        return move >= ASK
