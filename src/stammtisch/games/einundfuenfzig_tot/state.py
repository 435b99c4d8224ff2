"""A deal of 51 tot as the table sees it: the position plus what people read about it."""

from typing import ClassVar

from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.core.view import CardView, ScoreLine, SeatView, Zone
from stammtisch.games.einundfuenfzig_tot import steps
from stammtisch.games.einundfuenfzig_tot.position import NO_CARD, Position
from stammtisch.games.einundfuenfzig_tot.rules import HAND, card_of, move_of
from stammtisch.games.einundfuenfzig_tot.sampling import redeal
from stammtisch.games.einundfuenfzig_tot.scoring import deal_lines
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Move, Phase, Telling
from stammtisch.kits.steps.zones import hand_zone, stock_zone
from stammtisch.text import CardWord, SeatWord, Text, say


class TotState(Position):
    """One deal of 51 tot in progress."""

    STEPS: ClassVar[Steps] = steps.STEPS

    def blank(self) -> "TotState":
        return TotState(self.rules, self.dealer, self.hands, self.stock)

    def sample(self, seat: i64, rng: Rng) -> "TotState":
        new = self.copy()
        redeal(new, seat, rng)
        return new

    # --- what people read

    def now(self) -> Phase:
        return steps.ENDED if self.turn == OVER else steps.PLAYING

    def holds(self, seat: int, kind: int) -> bool:
        return self.kinds_of(seat) & BIT[kind] != 0

    def waiting(self, viewer: int) -> Text:
        return steps.others_turn(self, viewer)

    def seat_view(self, seat: int) -> SeatView:
        speaker = self.player(len(self.pile) - 1)
        return SeatView(
            seat=seat,
            cards=int(self.size(seat)),
            dealer=seat == self.dealer,
            to_move=seat == self.turn,
            said=say("{total}!", total=int(self.total)) if seat == speaker else None,
            next=self.ahead(seat) == 1,
        )

    def zones(self, viewer: int) -> list[Zone]:
        """Of the other hands there is only a number at each seat: up to 25 play."""
        zones = [stock_zone(int(self.left())), self._pile_zone()]
        if viewer == SPECTATOR:
            return zones
        cards = self.in_hand(viewer)
        return [hand_zone(self.hand_id(viewer), viewer, len(cards), cards, viewer), *zones]

    def in_hand(self, seat: int) -> list[int]:
        """The cards of a seat, sorted by their highest value, the highest first."""
        values, entries = self.rules.values, self.rules.entries
        held = [int(kind) for kind in self.hands[HAND * seat : HAND * (seat + 1)]]
        worth = [
            (-int(values[move_of(kind, entries[kind] - 1)]), kind)
            for kind in held
            if kind != NO_CARD
        ]
        return [kind for _, kind in sorted(worth)]

    def _pile_zone(self) -> Zone:
        """The pile: each card with the seat that laid it and the value it announced."""
        cards = tuple([self._laid(number) for number in range(len(self.pile))])
        top = int(self.rules.values[self.pile[len(self.pile) - 1]])
        note = say("counts {value}", value=top)
        return Zone("discard", "discard", say("Pile"), len(cards), cards, note=note)

    def _laid(self, number: int) -> CardView:
        move = int(self.pile[number])
        value = int(self.rules.values[move])
        mark = say("+{value}", value=value) if value > 0 else say("{value}", value=value)
        return CardView(int(card_of(move)), seat=int(self.player(number)), mark=mark)

    def status(self, viewer: int) -> list[Text]:
        return [say("Total: {total}", total=int(self.total))]

    def told_more(self, move: Move, what: Telling) -> list[Text]:
        """The card that was drawn, which its own seat reads; the end."""
        before, seat = what.before, what.seat
        assert isinstance(before, Position)
        lines = []
        if seat == what.viewer and self.drawn > before.drawn:
            card = CardWord(int(before.stock[before.drawn]))
            lines.append(say("{seat} draws {card}.", seat=SeatWord(seat), card=card))
        if self.turn == OVER:
            lines.append(steps.result(self, what.viewer))
        return lines

    def score_lines(self) -> list[ScoreLine]:
        """The bad point, or why there is none (TOT-9, TOT-10)."""
        return deal_lines(self.loser, self.rules.seats, steps.result(self, SPECTATOR))
