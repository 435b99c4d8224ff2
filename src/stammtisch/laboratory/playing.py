"""Deals played twice under each of two rule codes, by the same bots in all seats."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from stammtisch import decks
from stammtisch.bots import DEFAULT_MILLISECONDS, invite, is_invited, next_move
from stammtisch.bots.guests import Guests, look, seated
from stammtisch.core.contract import CHANCE, OVER, SPECTATOR, Game, State, make
from stammtisch.core.playout import fresh_deal, shuffle_now
from stammtisch.core.recalling import OTHERS
from stammtisch.core.rng import Rng
from stammtisch.rulecodes import game_from_code
from stammtisch.spreading import GoOn
from stammtisch.text import Arg, Text

TIMES: Final = 2  # how often each deal is played under a code
VARIES: Final = "…"  # stands in a label for what differs from hand to hand

Kind: TypeAlias = tuple[str, str]
"""What kind of a score line or a role it is: its English words, and their context."""


class Experiment(Struct, frozen=True):
    """What is played: two rule codes of one game, the bot that plays in all seats, and the seed.

    ``simulations`` is how many tries a bot that searches has for each move. ``decks`` are the files
    of the decks that are played, where they are imported ones.
    """

    codes: tuple[str, str]
    seats: int
    bot: str
    simulations: int
    seed: int
    decks: tuple[str, ...] = ()


class Brought(Struct, frozen=True):
    """How often a kind of line appeared in the score of a hand, and what it brought altogether.

    A line brings what it gives to whom it gives (or takes) most.
    """

    times: int
    points: int

    def and_once(self, points: int) -> Brought:
        """This count with one more occurrence."""
        return Brought(self.times + 1, self.points + points)


NEVER: Final = Brought(0, 0)


class Hand(Struct, frozen=True):
    """What came of a hand; ``scores`` begin with the dealer's.

    ``roles`` are what everybody sees that a seat was: how many seats, and their points.
    """

    scores: tuple[int, ...]
    moves: int
    lines: dict[Kind, Brought]
    roles: dict[Kind, Brought]


class Deal(Struct, frozen=True):
    """A deal: the hands played from it under the first code, and those under the second."""

    number: int
    hands: tuple[tuple[Hand, Hand], tuple[Hand, Hand]]


class Label(Struct, frozen=True):
    """What a kind of score line is called, and the rules that it cites in one hand or another."""

    text: Text
    rules: tuple[str, ...]

    def joined(self, other: Label) -> Label:
        """One label for both; dots replace whatever differs between them."""
        return Label(alike(self.text, other.text), tuple({*self.rules, *other.rules}))


class Played(Struct, frozen=True):
    """Some deals, the labels of the score lines in them, and why third-party bots were replaced."""

    deals: list[Deal]
    labels: dict[Kind, Label]
    failures: list[Text]


@lru_cache(maxsize=4)
def rules_of(experiment: Experiment) -> tuple[Game, Game]:
    """The two games."""
    for file in experiment.decks:
        decks.register(decks.read_deck(file))
    first, second = (game_from_code(code, experiment.seats) for code in experiment.codes)
    return first, second


def gather(experiment: Experiment) -> None:
    """Check, where the hands are to be played, that the rules and the bot are there.

    Raises:
        UnknownGame, UnknownPreset, BadOption, BadSeats, UnknownBot, BotFailed: they are not.
    """
    invite(experiment.bot, rules_of(experiment)[0].id)


def play(experiment: Experiment, numbers: range, go_on: GoOn) -> Played:
    """Play the deals with these numbers; ``go_on`` is called before each move and may end it."""
    played = Played([], {}, [])
    for number in numbers:
        first, second = (
            (
                _hand(experiment, rules, number, 0, played, go_on),
                _hand(experiment, rules, number, 1, played, go_on),
            )
            for rules in rules_of(experiment)
        )
        played.deals.append(Deal(number, (first, second)))
    return played


def _hand(
    experiment: Experiment,
    rules: Game,
    number: int,
    time: int,
    played: Played,
    go_on: GoOn,
) -> Hand:
    """Play a deal once: its number decides the cards; the decisions also depend on the time."""
    cards, mind = Rng(experiment.seed, number), Rng(experiment.seed + 1, number * TIMES + time)
    seats = int(rules.seats)
    dealer = number % seats
    state = fresh_deal(rules, rules.opening(dealer), cards)
    players = dict.fromkeys(range(seats), experiment.bot)
    invited = players if is_invited(experiment.bot, rules.id) else {}
    with seated(invited, rules, mind, DEFAULT_MILLISECONDS) as guests:
        moves = _to_the_end(experiment, rules, state, players, (cards, mind), guests, go_on)
        scores = [int(score) for score in state.scores()]
        for guest in guests.values():
            guest.leave(scores)
    played.failures.extend(guest.fault for guest in guests.values() if guest.fault)
    placed = (*scores[dealer:], *scores[:dealer])
    return Hand(placed, moves, _lines(state, played.labels), _roles(state, scores))


def _to_the_end(
    experiment: Experiment,
    rules: Game,
    state: State,
    players: dict[int, str],
    chances: tuple[Rng, Rng],
    guests: Guests,
    go_on: GoOn,
) -> int:
    """Play a hand to its end, with chances for cards and for bots; returns the number of moves."""
    cards, mind = chances
    moves, seat, move, text = 0, -1, OTHERS, ""
    while True:
        go_on()
        while state.turn == CHANCE:
            shuffle_now(state, cards)
        look(guests, state, seat, move, text)
        if state.turn == OVER:
            return moves
        seat, move = next_move(players, state, rules, mind, None, experiment.simulations, guests)
        text = rules.text(state, move) if guests else ""
        make(state, seat, move)
        moves += 1


def _lines(state: State, labels: dict[Kind, Label]) -> dict[Kind, Brought]:
    found: dict[Kind, Brought] = {}
    for line in state.score_lines():
        kind = line.text.words, line.text.context
        most = max((int(points) for points in line.points), key=lambda each: (abs(each), each))
        found[kind] = found.get(kind, NEVER).and_once(most)
        add(labels, kind, Label(line.text, line.rules))
    return found


def _roles(state: State, scores: list[int]) -> dict[Kind, Brought]:
    """What badges say about seats at the end (Re, declarer, bank), except badges that count."""
    found: dict[Kind, Brought] = {}
    for seat in state.view(SPECTATOR).seats:
        for badge in seat.badges:
            if not badge.args:
                kind = badge.words, badge.context
                found[kind] = found.get(kind, NEVER).and_once(scores[seat.seat])
    return found


def add(labels: dict[Kind, Label], kind: Kind, label: Label) -> None:
    """Note the label of a kind of line, in addition to those already known."""
    labels[kind] = labels[kind].joined(label) if kind in labels else label


def alike(one: Text, other: Text) -> Text:
    """The same words, with dots for the arguments in which two texts differ."""
    if one.args == other.args:
        return one
    args: dict[str, Arg] = {
        name: arg if other.args.get(name) == arg else VARIES for name, arg in one.args.items()
    }
    return msgspec.structs.replace(one, args=args)


def merged(parts: Iterator[Played]) -> Played:
    """All deals, in the order of the parts."""
    whole = Played([], {}, [])
    for part in parts:
        whole.deals.extend(part.deals)
        whole.failures.extend(part.failures)
        for kind, label in part.labels.items():
            add(whole.labels, kind, label)
    return whole
