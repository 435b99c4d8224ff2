"""``stammtisch export`` and ``import``: records of Poker as hand histories, and back."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import stammtisch as st
from stammtisch import phh, records
from tests.cli.conftest import Run


@pytest.fixture(scope="module")
def match() -> st.Match:
    """Five hands in which all hold and check, and one with a raise that PHH does not know."""
    game = st.game("poker", preset="holdem", seats=4, check_round="free")
    table, rng = st.Match(game, seed=3), random.Random(3)
    for number in range(5):
        if number:
            table.next_hand()
        if number == 1:
            for move in ("raise 10", "raise 2"):
                table.play(move)
        while not table.hand_over:
            legal = table.legal_moves()
            table.play("hold" if "hold" in legal else rng.choice(["check", "fold"]))
    table.notes = {"names": ["Anna", "Ben", "Cilli", "Dora"]}
    return table


@pytest.fixture
def record(match: st.Match, tmp_path: Path) -> Path:
    file = tmp_path / "record.toml"
    file.write_text(records.dumps(match), encoding="utf-8")
    return file


def test_what_the_format_lacks_is_left_out_and_named(run: Run, record: Path) -> None:
    done = run("export", str(record))
    assert done.exit_code == 0
    assert done.stderr == (
        "Hand 2 is left out: A raise by 2 is less than the bet or raise of 10 before it;"
        " the format forbids it. (POK-7)\n"
    )
    assert [line for line in done.stdout.splitlines() if line[0:1] == "["] == [
        "[1]", "[3]", "[4]", "[5]",
    ]  # fmt: skip
    assert len(phh.loads(done.stdout)) == 4
    assert run("export", str(record), "--hand", "2").exit_code == 2


def test_hands_come_back_as_a_match(
    run: Run, record: Path, match: st.Match, tmp_path: Path
) -> None:
    file = tmp_path / "hands.phhs"
    file.write_text(run("export", str(record)).stdout, encoding="utf-8")
    assert "Hand 2 does not begin where the one before it ended" in run("import", str(file)).stderr
    done = run("import", str(file), "--hand", "3")
    assert done.exit_code == 0
    again = records.loads(done.stdout)
    assert again.notes["names"] == ["Anna", "Ben", "Cilli", "Dora"]
    assert [act.text for act in again.hand.acts] == [act.text for act in match.hands[3].acts]
    assert list(again.scores()) == [int(score) for score in match.hands[3].state.scores()]
    assert records.dumps(again) == done.stdout


def test_consecutive_hands_are_one_match(run: Run, match: st.Match, tmp_path: Path) -> None:
    file = tmp_path / "hands.phhs"
    file.write_text(phh.dumps_all(list(enumerate(match.hands, 1))[2:]), encoding="utf-8")
    done = run("import", str(file))
    again = records.loads(done.stdout)
    assert len(again.hands) == 3
    assert again.totals() == match.totals()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("export", "RECORD", "--hand", "9"), "There is no hand 9; the last one is 5."),
        (("export", "OTHER"), "Only hands of Poker are written as PHH."),
        (("import", "OTHER"), "This is not a hand history: there is no variant."),
        (("import", "BYTES"), "is not a text"),
    ],
)
def test_bad_input(
    run: Run, record: Path, tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    other = tmp_path / "other"
    other.write_text(records.dumps(st.Match(st.game("gin"), seed=1)), encoding="utf-8")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    names = {"RECORD": record, "OTHER": other, "BYTES": tmp_path / "bytes"}
    done = run(*(str(names.get(word, word)) for word in words))
    assert done.exit_code in (2, 4)
    assert sentence in done.stderr
    assert done.stdout == ""
