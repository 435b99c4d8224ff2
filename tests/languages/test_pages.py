"""Every page of the house in a language that is only a folder: nothing on it is in another one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from babel import Locale

from stammtisch import faces
from stammtisch.cards import FACES
from stammtisch.puzzles import NAMES
from stammtisch.tables.names import _BOT_NAMES
from tests.languages import pseudo, reading
from tests.sampling import sampled
from tests.web.helpers import Server
from tests.web.walk import MEMBERS, PARTS, fixed_server

pytestmark = pytest.mark.slow  # pages are the same with either engine

PEOPLE: Final = [
    *MEMBERS,
    *_BOT_NAMES,
    "Otto",
    "Dora",
    "Friederike-Charlotte",
    "Karo",
    "Freitagsrunde",
    "Autumn",
    "Gabi",
    "Hans",
    "Herbst",
    "Karo Bube",
    *NAMES,
]
MONTHS: Final = Locale.parse(pseudo.TAG).months["format"]["wide"].values()
CODES: Final = (
    r"[A-Z][A-Z0-9]{1,3}-\d+",  # a rule
    r"(?:doppelkopf\.)?(?:klassisch|turnier|haus)(?:\.2)?(?:\.nines=no)?",  # house rules
    r"[0-9a-f]{16}…",  # what a shuffle was fixed to
    r"“start numbers”|stammtisch\.shuffling\S+ '3 5 6', 'start numbers'\)",  # to do it again
    r"[0-9a-f]{60,}|stammtisch\.shuffling\.shuffled",  # a secret, its digest, how to use it
    r"http://testserver/\S+|\b(?:[b-df-hj-np-tv-z][aeiou]){3}\b",  # recovery: where, and by what
    r"Enter|Esc|Tab",  # keys
    r"“(?:nothing|zz)”|Hier war es entschieden\.",  # what somebody typed
)
NAMED: Final = sorted(  # of two that begin alike the longer one first
    [*reading.PRINTED, *PEOPLE, *MONTHS, reading.PUB.title, "Stammtisch"], key=len, reverse=True
)
KNOWN: Final = re.compile(rf"\b(?:{'|'.join(map(re.escape, NAMED))})\b|{'|'.join(CODES)}")


@pytest.fixture
def server(strange: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server all of whose guests read the language, and who would read English, too."""
    usual = Server.guest

    def guest(self: Server, language: str = strange, **more: str) -> Any:
        return usual(self, strange if language == "en" else language, **more)

    monkeypatch.setattr(Server, "guest", guest)
    with fixed_server(tmp_path) as server:
        yield server


@pytest.mark.parametrize("part", sampled(PARTS, 5))
def test_every_page_is_in_it(part: str, strange: str, server: Server) -> None:
    found: dict[str, list[str]] = {}
    for stop in PARTS[part](server, server.guest()):
        page = stop.guest.get(stop.path).text
        assert f'<html lang="{strange}"' in page
        words = reading.Words(page, strange).texts
        assert len(words) > 3, stop.name
        if left := [*reading.plain_words(words, KNOWN)]:
            found[stop.name] = left
    assert found == {}


def test_a_plain_word_is_seen(strange: str) -> None:
    page = '<p title="Zum Tisch">ŧħḗ 10</p><b lang="de">Tisch</b><code>tisch</code><i>no</i>'
    words = reading.Words(page, strange).texts
    assert [*reading.plain_words(words, KNOWN)] == ["Zum Tisch", "no"]


def test_it_is_chosen_by_its_own_name(strange: str, server: Server) -> None:
    guest = server.guest("de")
    page = guest.get("/").text
    assert re.findall(r'<option value="(\w+)"[^>]* lang="\1">(\w+)<', page) == [
        ("de", "Deutsch"),
        ("en", "English"),
        (strange, pseudo.strange("English")),
    ]
    guest.post("/look", {"language": strange})
    assert f'<html lang="{strange}"' in guest.get("/").text
    guest.post("/look", {"language": "fr"})
    assert f'<html lang="{strange}"' in guest.get("/").text


@pytest.mark.parametrize("face", FACES)
def test_its_cards_are_drawn_with_its_names_and_letters(
    face: Any, strange: str, server: Server
) -> None:
    drawn = server.guest().get(f"/faces/{face}.{strange}.svg")
    assert drawn.status_code == 200
    assert drawn.text == faces.sprite(face, strange)
    titles = re.findall("<title>([^<]+)</title>", drawn.text)
    assert len(titles) == 55 and not any(map(reading.WORD.search, titles))
    if face != "tiles":  # letters that nobody has drawn come from a font
        king = pseudo.strange("K")
        assert re.search(rf'<text id="g-{king}"[^>]*>{king}</text>', drawn.text)
        assert f'href="#g-{king}"' in drawn.text


def test_a_refusal_is_in_it(server: Server) -> None:
    guest = server.guest()
    table = guest.open_table("me", "random", game="gin")
    answers = [
        guest.get("/rules/skat"),
        guest.get("/t/nothing"),
        guest.post("/look", {"language": "de"}, token=False),
        guest.post("/new/doppelkopf", {"preset": "nothing"}),
        guest.post(f"/t/{table}/move", {"move": "zz"}),
    ]
    for answer in answers:
        assert answer.status_code >= 400
        words = reading.Words(answer.text, pseudo.TAG).texts
        assert [*reading.plain_words(words, KNOWN)] == [], answer.status_code
