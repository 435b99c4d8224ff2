"""Tables of bots: who deals first, so that the person who opened it plays the first hand."""

from __future__ import annotations

from collections.abc import Iterable

from stammtisch.core.contract import Game
from stammtisch.rulecodes import HouseRules
from stammtisch.tables import ME, Setup


def against(house: HouseRules, seats: int, bot: str, practice: bool = False) -> Setup:
    """A table with these bots in all other seats.

    Where the rules name the first dealer or bank, it is a bot here.
    """
    rules = house.game(seats)
    return Setup(
        game=house.entry.id,
        preset=house.preset,
        options=house.differences,
        seats=(ME, *[bot] * (seats - 1)),
        practice=practice,
        first_dealer=dealer_for(rules, 0, range(1, seats)),
    )


def dealer_for(rules: Game, seat: int, dealers: Iterable[int]) -> int:
    """The first of these dealers under whom the seat has cards; -1 if the rules may decide.

    In Siebzehn und Vier two play a duel while the others look on. Where the lot draws the first
    dealer nothing is changed.
    """
    if rules.first_dealer() < 0:
        return -1
    return next((each for each in dealers if rules.hand_sizes(rules.opening(each))[seat] > 0), -1)
