"""Every game for Gymnasium: one seat, against bots in the others.

Importing this module registers an environment for each preset of each game:

>>> import gymnasium
>>> import stammtisch.environments.gymnasium
>>> env = gymnasium.make("stammtisch/doppelkopf-turnier-v1", opponents="random")
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import gymnasium
from gymnasium import spaces

from stammtisch import bots
from stammtisch.core.contract import OVER, Game
from stammtisch.core.rng import Rng
from stammtisch.environments.agreed import agreed, dealt, reward_bounds, rewards, settle, version
from stammtisch.environments.rendering import MODES, PER_SECOND, Image, check_mode, rendered
from stammtisch.environments.spaces import Seen, allows, mask, seen, seen_space
from stammtisch.games.registry import registrations

SIMULATIONS: Final = 100  # of a search, which so makes the same moves on every machine
DEALS: Final = 1_000  # until the seat has something to decide


class SeatEnv(gymnasium.Env[Any, Any]):
    """One hand of a game, played by one seat, dealt again by each `reset`.

    The reward is the seat's score, in the game's smallest unit, when the hand ends; before that it
    is 0. What the seat sees is a dict with ``observation`` and ``action_mask``; the mask is in the
    info, too. An action that the mask forbids ends the hand, and the info says ``illegal``.

    Args:
        game: from `stammtisch.game`, or its id, or a rule code (`agreed`).
        preset: where ``game`` is an id: which one, by default the first.
        seats: how many play, by default the usual number.
        **options: what differs from the preset.
        seat: whom the learner plays.
        opponents: the name of the bot in all other seats (`stammtisch.bots.measured`), or a name
            for each of them, clockwise from the learner.
        simulations: how much bots that search think about a move.
        illegal_reward: the reward of an action that the mask forbids; by default -1, or the least
            that a hand can bring if that is less: nobody should gain by giving up.
        render_mode: for `render`, which tells what the seat sees: in words (``"ansi"``) or as an
            image (``"rgb_array"``, see `environments.rendering`).

    Raises:
        UnknownBot: there is no such bot for this game.
        ValueError: there is no such seat, or there are not as many opponents as other seats.
    """

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": PER_SECOND}

    def __init__(
        self,
        game: Game | str,
        *,
        preset: str | None = None,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = "random",
        simulations: int = SIMULATIONS,
        illegal_reward: float | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check_mode(render_mode)
        self.game = agreed(game, preset, seats, **options)
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"there is no seat {seat}; the last one is {int(self.game.seats) - 1}")
        self.seat = seat
        self.opponents = _seated(self.game, seat, opponents)
        self.simulations = simulations
        least = reward_bounds(self.game).least or 0
        self.illegal_reward = min(-1, least) if illegal_reward is None else illegal_reward
        self.render_mode = render_mode
        self.observation_space: spaces.Space[Any] = seen_space(self.game)
        self.action_space = spaces.Discrete(self.game.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal hands until one comes in which the seat is asked.

        Args:
            seed: the same seed gives the same hand, and the same ones after it.
            options: ``{"dealer": 0}`` says who deals; by default it is drawn.

        Raises:
            ValueError: with this dealer the seat has nothing to decide, as the bank of some games.
        """
        super().reset(seed=seed)
        self._rng = Rng(int(self.np_random.integers(1 << 62)))
        self._forfeited = False
        for _ in range(DEALS):
            self.hand = dealt(self.game, self._rng, options)
            self._go_on()
            if self.hand.turn != OVER:
                return seen(self.hand, self.seat), self._info()
        raise ValueError(f"seat {self.seat} was not asked in {DEALS} hands")

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Make an action, and go on until the seat is asked again or the hand is over.

        Raises:
            ValueError: the hand is over.
        """
        if self._forfeited or self.hand.turn == OVER:
            raise ValueError("the hand is over; reset() deals the next one")
        if not allows(mask(self.hand, self.seat), action):
            self._forfeited = True
            info = {**self._info(), "illegal": True}
            return seen(self.hand, self.seat), float(self.illegal_reward), True, False, info
        self.hand.apply_action(int(action))
        self._go_on()
        over = self.hand.turn == OVER
        reward = float(rewards(self.game, self.hand)[self.seat]) if over else 0.0
        return seen(self.hand, self.seat), reward, over, False, self._info()

    def render(self) -> str | Image | None:
        """What the seat sees; after the hand, what everybody sees."""
        return rendered(self.render_mode, self.hand, self.seat) if self.render_mode else None

    def _info(self) -> dict[str, Any]:
        return {"action_mask": mask(self.hand, self.seat)}

    def _go_on(self) -> None:
        """Shuffle, and move for the bots, until the seat is asked."""
        hand, rng = self.hand, self._rng
        think = partial(bots.choose, simulations=self.simulations)
        settle(hand, rng)
        while hand.turn not in (OVER, self.seat):
            turn = int(hand.turn)
            hand.play(think(self.opponents[turn], hand, self.game, turn, rng))
            settle(hand, rng)


def _seated(game: Game, seat: int, opponents: str | Sequence[str]) -> dict[int, str]:
    """The bot of each other seat."""
    seats = int(game.seats)
    others = [(seat + place) % seats for place in range(1, seats)]
    names = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
    if len(names) != len(others):
        raise ValueError(f"{len(names)} opponents are named for {len(others)} other seats")
    for name in names:
        bots.check_name(name, game.id, bots.measured)
    return dict(zip(others, names, strict=True))


def ids() -> dict[str, tuple[str, str]]:
    """The game and the preset of each environment, by its id."""
    return {
        f"stammtisch/{game_id}-{preset}-v{version(game_id)}": (game_id, preset)
        for game_id, entry in registrations().items()
        for preset in entry.presets
    }


def register() -> None:
    """Register the environments of all games that are installed."""
    for env_id, (game_id, preset) in ids().items():
        gymnasium.register(
            env_id,
            entry_point=f"{SeatEnv.__module__}:{SeatEnv.__name__}",
            kwargs={"game": game_id, "preset": preset},
        )


register()
