"""Who deals first among bots, so that a person who opened the table need not look on."""

from __future__ import annotations

from collections.abc import Iterable

from stammtisch.core.contract import Game


def dealer_for(rules: Game, seat: int, dealers: Iterable[int]) -> int:
    """The first of these dealers with whom the seat has cards; -1 if the rules may decide.

    In Siebzehn und Vier two play a duel while the others look on. Where the lot draws the first
    dealer nothing is changed.
    """
    if rules.first_dealer() < 0:
        return -1
    return next((each for each in dealers if rules.hand_sizes(rules.opening(each))[seat] > 0), -1)
