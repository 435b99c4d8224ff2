"""A position as programs that learn use it: what a seat knows and may do, as rows of numbers."""

from abc import ABCMeta, abstractmethod

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr, u8

from stammtisch.core.actions import MOST, WIDTH, then
from stammtisch.core.observing import BEGUN, Observation
from stammtisch.core.terms import Terms


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Numbered(metaclass=ABCMeta):  # below ABC, attributes would be checked at every use
    """What every position has for programs that learn; `State` is more.

    ``turn`` is the seat on turn, or a number below 0.
    """

    turn: i64 = -1
    partly: i64 = 0  # the actions made for the next move (`apply_action`); no part of the position

    @abstractmethod
    def legal_moves(self) -> vec[i64]:
        """The moves of the seat on turn: ascending, without duplicates, never empty before OVER."""

    @abstractmethod
    def play(self, move: i64) -> None:
        """Make a move of the seat on turn; the caller guarantees that it is legal."""

    def terms(self) -> Terms:
        """What the hand is played by."""
        rules: Terms = getattr(self, "rules")  # noqa: B009 - each game's own are more than terms
        return rules

    def observed(self, to: Observation) -> None:
        """Fill in what the seat ``to.seat`` (or `SPECTATOR`) may know, part after part.

        Which parts these are, and how long, is the same in every position of a game.
        """
        raise NotImplementedError("the game does not say what a seat observes")

    def observe(self, seat: i64) -> vec[i32]:
        """What the seat (or `SPECTATOR`) may know, as a row of numbers.

        `Game.observation` says what they mean. numpy reads the row without a copy:
        ``numpy.frombuffer(state.observe(0), numpy.int32)``.
        """
        terms = self.terms()
        if len(terms.unseen) == 0:
            terms.unseen = vec[i32]([0] * len(self._observed(seat, vec[i32](), 0)))
        return self._observed(seat, terms.unseen[:], 0)

    def observe_into(self, seat: i64, out: vec[i32], start: i64 = 0) -> None:
        """The same, into a row of the caller's: from ``start`` on, where all is 0.

        Raises:
            IndexError: the row is too short.
        """
        self._observed(seat, out, start)

    def _observed(self, seat: i64, out: vec[i32], start: i64) -> vec[i32]:
        to = Observation(out, seat, self.terms().seats, start)
        self.write_down(to)
        return to.out

    def write_down(self, to: Observation) -> None:
        """Write down what the game tells, and how far a move of several actions is."""
        self.observed(to)
        actions = self.terms().actions
        if actions.most_fields > 1:
            place: i64 = to.rows(BEGUN, actions.most_fields - 1, 0, actions.size)
            begun: i64 = self.partly if to.is_mine(self.turn) else 0
            while begun:
                to.put(place, begun & MOST)
                begun >>= WIDTH
                place += 1

    def mask(self) -> vec[u8]:
        """For each action (`Game.actions`) 1 if the seat on turn may make it, else 0."""
        out = self.terms().unmarked[:]
        self.mask_into(out)
        return out

    def mask_into(self, out: vec[u8], start: i64 = 0) -> None:
        """The same, into a row of the caller's: from ``start`` on, where all is 0."""
        for action in self.terms().actions.next(self.legal_moves(), self.partly):
            out[start + action] = 1

    def apply_action(self, action: i64) -> bool:
        """Make an action of the seat on turn; the caller guarantees that `mask` allows it.

        Returns whether a move was made with it: some moves are several actions, one for each field
        of the move, until only one is left that can be meant.
        """
        if self.terms().actions.plain:
            self.play(action)
            return True
        return self.apply_among(self.legal_moves(), action)

    def apply_among(self, moves: vec[i64], action: i64) -> bool:
        """The same for a caller who knows the legal moves."""
        begun: i64 = then(self.partly, action)
        meant = self.terms().actions.meant(moves, begun)
        if len(meant) > 1:
            self.partly = begun
            return False
        self.partly = 0
        self.play(meant[0])
        return True
