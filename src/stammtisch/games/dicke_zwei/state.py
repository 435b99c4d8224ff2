"""A deal of Dicke Zwei as the table sees it, and the game with its options fixed."""

from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, lowest
from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import OVER, Context, State, totals_plus
from stammtisch.core.observing import Observation
from stammtisch.core.view import CardView, Gather, ScoreLine, Zone
from stammtisch.games.dicke_zwei import steps, together
from stammtisch.games.dicke_zwei.names import card_word, class_name, kinds_of, named
from stammtisch.games.dicke_zwei.observing import observe
from stammtisch.games.dicke_zwei.options import DickeZweiOptions
from stammtisch.games.dicke_zwei.position import MOVES, Position, Rules, hands_of
from stammtisch.games.dicke_zwei.sampling import redeal
from stammtisch.games.dicke_zwei.scoring import deal_lines, rate, result
from stammtisch.games.dicke_zwei.tiles import CARDS, PLACE, cards_of, player_of
from stammtisch.kits.steps.hand import StepGame, Steps
from stammtisch.kits.steps.moves import Move, Phase, Telling
from stammtisch.kits.steps.zones import Hands, Open, Zones, ended
from stammtisch.text import SeatWord, Text, say, say_n


def _on_the_table(at: Any, viewer: int) -> list[Zone]:
    """The last combination, which stays until the next trick is led, and what lies beside it.

    Beside it are the cards of the trick before it, those put aside (DZW-18), and the open one.
    """
    acts = [(int(player_of(act)), int(cards_of(act))) for act in at.trick]
    plays = [(seat, cards) for seat, cards in acts if cards]
    before, last = card_views(plays[:-1]), card_views(plays[-1:])
    label, note = say("On the table"), None
    for seat, cards in plays[-1:]:
        label = say("{seat}: {kind}", seat=SeatWord(seat), kind=class_name(cards))
        note = say("wins the trick") if at.floor == 0 else None
    aside = int(count(at.gone() & ~sum(cards for _, cards in plays)))
    open_card = tuple([CardView(kind) for kind in kinds_of(int(at.open))])
    beside = [
        Zone("trick", "discard", say("Earlier in this trick"), len(before), before),
        Zone("aside", "discard", say("Put aside"), aside),
        Zone("open", "row", say("Open, out of play"), len(open_card), open_card),
    ]
    table = Zone("table", "row", label, len(last), last, note=note)
    return [table, *[zone for zone in beside if zone.count]]


def card_views(plays: list[tuple[int, int]]) -> tuple[CardView, ...]:
    """The cards that were played, each with its seat."""
    return tuple([CardView(kind, seat) for seat, cards in plays for kind in kinds_of(cards)])


def _points(at: Any, seat: int, viewer: int) -> Text | None:
    """What the cards that are left cost, when the deal is over."""
    left = int(count(at.hands[seat]))
    over = ended(at) and seat != at.winner
    return say_n("{n} point", "{n} points", -left * int(rate(left))) if over else None


def _picked(at: Any, seat: int, viewer: int) -> dict[int, Text]:
    """Only its own seat sees which cards of a hand are picked."""
    own = seat == viewer == at.turn
    return dict.fromkeys(kinds_of(int(at.picked)), say("picked")) if own else {}


PLACES: Final[Zones] = (
    Open(_on_the_table),
    Hands(
        cards=lambda at, seat: kinds_of(int(at.hands[seat])),
        size=lambda at, seat: count(at.hands[seat]),
        open=ended,
        marks=_picked,
        note=_points,
    ),
)


class DickeZweiState(Position):
    """One deal of Dicke Zwei in progress."""

    STEPS: ClassVar[Steps] = steps.STEPS
    ZONES: ClassVar[Zones] = PLACES
    GOES_OUT: ClassVar[bool] = True
    REDEAL: ClassVar = redeal
    REFUSES: ClassVar = together.refuse
    SHORT: ClassVar = together.shortcut

    def blank(self) -> "DickeZweiState":
        return DickeZweiState(self.rules, self.context, self.hands)

    def observed(self, to: Observation) -> None:
        observe(self, to)

    # --- what people read

    def now(self) -> Phase:
        if self.turn == OVER:
            return steps.ENDED
        return steps.LEADING if self.floor == 0 else steps.BEATING

    def gather(self, seat: int) -> Gather | None:
        """The offer to choose several cards together, if there are any to choose."""
        if seat != self.turn or not (self.picked or self.picks()):
            return None
        return Gather(say("Play the chosen cards"), "play", whole=True)

    def heard(self, seat: int) -> Text | None:
        """What a seat has said: that it passes or, at the end, that it is out."""
        if self.turn == OVER:
            return say("Out!") if seat == self.winner else None
        since = list(self.trick)
        last = max((i for i, act in enumerate(since) if cards_of(act)), default=0)
        passed = {int(player_of(act)) for act in since[last:] if not cards_of(act)}
        return say("passes") if seat in passed and seat != self.turn else None

    def status(self, viewer: int) -> list[Text]:
        """How the deal ended, the card that begins, or what is to be beaten."""
        if self.turn == OVER:
            return [result(self.winner)]
        if self.must:
            card = card_word(int(lowest(self.must)))
            return [say("The first combination contains {card}", card=card)]
        holder = SeatWord(int(self.holder))
        if self.floor == 0:
            return [say("{seat} has won the trick and leads", seat=holder)]
        cards = named(int(self.table()))
        return [say("To beat: {cards} of {seat}", cards=cards, seat=holder)]

    def told_more(self, move: Move, what: Telling) -> list[Text]:
        """The lines for the end of the deal or of a trick (DZW-18, DZW-19)."""
        if self.turn == OVER:
            return [result(self.winner)]
        if move is steps.PASSES and self.floor == 0:
            return [say("{seat} wins the trick.", seat=SeatWord(int(self.holder)))]
        return []

    def score_lines(self) -> list[ScoreLine]:
        return deal_lines(self.winner, self.left())


class DickeZwei(StepGame):
    """The game of Dicke Zwei for three or four.

    A deal is at most so many moves long: each card is picked once and played by some ``play``, and
    after each of these all others pass once at most, for then the trick is over (DZW-18).
    """

    OBSERVED: ClassVar = {
        "turn": "DZW-13 DZW-15",
        "dealer": "DZW-4",
        "hand_number": "DZW-21",
        "totals": "DZW-21",
    }

    def __init__(self, options: DickeZweiOptions, seats: int) -> None:
        rules, cards = Rules(options, seats), vec[i64](list(range(CARDS)))
        super().__init__(rules, MOVES, CARDS * (seats + 1), cards, rules.hand_size)
        self.hides = False  # at the end all lies open
        self.rules: Final = rules

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """The worst case: to hold all cards when another player has none (DZW-19, DZW-20)."""
        return ScoreBounds(-self.rules.hand_size * rate(self.rules.hand_size), 0)

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = DickeZweiState(self.rules, context, hands_of(pack, context.dealer, self.rules))
        dealt: i64 = self.rules.seats * self.rules.hand_size
        state.start(BIT[PLACE[pack[dealt]]] if dealt < CARDS else i64(0))
        return state

    def after(self, context: Context, scores: vec[i64]) -> Context:
        """The seat that deals next: the player who went out, and has 0 (DZW-4, DZW-21)."""
        totals, over = totals_plus(context.totals, scores), context.hand >= self.rules.deals
        return Context(list(scores).index(0), context.hand + 1, totals, over)
