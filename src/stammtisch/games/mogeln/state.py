"""A deal of Mogeln as the table sees it, and the game with its options fixed."""

from typing import Any, ClassVar, Final

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import OVER, SPECTATOR, Context, State, place_after
from stammtisch.core.kinds import PLAIN, RANKS, rank_of
from stammtisch.core.observing import Observation
from stammtisch.core.rng import Rng
from stammtisch.core.view import CardView, Objection, ScoreLine, SeatView, Zone
from stammtisch.games.mogeln import steps
from stammtisch.games.mogeln.observing import observe
from stammtisch.games.mogeln.options import MogelnOptions
from stammtisch.games.mogeln.position import ASK, NOBODY, Position, give
from stammtisch.games.mogeln.rules import KINDS, MOVES, Rules, claimed, doubter_of, end_of
from stammtisch.games.mogeln.sampling import FEW, anything, redeal
from stammtisch.games.mogeln.scoring import deal_lines
from stammtisch.kits.steps.hand import StepGame, Steps
from stammtisch.kits.steps.moves import Move, Phase, Telling
from stammtisch.kits.steps.zones import Hands, Open, Place, Zones, everybody
from stammtisch.text import RankWord, SeatWord, Text, say, say_in, say_n

LATE: Final = 50  # cards before the end of a deal, from which on people are told


def _in_hand(at: Any, seat: int) -> list[int]:
    """A hand sorted by rank in the order of the claims, jokers last."""
    kinds = [kind for kind in range(KINDS) for _ in range(at.copies(seat, kind))]
    return sorted(kinds, key=lambda kind: (rank_of(kind) if kind < PLAIN else RANKS, kind))


def _laid(at: Any, index: int) -> CardView:
    """A card that was laid, with its claim."""
    return CardView(int(at.laid[index]), mark=say("as {rank}", rank=RankWord(int(claimed(index)))))


def _last_claim(at: Any) -> Text | None:
    who, rank = SeatWord(int(at.player)), RankWord(int(at.claim()))
    return say("{seat}: {rank}", seat=who, rank=rank) if at.pile() else None


def _own_in_pile(at: Any, viewer: int) -> list[Zone]:
    """A seat's own cards in the pile."""
    seats = int(at.rules.seats)
    last = len(at.laid) - 1 - (int(at.player) - viewer) % seats
    places = range(last, int(at.start) - 1, -seats) if viewer != SPECTATOR else ()
    cards = tuple([_laid(at, place) for place in reversed(places)])
    return [Zone("mine", "row", say("Your cards in the pile"), len(cards), cards)] if cards else []


PLACES: Final[Zones] = (
    Hands(cards=_in_hand, size=lambda at, seat: at.left(seat)),
    Place("pile", "stock", say_in("mogeln", "Pile"), size=lambda at: at.pile(), note=_last_claim),
    Open(_own_in_pile),
    Place(
        *("doubted", "row", say("Doubted last")),
        cards=lambda at: [_laid(at, int(end_of(take)) - 1) for take in at.takes[-1:]],
        seen=everybody,
        empty=False,
    ),
)


class MogelnState(Position):
    """One deal of Mogeln in progress."""

    STEPS: ClassVar[Steps] = steps.STEPS
    ZONES: ClassVar[Zones] = PLACES
    REDEAL: ClassVar = redeal

    def blank(self) -> "MogelnState":
        return MogelnState(self.rules, self.context, self.hands)

    def observed(self, to: Observation) -> None:
        observe(self, to)

    def guess(self, seat: i64, rng: Rng) -> "MogelnState":
        new = self.drawn_for(seat)
        if not redeal(new, seat, rng, FEW):
            anything(new, seat, rng)
        return new

    # --- what people read

    def now(self) -> Phase:
        if self.turn == OVER:
            return steps.ENDED
        if self.phase != ASK:
            return steps.LAYING
        return steps.ASKING_LAST if self.at_the_end() else steps.ASKING

    def not_in_pack(self, kind: int) -> Objection | None:
        return steps.no_joker(self, kind)

    def not_on_turn(self) -> Objection:
        return steps.asked_first(self) if self.phase == ASK else super().not_on_turn()

    def waiting(self, viewer: int) -> Text:
        if viewer != SPECTATOR and self.may_doubt(viewer):
            return steps.may_knock(self)
        return super().waiting(viewer)

    def seat_view(self, seat: int) -> SeatView:
        return replace(super().seat_view(seat), next=seat == self._follows())

    def _follows(self) -> int:
        """The seat that is next to be asked, or to lay a card, if nobody doubts (MOG-6, MOG-8)."""
        if self.turn == OVER:
            return NOBODY
        seats, player = int(self.rules.seats), int(self.player)
        follows = (int(self.turn) + 1) % seats
        return (player + 1) % seats if self.phase == ASK and follows == player else follows

    def heard(self, seat: int) -> Text | None:
        """What a seat has said: the last claim, belief in it, or doubt about the one before."""
        if self.pile() == 0:
            doubted = len(self.takes) and doubter_of(self.takes[len(self.takes) - 1]) == seat
            return say("I doubt it!") if doubted else None
        if seat == self.player:
            return say("{rank}!", rank=RankWord(int(self.claim())))
        return say("I believe it") if self.has_been_asked(seat) else None

    def status(self, viewer: int) -> list[Text]:
        lines = [steps.last_doubt(self)] if len(self.takes) else []
        left = int(self.rules.max_plays - self.plays())
        if self.turn != OVER and left <= LATE:
            lines.append(say_n("{n} card may still be laid", "{n} cards may still be laid", left))
        return lines

    def told_more(self, move: Move, what: Telling) -> list[Text]:
        return [steps.result_of(self, what.viewer)] if self.turn == OVER else []

    def score_lines(self) -> list[ScoreLine]:
        return deal_lines(self.winner, self.all_left())


def dealt(state: MogelnState, order: vec[i64]) -> None:
    """Deal all cards of this pack, top first, one at a time from Vorhand on (MOG-4)."""
    seats: i64 = state.rules.seats
    seat: i64 = state.context.dealer
    for kind in order:
        seat = place_after(seat, seats)
        give(state.hands, seats, seat, kind)
    state.turn = (state.context.dealer + 1) % seats  # MOG-6


class Mogeln(StepGame):
    """The game of Mogeln.

    The longest deal: each card that may be laid (MOG-15), and after each all others are asked
    (MOG-8).
    """

    OBSERVED: ClassVar = {
        "turn": "MOG-6",
        "dealer": "MOG-3",
        "hand_number": "MOG-16",
        "totals": "MOG-16",
    }

    def __init__(self, options: MogelnOptions, seats: int) -> None:
        rules = Rules(options, seats)
        super().__init__(
            rules, MOVES, options.max_plays * seats, rules.cards, match=options.deals_for(seats)
        )
        self.rules: Final = rules
        self.quick = self.rules.knock  # MOG-8
        self.rules_version = 2

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """A point, or none (MOG-16)."""
        return ScoreBounds(0, 1)

    def hand_sizes(self, context: Context) -> list[int]:
        """How many cards each seat gets; if uneven, the first seats get one more (MOG-4)."""
        seats, cards = int(self.seats), len(self.rules.cards)
        places = [(seat - int(context.dealer) - 1) % seats for seat in range(seats)]
        return [cards // seats + (1 if place < cards % seats else 0) for place in places]

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = MogelnState(self.rules, context, vec[i64]([0] * (2 * self.seats)))
        dealt(state, pack)
        return state
