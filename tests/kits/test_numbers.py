"""A move with which a number is named: read with its word, offered as a range, refused beyond."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.core.contract import State
from stammtisch.core.view import Amount, Choice, Objection
from stammtisch.games.siebzehn_und_vier.steps import STEPS
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Form, Move, Number, Phase, Reason, otherwise
from stammtisch.kits.steps.people import amounts, choice, read, refuse
from stammtisch.kits.steps.words import told_of
from stammtisch.text import CardWord, Text, say, say_n

SALE = Phase(say("Rooms"), "ZZZ-1", late=say("It is dark."))
REST = Phase(say("Enter"), "ZZZ-2", first=say("The door is shut."))
BEYOND = otherwise(lambda at, n: say("{n}", n=n), "ZZZ-3")
HOW_MANY = otherwise(say("Enter"), "ZZZ-4")


def may(at: Any) -> range:
    """Multiples of five, from 5 on."""
    return range(5, at.most + 1, 5)


def bid(**more: Any) -> Move:
    """A move that names a number; those below 30 have a move."""
    number = Number(may, say("Rooms"), missing=HOW_MANY, **more)
    label = say("Enter")
    return Move(SALE, "bid", "i offer", number=40, of=number, size=30, label=label, unless=BEYOND)


class Sale:
    """A position in which one seat bids: what the kit asks of one."""

    turn = 1
    REFUSES = None

    def __init__(self, move: Move, most: int, phase: Phase = SALE) -> None:
        self.most = most
        self.phase = phase
        self.table = Steps("x", [move], pack="ZZZ-5", no_card=otherwise(say("Lay {card}")))

    def steps(self) -> Steps:
        return self.table

    def now(self) -> Phase:
        return self.phase

    def hand_id(self, seat: int) -> str:
        return ""

    def left_out(self, seat: int) -> Objection | None:
        return None

    def not_on_turn(self) -> Objection:
        return Objection(("ZZZ-6",), say("It is dark."))


@pytest.mark.parametrize(
    ("said", "moves"),
    [
        ("bid 15", [55]),
        ("15 bid", [55]),
        ("i offer 15", [55]),
        ("bid +15", [55]),
        ("15", [55]),
        ("bid 0", [40]),
        ("bid 29", [69]),
        ("bid 30", []),
        ("bid -1", []),
        ("bid", []),
        ("bid 5 10", []),
        ("bid 1.5", []),
        ("offer 15", []),
        ("bid 15 please", []),
    ],
)
def test_a_number_is_read_with_its_word(said: str, moves: list[int]) -> None:
    assert read(Sale(bid(), 20), said.split()) == moves


def test_what_is_short_is_read_in_its_phase_first_and_else_where_nothing_fits() -> None:
    assert read(Sale(bid(short=("mine",)), 20), ["mine", "10"]) == [50]
    assert read(Sale(bid(short=()), 20), ["10"]) == []
    assert read(Sale(bid(), 20, REST), ["10"]) == [50]


def test_the_smallest_number_that_has_a_move() -> None:
    move = bid(least=5)
    assert read(Sale(move, 20), ["bid", "5"]) == [45]
    assert read(Sale(move, 20), ["bid", "4"]) == []
    found = [Sale(move, 20).steps().named(number) for number in (44, 45, 69, 70)]
    assert found == [None, (move, 5), (move, 29), None]


def test_words_may_mean_a_number() -> None:
    move = bid(reads=lambda at, words: at.most if words == ["all"] else None)
    assert read(Sale(move, 20), ["all"]) == [60]
    assert read(Sale(move, 20), ["bid", "10"]) == [50]
    beyond = refuse(Sale(move, 50), 1, ["all"])
    assert beyond is not None
    assert beyond.text == say("{n}", n=50)


def test_a_range_has_buttons_for_its_ends_and_its_middle() -> None:
    assert amounts(Sale(bid(), 20), 1) == [
        Amount("bid", say("Rooms"), 5, 20, 5, (5, 10, 20)),
    ]
    assert amounts(Sale(bid(), 5), 1) == [Amount("bid", say("Rooms"), 5, 5, 5, (5,))]
    assert amounts(Sale(bid(), 4), 1) == []
    assert amounts(Sale(bid(), 20), 0) == amounts(Sale(bid(), 20, REST), 1) == []


def test_a_game_says_which_numbers_have_a_button_and_a_name() -> None:
    move = bid(usual=lambda at: (15,), named=lambda at: {20: say("Enter"), 5: say("Rooms")})
    (amount,) = amounts(Sale(move, 20), 1)
    assert amount.usual == (5, 15, 20)
    assert amount.named == ((20, say("Enter")), (5, say("Rooms")))


def test_the_moves_that_are_a_range() -> None:
    assert list(bid().span(Sale(bid(), 20))) == [45, 50, 55, 60]
    assert list(bid().span(Sale(bid(), 4))) == []


def test_what_is_no_whole_number_is_refused_where_the_game_says_how() -> None:
    whole = otherwise(say("Enter"), "ZZZ-7")
    for said in ("bid 1.5", "bid .5", "-1.5 bid"):
        refused = refuse(Sale(bid(part=whole), 20), 1, said.split())
        assert refused is not None
        assert refused.rules == ("ZZZ-7",)
        assert refuse(Sale(bid(), 20), 1, said.split()) is None
    assert refuse(Sale(bid(part=whole), 20), 1, ["1.5"]) is None


def test_a_move_says_why_words_name_nothing_that_can_go_with_it() -> None:
    def misses(words: list[str]) -> Reason | None:
        return Reason(lambda at, _: at.most > 9, say("Enter"), "ZZZ-8") if "shop" in words else None

    move = Move(SALE, "shop", number=0, label=say("Enter"), form=Form(misses=misses))
    found = [
        refuse(Sale(move, most, phase), seat, said.split())
        for most, phase, seat, said in (
            (20, SALE, 1, "shop door"), (20, SALE, 0, "shop door"), (20, REST, 1, "shop door"),
            (9, SALE, 1, "shop door"), (20, SALE, 1, "door"),
        )
    ]  # fmt: skip
    rules = [refused and refused.rules for refused in found]
    assert rules == [("ZZZ-8",), ("ZZZ-6",), ("ZZZ-2",), None, None]


@pytest.mark.parametrize(
    ("said", "seat", "phase", "rule", "text"),
    [
        ("bid 500", 1, SALE, "ZZZ-3", say("{n}", n=500)),
        ("bid -1", 1, SALE, "ZZZ-3", say("{n}", n=-1)),
        ("500", 1, SALE, "ZZZ-3", say("{n}", n=500)),
        ("bid", 1, SALE, "ZZZ-4", say("Enter")),
        ("bid", 1, REST, "ZZZ-2", say("The door is shut.")),
        ("bid 500", 1, REST, "ZZZ-2", say("The door is shut.")),
        ("500", 1, REST, "ZZZ-2", say("The door is shut.")),
        ("bid 500", 0, SALE, "ZZZ-6", say("It is dark.")),
        ("bid", 0, SALE, "ZZZ-6", say("It is dark.")),
    ],
)
def test_words_that_name_no_number_of_the_game_are_refused(
    said: str, seat: int, phase: Phase, rule: str, text: Text
) -> None:
    refused = refuse(Sale(bid(), 20, phase), seat, said.split())
    assert refused is not None
    assert (refused.rules, refused.text) == ((rule,), text)


def test_without_a_number_to_name_the_word_is_refused_like_any_number() -> None:
    refused = refuse(Sale(bid(), 4), 1, ["bid"])
    assert refused is not None
    assert refused.rules == ("ZZZ-3",)


@pytest.mark.parametrize("said", ["", "hello", "bid 5 10", "bid x"])
def test_other_words_are_not_explained(said: str) -> None:
    assert refuse(Sale(bid(), 20), 1, said.split()) is None


def test_a_card_is_refused_where_none_is_ever_named() -> None:
    at: State = st.Match(st.game("siebzehn_und_vier", seats=2), dealer=0, seed=1).state
    for seat, rules in ((1, ("SUV-7", "SUV-10")), (0, ("SUV-7",))):
        refused = refuse(at, seat, ["Qs"])
        assert refused is not None
        assert refused.rules == rules
    assert STEPS.no_card is not None


def test_the_kit_puts_into_a_sentence_what_the_game_knows_and_the_number() -> None:
    text = say_n("{n} of {most}", "{n} of all {most}", 0)
    move = Move(SALE, "bid", number=0, of=Number(may, text), size=30, label=text, told=text)
    at = Sale(move, 20)
    at.table = Steps("x", [move], pack="ZZZ-5", facts={"most": lambda at: at.most})
    filled = say_n("{n} of {most}", "{n} of all {most}", 5, most=20)
    assert choice(at, 1, 5) == Choice("bid 5", filled)
    assert told_of(move, lambda at, n: say("{n}", n=at.most), at, 5) == say("{n}", n=20)
    assert told_of(move, say("{card}"), at, 5).args == {"card": CardWord(5)}


def test_of_several_moves_that_words_can_mean_those_of_the_phase_are_meant() -> None:
    later = Move(REST, "bid", number=90, label=say("Enter"))
    at = Sale(later, 20, REST)
    at.table = Steps("x", [Move(SALE, "bid", number=80, label=say("Enter")), later], pack="ZZZ-5")
    assert read(at, ["bid"]) == [90]
    at.phase = Phase(say("It is dark."))
    assert read(at, ["bid"]) == [80, 90]


def test_the_form_of_a_move_puts_in_what_depends_on_the_thing() -> None:
    facts = {"meld": lambda at, thing: f"m{thing}", "n": lambda at, thing: 2 * thing}
    words = say_n("{meld}: {n} point", "{meld}: {n} points", 0)
    move = Move(SALE, "lay", number=0, size=30, label=words, form=Form(facts=facts))
    filled = say_n("{meld}: {n} point", "{meld}: {n} points", 6, meld="m3")
    assert told_of(move, words, Sale(move, 20), 3) == filled
    own = say("{meld} is full", meld="m9")
    assert told_of(move, own, Sale(move, 20), 3) == own
