"""How a game declares its steps and what may be done in each, all in one place.

# long functions: a declaration has many words, each of which may be left out

A `Phase` is one declaration. A `Move` is one too: a decorator on what the move does, which says in
which phase it is made, what it is called, and what people read of it::

    ASKING = Phase(say("Who plays alone?"), "HZB-8", first=say("First say …"), late=say("It is …"))


    class HerzblattHand(TrickHand):
        @Move(ASKING, "take", "ja", label=say("I play alone"), told=say("{seat} plays alone."))
        def take(self) -> None:
            self.declare(self.turn)

Legal moves, random moves, notation and speech, buttons, the log, refusals and prompts follow. Where
a text depends on the position it is a function of the position and of the thing that is named: a
card, a suit, the place of a bid on the ladder.

A game whose moves have numbers of their own and are made by native code declares the same without a
method, and says the number: ``DRAW = Move(TURN, "draw", number=52, …)``.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from mypy_extensions import i64

from stammtisch.cards import SUITS
from stammtisch.core.bits import BIT
from stammtisch.core.view import Choice, Objection
from stammtisch.text import Arg, Text

Said: TypeAlias = Text | Callable[[Any, int], Text]
Facts: TypeAlias = Mapping[str, Callable[[Any], Arg]]
"""What stands for a name in sentences, such as ``{chips}``, as functions of the position."""
Names: TypeAlias = Sequence[tuple[str, ...]]
"""Of each thing that can be named: its notation, and what else people may say for it."""

CARD: Final = [("",)] * 52  # what is named: a card
SUIT: Final = [(suit,) for suit in SUITS]  # a suit


def bare(phrase: str) -> str:
    """What was said, reduced to one word, so that ``Keine 90!`` and ``keine-90`` are the same."""
    return "".join(letter for letter in phrase.lower() if letter.isalnum())


class Telling:
    """What happened, in a form that can be told to a viewer.

    before, after: the positions; seat: who moved; thing: what was named; viewer: who reads it.
    """

    def __init__(self, before: Any, after: Any, seat: int, thing: int, viewer: int) -> None:
        self.before: Final = before
        self.after: Final = after
        self.seat: Final = seat
        self.thing: Final = thing
        self.viewer: Final = viewer


class Reason:
    """Why something cannot be named now.

    holds: a function of (position, thing): whether it is so.
    text: the sentence; rules: the ids behind it.
    """

    def __init__(self, holds: Callable[[Any, int], bool], text: Said, *rules: str) -> None:
        self.holds: Final = holds
        self.text: Final = text
        self.rules: Final = rules


class Ladder(Reason):
    """Reasons as one function: each is asked only if none of those before it applies.

    finds: a function of (position, thing): the objection, or None if nothing is against it.
    """

    def __init__(self, finds: Callable[[Any, int], Objection | None]) -> None:
        self.finds: Final = finds
        super().__init__(lambda at, thing: finds(at, thing) is not None, self.words)

    def words(self, at: Any, thing: int) -> Text:
        """The sentence of the objection that is found."""
        found = self.finds(at, thing)
        assert found is not None
        return found.text


def otherwise(text: Said, *rules: str) -> Reason:
    """A reason that always applies, to be listed last."""
    return Reason(lambda at, thing: True, text, *rules)


Why: TypeAlias = Reason | Callable[[Any, int], Objection | None]
"""A reason, or a function that finds one, as for a `Ladder`."""


class Form:
    """How a move is written, read and tapped, where this differs from the usual way.

    writes: its notation, as a function of (position, thing).
    reads: what words mean beyond the names, as a function of (position, words): things.
    button: what is tapped, as a function of (position, seat, thing).
    cards: the kinds of the cards that are tapped, as a function of (position, thing).
    alike: cards that can be tapped just as well, as a function of (position, thing).
    zone: where its button hangs, or a function of (position, thing) that says so.
    seldom: its button comes after all others.
    offered: whether it has a button, as a function of (position, thing); without a function it has
        one. What has none can be said in words.
    kinds: of each card that is named its kind, where the game has numbers of its own for them.
    alone: whether a card that is named without any word means this move, in its phase.
    misses: where words name this move and nothing that can go with it, what is said to that; a
        function of the words.
    facts: what stands for a name in its sentences, such as ``{meld}``, as functions of (position,
        thing); where it is not put in already.
    """

    def __init__(
        self,
        writes: Callable[[Any, int], str] | None = None,
        reads: Callable[[Any, list[str]], list[int]] | None = None,
        button: Callable[[Any, int, int], Choice] | None = None,
        cards: Callable[[Any, int], Sequence[int]] | None = None,
        alike: Callable[[Any, int], Sequence[int]] | None = None,
        zone: str | Callable[[Any, int], str] = "",
        seldom: bool = False,
        offered: Callable[[Any, int], bool] | None = None,
        kinds: Sequence[int] = (),
        alone: bool = True,
        misses: Callable[[list[str]], Reason | None] | None = None,
        facts: Mapping[str, Callable[[Any, int], Arg]] | None = None,
    ) -> None:
        self.writes: Final = writes
        self.reads: Final = reads
        self.button: Final = button
        self.cards: Final = cards
        self.alike: Final = alike
        self.zone: Final = zone
        self.seldom: Final = seldom
        self.offered: Final = offered
        self.kinds: Final = list(kinds)
        self.alone: Final = alone
        self.misses: Final = misses
        self.facts: Final = facts or {}


_USUAL: Final = Form()


class Number:
    """A number that is named with a move: ``bet 5``.

    may: those that can be named now, as a function of the position. They are offered as one range
        (`View.amounts`); another number that is legal has a button.
    label: what the range is called.
    least: the smallest number that has a move; the largest is below the ``size`` of the move.
    usual: those with a button of their own, as a function of the position; without a function the
        first, the middle and the last.
    named: what some of them are called, as a function of the position.
    missing: what somebody reads who says the word of the move without a number.
    part: what he reads where the number is not whole.
    short: what is said beside the number, in its own phase, without the word: usually nothing.
    reads: the number that words mean beyond that, as a function of (position, words).
    """

    def __init__(
        self,
        may: Callable[[Any], range],
        label: Said,
        least: int = 0,
        usual: Callable[[Any], Iterable[int]] | None = None,
        named: Callable[[Any], dict[int, Text]] | None = None,
        missing: Reason | None = None,
        part: Reason | None = None,
        short: tuple[str, ...] = ("",),
        reads: Callable[[Any, list[str]], int | None] | None = None,
    ) -> None:
        self.may: Final = may
        self.label: Final = label
        self.least: Final = least
        self.usual: Final = usual
        self.named: Final = named
        self.missing: Final = missing
        self.part: Final = part
        self.short: Final = short
        self.reads: Final = reads


class Move:
    """One kind of move; as a number it is ``base`` plus the thing that is named.

    Args:
        phase: the step in which it is made, or several.
        rule: whose turn it is to make it, where that is not the rule of the step.
        spoken: its word in notation, then all else that people may say for it. Without any it is
            a card, which is named alone.
        of: what is named with it: nothing, `CARD` (one of the hand), `SUIT`, a `Number` below
            ``size``, or names of things; a function of the position where they depend on it, and
            then ``size`` is their number. With ``size`` alone the form says how they are written.
        label: its button; ``{seat}`` and what is named, ``{card}`` or ``{suit}``, are put in.
        told: its line in the log, with the same put in. Where it is None, what follows from the
            move tells enough.
        aloud: what its seat is heard to say, where a game shows that beside the seat.
        kept: what everybody but the seat itself reads in the log, where the thing is hidden.
        tells: lines of the log that no single sentence says; instead of ``told``.
        form: how it is written, read and tapped, where that is not as usual.
        late: why it cannot be made in another phase, where its phase does not say that.
        beside: it can be made out of turn too; its reasons are asked with the seat as the thing.
        number: its number, where the game has counted them.
        unless: why a thing cannot be named, a reason or several; it can where none holds.
        by_mask: whether `Course.open_things` says the same once more, for speed; the tests of the
            kit hold both equal.
        quiet: the things that a hand goes on with which nobody thinks about (`State.quiet_pick`).
        promising: the things that a search looks at (`State.promising_moves`).
        place: its place among the moves of its class, where the build has made it native
            (tools/acting.py).

    ``quiet`` and ``promising`` are masks, or functions of the position that return one.
    """

    act: Any = None  # what it does, once it is declared

    def __init__(
        self,
        phase: "Phase | tuple[Phase, ...]",
        *spoken: str,
        label: Said,
        told: Said | None = None,
        kept: Said | None = None,
        aloud: Said | None = None,
        tells: Callable[[Telling], list[Text]] | None = None,
        form: Form | None = None,
        late: Reason | None = None,
        beside: bool = False,
        rule: str = "",
        number: int = -1,
        of: Names | Callable[[Any], Names] | Number = (),
        size: int = 0,
        unless: Why | tuple[Why, ...] = (),
        by_mask: bool = False,
        quiet: int | Callable[[Any], int] | None = None,
        promising: int | Callable[[Any], int] | None = None,
        place: i64 = -1,
    ) -> None:
        self.phases: Final[tuple[Phase, ...]] = phase if isinstance(phase, tuple) else (phase,)
        self.verb: Final[str] = spoken[0] if spoken else ""
        self.spoken: Final = frozenset(spoken)
        self.label: Final = label
        self.told: Final = told
        self.kept: Final = kept
        self.aloud: Final = aloud
        self.tells: Final = tells
        self.form: Final = form or _USUAL
        self.late: Final = late
        self.beside: Final = beside
        self.rule: Final = rule
        self.numbers: Final[Number | None] = of if isinstance(of, Number) else None
        self.of: Final[Names | Callable[[Any], Names]] = () if isinstance(of, Number) else of
        self.is_card: Final[bool] = of is CARD or len(self.form.kinds) > 0
        named = size or (0 if callable(of) or isinstance(of, Number) else len(of))
        self.is_word: Final[bool] = not self.is_card and not callable(of) and named == 0
        self.size: Final[i64] = max(1, named, len(self.form.kinds))
        whys = unless if isinstance(unless, tuple) else (unless,)
        self.unless: Final[tuple[Reason, ...]] = tuple(
            [why if isinstance(why, Reason) else Ladder(why) for why in whys]
        )
        self.by_mask: Final[bool] = by_mask
        self.quiet: Final = quiet
        self.promising: Final = promising
        self.place: Final[i64] = place
        self.base: i64 = number

    @property
    def phase(self) -> "Phase":
        """The step in which the move is made, or the first of several."""
        return self.phases[0]

    def __call__(self, act: Any) -> Any:
        """Declare this method as what the move does; it remains an ordinary method."""
        self.act = act
        for phase in self.phases:
            phase.moves.append(self)
        return act

    def kind(self, thing: int) -> int:
        """The kind of a card that is named."""
        return self.form.kinds[thing] if self.form.kinds else thing

    def has_button(self, at: Any, thing: int) -> bool:
        """Whether it has a button; otherwise it can only be said in words."""
        return self.form.offered is None or self.form.offered(at, thing)

    def span(self, at: Any) -> range:
        """The moves that are offered as one range, if the move names a number."""
        assert self.numbers is not None
        may, base = self.numbers.may(at), int(self.base)
        return range(base + may.start, base + may.stop, may.step)

    def all_things(self) -> i64:
        """The mask of everything that has a name."""
        return BIT[self.size] - 1


class Phase:
    """A step of a hand.

    Args:
        name: what people read of it.
        rule: whose turn it is in it.
        prompt: what the seat on turn is asked.
        first: why what comes later cannot be done yet; first_rules: the rules behind that, where
            they are others.
        late: why its own moves cannot be done in another phase; late_rules: the rules behind that,
            where they are others.
        plays: these are the tricks: cards are played in it, beside its moves. A game of tricks that
            declares no such phase has the kit's own.
        number: as it stands among the numbers of a position; the kit gives one to what a game
            declares.
        word: how it stands in a position in words.
    """

    def __init__(
        self,
        name: Said,
        rule: str = "",
        prompt: Said | None = None,
        first: Said | None = None,
        late: Said | None = None,
        first_rules: tuple[str, ...] = (),
        late_rules: tuple[str, ...] = (),
        plays: bool = False,
        number: i64 = 0,
        word: str = "",
    ) -> None:
        self.name: Final = name
        self.word: Final = word
        self.rule: Final = rule
        self.prompt: Final = prompt
        self.first: Final = first
        self.first_rules: Final[tuple[str, ...]] = first_rules or (rule,)
        self.late: Final = late
        self.late_rules: Final[tuple[str, ...]] = late_rules or (rule,)
        self.plays: Final[bool] = plays
        self.number: i64 = number
        self.moves: list[Move] = []
        self.start: i64 = 0  # the number of its first move
        self.free: i64 = 0  # how many moves it has, where all may be made at any time


def numbered(
    phases: Sequence[Phase], first_phase: int, order: Sequence[Phase], first_move: int
) -> list[Move]:
    """Number a game's phases and moves; returns the move behind each number, from the first on.

    Args:
        phases: in the course of a hand; first_phase: the number of the first beside the tricks.
        order: the same as their moves are counted. A new move comes last: records hold the numbers.
        first_move: the number of the first.
    """
    others = [phase for phase in phases if not phase.plays]
    for place, phase in enumerate(others):
        phase.number = first_phase + place
    found: list[Move] = []
    for phase in order:
        for move in phase.moves:
            if move not in found:
                move.base = first_move + len(found)
                found += [move] * int(move.size)
    for phase in order:
        phase.start = phase.moves[0].base if phase.moves else i64(0)
        phase.free = _always_open(phase)
    return found


def _always_open(phase: Phase) -> i64:
    """How many moves a phase has if all are always allowed and numbered in a row; else 0."""
    total: i64 = 0
    for move in phase.moves:
        if move.unless or move.is_card or move.base != phase.start + total:
            return 0
        total += move.size
    return total
