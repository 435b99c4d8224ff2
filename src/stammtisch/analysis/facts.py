"""Why a card: what holds in the deals that its seat cannot rule out.

Only games of tricks have such facts. Each is counted in draws (`State.sample`), so none tells more
than the seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

from msgspec import Struct

from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.players.laying import is_card
from stammtisch.players.registry import players_of
from stammtisch.positions import game_of

GUESSES: Final = 100


class Fact(Struct, frozen=True):
    """What is to be said for or against a card.

    Attributes:
        kind: ``"takes"``: the card takes the trick; nobody plays to it afterwards. ``"behind"``:
            another card that lies there beats it. ``"beaten"``: this seat can still beat it.
        seat: who can beat it, otherwise who plays the card.
        count: in how many deals that is so.
        deals: in how many deals it was looked for.
        ours: whether the seat is known to play with the one that plays the card.
    """

    kind: Literal["takes", "behind", "beaten"]
    seat: int
    count: int
    deals: int
    ours: bool = False


def facts_of(state: State, seat: int, move: int, rng: Rng) -> tuple[Fact, ...]:
    """The facts about a move of the seat on turn; none unless it plays a card to a trick.

    The position is only ever used to draw from.
    """
    return facts_in(draws(state, seat, move, rng), seat, move)


def draws(state: State, seat: int, move: int, rng: Rng) -> list[State]:
    """Positions in which facts about a card are counted; none unless it is played to a trick."""
    if state.turn != seat or not is_card(state, move):
        return []
    return [state.sample(seat, rng) for _ in range(GUESSES)]


def facts_in(guesses: Sequence[State], seat: int, move: int) -> tuple[Fact, ...]:
    """The facts about a card, counted in positions that look the same to the seat on turn."""
    if not guesses:
        return ()
    laid = [_after(guess, move) for guess in guesses]
    seen: Any = guesses[0]
    trick = int(seen.tricks.done)
    deals, first = len(laid), laid[0]
    left = _left(first, trick)
    if _ahead(first, trick) != seat:
        return (Fact("behind", seat, deals, deals),)
    if not left:
        return (Fact("takes", seat, deals, deals),)
    others = [(seat + place) % first.tricks.seats for place in range(1, left + 1)]
    return tuple(
        Fact(
            "beaten",
            other,
            sum(_can_beat(each, other, trick) for each in laid),
            deals,
            _is_with(guesses, seat, other),
        )
        for other in others
    )


def _is_with(guesses: Sequence[State], seat: int, other: int) -> bool:
    """Whether the seat knows that another plays with it."""
    partners = players_of(game_of(guesses[0]).id).partners
    return partners is not None and all(partners(at, seat) >> other & 1 for at in guesses)


def _after(state: State, move: int) -> Any:
    after = state.copy()
    after.play(move)
    return after


def _left(at: Any, trick: int) -> int:
    """How many seats have still to play to the trick."""
    return 0 if at.tricks.done > trick else int(at.tricks.seats - at.tricks.lying)


def _ahead(at: Any, trick: int) -> int:
    """Whose card is winning the trick, or has won it."""
    tricks = at.tricks
    return int(tricks.winner(trick) if tricks.done > trick else tricks.seat(trick, tricks.ahead))


def _can_beat(at: Any, other: int, trick: int) -> bool:
    """Whether a seat has a card with which it may beat what lies there, if it is not beaten yet."""
    then = at.copy()
    then.turn = other
    cards = [int(move) for move in then.legal_moves() if is_card(then, int(move))]
    return any(_ahead(_after(then, card), trick) == other for card in cards)
