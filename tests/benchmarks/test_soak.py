"""The soak finds what is wrong: in ledgers by hand, and in servers with a planted fault."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.benchmarks.scripts import SCRIPTS, run

pytestmark = pytest.mark.slow
SHORT = ("--minutes", "12", "--tables", "1", "--pace", "0.02")  # it is moves that end it
AT_MOST = 900  # seconds, of a machine on which much else is done


@pytest.fixture(scope="module")
def check() -> Any:
    """The checker, which imports nothing of ours."""
    from tests.benchmarks.scripts import loaded

    assert "stammtisch" not in (SCRIPTS / "soak_check.py").read_text().replace("stammtisch-", "")
    return loaded("soak_check")


RECORD = """
format = "stammtisch 1"
[[hand]]
moves = ["0 Ks", "1 draw", "0 As"]
scores = [0, 26]
"""


def view(seat: int | None, **hands: list[int]) -> dict[str, Any]:
    """What somebody sees: the cards of these hands, and a card that lies open."""
    zones = [
        {"id": name, "owner": n, "cards": [{"kind": kind} for kind in hands.get(name, [])]}
        for n, name in enumerate(("hand0", "hand1"))
    ]
    discard = {"id": "discard", "label": "Discard pile", "cards": [{"kind": 31}]}
    return {"seat": seat, "zones": [*zones, discard]}


def state(seq: int, seen: dict[str, Any], phase: str = "playing", turn: int = 0) -> dict[str, Any]:
    table = {"phase": phase, "totals": [0, 26], "seq": seq}
    position = {"seq": seq, "turn": turn, "view": seen}
    return {"type": "state", "table": table, "position": position, "seen": []}


def line(who: str, told: dict[str, Any]) -> dict[str, Any]:
    return {"k": "line", "who": who, "table": "t", "run": 1, "raw": json.dumps(told)}


def tried(who: str, move: str, answer: int | None, end: str = "told") -> dict[str, Any]:
    told = {"who": who, "table": "t", "move": move, "old": False, "end": end, "answer": answer}
    return {"k": "tried", **told}


def good() -> list[dict[str, Any]]:
    """A ledger of two who played, and one who looked on."""
    end = state(9, view(0), "match_over", -1)
    return [
        {"k": "seated", "who": "A", "table": "t", "seat": 0},
        {"k": "seated", "who": "B", "table": "t", "seat": 1},
        line("A", state(6, view(0, hand0=[24, 25]))),
        line("B", state(6, view(1, hand1=[5, 6]))),
        line("W", state(6, view(None))),
        tried("A", "Ks", 7),
        tried("B", "draw", None, "unknown"),
        tried("A", "Qs", None, "refused"),
        tried("A", "As", 9),
        line("A", end),
        {"k": "end", "who": "A", "table": "t", "state": end},
        {"k": "record", "table": "t", "text": RECORD},
        {"k": "ranking", "who": "A", "games": [{"hands": 1, "points": 0}]},
        {"k": "ranking", "who": "B", "games": [{"hands": 1, "points": 26}]},
        {"k": "pad", "pad": "p", "points": 1, "end": "told"},
        {"k": "kept", "what": "p", "text": "Hand,Dealer,What,A\n1,A,x,1\n,,Place,1\n"},
        {"k": "sheet", "sheet": "s", "points": {"1.1": "3"}, "end": "told"},
        {"k": "kept", "what": "s", "values": {"1.1": "3"}},
    ]


def test_where_all_is_well_nothing_is_found(check: Any) -> None:
    assert check.findings(good()) == []


@pytest.mark.parametrize(
    ("more", "word"),
    [
        ([tried("A", "Js", 11)], "are not those that were told"),
        ([tried("B", "draw", 9)], "two moves have the number 9"),
        ([tried("A", "Js", 11) | {"old": True}], "an older position"),
        ([line("W", state(6, view(0, hand0=[24, 25])))], "what seat 0 sees"),
        ([line("W", state(6, view(None, hand1=[5])))], "what others hold"),
        ([line("W", state(6, view(None) | {"prompt": "the 7 of clubs"}))], "what others hold"),
        ([line("A", state(8, view(0), "playing"))], "is stale"),
        ([{"k": "screen", "who": "X", "table": "t", "last": 8}], "shows 8 of 9"),
        ([{"k": "ranking", "who": "A", "games": [{"hands": 2, "points": 0}]}], "has 1 hands"),
        ([{"k": "failure", "status": 500, "path": "/x"}], "500 /x"),
        ([{"k": "pad", "pad": "p", "points": 2, "end": "told"}], "is not there"),
        (
            [{"k": "kept", "what": "p", "text": "H,D,W,A\n1,A,x,1\n2,A,x,1\n"}],
            "stands there 2 times",
        ),
        ([{"k": "kept", "what": "s", "values": {}}], "is empty"),
        (
            [line("W", {"type": "act", "seen": "1 -: hands[0:]=2 2 24 25 2 0"})],
            "has seen the hand of seat 0",
        ),
        ([line("A", {"type": "result", "hand": 1, "scores": [0, 26], "totals": [0, 52]})], "52"),
    ],
)
def test_each_thing_that_is_wrong_is_told(
    check: Any, more: list[dict[str, Any]], word: str
) -> None:
    found = check.findings([*good(), *more])
    assert any(word in each for each in found), found


def test_a_move_that_nobody_made_is_found(check: Any) -> None:
    ledger = [each for each in good() if each["k"] != "tried" or each["who"] != "B"]
    assert any("are not those" in each for each in check.findings(ledger))


def test_who_wanted_to_go_home_and_sat_down_again_is_counted(check: Any) -> None:
    first, *rest = good()
    assert check.findings([first, {"k": "left", "who": "A", "table": "t"}, first, *rest]) == []


def test_for_who_went_home_a_bot_may_have_played(check: Any) -> None:
    ledger = [each for each in good() if each["k"] not in ("tried", "ranking")]
    assert len(check.findings(ledger)) == 2
    gone = [{"k": "left", "who": who, "table": "t"} for who in "AB"]
    told = [{"k": "ranking", "who": who, "games": []} for who in "AB"]
    assert check.findings([*ledger, *gone, *told]) == []


def test_a_short_soak_finds_nothing() -> None:
    done = run("soak.py", *SHORT, "--moves", "80", "--every", "3", "--seed", "3", seconds=AT_MOST)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing is wrong" in done.stdout and "moves told 0" not in done.stdout


@pytest.mark.parametrize(
    "plant",
    [
        pytest.param(name, marks=pytest.mark.long if name == "named" else pytest.mark.thorough)
        for name in (
            *("lost", "forgotten", "invented", "refused", "outdated", "leaked", "seen", "named"),
            *("stale", "counted", "twice", "unwritten", "stranger", "failing"),
        )
    ],
)
def test_a_planted_fault_is_found(plant: str) -> None:
    planned = ("--moves", "90", "--matches", "3", "--patience", "5", "--every", "1e9")
    done = run("soak.py", *SHORT, *planned, "--plant", plant, seconds=AT_MOST)
    assert done.returncode == 1, done.stdout + done.stderr
    wrong = done.stdout.partition("WRONG")[2].splitlines()[1:-1]
    told = [each for each in wrong if "never ended" not in each or plant == "forgotten"]
    assert told, "it only came to a standstill, and that is how a gap in a log shows, alone"
