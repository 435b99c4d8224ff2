"""A club as one file: out of one server, into another."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from stammtisch.club import decisions, register
from stammtisch.club.errors import NotAllowed
from stammtisch.club.ranking import published_list
from stammtisch.club.roles import Actor
from stammtisch.club.transfer import FORMAT, BadClubFile, read
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
            with pytest.raises(Exception, match="has begun already"):
                await service.run(club_id, club.evenings[0], olga, decisions.start)

    asyncio.run(scenario())


def file(**more: Any) -> bytes:
    whole = {"format": FORMAT, "name": "Karo", "log": [], "evenings": []} | more
    return json.dumps(whole).encode()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"no", "This file is no club"),
        (file(format="x/2"), "of the format “x/2”; read is “stammtisch-club/1”"),
        (
            file(log=[{"at": 0, "event": {"kind": "member_gone", "member": "a"}}]),
            "Event 1 of the club: ",
        ),
        (
            file(log=[{"at": 0, "event": {"kind": "club_founded", "name": "a", "key": "k",
                                          "founder": "f"}}]),
            "holds no roles and no keys",
        ),
        (
            file(evenings=[{"id": "e", "log": [{"at": 0, "event": {"kind": "began", "round": 1}}]}
                           ]),
            "Event 1 of evening e",
        ),
        (
            file(log=[{"at": 0, "event": {"kind": "club_evening", "evening": "e"}}]),
            "are not those that the club names",
        ),
    ],
)  # fmt: skip
def test_what_is_no_club(data: bytes, why: str) -> None:
    with pytest.raises(BadClubFile, match=why):
        read(data)
