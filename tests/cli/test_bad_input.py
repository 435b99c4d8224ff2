"""Bad input: what, why, what instead, in both languages, with the right exit code."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec as really_find_spec
from pathlib import Path

import pytest

import stammtisch as st
from stammtisch.cli import main, play, shared
from tests.cli.conftest import Run

PLAY = "play mau_mau --plain"
CASES = [  # command, exit code, English, German
    ("nothing", 2, "No such command 'nothing'", "Einen Befehl 'nothing' gibt es nicht"),
    ("lague", 2, "Did you mean 'league'?", "Meinst du 'league'?"),
    ("bench --sec 1", 2, "No such option '--sec'", "Eine Option '--sec' gibt es nicht"),
    ("play", 2, "Missing argument 'GAME'", "Es fehlt das Argument 'SPIEL'"),
    ("rules", 2, "Missing argument '[GAME|RULE]'", "Es fehlt das Argument '[SPIEL|REGEL]'"),
    ("rules --search xyzzy", 2, "Nothing was found for “xyzzy”", "Zu „xyzzy“ passt nichts"),
    ("rules skat -s Fuchs", 2, "no game and no rule “skat”", "weder ein Spiel noch eine Regel"),
    ("games a b", 2, "unexpected extra argument (b)", "Ein Argument ist zu viel: b"),
    ("bench --hands", 2, "'--hands' requires an argument", "'--hands' braucht einen Wert"),
    ("bench --hands x", 2, "'x' is not a valid", "'x' ist keine ganze Zahl"),
    ("bench --hands 0", 2, "0 is not in the range x>=1", "0 liegt nicht im Bereich x>=1"),
    (
        "league gin --bot x",
        2,
        "child, random, habits.",
        "Es gibt: search, regular, casual, beginner, child, random, habits.",
    ),
    ("lab gin.gin_romme.1", 2, "Missing argument 'CODE'", "Es fehlt das Argument 'CODE'"),
    ("lab gin.gin_romme.1 gin", 2, "“gin” is not a rule code", "„gin“ ist kein Regelcode"),
    ("lab gin.gin_romme.1 skat.x.1", 2, "There is no game “skat”", "Ein Spiel „skat“ gibt es"),
    (
        "lab gin.gin_romme.1 mau_mau.basic.2",
        2,
        "The codes are for different games, Gin Rommé and Mau-Mau; give two of one game.",
        "Die Regelcodes gehören zu verschiedenen Spielen, Gin Rommé und Mau-Mau;",
    ),
    (
        "lab gin.gin_romme.1 gin.oklahoma.1 --hands 1",
        2,
        "1 is not in the range x>=4",
        "1 liegt nicht im Bereich x>=4",
    ),
    (
        "lab gin.gin_romme.1 gin.oklahoma.1 --bot x",
        2,
        "The bots are: search, regular, casual, beginner, child, random, habits.",
        "Es gibt: search, regular, casual, beginner, child, random, habits.",
    ),
    ("lab gin.gin_romme.1 gin.oklahoma.1 -n 3", 2, "3 is not possible", "nicht zu 3"),
    (f"{PLAY} --plain=1", 2, "does not take a value", "hat keinen Wert"),
    ("games skat", 2, "There is no game “skat”", "Ein Spiel „skat“ gibt es nicht"),
    ("play skat", 2, "The games are: bakkarat, ", "Es gibt: bakkarat, "),
    ("bench skat", 2, "There is no game “skat”", "Ein Spiel „skat“ gibt es nicht"),
    ("league skat", 2, "There is no game “skat”", "Ein Spiel „skat“ gibt es nicht"),
    ("rules skat", 2, "no game and no rule “skat”", "weder ein Spiel noch eine Regel „skat“"),
    ("rules GIN-999", 2, "no rule “GIN-999”", "eine Regel „GIN-999“"),
    (f"{PLAY} -p x", 2, "has no preset “x”", "hat keine Spielart „x“"),
    (f"{PLAY} -n 13", 2, "13 is not possible", "nicht zu 13"),
    (f"{PLAY} -o hands=3", 2, "no option “hands”", "Eine Einstellung „hands“ gibt es nicht"),
    (
        f"{PLAY} -o deals=99",
        2,
        "“99” is not a value of",
        "„99“ ist kein Wert der Einstellung „deals“",
    ),
    (f"{PLAY} -o deals=x", 2, "It can be: 1–50", "Möglich ist: 1–50"),
    (f"{PLAY} -o deals", 2, "of the form NAME=VALUE", "von der Form NAME=WERT"),
    ("code", 2, "Missing argument 'GAME'", "Es fehlt das Argument 'SPIEL'"),
    ("code --rules x", 2, "“x” is not a rule code", "„x“ ist kein Regelcode"),
    ("code gin --rules mau_mau.basic.2", 2, "is for mau_mau", "gehört zu mau_mau"),
    ("code mau_mau -p x --rules mau_mau.basic.2", 2, "preset “basic”", "Spielart „basic“"),
    ("code mau_mau -o deals=99", 2, "It can be: 1–50", "Möglich ist: 1–50"),
    (
        "code doppelkopf -o solo_factor=1",
        2,
        "(scoring: DOK-56, DOK-58, DOK-60, solo_factor: DOK-58, DOK-60)",
        "Der Solofaktor ist 3",
    ),
    ("play --plain --rules mau_mau.basic.7", 2, "for version 7", "Version 7"),
    (f"{PLAY} --seat 5", 2, "the seats 1 to 4", "die Plätze 1 bis 4"),
    (f"{PLAY} --seat 0", 2, "There is no seat 0; this", "Einen Platz 0 gibt es nicht"),
    (f"{PLAY} --save TMP/there", 1, "exists already", "gibt es schon"),
    (f"{PLAY} --save TMP/no/file", 1, "cannot be used", "lässt sich nicht verwenden"),
    ("replay TMP/no", 2, "does not exist", "gibt es nicht"),
    ("replay TMP", 2, "is a directory", "ist ein Ordner"),
    ("replay TMP/there", 4, "not a record of the format", "keine Mitschrift"),
    ("replay TMP/bytes", 4, "is not a text", "ist keine Textdatei"),
    ("verify TMP/there", 4, "not a record of the format", "keine Mitschrift"),
    ("verify TMP/broken", 4, "Hand 1, move 1:", "Einzelspiel 1, Zug 1:"),
    ("replay TMP/good --seat 7", 2, "the seats 1 to 4", "die Plätze 1 bis 4"),
    (
        "league mau_mau --log TMP/there",
        4,
        "is not the log of a league",
        "kein Protokoll einer Liga",
    ),
    ("backup TMP/copy --database TMP/no", 2, "There is no database", "Eine Datenbank"),
    ("backup TMP/there --database TMP/good", 1, "exists already", "gibt es schon"),
    ("backup TMP/copy --database mysql://x", 5, "not a database that can be used", "Datenbank"),
    ("serve --database TMP/no/file", 5, "database cannot be used", "Datenbank"),
    ("serve --database sqlite://", 5, "a database in memory", "im Speicher"),
    ("serve --database sqlite:///:memory:", 5, "a database in memory", "im Speicher"),
    ("serve --own-bot nobody", 2, "There is no bot “nobody”", "Einen Bot „nobody“ gibt es nicht"),
    ("serve --port 70000", 2, "70000 is not in the range", "70000 liegt nicht im Bereich"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files that are here, and files that are wrong."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "there").write_text("note = 'something else'\n")
    (folder / "bytes").write_bytes(b"\xff\xfe\x00")
    good = st.records.dumps(st.Match(st.game("mau_mau"), seed=1))
    (folder / "good").write_text(good)
    (folder / "broken").write_text(good.replace("moves = []", 'moves = ["1 nonsense"]'))
    return folder


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("command", "code", "english", "german"), CASES, ids=[case[0] for case in CASES]
)
def test_bad_input_is_answered_with_a_sentence(
    run: Run, folder: Path, command: str, code: int, english: str, german: str, language: str
) -> None:
    before = sorted(file.name for file in folder.iterdir())
    done = run(*command.replace("TMP", str(folder)).split(), language=language)
    assert done.exit_code == code
    assert {"en": english, "de": german}[language] in done.stderr.replace("\n", " ")
    assert "Traceback" not in done.output
    assert done.stdout == ""
    assert sorted(file.name for file in folder.iterdir()) == before


@pytest.fixture
def taken_port() -> Iterator[int]:
    """A port on which somebody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.mark.parametrize(("language", "words"), [("en", "cannot listen"), ("de", "nicht lauschen")])
def test_a_taken_port_is_named(
    run: Run, tmp_path: Path, taken_port: int, language: str, words: str
) -> None:
    place = ("--port", str(taken_port), "--database", str(tmp_path / "tables.sqlite"))
    done = run("serve", *place, language=language)
    assert done.exit_code == 6
    assert words in done.stderr
    assert str(taken_port) in done.stderr


def test_a_missing_server_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [each for each in sys.modules if f"{each}.".startswith("stammtisch.web.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    done = run("serve")
    assert done.exit_code == 1
    assert done.stderr == (
        'The server needs the package “uvicorn”: pip install "stammtisch[server]"\n'
    )


def test_a_missing_maker_of_certificates_says_what_to_install(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "stammtisch.web.authority", raising=False)
    for name in [each for each in sys.modules if f"{each}.".startswith("cryptography.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "cryptography", None)
    done = run("serve", "--tls", "--database", str(tmp_path / "tables.sqlite"))
    assert done.exit_code == 1
    assert done.stderr == (
        'The server needs the package “cryptography”: pip install "stammtisch[tls]"\n'
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--workers", "2"], "Leave out --workers or --tls"),
        (["--public-address", "http://cards.example"], "only to https"),
        (["--host", "203.0.113.9"], "“203.0.113.9”: they are for private addresses"),
    ],
)
def test_what_does_not_go_with_tls_is_told(
    run: Run, tmp_path: Path, words: list[str], told: str
) -> None:
    place = ("--port", "0", "--database", str(tmp_path / "tables.sqlite"))
    done = run("serve", "--tls", *place, *words)
    assert done.exit_code == 2
    assert told in done.stderr


def test_a_missing_textual_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STAMMTISCH_LANGUAGE", "en")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert play.full_screen_possible()
    monkeypatch.setattr(
        play, "find_spec", lambda name: None if name == "textual" else really_find_spec(name)
    )
    assert not play.full_screen_possible()
    assert 'pip install "stammtisch[terminal]"' in capsys.readouterr().err


def test_without_a_terminal_the_table_is_told_line_by_line(run: Run) -> None:
    done = run("play", "mau_mau", "--bot", "random", "--seed", "7", typed="hand\n")
    assert done.exit_code == 0
    assert done.output.splitlines()[-1] == "You have left the table."


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_fault_of_ours_is_a_sentence_too(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    def fail() -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(main.commands["games"], "callback", lambda game_id: fail())
    done = run("games", language=language)
    assert done.exit_code == 1
    assert "ZeroDivisionError: division by zero" in done.stderr
    assert "Traceback" not in done.output
    monkeypatch.setenv("STAMMTISCH_TRACEBACK", "1")
    assert "Traceback" in run("games", language=language).stderr


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "de"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "de"),
        ({"LANG": "POSIX", "LANGUAGE": ""}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:de_AT:en"}, "de"),
        ({"LANG": "den_CA.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "de"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "de_AT.UTF-8"}, "de"),
        ({"LANG": "en_US.UTF-8", "STAMMTISCH_LANGUAGE": "de"}, "de"),
        ({"LANG": "de_DE.UTF-8", "STAMMTISCH_LANGUAGE": "EN"}, "en"),
        ({"LANG": "en_US.UTF-8", "STAMMTISCH_LANGUAGE": "klingon"}, "en"),
    ],
)
def test_the_language_is_that_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name in shared.LANGUAGE_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert shared.chosen_language() == language


def test_a_reader_that_goes_away_is_no_error() -> None:
    done = subprocess.run(
        f'"{sys.executable}" -m stammtisch rules gin | head -n 1',
        shell=True,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout == "Gin Rommé\n"
    assert done.stderr == ""


@pytest.mark.parametrize(("encoding", "shown"), [("cp437", b"?"), ("cp1252", b"\x96")])
def test_a_terminal_without_our_signs_shows_others_instead(encoding: str, shown: bytes) -> None:
    """As in Windows, where a pipe takes no more signs than the language of the system has."""
    done = subprocess.run(
        [sys.executable, "-m", "stammtisch", "rules", "doppelkopf"],
        env={**os.environ, "PYTHONIOENCODING": encoding, "STAMMTISCH_LANGUAGE": "de"},
        capture_output=True,
        timeout=60,
        check=True,
    )
    assert b"DOK-1" in done.stdout
    assert shown in done.stdout


BASE = """
import sys
for name in ("textual", "rich", "starlette", "uvicorn", "sqlalchemy", "jinja2", "babel"):
    sys.modules[name] = None
from stammtisch.cli import main
main(sys.argv[1:], prog_name="stammtisch")
"""


@pytest.mark.parametrize(
    "words",
    ["games", "rules GIN-3", "play mau_mau --plain --bot random", "bench gin --seconds 0.01"],
)
@pytest.mark.slow
def test_the_base_install_is_enough(words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BASE, *words.split()],
        input="hand\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    assert done.stdout
