"""Doppelkopf for five to seven people: four play each hand, the others sit out (DOK-67).

The rules know four seats. Where more share them, the four who play a hand are the seats 0 to 3 of
the rules, from Vorhand on, and who sits out has the numbers after them, the dealer first.
"""

from typing import Any, ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER, SPECTATOR, Context, State
from stammtisch.core.observing import Observation
from stammtisch.core.rng import Rng
from stammtisch.core.view import Amount, Choice, Objection, ScoreLine, View
from stammtisch.games.doppelkopf import shared_view as views
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.observing import OUT, OWING, observe
from stammtisch.games.doppelkopf.options import DoppelkopfOptions
from stammtisch.games.doppelkopf.rota import active_seats, seat_order
from stammtisch.games.doppelkopf.rules import DoppelkopfContext, Rules, after_hand, owes
from stammtisch.games.doppelkopf.state import DoppelkopfState
from stammtisch.games.doppelkopf.status import duty_badges
from stammtisch.text import Text


class SharedState(State):
    """One hand of the four who play, shown on the seats of the whole table.

    ``four`` is the hand as the rules know it; ``order`` the seats of the table in the order of the
    rules, ``places`` the other way round.
    """

    SHOWN: ClassVar = ("table", "turn", "order", "places")
    FIELDS: ClassVar = (*SHOWN, "four")

    def __init__(
        self, table: DoppelkopfContext, four: DoppelkopfState, order: vec[i64], places: vec[i64]
    ) -> None:
        super().__init__()
        self.table: DoppelkopfContext = table
        self.four: DoppelkopfState = four
        self.order: vec[i64] = order
        self.places: vec[i64] = places
        self.turn = self.seat_of(four.turn)

    @property
    def rules(self) -> Rules:
        """What was agreed; it knows the game of the whole table."""
        return self.four.rules

    def seat_of(self, place: i64) -> i64:
        """The table's seat for a seat of the rules; special values such as -1 stay the same."""
        return self.order[place] if place >= 0 else place

    def place_of(self, seat: i64) -> i64:
        """The rules' seat for a seat at the table; a player who sits out becomes a spectator."""
        place = self.places[seat] if seat >= 0 else SPECTATOR
        return place if place < 4 else i64(SPECTATOR)

    def legal_moves(self) -> vec[i64]:
        return self.four.legal_moves()

    def pick(self, rng: Rng) -> i64:
        return self.four.pick(rng)

    def advance(self, move: i64) -> None:
        self.four.advance(move)
        self.turn = self.seat_of(self.four.turn)

    def interrupts(self, seat: i64) -> vec[i64]:
        place = self.place_of(seat)
        return self.four.interrupts(place) if place >= 0 else vec[i64]()

    def cut_in(self, seat: i64, move: i64) -> None:
        self.four.cut_in(self.place_of(seat), move)
        self.turn = self.seat_of(self.four.turn)

    def copy(self) -> "SharedState":
        new = self.with_four(self.four.copy())
        new.take_aside(self)
        return new

    def sample(self, seat: i64, rng: Rng) -> "SharedState":
        """A guess for the seat; a player who sits out knows as much as a spectator."""
        self.rules.check_seat(seat)
        new = self.drawn_for(seat)
        new.four = self.four.sample(self.place_of(seat), rng)
        return new

    def with_four(self, four: DoppelkopfState) -> "SharedState":
        """The same table with another hand of the four."""
        return SharedState(self.table, four, self.order, self.places)

    def observed(self, to: Observation) -> None:
        """Who sits out observes as a spectator of the four, counted from Vorhand."""
        table = self.table
        to.match(self.turn, table.dealer, table.hand, table.totals)
        to.seats_in(OWING, table.owing)
        out: i64 = 0
        for place in range(4, i64(len(self.order))):
            out |= BIT[self.order[place]]
        to.seats_in(OUT, out)
        four = to.among(self.place_of(to.seat), 4)
        observe(self.four, four)
        to.go_on(four)

    def sight(self, seat: i64) -> dict[str, Any]:
        """What the seat knows of the table, and what its place among the four knows of the hand."""
        self.rules.check_seat(seat)
        four = self.four.sight(self.place_of(seat))
        return super().sight(seat) | {f"four.{name}": each for name, each in four.items()}

    def derive(self) -> None:
        self.four.derive()

    def sight_names(self) -> tuple[str, ...]:
        return (*super().sight_names(), *(f"four.{name}" for name in self.four.sight_names()))

    def cards(self) -> vec[i64]:
        return self.four.cards()

    def scores(self) -> vec[i64]:
        """The scores of all seats at the table; 0 for those who sit out."""
        four = self.four.scores()
        scores = vec[i64]()
        for place in self.places:
            scores = append(scores, four[place] if place < 4 else i64(0))
        return scores

    def score_lines(self) -> list[ScoreLine]:
        return views.table_lines(self.four.score_lines(), self.order)

    def objection(self, seat: i64, move: i64) -> Objection | None:
        place = self.place_of(seat)
        if place < 0 and self.turn != OVER:
            return views.sits_out()
        return views.of_table(self.four.objection(place, move), self.order)

    def view(self, seat: i64) -> View:
        self.rules.check_seat(seat)
        return views.view(self.four.view(self.place_of(seat)), seat, self.order, self.duties_out())

    def duties_out(self) -> dict[int, tuple[Text, ...]]:
        """The lines about Pflichtsoli owed by those who sit out (DOK-25)."""
        mandatory = self.rules.mandatory
        return {
            int(seat): duty_badges(self.table, int(seat)) if mandatory else ()
            for seat in self.order[4:]
        }


class SharedDoppelkopf(Doppelkopf):
    """The game for five, six or seven (DOK-67)."""

    def __init__(self, options: DoppelkopfOptions, seats: i64) -> None:
        super().__init__(options, seats)

    def hand_sizes(self, context: Context) -> list[int]:
        active = active_seats(context.dealer, self.seats)
        return [int(self.rules.size) if seat in active else 0 for seat in range(int(self.seats))]

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        dealt = [hands[seat] for seat in order_of(context)]
        return super().arrange(of_four(context), dealt, rest)

    def deal(self, pack: vec[i64], context: Context) -> State:
        """Deal to the four who play; Vorhand is the first of them after the dealer."""
        assert isinstance(context, DoppelkopfContext)
        four = super().deal(pack, of_four(context))
        assert isinstance(four, DoppelkopfState)
        order = order_of(context)
        return SharedState(context, four, order, places_in(order))

    def following(self, context: Context, state: State) -> Context:
        assert isinstance(context, DoppelkopfContext)
        assert isinstance(state, SharedState)
        four = state.four
        if four.is_thrown_in():  # DOK-37: all is as it was
            return context
        duty = state.seat_of(four.soloist) if four.duty else i64(-1)
        return after_hand(self.rules, context, state.scores(), duty, four.forced)

    def lies_open(self, state: State) -> bool:
        assert isinstance(state, SharedState)
        return super().lies_open(state.four)

    def text(self, state: State, move: i64) -> str:
        assert isinstance(state, SharedState)
        return views.written(super().text(state.four, move), state.order)

    def read(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, SharedState)
        said = views.read(words, state.places)
        return super().read(state.four, state.place_of(seat), said)

    def choice(self, state: State, seat: i64, move: i64) -> Choice:
        assert isinstance(state, SharedState)
        choice = super().choice(state.four, state.place_of(seat), move)
        return views.choice(choice, state.order)

    def amounts(self, state: State, seat: i64) -> list[Amount]:
        assert isinstance(state, SharedState)
        return super().amounts(state.four, state.place_of(seat))

    def hesitant(self, state: State) -> i64:
        assert isinstance(state, SharedState)
        found: i64 = 0
        for place in range(i64(4)):
            if super().hesitant(state.four) & BIT[place]:
                found |= BIT[state.order[place]]
        return found

    def tell(self, before: State, seat: i64, move: i64, after: State, viewer: i64) -> list[Text]:
        assert isinstance(before, SharedState)
        assert isinstance(after, SharedState)
        who, looks_on = before.place_of(seat), before.place_of(viewer)
        told = super().tell(before.four, who, move, after.four, looks_on)
        return [views.of_table(text, before.order) for text in told]


def among(state: State) -> tuple[State, list[int]] | None:
    """The hand of the four who play, and their seats; None where nobody sits out (DOK-67)."""
    if not isinstance(state, SharedState):
        return None
    return state.four, [int(seat) for seat in state.order[:4]]


def order_of(context: Context) -> vec[i64]:
    """The table's seats in the order of the rules, see `rota.seat_order`."""
    return vec[i64](seat_order(int(context.dealer), len(context.totals)))


def places_in(order: vec[i64]) -> vec[i64]:
    """The place of each seat within that order."""
    places = vec[i64]([0] * len(order))
    for place in range(i64(len(order))):
        places[order[place]] = place
    return places


def of_four(context: Context) -> DoppelkopfContext:
    """What the four inherit, in the rules' order of seats; the dealer sits out."""
    assert isinstance(context, DoppelkopfContext)
    order = order_of(context)
    totals = vec[i64]()
    owing: i64 = 0
    for place in range(i64(len(order))):
        totals = append(totals, context.totals[order[place]])
        owing |= BIT[place] if owes(context, order[place]) else i64(0)
    return DoppelkopfContext(4, context.hand, totals, context.over, owing)
