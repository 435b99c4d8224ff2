"""The sheet of 51 tot: who had to say more than 50."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.core.contract import Game, State
from stammtisch.games.einundfuenfzig_tot.rules import LIMIT
from stammtisch.games.einundfuenfzig_tot.scoring import (
    deal_lines,
    deal_scores,
    may_have_no_loser,
)
from stammtisch.games.einundfuenfzig_tot.state import EinundfuenfzigTot, TotState
from stammtisch.scorepad.asking import NOBODY, one_or_nobody, plain, player_in
from stammtisch.scorepad.facts import BadFacts, Facts, Field
from stammtisch.scorepad.sheet import Outcome, Sheet, Standing
from stammtisch.text import SeatWord, say


class TotSheet(Sheet):
    """Asks who lost; "nobody" is possible only where the values of the cards allow it."""

    def __init__(self, game: EinundfuenfzigTot, players: int) -> None:
        super().__init__(game, players)
        self.without_loser: Final = may_have_no_loser(game.rules)

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        label, everybody = say("Who lost"), range(self.players)
        if self.without_loser:
            return (one_or_nobody("loser", label, everybody, "TOT-8", "TOT-9", usual=None),)
        return (Field("loser", label, "player", ("TOT-8",), players=tuple(everybody)),)

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        loser = player_in(facts, "loser")
        who = SeatWord(loser)
        text = say("{seat} had to say more than {limit}", seat=who, limit=int(LIMIT))
        result = say("Nobody lost this deal") if loser < 0 else text
        winners = [player for player in range(self.players) if player != loser]
        return Outcome(
            result,
            tuple(deal_lines(loser, self.players, result)),
            plain(deal_scores(loser, self.players)),
            () if loser < 0 else tuple(winners),
        )

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        bad = sorted(points)[1:]
        if min(points) == 0 and sum(bad) == max(bad) <= 1 and (any(bad) or self.without_loser):
            return None
        text = say("The loser of a deal gets one bad point (1), everybody else gets none (0).")
        return BadFacts(text, "TOT-8", "TOT-10", field="points")

    def facts_of(self, state: State) -> Facts:
        assert isinstance(state, TotState)
        if self.without_loser:
            return {"loser": NOBODY if state.loser < 0 else str(state.loser)}
        return {"loser": state.loser}


def sheet(game: Game, players: int) -> Sheet:
    """The sheet of 51 tot."""
    assert isinstance(game, EinundfuenfzigTot)
    return TotSheet(game, players)
