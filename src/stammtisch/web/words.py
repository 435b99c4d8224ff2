"""The words of templates, in the language of a reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from markupsafe import Markup, escape

from stammtisch.messages import Speaker
from stammtisch.text import Text
from stammtisch.web.figures import number


def words(speaker: Speaker) -> dict[str, Callable[..., str]]:
    """The words of a template: ``_`` for a sentence, ``ngettext`` for one with a number ``n``.

    ``pgettext`` tells apart equal English words by a context.
    """

    def sentence(words: str, **args: Any) -> str:
        return _filled(speaker, Text(words), args)

    def counted(one: str, many: str, n: int, **args: Any) -> str:
        return _filled(speaker, Text(one, {"n": n}, plural=many), {"n": n, **args})

    def meant(context: str, words: str, **args: Any) -> str:
        return _filled(speaker, Text(words, context=context), args)

    return {"_": sentence, "ngettext": counted, "pgettext": meant, "say": speaker.say}


def _filled(speaker: Speaker, text: Text, args: dict[str, Any]) -> str:
    pattern = speaker.pattern(text)
    if not args:
        return pattern
    if any(isinstance(arg, Markup) for arg in args.values()):
        return Markup(escape(pattern)).format(**args)
    return pattern.format(**{name: _said(speaker, arg) for name, arg in args.items()})


def _said(speaker: Speaker, arg: object) -> object:
    match arg:
        case Text():
            return speaker.say(arg)
        case int():
            return number(arg)
        case _:
            return arg
