"""Turns templates into pages: in the reader's language, with cookies, whole or as a fragment."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, MutableMapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import FunctionType
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, Template, pass_context
from jinja2.runtime import Context
from markupsafe import Markup
from starlette.responses import HTMLResponse, RedirectResponse, Response

from stammtisch.cards import Face
from stammtisch.logs.names import SOMEBODY
from stammtisch.messages import Speaker
from stammtisch.meters import count
from stammtisch.web import portraits, styles
from stammtisch.web.cards_html import card_html, sprite_address
from stammtisch.web.figures import decimal, number, signed, worth
from stammtisch.web.fragments import hole
from stammtisch.web.hyphens import hyphenated
from stammtisch.web.named import UNKNOWN
from stammtisch.web.visits import Visit, Visits
from stammtisch.web.words import words
from stammtisch.web.zipping import zip_page

STATIC: Final = Path(str(files("stammtisch.web") / "static"))


class _Context(Context):
    """What a template knows; our functions are called without being asked if they need it."""

    def call(self, /, obj: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Call what stands in a template; loops and blocks add names of their own."""
        if type(obj) is not FunctionType:
            return super().call(obj, *args, **kwargs)
        kwargs.pop("_loop_vars", None)
        kwargs.pop("_block_vars", None)
        return obj(*args, **kwargs)


class _Templates(Environment):
    """An environment whose templates copy their globals from a plain dictionary, many times."""

    context_class = _Context

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}


@cache
def environment() -> Environment:
    """All templates, compiled once."""
    found = _Templates(
        loader=PackageLoader("stammtisch.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
    )
    found.filters |= {
        "number": number,
        "signed": signed,
        "decimal": _decimal,
        "worth": _worth,
        "named": _named,
        "hyphenated": hyphenated,
    }
    found.globals |= {
        "static": static_address,
        "card": card_html,
        "sprite": sprite_address,
        "rule_links": rule_links,
        "rows": rows_classes,
        "portraits": portraits.address(),
        "faces": len(portraits.LOOKS),
        "hole": hole,
        "computed_css": f"/style/computed.css?v={styles.stylesheet_version()}",
        "deck_css": f"/style/deck.css?v={styles.stylesheet_version()}",
    }
    return found


@pass_context
def _named(context: Context, name: str) -> str:
    return str(context["say"](UNKNOWN)) if name == SOMEBODY else name


@pass_context
def _decimal(context: Context, value: float, places: int | None = None) -> str:
    return decimal(value, context["language"], places)


@pass_context
def _worth(context: Context, value: int | Fraction) -> str:
    return worth(value, context["language"])


@cache
def template(name: str) -> Template:
    """One template."""
    return environment().get_template(name)


def filled(name: str, known: Mapping[str, Any], values: Mapping[str, Any]) -> str:
    """A small template, drawn often: ``known`` are all names besides its ``values``."""
    context = _Context(environment(), {**known, **values}, name, {})
    return "".join(template(name).root_render_func(context)).strip()


def static_files(name: str) -> list[Path]:
    """The static files with this name: one, or several that are sent as one, ``one+two.css``."""
    stem, _, ending = name.rpartition(".")
    return [STATIC / f"{part}.{ending}" for part in stem.split("+")]


@cache
def static_address(name: str) -> str:
    """The address of static files; it changes with their content."""
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in static_files(name)))
    return f"/static/{name}?v={digest.hexdigest()[:10]}"


def rule_links(game: str, rules: Iterable[str]) -> Markup:
    """Links that open a rule, in the panel or on the page of the rules."""
    return Markup(" ").join(
        Markup(
            '<a class="rule" href="/rules/{0}#{1}" hx-get="/rules/{0}/{1}" '
            'hx-target="#panel" hx-swap="innerHTML">{1}</a>'
        ).format(game, rule)
        for rule in rules
    )


def rows_classes(cards: int, family: str, face: Face) -> str:
    """The classes of a hand of many cards, from which several may have to be picked.

    Tiles never overlap: their figure stands in the middle.
    """
    most = 0 if face == "tiles" else 11 if family == "melds" else 16
    return f" rows {styles.rows_class(cards)}" if cards > most else ""


class Pages:
    """Renders pages for visitors of one server."""

    def __init__(
        self, visits: Visits, run_by: bool = False, told: Callable[[], str] = lambda: ""
    ) -> None:
        """Renders pages.

        Args:
            run_by: whether there is a page that says who runs the server.
            told: what everybody is told by him, or "".
        """
        self._visits, self._run_by, self._told = visits, run_by, told

    def text(self, visit: Visit, name: str, speaker: Speaker | None = None, **context: Any) -> str:
        """A rendered template, in the language of the visitor."""
        speaker = speaker or visit.reader.speaker()
        return template(name).render(
            visit=visit,
            reader=visit.reader,
            csrf=visit.csrf,
            run_by=self._run_by,
            told_all=self._told(),
            face=speaker.face,
            language=speaker.language,
            **words(speaker),
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
        response: Response
        if visit.htmx:
            response = Response(status_code=204, headers={"HX-Redirect": address})
        else:
            response = RedirectResponse(address, 303)
        self._visits.keep(response, visit)
        return response
