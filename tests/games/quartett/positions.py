"""Positions of Quartett for tests: laid out by hand, or dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.cards import read_cards
from stammtisch.games.quartett import Quartett
from stammtisch.games.quartett.rules import NOBODY, question
from stammtisch.games.quartett.state import QuartettState
from stammtisch.names import DECK, DECK_LETTERS, notations
from tests.decks.own import own, registered


def quartett(seats: int = 4, **options: Any) -> Quartett:
    """The game with these options."""
    game = st.game("quartett", seats=seats, **options)
    assert isinstance(game, Quartett)
    return game


def small_deck(quartets: int = 3) -> str:
    """The key of a deck of so few quartets."""
    whole = own()
    return registered(quartets=whole["quartets"][:quartets], cards=whole["cards"][: 4 * quartets])


def position(
    game: Quartett,
    hands: Sequence[str],
    *,
    rest: Sequence[int] = (),
    laid: Mapping[str, int] | None = None,
    turn: int = 1,
    asked: int = 0,
) -> QuartettState:
    """A position as it lies on the table; cards not named go to the seats of ``rest`` in turn.

    ``asked`` is how many questions went before.
    """
    seats, rules = int(game.seats), game.rules
    holders = {kind: seat for seat, hand in enumerate(hands) for kind in cards(hand)}
    owners = [NOBODY] * int(rules.quartets)
    for letter, seat in (laid or {}).items():
        owners[rules.places[DECK_LETTERS.index(letter)]] = seat
    held, counts, given = [0] * (seats * int(rules.quartets)), [0] * seats, 0
    for kind in map(int, game.pack()):
        place = rules.places[(kind - DECK) // 4]
        if owners[place] != NOBODY:
            continue
        if kind not in holders:
            holders[kind] = rest[given % len(rest)]
            given += 1
        held[holders[kind] * int(rules.quartets) + place] |= 1 << kind % 4
        counts[holders[kind]] += 1
    state = QuartettState(rules, 0)
    state.turn = turn
    state.held, state.counts = vec[i64](held), vec[i64](counts)
    state.laid, state.left = vec[i64](owners), owners.count(NOBODY)
    state.moved = vec[i64]([0] * int(rules.quartets))
    state.log = vec[i64]([question(0, 2, 0)] * asked)  # seat 0 asks seat 2 for A1
    return state


def cards(text: str) -> list[int]:
    """Cards of a deck in notation."""
    return read_cards(text, "any")


def hand_text(state: QuartettState, seat: int) -> str:
    """A seat's hand in notation."""
    zone = next(each for each in state.view(seat).zones if each.id == f"hand{seat}")
    return notations(card.kind for card in zone.cards)


def match_at(game: Quartett, state: QuartettState) -> st.Match:
    """A table with this position, so that moves can be said in words."""
    return st.Match(game, position=state, seed="positions")
