"""Every game for PettingZoo: each seat is an agent, and one after another moves (AEC).

>>> from stammtisch.environments import pettingzoo
>>> env = pettingzoo.env("doppelkopf", preset="turnier")
>>> env.reset(seed=7)
>>> env.agents
['seat_0', 'seat_1', 'seat_2', 'seat_3']
"""

from __future__ import annotations

import secrets
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from stammtisch.core.contract import OVER, SPECTATOR, Game
from stammtisch.core.rng import Rng
from stammtisch.environments.agreed import agreed, dealt, rewards, settle, version
from stammtisch.environments.rendering import MODES, PER_SECOND, Image, check_mode, rendered
from stammtisch.environments.spaces import (
    Seen,
    allows,
    mask,
    refused,
    seen,
    seen_space,
)
from stammtisch.rulecodes import house_rules


def env(game: Game | str, **agreed_on: Any) -> OrderEnforcingWrapper:
    """A `HandEnv` that complains if its methods are called in an impossible order."""
    return OrderEnforcingWrapper(HandEnv(game, **agreed_on))


class HandEnv(AECEnv[str, Seen, int]):  # type: ignore[misc]  # PettingZoo has no types
    """One hand of a game, dealt again by each `reset`.

    The rewards are the scores of the hand, in the game's smallest unit, when it ends; before that
    they are 0. What a seat sees is a dict with ``observation`` and ``action_mask``; the mask is in
    its info, too. A seat that is not on turn has an empty mask.

    Args:
        game: from `stammtisch.game`, or its id, or a rule code (`agreed`).
        preset: where ``game`` is an id: which one, by default the first.
        seats: how many play, by default the usual number.
        **options: what differs from the preset.
        render_mode: for `render`, which tells what the seat on turn sees: in words (``"ansi"``) or
            as an image (``"rgb_array"``, see `environments.rendering`).
    """

    metadata: dict[str, Any] = {
        "render_modes": MODES,
        "render_fps": PER_SECOND,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: Game | str,
        *,
        preset: str | None = None,
        seats: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        check_mode(render_mode)
        self.game = agreed(game, preset, seats, **options)
        house = house_rules(self.game)
        name = f"{house.entry.id}_{house.preset}_v{version(house.entry.id)}"
        self.metadata = {**type(self).metadata, "name": name}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(int(self.game.seats))]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seen = {agent: seen_space(self.game) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(self.game.actions) for agent in self._seats}
        self._rng = Rng(secrets.randbits(64))

    def observation_space(self, agent: str) -> spaces.Dict:
        """What `observe` returns for this agent."""
        return self._seen[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The actions of the game, which are the same for all agents."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a hand.

        Args:
            seed: the same seed gives the same hand, and the same ones after it.
            options: ``{"dealer": 0}`` says who deals; by default it is drawn.
        """
        if seed is not None:
            self._rng = Rng(seed)
        self.hand = dealt(self.game, self._rng, options)
        while self.hand.turn == OVER:  # in which nobody has anything to decide
            self.hand = dealt(self.game, self._rng, options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._tell()

    def step(self, action: int | None) -> None:
        """Make an action of the agent on turn; None for one whose hand is over.

        Raises:
            ValueError: the mask does not allow it. Nothing was done.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        may = self.infos[agent]["action_mask"]
        if action is None or not allows(may, action):
            raise refused(action, may)
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self.hand.apply_action(int(action))
        settle(self.hand, self._rng)
        self._tell()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Seen:
        """What this agent sees now."""
        return seen(self.hand, self._seats[agent])

    def render(self) -> str | Image | None:
        """What the seat on turn sees; after the hand, what everybody sees."""
        if self.render_mode is None:
            return None
        return rendered(self.render_mode, self.hand, self._seats[self.agent_selection])

    def close(self) -> None:
        """There is nothing to close."""

    def _tell(self) -> None:
        """Say whose turn it is and what it may do, or what the hand brought each seat."""
        turn = int(self.hand.turn)
        if turn == OVER:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, rewards(self.game, self.hand), strict=True))
        else:
            self.agent_selection = self.possible_agents[turn]
        nothing = mask(self.hand, SPECTATOR)
        self.infos = {agent: {"action_mask": nothing} for agent in self.possible_agents}
        if turn != OVER:
            self.infos[self.agent_selection] = {"action_mask": mask(self.hand, turn)}
