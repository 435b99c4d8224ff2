"""Every puzzle is answered by the engine, and the engine says what the example says."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from stammtisch.cards import read_cards
from stammtisch.puzzles import Puzzle, every_puzzle, puzzle_of_the_day, puzzles, puzzles_on
from stammtisch.puzzles.shelf import MAKERS
from stammtisch.rulebook import rule_ids
from tests.puzzles import guessing


def case_of(puzzle: Puzzle) -> dict[str, Any]:
    """The example behind a puzzle."""
    source = files("stammtisch.rulebook") / "examples" / f"{puzzle.game}.toml"
    _, kind, number, *_ = puzzle.id.split("-")
    case: dict[str, Any] = tomllib.loads(source.read_text("utf-8"))[kind][int(number) - 1]
    return case


def of_kind(*kinds: str) -> list[Puzzle]:
    """The puzzles out of these kinds of examples."""
    return [puzzle for puzzle in every_puzzle().values() if puzzle.id.split("-")[1] in kinds]


def test_every_puzzle_can_be_solved_and_failed() -> None:
    for puzzle in every_puzzle().values():
        if puzzle.kind == "number":
            assert puzzle.is_right([f"{puzzle.number:g}".replace(".", ",")])
            assert not puzzle.is_right([f"{puzzle.number + 1:g}"])
            assert not puzzle.is_right([])
            continue
        keys = {option.key for option in puzzle.options}
        assert len(keys) == len(puzzle.options) > 1, puzzle.id
        assert puzzle.is_right(puzzle.right)
        assert not puzzle.is_right(keys - puzzle.right | {"none of them"})
        assert puzzle.kind == "several" or len(puzzle.right) == 1, puzzle.id


@pytest.mark.parametrize("kind", guessing.KINDS)
def test_who_knows_no_rule_solves_few_of_a_hundred(kind: str) -> None:
    asked = guessing.drawn(kind)
    assert guessing.by_lot(asked) < 0.4
    assert guessing.always_the_same(asked)[0] < 0.5


def test_rules_are_those_of_the_page() -> None:
    for game in MAKERS:
        known = set(rule_ids(game))
        for puzzle in puzzles(game):
            assert set(puzzle.rules) <= known, puzzle.id
            assert puzzle in puzzles_on(puzzle.example.rules[0])


def test_what_may_be_played_is_what_the_example_says() -> None:
    found = of_kind("legal", "following", "answer", "strict_answer")
    assert len(found) > 30
    for puzzle in found:
        case = case_of(puzzle)
        said = case.get("legal", case.get("cards", case.get(puzzle.example.house.preset)))
        if puzzle.id.endswith("-duty"):
            said = case["heading"]
        cards = {card for option in puzzle.options if option.right for card in option.cards}
        assert cards == set(read_cards(str(said))), puzzle.id
        assert all(option.reason and option.rules for option in puzzle.options if not option.right)


def test_who_takes_a_trick_is_what_the_example_says() -> None:
    for puzzle in of_kind("trick"):
        case = case_of(puzzle)
        right = [option for option in puzzle.options if option.right]
        if "takes" in case:
            assert {option.key for option in right} <= set(case["takes"])
        elif isinstance(case.get("winner"), int):
            assert right[0].key == str(case["winner"])
        else:
            assert right[0].cards == tuple(read_cards(case.get("winner", case.get("wins", ""))))


@pytest.mark.parametrize(
    ("kind", "fact"),
    [
        ("total", "total"),
        ("deadwood", "best"),
        ("settlement", "scores"),
        ("first_meld", "points"),
    ],
)
def test_numbers_are_what_the_example_says(kind: str, fact: str) -> None:
    for puzzle in of_kind(kind):
        said = case_of(puzzle)[fact]
        assert puzzle.number == said if isinstance(said, int) else puzzle.number in said


def test_points_are_what_the_example_says() -> None:
    for puzzle in of_kind("score", "payment"):
        case = case_of(puzzle)
        assert puzzle.number in case["scores"]
        assert sum(sum(line.points) for line in puzzle.lines) == sum(case["scores"])


def test_what_may_be_laid_is_what_the_example_says() -> None:
    kinds = of_kind("position", "knock", "meld", "pile", "game")
    found = [each for each in kinds if each.kind != "number" and each.game != "quartett"]
    assert {puzzle.game for puzzle in found} == {
        *("canasta", "dicke_zwei", "einundfuenfzig_tot", "gin", "mau_mau", "romme", "rummy"),
        *("black_jack", "mogeln", "trumpf"),
    }
    for puzzle in found:
        case = case_of(puzzle)
        then = case["then"] if isinstance(case.get("then"), dict) else {}
        said = {
            "black_jack": then.get("legal", ()),
            "canasta": ["yes" if case.get("legal", "makes" in case) else "no"],
            "dicke_zwei": case.get("possible", ()),
            "einundfuenfzig_tot": then.get("safe", ()),
            "gin": [f"knock {card}" for card in case.get("knocks", ())],
            "mau_mau": then.get("legal", ()),
            "romme": ["yes" if case.get("ways") else "no"],
            "mogeln": [str(seat) for seat in then.get("doubters", ())],
            "rummy": case.get("valid", ()),
            "trumpf": ["-" if then.get("winner") == -1 else str(then.get("winner"))],
        }[puzzle.game]
        keys = {option.key for option in puzzle.options}
        assert puzzle.right == {text.replace(" ", "_") for text in said} & keys, puzzle.id


def test_quartett_is_what_the_example_says() -> None:
    asked = []
    for puzzle in puzzles("quartett"):
        case, keys = case_of(puzzle), {option.key for option in puzzle.options}
        then = case.get("then", {})
        asked.append(puzzle.question.words)
        if puzzle.kind == "number":
            assert puzzle.number in case["cards"]
        elif "scores" in then and "over" in then:
            best = max(then["scores"])
            assert puzzle.right == {str(n) for n, s in enumerate(then["scores"]) if s == best}
        elif "legal" in then:
            assert puzzle.right == {each.replace(" ", "_") for each in then["legal"]} & keys
        elif "turn" in then:
            assert puzzle.right == {str(then["turn"])}
        refused = {each.replace(" ", "_") for each in then.get("refused", ())}
        assert refused <= keys - puzzle.right, puzzle.id
        by = {option.key: option.rules for option in puzzle.options}
        assert all(
            rule in by[each.replace(" ", "_")] for each, rule in then.get("refused", {}).items()
        )
    assert len(asked) == 13 and len({*asked}) == 5


def test_no_puzzle_of_quartett_tells_its_answer() -> None:
    for puzzle in puzzles("quartett"):
        if puzzle.question.words.startswith(("Who wins", "Whose turn")):
            told = " ".join(fact.words for fact in puzzle.facts)
            assert "win" not in told and "next" not in told, puzzle.id


def test_each_puzzle_has_its_day() -> None:
    days = {puzzle_of_the_day(day).id for day in range(740_000, 740_000 + len(every_puzzle()))}
    assert days == set(every_puzzle())
    assert puzzle_of_the_day(740_000) is puzzle_of_the_day(740_000 + len(every_puzzle()))


def test_no_puzzle_has_only_right_answers() -> None:
    for puzzle in every_puzzle().values():
        assert puzzle.kind == "number" or len(puzzle.right) < len(puzzle.options), puzzle.id


def test_where_cards_are_asked_there_are_cards_to_tap() -> None:
    """The question, or what an option is called, names cards; then each such option has some."""
    asked = []
    for puzzle in every_puzzle().values():
        for option in puzzle.options:
            named = {"card", "cards"} & option.label.args.keys()
            if named or puzzle.question.words.startswith("Which of these cards"):
                asked.append(puzzle.game)
                assert option.cards, f"{puzzle.id}: {option.key}"
    assert {"quartett", "trumpf", "doppelkopf", "poker"} <= {*asked}


def test_where_every_card_or_one_alone_may_be_played_the_answer_is_one_of_several() -> None:
    """Both look alike, so that the form of the question does not tell the answer."""
    found = [puzzle for puzzle in every_puzzle().values() if puzzle.options]
    found = [puzzle for puzzle in found if puzzle.options[-1].key == "any"]
    free = [puzzle for puzzle in found if puzzle.right == {"any"}]
    assert len(free) > 10 and len(found) - len(free) > 10
    for puzzle in found:
        assert puzzle.kind == "one"
        assert all(option.reason or option.right for option in puzzle.options), puzzle.id
