"""What people see of a game of Rummy."""

from __future__ import annotations

import pytest

from stammtisch.cards import notation
from stammtisch.core.view import Zone
from stammtisch.games.registry import registration
from stammtisch.games.rummy.state import RummyState
from stammtisch.messages import Speaker
from tests.games.rummy.positions import play, position, rummy_of

SPEAKER = Speaker("en", "tiles", lambda seat: f"#{seat}")
TABLE = ("Ac Kc Xr=Qc", "4d 4s 4c")


def zone(state: RummyState, name: str, seat: int = 0) -> Zone:
    """A zone of the view."""
    return next(zone for zone in state.view(seat).zones if zone.id == name)


def words(state: RummyState, seat: int = 0) -> list[str]:
    """The status lines."""
    return [SPEAKER.say(text) for text in state.view(seat).status]


def prompt(state: RummyState, seat: int = 0) -> str:
    """What the seat is asked."""
    text = state.view(seat).prompt
    assert text is not None
    return SPEAKER.say(text)


@pytest.mark.rules("RUM-5", "RUM-6")
def test_a_meld_lies_in_order_and_says_what_it_counts() -> None:
    state = play(position("Jc 2d", TABLE), "put Jc m1")
    meld = zone(state, "m1")
    assert [notation(card.kind) for card in meld.cards] == ["Jc", "Xr", "Kc", "Ac"]
    assert [card.named for card in meld.cards] == [None, 10, None, None]
    assert [card.mark is not None for card in meld.cards] == [True, False, False, False]
    assert meld.note is not None
    assert SPEAKER.say(meld.note) == "37 points"
    group = zone(state, "m2")
    assert [notation(card.kind) for card in group.cards] == ["4c", "4s", "4d"]


def test_a_broken_meld_says_why() -> None:
    state = play(position("Jc 2d", TABLE), "put 4d@m2 new")
    note = zone(state, "m2").note
    assert note is not None
    assert SPEAKER.say(note) == "Not valid yet: A meld needs at least three."
    assert prompt(state).startswith("You cannot finish yet: m2 is not a meld")


def test_the_lifted_tile_has_a_place_of_its_own_for_all() -> None:
    state = play(position("Jc 2d", TABLE), "lift Jc")
    for seat in (0, 1, -1):
        lifted = zone(state, "lifted", seat)
        assert [card.kind for card in lifted.cards] == [9]
        assert lifted.owner == 0
    assert zone(state, "hand0").count == 1
    assert prompt(state) == "Where will you put black 11?"
    assert prompt(state, 1) == "#0 is to move."
    assert state.view(0).gather is None
    texts = {choice.text: choice for choice in state.view(0).choices}
    assert texts["drop m1"].zone == "m1" and texts["drop m1"].cards == (9,)


def test_status_says_what_counts_so_far_and_what_is_missing() -> None:
    closed = position("Ks Kd Kh 9c 9s 9h 2d", is_open=False)
    assert words(closed) == ["To open: 0 points so far, 51 needed"]
    assert words(closed, 1)[0] == "To open you need 51 points."
    begun = play(closed, "put Ks Kd Kh new", "put 9c 9s new")
    assert words(begun) == ["Played this turn: 5 tiles", "To open: 39 points so far, 51 needed"]
    done = play(begun, "put 9h m2")
    assert words(done) == ["Played this turn: 6 tiles", "To open: 66 points so far, 51 needed"]
    assert prompt(done) == "You can finish the turn, or go on."
    assert words(position("2d", TABLE)) == []


def test_several_tiles_can_be_chosen_at_once() -> None:
    gather = position("Jc 2d", TABLE).view(0).gather
    assert gather is not None
    assert (gather.onto, gather.new, gather.loose) == ("put", "new", ("m1", "m2"))


@pytest.mark.rules("RUM-27")
def test_a_drawn_tile_is_marked_for_its_owner_only() -> None:
    state = play(position("2d", TABLE, stock="Kh 7d"), "draw")
    marks = {notation(card.kind): card.mark for card in zone(state, "hand0").cards}
    assert marks["2d"] is None and str(marks["Kh"]) == "just drawn"
    assert zone(state, "hand0", 1).cards == ()
    later = play(state, "draw")
    assert any(card.mark for card in zone(later, "hand0").cards)
    assert not any(card.mark for card in zone(play(later, "lift 2d"), "hand0").cards)


def test_the_game_shows_tiles_with_the_words_of_tiles() -> None:
    assert registration("rummy").face_of("rummy") == "tiles"
    german = Speaker("de", "tiles")
    label = position("4h", TABLE).view(0).choices[1].label
    assert german.say(label) == "Rot 4 aufnehmen"


def test_a_tile_that_goes_back_where_it_lay_has_moved_nowhere() -> None:
    before = play(position("4h 2d", TABLE), "lift 4s m2")
    game, said = rummy_of(before), []
    for text in ("drop m2", "drop m1"):
        (move,) = game.read(before, 0, text.split())
        lines = game.tell(before, 0, move, play(before, text), 0)
        said += [SPEAKER.say(line) for line in lines]
    assert said[0] == "#0 puts blue 4 back into black 4, yellow 4."
    assert said[1] == "#0 moves blue 4 to red joker as black 12, black 13, black 1."


def test_at_a_meld_a_button_needs_no_name_for_it() -> None:
    """With a lifted tile each meld has a button, which stands there and says no inner id."""
    state = play(position("Jc 2d", TABLE), "lift Jc")
    at_melds = [each for each in state.view(0).choices if each.zone in ("m1", "m2")]
    assert at_melds
    for choice in at_melds:
        assert choice.here is not None
        assert choice.zone not in SPEAKER.say(choice.here)


@pytest.mark.rules("RUM-1")
def test_others_see_how_many_tiles_a_rack_holds_copies_counted() -> None:
    state = position("5c 5c Td Xr Xr Xr")
    counts = {zone.id: zone.count for zone in state.view(1).zones if zone.owner == 0}
    assert counts == {"hand0": 6}


@pytest.mark.rules("RUM-16")
def test_the_button_for_a_swap_names_the_joker_and_its_meld() -> None:
    state = play(position("6s 2d", ("4d 4s 4c", "5s Xr=6s 7s")), "lift 6s")
    (swap,) = [each for each in state.view(0).choices if each.text.startswith("swap")]
    assert (swap.text, swap.zone) == ("swap Xr=6s m2", "m2")
    assert SPEAKER.say(swap.label) == "Swap blue 6 for red joker as blue 6 in m2"
