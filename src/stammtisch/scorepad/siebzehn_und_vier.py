"""The sheet of Siebzehn und Vier: who takes the pot of a duel, and what lies in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.core.contract import Game, State
from stammtisch.games.siebzehn_und_vier.lines import pot_line
from stammtisch.games.siebzehn_und_vier.position import Position
from stammtisch.games.siebzehn_und_vier.rules import player_of
from stammtisch.games.siebzehn_und_vier.scoring import (
    BANK,
    NEITHER,
    PLAYER,
    duel_scores,
)
from stammtisch.games.siebzehn_und_vier.state import SiebzehnUndVier
from stammtisch.scorepad.asking import (
    NOBODY,
    number_in,
    one_or_nobody,
    plain,
    player_in,
    sum_objection,
)
from stammtisch.scorepad.facts import BadFacts, Facts, Field
from stammtisch.scorepad.sheet import Outcome, Sheet, Standing
from stammtisch.text import SeatWord, say


class SiebzehnUndVierSheet(Sheet):
    """A line of the pad is a duel with all its replays; the dealer holds the bank."""

    def __init__(self, game: SiebzehnUndVier, players: int) -> None:
        super().__init__(game, players)
        self.rules: Final = game.rules
        self.limit: Final = int(game.rules.base * game.rules.factor)

    def active(self, standing: Standing) -> tuple[int, ...]:
        """The player who plays against the bank, and the bank (SUV-1)."""
        return self._player(standing), standing.dealer

    def _player(self, standing: Standing) -> int:
        hand = standing.hand
        return int(player_of(standing.dealer, hand, self.players))

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        winner = one_or_nobody(
            "winner",
            say("Who takes the pot"),
            self.active(standing),
            *("SUV-12", "SUV-14"),
            nobody=say("nobody: it is halved"),
            usual=None,
        )
        return (winner,) if facts.get("winner") == NOBODY else (winner, self._stake_field())

    def _stake_field(self) -> Field:
        return Field(
            "stake",
            say("In the pot from each"),
            "number",
            ("SUV-4", "SUV-5", "SUV-8"),
            lowest=self.rules.base,
            highest=self.limit,
            usual=self.rules.base,
        )

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        player, bank = self.active(standing)
        taker = player_in(facts, "winner")
        winner = NEITHER if taker < 0 else PLAYER if taker == player else BANK
        stake = number_in(facts, "stake", self.rules.base)
        self._check(stake)
        scores = duel_scores(winner, player, bank, stake, self.players)
        text = say("The pot is halved.")
        if winner != NEITHER:
            text = say("{seat} takes the pot of {pot} chips.", seat=SeatWord(taker), pot=2 * stake)
        return Outcome(
            text,
            (pot_line(text, winner, scores),),
            plain(scores),
            () if winner == NEITHER else (taker,),
            ((player,), (bank,)),
        )

    def _check(self, stake: int) -> None:
        base = self.rules.base
        if stake % base:
            raise BadFacts(
                say(
                    "Stakes are multiples of the basic stake of {base}, which {n} is not.",
                    base=base,
                    n=stake,
                ),
                *("SUV-5", "SUV-8"),
                field="stake",
            )

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        """An objection, unless one side's stake goes to the other (SUV-12, SUV-15)."""
        wrong = sum_objection(points, "SUV-15")
        stake, base = max(points), self.rules.base
        if wrong is not None or stake == 0 or (base <= stake <= self.limit and stake % base == 0):
            return wrong
        return BadFacts(
            say(
                "The loser of a duel pays {base} to {limit} chips, in steps of {base}.",
                base=base,
                limit=self.limit,
            ),
            *("SUV-4", "SUV-5", "SUV-8"),
            field="points",
        )

    def facts_of(self, state: State) -> Facts:
        assert isinstance(state, Position)
        if state.winner == NEITHER:
            return {"winner": NOBODY}
        winner = state.player if state.winner == PLAYER else state.bank
        return {"winner": str(int(winner)), "stake": int(state.units * state.rules.base)}


def sheet(game: Game, players: int) -> Sheet:
    """The sheet of Siebzehn und Vier."""
    assert isinstance(game, SiebzehnUndVier)
    return SiebzehnUndVierSheet(game, players)
