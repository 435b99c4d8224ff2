"""The table line by line: a whole conversation as a golden file, and every command.

``python -m tests.terminal.test_plain`` writes the golden files anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import stammtisch as st
from stammtisch.core.rng import Rng
from stammtisch.languages import Language
from stammtisch.players.registry import habits_of
from stammtisch.terminal import plain
from stammtisch.terminal.session import Session
from tests.terminal.conftest import NewSession

FOLDER = Path(__file__).parent / "transcripts"
SCRIPTS: dict[str, tuple[str, Language, str]] = {
    "mau_mau-en": (
        "mau_mau",
        "en",
        "help|table|why Kd|Kd|rubbish|rules MAU-5|rules x|last|*|*|undo|next|score|moves|quit",
    ),
    "doppelkopf-de": (
        "doppelkopf",
        "de",
        "blatt|gesund|stich|*|letzter|warum|warum Karo-König|*END|stand|zurück|*END|weiter|ende",
    ),
    "gin-en": ("gin", "en", "hand|*|trick|*|play rubbish|rules GIN-9"),
}


def talk(session: Session, script: Iterable[str]) -> str:
    """The conversation as text; ``*`` is a random move, ``*END`` random moves to the end."""
    lines: list[str] = []
    rng = Rng(5, 1)

    def typed() -> Iterator[str]:
        for line in script:
            if not line.startswith("*"):
                yield line
                continue
            while session.view.choices:
                choices = session.view.choices
                yield choices[rng.below(len(choices))].text
                if line == "*":
                    break

    words = typed()

    def read() -> str | None:
        line = next(words, None)
        if line is not None:
            lines.append(f"> {line}")
        return line

    plain.run(session, read, lines.append)
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_conversation_is_as_it_was(new_session: NewSession, name: str) -> None:
    game_id, language, script = SCRIPTS[name]
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert talk(new_session(game_id, language), script.split("|")) == golden


def answers(session: Session, *typed: str) -> list[str]:
    """What is said to these lines, without what is said on sitting down."""
    lines: list[str] = []
    talk = plain.Plain(session, lines.append)
    talk.start()
    lines.clear()
    for line in typed:
        talk.answer(line)
    return lines


@pytest.mark.parametrize(
    "words", [words for words in plain.COMMANDS.words().values() if words[0] not in ("hint", "why")]
)
def test_a_command_has_the_same_answer_in_both_languages(
    new_session: NewSession, words: tuple[str, ...]
) -> None:
    said = {word: answers(new_session("mau_mau"), word, word.upper()) for word in words}
    assert len({tuple(lines) for lines in said.values()}) == 1


@pytest.mark.parametrize(
    ("game_id", "start"), [("romme", "m1 – Set: "), ("rummy", "Meld m1: "), ("canasta", "m0A – ")]
)
def test_a_line_of_a_meld_says_once_what_it_is_called(
    new_session: NewSession, game_id: str, start: str
) -> None:
    session = new_session(game_id)
    while not (session.my_turn and session.zones("meld")):
        if session.my_turn:
            ideas = session.proposals() or session.view.choices
            session.play(ideas[0].text)
        else:
            session.bot_plays(session.bot_choice())
    lines = [session.zone_line(zone) for zone in session.zones("meld")]
    assert any(line.startswith(start) for line in lines)
    assert not any(line.startswith("m1 – Meld m1") for line in lines)


@pytest.mark.rules("DOK-68")
def test_reports_of_a_revoke_stand_in_one_line_and_are_explained_on_demand(
    new_session: NewSession,
) -> None:
    session = new_session("doppelkopf", preset="haus")
    while not (session.my_turn and str(session.view.phase) == "All tricks have been taken"):
        if session.my_turn:
            session.play(next(c.text for c in session.view.choices if not c.out_of_turn))
        else:
            session.bot_plays(session.bot_choice())
    lines: list[str] = []
    talk = plain.Plain(session, lines.append)
    talk.show_moves()
    assert lines[-2] == "Possible: pass (Nothing to claim)"
    assert lines[-1].startswith("Report a revoke (“moves” shows the prices): claim ")
    talk.do_moves("")
    assert "; if not, the others write 5 each" in lines[-1]


def test_a_hint_tells_the_tries_of_every_move(new_session: NewSession) -> None:
    session = new_session("mau_mau")
    lines = answers(session, "hint")
    assert lines[0].startswith("The bot would do this: ")
    assert len(lines) == 1 + len(habits_of("mau_mau").promising_moves(session.match.state))
    assert all(" tries, " in line for line in lines[1:])


def test_a_refusal_repeats_the_words_without_the_end_of_the_line(new_session: NewSession) -> None:
    lines = answers(new_session("mau_mau"), "  rubbish, it is \n")
    assert lines[0] == "“rubbish, it is” is not a move of this game."


@pytest.mark.parametrize("game_id", list(st.registrations()))
@pytest.mark.slow
def test_no_command_hides_a_move(game_id: str) -> None:
    """What can be played must be reachable by typing it, whatever the commands are called."""
    rules = st.game(game_id)
    rng = Rng(1, 1)
    for seed in range(5):
        match = st.Match(rules, seed=seed)
        while not match.hand_over:
            for text in match.legal_moves().texts():
                word, _, rest = text.lower().partition(" ")
                name = plain.command_of(text.lower(), match.legal_moves().texts())
                assert name is None or (rest and plain.COMMANDS.meant(word) != "rules"), text
            match.play(int(match.state.pick(rng)))


def test_the_account_of_an_earlier_hand_can_be_asked_for(new_session: NewSession) -> None:
    session = new_session("gin", language="en")
    said = talk(session, ["*END", "next", "score 1", "score 2", "score 7", "score x", "quit"])
    first = session.match.account(1)
    answer = said.split("> score 1\n")[1].split("> score 2\n")[0].splitlines()
    assert answer == [*session.score_rows(first), *session.total_rows(first.totals)]
    assert all(rule in "".join(answer) for line in first.lines for rule in line.rules)
    assert "The hand is not over yet." in said.split("> score 2\n")[1]
    assert "Hand 7 was not played" in said
    assert "Hand 0 was not played" in said


def test_every_command_has_words_and_help() -> None:
    assert plain.COMMANDS.words().keys() == plain.HELP.keys()
    words = [word for each in plain.COMMANDS.words().values() for word in each]
    assert len(words) == len(set(words))


def test_the_record_is_kept_move_by_move(new_session: NewSession, tmp_path: Path) -> None:
    file = tmp_path / "match.toml"
    session = Session(st.game("mau_mau"), seed="7", bot="random", save=file)
    assert st.records.loads(file.read_text()).hand.acts == []
    lines = answers(session, session_move(session))
    assert lines
    kept = st.records.loads(file.read_text())
    assert kept.hand.acts == session.match.hand.acts
    assert kept.notes["names"] == session.names
    assert [each.name for each in tmp_path.iterdir()] == ["match.toml"]


def session_move(session: Session) -> str:
    """A move that the person can make once the bots before him have played."""
    list(session.bot_moves())
    return session.view.choices[0].text


def test_a_record_that_cannot_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    session = Session(st.game("mau_mau"), seed="7", bot="random", save=folder / "match.toml")
    (folder / "match.toml").unlink()
    folder.rmdir()
    session.play(session_move(session))
    assert isinstance(session.trouble, OSError)


def write() -> None:
    """Write the golden files anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, (game_id, language, script) in SCRIPTS.items():
        session = Session(st.game(game_id), seed="7", bot="random", name="Anna", language=language)
        (FOLDER / f"{name}.txt").write_text(talk(session, script.split("|")), encoding="utf-8")


if __name__ == "__main__":
    write()
