"""A hand of Gin as the table sees it, and the game with its options fixed."""

from typing import Any, ClassVar, Final

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count
from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import OVER, Context, State
from stammtisch.core.observing import Observation
from stammtisch.core.refusals import wrong_size
from stammtisch.core.view import CardView, Gather, ScoreLine, Zone
from stammtisch.games.gin import corrections, steps, typed
from stammtisch.games.gin.corrections import own_deadwood
from stammtisch.games.gin.guess import redeal
from stammtisch.games.gin.melds import is_group, points
from stammtisch.games.gin.names import (
    by_rank,
    cards_word,
    in_order,
    melds_note,
    melds_word,
    sorted_hand,
)
from stammtisch.games.gin.observing import observe
from stammtisch.games.gin.options import GinOptions
from stammtisch.games.gin.position import Position
from stammtisch.games.gin.rules import (
    DEFENDING,
    DISCARDING,
    ENDED,
    FORCED,
    HAND_SIZE,
    LAYING_OUT,
    MANUAL_MOVES,
    MOVES,
    OFFER,
    PACK_SIZE,
    SECOND_OFFER,
    Rules,
)
from stammtisch.games.gin.scoring import (
    NOBODY,
    GinContext,
    finished_lines,
    following,
    hand_lines,
    hand_scores,
    most_points,
    opening,
)
from stammtisch.games.gin.typed import union
from stammtisch.kits.melds import meld_id
from stammtisch.kits.steps.hand import StepGame, Steps
from stammtisch.kits.steps.moves import Move, Phase, Telling
from stammtisch.kits.steps.zones import Hands, Open, Zones, discard, hand_zone, stock
from stammtisch.text import CardWord, SeatWord, Text, say, say_n


def _marks(at: Any, seat: int, viewer: int) -> dict[int, Text]:
    """Marks the card drawn or taken in this turn, in the hand of the seat on turn."""
    mine = seat == at.turn
    return {int(at.drawn): say("just drawn"), int(at.taken): say("just taken")} if mine else {}


def _melds(at: Any, seat: int, viewer: int) -> Text | None:
    """What the hand is worth; while melds are being laid out, the choices say so."""
    return None if at.phase == LAYING_OUT else melds_note(at.hands[seat])


def _showdown(at: Any, viewer: int) -> list[Zone]:
    """The melds of both players with the cards laid off on them, and the deadwood in their hands.

    A defender who lays his cards himself still holds what is left.
    """
    if not at.open_hands():
        return []
    knocker, defender = int(at.knocker), int(1 - at.knocker)
    laid = list(at.laid) or [0] * len(at.melds)
    melds = [(knocker, meld, off) for meld, off in zip(at.melds, laid, strict=True)]
    melds += [(defender, meld, 0) for meld in at.own]
    zones = [_meld(number, *each) for number, each in enumerate(melds)]
    return [*zones, _deadwood(at, knocker, viewer), _deadwood(at, defender, viewer)]


def _meld(index: int, owner: int, meld: i64, laid: i64) -> Zone:
    """A meld on the table, with the cards that the defender has laid off on it."""
    mark, seat = say("laid off"), 1 - owner
    cards = [
        CardView(kind, seat=seat, mark=mark) if laid & BIT[kind] else CardView(kind)
        for kind in in_order(meld | laid)
    ]
    label = say("Group") if is_group(meld) else say("Run")
    return Zone(meld_id(index), "meld", label, len(cards), tuple(cards), owner)


def _deadwood(at: Any, owner: int, viewer: int) -> Zone:
    """A seat's cards that are in no meld, with their points."""
    left: i64 = at.held(owner)
    note = say_n("{n} point", "{n} points", int(points(left)))
    cards = by_rank(left)
    zone = hand_zone(at.hand_id(owner), owner, len(cards), cards, viewer, note)
    if at.phase == DEFENDING and owner == at.turn:
        return zone
    return replace(zone, label=say("Deadwood of {seat}", seat=SeatWord(owner)))


PLACES: Final[Zones] = (
    stock(),
    discard("pile", lambda at: at.pile[-1:], lambda at: len(at.pile)),
    Hands(
        cards=lambda at, seat: sorted_hand(at.hands[seat]),
        size=lambda at, seat: count(at.held(seat)),
        open=lambda at, seat: at.open_hands(),
        known=lambda at, seat: in_order(at.known[seat]),
        known_as=say("taken openly"),
        marks=_marks,
        note=_melds,
        seats=lambda at, viewer: () if at.open_hands() else (0, 1),
    ),
    Open(_showdown),
)


class GinState(Position):
    """One hand of Gin in progress."""

    STEPS: ClassVar[Steps] = steps.STEPS
    ZONES: ClassVar[Zones] = PLACES
    REDEAL: ClassVar = redeal
    REFUSES: ClassVar = corrections.correction
    SHORT: ClassVar = typed.shortcut

    def blank(self) -> "GinState":
        return GinState(self.rules, self.context)

    def observed(self, to: Observation) -> None:
        observe(self, to)

    def scores(self) -> vec[i64]:
        return hand_scores(self.rules, self.outcome())

    def flaw(self) -> tuple[str, Text] | None:
        """Check that both players hold ten cards, or eleven after drawing (GIN-3, GIN-8)."""
        for seat in range(2 if self.turn >= 0 else 0):
            drew = self.phase == DISCARDING and seat == self.turn
            size = int(count(self.hands[seat]))
            if size != HAND_SIZE + drew:
                return "hands turn", wrong_size(seat, size, HAND_SIZE + drew, "GIN-3")
        if self.phase in (OFFER, SECOND_OFFER) and len(self.pile) != 1:
            why = say("The upcard is offered only while it is the only card on the pile (GIN-7).")
            return "pile", why
        return None

    def score_lines(self) -> list[ScoreLine]:
        return hand_lines(self.rules, self.outcome())

    # --- what people read

    def now(self) -> Phase:
        if self.turn == OVER:
            return steps.DRAWN if self.knocker == NOBODY else steps.KNOCKED
        return steps.PHASES[self.phase]

    def heard(self, seat: int) -> Text | None:
        if seat == self.knocker:
            gin = self.phase == ENDED and points(self.held(seat)) == 0
            return say("Gin!") if gin else say("I knock.")
        second = self.phase == SECOND_OFFER and seat != self.context.dealer
        return say("I pass.") if self.phase == FORCED or second else None

    def badges(self, seat: int) -> list[Text]:
        """The seat's account before the hand; the result of a finished hand shows the new one."""
        if self.turn == OVER:
            return []
        won, boxes = int(self.context.points[seat]), int(self.context.boxes[seat])
        badge = say_n("{n} point in this game", "{n} points in this game", won)
        return [badge, say_n("{n} hand won", "{n} hands won", boxes)] if boxes else [badge]

    def status(self, viewer: int) -> list[Text]:
        status = [say("Upcard: {card}", card=CardWord(int(self.upcard)))]
        if self.limit() > 0:
            status.append(say("Knock limit: {limit}", limit=int(self.limit())))
        else:
            status.append(say("Knocking only with Gin"))
        if self.rules.doubles(self.upcard):
            status.append(say("This hand counts double"))
        if viewer >= 0 and not self.open_hands():
            status.append(say("Your deadwood: {points}", points=int(own_deadwood(self, viewer))))
        for seat in (self.turn, self.knocker) if self.phase == DEFENDING else ():
            who, left = SeatWord(int(seat)), int(points(self.held(seat)))
            status.append(say("Deadwood of {seat}: {points}", seat=who, points=left))
        return status

    def gather(self, seat: int) -> Gather | None:
        """The offer to choose cards: for a meld of the defender's own, or to lay off on a meld."""
        if self.phase != DEFENDING or seat != self.turn:
            return None
        word = "own_meld" if steps.may_meld(self) else ""
        onto = "lay_off" if steps.may_lay_off(self) else ""
        return Gather(say("Lay out the chosen cards"), word, onto) if word or onto else None

    # --- the log

    def told_more(self, move: Move, what: Telling) -> list[Text]:
        """What the knocker has laid out, and how the hand ended."""
        lines: list[Text] = []
        if self.open_hands() and not what.before.open_hands():
            layout = say_n(
                "{seat} lays out {melds} and has {n} point of deadwood.",
                "{seat} lays out {melds} and keeps {n} points of deadwood.",
                int(points(self.held(self.knocker))),
                seat=SeatWord(int(self.knocker)),
                melds=melds_word(self.melds),
            )
            lines.append(layout)
        return lines + self._told_end() if self.turn == OVER else lines

    def _told_end(self) -> list[Text]:
        """The lines for cards laid off automatically, deadwood and winner."""
        if self.knocker == NOBODY:
            return [steps.won_text(self)]
        who = SeatWord(int(1 - self.knocker))
        left = say_n(
            "{seat} has {n} point of deadwood.",
            "{seat} has {n} points of deadwood.",
            int(points(self.left())),
            seat=who,
        )
        lines = [left, steps.won_text(self)]
        if not self.rules.manual and self.laying_off():
            cards = cards_word(union(self.laid))
            lines.insert(0, say("{seat} lays off {cards}.", seat=who, cards=cards))
        return lines


class GinGame(StepGame):
    """Gin for two players.

    The longest hand: two passes, two moves a turn, the layout; then each move of a defender who
    lays his cards himself lays at least one of his ten, but for the last.
    """

    OBSERVED: ClassVar = {
        "turn": "GIN-7 GIN-8",
        "dealer": "GIN-2 GIN-23",
        "hand_number": "GIN-29",
        "totals": "GIN-28 GIN-29",
    }

    def __init__(self, options: GinOptions, seats: i64) -> None:
        rules = Rules(options)
        manual = rules.manual
        longest = 2 * options.max_turns + 3 + (HAND_SIZE + 1 if manual else 0)
        cards = vec[i64](list(range(PACK_SIZE)))
        super().__init__(rules, MANUAL_MOVES if manual else MOVES, longest, cards, HAND_SIZE)
        self.rules: Final = rules

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """The most is Gin against the worst hand, or an undercut (GIN-17, GIN-19, GIN-20)."""
        return ScoreBounds(0, most_points(self.rules))

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
        """What the end of a game adds to the accounts, even in the middle of a match."""
        assert isinstance(context, GinContext)
        return finished_lines(self.rules, context)
