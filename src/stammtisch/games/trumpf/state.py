"""A match of Trumpf as the table sees it, and the game with its options fixed."""

from typing import Any, ClassVar, Final

from librt.vecs import append, vec
from msgspec.structs import replace
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import OVER, SPECTATOR, Context, State
from stammtisch.core.observing import Observation
from stammtisch.core.view import CardView, Objection, ScoreLine, SeatView, Zone
from stammtisch.games.trumpf import steps
from stammtisch.games.trumpf.leads import Lead, category_of, last_leads, lead_of, seats_of, together
from stammtisch.games.trumpf.observing import observe
from stammtisch.games.trumpf.options import TrumpfOptions
from stammtisch.games.trumpf.position import Position, dealt
from stammtisch.games.trumpf.results import results_of, score_lines_of
from stammtisch.games.trumpf.rules import MOVES, NOBODY, Rules
from stammtisch.games.trumpf.sampling import redeal
from stammtisch.games.trumpf.steps import refusal
from stammtisch.kits.steps.hand import StepGame, Steps
from stammtisch.kits.steps.moves import Phase
from stammtisch.kits.steps.zones import Hands, Open, Place, Zones, ended, everybody
from stammtisch.names import DECK
from stammtisch.text import SeatWord, Text, say, say_in


def _comparison(at: Any, viewer: int) -> list[Zone]:
    """The leads of the previous comparison, with what they were worth."""
    if not at.shown:
        return []
    cards = tuple([card for lead in last_leads(at) for card in _shown(at, lead)])
    winner = None if at.winner == NOBODY else int(at.winner)
    note = say("{category}", category=category_of(at, int(at.category)).word)
    label = say("The last comparison")
    return [Zone("last", "last_trick", label, len(cards), cards, winner, note)]


def _shown(at: Any, lead: Lead) -> list[CardView]:
    cards = [CardView(kind, seat=lead.seat) for kind in lead.kinds]
    if lead.values:
        cards[-1] = CardView(lead.kinds[-1], seat=lead.seat, mark=_mark(at, lead))
    return cards


def _mark(at: Any, lead: Lead) -> Text:
    number = int(at.category)
    value = category_of(at, number).shown(lead.values[number])
    if not at.best & BIT[lead.seat]:
        return value
    if at.winner == NOBODY:
        return say("{value}, equal", value=value)
    return say("{value} wins", value=value)


PLACES: Final[Zones] = (
    Hands(  # of one's own stack the lead is seen (TRU-3, TRU-6)
        cards=lambda at, seat: () if ended(at) else lead_of(at, seat).kinds,
        size=lambda at, seat: at.counts[seat],
        mine=say("Your stack"),
        others=say("Stack of {seat}"),
    ),
    Open(_comparison),
    Place(
        *("pot", "pot", say("Pot")),
        cards=lambda at: [at.rules.kinds[card] for card in at.pot[: at.in_pot]],
        seen=everybody,
        empty=False,
    ),
    Place("away", "stock", say_in("trumpf", "Laid away"), empty=False),
)


class TrumpfState(Position):
    """One match of Trumpf in progress."""

    STEPS: ClassVar[Steps] = steps.STEPS
    ZONES: ClassVar[Zones] = PLACES
    REDEAL: ClassVar = redeal
    REFUSES: ClassVar = refusal

    def blank(self) -> "TrumpfState":
        return TrumpfState(self.rules, self.dealer)

    def observed(self, to: Observation) -> None:
        observe(self, to)

    # --- what people read

    def now(self) -> Phase:
        return steps.ENDED if self.turn == OVER else steps.COMPARING

    def waiting(self, viewer: int) -> Text:
        return say("{seat} names the category.", seat=SeatWord(int(self.turn)))

    def not_on_turn(self) -> Objection:
        return Objection(("TRU-7", "TRU-9"), self.waiting(SPECTATOR))

    def deck(self) -> str:
        return self.rules.key

    def seat_view(self, seat: int) -> SeatView:
        return replace(super().seat_view(seat), out=bool(self.out_at[seat] > 0))

    def status(self, viewer: int) -> list[Text]:
        """The result of the last comparison, who plays for the pot, and the effect of jokers."""
        lines = results_of(self) if self.shown else []
        if self.turn != OVER and self.in_pot and self.rules.tied_only:
            playing = together(seats_of(self, self.playing))
            lines.append(say("Playing for the pot: {seats}.", seats=playing))
        if self.rules.doubled >= 0:
            category = category_of(self, int(self.rules.doubled))
            lines.append(say("A joker doubles {category}.", category=category.word))
        return lines

    def score_lines(self) -> list[ScoreLine]:
        return score_lines_of(self)


class Trumpf(StepGame):
    """The game of Trumpf.

    The match is one hand; each move is one comparison, and TRU-16 bounds them.
    """

    OBSERVED: ClassVar = {
        "turn": "TRU-5 TRU-9",
        "dealer": "TRU-5",
    }

    def __init__(self, options: TrumpfOptions, seats: int) -> None:
        rules = Rules(options, seats)
        super().__init__(
            rules, MOVES, options.max_tricks, rules.kinds, rules.hand, match=1, first=0
        )
        self.rules: Final = rules
        self.deck = options.deck

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """A seat leaves nobody behind, or all others (TRU-15)."""
        return ScoreBounds(0, self.seats - 1)

    def deal(self, pack: vec[i64], context: Context) -> State:
        cards = vec[i64](capacity=len(pack))
        for kind in pack:
            cards = append(cards, self.rules.places[kind - DECK])
        state = TrumpfState(self.rules, context.dealer)
        dealt(state, cards)
        return state

    def reveals(self, move: i64) -> bool:
        """Whether a move reveals hidden cards: always, since everybody's value is told."""
        return True
