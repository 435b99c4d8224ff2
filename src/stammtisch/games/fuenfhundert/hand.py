"""A hand of Fünfhundert: tricks with and without a stock, the exchange, and announcements."""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, members, nth
from stammtisch.core.contract import Context
from stammtisch.core.kinds import SEVEN, SUIT_CARDS, kind_of
from stammtisch.core.observing import UNBOUNDED, Observation
from stammtisch.core.parts import AMOUNT, KNOWN, MARK
from stammtisch.core.rng import Rng
from stammtisch.core.view import CardView, ScoreLine, Zone
from stammtisch.games.fuenfhundert import names, observing, steps
from stammtisch.games.fuenfhundert.names import combination_name
from stammtisch.games.fuenfhundert.parts import CALLED, CALLS
from stammtisch.games.fuenfhundert.past import pasts_of
from stammtisch.games.fuenfhundert.rules import (
    CARDS,
    CODES,
    EXCHANGE_POINTS,
    NAMES,
    TRICKS,
    FuenfhundertRules,
    complete,
    worth,
)
from stammtisch.games.fuenfhundert.scoring import (
    EXCHANGED,
    Announced,
    Deal,
    announced,
    deal_lines,
    points_text,
)
from stammtisch.games.fuenfhundert.steps import FINAL, TURN, WINDOWS
from stammtisch.kits.steps.moves import Form, Move
from stammtisch.kits.tricks.cards import AUGEN, TEN_HIGH, augen_of, beats, following
from stammtisch.kits.tricks.claims import NOBODY
from stammtisch.kits.tricks.drawing import NO_CARD, DrawingHand
from stammtisch.kits.tricks.hand import TrickHand
from stammtisch.kits.tricks.moves import ENDED
from stammtisch.kits.tricks.rules import TrickRules
from stammtisch.kits.tricks.zones import by_suits
from stammtisch.text import CardWord, SeatWord, SuitWord, Text, say

_NOTHING: Final = vec[i64]([0, 0])
_NO_CARDS: Final = vec[i64]([-1, -1])


class FuenfhundertHand(DrawingHand):
    """One hand of Fünfhundert in progress.

    Sets of combinations are words by code; what belongs to a seat stands at its index.

    won: the cards of the tricks won; with the hand they are the pool (F500-14).
    used: the cards of the seat's announcements; never again of use to it (F500-16).
    called, lapsed: combinations that were announced, right or wrong, and that have lapsed.
    turned: the card that was turned up for trump.
    fresh: the card drawn since the seat last played one, or `NO_CARD`.
    points: of this deal so far (F500-21).
    calls: all announcements and the exchange in order (`Announced`).
    """

    won: vec[i64]
    used: vec[i64]
    called: vec[i64]
    lapsed: vec[i64]
    turned: i64 = NO_CARD
    fresh: vec[i64]
    points: vec[i64]
    calls: vec[i64]

    PHASES: ClassVar = (TURN, FINAL)
    NO_CLAIM: ClassVar = steps.NO_CLAIM
    SHOWN: ClassVar = (
        *DrawingHand.SHOWN,
        *("turned", "won", "used", "called", "points", "calls"),
    )
    OWNED: ClassVar = ("lapsed", "fresh")
    PARTS: ClassVar = {
        "won": KNOWN,
        "used": KNOWN,
        "called": CALLED,
        "lapsed": CALLED,
        "calls": CALLS,
        "turned": MARK,
        "fresh": MARK,
        "points": AMOUNT,
    }
    CITES: ClassVar = {
        "pack": "F500-1",
        "turn": "F500-6 F500-13",
        "hold": "F500-6",
        "follow": "F500-12",
        "end": "F500-21 F500-24",
        "claim": "F500-26",
    }

    # --- the course of a hand

    def __init__(self, rules: TrickRules, context: Context) -> None:
        super().__init__(rules, context)
        assert isinstance(rules, FuenfhundertRules)
        self._agreed: Final = rules

    @property
    def agreed(self) -> FuenfhundertRules:
        """The rules with the options of Fünfhundert."""
        return self._agreed

    def deal(self, pack: vec[i64]) -> None:
        """Deal from a pack, top first (F500-4); Vorhand leads (F500-5)."""
        self.won, self.used = _NOTHING[:], _NOTHING[:]
        self.called, self.lapsed = _NOTHING[:], _NOTHING[:]
        self.fresh, self.points = _NO_CARDS[:], _NOTHING[:]
        self.calls = vec[i64]()
        super().deal(pack)
        self.turned = self.bottom

    def begun(self) -> bool:
        return True

    def pool(self, seat: i64) -> i64:
        """The cards that a seat can announce with: hand and tricks (F500-14)."""
        return self.hands[seat] | self.won[seat]

    def wins(self, kind: i64, ahead: i64) -> bool:
        """Whether the answer takes the trick (F500-7, F500-8; F500-13)."""
        if not self.draws():
            return beats(kind, ahead, self.trump)
        floor = self._agreed.floor
        height = TEN_HIGH[ahead] if TEN_HIGH[ahead] > floor else floor
        return TEN_HIGH[kind] > height

    def took_lead(self, seat: i64, kind: i64, ahead: i64) -> bool:
        """Whether a card beat the one ahead when it was played; without a stock, rules differ."""
        return self.won[seat] & BIT[kind] != 0

    def lay(self, kind: i64) -> None:
        """Play a card; combinations that could have been announced before now lapse (F500-18)."""
        seat, tricks = self.turn, self.tricks
        if self._agreed.at_once:
            self.lapsed[seat] |= self.announceable(seat)
        self.fresh[seat] = NO_CARD
        self.hands[seat] &= ~BIT[kind]
        if tricks.lay(seat, kind, tricks.lying == 0 or self.wins(kind, tricks.led())):
            self.taken(tricks.winner(tricks.done - 1))
        else:
            self.turn = 1 - seat

    def playable(self) -> i64:
        """As in the kit, but quicker (F500-6, F500-12)."""
        hand, tricks = self.hands[self.turn], self.tricks
        if tricks.lying == 0 or self.draws():
            return hand
        found = following(hand, tricks.led())
        if found == 0:
            found = hand & SUIT_CARDS[self.trump]
        return found if found else hand

    def taken(self, seat: i64) -> None:
        """The winner takes the trick, both players draw, and the winner leads (F500-9, F500-13)."""
        tricks = self.tricks
        last = tricks.done - 1
        led, answer = tricks.kind(last, 0), tricks.kind(last, 1)
        self.won[seat] |= BIT[led] | BIT[answer]
        self.points[seat] += AUGEN[led] + AUGEN[answer]
        if tricks.done == TRICKS:
            self.points[seat] += self._agreed.last_trick
        self.turn = seat
        if self.reached_target(seat):
            return
        if tricks.done == TRICKS:
            self.after_the_last(seat)
        elif self.draws():
            self.fresh[seat] = self.draw(seat)
            self.fresh[1 - seat] = self.draw(1 - seat)

    def after_the_last(self, seat: i64) -> None:
        """Open the winner's last window for announcements unless it is useless (F500-17)."""
        if self._agreed.penalty or self.announceable(seat):
            self.phase = FINAL
        else:
            self.end()

    def end(self) -> None:
        """End the deal: what was claimed counts for the claimer (F500-26)."""
        if self.claimer != NOBODY:
            rest = augen_of(self.hands[0] | self.hands[1])
            self.points[self.claimer] += rest + self._agreed.last_trick
        super().end()

    # --- exchange and announcements

    def open_things(self, move: Move) -> i64:
        if move.size == CODES:
            return self.callable(self.turn)
        return 1 if self.can_exchange(self.turn) else 0

    def pick_among(self, cards: i64, rng: Rng) -> i64:
        """As in the kit, but quicker, as most random moves are drawn here."""
        codes = self.callable(self.turn)
        exchange: i64 = 1 if self.can_exchange(self.turn) else 0
        done: i64 = 0 if cards else 1
        plain, named = count(cards), count(codes)
        index = rng.below(plain + exchange + named + done)
        if index < plain:
            return nth(cards, index)
        index -= plain
        if index < exchange:
            return FINAL.moves[0].base
        index -= exchange
        return FINAL.moves[1].base + nth(codes, index) if index < named else FINAL.moves[2].base

    def exchanged(self) -> bool:
        """Whether the seven was put below the stock."""
        return any(call.code == EXCHANGED for call in self.said_at_all())

    def can_exchange(self, seat: i64) -> bool:
        """Whether the seat holds the seven that can be exchanged for the last card of the stock.

        After an exchange that card is the seven itself, as it may be from the first (F500-10, 11).
        """
        seven = kind_of(self.trump, SEVEN)
        return self.hands[seat] & BIT[seven] != 0 and self.draws() and self.bottom != seven

    def announceable(self, seat: i64) -> i64:
        """The combinations that the seat could correctly announce now (F500-16, F500-18)."""
        open = self._agreed.codes & ~(self.called[seat] | self.lapsed[seat])
        return complete(self.pool(seat) & ~self.used[seat], open)

    def callable(self, seat: i64) -> i64:
        """The combinations that the seat may announce now, correct or not (F500-20)."""
        if self._agreed.penalty:
            return self._agreed.codes & ~(self.called[seat] | self.lapsed[seat])
        return self.announceable(seat)

    @Move(
        WINDOWS,
        *("exchange", "tausche", "tauschen", "tausch", "swap"),
        rule="F500-10",
        unless=steps.NO_EXCHANGE,
        by_mask=True,
        label=steps.exchange_label,
        told=steps.told_exchange,
    )
    def exchange(self) -> None:
        """Put the seven under the stock and take the trump card (F500-10)."""
        seat, seven = self.turn, kind_of(self.trump, SEVEN)
        self.exchange_for_bottom(seven)
        if self.fresh[seat] == seven:
            self.fresh[seat] = NO_CARD
        self.remember(EXCHANGED, True)
        self.points[seat] += EXCHANGE_POINTS
        self.reached_target(seat)

    @Move(
        WINDOWS,
        *names.ANNOUNCE,
        of=[(name,) for name in NAMES],
        form=Form(reads=names.read_combination, offered=steps.is_near),
        rule="F500-17",
        unless=steps.NO_ANNOUNCEMENT,
        by_mask=True,
        promising=lambda at: at.announceable(at.turn),
        label=names.with_points,
        told=steps.told_announcement,
    )
    def announce(self, code: i64) -> None:
        """Count an announcement at once, right or wrong (F500-19, F500-20)."""
        seat = self.turn
        right = self.announceable(seat) & BIT[code] != 0
        self.called[seat] |= BIT[code]
        self.remember(code, right)
        if not right:
            self.points[seat] -= worth(code, self.trump)
            return
        self.used[seat] |= CARDS[code]
        self.seen |= CARDS[code]
        self.points[seat] += worth(code, self.trump)
        self.reached_target(seat)

    @Move(
        FINAL,
        *("done", "fertig", "ende", "end", "weiter", "nichts"),
        rule="F500-17",
        label=say("End the deal"),
        told=say("{seat} has nothing more to announce."),
    )
    def done(self) -> None:
        self.end()

    def remember(self, code: i64, right: bool) -> None:
        """Note that an announcement was made, or the exchange."""
        call = Announced(self.turn, code, right, self.tricks.done)
        self.calls = append(self.calls, call.number())

    def more_to_announce(self) -> bool:
        """Whether either seat could still announce something if the one on turn takes all tricks.

        Who leads in the second phase knows the cards of both, so this tells nobody anything.
        """
        seat = self.turn
        free = (self.pool(seat) | self.hands[1 - seat]) & ~self.used[seat]
        mine = complete(free, self._agreed.codes & ~(self.called[seat] | self.lapsed[seat]))
        return mine != 0 or self.announceable(1 - seat) != 0

    # --- what it scores

    def total(self, seat: i64) -> i64:
        """The running total of the match (F500-22)."""
        return self.context.totals[seat] + self.points[seat]

    def reached_target(self, seat: i64) -> bool:
        """Whether a seat has reached the target, which ends the match after the first deal.

        See F500-24 and F500-25.
        """
        if self.context.hand == 1 or self.total(seat) < self._agreed.target:
            return False
        self.end()
        return True

    def match_winner(self) -> i64:
        """The seat that wins the match at the end of this deal, or `NOBODY` (F500-23, 24)."""
        best: i64 = 0 if self.total(0) > self.total(1) else 1
        if self.total(best) < self._agreed.target or self.total(0) == self.total(1):
            return NOBODY
        return best

    def said_at_all(self) -> list[Announced]:
        """The announcements and the exchange, in order."""
        return [announced(number) for number in self.calls]

    def shown(self) -> list[Announced]:
        """The correct announcements, in order."""
        return [call for call in self.said_at_all() if call.right and call.code != EXCHANGED]

    def facts(self) -> Deal:
        """The facts of the deal that its score depends on."""
        last = self.claimer
        if last == NOBODY and self.tricks.done == TRICKS:
            last = self.tricks.winner(TRICKS - 1)
        exchanger: i64 = NOBODY
        for call in self.said_at_all():
            if call.code == EXCHANGED:
                exchanger = call.seat
        calls = [call for call in self.said_at_all() if call.code != EXCHANGED]
        augen = vec[i64]([self.augen(0), self.augen(1)])
        return Deal(self.trump, augen, calls, exchanger, last, self._agreed.last_trick)

    def scores(self) -> vec[i64]:
        return self.points[:]

    def score_lines(self) -> list[ScoreLine]:
        return deal_lines(self.facts())

    # --- what people read besides

    def told_more(self, before: TrickHand, move: int, viewer: int) -> list[Text]:
        assert isinstance(before, FuenfhundertHand)
        lines = []
        if self.drawn > before.drawn:
            lines.append(self.told_draw(viewer))
            if not self.draws():
                loser, last = SeatWord(int(1 - self.turn)), CardWord(int(self.bottom))
                lines.append(say("{seat} gets the last card, {card}.", seat=loser, card=last))
                text = say(
                    "The stock is empty: from now on players must follow suit, and trumps win."
                )
                lines.append(text)
        if self.phase is FINAL and before.phase is TURN:
            who = SeatWord(int(self.turn))
            lines.append(say("{seat} may still announce; then the deal ends.", seat=who))
        return [*lines, *steps.told_end(self)] if self.phase is ENDED else lines

    def conclusion(self) -> Text:
        return steps.told_end(self)[-1]

    def told_draw(self, viewer: int) -> Text:
        """The line for cards that were drawn; only the player who drew a card reads which."""
        if viewer < 0 or self.fresh[viewer] == NO_CARD:
            return say("Both draw a card.")
        card, who = CardWord(int(self.fresh[viewer])), SeatWord(viewer)
        return say("Both draw a card; {seat} draws {card}.", seat=who, card=card)

    def said(self, seat: int) -> Text | None:
        """What the seat announced in its last window."""
        said = [
            say("Exchanged") if call.code == EXCHANGED else combination_name(call.code)
            for call in self.said_at_all()
            if call.seat == seat and call.done == self.tricks.done
        ]
        return names.listed(said) if said else None

    def badges(self, seat: int) -> list[Text]:
        badges = [points_text(self.points[seat])]
        if self.context.hand > 1:
            badges = [
                say("match: {n}", n=int(self.total(seat))),
                say("deal: {n}", n=int(self.points[seat])),
            ]
        return badges + [combination_name(call.code) for call in self.shown() if call.seat == seat]

    def mark(self, viewer: int, kind: int) -> Text | None:
        if viewer >= 0 and kind == self.fresh[viewer]:
            return say("just drawn")
        holder = 0 if self.hands[0] & BIT[kind] else 1
        return say("announced") if self.used[holder] & BIT[kind] else None

    def status(self, viewer: int) -> list[Text]:
        lines = [say("Trump: {suit}", suit=SuitWord(int(self.trump)))]
        if viewer < 0 or self.phase is ENDED:
            return lines
        near = self.near(viewer)
        if near:
            lines.append(say("Only one card is missing: {cards}", cards=names.listed(near)))
        lapsed = [combination_name(code) for code in members(self.lapsed[viewer])]
        if lapsed:
            lines.append(say("Lapsed for you: {combinations}", combinations=names.listed(lapsed)))
        return lines

    def near(self, seat: int) -> list[Text]:
        """Combinations that lack just one card that the seat can still get, each with that card."""
        found = []
        pool = self.pool(seat)
        gone = self.used[seat] | self.won[1 - seat]
        for code in members(self._agreed.codes & ~(self.called[seat] | self.lapsed[seat])):
            missing = CARDS[code] & ~pool
            if CARDS[code] & gone == 0 and count(missing) == 1:
                card = CardWord(int(members(missing)[0]))
                found.append(say("{card} ({kind})", card=card, kind=names.kind_name(code)))
        return found

    def more_zones(self, viewer: int) -> list[Zone]:
        """The zones for what was announced in the current trick, and for the tricks of both.

        The cards themselves stay where they are (F500-19). After the deal all is shown once more.
        """
        fresh = self.tricks.done if self.phase is not ENDED else i64(0)
        zones = [self.announced_zone(call) for call in self.shown() if call.done >= fresh]
        for seat in range(2):
            label = say("Tricks of {seat}", seat=SeatWord(seat))
            cards = in_order(self.won[seat], int(self.trump))
            zones.append(Zone(f"won{seat}", "taken", label, len(cards), cards, seat))
        return zones

    def announced_zone(self, call: Announced) -> Zone:
        """The cards of an announcement."""
        id, cards = f"announced{int(call.seat)}-{int(call.code)}", in_order(CARDS[call.code], -1)
        points = points_text(worth(call.code, self.trump))
        name = combination_name(call.code)
        return Zone(id, "meld", name, len(cards), cards, int(call.seat), points)

    def observes(self, to: Observation) -> None:
        super().observes(to)
        to.card(observing.TURNED, self.turned)
        to.hands(observing.USED, self.used)
        called = to.rows(observing.CALLED, 2, CODES, 1)
        for seat in range(i64(2)):
            to.add(called + CODES * to.from_here(seat), self.called[seat])
        lapsed = to.rows(observing.LAPSED, CODES, 0, 1)
        to.add(lapsed, self.lapsed[to.seat] if to.seat >= 0 else 0)
        to.card(observing.FRESH, self.fresh[to.seat] if to.seat >= 0 else NO_CARD)
        to.by_seat(observing.POINTS, self.points, UNBOUNDED)

    # --- what others cannot exclude

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal again, and draw by lot when the cards came, as this decides what lapsed (`past`)."""
        pasts = pasts_of(self, seat)
        super().redeal(seat, rng)
        while not all(past.fits(self, rng) for past in pasts):
            super().redeal(seat, rng)


def in_order(cards: i64, trump: int) -> tuple[CardView, ...]:
    """Cards as they are shown."""
    return tuple([CardView(kind) for kind in sorted(map(int, members(cards)), key=by_suits(trump))])
