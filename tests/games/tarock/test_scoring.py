"""What is paid, against a plain second reading of the page, and the end of the match."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from stammtisch.core.contract import OVER
from stammtisch.core.playout import fresh_deal, play_out
from stammtisch.core.rng import Rng
from stammtisch.errors import BadOption
from stammtisch.games.registry import game as any_game
from stammtisch.games.tarock import GAME
from stammtisch.games.tarock.hand import TarockHand
from stammtisch.games.tarock.rules import NUMBERS
from stammtisch.games.tarock.scoring import Facts, score_lines, scores_of
from tests.games.tarock.positions import tarock

WORTH = {12: 11, 8: 10, 11: 4, 10: 3, 9: 2}


def paid(
    game: str, number: int, augen: int, tricks: int, said: str, bonus: int, factor: int
) -> int:
    """What the declarer gets from each defender, read off the page (TAR-20 to TAR-24)."""
    reached = {
        "nothing": True,
        "Schneider": 120 - augen <= 29,
        "schwarz": tricks == 11,
    }[said]
    if augen >= number and reached:
        sign = 1
        unit = 3 if tricks == 11 else 2 if 120 - augen <= 29 else 1
    else:
        sign = -1
        unit = 3 if tricks == 0 else 2 if augen <= 30 else 1
    unit = max(unit, {"nothing": 0, "Schneider": 4, "schwarz": 6}[said])
    if game == "H":
        unit *= factor
    steps = [61, 66, 71, 76, 81, 86, 91, 96, 101, 106, 111, 116, 120].index(number)
    return sign * (unit + bonus * steps)


SAID = ("nothing", "Schneider", "schwarz")


@pytest.mark.rules("TAR-20", "TAR-21", "TAR-22", "TAR-23", "TAR-24")
@pytest.mark.parametrize(("bonus", "factor"), list(product((0, 1, 2), (1, 2))))
def test_every_result_is_paid_as_the_page_says(bonus: int, factor: int) -> None:
    rules = tarock(bid_bonus=bonus, hand_factor=factor, announce=True).agreed
    for step, game, said in product(range(13), "AH", range(3)):
        for augen, tricks in product((*range(0, 121, 7), 29, 30, 31, 60, 61, 90, 91), (0, 5, 11)):
            facts = Facts(1, game == "H", step, augen, tricks, 11 - tricks, said)
            unit = paid(game, int(NUMBERS[step]), augen, tricks, SAID[said], bonus, factor)
            assert list(scores_of(rules, facts)) == [-unit, 2 * unit, -unit]
            lines = [line.points for line in score_lines(rules, facts)]
            assert [sum(column) for column in zip(*lines, strict=True)] == [-unit, 2 * unit, -unit]


TOLD: list[tuple[Facts, list[str]]] = [
    # who played (1), Handspiel, steps above 61, Augen, own tricks and others, what was announced
    (Facts(1, False, 0, 61, 6, 5), ["Won: 61 card points; 61 were bid"]),
    (Facts(1, False, 1, 65, 6, 5), ["Lost: 65 card points; 66 were bid", "1 step above 61"]),
    (
        Facts(1, True, 2, 91, 9, 2),
        [
            "Won: 91 card points; 71 were bid",
            "Defenders Schneider with 29 card points",
            "Handspiel counts twice",
            "2 steps above 61",
        ],
    ),
    (
        Facts(1, False, 0, 30, 2, 9),
        ["Lost: 30 card points; 61 were bid", "Declarer Schneider with 30 card points"],
    ),
    (
        Facts(1, False, 0, 0, 0, 11),
        ["Lost: 0 card points; 61 were bid", "Declarer schwarz, without a trick"],
    ),
    (
        Facts(1, False, 0, 120, 11, 0, 2),
        [
            "Won: 120 card points; 61 were bid",
            "Defenders schwarz, without a trick",
            "Schwarz announced: 6 units in all",
        ],
    ),
    (
        Facts(1, False, 0, 90, 9, 2, 1),
        ["Lost: Schneider was announced and missed", "Schneider announced: 4 units in all"],
    ),
    (
        Facts(1, False, 0, 119, 10, 1, 2),
        ["Lost: schwarz was announced and missed", "Schwarz announced: 6 units in all"],
    ),
    (Facts(-1), ["All have passed: the cards are thrown in"]),
]


@pytest.mark.rules("TAR-12", "TAR-20", "TAR-21", "TAR-23", "TAR-24")
@pytest.mark.parametrize(("facts", "told"), TOLD)
def test_the_score_lines_say_what_was_counted(facts: Facts, told: list[str]) -> None:
    rules = tarock(bid_bonus=1, hand_factor=2, announce=True).agreed
    lines = score_lines(rules, facts)
    assert [str(line.text) for line in lines] == told
    added_up = [sum(column) for column in zip(*(line.points for line in lines), strict=True)]
    assert added_up == list(scores_of(rules, facts))


def augen(kind: int) -> int:
    """The Augen of a card (TAR-2)."""
    return WORTH.get(kind % 13, 0)


@pytest.mark.rules("TAR-2", "TAR-14", "TAR-19", "TAR-20")
@pytest.mark.parametrize("must_head", [False, True])
def test_random_hands_are_counted_card_by_card(must_head: bool) -> None:
    game, rng = tarock(must_head=must_head), Rng(12)
    for number in range(150):
        state = fresh_deal(game, game.opening(number % 3), rng)
        assert isinstance(state, TarockHand)
        while state.turn != OVER:
            state.play(state.quiet_pick(rng))
        if state.declarer < 0:
            continue
        own = tricks = 0
        for trick in range(11):
            cards = [int(state.tricks.kind(trick, place)) for place in range(3)]
            suit = int(state.trump)
            running = suit if any(kind // 13 == suit for kind in cards) else cards[0] // 13
            order = [4, 5, 6, 7, 9, 10, 11, 8, 12]  # six to nine, Unter, Ober, king, ten, ace
            best = max(
                (kind for kind in cards if kind // 13 == running),
                key=lambda kind: order.index(kind % 13),
            )
            winner = int(state.tricks.seat(trick, cards.index(best)))
            assert winner == state.tricks.winner(trick)
            if winner == state.declarer:
                own += sum(augen(kind) for kind in cards)
                tricks += 1
        aside = state.stock if state.is_handspiel() else state.away
        own += sum(augen(kind) for kind in range(52) if (aside >> kind) & 1)
        facts = state.facts()
        assert (facts.augen, facts.own_tricks, facts.other_tricks) == (own, tricks, 11 - tricks)
        kind = "H" if state.is_handspiel() else "A"
        unit = paid(kind, int(state.agreed.number(state.bid)), own, tricks, "nothing", 0, 1)
        assert state.scores()[state.declarer] == 2 * unit
        assert sum(state.scores()) == 0


@pytest.mark.rules("TAR-25", "TAR-12")
@pytest.mark.parametrize("deals", [3, 12, 60])
def test_a_match_has_so_many_deals_and_the_highest_sum_wins(deals: int) -> None:
    game, rng = tarock(deals=deals), Rng(2)
    context = game.opening(0)
    sums = [0, 0, 0]
    for number in range(1, deals + 1):
        assert not context.over
        assert context.hand == number
        assert context.dealer == (number - 1) % 3
        state = fresh_deal(game, context, rng)
        if number == 2:
            for _ in range(3):
                state.play(107)  # everybody passes; the deal counts
        play_out(state, rng)
        sums = [total + int(score) for total, score in zip(sums, state.scores(), strict=True)]
        context = game.following(context, state)
    assert context.over
    assert [int(total) for total in context.totals] == sums
    assert game.places(context) == [1 + sum(other > own for other in sums) for own in sums]


def test_equal_sums_share_the_place() -> None:
    game = tarock()
    context = game.opening(0)
    context.totals[0] = context.totals[2] = 3
    assert game.places(context) == [1, 3, 1]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("deals", 2),
        ("deals", 61),
        ("bid_bonus", 3),
        ("hand_factor", 3),
        ("auction_order", "both"),
        ("must_head", "yes"),
        ("kontra", True),
    ],
)
def test_impossible_options_are_refused(option: str, value: Any) -> None:
    with pytest.raises(BadOption):
        any_game("tarock", **{option: value})


@pytest.mark.rules("TAR-1")
def test_three_play_with_the_german_pack() -> None:
    assert GAME.seats == (3,)
    assert GAME.face == "german"
