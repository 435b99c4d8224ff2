"""The score sheet of a game: from the facts of a hand to score lines with rule ids.

A `Sheet` is the rules of one game as somebody with a pencil needs them. It knows no cards; what a
hand is worth it asks the scoring functions of the game itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from msgspec import Struct

from stammtisch.core.contract import Context, Game, State, passed_on
from stammtisch.core.view import ScoreLine
from stammtisch.scorepad.asking import numbers
from stammtisch.scorepad.facts import BadFacts, Facts, Field, completed, player_columns
from stammtisch.text import Text, say

if TYPE_CHECKING:
    from stammtisch.scorepad.circle import Circle

POINTS: Final = "points"  # the one field of the short form
BOCK: Final = "bock"  # whether people say that the hand brings a Bock round (PAD-8)
LARGEST: Final = 1_000_000  # points that a hand can bring at the most in the short form
Standing: TypeAlias = Context  # what a hand inherits from those before it
Occasion: TypeAlias = Literal["even", "zero", "both", "lost", "solo"]  # for a Bock round (PAD-8)


class Tally(Struct, frozen=True):
    """Something worth counting over an evening: who, what, and how often (a solo that was won)."""

    player: int
    what: Text
    number: int = 1


class Side(Struct, frozen=True):
    """Players who share an account for the whole match: one player, or two partners."""

    players: tuple[int, ...]
    name: Text

    @property
    def first(self) -> int:
        """The first player, whose points are those of the whole side."""
        return self.players[0]


class Outcome(Struct, frozen=True, omit_defaults=True):
    """The result of a hand.

    ``lines`` add up to ``scores``, one number a player; a player who sat out has 0. ``summary``
    says in a few words what was played (“Solo of Anna, 151 card points”). ``sides`` are the parties
    as sets of players, where there were any; ``winners`` who won the hand. ``tallies`` are for
    statistics. ``augen`` are the card points of the sides, where they are known.
    """

    summary: Text
    lines: tuple[ScoreLine, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()
    tallies: tuple[Tally, ...] = ()
    augen: tuple[int, ...] = ()


class Sheet(ABC):
    """A score sheet for this many players.

    ``game`` is None for a pad that knows no rules. ``low_wins`` is true where the lowest account
    wins. A game fills in `questions` and `counted`; `standing_after_points` where its matches are
    more than "the deal passes on", `next_standing` where points alone do not tell what follows.

    ``OCCASIONS`` are the occasions for Bock rounds that it can see in a hand; None where a game has
    no Bock rounds.
    """

    OCCASIONS: tuple[Occasion, ...] | None = None

    def __init__(self, game: Game | None, players: int, low_wins: bool = False) -> None:
        self.game = game
        self.players = players
        self.low_wins = bool(game.low_wins) if game is not None else low_wins

    def __eq__(self, other: object) -> bool:
        """Whether both sheets ask the same questions by the same rules, for as many players."""
        return isinstance(other, Sheet) and self._made_with() == other._made_with()

    def __hash__(self) -> int:
        return hash(self._made_with())

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, self._made_with()

    def _made_with(self) -> tuple[Any, ...]:
        return type(self), self.game, self.players, self.low_wins

    # --- what a game fills in

    @abstractmethod
    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        """The questions about this hand, given the answers so far (such as the kind of game).

        Must not fail, whatever the answers so far.
        """

    @abstractmethod
    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        """The result of these complete answers; raises `BadFacts` for an impossible hand."""

    def opening(self, dealer: int) -> Standing:
        """What the first hand inherits."""
        if self.game is not None:
            return self.game.opening(dealer)
        return Context(dealer, 1, numbers([0] * self.players))

    def next_standing(self, standing: Standing, facts: Facts, outcome: Outcome) -> Standing:
        """What the next hand inherits; computed from the points unless a game does otherwise."""
        return self.standing_after_points(standing, outcome.scores)

    def standing_after_points(self, standing: Standing, points: Sequence[int]) -> Standing:
        """What the next hand inherits if only the points of this hand are known.

        The deal passes on unless a game says otherwise.
        """
        if self.game is not None:
            return self.game.after(standing, numbers(points))
        return passed_on(standing, numbers(points))

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        """The reason why no hand can score these points, as far as the rules can tell."""
        return None

    def remarks(self, standing: Standing) -> tuple[Text, ...]:
        """What everybody should know before the next hand, such as who still owes a solo."""
        return ()

    def closing(self, standing: Standing) -> list[ScoreLine]:
        """What the end of a game or of the match adds to the totals after this hand."""
        return self.game.match_lines(standing) if self.game is not None else []

    def places(self, standing: Standing) -> list[int]:
        """The place of each player; 1 is the best, and equal accounts share a place."""
        if self.game is not None:
            return self.game.places(standing)
        totals = [int(total) for total in standing.totals]
        if self.low_wins:
            totals = [-total for total in totals]
        return [1 + sum(other > own for other in totals) for own in totals]

    def facts_of(self, state: State) -> Facts:
        """The facts of a hand that was played to its end here, as people would write them down.

        The points alone, unless a game says more.
        """
        return {POINTS: [int(score) for score in state.scores()]}

    def occasions(self, facts: Facts, outcome: Outcome) -> set[Occasion]:
        """The occasions for a Bock round that this hand was, by its facts and its result."""
        return set()

    @property
    def sides(self) -> tuple[Side, ...]:
        """The accounts: one for each player, unless a game has partners for the whole match."""
        columns = player_columns(range(self.players))
        return tuple(Side((player,), name) for player, name in enumerate(columns))

    # --- what everybody uses

    def active(self, standing: Standing) -> tuple[int, ...]:
        """The players of this hand, from Vorhand on; all others sit out."""
        first = standing.dealer + 1
        return tuple((first + step) % self.players for step in range(self.players))

    def present(self, standing: Standing) -> tuple[int, ...]:
        """Who shares the table, clockwise, those who sit out included."""
        return tuple(range(self.players))

    def gathered(self, standing: Standing, circle: Circle) -> Standing:
        """What the next hand inherits if these people share the table from it on (PAD-10)."""
        raise BadFacts(say("In this game nobody can join or leave."), "PAD-10")

    def moved(self, before: Standing, places: Sequence[int], dealer: int) -> Standing:
        """What a hand inherits whose players have moved, without the totals.

        ``places`` are where each sat before, -1 for a new player; on this sheet they are numbered
        anew.
        """
        standing = self.opening(dealer)
        standing.hand = before.hand
        return standing

    @property
    def open_circle(self) -> bool:
        """Whether people may join and leave: hands inherit only who deals, and all begin with 0."""
        opening = self.opening(0)
        alone = len(self.sides) == self.players
        return alone and type(opening) is Context and not any(opening.totals)

    def factor(self, standing: Standing) -> int:
        """How many times the points of the next hand count (PAD-7)."""
        return 1

    def fields(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        """What is asked now: the questions of the game or, in the short form, only the points."""
        if POINTS in facts:
            return (self.points_field(),)
        return self.questions(standing, facts)

    def said(self, standing: Standing, facts: Facts) -> Facts:
        """The facts without those that follow from others and are computed again."""
        left = dict(facts)
        for name, value in reversed(list(facts.items())):
            rest = {each: answer for each, answer in left.items() if each != name}
            fields = self.fields(standing, rest)
            if any(field.name == name and field.usual == value for field in fields):
                left = rest
        return left

    def points_field(self) -> Field:
        """The short form: the points of each player."""
        return Field(
            POINTS,
            say("Points"),
            "numbers",
            columns=player_columns(range(self.players)),
            lowest=-LARGEST,
            highest=LARGEST,
        )

    def outcome(self, standing: Standing, facts: Facts) -> Outcome:
        """The result of a hand with these facts.

        Raises:
            BadFacts: something is missing, or no hand can be so; with the rules behind it.
        """
        return self.written(standing, facts)[0]

    def following(self, standing: Standing, facts: Facts) -> Standing:
        """What the next hand inherits; raises `BadFacts` as `outcome` does."""
        return self.written(standing, facts)[1]

    def written(self, standing: Standing, facts: Facts) -> tuple[Outcome, Standing]:
        """What this hand brings and the next inherits; raises `BadFacts` as `outcome` does."""
        whole = completed(self.fields(standing, facts), facts)
        if POINTS in facts:
            outcome = self._points_only(standing, whole)
            return outcome, self.standing_after_points(standing, outcome.scores)
        outcome = self.counted(standing, whole)
        return outcome, self.next_standing(standing, whole, outcome)

    def _points_only(self, standing: Standing, facts: Facts) -> Outcome:
        points = facts[POINTS]
        assert isinstance(points, list)
        scores = tuple(int(each) for each in points)
        for player in set(range(self.players)) - set(self.active(standing)):
            if scores[player]:
                raise BadFacts(say("A player who sits out writes no points."), field=POINTS)
        objection = self.points_objection(standing, scores)
        if objection is not None:
            raise objection
        text = say("Points as they were written down")
        return Outcome(text, (ScoreLine(text, scores, ()),), scores, winners_of(scores, self))


def winners_of(scores: Sequence[int], sheet: Sheet) -> tuple[int, ...]:
    """The players with the best score of a hand; none if all scores are equal."""
    best = min(scores) if sheet.low_wins else max(scores)
    found = tuple(player for player, score in enumerate(scores) if score == best)
    return () if len(found) == len(scores) else found


def one_against_all(
    declarer: int, players: Sequence[int], won: bool
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...], tuple[Tally, ...]]:
    """Winners, sides and tallies of a hand in which one player plays against all others."""
    others = tuple(player for player in players if player != declarer)
    tally = Tally(declarer, say("Declared and won") if won else say("Declared and lost"))
    return ((declarer,) if won else others), ((declarer,), others), (tally,)


def gainers(scores: Sequence[int]) -> tuple[int, ...]:
    """The players who have won chips; none if all have the same number."""
    found = tuple(player for player, score in enumerate(scores) if score > 0)
    return () if len(found) == len(scores) else found


def _again(kind: type[Sheet], game: Game | None, players: int, low_wins: bool) -> Sheet:
    """A sheet as a copy or a pickle makes it."""
    if game is None:
        return kind(None, players, low_wins)
    made: Sheet = import_module(kind.__module__).sheet(game, players)
    return made
