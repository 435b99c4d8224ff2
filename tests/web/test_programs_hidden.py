"""What programs are told stays the same, byte by byte, when hidden cards are exchanged."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from stammtisch.core.contract import SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.histories import information_state
from stammtisch.matches import Hand
from stammtisch.tables import events as e
from stammtisch.tables import fold, programs, sight, tokens
from stammtisch.tables.live import LiveTable
from stammtisch.web.interface import deeds
from stammtisch.web.interface.following import Follower
from stammtisch.web.reader import Reader
from stammtisch.web.visits import Visit
from tests.sampling import sampled
from tests.web.programs import Program, token_of
from tests.web.test_after_the_hand import GAMES, OPEN_HANDS, World, dealt, played, two
from tests.web.worlds import ME, worlds

__all__ = ["dealt", "two"]  # fixtures
HIDING = [each for each in GAMES if each[0] not in OPEN_HANDS]


def visit(visitor: str) -> Visit:
    return Visit(visitor, "", "Robbi", Reader(language="en"), "", fresh=False, htmx=False)


def told(events: list[e.Event], whose: str) -> Iterator[bytes]:
    """The lines of a stream, act by act, to whoever sits in the first seat or looks on."""
    table, follower = fold.opened("table", events[0], 0.0), Follower(visit(whose))  # type: ignore[arg-type]  # the first opens it
    for event in events[1:]:
        fold.apply(table, event, 0.0)
        if isinstance(event, e.Dealt | e.Moved):
            yield from map(msgspec.json.encode, follower.lines(table, 0.0))
            yield drawn(table, whose)


def drawn(table: LiveTable, whose: str) -> bytes:
    """What a program that thinks ahead would be answered."""
    match, seat = table.match, sight.seat_in(table, whose, table.hand)
    assert match is not None
    if seat == SPECTATOR or match.hand_over:
        return b""
    return str(match.state.sample(seat, Rng(7, 0))).encode()


def both(found: tuple[Hand, Hand], hands: dict[str, Hand], preset: str, whose: str) -> list[Any]:
    """What is told in each world."""
    lines = []
    for hand, name in zip(found, ("one", "two"), strict=True):
        hands[name] = hand
        player = programs.new_program() if whose == "watcher" else whose
        events = list(played(hand, preset, player, name))
        lines.append(list(told(events, whose)))
    return lines


@pytest.mark.parametrize(
    ("game", "preset"), sampled(HIDING, 4), ids=["-".join(each) for each in HIDING]
)
def test_a_stream_tells_nothing_that_its_seat_may_not_know(
    dealt: dict[str, Hand], game: str, preset: str
) -> None:
    found = worlds(game, preset, hands=2)
    if found is None:
        pytest.skip("no twin of these few hands")
    alike = [  # who takes up cards sees more of them than a view shows
        whose
        for whose, viewer in (("program.mine", ME), ("watcher", SPECTATOR))
        if information_state(found[0], viewer) == information_state(found[1], viewer)
    ]
    if not alike:
        pytest.skip("nobody saw the same in these few hands")
    for whose in alike:
        one, two = both(found, dealt, preset, whose)
        assert one == two
        assert len(one) > len(found[0].acts)


def test_the_comparison_notices_a_leak(
    dealt: dict[str, Hand], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = worlds("poker", "stud")
    assert found is not None
    other = next(
        seat
        for seat in range(1, int(found[0].game.seats))
        if found[0].states[0].view(seat) != found[1].states[0].view(seat)
    )
    monkeypatch.setattr(Follower, "_viewer", lambda *_: other)
    one, two = both(found, dealt, "stud", "program.mine")
    assert one != two


def test_the_server_answers_the_same(
    two: tuple[World, World], dealt: dict[str, Hand], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = worlds("watten", "spielregeln")
    assert found is not None
    monkeypatch.setattr(tokens, "new_link_secret", lambda: "drawn by lot")
    monkeypatch.setattr(secrets, "randbits", lambda bits: 7)
    answers: list[list[bytes]] = []
    for world, hand, number in zip(two, found, ("one", "two"), strict=True):
        monkeypatch.setattr(programs, "new_link_secret", lambda: "mine")
        mine = Program(world.server, token_of(world.player))
        monkeypatch.setattr(programs, "new_link_secret", lambda: "other")
        other = Program(world.server, token_of(world.player))
        dealt[number] = hand
        events = list(played(hand, "spielregeln", "program.mine", number))
        world.lay("programs", events, monkeypatch)
        world.lay("begun", events[: -1 - len(hand.acts) // 2], monkeypatch)
        sent = []
        for program in (mine, other):
            for table, lines in (("programs", 2), ("begun", 1)):  # nothing happens at the second
                sent.append(program.raw(f"/api/1/tables/{table}/stream", lines))
                for call in ("state", "sample", "record"):
                    program.call(call, table=table)
                    sent.append(program.sent.encode())
            for call in ("hands", "ranking", "my_tables", "open_tables"):
                program.call(call)
                sent.append(program.sent.encode())
        answers.append(sent)
    assert answers[0] == answers[1]
    assert any(b'"seen":["0 -: ' in each for each in answers[0])
    assert {call.do.__name__ for call in deeds.CALLS if call.method == "GET"} == {
        *("me", "phrases", "stream", "state", "sample", "record"),
        *("hands", "ranking", "my_tables", "open_tables"),
    }, "a new question is asked in both worlds, too"
