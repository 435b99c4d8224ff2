"""A hand of Tarock: the auction, the stock, trump, announcements, and the tricks."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, members
from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import Context, place_after
from stammtisch.core.observing import Observation
from stammtisch.core.parts import A_NUMBER, SEATS, Part, named, names
from stammtisch.core.rng import Rng
from stammtisch.core.rows import ByTerms
from stammtisch.core.view import ScoreLine
from stammtisch.games.tarock import observing, steps
from stammtisch.games.tarock.options import TarockOptions
from stammtisch.games.tarock.rules import BIDS, NO_BID, NOTHING, TRICKS, TarockRules
from stammtisch.games.tarock.scoring import Facts, most_units, score_lines, scores_of
from stammtisch.games.tarock.steps import ANNOUNCING, AUCTION, LAYING_AWAY, NAMING_TRUMP
from stammtisch.kits.steps.moves import CARD, SUIT, Form, Move
from stammtisch.kits.tricks.cards import as_hand, augen_of, dealt, undealt
from stammtisch.kits.tricks.claims import NOBODY
from stammtisch.kits.tricks.declarer import DeclarerHand
from stammtisch.kits.tricks.hand import TrickGame, TrickHand
from stammtisch.kits.tricks.moves import ENDED
from stammtisch.kits.tricks.piles import Pile, nobody
from stammtisch.kits.tricks.rules import TrickRules
from stammtisch.kits.tricks.zones import by_suits
from stammtisch.text import CardsWord, SeatWord, SuitWord, Text, say, say_in

_FIRST_ROUNDS: Final = vec[i64]([4, 3])  # TAR-4
_LAST_ROUND: Final = vec[i64]([4])
_COUNTED: Final = Part(A_NUMBER, none=-1)
_BID: Final = ByTerms(lambda rules: named([name for (name,) in rules.names]), none=NO_BID)
_NOTHING_SAID: Final = vec[i64]([NO_BID, NO_BID, NO_BID])


class TarockHand(DeclarerHand):
    """One hand of Tarock in progress.

    bids, passed: the last bid of each seat or `NO_BID`; who has passed, bit ``n`` for seat ``n``.
    bid: the standing bid, and ``declarer`` whose it is; after the auction that of the declarer.
    announced: what the declarer announced (TAR-16).
    claimed_at: how many tricks were complete when the declarer claimed the rest, or -1.
    """

    bids: vec[i64]
    passed: i64 = 0
    bid: i64 = NO_BID
    announced: i64 = NOTHING
    claimed_at: i64 = -1

    PHASES: ClassVar = (AUCTION, LAYING_AWAY, NAMING_TRUMP, ANNOUNCING)
    NUMBERED: ClassVar = (LAYING_AWAY, AUCTION, NAMING_TRUMP, ANNOUNCING)
    SHOWN: ClassVar = (*DeclarerHand.SHOWN, "bids", "passed", "bid", "announced", "claimed_at")
    PARTS: ClassVar = {
        "bids": _BID,
        "bid": _BID,
        "passed": SEATS,
        "claimed_at": _COUNTED,
        "announced": names("nothing", "schneider", "schwarz"),
    }
    PILES: ClassVar = (
        Pile("stock", say_in("tarock", "Stock"), lambda at: not at.taken_up(), nobody),
        Pile(
            "away",
            say("Laid away"),
            lies=lambda at: at.taken_up() and at.away != 0,
            seen=lambda at, seat: bool(seat == at.declarer),
            owner=lambda at: int(at.declarer),
        ),
    )
    CITES: ClassVar = {
        "pack": "TAR-1",
        "turn": "TAR-19",
        "follow": "TAR-18",
        "end": "TAR-19",
        "claim": "TAR-26",
    }

    FACTS: ClassVar = {
        "game": lambda at: at.game_word(),
        "word": lambda at: steps.ANNOUNCEMENTS[at.announced],
    }

    def __init__(self, rules: TrickRules, context: Context) -> None:
        super().__init__(rules, context)  # else it would be called twice (test_shifts.py)

    # --- the course of a hand

    @property
    def agreed(self) -> TarockRules:
        """The rules of the game, with the ladder of bids."""
        rules = self.rules
        assert isinstance(rules, TarockRules)
        return rules

    def deal(self, pack: vec[i64]) -> None:
        """Deal four each, three each, three to the stock, four each; Vorhand begins (TAR-4)."""
        vorhand = self.vorhand()
        hands = dealt(pack, vorhand, 3, _FIRST_ROUNDS)
        last = dealt(pack[24:], vorhand, 3, _LAST_ROUND)
        for seat in range(i64(3)):
            hands[seat] |= last[seat]
        self.hands = hands
        self.stock = as_hand(pack[21:24])
        self.bids = _NOTHING_SAID[:]
        self.go_on(AUCTION, vorhand)

    def lowest_bid(self, seat: i64) -> i64:
        """The lowest bid that the seat may make; `BIDS` if there is none (TAR-10)."""
        if self.declarer == NOBODY:
            return 0
        vorhand = self.vorhand()
        senior = (seat - vorhand) % 3 < (self.declarer - vorhand) % 3  # TAR-9
        return self.bid if senior else self.bid + 1

    def open_things(self, move: Move) -> i64:
        """The bids that may be made, as a mask (TAR-10); nothing else is asked for by mask."""
        return (BIT[BIDS] - 1) & ~(BIT[self.lowest_bid(self.turn)] - 1)

    def pick_declared(self, rng: Rng) -> i64:
        """As in the kit, but quicker in the auction, to which most random moves belong."""
        if self.step != AUCTION.number:
            return super().pick_declared(rng)
        lowest = self.lowest_bid(self.turn)
        drawn = rng.below(BIDS - lowest + 1)
        if drawn == 0:
            return AUCTION.moves[0].base
        return AUCTION.moves[1].base + lowest + drawn - 1

    def is_handspiel(self) -> bool:
        """Whether a Handspiel is being played, or is the current bid."""
        return self.bid != NO_BID and self.agreed.is_handspiel(self.bid)

    def taken_up(self) -> bool:
        return self.phase is not AUCTION and self.bid != NO_BID and not self.is_handspiel()

    def begun(self) -> bool:
        return super().begun() and self.declarer != NOBODY

    @Move(
        LAYING_AWAY,
        *("discard", "drücke", "drücken", "drück", "druecke", "druecken", "lege", "lay", "away"),
        *("weg", "weglegen", "ablegen"),
        of=CARD,
        label=say("Lay away {card}"),
        told=say("{seat} lays away {card}."),
        kept=say("{seat} lays away a card."),
    )
    def lay_away(self, kind: i64) -> None:
        """Lay one of three cards away, face down (TAR-13)."""
        if self.put_away(kind):
            self.phase = NAMING_TRUMP

    @Move(
        AUCTION,
        *("pass", "passe", "passen", "weg", "fold"),
        label=say_in("tarock", "Pass"),
        told=say("{seat} passes."),
    )
    def fold(self) -> None:
        self.passed |= BIT[self.turn]
        self.next_bidder()

    @Move(
        AUCTION,
        *steps.BID_WORDS,
        of=lambda at: at.rules.names,
        size=int(BIDS),
        form=Form(reads=steps.read_bid),
        unless=steps.too_low,
        by_mask=True,
        quiet=lambda at: int(BIT[at.lowest_bid(at.turn)]),  # what is bid without a thought
        promising=steps.lowest_of_each_game,
        label=lambda at, bid: at.bid_word(bid),
        told=steps.told_bid,
    )
    def raise_to(self, bid: i64) -> None:
        self.bid = bid
        self.declarer = self.turn
        self.bids[self.turn] = bid
        self.next_bidder()

    def next_bidder(self) -> None:
        """The next seat still in the auction (TAR-11); without one it ends (TAR-12, TAR-13)."""
        seat = self.turn
        for _step in range(2):
            seat = place_after(seat, 3)
            if seat != self.declarer and self.passed & BIT[seat] == 0:
                self.turn = seat
                return
        if self.declarer == NOBODY:
            self.end()
        elif self.is_handspiel():
            self.go_on(NAMING_TRUMP, self.declarer)
        else:
            self.take_up()  # TAR-13
            self.go_on(LAYING_AWAY, self.declarer)

    @Move(
        NAMING_TRUMP,
        *("trump", "trumpf"),
        of=SUIT,
        quiet=steps.longest_suit,
        label=say("Trump: {suit}"),
        told=say("{seat} names trump: {suit}."),
    )
    def name_trump(self, suit: i64) -> None:
        """Name trump; then the declarer may announce, or Vorhand leads (TAR-15, TAR-17)."""
        self.trump = suit
        if self.agreed.announce:
            self.phase = ANNOUNCING
        else:
            self.lead(self.vorhand())

    @Move(
        ANNOUNCING,
        *("announce", "ansage", "ansagen", "sage"),
        of=steps.ANNOUNCED,
        quiet=1,
        label=steps.announce_label,
        told=steps.told_announced,
    )
    def announce(self, announced: i64) -> None:
        self.announced = announced
        self.lead(self.vorhand())

    def cut_in(self, seat: i64, move: i64) -> None:
        if seat == self.declarer:
            self.claimed_at = self.tricks.done
        super().cut_in(seat, move)

    # --- what it pays

    def facts(self) -> Facts:
        """The facts of how the hand ended; may be asked only at its end."""
        seat = self.declarer
        if seat == NOBODY:
            return Facts(NOBODY)
        own = self.tricks_of(seat)
        augen = self.augen(seat) + augen_of(self.set_aside())
        step = self.agreed.steps[self.bid]
        return Facts(seat, self.is_handspiel(), step, augen, own, TRICKS - own, self.announced)

    def scores(self) -> vec[i64]:
        return scores_of(self.agreed, self.facts())

    def score_lines(self) -> list[ScoreLine]:
        return score_lines(self.agreed, self.facts())

    # --- what people read besides

    def cites(self, what: str) -> str:
        thrown_in = what == "end" and self.declarer == NOBODY
        return "TAR-12" if thrown_in else super().cites(what)

    def bid_word(self, bid: i64) -> Text:
        """A bid as it is said at the table: Hand 66."""
        number = int(self.agreed.number(bid))
        if self.agreed.is_handspiel(bid):
            return say_in("tarock", "Hand {number}", number=number)
        return say("Aufnahme {number}", number=number)

    def game_word(self) -> Text:
        """The game that is played: Handspiel 66."""
        number = int(self.agreed.number(self.bid))
        if self.is_handspiel():
            return say("Handspiel {number}", number=number)
        return say("Aufnahmespiel {number}", number=number)

    def result(self) -> Text:
        """How a finished hand ended."""
        facts = self.facts()
        if facts.declarer == NOBODY:
            return say("All have passed: the cards are thrown in, and the next player deals.")
        who, augen = self.alone(), int(facts.augen)
        if facts.won():
            return say("{seat} wins the {game} with {augen} card points.", seat=who, augen=augen)
        if not facts.bid_made():
            return say("{seat} loses the {game} with {augen} card points.", seat=who, augen=augen)
        return say(
            "{seat} has {augen} card points in the {game}, but misses the announcement: {word}.",
            seat=who,
            augen=augen,
        )

    def told_more(self, before: TrickHand, move: int, viewer: int) -> list[Text]:
        if self.phase is ENDED:
            return [self.result()]
        if before.phase is not AUCTION or self.phase is AUCTION:
            return []
        plays = say("{seat} plays alone: {game}.", seat=self.alone())
        return [plays, self.told_stock(viewer)]

    def told_stock(self, viewer: int) -> Text:
        """The line for what becomes of the stock; only the declarer sees what he picks up."""
        who = self.alone()
        if self.is_handspiel():
            return say("The stock stays closed; its card points count for {seat}.", seat=who)
        if viewer != self.declarer:
            return say("{seat} picks up the stock.", seat=who)
        kinds = sorted([int(kind) for kind in members(self.stock)], key=by_suits(-1))
        return say("{seat} picks up the stock: {cards}.", seat=who, cards=CardsWord(tuple(kinds)))

    def said(self, seat: int) -> Text | None:
        """In the auction: that the seat has passed, or its last bid."""
        if self.phase is not AUCTION:
            return None
        if self.passed & BIT[seat]:
            return say_in("tarock", "Pass")
        return self.bid_word(self.bids[seat]) if self.bids[seat] != NO_BID else None

    def party(self, seat: int) -> int | None:
        if self.phase is AUCTION or self.declarer == NOBODY:
            return None
        return 0 if seat == self.declarer else 1

    def declares(self, seat: int) -> bool:
        return self.phase is not AUCTION and bool(seat == self.declarer)

    def badges(self, seat: int) -> list[Text]:
        if self.phase is AUCTION:
            return [say("Vorhand")] if seat == self.vorhand() else []
        if seat != self.declarer:
            return []
        said = [steps.ANNOUNCEMENTS[self.announced]] if self.announced else []
        return [self.bid_word(self.bid), *said]

    def mark(self, viewer: int, kind: int) -> Text | None:
        new = self.phase is LAYING_AWAY and viewer == self.declarer and self.stock & BIT[kind]
        return say("from the stock") if new else None

    def status(self, viewer: int) -> list[Text]:
        if self.phase is AUCTION:
            if self.bid == NO_BID:
                return [say("Nobody has bid yet.")]
            bid = self.bid_word(self.bid)
            return [say("Current bid: {bid}, {seat}", bid=bid, seat=self.alone())]
        if self.declarer == NOBODY:
            return [self.result()]
        over = self.phase is ENDED
        whose = say("{game} of {seat}", seat=self.alone())
        lines = [self.result(), self.told_aside()] if over else [whose]
        if self.trump >= 0:
            lines.append(say("Trump: {suit}", suit=SuitWord(int(self.trump))))
        if self.announced != NOTHING:
            lines.append(say("Announced: {word}"))
        if over or viewer in (-1, self.declarer):
            return lines
        partner = 3 - viewer - int(self.declarer)
        return [*lines, say("You play together with {seat}.", seat=SeatWord(partner))]

    def told_aside(self) -> Text:
        """At the end, how many of the declarer's card points were in no trick (TAR-20)."""
        augen = int(augen_of(self.set_aside()))
        if self.is_handspiel():
            return say("Including the stock: {augen}", augen=augen)
        return say("Including the cards laid away: {augen}", augen=augen)

    def observes(self, to: Observation) -> None:
        super().observes(to)
        to.by_seat(observing.BIDS, self.bids, BIDS, NO_BID)
        to.seats_in(observing.PASSED, self.passed)
        to.number(observing.BID, self.bid, BIDS, NO_BID)
        to.number(observing.ANNOUNCED, self.announced, 2)
        to.number(observing.CLAIMED_AT, self.claimed_at, TRICKS, -1)

    # --- what others cannot exclude

    def redeal(self, seat: i64, rng: Rng) -> None:
        """As in the kit, until a claim would not have ended the hand."""
        super().redeal(seat, rng)
        while self.would_have_ended():
            super().redeal(seat, rng)

    def would_have_ended(self) -> bool:
        """Whether a claim by the declarer, with these cards, would have ended the hand.

        He alone knows what he laid away, so an answer that was asked for tells something of it.
        """
        if self.claimed_at < 0:
            return False
        hand, before = self.hands[self.declarer], i64(0)
        for index in range(self.tricks.count()):
            play = self.tricks.plays[index]
            if index < self.claimed_at * 3:
                before |= BIT[play & 63]
            elif play >> 6 == self.declarer:
                hand |= BIT[play & 63]
        return self.would_win(hand, before | self.away)


class Tarock(TrickGame):
    """The game with its options fixed, for three players (TAR-1).

    Before the tricks of the longest hand there are three bids on each step of the ladder, two
    passes, three cards laid away, trump, and an announcement.
    """

    OBSERVED: ClassVar = {
        "dealer": "TAR-5",
        "hand_number": "TAR-25",
        "totals": "TAR-25",
        "step": "TAR-10 TAR-13 TAR-15",
        "trump": "TAR-15",
        "leader": "TAR-17 TAR-19",
        "ahead": "TAR-19",
        "won": "TAR-19",
        "card_points": "TAR-2 TAR-20",
        "declarer": "TAR-12",
        "laid_away": "TAR-13",
        "away": "TAR-13",
    }

    def __init__(self, options: TarockOptions, seats: i64) -> None:
        self.agreed: Final = TarockRules(TarockHand, options)
        before = 3 * BIDS + 2 + 3 + 1 + 1
        super().__init__("tarock", self.agreed, before, match=options.deals)  # TAR-25

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """The declarer wins from two, or pays two, the most units of all (TAR-21 to TAR-24)."""
        most = 2 * int(most_units(self.agreed))
        return ScoreBounds(-most, most, 0)

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        """The pack for these hands: the stock comes between the second and third round (TAR-4)."""
        rounds = undealt(hands, [], int(place_after(context.dealer, 3)), [4, 3, 4])
        return rounds[:21] + rest + rounds[21:]
