"""Positions of Tarock for the tests: seat 0 deals, seat 1 is Vorhand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import SUITS, notation, read_cards
from stammtisch.core.bits import BIT, members
from stammtisch.core.options import changed
from stammtisch.games.tarock import GAME
from stammtisch.games.tarock.hand import Tarock, TarockHand
from stammtisch.games.tarock.steps import AUCTION
from stammtisch.kits.tricks.moves import PLAYING
from stammtisch.matches import Match

# Moves as records number them.
LAY_AWAY = 55  # + kind of the card
PASS = 107
BID = 108  # + place on the ladder


def tarock(**options: Any) -> Tarock:
    """The game with some options changed."""
    game = GAME.build(changed(GAME.preset(), options), 3)
    assert isinstance(game, Tarock)
    return game


def new_match(hands: Sequence[str] = (), stock: str = "", **options: Any) -> Match:
    """A table with these cards, given from seat 0 on; what is not named is dealt at random."""
    return Match(tarock(**options), hands=list(hands), rest=stock, dealer=0, seed="tarock")


def position(of: Match) -> TarockHand:
    """The position of a table of Tarock."""
    assert isinstance(of.state, TarockHand)
    return of.state


def mask(cards: str) -> int:
    """Cards in notation as one word."""
    return sum(BIT[kind] for kind in read_cards(cards))


def shown(cards: int) -> str:
    """Cards as one word in notation, ascending."""
    return " ".join(notation(int(kind)) for kind in members(cards))


def declare(of: Match, seat: int, game: str) -> None:
    """This seat bids, the others pass."""
    for _ in range(3):
        of.play(f"bid {game}" if of.turn == seat else "pass")
        if position(of).phase is not AUCTION:
            break


def handspiel(of: Match, seat: int, trump: str) -> None:
    """This seat plays a Handspiel for 61 with this trump; Vorhand is to lead."""
    declare(of, seat, "H61")
    of.play(f"trump {trump}")


def late(
    hands: Sequence[str],
    trump: str,
    trick: str = "",
    turn: int | None = None,
    done: Sequence[tuple[str, int]] = (),
    declarer: int = 0,
    stock: str = "",
    **options: Any,
) -> TarockHand:
    """A late position of a Handspiel for 61, put together from its cards.

    ``trick`` lies on the table, led so that ``turn`` plays next. ``done`` are complete tricks in
    the order of play with the seat that led, all before. The cards need not be a whole pack.
    """
    game = tarock(**options)
    state = game.deal(game.pack(), game.opening(0))
    assert isinstance(state, TarockHand)
    state.phase = PLAYING
    state.declarer = declarer
    state.bid = game.ladder.bid(True, 0)
    state.bids[declarer] = state.bid
    state.trump = SUITS.index(trump)
    state.stock = mask(stock)
    cards = [(read_cards(each), seat) for each, seat in done]
    lying = read_cards(trick)
    leader = 1 if turn is None else (turn - len(lying)) % 3
    for kinds, seat in [*cards, (lying, leader)]:
        state.turn = seat
        for kind in kinds:
            state.lay(kind)
    state.turn = (leader + len(lying)) % 3
    state.hands = vec[i64]([mask(hand) for hand in hands])
    return state
