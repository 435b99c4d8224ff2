"""``stammtisch deck``: own decks are checked, kept, played with, and written again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import stammtisch as st
from stammtisch import decks
from stammtisch.cli.own_decks import VARIABLE, own_folder
from stammtisch.cli.serving import try_database
from stammtisch.decks import shelf
from stammtisch.tables import Tables
from stammtisch.web import Settings
from tests.cli.conftest import Run
from tests.decks.own import file_of, own

KEY = decks.key_of(decks.read_deck(file_of(own())))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's decks; nothing is known but what comes with the program."""
    monkeypatch.setattr(shelf, "_REGISTERED", {})  # other tests in this process keep theirs
    monkeypatch.setenv(VARIABLE, str(tmp_path / "own"))
    return tmp_path


@pytest.fixture
def file(folder: Path) -> Path:
    """The file of a deck of our own."""
    found = folder / "boats.json"
    found.write_text(file_of(own()), encoding="utf-8")
    return found


def test_a_deck_is_imported_listed_and_played_with(run: Run, file: Path) -> None:
    assert run("deck", "list").output.splitlines() == [
        "wirtshaus                 34  Wirtshaus-Quartett"
    ]
    done = run("deck", "import", str(file))
    assert done.exit_code == 0
    assert done.output == (
        f"“Boote” is imported. Play with it: stammtisch play quartett --option deck={KEY}\n"
    )
    shelf._REGISTERED.clear()
    assert run("deck", "list").output.splitlines()[1] == f"{KEY}        17  Boote"
    shelf._REGISTERED.clear()
    for game in ("quartett", "trumpf"):
        typed = run("play", game, "--plain", "-o", f"deck={KEY}", "--seed", "1", typed="quit\n")
        assert typed.exit_code == 0 and "Boot " in typed.output
        shelf._REGISTERED.clear()
    told = run("code", "trumpf", "-o", f"deck={KEY}").output
    assert "Deck: Boote instead of Wirtshaus-Quartett (TRU-2)" in told
    assert told.splitlines()[-1] == f"trumpf.standard.1.deck={KEY}"


def test_a_record_with_an_own_deck_is_true_anywhere(
    run: Run, file: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("deck", "import", str(file))
    record = folder / "match.toml"
    run(
        *("play", "quartett", "--plain", "--bot", "random", "--seed", "2"),
        *("-o", f"deck={KEY}", "-o", "max_asks=50", "--save", str(record)),
        typed="undo\nquit\n",
    )
    shelf._REGISTERED.clear()
    monkeypatch.setenv(VARIABLE, str(folder / "elsewhere"))
    done = run("verify", str(record))
    assert done.exit_code == 0, done.output
    assert "All moves are legal" in done.output
    shelf._REGISTERED.clear()
    text = record.read_text(encoding="utf-8")
    start, end = text.index('deck = """'), text.index('"""\n', text.index('deck = """') + 10)
    record.write_text(text[:start] + text[end + 4 :], encoding="utf-8")
    done = run("verify", str(record))
    assert done.exit_code == 4
    assert f"There is no deck “{KEY}” here; import its file first." in done.stderr


def test_every_fault_is_told_with_its_place_and_nothing_is_kept(run: Run, folder: Path) -> None:
    data = own()
    data["cards"][0]["title"] = ""
    data["cards"][1]["values"]["weight"] = 3
    broken = folder / "broken.json"
    broken.write_text(file_of(data), encoding="utf-8")
    with pytest.raises(decks.BadDeck) as error:
        decks.read_deck(broken.read_bytes())
    places = [f"{broken}:{fault.line}:{fault.column}: " for fault in error.value.faults]
    for command in ("check", "import"):
        done = run("deck", command, str(broken))
        assert done.exit_code == 2
        assert done.stdout == ""
        lines = done.stderr.splitlines()
        assert len(lines) == len(places) == 2
        assert all(line.startswith(place) for line, place in zip(lines, places, strict=True))
        assert "There is no category “weight”. The categories are: length, year." in lines[1]
    assert not own_folder().exists()


def test_checking_keeps_nothing(run: Run, file: Path) -> None:
    done = run("deck", "check", str(file))
    assert done.output == f"{file} is a deck: “Boote”, 17 cards in 4 quartets.\n"
    assert decks.known() == ("wirtshaus",) and not own_folder().exists()


def test_a_deck_is_written_as_it_was_read(run: Run, file: Path, folder: Path) -> None:
    run("deck", "import", str(file))
    shelf._REGISTERED.clear()
    copy = folder / "copy.json"
    assert run("deck", "export", KEY, str(copy)).exit_code == 0
    assert decks.read_deck(copy.read_bytes()) == decks.read_deck(file.read_bytes())
    again = run("deck", "export", KEY, str(copy))
    assert again.exit_code == 1 and "exists already" in again.stderr
    unknown = run("deck", "export", "nothing", str(folder / "x.json"))
    assert unknown.exit_code == 2 and "There is no deck “nothing” here" in unknown.stderr
    assert not (folder / "x.json").exists()


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_new_deck_is_one_already(run: Run, folder: Path, language: str) -> None:
    made = folder / "new.json"
    done = run("deck", "new", str(made), language=language)
    assert done.exit_code == 0 and str(made) in done.output
    deck = decks.read_deck(made.read_bytes())
    assert (deck.language, len(deck.cards)) == (language, 16)
    key = decks.register(deck)
    assert st.game("quartett", deck=key).deck == key


def test_a_file_that_is_no_deck_any_more_stops_nothing(run: Run, file: Path) -> None:
    run("deck", "import", str(file))
    (own_folder() / "old.json").write_text("{", encoding="utf-8")
    shelf._REGISTERED.clear()
    listed = run("deck", "list")
    assert "Boote" in listed.stdout and "old.json:1:2: " in listed.stderr
    assert run("code", "quartett", "-o", f"deck={KEY}").exit_code == 0


def test_the_server_has_the_decks_of_whoever_starts_it(run: Run, file: Path, folder: Path) -> None:
    run("deck", "import", str(file))
    shelf._REGISTERED.clear()
    database = f"sqlite:///{folder / 'tables.sqlite'}"

    async def offered() -> list[str]:
        for _ in range(2):
            await try_database(Settings(database=database))
        async with Tables(database) as tables:
            return [note.title for note in await tables.decks("somebody")]

    assert asyncio.run(offered()) == ["Wirtshaus-Quartett", "Boote"]
