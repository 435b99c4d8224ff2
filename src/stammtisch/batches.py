"""Many hands side by side for numpy: observations, masks and rewards without a copy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, NoReturn

from mypy_extensions import i64

from stammtisch.core.asked import must_be_game
from stammtisch.core.batching import Hands, Mover
from stammtisch.core.contract import Game, State
from stammtisch.core.parts import game_in_words
from stammtisch.core.rng import Rng
from stammtisch.players.registry import habits_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


SLICE: Final = 32  # hands that are stepped before other threads, and Ctrl-C, have their turn
SIMULATIONS: Final = 100  # of a bot that searches, for each move


class Batch:
    """n hands of a game, stepped at once in compiled code; numpy must be installed.

    The arrays are made once and filled anew by each `step`: copy one to keep it. Moves out of turn
    are not made. Other threads get the interpreter after every few hands.

    Attributes:
        observations: ``(n, width)`` int32, what the seat on turn knows (`Game.observation`).
        masks: ``(n, actions)`` uint8, 1 for each action that it may make.
        turns: ``(n,)`` int32, whose turn it is.
        rewards: ``(n, seats)`` int32, what the last step brought each seat, in the game's smallest
            unit (`Game.score_bounds`); 0 unless a hand ended. They are bad points where
            ``Game.low_wins`` is true.
        dones: ``(n,)`` uint8, 1 where a hand ended with the last step; the next one is dealt.

    Args:
        game: from `stammtisch.game`.
        n: how many hands.
        seed: the same seed gives the same hands and, with the same actions, the same course.
        learners: the seats that the caller plays; by default all that no bot plays.
        bots: which bot of the house plays a seat: ``{1: "habits", 2: "search"}``. It uses nothing
            that its seat does not know. All other seats move at random. ``habits`` is compiled and
            quick; the others are asked one by one and slow.
        simulations: how long a bot that searches thinks about each move.

    Raises:
        ValueError: there are no hands, or no such seats; or a seat is the caller's and a bot's.
        UnknownBot: no bot has this name.
        ImportError: numpy is not installed.
        TypeError: what is given is no game.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        seed: int = 0,
        learners: Iterable[int] | None = None,
        bots: Mapping[int, str] | None = None,
        simulations: int = SIMULATIONS,
    ) -> None:
        import numpy as np  # which the rest of the library does without

        if n < 1:
            raise ValueError(f"a batch has at least one hand, not {n}")
        must_be_game(game, "st.Batch")
        named = dict(bots or {})
        asked = _learning(game, learners, named)
        movers = [_mover(game, seat, named.get(seat), simulations) for seat in range(game.seats)]
        self.game = game
        self.hands = Hands(game, n, seed, sum(1 << seat for seat in asked), movers)
        wrap: Any = np.frombuffer
        self.observations: npt.NDArray[np.int32] = wrap(self.hands.observations, np.int32)
        self.observations = self.observations.reshape(n, -1)
        self.masks: npt.NDArray[np.uint8] = wrap(self.hands.masks, np.uint8).reshape(n, -1)
        self.turns: npt.NDArray[np.int32] = wrap(self.hands.turns, np.int32)
        self.rewards: npt.NDArray[np.int32] = wrap(self.hands.rewards, np.int32).reshape(n, -1)
        self.dones: npt.NDArray[np.uint8] = wrap(self.hands.dones, np.uint8)
        self._rows = _writable(self.observations)
        self._chosen = _writable(wrap(self.hands.chosen, np.int64))
        self._moved: npt.NDArray[np.bool_] = wrap(self.hands.moved, np.bool_)
        self._whole = True  # whether every hand has made the last step
        self._go(self.hands.begin)

    def step(self, actions: npt.ArrayLike) -> None:
        """Make an action in each hand; then others move, and new hands replace finished ones.

        Args:
            actions: one for each hand.

        Raises:
            ValueError: there are not ``n`` actions, or a mask does not allow one. Nothing was done.
            RuntimeError: the step before was interrupted in the middle, as by Ctrl-C.
        """
        import numpy as np

        if not self._whole:
            raise RuntimeError("the last step was interrupted; begin again with a new batch")
        chosen = np.asarray(actions, np.int64)
        if chosen.shape != self._chosen.shape:
            given = " × ".join(map(str, chosen.shape)) or "no"
            raise ValueError(f"{given} actions are given for {len(self)} hands")
        self._chosen[:] = chosen
        self.hands.check()
        self._whole = False
        self._go(self.hands.move)
        self._whole = True

    def _go(self, move: Callable[[int, int], None]) -> None:
        """Move the hands and tell how they stand, slice by slice.

        The rows of a slice are cleared in one sweep before they are filled: that is quicker than
        undoing number by number what was filled in, and they are in the processor's cache then.
        """
        plain = self.hands.numbering.plain
        for first in range(0, len(self), SLICE):
            end = min(first + SLICE, len(self))
            move(first, end)
            rows = self._rows[first:end]
            if plain:  # each action is a move
                rows[:] = 0
            else:
                rows[self._moved[first:end]] = 0
            self.hands.tell(first, end)

    @property
    def moves(self) -> int:
        """How many moves have been made so far, including those of the other seats."""
        return int(self.hands.moves)

    def __len__(self) -> int:
        return int(self.hands.n)

    def __reduce__(self) -> NoReturn:
        """Refuse to be copied or pickled: the arrays are memory that compiled code fills."""
        raise TypeError(
            "a batch cannot be copied or pickled; make another with the same arguments, such as "
            f"st.Batch(game, {len(self)}, seed), and give it the same actions. The positions in "
            "batch.hands.states can be copied and pickled one by one"
        )

    def __repr__(self) -> str:
        """The rules, the seats, and how far the hands have got."""
        return f"<Batch of {game_in_words(self.game)}: {len(self)} hands, {self.moves} moves made>"


class _Chooser(Mover):
    """A bot that is asked by its name (`stammtisch.bots.choose`)."""

    def __init__(self, name: str, game: Game, seat: int, simulations: int) -> None:
        self.name, self.game, self.seat, self.simulations = name, game, seat, simulations

    def move(self, state: State, rng: Rng) -> i64:
        from stammtisch import bots

        thinking = self.simulations
        move = bots.choose(self.name, state, self.game, self.seat, rng, simulations=thinking)
        state.play(i64(move))
        return i64(1)


def _learning(game: Game, learners: Iterable[int] | None, named: dict[int, str]) -> set[int]:
    """The seats that the caller plays, which are not those of bots."""
    seats = {*range(int(game.seats))}
    asked = seats - named.keys() if learners is None else set(learners)
    if not named.keys() <= seats:
        raise ValueError(f"bots play some of the seats {[*seats]}, not {sorted(named)}")
    if not asked or not asked <= seats:
        wrong = sorted(asked - seats)
        raise ValueError(f"learners are some of the seats {[*seats]}, not {wrong or 'none'}")
    if both := asked & named.keys():
        raise ValueError(f"the seats {sorted(both)} are given to learners and to bots")
    return asked


def _writable(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The same memory as an array in which numpy may write, as long as the first one lives.

    For numpy a `vec` is read-only, as its length is fixed; its numbers are not.
    """
    import ctypes

    import numpy as np

    memory = (ctypes.c_byte * array.nbytes).from_address(array.ctypes.data)
    return np.frombuffer(memoryview(memory), array.dtype).reshape(array.shape)


def _mover(game: Game, seat: int, name: str | None, simulations: int) -> Mover:
    """Whatever moves for a seat: a bot of the house, or chance."""
    from stammtisch import bots  # which `import stammtisch` need not wait for
    from stammtisch.bots.moving import Habitual

    if name is None or name == "random":
        return Mover()
    bots.check_name(name, game.id, bots.measured)
    if name == bots.HABITS:
        return Habitual(habits_of(game.id))
    return _Chooser(name, game, seat, simulations)
