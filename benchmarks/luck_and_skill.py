"""Luck and skill over very many deals: nobody is better than his equals, and the better are better.

    python benchmarks/luck_and_skill.py equal watten --state watten_equal.jsonl
    python benchmarks/luck_and_skill.py ladder watten --state watten_ladder.jsonl

Each deal is one hand, played by bots and then analysed (`stammtisch.analyse`). *equal*: the same
bot plays in all seats, for players who change seats after each deal. *ladder*: each seat is one of
the five levels, drawn by lot for each deal. For each player the mean of his skill over all deals is
printed, with the standard error that its spread over the deals tells.

What was found is a line a deal in the state file. Whoever stops the script and starts it again goes
on after the last whole line; the deals are numbered, and each depends on its number alone.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from itertools import pairwise
from math import fsum, sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

import stammtisch as st
from stammtisch.bots import next_move, usual
from stammtisch.bots.levels import LEVELS

LADDER: Final = (*LEVELS, "strongest")
SIMULATIONS: Final = 400


def players_of(kind: str, seats: int, deal: int) -> list[str]:
    """Who sits where: letters for equal players, who move on a seat each deal, or levels."""
    if kind == "equal":
        return [chr(ord("A") + (seat + deal) % seats) for seat in range(seats)]
    drawn = Random(deal)
    return drawn.sample(LADDER * -(-seats // len(LADDER)), seats)


def hand_of(game: st.Game, players: list[str], deal: int, thinking: int) -> st.Match:
    """A match whose first hand was played by these players."""
    own = usual(game.id)
    bots = {seat: name if name in LEVELS else own for seat, name in enumerate(players)}
    match, rng = st.Match(game, seed=deal), st.Rng(deal)
    while not match.hand_over:
        seat, move = next_move(bots, match.state, game, rng, simulations=thinking)
        match.play(move, seat)
    return match


def line_of(kind: str, game: st.Game, deal: int, simulations: int, thinking: int) -> dict[str, Any]:
    """What was found in a deal."""
    players = players_of(kind, int(game.seats), deal)
    match = hand_of(game, players, deal, thinking)
    found = st.analyse(match, seed=deal, simulations=simulations, nodes=1)
    parts = [found.skill(seat) for seat in range(found.seats)]
    return {
        "deal": deal,
        "rules": found.rules,
        "simulations": simulations,
        "thinking": thinking,
        "players": players,
        "gains": list(found.gains),
        "skill": [part.value for part in parts],
        "error": [part.error for part in parts],
    }


def kept(path: Path) -> list[dict[str, Any]]:
    """The whole lines of a state file; a line that was cut off is taken out of it."""
    text = path.read_text() if path.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole)
    return [json.loads(line) for line in whole.splitlines()]


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """The mean and its standard error; of one value alone there is none."""
    mean = fsum(values) / len(values)
    if len(values) < 2:
        return mean, float("inf")
    return mean, sqrt(fsum((each - mean) ** 2 for each in values) / (len(values) - 1) / len(values))


def error_between(lines: list[dict[str, Any]], lower: str, higher: str) -> float:
    """The standard error of a difference of means of players who often meet in a deal."""
    hands = {name: [_skill(line, name) for line in lines] for name in (lower, higher)}
    means = {
        name: mean_and_error([each for found in row for each in found])[0]
        for name, row in hands.items()
    }
    numbers = {name: sum(map(len, row)) for name, row in hands.items()}
    parts = {
        name: [fsum(each - means[name] for each in found) / numbers[name] for found in row]
        for name, row in hands.items()
    }
    squares = fsum((one - two) ** 2 for one, two in zip(parts[lower], parts[higher], strict=True))
    return sqrt(squares * len(lines) / (len(lines) - 1)) if len(lines) > 1 else float("inf")


def _skill(line: dict[str, Any], name: str) -> list[float]:
    rows = zip(line["players"], line["skill"], strict=True)
    return [value for player, value in rows if player == name]


def told(lines: list[dict[str, Any]]) -> Iterator[str]:
    """For each player the means of skill and result, then the differences between neighbours."""
    names = sorted({name for line in lines for name in line["players"]}, key=_place)
    skill: dict[str, list[float]] = {name: [] for name in names}
    gains: dict[str, list[float]] = {name: [] for name in names}
    for line in lines:
        rows = zip(line["players"], line["skill"], line["gains"], strict=True)
        for name, value, gain in rows:
            skill[name].append(value)
            gains[name].append(gain)
    yield f"{len(lines)} deals, {lines[0]['rules']}@{len(lines[0]['players'])}"
    yield f"{lines[0]['simulations']} simulations a move, players {lines[0]['thinking']}"
    means = {name: mean_and_error(skill[name]) for name in names}
    for name in names:
        (value, error), (gain, spread) = means[name], mean_and_error(gains[name])
        yield (
            f"{name:>10}: skill {value:+.3f} ± {error:.3f} ({value / error if error else 0:+.1f}), "
            f"result {gain:+.3f} ± {spread:.3f}, {len(skill[name])} hands"
        )
    for lower, higher in pairwise(names):
        apart = means[higher][0] - means[lower][0]
        error = error_between(lines, lower, higher)
        yield f"{higher} less {lower}: {apart:+.3f} ± {error:.3f}"


def _place(name: str) -> tuple[int, str]:
    return (LADDER.index(name) if name in LADDER else -1, name)


def main() -> None:
    """Go on where the state file ends, then print what is in it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("equal", "ladder"))
    parser.add_argument("game")
    parser.add_argument("--preset")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--simulations", type=int, default=SIMULATIONS, help="of a judged move")
    parser.add_argument("--thinking", type=int, default=2000, help="simulations of the players")
    parser.add_argument("--state", type=Path, required=True)
    asked = parser.parse_args()
    game = st.game(asked.game, preset=asked.preset, seats=asked.seats)
    lines = kept(asked.state)
    with asked.state.open("a") as state:
        for deal in range(len(lines), asked.deals):
            line = line_of(asked.kind, game, deal, asked.simulations, asked.thinking)
            state.write(json.dumps(line) + "\n")
            state.flush()
            lines.append(line)
    print(f"{st.engine()} engine, {os.cpu_count()} cores")
    for text in told(lines[: asked.deals]):
        print(text)


if __name__ == "__main__":
    main()
