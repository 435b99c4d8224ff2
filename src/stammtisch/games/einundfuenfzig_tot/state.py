"""A deal of 51 tot as the table sees it, and the game with its options fixed."""

from typing import Any, ClassVar, Final

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import OVER, SPECTATOR, Context, State
from stammtisch.core.observing import Observation
from stammtisch.core.refusals import wrong_size
from stammtisch.core.view import CardView, ScoreLine, SeatView
from stammtisch.games.einundfuenfzig_tot import steps
from stammtisch.games.einundfuenfzig_tot.observing import observe
from stammtisch.games.einundfuenfzig_tot.options import TotOptions
from stammtisch.games.einundfuenfzig_tot.position import NO_CARD, Position, dealt
from stammtisch.games.einundfuenfzig_tot.rules import HAND, MOVES, Rules, card_of, move_of
from stammtisch.games.einundfuenfzig_tot.sampling import redeal
from stammtisch.games.einundfuenfzig_tot.scoring import deal_lines, may_have_no_loser
from stammtisch.games.einundfuenfzig_tot.steps import refused
from stammtisch.kits.steps.hand import StepGame, Steps
from stammtisch.kits.steps.moves import Move, Phase, Telling
from stammtisch.kits.steps.zones import Hands, Place, Zones, stock
from stammtisch.text import CardWord, SeatWord, Text, say


def _in_hand(at: Any, seat: int) -> list[int]:
    """The cards of a seat, sorted by their highest value, the highest first."""
    values, entries = at.rules.values, at.rules.entries
    held = [int(kind) for kind in at.hands[HAND * seat : HAND * (seat + 1)] if kind != NO_CARD]
    return sorted(held, key=lambda kind: (-values[move_of(kind, entries[kind] - 1)], kind))


def _laid(at: Any) -> list[CardView]:
    """The pile: each card with the seat that laid it and the value it announced."""
    cards = []
    for number, move in enumerate(at.pile):
        value = int(at.rules.values[move])
        mark = say("+{value}", value=value) if value > 0 else say("{value}", value=value)
        cards.append(CardView(int(card_of(move)), seat=int(at.player(number)), mark=mark))
    return cards


def _top_value(at: Any) -> Text:
    return say("counts {value}", value=int(at.rules.values[at.pile[-1]]))


PLACES: Final[Zones] = (
    Hands(  # of the others there is only a number at each seat: up to 25 play
        cards=_in_hand,
        size=lambda at, seat: at.size(seat),
        seats=lambda at, viewer: [viewer] if viewer >= 0 else [],
    ),
    stock(lambda at: at.left()),
    Place("discard", "discard", say("Pile"), "pile", _laid, note=_top_value),
)


class TotState(Position):
    """One deal of 51 tot in progress."""

    STEPS: ClassVar[Steps] = steps.STEPS
    ZONES: ClassVar[Zones] = PLACES
    REDEAL: ClassVar = redeal
    REFUSES: ClassVar = refused

    def blank(self) -> "TotState":
        return TotState(self.rules, self.context, self.hands, self.stock)

    def observed(self, to: Observation) -> None:
        observe(self, to)

    # --- what people read

    def now(self) -> Phase:
        return steps.ENDED if self.turn == OVER else steps.PLAYING

    def waiting(self, viewer: int) -> Text:
        return steps.others_turn(self, viewer)

    def seat_view(self, seat: int) -> SeatView:
        return replace(super().seat_view(seat), next=self.ahead(seat) == 1)

    def heard(self, seat: int) -> Text | None:
        speaks = seat == self.player(len(self.pile) - 1)
        return say("{total}!", total=int(self.total)) if speaks else None

    def status(self, viewer: int) -> list[Text]:
        return [say("Total: {total}", total=int(self.total))]

    def told_more(self, move: Move, what: Telling) -> list[Text]:
        """The lines for the card drawn, which only its own seat reads, and for the end."""
        before, seat = what.before, what.seat
        assert isinstance(before, Position)
        lines = []
        if seat == what.viewer and self.drawn > before.drawn:
            card = CardWord(int(before.stock[before.drawn]))
            lines.append(say("{seat} draws {card}.", seat=SeatWord(seat), card=card))
        if self.turn == OVER:
            lines.append(steps.result(self, what.viewer))
        return lines

    def flaw(self) -> tuple[str, Text] | None:
        """Check that everybody holds five cards as long as there is a stock (TOT-2, TOT-7)."""
        drawing = self.turn >= 0 and self.left() > 0
        for seat in range(int(self.rules.seats) if drawing else 0):
            if self.size(seat) != HAND:
                return "hands turn", wrong_size(seat, int(self.size(seat)), HAND, "TOT-2")
        return None

    def score_lines(self) -> list[ScoreLine]:
        """The bad point, or why there is none (TOT-9, TOT-10)."""
        return deal_lines(self.loser, self.rules.seats, steps.result(self, SPECTATOR))


class EinundfuenfzigTot(StepGame):
    """The game of 51 tot.

    A move lays a card on the pile for good, so a deal has at most as many moves as the packs have
    cards, less the one that is turned up.
    """

    OBSERVED: ClassVar = {
        "turn": "TOT-5",
        "dealer": "TOT-11",
        "hand_number": "TOT-10",
        "totals": "TOT-10",
    }

    def __init__(self, options: TotOptions, seats: int) -> None:
        rules = Rules(options, seats)
        super().__init__(
            rules, MOVES, len(rules.cards) - 1, rules.cards, HAND, options.deals, first=0
        )
        self.rules: Final = rules
        self.low_wins = True  # TOT-10

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """One bad point for the loser (TOT-10); perhaps there is none (TOT-9)."""
        return ScoreBounds(0, 1, None if may_have_no_loser(self.rules) else 1)

    def deal(self, pack: vec[i64], context: Context) -> State:
        hands = vec[i64]([NO_CARD] * (HAND * self.seats))
        state = TotState(self.rules, context, hands, pack[HAND * self.seats + 1 :])
        dealt(state, pack)
        return state
