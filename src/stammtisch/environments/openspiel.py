"""Every game for OpenSpiel, with explicit chance: cards come off the pack one by one.

Importing this module registers a game for each preset of each game:

>>> import pyspiel
>>> import stammtisch.environments.openspiel
>>> game = pyspiel.load_game("stammtisch_doppelkopf_turnier", {"players": 4})
"""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from stammtisch.core.actions import named, then
from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import CHANCE, OVER, SPECTATOR, Game
from stammtisch.core.observing import Observed
from stammtisch.environments.agreed import agreed, reward_bounds, rewards
from stammtisch.games.registry import Registration, registration, registrations
from stammtisch.histories import lines
from stammtisch.matches import Hand
from stammtisch.names import DECK_END, notation, notations
from stammtisch.notation import action_text

BOUND: Final = float(1 << 31)  # of the rewards of a game that knows none


def game_type(entry: Registration, preset: str, rules: Game | None = None) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a preset, or of house rules that are played in its place.

    Its parameters are ``players``; ``code``, a rule code to be played in place of the preset; and
    ``dealer``, the seat that deals, or -1 to have it drawn.
    """
    bounds = reward_bounds(rules or agreed(entry.id, preset))
    return pyspiel.GameType(
        short_name=f"stammtisch_{entry.id}_{preset}",
        long_name=f"Stammtisch: {entry.id}, {preset}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=_utility(bounds),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(entry.seats),
        min_num_players=min(entry.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": entry.default_seats, "code": "", "dealer": -1},
        default_loadable=True,
    )


def _utility(bounds: ScoreBounds) -> pyspiel.GameType.Utility:
    """Whether the scores of the seats add up to zero, to another constant, or to no constant."""
    kinds = pyspiel.GameType.Utility
    if bounds.zero_sum:
        return kinds.ZERO_SUM
    return kinds.GENERAL_SUM if bounds.sum is None else kinds.CONSTANT_SUM


def _game_info(rules: Game) -> pyspiel.GameInfo:
    bounds = reward_bounds(rules)
    fields = int(rules.deal(rules.pack(), rules.opening(0)).terms().actions.most_fields)
    return pyspiel.GameInfo(
        num_distinct_actions=rules.actions,
        max_chance_outcomes=max(DECK_END, int(rules.seats)),
        num_players=int(rules.seats),
        min_utility=-BOUND if bounds.least is None else float(bounds.least),
        max_utility=BOUND if bounds.greatest is None else float(bounds.greatest),
        utility_sum=None if bounds.sum is None else float(bounds.sum),
        max_game_length=int(rules.longest) * fields,
    )


class HandGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game of Stammtisch, of which one hand is played.

    OpenSpiel lets go of what was registered when Python is gone, which only a class survives: so
    each preset has one of its own, with its name as ``OF`` and its type as ``KIND``.

    Args:
        params: see `game_type`.
    """

    OF: ClassVar[tuple[str, str]]
    KIND: ClassVar[pyspiel.GameType]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        players, code = given.get("players"), given.get("code")
        if code:
            given["code"] = code.replace("=", "%3D")  # OpenSpiel splits what it writes at each =
        self.rules = agreed(code, seats=players) if code else agreed(*self.OF, seats=players)
        self.dealer = int(given.get("dealer", -1))
        kind = game_type(registration(self.OF[0]), self.OF[1], self.rules)
        super().__init__(kind, _game_info(self.rules), given)

    def new_initial_state(self) -> HandState:
        """A hand before the deal."""
        return HandState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """What puts an observation into a tensor or words; by default, what a seat knows.

        Raises:
            ValueError: what several seats know together cannot be observed.
        """
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("what several seats know together cannot be observed")
        public = kind.private_info == pyspiel.PrivateInfoType.NONE
        return Observer(self.rules, public, kind.perfect_recall)


class SharingHand(Hand):
    """A hand whose copies share its earlier positions, which never change."""

    def __deepcopy__(self, memo: dict[int, Any]) -> SharingHand:
        twin = copy.copy(self)
        twin.acts, twin.shuffles = self.acts[:], self.shuffles[:]
        twin.notes = copy.deepcopy(self.notes, memo)
        twin._states = [*self._states[:-1], self.state.copy()]
        return twin


class HandState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A hand: the dealer is drawn first, then the pack, card by card from the top.

    A chance outcome is a seat, then the kind of a card. A pack is drawn in the same way where the
    rules shuffle during the hand.
    """

    def __init__(self, game: HandGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.dealer = game.dealer
        self.left: Counter[int] = Counter(map(int, self.rules.pack()))
        self.drawn: list[int] = []
        self.hand: Hand | None = None
        self.known: dict[int, list[str]] = {}  # by seat: what it has seen so far

    @property
    def dealt(self) -> Hand:
        """The hand; raises `ValueError` before the last card has been drawn."""
        if self.hand is None:
            raise ValueError("the cards are not dealt yet")
        return self.hand

    # --- whose turn it is

    def current_player(self) -> int:
        """The seat on turn, or chance, or that the hand is over."""
        if self.hand is None or self.hand.state.turn == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        turn = int(self.hand.state.turn)
        return int(pyspiel.PlayerId.TERMINAL) if turn == OVER else turn

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self.hand is not None and bool(self.hand.state.turn == OVER)

    def returns(self) -> list[float]:
        """What the hand brought each seat, in the game's smallest unit; 0 before it is over."""
        if self.hand is None or not self.is_terminal():
            return [0.0] * int(self.rules.seats)
        return [float(reward) for reward in rewards(self.rules, self.hand.state)]

    # --- what can be done

    def _legal_actions(self, player: int) -> list[int]:
        if self.hand is None or player != self.current_player():
            return []
        return [action for action, may in enumerate(self.hand.state.mask()) if may]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The seats that may deal, or the cards that may come next, and how likely each is."""
        if self.dealer < 0:
            seats = int(self.rules.seats)
            return [(seat, 1 / seats) for seat in range(seats)]
        left = self.left.total()
        return [(kind, self.left[kind] / left) for kind in sorted(self.left) if self.left[kind]]

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self._draw(action)
        else:
            self._act(action)
        hand = self.hand
        if hand is not None and hand.state.turn == CHANCE and not self.left.total():
            self.left = Counter(map(int, hand.state.to_shuffle()))

    def _draw(self, outcome: int) -> None:
        if self.dealer < 0:
            self.dealer = outcome
            return
        self.drawn.append(outcome)
        self.left[outcome] -= 1
        if self.left.total():
            return
        if self.hand is None:
            self.hand = SharingHand(self.rules, self.rules.opening(self.dealer), self.drawn)
        else:
            self.hand.shuffle(self.drawn)
            upto = len(self.hand.acts)  # the last act now led to another position
            self.known = {seat: known[:upto] for seat, known in self.known.items()}
        self.drawn = []

    def _act(self, action: int) -> None:
        state = self.dealt.state
        begun = then(state.partly, action)
        meant = state.terms().actions.meant(state.legal_moves(), begun)
        state.partly = 0 if len(meant) == 1 else begun
        if len(meant) == 1:
            self.dealt.act(int(state.turn), int(meant[0]))

    # --- in words

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"dealer {action}" if self.dealer < 0 else notation(action)
        return action_text(self.rules, self.dealt.state, action)

    def information_state_string(self, player: int | None = None) -> str:
        """What the seat has seen since the deal: equal exactly when it cannot tell hands apart."""
        seat = self.current_player() if player is None else player
        if self.hand is None:
            return ""
        known = self.known.setdefault(seat, [])
        known += lines(self.hand, seat, len(known))
        begun = [f"begun {self._begun()}"] if 0 <= seat == self.hand.state.turn else []
        return "\n".join(known + begun)

    def _begun(self) -> str:
        partly = int(self.dealt.state.partly)
        return f"{int(named(partly))}: {partly}"

    def __str__(self) -> str:
        """All that led here: the dealer, the pack and later shuffles, and what was done."""
        hand = self.hand
        if hand is None:
            return f"dealer {self.dealer}, drawn {notations(self.drawn)}"
        acts = [f"{act.seat} {act.text}" for act in hand.acts]
        for place, order in reversed(hand.shuffles):
            acts.insert(place, notations(order))
        told = [f"dealer {self.dealer}", notations(hand.pack), *acts, f"begun {self._begun()}"]
        return "\n".join([*told, notations(self.drawn)])


class Observer:
    """Fills ``tensor`` with what a seat observes; ``dict`` has its parts by name.

    Args:
        rules: the game.
        public: whether it tells only what everybody sees, seats counted from seat 0.
        recalls: whether it tells all that was seen since the deal, which is possible only as text.
    """

    def __init__(self, rules: Game, public: bool, recalls: bool) -> None:
        self.public, self.recalls = public, recalls
        parts: list[Observed] = [] if recalls else rules.observation
        self.tensor = np.zeros(sum(part.size for part in parts), np.float32)
        self.dict = {
            part.name: self.tensor[part.start : part.start + part.size].reshape(part.shape)
            for part in parts
        }

    def set_from(self, state: HandState, player: int) -> None:
        """What the seat observes now; all 0 before the deal."""
        self.tensor.fill(0)
        if state.hand is not None and not self.recalls:
            self.tensor[:] = state.hand.state.observe(SPECTATOR if self.public else player)

    def string_from(self, state: HandState, player: int) -> str:
        """The parts that are not all 0, with their numbers; or what was seen, act by act."""
        if self.recalls:
            return state.information_state_string(SPECTATOR if self.public else player)
        self.set_from(state, player)
        told = {name: part.astype(int).ravel() for name, part in self.dict.items() if part.any()}
        return "\n".join(f"{name}: {' '.join(map(str, part))}" for name, part in told.items())


def register() -> None:
    """Register the games that are installed, with all their presets."""
    for entry in registrations().values():
        for preset in entry.presets:
            kind = game_type(entry, preset)
            of = {"OF": (entry.id, preset), "KIND": kind}
            pyspiel.register_game(kind, type(HandGame.__name__, (HandGame,), of))


register()
