"""The meld arithmetic of the house against a slow second reading."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation, rank_of, read_cards
from stammtisch.games import melds
from stammtisch.games.melds import ENDS, LOW, ROUND
from stammtisch.messages import Speaker
from stammtisch.text import Text, say, say_in

# All runs of each kind of game as plain lists of ranks, written down from the rule books.
ORDER = "A23456789TJQK"
LONGEST = ORDER + "A"
RUNS = {
    LOW: {ORDER[p:q] for p in range(13) for q in range(p + 3, 14)},
    ENDS: {LONGEST[p:q] for p in range(14) for q in range(p + 3, 15)},
    ROUND: {(ORDER * 2)[p : p + n] for p in range(13) for n in range(3, 14)},
}
POINTS = vec[i64]([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11])


def cards(text: str) -> vec[i64]:
    return vec[i64](read_cards(text))


def run_of(ranks: str, suit: str = "h") -> vec[i64]:
    return cards(" ".join(rank + suit for rank in ranks))


def is_run(ranks: str, aces: int) -> bool:
    return any(sorted(ranks) == sorted(run) for run in RUNS[aces])


@pytest.mark.parametrize("aces", [LOW, ENDS, ROUND])
def test_every_selection_of_ranks_is_a_run_or_not(aces: int) -> None:
    for size in range(1, 6):
        for ranks in combinations_with_replacement(ORDER, size):
            found = melds.run_fault(run_of("".join(ranks)), aces) == melds.GOOD
            assert found == is_run("".join(ranks), aces), ranks


@pytest.mark.parametrize("aces", [LOW, ENDS, ROUND])
def test_runs_of_any_length_are_found_and_put_in_order(aces: int) -> None:
    for ranks in RUNS[aces]:
        backwards = run_of(ranks[::-1])
        assert melds.run_fault(backwards, aces) == melds.GOOD, ranks
        ordered = "".join(notation(kind)[0] for kind in melds.in_order(backwards, aces))
        # All thirteen ranks have no beginning of their own.
        assert ordered == (ORDER if len(ranks) == 13 else ranks)


@pytest.mark.parametrize("aces", [LOW, ENDS, ROUND])
def test_runs_with_one_card_left_out_are_none_or_shorter_ones(aces: int) -> None:
    for run in RUNS[aces]:
        for place in range(len(run)):
            ranks = run[:place] + run[place + 1 :]
            found = melds.run_fault(run_of(ranks), aces) == melds.GOOD
            assert found == is_run(ranks, aces), ranks


def test_every_selection_of_cards_of_three_ranks_is_a_set_or_not() -> None:
    few = [rank + suit for rank in "7KA" for suit in "cshd"]
    for size in range(1, 6):
        for chosen in combinations_with_replacement(few, size):
            ranks, suits = {each[0] for each in chosen}, {each[1] for each in chosen}
            valid = len(ranks) == 1 and len(suits) == size and size in (3, 4)
            found = melds.set_fault(cards(" ".join(chosen))) == melds.GOOD
            assert found == valid, chosen


@pytest.mark.parametrize("aces", [LOW, ENDS, ROUND])
def test_what_goes_on_a_run_makes_a_longer_one(aces: int) -> None:
    for run in RUNS[aces]:
        low = LONGEST.find(run) + 1 if aces == ENDS else melds.run_start(run_of(run), aces)
        high = low + len(run) - 1
        below = melds.card_below(2, low, high, aces)
        above = melds.card_above(2, low, high, aces)
        if aces == ROUND and len(run) == 13:
            assert below == above == melds.NO_CARD
            continue
        longer = {rank + run for rank in ORDER} & RUNS[aces]
        assert {"" if below < 0 else notation(below)[0] + run} - {""} == longer, run
        longer = {run + rank for rank in ORDER} & RUNS[aces]
        assert {"" if above < 0 else run + notation(above)[0]} - {""} == longer, run


@pytest.mark.parametrize("aces", [LOW, ENDS, ROUND])
def test_points_of_runs(aces: int) -> None:
    for run in RUNS[aces]:
        worth = sum(min("??23456789TJQK".find(rank), 10) for rank in run if rank != "A")
        aces_in = [place for place, rank in enumerate(run) if rank == "A"]
        worth += sum(11 if place > 0 else 1 for place in aces_in)
        if len(run) < 13:
            low = melds.run_start(run_of(run), aces)
            assert melds.run_points(low, low + len(run) - 1, POINTS) == worth, run
        if aces == ENDS:
            low = LONGEST.find(run) + 1
            assert melds.run_points(low, low + len(run) - 1, POINTS) == worth, run


def test_points_of_sets() -> None:
    ace, nine, king = (rank_of(named[0]) for named in map(cards, ("As", "9c", "Kc")))
    assert melds.set_points(ace, 3, POINTS) == 33
    assert melds.set_points(nine, 4, POINTS) == 36
    assert melds.set_points(king, 3, POINTS) == 30


def test_what_a_set_lacks() -> None:
    assert melds.missing_suits(cards("6c 6h 6s")) == 8
    assert melds.missing_suits(cards("6c 6h 6s 6d")) == 0


def test_a_set_lies_by_suits() -> None:
    assert list(melds.in_order(cards("6d 6h 6c"), LOW)) == list(cards("6c 6h 6d"))


FAULTS = [
    ("6c 6h", LOW, melds.TOO_FEW, "A meld needs at least three."),
    ("6c 6h 6s 6d 6c", LOW, melds.TOO_MANY, "A meld can have no more than four of one rank."),
    ("6c 6h 6h", LOW, melds.SUIT_TWICE, "In a group of one rank each suit can appear only once."),
    ("5h 6h 8h", LOW, melds.GAP, "There is a gap in this run."),
    ("5h 6h 6h 7h", ROUND, melds.RANK_TWICE, "No rank can be in a run twice."),
    (
        "Qh Kh Ah",
        LOW,
        melds.CORNER,
        "A run ends with the king: the ace goes only below the two.",
    ),
    (
        "Kh Ah 2h",
        ENDS,
        melds.CORNER,
        "An ace goes at one end of a run, below the two or above the king.",
    ),
    ("5h 6c 7h", ENDS, melds.MIXED, "These are neither of one rank nor a run in one suit."),
]


@pytest.mark.parametrize(("text", "aces", "code", "sentence"), FAULTS)
def test_why_cards_are_no_meld(text: str, aces: int, code: int, sentence: str) -> None:
    assert melds.fault(cards(text), aces) == code
    assert Speaker("en").say(melds.fault_text(code, aces, say_in("gin", "run"))) == sentence


def test_the_faults_of_one_form_alone() -> None:
    assert melds.set_fault(cards("6c 7h 6s")) == melds.RANKS_DIFFER
    assert melds.run_fault(cards("5h 6c 7h"), ENDS) == melds.SUITS_DIFFER
    codes = (melds.RANKS_DIFFER, melds.SUITS_DIFFER)
    said = [melds.fault_text(code, LOW, say("run")).words for code in codes]
    assert said == ["These are not all of one rank.", "These are not all of one suit."]


@pytest.mark.parametrize(
    ("run", "word"), [(say("run"), "Straße"), (say_in("romme", "run"), "Folge")], ids=str
)
def test_a_run_is_called_as_the_rules_of_the_game_call_it(run: Text, word: str) -> None:
    gap = melds.fault_text(melds.GAP, LOW, run)
    assert Speaker("de").say(gap) == f"In dieser {word} ist eine Lücke."


def test_both_aces_only_in_the_longest_run() -> None:
    assert melds.run_fault(run_of(LONGEST), ENDS) == melds.GOOD
    assert melds.run_fault(run_of(LONGEST), ROUND) == melds.RANK_TWICE
    assert melds.run_fault(run_of("A" + LONGEST[2:]), ENDS) == melds.RANK_TWICE
    assert melds.run_fault(run_of("AAK"), ENDS) == melds.RANK_TWICE
    assert melds.run_start(run_of(LONGEST), ENDS) == 1
    assert melds.run_points(1, 14, POINTS) == 96


def test_positions_and_cards_are_each_others_inverse() -> None:
    for suit, position in product(range(4), range(1, 14)):
        kind = melds.kind_at(suit, position)
        assert (kind // 13, melds.position_of(kind)) == (suit, position)
        assert melds.kind_at(suit, position + 13) == kind
