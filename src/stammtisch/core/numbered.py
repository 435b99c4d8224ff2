"""A position as programs that learn use it: what a seat knows and may do, as rows of numbers."""

from abc import ABCMeta, abstractmethod
from typing import Self

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr, u8

from stammtisch.core.actions import MOST, WIDTH, Actions, then
from stammtisch.core.observing import BEGUN, COMPILED, NO_ROW, Observation
from stammtisch.core.past import BESIDE, EXPIRED, PLAYED, Aside, Past
from stammtisch.core.recalling import information_of, rows_of
from stammtisch.core.terms import Terms


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Numbered(metaclass=ABCMeta):  # below ABC, attributes would be checked at every use
    """What every position offers programs that learn; `State` adds the rest.

    ``turn`` is the seat on turn, or a number below 0.
    """

    turn: i64 = -1
    _aside: Aside | None = None

    @abstractmethod
    def legal_moves(self) -> vec[i64]:
        """The moves of the seat on turn: ascending, without duplicates, never empty before OVER."""

    @abstractmethod
    def advance(self, move: i64) -> None:
        """Make a move as `play` does, but do not note it: for positions that nobody asks.

        This is what a game says; whoever makes millions of moves calls it.
        """

    def play(self, move: i64) -> None:
        """Make a move of the seat on turn; the caller guarantees that it is legal."""
        seat: i64 = self.turn
        self.advance(move)
        aside = self._aside
        if aside is not None:
            aside.note(PLAYED, seat, move)

    def cut_in(self, seat: i64, move: i64) -> None:
        """Make a move out of turn as `interrupt` does; this is the part that a game defines."""
        raise ValueError("this game has no move out of turn")

    def interrupt(self, seat: i64, move: i64) -> None:
        """Make a move out of turn; the caller guarantees that `State.interrupts` lists it."""
        self.cut_in(seat, move)
        aside = self._aside
        if aside is not None:
            aside.note(BESIDE, seat, move)

    def reshuffle(self, order: vec[i64]) -> None:
        """Put cards into this order as `shuffle` does; this is the part that a game defines."""
        raise ValueError("this game has no shuffle within a hand")

    def shuffle(self, order: vec[i64]) -> None:
        """At CHANCE: continue with these cards in this order, top first."""
        self.reshuffle(order)
        aside = self._aside
        if aside is not None:
            aside.note_shuffle(order)

    def run_out(self) -> None:
        """Apply what the rules say as `expire` does; this is the part that a game defines."""
        raise ValueError("this game knows no limit of time")

    def expire(self) -> None:
        """Apply what the rules say when the seat on turn runs out of time (`Game.turn_seconds`)."""
        seat: i64 = self.turn
        self.run_out()
        aside = self._aside
        if aside is not None:
            aside.note(EXPIRED, seat, 0)

    # --- what happened

    def history(self, seat: i64) -> list[tuple[int, ...]]:
        """What the seat (or `SPECTATOR`) has seen happen since the deal: a row for each act.

        The first row is the deal's. A row begins with the number of the move if the seat made it
        itself, else -1. Then follow, for each change, the place of the attribute among
        `State.sight_names`, how many of its numbers were kept, how many are new, and the new ones.
        Two hands have equal histories for a seat exactly when it cannot tell them apart.

        Positions of a match and of `stammtisch.deal` remember it, and so do their copies and
        pickles; a sample knows the history of the seat for which it was drawn, until a move is
        made in it.

        Raises:
            NoHistory: the position does not know how it came about: it was written down, or drawn
                for another seat, or it was changed by `advance`.
            IndexError: there is no such seat.
        """
        return rows_of(self, int(seat))

    def information_state(self, seat: i64) -> str:
        """A seat's `history` as text, a line for each entry: equal exactly when the histories are.

        Raises:
            NoHistory, IndexError: as `history`.
        """
        return information_of(self, int(seat))

    def goes_back_to(self, past: Past, upto: i64 = 0) -> None:
        """Remember this past, as far as ``upto``, and from now on what happens."""
        self._aside = Aside(past, upto)

    def remembered(self) -> Aside | None:
        """What is kept beside the position."""
        return self._aside

    def take_aside(self, other: "Numbered") -> None:
        """Keep beside this position what is kept beside another one, of which it is a copy."""
        aside = other._aside
        if aside is not None:
            self._aside = aside.copy()

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy; playing on in one does not affect the other."""

    def drawn_for(self, seat: i64) -> Self:
        """A copy in which cards are drawn again for a seat: it has seen what this seat has."""
        new = self.copy()
        aside = new._aside
        if aside is not None:
            new._aside = aside.of_seat(seat)
        return new

    # --- as numbers

    @property
    def partly(self) -> i64:
        """The actions made for the next move (`apply_action`); not part of the position."""
        aside = self._aside
        return i64(0) if aside is None else aside.begun

    @partly.setter
    def partly(self, begun: i64) -> None:
        aside = self._aside
        if aside is None:
            if begun == 0:
                return
            aside = Aside()
            self._aside = aside
        aside.begun = begun

    def terms(self) -> Terms:
        """The terms under which the hand is played."""
        rules: Terms = getattr(self, "rules")  # noqa: B009 - each game's own are more than terms
        return rules

    def observed(self, to: Observation) -> None:
        """Fill in what the seat ``to.seat`` (or `SPECTATOR`) may know, part after part.

        The parts and their lengths are the same in every position of a game.
        """
        raise NotImplementedError("the game does not say what a seat observes")

    def observe(self, seat: i64) -> vec[i32]:
        """What the seat (or `SPECTATOR`) may know, as a row of numbers.

        `Game.observation` says what the numbers mean. numpy reads the row without a copy:
        ``numpy.frombuffer(state.observe(0), numpy.int32)``.

        Raises:
            IndexError: there is no such seat.
        """
        terms = self.terms()
        if len(terms.unseen) == 0:
            terms.unseen = vec[i32]([0] * len(self._observed(terms, seat, vec[i32](), 0)))
        return self._observed(terms, seat, terms.unseen[:], 0)

    def observe_into(self, seat: i64, out: vec[i32], start: i64 = 0) -> None:
        """Fill in what `observe` returns in a row that the caller brings, from ``start`` on.

        The row must contain only zeros there.

        Raises:
            IndexError: the row is too short, or there is no such seat.
        """
        self._observed(self.terms(), seat, out, start)

    def _observed(self, terms: Terms, seat: i64, out: vec[i32], start: i64) -> vec[i32]:
        terms.check_seat(seat)
        to = terms.spare
        if to is not None and COMPILED:  # there, nothing comes between this line and the next
            terms.spare = None
            to.begin(out, seat, start)
        else:
            to = Observation(out, seat, terms.seats, start)
        self.write_down(to, terms.actions)
        found = to.out
        to.out = NO_ROW
        terms.spare = to
        return found

    def write_down(self, to: Observation, actions: Actions) -> None:
        """Fill in what the game tells, and which actions of the next move have been made."""
        self.observed(to)
        if actions.most_fields > 1:
            place: i64 = to.rows(BEGUN, actions.most_fields - 1, 0, actions.size)
            begun: i64 = self.partly if to.is_mine(self.turn) else 0
            while begun:
                to.put(place, begun & MOST)
                begun >>= WIDTH
                place += 1

    def describe(self, to: Observation) -> None:
        """Fill in what `observe` does, in an observation that notes its parts."""
        self.write_down(to, self.terms().actions)

    def mask(self) -> vec[u8]:
        """For each action (`Game.actions`) 1 if the seat on turn may make it, else 0."""
        out = self.terms().unmarked[:]
        self.mask_into(out)
        return out

    def mask_into(self, out: vec[u8], start: i64 = 0) -> None:
        """Write the mask (see `mask`) into the caller's row, from ``start`` on.

        The row must contain only zeros there.
        """
        for action in self.terms().actions.next(self.legal_moves(), self.partly):
            out[start + action] = 1

    def apply_action(self, action: i64) -> bool:
        """Make an action of the seat on turn; the caller guarantees that `mask` allows it.

        Returns whether this completed a move: some moves take several actions, one for each field,
        until only one move can be meant.
        """
        if self.terms().actions.plain:
            self.play(action)
            return True
        return self.apply_among(self.legal_moves(), action)

    def apply_among(self, moves: vec[i64], action: i64) -> bool:
        """As `apply_action`, for a caller who knows the legal moves."""
        begun: i64 = then(self.partly, action)
        meant = self.terms().actions.meant(moves, begun)
        if len(meant) > 1:
            self.partly = begun
            return False
        self.partly = 0
        self.play(meant[0])
        return True
