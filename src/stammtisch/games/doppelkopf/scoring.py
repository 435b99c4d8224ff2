"""The score of a hand, computed from its facts (DOK-49 to DOK-60).

It knows no cards: a score sheet of a real table hands in the same `Facts` as the engine.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.bounds import ScoreBounds
from stammtisch.games.doppelkopf.cards import NORMAL, SUIT_D, has_karo_trumps, is_solo
from stammtisch.games.doppelkopf.options import DoppelkopfOptions

NOBODY: Final[i64] = -1
RE_PARTY: Final[i64] = 0
KONTRA_PARTY: Final[i64] = 1

# The terms of a value, in the order in which they are read out.
WON: Final[i64] = 0
UNDER_90: Final[i64] = 1
UNDER_60: Final[i64] = 2
UNDER_30: Final[i64] = 3
NO_TRICK: Final[i64] = 4
RE_SAID: Final[i64] = 5
KONTRA_SAID: Final[i64] = 6
RE_ABSAGEN: Final[i64] = 7
KONTRA_ABSAGEN: Final[i64] = 8
GEGEN_DIE_ALTEN: Final[i64] = 9
BEYOND_ABSAGE: Final[i64] = 10
FUCHS: Final[i64] = 11  # from here on: of the winner, or of Re if nobody won …
KARLCHEN: Final[i64] = 12
KARLCHEN_CAUGHT: Final[i64] = 13
DOPPELKOPF: Final[i64] = 14
OTHER_FUCHS: Final[i64] = 15  # … and of the other party
OTHER_KARLCHEN: Final[i64] = 16
OTHER_KARLCHEN_CAUGHT: Final[i64] = 17
OTHER_DOPPELKOPF: Final[i64] = 18
NEVER_BELOW_0: Final[i64] = 19

_NO_TERMS: Final = vec[i64]([0] * 20)
_NO_SHARES: Final = vec[i64]([0] * 4)


REVOKE: Final[i64] = 5  # DOK-64

# Where a special point exists
OFF: Final[i64] = 0
PARTNER: Final[i64] = 1
ALL: Final[i64] = 2


class Tariff:
    """How hands are scored: the scoring options as numbers; immutable."""

    def __init__(self, options: DoppelkopfOptions) -> None:
        self.units: bool = options.scoring == "units"
        self.plus_only: bool = options.scoring == "plus_only"
        self.ddv: bool = options.target_121 == "ddv"
        self.last_needs: bool = options.target_121 == "last_announcer"
        self.solo_factor: i64 = options.solo_factor
        self.fuchs: bool = options.fuchs == "point"
        self.pays: bool = options.fuchs == "pay"
        self.karlchen_last: i64 = options.karlchen_last
        self.karlchen_caught: i64 = options.karlchen_caught
        self.doppelkopf: i64 = _scope(options.doppelkopf_point)
        self.gegen_die_alten: i64 = _scope(options.gegen_die_alten)
        self.against_absage: bool = options.against_absage
        self.deducts: bool = options.loser_extras == "deduct"


def _scope(value: str) -> i64:
    return ALL if value == "all" else PARTNER if value == "partner" else OFF


class Side:
    """What one party did in a hand.

    ``announced``: 0 for no Ansage, 1 if this party made the first one, 2 if the other did;
    ``level``: its highest Absage, 0 to 4; ``fuchs``: aces of diamonds of the other party that it
    caught; ``karlchen``: 1 if it won the last trick with a jack of clubs; ``caught``: jacks of
    clubs of the other party in the last trick, if it won that; ``doppelkopf``: tricks of 40 and
    more card points.
    """

    def __init__(
        self,
        augen: i64,
        tricks: i64,
        announced: i64 = 0,
        level: i64 = 0,
        fuchs: i64 = 0,
        karlchen: i64 = 0,
        caught: i64 = 0,
        doppelkopf: i64 = 0,
    ) -> None:
        self.augen: i64 = augen
        self.tricks: i64 = tricks
        self.announced: i64 = announced
        self.level: i64 = level
        self.fuchs: i64 = fuchs
        self.karlchen: i64 = karlchen
        self.caught: i64 = caught
        self.doppelkopf: i64 = doppelkopf


class Facts:
    """All facts of a hand that its score depends on.

    ``game`` is a kind of game of `cards`; ``members`` the seats of the Re party as a set
    (bit ``n`` for seat ``n``); the soloist of a solo is its only member. ``paid`` is what each
    seat got, or paid, for Füchse where these are paid for (DOK-57).
    """

    def __init__(
        self, game: i64, members: i64, re: Side, kontra: Side, paid: vec[i64] = _NO_SHARES
    ) -> None:
        self.game: i64 = game
        self.members: i64 = members
        self.re: Side = re
        self.kontra: Side = kontra
        self.paid: vec[i64] = paid


def keeps(side: Side, other: Side) -> bool:
    """Whether the party met its highest Absage, or made none (DOK-49)."""
    if side.level == 0:
        return True
    return other.tricks == 0 if side.level == 4 else other.augen < 120 - 30 * side.level


def needs_121(tariff: Tariff, facts: Facts) -> i64:
    """Whether the party loses at 120 : 120 (DOK-52)."""
    re, kontra = facts.re.announced, facts.kontra.announced
    if tariff.ddv:
        return KONTRA_PARTY if kontra > 0 and re == 0 else RE_PARTY
    if tariff.last_needs:
        return KONTRA_PARTY if kontra > 0 and (re == 0 or kontra > re) else RE_PARTY
    return RE_PARTY


def winner(tariff: Tariff, facts: Facts) -> i64:
    """The party that won, or `NOBODY` (DOK-50, DOK-51)."""
    re, kontra = facts.re, facts.kontra
    re_kept, kontra_kept = keeps(re, kontra), keeps(kontra, re)
    if not re_kept and not kontra_kept:
        return NOBODY
    if not re_kept or not kontra_kept:
        return RE_PARTY if re_kept else KONTRA_PARTY
    if re.level > 0 or kontra.level > 0:
        return RE_PARTY if re.level > 0 else KONTRA_PARTY
    if needs_121(tariff, facts) == RE_PARTY:
        return RE_PARTY if re.augen >= 121 else KONTRA_PARTY
    return KONTRA_PARTY if kontra.augen >= 121 else RE_PARTY


def terms(tariff: Tariff, facts: Facts, won: i64) -> vec[i64]:
    """The terms whose sum is the value of the game (DOK-56, DOK-58, DOK-60)."""
    found = _NO_TERMS[:]
    if won == NOBODY:
        if not tariff.plus_only and not tariff.units and not is_solo(facts.game):
            add_special_points(tariff, facts, RE_PARTY, True, found)  # DOK-58: nobody lost
        return found
    winners = facts.re if won == RE_PARTY else facts.kontra
    losers = facts.kontra if won == RE_PARTY else facts.re
    found[WON] = 1
    found[UNDER_60] = 1 if losers.augen < 60 else 0
    found[NO_TRICK] = 1 if losers.tricks == 0 else 0
    if tariff.units:
        return found
    found[UNDER_90] = 1 if losers.augen < 90 else 0
    found[UNDER_30] = 1 if losers.augen < 30 else 0
    found[RE_SAID] = 2 if facts.re.announced > 0 else 0
    found[KONTRA_SAID] = 2 if facts.kontra.announced > 0 else 0
    found[RE_ABSAGEN] = facts.re.level
    found[KONTRA_ABSAGEN] = facts.kontra.level
    if won == KONTRA_PARTY and in_scope(tariff.gegen_die_alten, facts.game):
        found[GEGEN_DIE_ALTEN] = 1
    if tariff.against_absage and not keeps(losers, winners):
        found[BEYOND_ABSAGE] = beyond(losers.level, winners.augen)
    add_special_points(tariff, facts, won, tariff.deducts, found)
    if tariff.plus_only:
        found[NEVER_BELOW_0] = max_of(0, -total(found))
    return found


def beyond(level: i64, augen: i64) -> i64:
    """The winners' points for the margin by which an Absage was missed (DOK-60)."""
    found: i64 = 0
    for step in range(i64(4)):
        if level > step and augen >= 120 - 30 * step:
            found += 1
    return found


def in_scope(scope: i64, game: i64) -> bool:
    """Whether a point that counts in partner games, in all games or never counts in this game."""
    return scope == ALL or (scope == PARTNER and not is_solo(game))


def has_fuchs_point(tariff: Tariff, game: i64) -> bool:
    """Whether a caught Fuchs scores a point in this game (DOK-53)."""
    return tariff.fuchs and has_karo_trumps(game) and (not is_solo(game) or tariff.plus_only)


def add_special_points(
    tariff: Tariff, facts: Facts, first: i64, deducts: bool, found: vec[i64]
) -> None:
    """Add a party's special points, and subtract those of the other (DOK-53 to 55)."""
    game = facts.game
    one = facts.re if first == RE_PARTY else facts.kontra
    other = facts.kontra if first == RE_PARTY else facts.re
    partners = not is_solo(game)
    less: i64 = -1 if deducts else 0
    if has_fuchs_point(tariff, game):
        found[FUCHS] = one.fuchs
        found[OTHER_FUCHS] = less * other.fuchs
    if partners:
        last, caught = tariff.karlchen_last, tariff.karlchen_caught
        found[KARLCHEN] = last * one.karlchen
        found[OTHER_KARLCHEN] = less * last * other.karlchen
        found[KARLCHEN_CAUGHT] = caught * one.caught
        found[OTHER_KARLCHEN_CAUGHT] = less * caught * other.caught
    if in_scope(tariff.doppelkopf, game):
        found[DOPPELKOPF] = one.doppelkopf
        found[OTHER_DOPPELKOPF] = less * other.doppelkopf


def shares(tariff: Tariff, facts: Facts, won: i64) -> vec[i64]:
    """How many times each seat scores the value of the game: +1, -3, 0 … (DOK-58, DOK-60)."""
    found = _NO_SHARES[:]
    solo = is_solo(facts.game)
    for seat in range(i64(4)):
        in_re = facts.members & BIT[seat] != 0
        often: i64 = tariff.solo_factor if solo and in_re else 1
        # DOK-51: if nobody won, the special points of Re count between partners
        if in_re == (won != KONTRA_PARTY):
            found[seat] = often
        elif not tariff.plus_only:
            found[seat] = -often
    return found


def scores_of(tariff: Tariff, facts: Facts) -> vec[i64]:
    """The score of each seat."""
    won = winner(tariff, facts)
    value = total(terms(tariff, facts, won))
    found = shares(tariff, facts, won)
    for seat in range(i64(4)):
        found[seat] = found[seat] * value + payment(tariff, facts, seat)
    return found


def paid_for(foxes: vec[i64]) -> vec[i64]:
    """What Füchse bring or cost each seat; entries are owner * 4 + catcher (DOK-57)."""
    found = _NO_SHARES[:]
    for fox in foxes:
        found[fox >> 2] -= 1
        found[fox & 3] += 1
    return found


def payment(tariff: Tariff, facts: Facts, seat: i64) -> i64:
    """What the seat gets (or pays, negative) for Füchse, whoever won the hand (DOK-57)."""
    return facts.paid[seat] if tariff.pays and is_paid_for(facts.game) else 0


def is_paid_for(game: i64) -> bool:
    """Whether Füchse are paid for: in partner games and the declared Karo solo (DOK-57)."""
    return game == SUIT_D or not is_solo(game)


def revoke_scores(offender: i64) -> vec[i64]:
    """The scores after a proved revoke: each of the other three gets five (DOK-64)."""
    found = vec[i64]([REVOKE] * 4)
    found[offender] = 0
    return found


def total(found: vec[i64]) -> i64:
    """The sum of the terms."""
    value: i64 = 0
    for term in found:
        value += term
    return value


def max_of(one: i64, other: i64) -> i64:
    """The larger number."""
    return one if one > other else other


def bounds(tariff: Tariff, announces: bool, revokes: bool) -> ScoreBounds:
    """What a hand can bring a seat (DOK-49 to DOK-64), in a solo and between partners.

    The greatest value has every Absage of both parties in it. Where the losers pay, the scores add
    up to nothing, and who wins most in one hand may lose as much in another.
    """
    partner: i64 = _greatest_value(tariff, announces, NORMAL)
    solo: i64 = _greatest_value(tariff, announces, SUIT_D)
    foxes: i64 = 2 if tariff.pays else 0
    most: i64 = max_of(partner, tariff.solo_factor * solo) + foxes
    if not tariff.plus_only:
        return ScoreBounds(-most, most, 0)
    return ScoreBounds(0, max_of(most, REVOKE) if revokes else most)


def _greatest_value(tariff: Tariff, announces: bool, game: i64) -> i64:
    """The greatest value of such a game (DOK-56, DOK-60): against it, the other has no trick."""
    if tariff.units:
        return 3
    value: i64 = 5 + (12 if announces else 0) + (4 if announces and tariff.against_absage else 0)
    if not (tariff.plus_only and is_solo(game)):  # where only a soloist who wins has more
        value += 1 if in_scope(tariff.gegen_die_alten, game) else 0
    value += 2 if has_fuchs_point(tariff, game) else 0
    value += 4 if in_scope(tariff.doppelkopf, game) else 0  # of 16 aces and tens (DOK-54)
    caught: i64 = tariff.karlchen_caught
    return value if is_solo(game) else value + max_of(tariff.karlchen_last + caught, 2 * caught)
