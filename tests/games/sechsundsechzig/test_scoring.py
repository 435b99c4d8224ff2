"""Who wins and what it is worth, over all counts, against a plain table."""

from __future__ import annotations

from itertools import product

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.games.sechsundsechzig.scoring import Facts, deal_lines, deal_scores, game_points


def facts(
    counts: tuple[int, int],
    out: int = -1,
    closer: int = -1,
    early: bool = False,
    draws: int = 0,
    tricks: tuple[int, int] = (6, 6),
) -> Facts:
    nothing = vec[i64]([0, 0])
    return Facts(
        vec[i64](list(counts)),
        vec[i64](list(tricks)),
        nothing,
        nothing,
        out,
        closer,
        early,
        draws,
    )


@pytest.mark.rules("S66-23")
@pytest.mark.parametrize("mine", [0, 32, 33, 64, 65, 66, 67, 100])
@pytest.mark.parametrize("other", [0, 32, 33, 64, 65, 66, 67, 100])
def test_the_first_line_that_applies_decides(mine: int, other: int) -> None:
    counts = (mine, other)
    for who, closer in product(range(2), range(-1, 2)):
        enough = counts[who] >= 66
        assert facts(counts, out=who, closer=closer).winner() == (who if enough else 1 - who)
        assert facts(counts, closer=who).winner() == (who if enough else 1 - who)
    most = -1 if mine == other or max(counts) < 66 else counts.index(max(counts))
    assert facts(counts).winner() == most


@pytest.mark.rules("S66-24")
@pytest.mark.parametrize(
    ("counts", "tricks", "worth"),
    [
        ((97, 33), (9, 3), 1),
        ((98, 32), (9, 3), 2),
        ((130, 0), (11, 1), 2),
        ((130, 0), (12, 0), 3),
        ((66, 65), (6, 6), 1),
    ],
)
def test_schneider_and_schwarz(
    counts: tuple[int, int], tricks: tuple[int, int], worth: int
) -> None:
    assert game_points(facts(counts, tricks=tricks)) == worth
    assert list(deal_scores(facts(counts[::-1], tricks=tricks[::-1]))) == [0, worth]


@pytest.mark.rules("S66-25", "S66-26")
def test_the_closers_loss_goes_before_everything_else() -> None:
    for early, tricks in product((False, True), ((6, 6), (12, 0), (0, 3))):
        worth = 3 if early else 2
        lost = facts((20, 40), closer=0, early=early, tricks=tricks)
        false = facts((65, 0), out=0, closer=0, early=early, tricks=tricks)
        first = facts((40, 66), out=1, closer=0, early=early, tricks=(2, 3))
        assert [list(deal_scores(each)) for each in (lost, false, first)] == [[0, worth]] * 3
    won = facts((66, 40), closer=0, early=True)
    assert list(deal_scores(won)) == [1, 0]


@pytest.mark.rules("S66-26")
def test_a_false_claim_of_who_did_not_close() -> None:
    assert list(deal_scores(facts((65, 20), out=0))) == [0, 2]
    assert list(deal_scores(facts((65, 0), out=0, tricks=(5, 0)))) == [0, 3]
    against_the_closer = facts((10, 60), out=0, closer=1, early=True, tricks=(1, 5))
    assert list(deal_scores(against_the_closer)) == [0, 2]


@pytest.mark.rules("S66-27")
def test_drawn_deals_before_count_for_the_winner() -> None:
    assert list(deal_scores(facts((70, 60), draws=2))) == [3, 0]
    assert list(deal_scores(facts((65, 65), draws=2))) == [0, 0]


@pytest.mark.rules("S66-14", "S66-22")
def test_where_the_augen_come_from() -> None:
    augen, tricks, pairs, bonus = (vec[i64](each) for each in ([50, 0], [8, 0], [20, 40], [10, 0]))
    lines = deal_lines(Facts(augen, tricks, pairs, bonus, draws=1))
    assert [str(line.text) for line in lines] == [
        "#0 has 80 card points: 50 in tricks, 20 for pairs, 10 for the last trick",
        "#1 has no trick: 40 for pairs do not count",
        "#0 wins the deal",
        "#1 is Schneider: fewer than 33 card points",
        "#1 is schwarz: no trick",
        "1 drawn deal just before",
    ]
    assert [line.points for line in lines] == [(0, 0), (0, 0), (1, 0), (1, 0), (1, 0), (1, 0)]


@pytest.mark.rules("S66-22", "S66-24", "S66-25", "S66-26", "S66-27")
def test_the_lines_add_up() -> None:
    spread = product((20, 60, 66, 90), (0, 33, 66), range(-1, 2), range(-1, 2), (False, True))
    for mine, other, out, closer, early in spread:
        each = facts((mine, other), out, closer, early, draws=1, tricks=(4, 1 if other else 0))
        summed = [
            sum(column) for column in zip(*(line.points for line in deal_lines(each)), strict=True)
        ]
        assert summed == list(deal_scores(each))
