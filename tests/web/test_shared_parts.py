"""What is kept and shared of tables: it is quicker, and nobody is sent what is another's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import stammtisch as st
from stammtisch.cards import notation
from stammtisch.core.contract import CHANCE, OVER, SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.core.view import View
from stammtisch.tables import LiveTable
from stammtisch.tables import events as e
from stammtisch.tables.fold import apply, opened
from stammtisch.tables.settings import OPEN, Setup
from stammtisch.web import board, onlookers, parts
from stammtisch.web.board import Screen
from stammtisch.web.frame import Framer
from stammtisch.web.parts import drawn, rendered
from stammtisch.web.reader import Reader
from stammtisch.web.rendering import filled
from stammtisch.web.visits import Visit
from stammtisch.web.words import Voice
from tests.sampling import sampled

MOVES = 12


def dealt(game: str) -> LiveTable:
    """A table with people on all seats and its first hand."""
    seats = st.registration(game).default_seats
    setup = Setup(game=game, seats=(OPEN,) * seats)
    table = opened("table", e.Opened(setup, "0", int(st.game(game, seats=seats).rules_version)), 0)
    for seat in range(seats):
        apply(table, e.Sat(seat, str(seat), f"Gast {seat}"), 0)
    apply(table, e.Prepared(1, "", f"secret of {game}"), 0)
    apply(table, e.Dealt(1, ("",) * seats), 0)
    return table


def framer(table: LiveTable, visitor: str, reader: Reader | None = None) -> Framer:
    """Somebody's screen; the seats' visitors are their numbers."""
    visit = Visit(
        visitor=visitor, csrf=f"token of {visitor}", name=visitor, reader=reader or Reader(),
        address="", fresh=False, htmx=True,
    )  # fmt: skip
    return Framer(table, visit)


def moved(table: LiveTable, rng: Rng) -> bool:
    """Make a move; False if there is none."""
    assert table.match is not None
    state = table.match.state
    if state.turn in (OVER, CHANCE):
        return False
    apply(table, e.Moved(int(state.turn), table.game.text(state, state.pick(rng))), 0)
    return True


def sent(table: LiveTable, visitor: str, last: Screen, state: Any) -> list[str]:
    """What somebody is sent who saw the screen before, and the whole for a newcomer."""
    assert table.match is not None
    states = table.match.hand.states
    true, states[-1] = states[-1], state
    screen = framer(table, visitor)
    screen._shown = screen._shown._replace(screen=last)
    onlookers._shared.clear()  # whatever those who look on share, they are not told both alike
    told = [*screen.frames(0), framer(table, visitor).screen(0).fragment.whole()]
    states[-1] = true
    return told


def leaks(table: LiveTable, last: list[Screen]) -> tuple[list[int], int]:
    """Who is sent something else where only cards differ that he cannot see; how many did."""
    found, differed = [], 0
    assert table.match is not None
    true, rng = table.match.hand.states[-1], Rng(len(table.match.hand.acts))
    for number, viewer in enumerate((*range(len(table.seats)), SPECTATOR)):
        other = true.sample(viewer, rng)
        if list(other.words()) == list(true.words()) or other.view(viewer) != true.view(viewer):
            continue
        differed += 1
        visitor = str(viewer) if viewer >= 0 else "watcher"
        told = [sent(table, visitor, last[number], state) for state in (true, other)]
        if told[0] != told[1]:
            found.append(viewer)
    return found, differed


def played_leaks(game: str) -> tuple[list[int], int]:
    """All that leaks over some moves; with every screen of the table in the same cache."""
    table, rng, found, differed = dealt(game), Rng(3), list[int](), 0
    visitors = [*map(str, range(len(table.seats))), "watcher"]
    last = [framer(table, visitor).screen(0) for visitor in visitors]
    for _ in range(MOVES):
        if not moved(table, rng):
            break
        assert table.match is not None
        if not table.match.hand_over:
            more, pairs = leaks(table, last)
            found += more
            differed += pairs
        last = [framer(table, visitor).screen(0) for visitor in visitors]
    return found, differed


@pytest.mark.parametrize("game", sampled(sorted(st.registrations()), 3))
def test_equal_sights_are_sent_equal_bytes(game: str) -> None:
    """Each seat and a spectator, after each move: other hidden cards, and not a byte differs."""
    found, differed = played_leaks(game)
    assert found == []
    assert differed, "the other deals were all the same; the test shows nothing"


def test_a_part_that_is_kept_by_less_than_it_shows_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A planted fault: hands are kept by their number of cards, and shown to whoever asks."""
    kept: dict[Any, Any] = {}

    def careless(part: parts.Part, voice: Voice, *inputs: Any) -> Any:
        if part is not parts.hand:
            return drawn(part, voice, *inputs)
        return kept.setdefault(inputs[1].count, drawn(part, voice, *inputs))

    monkeypatch.setattr(board, "drawn", careless)
    table = dealt("mau_mau")
    whole = [framer(table, str(seat)).screen(0).fragment.whole() for seat in range(2)]
    cards = [set(_cards(html)) for html in whole]
    assert cards[0] == cards[1]
    monkeypatch.setattr(board, "drawn", drawn)
    whole = [framer(table, str(seat)).screen(0).fragment.whole() for seat in range(2)]
    assert set(_cards(whole[0])) != set(_cards(whole[1]))


def _cards(html: str) -> list[str]:
    return [each.split('"')[0] for each in html.split('id="c-')[1:]]


def test_a_view_that_tells_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: everybody is shown what the next seat sees."""
    seats = st.registration("mau_mau").default_seats

    def blabbing(self: Framer, match: Any) -> View:
        seen: View = match.view((self.viewer + 1) % seats)
        return seen

    monkeypatch.setattr(Framer, "_view", blabbing)
    found, differed = played_leaks("mau_mau")
    assert differed
    assert found


def test_each_seat_is_shown_its_own_cards() -> None:
    table, rng = dealt("doppelkopf"), Rng(5)
    screens = [framer(table, str(seat)) for seat in range(4)]
    for _ in range(MOVES):
        for seat, screen in enumerate(screens):
            assert table.match is not None
            shown = screen.screen(0).fragment.whole()
            zones = table.match.view(seat).zones
            own = next(zone for zone in zones if zone.role == "hand" and zone.owner == seat)
            held = [notation(card.kind) for card in own.cards]
            assert [each[:-2] for each in _cards(shown)] == held
        assert moved(table, rng)


def test_who_looks_on_shares_a_screen_and_no_form() -> None:
    table, rng = dealt("mau_mau"), Rng(1)
    first, second = framer(table, "eve"), framer(table, "fritz")
    other = framer(table, "gustav", Reader(language="en"))
    list(first.frames(0)), list(second.frames(0))
    moved(table, rng)
    told = [*first.frames(0)]
    assert [*second.frames(0)] == told
    assert first._shown is second._shown
    assert [*other.frames(0)] != told
    assert "token of" not in "".join(told)
    assert framer(table, "0").alike is None


def test_what_those_who_look_on_are_sent_is_put_together_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also for a newcomer; but not for one who was shown less before."""
    table, rng = dealt("doppelkopf"), Rng(1)
    screens = [framer(table, visitor) for visitor in ("eve", "fritz", "gustav")]
    late = framer(table, "hans")
    drawn: list[str] = []

    def noted(self: Framer, now: float) -> Iterator[str]:
        drawn.append(self.visit.visitor)
        return frames(self, now)

    frames = Framer._frames
    monkeypatch.setattr(Framer, "_frames", noted)
    for _ in range(6):
        told = [screen.frames(0) for screen in screens]
        assert told[0] == told[1] == told[2] != ()
        assert moved(table, rng)
    assert drawn == ["eve"] * 6
    whole = framer(table, "ida").screen(0).fragment.whole()
    assert late.frames(0)[-1] == whole, "who comes late sees the same in the end"
    assert [screen.frames(0)[-1] != whole for screen in screens] == [True] * 3


def test_a_spectator_with_a_wish_has_a_screen_of_his_own() -> None:
    table = dealt("mau_mau")
    apply(table, e.Left(1, "random", "Bot"), 0)
    apply(table, e.BotSat(1, "random", "Bot"), 0)
    eve, fritz = framer(table, "eve"), framer(table, "fritz")
    assert eve.alike == fritz.alike is not None
    apply(table, e.SeatAsked(1, "eve", "Eve"), 0)
    assert eve.alike is None
    assert "token of eve" in eve.screen(0).fragment.whole()
    assert "token of" not in fritz.screen(0).fragment.whole()


def test_what_did_not_change_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody goes away: nothing but his plate is drawn, once for all."""
    table = dealt("doppelkopf")
    screens = [framer(table, str(seat)) for seat in range(4)]
    for screen in screens:
        list(screen.frames(0))
    names: list[str] = []

    def noted(name: str, *values: Any) -> str:
        names.append(name)
        return filled(name, *values)

    monkeypatch.setattr(parts, "filled", noted)
    apply(table, e.WentAway(2), 0)
    told = [[*screen.frames(0)] for screen in screens]
    assert names.count("table/plate.html") == 1
    assert set(names) == {"table/plate.html", "table/me.html"}
    assert all(len(html) == 1 and html[0].startswith("<hx-partial") for html in told)


def test_the_kept_parts_are_bounded() -> None:
    assert rendered.cache_info().maxsize == parts.KEPT
