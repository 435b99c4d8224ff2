"""German words on an English page: what they mean stands beside them, for everybody to read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from stammtisch.rulebook.glosses import Gloss, glosses
from stammtisch.web.words import Voice

_WORD = Markup('{}<dfn>{}</dfn><span class="gloss"> ({})</span>')


def explained_html(text: str, said: Iterable[Gloss]) -> Markup:
    """A text with what these of its words mean."""
    parts, at = [], 0
    for gloss in said:
        word = text[gloss.start : gloss.end]
        parts.append(_WORD.format(text[at : gloss.start], word, gloss.short))
        at = gloss.end
    return Markup("").join([*parts, text[at:]])


def explained_once(
    voice: Voice, game: str, texts: Sequence[str], above: Iterable[str] = ()
) -> tuple[str | Markup, ...]:
    """Texts of a page in their order, each word explained where it first appears.

    ``above`` are the texts that stand before them, and explain their own words.
    """
    known = glosses(voice.language, game, voice.names) if game else None
    if known is None:
        return tuple(texts)
    met = {gloss.key for text in above for gloss in known.said(text)}
    found = []
    for text in texts:
        new = [gloss for gloss in known.said(text) if gloss.key not in met]
        met.update(gloss.key for gloss in new)
        found.append(explained_html(text, new) if new else text)
    return tuple(found)
