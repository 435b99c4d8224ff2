"""The page that says what is kept about people says what is set."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from stammtisch.tables.retention import Keeping
from tests.web.helpers import Server, served


def told(server: Server, name: str, language: str = "en") -> str:
    """What the page says of something."""
    page = server.guest(language).get("/kept")
    assert page.status_code == 200
    found = re.search(rf"<h2>{re.escape(name)}</h2>(.*?)</section>", page.text, re.S)
    assert found is not None, page.text
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found[1])).split())


@pytest.mark.parametrize(
    ("keeping", "name", "sentence"),
    [
        (Keeping(finished=0), "Tables and hands", "For ever"),
        (Keeping(finished=400), "Tables and hands", "400 days."),
        (Keeping(abandoned=1), "Tables at which no hand was finished", "A day."),
        (Keeping(words=30), "What you say at a table", "30 days."),
        (Keeping(words=0), "What you say at a table", "As long as the table."),
        (
            Keeping(),
            "What you note about a hand",
            "As long as the table, if you do not delete them.",
        ),
        (Keeping(notes=30), "What you note about a hand", "30 days."),
        (Keeping(addresses=3), "The address of your connection", "3 days."),
    ],
)
def test_times_are_those_that_are_set(
    tmp_path: Path, keeping: Keeping, name: str, sentence: str
) -> None:
    with served(tmp_path, keeping=keeping) as server:
        assert sentence in told(server, name)


def test_the_log_is_told_as_it_is_written(tmp_path: Path) -> None:
    with served(tmp_path, log="json") as server:
        assert "203.0.113.0/24" in told(server, "The log of the server")
    with served(tmp_path) as server:
        assert "no requests" in told(server, "The log of the server")


def test_it_is_told_who_is_named_and_that_it_is_noted_who_agreed(server: Server) -> None:
    english = told(server, "Score pads, clubs and evenings")
    assert "who agreed to be named and when" in english
    assert (
        "certificates and the wall, which everybody can see, name only members who have" in english
    )
    german = told(server, "Schreibblöcke, Vereine und Abende", "de")
    assert "nennen nur Mitglieder, die zugestimmt haben" in german


def test_every_page_leads_there(server: Server) -> None:
    guest = server.guest()
    for path in ("/", "/mine", "/nothing"):
        assert 'href="/kept"' in guest.get(path).text
    assert "für immer" in told(server, "Tische und Spiele", "de").lower()


def test_who_runs_it_is_told_where_somebody_says_so(tmp_path: Path, server: Server) -> None:
    assert server.guest().get("/imprint").status_code == 404
    assert "/imprint" not in server.guest().get("/").text
    folder = tmp_path / "other"
    folder.mkdir()
    with served(folder, imprint="Karo Bube e. V.\nHinterhof 9\n\n<b>Anna</b>") as named:
        page = named.guest().get("/imprint").text
        assert "Karo Bube e. V.<br>Hinterhof 9" in page and "&lt;b&gt;Anna" in page
        assert 'href="/imprint"' in named.guest().get("/").text
