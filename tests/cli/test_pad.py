"""``stammtisch pad``: begun, gone on with, shown, exported, and told what is wrong with a file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run

NAMES = ("--names", "Anna, Bert,Cara")


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "evening.toml")


def test_an_evening(run: Run, file: str) -> None:
    begun = run("pad", "new", "romme.romme.1", *NAMES, "--dealer", "bert", file, typed="points\n")
    assert begun.exit_code == 0, begun.output
    assert "Hand 1, Bert deals." in begun.output
    gone_on = run("pad", file, typed="points\n0 -25 -40\nyes\n")
    assert "Hand 1 is written down." in gone_on.output
    assert "Hand 2, Cara deals." in gone_on.output
    shown = run("pad", "show", file)
    assert "Anna 0, Bert -25, Cara -40 (Bert dealt)" in shown.output
    assert "Totals: Anna 0 (place 1), Bert -25 (place 2)" in shown.output
    table = run("pad", "csv", file, language="de").output
    assert table.startswith("\ufeffNr.;Geber;Was gespielt wurde;Anna;Bert;Cara;")
    assert "0;-25;-40;0;-25;-40" in table


def test_any_other_game(run: Run, file: str) -> None:
    how = ("pad", "new", "free", "--names", "Anna,Bert", "--low-wins", "--title", "Hearts")
    told = run(*how, file, typed="3 26\n\n").output
    assert "Hearts: a game of your own. Anna, Bert" in told
    assert "Anna 3 (place 1), Bert 26 (place 2)" in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("gin", "--names", "Anna"), "for 2 players; 1 is not possible"),
        (("gin", "--names", "Anna,Anna"), "“Anna”"),
        (("chess", "--names", "Anna,Bert"), "chess"),
        (("free", "-p", "x", "--names", "A,B"), "has no presets"),
        (("gin", "--names", "A,B", "--dealer", "C"), "“C” is not one of the players: A, B."),
        (("doppelkopf.turnier.2", "-o", "nines", "--names", "A,B,C,D"), "NAME=VALUE"),
    ],
)
def test_a_pad_that_cannot_be_makes_no_file(
    run: Run, file: str, words: tuple[str, ...], told: str
) -> None:
    refused = run("pad", "new", *words, file)
    assert refused.exit_code in (1, 2)
    assert told in refused.output
    assert not Path(file).exists()


def test_a_hand_that_nobody_confirmed_is_told(run: Run, file: str) -> None:
    told = run("pad", "new", "gin", "--names", "A,B", file, typed="h points=30,0\n").output
    assert "Hand 1 was not written down." in told
    assert "Hand 1 is written down." in run("pad", file, typed="h punkte=30,0\n\n").output
    assert "Totals: A 30 (place 1), B 0 (place 2)" in run("pad", "show", file).output


def test_a_pad_needs_no_packages_of_the_server() -> None:
    """It comes with the plain install: `sys.modules` makes the database look as if not there."""
    code = "import sys; sys.modules['sqlalchemy'] = None; import stammtisch.cli.pad"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_broken_file_and_one_that_is_there_already(run: Run, file: str) -> None:
    Path(file).write_text("format = 3\nat = = 4\n", "utf-8")
    broken = run("pad", "show", file)
    assert broken.exit_code == 4
    assert "is not a score pad" in broken.output
    assert "(at line 2, column" in broken.output
    there = run("pad", "new", "gin", "--names", "A,B", file)
    assert "exists already" in there.output
    assert run("pad", "none.toml").exit_code == 2


@pytest.mark.rules("PAD-1", "PAD-3")
def test_who_pays_whom_is_printed_and_kept(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    run("pad", "new", "free", "--names", "Anna,Bert,Cara", str(file), typed="30 20 0\n\n")
    assert "Nothing is played for" in run("pad", "settle", str(file)).output
    done = run("pad", "settle", str(file), "--cents", "2.5", "--account", "pairs")
    told = [
        "2.5 ct a point, everybody with everybody (PAD-1, PAD-3, PAD-5, PAD-6)",
        "  Cara pays €1.00 to Anna",
        "  Cara pays €0.25 to Bert",
    ]
    assert done.output.splitlines() == told
    assert set(told) <= set(run("pad", "show", str(file)).output.splitlines())
    refused = run("pad", "settle", str(file), "--cents", "0,05")
    assert (refused.exit_code, "a tenth of a cent" in refused.output) == (3, True)
    assert run("pad", "settle", str(file)).output.splitlines() == told
    assert "Nothing" in run("pad", "settle", str(file), "--cents", "0").output


@pytest.mark.rules("PAD-7", "PAD-9")
def test_bock_rounds_are_agreed_and_kept(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "evening.toml")
    run("pad", "new", "free", "--names", "Anna,Bert,Cara", file, typed="")
    assert "There are no Bock rounds." in run("pad", "bock", file).output
    assert (
        "Bock rounds, one after the other" in run("pad", "bock", file, "--piling", "queue").output
    )
    written = run("pad", file, typed="h points=1,0,0 bock=yes\n\nh points=0,0,5\n\n")
    assert "Bock round: the points count 2 times, 3 hands left." in written.output
    assert "Cara 10 (place 1)" in run("pad", "show", file).output
    refused = run("pad", "bock", file, "--piling", "once", "--occasion", "even")
    assert refused.exit_code == 3
    assert "no Bock" in run("pad", "bock", file, "--piling", "none").output


@pytest.mark.rules("PAD-10", "PAD-12")
def test_who_is_at_the_table_changes_and_is_kept(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "evening.toml")
    run("pad", "new", "free", "--names", "Anna,Bert", file, typed="h points=30,10\n\n")
    joined = run("pad", "seats", file, "--join", "Cara", "--after", "anna", "--start", "mean")
    assert "At the table: Anna, Cara, Bert" in joined.output
    assert "At the table: Anna, Cara" in run("pad", "seats", file, "--leave", "Bert").output
    shown = run("pad", "show", file).output
    assert "Cara 20 (place 2)" in shown
    assert run("pad", "seats", file, "--join", "bert").output == "At the table: Anna, Cara, Bert\n"


def test_the_evenings_of_several_files_are_added_up(run: Run, tmp_path: Path) -> None:
    files = [str(tmp_path / f"{n}.toml") for n in (1, 2)]
    for file, points in zip(files, ("30,10", "1,5"), strict=True):
        run("pad", "new", "free", "--names", "Anna,Bert", file, typed=f"h points={points}\n\n")
    run("pad", "settle", files[0], "--cents", "10")
    told = run("pad", "year", *files).output.splitlines()
    assert told[0] == "Score pad: evenings 2, hands 2"
    assert told[1].startswith("  Anna 31: evenings 2, 15.5 each, best 30, worst 1, first 1 times")
    assert told[2] == "    €1.00"
    assert run("pad", "year").output == ""
