"""People's own words on pages: text for everybody, never HTML; limits, and what is reported."""

from __future__ import annotations

import random
import re
from html.parser import HTMLParser
from typing import Final

import pytest

from stammtisch.tables.words import LONGEST, cleaned
from stammtisch.web.limits import Limit
from stammtisch.web.parts import rendered
from stammtisch.web.said import Word, _strip
from stammtisch.web.words import voice
from tests.web.helpers import Guest, Server

PIECES: Final = (
    *("<", ">", "&", '"', "'", "`", "/", "=", "\0", "\1", "\u202e", "\ufeff", "<!--", "-->", "]]>"),
    *("<script>", "</script>", "<img src=x onerror=alert(1)>", "<q>", "</q>", "</li>", "<b>", "{{"),
    *("}}", "{% raw %}", "javascript:", "&lt;", "&#60;", "<svg/onload=x>", "</ol>", "<hx-partial>"),
    *("hx-get=/close", "a", "Ä", "👨\u200d👩", " ", "\n", "data: x", "id: 7"),
)
TEXTS: Final = 10_000


class Tags(HTMLParser):
    """The tags of a page with what they say of themselves, and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, tuple[str, ...]]] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, tuple(name for name, _ in attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def hostile(rng: random.Random) -> str:
    return "".join(rng.choices(PIECES, k=rng.randint(1, 12)))


def strip_of(text: str) -> str:
    word = Word("said-1", "Anna", False, None, text, 1)
    return rendered(_strip, voice("de", "french", ("Anna",)), (word,), ()).html


def test_no_text_becomes_html() -> None:
    """Ten thousand of them, as they would come into the log and onto the pages."""
    rng, plain = random.Random(18), Tags(strip_of("x")).tags
    for _ in range(TEXTS):
        text = cleaned(hostile(rng)) or "-"
        shown = Tags(strip_of(text))
        assert shown.tags == plain, text
        assert " ".join(shown.text.split()) == " ".join(f"Anna {text}".split()), text


def free_table(server: Server) -> tuple[str, Guest, Guest]:
    anna, ben = server.guest(), server.guest()
    table_id = anna.open_table("me", "open", free_words="1")
    ben.sit(table_id, 1, "Ben")
    return table_id, anna, ben


def test_what_somebody_writes_is_read_by_the_others(server: Server) -> None:
    table_id, anna, ben = free_table(server)
    assert 'name="text"' in anna.get(f"/t/{table_id}/words").text
    assert anna.post(f"/t/{table_id}/words", {"text": "<b>Servus</b> & hallo"}).status_code == 303
    for path in ("", "/words"):
        assert "&lt;b&gt;Servus&lt;/b&gt; &amp; hallo" in ben.get(f"/t/{table_id}{path}").text
    assert anna.post(f"/t/{table_id}/words", {"text": "x" * (LONGEST + 1)}).status_code == 409
    plain = anna.open_table("me", "open")
    assert 'name="text"' not in anna.get(f"/t/{plain}/words").text
    refused = anna.post(f"/t/{plain}/words", {"text": "Servus"})
    assert refused.status_code == 409 and "fertigen Sätze" in refused.text


def test_a_report_reaches_whoever_runs_the_room(server: Server) -> None:
    table_id, anna, ben = free_table(server)
    anna.post(f"/t/{table_id}/words", {"text": "Du Schuft"})
    page = ben.get(f"/t/{table_id}/words").text
    (seq,) = re.findall(r'name="said" value="(\d+)"', page)
    assert 'name="said"' not in anna.get(f"/t/{table_id}/words").text, "nobody reports himself"
    answer = ben.post(f"/t/{table_id}/report", {"said": seq})
    assert answer.status_code == 200 and "Wer diesen Server betreibt" in answer.text
    (report,) = server.call(server.site.tables.reports.all)
    assert (report.by, report.words, report.table) == ("Ben", "Du Schuft", table_id)
    assert ben.post(f"/t/{table_id}/report", {"said": "nonsense"}).status_code == 409
    assert server.guest().post(f"/t/{table_id}/report", {"said": seq}).status_code == 403


def test_who_talks_too_much_waits(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each person, and all who come from one address; here nothing refills."""
    monkeypatch.setattr(server.site, "phrases", Limit(6, 1e9))
    monkeypatch.setattr(server.site, "phrases_each", Limit(9, 1e9))
    table_id, anna, ben = free_table(server)
    found = [anna.post(f"/t/{table_id}/words", {"text": "La"}).status_code for _ in range(8)]
    assert found[:6] == [303] * 6 and set(found[6:]) == {429}
    assert ben.post(f"/t/{table_id}/words", {"text": "Ruhe!"}).status_code == 303
    others = [server.guest() for _ in range(3)]
    codes = [each.post(f"/t/{table_id}/words", {"text": "La"}).status_code for each in others]
    assert codes == [403, 403, 429], "one address says no more than that"
