"""Builds a PDF from top to bottom, where the extra ``pdf`` is installed."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from xml.sax.saxutils import escape

import reportlab
import segno
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4, A5, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
)

from stammtisch.messages import Speaker
from stammtisch.text import Text
from stammtisch.web.hyphens import SOFT_HYPHEN, hyphenated
from stammtisch.web.papersizes import Paper

SHAPES: Final[dict[Paper, tuple[tuple[float, float], float, int]]] = {
    "a4": (A4, 15 * mm, 1),
    "a5": (A5, 10 * mm, 1),
    "a5x2": (landscape(A4), 10 * mm, 2),
}
"""The size of the paper, the margin of a sheet, and how many sheets lie beside each other on it."""
SMALLEST: Final = 6.5  # points of letters on a print
GRID: Final = ("GRID", (0, 0), (-1, -1), 0.4, colors.black)
LEFT: Final = ("ALIGN", (1, 0), (1, -1), "LEFT")
_TABLE: Final = (
    GRID,
    ("FONT", (0, 0), (-1, -1), "sans", 9),
    ("FONT", (0, 0), (-1, 0), "bold", 9),
    ("ALIGN", (0, 0), (-1, -1), "CENTER"),
    ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
    ("TOPPADDING", (0, 0), (-1, -1), 1),
    ("TOPPADDING", (0, 0), (-1, 0), 3),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
)


@cache
def _glyphs() -> frozenset[int]:
    """The characters that the font of the PDF library contains."""
    folder = Path(str(reportlab.__file__)).parent / "fonts"
    fonts = [TTFont("sans", str(folder / "Vera.ttf")), TTFont("bold", str(folder / "VeraBd.ttf"))]
    for font in fonts:
        registerFont(font)
    return frozenset(fonts[0].face.charToGlyph)


def plain(text: str) -> str:
    """The text in characters of the font: unknown accents are dropped, the rest becomes "?"."""
    known = _glyphs()
    bare = (unicodedata.normalize("NFKD", each)[0] for each in text)
    return "".join(
        each if ord(each) in known else other if ord(other) in known else "?"
        for each, other in zip(text, bare, strict=True)
    )


def _in_syllables(text: str, font: str, width: float) -> str:
    """The text, with a hyphen and a space where its long words may be broken."""
    found = []
    for word in text.replace("-", "- ").split():
        line = ""
        for piece in hyphenated(word).split(SOFT_HYPHEN):
            if line and stringWidth(f"{line}{piece}-", font, SMALLEST) > width:
                found.append(f"{line}-")
                line = ""
            line += piece
        found.append(line)
    return " ".join(found)


class QrCode(Flowable):  # type: ignore[misc]  # the library has no types
    """An address as a QR code."""

    def __init__(self, address: str, size: float = 32 * mm) -> None:
        super().__init__()
        self.matrix = segno.make(address, error="m").matrix
        self.width = self.height = size

    def draw(self) -> None:
        """Draw one square for each dark module."""
        module = self.width / len(self.matrix)
        for y, row in enumerate(self.matrix):
            for x, dark in enumerate(row):
                if dark:
                    top = self.height - (y + 1) * module
                    self.canv.rect(x * module, top, module, module, stroke=0, fill=1)


class Document:
    """A PDF that grows from top to bottom, in the language of a reader."""

    def __init__(self, title: Text, speaker: Speaker, paper: Paper = "a4") -> None:
        _glyphs()
        self.say, self.title, self.story = speaker.say, speaker.say(title), list[Any]()
        self.speaker = speaker
        self.paper, (size, margin, beside) = paper, SHAPES[paper]
        self.width: float = size[0] / beside - 2 * margin

    def text(
        self, words: str | Text, size: float = 10, *, bold: bool = False, mid: bool = False
    ) -> Any:
        """A paragraph, not yet placed on the page."""
        said = self.say(words) if isinstance(words, Text) else words
        style = ParagraphStyle("", fontName="bold" if bold else "sans", fontSize=size)
        style.leading, style.alignment = size * 1.3, int(mid)
        return Paragraph(escape(plain(said)), style)

    def fitted(
        self, words: str, width: float, size: float, *, bold: bool = False, mid: bool = True
    ) -> Any:
        """A paragraph whose words are not broken; where needed, the font is made smaller.

        What is too wide even for the smallest ones is broken with a hyphen between syllables.
        """
        font, said = "bold" if bold else "sans", plain(words)
        whole = said.replace("-", "- ").split()
        widest = max((stringWidth(word, font, size) for word in whole), default=0.0)
        fitting = min(size, size * width / widest) if widest else size
        if fitting >= SMALLEST:
            if any(stringWidth(word, font, fitting) > width for word in said.split()):
                said = " ".join(whole)  # at its own hyphens
            return self.text(said, fitting, bold=bold, mid=mid)
        return self.text(_in_syllables(said, font, width), SMALLEST, bold=bold, mid=mid)

    def put(self, *flowables: Any) -> None:
        """Add these blocks below the others, with some space after each."""
        for each in flowables:
            self.story += [each, Spacer(1, 2 * mm)]

    def head(self, above: str, title: str, below: str) -> None:
        """The heading of a print."""
        self.put(self.text(above), self.text(title, 18, bold=True), self.text(below))

    def table(
        self,
        rows: list[list[Any]],
        *style: Any,
        high: float | None = None,
        widths: Sequence[float] | None = None,
    ) -> Any:
        """A table with a header that is repeated on each page."""
        cells = [[plain(each) if isinstance(each, str) else each for each in row] for row in rows]
        heights = None if high is None else [None] + [high] * (len(rows) - 1)
        return Table(
            cells,
            colWidths=widths,
            rowHeights=heights,
            repeatRows=1,
            style=[*_TABLE, *style],
            hAlign="LEFT",
        )

    def bytes(self, on_page: Callable[[Any, Any], None] | None = None) -> bytes:
        """The contents of the file."""
        found = BytesIO()
        size, margin, beside = SHAPES[self.paper]
        wide = size[0] / beside
        frames = [
            Frame(at * wide, 0, wide, size[1], *[margin] * 4, id=str(at)) for at in range(beside)
        ]
        file = BaseDocTemplate(found, pagesize=size, title=plain(self.title))
        file.addPageTemplates(PageTemplate(frames=frames, onPage=on_page or _nothing))
        file.build(self.story or [Spacer(1, 1)])
        return found.getvalue()


def _nothing(canvas: Any, document: Any) -> None:
    """What is on every page where nothing is."""
