"""What a game is: `Game`, the rules with their options fixed, and `State`, one hand in progress.

Two kinds of use stand side by side. The fast path (`legal_moves`, `play`, `pick`, `copy`; numbers
only) is for bots and playouts and trusts its caller. The kind path (`objection`, `text`, `read`,
`view`, `tell`) is for people. Nothing in a game draws a random number, reads a clock or a file:
a hand is ``(game, context, pack, moves, shuffles)`` and the same input gives the same hand for
ever.
"""

from abc import ABCMeta, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Final, Self

from librt.vecs import append, vec
from mypy_extensions import i32, i64, mypyc_attr

from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.numbered import Numbered
from stammtisch.core.observing import Observation, Observed
from stammtisch.core.parts import AMOUNT, SEAT, TURN, Layout, Part, game_in_words, in_words
from stammtisch.core.putting import (
    as_numbers,
    built,
    made_again,
    pickled,
    put_back,
    same_terms,
    shown,
    take_over,
    values_of,
)
from stammtisch.core.rng import Rng
from stammtisch.core.sight import sight_of
from stammtisch.core.view import Amount, Choice, Objection, ScoreLine, View
from stammtisch.text import Text

OVER: Final = -1  # State.turn when the hand is finished
CHANCE: Final = -2  # State.turn when the referee must shuffle
SPECTATOR: Final = -1  # the seat of somebody who only looks on
TIME_UP: Final = -3  # the act that only the referee makes: the time of the seat on turn is up


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Context:
    """What a hand inherits from the match: the dealer, its number (from 1), the totals so far.

    A game whose hands inherit more (open duty solos, lives, stacks) subclasses it and names what
    is more in ``FIELDS``. ``totals`` is the running account of each seat in the game's smallest
    unit; ``over`` is true when the match has ended and no further hand is dealt.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("dealer", "hand", "totals", "over")

    def __init__(self, dealer: i64, hand: i64, totals: vec[i64], over: bool = False) -> None:
        self.dealer: i64 = dealer
        self.hand: i64 = hand
        self.totals: vec[i64] = totals
        self.over: bool = over

    def __eq__(self, other: object) -> bool:
        """Whether hands that begin with these contexts inherit the same."""
        return type(self) is type(other) and as_numbers(self) == as_numbers(other)

    def __hash__(self) -> int:
        return hash(tuple(as_numbers(self)))

    def __repr__(self) -> str:
        """What is inherited, attribute by attribute."""
        return shown(self)

    def __reduce__(self) -> Any:
        return made_again, (type(self), values_of(self))


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class State(Numbered):
    """One hand in progress. A move is a number; `Game.text` and `Game.read` are its words.

    ``FIELDS`` names the attributes that make a position: its context, and the numbers, truths and
    ``vec[i64]`` that change during a hand. `words` and `Game.restore` read them there; a game
    whose position is more than its attributes writes the two itself. Who sees them is said with
    them (`core.sight`): everybody those in ``SHOWN``, each seat its own entry of those in
    ``OWNED``, and of those in ``SEEN`` a seat sees what a function makes of the position; what is
    only in ``FIELDS`` is hidden. ``KEPT`` is copied with them, though no part of the position:
    what is worked out from those, planned, or remembered (``MEMORY``).

    Positions of one game with equal words are equal, and have no hash: as a key, use
    ``tuple(words())``. A pickle has ``rules`` (`Terms`), words and ``MEMORY``. In words
    (`str`, `stammtisch.position`) an attribute is what ``PARTS`` says (`core.parts`), or else a
    number; what says something only with others is as ``LAYOUT`` says. What follows from others
    (``DERIVED``) is left out there: `derive` works it out. ``AMONG`` names the attributes that
    remember cards, seat by seat, which lie in another one.
    """

    SHOWN: ClassVar[tuple[str, ...]] = ("turn",)
    OWNED: ClassVar[tuple[str, ...]] = ()
    SEEN: ClassVar[dict[str, Callable[[Any, int], Any]]] = {}
    FIELDS: ClassVar[tuple[str, ...]] = (*SHOWN,)
    KEPT: ClassVar[tuple[str, ...]] = ()
    MEMORY: ClassVar[tuple[str, ...]] = ()
    PARTS: ClassVar[dict[str, Part]] = {"turn": TURN, "dealer": SEAT, "totals": AMOUNT}
    DERIVED: ClassVar[tuple[str, ...]] = ()
    LAYOUT: ClassVar[Layout | None] = None
    AMONG: ClassVar[dict[str, str]] = {}

    def __init__(self) -> None:
        self.turn: i64 = OVER

    def blank(self) -> Self:
        """Another position of the same hand, to be filled by `become`."""
        raise NotImplementedError("a game copies its positions itself, or says what a blank one is")

    def become(self, other: "State") -> None:
        """Become equal to another position of the same hand, attribute by attribute.

        Where the package is compiled, tools/copying.py writes this out for each class.
        """
        take_over(self, other)

    def copy(self) -> Self:
        """An independent copy; playing on in one does not affect the other."""
        new = self.blank()
        new.become(self)
        new.take_aside(self)
        return new

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Whether both are positions of the same game and have equal words."""
        if not isinstance(other, State) or not same_terms(self, other):
            return False
        return list(self.words()) == list(other.words())

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # how Python says: it changes

    def __reduce__(self) -> Any:
        return pickled(self)

    @abstractmethod
    def scores(self) -> vec[i64]:
        """At OVER: one number per seat, in the game's smallest unit."""

    @abstractmethod
    def cards(self) -> vec[i64]:
        """The kinds of all cards of the position, wherever they lie: always the full pack."""

    @abstractmethod
    def objection(self, seat: i64, move: i64) -> Objection | None:
        """Why the seat may not make this move now, or None if it may, in turn or out of turn.

        Depends on nothing that the seat does not know.
        """

    @abstractmethod
    def score_lines(self) -> list[ScoreLine]:
        """At OVER: the score line by line with rule ids; adds up to `scores`."""

    @abstractmethod
    def view(self, seat: i64) -> View:
        """All that the seat (or `SPECTATOR`) may know, and nothing more."""

    @abstractmethod
    def sample(self, seat: i64, rng: Rng) -> "State":
        """A full position drawn at random from those that the seat cannot rule out.

        What the seat sees is equal in it, and so is what it has seen since the deal; every possible
        one can be drawn. For the same generator it depends on nothing that the seat does not know.
        Where a game must search for one and ends without any, it raises `NoSample`.
        """

    def guess(self, seat: i64, rng: Rng) -> "State":
        """A `sample`, or where none was found, one that only looks the same to the seat now.

        For players that must go on in any case.
        """
        return self.sample(seat, rng)

    def sight(self, seat: i64) -> dict[str, Any]:
        """What the seat (or `SPECTATOR`) may know, attribute by attribute (`core.sight`).

        Its `view` depends on nothing else, and every `sample` for it keeps that.
        """
        return sight_of(self, int(seat))

    def sight_names(self) -> tuple[str, ...]:
        """The names that `sight` can have, in a fixed order."""
        return self.FIELDS

    def words(self) -> vec[i64]:
        """The whole position as numbers, equal for equal positions; `Game.restore` reads them."""
        return vec[i64](as_numbers(self))

    def __str__(self) -> str:
        """The whole position in words, hidden cards too; read by `stammtisch.position`."""
        return in_words(self)

    def __repr__(self) -> str:
        """The position in one line, as it can be written in a program."""
        return f"position({'; '.join(in_words(self).splitlines())!r})"

    def derive(self) -> None:
        """Work out the attributes that follow from others (``DERIVED``)."""

    def flaw(self) -> tuple[str, Text] | None:
        """What is impossible in a position that somebody wrote: the attribute, and why; or None.

        Several attributes that contradict each other have blanks between them.
        That it has exactly the cards of the pack is not asked here.
        """
        return None

    def pick(self, rng: Rng) -> i64:
        """A uniformly random legal move of the seat on turn."""
        moves = self.legal_moves()
        return moves[rng.below(len(moves))]

    def play_on(self, rng: Rng) -> i64:
        """Make one random move, or several in a row, each uniform; returns how many were made.

        A game overrides it where several can be drawn at once: questions answered by a coin.
        """
        self.advance(self.pick(rng))
        return 1

    def quiet_pick(self, rng: Rng) -> i64:
        """A random legal move for fast, plausible playouts: `pick`, unless overridden.

        A game whose rules offer much that nobody does without a reason leaves that out here: a
        solo on any hand, announcements that double the score. What takes judgement stands in the
        game's players; whoever wants a quiet move asks those (`players.habits.Habits`).
        """
        return self.pick(rng)

    def promising_moves(self) -> vec[i64]:
        """The legal moves worth considering in a search: all of them, unless overridden.

        A game leaves out what would only split a search: twenty ways to bid more than needed.
        """
        return self.legal_moves()

    def interrupts(self, seat: i64) -> vec[i64]:
        """The moves that this seat may make now out of turn, ascending.

        Announcements while another is on turn; a claim of the rest by the seat on turn itself.
        Bots and playouts that only play on never need them.
        """
        return vec[i64]()

    def to_shuffle(self) -> vec[i64]:
        """At CHANCE: the kinds of the cards to be shuffled, in an order that reveals nothing."""
        return vec[i64]()


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Game(metaclass=ABCMeta):
    """Rules with their options fixed and their number of seats; immutable.

    A pickle has the id, the options and the seats: it can be read where the game is installed.

    ``moves`` bounds the numbers of moves (0 to moves - 1; a move that is its fields leaves gaps);
    ``longest`` bounds the moves of one hand; ``low_wins`` is true where the lowest total wins the
    match. ``turn_seconds`` is how long a turn may take by the rules, 0 for as long as you like.
    ``deck`` is the id of the deck whose cards are played, "" for playing cards and tiles.
    ``quick`` is true where moves out of turn answer the last move and whoever is first makes
    his: on an older page it comes too late, and programs leave people the time for it.
    ``hides`` is true where the rules may keep something of a finished hand hidden (`lies_open`).

    OBSERVED: the rules behind those parts of its observation that many games have alike, by the
        name of the part: ids with blanks between.
    """

    OBSERVED: ClassVar[dict[str, str]] = {}

    def __init__(self, id: str, options: Any, seats: i64, moves: i64, longest: i64) -> None:
        self.id: str = id
        self.options: Any = options
        self.seats: i64 = seats
        self.moves: i64 = moves
        self.longest: i64 = longest
        self.low_wins: bool = False
        self.turn_seconds: i64 = 0
        self.deck: str = ""
        self.quick: bool = False
        self.hides: bool = True
        self.rules_version: i64 = 1

    def __eq__(self, other: object) -> bool:
        """Whether both are the same game, with the same options and number of seats."""
        if not isinstance(other, Game) or type(self) is not type(other):
            return False
        alike = self.id == other.id and self.seats == other.seats
        return alike and bool(self.options == other.options)

    def __hash__(self) -> int:
        return hash((self.id, self.options, int(self.seats)))

    def __copy__(self) -> Self:
        return self  # it never changes

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    def __repr__(self) -> str:
        """The rule code and the seats."""
        return f"<Game {game_in_words(self)}>"

    def __reduce__(self) -> Any:
        return built, (self.id, self.options, int(self.seats))

    @property
    def actions(self) -> int:
        """The number of actions: those of every position are numbers from 0 to ``actions`` - 1."""
        return int(self.deal(self.pack(), self.opening(0)).terms().actions.size)

    @property
    def observation(self) -> list[Observed]:
        """The parts of what a seat observes, in the order in which they stand in the row."""
        to = Observation(vec[i32](), 0, self.seats, 0, True)
        self.deal(self.pack(), self.opening(0)).describe(to)
        return [part if part.rules else part.citing(self.cited(part.name)) for part in to.parts]

    def cited(self, part: str) -> str:
        """The rules behind a part of the observation that many games have alike."""
        return self.OBSERVED.get(part, "")

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """What a hand with this context can bring a seat; by default any hand of any match."""
        return ScoreBounds(None, None)

    @abstractmethod
    def pack(self) -> vec[i64]:
        """The cards of the game, ascending, with every copy listed."""

    @abstractmethod
    def hand_sizes(self, context: Context) -> list[int]:
        """How many cards each seat is dealt, in seat order."""

    @abstractmethod
    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        """The pack, top first, from which these full hands are dealt; ``rest`` remains."""

    @abstractmethod
    def deal(self, pack: vec[i64], context: Context) -> State:
        """The first position of a hand; ``pack`` is the shuffled pack, top first."""

    @abstractmethod
    def opening(self, dealer: i64) -> Context:
        """The context of the first hand of a match."""

    def following(self, context: Context, state: State) -> Context:
        """The context after a finished hand; its ``over`` tells whether the match has ended."""
        return self.after(context, state.scores())

    def after(self, context: Context, scores: vec[i64]) -> Context:
        """The same after a hand of which only the points are known; the deal passes on.

        A game says otherwise where a hand leaves more behind, or in `following` where that does not
        follow from its points.
        """
        over = self.is_over(context, totals_plus(context.totals, scores))
        return passed_on(context, scores, over)

    def is_over(self, context: Context, totals: vec[i64]) -> bool:
        """Whether the match is over after a hand that leaves these totals."""
        return False

    @abstractmethod
    def text(self, state: State, move: i64) -> str:
        """A move in notation, read in the position in which it is made."""

    @abstractmethod
    def read(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        """The moves that these words can mean when the seat says them, legal or not.

        ``words`` are lower case; a card in any spelling has become its notation (``Qc``).
        Nothing: the words name no move of this game. Several: they are ambiguous.
        """

    @abstractmethod
    def choice(self, state: State, seat: i64, move: i64) -> Choice:
        """A legal move as something to tap: its label and the card that it is made with."""

    @abstractmethod
    def tell(self, before: State, seat: i64, move: i64, after: State, viewer: i64) -> list[Text]:
        """What this viewer sees happen when the seat makes the move: lines of the log.

        The move is `TIME_UP` where the time of the seat was up.
        """

    def reveals(self, move: i64) -> bool:
        """Whether the answer to such a move reveals hidden cards, as when a card is asked for.

        What follows any other move may depend on hidden cards only where they are shown.
        """
        return False

    def hesitant(self, state: State) -> i64:
        """The seats that may want to act before the next move, bit ``n`` for seat ``n``.

        A bot on turn leaves them time: a card was played that may have to be put right. Depends on
        nothing but what everybody sees.
        """
        return 0

    def shortcut(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        """The moves, in order, that these words abbreviate; empty if they abbreviate none.

        ``lay 8h 9h m1`` is two moves of laying off. Whether they are legal is not asked here.
        """
        return vec[i64]()

    def refuse(self, state: State, seat: i64, words: list[str]) -> Objection | None:
        """Why words that could be read do not name a move, such as a meld against the rules."""
        return None

    def amounts(self, state: State, seat: i64) -> list[Amount]:
        """The seat's legal moves that differ only by a number, as ranges.

        They stand in its view as ``amounts`` and not among its ``choices``.
        """
        return []

    def restore(self, words: vec[i64]) -> State:
        """The position that these numbers from `State.words` describe."""
        state = self.deal(self.pack(), self.opening(0))
        put_back(state, iter([int(word) for word in words]))
        return state

    def first_dealer(self) -> i64:
        """The seat that deals first by the option ``first_dealer``, or -1 if lots are drawn."""
        return getattr(self.options, "first_dealer", -1)

    def lies_open(self, state: State) -> bool:
        """At OVER: whether the rules now let everybody see the whole hand.

        What a seat may see of a finished hand is its `State.view`. Where this is true as well,
        everybody can follow from that who held which card at each moment and what was said: the
        hand may be looked at from every seat, and its record and its shuffle be opened. Where it
        is false all that waits until the match is over. False until a game says otherwise.
        """
        return not self.hides

    def match_lines(self, context: Context) -> list[ScoreLine]:
        """The bonuses that the end of a match, or of a game in it, added to the totals."""
        return []

    def places(self, context: Context) -> list[int]:
        """The place of each seat in the match; 1 is the best, and equal totals share a place."""
        totals = [int(total) for total in context.totals]
        if self.low_wins:
            return [1 + sum(other < own for other in totals) for own in totals]
        return [1 + sum(other > own for other in totals) for own in totals]


def open_moves(state: State, seat: i64) -> list[int]:
    """Every move that the seat may make now, in turn or out of turn; none for an unknown seat."""
    if seat < 0:
        return []
    moves = [int(move) for move in state.legal_moves()] if seat == state.turn else []
    return moves + [int(move) for move in state.interrupts(seat)]


def make(state: State, seat: i64, move: i64) -> bool:
    """Make a legal move of a seat, or `TIME_UP`; returns whether the move was out of turn."""
    if move == TIME_UP:
        state.expire()
        return False
    beside = seat != state.turn or move in list(state.interrupts(seat))
    if beside:
        state.interrupt(seat, move)
    else:
        state.play(move)
    return beside


def place_after(seat: i64, seats: i64) -> i64:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < seats else i64(0)


def totals_plus(totals: vec[i64], scores: vec[i64]) -> vec[i64]:
    """The totals after a hand."""
    new = vec[i64]()
    for seat in range(i64(len(totals))):
        new = append(new, totals[seat] + scores[seat])
    return new


def passed_on(before: Context, scores: vec[i64], over: bool = False) -> Context:
    """What the hand after ``before`` inherits if only the deal passes on, clockwise."""
    dealer = place_after(before.dealer, len(scores))
    return Context(dealer, before.hand + 1, totals_plus(before.totals, scores), over)
