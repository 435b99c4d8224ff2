"""What the waiting room says about house rules, and whom it offers."""

from __future__ import annotations

from typing import Any

from stammtisch.rulecodes import label_of
from stammtisch.tables import LiveTable
from stammtisch.tables.consent import may_wish
from stammtisch.tables.fairness import beside
from stammtisch.tables.names import own_bots
from stammtisch.tables.wishes import disagreements
from stammtisch.web.botview import bots_of
from stammtisch.web.optionform import address_of
from stammtisch.web.portraits import sitters
from stammtisch.web.ratingview import players


def waiting_room(table: LiveTable) -> dict[str, Any]:
    """The table's rules, how those that somebody brought differ, and the bots that may be seated.

    ``own`` are those of others among the bots.
    """
    game, own = table.setup.game, table.own_bots
    return {
        "house": table.house,
        "wishes": disagreements(table),
        "label_of": label_of,
        "address_of": address_of,
        "brought": "",
        "bots": bots_of(game, own),
        "own": own_bots(game, own),
        "sitters": sitters(table),
        "players": players(table),
        "one_line": beside(table),
        "may_wish": may_wish,
    }
