"""Every command does what it says."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import stammtisch as st
from stammtisch import rulebook
from stammtisch.bots.guests import dismiss
from stammtisch.cli import main
from stammtisch.core.options import option_fields
from stammtisch.core.rng import Rng
from stammtisch.web import Settings
from tests.cli.conftest import Run
from tools import cli_reference


def record(file: Path, game_id: str = "mau_mau") -> Path:
    """A file with one random hand."""
    match = st.Match(st.game(game_id), seed=3)
    rng = Rng(1, 1)
    while not match.hand_over:
        match.play(int(match.state.pick(rng)))
    match.notes["names"] = ["Anna", "Bert", "Cora", "Doris"][: match.game.seats]
    file.write_text(st.records.dumps(match), encoding="utf-8")
    return file


def test_the_version_names_the_engine(run: Run) -> None:
    done = run("--version")
    assert done.output == f"stammtisch {st.__version__}, engine: {st.engine()}\n"


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", sorted(main.commands))
def test_each_command_has_help_and_exit_codes(run: Run, name: str, language: str) -> None:
    done = run(name, "--help", language=language)
    assert done.exit_code == 0
    usage, codes = {"de": ("Aufruf:", "Rückgabewerte:"), "en": ("Usage:", "Exit codes:")}[language]
    assert done.output.startswith(f"{usage} stammtisch {name}")
    assert codes in done.output
    assert "130: " in done.output


def test_german_help_has_no_english_words(run: Run) -> None:
    for name in ["", *main.commands]:
        output = run(*name.split(), "--help", language="de").output
        for word in ("Usage", "Options", "OPTIONS", "NUMBER", "default", "Show", "FILE", "Exit"):
            assert word not in output.replace("STAMMTISCH_", ""), (name, word)


def test_the_reference_is_up_to_date() -> None:
    written = cli_reference.FILE.read_text(encoding="utf-8")
    assert written == cli_reference.reference(), "python -m tools.cli_reference writes it"


def test_all_games_are_listed(run: Run) -> None:
    lines = run("games").output.splitlines()
    assert [line.split()[0] for line in lines] == list(st.registrations())
    spans = [re.search(r"(?<= )[0-9]+(?:–[0-9]+)?(?=  )", line) for line in lines]
    assert len({each and each.end() for each in spans}) == 1  # one column


@pytest.mark.parametrize("game_id", list(st.registrations()))
def test_a_game_shows_its_presets_and_options(run: Run, game_id: str) -> None:
    entry = st.registration(game_id)
    output = run("games", game_id).output
    assert all(f"--preset {preset} " in output for preset in entry.presets)
    for field in option_fields(entry.options):
        assert f"-o {field.name}=" in output
        assert f"\n     {field.note.label}. " in output, "its sentence needs it"
    assert "=true" not in output
    assert "=false" not in output


def test_an_option_says_what_it_is_about(run: Run) -> None:
    assert (
        "  -o karlchen_last=1   [0–3] (DOK-53)\n"
        "     Karlchen. Points for winning the last trick with a jack of clubs.\n"
    ) in run("games", "doppelkopf").output
    assert (
        "  -o nines=yes   [no, yes] (DOK-4, DOK-44)\n     Neunen. Die Neunen sind im Spiel.\n"
    ) in run("games", "doppelkopf", language="de").output


def test_a_rule_code_is_printed_with_what_it_changes(run: Run) -> None:
    options = ("-o", "nines=nein", "-o", "deadlines=12 10 9 7 5")
    done = run("code", "doppelkopf", "-p", "turnier", *options)
    code = "doppelkopf.turnier.2.nines=no.deadlines=12-10-9-7-5"
    assert done.output == (
        "Doppelkopf: 2 differences from “Tournament”\n"
        "Nines: no instead of yes (DOK-4, DOK-44)\n"
        "Deadlines: 12 10 9 7 5 instead of 11 10 9 8 7 (DOK-43, DOK-44)\n"
        f"{code}\n"
    )
    assert run("code", "--rules", code).output == done.output
    german = run("code", "--rules", code, language="de").output
    assert german.startswith(
        "Doppelkopf: 2 Unterschiede zu „Turnier“\nNeunen: „nein“ statt „ja“ (DOK-4"
    )
    again = run("code", "--rules", code, "-o", "nines=yes").output
    assert again.endswith("doppelkopf.turnier.2.deadlines=12-10-9-7-5\n")


@pytest.mark.parametrize("game_id", list(st.registrations()))
def test_a_preset_is_exactly_itself(run: Run, game_id: str) -> None:
    for preset in st.registration(game_id).presets:
        first, code = run("code", game_id, "--preset", preset).output.splitlines()
        assert "exactly" in first
        assert code == st.rule_code(st.game(game_id, preset=preset))


def test_a_table_is_set_up_by_a_rule_code(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.toml"
    words = ("play", "--rules", "mau_mau.basic.2.deals=7", "-o", "mau_call=auto", "-n", "3")
    done = run(*words, "--plain", "--seed", "1", "--save", str(file), typed="quit\n")
    assert done.exit_code == 0
    match = st.records.loads(file.read_text(encoding="utf-8"))
    assert st.rule_code(match.game) == "mau_mau.basic.2.mau_call=auto.deals=7"
    assert match.game.seats == 3


def test_a_game_may_be_written_with_a_hyphen(run: Run) -> None:
    assert run("games", "Mau-Mau").output == run("games", "mau_mau").output


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game_id", rulebook.games())
def test_the_rules_of_a_game_have_all_its_rules(run: Run, game_id: str, language: str) -> None:
    output = run("rules", game_id, language=language).output
    for rule in rulebook.rule_ids(game_id):
        assert f"\n{rule}  " in output
    assert "**" not in output


def test_the_rules_of_a_game_begin_in_short_with_cards_in_the_chosen_faces(run: Run) -> None:
    output = run("rules", "watten", language="de").output
    assert output.index("Kurz gesagt") < output.index("Schellen-7") < output.index("WAT-1 ")
    assert max(map(len, output[: output.index("WAT-1 ")].splitlines())) <= 88
    assert "Karo-7" in run("rules", "watten", "--faces", "french", language="de").output
    assert "In short" not in run("rules", "club_year").output


def test_one_rule(run: Run) -> None:
    output = run("rules", "gin-3", language="de").output
    assert output.startswith("GIN-3  Beide bekommen zehn Karten")
    assert max(map(len, output.splitlines())) <= 88


def test_rules_are_found_by_words_of_both_languages(run: Run) -> None:
    german = run("rules", "--search", "doppelte Fuchs", language="de").output
    assert german.startswith("Fuchs\n  Ein Karo-Ass, solange es Trumpf ist;")
    assert "\nDOK-57 · Doppelkopf · Wertung in klassisch\n  Mit fuchs = pay:" in german
    assert max(map(len, german.splitlines())) <= 88
    english = run("rules", "-s", "Ablagestapel").output
    assert english.startswith("CAN-17 · Canasta · Taking the discard pile\n  ")
    assert english.endswith(" more matches; more words will narrow it down.\n")
    only = run("rules", "gin", "--search", "card").output.splitlines()
    assert all("Gin Rummy" in line for line in only[:-1] if not line.startswith(" "))


def test_a_record_is_told_hand_by_hand(run: Run, tmp_path: Path) -> None:
    output = run("replay", str(record(tmp_path / "a.toml"))).output
    assert output.startswith("Hand 1\n")
    assert "Anna" in output
    assert "(MAU-" in output


def test_a_seat_is_told_only_what_it_saw(run: Run, tmp_path: Path) -> None:
    file = str(record(tmp_path / "a.toml"))
    assert "draws 1 card." in run("replay", file, "--seat", "1").output
    everybody = [run("replay", file, "--seat", str(seat)).output for seat in (1, 2, 3, 4)]
    assert len(set(everybody)) == 4


def test_a_record_is_verified(run: Run, tmp_path: Path) -> None:
    done = run("verify", str(record(tmp_path / "a.toml")))
    assert done.exit_code == 0
    assert "Hands: 1, moves: " in done.output


def test_a_league_tells_its_standing_and_goes_on_with_its_log(run: Run, tmp_path: Path) -> None:
    words = ("league", "mau_mau", "--bot", "random", "--workers", "1", "--log")
    first = run(*words, str(tmp_path / "log"), "--hands", "8")
    assert first.exit_code == 0
    assert "8 hands: random gains " in first.stdout
    again = run(*words, str(tmp_path / "log"), "--hands", "8")
    assert again.stdout == first.stdout
    assert len((tmp_path / "log").read_text().splitlines()) == 3  # the head and two deals


def test_a_league_names_a_bot_of_others_that_failed(run: Run) -> None:
    words = ("league", "mau_mau", "--seats", "2", "--workers", "1", "--hands", "2", "--bot")
    done = run(*words, "tests.bots.strangers:Cheat")
    dismiss()
    assert done.exit_code == 0
    assert done.stdout.splitlines()[1:] == [
        "tests.bots.strangers:Cheat made the illegal move “all tricks”.",
        "In 2 cases, quick moves were made in place of a bot until the hand was over.",
    ]


def test_a_league_refuses_a_bot_of_others_that_cannot_be_started(run: Run) -> None:
    done = run("league", "mau_mau", "--bot", "run:/no/such/program")
    assert done.exit_code == 2
    assert "run:/no/such/program could not be started: " in done.output


def test_a_backup_is_a_database(run: Run, tmp_path: Path) -> None:
    here, there = tmp_path / "here.sqlite", tmp_path / "there.sqlite"
    with closing(sqlite3.connect(here)) as connection, connection:
        connection.execute("create table note (words text)")
        connection.execute("insert into note values ('kept')")
    done = run("backup", "--database", str(here), str(there))
    assert (done.exit_code, done.output) == (0, f"The tables have been copied to {there}.\n")
    with closing(sqlite3.connect(there)) as connection:
        assert connection.execute("select words from note").fetchall() == [("kept",)]


def test_serve_is_told_what_was_asked_for(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: dict[str, object] = {}
    given: list[Settings] = []

    def serve(settings: Settings, **how: object) -> None:
        given.append(settings)
        called.update(how)

    monkeypatch.setattr("stammtisch.web.serve", serve)
    database = tmp_path / "tables.sqlite"
    done = run("serve", "--port", "0", "--database", str(database), "--open")
    assert done.exit_code == 0
    assert called["port"] == 0
    assert called["open_browser"] is True
    assert given[0].database == f"sqlite:///{database}"
    assert database.exists()


def test_serve_offers_bots_of_others(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Settings] = []
    monkeypatch.setattr("stammtisch.web.serve", lambda settings, **how: given.append(settings))
    database = str(tmp_path / "tables.sqlite")
    bot, other = "tests.bots.strangers:First", "tests.bots.strangers:Once"
    twice = ("--own-bot", bot, "--own-bot", other, "--own-bot", bot)
    assert run("serve", "--database", database, *twice).exit_code == 0
    assert given[0].tables.own_bots == (bot, other)
    refused = run("serve", "--database", database, "--own-bot", "tests.bots.strangers:Nobody")
    assert (refused.exit_code, len(given)) == (2, 1)
    assert "tests.bots.strangers:Nobody" in refused.output
    dismiss()


def test_a_game_begins_in_a_position(run: Run, tmp_path: Path) -> None:
    state = st.Match(st.game("herzblatt"), seed=1, dealer=2).state
    talk = ("--plain", "--seed", "1")
    shown = run(
        "play", "--position", str(state).replace("\n", "; "), *talk, typed="position\nquit\n"
    )
    assert shown.exit_code == 0
    head, *parts = st.known_to(state, 0).split("\n")
    assert head == "position 1 herzblatt.spielregeln.1 3"
    assert all(line in shown.output for line in (head, *parts))
    file = tmp_path / "position.txt"
    file.write_text(st.known_to(state, 0), "utf-8")
    again = run("play", "--position", str(file), *talk, typed="position\nquit\n")
    assert all(line in again.output for line in (head, *parts))
    wrong = run("play", "--position", str(state).replace("turn 0", "turn 8"), *talk)
    assert (wrong.exit_code, "Part “turn”: 8 cannot be on turn" in wrong.output) == (2, True)
    both = run("play", "gin", "--position", str(state), *talk)
    assert (both.exit_code, "leave out GAME" in both.output) == (2, True)
