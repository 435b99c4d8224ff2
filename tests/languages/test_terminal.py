"""The command line and the terminal in a language that is only a folder."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
import pytest
from click.testing import CliRunner

import stammtisch as st
from stammtisch.cli import main
from stammtisch.core.options import option_fields
from stammtisch.core.rng import Rng
from stammtisch.decks import shelf
from stammtisch.games.registry import registrations
from stammtisch.puzzles.puzzle import NAMES
from stammtisch.scorepad import bock, circle, money
from stammtisch.terminal import plain
from stammtisch.terminal.app import TableApp
from stammtisch.terminal.session import Session
from tests.languages import pseudo, reading

CARD: Final = r"\b[2-9TJQKA][cshd]\b|\bX[rb]\b|\b[A-W][1-4]\b"
RULE: Final = r"\b[A-Z][A-Z0-9]{1,3}-\d+\b"
OPTION: Final = r"--?[a-z][\w-]*|\b\w+ ?= ?\S+|\[[\w, …]+\]"
VARIABLE: Final = r"\bSTAMMTISCH_[A-Z_]+\b"


def known(*words: str) -> re.Pattern[str]:
    """What may stand in plain letters: cards, rules and options in short form, and these words."""
    every = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
    return re.compile(rf"{OPTION}|{VARIABLE}|(?<!\w)(?:{every})(?!\w)|{CARD}|{RULE}")


def commands(group: click.Command = main, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """All commands, as they are typed."""
    yield path
    for name, below in getattr(group, "commands", {}).items():
        yield from commands(below, (*path, name))


TYPED: Final = {word for path in commands() for word in path}
VALUES: Final = (
    *("french", "german", "tiles", "random", "stammtisch", "stammtisch.sqlite", "words", "json"),
    *money.ACCOUNTS,
    "none",
    *bock.PILINGS,
    *bock.OCCASION_NAMES,
    *circle.STARTS,
)


def said(tag: str, *words: str, typed: str | None = None) -> list[str]:
    """The lines that a command says in the language."""
    env = {"STAMMTISCH_LANGUAGE": tag, "STAMMTISCH_DATABASE": None}
    return CliRunner().invoke(main, words, input=typed, env=env).output.splitlines()


@pytest.mark.parametrize("path", [*commands()], ids=" ".join)
def test_the_help_of_every_command_is_in_it(path: tuple[str, ...], strange: str) -> None:
    lines = said(strange, *path, "--help")
    assert len(lines) > 5
    allowed = known(*TYPED, *VALUES, "http://localhost")
    assert [*reading.plain_words(lines, allowed)] == []


@pytest.mark.parametrize(
    "words",
    [
        "games",
        "games doppelkopf",
        "rules gin-3",
        "code doppelkopf.turnier.2.nines=no",
        "puzzle watten",
        "deck list",
        "games skat",
        "rules ZZZ-1",
        "play gin --preset zz",
        "code zz.zz.1",
        "replay zz.toml",
        "zz",
        "games gin zz",
        "play gin --seats zz",
    ],
)
def test_what_commands_say_is_in_it(
    words: str, strange: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "_REGISTERED", {})  # by other tests in this process
    lines = said(strange, *words.split(), typed="q\n")
    assert lines
    entries = registrations().values()
    presets = [preset for entry in entries for preset in entry.presets]
    games = [entry.id for entry in entries]
    fields = [field for entry in entries for field in option_fields(entry.options)]
    options = [field.name for field in fields]
    options += [str(choice) for field in fields for choice in field.choices]
    allowed = known(
        *(
            *TYPED,
            *VALUES,
            *games,
            *presets,
            *options,
            *words.split(),
            reading.PUB.id,
            reading.PUB.title,
        ),
        *(
            "club_tournament",
            "club_year",
            "duplicate_doppelkopf",
            "evening_formats",
            "pair_tournament",
            "score_pad",
        ),
        *("preset", *NAMES),
    )
    assert [*reading.plain_words(lines, allowed)] == []


@pytest.mark.parametrize("game", ["gin", "doppelkopf", "poker", "trumpf", "schwimmen"])
def test_a_hand_in_the_terminal_is_in_it(game: str, strange: str) -> None:
    session = Session(st.game(game), language=strange, seed="7", bot="random", name="Anna")
    lines: list[str] = []
    talk = plain.Plain(session, lines.append)
    moves: set[str] = set()
    rng = Rng(3)
    talk.start()
    for name in plain.COMMANDS.words():
        talk.answer(name if name not in ("quit", "undo", "next", "position") else "zz")
    while not session.match.hand_over:
        moves |= {word for each in session.view.choices for word in each.text.split()}
        moves |= {each.word for each in session.view.amounts}
        state = session.match.state
        mine = session.my_turn
        talk.answer(session.match.game.text(state, state.pick(rng)) if mine else "")
    typed = {word for words in plain.COMMANDS.words().values() for word in words}
    codes = {session.house.code, "zz"}
    allowed = known(*session.names, *moves, *typed, *codes, *reading.PRINTED)
    assert len(lines) > 30
    assert [*reading.plain_words(lines, allowed)] == []


def test_a_command_has_a_word_in_it(strange: str) -> None:
    assert plain.COMMANDS.meant(pseudo.strange("middle")) == "trick"
    assert plain.COMMANDS.meant("hilfe") == plain.COMMANDS.meant("help") == "help"


@pytest.mark.parametrize("game", ["gin", "watten"])
def test_the_full_screen_is_in_it(game: str, strange: str) -> None:
    session = Session(st.game(game), language=strange, seed="7", bot="random", name="Anna")

    async def seen() -> list[str]:
        app = TableApp(session, pause=0, look=0)
        async with app.run_test(size=(130, 40)) as pilot:
            for _ in range(400):
                await pilot.pause()
                if session.my_turn:
                    break
                await asyncio.sleep(0.005)
            await pilot.pause()
            rows = app.screen._compositor.render_strips()
            return ["".join(part.text for part in row) for row in rows]

    lines = asyncio.run(seen())
    assert any(set(line) & set(pseudo.STRANGE) for line in lines)
    assert [*reading.plain_words(lines, known(*session.names, "Esc", "Tab"))] == []


def test_a_pad_in_the_terminal_and_as_a_table_is_in_it(strange: str, tmp_path: Path) -> None:
    file = str(tmp_path / "pad.toml")
    asked = ("--names", "Anna,Ben,Cora,Dirk")
    typed = "help\npoints\n3 3 -3 -3\n" + pseudo.strange("yes") + "\ntotals\nquit\n"
    lines = said(strange, "pad", "new", "doppelkopf.turnier.2", file, *asked, typed=typed)
    lines += said(strange, "pad", "show", file)
    from stammtisch.terminal import pad as talking

    words = {word for each in talking.COMMANDS.words().values() for word in each}
    allowed = known(*asked[1].split(","), *words, "doppelkopf.turnier.2", file)
    assert [*reading.plain_words(lines, allowed)] == []
    table = said(strange, "pad", "csv", file)
    assert table[0].count("|") == 10
    assert [*reading.plain_words(table, allowed)] == []
