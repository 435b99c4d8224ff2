"""What a page is sent of a table: the parts that changed, and nothing else."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

import stammtisch as st
from stammtisch.shuffling import shuffled
from stammtisch.web.fragments import PAGE, Fragment, Piece, hole
from stammtisch.web.frame import Framer
from stammtisch.web.reader import Reader
from stammtisch.web.visits import Visit
from tests.sampling import sampled
from tests.web.helpers import Guest, Server
from tests.web.test_stream import dealt, play_some

PARTIAL = re.compile(r'<hx-partial hx-target="#([^"]+)" hx-swap="[^"]+">(.*?)</hx-partial>', re.S)
VOID = {"input", "img", "br", "use"}


class Finder(HTMLParser):
    """Finds where the element with an id begins and ends."""

    def __init__(self, html: str, wanted: str) -> None:
        super().__init__(convert_charrefs=False)
        self._lines = [0]
        for line in html.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._wanted = wanted
        self._inside: list[str] = []
        self.begin = self.end = -1
        self.feed(html)

    def _here(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        text = self.get_starttag_text() or ""
        found = dict(attrs).get("id") == self._wanted
        if found:
            assert self.begin < 0, f"two elements have the id {self._wanted}"
            self.begin = self._here()
        if tag in VOID or text.endswith("/>"):
            self.end = self._here() + len(text) if found else self.end
        elif found or self._inside:
            self._inside.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if not self._inside or tag in VOID or self.end >= 0:
            return
        while self._inside.pop() != tag:
            pass
        if not self._inside:
            self.end = self._here() + len(f"</{tag}>")


def swapped(page: str, event: str) -> str:
    """The page after an event, as a browser has it."""
    parts = PARTIAL.findall(event)
    if not parts:
        return event
    assert not PARTIAL.sub("", event).strip()
    for part, html in parts:
        place = Finder(page, part)
        assert 0 <= place.begin < place.end, f"there is no {part} on the page"
        page = page[: place.begin] + html.strip() + page[place.end :]
    return page


def even(page: str) -> str:
    """A page without blanks between its elements."""
    return re.sub(r"\s+", " ", re.sub(r">\s+<", "><", page)).strip()


def visit(server: Server, guest: Guest | None, table_id: str, seat: int) -> Visit:
    """A reader of the table: whoever sits there, or somebody who only looks on."""
    (person, *_) = [*server.table(table_id).seats[seat].visitors] if guest else ["nobody"]
    return Visit(
        visitor=person, reader=Reader(), name="", csrf="x", htmx=True, address="", fresh=False
    )


@pytest.mark.parametrize("game", sampled(sorted(st.registrations()), 6))
def test_the_parts_make_the_page_what_it_is_now(
    server: Server, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For each seat and for a spectator, over a hand: equal with a page that is rendered whole."""
    monkeypatch.setattr(
        "stammtisch.tables.proofs.shuffled", lambda cards, _, part: shuffled(cards, "7", part)
    )
    seats = st.registration(game).default_seats
    table_id, guests = dealt(server, game, seats)
    watchers = [*guests, None]
    visits = [visit(server, guest, table_id, seat % seats) for seat, guest in enumerate(watchers)]
    framers = [Framer(server.table(table_id), each) for each in visits]
    pages = ["" for _ in framers]
    parts = 0
    for _ in range(16):
        for number, framer in enumerate(framers):
            framer.table = server.table(table_id)
            for event in framer.frames(0.0):
                parts += event.startswith("<hx-partial")
                pages[number] = swapped(pages[number], event)
            whole = list(Framer(framer.table, visits[number]).frames(0.0))[-1]
            assert even(pages[number]) == even(whole)
        play_some(server, table_id, guests, 1)
    assert parts > 10


def test_the_outermost_part_that_changed_is_sent() -> None:
    def page(prompt: str, hand: str, mine: str = "mine", middle: str = "") -> Fragment:
        parts = {"prompt": f"<i>{prompt}</i>", "hand": f"<i>{hand}</i>"}
        parts["mine"] = f"<b>{mine} {hole('prompt')} {hole('hand')}</b>"
        parts[PAGE] = f"<p>{middle}</p>{hole('mine')}"
        return Fragment({id: Piece(html) for id, html in parts.items()})

    before = page("Ben", "ace")
    assert before.since(None) == "<p></p><b>mine <i>Ben</i> <i>ace</i></b>"
    assert page("Ben", "ace").since(before) == ""
    swap = 'hx-swap="outerMorph transition:true"'
    assert page("Cora", "ace").since(before) == (
        f'<hx-partial hx-target="#prompt" {swap}><i>Cora</i></hx-partial>'
    )
    assert page("Cora", "ace", "yours").since(before) == (
        f'<hx-partial hx-target="#mine" {swap}><b>yours <i>Cora</i> <i>ace</i></b></hx-partial>'
    )
    assert page("Ben", "ten", middle="x").since(before) == page("Ben", "ten", middle="x").whole()
