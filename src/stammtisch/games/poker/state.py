"""A deal of Poker as the table sees it, and the game with its options fixed."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import OVER, Context, State
from stammtisch.core.observing import Observation
from stammtisch.core.view import CardView, Gather, Pot, ScoreLine, SeatView, Zone
from stammtisch.games.poker import course, steps
from stammtisch.games.poker.course import PokerContext
from stammtisch.games.poker.names import (
    chips_text,
    members,
    seats_text,
    sorted_tiles,
    tiles_word,
    worth_text,
)
from stammtisch.games.poker.observing import observe
from stammtisch.games.poker.options import PokerOptions
from stammtisch.games.poker.position import BET, RAISE, Position
from stammtisch.games.poker.pots import divided, total
from stammtisch.games.poker.ranking import HIGH_TILE, kind_of, worth
from stammtisch.games.poker.rules import (
    CHECK,
    DRAW,
    EXCHANGING,
    HAND,
    HOLD,
    HOLDEM,
    RUNNING,
    SHOWDOWN,
    VOID,
    Rules,
    seats_after,
    table_order,
)
from stammtisch.games.poker.sampling import redealt
from stammtisch.games.poker.score import result_texts, score_lines_of
from stammtisch.kits.steps.hand import StepGame, Steps
from stammtisch.kits.steps.moves import Move, Phase, Telling
from stammtisch.kits.steps.zones import Open, Place, Zones, hand_id, stock
from stammtisch.text import CardsWord, SeatWord, Text, say

DOWN: Final = say("face down")  # the mark of one's own hidden card in stud
SAID: Final = {
    int(CHECK): say("I check."),
    int(HOLD): say("I call."),
    int(BET): say("I bet."),
    int(RAISE): say("I raise."),
}


PLACES: Final[Zones] = (
    # what its own seat sees of folded tiles nobody else counts any more
    Open(lambda at, viewer: [at.hand_zone(seat, viewer) for seat in range(at.rules.seats)]),
    Place(
        *("table", "row", say("On the table"), "board", lambda at: table_order(int(at.board))),
        lies=lambda at: at.rules.variant == HOLDEM,
    ),
    stock(lambda at: len(at.wall) - at.top),
)


class PokerState(Position):
    """One deal of Poker in progress."""

    ZONES: ClassVar[Zones] = PLACES
    REDEAL: ClassVar = redealt

    def blank(self) -> "PokerState":
        return PokerState(self.rules, self.context, self.wall)

    def observed(self, to: Observation) -> None:
        observe(self, to)

    def score_lines(self) -> list[ScoreLine]:
        return score_lines_of(self)

    # --- what people read

    def steps(self) -> Steps:
        return steps.steps_of(int(self.rules.all_chips))

    def now(self) -> Phase:
        if self.turn == OVER:
            return steps.ENDED
        if self.doing == EXCHANGING:
            return steps.EXCHANGING
        return steps.ANSWERING if self.betted else steps.OPENING

    def gather(self, seat: int) -> Gather | None:
        if seat != self.turn or self.doing != EXCHANGING:
            return None
        return Gather(say("Exchange the chosen cards"), "exchange", whole=True)

    def status(self, viewer: int) -> list[Text]:
        """The number of the deal, the stakes and the pot; after the deal, how it ended."""
        number = say("Deal {number} of {n}", number=int(self.context.hand) + 1,
            n=int(self.rules.deals))  # fmt: skip
        if self.turn == OVER:
            return [number, *result_texts(self)]
        status = [number, self._stakes()]
        if total(self.put):  # otherwise all chips lie in the middle, where they are counted
            status.append(say("In all: {chips}", chips=chips_text(int(total(self.paid)))))
        carried = int(total(self.context.carried))
        if carried:
            status.append(say("{chips} of it from a void deal", chips=chips_text(carried)))
        if self.forced and not self.betted:
            status.append(say("All have checked: nobody may check any more"))
        return status

    def _stakes(self) -> Text:
        """What a bet or a raise may add in this phase (POK-4, POK-7, POK-43)."""
        least = int(self.least())
        if self.rules.half_pot:
            return say("Bets: {least} to half the pot", least=least)
        return say("Bets: {least} to {most}", least=least, most=max(least, int(self.rules.max_bet)))

    # --- zones

    def _is_in(self, seat: int) -> bool:
        """Whether a seat still has cards; one that folds has laid them away face down (POK-7)."""
        return bool(int(self.active) >> seat & 1)

    def hand_zone(self, owner: int, viewer: int) -> Zone:
        mine, inside = owner == viewer, self._is_in(owner)
        hand = int(self.hands[owner])
        seen = 0
        if mine or int(self.shown) >> owner & 1:
            seen = hand
        elif inside:
            seen = int(self.open[owner])
        marked, mark = self._marked(owner) if mine and self.turn != OVER else (0, None)
        views = [
            CardView(kind, mark=mark if marked >> kind & 1 else None) for kind in sorted_tiles(seen)
        ]
        label = say("Your cards") if mine else say("Cards of {seat}", seat=SeatWord(owner))
        held = hand.bit_count() if mine or inside else 0
        note = self._hand_note(owner, seen)
        return Zone(hand_id(owner), "hand", label, held, tuple(views), owner, note)

    def _marked(self, seat: int) -> tuple[int, Text | None]:
        """Which of the viewer's own cards have a mark: those that are new, or face down."""
        if self.rules.variant == DRAW:
            return int(self.drawn[seat]), say("new")
        if self.rules.variant == HOLDEM:
            return 0, None
        return int(self.hands[seat] & ~self.open[seat]), DOWN

    def _hand_note(self, owner: int, seen: int) -> Text | None:
        """The note on a hand: its worth if all of it is seen, or the fact that it was folded."""
        if not self._is_in(owner):
            return say("laid away") if seen else None
        if seen == 0 or seen != self.hands[owner]:
            return None
        whole = seen | int(self.table_tiles())
        found = int(worth(i64(whole), self.rules.short))
        if whole.bit_count() < HAND and kind_of(found) == HIGH_TILE:
            return None
        return worth_text(found)

    # --- seats

    def seat_view(self, seat: int) -> SeatView:
        over = self.turn == OVER
        return SeatView(
            seat=seat,
            cards=int(self.hands[seat]).bit_count() if self._is_in(seat) else 0,
            dealer=seat == self.context.dealer,
            to_move=seat == self.turn,
            said=None if over else SAID.get(int(self.said[seat])),
            badges=tuple(self._badges(seat)),
            chips=int(self.chips[seat]),
            bet=None if over else int(self.put[seat]),
            out=not int(self.context.players()) >> seat & 1,
        )

    def _badges(self, seat: int) -> list[Text]:
        badges = []
        playing = bool(int(self.context.players()) >> seat & 1)
        if playing and not self._is_in(seat):
            badges.append(say("folded"))
        if self._is_in(seat) and self.turn != OVER and self.chips[seat] == 0:
            badges.append(say("all-in"))
        if seat == self.opener:
            badges.append(say("opened"))
        if self._has_exchanged(seat):
            badges.append(say("{number} new", number=int(self.thrown[seat]).bit_count()))
        if self.won[seat] > 0:
            badges.append(say("gets {chips}", chips=chips_text(int(self.won[seat]))))
        return badges

    def _has_exchanged(self, seat: int) -> bool:
        if self.rules.variant != DRAW or not (self._is_in(seat) or self.thrown[seat]):
            return False
        if self.doing == EXCHANGING:
            return not int(self.pending) >> seat & 1
        return bool(self.phase == 2)

    # --- pots

    def pots(self) -> list[Pot]:
        """The pots in the middle, without this phase's bets, which lie before the seats."""
        if self.ending == VOID:  # POK-22
            return [Pot(say("Pot"), int(total(self.paid)))]
        if self.turn == OVER:
            return []
        lying = vec[i64]([self.paid[seat] - self.put[seat] for seat in range(self.rules.seats)])
        if total(lying) == 0:
            return []
        pots = divided(lying, self.active, self.rules.side_pots and bool(self.active & ~self.rich))
        back = int(pots.returned)
        if len(pots.sizes) == 1:
            return [Pot(say("Pot"), int(pots.sizes[0]) + back)]
        found = [Pot(say("Main pot"), int(pots.sizes[0]))]
        for number in range(1, len(pots.sizes)):
            seats = seats_text(members(int(pots.claims[number])))
            found.append(Pot(say("Side pot: {seats}", seats=seats), int(pots.sizes[number])))
        found[-1] = Pot(found[-1].label, found[-1].chips + back)
        return found

    # --- the log

    def told_more(self, move: Move, what: Telling) -> list[Text]:
        lines = self._new_tiles(what.before)
        if self.forced and not what.before.forced:
            lines.append(say("All have checked: now everybody must bet or fold."))
        if self.ending == SHOWDOWN:
            lines += self._shown_hands()
        return lines if self.ending == RUNNING else lines + result_texts(self)

    def _new_tiles(self, before: Position) -> list[Text]:
        """The cards that were laid open after the move (POK-32, POK-42)."""
        lines = []
        laid = table_order(int(self.board))[len(table_order(int(before.board))) :]
        if laid:
            lines.append(say("On the table: {cards}.", cards=CardsWord(tuple(laid))))
        for seat in seats_after(self.context.dealer, self.rules.seats, self.active):
            new = int(self.open[seat] & ~before.open[seat])
            if new:
                who = SeatWord(int(seat))
                lines.append(say("{seat} gets {cards}.", seat=who, cards=tiles_word(new)))
        return lines

    def _shown_hands(self) -> list[Text]:
        """The hands that are shown, in their order (POK-15)."""
        worths = self.worths()
        return [
            say(
                "{seat} shows {cards}: {hand}.",
                seat=SeatWord(seat),
                cards=tiles_word(int(self.hands[seat])),
                hand=worth_text(int(worths[seat])),
            )
            if int(self.shown) >> seat & 1
            else say("{seat} does not show.", seat=SeatWord(seat))
            for seat in map(int, self.showing_order())
        ]


class Poker(StepGame):
    """The game of Poker.

    Tiles are dealt one at a time from the dealer's left, to seats that are in the match: five in
    draw; in stud one face down, one face up; two in Texas Holdem. ``arrange`` takes these as hands,
    and what follows as rest: the new tiles of an exchange, the open tiles of stud phase by phase
    from the dealer's left (folded seats get none), or the five tiles on the table.

    The score of a deal is the change in chips. A void deal (POK-22) changes nothing: what lies in
    the pot counts for who paid it until a later deal decides about it.
    """

    OBSERVED: ClassVar = {
        "turn": "POK-6",
        "dealer": "POK-5",
        "hand_number": "POK-17",
        "totals": "POK-3 POK-17",
        "begun": "POK-7",
    }

    def __init__(self, options: PokerOptions, seats: int) -> None:
        rules = Rules(options, seats)
        super().__init__(rules, rules.moves, rules.longest(), rules.cards)
        self.rules: Final = rules

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """A seat loses no more than its chips and wins no more than those of all others (POK-3).

        What is known of the context says how many it has; else the winner has at least one.
        """
        if context is None:
            return ScoreBounds(1 - self.rules.all_chips, self.rules.all_chips - 1, 0)
        assert isinstance(context, PokerContext)
        players = members(int(context.players()))
        most = max([int(total) for total in context.totals])
        least = min([int(context.totals[seat]) for seat in players])
        return ScoreBounds(-most, int(self.rules.all_chips) - least, 0)

    def hand_sizes(self, context: Context) -> list[int]:
        assert isinstance(context, PokerContext)
        players = int(context.players())
        return [
            int(self.rules.dealt) if players >> seat & 1 else 0 for seat in range(int(self.seats))
        ]

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        """The pack that deals singly: everybody's first card, then the second; in stud, open."""
        assert isinstance(context, PokerContext)
        order = seats_after(context.dealer, self.seats, context.players())
        return [hands[seat][i] for i in range(int(self.rules.dealt)) for seat in order] + rest

    def deal(self, pack: vec[i64], context: Context) -> State:
        assert isinstance(context, PokerContext)
        state = PokerState(self.rules, context, pack[:])
        state.begin()
        return state

    def opening(self, dealer: i64) -> Context:
        return course.opening(self.rules, dealer)

    def following(self, context: Context, state: State) -> Context:
        assert isinstance(context, PokerContext)
        assert isinstance(state, PokerState)
        return course.following(
            self.rules, context, state.scores(), state.paid, state.ending == VOID
        )

    def places(self, context: Context) -> list[int]:
        assert isinstance(context, PokerContext)
        return course.places(context)
