"""``stammtisch club``: the way back to a club whose organiser is not known any more."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from stammtisch import tables
from stammtisch.club import cash, decisions, leagues, links
from stammtisch.club.countings import Ranking
from stammtisch.club.lists import Listed
from stammtisch.club.register import Club
from stammtisch.club.service import Clubs
from stammtisch.club.setups import Setup
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


MARCH = """Tag;Abend;Platz;Name;Punkte
14.03.2019;Märzabend;1;Uwe;73
14.03.2019;Märzabend;2;Anna;64
"""


def test_old_years_come_in_and_go_out(run: Run, tmp_path: Path) -> None:
    file, table = tmp_path / "tables.sqlite", tmp_path / "old.csv"
    asyncio.run(founded(f"sqlite:///{file}", "Karo", "Karo Zwei"))
    where = ("--database", str(file))
    table.write_text(MARCH.replace(";2;", ";zwei;"), encoding="utf-8")
    wrong = run("club", "import", "Zwei", str(table), *where)
    assert wrong.exit_code == 2
    assert "C3 “zwei”: This should be a whole number." in wrong.stdout
    table.write_text(MARCH, encoding="utf-8")
    assert run("club", "import", "Karo", str(table), *where).exit_code == 2, "two such clubs"
    no = run("club", "import", "Zwei", str(table), *where, typed="n\n")
    assert "1 new evenings, 0 changed, 0 known; 2 new members." in no.stdout
    assert "Uwe" not in run("club", "rankings", "Zwei", *where).stdout
    assert "Taken over." in run("club", "import", "Zwei", str(table), "--yes", *where).stdout
    assert "  1. Uwe: 2\n  2. Anna: 1\n" in run("club", "rankings", "Zwei", *where).stdout
    written = tmp_path / "out.csv"
    assert run("club", "export", "Zwei", str(written), *where).exit_code == 0
    assert "2019-03-14,Märzabend,Doppelkopf,1,Uwe,73" in written.read_text("utf-8")
    assert run("club", "export", "Zwei", str(written), *where).exit_code == 1, "it is there"
    again = run("club", "import", "Zwei", str(written), "--yes", *where)
    assert "0 new evenings, 0 changed, 1 known; 0 new members." in again.stdout


@pytest.mark.rules("YEAR-21")
def test_old_sheets_come_in_and_go_out_as_a_workbook(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("openpyxl")
    file, table = tmp_path / "tables.sqlite", tmp_path / "old.csv"
    asyncio.run(founded(f"sqlite:///{file}", "Karo"))
    where = ("--database", str(file))
    table.write_text("Tag;Nr;Name;Punkte\n14.03.2019;1;Uwe;9\n14.03.2019;1;Anna;-9\n", "utf-8")
    assert "Taken over." in run("club", "import", "Karo", str(table), "--yes", *where).stdout
    assert "  1. Uwe: 2\n  2. Anna: 1\n" in run("club", "rankings", "Karo", *where).stdout
    written = tmp_path / "out.xlsx"
    assert run("club", "export", "Karo", str(written), *where).exit_code == 0
    again = run("club", "import", "Karo", str(written), "--yes", *where)
    assert "0 new evenings, 0 changed, 1 known; 0 new members." in again.stdout


@pytest.mark.rules("CLB-41")
def test_the_cash_of_evenings_is_printed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"

    async def with_cash(database: str) -> None:
        async with tables.Tables(database) as here, Clubs(here) as clubs:
            club_id = await clubs.found("Karo", "ina")
            ina = await clubs.actor(club_id, "ina")
            await clubs.open_evening(club_id, ina, Setup(name="Autumn"))
            evening = await clubs.open_evening(club_id, ina, Setup(name="Winter"))
            for decide in (
                lambda evening: decisions.join(evening, "uwe", "Uwe"),
                lambda evening: decisions.join(evening, "ida", "Ida"),
                lambda evening: cash.set_fee(evening, 550),
                lambda evening: cash.pay(evening, ["uwe"]),
                lambda evening: cash.set_prize(evening, 1, 600),
            ):
                await clubs.run(club_id, evening, ina, decide)

    asyncio.run(with_cash(f"sqlite:///{file}"))
    done = run("club", "cash", "--database", str(file))
    assert done.stdout == (
        "Karo: Cash\n  Winter: €5.50 in, €6.00 out, €-0.50 left; €5.50 still owed\n"
    )
