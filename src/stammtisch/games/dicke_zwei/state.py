"""A deal of Dicke Zwei as the table sees it: the position plus what people read about it."""

from typing import ClassVar

from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, lowest, members
from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.core.view import CardView, Gather, ScoreLine, SeatView, Zone
from stammtisch.games.dicke_zwei import steps
from stammtisch.games.dicke_zwei.names import card_word, class_name, kinds_of, named
from stammtisch.games.dicke_zwei.position import Position
from stammtisch.games.dicke_zwei.sampling import redeal
from stammtisch.games.dicke_zwei.scoring import deal_lines, rate, result
from stammtisch.games.dicke_zwei.tiles import KIND, PLACE, cards_of, player_of
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Move, Phase, Telling
from stammtisch.kits.steps.zones import hand_zone
from stammtisch.text import SeatWord, Text, say, say_n


class DickeZweiState(Position):
    """One deal of Dicke Zwei in progress."""

    STEPS: ClassVar[Steps] = steps.STEPS

    def blank(self) -> "DickeZweiState":
        return DickeZweiState(self.rules, self.context, self.hands)

    def sample(self, seat: i64, rng: Rng) -> "DickeZweiState":
        new = self.copy()
        if self.turn != OVER:  # then all hands lie open
            redeal(new, seat, rng)
        return new

    # --- what people read

    def now(self) -> Phase:
        if self.turn == OVER:
            return steps.ENDED
        return steps.LEADING if self.floor == 0 else steps.BEATING

    def holds(self, seat: int, kind: int) -> bool:
        return bool(self.hands[seat] & BIT[PLACE[kind]])

    def gather(self, seat: int) -> Gather | None:
        """The offer to choose several cards together, if there are any to choose."""
        if seat != self.turn or not (self.picked or self.picks()):
            return None
        return Gather(say("Play the chosen cards"), "play", whole=True)

    def seat_view(self, seat: int) -> SeatView:
        return SeatView(
            seat=seat,
            cards=int(count(self.hands[seat])),
            dealer=bool(seat == self.context.dealer),
            to_move=bool(seat == self.turn),
            said=self._said(seat),
        )

    def _said(self, seat: int) -> Text | None:
        """Who has passed since the last combination; at the end, who is out."""
        if self.turn == OVER:
            return say("Out!") if seat == self.winner else None
        since = list(self.trick)
        last = max((i for i, act in enumerate(since) if cards_of(act)), default=0)
        passed = {int(player_of(act)) for act in since[last:] if not cards_of(act)}
        return say("passes") if seat in passed and seat != self.turn else None

    def zones(self, viewer: int) -> list[Zone]:
        acts = [(int(player_of(act)), int(cards_of(act))) for act in self.trick]
        plays = [(seat, cards) for seat, cards in acts if cards]
        hands = [self._hand_zone(seat, viewer) for seat in range(int(self.rules.seats))]
        return [self._table(plays), *self._aside(plays), *hands]

    def _table(self, plays: list[tuple[int, int]]) -> Zone:
        """The last combination; it stays on the table until the next trick is led."""
        if not plays:
            return Zone("table", "row", say("On the table"), 0)
        seat, cards = plays[-1]
        views = card_views(plays[-1:])
        label = say("{seat}: {kind}", seat=SeatWord(seat), kind=class_name(cards))
        note = say("wins the trick") if self.floor == 0 else None
        return Zone("table", "row", label, len(views), views, note=note)

    def _aside(self, plays: list[tuple[int, int]]) -> list[Zone]:
        """The cards of the trick before the last, those put aside (DZW-18), and the open one."""
        before = card_views(plays[:-1])
        lying = sum([cards for _, cards in plays])
        aside = int(count(self.gone() & ~lying))
        zones = [
            Zone("trick", "discard", say("Earlier in this trick"), len(before), before),
            Zone("aside", "discard", say("Put aside"), aside),
        ]
        zones = [zone for zone in zones if zone.count]
        if self.open:
            card = (CardView(kinds_of(int(self.open))[0]),)
            zones.append(Zone("open", "row", say("Open, out of play"), 1, card))
        return zones

    def _hand_zone(self, seat: int, viewer: int) -> Zone:
        """A hand; what is picked of it only its own seat sees."""
        over, own = self.turn == OVER, seat == viewer
        left = int(count(self.hands[seat]))
        picked: i64 = self.picked if own and seat == self.turn else 0
        cards = [
            CardView(int(KIND[place]), mark=say("picked") if picked & BIT[place] else None)
            for place in reversed(list(members(self.hands[seat] if own or over else i64(0))))
        ]
        lost = -left * int(rate(left))
        note = say_n("{n} point", "{n} points", lost) if over and seat != self.winner else None
        return hand_zone(self.hand_id(seat), seat, left, cards, viewer, note)

    def status(self, viewer: int) -> list[Text]:
        """How it ended, the card that begins, or what is to be beaten (DZW-13, DZW-15, DZW-18)."""
        if self.turn == OVER:
            return [result(self.winner)]
        if self.must:
            card = card_word(int(lowest(self.must)))
            return [say("The first combination contains {card}", card=card)]
        holder = SeatWord(int(self.holder))
        if self.floor == 0:
            return [say("{seat} has won the trick and leads", seat=holder)]
        cards = named(int(self.table()))
        return [say("To be beaten: {cards} of {seat}", cards=cards, seat=holder)]

    def told_more(self, move: Move, what: Telling) -> list[Text]:
        """The end of the deal or of a trick (DZW-18, DZW-19)."""
        if self.turn == OVER:
            return [result(self.winner)]
        if move is steps.PASSES and self.floor == 0:
            return [say("{seat} wins the trick.", seat=SeatWord(int(self.holder)))]
        return []

    def score_lines(self) -> list[ScoreLine]:
        return deal_lines(self.winner, self.left())


def card_views(plays: list[tuple[int, int]]) -> tuple[CardView, ...]:
    """The cards that were played, each with its seat."""
    return tuple([CardView(kind, seat) for seat, cards in plays for kind in kinds_of(cards)])
