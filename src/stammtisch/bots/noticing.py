"""What nets are given: what a seat observes, and what a player of the game notices besides."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from stammtisch.core.breath import zeros_i32, zeros_u8
from stammtisch.core.contract import Game, State
from stammtisch.core.observing import Observation
from stammtisch.players.habits import Habits
from stammtisch.players.registry import habits_of


class Noticed:
    """Rows of numbers in a game, one for a seat in a position.

    Attributes:
        width: how many numbers a row has.
        observed: how many of them the seat observes; the others are what is noticed besides.

    Args:
        game: what is played.
    """

    def __init__(self, game: Game) -> None:
        self.habits: Final[Habits] = habits_of(game.id)
        self.seats: Final[i64] = game.seats
        first = game.deal(game.pack(), game.opening(0))
        grown = Observation(vec[i32](), 0, self.seats)
        self._fill(first, grown)
        self.width: Final[i64] = len(grown.out)
        self.observed: Final[i64] = len(first.observe(0))
        self.blank: Final = zeros_i32(int(self.width))

    def row(self, state: State, seat: i64) -> vec[i32]:
        """What the seat knows."""
        to = Observation(self.blank[:], seat, self.seats)
        self._fill(state, to)
        return to.out

    def _fill(self, state: State, to: Observation) -> None:
        state.write_down(to, state.terms().actions)
        self.habits.noticed(state, to)


class Chosen:
    """Some of the numbers of a row, each as a share of the largest, in one byte each.

    Args:
        columns: the places of these numbers in a row.
        most: the largest of each; what is larger counts as this.
        one: how the largest is written.
    """

    def __init__(self, columns: vec[i64], most: vec[i64], one: i64) -> None:
        self.columns: Final = columns
        self.most: Final = most
        self.one: Final[i64] = one

    def put(self, row: vec[i32], out: vec[u8], start: i64) -> None:
        """Write down the numbers of a row from ``start`` on, where there are zeros."""
        columns, most, one = self.columns, self.most, self.one
        for number in range(i64(len(columns))):
            value = i64(row[columns[number]])
            if value != 0:
                limit: i64 = most[number]
                share: i64 = min(max(value, -limit), limit) * one // limit
                out[start + number] = u8(share & 255)


def own_rows(noticed: Noticed, chosen: Chosen, states: list[State]) -> vec[u8]:
    """What the seat on turn is given in each of these positions, one row after another."""
    width = i64(len(chosen.columns))
    out = zeros_u8(len(states) * int(width))
    for number in range(i64(len(states))):
        state = states[number]
        chosen.put(noticed.row(state, state.turn), out, number * width)
    return out


def other_rows(noticed: Noticed, hidden: Chosen, states: list[State]) -> vec[u8]:
    """What only the seats not on turn know, one after another clockwise, in each position."""
    width = i64(len(hidden.columns))
    seats = noticed.seats
    out = zeros_u8(len(states) * int(width * (seats - 1)))
    start: i64 = 0
    for state in states:
        for far in range(1, seats):
            row = noticed.blank[:]
            seat: i64 = (state.turn + far) % seats
            state.write_down(Observation(row, seat, seats), state.terms().actions)
            hidden.put(row, out, start)
            start += width
    return out


def masks(noticed: Noticed, actions: i64, states: list[State]) -> vec[u8]:
    """The actions among which a net chooses (`Habits.learnable_moves`), in each position."""
    out = zeros_u8(len(states) * int(actions))
    start: i64 = 0
    for state in states:
        moves = noticed.habits.learnable_moves(state)
        for action in state.terms().actions.next(moves, state.partly):
            out[start + action] = 1
        start += actions
    return out
