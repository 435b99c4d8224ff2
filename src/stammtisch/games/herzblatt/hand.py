"""A hand of Herzblatt: who plays alone, the stock, the tricks, and what the hand pays."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import pack
from stammtisch.core.bits import count, members
from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import Context, place_after
from stammtisch.core.kinds import EIGHT, HEARTS, SEVEN, kind_of
from stammtisch.core.view import ScoreLine
from stammtisch.games.herzblatt.options import HerzblattOptions
from stammtisch.games.herzblatt.scoring import Outcome, counted, result, score_lines, scores_of
from stammtisch.kits.steps.moves import CARD, Move, Phase
from stammtisch.kits.tricks.cards import as_hand, augen_of
from stammtisch.kits.tricks.claims import NOBODY
from stammtisch.kits.tricks.declarer import DeclarerHand
from stammtisch.kits.tricks.hand import TrickGame, TrickHand
from stammtisch.kits.tricks.moves import ENDED
from stammtisch.kits.tricks.piles import Pile, nobody
from stammtisch.kits.tricks.rules import TrickRules
from stammtisch.text import CardsWord, SuitWord, Text, say, say_in, say_n

_BEGUN: Final = say("The first trick has begun, so the stock can no longer be taken.")
ASKING: Final = Phase(
    say("Who plays alone?"),
    "HZB-8",
    prompt=lambda at, seat: (
        say(
            "Will you play alone and make {goal} card points? If nobody wants to, you will have to."
        )
        if seat == at.vorhand()
        else say("Will you play alone and make {goal} card points?")
    ),
    first=say("Say first whether you play alone."),
    late=say("It has been settled who plays alone."),
    word="asking",
)
STOCK: Final = Phase(
    say("The stock"),
    "HZB-9",
    prompt=say("You play alone. Do you take the stock and lay away two cards in exchange?"),
    first=say("Take the stock or leave it first."),
    late=_BEGUN,
    word="stock",
)
DISCARDING: Final = Phase(
    say("Laying away"),
    "HZB-9",
    prompt=lambda at, seat: say_n(
        "Lay {n} card away; it counts for you.",
        "Lay {n} cards away; they count for you.",
        2 - int(count(at.away)),
    ),
    first=say("Lay two cards away first."),
    late=_BEGUN,
    word="laying-away",
)


class HerzblattHand(DeclarerHand):
    """One hand of Herzblatt in progress; took: whether the declarer took the stock."""

    took: bool = False

    PHASES: ClassVar = (ASKING, STOCK, DISCARDING)
    SHOWN: ClassVar = (*DeclarerHand.SHOWN, "took")
    PILES: ClassVar = (
        Pile("stock", say_in("herzblatt", "Stock"), lambda at: not at.took, nobody, augen=True),
        Pile(
            "away",
            lambda at: say("Laid away by {seat}", seat=at.alone()),
            lies=lambda at: bool(at.took),
            seen=lambda at, seat: bool(seat == at.declarer),
            augen=True,
        ),
    )
    CITES: ClassVar = {
        "pack": "HZB-1",
        "turn": "HZB-10",
        "follow": "HZB-11",
        "end": "HZB-13",
        "claim": "HZB-18",
    }
    FACTS: ClassVar = {
        "cards": lambda at: CardsWord(tuple([int(kind) for kind in members(at.stock)])),
        "goal": lambda at: int(at.options.goal),
        "pot": lambda at: int(at.options.stake * at.rules.seats),
    }

    def __init__(self, rules: TrickRules, context: Context) -> None:
        super().__init__(rules, context)  # else it would be called twice (test_shifts.py)

    # --- the course of a hand

    def deal(self, pack: vec[i64]) -> None:
        """Deal one by one from Vorhand on; the last two cards are the stock (HZB-4)."""
        self.trump = HEARTS
        self.stock = as_hand(pack[self.rules.seats * self.rules.size :])
        super().deal(pack)

    def begin(self) -> None:
        """Begin: Vorhand is asked first, unless it is fixed who plays alone (HZB-8)."""
        fixed = self.options.declarer
        if fixed == "ask":
            self.go_on(ASKING, self.vorhand())
        else:
            self.declare(self.context.dealer if fixed == "dealer" else self.vorhand())

    def declare(self, seat: i64) -> None:
        """Let this seat play alone and decide about the stock (HZB-9)."""
        self.declarer = seat
        self.go_on(STOCK, seat)

    def taken_up(self) -> bool:
        return self.took

    @Move(
        ASKING,
        *("take", "play alone", "allein", "alleine", "übernehmen", "übernehme", "ja", "yes"),
        label=say("I play alone"),
        told=say("{seat} plays alone."),
        quiet=0,  # nobody volunteers without a reason
    )
    def take(self) -> None:
        self.declare(self.turn)

    @Move(
        ASKING,
        *("decline", "ablehnen", "pass", "passe", "weiter", "nein", "no"),
        label=say("I decline"),
        told=say("{seat} declines."),
    )
    def decline(self) -> None:
        """Decline: the next seat is asked; if everybody declines, Vorhand must play (HZB-8)."""
        self.turn = place_after(self.turn, self.rules.seats)
        if self.turn == self.vorhand():
            self.declare(self.turn)

    @Move(
        STOCK,
        *("take_stock", "take stock", "take", "aufnehmen", "stock aufnehmen", "nehmen"),
        *("stock nehmen", "nimm", "ja", "yes"),
        label=say("Take the stock"),
        told=say("{seat} takes the stock: {cards}."),
        kept=say("{seat} takes the stock."),
    )
    def take_stock(self) -> None:
        self.took = True
        self.take_up()
        self.phase = DISCARDING

    @Move(
        STOCK,
        *("leave_stock", "leave stock", "leave", "liegenlassen", "liegen lassen", "lassen"),
        *("stock liegen lassen", "stock liegenlassen", "nein", "no"),
        label=say("Leave the stock"),
        told=say("{seat} leaves the stock."),
    )
    def leave_stock(self) -> None:
        self.lead(self.vorhand())  # whoever is declarer (HZB-10)

    @Move(
        DISCARDING,
        *("discard", "drücken", "drücke", "drück", "weglegen"),
        of=CARD,
        label=say("Lay {card} away"),
        told=say("{seat} lays {card} away."),
        kept=say("{seat} lays a card away."),
    )
    def lay_away(self, kind: i64) -> None:
        if self.put_away(kind):
            self.lead(self.vorhand())

    # --- what it pays

    def outcome(self) -> Outcome:
        """How the hand ended; two cards count for the declarer besides his tricks (HZB-9)."""
        beside = augen_of(self.set_aside())
        return Outcome(self.declarer, self.augen(self.declarer), beside, self.took)

    def scores(self) -> vec[i64]:
        return scores_of(self.rules, self.outcome())

    def score_lines(self) -> list[ScoreLine]:
        return score_lines(self.rules, self.outcome())

    # --- what people read besides

    def told_more(self, before: TrickHand, move: int, viewer: int) -> list[Text]:
        lines = []
        if self.phase is STOCK and before.phase is ASKING and before.turn != self.declarer:
            lines = [say("Nobody wants to play alone, so {seat} must.", seat=self.alone())]  # HZB-8
        return [*lines, result(self.rules, self.outcome())] if self.phase is ENDED else lines

    def badges(self, seat: int) -> list[Text]:
        alone = [say("Declarer")] if seat == self.declarer else []
        augen = say("{augen} card points", augen=int(self.augen(seat)))
        return [*alone, augen] if self.begun() else alone

    def said(self, seat: int) -> Text | None:
        """What a seat said when asked who plays alone, or about a claim."""
        if self.claimer == seat:
            return say("The rest is mine")
        vorhand, seats = self.vorhand(), self.rules.seats
        asked = (seat - vorhand) % seats < (self.turn - vorhand) % seats
        return say("I decline") if self.phase is ASKING and asked else None

    def status(self, viewer: int) -> list[Text]:
        lines = [say("Trump: {suit}", suit=SuitWord(int(HEARTS))), say("Pot: {pot}")]
        if self.phase is ENDED:
            return [*lines, counted(self.outcome()), result(self.rules, self.outcome())]
        if self.declarer != NOBODY:
            lines.append(say("{seat} plays alone and needs {goal} card points.", seat=self.alone()))
        if self.took:
            lines.append(say("The stock was taken."))
        elif self.begun():
            lines.append(say("The stock was left; it counts for the declarer."))
        return lines


class Herzblatt(TrickGame):
    """Herzblatt for two, three or four (HZB-1 to HZB-3)."""

    OBSERVED: ClassVar = {
        "dealer": "HZB-5",
        "hand_number": "HZB-17",
        "totals": "HZB-17",
        "step": "HZB-8 HZB-9",
        "trump": "HZB-7",
        "leader": "HZB-10 HZB-12",
        "ahead": "HZB-12",
        "won": "HZB-12",
        "card_points": "HZB-6 HZB-14",
        "declarer": "HZB-8",
        "laid_away": "HZB-9",
        "away": "HZB-9",
    }

    def __init__(self, options: HerzblattOptions, seats: i64) -> None:
        hearts = kind_of(HEARTS, EIGHT), kind_of(HEARTS, SEVEN)
        cards = pack("AKQJT") if seats == 2 else (*pack("AKQJT9"), *hearts)
        packets = [1] * ((len(cards) - 2) // int(seats))  # all cards but the stock
        rules = TrickRules(HerzblattHand, options, seats, cards, packets, options.must_trump)
        match = options.rounds * seats  # HZB-17
        super().__init__("herzblatt", rules, before=seats + 3, match=match)

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """The declarer wins a stake from each of the others, or pays each two (HZB-15, HZB-16)."""
        stake, others = int(self.options.stake), int(self.seats) - 1
        return ScoreBounds(-2 * stake * others, stake * max(2, others), 0)
