"""Pages in parts: of a page that somebody has seen, only the parts that changed since are sent.

A part is an element with an id. Where another part lies in it, its HTML has a hole with that id
(``hole`` in templates).
"""

from __future__ import annotations

import re
from typing import Final

from markupsafe import Markup

PAGE: Final = ""  # in place of an id: the page itself
WORDS: Final = "words"  # the part with what was said, for which nothing else moves
_HOLES: Final = re.compile("\0([^\0]*)\0")


def hole(id: str) -> Markup:
    """The place of another part."""
    return Markup(f"\0{id}\0")


def _swap(part: str) -> str:
    """How a part takes its place: cards move there, but a word does not hold up the table."""
    return "outerMorph" if part == WORDS else "outerMorph transition:true"


class Piece:
    """The HTML of a part, and the ids of the parts that lie in it."""

    __slots__ = ("_texts", "holes", "html")

    def __init__(self, html: str) -> None:
        self.html = html
        self._texts: list[str] = []
        self.holes: list[str] = []
        if "\0" in html:
            texts = _HOLES.split(html)
            self._texts, self.holes = texts[::2], texts[1::2]

    def filled(self, parts: dict[str, Piece]) -> str:
        """The HTML with everything that lies in it."""
        if not self.holes:
            return self.html
        filled = [self._texts[0]]
        for id, text in zip(self.holes, self._texts[1:], strict=True):
            filled += parts[id].filled(parts), text
        return "".join(filled)


class Fragment:
    """A page in parts.

    Attributes:
        parts: each part by the id of its element, and the page itself under `PAGE`.
    """

    __slots__ = ("_told", "parts")

    def __init__(self, parts: dict[str, Piece] | None = None) -> None:
        self.parts = parts if parts is not None else {}
        self._told: tuple[dict[str, Piece] | None, str] | None = None

    def whole(self) -> str:
        """The page with everything that lies in it."""
        return self.parts[PAGE].filled(self.parts)

    def since(self, before: Fragment | None) -> str:
        """What turns the page ``before`` into this one: nothing, parts for htmx, or the page."""
        parts = before.parts if before is not None else None
        if self._told is None or self._told[0] is not parts:  # many may have been shown the same
            self._told = parts, self._since(before)
        return self._told[1]

    def _since(self, before: Fragment | None) -> str:
        if before is None:
            return self.whole()
        changed = self._changed(before.parts)
        if PAGE in changed:
            return self.whole()
        parts = self.parts
        return "\n".join(
            [
                f'<hx-partial hx-target="#{id}" hx-swap="{_swap(id)}">'
                f"{parts[id].filled(parts)}</hx-partial>"
                for id in changed
            ]
        )

    def _changed(self, before: dict[str, Piece]) -> list[str]:
        """The outermost parts that have changed, in the order of the page.

        They are read out in this order: what happened, and then what is asked.
        """
        changed, due = [], [PAGE]
        while due:
            id = due.pop()
            now, old = self.parts[id], before.get(id)
            if now is not old and (old is None or old.html != now.html):
                changed.append(id)
            elif now.holes:
                due += now.holes[::-1]
        return changed
