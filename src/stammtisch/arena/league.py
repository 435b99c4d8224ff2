"""One bot among others on paired deals with rotating seats.

A deal is played once for each seat: the challenger sits there, the rivals on the other seats, and
everybody gets the same cards again. So luck with the cards cancels, and a deal is one sample. The
gain of a hand is the challenger's score less the mean of the others', in the game's own points
(turned round where low scores win).
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from math import sqrt
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path
from statistics import mean, stdev

import msgspec
from msgspec import Struct

from stammtisch.bots import choose
from stammtisch.core.contract import CHANCE, OVER, Game
from stammtisch.core.playout import fresh_deal, shuffle_now
from stammtisch.core.rng import Rng
from stammtisch.errors import BrokenRecord
from stammtisch.games.registry import game
from stammtisch.text import say


class League(Struct, frozen=True):
    """What is played: the game by preset, two bots with their budgets, and the seed."""

    game: str
    preset: str | None = None
    seats: int | None = None
    challenger: str = "search"
    rival: str = "random"
    milliseconds: int | None = 50
    simulations: int | None = None
    seed: int = 1


class DealResult(Struct, frozen=True):
    """One deal, played with the challenger on every seat: his gain on each, in points."""

    deal: int
    gains: tuple[float, ...]


class Standing(Struct, frozen=True):
    """Hands played, the challenger's mean gain a hand, and half the width of its 95 % interval."""

    hands: int
    gain: float
    margin: float

    @property
    def clear(self) -> bool:
        """Whether the challenger is better with 95 % confidence."""
        return self.gain > self.margin


class _Stopped(Exception):
    """The league was ended in the middle of a deal."""


_stop: Event | None = None  # in a worker: set when nobody waits for its deals any more


def _begin_work(stop: Event) -> None:
    """A worker heeds this event; Ctrl-C is for the process that started it."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_deal(league: League, deal: int) -> DealResult:
    """Play one deal with the challenger on every seat in turn."""
    rules = game(league.game, preset=league.preset, seats=league.seats)
    seats = range(int(rules.seats))
    return DealResult(deal, tuple(gain(league, rules, deal, seat) for seat in seats))


def gain(league: League, rules: Game, deal: int, challenger: int) -> float:
    """One hand of a deal: what the challenger gained on this seat."""
    cards, mind = Rng(league.seed, deal), Rng(league.seed + 1, deal * 64 + challenger)
    state = fresh_deal(rules, rules.opening(deal % rules.seats), cards)
    while state.turn != OVER:
        if _stop is not None and _stop.is_set():
            raise _Stopped
        if state.turn == CHANCE:
            shuffle_now(state, cards)
            continue
        name = league.challenger if state.turn == challenger else league.rival
        move = choose(
            name,
            state,
            rules,
            int(state.turn),
            mind,
            milliseconds=league.milliseconds,
            simulations=league.simulations,
        )
        state.play(move)
    scores = [int(score) for score in state.scores()]
    others = (sum(scores) - scores[challenger]) / (len(scores) - 1)
    difference = scores[challenger] - others
    return -difference if rules.low_wins else difference


def standing(results: list[DealResult]) -> Standing:
    """The result so far; each deal is one sample, because its hands share their cards."""
    samples = [mean(result.gains) for result in results]
    hands = sum(len(result.gains) for result in results)
    if len(samples) < 2:
        return Standing(hands, samples[0] if samples else 0.0, float("inf"))
    return Standing(hands, mean(samples), 1.96 * stdev(samples) / sqrt(len(samples)))


def run(
    league: League,
    hands: int,
    *,
    workers: int = 2,
    log: Path | None = None,
    progress: Callable[[Standing], None] | None = None,
) -> list[DealResult]:
    """Play a league of at least so many hands in worker processes.

    Args:
        log: a file to which every deal is added as a line when it is done; a league that was
            stopped goes on where it was when it is started again with the same file.
        progress: called after every deal. An exception of it (Ctrl-C too) ends the league; what
            was played stays in the log.

    Raises:
        BrokenRecord: the log is of another league, or cannot be read.
    """
    rules = game(league.game, preset=league.preset, seats=league.seats)
    results = _logged(log, league)
    done = {result.deal for result in results}
    wanted = [deal for deal in range(-(-hands // int(rules.seats))) if deal not in done]
    for result in _played(league, wanted, workers):
        results.append(result)
        if log is not None:
            _append(log, league, result)
        if progress is not None:
            progress(standing(results))
    return results


def _played(league: League, deals: list[int], workers: int) -> Iterator[DealResult]:
    if not deals:
        return
    spawn = get_context("spawn")
    stop = spawn.Event()
    pool = ProcessPoolExecutor(workers, mp_context=spawn, initializer=_begin_work, initargs=(stop,))
    waiting: set[Future[DealResult]] = set()
    left = iter(deals)
    try:
        for deal in left:
            waiting.add(pool.submit(play_deal, league, deal))
            if len(waiting) >= 2 * workers:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (each.result() for each in done)
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (each.result() for each in done)
    finally:
        stop.set()
        pool.shutdown(wait=False, cancel_futures=True)


def _logged(log: Path | None, league: League) -> list[DealResult]:
    if log is None or not log.exists():
        return []
    head, *lines = log.read_text(encoding="utf-8").splitlines() or [""]
    try:
        if msgspec.json.decode(head, type=League) != league:
            raise BrokenRecord(say("{file} holds another league.", file=str(log)))
        whole = [line for line in lines if line.endswith("}")]
        return [msgspec.json.decode(line, type=DealResult) for line in whole]
    except msgspec.DecodeError as fault:
        raise BrokenRecord(
            say("{file} is not the log of a league: {fault}.", file=str(log), fault=str(fault))
        ) from None


def _append(log: Path, league: League, result: DealResult) -> None:
    new = not log.exists()
    with log.open("a", encoding="utf-8") as file:
        if new:
            file.write(msgspec.json.encode(league).decode() + "\n")
        file.write(msgspec.json.encode(result).decode() + "\n")
