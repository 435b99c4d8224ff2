"""Positions of Quartett for tests: laid out by hand, or dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import stammtisch as st
from stammtisch.cards import read_cards
from stammtisch.games.quartett.rules import NOBODY
from stammtisch.games.quartett.state import Quartett, QuartettState
from stammtisch.names import DECK, DECK_LETTERS, notations
from stammtisch.puzzles.laying import laid as laid_in_words
from tests.decks.own import own, registered
from tests.games.laying import numbers, some


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
    held: list[list[int]] = [[] for _ in range(seats)]
    given = 0
    for kind in map(int, game.pack()):
        place = rules.places[(kind - DECK) // 4]
        if owners[place] != NOBODY:
            continue
        if kind not in holders:
            holders[kind] = rest[given % len(rest)]
            given += 1
        held[holders[kind]].append(kind)
    state = laid_in_words(
        game,
        dealer="0",
        turn=str(turn),
        held=" / ".join(some(notations(hand)) for hand in held),
        counts=numbers(map(len, held)),
        laid=" ".join("-" if owner == NOBODY else str(owner) for owner in owners),
        left=str(owners.count(NOBODY)),
        log=" ".join(["0:2:A1:refused"] * asked) or "empty",
    )
    assert isinstance(state, QuartettState)
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
