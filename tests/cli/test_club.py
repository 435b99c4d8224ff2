"""``stammtisch club``: the way back to a club whose organiser is not known any more."""

from __future__ import annotations

import asyncio
from pathlib import Path

from stammtisch import tables
from stammtisch.club import leagues, links
from stammtisch.club.countings import Ranking
from stammtisch.club.lists import Listed
from stammtisch.club.register import Club
from stammtisch.club.service import Clubs
from tests.cli.conftest import Run


async def founded(database: str, *names: str) -> list[tuple[str, Club]]:
    async with tables.Tables(database) as here, Clubs(here) as clubs:
        ids = [await clubs.found(name, "ina") for name in names]
        return [(each, await clubs.club(each)) for each in ids]


def test_the_link_of_the_organiser_is_printed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    (karo, club), (pik, _) = asyncio.run(founded(f"sqlite:///{file}", "Karo einfach", "Pik"))
    done = run("club", "--database", str(file))
    assert done.exit_code == 0
    token = links.role_token(club, "organiser")
    link = f"http://localhost:8000/club/{karo}/role/organiser/{token}"
    assert f"Karo einfach: {link}\n" in done.stdout
    assert f"/club/{pik}/role/organiser/" in done.stdout
    one = run("club", "karo", "--database", str(file), "--address", "https://cards.example/")
    assert one.stdout == f"Karo einfach: https://cards.example/club/{karo}/role/organiser/{token}\n"


def test_what_is_not_there(run: Run, tmp_path: Path) -> None:
    missing = run("club", "--database", str(tmp_path / "nothing"))
    assert missing.exit_code == 2
    file = tmp_path / "tables.sqlite"
    asyncio.run(founded(f"sqlite:///{file}", "Karo"))
    wrong = run("club", "Herz", "--database", str(file))
    assert wrong.exit_code == 2
    assert "There is no such club in" in wrong.output


def test_rankings_are_printed_with_their_formula(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"

    async def with_a_mean(database: str) -> None:
        async with tables.Tables(database) as here, Clubs(here) as clubs:
            club_id = await clubs.found("Karo", "ina")
            ina = await clubs.actor(club_id, "ina")
            await clubs.set_balance(club_id, ina, [Listed("Uwe", 200), Listed("Bert", 7)])
            liga = Ranking(name="Liga", put="mean", best=3)
            await clubs.run_club(
                club_id, ina, lambda club: leagues.set_ranking(club, "liga", liga, "Ina")
            )

    asyncio.run(with_a_mean(f"sqlite:///{file}"))
    done = run("club", "rankings", "--database", str(file))
    assert done.exit_code == 0
    assert "Karo: All-time ranking\n" in done.stdout
    assert "  All evenings are added up.\n  1. Uwe: 200\n  2. Bert: 7\n" in done.stdout
    words = ("club", "rankings", "karo", "--ranking", "liga", "--database", str(file))
    german = run(*words, language="de")
    assert german.stdout.startswith("Karo: Liga\n")
    assert "Schnitt der 3 besten Abende" in german.stdout
    assert "Uwe" not in german.stdout
    records = run("club", "records", "--database", str(file))
    assert records.stdout == "Karo: Records\n", "no evening has been played"
