"""What the waiting room says about house rules."""

from __future__ import annotations

from typing import Any

from stammtisch.rulecodes import label_of
from stammtisch.tables import LiveTable
from stammtisch.tables.wishes import disagreements
from stammtisch.web.optionform import address_of


def rules_spoken_of(table: LiveTable) -> dict[str, Any]:
    """The table's rules, and how those that somebody brought differ, for the templates."""
    return {
        "house": table.house,
        "wishes": disagreements(table),
        "label_of": label_of,
        "address_of": address_of,
        "brought": "",
    }
