"""Bytes on the way: how many they are at a first visit, and what is never compressed."""

from __future__ import annotations

import re

import pytest

from tests.web.helpers import Guest, Server, field

MOST = 100_000  # bytes of a page and all that it needs, at a first visit
NEEDED = re.compile(r'<(?:link|script|img|use)\b[^>]*?(?:href|src)="([^"#]+)')
FOREIGN = ("cross-site", "same-site")


def sent(guest: Guest, address: str) -> int:
    """The bytes of an answer on the way: of its body, and about those of its headers."""
    answer = guest.get(address)
    assert answer.status_code == 200, address
    head = sum(len(name) + len(value) + 4 for name, value in answer.headers.items())
    return int(answer.headers["content-length"]) + head


def weight(guest: Guest, address: str) -> int:
    """The bytes of a page with its styles, scripts, pictures and cards, each file once."""
    files = set(NEEDED.findall(guest.get(address).text))
    return sent(guest, address) + sum(sent(guest, file) for file in sorted(files))


def test_the_start_page_is_light(server: Server) -> None:
    assert weight(server.guest(), "/") < MOST


@pytest.mark.parametrize("game", ["doppelkopf", "watten", "rummy", "quartett"])
def test_a_table_is_light_with_its_cards(server: Server, game: str) -> None:
    """A pack of each face, and a deck."""
    anna = server.guest()
    seats = {"rummy": 2}.get(game, 4)
    table_id = anna.open_table("me", *["random"] * (seats - 1), game=game)
    anna.post(f"/t/{table_id}/ready")
    page = anna.get(f"/t/{table_id}").text
    assert "<use" in page or "/deck-pictures/" in page, "there are cards on the table"
    assert weight(anna, f"/t/{table_id}") < MOST


def test_a_page_is_compressed_for_its_own_readers_only(server: Server) -> None:
    plain = server.guest(**{"accept-encoding": "identity"})
    assert "content-encoding" not in plain.get("/").headers
    guest = server.guest()
    assert guest.get("/").headers["content-encoding"] == "gzip"
    assert guest.cookies, "he is somebody from now on"
    for site in FOREIGN:
        answer = guest.get("/", {"sec-fetch-site": site})
        assert "content-encoding" not in answer.headers, site
    assert guest.get("/", {"sec-fetch-site": "none"}).headers["content-encoding"] == "gzip"
    only_a_name = server.guest(**{"cookie": "stammtisch_name=Eve", "sec-fetch-site": "cross-site"})
    assert "content-encoding" not in only_a_name.get("/").headers


@pytest.mark.parametrize("site", FOREIGN)
def test_a_first_visit_is_compressed_wherever_it_comes_from(server: Server, site: str) -> None:
    """It has no secret that another answer would have too: each is for a visitor of its own."""
    answers = [server.guest(**{"sec-fetch-site": site}).get("/") for _ in range(3)]
    assert all(answer.headers["content-encoding"] == "gzip" for answer in answers)
    tokens = {field(answer.text, "csrf") for answer in answers}
    assert len(tokens) == 3
    pages = {re.sub("|".join(tokens), "…", answer.text) for answer in answers}
    assert len(pages) == 1, "but for its token the page is everybody's"


def test_a_file_is_the_same_whether_it_is_compressed_or_not(server: Server) -> None:
    zips, plain = server.guest(), server.guest(**{"accept-encoding": "identity"})
    for address in sorted(set(NEEDED.findall(zips.get("/").text))):
        one, other = zips.get(address), plain.get(address)
        assert one.headers.get("content-encoding") == "gzip", address
        assert "content-encoding" not in other.headers
        assert one.content == other.content
        assert one.headers["vary"] == other.headers["vary"] == "accept-encoding"
        assert "immutable" in one.headers["cache-control"]


def test_a_stream_is_never_compressed(server: Server) -> None:
    """Its fragments bear the token of the forms, and each comes as soon as it is there."""
    anna = server.guest()
    table_id = anna.open_table("me", "random")
    anna.post(f"/t/{table_id}/ready")
    status, text = server.stream(anna, table_id, headers={"accept-encoding": "gzip"})
    assert status == 200
    assert "\ndata: " in text


def test_files_that_are_always_needed_together_come_together(server: Server) -> None:
    """As one file with all that is in each; what does not exist, or is no sheet, is not found."""
    guest = server.guest()
    one, other, both = (
        guest.get(f"/static/{name}").text for name in ("words.js", "drag.js", "words+drag.js?v=1")
    )
    for each in (one, other):
        code = [line for line in each.splitlines() if not line.lstrip().startswith("//")]
        assert "\n".join(code) in both
    for name in ("words+none.js", "words+vendor/htmx.min.js", "+.js", "words+..%2Ftable.js"):
        assert guest.get(f"/static/{name}?v=1").status_code == 404, name
