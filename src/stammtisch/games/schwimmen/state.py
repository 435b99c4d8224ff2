"""A deal of Schwimmen as the table sees it, and the game with its options fixed."""

from typing import Any, ClassVar, Final

from librt.vecs import append, pop, vec
from msgspec.structs import replace
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, lowest, members
from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import OVER, SPECTATOR, Context, State, totals_plus
from stammtisch.core.observing import Observation
from stammtisch.core.refusals import wrong_size
from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, SeatView
from stammtisch.games.schwimmen import steps
from stammtisch.games.schwimmen.names import (
    held_cards,
    lives_left,
    loss_lines,
    lost,
    result_lines,
    said,
    worth,
)
from stammtisch.games.schwimmen.observing import observe
from stammtisch.games.schwimmen.options import SchwimmenOptions
from stammtisch.games.schwimmen.position import CHOOSING, NOBODY, Position, SchwimmenContext
from stammtisch.games.schwimmen.rules import BEST, CARDS, HAND, MOVES, Rules, completing, value
from stammtisch.games.schwimmen.scoring import OUT, deal_lines, places
from stammtisch.kits.steps.hand import StepGame, Steps
from stammtisch.kits.steps.moves import Move, Phase, Telling
from stammtisch.kits.steps.zones import Hands, Place, Zones, ended, stock
from stammtisch.text import SeatWord, Text, say, say_n


def _middle(at: Any) -> Text:
    return say("The dealer’s other packet") if at.phase == CHOOSING else say("Middle")


def _worth(at: Any, seat: int, viewer: int) -> Text | None:
    return worth(int(value(at.hands[seat]))) if at.plays(seat) else None


PLACES: Final[Zones] = (
    Hands(
        size=lambda at, seat: HAND if at.plays(seat) else 0,
        open=ended,
        known=lambda at, seat: members(at.known[seat]),
        note=_worth,
    ),
    stock(),
    Place("middle", "row", _middle, "row", seen=lambda at, seat: at.phase != CHOOSING),  # SWI-4
    Place("away", "discard", say("Out of play"), empty=False),
)


class SchwimmenState(Position):
    """One deal of Schwimmen in progress."""

    STEPS: ClassVar[Steps] = steps.STEPS
    ZONES: ClassVar[Zones] = PLACES
    REFUSES: ClassVar = steps.too_many

    def blank(self) -> "SchwimmenState":
        return SchwimmenState(self.rules, self.context)

    def observed(self, to: Observation) -> None:
        observe(self, to)

    def sample(self, seat: i64, rng: Rng) -> "SchwimmenState":
        """Put down again the cards that the seat does not see; each possible way is equally likely.

        It knows what each of the others took from the middle. Where 31 ends the deal, nobody else
        has it or ever had it: deals in which somebody did are drawn again.
        """
        self.rules.check_seat(seat)
        new = self.drawn_for(seat)
        hidden = new.take_up(seat)
        while True:
            rng.shuffle(hidden)
            new.put_down(seat, hidden)
            if new.is_possible(seat):
                return new

    def take_up(self, viewer: i64) -> vec[i64]:
        """All cards that the viewer does not see, ascending."""
        found: i64 = 0
        for kind in self.stock:
            found |= BIT[kind]
        if self.turn != OVER:
            for seat in range(self.rules.seats):
                if seat != viewer:
                    found |= self.hands[seat] & ~self.known[seat]
        if self.phase == CHOOSING:
            found |= self.middle()
        return members(found)

    def put_down(self, viewer: i64, cards: vec[i64]) -> None:
        """Put these cards, in this order, where the viewer sees none."""
        left = cards[:]
        if self.turn != OVER:
            for seat in range(self.rules.seats):
                if seat == viewer or not self.plays(seat):
                    continue
                hand: i64 = self.known[seat]
                for _step in range(HAND - count(hand)):
                    left, kind = pop(left)
                    hand |= BIT[kind]
                self.hands[seat] = hand
        if self.phase == CHOOSING:
            for i in range(i64(HAND)):
                left, self.row[i] = pop(left)
        self.stock = left

    def is_possible(self, viewer: i64) -> bool:
        """Whether nobody but the viewer could have laid down 31 with these cards (SWI-8)."""
        if self.phase == CHOOSING or self.turn == OVER or not self.rules.lay_down:
            return True
        for seat in range(self.rules.seats):
            if seat != viewer and self.plays(seat) and self._had_31(seat):
                return False
        return True

    def _had_31(self, seat: i64) -> bool:
        """Whether a hand has 31, or once had it with its hidden cards and a card since swapped."""
        hidden: i64 = self.hands[seat] & ~self.known[seat]
        number: i64 = count(hidden)
        if number == 3:
            return value(hidden) == BEST
        if number == 2:
            return completing(lowest(hidden), lowest(hidden & (hidden - 1))) & self.beside[seat] > 0
        return hidden & self.barred[seat] != 0

    # --- what people read

    def now(self) -> Phase:
        return steps.ENDED if self.turn == OVER else steps.PHASES[self.phase]

    def left_out(self, seat: int) -> Objection | None:
        return steps.out_of_the_match(self, seat)

    def waiting(self, viewer: int) -> Text:
        who = SeatWord(int(self.turn))
        if viewer != SPECTATOR and self.may_lay_down(viewer):
            return say("You have 31 and may lay it down at once. {seat} is to move.", seat=who)
        return super().waiting(viewer)

    def seat_view(self, seat: int) -> SeatView:
        return replace(super().seat_view(seat), out=not self.plays(seat))

    def heard(self, seat: int) -> Text | None:
        return said(seat == self.stopper, seat in self.pushers())

    def badges(self, seat: int) -> list[Text]:
        return [lives_left(self.lives_after(seat))]

    def lives_after(self, seat: int) -> int:
        """The lives of a seat after a deal: those before it, less what it cost (SWI-16)."""
        change = int(self.scores()[seat]) if self.turn == OVER else 0
        return int(self.lives(seat)) + change

    def pushers(self) -> set[int]:
        """The seats that have pushed since the last move of another kind (SWI-11)."""
        if self.turn == OVER:
            return set()
        players = [seat for seat in range(int(self.rules.seats)) if self.plays(seat)]
        place = players.index(int(self.turn))
        return {players[place - back] for back in range(1, int(self.pushes) + 1)}

    def status(self, viewer: int) -> list[Text]:
        if self.turn == OVER:
            return loss_lines(self)
        if self.stopper != NOBODY:
            left, seat = 1, self.after(self.turn)
            while seat != self.stopper:
                left, seat = left + 1, self.after(seat)
            return [
                say("{seat} has stopped.", seat=SeatWord(int(self.stopper))),
                say_n("{n} turn left", "{n} turns left", left),
            ]
        if self.pushes == 0:
            return []
        n, players = int(self.pushes), int(self.players())
        return [say_n("{n} push of {all} in a row", "{n} pushes of {all} in a row", n, all=players)]

    def told_more(self, move: Move, what: Telling) -> list[Text]:
        return result_lines(self) if self.turn == OVER else []

    def flaw(self) -> tuple[str, Text] | None:
        """Check that each player still in holds three cards, and the middle has three (SWI-3)."""
        for seat in range(int(self.rules.seats)):
            right, size = 3 if self.plays(seat) else 0, int(count(self.hands[seat]))
            if size != right:
                return "hands", wrong_size(seat, size, right, "SWI-3")
        if len(self.row) != 3:
            return "row", say("Three cards must lie in the middle (SWI-3).")
        return None

    def score_lines(self) -> list[ScoreLine]:
        """What each hand was worth, and who lost a life (SWI-16 to SWI-18)."""
        seats = range(int(self.rules.seats))
        values = [int(each) for each in self.values()]
        lives = vec[i64]([self.lives(seat) for seat in seats])
        losing = [lost(self, seat, values[seat]) for seat in seats]
        held = [held_cards(self, seat, values[seat]) for seat in seats]
        return deal_lines(lives, self.scores(), losing, held)


def dealt(state: SchwimmenState, order: vec[i64]) -> None:
    """Deal this pack, top first (SWI-3).

    Three cards to each seat clockwise, the dealer's first packet last; then his other packet, and
    the stock.
    """
    seat: i64 = state.context.dealer
    place: i64 = 0
    for _step in range(state.players()):
        seat = state.after(seat)
        state.hands[seat] = BIT[order[place]] | BIT[order[place + 1]] | BIT[order[place + 2]]
        place += HAND
    state.row = order[place : place + HAND]
    for i in range(i64(len(order)) - place - HAND):
        state.stock = append(state.stock, order[len(order) - 1 - i])


class Schwimmen(StepGame):
    """The game of Schwimmen.

    The longest deal: the dealer's choice, all turns of all seats (SWI-15), and before some of them
    seven replacements of the middle, for which the stock of 23 cards is enough (SWI-13).
    """

    OBSERVED: ClassVar = {
        "turn": "SWI-9",
        "dealer": "SWI-3",
        "hand_number": "SWI-19",
        "totals": "SWI-2 SWI-19",
    }

    def __init__(self, options: SchwimmenOptions, seats: int) -> None:
        rules = Rules(options, seats)
        super().__init__(rules, MOVES, options.turn_limit * seats + 8, CARDS)
        self.rules: Final = rules
        self.rules_version = 2

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """A deal costs a seat at most one life (SWI-16)."""
        return ScoreBounds(-1, 0)

    def lives(self, context: Context) -> vec[i64]:
        """The lives of each seat; below 0 it is out of the match (SWI-17)."""
        lives = vec[i64]()
        for total in context.totals:
            lives = append(lives, self.rules.lives + total)
        return lives

    def hand_sizes(self, context: Context) -> list[int]:
        return [HAND if life > OUT else 0 for life in self.lives(context)]

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        seats = int(self.seats)
        order = [(int(context.dealer) + 1 + i) % seats for i in range(seats)]
        return [kind for seat in order for kind in hands[seat]] + rest

    def deal(self, pack: vec[i64], context: Context) -> State:
        assert isinstance(context, SchwimmenContext)
        state = SchwimmenState(self.rules, context)
        dealt(state, pack)
        return state

    def opening(self, dealer: i64) -> Context:
        nothing = vec[i64]([0] * self.seats)
        return SchwimmenContext(dealer, 1, nothing, False, nothing[:])

    def after(self, context: Context, scores: vec[i64]) -> Context:
        """Who deals next: a seat still in (SWI-3); the last one has won the match (SWI-19)."""
        assert isinstance(context, SchwimmenContext)
        totals = totals_plus(context.totals, scores)
        gone = context.gone[:]
        left: i64 = 0
        for seat in range(self.seats):
            if self.rules.lives + totals[seat] > OUT:
                left += 1
            elif gone[seat] == 0:
                gone[seat] = context.hand
        after = SchwimmenContext(context.dealer, context.hand + 1, totals, left == 1, gone)
        after.dealer = SchwimmenState(self.rules, after).after(context.dealer)
        return after

    def places(self, context: Context) -> list[int]:
        assert isinstance(context, SchwimmenContext)
        return places(self.lives(context), context.gone)
