"""The reader of a page: language, card faces and habits, kept in a separate cookie.

Nothing here is secret and nothing is trusted: a value that is not one of the known ones is the
default.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from typing import Final, Literal, TypeAlias
from urllib.parse import parse_qsl, urlencode

from stammtisch.cards import Face
from stammtisch.languages import HOME, Idiom, Language, best, every, tags
from stammtisch.logs.names import PORTRAITS
from stammtisch.messages import Speaker

Theme: TypeAlias = Literal["auto", "light", "dark"]
Faces: TypeAlias = Literal["auto", "french", "german", "tiles"]
Taps: TypeAlias = Literal["two", "one"]
Hold: TypeAlias = Literal["second", "long", "tap"]
Sound: TypeAlias = Literal["off", "quiet", "on"]
Switch: TypeAlias = Literal["off", "on"]
Cloth: TypeAlias = Literal["green", "blue", "wine", "slate"]
Back: TypeAlias = Literal["green", "blue", "red", "black"]
Sorting: TypeAlias = Literal["table", "suits", "ranks"]

COOKIE: Final = "stammtisch_look"
ALLOWED: Final[dict[str, tuple[str, ...]]] = {
    "faces": ("auto", "french", "german", "tiles"),
    "colours": ("two", "four"),
    "theme": ("auto", "light", "dark"),
    "taps": ("two", "one"),
    "hold": ("second", "long", "tap"),
    "sound": ("off", "quiet", "on"),
    "buzz": ("off", "on"),
    "sorting": ("table", "suits", "ranks"),
    "cloth": ("green", "blue", "wine", "slate"),
    "back": ("green", "blue", "red", "black"),
    "portrait": ("", *map(str, range(PORTRAITS))),
}


@dataclass(frozen=True, slots=True)
class Reader:
    """How one person wants to see a table.

    ``hold`` is how long a finished trick stays: about a second, three seconds, or until a tap.
    ``taps`` is how many taps play a card. ``sorting`` is how his hand lies: as players of the
    game sort it, by suit and rank, or by rank and suit. ``sound`` is how loud cards are heard;
    ``buzz`` says whether a phone vibrates when it is his turn. ``portrait`` is the number of
    the portrait that the person chose, "" for the one that is drawn from the name. ``cloth`` is the
    colour of the table, ``back`` that of the backs of the cards.
    """

    language: Language = HOME
    faces: Faces = "auto"
    colours: Literal["two", "four"] = "two"
    theme: Theme = "auto"
    taps: Taps = "two"
    hold: Hold = "second"
    sound: Sound = "off"
    buzz: Switch = "off"
    sorting: Sorting = "table"
    portrait: str = ""
    cloth: Cloth = "green"
    back: Back = "green"

    def face(self, usual: Face = "french") -> Face:
        """The faces of the cards: those that the reader chose, or the usual ones of the game."""
        return usual if self.faces == "auto" else self.faces

    def speaker(self, usual: Face = "french", names: tuple[str, ...] = ()) -> Speaker:
        """The speaker for this reader; ``names`` are the names of the seats."""
        return Speaker(self.language, self.face(usual), lambda seat: _name(names, seat))

    @property
    def languages(self) -> tuple[Idiom, ...]:
        """All languages that can be chosen, each under the name that it has for itself."""
        return every()

    def cookie(self) -> str:
        """The contents of the cookie: only what differs from the default."""
        return urlencode(
            {
                field.name: getattr(self, field.name)
                for field in fields(self)
                if field.name == "language" or getattr(self, field.name) != field.default
            }
        )

    def changed(self, wishes: dict[str, str]) -> Reader:
        """The same reader with other habits; unknown values are ignored."""
        allowed = ALLOWED | {"language": tags()}
        known = {name: value for name, value in wishes.items() if value in allowed.get(name, ())}
        return replace(self, **known)  # type: ignore[arg-type]  # just checked


def _name(names: tuple[str, ...], seat: int) -> str:
    return names[seat] if 0 <= seat < len(names) else f"#{seat + 1}"


@dataclass(frozen=True, slots=True)
class Visit:
    """One request of one browser.

    ``address`` is where it came from, for limits (`network.neighbourhood`);
    ``fresh`` is true when the browser had no valid cookie yet; ``name`` is "" before it gave one;
    ``zips`` says whether its pages may be sent compressed. ``earlier`` are tokens of forms that
    were made with earlier keys, ``old`` whether the cookie was signed with one of those.
    """

    visitor: str
    csrf: str
    name: str
    reader: Reader
    address: str
    fresh: bool
    htmx: bool
    zips: bool = False
    earlier: tuple[str, ...] = ()
    old: bool = False


def cleaned(name: str) -> str:
    """A name without line breaks and surplus blanks; its length is checked where it is stored."""
    return re.sub(r"[\s\x00-\x1f\x7f]+", " ", name).strip()


def reader_of(cookie: str | None, accept_language: str | None) -> Reader:
    """The reader that a request describes: by the cookie, or else by the browser's language."""
    usual = Reader(language=preferred(accept_language))
    return usual.changed(dict(parse_qsl(cookie[:300]))) if cookie else usual


def preferred(accept_language: str | None) -> Language:
    """The language that the browser prefers among those that are available.

    >>> preferred("fr, en;q=0.8, de;q=0.5"), preferred("fr"), preferred(None)
    ('en', 'en', 'de')
    """
    liked: list[tuple[float, str]] = []
    for part in (accept_language or "").split(",")[:20]:
        tag, _, weight = part.strip().partition(";q=")
        try:
            liked.append((float(weight) if weight else 1.0, tag))
        except ValueError:
            continue
    liked.sort(key=lambda each: -each[0])
    return best(tag for quality, tag in liked if quality > 0)
