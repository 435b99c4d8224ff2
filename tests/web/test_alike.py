"""What the views of a position share is the same as if each had been made for itself."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import stammtisch as st
from stammtisch.core.contract import CHANCE, OVER, SPECTATOR, make
from stammtisch.core.rng import Rng
from stammtisch.core.view import Alike, CardView, Zone, alike, seen_alike
from stammtisch.text import say
from stammtisch.web.places import on_top, top_of

MOVES = 60


@pytest.mark.parametrize("game", sorted(st.registrations()))
def test_views_are_the_same_whoever_was_shown_his_first(game: str) -> None:
    match, rng = st.Match(st.game(game), seed="alike"), Rng(5)
    viewers = [*range(match.game.seats), SPECTATOR]
    for number in range(MOVES):
        state = match.state
        if state.turn in (CHANCE, OVER):
            break
        own = {viewer: state.view(viewer) for viewer in viewers}
        known = Alike(state)
        for viewer in viewers[number % len(viewers) :] + viewers[: number % len(viewers)]:
            assert seen_alike(state.view, viewer, known) == own[viewer]
        match.play(int(state.pick(rng)))


def test_nothing_is_shared_with_another_position() -> None:
    match, rng = st.Match(st.game("mau_mau"), seed="other"), Rng(5)
    known = Alike(match.state)
    seen_alike(match.state.view, 0, known)
    assert known.seats is not None
    later = match.state.copy()
    make(later, later.turn, later.pick(rng))
    assert seen_alike(later.view, 0, known) == later.view(0)
    assert alike(match.state) is None, "outside of a view nothing is kept"


def test_a_pile_is_known_by_what_is_seen_of_it() -> None:
    cards = tuple(map(CardView, range(5)))
    pile = Zone("discard", "discard", say("Discard pile"), 5, cards)
    other = replace(pile, cards=(*reversed(cards[:3]), *cards[3:]))
    assert top_of(pile) == top_of(other) and on_top(top_of(pile)) == on_top(pile)
    row = replace(pile, role="row")
    assert top_of(row) == row and top_of(replace(pile, cards=cards[:1])).cards == cards[:1]
