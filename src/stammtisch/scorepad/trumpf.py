"""The sheet of Trumpf: a line is a whole match and says in which order the players came in."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.core.contract import Game, State
from stammtisch.core.view import ScoreLine
from stammtisch.games.trumpf.position import Position
from stammtisch.games.trumpf.rules import left_behind
from stammtisch.games.trumpf.state import Trumpf
from stammtisch.scorepad.asking import numbers, numbers_in, plain
from stammtisch.scorepad.facts import BadFacts, Facts, Field, player_columns
from stammtisch.scorepad.sheet import Outcome, Sheet, Standing, winners_of
from stammtisch.text import SeatWord, Text, say


class TrumpfSheet(Sheet):
    """Asks for the order: most cards first; whoever was out first is last (TRU-15, TRU-16).

    The points are how many players each leaves behind.
    """

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        return (
            Field(
                "places",
                say("Places"),
                "numbers",
                ("TRU-15", "TRU-16"),
                help=say(
                    "A player who went out earlier is placed behind; players who are equal share "
                    "the better place."
                ),
                columns=player_columns(range(self.players)),
                lowest=1,
                highest=self.players,
            ),
        )

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        places = numbers_in(facts, "places", self.players)
        scores = plain(left_behind(numbers([-place for place in places])))
        for player, place in enumerate(places):
            right = 1 + sum(other < place for other in places)
            if place != right:
                raise BadFacts(
                    say(
                        "Given the others’ places, {seat} must be in place {right}, not {place}.",
                        seat=SeatWord(player),
                        right=right,
                        place=place,
                    ),
                    "TRU-16",
                    field="places",
                )
        lines = tuple(
            ScoreLine(
                say("{seat} is in place {place}", seat=SeatWord(player), place=place),
                tuple(scores[player] if each == player else 0 for each in range(self.players)),
                ("TRU-15", "TRU-16"),
            )
            for player, place in enumerate(places)
        )
        winners = winners_of(scores, self)
        return Outcome(_summary(winners), lines, scores, winners)

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        """An objection, unless everybody has a point for each lower player (TRU-15, TRU-16)."""
        for player, each in enumerate(points):
            behind = sum(other < each for other in points)
            if each != behind:
                return BadFacts(
                    say(
                        "{seat} gets one point for each player placed behind: {behind}, not {n}.",
                        seat=SeatWord(player),
                        behind=behind,
                        n=each,
                    ),
                    *("TRU-15", "TRU-16"),
                    field="points",
                )
        return None

    def facts_of(self, state: State) -> Facts:
        assert isinstance(state, Position)
        standing = [int(state.standing(player)) for player in range(self.players)]
        return {"places": [1 + sum(other > own for other in standing) for own in standing]}


def _summary(winners: tuple[int, ...]) -> Text:
    if len(winners) == 1:
        return say("{seat} wins", seat=SeatWord(winners[0]))
    return say("Several share the win")


def sheet(game: Game, players: int) -> Sheet:
    """The sheet of Trumpf."""
    assert isinstance(game, Trumpf)
    return TrumpfSheet(game, players)
