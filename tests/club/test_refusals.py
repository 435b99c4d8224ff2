"""What an evening refuses, with its rule, and what it takes for granted without an event."""

from __future__ import annotations

import random
from functools import partial

import pytest

from stammtisch.club import decisions, entering
from stammtisch.club.events import Arrived, Corrected, Entered, Missed, Renamed
from stammtisch.club.freehands import playing, sheet_for
from stammtisch.club.planning import check_number
from stammtisch.club.withdrawal import stand_in, withdraw
from tests.club.evenings import CLUB, Host, opened, refusal, started
from tests.club.test_free_evenings import free


def over(count: int = 4) -> Host:
    """An evening that was played to its end."""
    host, lot = started(count), random.Random(1)
    for _ in range(3):
        host.play_round(lot)
        last = host.evening.round == host.evening.format.rounds
        step = decisions.start_final if last else decisions.next_round
        host.do(step(host.evening))
    host.play_round(lot)
    host.do(decisions.finish(host.evening))
    return host


def test_who_is_listed_comes_goes_and_changes_his_name_before_the_start() -> None:
    host = Host()
    host.do(decisions.open_evening(CLUB))
    host.do(decisions.join(host.evening, "p1", "Anna", here=False))
    assert decisions.miss(host.evening, "p1") == []  # he is not there anyway
    assert decisions.arrive(host.evening, "p1") == [Arrived("p1")]
    host.do(decisions.arrive(host.evening, "p1"))
    assert decisions.arrive(host.evening, "p1") == []
    assert decisions.miss(host.evening, "p1") == [Missed("p1")]
    assert decisions.rename(host.evening, "p1", "Anna") == []
    assert decisions.rename(host.evening, "p1", "Anna K.") == [Renamed("p1", "Anna K.")]
    host.do(decisions.join(host.evening, "p2", "Bert"))
    taken = "Bert is already on the list."
    assert refusal(lambda: decisions.rename(host.evening, "p1", "BERT"))[0] == taken
    assert refusal(lambda: decisions.join(host.evening, "p2", "Bertold"))[0] == taken


@pytest.mark.rules("CLB-1")
def test_an_evening_begins_with_a_draw_of_at_least_four() -> None:
    host = opened(4)
    for seed in (" ", "x" * 1000):
        said, rules = refusal(partial(decisions.draw, host.evening, seed, again=True))
        assert (rules, said[:30]) == (("CLB-1",), "The draw needs a text of 1 to ")
    assert refusal(lambda: decisions.next_round(host.evening))[0] == (
        "The evening has not begun yet."
    )
    host.do(decisions.start(host.evening))
    assert refusal(lambda: decisions.start(host.evening))[0] == "The evening has already begun."


@pytest.mark.rules("CLB-13", "CLB-19", "CLB-27", "CLB-36")
def test_after_the_final_round_only_lines_are_corrected_and_only_by_the_organiser() -> None:
    host = over()
    evening = host.evening
    for act in (decisions.next_round, decisions.start_final, decisions.finish):
        assert refusal(partial(act, evening))[0] == "The evening is over."
    assert refusal(lambda: withdraw(evening, ["p1"]))[0] == "The evening is over."
    line = entering.line_of(evening, 1, 1, 1, [1, 1, 0, 0])
    said, rules = refusal(lambda: entering.correct(evening, line, "Anna"))
    assert said == "Table 1 is closed: only the organiser can change a line."
    assert rules == ("CLB-36",)
    (event,) = entering.correct(evening, line, "Ina", organiser=True)
    assert isinstance(event, Corrected)
    for closed in (
        lambda: stand_in(evening, 1, 1, 0, "Helga"),
        lambda: entering.stop(evening, 1, 1),
        lambda: entering.confirm(evening, 1, 1, "p1"),
    ):
        assert refusal(closed)[1] == ("CLB-36",)


@pytest.mark.rules("CLB-13", "CLB-19")
def test_there_is_one_final_round_after_all_others() -> None:
    host, lot = started(4), random.Random(1)
    for _ in range(2):
        host.play_round(lot)
        host.do(decisions.next_round(host.evening))
    host.play_round(lot)
    told = ("Round 3 was the last one in the plan.", ("CLB-13",))
    assert refusal(lambda: decisions.next_round(host.evening)) == told
    host.do(decisions.start_final(host.evening))
    host.play_round(lot)
    told = ("The final round has already been played.", ("CLB-19",))
    assert refusal(lambda: decisions.start_final(host.evening)) == told


def test_an_evening_of_another_game_has_no_final_and_ends_when_its_organiser_says_so() -> None:
    host = started(4, free("quartett", rounds=3, lines=1))
    for game in host.evening.tables():
        for deal in game.deals:
            host.enter(game, deal.hand, [3, 2, 2, 1])
        host.close(game)
    said, _ = refusal(lambda: decisions.start_final(host.evening))
    assert said == "This evening has no final round."
    host.do(decisions.finish(host.evening))
    assert host.evening.phase == "over"


@pytest.mark.rules("CLB-36")
def test_a_form_corrects_what_it_showed_and_disputes_what_came_in_between() -> None:
    host = started(4)
    (game,) = host.evening.tables()
    first = entering.line_of(host.evening, 1, 1, 1, [2, 2, 0, 0])
    other = entering.line_of(host.evening, 1, 1, 1, [3, 3, 0, 0])
    assert (
        refusal(lambda: entering.correct(host.evening, first))[0]
        == "Hand 1 has not been written down yet."
    )
    shown = game.version(1)
    (event,) = entering.write(host.evening, first, shown)
    assert isinstance(event, Entered)
    host.do([event])
    now = host.evening.tables()[0].version(1)
    assert now != shown
    assert [type(each).__name__ for each in entering.write(host.evening, other, shown)] == [
        "Clashed"
    ]
    (event,) = entering.write(host.evening, other, now, "Anna")
    assert isinstance(event, Corrected)
    assert entering.write(host.evening, first, now) == []
    assert entering.correct(host.evening, first) == []


@pytest.mark.rules("CLB-36")
def test_one_phone_does_not_confirm_for_two() -> None:
    host, lot = started(4), random.Random(2)
    (game,) = host.evening.tables()
    while game.missing:
        host.play_hand(game, game.deal(game.missing[0]), lot)
    host.do(entering.confirm(host.evening, 1, 1, "p1", device="phone"))
    assert entering.confirm(host.evening, 1, 1, "p1", device="phone") == []
    said, rules = refusal(lambda: entering.confirm(host.evening, 1, 1, "p2", device="phone"))
    assert (said[:40], rules) == ("This device has already confirmed the sh", ("CLB-36",))
    host.do(entering.confirm(host.evening, 1, 1, "p2", device="another"))
    assert host.evening.tables()[0].closed


@pytest.mark.rules("CLB-30")
def test_a_stand_in_has_a_name() -> None:
    host, lot = started(4), random.Random(2)
    (game,) = host.evening.tables()
    host.play_hand(game, game.deal(1), lot)
    host.withdraw("p2")
    seat = host.evening.tables()[0].units.index("p2")
    told = ("The stand-in needs a name.", ("CLB-30",))
    assert refusal(lambda: stand_in(host.evening, 1, 1, seat, " ")) == told


@pytest.mark.rules("CLB-33")
def test_saying_again_where_a_table_plays_changes_nothing() -> None:
    host = started(4)
    game = host.evening.game(1, 1)
    assert decisions.set_source(host.evening, 1, 1, game.source, game.online) == []


@pytest.mark.rules("CLB-28")
def test_below_four_the_draw_is_void_and_what_cannot_be_seated_anew_plays_on() -> None:
    host = opened(4)
    host.do(withdraw(host.evening, ["p1"]))
    assert host.evening.phase == "check_in"
    pairs = started(6, free("doppelkopf", rounds=1))
    before = len(pairs.evening.tables())
    pairs.do(withdraw(pairs.evening, [pairs.evening.numbered[0].id]))
    assert len(pairs.evening.tables()) <= before


@pytest.mark.rules("CLB-3")
@pytest.mark.parametrize(
    ("game", "count", "told"),
    [
        ("gin", 3, "3 cannot be split into tables of 2."),
        ("tarock", 5, "5 cannot be split into tables of 3–4."),
    ],
)
def test_people_who_cannot_be_seated_are_told_for_which_tables(
    game: str, count: int, told: str
) -> None:
    host = Host()
    host.do(decisions.open_evening(free(game)))
    assert refusal(lambda: check_number(count, host.evening.format)) == (told, ("CLB-3",))


@pytest.mark.rules("CLB-35")
def test_a_game_without_a_sheet_of_hands_takes_any_points_from_everybody() -> None:
    assert sheet_for("poker", "", 4) is None
    assert sheet_for("gin", "", 7) is None  # a number of players that Gin does not have
    assert playing("poker", "", 5) == (0, 1, 2, 3, 4)
    assert len(playing("doppelkopf", "", 5)) == 4
