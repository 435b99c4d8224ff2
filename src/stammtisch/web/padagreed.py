"""What is agreed on a pad besides the rules of its game, as a form asks for it.

The server asks this, and so does a page without a network.
"""

from __future__ import annotations

from typing import Any

from stammtisch.scorepad import Sheet
from stammtisch.scorepad.bock import OCCASION_NAMES, PILING_NAMES, PILINGS, Bock
from stammtisch.web.padform import Pairs
from stammtisch.web.padview import PadView


def bock_context(sheet: Sheet | None) -> dict[str, Any]:
    """What the fields for Bock rounds need; nothing to choose where a game has none."""
    seen = None if sheet is None else sheet.OCCASIONS
    return {
        "pilings": {} if seen is None else PILING_NAMES,
        "occasions": {each: OCCASION_NAMES[each] for each in seen or ()},
        "usual_bock": Bock(),
    }


def bock_of(pairs: Pairs) -> Bock | None:
    """The Bock rounds that somebody chose; None for none."""
    sent = {value for name, value in pairs if name == "occasion"}
    chosen = tuple(each for each in OCCASION_NAMES if each in sent)
    word = dict(pairs).get("bock", "")
    piling = next((each for each in PILINGS if each == word), None)
    return None if piling is None else Bock(chosen, piling)


def agreed_context(view: PadView) -> dict[str, Any]:
    """What the page needs that shows what is agreed."""
    return {
        **view.head(),
        **bock_context(view.live.sheet),
        "bock": view.live.book.bock,
        "fault": None,
    }
