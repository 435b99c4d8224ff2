"""A match of Trumpf as the table sees it: the position plus what people read about it."""

from typing import ClassVar

from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.core.view import CardView, Objection, ScoreLine, SeatView, Zone
from stammtisch.games.trumpf import steps
from stammtisch.games.trumpf.leads import Lead, category_of, last_leads, lead_of, seats_of, together
from stammtisch.games.trumpf.position import Position
from stammtisch.games.trumpf.results import results_of, score_lines_of
from stammtisch.games.trumpf.rules import NOBODY
from stammtisch.games.trumpf.sampling import redeal
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Phase
from stammtisch.text import SeatWord, Text, say, say_in


class TrumpfState(Position):
    """One match of Trumpf in progress."""

    STEPS: ClassVar[Steps] = steps.STEPS

    def blank(self) -> "TrumpfState":
        return TrumpfState(self.rules, self.dealer)

    def sample(self, seat: i64, rng: Rng) -> "TrumpfState":
        new = self.copy()
        redeal(new, seat, rng)
        return new

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
        return SeatView(
            seat=seat,
            cards=int(self.counts[seat]),
            dealer=bool(seat == self.dealer),
            to_move=bool(seat == self.turn),
            out=bool(self.out_at[seat] > 0),
        )

    def zones(self, viewer: int) -> list[Zone]:
        """The stacks, the previous comparison, the pot, the cards laid away."""
        zones = [self._stack(seat, viewer) for seat in range(int(self.rules.seats))]
        if self.shown:
            zones.append(self._comparison())
        if self.in_pot:
            cards = [CardView(int(self.rules.kinds[card])) for card in self.pot[: self.in_pot]]
            zones.append(Zone("pot", "pot", say("Pot"), len(cards), tuple(cards)))
        if len(self.away):
            zones.append(Zone("away", "stock", say_in("trumpf", "Laid away"), len(self.away)))
        return zones

    def _stack(self, owner: int, viewer: int) -> Zone:
        """A stack; of one's own, the lead is seen (TRU-3, TRU-6)."""
        own = owner == viewer
        lead = lead_of(self, owner).kinds if own and self.turn != OVER else []
        label = say("Your stack") if own else say("Stack of {seat}", seat=SeatWord(owner))
        cards = tuple([CardView(kind) for kind in lead])
        return Zone(self.hand_id(owner), "hand", label, int(self.counts[owner]), cards, owner)

    def _comparison(self) -> Zone:
        """The leads of the comparison before, with what they were worth."""
        cards = tuple([card for lead in last_leads(self) for card in self._shown(lead)])
        return Zone(
            id="last",
            role="last_trick",
            label=say("The last comparison"),
            count=len(cards),
            cards=cards,
            owner=None if self.winner == NOBODY else int(self.winner),
            note=say("{category}", category=category_of(self, int(self.category)).word),
        )

    def _shown(self, lead: Lead) -> list[CardView]:
        cards = [CardView(kind, seat=lead.seat) for kind in lead.kinds]
        if lead.values:
            cards[-1] = CardView(lead.kinds[-1], seat=lead.seat, mark=self._mark(lead))
        return cards

    def _mark(self, lead: Lead) -> Text:
        number = int(self.category)
        value = category_of(self, number).shown(lead.values[number])
        if not self.best & BIT[lead.seat]:
            return value
        if self.winner == NOBODY:
            return say("{value}, equal", value=value)
        return say("{value} wins", value=value)

    def status(self, viewer: int) -> list[Text]:
        """The result of the previous comparison, who plays for the pot, the effect of jokers."""
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
