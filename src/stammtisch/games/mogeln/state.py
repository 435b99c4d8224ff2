"""A deal of Mogeln as the table sees it: the position plus what people read about it."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.kinds import PLAIN, RANKS, rank_of
from stammtisch.core.rng import Rng
from stammtisch.core.view import CardView, Objection, ScoreLine, SeatView, Zone
from stammtisch.games.mogeln import steps
from stammtisch.games.mogeln.memory import Thought
from stammtisch.games.mogeln.position import ASK, NOBODY, Position, give
from stammtisch.games.mogeln.rules import KINDS, claimed, doubter_of, end_of
from stammtisch.games.mogeln.scoring import deal_lines
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Move, Phase, Telling
from stammtisch.kits.steps.zones import hand_zone
from stammtisch.text import RankWord, SeatWord, Text, say, say_in, say_n

LATE: Final = 50  # cards before the end of a deal, from which on people are told


class MogelnState(Position):
    """One deal of Mogeln in progress."""

    STEPS: ClassVar[Steps] = steps.STEPS

    def blank(self) -> "MogelnState":
        return MogelnState(self.rules, self.context, self.hands)

    def sample(self, seat: i64, rng: Rng) -> "MogelnState":
        """The cards that the seat does not see, as they may lie after all that it saw.

        Not every way is equally likely, and some are only nearly possible (`memory`).
        """
        thought = Thought(self, seat)
        thought.find(rng)
        thought.fill(rng)
        new = self.copy()
        seats: i64 = self.rules.seats
        for other in range(seats):
            if other != seat:
                for cell in range(i64(2)):
                    new.hands[other + cell * seats] = 0
                for kind in thought.hands[other]:
                    give(new.hands, seats, other, kind)
        new.laid = thought.row[:]
        return new

    # --- what people read

    def now(self) -> Phase:
        if self.turn == OVER:
            return steps.ENDED
        if self.phase != ASK:
            return steps.LAYING
        return steps.ASKING_LAST if self.at_the_end() else steps.ASKING

    def holds(self, seat: int, kind: int) -> bool:
        return self.copies(seat, kind) > 0

    def not_in_pack(self, kind: int) -> Objection | None:
        return steps.no_joker(self, kind)

    def not_on_turn(self) -> Objection:
        return steps.asked_first(self) if self.phase == ASK else super().not_on_turn()

    def waiting(self, viewer: int) -> Text:
        if viewer != SPECTATOR and self.may_doubt(viewer):
            return steps.may_knock(self)
        return super().waiting(viewer)

    def seat_view(self, seat: int) -> SeatView:
        follows = self._follows()
        return SeatView(
            seat=seat,
            cards=int(self.left(seat)),
            dealer=bool(seat == self.context.dealer),
            to_move=bool(seat == self.turn),
            said=self._said(seat),
            next=seat == follows,
        )

    def _follows(self) -> int:
        """The seat that is asked, or lays, next if nobody doubts (MOG-6, MOG-8)."""
        if self.turn == OVER:
            return NOBODY
        seats, player = int(self.rules.seats), int(self.player)
        follows = (int(self.turn) + 1) % seats
        return (player + 1) % seats if self.phase == ASK and follows == player else follows

    def _said(self, seat: int) -> Text | None:
        """What a seat has said: the last claim, belief in it, or doubt of the one before."""
        if self.pile() == 0:
            doubted = len(self.takes) and doubter_of(self.takes[len(self.takes) - 1]) == seat
            return say("I doubt it!") if doubted else None
        if seat == self.player:
            return say("{rank}!", rank=RankWord(int(self.claim())))
        return say("I believe it") if self.has_been_asked(seat) else None

    def zones(self, viewer: int) -> list[Zone]:
        hands = [self._hand_zone(seat, viewer) for seat in range(int(self.rules.seats))]
        zones = [*hands, self._pile_zone()]
        mine = [] if viewer == SPECTATOR else self._laid_by(viewer)
        if mine:
            label = say("Your cards in the pile")
            zones.append(Zone("mine", "row", label, len(mine), tuple(mine)))
        if len(self.takes):
            card = self._laid(int(end_of(self.takes[len(self.takes) - 1])) - 1)
            zones.append(Zone("doubted", "row", say("Doubted last"), 1, (card,)))
        return zones

    def _hand_zone(self, seat: int, viewer: int) -> Zone:
        """A hand, rank by rank as they are claimed, jokers last."""
        kinds = [kind for kind in range(KINDS) for _ in range(self.copies(seat, kind))]
        cards = sorted(kinds, key=_place) if seat == viewer else []
        return hand_zone(self.hand_id(seat), seat, int(self.left(seat)), cards, viewer)

    def _pile_zone(self) -> Zone:
        note = None
        if self.pile():
            who, rank = SeatWord(int(self.player)), RankWord(int(self.claim()))
            note = say("{seat}: {rank}", seat=who, rank=rank)
        return Zone("pile", "stock", say_in("mogeln", "Pile"), int(self.pile()), note=note)

    def _laid_by(self, seat: int) -> list[CardView]:
        """A seat's own cards in the pile."""
        seats = int(self.rules.seats)
        last = len(self.laid) - 1 - (int(self.player) - seat) % seats
        return [self._laid(i) for i in reversed(range(last, int(self.start) - 1, -seats))]

    def _laid(self, index: int) -> CardView:
        """A card that was laid, with its claim."""
        return CardView(
            int(self.laid[index]), mark=say("as {rank}", rank=RankWord(int(claimed(index))))
        )

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


def _place(kind: int) -> tuple[int, int]:
    """Where a card stands in a hand."""
    return (int(rank_of(kind)) if kind < PLAIN else RANKS, kind)


def dealt(state: MogelnState, order: vec[i64]) -> None:
    """Deal this pack, top first: one card at a time, all of them, from Vorhand on (MOG-4)."""
    seats: i64 = state.rules.seats
    seat: i64 = state.context.dealer
    for kind in order:
        seat = seat + 1 if seat + 1 < seats else i64(0)
        give(state.hands, seats, seat, kind)
    state.turn = (state.context.dealer + 1) % seats  # MOG-6
