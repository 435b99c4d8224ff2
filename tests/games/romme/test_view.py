"""What a player reads: the table, what he is asked, what happens."""

from __future__ import annotations

import pytest

from stammtisch.cards import read_card, read_cards
from stammtisch.core.contract import SPECTATOR, make
from stammtisch.core.view import View
from stammtisch.messages import Speaker
from stammtisch.notation import read_move
from tests.games.romme.positions import after, position, romme


def said(view: View, language: str = "en") -> str:
    assert view.prompt is not None
    return Speaker(language).say(view.prompt)


def status(view: View) -> list[str]:
    return [Speaker("en").say(text) for text in view.status]


def test_melds_lie_with_their_owners_points_and_names_of_jokers() -> None:
    state = position(romme(), "2c 3c", table=["5h Xr=6h 7h", "9c 9s 9d"])
    zones = {zone.id: zone for zone in state.view(SPECTATOR).zones}
    assert [zone for zone in zones if zone.startswith("m")] == ["m1", "m2"]
    run, group = zones["m1"], zones["m2"]
    assert [(card.kind, card.named) for card in run.cards] == [(29, None), (52, 30), (31, None)]
    assert (run.role, run.owner, Speaker("en").say(run.label)) == ("meld", 1, "Run")
    assert run.note is not None and Speaker("en").say(run.note) == "18 points"
    assert Speaker("en").say(group.label) == "Set"


def test_only_the_top_of_the_pile_and_numbers_are_shown() -> None:
    state = position(romme(), "2c 3c", pile="9c 8d", others=["4s 4d"])
    zones = {zone.id: zone for zone in state.view(0).zones}
    assert (zones["discard"].count, [card.kind for card in zones["discard"].cards]) == (2, [45])
    assert zones["stock"].cards == ()
    assert zones["stock"].count == len(state.stock)
    assert (zones["hand1"].count, zones["hand1"].cards) == (2, ())
    assert [card.kind for card in zones["hand0"].cards] == [0, 1]


def test_the_points_of_the_first_laying_out_are_counted() -> None:
    game = romme()
    state = position(game, "Jc Jd Js 3h 4h 5h 6d 9c 2s")
    assert status(state.view(0)) == ["Initial meld: 0 points so far, 40 needed"]
    state = after(game, state, "meld Jc Jd Js")
    assert status(state.view(0)) == ["Initial meld: 30 points so far, 40 needed"]
    assert said(state.view(0)) == (
        "Your melds are worth 30 points, and your initial meld needs 40. Lay more or take "
        "everything back."
    )
    note = {zone.id: zone for zone in state.view(1).zones}["m1"].note
    assert note is not None and Speaker("en").say(note) == "30 points so far"
    assert status(state.view(1))[1:] == ["#0 lays 30 points, not final yet"]
    state = after(game, state, "meld 3h 4h 5h")
    assert said(state.view(0)).startswith("Your melds are worth 42 points. Discard a card to open")


def test_after_hand_romme_melds_are_final() -> None:
    game = romme()
    state = position(game, "Jc Jd Js 3h 4h 5h 6d")
    over = after(game, state, "meld Jc Jd Js; meld 3h 4h 5h; discard 6d").view(0)
    notes = [zone.note for zone in over.zones if zone.role == "meld"]
    assert over.over and [Speaker("en").say(note) for note in notes if note] == [
        "30 points",
        "12 points",
    ]


@pytest.mark.parametrize(
    ("moves", "prompt"),
    [
        ("", "Discard a card, or lay out at least 40 points at once."),
        ("lay 8h m1", "For a Hand-Rommé, get rid of all cards but one, or take everything back."),
    ],
)
def test_prompts_before_opening(moves: str, prompt: str) -> None:
    game = romme()
    state = position(game, "8h 2c 4d", table=["5h 6h 7h"])
    assert said(after(game, state, moves).view(0)) == prompt


def test_prompts_for_drawing_and_at_the_end() -> None:
    game = romme()
    state = position(game, "4c 4d 4h", opened=True, pile="Kd")
    assert said(state.view(0)) == "Draw from the stock or take king of diamonds."
    assert said(state.view(0), "de") == "Zieh vom Stapel oder nimm Karo-König."
    assert said(state.view(1)) == "#0 is to move."
    state = after(game, state, "draw")
    assert state.view(0).gather is not None
    assert state.view(1).gather is None
    state = after(game, position(game, "4c 4d 4h Kd", opened=True), "meld 4c 4d 4h")
    assert said(state.view(0)) == "Discard your last card."
    state = after(game, state, "discard Kd")
    assert said(state.view(1)) == "#0 has no cards left: Rommé!"
    assert all(zone.cards for zone in state.view(1).zones if zone.id == "hand1")


def test_no_exchange_prompt_is_forgotten() -> None:
    game = romme(exchanged_joker="use_now")
    state = position(game, "Th Kd 6s", opened=True, table=["9h Xr=Th Jh"])
    state = after(game, state, "exchange Th m1")
    assert said(state.view(0)) == "You have exchanged a joker: now lay a joker."


def test_the_log_of_a_turn() -> None:
    game = romme()
    state = position(game, "Jc Jd Js 3h 4h Xr 8h 9d", table=["9h Th Jh"], pile="Kd", others=["2c"])
    lines = []
    for text in (
        "draw",
        "meld Jc Jd Js",
        "meld 3h 4h Xr=5h",
        "discard 9d",
    ):
        before = state
        seat, move = int(state.turn), read_move(game, state, int(state.turn), text)
        state = state.copy()
        make(state, seat, move)
        lines += [Speaker("en").say(line) for line in game.tell(before, seat, move, state, 1)]
    assert lines == [
        "#0 draws from the stock.",
        "#0 lays out jack of clubs, jack of spades, jack of diamonds (30 points).",
        "#0 lays out 3 of hearts, 4 of hearts, red joker as 5 of hearts (12 points).",
        "#0 discards 9 of diamonds.",
        "#0 has opened.",
    ]


def test_how_many_copies_of_a_card_somebody_holds() -> None:
    hands = position(romme(), "9c 9c Td Xr Xb", others=["Td"]).hands
    held = [int(hands.copies(0, kind)) for kind in read_cards("9c Td Jd Xr")]
    assert held == [2, 1, 0, 2]
    assert hands.copies(1, read_card("Td")) == 1
