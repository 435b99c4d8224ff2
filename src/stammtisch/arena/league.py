"""One bot among others, on paired deals with rotating seats.

A deal is played once for each seat: the challenger sits there, the rivals on the other seats, and
everybody gets the same cards again. So luck with the cards cancels, and a deal is one sample. The
gain of a hand is the challenger's score less the mean of the others', in the game's own points
(turned round where low scores win).

Where whoever is first may answer the last move (`Game.quick`), all are asked whether they want to,
and the lot decides who is quickest.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import msgspec
from msgspec import Struct

from stammtisch import decks
from stammtisch.bots import DEFAULT_MILLISECONDS, check_rules, invite, is_invited, next_move
from stammtisch.bots.guests import Guests, look, seated
from stammtisch.core.contract import CHANCE, OVER, Game, make
from stammtisch.core.playout import fresh_deal, shuffle_now
from stammtisch.core.recalling import OTHERS
from stammtisch.core.rng import Rng
from stammtisch.errors import BrokenRecord
from stammtisch.games.registry import game
from stammtisch.spreading import Crew, GoOn, at_once
from stammtisch.text import Text, say


class League(Struct, frozen=True):
    """What a league plays: a game with its options, two bots with their budgets, and a seed.

    ``deck`` is the file of the deck that is played, where it is an imported one.
    """

    game: str
    preset: str | None = None
    seats: int | None = None
    challenger: str = "search"
    rival: str = "random"
    milliseconds: int | None = 50
    simulations: int | None = None
    seed: int = 1
    options: dict[str, bool | int | str] = {}
    deck: str = ""

    def rules(self) -> Game:
        """The game; raises `UnknownGame`, `UnknownPreset`, `BadOption`, `BadSeats`."""
        if self.deck:
            decks.register(decks.read_deck(self.deck))
        return game(self.game, preset=self.preset, seats=self.seats, **self.options)

    def player(self, seat: int, challenger: int) -> str:
        """The bot in a seat: the challenger in its own seat, its opponent in all others."""
        return self.challenger if seat == challenger else self.rival


class DealResult(Struct, frozen=True, omit_defaults=True):
    """One deal, played once with the challenger in every seat: its gain in each, in points.

    ``failures`` say which bots by others were replaced in these hands, and why.
    """

    deal: int
    gains: tuple[float, ...]
    failures: tuple[Text, ...] = ()


class Standing(Struct, frozen=True):
    """The hands played, the challenger's mean gain per hand, and half of its 95 % interval."""

    hands: int
    gain: float
    margin: float

    @property
    def clear(self) -> bool:
        """Whether the challenger is better, at 95 % confidence."""
        return self.gain > self.margin


def gather(league: League) -> None:
    """Check, where the league is to be played, that its rules and its bots are there.

    Raises:
        UnknownGame, UnknownPreset, BadOption, BadSeats, UnknownBot, BotFailed: they are not.
    """
    rules = league.rules()
    for bot in {league.challenger, league.rival}:
        invite(bot, rules.id)


def play_deal(league: League, deal: int, go_on: GoOn = at_once) -> DealResult:
    """Play one deal with the challenger in every seat in turn; ``go_on`` is called every move."""
    rules = league.rules()
    gains: list[float] = []
    failures: list[Text] = []
    for seat in range(int(rules.seats)):
        won, failed = gain(league, rules, deal, seat, go_on)
        gains.append(won)
        failures += failed
    return DealResult(deal, tuple(gains), tuple(failures))


def gain(
    league: League, rules: Game, deal: int, challenger: int, go_on: GoOn = at_once
) -> tuple[float, list[Text]]:
    """The challenger's gain, in points, in the hand of a deal that it played in this seat.

    With it, which bots by others were replaced in the hand, and why.
    """
    players = {seat: league.player(seat, challenger) for seat in range(int(rules.seats))}
    invited = {seat: bot for seat, bot in players.items() if is_invited(bot, rules.id)}
    lots = Rng(league.seed + 2, deal * 64 + challenger)
    with seated(invited, rules, lots, league.milliseconds or DEFAULT_MILLISECONDS) as guests:
        scores = _played(league, rules, deal, challenger, guests, go_on)
        for guest in guests.values():
            guest.leave(scores)
    failures = [guest.fault for guest in guests.values() if guest.fault]
    return _difference(rules, scores, challenger), failures


def _played(
    league: League, rules: Game, deal: int, challenger: int, guests: Guests, go_on: GoOn
) -> list[int]:
    """Play a hand to its end; returns the scores."""
    cards, mind = Rng(league.seed, deal), Rng(league.seed + 1, deal * 64 + challenger)
    players = {seat: league.player(seat, challenger) for seat in range(int(rules.seats))}
    state = fresh_deal(rules, rules.opening(deal % rules.seats), cards)
    seat, move, text = -1, OTHERS, ""
    while True:
        go_on()
        while state.turn == CHANCE:
            shuffle_now(state, cards)
        look(guests, state, seat, move, text)
        if state.turn == OVER:
            return [int(score) for score in state.scores()]
        seat, move = next_move(
            players, state, rules, mind, league.milliseconds, league.simulations, guests
        )
        text = rules.text(state, move) if guests else ""
        make(state, seat, move)


def _difference(rules: Game, scores: list[int], challenger: int) -> float:
    others = (sum(scores) - scores[challenger]) / (len(scores) - 1)
    difference = scores[challenger] - others
    return -difference if rules.low_wins else difference


def standing(results: list[DealResult]) -> Standing:
    """The result so far; a deal counts as one sample, because its hands share their cards."""
    samples = [mean(result.gains) for result in results]
    hands = sum(len(result.gains) for result in results)
    if len(samples) < 2:
        return Standing(hands, samples[0] if samples else 0.0, float("inf"))
    return Standing(hands, mean(samples), 1.96 * stdev(samples) / sqrt(len(samples)))


def run(
    league: League,
    hands: int,
    *,
    workers: int = 1,
    cluster: str | None = None,
    log: Path | None = None,
    progress: Callable[[Standing], None] | None = None,
    stopped: Callable[[], bool] = bool,
) -> list[DealResult]:
    """Play a league of at least this many hands.

    Args:
        workers: over how many processes the deals are spread.
        cluster: the address of a Dask scheduler whose workers play instead (``tcp://…``).
        log: a file to which every deal is added as a line when it is done; a league that was
            stopped goes on where it was when it is started again with the same file.
        progress: called after every deal.
        stopped: asked often; the league ends as soon as it is true, and what was played counts.

    Raises:
        BrokenRecord: the log is of another league, or cannot be read.
        UnknownBot: a bot has learned the game, but not with these rules.
        ClusterError: the cluster cannot be used.
        ValueError: there are no workers.
    """
    crew = Crew(workers, cluster)
    rules = league.rules()
    for bot in (league.challenger, league.rival):
        check_rules(bot, rules)
    results = _logged(log, league)
    done = {result.deal for result in results}
    wanted = [deal for deal in range(-(-hands // int(rules.seats))) if deal not in done]
    task, ready = partial(play_deal, league), partial(gather, league)
    for result in crew.each_done(task, wanted, stopped, ready):
        results.append(result)
        if log is not None:
            _append(log, league, result)
        if progress is not None:
            progress(standing(results))
    return results


def _logged(log: Path | None, league: League) -> list[DealResult]:
    if log is None or not log.exists():
        return []
    head, *lines = log.read_text(encoding="utf-8").splitlines() or [""]
    try:
        if msgspec.json.decode(head, type=League) != league:
            raise BrokenRecord(say("{file} contains a different league.", file=str(log)))
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
