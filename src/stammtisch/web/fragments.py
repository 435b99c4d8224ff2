"""Pages in parts: of a page that somebody has seen, only the parts that changed since are sent.

A template says what a part is, by the id of its element: ``part`` one that is rendered from a few
values alone and kept for all who are shown the same, ``hole`` any other. A part may lie in another
one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from typing import Final

from jinja2 import Environment, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from stammtisch.cards import Face
from stammtisch.languages import Language
from stammtisch.messages import Speaker
from stammtisch.web.words import words

KEPT: Final = 4_000  # parts that everybody may be shown; a few hundred bytes each
PAGE: Final = ""  # in place of an id: the page itself
_HOLES: Final = re.compile("\0([^\0]+)\0")


class Fragment:
    """A page in parts.

    Attributes:
        parts: the HTML of each part by the id of its element, and of the page itself under `PAGE`;
            where a part lies in another one, there is a hole with its id.
    """

    def __init__(self) -> None:
        self.parts: dict[str, str] = {}

    def whole(self, part: str = PAGE) -> str:
        """The page, or a part of it, with all that lies in it."""
        return _HOLES.sub(lambda hole: self.whole(hole[1]), self.parts[part])

    def since(self, before: Fragment | None) -> str:
        """What turns the page ``before`` into this one: nothing, parts for htmx, or the page."""
        changed = [PAGE] if before is None else [*self._changed(before, PAGE)]
        if changed == [PAGE]:
            return self.whole()
        return "\n".join(
            f'<hx-partial hx-target="#{part}" hx-swap="outerMorph transition:true">'
            f"{self.whole(part).strip()}</hx-partial>"
            for part in changed
        )

    def _changed(self, before: Fragment, part: str) -> Iterator[str]:
        """The outermost parts that are not what they were."""
        html = self.parts[part]
        if before.parts.get(part) != html:
            yield part
            return
        for hole in _HOLES.findall(html):
            yield from self._changed(before, hole)


@pass_context
def hole(context: Context, id: str, caller: Callable[[], str]) -> str:
    """A part of the page that is rendered anew each time."""
    return _put(context, id, caller())


@pass_context
def part(context: Context, name: str, id: str, /, **values: Hashable) -> str:
    """A part that depends on these values alone, and on the language and the faces of the cards."""
    read_by = context["language"], context["face"]
    html = _rendered(context.environment, name, *read_by, tuple(values.items()))
    return _put(context, id, html)


@lru_cache(maxsize=KEPT)
def _rendered(
    environment: Environment,
    name: str,
    language: Language,
    face: Face,
    values: tuple[tuple[str, Hashable], ...],
) -> Markup:
    said = words(Speaker(language, face))
    template = environment.get_template(name)
    return Markup(template.render(language=language, face=face, **said, **dict(values)))


def _put(context: Context, id: str, html: str) -> str:
    """The part, or a hole for it where the page is rendered as a `Fragment`."""
    fragment = context.get("fragment")
    if fragment is None:
        return html
    fragment.parts[id] = html
    return Markup(f"\0{id}\0")
