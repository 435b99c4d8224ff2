"""A deal of Sechsundsechzig: the stock, the tricks, what the leader says, and who goes out."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import SUITS as SUIT_LETTERS
from stammtisch.core.bits import BIT, count, lowest, members, nth
from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import OVER, Context
from stammtisch.core.kinds import NINE, SUITS, kind_of
from stammtisch.core.observing import UNBOUNDED, Observation
from stammtisch.core.parts import SEAT, SUIT, Bags, named
from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, Zone
from stammtisch.games.sechsundsechzig import observing, steps
from stammtisch.games.sechsundsechzig.options import SechsundsechzigOptions
from stammtisch.games.sechsundsechzig.rules import (
    CLAIM,
    CLOSE,
    ENOUGH,
    EXCHANGE,
    MELD,
    NO_SUIT,
    PAIR,
    STOCK,
    TRICKS,
    SechsundsechzigContext,
    SechsundsechzigRules,
)
from stammtisch.games.sechsundsechzig.scoring import (
    Facts,
    after_deal,
    deal_lines,
    deal_scores,
    result,
)
from stammtisch.games.sechsundsechzig.steps import LEADING
from stammtisch.kits.steps.moves import Move
from stammtisch.kits.steps.words import said
from stammtisch.kits.tricks.claims import NOBODY
from stammtisch.kits.tricks.drawing import DrawingHand
from stammtisch.kits.tricks.hand import TrickGame, TrickHand
from stammtisch.kits.tricks.moves import ENDED, PLAYING_STEP
from stammtisch.kits.tricks.rules import TrickRules
from stammtisch.text import CardsWord, CardWord, SeatWord, SuitWord, Text, say, say_in, say_n

_MELDED: Final = Bags(
    named([f"{seat}:{suit}" for seat in range(2) for suit in SUIT_LETTERS]), holds=False
)


class SechsundsechzigHand(DrawingHand):
    """One deal of Sechsundsechzig in progress.

    melded: the pairs that were announced, bit ``seat * 4 + suit``; pair: the suit of the pair that
        was announced before the lead to this trick (S66-13), or `NO_SUIT`.
    closer, closed_at: who closed the stock, and how many tricks there were then.
    out: who claimed, or reached 66 where that ends the deal.
    """

    melded: i64 = 0
    pair: i64 = NO_SUIT
    closer: i64 = NOBODY
    closed_at: i64 = 0
    out: i64 = NOBODY

    PHASES: ClassVar = (LEADING,)
    SHOWN: ClassVar = (*DrawingHand.SHOWN, "melded", "pair", "closer", "closed_at", "out")
    PARTS: ClassVar = {
        "pair": SUIT,
        "closer": SEAT,
        "out": SEAT,
        "melded": _MELDED,
    }
    CITES: ClassVar = {
        "pack": "S66-1",
        "hold": "S66-6",
        "follow": "S66-10",
        "head": "S66-11",
        "end": "S66-23",
        "claim": "S66-29",
    }
    FACTS: ClassVar = steps.FACTS
    NO_CLAIM: ClassVar = steps.NO_CLAIM_OF_THE_REST

    # --- the course of a deal

    def __init__(self, rules: TrickRules, context: Context) -> None:
        super().__init__(rules, context)
        assert isinstance(rules, SechsundsechzigRules)
        self._agreed: Final = rules

    @property
    def agreed(self) -> SechsundsechzigRules:
        """The rules with the options of Sechsundsechzig."""
        return self._agreed

    def must_follow(self) -> bool:
        """Whether players must follow suit: once the stock is empty or closed (S66-10)."""
        return self.drawn == STOCK or self.closer != NOBODY

    def bound_from(self) -> i64:
        return self.closed_at if self.closer != NOBODY else super().bound_from()

    def playable(self) -> i64:
        """The cards that may be played: after announcing a pair only its two cards (S66-13)."""
        hand = self.hands[self.turn]
        if self.tricks.lying > 0:
            return super().playable() if self.must_follow() else hand
        return hand if self.pair == NO_SUIT else hand & PAIR[self.pair]

    def taken(self, seat: i64) -> None:
        """Both players draw, and the winner of the trick leads to the next (S66-8, S66-9)."""
        self.pair = NO_SUIT
        if self.goes_out(seat):
            return
        if not self.must_follow():
            self.draw(seat)
            self.draw(1 - seat)
        elif self.hands[seat] == 0:
            self.end()
            return
        self.turn = seat

    def goes_out(self, seat: i64) -> bool:
        """Whether the deal ends automatically, as the seat has 66 (S66-19)."""
        if not self._agreed.by_itself or self.count(seat) < ENOUGH:
            return False
        self.out = seat
        self.end()
        return True

    # --- what is said at a lead

    def moves_now(self) -> i64:
        """The moves during the tricks, bit ``n`` for move ``n``; as declared, but found faster."""
        cards = self.playable()
        agreed = self._agreed
        if self.tricks.lying > 0 or not agreed.speaks:
            return cards
        seat = self.turn
        tried = self.tricks.tricks_won(seat) > 0
        said: i64 = 0
        if agreed.by_claim and tried:
            said = CLAIM
        if self.pair != NO_SUIT:
            return cards | said
        said |= self.pairs_to_say(seat) << MELD
        if not self.must_follow():
            if agreed.closing:
                said |= CLOSE
            if agreed.exchange and tried and self.hands[seat] & self.nine():
                said |= EXCHANGE
        return cards | said

    def open_things(self, move: Move) -> i64:
        return (self.moves_now() >> move.base) & move.all_things()

    def pick(self, rng: Rng) -> i64:
        if self.step != PLAYING_STEP:
            return super().pick(rng)
        moves = self.moves_now()
        return nth(moves, rng.below(count(moves)))

    def legal_moves(self) -> vec[i64]:
        return members(self.moves_now()) if self.step == PLAYING_STEP else super().legal_moves()

    def pairs_to_say(self, seat: i64) -> i64:
        """The suits of the pairs that the leader may announce now (S66-13, S66-15)."""
        agreed = self._agreed
        found: i64 = 0
        if agreed.late_pairs or (agreed.pairs and not self.must_follow()):
            hand = self.hands[seat]
            for suit in range(i64(4)):
                if hand & PAIR[suit] == PAIR[suit]:
                    found |= BIT[suit]
        return found

    def nine(self) -> i64:
        """The nine of trumps, as a set of cards."""
        return BIT[kind_of(self.trump, NINE)]

    @Move(
        LEADING,
        "meld",
        of=lambda at: (),
        size=4,
        form=steps.PAIRS,
        by_mask=True,
        unless=steps.NO_PAIR,
        label=steps.pair_label,
        told=steps.told_pair,
    )
    def meld(self, suit: i64) -> None:
        seat = self.turn
        self.pair = suit
        self.melded |= BIT[seat * 4 + suit]
        self.seen |= PAIR[suit]
        if self.goes_out(seat):
            self.pair = NO_SUIT

    @Move(
        LEADING,
        *("exchange", "swap", "rob", "rauben", "raube", "tauschen", "tausche", "raub"),
        by_mask=True,
        unless=steps.NO_EXCHANGE,
        label=steps.exchange_label,
        told=steps.told_exchange,
    )
    def exchange(self) -> None:
        """Exchange the nine of trumps for the card at the bottom of the stock (S66-16)."""
        self.exchange_for_bottom(lowest(self.nine()))

    @Move(
        LEADING,
        *("close", "zudecken", "zu", "zumachen", "ich decke zu", "decke zu", "close the stock"),
        by_mask=True,
        unless=steps.NO_CLOSING,
        label=say("Close the stock"),
        told=say("{seat} closes the stock: nobody draws, and players must follow suit."),
    )
    def close(self) -> None:
        self.closer = self.turn
        self.closed_at = self.tricks.done

    @Move(
        LEADING,
        *("claim", "out", "go out", "enough", "i am out", "66", "ausmelden", "aus", "genug"),
        *("ich habe genug", "ich melde mich aus", "melde aus"),
        by_mask=True,
        unless=steps.NO_GOING_OUT,
        label=steps.claim_label,
        told=steps.told_claim,
    )
    def claim(self) -> None:
        self.out = self.turn
        self.end()

    def is_certain(self, seat: i64) -> bool:
        """As in the kit, but using what the opponent is known to hold or not to hold (S66-29)."""
        other = 1 - seat
        away = self.seen_away(seat) | self.barred()[other]
        if self.open & BIT[other]:
            away = ~self.hands[other]
        return self.would_win(self.hands[seat], away)

    def observes(self, to: Observation) -> None:
        super().observes(to)
        melded = to.rows(observing.MELDED, 2, SUITS, 1)
        for place in members(self.melded):
            to.put(melded + SUITS * to.from_here(place // SUITS) + place % SUITS, 1)
        to.suit(observing.PAIR, self.pair)
        to.whose(observing.CLOSER, self.closer)
        to.number(observing.CLOSED_AT, self.closed_at, self.rules.tricks)
        to.whose(observing.OUT, self.out)
        to.number(observing.DRAWS, self.drawn_deals(), UNBOUNDED)

    # --- what it counts

    def pairs(self, seat: i64) -> i64:
        """The card points of the pairs that the seat announced (S66-13)."""
        said = (self.melded >> (seat * 4)) & 15
        return 20 * count(said) + 20 * ((said >> self.trump) & 1)

    def bonus(self, seat: i64) -> i64:
        """The card points of the seat for the last trick (S66-21)."""
        if self.closer != NOBODY:
            return 0
        last = self.claimer if self.turn == OVER else NOBODY
        if self.tricks.done == TRICKS:
            last = self.tricks.winner(TRICKS - 1)
        return self._agreed.bonus if last == seat else 0

    def count(self, seat: i64) -> i64:
        """The card points of the seat that count so far (S66-14, S66-22)."""
        if self.tricks_of(seat) == 0:
            return 0
        return self.augen(seat) + self.pairs(seat) + self.bonus(seat)

    def closed_early(self) -> bool:
        """Whether the opponent had no trick when the stock was closed (S66-17, S66-25)."""
        for trick in range(self.closed_at):
            if self.tricks.winner(trick) != self.closer:
                return False
        return self.closer != NOBODY

    def facts(self) -> Facts:
        """The facts of how the deal ended, for its score."""
        return Facts(
            vec[i64]([self.augen(0), self.augen(1)]),
            vec[i64]([self.tricks_of(0), self.tricks_of(1)]),
            vec[i64]([self.pairs(0), self.pairs(1)]),
            vec[i64]([self.bonus(0), self.bonus(1)]),
            self.out,
            self.closer,
            self.closed_early(),
            self.drawn_deals(),
        )

    def drawn_deals(self) -> i64:
        """How many drawn deals came directly before this one (S66-27)."""
        context = self.context
        assert isinstance(context, SechsundsechzigContext)
        return context.draws

    def scores(self) -> vec[i64]:
        return deal_scores(self.facts())

    def score_lines(self) -> list[ScoreLine]:
        return deal_lines(self.facts())

    # --- what people read besides

    def cites(self, what: str) -> str:
        """As in the kit; the rule behind the turn depends on the trick (S66-5, S66-6, S66-9)."""
        if what != "turn":
            return super().cites(what)
        if self.tricks.lying:
            return "S66-6"
        return "S66-9" if self.tricks.done else "S66-5"

    def refused(self, kind: int) -> Objection:
        if self.tricks.lying == 0:
            return Objection(("S66-13",), said(steps.LEAD_THE_PAIR, self, kind))
        return super().refused(kind)

    def told_more(self, before: TrickHand, move: int, viewer: int) -> list[Text]:
        assert isinstance(before, SechsundsechzigHand)
        lines = []
        if self.tricks.done > before.tricks.done:
            lines = self.told_after_trick(before, viewer)
        return [*lines, result(self.facts())] if self.phase is ENDED else lines

    def told_after_trick(self, before: "SechsundsechzigHand", viewer: int) -> list[Text]:
        """The lines for what the last trick brings, and for who draws what."""
        winner = int(self.tricks.winner(self.tricks.done - 1))
        bonus = int(self.bonus(winner))
        lines = []
        if bonus and self.out == NOBODY:
            lines.append(say("{seat} gets {n} for the last trick.", seat=SeatWord(winner), n=bonus))
        if self.drawn > before.drawn:
            lines += [self.told_draw(before, each, viewer) for each in (winner, 1 - winner)]
            if self.drawn == STOCK:
                lines.append(say("The stock is empty: from now on players must follow suit."))
        return lines

    def told_draw(self, before: "SechsundsechzigHand", seat: int, viewer: int) -> Text:
        """The line for what a seat draws; others see only the last card."""
        who, new = SeatWord(seat), self.hands[seat] & ~before.hands[seat]
        card = CardWord(int(lowest(new)))
        if self.seen & new and self.drawn == STOCK:
            return say("{seat} draws the last card, {card}.", seat=who, card=card)
        if seat == viewer:
            return say("{seat} draws {card}.", seat=who, card=card)
        return say_in("sechsundsechzig", "{seat} draws from the stock.", seat=who)

    def conclusion(self) -> Text:
        return result(self.facts())

    def said(self, seat: int) -> Text | None:
        """What a seat has claimed; pairs and closing are shown as badges."""
        if self.out == seat and self.agreed.by_claim:
            return say("I claim.")
        return say("The rest is mine.") if self.claimer == seat else None

    def badges(self, seat: int) -> list[Text]:
        badges = [say("{n} card points", n=int(self.count(seat)))]
        said = (self.melded >> (4 * seat)) & 15
        badges += [steps.pair_badge(self, seat, int(suit)) for suit in members(said)]
        if self.closer == seat:
            badges.append(say_in("sechsundsechzig", "closed"))
        return badges

    def mark(self, viewer: int, kind: int) -> Text | None:
        owner: i64 = 0 if self.hands[0] & BIT[kind] else 1
        if owner == viewer or self.open & BIT[owner]:
            return None
        return say("known")

    def remark(self, seat: int) -> Text | None:
        """After the deal: the cards that the seat has not played."""
        left = sorted([int(kind) for kind in members(self.hands[seat])], key=self.sorted_by)
        cards = CardsWord(tuple(left))
        return say("not played: {cards}", cards=cards) if left else None

    def stock_zones(self, viewer: int) -> list[Zone]:
        zones = super().stock_zones(viewer)
        return [steps.as_it_lies(self, zone) for zone in zones]

    def status(self, viewer: int) -> list[Text]:
        over = self.phase is ENDED
        lines = [say("Trump: {suit}", suit=SuitWord(int(self.trump)))]
        if not over:
            lines.append(steps.drawing(self))
        draws, target = int(self.drawn_deals()), int(self.agreed.target)
        if draws:
            lines.append(
                say_n(
                    "{n} drawn deal before: this one counts {n} game point more",
                    "{n} drawn deals before: this one counts {n} game points more",
                    draws,
                )
            )
        if over and not self.agreed.single:
            lines.append(
                say_n(
                    "The match is played to {n} game point",
                    "The match is played to {n} game points",
                    target,
                )
            )
        return lines


class Sechsundsechzig(TrickGame):
    """The game for two with its options fixed.

    Besides its cards the longest deal has a pair of each suit, an exchange, a closing and a claim.
    """

    OBSERVED: ClassVar = {
        "turn": "S66-5 S66-9",
        "dealer": "S66-3",
        "hand_number": "S66-28",
        "totals": "S66-24 S66-28",
        "step": "S66-10 S66-13",
        "trump": "S66-4",
        "leader": "S66-5 S66-9",
        "ahead": "S66-7",
        "won": "S66-7",
        "card_points": "S66-2 S66-22",
        "bottom": "S66-4 S66-16",
        "stock": "S66-8",
        "seen": "S66-13 S66-16",
    }

    def __init__(self, options: SechsundsechzigOptions, seats: i64) -> None:
        self.agreed: Final = SechsundsechzigRules(SechsundsechzigHand, options)
        super().__init__("sechsundsechzig", self.agreed, before=7)

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """Three points (S66-24 to S66-26), and one for each drawn deal just before (S66-27).

        As nothing limits how many deals in a row may be drawn, any deal at all has no upper bound.
        """
        if context is None:
            return ScoreBounds(0, None)
        assert isinstance(context, SechsundsechzigContext)
        return ScoreBounds(0, 3 + context.draws)

    def opening(self, dealer: i64) -> Context:
        return SechsundsechzigContext(dealer, 1, vec[i64]([0, 0]))

    def after(self, context: Context, scores: vec[i64]) -> Context:
        assert isinstance(context, SechsundsechzigContext)
        return after_deal(self.agreed, context, scores)
