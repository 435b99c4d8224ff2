"""The options as numbers for the fast path, and what a hand inherits from its match."""

from typing import ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count
from stammtisch.core.contract import Context, place_after, totals_plus
from stammtisch.core.terms import Terms
from stammtisch.games.doppelkopf import duties
from stammtisch.games.doppelkopf.options import DoppelkopfOptions
from stammtisch.games.doppelkopf.scoring import Tariff


class Rules(Terms):
    """The options of a game as the fast path needs them; immutable."""

    def __init__(self, options: DoppelkopfOptions, seats: i64) -> None:
        super().__init__("doppelkopf", options, seats)
        self.nines: bool = options.nines
        self.size: i64 = 12 if options.nines else 10  # cards of a seat, tricks of a hand
        self.dulle: bool = options.dulle != "off"
        self.second_dulle: bool = options.dulle == "second"
        self.last_first: bool = options.dulle_last_trick_first
        self.call_ace: bool = options.both_alten == "call_ace"
        self.plain_clarifies: bool = options.hochzeit_rule == "plain_trick"
        self.silent: bool = options.silent_solo
        self.needs_alten: bool = options.solo_needs_alten
        self.grossspiel: bool = options.grossspiel
        self.armut: bool = options.armut
        self.sau: bool = options.sau
        self.penalty: bool = options.revoke == "penalty"
        self.wrong_claim_costs: bool = options.wrong_claim == "penalty"
        self.by_kind: bool = options.solo_rank == "kind"
        self.solo_open: bool = options.solo_open
        self.all_open: bool = options.solo_open and self.call_ace  # everything is heard at once
        self.mandatory: bool = options.mandatory_solo != "none"
        self.forces: bool = options.mandatory_solo == "forced"
        self.soloist_leads: bool = options.mandatory_solo_leads == "soloist"
        self.announcements: bool = options.announcements
        self.any_time: bool = options.announce == "any_time"
        self.deadlines: vec[i64] = vec[i64]()
        for word in options.deadlines.split():  # DOK-43, DOK-44
            self.deadlines = append(self.deadlines, int(word) - (0 if options.nines else 2))
        self.last_deadline: i64 = self.deadlines[4]
        self.shift_k: bool = options.hochzeit_shift == "k"
        self.by_party: bool = options.absage_by == "party"
        self.repeats: bool = options.dealer_repeats
        self.hands: i64 = options.match_hands
        self.tariff: Tariff = Tariff(options)


class DoppelkopfContext(Context):
    """What a hand inherits, including who still owes his Pflichtsolo (DOK-25).

    ``owing`` is a set of seats: bit ``n`` stands for seat ``n``. ``hand`` counts from 1. Where more
    than four share the table, the rules number the four who play from Vorhand on, and then who
    sits out, the dealer first (DOK-67).
    """

    FIELDS: ClassVar = (*Context.FIELDS, "owing")

    def __init__(self, dealer: i64, hand: i64, totals: vec[i64], over: bool, owing: i64) -> None:
        super().__init__(dealer, hand, totals, over)
        self.owing: i64 = owing


def vorhand(context: Context) -> i64:
    """The seat that leads: the one after the dealer (DOK-4, DOK-11).

    Where the dealer sits out he is none of the four: his number is higher (DOK-67).
    """
    return context.dealer + 1 if context.dealer < 3 else i64(0)


def owes(context: DoppelkopfContext, seat: i64) -> bool:
    """Whether the seat still owes its Pflichtsolo."""
    return ((context.owing >> seat) & 1) == 1


def last_hand(rules: Rules, seats: i64) -> i64:
    """The number of the last hand (DOK-66); at a shared table all deal equally often (DOK-67)."""
    return rules.hands * seats // 4


def hands_left(rules: Rules, context: DoppelkopfContext) -> i64:
    """How many hands are left, counting the one just dealt."""
    return last_hand(rules, i64(len(context.totals))) - context.hand + 1


def open_duties(context: DoppelkopfContext) -> i64:
    """How many Pflichtsoli are still owed, including those of people who sit out."""
    return count(context.owing)


def may_be_due(rules: Rules, context: DoppelkopfContext) -> bool:
    """Whether somebody may be forced in this hand (DOK-27), which only happens near the end."""
    if not rules.forces or context.owing == 0:
        return False
    return hands_left(rules, context) <= len(context.totals)


def forced_seat(rules: Rules, context: DoppelkopfContext) -> i64:
    """The seat, numbered by the rules, that must play its Pflichtsolo now, or -1 (DOK-27, 67)."""
    if not may_be_due(rules, context):
        return -1
    seats, left = i64(len(context.totals)), hands_left(rules, context)
    if seats == 4:
        return duties.forced_player(context.dealer, seats, left, context.owing)
    return duties.forced_place(seats, left, context.owing)


def forced_player(rules: Rules, context: DoppelkopfContext) -> i64:
    """As `forced_seat`, for a context whose seats are numbered as on a pad, around the table."""
    if not may_be_due(rules, context):
        return -1
    left = hands_left(rules, context)
    return duties.forced_player(context.dealer, len(context.totals), left, context.owing)


def after_hand(
    rules: Rules, context: DoppelkopfContext, scores: vec[i64], duty: i64, forced: bool
) -> DoppelkopfContext:
    """Who deals next, and who still owes his Pflichtsolo (DOK-5, DOK-25, DOK-66).

    ``duty`` is the seat whose Pflichtsolo it was, -1 if none was played; ``forced``: it had to be.
    More than four may share a table (DOK-67): then the deal is not repeated where that would leave
    somebody without a hand for his Pflichtsolo.
    """
    seats = i64(len(context.totals))
    left = last_hand(rules, seats) - context.hand
    owing = context.owing & ~BIT[duty] if duty >= 0 else context.owing
    again = duty >= 0 and not forced and rules.repeats
    if again and rules.forces and left < seats:
        again = duties.may_repeat(context.dealer, seats, left, owing)
    return DoppelkopfContext(
        context.dealer if again else place_after(context.dealer, seats),
        context.hand + 1,
        totals_plus(context.totals, scores),
        left <= 0,
        owing,
    )
