"""The words of templates, in the language of a reader."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup, escape

from stammtisch.cards import Face
from stammtisch.languages import Language
from stammtisch.messages import Speaker
from stammtisch.text import Text
from stammtisch.web.figures import number


def words(speaker: Speaker) -> dict[str, Callable[..., str]]:
    """The words of a template: ``_`` for a sentence, ``ngettext`` for one with a number ``n``.

    ``pgettext`` tells apart equal English words by a context.
    """

    plain = cache(lambda words: speaker.pattern(Text(words)))

    def sentence(words: str, **args: Any) -> str:
        return _filled(speaker, Text(words), args) if args else plain(words)

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


class Voice(Speaker):
    """Speaks to all who see a table with the same language, faces and names of the seats."""

    def __init__(self, language: Language, face: Face, names: tuple[str, ...]) -> None:
        super().__init__(language, face, names.__getitem__)
        self.names = names
        self.words: dict[str, Any] = {
            "face": self.face,
            "language": self.language,
            **words(self),
        }


@lru_cache(maxsize=4_000)
def voice(language: Language, face: Face, names: tuple[str, ...]) -> Voice:
    """The voice for these; what it has said can be kept, because it would say the same again."""
    return Voice(language, face, names)
