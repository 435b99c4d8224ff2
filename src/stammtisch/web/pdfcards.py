"""Certificates, table cards and cards for people as PDF, where the extra ``pdf`` is installed."""

from __future__ import annotations

from itertools import groupby
from typing import Any, Final

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Spacer, Table

from stammtisch.club.standings import Standing
from stammtisch.text import Text, say, say_n
from stammtisch.web.clubpapers import Papers, TableCard
from stammtisch.web.eveningview import day_of
from stammtisch.web.pdf import Document, QrCode, plain

HALF: Final = 128 * mm  # of a page that is folded in the middle
BESIDE: Final = 4  # codes of rounds beside each other
CARD: Final = 53 * mm  # the height of a card for a person


def certificates(papers: Papers, document: Document) -> None:
    """A certificate for each place that was chosen, one on a page."""
    evening = papers.evening
    if not evening.over:
        when_over = say("Certificates can be printed when the evening is over.")
        document.put(document.text(when_over))
    elif not papers.certified:
        document.put(document.text(say("Nobody has one of these places.")))
    for each in papers.certified:
        lines: list[tuple[str | Text, int, int]] = [
            (" ", 12, 12),
            (papers.desk.club.name, 16, 14),
            (say("Certificate"), 46, 24),
            (evening.setup.name, 20, 4),
            (day_of(evening, papers.language), 13, 22),
            (evening.units[each.unit].name, 32, 12),
            (say("Place {n}", n=each.place), 26, 6),
            *((said, 13, 1) for said in _below(papers, each)),
            (" ", 13, 38),
        ]
        for words, size, room in lines:
            said = document.say(words) if isinstance(words, Text) else words
            paragraph = document.fitted(said, document.width - 20 * mm, size)
            document.story += [paragraph, Spacer(1, room * mm)]
        signs = [[document.say(say("Place, date")), "", document.say(say("Organiser"))]]
        above = [("LINEABOVE", (at, 0), (at, 0), 0.6, colors.black) for at in (0, 2)]
        centred = [("ALIGN", (0, 0), (-1, -1), "CENTER"), ("FONT", (0, 0), (-1, -1), "sans", 9)]
        widths = [60 * mm, 15 * mm, 60 * mm]
        document.story += [Table(signs, widths, style=[*above, *centred]), PageBreak()]


def _below(papers: Papers, standing: Standing) -> list[str]:
    """The text below the place on a certificate."""
    evening, told = papers.evening, papers.desk.speaker.say
    people = say_n("of {n} participant", "of {n} participants", len(evening.numbered))
    found = [f"{told(_points(standing))},", told(people)]
    if standing.ranking and evening.format.club:
        found.append(
            told(
                say_n(
                    "{n} point for the all-time ranking",
                    "{n} points for the all-time ranking",
                    standing.ranking,
                )
            )
        )
    return found


def _points(standing: Standing) -> Text:
    if standing.group == 1 and standing.final is not None:
        return say_n(
            "with {n} point at the winners’ table",
            "with {n} points at the winners’ table",
            standing.total,
        )
    return say_n("with {n} point", "with {n} points", standing.total)


def frame(canvas: Any, _: Any) -> None:
    """Two lines around a certificate."""
    for width, edge in ((4, 12 * mm), (0.6, 14 * mm)):
        canvas.setLineWidth(width)
        canvas.rect(edge, edge, A4[0] - 2 * edge, A4[1] - 2 * edge)


class Upside(Flowable):  # type: ignore[misc]  # the library has no types
    """The upper half of a card that is folded: what the others at the table read."""

    def __init__(self, above: str, huge: str, width: float) -> None:
        super().__init__()
        self.above, self.huge, self.width, self.height = plain(above), plain(huge), width, HALF

    def draw(self) -> None:
        """Draw two lines, head down, and where to fold."""
        self.canv.setDash(2, 2)
        self.canv.line(0, 0, self.width, 0)
        self.canv.setDash()
        self.canv.translate(self.width / 2, HALF / 2)
        self.canv.rotate(180)
        for words, font, size, up in ((self.above, "sans", 17, 30), (self.huge, "bold", 76, -40)):
            self.canv.setFont(font, size)
            self.canv.drawCentredString(0, up, words)


def table_cards(papers: Papers, document: Document) -> None:
    """A card for each table, with the codes of its sheets in all rounds."""
    by_table = sorted(papers.cards, key=lambda card: (card.table, card.round))
    for table, found in groupby(by_table, lambda card: card.table):
        title = document.say(say("Table {n}", n=table))
        codes: list[Any] = [_code(papers, document, card) for card in found]
        codes += [""] * (-len(codes) % BESIDE)
        rows = [codes[at : at + BESIDE] for at in range(0, len(codes), BESIDE)]
        scan = say("Scan the code for the round: this table’s score sheet opens on your phone.")
        document.put(Upside(papers.evening.setup.name, title, document.width))
        document.put(document.text(title, 18, bold=True), document.text(scan, 9))
        top = [("VALIGN", (0, 0), (-1, -1), "TOP")]
        document.story += [Table(rows, document.width / BESIDE, style=top), PageBreak()]


def _code(papers: Papers, document: Document, card: TableCard) -> list[Any]:
    final = card.round == papers.evening.final_round
    name = say("Final round") if final else say("Round {n}", n=card.round)
    seated = [document.text(f"{at}. {each.name}", 9) for at, each in enumerate(card.chairs, 1)]
    seated = seated or [document.text(say("by the standings"), 9)]
    return [document.text(name, bold=True), QrCode(card.address, 34 * mm), *seated]


def people_cards(papers: Papers, document: Document) -> None:
    """Ten cards a page, to be cut: who it is, and the code of that person's page."""
    units = papers.evening.numbered or list(papers.evening.units.values())
    wide = document.width / 2
    cards: list[Any] = []
    for unit in units:
        words = [
            document.text(papers.evening.setup.name, 9),
            document.fitted(unit.name, wide - 46 * mm, 15, bold=True, mid=False),
        ]
        if unit.number:
            words.append(document.text(say("Start number {n}", n=unit.number)))
        alone = say("Where do I sit, what is my score? This code is for you alone.")
        words.append(document.text(alone, 8))
        code = QrCode(papers.own_address(unit.id), 36 * mm)
        cards.append(Table([[words, code]], [wide - 42 * mm, 40 * mm], style=[_MIDDLE]))
    cards += [""] * (len(cards) % 2)
    rows = [cards[at : at + 2] for at in range(0, len(cards), 2)]
    cut = ("GRID", (0, 0), (-1, -1), 0.4, colors.grey, None, (2, 2))
    document.put(*([Table(rows, wide, CARD, style=[cut, _MIDDLE])] if rows else []))


_MIDDLE: Final = ("VALIGN", (0, 0), (-1, -1), "MIDDLE")
