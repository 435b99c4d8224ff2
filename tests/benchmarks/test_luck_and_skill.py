"""Luck and skill over many deals: a small sample, and that a stop costs nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import stammtisch as st
from tests.benchmarks.scripts import loaded, printed

COMPILED = st.engine() == "compiled"
FEW = ("--simulations", "16", "--thinking", "20")


def test_whoever_stops_it_goes_on_with_the_same_deals(tmp_path: Path) -> None:
    once, twice = tmp_path / "once", tmp_path / "twice"
    words = ("luck_and_skill.py", "ladder", "watten", "--seats", "2", *FEW)
    printed(*words, "--deals", "4", "--state", str(once))
    printed(*words, "--deals", "3", "--state", str(twice))
    twice.write_text(twice.read_text()[:-20])  # killed in the midst of a line
    said = printed(*words, "--deals", "4", "--state", str(twice))
    assert twice.read_text() == once.read_text()
    assert said.splitlines()[1] == "4 deals, watten.spielregeln.1@2"


def test_equal_players_change_seats_and_levels_are_drawn() -> None:
    script = loaded("luck_and_skill")
    assert [script.players_of("equal", 3, deal) for deal in (0, 1)] == [
        ["A", "B", "C"],
        ["B", "C", "A"],
    ]
    drawn = {tuple(script.players_of("ladder", 2, deal)) for deal in range(200)}
    assert len(drawn) == 20, "each level against each other one, in both seats"
    assert len(script.players_of("ladder", 7, 1)) == 7


def test_means_and_errors_are_those_of_the_deals() -> None:
    script = loaded("luck_and_skill")
    lines = [
        {
            "deal": deal, "rules": "r", "simulations": 1, "thinking": 1,
            "players": ["child", "regular"], "gains": [-value, value],
            "skill": [-value, value], "error": [0.1, 0.1],
        }
        for deal, value in enumerate((1.0, 3.0))
    ]  # fmt: skip
    told = list(script.told(lines))
    assert "skill -2.000 ± 1.000" in told[2] and told[2].split()[0] == "child:"
    assert told[-1] == "regular less child: +4.000 ± 2.000"


@pytest.mark.skipif(not COMPILED, reason="sixty deals take minutes")
def test_the_strongest_have_more_skill_than_children(tmp_path: Path) -> None:
    script, game = loaded("luck_and_skill"), st.game("watten", seats=2)
    lines = [script.line_of("ladder", game, deal, 200, 400) for deal in range(60)]
    assert json.loads(json.dumps(lines)) == lines
    apart = [
        value
        for line in lines
        for name, value in zip(line["players"], line["skill"], strict=True)
        if {*line["players"]} & {"strongest", "regular"} and name in ("child", "beginner")
    ]
    mean, error = script.mean_and_error(apart)
    assert len(apart) > 15
    assert mean < -2 * error
