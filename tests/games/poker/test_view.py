"""What a seat sees of Poker, and what it is told."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.cards import read_cards
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.view import View, Zone
from stammtisch.games.poker.state import PokerState
from stammtisch.messages import Speaker
from stammtisch.notation import read_move
from tests.games.poker.positions import context, dealt, poker, say

HANDS = ["2c 3d 4h 5s 7c", "Jc Jd 9s 5h 2d", "Qc Qd 9d 5d 2h", "Kc Kd 9h 5c 2s"]
NAMES = ("Anna", "Ben", "Cilli", "Dora")
ENGLISH = Speaker("en", seat_name=NAMES.__getitem__)
NO_OPENERS = "You cannot open without two jacks or better: check or fold."
EXCHANGE = "Exchange up to three cards, or keep all."


def zone(view: View, id: str) -> Zone:
    return next(each for each in view.zones if each.id == id)


def cards(view: View, id: str) -> str:
    return " ".join(st.notation(card.kind) for card in zone(view, id).cards)


def prompt(state: PokerState, seat: int) -> str:
    text = state.view(seat).prompt
    assert text is not None
    return ENGLISH.say(text)


def lines(state: PokerState, text: str, viewer: int = SPECTATOR) -> list[str]:
    """What is told of the next move."""
    game = poker(state_preset(state), int(state.rules.seats))
    after = state.copy()
    seat = int(state.turn)
    move = read_move(game, state, seat, text)
    after.play(move)
    return [ENGLISH.say(line) for line in game.tell(state, seat, move, after, viewer)]


def state_preset(state: PokerState) -> str:
    return ("draw", "stud", "holdem")[int(state.rules.variant)]


def test_a_seat_sees_its_own_tiles_and_the_chips_of_all() -> None:
    state = say(poker(), dealt(poker(), HANDS), "1: bet 4")
    view = state.view(2)
    assert cards(view, "hand2") == "Qc Qd 9d 5d 2h"
    assert [cards(view, f"hand{seat}") for seat in (0, 1, 3)] == ["", "", ""]
    assert [each.chips for each in view.seats] == [198, 194, 198, 198]
    assert [each.bet for each in view.seats] == [0, 4, 0, 0]
    assert [(ENGLISH.say(pot.label), pot.chips) for pot in view.pots] == [("Pot", 8)]
    assert [ENGLISH.say(text) for text in view.status] == [
        "Deal 1 of 30",
        "Bets: 2 to 10",
        "In all: 12 chips",
    ]
    assert [choice.text for choice in view.choices] == ["fold", "hold"]
    (amount,) = view.amounts
    assert (amount.word, amount.lowest, amount.highest) == ("raise", 2, 10)
    assert amount.usual == (2, 8, 10)
    assert named(state, 2) == {8: "half the pot"}


def named(state: PokerState, seat: int) -> dict[int, str]:
    """The bets that have a name."""
    (amount,) = state.view(seat).amounts
    return {number: ENGLISH.say(name) for number, name in amount.named}


def test_half_the_pot_the_pot_and_all_in_are_named_where_they_may_be_bet() -> None:
    high = poker(max_bet=40)
    state = say(high, dealt(high, HANDS), "1: bet 4")
    (amount,) = state.view(2).amounts
    assert amount.usual == (2, 8, 16, 40)
    assert named(state, 2) == {8: "half the pot", 16: "pot"}
    short = dealt(high, HANDS, before=context(high, (200, 200, 12, 200)))
    assert named(say(high, short, "1: bet 4"), 2) == {6: "all in"}


@pytest.mark.rules("POK-10", "POK-15")
def test_folded_hands_stay_hidden_also_after_the_deal() -> None:
    game = poker()
    state = dealt(game, HANDS)
    say(game, state, "1: bet 2", "2: hold", "3: hold", "0: fold", *["exchange"] * 3)
    say(game, state, "1: check", "2: bet 2", "3: hold", "1: hold")
    for seat in (1, 2, 3, SPECTATOR):
        view = state.view(seat)
        assert cards(view, "hand0") == "" and zone(view, "hand0").count == 0
        assert cards(view, "hand3") == "Kc Kd 9h 5c 2s"
        kinds = {card.kind for zone in view.zones for card in zone.cards}
        assert not kinds & {*read_cards(HANDS[0])}
        assert cards(view, "hand1") == ("Jc Jd 9s 5h 2d" if seat == 1 else "")
    assert cards(state.view(0), "hand0") == "7c 5s 4h 3d 2c"  # his own
    note = zone(state.view(0), "hand0").note
    assert note is not None and ENGLISH.say(note) == "laid away"


@pytest.mark.rules("POK-30", "POK-32")
def test_in_stud_the_open_tiles_are_seen_until_their_owner_folds() -> None:
    game = poker("stud", 3)
    state = dealt(game, ["2c 9d", "3c Kd", "4c Jd"], "Ah Ad As Ac 5d")
    assert [cards(state.view(0), f"hand{seat}") for seat in range(3)] == ["9d 2c", "Kd", "Jd"]
    assert [zone(state.view(0), f"hand{seat}").count for seat in range(3)] == [2, 2, 2]
    say(game, state, "1: bet 2", "2: fold", "0: hold")
    assert [cards(state.view(0), f"hand{seat}") for seat in (1, 2)] == ["Ah Kd", ""]
    assert [each.cards for each in state.view(0).seats] == [3, 3, 0]


@pytest.mark.rules("POK-42")
def test_the_tiles_on_the_table_lie_in_their_order() -> None:
    game = poker("holdem", 3)
    state = dealt(game, rest="Qs 2d Ah 3c 9h")
    say(game, state, "hold", "hold", "hold", "bet 2", "hold", "hold")
    assert cards(state.view(1), "table") == "Qs 2d Ah 3c"
    assert lines(dealt_and_checked(), "hold") == ["Cilli calls without paying.", TABLE]


TABLE = "On the table: queen of spades, 2 of diamonds, ace of hearts."


def dealt_and_checked() -> PokerState:
    game = poker("holdem", 3)
    return say(game, dealt(game, rest="Qs 2d Ah 3c 9h"), "hold", "hold")


@pytest.mark.rules("POK-13")
def test_side_pots_are_named_while_they_are_played_for() -> None:
    game = poker("holdem", 3)
    state = dealt(game, before=context(game, [6, 200, 200]))
    say(game, state, "0: raise 4", "1: raise 4", "2: hold")
    pots = [(ENGLISH.say(pot.label), pot.chips) for pot in state.view(0).pots]
    assert pots == [("Main pot", 18), ("Side pot: Ben and Cilli", 8)]
    badges = [ENGLISH.say(badge) for badge in state.view(1).seats[0].badges]
    assert badges == ["all-in"]


@pytest.mark.parametrize(
    ("preset", "chips", "moves", "sentence"),
    [
        ("draw", None, (), "Check, bet 2–10, or fold."),
        ("draw", None, ("check", "check", "check"), NO_OPENERS),
        ("draw", None, ("bet 4",), "Call with 4 chips, raise by 2–10, or fold."),
        ("draw", [9, 200, 5, 200], ("bet 4",), "Call with your last 3 chips, or fold."),
        ("stud", None, (), "Bet 2–10 or fold; nobody may check in phase 1."),
        ("holdem", None, (), "Call with 2 chips, raise by 2–10, or fold."),
        ("holdem", None, ("hold", "hold", "hold"), "Call without paying, raise by 2–10, or fold."),
        ("draw", None, ("bet 2", "hold", "fold", "hold"), EXCHANGE),
    ],
)
def test_the_prompt_says_what_may_be_done(
    preset: str, chips: list[int] | None, moves: tuple[str, ...], sentence: str
) -> None:
    game = poker(preset)
    hands = HANDS if preset == "draw" else ()
    state = say(game, dealt(game, hands, before=context(game, chips)), *moves)
    assert prompt(state, int(state.turn)) == sentence
    other = (int(state.turn) + 1) % 4
    assert prompt(state, other) == f"{NAMES[state.turn]} is to move."


@pytest.mark.parametrize(
    ("options", "moves", "sentence"),
    [
        ({}, ["hold"] * 4 + ["check"] * 4, "All have checked: bet 2–10 or fold."),
        (
            {"raise_cap": "table"},
            ["raise 2", "raise 2", "raise 2"],
            "Call with 6 chips or fold: there have been three raises.",
        ),
    ],
)
def test_the_prompt_says_why_the_choice_is_limited(
    options: dict[str, Any], moves: list[str], sentence: str
) -> None:
    game = poker("holdem", **options)
    state = say(game, dealt(game), *moves)
    assert prompt(state, int(state.turn)) == sentence


@pytest.mark.rules("POK-8", "POK-12", "POK-14")
@pytest.mark.parametrize(
    ("preset", "options", "chips", "moves", "sentence"),
    [
        (
            "stud",
            {"all_in": "fold", "min_bet": 4},
            [4, 6, 2, 4],
            ["fold"],
            "You may not check and have too few chips for a bet: fold.",
        ),
        (
            "draw",
            {"all_in": "fold", "min_bet": 4},
            [1, 200, 1, 4],
            ["bet 5"],
            "You have too few chips to call, which costs 5: fold.",
        ),
        (
            "draw",
            {"all_in": "fold", "min_bet": 4},
            [1, 1, 200, 1],
            ["check"],
            "You have too few chips for a bet: check or fold.",
        ),
        (
            "holdem",
            {"all_in": "fold", "min_bet": 4},
            [1, 4, 4, 4],
            ["hold", "fold", "hold"],
            "Call without paying, or fold: you have too few chips for a raise.",
        ),
        (
            "stud",
            {"min_bet": 4},
            [3, 200, 4, 5],
            ["bet 1"],
            "Call with 1 chip or fold: nobody else has chips for a raise.",
        ),
        (
            "holdem",
            {"all_in": "fold"},
            [3, 2, 200, 5],
            ["hold"],
            "Call with 2 chips or fold: too few chips are left for a raise.",
        ),
    ],
)
def test_the_prompt_for_who_has_few_chips(
    preset: str, options: dict[str, Any], chips: list[int], moves: list[str], sentence: str
) -> None:
    game = poker(preset, **options)
    state = say(game, dealt(game, before=context(game, chips)), *moves)
    assert prompt(state, int(state.turn)) == sentence


@pytest.mark.rules("POK-8")
def test_the_prompt_after_three_raises_of_ones_own() -> None:
    game = poker("holdem", 3)
    state = say(game, dealt(game), "0: raise 2", "1: raise 2", "2: fold", *["raise 2"] * 4)
    assert prompt(state, 0) == "Call with 2 chips or fold: you have raised three times."


@pytest.mark.rules("POK-23")
def test_the_others_hear_only_how_many_tiles_are_exchanged() -> None:
    game = poker()
    state = dealt(game, HANDS[:3], "3c Kc")
    say(game, state, "1: bet 2", "2: hold", "3: fold", "0: hold")
    assert lines(state, "exchange 9s 5h", 1) == [
        "Ben discards 9 of spades, 5 of hearts and gets king of clubs, 3 of clubs."
    ]
    assert lines(state, "exchange 9s 5h 2d") == ["Ben exchanges 3 cards."]
    assert lines(state, "exchange 9s", 0) == ["Ben exchanges 1 card."]
    assert lines(state, "keep") == ["Ben keeps all cards."]
    say(game, state, "1: exchange 9s")
    mine = zone(state.view(1), "hand1").cards
    assert sum(card.mark is not None for card in mine) == 1
    assert [ENGLISH.say(text) for text in state.view(2).seats[1].badges] == [
        "opened",
        "1 new",
    ]


@pytest.mark.rules("POK-13", "POK-15", "POK-16")
def test_the_end_of_a_deal_is_told_and_stays_on_the_table() -> None:
    game = poker("holdem", 3, min_bet=10, max_bet=40)
    hands = ["2c 7d", "Ac Kd", "Kc Qd"]
    state = dealt(game, hands, "Ah Ks 9h 5h 4s", context(game, [50, 30, 20]))
    say(game, state, "0: raise 40", "1: hold")
    assert lines(state, "hold") == [
        "Cilli calls with 10 chips and is all-in.",
        "On the table: ace of hearts, king of spades, 9 of hearts, 5 of hearts, 4 of spades.",
        "Ben shows ace of clubs, king of diamonds: two pair (ace, king).",
        "Cilli does not show.",
        "Anna does not show.",
        "20 chips that nobody called go back to Anna.",
        "Ben takes the main pot of 60 chips: two pair (ace, king).",
        "Ben takes side pot 1 of 20 chips: two pair (ace, king).",
    ]
    say(game, state, "2: hold")
    view = state.view(SPECTATOR)
    assert [ENGLISH.say(text) for text in view.status][1:] == [
        "20 chips that nobody called go back to Anna.",
        "Ben takes the main pot of 60 chips: two pair (ace, king).",
        "Ben takes side pot 1 of 20 chips: two pair (ace, king).",
    ]
    assert [each.chips for each in view.seats] == [20, 80, 0]
    points = [line.points for line in state.score_lines()]
    assert points == [(-50, -30, -20), (20, 0, 0), (0, 60, 0), (0, 20, 0)]


def test_who_is_out_of_the_match_takes_no_part() -> None:
    game = poker()
    view = dealt(game, before=context(game, [200, 0, 200, 400])).view(0)
    assert [each.out for each in view.seats] == [False, True, False, False]
    assert [each.cards for each in view.seats] == [5, 0, 5, 5]


@pytest.mark.rules("POK-23")
def test_each_seat_observes_how_many_cards_the_others_exchanged() -> None:
    game = poker()
    state = dealt(game, HANDS[:3], "3c Kc Kd")
    say(game, state, "1: bet 2", "2: hold", "3: fold", "0: hold")
    say(game, state, "1: exchange 9s 5h", "2: exchange 2h")
    (found,) = [each for each in game.observation if each.name == "exchanged"]
    for seat in range(4):
        row = [int(number) for number in state.observe(seat)][found.start : found.start + 4]
        assert [row[(other - seat) % 4] for other in range(4)] == [0, 2, 1, 0]


@pytest.mark.rules("POK-8")
def test_the_status_says_when_nobody_may_check_any_more() -> None:
    game = poker("holdem")
    state = say(game, dealt(game), *["hold"] * 4)
    told = "All have checked: nobody may check any more"
    assert told not in [ENGLISH.say(text) for text in state.view(0).status]
    say(game, state, *["check"] * 4)
    assert told in [ENGLISH.say(text) for text in state.view(0).status]
    say(game, state, "bet 2")
    assert told not in [ENGLISH.say(text) for text in state.view(0).status]


def test_a_whole_hand_is_named_even_without_a_pair() -> None:
    note = zone(dealt(poker(), HANDS).view(0), "hand0").note
    assert note is not None and ENGLISH.say(note) == "high card 7"


def test_nobody_has_new_cards_where_none_are_exchanged() -> None:
    game = poker("holdem")
    state = say(game, dealt(game), *["hold"] * 4)
    assert state.phase == 2
    assert not any("new" in ENGLISH.say(b) for seat in state.view(0).seats for b in seat.badges)
