"""A club as one file: out of one server, into another."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from stammtisch.club import decisions, register
from stammtisch.club.errors import NotAllowed
from stammtisch.club.ranking import published_list
from stammtisch.club.roles import Actor
from stammtisch.club.transfer import FORMAT, BadClubFile, read
from stammtisch.errors import StammtischError
from stammtisch.logs.store import Entry, Store
from stammtisch.messages import Speaker
from tests.club.evenings import started
from tests.club.test_service import Desk, clubs


def test_a_club_goes_to_another_server(tmp_path: Path) -> None:
    async def scenario() -> None:
        for name in ("here", "there"):
            (tmp_path / name).mkdir()
        async with clubs(tmp_path / "here") as service:
            desk = await Desk.begun(service)
            await service.run_club(
                desk.club_id,
                desk.ina,
                lambda club: register.set_balance(club, published_list(), "Ina"),
            )
            await service.run_club(
                desk.club_id,
                desk.ina,
                lambda club: register.strike_evening(club, desk.evening_id, "Ina", back=False),
            )
            key = (await service.club(desk.club_id)).key
            data = await service.export(desk.club_id, desk.ina)
            was = await desk.evening()
            with pytest.raises(NotAllowed):
                await service.export(desk.club_id, Actor("scorekeeper", "Bert"))
        assert key not in data.decode()
        async with clubs(tmp_path / "there") as service:
            club_id = await service.take_in(data, "olga")
            club = await service.club(club_id)
            assert club.role_of("olga") == "organiser"
            assert club.key != key
            assert [each.name for each in club.balance][:2] == ["Uwe", "Klaus B."]
            assert club.struck == set(club.evenings)
            evening = await service.evening(club_id, club.evenings[0])
            assert (evening.plan, evening.opened_at) == (was.plan, was.opened_at)
            olga = await service.actor(club_id, "olga")
            await service.run(club_id, club.evenings[0], olga, lambda each: [])
            with pytest.raises(Exception, match="has already begun"):
                await service.run(club_id, club.evenings[0], olga, decisions.start)

    asyncio.run(scenario())


def file(**more: Any) -> bytes:
    whole = {"format": FORMAT, "name": "Karo", "log": [], "evenings": []} | more
    return json.dumps(whole).encode()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"no", "This file is not a club"),
        (file(format="x/2"), "format is “x/2”; it should be “stammtisch-club/1”"),
        (
            file(log=[{"at": 0, "event": {"kind": "member_gone", "member": "a"}}]),
            "Event 1 of the club: ",
        ),
        (
            file(log=[{"at": 0, "event": {"kind": "club_founded", "name": "a", "key": "k",
                                          "founder": "f"}}]),
            "contains no roles and no keys",
        ),
        (
            file(evenings=[{"id": "e", "log": [{"at": 0, "event": {"kind": "began", "round": 1}}]}
                           ]),
            "Event 1 of evening e",
        ),
        (
            file(log=[{"at": 0, "event": {"kind": "club_evening", "evening": "e"}}]),
            "are not the ones that the club names",
        ),
    ],
)  # fmt: skip
def test_what_is_no_club(data: bytes, why: str) -> None:
    with pytest.raises(BadClubFile, match=why):
        read(data)


def opened(at: Any = 0, **setup: Any) -> dict[str, Any]:
    return {"at": at, "event": {"kind": "opened", "setup": {"name": "May", **setup}}}


def with_evening(*log: dict[str, Any], **more: Any) -> bytes:
    return file(
        log=[{"at": 0, "event": {"kind": "club_evening", "evening": "e"}}],
        evenings=[{"id": "e", "log": [*log]}],
        **more,
    )


def joined(number: int, name: str = "Anna", at: Any = 0) -> dict[str, Any]:
    return {"at": at, "event": {"kind": "member_joined", "member": f"m{number}", "name": name}}


def deep(levels: int) -> Any:
    return [deep(levels - 1)] if levels else 0


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (with_evening(opened(1e300)), "Event 1 of evening e: its time is not between"),
        (with_evening(opened(1e12)), "Event 1 of evening e: its time is not between"),
        (with_evening(opened(-1)), "Event 1 of evening e: its time is not between"),
        (file(log=[joined(1, at=1e300)]), "Event 1 of the club: its time is not between"),
        (file(log=[joined(n) for n in range(1001)]), "at most 1000 members"),
        (file(log=[joined(1)] * 20_001), "at most 20000 events"),
        (file(evenings=[{"id": f"{n}", "log": []} for n in range(2001)]), "at most 2000 evenings"),
        (with_evening(), "^Evening e: an evening must begin with its opening"),
        (with_evening(opened(options={"rounds": 10**9})), "a number is larger than 1000000"),
        (with_evening(opened(options={"prelim_rounds": 10**5})), "Event 1 of evening e: "),
        (with_evening(opened(options={"x": deep(20)})), "Event 1 of evening e: a list"),
        (with_evening({"at": 0, "event": {"kind": "joined", "unit": "u", "name": "x" * 501}}),
         "Event 1 of evening e: a text has more than 500 characters"),
        (with_evening(opened(), {"at": 0, "event": {"kind": "planned", "first": 1,
                                                    "rounds": [[["u"] * 4] * 3000]}}),
         "Event 2 of evening e: a list has more than 2000 parts"),
        (file(name=" "), "at least one letter"),
    ],
)  # fmt: skip
def test_too_much_of_anything_is_refused_before_anything_is_stored(data: bytes, why: str) -> None:
    with pytest.raises(StammtischError, match=why):
        read(data)


def changed(node: Any, lot: Random) -> Any:
    """Something that was read as JSON, with one value in it changed, doubled or left out."""
    if isinstance(node, dict) and node:
        key = lot.choice([*node])
        return node | {key: changed(node[key], lot)}
    if isinstance(node, list) and node:
        at = lot.randrange(len(node))
        new = lot.choice([[], 2 * [node[at]], [changed(node[at], lot)]])
        return [*node[:at], *new, *node[at + 1 :]]
    return lot.choice([None, -1, 0, 3, "", "m1", {}, []])


def test_a_file_that_somebody_changed_is_read_or_refused() -> None:
    host, lot = started(9), Random(1)
    host.play_round(lot)
    host.withdraw(host.evening.numbered[2].id)
    log = [{"at": at, "event": msgspec.to_builtins(event)} for event, at in host.evening.log]
    refused = []
    for _ in range(150):
        try:
            read(with_evening(*changed(log, lot)))
        except BadClubFile as why:
            refused.append(Speaker("de").say(why.text))
    named = [text for text in refused if "bend e: " in text]
    assert 30 < len(named) <= len(refused) < 150


def test_a_file_is_read_in_another_process_and_written_in_slices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody at the tables waits for a large file."""
    sizes: list[int] = []
    append = Store.append

    def noting(store: Store, entry: Entry) -> asyncio.Future[None]:
        sizes.append(len(entry.rows))
        return append(store, entry)

    def never(data: bytes) -> None:
        pytest.fail("it was read here")

    monkeypatch.setattr("stammtisch.club.importing.read", never)
    monkeypatch.setattr(Store, "append", noting)

    async def scenario() -> None:
        async with clubs(tmp_path) as service:
            names = [joined(n, f"Name {n}") for n in range(900)]
            club_id = await service.take_in(file(log=names), "olga")
            assert len((await service.club(club_id)).members) == 900
            assert [club_id] == [each for each, _ in await service.mine("olga")]
            assert sum(sizes) == 901
            assert max(sizes) <= 500
            sizes.clear()
            for data in (b"no", with_evening(opened(1e300))):
                with pytest.raises(BadClubFile):
                    await service.take_in(data, "olga")
            monkeypatch.setattr("stammtisch.club.importing._PATIENCE", 0.0)
            with pytest.raises(BadClubFile, match="too large for this server"):
                await service.take_in(file(log=names), "olga")
            assert sizes == []
            assert len(await service.mine("olga")) == 1

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (file(log=[joined(1, at=-1)]), "Ereignis 1 des Vereins: "),
        (with_evening(opened(-1)), "Ereignis 1 von Abend e: "),
        (with_evening(), "Abend e: "),
    ],
)
def test_what_is_wrong_is_told_in_whole_sentences(data: bytes, told: str) -> None:
    with pytest.raises(BadClubFile) as refused:
        read(data)
    assert Speaker("de").say(refused.value.text).startswith(told)
