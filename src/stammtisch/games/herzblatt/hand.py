"""A hand of Herzblatt: who plays alone, the stock, the tricks, and what the hand pays."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import pack
from stammtisch.core.bits import BIT, count, members, nth
from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import Context
from stammtisch.core.kinds import EIGHT, HEARTS, SEVEN, kind_of
from stammtisch.core.observing import Observation
from stammtisch.core.rng import Rng
from stammtisch.core.view import ScoreLine
from stammtisch.games.herzblatt.options import HerzblattOptions
from stammtisch.games.herzblatt.scoring import Outcome, counted, result, score_lines, scores_of
from stammtisch.kits.steps.moves import CARD, Move, Phase
from stammtisch.kits.tricks.cards import as_hand, augen_of
from stammtisch.kits.tricks.claims import NOBODY
from stammtisch.kits.tricks.hand import TrickGame, TrickHand
from stammtisch.kits.tricks.moves import ENDED
from stammtisch.kits.tricks.observing import observe_declarer
from stammtisch.kits.tricks.piles import Pile, nobody
from stammtisch.kits.tricks.rules import TrickRules
from stammtisch.text import CardsWord, SeatWord, SuitWord, Text, say, say_in, say_n

_HAND_SIZES: Final = (0, 0, 9, 8, 6)  # by number of seats (HZB-1 to HZB-3)
_SMALL_HEARTS: Final = (kind_of(HEARTS, EIGHT), kind_of(HEARTS, SEVEN))


def _ask(at: "HerzblattHand", seat: int) -> Text:
    if seat == at.vorhand():
        return say(
            "Will you play alone and make {goal} card points? If nobody wants to, you will have to."
        )
    return say("Will you play alone and make {goal} card points?")


def _left_to_lay_away(at: "HerzblattHand", seat: int) -> Text:
    return say_n(
        "Lay {n} card away; it counts for you.",
        "Lay {n} cards away; they count for you.",
        2 - int(count(at.away)),
    )


ASKING: Final = Phase(
    say("Who plays alone?"),
    "HZB-8",
    prompt=_ask,
    first=say("Say first whether you play alone."),
    late=say("It has been settled who plays alone."),
    word="asking",
)
STOCK: Final = Phase(
    say("The stock"),
    "HZB-9",
    prompt=say("You play alone. Do you take the stock and lay away two cards in exchange?"),
    first=say("Take the stock or leave it first."),
    late=say("The first trick has begun, so the stock can no longer be taken."),
    word="stock",
)
DISCARDING: Final = Phase(
    say("Laying away"),
    "HZB-9",
    prompt=_left_to_lay_away,
    first=say("Lay two cards away first."),
    late=say("The first trick has begun, so the stock can no longer be taken."),
    word="laying-away",
)


class HerzblattHand(TrickHand):
    """One hand of Herzblatt in progress.

    stock: the two cards that were not dealt, also after they were taken.
    away: what the declarer has laid away.
    declarer: who plays alone, or `NOBODY` while it is asked; took: whether he took the stock.
    """

    stock: i64 = 0
    away: i64 = 0
    declarer: i64 = NOBODY
    took: bool = False

    PHASES: ClassVar = (ASKING, STOCK, DISCARDING)
    SHOWN: ClassVar = ("declarer", "took")
    PILES: ClassVar = (
        Pile("stock", say_in("herzblatt", "Stock"), lambda at: not at.took, nobody, augen=True),
        Pile(
            "away",
            lambda at: say("Laid away by {seat}", seat=SeatWord(int(at.declarer))),
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
        self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else i64(0)
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
        self.hands[self.turn] |= self.stock
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
        self.hands[self.turn] &= ~BIT[kind]
        self.away |= BIT[kind]
        if count(self.away) == 2:
            self.lead(self.vorhand())

    # --- what it pays

    def outcome(self) -> Outcome:
        """How the hand ended; two cards count for the declarer besides his tricks (HZB-9)."""
        beside = augen_of(self.away if self.took else self.stock)
        return Outcome(self.declarer, self.augen(self.declarer), beside, self.took)

    def scores(self) -> vec[i64]:
        options = self.options
        return scores_of(self.outcome(), options.goal, options.stake, self.rules.seats)

    def score_lines(self) -> list[ScoreLine]:
        options = self.options
        return score_lines(self.outcome(), options.goal, options.stake, self.rules.seats)

    # --- what people read besides

    def told_more(self, before: TrickHand, move: int, viewer: int) -> list[Text]:
        lines = []
        if self.phase is STOCK and before.phase is ASKING and before.turn != self.declarer:
            who = SeatWord(int(self.declarer))
            lines = [say("Nobody wants to play alone, so {seat} must.", seat=who)]  # HZB-8
        return [*lines, result(self.outcome(), self.options.goal)] if self.phase is ENDED else lines

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
            return [*lines, counted(self.outcome()), result(self.outcome(), self.options.goal)]
        if self.declarer != NOBODY:
            who = SeatWord(int(self.declarer))
            lines.append(say("{seat} plays alone and needs {goal} card points.", seat=who))
        if self.took:
            lines.append(say("The stock was taken."))
        elif self.begun():
            lines.append(say("The stock was left; it counts for the declarer."))
        return lines

    def observes(self, to: Observation) -> None:
        observe_declarer(self.declarer, self.away if self.took else 0, to)

    # --- what others cannot exclude

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal again; nobody else knows which of the declarer's cards came from the stock."""
        super().redeal(seat, rng)
        if self.took and seat != self.declarer:
            mine = self.hands[self.declarer] | self.away | self.tricks.played_by(self.declarer)
            first = BIT[nth(mine, rng.below(count(mine)))]
            rest = mine & ~first
            self.stock = first | BIT[nth(rest, rng.below(count(rest)))]


class Herzblatt(TrickGame):
    """Herzblatt for two, three or four (HZB-1 to HZB-3)."""

    def __init__(self, options: HerzblattOptions, seats: i64) -> None:
        cards = pack("AKQJT") if seats == 2 else (*pack("AKQJT9"), *_SMALL_HEARTS)
        packets = [1] * _HAND_SIZES[int(seats)]
        rules = TrickRules(HerzblattHand, options, seats, cards, packets, options.must_trump)
        super().__init__("herzblatt", rules, before=seats + 3)

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """The declarer wins a stake from each of the others, or pays each two (HZB-15, HZB-16)."""
        stake, others = int(self.options.stake), int(self.seats) - 1
        return ScoreBounds(-2 * stake * others, stake * max(2, others), 0)

    def is_over(self, context: Context, totals: vec[i64]) -> bool:
        """Whether the match is over: all rounds of `options.rounds` have been played (HZB-17)."""
        return bool(context.hand >= self.options.rounds * self.seats)
