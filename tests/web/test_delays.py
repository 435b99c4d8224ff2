"""Looking on with delay, on pages: what they show before and when it is due, and who shares it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from stammtisch.core.rng import Rng
from stammtisch.tables.delays import Late
from stammtisch.web.frame import Framer
from stammtisch.web.onlookers import shared
from stammtisch.web.reader import Reader
from stammtisch.web.visits import Visit
from tests.sampling import sampled
from tests.web.helpers import Guest, Server, seat_all, served

PAGES: tuple[str, ...] = (
    "",
    "/last",
    "/score",
    "/score/1",
    "/replay/1",
    "/replay/1?move=3",
    "/record",
    "/shuffle",
)
PAGES += ("/more", "/rules", "/words", "/result.svg", "/analysis/1", "/ask")
GAMES = {"mau_mau": 2, "doppelkopf": 4, "gin": 2, "poker": 3, "romme": 2, "quartett": 3}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("delays"), new_tables_each=1000, new_tables=1000) as found:
        yield found


def begun(server: Server, game: str, seats: int, **more: str) -> tuple[str, list[Guest]]:
    """A table of people, with cards on it."""
    anna = server.guest()
    table = anna.open_table("me", *["open"] * (seats - 1), game=game, name="Anna", **more)
    guests = [anna, *seat_all(server, table, *["Ben", "Cora", "Dora"][: seats - 1])]
    for guest in guests:
        guest.post(f"/t/{table}/ready")
    assert server.table(table).phase == "playing"
    return table, guests


def move(server: Server, table: str, guests: list[Guest]) -> None:
    match = server.match(table)
    text = match.game.text(match.state, match.state.pick(Rng(len(match.hand.acts))))
    assert guests[match.turn].move(table, text).status_code == 303


@pytest.mark.parametrize("game", sampled(list(GAMES), 2))
def test_nothing_is_told_before_its_time(server: Server, game: str) -> None:
    table, guests = begun(server, game, GAMES[game], delay="600")
    wanda = server.guest()
    before = {path: wanda.get(f"/t/{table}{path}").text for path in PAGES}
    assert "Die Karten werden gegeben" in before[""]
    count = 0
    while not server.match(table).hand_over and count < 60:
        move(server, table, guests)
        count += 1
    for path in PAGES:
        page = wanda.get(f"/t/{table}{path}").text
        assert plain(page) == plain(before[path]), path
    status, text = server.stream(wanda, table)
    assert status == 200 and "held" not in text and 'id="trick"' not in text
    assert "10 Minuten später" in before[""]


def plain(page: str) -> str:
    """A page without what is another on each, as no two are equal: sums of times."""
    return re.sub(r'data-left="\d+"', "", page)


def test_who_plays_sees_it_at_once_and_is_told_of_the_delay(server: Server) -> None:
    anna = server.guest()
    table = anna.open_table("me", "open", delay="30", name="Anna")
    assert "Wer zusieht, sieht alles 30 Sekunden später" in anna.get(f"/t/{table}").text
    assert server.table(table).setup.delay == 30
    page = anna.get("/new/mau_mau").text
    assert 'name="delay"' in page and "10 Minuten später" in page


@pytest.mark.parametrize("game", sampled(list(GAMES), 2))
def test_what_is_shown_later_is_what_was_shown_then(server: Server, game: str) -> None:
    """A late table draws byte by byte what somebody was shown who looked on at once."""
    table, guests = begun(server, game, GAMES[game], delay="30")
    visit = Visit("w", "token", "", Reader(), "", False, False)
    then = [screen(server, table, visit)]
    while len(then) < 9 and not server.match(table).hand_over:  # in Poker two may fold at once
        move(server, table, guests)
        then.append(screen(server, table, visit))
    real, now = server.table(table), server.site.tables.clock.now()

    async def later() -> list[str]:
        known = await server.site.tables.store.events(table, 0)
        _, late = await server.site.delays._behind(real), None
        behind = server.site.delays._known[real]
        found = []
        for row in known:
            late = behind.until(row.at / 1000 + 30, real)
            assert isinstance(late, Late)
            if late.match is not None:
                found.append(Framer(late, visit).screen(now).fragment.whole())
        return found

    shown = list(dict.fromkeys(map(timeless, server.call(later))))
    for each in map(timeless, then):
        assert each in shown


def screen(server: Server, table: str, visit: Visit) -> str:
    """What somebody is shown who looks on at once."""
    real = server.table(table)
    return Framer(real, visit).screen(server.site.tables.clock.now()).fragment.whole()


def timeless(html: str) -> str:
    return re.sub(r'data-left="\d+"', "", html)


def test_all_who_look_on_late_share_a_screen(server: Server) -> None:
    table, guests = begun(server, "mau_mau", 2, delay="30")
    move(server, table, guests)
    real = server.table(table)
    visits = [Visit(who, f"token-{who}", "", Reader(), "", False, False) for who in "xyz"]

    async def screens() -> list[object]:
        await server.site.delays._behind(real)
        late = server.site.delays._known[real].until(1e12, real)
        now = server.site.tables.clock.now()
        found: list[object] = [Framer(late, visit).screen(now) for visit in visits]
        assert shared(late) is not shared(real)
        return found

    first, second, third = server.call(screens)
    assert first is second is third
