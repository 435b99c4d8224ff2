"""The pad for any other game: one number for each player and hand, and no rules at all."""

from __future__ import annotations

from typing import Final

from stammtisch.scorepad.facts import Facts, Field
from stammtisch.scorepad.sheet import POINTS, Outcome, Sheet, Standing

MOST_PLAYERS: Final = 12


class FreeSheet(Sheet):
    """A sheet that adds up what is written down."""

    OCCASIONS = ()  # of a hand it knows only the points

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        return (self.points_field(),)

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        return self.outcome(standing, {POINTS: facts[POINTS]})
