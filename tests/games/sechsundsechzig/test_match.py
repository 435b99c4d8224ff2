"""Deals one after another: who deals, drawn deals, the end of the match."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.options import changed
from stammtisch.errors import BadOption
from stammtisch.games.sechsundsechzig import GAME
from stammtisch.games.sechsundsechzig.hand import Sechsundsechzig
from stammtisch.games.sechsundsechzig.options import SechsundsechzigOptions
from stammtisch.games.sechsundsechzig.rules import SechsundsechzigContext
from tests.games.sechsundsechzig.positions import middle, s66, say


def ended(
    game: Sechsundsechzig, before: SechsundsechzigContext, augen: list[int]
) -> SechsundsechzigContext:
    """The context after a deal in which seat 0 makes a last trick of 15 card points."""
    winners = "10101010110"
    dealt = middle(game, ["Ac", "Kc"], turn=0, winners=winners, augen=augen, context=before)
    say(game, dealt, "Ac")
    say(game, dealt, "Kc")
    after = game.following(before, dealt)
    assert isinstance(after, SechsundsechzigContext)
    return after


def opening(game: Sechsundsechzig) -> SechsundsechzigContext:
    context = game.opening(game.first_dealer())
    assert isinstance(context, SechsundsechzigContext)
    return context


@pytest.mark.rules("S66-3")
def test_the_deal_alternates_also_after_a_drawn_deal() -> None:
    game = s66()
    context = opening(game)
    dealers = [context.dealer]
    for augen in ([40, 65], [58, 47], [40, 65]):
        context = ended(game, context, augen)
        dealers.append(context.dealer)
    assert dealers == [0, 1, 0, 1]


@pytest.mark.rules("S66-27")
def test_drawn_deals_wait_for_the_next_winner() -> None:
    game = s66()
    context = opening(game)
    for number in range(1, 3):
        context = ended(game, context, [40, 65])  # 40 + 15 + 10 = 65
        assert (context.draws, list(context.totals), context.over) == (number, [0, 0], False)
    context = ended(game, context, [58, 47])
    assert (context.draws, list(context.totals)) == (0, [3, 0])
    context = ended(game, context, [58, 47])
    assert list(context.totals) == [4, 0]


@pytest.mark.rules("S66-28")
def test_the_first_decided_deal_is_the_match() -> None:
    game = s66("spielregeln")
    context = ended(game, opening(game), [40, 65])
    assert not context.over
    context = ended(game, context, [58, 47])
    assert context.over and list(context.totals) == [2, 0]
    assert game.places(context) == [1, 2]


@pytest.mark.rules("S66-28")
@pytest.mark.parametrize(("target", "deals"), [(1, 1), (7, 7), (21, 21)])
def test_a_match_for_game_points(target: int, deals: int) -> None:
    game = s66(target=target)
    context, number = opening(game), 0
    while not context.over:
        context = ended(game, context, [58, 47])
        number += 1
    assert number == deals and list(context.totals) == [deals, 0]


@pytest.mark.rules("S66-27", "S66-28")
def test_what_waits_is_seen() -> None:
    game = s66()
    state = game.deal(game.pack(), SechsundsechzigContext(0, 3, vec[i64]([2, 1]), draws=2))
    status = [str(text) for text in state.view(0).status]
    assert "2 drawn deals before: this one counts 2 game points more" in status


@pytest.mark.rules("S66-3")
def test_options_that_are_refused() -> None:
    refused: list[dict[str, object]] = [
        {"target": 0},
        {"target": 22},
        {"last_trick_bonus": 5},
        {"melds": "sometimes"},
        {"go_out": True},
        {"pairs": "on"},
    ]
    for wrong in refused:
        with pytest.raises(BadOption):
            check(wrong)


def check(options: dict[str, object]) -> None:
    chosen = changed(GAME.preset(), options)
    conflict = GAME.conflict(chosen, 2)
    if conflict is not None:
        raise BadOption(conflict.why)


def test_the_presets_are_those_of_the_rule_file() -> None:
    plain, standard = (GAME.presets[name] for name in ("spielregeln", "standard"))
    assert isinstance(plain, SechsundsechzigOptions)
    assert isinstance(standard, SechsundsechzigOptions)
    assert (plain.melds, plain.go_out, plain.match) == ("off", "off", "single")
    assert not (plain.closing or plain.exchange_nine or plain.must_head)
    assert (standard.melds, standard.go_out, standard.match) == ("on", "claim", "game_points")
    assert standard.closing and standard.exchange_nine and standard.must_head
    assert {plain.last_trick_bonus, standard.last_trick_bonus} == {10}
