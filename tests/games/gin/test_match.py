"""Games and matches: accounts, bonuses, who deals."""

from __future__ import annotations

import pytest

from stammtisch.core.options import changed
from stammtisch.core.playout import play_out
from stammtisch.core.rng import Rng
from stammtisch.errors import BadOption
from stammtisch.games.gin import GAME
from stammtisch.games.gin.options import GinOptions
from stammtisch.games.gin.scoring import (
    NOBODY,
    GinContext,
    Outcome,
    finished_lines,
    following,
    game_lines,
    hand_lines,
    hand_scores,
    opening,
)
from stammtisch.games.registry import game
from stammtisch.matches import Match
from tests.games.gin.positions import gin, numbers


def column(lines: list[tuple[int, ...]]) -> list[int]:
    return [sum(points) for points in zip(*lines, strict=True)]


@pytest.mark.rules("GIN-17", "GIN-18", "GIN-19", "GIN-20")
@pytest.mark.parametrize("preset", list(GAME.presets))
def test_the_lines_of_a_hand_add_up(preset: str) -> None:
    rules = gin(preset).rules
    for knocker in (0, 1):
        for own in range(11):
            for other in range(0, 60, 7):
                for gin_hand in {False, own == 0}:
                    for spade in (False, True):
                        outcome = Outcome(knocker, gin_hand, own, other, spade)
                        scores = list(hand_scores(rules, outcome))
                        lines = [line.points for line in hand_lines(rules, outcome)]
                        assert column(lines) == scores
                        assert scores[1 - outcome.winner()] == 0
                        assert scores[outcome.winner()] >= 0


@pytest.mark.rules("GIN-17", "GIN-19")
def test_gin_cannot_be_undercut() -> None:
    outcome = Outcome(0, True, 0, 0)
    assert outcome.winner() == 0
    assert not outcome.undercut()
    assert list(hand_scores(gin().rules, outcome)) == [25, 0]


@pytest.mark.rules("GIN-18", "GIN-19")
def test_the_border_between_a_win_and_an_undercut() -> None:
    rules = gin().rules
    assert list(hand_scores(rules, Outcome(0, False, 5, 6))) == [1, 0]
    assert list(hand_scores(rules, Outcome(0, False, 5, 5))) == [0, 25]
    assert list(hand_scores(rules, Outcome(0, False, 5, 4))) == [0, 26]


@pytest.mark.rules("GIN-20")
def test_a_spade_doubles_undercuts_too_and_only_in_oklahoma() -> None:
    spade, heart = 13, 26
    assert gin("oklahoma").rules.doubles(spade)
    assert not gin("oklahoma").rules.doubles(heart)
    assert not gin("gin_romme").rules.doubles(spade)
    doubled = Outcome(0, False, 8, 3, True)
    assert list(hand_scores(gin("oklahoma").rules, doubled)) == [0, 60]


@pytest.mark.rules("GIN-26")
def test_a_doubled_hand_is_one_box() -> None:
    rules = gin("oklahoma").rules
    after = following(rules, opening(0), Outcome(0, False, 3, 20, True))
    assert list(after.points) == [34, 0]
    assert list(after.boxes) == [1, 0]


@pytest.mark.rules("GIN-23")
def test_dealers() -> None:
    rules = gin().rules
    for dealer in (0, 1):
        before = opening(dealer)
        assert following(rules, before, Outcome(0, False, 3, 20)).dealer == 1
        assert following(rules, before, Outcome(0, False, 3, 2)).dealer == 0
        assert following(rules, before, Outcome(NOBODY)).dealer == dealer


@pytest.mark.rules("GIN-24")
def test_a_game_goes_on_below_the_target() -> None:
    rules = gin(game_target=50).rules
    context = following(rules, opening(0), Outcome(0, False, 0, 49))
    assert not context.over
    assert len(finished_lines(rules, context)) == 0
    context = following(rules, context, Outcome(0, False, 0, 1))
    assert context.over


@pytest.mark.rules("GIN-25", "GIN-30")
def test_only_the_tile_game_has_no_settlement() -> None:
    assert not gin("gin_steine").rules.settles()
    for preset in ("gin_romme", "oklahoma"):
        assert gin(preset).rules.settles()
    for bonus in ({"game_bonus": 1}, {"box_bonus": 1}, {"shutout_double": True}):
        assert gin("gin_steine", **bonus).rules.settles()


@pytest.mark.rules("GIN-26", "GIN-27", "GIN-28")
def test_points_and_lines_are_the_credit() -> None:
    rules = gin().rules
    for points, boxes in ([[105, 52], [3, 2]], [[104, 0], [4, 0]], [[20, 100], [5, 1]]):
        lines = game_lines(rules, numbers(points), numbers(boxes))
        whole = column([tuple(points), *(line.points for line in lines)])
        assert min(whole) == 0
        assert max(whole) > 0


@pytest.mark.rules("GIN-26")
@pytest.mark.parametrize(("bonus", "points"), [(0, []), (1, [3, 1]), (2, [6, 2]), (25, [75, 25])])
def test_every_hand_won_brings_the_box_bonus(bonus: int, points: list[int]) -> None:
    lines = game_lines(gin(box_bonus=bonus).rules, numbers([105, 52]), numbers([3, 1]))
    boxes = {str(line.text): sum(line.points) for line in lines if "won" in str(line.text)}
    assert boxes == dict(zip(["3 hands won", "1 hand won"], points, strict=False))


@pytest.mark.rules("GIN-28")
@pytest.mark.parametrize(("less", "told"), [(0, False), (1, True), (40, True)])
def test_the_difference_is_told_where_both_have_points(less: int, told: bool) -> None:
    rules = gin(box_bonus=0, shutout_double=False).rules
    lines = game_lines(rules, numbers([rules.game_target, less]), numbers([1, 1]))
    difference = [line.points for line in lines if str(line.text) == "Only the difference counts"]
    assert difference == ([(-less, -less)] if told else [])


@pytest.mark.rules("GIN-27")
def test_a_player_with_one_hand_is_not_shut_out() -> None:
    rules = gin().rules
    won = following(rules, opening(0), Outcome(1, False, 3, 4))
    won = following(rules, won, Outcome(0, False, 0, 100))
    assert list(won.totals) == [100 + 100 + 25 - (1 + 25), 0]
    undercut = following(rules, opening(0), Outcome(0, False, 4, 4))
    assert list(undercut.boxes) == [0, 1]


@pytest.mark.rules("GIN-29")
def test_accounts_run_on_over_games() -> None:
    rules = gin(match_target=1000).rules
    context = following(rules, opening(0), Outcome(0, False, 0, 120))
    assert not context.over
    assert list(context.totals) == [(120 + 100) * 2 + 25, 0]
    assert list(context.points) == list(context.boxes) == [0, 0]
    assert context.dealer == 1
    context = following(rules, context, Outcome(1, False, 0, 30))
    assert list(context.totals) == [465, 30]
    assert len(finished_lines(rules, context)) == 0


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_totals_grow_by_scores_and_lines_to_the_end(preset: str) -> None:
    """Random hands, made livelier by a small target."""
    played = gin(preset, game_target=20, match_target=0)
    rng = Rng(17)
    context = played.opening(0)
    order = played.pack()
    ended = 0
    for _ in range(2000):
        rng.shuffle(order)
        state = played.deal(order, context)
        play_out(state, rng)
        after = played.following(context, state)
        assert isinstance(after, GinContext)
        lines = [line.points for line in played.match_lines(after)]
        parts = [tuple(context.totals), tuple(state.scores()), *lines]
        assert column(parts) == list(after.totals)
        assert after.hand == context.hand + 1
        if after.over:
            ended += 1
            break
        context = after
    assert ended == 1


@pytest.mark.rules("GIN-29")
@pytest.mark.parametrize("target", [1, 99, 5001, -1])
def test_a_match_target_is_zero_or_from_100_on(target: int) -> None:
    with pytest.raises(BadOption):
        game("gin", match_target=target)


def test_the_presets_are_those_of_the_rule_book() -> None:
    assert list(GAME.presets) == ["gin_romme", "oklahoma", "gin_steine"]
    romme, oklahoma, tiles = GAME.presets.values()
    assert romme == GinOptions()
    assert changed(romme, {"knock_limit": "upcard", "spade_double": True, "match_target": 500}) == (
        oklahoma
    )
    without = {"game_bonus": 0, "box_bonus": 0, "shutout_double": False}
    assert changed(romme, {"undercut_bonus": 10, **without}) == tiles


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("knock_limit", 11),
        ("knock_limit", "top"),
        ("gin_bonus", 101),
        ("undercut_bonus", -1),
        ("game_target", 0),
        ("max_turns", 49),
        ("oklahoma_ace", "two"),
        ("showdown", "by hand"),
    ],
)
def test_options_out_of_range(name: str, value: object) -> None:
    with pytest.raises(BadOption):
        changed(GAME.preset(), {name: value})


def test_gin_with_tiles_looks_like_it() -> None:
    faces = {preset: GAME.face_of(preset) for preset in GAME.presets}
    assert faces == {"gin_romme": "french", "oklahoma": "french", "gin_steine": "tiles"}


@pytest.mark.rules("GIN-26")
def test_the_account_of_a_hand_says_what_the_end_of_a_game_brought() -> None:
    """Within a match too: otherwise an account grows by more than its lines add up to."""
    match = Match(gin(game_target=1, match_target=5000), seed=3)
    rng = Rng(3)
    ended = 0
    while not ended:
        before = match.totals()
        while not match.hand_over:
            moves = list(match.legal_moves())
            match.play(moves[rng.below(len(moves))])
        lines = [line.points for line in match.match_lines()]
        assert column([before, match.scores(), *lines]) == list(match.totals())
        ended += len(lines)
        if not ended:
            match.next_hand()
    assert not match.over
