"""Positions of Watten for the tests: dealt by hand, played by words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.cards import notation, read_cards
from stammtisch.core.bits import BIT, members
from stammtisch.core.contract import Context, make
from stammtisch.core.rng import Rng
from stammtisch.core.view import View
from stammtisch.games.watten.hand import Watten, WattenHand
from stammtisch.kits.tricks.moves import CLAIMING
from stammtisch.messages import Speaker
from stammtisch.notation import read_move
from stammtisch.packs import arranged
from stammtisch.text import Text

OFFER = 71  # as records hold it
NAMES = ("Anna", "Ben", "Cilli", "Dora")


def watten(seats: int = 4, **options: Any) -> Watten:
    """The game with some options changed."""
    game = st.game("watten", seats=seats, **options)
    assert isinstance(game, Watten)
    return game


def mask(cards: str) -> int:
    """Cards in notation as one word."""
    return sum(int(BIT[kind]) for kind in read_cards(cards))


def cards_in(hand: int) -> set[str]:
    """A word of cards in notation."""
    return {notation(int(kind)) for kind in members(hand)}


def dealt(
    game: Watten,
    hands: Sequence[str] = (),
    dealer: int = 0,
    totals: Sequence[int] | None = None,
) -> WattenHand:
    """A hand that begins with these cards; missing ones are filled up in ascending order."""
    context = Context(dealer, 1, vec[i64](list(totals or [0] * int(game.seats))))
    state = game.deal(vec[i64](arranged(game, context, hands)), context)
    assert isinstance(state, WattenHand)
    return state


def say(game: Watten, state: WattenHand, *moves: str) -> WattenHand:
    """Make these moves of whoever is on turn; ``2: deny`` says whose it must be."""
    for text in moves:
        seat, _, words = text.rpartition(": ")
        if seat:
            assert state.turn == int(seat), f"{text}, but seat {state.turn} is on turn"
        make(state, state.turn, read_move(game, state, int(state.turn), words))
    return state


def playing(
    game: Watten,
    hands: Sequence[str] = (),
    named: str = "T/d",
    dealer: int = 0,
    totals: Sequence[int] | None = None,
) -> WattenHand:
    """A hand whose Schlag and Farbe are named, before the first card."""
    state = dealt(game, hands, dealer, totals)
    schlag, farbe = named.split("/")
    if game.options.schlagwechsel:
        say(game, state, "no_swap")
    return say(game, state, f"schlag {schlag}", f"farbe {farbe}")


def sampled(state: WattenHand, seat: int, seed: int) -> WattenHand:
    """A position that the seat cannot rule out."""
    found = state.sample(seat, Rng(seed))
    assert isinstance(found, WattenHand)
    return found


def texts(game: Watten, state: WattenHand) -> list[str]:
    """The legal moves of the seat on turn in notation."""
    return [game.text(state, move) for move in state.legal_moves()]


def cards_of_turn(game: Watten, state: WattenHand) -> list[str]:
    """The cards that the seat on turn may play, in notation."""
    return [text for text in texts(game, state) if len(text) == 2 and text != "go"]


def spoken(text: Text | None, language: str = "en", face: str = "german") -> str:
    """A text as somebody reads it at a table of `NAMES`."""
    assert text is not None
    speaker = Speaker(
        "de" if language == "de" else "en",
        "german" if face == "german" else "french",
        lambda seat: NAMES[seat],
    )
    return speaker.say(text)


def status(view: View, language: str = "en", face: str = "german") -> list[str]:
    """The status lines as somebody reads them."""
    return [spoken(text, language, face) for text in view.status]


def asked(state: WattenHand) -> bool:
    """Whether a claim of the rest is being answered."""
    return state.phase is CLAIMING
