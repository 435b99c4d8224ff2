"""German words on an English page: what they mean stands beside them, for everybody to read."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from stammtisch.rulebook.glosses import Gloss, glosses
from stammtisch.web.words import Voice

_WORD = Markup('{}<dfn>{}</dfn> <span class="gloss">({})</span>')


def explained_html(text: str, said: Iterable[Gloss]) -> Markup:
    """A text with what these of its words mean."""
    parts, at = [], 0
    for gloss in said:
        word = text[gloss.start : gloss.end]
        parts.append(_WORD.format(text[at : gloss.start], word, gloss.short))
        at = gloss.end
    return Markup("").join([*parts, text[at:]])


def asked_html(voice: Voice, game: str, text: str) -> str | Markup:
    """What a reader of this game is asked, with what its words mean."""
    known = glosses(voice.language, game, voice.names) if game and text else None
    return text if known is None else explained_html(text, known.said(text))
