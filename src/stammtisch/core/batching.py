"""Many hands of a game side by side, stepped at once: for programs that learn."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from stammtisch.core.actions import Actions, named, then
from stammtisch.core.breath import breathe, zeros_i32, zeros_i64, zeros_u8
from stammtisch.core.contract import CHANCE, OVER, Context, Game, State
from stammtisch.core.observing import Observation
from stammtisch.core.playout import shuffle_now
from stammtisch.core.rng import Rng

SOME: Final = 0xFFF  # one less than the hands after which other threads may run


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Mover:
    """Who moves for a seat: this one at random; others override `move`."""

    def move(self, state: State, rng: Rng) -> i64:
        """Move for the seat on turn, once or several times in a row; returns how many times."""
        return state.play_on(rng)


class Hands:
    """Hands of a game, each with its own cards, and the numbers that tell how they stand.

    For hand ``i``, ``turns[i]`` says whose turn it is; row ``i`` of ``observations`` is what that
    seat observes, row ``i`` of ``masks`` which actions it may make. For the last step, ``dones[i]``
    says whether a hand ended with it, and row ``i`` of ``rewards`` what that brought each seat, in
    the game's smallest unit. The next hand is dealt at once; the deal goes round. All rows of a
    kind stand one after another in a single ``vec``.

    The caller writes an action for each hand in ``chosen``. After `begin` or `move`, ``moved[i]``
    says whether hand ``i`` has moved on: then row ``i`` of ``observations`` is out of date. He sets
    it to 0, and `tell` fills it anew.

    Args:
        game: what is played.
        n: how many hands.
        seed: the same seed gives the same hands, whatever ``n`` is.
        learners: the seats that the caller plays, bit ``n`` for seat ``n``.
        movers: who moves for each seat that is not the caller's; the entries of his are not used.
    """

    def __init__(self, game: Game, n: int, seed: int, learners: i64, movers: list[Mover]) -> None:
        self.game: Final[Game] = game
        self.n: Final[i64] = n
        self.learners: Final[i64] = learners
        self.movers: Final[list[Mover]] = movers
        self.seats: Final[i64] = game.seats
        self.contexts: Final[list[Context]] = [game.opening(seat) for seat in range(game.seats)]
        first = game.deal(game.pack(), self.contexts[0])
        self.width: Final[i64] = len(first.observe(0))
        self.numbering: Final[Actions] = first.terms().actions
        self.actions: Final[i64] = self.numbering.size
        self.rngs: Final[list[Rng]] = _streams(seed, n)
        self.dealt: Final = zeros_i64(n)
        self.observations: Final = zeros_i32(n * int(self.width))
        self.masks: Final = zeros_u8(n * int(self.actions))
        self.turns: Final = zeros_i32(n)
        self.rewards: Final = zeros_i32(n * int(game.seats))
        self.dones: Final = zeros_u8(n)
        self.states: Final[list[State]] = [first] * n
        self.legal: Final = vec[vec[i64]]([vec[i64]()] * n)  # the moves that can still be meant
        self.open: Final = vec[vec[i64]]([vec[i64]()] * n)  # the actions that the mask allows
        self.to: Final[Observation] = Observation(self.observations, 0, self.seats)
        self.chosen: Final = zeros_i64(n)
        self.moved: Final = zeros_u8(n)
        self.moves: i64 = 0

    def begin(self, first: i64, end: i64) -> None:
        """Deal those of the hands that are numbered from ``first`` up to ``end`` (exclusive)."""
        for index in range(first, end):
            self._deal(index)
            self._go_on(index, self.states[index])
            self._forget(index)  # hands that ended before anybody was asked belong to no step

    def check(self) -> None:
        """Check the actions that were chosen.

        Raises:
            ValueError: the mask of a hand does not allow its action.
        """
        for index in range(self.n):
            action: i64 = self.chosen[index]
            if not 0 <= action < self.actions or not self.masks[index * self.actions + action]:
                raise ValueError(f"hand {int(index)}: action {int(action)} is not allowed")

    def move(self, first: i64, end: i64) -> None:
        """Make the actions, which were checked, in hands ``first`` up to ``end`` (exclusive).

        Goes on in each until the caller is asked again.
        """
        for index in range(first, end):
            self._forget(index)
            state = self.states[index]
            if self.numbering.plain:
                state.advance(self.chosen[index])
            elif not self._complete(index, state, self.chosen[index]):
                continue
            self.moves += 1
            self._go_on(index, state)

    def tell(self, first: i64, end: i64) -> None:
        """Fill in how those of these hands stand that have moved, for the seat on turn.

        The caller has set their rows of observations to 0, which costs him less than it would here.
        """
        to, rows = self.to, self.observations
        for index in range(first, end):
            if self.moved[index]:
                state = self.states[index]
                self.turns[index] = i32(state.turn)
                to.begin(rows, state.turn, index * self.width)
                state.observed(to)  # no action of the move has been made
                self._allow(index, state.legal_moves(), 0)

    def _complete(self, index: i64, state: State, action: i64) -> bool:
        """Make the move that is meant; if several still are, only tell what has been named."""
        begun: i64 = then(state.partly, action)
        meant = self.numbering.meant(self.legal[index], begun)
        if i64(len(meant)) == 1:
            state.partly = 0
            state.advance(meant[0])
            return True
        state.partly = begun
        place: i64 = self.width - self.numbering.most_fields + named(begun)
        self.observations[index * self.width + place] = i32(action + 1)
        self._allow(index, meant, begun)
        self.moved[index] = 0
        return False

    def _forget(self, index: i64) -> None:
        """Forget what the previous step brought."""
        if not self.dones[index]:
            return
        self.dones[index] = 0
        first: i64 = index * self.seats
        for seat in range(self.seats):
            self.rewards[first + seat] = 0

    def _deal(self, index: i64) -> None:
        """Deal the next hand."""
        order = self.game.pack()
        self.rngs[index].shuffle(order)
        dealer: i64 = (index + self.dealt[index]) % self.seats
        self.states[index] = self.game.deal(order, self.contexts[dealer])
        self.dealt[index] += 1

    def _go_on(self, index: i64, state: State) -> None:
        """Shuffle, deal, and move for the seats that are not the caller's, until he is asked."""
        self.moved[index] = 1
        while True:
            turn: i64 = state.turn
            if turn == OVER:
                self._count(index, state)
                self._deal(index)
                state = self.states[index]
            elif turn == CHANCE:
                shuffle_now(state, self.rngs[index])
            elif self.learners >> turn & 1:
                return
            else:
                self.moves += self.movers[turn].move(state, self.rngs[index])

    def _count(self, index: i64, state: State) -> None:
        scores = state.scores()
        first: i64 = index * self.seats
        for seat in range(self.seats):
            self.rewards[first + seat] += i32(scores[seat])
        self.dones[index] = 1

    def _allow(self, index: i64, moves: vec[i64], begun: i64) -> None:
        """Allow the actions that name the next field of one of these moves, and no others."""
        start: i64 = index * self.actions
        masks = self.masks
        for action in self.open[index]:
            masks[start + action] = 0
        actions = self.numbering.next(moves, begun)
        for action in actions:
            masks[start + action] = 1
        self.legal[index] = moves
        self.open[index] = actions


def _streams(seed: int, n: int) -> list[Rng]:
    """The random numbers of each hand."""
    found: list[Rng] = []
    for index in range(n):
        if index & SOME == SOME:
            breathe()
        found.append(Rng(seed, index))
    return found
