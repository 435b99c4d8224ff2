"""What an environment plays: a game, however it is named."""

from __future__ import annotations

from typing import Any, Final

from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import CHANCE, Game, State
from stammtisch.core.rng import Rng
from stammtisch.games.registry import game as named
from stammtisch.playouts import deal, shuffle
from stammtisch.rulecodes import game_from_code

RAISED: Final[dict[str, int]] = {}  # games whose environments are no longer of version 1


def version(game_id: str) -> int:
    """The version of a game's environments; it goes up when older results are not comparable."""
    return RAISED.get(game_id, 1)


def agreed(
    game: Game | str, preset: str | None = None, seats: int | None = None, **options: Any
) -> Game:
    """The game that is meant.

    Args:
        game: from `stammtisch.game`; or its id; or a rule code (``mau_mau.basic.2.deals=3``).
        preset: where ``game`` is an id: which one, by default the first.
        **options: what differs from the preset.
        seats: how many play, by default the usual number.

    Raises:
        UnknownGame, UnknownPreset, UnreadableCode, BadOption, BadSeats: with what would be right.
        TypeError: a game or a rule code already says what the other arguments say.
    """
    if isinstance(game, Game):
        if preset is not None or seats is not None or options:
            raise TypeError("a game already has its options and seats; name the game by its id")
        return game
    if "." not in game:
        return named(game, preset=preset, seats=seats, **options)
    if preset is not None or options:
        raise TypeError("a rule code already has a preset and options")
    return game_from_code(game, seats)


def dealt(game: Game, rng: Rng, options: dict[str, Any] | None) -> State:
    """A hand in which nobody has moved; the dealer is drawn unless ``options`` names one.

    Raises:
        ValueError: there is no such dealer.
    """
    dealer = (options or {}).get("dealer")
    hand = deal(game, rng, int(rng.below(game.seats)) if dealer is None else dealer)
    settle(hand, rng)
    return hand


def settle(hand: State, rng: Rng) -> None:
    """Shuffle, if the rules require that now."""
    while hand.turn == CHANCE:
        shuffle(hand, rng)


def rewards(game: Game, hand: State) -> list[int]:
    """What a finished hand is worth to each seat: its score, or less its bad points.

    More is always better: in a game that the lowest total wins, the sign is changed.
    """
    sign = -1 if game.low_wins else 1
    return [sign * int(score) for score in hand.scores()]


def reward_bounds(game: Game) -> ScoreBounds:
    """The bounds of `rewards` in the first hand of a match, which is what an episode plays."""
    bounds = game.score_bounds(game.opening(0))
    if not game.low_wins:
        return bounds
    least, greatest, in_all = (None if each is None else -each for each in bounds)
    return ScoreBounds(greatest, least, in_all)
