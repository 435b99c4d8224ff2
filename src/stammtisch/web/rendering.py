"""Turns templates into pages: in the reader's language, with cookies, whole or as a fragment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.responses import HTMLResponse, RedirectResponse, Response

from stammtisch.cards import Face
from stammtisch.messages import Speaker
from stammtisch.meters import count
from stammtisch.web import portraits, styles, templating
from stammtisch.web.cards_html import card_html, sprite_address
from stammtisch.web.fragments import hole
from stammtisch.web.templating import STATIC as STATIC  # for all who draw pages with cards
from stammtisch.web.templating import TOGETHER as TOGETHER
from stammtisch.web.templating import drawn
from stammtisch.web.templating import environment as environment
from stammtisch.web.templating import filled as filled
from stammtisch.web.templating import static_files as static_files
from stammtisch.web.templating import template as template
from stammtisch.web.visits import Visit, Visits
from stammtisch.web.zipping import zip_page


def rows_classes(cards: int, family: str, face: Face) -> str:
    """The classes of a hand of many cards, from which several may have to be picked.

    Tiles never overlap: their figure stands in the middle.
    """
    most = 0 if face == "tiles" else 11 if family == "melds" else 16
    return f" rows {styles.rows_class(cards)}" if cards > most else ""


templating.environment().globals |= {  # what only pages with cards need
    "card": card_html,
    "sprite": sprite_address,
    "rows": rows_classes,
    "portraits": portraits.address(),
    "faces": len(portraits.LOOKS),
    "hole": hole,
    "computed_css": f"/style/computed.css?v={styles.stylesheet_version()}",
    "deck_css": f"/style/deck.css?v={styles.stylesheet_version()}",
}


class Pages:
    """Renders pages for visitors of one server."""

    def __init__(
        self,
        visits: Visits,
        run_by: bool = False,
        told: Callable[[], str] = lambda: "",
        *,
        tls: bool = False,
    ) -> None:
        """Renders pages.

        Args:
            run_by: whether there is a page that says who runs the server.
            told: what everybody is told by him, or "".
            tls: whether there is a page that says how to trust the server.
        """
        self._visits, self._run_by, self._told, self._tls = visits, run_by, told, tls

    def text(self, visit: Visit, name: str, speaker: Speaker | None = None, **context: Any) -> str:
        """A rendered template, in the language of the visitor."""
        return drawn(
            visit,
            name,
            speaker or visit.reader.speaker(),
            run_by=self._run_by,
            to_trust=self._tls,
            told_all=self._told(),
            **context,
        )

    def page(
        self,
        visit: Visit,
        name: str,
        status: int = 200,
        speaker: Speaker | None = None,
        **context: Any,
    ) -> Response:
        """A page for this visitor alone, never cached on the way."""
        return self.html(visit, self.text(visit, name, speaker, **context), status)

    def html(self, visit: Visit, text: str, status: int = 200) -> Response:
        """A rendered page or fragment for this visitor alone."""
        count("pages")
        response = HTMLResponse(text, status)
        response.headers["cache-control"] = "no-store"
        if visit.zips:
            zip_page(response)
        self._visits.keep(response, visit)
        return response

    def done(self, visit: Visit, address: str) -> Response:
        """The answer to a form: an empty one for a script, a redirect for a browser."""
        if visit.htmx:
            return Response(status_code=204)
        return self.go(visit, address)

    def go(self, visit: Visit, address: str) -> Response:
        """Redirect to another page."""
        response: Response = RedirectResponse(address, 303)
        if visit.htmx:
            headers = {"HX-Redirect": response.headers["location"]}  # quoted, as a header has to be
            response = Response(status_code=204, headers=headers)
        self._visits.keep(response, visit)
        return response
