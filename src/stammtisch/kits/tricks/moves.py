"""How a game of tricks declares its steps and what may be done in each: once, in one place.

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
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from mypy_extensions import i64

from stammtisch.cards import SUITS
from stammtisch.core.bits import BIT
from stammtisch.kits.tricks.cards import KINDS
from stammtisch.kits.tricks.claims import FIRST_OWN_MOVE
from stammtisch.text import Text, say

Said: TypeAlias = Text | Callable[[Any, int], Text]
Names: TypeAlias = Sequence[tuple[str, ...]]
"""Of each thing that can be named: its notation, and what else people may say for it."""

CARD: Final = [("",)] * int(KINDS)  # what is named: a card
SUIT: Final = [(suit,) for suit in SUITS]  # a suit


class Reason:
    """Why something cannot be named now.

    holds: a function of (position, thing): whether it is so.
    text: the sentence; rules: the ids behind it.
    """

    def __init__(self, holds: Callable[[Any, int], bool], text: Said, *rules: str) -> None:
        self.holds: Final = holds
        self.text: Final = text
        self.rules: Final = rules


class Move:
    """One kind of move; as a number it is ``base`` plus the thing that is named.

    Args:
        phase: the step in which it is made.
        spoken: its word in notation, then all else that people may say for it.
        of: what is named with it: nothing, `CARD` (one of the hand), `SUIT`, or names of things; a
            function of the position where they depend on it, and then ``size`` is their number.
        reads: a function of (position, words): what words mean beyond the names.
        label, told: its button, and its line in the log; ``{seat}`` and what is named, ``{card}``
            or ``{suit}``, are put in. Where ``told`` is None, what follows from it tells enough.
        aloud: what its seat is heard to say, where a game shows that beside the seat.
        kept: what everybody but the seat itself reads in the log, where the thing is hidden.
        unless: why a thing cannot be named; it can where no reason holds.
        by_mask: whether `Course.open_things` says the same once more, for speed; the tests of the
            kit hold both equal.
        quiet: the things that a hand goes on with which nobody thinks about (`State.quiet_pick`).
        promising: the things that a search looks at (`State.promising_moves`).

    ``quiet`` and ``promising`` are masks, or functions of the position that return one.
    """

    def __init__(
        self,
        phase: "Phase",
        *spoken: str,
        label: Said,
        told: Said | None,
        kept: Text | None = None,
        aloud: Said | None = None,
        of: Names | Callable[[Any], Names] = (),
        size: int = 0,
        reads: Callable[[Any, list[str]], list[int]] | None = None,
        unless: tuple[Reason, ...] = (),
        by_mask: bool = False,
        quiet: int | Callable[[Any], int] | None = None,
        promising: int | Callable[[Any], int] | None = None,
    ) -> None:
        self.phase: Final = phase
        self.verb: Final = spoken[0]
        self.spoken: Final = frozenset(spoken)
        self.label: Final = label
        self.told: Final = told
        self.kept: Final = kept
        self.aloud: Final = aloud
        self.of: Final = of
        self.is_word: Final[bool] = not callable(of) and len(of) == 0
        self.is_card: Final[bool] = of is CARD
        self.size: Final[i64] = size if callable(of) else max(1, len(of))
        self.reads: Final = reads
        self.unless: Final = unless
        self.by_mask: Final[bool] = by_mask
        self.quiet: Final = quiet
        self.promising: Final = promising
        self.base: i64 = 0
        self.act: Any = None

    def __call__(self, act: Any) -> Any:
        """Declare that this is what the move does; it is a method, and stays one."""
        self.act = act
        self.phase.moves.append(self)
        self.phase.is_plain = self.phase.is_plain and self.is_word and not self.unless
        return act

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
        late: why its own moves cannot be done once the tricks have begun; late_rule: the rule
            behind that, where it is another one.
        plays: these are the tricks: cards are played in it, beside its moves. A game that declares
            no such phase has `PLAYING`.
        number: as it stands among the words of a position; the kit numbers what a game declares.
    """

    def __init__(
        self,
        name: Said,
        rule: str = "",
        prompt: Said | None = None,
        first: Said | None = None,
        late: Text | None = None,
        late_rule: str = "",
        first_rules: tuple[str, ...] = (),
        plays: bool = False,
        number: i64 = 0,
    ) -> None:
        self.name: Final = name
        self.rule: Final = rule
        self.prompt: Final = prompt
        self.first: Final = first
        self.first_rules: Final = first_rules or (rule,)
        self.late: Final = late
        self.late_rule: Final = late_rule or rule
        self.plays: Final[bool] = plays
        self.number: i64 = number
        self.moves: list[Move] = []
        self.is_plain: bool = True  # its moves are words that may always be said


def trick_in_play(at: Any, seat: int) -> Text:
    """The tricks as the name of a phase: which of them it is."""
    return say("Trick {n} of {tricks}", n=int(at.tricks.done) + 1, tricks=int(at.rules.size))


PLAYING_STEP: Final[i64] = 0  # the phases that all games have come first as numbers
CLAIMING_STEP: Final[i64] = 1
ENDED_STEP: Final[i64] = 2
FIRST_OWN_STEP: Final[i64] = 3

PLAYING: Final = Phase(trick_in_play, plays=True, number=PLAYING_STEP)
CLAIMING: Final = Phase(say("Claim of the rest"), number=CLAIMING_STEP)
ENDED: Final = Phase(say("The hand is over"), number=ENDED_STEP)


def numbered(phases: Sequence[Phase], order: Sequence[Phase]) -> list[Move]:
    """Number the phases of a game, and its moves from `FIRST_OWN_MOVE` on; the move of each number.

    Args:
        phases: in the course of a hand.
        order: the same as their moves are counted. A new move comes last: records hold the numbers.
    """
    own = FIRST_OWN_STEP
    for phase in phases:
        phase.number = PLAYING_STEP if phase.plays else own
        own += 0 if phase.plays else 1
    found: list[Move] = []
    for phase in order:
        for move in phase.moves:
            move.base = FIRST_OWN_MOVE + len(found)
            found += [move] * int(move.size)
    return found
