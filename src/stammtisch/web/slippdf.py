"""The slips of duplicate Doppelkopf as PDF, 24 on a page, where the extra ``pdf`` is installed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from reportlab.lib import colors
from reportlab.lib.units import mm
from reportlab.platypus import PageBreak, Table

from stammtisch.messages import Speaker
from stammtisch.text import say
from stammtisch.web.pages.duplicates import TITLE, Slip
from stammtisch.web.pdf import Document

BESIDE, BELOW = 3, 8
HIGH: Final = 32 * mm


def of_slips(name: str, slips: Sequence[Slip], number: str, speaker: Speaker) -> bytes:
    """All slips of a round, to be cut; below each page the check number of the deals (DUP-3)."""
    document = Document(TITLE, speaker)
    page = BESIDE * BELOW
    for first in range(0, len(slips), page):
        cells: list[Any] = [_cell(name, slip, document) for slip in slips[first : first + page]]
        cells += [""] * (-len(cells) % BESIDE)
        rows = [cells[at : at + BESIDE] for at in range(0, len(cells), BESIDE)]
        cut = ("GRID", (0, 0), (-1, -1), 0.4, colors.grey, None, (2, 2))
        top = ("VALIGN", (0, 0), (-1, -1), "TOP")
        document.story.append(Table(rows, document.width / BESIDE, HIGH, style=[cut, top]))
        told = document.say(say("Check number of the deals: {number}", number=number))
        document.story += [document.text(told, 6), PageBreak()]
    return document.bytes()


def _cell(name: str, slip: Slip, document: Document) -> list[Any]:
    where = say("Round {round}, table {table}", round=slip.round, table=slip.table)
    deal = say("Deal {n}, place {place}", n=slip.hand, place=slip.place)
    cards = [document.text(line, 9) for line in slip.suits]
    head = document.text(f"{name} · {document.say(where)}", 6)
    return [head, document.text(deal, 10, bold=True), *cards, document.text(slip.check, 7)]
