"""Positions of Rommé for the tests: one player on turn, what he holds and what lies there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import starmap
from typing import Any

import stammtisch as st
from stammtisch.cards import notation, read_cards
from stammtisch.core.bits import BIT
from stammtisch.core.contract import make
from stammtisch.games.romme import tabled
from stammtisch.games.romme.names import lying
from stammtisch.games.romme.reading import Typed, melds_of
from stammtisch.games.romme.rules import BLACK
from stammtisch.games.romme.state import RommeGame, RommeState
from stammtisch.kits.melds import written
from stammtisch.names import notations
from stammtisch.notation import legal_texts, read_moves, words_of
from stammtisch.positions import changed
from stammtisch.puzzles.laying import groups, laid
from tests.games.laying import some


def romme(seats: int = 2, **options: Any) -> RommeGame:
    """The game with some options changed."""
    game = st.game("romme", seats=seats, **options)
    assert isinstance(game, RommeGame)
    return game


def tabled_meld(text: str, owner: int = 1) -> int:
    """A meld that lies on the table, with the colours of its jokers as they are written."""
    words = words_of(text)
    move = melds_of(Typed(words))[0]
    plain = tabled.laid(move, 0, owner)
    black = 0
    for word, place in zip(words, places(plain), strict=True):
        if word.startswith("Xb"):
            black |= BIT[place]
    return int(tabled.laid(move, black, owner))


def places(meld: int) -> list[int]:
    """The places of a meld, in the order in which its cards lie."""
    return [place for place in range(14) if tabled.places_of(meld) & BIT[place]]


def position(
    game: RommeGame,
    holds: str,
    *,
    table: Sequence[str] = (),
    opened: bool = False,
    others: Sequence[str] = (),
    pile: str = "",
    drawn: bool = True,
    dealer: int = -1,
    stock: int | None = None,
) -> RommeState:
    """Seat 0 is on turn and holds these cards; what is named nowhere is the stock.

    The others hold ``others`` from seat 1 on, at least one card each. Without ``drawn``, or with a
    pile from which it is taken, seat 0 has yet to draw. ``stock`` cuts the stock off to so many
    cards; the rest then is the bottom of the pile.
    """
    seats = int(game.seats)
    left = [int(kind) for kind in game.pack()]
    melds = [tabled_meld(meld) for meld in table]
    for card in [card for meld in melds for card, _ in lying(meld)]:
        left.remove(card)
    hands = [read_cards(holds), *[read_cards(each) for each in others]]
    for kind in [card for cards in [*hands, read_cards(pile)] for card in cards]:
        left.remove(kind)
    hands += [[left.pop(0)] for _ in range(seats - len(hands))]
    cut = len(left) if stock is None else stock
    state = laid(
        game,
        dealer=str(seats - 1 if dealer < 0 else dealer),
        hand_number="1",
        turn="0",
        seat="0",
        phase="laying" if drawn and pile == "" else "drawing",
        hands=groups(hands),
        melds=" / ".join(f"1 {' '.join(starmap(written, lying(meld)))}" for meld in melds)
        or "none",
        stock=some(notations(left[:cut])),
        pile=some(notations(left[cut:] + read_cards(pile))),
        opened="0" if opened else "empty",
    )
    assert isinstance(state, RommeState)
    return state


def with_parts(state: RommeState, gains: Mapping[int, str], **parts: str) -> RommeState:
    """The position with more cards in hands, and with these other parts in words."""
    hands = [
        [int(kind) for kind in state.hands.cards(seat)] + read_cards(gains.get(seat, ""))
        for seat in range(int(state.rules.seats))
    ]
    found = changed(state, hands=groups(hands), **parts)
    assert isinstance(found, RommeState)
    return found


def after(game: RommeGame, state: RommeState, moves: str) -> RommeState:
    """The position after these moves of whoever is on turn."""
    for part in moves.split(";") if moves else ():
        seat = int(state.turn)
        said = read_moves(game, state, seat, part)
        state = state.copy()
        for each in said:
            make(state, seat, each.move)
    return state


def texts(game: RommeGame, state: RommeState) -> list[str]:
    """What the seat on turn may do, in notation."""
    return list(legal_texts(game, state, int(state.turn)))


def hand(state: RommeState, seat: int = 0) -> set[str]:
    """The cards of a seat in notation, a second copy marked."""
    found: set[str] = set()
    for kind in state.hands.cards(seat):
        text = notation(int(kind))
        found.add(text + "'" if text in found else text)
    return found


def on_table(state: RommeState) -> list[str]:
    """The melds on the table, in notation."""
    return [" ".join(written(card, named) for card, named in lying(meld)) for meld in state.melds]


def black_jokers(state: RommeState, seat: int = 0) -> int:
    """How many black jokers a seat holds."""
    return sum(int(card) == BLACK for card in state.hands.cards(seat))
