"""One hand of a sheet in long form: its questions, and the line that follows from the answers.

The server asks this, and so does a page without a network.
"""

from __future__ import annotations

from typing import Any

from stammtisch.club.longform import HandSheet, hand_sheet, line_of_facts
from stammtisch.club.sheets import Line
from stammtisch.web.figures import signed
from stammtisch.web.padform import SHORT, HandForm, Pairs, blank_form, form_of_facts
from stammtisch.web.sheetview import SheetPage


def sheet_of_hand(page: SheetPage, hand: int) -> HandSheet:
    """The questions about a hand; raises `NotThere`, `ClubError`."""
    return hand_sheet(page.evening, page.game.round, page.game.table, hand)


def asked_whole(pairs: Pairs) -> Pairs:
    """What was sent, without the switch to points only: the sheet itself is for these."""
    return [pair for pair in pairs if pair[0] != SHORT]


def written_form(page: SheetPage, hand: int, sheet: HandSheet) -> HandForm:
    """The form of a hand as it stands on the sheet, empty if only its points do."""
    line = page.game.lines.get(hand)
    if line is not None and line.facts:
        return form_of_facts(sheet, sheet.standing, line.facts)
    return blank_form(sheet, sheet.standing)


def line_that_follows(page: SheetPage, hand: int, form: HandForm) -> Line:
    """The line that a whole form describes; raises `BadFacts`, `ClubError`."""
    if (fault := form.first_fault()) is not None:
        raise fault
    return line_of_facts(page.evening, page.game.round, page.game.table, hand, form.facts)


def hand_context(
    page: SheetPage, hand: int, sheet: HandSheet, form: HandForm, version: str
) -> dict[str, Any]:
    """The values for the form of a hand, which never asks for the dealer or for points alone."""
    form.always_short = True
    game = page.game
    deal = game.deal(hand)
    return {
        **page.context([]),
        "hand": hand,
        "sides": sheet.sides,
        "deal": deal,
        "line": game.lines.get(hand),
        "owing": page.owing(deal),
        "form": form,
        "key": "",
        "base": version,
        "usual_dealer": None,
        "signed": signed,
        "correcting": hand in game.lines,
        "hand_at": f"{page.here}/hand/{hand}",
    } | {"game_of": game, "game": "doppelkopf"}
