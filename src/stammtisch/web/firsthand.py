"""Who deals first at a table of bots, so that the person who opened it plays the first hand."""

from __future__ import annotations

from collections.abc import Iterable

from stammtisch.core.contract import Game


def dealer_for(rules: Game, seat: int, dealers: Iterable[int]) -> int:
    """The first of these dealers under whom the seat has cards; -1 if the rules may decide.

    In Siebzehn und Vier two play a duel while the others look on. Where the lot draws the first
    dealer nothing is changed.
    """
    if rules.first_dealer() < 0:
        return -1
    return next((each for each in dealers if rules.hand_sizes(rules.opening(each))[seat] > 0), -1)
