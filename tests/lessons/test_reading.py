"""A faulty lesson is refused with the step and the reason."""

from __future__ import annotations

from importlib.resources import files

import pytest

from stammtisch.errors import UnknownLesson
from stammtisch.languages import HOME, SOURCE
from stammtisch.lessons import BadLesson, judge, lesson, read_lesson
from stammtisch.lessons.wording import said
from stammtisch.messages import Speaker

TEXT = (files("stammtisch.lessons") / "mau_mau.toml").read_text("utf-8")
HALF = TEXT[: TEXT.index("[[step]]", len(TEXT) // 2)]


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ('rules = "mau_mau', 'rule = "mau_mau', "unknown field"),
        ("mau_mau.funktionskarten.2", "mau_mau.nonsense.2", "nonsense"),
        ("seats = 3", "seats = 30", "30"),
        ("seats = 3", 'hands = "mau_mau.basic.2"\nseats = 3', "same game and preset as `rules`: "),
        ("seats = 3", 'hands = "mau_mau.nonsense.2"\nseats = 3', "nonsense"),
        ("hands Kd Ts Ad", "hands Kd Kd Ad", "step 1: Part"),
        ("turn 0", "turm 0", "step 1: A position of Mau-Mau has no part “turm”"),
        ('accept = ["Ts"]', 'accept = ["Kd"]', "step 1: king of diamonds does not fit"),
        ('accept = ["Ts"]', 'accept = ["8?"]', "step 1: No legal move is like “8?”."),
        ('accept = ["Ts"]', "accept = []", "step 1: No move is right here."),
        ('accept = ["Ts"]', 'acept = ["Ts"]', "step 1: “acept” is neither a key nor a language."),
        ("[step.de]", "[step.xx]", "step 1: “xx” is neither a key nor a language."),
        ("[about]\nde =", "[about]\nen =", "cannot be read"),
        ('title = "Suit on suit"', 'title = "Suit on {Kh}"', "step 1: A title has no places"),
        ('title = "Suit on suit"', 'name = "Suit on suit"', "unknown field `name`"),
        ("{9s} lies in the middle", "{9q} lies in the middle", "step 1: “9q” is not a card"),
        ("{9s} lies in the middle", "{seat 7} lies in it", "step 1: “seat” is not a card"),
        ('because."Ad" = "It fits', 'because."Ax" = "It fits', "step 5"),
        ('because."Ad" = "It fits', 'because."draw" = "It fits', "explain different moves"),
        ("wrong = \"You may always draw.", "rong = \"You may always draw.", "unknown field `rong`"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_place(before: str, after: str, why: str) -> None:
    assert before in TEXT
    with pytest.raises(BadLesson) as fault:
        read_lesson("mine", TEXT.replace(before, after, 1))
    assert why in str(fault.value)
    assert "“mine”" in str(fault.value)


def test_a_missing_language_and_too_few_moves_are_told() -> None:
    german = TEXT.replace("[step.de]", "[step.xx]")
    with pytest.raises(BadLesson, match="step 1"):
        read_lesson("mine", german)
    with pytest.raises(BadLesson, match="at least 8"):
        read_lesson("mine", HALF)
    first = TEXT.index("[step.en]")
    lacking = TEXT[:first] + TEXT[TEXT.index("[[step]]", first) :]
    with pytest.raises(BadLesson, match="step 1: The language “en” is missing"):
        read_lesson("mine", lacking)


def test_a_legal_move_of_which_nothing_is_said_is_told() -> None:
    line = next(line for line in TEXT.splitlines() if line.startswith("wrong = "))
    with pytest.raises(BadLesson, match="step 1: Nothing is said about the move “draw”"):
        read_lesson("mine", TEXT.replace(line + "\n", "", 1))


def test_the_first_step_needs_a_position_and_a_hand_that_goes_on() -> None:
    start = TEXT.index("position =")
    without = TEXT[:start] + TEXT[TEXT.index("accept", start) :]
    with pytest.raises(BadLesson, match="step 1: The first step needs a position"):
        read_lesson("mine", without)
    over = TEXT.replace('accept = ["say_mau"]', 'accept = ["say_mau"]\nmoves = ["draw", "draw"]', 1)
    with pytest.raises(BadLesson, match="step 12"):
        read_lesson("mine", over)


def test_an_unknown_lesson_is_told() -> None:
    with pytest.raises(UnknownLesson):
        lesson("nonsense")


def test_a_move_is_judged_by_what_it_comes_to() -> None:
    found = lesson("mau_mau")
    first, fifth = found.steps[0], found.steps[4]
    assert judge(found, first, "spiele Pik-10", HOME).right
    assert judge(found, first, "draw", SOURCE).words.startswith("You may always draw")
    refusal = judge(found, first, "Kd", HOME).refusal
    assert refusal is not None and refusal.rules == ("MAU-5",)
    assert judge(found, first, "nonsense", HOME).refusal is not None
    assert "elf Punkte" in judge(found, fifth, "Ad", HOME).words
    assert "hält niemanden auf" in judge(found, fifth, "draw", HOME).words


def test_places_are_filled_with_what_the_reader_calls_them() -> None:
    game = lesson("mau_mau").game
    german = Speaker("de", "german", ["Anna", "Ben", "Clara"].__getitem__)
    assert said("{Kh Qc} fehlen. {suit s} nicht.", german, game) == (
        "Herz-König, Eichel-Ober fehlen. Gras nicht."
    )
    english = Speaker("en", "french", ["Anna", "Ben", "Clara"].__getitem__)
    assert said("{Kh}! {rank J}, {rank J} of {seat 1}. {suit h}?", english, game) == (
        "King of hearts! Jack, jack of Ben. Hearts?"
    )
