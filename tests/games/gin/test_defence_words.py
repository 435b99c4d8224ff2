"""``showdown = manual``: what a defender says, and why it cannot be laid like this (GIN-14)."""

from __future__ import annotations

import pytest

from stammtisch.errors import AmbiguousMove, IllegalMove, OutOfTurn, UnreadableMove
from stammtisch.notation import read_move
from tests.games.gin.positions import gin, holding, spare
from tests.games.gin.test_defence import DEFENDER, KNOCKER, KNOWN, defended, refused


@pytest.mark.parametrize(
    ("said", "done"),
    [
        ("own_meld KcKdKs", ["own_meld Kc Ks Kd"]),
        ("auslegen Kc Kd Ks", ["own_meld Kc Ks Kd"]),
        ("Kreuz-König Pik-König Karo-König", ["own_meld Kc Ks Kd"]),
        ("lege Herz 8 an m3", ["lay_off 8h m3"]),
        ("lay 8h on m3", ["lay_off 8h m3"]),
        ("Jh", ["lay_off Jh m2"]),
        ("anlegen 9h 8h m3", ["lay_off 8h m3", "lay_off 9h m3"]),
        ("lay off Jh 8h 9h", ["lay_off Jh m2", "lay_off 8h m3", "lay_off 9h m3"]),
        ("fertig", ["done"]),
        ("Kc Ks Kd; Jh; done", ["own_meld Kc Ks Kd", "lay_off Jh m2", "done"]),
    ],
)
def test_what_a_defender_says(said: str, done: list[str]) -> None:
    assert [act.text for act in defended().play_all(said)] == done


def test_several_melds_at_once() -> None:
    match = defended(defender="4c 4h 4s 9h 9s 9d Ad Qc Qs Qd")
    acts = match.play_all("auslegen 4c4s4h QcQsQd")
    assert [act.text for act in acts] == ["own_meld 4c 4s 4h", "own_meld Qc Qs Qd"]


@pytest.mark.rules("GIN-14")
@pytest.mark.parametrize(
    ("said", "done"),
    [
        ("2d2h2s KcKdKs", ["own_meld 2s 2h 2d", "own_meld Kc Ks Kd"]),
        ("2c 6c7c8c", ["lay_off 2c m1", "lay_off 6c m1", "lay_off 7c m1", "lay_off 8c m1"]),
    ],
)
def test_twos_are_laid_like_all_others(said: str, done: list[str]) -> None:
    match = defended("3c 4c 5c Jc Jd Js 7h 7d 7s 4d", "2c 2d 2h 2s 6c 7c 8c Kc Kd Ks")
    assert [act.text for act in match.play_all(said)] == done


@pytest.mark.rules("GIN-14")
def test_who_has_laid_off_a_two_lays_out_no_more_melds() -> None:
    match = defended("3c 4c 5c Jc Jd Js 7h 7d 7s 4d", "2c 2d 2h 2s 6c 7c 8c Kc Kd Ks")
    match.play("lay_off 2c m1")
    assert refused(match, "own_meld Kc Kd Ks").rules == ("GIN-14",)


def test_a_card_that_fits_two_melds_is_asked_back() -> None:
    match = defended("5h 6h 7h 8c 8d 8s 2c 2d 2s 4d", "8h 9h Jh Kc Kd Ks 3c 4c 6c Td")
    with pytest.raises(AmbiguousMove) as caught:
        match.play("8h")
    assert caught.value.instead == ("lay_off 8h m2", "lay_off 8h m3")
    acts = match.play_all("lay_off 8h 9h")
    assert [act.text for act in acts] == ["lay_off 8h m3", "lay_off 9h m3"]


@pytest.mark.parametrize(
    ("said", "rules", "why"),
    [
        (
            "own_meld Kc Kd",
            ("GIN-5",),
            "king of clubs, king of diamonds are not a meld: A meld needs at least three.",
        ),
        (
            "own_meld Kc Kd 9h",
            ("GIN-5",),
            "king of clubs, 9 of hearts, king of diamonds are not a meld: These are neither of "
            "one rank nor a run in one suit.",
        ),
        ("own_meld 3c 4c 5c", ("GIN-14",), "You do not hold 5 of clubs."),
        ("own_meld", ("GIN-14",), "Say which cards you lay out or lay off."),
        (
            "lay_off 9h m3",
            ("GIN-14",),
            "9 of hearts does not fit on 5 of hearts, 6 of hearts, 7 of hearts: "
            "the run continues with 4 of hearts, 8 of hearts.",
        ),
        (
            "lay_off 3c m1",
            ("GIN-14",),
            "Only 2 of hearts can be laid off on 2 of clubs, 2 of spades, 2 of diamonds.",
        ),
        ("lay_off 8h m4", ("GIN-14",), f"There is no meld m4 to lay off on. {KNOWN}"),
        ("lay_off 8h 9h m7", ("GIN-14",), f"There is no meld m7 to lay off on. {KNOWN}"),
        ("lay_off Qh m2", ("GIN-14",), "You do not hold queen of hearts."),
        ("lay_off 3c", ("GIN-14",), "3 of clubs does not fit any of the melds."),
        ("lay_off 8h 9h Th", ("GIN-14",), "You do not hold 10 of hearts."),
        ("lay_off 8h 3c", ("GIN-14",), "3 of clubs, 8 of hearts cannot all be laid off."),
        (
            "lay_off 8h Jh m3",
            ("GIN-14",),
            "8 of hearts, jack of hearts cannot all be laid off on "
            "5 of hearts, 6 of hearts, 7 of hearts.",
        ),
        (
            "draw",
            ("GIN-14",),
            "Your opponent has knocked: lay out your melds, then lay off, then say done.",
        ),
        (
            "discard Kc",
            ("GIN-14",),
            "Your opponent has knocked: lay out your melds, then lay off, then say done.",
        ),
    ],
)
def test_what_cannot_be_laid_is_answered_with_the_rule(
    said: str, rules: tuple[str, ...], why: str
) -> None:
    refusal = refused(defended(), said)
    assert (refusal.rules, str(refusal.text)) == (rules, why)


def test_what_lies_already_and_what_is_full() -> None:
    match = defended()
    match.play_all("Kc Ks Kd; lay_off Jh m2")
    assert str(refused(match, "lay_off Jh m2").text) == "jack of hearts is already on the table."
    assert str(refused(match, "own_meld Kc Ks Kd").text) == (
        "You have begun to lay off: you should have laid out your own melds before that."
    )
    assert str(refused(match, "lay_off 3c m2").text) == (
        "Nothing more can be laid off on "
        "jack of clubs, jack of spades, jack of hearts, jack of diamonds."
    )


@pytest.mark.parametrize("said", ["own_meld 2c 2d 2s", "lay_off 8h m1", "done"])
def test_nobody_lays_before_the_knocker_has_laid_out(said: str) -> None:
    thrown = spare(KNOCKER, DEFENDER)
    match = holding(gin(showdown="manual"), f"{KNOCKER} {thrown}", DEFENDER)
    assert refused(match, said).rules == ("GIN-14",)
    match.play(f"knock {thrown}")
    assert refused(match, said).rules == ("GIN-13",)
    match.play("lay_out")
    with pytest.raises(OutOfTurn) as caught:
        match.play(said, seat=1)
    assert caught.value.rules == ("GIN-14",)


def test_where_the_best_is_found_nobody_lays_by_hand() -> None:
    thrown = spare(KNOCKER, DEFENDER)
    match = holding(gin(), f"{KNOCKER} {thrown}", DEFENDER)
    for said in ("own_meld 2c 2d 2s", "lay_off 8h m1", "done"):
        assert refused(match, said).rules == ("GIN-14",)


NOT_LIKE_THIS = [
    ("Td", "GIN-14", "10 of diamonds does not fit any of the melds."),
    ("8h 9h m7", "GIN-14", f"There is no meld m7 to lay off on. {KNOWN}"),
    ("Td 9h m3", "GIN-14", "9 of hearts, 10 of diamonds cannot all be laid off on 5 of hearts, 6"),
    (
        "own_meld 8h 9h Jh",
        "GIN-5",
        "8 of hearts, 9 of hearts, jack of hearts are not a meld: There",
    ),
    ("own_meld KcKdKs 3c4c6c", "GIN-5", "3 of clubs, 4 of clubs, 6 of clubs, king of clubs, king"),
    ("5s", "GIN-14", "You do not hold 5 of spades."),
    ("own_meld", "GIN-14", "Say which cards you lay out or lay off."),
    ("gin Td", "GIN-14", "Your opponent has knocked: lay out your melds, then lay off, then say d"),
]


@pytest.mark.rules("GIN-5", "GIN-14")
@pytest.mark.parametrize(("typed", "rule", "words"), NOT_LIKE_THIS)
def test_why_the_defender_cannot_lay_it_like_this(typed: str, rule: str, words: str) -> None:
    refusal = refused(defended(), typed)
    assert refusal.rules == (rule,)
    assert str(refusal.text).startswith(words)


@pytest.mark.parametrize("typed", ["Td", "gin", "knock Td", "draw", "lay_off 8h m3"])
def test_the_knocker_waits_for_the_defender(typed: str) -> None:
    match = defended()
    with pytest.raises(IllegalMove) as early:
        read_move(match.game, match.state, 1, typed)
    assert str(early.value.text) == "It is #0’s turn."


def test_a_place_for_two_melds_is_no_move() -> None:
    with pytest.raises(UnreadableMove):
        defended().play("lay_off Jh m2 m3")
