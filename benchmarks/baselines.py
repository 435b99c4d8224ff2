"""Baselines to compare a bot with: fixed opponents, seeds and deals for every preset.

    python benchmarks/baselines.py              # every row of docs/baselines.md; takes minutes
    python benchmarks/baselines.py watten gin   # the rows of some games
    python benchmarks/baselines.py --write docs/baselines.md    # puts them into the page

Nothing depends on time: the search has a number of tries for each move. So the same rows come out
on every machine, with any number of processes, compiled or not.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path

from stammtisch import bots
from stammtisch.arena.league import League, Standing, run, standing
from stammtisch.games.registry import registration, registrations
from stammtisch.text import DecimalWord, decimal

SEED = 2026
SIMULATIONS = 16  # of the search, for each move
DEALS, QUICK, SLOW = 50, 500, 10  # of a match; of one without a search; of one that takes long
LONG = ("canasta", "mau_mau/funktionskarten", "mogeln", "romme", "trumpf")
HEAD = """\
| preset | seats | bot | against | deals | hands | mean gain a hand, 95 % |
| --- | --- | --- | --- | --- | --- | --- |"""


def leagues(wanted: list[str]) -> Iterator[League]:
    """What is played: for each preset the habits, the search, and the game's own bot."""
    for game_id, entry in registrations().items():
        if wanted and game_id not in wanted:
            continue
        usual = bots.quick(game_id)
        pairs = [(bots.HABITS, "random"), ("search", "random"), ("search", bots.HABITS)]
        pairs += [(usual, bots.HABITS)] * (usual != bots.HABITS)
        for preset in entry.presets:
            for challenger, rival in pairs:
                yield League(game_id, preset, None, challenger, rival, None, SIMULATIONS, seed=SEED)


def deals(league: League) -> int:
    """How many deals of a league are played, each once from every seat."""
    if {league.challenger, league.rival} <= {bots.HABITS, "random"}:
        return QUICK
    return SLOW if {league.game, f"{league.game}/{league.preset}"} & {*LONG} else DEALS


def row(league: League, found: Standing) -> str:
    """A row of the table."""
    seats = int(league.rules().seats)
    places = 1 if abs(found.gain) >= 10 else 2
    gain = decimal(DecimalWord(found.gain, places, signed=True), "en").replace("-", "−")
    if abs(found.gain) > found.margin:
        gain = f"**{gain}**"
    margin = decimal(DecimalWord(found.margin, places), "en")
    name = f"`{league.game}/{league.preset}`"
    cells = (name, seats, league.challenger, league.rival, found.hands // seats, found.hands)
    return f"| {' | '.join(map(str, cells))} | {gain} ± {margin} |"


def played(league: League, workers: int, cluster: str | None = None) -> str:
    """Play a league, and give its row."""
    hands = deals(league) * int(league.rules().seats)
    return row(league, standing(run(league, hands, workers=workers, cluster=cluster)))


def named(row: str) -> tuple[str, ...]:
    """What a row is about: preset, bot and opponent."""
    preset, _, bot, against, *_ = row.strip("| ").split(" | ")
    return preset, bot, against


def with_row(page: str, row: str) -> str:
    """The page with a row in its place in the table, instead of the one that was there."""
    before, _, rest = page.partition(HEAD)
    table, gap, after = rest.partition("\n\n")
    rows = {named(each): each for each in table.splitlines() if each} | {named(row): row}
    order = [(f"`{each.game}/{each.preset}`", each.challenger, each.rival) for each in leagues([])]
    return before + "\n".join([HEAD, *(rows[name] for name in order if name in rows)]) + gap + after


def main() -> None:
    """Print the table row by row, or write it into the page."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", help="ids of games; by default all")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--cluster", help="the address of a Dask scheduler; its workers play")
    parser.add_argument("--write", type=Path, help="a page whose table gets the rows")
    chosen = parser.parse_args()
    for game_id in chosen.games:
        registration(game_id)  # what does not exist is told before anything is played
    if chosen.write is not None and HEAD not in chosen.write.read_text("utf-8"):
        parser.error(f"{chosen.write} has no such table")
    print(HEAD)
    for league in leagues(chosen.games):
        found = played(league, chosen.workers, chosen.cluster)
        print(found, flush=True)
        if chosen.write is not None:
            chosen.write.write_text(with_row(chosen.write.read_text("utf-8"), found), "utf-8")


if __name__ == "__main__":
    main()
