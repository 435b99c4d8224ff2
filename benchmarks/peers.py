"""Side by side with others: moves a second of random hands, on one core, in one run.

    pip install "stammtisch[bench]"
    python benchmarks/peers.py
    python benchmarks/peers.py holdem

OpenSpiel has Gin, Crazy Eights and Texas Holdem, PokerKit Texas Holdem. The ways are measured in
turn, round by round, in time of the processor, so that a busy machine hits all of them alike; the
medians and their ratios are printed.

A move is a decision of a player, also one with a single possibility; cards that are dealt, drawn
or shuffled are none, on either side. We deal and shuffle each of our hands within the time that
is measured, and so does PokerKit; OpenSpiel's hands are dealt before the clock runs. Its own
rollouts in C++ (`RandomRolloutEvaluator` under one simulation of `MCTSBot`) do not tell how many
moves they made: they follow the same random policy, so their hands are multiplied with the mean
length of the hands driven from Python.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator
from itertools import cycle

import pokerkit
import pyspiel  # type: ignore[import-not-found,unused-ignore]  # only with extra `bench`

import stammtisch
from stammtisch.cli.goals import RIVALS
from stammtisch.core.playout import Playouts

Measure = Callable[[float], float]  # moves a second, measured for so many seconds

MANUAL = {"showdown": "manual"}
PLAYERS = 6  # in Texas Holdem, each with 200 chips and blinds of 1 and 2
UNIVERSAL = (  # no limit, but only fold, call, a pot and everything as moves
    "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=1 2 0 0 0 0,"
    "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
    "stack=200 200 200 200 200 200,bettingAbstraction=fcpa)"
)
GAMES: dict[str, tuple[str, int, str, dict[str, str]]] = {  # how ours is called: what it is
    "gin_romme": ("gin", 2, "gin_romme", {}),
    "gin_romme, manual": ("gin", 2, "gin_romme", MANUAL),
    "oklahoma": ("gin", 2, "oklahoma", {}),
    "gin_steine": ("gin", 2, "gin_steine", {}),
    "mau_mau": ("mau_mau", 4, "basic", {}),
    "holdem": ("poker", PLAYERS, "holdem", {}),
}
PAIRS = (
    (("gin_romme", "gin_romme, manual", "oklahoma", "gin_steine"), "gin_rummy", "gin_rummy"),
    (("mau_mau",), "crazy_eights(players=4)", "crazy_eights"),
    (("holdem",), UNIVERSAL, "universal_poker"),
)
ROLLOUTS = 20  # of one dealt hand
DEALT = 300  # hands that are dealt in advance


def ours(name: str) -> Measure:
    """Moves a second of our engine."""
    game_id, seats, preset, options = GAMES[name]
    work = Playouts(stammtisch.game(game_id, preset=preset, seats=seats, **options), 1)

    def measure(seconds: float) -> float:
        before, began = work.moves, time.process_time()
        while time.process_time() - began < seconds:
            work.run(50)
        return float(work.moves - before) / (time.process_time() - began)

    return measure


class FromPython:
    """Moves a second of OpenSpiel with the loop in Python, and the mean moves of a hand so far."""

    def __init__(self, name: str) -> None:
        self.game = pyspiel.load_game(name)
        self.rng = random.Random(1)
        self.bank = bank(self.game, self.rng)
        self.hands = 0
        self.moves = 0

    def measure(self, seconds: float) -> float:
        """Play hands for so long."""
        before, began = self.moves, time.process_time()
        while time.process_time() - began < seconds:
            self.moves += one_hand(next(self.bank).clone(), self.rng)
            self.hands += 1
        return (self.moves - before) / (time.process_time() - began)

    def mean_moves(self) -> float:
        """The mean number of decisions of a hand."""
        return self.moves / self.hands


def dealt(game: pyspiel.Game, rng: random.Random) -> pyspiel.State:
    """A hand at its first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        chance(state, rng)
    return state


def bank(game: pyspiel.Game, rng: random.Random) -> Iterator[pyspiel.State]:
    """Dealt hands, the same ones again and again."""
    return cycle([dealt(game, rng) for _ in range(DEALT)])


def chance(state: pyspiel.State, rng: random.Random) -> None:
    """Let a card fall."""
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(outcomes, weights)[0])


def one_hand(state: pyspiel.State, rng: random.Random) -> int:
    """Play a hand at random to its end; the number of its decisions."""
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            chance(state, rng)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves


def rollouts(name: str, mean_moves: Callable[[], float]) -> Measure:
    """Moves a second of OpenSpiel's own rollouts in C++."""
    game, rng = pyspiel.load_game(name), random.Random(2)
    hands_dealt = bank(game, rng)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    # One simulation adds no node: it only asks the evaluator about the position it is given.
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)

    def measure(seconds: float) -> float:
        hands, began = 0, time.process_time()
        while time.process_time() - began < seconds:
            search.mcts_search(next(hands_dealt))
            hands += ROLLOUTS
        return hands * mean_moves() / (time.process_time() - began)

    return measure


class FromPokerKit:
    """Moves a second of PokerKit in Texas Holdem, all that can be automatic being so."""

    def __init__(self) -> None:
        self.rng = random.Random(3)

    def measure(self, seconds: float) -> float:
        """Play hands for so long."""
        moves, began = 0, time.process_time()
        while time.process_time() - began < seconds:
            moves += self.one_hand()
        return moves / (time.process_time() - began)

    def one_hand(self) -> int:
        """Deal a hand and play it at random to its end; the number of its decisions."""
        state = pokerkit.NoLimitTexasHoldem.create_state(
            tuple(pokerkit.Automation), True, 0, (1, 2), 2, 200, PLAYERS
        )
        moves = 0
        while state.status:
            self.move(state)
            moves += 1
        return moves

    def move(self, state: pokerkit.State) -> None:
        """One of the moves: fold, hold, or a raise to one of nine amounts, as with us."""
        moves = 1 + bool(state.checking_or_calling_amount)
        lowest = state.min_completion_betting_or_raising_to_amount
        highest = state.max_completion_betting_or_raising_to_amount
        if lowest is not None and highest is not None:
            moves += 1 + min(8, highest - lowest)
        chosen = self.rng.randrange(moves)
        if chosen == 0:
            state.check_or_call()
        elif lowest is not None and chosen <= 1 + min(8, (highest or 0) - lowest):
            state.complete_bet_or_raise_to(lowest + chosen - 1)
        else:
            state.fold()


def main() -> None:
    """Measure all pairs and print a table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("games", nargs="*", choices=[[], *GAMES], help="only these")
    options.add_argument("--rounds", type=int, default=7)
    options.add_argument("--seconds", type=float, default=0.5, help="length of one measurement")
    chosen = options.parse_args()
    print(f"stammtisch {stammtisch.__version__}, engine: {stammtisch.engine()}")
    for own, name, label in PAIRS:
        if chosen.games and not {*chosen.games} & {*own}:
            continue
        from_python = FromPython(name)
        measures: dict[str, Measure] = {each: ours(each) for each in own}
        measures[f"{label}, Python"] = from_python.measure
        measures[f"{label}, C++"] = rollouts(name, from_python.mean_moves)
        if "holdem" in own:
            measures["PokerKit"] = FromPokerKit().measure
        speeds: dict[str, list[float]] = {each: [] for each in measures}
        for _ in range(chosen.rounds):
            for each, measure in measures.items():
                speeds[each].append(measure(chosen.seconds))
        show({each: statistics.median(values) for each, values in speeds.items()}, own)


def show(speeds: dict[str, float], own: tuple[str, ...]) -> None:
    """Print the speeds, and how many times the others ours are."""
    others = [each for each in speeds if each not in own]
    print(f"\n{'':24}{'moves/s':>14}" + "".join(f"{each:>24}" for each in others))
    for each, speed in speeds.items():
        ratios = [f"{speed / speeds[other]:>22.1f} x" for other in others if each in own]
        print(f"{each:<24}{speed:>14,.0f}{''.join(ratios)}")
    goals = {each.name: each.times for rivals in RIVALS.values() for each in rivals}
    meant = [f"{goals[other]:>22g} x" if other in goals else " " * 24 for other in others]
    print(f"{'at least':<38}{''.join(meant)}".rstrip())


if __name__ == "__main__":
    main()
