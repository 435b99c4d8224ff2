"""Hands of Herzblatt: the deal, the pay, the match, refusals, and what each seat sees."""

from __future__ import annotations

import pytest

import stammtisch as st
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.games.herzblatt.scoring import (
    Outcome,
    gain_of_others,
    result,
    score_lines,
    scores_of,
)
from stammtisch.games.registry import registration
from stammtisch.messages import Speaker
from stammtisch.text import Text
from tests.games.herzblatt.positions import SEATS, cards, herzblatt, new_match, state


def refused(match: st.Match, move: str, seat: int | None = None) -> tuple[tuple[str, ...], str]:
    """The rules and the reason by which a move is refused."""
    with pytest.raises(st.IllegalMove) as error:
        match.play(move, seat)
    return error.value.rules, Speaker("en").say(error.value.text)


def said(texts: tuple[Text, ...] | list[Text]) -> list[str]:
    return [Speaker("en").say(text) for text in texts]


@pytest.mark.rules("HZB-4")
@pytest.mark.parametrize("seats", SEATS)
def test_cards_are_dealt_one_by_one_from_vorhand_and_the_last_two_are_the_stock(seats: int) -> None:
    game = herzblatt(seats)
    pack = [int(kind) for kind in game.pack()]
    at = state(st.Match(game, pack=pack, dealer=1))
    for number, kind in enumerate(pack[:-2]):
        assert st.notation(kind) in cards(at.hands[(2 + number) % seats])
    assert cards(at.stock) == {st.notation(kind) for kind in pack[-2:]}


@pytest.mark.rules("HZB-8", "HZB-10")
@pytest.mark.parametrize(("declarer", "alone"), [("vorhand", 1), ("dealer", 0)])
def test_nobody_is_asked_where_the_declarer_is_fixed(declarer: str, alone: int) -> None:
    match = new_match(seats=4, declarer=declarer)
    assert (state(match).declarer, match.turn) == (alone, alone)
    match.play("leave stock")
    assert match.turn == 1


@pytest.mark.rules("HZB-14", "HZB-15", "HZB-16")
@pytest.mark.parametrize("goal", [61, 66, 80])
@pytest.mark.parametrize("seats", SEATS)
def test_every_number_of_augen_pays_what_the_table_says(seats: int, goal: int) -> None:
    rules = herzblatt(seats, goal=goal, stake=7).rules
    for augen in range(121):
        others = -7 if augen >= goal else 14 if augen < 31 else 7
        assert gain_of_others(rules, augen) == others
        scores = list(scores_of(rules, Outcome(1, augen, 0, took=False)))
        assert scores == [-(seats - 1) * others if seat == 1 else others for seat in range(seats)]
        assert sum(scores) == 0


@pytest.mark.rules("HZB-5", "HZB-17")
@pytest.mark.parametrize("seats", SEATS)
def test_the_deal_goes_round_and_the_match_has_so_many_rounds(seats: int) -> None:
    game = herzblatt(seats, rounds=2, first_dealer=1)
    match = st.Match(game, seed=4)
    dealers = []
    while True:
        dealers.append(match.context.dealer)
        while not match.hand_over:
            match.play(next(iter(match.legal_moves())))
        if match.over:
            break
        match.next_hand()
    assert dealers == [(1 + number) % seats for number in range(2 * seats)]


def test_places_go_by_the_highest_score_and_equal_scores_share() -> None:
    game = herzblatt(3)
    context = game.opening(0)
    context.totals[0], context.totals[1], context.totals[2] = 2, -4, 2
    assert game.places(context) == [1, 3, 1]


def test_a_number_of_players_that_does_not_fit_is_refused() -> None:
    with pytest.raises(st.BadSeats):
        st.game("herzblatt", seats=5)


# Refusals

DEAL = ("", "Ks 9s 7h Td Qc Jc Kc 8h", "As Ts Js Qs Ah Th Kh Qh")
"""Seat 2 has every other spade, so that seat 0 has none."""


@pytest.mark.rules("HZB-8", "HZB-9")
def test_before_the_tricks_each_step_asks_for_its_own_move() -> None:
    match = new_match(DEAL)
    assert refused(match, "Ks") == (("HZB-8",), "Say first whether you play alone.")
    assert refused(match, "take", seat=0) == (("HZB-8",), "It is #1’s turn.")
    match.play("take")
    assert refused(match, "decline")[0] == ("HZB-9",)
    match.play("take stock")
    assert refused(match, "take stock") == (("HZB-9",), "Lay two cards away first.")
    assert refused(match, "discard As") == (("HZB-9",), "You do not hold ace of spades.")
    assert refused(match, "discard 9c", seat=0) == (("HZB-9",), "It is #1’s turn.")
    match.play("discard Qc")
    assert refused(match, "discard Qc") == (("HZB-9",), "You do not hold queen of clubs.")
    match.play("discard Jc")
    assert refused(match, "take") == (("HZB-8",), "It has been settled who plays alone.")
    assert refused(match, "discard Td")[1] == (
        "The first trick has begun, so the stock can no longer be taken."
    )


@pytest.mark.rules("HZB-1", "HZB-11")
def test_a_card_that_may_not_be_played_is_refused_with_the_reason() -> None:
    match = new_match(DEAL, moves=["take", "leave_stock", "Ks"])
    assert refused(match, "Ah") == (("HZB-11",), "Spades were led: you must follow suit.")
    assert refused(match, "Ac") == (("HZB-11",), "You do not hold ace of clubs.")
    assert refused(match, "8c") == (("HZB-1",), "8 of clubs is not in the pack of this game.")
    assert refused(match, "9s", seat=1) == (("HZB-10",), "It is #2’s turn.")
    assert refused(match, "grant") == (
        ("HZB-18",),
        "Nobody has claimed the remaining tricks.",
    )


@pytest.mark.rules("HZB-11")
def test_the_duty_to_trump_says_so() -> None:
    hands = ("Jh 9c Ac Tc Ad Kd Qd Jd", *DEAL[1:])
    match = new_match(hands, moves=["take", "leave_stock", "Ks", "As"], must_trump=True)
    assert match.legal_moves().texts() == ("Jh",)
    prompt = match.view(0).prompt
    assert prompt is not None
    assert said([prompt]) == ["Spades were led and you have none: you must play hearts."]
    assert refused(match, "Ac") == (
        ("HZB-11",),
        "Spades were led and you have none: you must play hearts.",
    )
    match = new_match(hands, moves=["take", "leave_stock", "Ks", "As"])
    assert len(match.legal_moves()) == 8


def test_after_the_end_nothing_may_be_done() -> None:
    match = new_match(moves=["take", "leave_stock"])
    while not match.hand_over:
        match.play(next(iter(match.legal_moves())))
    for move in range(int(match.game.moves)):
        objection = match.state.objection(0, move)
        assert objection is not None
        assert objection.rules == ("HZB-13",)


# What is seen


def zone(match: st.Match, seat: int, name: str) -> list[str]:
    """The cards that a seat sees in a zone, ``??`` for each of the others."""
    found = next(each for each in match.view(seat).zones if each.id == name)
    shown = [st.notation(card.kind) for card in found.cards]
    return shown + ["??"] * (found.count - len(shown))


@pytest.mark.rules("HZB-9")
def test_only_the_declarer_sees_the_stock_that_he_took_and_what_he_laid_away() -> None:
    match = new_match(DEAL, "9c Ad", moves=["take"])
    assert [zone(match, seat, "stock") for seat in (0, 1, SPECTATOR)] == [["??", "??"]] * 3
    match.play("take stock")
    assert {"9c", "Ad"} <= set(zone(match, 1, "hand1"))
    match.play("9c")
    match.play("Td")
    assert [zone(match, seat, "away") for seat in (0, 2, SPECTATOR)] == [["??", "??"]] * 3
    assert sorted(zone(match, 1, "away")) == ["9c", "Td"]
    told = [said(match.hand.tell(index, viewer)) for index in (1, 2) for viewer in (1, 0)]
    assert told == [
        ["#1 takes the stock: 9 of clubs, ace of diamonds."],
        ["#1 takes the stock."],
        ["#1 lays 9 of clubs away."],
        ["#1 lays a card away."],
    ]
    while not match.hand_over:
        match.play(next(iter(match.legal_moves())))
    for seat in (0, 1, 2, SPECTATOR):
        assert sorted(zone(match, seat, "away")) == ["9c", "Td"]
        assert sorted(zone(match, seat, "stock")) == ["9c", "Ad"]


@pytest.mark.rules("HZB-9")
def test_a_left_stock_is_seen_by_nobody_until_the_end() -> None:
    match = new_match(DEAL, "9c Ad", moves=["take", "leave stock"])
    assert [zone(match, seat, "stock") for seat in (0, 1, 2)] == [["??", "??"]] * 3
    while not match.hand_over:
        match.play(next(iter(match.legal_moves())))
    assert [sorted(zone(match, seat, "stock")) for seat in (0, 1, 2)] == [["9c", "Ad"]] * 3


def test_after_the_hand_all_hands_and_all_tricks_lie_open_in_order() -> None:
    match = new_match(DEAL, moves=["decline", "take", "take stock", "discard Ah", "discard As"])
    held = set(zone(match, 2, "hand2"))
    played = []
    while not match.hand_over:
        move = next(iter(match.legal_moves()))
        played.append(st.notation(move))
        match.play(move)
    assert set(zone(match, SPECTATOR, "hand2")) == held
    tricks = [zone(match, SPECTATOR, f"trick{number}") for number in range(1, 9)]
    assert [card for trick in tricks for card in trick] == played


def test_seats_show_augen_and_tricks_once_cards_are_played() -> None:
    match = new_match(DEAL, moves=["decline", "take"])
    seats = match.view(SPECTATOR).seats
    assert [said(seat.badges) for seat in seats] == [[], [], ["Declarer"]]
    for move in ("leave stock", "Ks", "As", "9c"):
        match.play(move)
    assert [said(seat.badges) for seat in match.view(0).seats] == [
        ["0 card points"],
        ["0 card points"],
        ["Declarer", "15 card points"],
    ]
    assert [seat.tricks for seat in match.view(0).seats] == [0, 0, 1]


def test_while_it_is_asked_everybody_sees_who_has_declined() -> None:
    match = new_match(DEAL, moves=["decline", "decline"])
    words = [each.said for each in match.view(SPECTATOR).seats]
    assert [word is not None and said([word]) == ["I decline"] for word in words] == [
        False,
        True,
        True,
    ]
    match.play("decline")
    assert said(match.hand.tell(2)) == ["#0 declines.", "Nobody wants to play alone, so #1 must."]


def test_quiet_hands_never_volunteer() -> None:
    rng = Rng(2)
    at = state(new_match(DEAL))
    assert {at.named(at.quiet_pick(rng))[0].verb for _ in range(30)} == {"decline"}
    assert {at.named(at.pick(rng))[0].verb for _ in range(30)} == {"take", "decline"}
    assert at.turn != OVER


def test_the_registration_says_what_the_rule_book_says() -> None:
    entry = registration("herzblatt")
    assert (entry.seats, entry.default_seats, entry.rule_prefix) == (SEATS, 3, "HZB")


@pytest.mark.rules("HZB-9", "HZB-15")
@pytest.mark.parametrize(
    ("in_tricks", "verdict", "paid"),
    [
        (56, "Won: 61 card points; 61 were needed", (2, -1, -1)),
        (55, "Lost: 60 card points; 61 were needed", (-2, 1, 1)),
        (26, "Lost: 31 card points; 61 were needed", (-2, 1, 1)),
        (25, "Lost: only 30 card points, so the stake counts twice", (-4, 2, 2)),
    ],
)
def test_the_score_lines_say_what_was_counted(
    in_tricks: int, verdict: str, paid: tuple[int, ...]
) -> None:
    rules = herzblatt(goal=61).rules
    lines = score_lines(rules, Outcome(0, in_tricks, 5, took=True))
    assert [str(line.text) for line in lines] == [
        f"#0: {in_tricks} card points in tricks and 5 laid away",
        verdict,
    ]
    assert [line.points for line in lines] == [(0, 0, 0), paid]
    known = score_lines(rules, Outcome(0, in_tricks, 5, took=False), Text("61 card points"))
    assert str(known[0].text) == "61 card points"


@pytest.mark.rules("HZB-14", "HZB-15")
@pytest.mark.parametrize(
    ("augen", "end"),
    [
        (66, "wins with 66 card points and takes the pot."),
        (65, "has 65 of 66 card points: everybody else gets back twice the stake."),
        (31, "has 31 of 66 card points: everybody else gets back twice the stake."),
        (30, "has 30 of 66 card points: everybody else gets back three times the stake."),
    ],
)
def test_the_end_says_what_the_declarer_pays(augen: int, end: str) -> None:
    assert str(result(herzblatt().rules, Outcome(2, augen, 0, took=True))) == f"#2 {end}"
