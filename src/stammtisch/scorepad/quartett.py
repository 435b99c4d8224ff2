"""The sheet of Quartett: how many quartets each player has laid down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.core.contract import Game, State
from stammtisch.core.view import ScoreLine
from stammtisch.games.quartett.state import Quartett, left_line
from stammtisch.scorepad.asking import numbers_in, plain
from stammtisch.scorepad.facts import BadFacts, Facts, Field, player_columns
from stammtisch.scorepad.sheet import Outcome, Sheet, Standing, winners_of
from stammtisch.text import SeatWord, say, say_n


class QuartettSheet(Sheet):
    """Asks how many quartets each player has laid down; each is worth a point."""

    def __init__(self, game: Quartett, players: int) -> None:
        super().__init__(game, players)
        self.quartets: Final = game.rules.quartets
        self.most_asks: Final = game.rules.max_asks

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        laid = Field(
            "laid",
            say("Quartets laid down"),
            "numbers",
            ("QUA-9", "QUA-12"),
            columns=player_columns(range(self.players)),
            lowest=0,
            highest=self.quartets,
        )
        if "laid" not in facts or sum(numbers_in(facts, "laid", self.players)) >= self.quartets:
            return (laid,)
        broken_off = say("Broken off after {n} questions", n=self.most_asks)
        return (laid, Field("broken_off", broken_off, "flag", ("QUA-14",), usual=False))

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        laid = numbers_in(facts, "laid", self.players)
        left = self.quartets - sum(laid)
        if left < 0 or (left > 0 and facts.get("broken_off") is not True):
            raise _wrong_number(self.quartets, sum(laid), "laid")
        lines = [
            ScoreLine(
                say_n(
                    "{seat} has {n} quartet", "{seat} has {n} quartets", n, seat=SeatWord(player)
                ),
                tuple(n if each == player else 0 for each in range(self.players)),
                ("QUA-9", "QUA-12"),
            )
            for player, n in enumerate(laid)
        ]
        if left:
            lines.append(left_line(left, self.players))
        winners = winners_of(laid, self)
        return Outcome(
            say("Quartets: {numbers}", numbers=" : ".join(str(n) for n in laid)),
            tuple(lines),
            tuple(laid),
            winners,
        )

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        """The objection to negative points, or more than there are quartets (QUA-12)."""
        if min(points) >= 0 and sum(points) <= self.quartets:
            return None
        return _wrong_number(self.quartets, sum(points), "points")

    def facts_of(self, state: State) -> Facts:
        laid = plain(state.scores())
        facts: Facts = {"laid": [*laid]}
        if sum(laid) < self.quartets:
            facts["broken_off"] = True
        return facts


def _wrong_number(all_quartets: int, told: int, field: str) -> BadFacts:
    return BadFacts(
        say(
            "A deal ends when all {all} quartets are laid down; here there are {n}.",
            all=all_quartets,
            n=told,
        ),
        *("QUA-12", "QUA-14"),
        field=field,
    )


def sheet(game: Game, players: int) -> Sheet:
    """The sheet of Quartett."""
    assert isinstance(game, Quartett)
    return QuartettSheet(game, players)
