"""A hand of Gin as the table sees it: the position plus what people read about it."""

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count
from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.core.view import CardView, Gather, ScoreLine, SeatView, Zone
from stammtisch.games.gin import steps
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
from stammtisch.games.gin.position import Position
from stammtisch.games.gin.rules import DEFENDING, ENDED, FORCED, LAYING_OUT, SECOND_OFFER
from stammtisch.games.gin.scoring import NOBODY, hand_lines, hand_scores
from stammtisch.games.gin.typed import union
from stammtisch.kits.melds import meld_id
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Move, Phase, Telling
from stammtisch.kits.steps.zones import hand_zone, stock_zone
from stammtisch.text import CardWord, SeatWord, Text, say, say_n


class GinState(Position):
    """One hand of Gin in progress."""

    STEPS: ClassVar[Steps] = steps.STEPS

    def blank(self) -> "GinState":
        return GinState(self.rules, self.context)

    def sample(self, seat: i64, rng: Rng) -> "GinState":
        guessed = self.copy()
        redeal(guessed, seat, rng)
        return guessed

    def scores(self) -> vec[i64]:
        return hand_scores(self.rules, self.outcome())

    def score_lines(self) -> list[ScoreLine]:
        return hand_lines(self.rules, self.outcome())

    # --- what people read

    def now(self) -> Phase:
        if self.turn == OVER:
            return steps.DRAWN if self.knocker == NOBODY else steps.KNOCKED
        return steps.PHASES[self.phase]

    def holds(self, seat: int, kind: int) -> bool:
        return self.hands[seat] & BIT[kind] != 0

    def seat_view(self, seat: int) -> SeatView:
        return SeatView(
            seat=seat,
            cards=int(count(self.held(seat))),
            dealer=seat == self.context.dealer,
            to_move=seat == self.turn,
            said=self._said(seat),
            badges=() if self.turn == OVER else self._account(seat),
        )

    def _said(self, seat: int) -> Text | None:
        if seat == self.knocker:
            gin = self.phase == ENDED and points(self.held(seat)) == 0
            return say("Gin!") if gin else say("I knock.")
        second = self.phase == SECOND_OFFER and seat != self.context.dealer
        return say("I pass.") if self.phase == FORCED or second else None

    def _account(self, seat: int) -> tuple[Text, ...]:
        """The account before the hand; the result of a finished hand tells the new one."""
        won, boxes = int(self.context.points[seat]), int(self.context.boxes[seat])
        badge = say_n("{n} point in this game", "{n} points in this game", won)
        return (badge, say_n("{n} hand won", "{n} hands won", boxes)) if boxes else (badge,)

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
        """A defender chooses the cards of a meld, or cards and the meld they are laid off on."""
        if self.phase != DEFENDING or seat != self.turn:
            return None
        word = "own_meld" if steps.may_meld(self) else ""
        onto = "lay_off" if steps.may_lay_off(self) else ""
        return Gather(say("Lay out the chosen cards"), word, onto) if word or onto else None

    # --- what lies where

    def zones(self, viewer: int) -> list[Zone]:
        """Stock and pile, of which only the top is seen; then both hands or the showdown."""
        top = (CardView(int(self.pile[-1])),) if len(self.pile) else ()
        zones = [
            stock_zone(len(self.stock)),
            Zone("discard", "discard", say("Discard pile"), len(self.pile), top),
        ]
        if self.open_hands():
            return zones + self._showdown(viewer)
        return [*zones, self._hand(0, viewer), self._hand(1, viewer)]

    def _hand(self, owner: int, viewer: int) -> Zone:
        """A hand: one's own sorted with melds first, another's with the cards taken openly."""
        hand: i64 = self.hands[owner]
        if owner == viewer:
            cards = [self._own_card(owner, kind) for kind in sorted_hand(hand)]
        else:
            open_mark = say("taken openly")
            cards = [CardView(kind, mark=open_mark) for kind in in_order(self.known[owner])]
        noted = owner == viewer and self.phase != LAYING_OUT  # there the choices say it
        note = melds_note(hand) if noted else None
        return hand_zone(self.hand_id(owner), owner, int(count(hand)), cards, viewer, note)

    def _own_card(self, owner: int, kind: int) -> CardView:
        mark: Text | None = None
        if owner == self.turn and kind == self.taken:
            mark = say("just taken")
        elif owner == self.turn and kind == self.drawn:
            mark = say("just drawn")
        return CardView(kind, mark=mark)

    def _showdown(self, viewer: int) -> list[Zone]:
        """The melds of both with what was laid off on them, and the deadwood in their hands.

        A defender who lays his cards himself still holds what is left.
        """
        knocker, defender = int(self.knocker), int(1 - self.knocker)
        zones: list[Zone] = []
        for index, meld in enumerate(self.melds):
            laid: i64 = self.laid[index] if len(self.laid) else i64(0)
            zones.append(_meld(index, knocker, meld, laid))
        for index, meld in enumerate(self.own):
            zones.append(_meld(len(self.melds) + index, defender, meld, 0))
        return [*zones, self._deadwood(knocker, viewer), self._deadwood(defender, viewer)]

    def _deadwood(self, owner: int, viewer: int) -> Zone:
        """The cards that a seat has in no meld, with their points."""
        left: i64 = self.held(owner)
        note = say_n("{n} point", "{n} points", int(points(left)))
        cards = by_rank(left)
        zone = hand_zone(self.hand_id(owner), owner, len(cards), cards, viewer, note)
        if self.phase == DEFENDING and owner == self.turn:
            return zone
        label = say("Deadwood of {seat}", seat=SeatWord(owner))
        return Zone(zone.id, zone.role, label, zone.count, zone.cards, owner, note)

    # --- the log

    def told_more(self, move: Move, what: Telling) -> list[Text]:
        """What the knocker has laid out, and how the hand ended."""
        lines: list[Text] = []
        if self.open_hands() and not what.before.open_hands():
            layout = say_n(
                "{seat} lays out {melds} and keeps {n} point of deadwood.",
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


def _meld(index: int, owner: int, meld: i64, laid: i64) -> Zone:
    """A meld on the table, with the cards that the defender has laid off on it."""
    mark, seat = say("laid off"), 1 - owner
    cards = [
        CardView(kind, seat=seat, mark=mark) if laid & BIT[kind] else CardView(kind)
        for kind in in_order(meld | laid)
    ]
    label = say("Group") if is_group(meld) else say("Run")
    return Zone(meld_id(index), "meld", label, len(cards), tuple(cards), owner)
