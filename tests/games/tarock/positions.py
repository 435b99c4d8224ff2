"""Positions of Tarock for the tests: seat 0 deals, seat 1 is Vorhand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.cards import notation, notations, read_cards
from stammtisch.core.bits import BIT, members
from stammtisch.core.options import changed
from stammtisch.games.tarock import GAME
from stammtisch.games.tarock.hand import Tarock, TarockHand
from stammtisch.games.tarock.steps import AUCTION
from stammtisch.matches import Match
from stammtisch.positions import changed as laid
from stammtisch.puzzles.laying import groups
from stammtisch.puzzles.tricks import filled_up, in_play

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
    turn: int = 1,
    done: Sequence[tuple[str, int]] = (),
    stock: str = "",
    **options: Any,
) -> TarockHand:
    """A late position of a Handspiel for 61 that seat 0 plays.

    ``trick`` lies on the table, led so that ``turn`` plays next. ``done`` are all tricks before in
    the order of play with the seat that led; without them everybody has as many cards as the
    longest hand needs. Other cards fill up hands and stock.
    """
    match = new_match(**options)
    handspiel(match, 0, trump)
    state, lying = position(match), read_cards(trick)
    leader = (turn - len(lying)) % 3
    named = [read_cards(hand) for hand in hands]
    if not done:
        longest = max(
            len(hand) + ((turn - seat) % 3 in range(1, len(lying) + 1))
            for seat, hand in enumerate(named)
        )
        found = in_play(state, leader, lying, named, longest)
    else:
        gone, aside = read_cards(" ".join(cards for cards, _ in done)), read_cards(stock)
        size = 11 - len(done)
        held, rest = filled_up(state, leader, lying, named, size, [*gone, *aside])
        tricks = [
            *(f"{seat} {cards}" for cards, seat in done),
            *([f"{leader} {trick}"] * bool(trick)),
        ]
        found = laid(
            state,
            turn=str(turn),
            hands=groups(held),
            tricks=" / ".join(tricks),
            stock=notations([*aside, *rest]),
        )
    assert isinstance(found, TarockHand)
    return found
