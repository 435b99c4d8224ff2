"""The templates: how they are found, and what each of them knows about numbers, files and rules.

Nothing here needs a server, so a page without a network draws with the same templates.
"""

from __future__ import annotations

import hashlib
import re
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

from stammtisch.logs.names import SOMEBODY
from stammtisch.messages import Speaker
from stammtisch.web.figures import decimal, number, signed, worth
from stammtisch.web.hyphens import hyphenated
from stammtisch.web.named import UNKNOWN
from stammtisch.web.reader import Visit
from stammtisch.web.words import words

STATIC: Final = Path(str(files("stammtisch.web") / "static"))
TOGETHER: Final = re.compile(r"[a-z0-9_]+(?:\+[a-z0-9_]+){1,15}\.(?:css|js)")
"""The names of files that are sent as one: so few that nobody can ask for many long answers."""


class _Context(Context):
    """What a template knows; our functions are called without being asked if they need it."""

    def call(self, /, obj: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Call what is written in a template; loops and blocks add names of their own."""
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
    found.globals |= {"static": static_address, "rule_links": rule_links}
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


def drawn(
    visit: Visit,
    name: str,
    speaker: Speaker,
    *,
    run_by: bool = False,
    to_trust: bool = False,
    told_all: str = "",
    **context: Any,
) -> str:
    """A template with all that every page knows, in the language of the speaker.

    What a server may have besides is not there without one: a page that says who runs it
    (``run_by``), one that says how to trust it (``to_trust``), a message to everybody.
    """
    return template(name).render(
        visit=visit,
        reader=visit.reader,
        csrf=visit.csrf,
        run_by=run_by,
        to_trust=to_trust,
        told_all=told_all,
        face=speaker.face,
        language=speaker.language,
        **words(speaker),
        **context,
    )


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
    if "+" in name and not TOGETHER.fullmatch(name):
        raise ValueError(f"so many files are not sent as one: {name}")
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
