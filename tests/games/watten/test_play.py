"""What may be done when, why other things may not, and how a hand ends."""

from __future__ import annotations

import pytest

from stammtisch.core.contract import OVER, make
from stammtisch.core.rng import Rng
from stammtisch.games.watten.hand import Watten, WattenHand
from stammtisch.kits.tricks.claims import DENY, FIRST_OWN_MOVE, GRANT, REST
from stammtisch.matches import Match
from stammtisch.players.registry import habits_of
from tests.games.watten.positions import (
    OFFER,
    asked,
    cards_in,
    cards_of_turn,
    dealt,
    playing,
    say,
    spoken,
    texts,
    watten,
)

HABITS = habits_of("watten")

TOP = ["", "Kh 7d Ad", "", ""]  # with T/d seat 1 leads the two highest cards of all


def refusal(game: Watten, state: WattenHand, seat: int, text: str) -> tuple[str, set[str]]:
    """Why a move is refused: the sentence and the rules."""
    move = next(each for each in range(int(game.moves)) if game.text(state, each) == text)
    found = state.objection(seat, move)
    assert found is not None
    return spoken(found.text), set(found.rules)


# --- naming ---


@pytest.mark.rules("WAT-8", "WAT-9", "WAT-10")
def test_before_the_first_card_everything_has_its_turn() -> None:
    game = watten()
    state = dealt(game)
    assert state.turn == 0
    text, rules = refusal(game, state, 0, "schlag T")
    assert text == "Say first whether you ask for the Schlagwechsel."
    assert rules == {"WAT-9"}
    assert refusal(game, state, 1, "schlag T") == ("It is Anna’s turn.", {"WAT-9"})
    say(game, state, "0: request_swap")
    assert refusal(game, state, 1, "offer")[1] == {"WAT-9"}
    say(game, state, "1: refuse")
    assert len(texts(game, state)) == 8
    assert refusal(game, state, 1, "farbe d")[1] == {"WAT-8", "WAT-10"}
    say(game, state, "1: schlag K")
    assert texts(game, state) == ["farbe c", "farbe s", "farbe h", "farbe d"]
    assert "The Schlag is king." in refusal(game, state, 0, "schlag T")[0]
    say(game, state, "0: farbe h")
    assert refusal(game, state, 1, "no_swap")[1] == {"WAT-9"}
    assert refusal(game, state, 1, "schlag T")[1] == {"WAT-8"}


@pytest.mark.rules("WAT-9")
def test_without_the_option_nobody_is_asked_about_a_swap() -> None:
    game = watten(schlagwechsel=False)
    state = dealt(game, dealer=2)
    assert state.turn == 3
    assert texts(game, state)[0] == "schlag 7"


# --- cards ---


@pytest.mark.rules("WAT-1", "WAT-16", "WAT-17")
def test_every_card_of_the_own_hand_may_be_played_and_no_other() -> None:
    game = watten()
    state = playing(game, ["", "Kh Ad 8c 9s Ts"])
    assert set(cards_of_turn(game, state)) == {"Kh", "Ad", "8c", "9s", "Ts"}
    assert refusal(game, state, 1, "Td") == ("You do not hold 10 of bells.", {"WAT-17"})
    assert refusal(game, state, 1, "2c")[1] == {"WAT-1"}
    assert refusal(game, state, 2, "Td") == ("It is Ben’s turn.", {"WAT-16"})


@pytest.mark.rules("WAT-18")
def test_the_duty_on_the_hauptschlag() -> None:
    game = watten(hauptschlag_zwang=True)
    hands = ["8d 9d As Ks Qs", "Td Tc 9s 8s 7s", "Kh Ad Ac 9c 8c", "7d 7c Qc Kc Jc"]
    state = playing(game, hands)
    assert len(cards_of_turn(game, state)) == 5  # the leader is free
    say(game, state, "1: Td")
    assert set(cards_of_turn(game, state)) == {"Kh", "Ad"}
    text, rules = refusal(game, state, 2, "Ac")
    assert "besides king of hearts, 7 of bells, 7 of acorns" in text
    assert rules == {"WAT-18"}
    say(game, state, "2: Kh")
    assert len(cards_of_turn(game, state)) == 5  # Belli and Spitz oblige nobody
    say(game, state, "3: Jc", "0: 8d")
    assert state.turn == 2
    say(game, state, "2: Ac", "3: Kc")
    assert len(cards_of_turn(game, state)) == 4  # only the first trick obliges


@pytest.mark.rules("WAT-18")
def test_a_kritischer_that_is_named_obliges_as_hauptschlag() -> None:
    game = watten(hauptschlag_zwang=True)
    state = playing(game, ["", "Kh", "Ah As Ks Qs Js", ""], named="K/h")
    say(game, state, "1: Kh")
    assert set(cards_of_turn(game, state)) == {"Ah", "Ks"}


@pytest.mark.rules("WAT-18")
def test_in_later_tricks_the_hauptschlag_obliges_nobody() -> None:
    game = watten(hauptschlag_zwang=True)
    state = playing(game, ["", "Td Kh", "8d As Ks Qs Js", ""])
    say(game, state, "1: Kh", "2: Js")
    for _card in range(2):
        say(game, state, cards_of_turn(game, state)[0])
    say(game, state, "1: Td")
    assert set(cards_of_turn(game, state)) == {"8d", "As", "Ks", "Qs"}


@pytest.mark.rules("WAT-18")
def test_another_trump_obliges_nobody() -> None:
    game = watten(hauptschlag_zwang=True)
    state = playing(game, ["", "Tc", "Ad As Ks Qs Js", ""])
    say(game, state, "1: Tc")
    assert len(cards_of_turn(game, state)) == 5


@pytest.mark.rules("WAT-19")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_tricks_of_a_side_end_the_hand(seats: int) -> None:
    game, rng = watten(seats), Rng(seats)
    for number in range(60):
        order = game.pack()
        rng.shuffle(order)
        state = game.deal(order, game.opening(number % seats))
        assert isinstance(state, WattenHand)
        while state.turn != OVER:
            assert max(int(state.won_by(side)) for side in (0, 1)) < 3
            moves = [move for move in state.legal_moves() if move != OFFER]
            state.play(moves[int(rng.below(len(moves)))])
        if state.tricks.done:
            assert state.won_by(int(state.winner)) == 3
            assert sum(score > 0 for score in state.scores()) in (1, 2)


# --- offering and raising ---


@pytest.mark.rules("WAT-21")
def test_one_offer_before_one_card() -> None:
    game = watten(raise_cap=15)
    state = say(game, playing(game), "1: offer", "2: raise", "1: raise", "2: raise", "1: stay")
    assert state.value == 6
    assert state.turn == 1
    assert "offer" not in texts(game, state)
    assert refusal(game, state, 1, "offer") == (
        "You have made your offer: now play a card.",
        {"WAT-21"},
    )
    for word in ("go", "stay", "raise"):
        assert refusal(game, state, 1, word)[1] == {"WAT-21"}
    card = cards_of_turn(game, state)[0]
    say(game, state, f"1: {card}")
    assert refusal(game, state, 2, "offer") == (
        "Your side made the last offer: only the others may make the next one.",
        {"WAT-23"},
    )
    card = cards_of_turn(game, state)[0]
    assert "offer" in texts(game, say(game, state, f"2: {card}"))


@pytest.mark.rules("WAT-22")
@pytest.mark.parametrize(
    ("seats", "plays", "asked_seat"),
    [(2, 0, 0), (2, 1, 1), (3, 0, 2), (3, 1, 1), (3, 2, 1), (4, 0, 2), (4, 1, 3), (4, 3, 1)],
)
def test_who_answers(seats: int, plays: int, asked_seat: int) -> None:
    """Seat 1 is Vorhand; so many cards are played before the offer."""
    game = watten(seats)
    state = playing(game)
    for _ in range(plays):
        say(game, state, cards_of_turn(game, state)[0])
    offerer = int(state.turn)
    say(game, state, f"{offerer}: offer")
    assert state.turn == asked_seat
    assert state.side_of(asked_seat) != state.side_of(offerer)
    assert refusal(game, state, offerer, "go")[1] == {"WAT-22"}
    card = next(iter(cards_in(state.hands[asked_seat])))
    assert refusal(game, state, asked_seat, card)[1] == {"WAT-21"}
    say(game, state, f"{asked_seat}: raise", f"{offerer}: stay")
    assert state.turn == offerer
    assert state.accepted == asked_seat


@pytest.mark.rules("WAT-23")
@pytest.mark.parametrize("cap", [3, 4, 5, 15])
def test_nothing_goes_above_the_limit(cap: int) -> None:
    game = watten(2, raise_cap=cap)
    state = say(game, playing(game), "offer")
    while "raise" in texts(game, state):
        say(game, state, "raise")
    assert state.value + 1 == cap
    text, rules = refusal(game, state, int(state.turn), "raise")
    assert text == f"{cap} points are the limit: nothing higher can be offered."
    assert rules == {"WAT-23"}
    say(game, state, "stay")
    assert state.value == cap
    say(game, state, cards_of_turn(game, state)[0])
    assert refusal(game, state, int(state.turn), "offer")[1] == {"WAT-23"}


@pytest.mark.rules("WAT-24")
def test_gespannt_answers_but_never_offers() -> None:
    game = watten(raise_cap=6)
    state = playing(game, totals=[12, 3, 12, 3])
    say(game, state, "1: offer")
    assert texts(game, state) == ["go", "stay"]
    text, rules = refusal(game, state, 2, "raise")
    assert text == "You are gespannt: with 12 points or more you may neither offer nor raise."
    assert rules == {"WAT-24"}
    say(game, state, "2: stay")
    say(game, state, cards_of_turn(game, state)[0])
    assert refusal(game, state, 2, "offer")[1] == {"WAT-24"}


@pytest.mark.rules("WAT-24")
@pytest.mark.parametrize(
    ("target", "total", "free"), [(15, 11, True), (15, 12, False), (9, 6, False)]
)
def test_gespannt_begins_three_points_before_the_target(
    target: int, total: int, free: bool
) -> None:
    game = watten(2, target=target)
    state = playing(game, totals=[0, total])
    assert ("offer" in texts(game, state)) == free


@pytest.mark.rules("WAT-24")
def test_whoever_raises_gespannt_loses_the_value_before() -> None:
    game = watten(gespannt_offer="loses", raise_cap=6)
    state = playing(game, totals=[12, 3, 12, 3])
    say(game, state, "1: offer")
    assert texts(game, state) == ["go", "stay", "raise"]
    say(game, state, "2: raise")
    assert state.turn == OVER
    assert list(state.scores()) == [0, 2, 0, 2]
    assert state.score_lines()[0].rules[0] == "WAT-24"


@pytest.mark.rules("WAT-3", "WAT-24")
def test_of_three_each_has_an_own_account() -> None:
    game = watten(3, gespannt_offer="loses")
    state = playing(game, totals=[12, 0, 5])
    assert [state.is_gespannt(seat) for seat in range(3)] == [True, False, False]
    card = cards_of_turn(game, state)[0]
    say(game, state, f"1: {card}", "2: offer", "1: stay")
    card = cards_of_turn(game, state)[0]
    say(game, state, f"2: {card}")
    assert "offer" not in texts(game, state)  # the last offer was its side's
    fresh = playing(game, totals=[12, 0, 5])
    for _ in range(2):
        say(game, fresh, cards_of_turn(game, fresh)[0])
    say(game, fresh, "0: offer")
    assert list(fresh.scores()) == [0, 2, 0]


# --- Maschine ---


@pytest.mark.rules("WAT-6", "WAT-25")
def test_a_maschine_of_three_is_scored_for_the_side() -> None:
    game = watten(3)
    state = dealt(game, ["", "", "Kh 7d 7c"], dealer=0)
    assert list(state.scores()) == [2, 0, 2]
    assert spoken(state.view(1).status[0]) == (
        "Cilli has a Maschine (king of hearts, 7 of bells, 7 of acorns): 2 points each for Anna "
        "and Cilli, without playing."
    )


@pytest.mark.rules("WAT-6")
def test_without_the_option_a_maschine_is_played() -> None:
    game = watten(maschine=False)
    state = dealt(game, ["", "", "", "Kh 7d 7c 9s 8s"])
    assert state.turn == 0


@pytest.mark.rules("WAT-6")
def test_a_table_goes_on_after_a_maschine() -> None:
    match = Match(watten(), hands=["", "", "", "Kh 7d 7c 9s 8s"], seed=1)
    assert match.hand_over
    assert not match.over
    assert match.scores() == (0, 2, 0, 2)
    match.next_hand()
    assert match.context.dealer == 1
    assert match.totals()[:2] == (0, 2)


# --- the claim of the rest ---


@pytest.mark.rules("WAT-19")
def test_a_certain_claim_ends_the_hand_at_once() -> None:
    game = watten(2, maschine=False)
    state = playing(game, ["8s 9s Ts Js Qs", "Kh 7d 7c Td Tc"])
    assert list(state.interrupts(1)) == [REST]
    assert list(state.interrupts(0)) == []
    assert REST not in state.legal_moves()
    say(game, state, "1: rest")
    assert state.turn == OVER
    assert list(state.scores()) == [0, 2]
    assert spoken(state.score_lines()[0].text) == "Ben gets the remaining tricks"


@pytest.mark.rules("WAT-19", "WAT-21")
def test_a_claim_wins_what_the_hand_is_worth() -> None:
    game = watten(2, maschine=False)
    state = playing(game, ["8s 9s Ts Js Qs", "Kh 7d 7c Td Tc"])
    say(game, state, "1: offer", "0: stay", "1: rest")
    assert list(state.scores()) == [0, 3]
    assert [line.points for line in state.score_lines()] == [(0, 2), (0, 1)]


@pytest.mark.rules("WAT-27")
def test_the_opponents_are_asked_and_grant() -> None:
    game = watten()
    state = say(game, playing(game, TOP), "1: rest")
    assert asked(state)
    assert [int(move) for move in state.legal_moves()] == [GRANT, DENY]
    assert refusal(game, state, 2, "offer")[1] == {"WAT-27"}
    assert refusal(game, state, 3, "grant")[1] == {"WAT-27"}
    assert (
        refusal(game, state, 0, "rest")[0]
        == "The rest has already been claimed: answer that first."
    )
    say(game, state, "2: grant", "0: grant")  # the partner, seat 3, is not asked
    assert state.turn == OVER
    assert list(state.scores()) == [0, 2, 0, 2]


@pytest.mark.rules("WAT-19")
def test_one_refusal_lets_the_play_go_on_with_open_cards() -> None:
    game = watten()
    state = say(game, playing(game, TOP), "1: rest", "2: grant", "0: deny")
    assert state.turn == 1
    assert state.claimer == -1
    seen = next(zone for zone in state.view(0).zones if zone.id == "hand1")
    assert len(seen.cards) == 5
    assert not any(zone.cards for zone in state.view(0).zones if zone.id == "hand3")
    for seed in range(5):
        assert state.sample(2, Rng(seed)).hands[1] == state.hands[1]
    assert list(state.interrupts(1)) == []
    assert "once per hand" in refusal(game, state, 1, "rest")[0]
    assert "offer" in texts(game, state)


@pytest.mark.rules("WAT-16")
def test_only_who_leads_claims_and_not_with_the_last_card() -> None:
    game = watten(2)
    state = playing(game, ["8s 9s 8h 9h Ks", "7s Th Jh Ah Qs"], named="A/c")
    say(game, state, "1: 7s")
    assert list(state.interrupts(0)) == []
    say(game, state, "0: 8s", "0: 8h", "1: Th", "1: Jh", "0: 9h", "1: Ah", "0: 9s")
    assert state.turn == OVER  # three tricks for seat 1
    state = playing(game, ["As 9s 8h 9h Ks", "7s Th 7h Jh Qs"], named="8/c")
    say(game, state, "1: 7s", "0: As", "0: 9s", "1: Qs", "1: 7h", "0: 9h")
    assert list(state.interrupts(0)) == [REST]
    say(game, state, "0: Ks", "1: Jh")
    assert state.turn == OVER


@pytest.mark.rules("WAT-17", "WAT-21", "WAT-23", "WAT-24")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_move_is_legal_exactly_if_nothing_is_said_against_it(seats: int) -> None:
    rng = Rng(seats)
    for number in range(12):
        options = {"hauptschlag_zwang": number % 2 == 0, "raise_cap": 3 + number % 4}
        game = watten(seats, gespannt_offer=("forbidden", "loses")[number // 6], **options)
        match = Match(game, seed=str(number))
        while not match.hand_over:
            state = match.state
            assert isinstance(state, WattenHand)
            for seat in range(seats):
                legal = set(state.legal_moves()) if seat == state.turn else set()
                legal |= set(state.interrupts(seat))
                free = {
                    move for move in range(int(game.moves)) if state.objection(seat, move) is None
                }
                assert free == legal
            match.play(int(state.pick(rng)))


def all_but_heard(state: WattenHand) -> list[str]:
    """A position in words without what was said, which every declared move leaves."""
    return [part for part in str(state).split("\n") if not part.startswith("heard ")]


def test_what_is_made_by_hand_is_what_the_moves_declare() -> None:
    game, rng, made = watten(raise_cap=6), Rng(5), set()
    for number in range(40):
        state = dealt(game, dealer=number % 4)
        while state.turn != OVER:
            move = int(state.pick(rng))
            if move >= FIRST_OWN_MOVE:
                declared, thing = state.named(move)
                by_hand, as_declared = state.copy(), state.copy()
                by_hand.play(move)
                declared.act(as_declared, *([] if declared.is_word else [thing]))
                assert isinstance(by_hand, WattenHand) and isinstance(as_declared, WattenHand)
                assert all_but_heard(by_hand) == all_but_heard(as_declared)
                made.add(move)
            state.play(move)
    assert made == {*range(FIRST_OWN_MOVE, int(game.moves))}


@pytest.mark.rules("WAT-24")
def test_a_search_lets_hands_end_sensibly() -> None:
    """Quiet moves: nobody who is gespannt throws the hand away, bold words are rare."""
    game, rng, words = watten(gespannt_offer="loses", raise_cap=15), Rng(3), []
    for number in range(300):
        state = playing(game, totals=[12, 0, 12, 0], dealer=number % 4)
        while state.turn != OVER:
            move = int(HABITS.quiet_pick(state, rng))
            words.append(game.text(state, move))
            assert state.objection(int(state.turn), move) is None
            assert not (move == OFFER and state.is_gespannt(state.turn))
            make(state, int(state.turn), move)
        assert state.ending != 3
    assert 0 < words.count("offer") < len(words) // 15
    assert words.count("go") < words.count("stay") // 3
