"""Moves as words, in both languages, read in the position."""

from __future__ import annotations

import pytest

from stammtisch.core.contract import OVER
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.errors import AmbiguousMove, IllegalMove, OutOfTurn, UnreadableMove
from stammtisch.games.gin import GAME
from stammtisch.games.gin.rules import DISCARD, KNOCK, LAY_OFF, MANUAL_MOVES, PACK_SIZE
from stammtisch.kits.steps.people import choice, text
from stammtisch.matches import Match
from stammtisch.notation import read_move
from tests.games.gin.positions import gin, holding, position

MELDED = "2c 3c 4c 8d 8h 8s Jd Qd Kd"
EXAMPLE_6 = "5c 5d 5h 5s 6s 7s 8s 2c 3d Ad Kh"


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_every_legal_move_reads_back(preset: str) -> None:
    game = gin(preset)
    rng = Rng(7)
    for hand in range(10):
        state = fresh_deal(game, game.opening(hand % 2), rng)
        while state.turn != OVER:
            for move in state.legal_moves():
                assert read_move(game, state, int(state.turn), game.text(state, move)) == move
            state.play(state.pick(rng))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("pass", "pass"),
        ("passen", "pass"),
        ("Passe", "pass"),
        ("weiter", "pass"),
        ("take", "take_upcard"),
        ("nehmen", "take_upcard"),
        ("Nimm", "take_upcard"),
    ],
)
def test_words_for_the_upcard(said: str, meant: str) -> None:
    assert Match(gin(), seed=1).play(said).text == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("draw", "draw_stock"),
        ("ziehen", "draw_stock"),
        ("Stapel", "draw_stock"),
        ("ziehe vom Stapel", "draw_stock"),
        ("draw from the stock", "draw_stock"),
        ("take 7s", "take_discard"),
        ("take", "take_discard"),
        ("aufnehmen", "take_discard"),
    ],
)
def test_words_for_drawing(said: str, meant: str) -> None:
    match = holding(gin(), f"{MELDED} 4h 7s")
    match.play("discard 7s")
    assert match.play(said).text == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Kd", "discard Kd"),
        ("2c", "discard 2c"),
        ("abwerfen Kd", "discard Kd"),
        ("ablegen Karo-König", "discard Kd"),
        ("discard king of diamonds", "discard Kd"),
        ("klopfen Pik 7", "knock 7s"),
        ("klopfe mit 7s", "knock 7s"),
        ("knock with the 7s", "knock 7s"),
        ("wirf den Karo-König ab", "discard Kd"),
        ("knock 7s", "knock 7s"),
    ],
)
def test_words_for_discarding_and_knocking(said: str, meant: str) -> None:
    assert holding(gin(), f"{MELDED} 4h 7s").play(said).text == meant


def test_a_knock_without_a_card_is_asked_back() -> None:
    match = holding(gin(), f"{MELDED} 4h 7s")
    with pytest.raises(AmbiguousMove) as caught:
        match.play("klopfen")
    assert caught.value.instead == ("knock 7s", "knock 4h")
    match = holding(gin(), f"{MELDED} Th 7s")
    assert match.play("klopfen").text == "knock Th"


@pytest.mark.rules("GIN-12")
def test_gin_is_never_said_with_deadwood() -> None:
    match = holding(gin(), f"{MELDED} 4h 7s")
    for said in ("gin", "gin 7s"):
        with pytest.raises(IllegalMove) as caught:
            match.play(said)
        assert caught.value.rules == ("GIN-12",)
    assert holding(gin(), f"{MELDED} Td 7s").play("gin 7s").text == "knock 7s"
    assert holding(gin(), f"{MELDED} Td 7s").play("Gin").text == "knock 7s"
    for card in ("5c", "2c", "Td"):  # each of them may be left over
        assert holding(gin(), f"{MELDED} 5c Td").play(f"gin {card}").text == f"knock {card}"


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("lay_out 5c5d5h5s 6s7s8s", "lay_out 5c5s5h5d 6s7s8s"),
        ("auslegen 6s7s8s 5s5h5d5c", "lay_out 5c5s5h5d 6s7s8s"),
        ("lay_out 5c5d5h 5s6s7s8s", "lay_out 5c5s5h5d 6s7s8s".replace("5s5h5d 6s", "5h5d 5s6s")),
    ],
)
@pytest.mark.rules("GIN-13")
def test_melds_are_read_in_any_order(said: str, meant: str) -> None:
    match = holding(gin(), EXAMPLE_6)
    match.play("knock Kh")
    assert match.play(said).text == meant


@pytest.mark.rules("GIN-13")
def test_loose_cards_name_the_layouts_that_have_them() -> None:
    match = holding(gin(), EXAMPLE_6)
    match.play("knock Kh")
    with pytest.raises(AmbiguousMove):
        match.play("auslegen 5c 5d 5h 5s 6s 7s 8s")
    with pytest.raises(AmbiguousMove):
        match.play("auslegen")
    with pytest.raises(IllegalMove):
        match.play("auslegen 5c5d5h")
    match = holding(gin(), f"{MELDED} 4h 7s")
    match.play("knock 7s")
    assert match.play("auslegen 2c 3c 4c 8d 8h 8s Jd Qd Kd").text == (
        "lay_out 2c3c4c 8s8h8d JdQdKd"
    )


@pytest.mark.parametrize(
    "said", ["", "hello", "pass Kd", "knock now", "gin now", "take 5x", "lay 5x6x", "Xr", "??"]
)
def test_nonsense_is_unreadable(said: str) -> None:
    match = holding(gin(), f"{MELDED} 4h 7s")
    if said.startswith("lay"):
        match.play("knock 7s")
    with pytest.raises(UnreadableMove):
        match.play(said)


@pytest.mark.parametrize(
    ("said", "rules", "why"),
    [
        (
            "gin 7s",
            ("GIN-12",),
            "Without 7 of spades you keep 4 points of deadwood: that is not Gin, but you can "
            "knock.",
        ),
        (
            "gin Kd",
            ("GIN-12",),
            "Without king of diamonds you keep at least 31 points of deadwood: that is not Gin.",
        ),
        (
            "gin",
            ("GIN-12",),
            "Whatever you discard, you keep at least 4 points of deadwood: that is not Gin.",
        ),
        ("gin As", ("GIN-8",), "You do not hold ace of spades."),
        (
            "knock Kd",
            ("GIN-10", "GIN-11"),
            "Without king of diamonds your deadwood is at best 31; the knock limit is 9.",
        ),
        ("knock 7s 4h", ("GIN-8",), "Exactly one card is discarded."),
        ("discard 7s 4h", ("GIN-8",), "Exactly one card is discarded."),
        ("7s 4h", ("GIN-8",), "Exactly one card is discarded."),
        ("2c 7s", ("GIN-8",), "Exactly one card is discarded."),
        (
            "take Kd",
            ("GIN-8",),
            "Only queen of spades, the top of the discard pile, can be taken.",
        ),
        ("lay 2c3c4c", ("GIN-13",), "Cards are laid out only after a knock."),
    ],
)
def test_words_that_are_no_move_are_answered_with_the_rule(
    said: str, rules: tuple[str, ...], why: str
) -> None:
    match = holding(gin(), f"{MELDED} 4h 7s", upcard="Qs")
    with pytest.raises(IllegalMove) as caught:
        match.play(said)
    assert (caught.value.rules, str(caught.value.text)) == (rules, why)


@pytest.mark.rules("GIN-10", "GIN-11")
def test_a_knock_without_a_card_says_the_best_deadwood_and_the_limit() -> None:
    match = holding(gin(), "2c 3c 4c 8d 8h 8s 9h Td 7s Kc Qh")
    with pytest.raises(IllegalMove) as caught:
        match.play("klopfen")
    assert str(caught.value.text) == (
        "Whatever you discard, 36 is your best deadwood; the knock limit is 9."
    )


@pytest.mark.parametrize(
    ("said", "rules", "why"),
    [
        ("lay_out", None, ""),
        (
            "lay_out 2c3c4c",
            ("GIN-13",),
            "This leaves you 58 points of deadwood; the knock limit is 9.",
        ),
        (
            "lay_out 2c3c4c 8d8h",
            ("GIN-5",),
            "8 of hearts, 8 of diamonds are not a meld: A meld needs at least three.",
        ),
        (
            "lay_out 2c3c4h 8d8h8s",
            ("GIN-5",),
            "2 of clubs, 3 of clubs, 4 of hearts are not a meld: These are neither of one rank "
            "nor a run in one suit.",
        ),
        ("lay_out 2c3c5c", ("GIN-13",), "You do not hold 5 of clubs."),
        ("lay_out 2c3c4c 4c8d8h8s", ("GIN-5",), "4 of clubs can be in one meld only."),
        ("lay_out 2c 3c 4h", ("GIN-6",), "These cards do not all go into melds."),
        ("lay_out 2c 8d8h", ("GIN-6",), "These cards do not all go into melds."),
        ("own_meld 2c 3c 4c", ("GIN-13",), "You have knocked: now lay out your cards."),
    ],
)
def test_a_layout_that_is_none_is_answered_with_the_rule(
    said: str, rules: tuple[str, ...] | None, why: str
) -> None:
    match = holding(gin(), f"{MELDED} 4h 7s")
    match.play("knock 7s")
    if rules is None:
        assert match.play(said).text.startswith("lay_out")
        return
    with pytest.raises(IllegalMove) as caught:
        match.play(said)
    assert (caught.value.rules, str(caught.value.text)) == (rules, why)


@pytest.mark.rules("GIN-1", "GIN-5")
def test_a_run_that_turns_the_corner_is_refused_with_its_rule() -> None:
    match = holding(gin(), "Jh Qh Kh Ah 2h 3h 7s 7d 7c Ad 9s")
    match.play("knock 9s")
    with pytest.raises(IllegalMove) as caught:
        match.play("lay_out QhKhAh 7s7d7c")
    assert caught.value.rules == ("GIN-1", "GIN-5")
    assert str(caught.value.text) == (
        "ace of hearts, queen of hearts, king of hearts are not a meld: A run ends with the king: "
        "the ace goes only below the two."
    )


@pytest.mark.parametrize("said", ["gin", "knock", "gin 7s", "knock 7s", "discard", "7s", "take As"])
@pytest.mark.parametrize(
    "hand", [f"{MELDED} 4h 7s", f"{MELDED} Td 7s", "2c 4c 6c 8d Th 9s Jd Qs Kd 4h 7s"]
)
def test_whoever_is_not_on_turn_learns_nothing_of_the_other_hand(said: str, hand: str) -> None:
    match = holding(gin(), hand, upcard="Qh")
    with pytest.raises(OutOfTurn) as caught:
        match.play(said, seat=0)
    assert caught.value.rules == ("GIN-8",)
    assert str(caught.value.text) == "It is #1’s turn."


@pytest.mark.parametrize("said", ["lay_out 2c3c4c 8d8h8s JdQdKd", "lay_out 2c3c4c", "lay_out"])
def test_whoever_has_not_knocked_learns_no_layout(said: str) -> None:
    match = holding(gin(), f"{MELDED} 4h 7s")
    match.play("knock 7s")
    with pytest.raises(OutOfTurn) as caught:
        match.play(said, seat=0)
    assert caught.value.rules == ("GIN-8",)


@pytest.mark.parametrize("number", [-1, MANUAL_MOVES])
def test_a_number_that_is_no_move_is_refused(number: int) -> None:
    match = Match(gin(), seed=1)
    for seat in (0, 1):
        objection = match.state.objection(seat, number)
        assert objection is not None
        assert str(objection.text) == "There is no such move in this game."


def test_the_first_card_of_the_pack_is_named_in_every_move() -> None:
    """The numbers of a kind of move begin with the two of clubs."""
    match = Match(gin(), seed=1)
    state = position(match)
    for kind, card in ((0, "2c"), (51, "Ad")):
        assert text(state, DISCARD + kind) == f"discard {card}"
        assert text(state, KNOCK + kind) == f"knock {card}"
        assert text(state, LAY_OFF + kind) == f"lay_off {card} m1"
        assert text(state, LAY_OFF + PACK_SIZE + kind) == f"lay_off {card} m2"
        assert choice(state, 0, KNOCK + kind).cards == (kind,)
    assert str(choice(state, 0, KNOCK).label) == "Knock with 2 of clubs"
    assert str(choice(state, 0, DISCARD).label) == "Discard 2 of clubs"
