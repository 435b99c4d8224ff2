"""Positions of Gin for the tests: seat 0 deals, seat 1 begins, both passed, seat 1 drew."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation, read_cards
from stammtisch.core.bits import BIT
from stammtisch.core.options import changed
from stammtisch.games.gin import GAME
from stammtisch.games.gin.scoring import GinContext
from stammtisch.games.gin.state import GinGame, GinState
from stammtisch.matches import Match


def gin(preset: str = "gin_romme", **options: Any) -> GinGame:
    """The game with some options changed."""
    game = GAME.build(changed(GAME.preset(preset), options), 2)
    assert isinstance(game, GinGame)
    return game


def mask(cards: str) -> int:
    """Cards in notation as a mask by kind."""
    return sum(BIT[kind] for kind in read_cards(cards))


def spare(*taken: str, want: str = "cshd") -> str:
    """A card of these suits that is in none of these hands, in notation."""
    used = {card for cards in taken for card in cards.split()}
    return next(rank + suit for suit in want for rank in "KQJT98765432A" if rank + suit not in used)


def holding(game: GinGame, hand: str, other: str = "", upcard: str = "") -> Match:
    """Seat 1 has drawn the last of these eleven cards from the stock; seat 0 holds the others."""
    *ten, drawn = hand.split()
    turned = upcard or spare(hand, other)
    match = Match(
        game, hands=[other, " ".join(ten)], rest=f"{turned} {drawn}", dealer=0, seed="gin"
    )
    for move in ("pass", "pass", "draw_stock"):
        match.play(move)
    return match


def late(game: GinGame, holds: str, draws: str, left: int = 3, place: int = 0) -> Match:
    """Seat 1 is on turn with these ten cards; so many cards are in the stock.

    Both passed, and since then both discarded what they drew. ``draws`` is the next card of the
    stock, with ``place`` -1 the top of the discard pile.
    """
    lot = [kind for kind in range(52) if not mask(f"{holds} {draws}") & BIT[kind]]
    other, rest = lot[:10], lot[10:]
    rest.insert(32 - left + place, *read_cards(draws))
    match = Match(game, hands=[other, read_cards(holds)], rest=rest, dealer=0, seed="gin")
    match.play("pass")
    match.play("pass")
    while len(position(match).stock) > left:
        match.play("draw_stock")
        match.play(f"discard {notation(int(position(match).drawn))}")
    assert match.turn == 1
    return match


def position(match: Match) -> GinState:
    """The position of a table of Gin."""
    assert isinstance(match.state, GinState)
    return match.state


def context_after(match: Match) -> GinContext:
    """What the next hand inherits."""
    assert isinstance(match.after, GinContext)
    return match.after


def numbers(values: list[int]) -> vec[i64]:
    """A list as a vec."""
    return vec[i64](values)
