"""What a coup is worth, from plain facts."""

from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.bounds import ScoreBounds
from stammtisch.games.bakkarat.rules import (
    BANCO,
    BANK_DRAWS,
    BANK_MAY_CHOOSE,
    PUNTO,
    STOOD,
    TIE,
    VALUE,
    Rules,
)


def point(first: i64, second: i64, third: i64) -> i64:
    """The point of a hand of two or three cards; ``third`` is -1 if there is none (BAK-1)."""
    total: i64 = VALUE[first] + VALUE[second]
    if third >= 0:
        total += VALUE[third]
    return total % 10


def punto_draws(own: i64) -> bool:
    """Whether Punto draws with this point, where it may not choose (BAK-12)."""
    return own <= 5


def third_value(third: i64) -> i64:
    """What the bank goes by: the value of Punto's third card, or a mark that there is none."""
    return VALUE[third] if third >= 0 else STOOD


def bank_draws(own: i64, third: i64) -> bool:
    """Whether the table of draws requires the bank to draw with this point (BAK-13)."""
    return BANK_DRAWS[own] & BIT[third_value(third)] != 0


def bank_may_choose(own: i64, third: i64) -> bool:
    """Whether the table leaves this case to the banker (BAK-26)."""
    return BANK_MAY_CHOOSE[own] & BIT[third_value(third)] != 0


def outcome(punto: i64, banco: i64) -> i64:
    """Which side has won, judging by the points of both: PUNTO, BANCO or TIE (BAK-2)."""
    if punto == banco:
        return TIE
    return PUNTO if punto > banco else BANCO


def house_pays(side: i64, amount: i64, result: i64, tie_pays: i64, commission: i64) -> i64:
    """What a bet against the house wins or loses, not counting the bet itself (BAK-14)."""
    if side == result:
        if side == TIE:
            return tie_pays * amount
        if side == BANCO:
            return amount - amount * commission // 100
        return amount
    return 0 if result == TIE else -amount


def bank_pays(bet: i64, result: i64) -> i64:
    """What a bet against a player's bank wins or loses (BAK-27 to BAK-29)."""
    if result == TIE:
        return 0
    return bet if result == PUNTO else -bet


def commission_on(won: i64, commission: i64) -> i64:
    """The house's commission on the bets that a bank won, rounded up to whole chips (BAK-28)."""
    return (won * commission + 99) // 100


def match_bounds(rules: Rules) -> ScoreBounds:
    """What all coups of a match can bring and cost a seat (BAK-6, BAK-14, BAK-15).

    Against the house, the most comes of tie after tie with as much on each as may be bet. Where the
    players are the bank, nobody loses more than his chips (BAK-20, BAK-28).
    """
    if not rules.punto_banco:
        most: i64 = rules.all_chips - rules.chips
        return ScoreBounds(-rules.chips, most, None if rules.commission else 0)
    won = rules.chips
    for _coup in range(rules.coups):
        won += rules.tie_pays * min(rules.most, won - won % rules.unit)
    return ScoreBounds(-min(rules.chips, rules.coups * rules.most), won - rules.chips)
