"""A tournament of pairs at the desk and on the phones: byes, rounds that are paired one by one."""

from __future__ import annotations

import pytest

from tests.web.clubs import Night
from tests.web.helpers import Server


def pairs(server: Server, pairing: str) -> Night:
    """Three pairs whose first round has begun."""
    options = {"kind": "watten", "o-pairs": "yes", "o-pairing": pairing, "o-rounds": "2"}
    night = Night.opened(server, 0, **options)
    night.desk.post(f"{night.club_at}/members", {"names": "Gabi\nHans\nIda\nJan\nKai\nLea"})
    members = [member.id for member in night.club.present_members]
    for first, second in zip(members[::2], members[1::2], strict=True):
        night.do("pair", first=first, second=second)
    night.do("draw", seed="x")
    night.do("go-on", do="start")
    return night


def close(night: Night) -> None:
    """Everybody at the first seat wins."""
    for game in night.evening.tables():
        sheet = night.sheet(game.table, game.round)
        fields = {"1.0": "15", "1.1": "9"}
        assert night.desk.post(f"{sheet}/write", fields).status_code == 303
        for unit in game.units:
            night.desk.post(f"{sheet}/confirm", {"unit": unit})


@pytest.mark.parametrize(("pairing", "rounds"), [("swiss", 2), ("robin", 3), ("knockout", 2)])
def test_three_pairs_play_to_the_end(server: Server, pairing: str, rounds: int) -> None:
    night = pairs(server, pairing)
    assert night.evening.format.rounds == rounds
    for round in range(1, rounds + 1):
        evening = night.evening
        assert len(evening.tables()) == 1
        (resting,) = [unit.id for unit in evening.numbered if not evening.seat_of(unit.id)]
        phone = server.guest("en").get(night.own_page(resting))
        assert phone.status_code == 200
        assert "You do not play in this round." in phone.text
        close(night)
        assert night.desk.get(night.at).status_code == 200
        phone = server.guest("en").get(night.own_page(resting))
        assert "when the next round begins" in phone.text
        night.do("go-on", do="next" if round < rounds else "finish")
    assert night.evening.over
    for path in (
        night.at,
        f"{night.at}/print/standings",
        f"{night.at}/print/plan",
        f"{night.at}/report",
    ):
        assert night.desk.get(path).status_code == 200, path
    league = server.call(server.site.clubs.year.league, night.club_id)
    assert sum(row.points for row in league.rows) >= 12
    assert len(league.rows) == 6


def test_duels_are_for_pairs(server: Server) -> None:
    desk = Night.opened(server, 0).desk
    club = desk.post("/club", {"name": "Pik"}).headers["location"]
    options = {"name": "x", "kind": "watten", "o-pairs": "no", "o-pairing": "swiss"}
    answer = desk.post(f"{club}/evenings", options)
    assert answer.status_code != 303
    assert "Duels are for fixed pairs, or for tables of two." in answer.text
