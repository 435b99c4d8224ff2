"""The stream: one fragment for one seat when something happened, and nothing of the others."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Message

from stammtisch.core.contract import CHANCE, OVER
from stammtisch.core.rng import Rng
from stammtisch.web.frame import Framer
from stammtisch.web.reader import Reader
from stammtisch.web.rendering import STATIC
from stammtisch.web.visits import Visit
from tests.web.helpers import Guest, Server, seat_all, served


def dealt(server: Server, game: str, seats: int) -> tuple[str, list[Guest]]:
    anna = server.guest()
    table_id = anna.open_table("me", *["open"] * (seats - 1), game=game)
    guests = [anna, *seat_all(server, table_id, *[f"Gast {n}" for n in range(1, seats)])]
    for guest in guests:
        guest.post(f"/t/{table_id}/ready")
    return table_id, guests


def test_the_stream_begins_with_what_the_page_does_not_have(server: Server) -> None:
    table_id, guests = dealt(server, "mau_mau", 2)
    seq = server.table(table_id).seq
    status, text = server.stream(guests[0], table_id, seq - 1)
    assert status == 200
    assert text.startswith(f"id: {seq}\ndata: ")
    assert 'id="felt"' in text


def test_last_event_id_is_stronger_than_the_address(server: Server) -> None:
    table_id, guests = dealt(server, "mau_mau", 2)
    seq = server.table(table_id).seq
    _, text = server.stream(guests[0], table_id, 0, headers={"last-event-id": str(seq - 1)})
    assert text.startswith(f"id: {seq}\n")


def test_a_silent_stream_says_that_it_is_there(tmp_path: Path) -> None:
    with served(tmp_path, heartbeat=0.02) as server:
        table_id, guests = dealt(server, "mau_mau", 2)
        _, text = server.stream(guests[0], table_id, server.table(table_id).seq, parts=2)
        assert ": still here\n\n" in text


def test_every_line_of_a_fragment_is_data(server: Server) -> None:
    table_id, guests = dealt(server, "doppelkopf", 4)
    _, text = server.stream(guests[0], table_id)
    lines = text.split("\n\n")[0].splitlines()
    assert lines[0].startswith("id: ")
    assert all(line.startswith("data: ") or line == "data:" for line in lines[1:])


def test_the_fragment_of_the_page_and_of_the_stream_are_the_same(server: Server) -> None:
    table_id, guests = dealt(server, "doppelkopf", 4)
    page = guests[1].get(f"/t/{table_id}").text
    _, text = server.stream(guests[1], table_id)
    fragment = "\n".join(line.removeprefix("data: ") for line in text.splitlines()[1:])
    assert fragment.strip() in page


def test_a_person_with_an_open_stream_is_present(server: Server) -> None:
    table_id, guests = dealt(server, "mau_mau", 2)
    server.stream(guests[1], table_id)
    assert not server.table(table_id).seats[1].away


def play_some(server: Server, table_id: str, guests: list[Guest], moves: int) -> None:
    """Some moves of whoever is on turn; a random one, but always the same."""
    rng = Rng(moves)
    for _ in range(moves):
        table = server.table(table_id)
        assert table.match is not None
        state = table.match.state
        if state.turn in (OVER, CHANCE):
            return
        text = table.game.text(state, state.pick(rng))
        answer = guests[int(state.turn)].move(table_id, text)
        assert answer.status_code == 303, answer.text


def played_to(
    server: Server, game: str, seats: int, moves: int, wanted: Callable[[str], bool]
) -> tuple[str, list[Guest]]:
    """A table after so many moves at which a test shows something; dealt until there is one."""
    for _ in range(20):  # most deals do
        table_id, guests = dealt(server, game, seats)
        play_some(server, table_id, guests, moves)
        if wanted(table_id):
            return table_id, guests
    raise AssertionError("no deal shows it")


def test_who_reads_slowly_gets_the_newest_and_not_all_between(server: Server) -> None:
    table_id, guests = dealt(server, "mau_mau", 2)
    play_some(server, table_id, guests, 1)
    seq = server.table(table_id).seq
    numbers = server.call(_slowly, server, guests[0], table_id)
    assert len(numbers) == 2  # the first, and what there was when he read again
    assert numbers[0] == seq < numbers[1] - 2
    assert numbers[1] == server.table(table_id).seq


async def _slowly(server: Server, guest: Guest, table_id: str) -> list[int]:
    """The numbers of what comes to somebody who does not read while moves are made."""
    numbers: list[int] = []
    news, reads = asyncio.Event(), asyncio.Event()
    reads.set()

    async def send(message: Message) -> None:
        await reads.wait()
        numbers.extend(int(each) for each in re.findall(rb"id: (\d+)", message.get("body", b"")))
        if numbers:
            news.set()

    following = asyncio.create_task(server.follow(guest, table_id, send))
    await news.wait()
    reads.clear()
    news.clear()
    await _moves(server, table_id, 4)
    reads.set()
    await news.wait()
    following.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await following
    return numbers


async def _moves(server: Server, table_id: str, count: int) -> None:
    rng = Rng(count)
    for _ in range(count):
        table = await server.site.tables.table(table_id)
        assert table.match is not None
        state = table.match.state
        visitor = next(iter(table.seats[int(state.turn)].visitors))
        await server.site.tables.act(table_id, visitor, table.game.text(state, state.pick(rng)))
        await asyncio.sleep(0)  # the stream may see each


def redealt(server: Server, table_id: str, seat: int, seed: int) -> Any:
    """Put another deal on the table that this seat cannot tell from the true one; the true one."""
    match = server.table(table_id).match
    assert match is not None
    true = match.hand.states[-1]
    match.hand.states[-1] = true.sample(seat, Rng(seed))
    return true


@pytest.mark.parametrize(("game", "seats"), [("mau_mau", 3), ("gin", 2), ("doppelkopf", 4)])
@pytest.mark.parametrize("moves", [0, 3, 9, 17])
def test_nothing_leaks_into_page_or_stream(
    server: Server, game: str, seats: int, moves: int
) -> None:
    """Invariant 7: other cards where the seat cannot see them, and not a byte is different."""
    table_id, guests = played_to(
        server, game, seats, moves, lambda table_id: not server.match(table_id).hand_over
    )  # a short hand, of which all cards are open, shows nothing
    match = server.match(table_id)
    lookers = [*enumerate(guests), (-1, server.guest())]
    differed = False
    for seat, guest in lookers:
        paths = [f"/t/{table_id}{end}" for end in ("", "/last", "/score", "/more", "/shuffle")]
        before = [guest.get(path).text for path in paths]
        before.append(server.stream(guest, table_id)[1])
        refusal = guest.move(table_id, "xyzzy").text
        for seed in range(3):
            true = redealt(server, table_id, seat, seed)
            hidden = match.hand.states[-1]
            differed |= list(hidden.words()) != list(true.words())
            after = [guest.get(path).text for path in paths]
            after.append(server.stream(guest, table_id)[1])
            assert guest.move(table_id, "xyzzy").text == refusal
            match.hand.states[-1] = true
            assert after == before, f"seat {seat} sees what it may not see"
    assert differed, "the other deals were all the same; the test shows nothing"


def test_no_secret_stands_on_any_page(server: Server) -> None:
    table_id, guests = dealt(server, "mau_mau", 2)
    table = server.table(table_id)
    secrets = [sealed.secret for sealed in table.sealed]
    secrets += [visitor for seat in table.seats for visitor in seat.visitors]
    for guest in (*guests, server.guest()):
        own = guest.cookies.get("stammtisch_guest", "")
        for end in ("", "/last", "/score", "/more", "/shuffle", "/rules"):
            page = guest.get(f"/t/{table_id}{end}").text
            assert not [secret for secret in secrets if secret in page], own


def lying(server: Server, table_id: str) -> tuple[int, int]:
    """How many tricks are finished, and how many cards lie in the running one."""
    view = server.match(table_id).view(0)
    running = sum(zone.count for zone in view.zones if zone.role == "trick")
    return sum(seat.tricks or 0 for seat in view.seats), running


def test_no_frame_jumps_over_a_trick(server: Server) -> None:
    """Also where many moves came at once: each trick is drawn, once, before what is now."""
    table_id, guests = dealt(server, "doppelkopf", 4)
    while lying(server, table_id) != (0, 2):
        play_some(server, table_id, guests, 1)
    framer = Framer(server.table(table_id), _visit())
    while lying(server, table_id) != (3, 1):
        play_some(server, table_id, guests, 1)
    *tricks, now = framer.frames(0.0)
    assert len(tricks) == 3
    for html in tricks:
        assert 'class="trick finished"' in html
        assert 'data-hold="1.1"' in html
    assert 'class="trick finished"' not in now
    assert list(framer.frames(0.0)) == []


def test_a_trick_of_doppelkopf_lies_until_the_next_card(server: Server) -> None:
    table_id, guests = dealt(server, "doppelkopf", 4)
    for _ in range(4):
        assert guests[server.table(table_id).turn].move(table_id, "gesund").status_code == 303
    while lying(server, table_id) != (1, 0):  # somebody may announce between the cards
        play_some(server, table_id, guests, 1)
    page = guests[0].get(f"/t/{table_id}").text
    assert re.search(r'class="trick finished"', page)
    assert page.count('class=" won p') + page.count('class="won p') == 1


def test_the_last_trick_is_shown_before_the_score(server: Server) -> None:
    """Once more as it was played: no result, no hand opened yet."""
    table_id, guests = dealt(server, "doppelkopf", 4)
    framer = Framer(server.table(table_id), _visit())
    play_some(server, table_id, guests, 200)
    *before, last, after = framer.frames(0.0)
    assert len(before) == 11
    for html in (*before, last, after):
        assert re.search(r'class="trick finished"', html)
    for html in (*before, last):
        assert 'id="result"' not in html
        assert 'class="open' not in html
        assert 'class="held' not in html
        assert 'data-hold="1.1"' in html
    assert 'id="result"' in after
    assert 'data-hold=""' in after


def _visit() -> Visit:
    return Visit(
        visitor="nobody", reader=Reader(), name="", csrf="", htmx=True, address="", fresh=False
    )


def test_the_stream_cannot_miss_its_extension(server: Server) -> None:
    """A deferred htmx would begin before its extension is there where the network is slow."""
    table_id, guests = dealt(server, "mau_mau", 2)
    page = guests[0].get(f"/t/{table_id}").text
    scripts = re.findall(r"<script( defer)? src=\"/static/([\w/.-]+)", page)
    names = ("vendor/htmx.min.js", "vendor/hx-sse.min.js", "table", "stakes.js")
    assert scripts == [("", name) for name in names]


def test_a_browser_soon_asks_again_for_a_stream_that_was_cut(server: Server) -> None:
    """Its extension would wait for half a second, also where new processes are already there."""
    page = server.guest().get("/").text
    found = re.search(r"name=\"htmx-config\" content='([^']+)'", page)
    assert found is not None
    assert json.loads(found[1])["sse"] == {"reconnectDelay": 100}  # milliseconds
    extension = (STATIC / "vendor" / "hx-sse.min.js").read_text("utf-8")
    assert re.search(r"reconnectDelay:500,.*\.\.\.htmx\.config\.sse,", extension)
