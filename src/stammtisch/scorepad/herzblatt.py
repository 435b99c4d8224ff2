"""The sheet of Herzblatt: who played alone, and with how many card points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.core.contract import Game, State, place_after
from stammtisch.games.herzblatt.hand import Herzblatt, HerzblattHand
from stammtisch.games.herzblatt.options import HerzblattOptions
from stammtisch.games.herzblatt.scoring import Outcome as Ending
from stammtisch.games.herzblatt.scoring import gain_of_others, result, score_lines, scores_of
from stammtisch.scorepad.asking import (
    IN_ALL,
    augen_of_declarer,
    check_augen,
    number_in,
    plain,
    player_in,
    sum_objection,
)
from stammtisch.scorepad.facts import BadFacts, Facts, Field
from stammtisch.scorepad.sheet import Outcome, Sheet, Standing, one_against_all
from stammtisch.text import SeatWord, say


class HerzblattSheet(Sheet):
    """Asks for one sum of card points: tricks, and the cards laid away or the stock (HZB-14)."""

    def __init__(self, game: Herzblatt, players: int) -> None:
        super().__init__(game, players)
        self.rules: Final = game.rules
        self.options: Final[HerzblattOptions] = game.options

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        label = say("Card points of the declarer")
        beside = say("Including the two cards that he laid away, or the stock.")
        augen = augen_of_declarer(label, beside, "HZB-9", "HZB-14")
        return (self._declarer_field(), augen) if self._asks() else (augen,)

    def _declarer_field(self) -> Field:
        who = say("Declarer")
        return Field("declarer", who, "player", ("HZB-8",), players=tuple(range(self.players)))

    def _asks(self) -> bool:
        """Whether the sheet must ask who plays alone (HZB-8)."""
        return self.options.declarer == "ask"

    def _declarer(self, standing: Standing, facts: Facts) -> int:
        """The player who plays alone, according to the facts or the rules (HZB-8)."""
        if self._asks():
            return player_in(facts, "declarer")
        if self.options.declarer == "dealer":
            return standing.dealer
        return int(place_after(standing.dealer, self.players))

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        declarer = self._declarer(standing, facts)
        augen = number_in(facts, "augen")
        check_augen([augen], "HZB-6")
        rules, ending = self.rules, Ending(declarer, augen, 0, False)
        count = say("{seat} has {augen} card points", seat=SeatWord(declarer), augen=augen)
        return Outcome(
            result(rules, ending),
            tuple(score_lines(rules, ending, count)),
            plain(scores_of(rules, ending)),
            *one_against_all(declarer, range(self.players), augen >= rules.options.goal),
        )

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        """An objection, unless one wins or loses the stake, once or twice, to all (HZB-15)."""
        wrong = sum_objection(points, "HZB-16")
        if wrong is not None or self._some_hand(points):
            return wrong
        stake = self.options.stake
        return BadFacts(
            say(
                "Each of the others pays {stake}, or gets {stake} or {twice}; the declarer gets "
                "or pays the total.",
                stake=stake,
                twice=2 * stake,
            ),
            "HZB-15",
            field="points",
        )

    def _some_hand(self, points: Sequence[int]) -> bool:
        """Whether a declarer could score these points with any number of card points."""
        gains = [int(gain_of_others(self.rules, augen)) for augen in (0, 40, IN_ALL)]
        for declarer in range(self.players):
            others = {each for player, each in enumerate(points) if player != declarer}
            if len(others) == 1 and others <= {*gains}:
                return True
        return False

    def facts_of(self, state: State) -> Facts:
        assert isinstance(state, HerzblattHand)
        ending = state.outcome()
        facts: Facts = {"augen": int(ending.augen())}
        if self._asks():
            facts["declarer"] = ending.declarer
        return facts


def sheet(game: Game, players: int) -> Sheet:
    """The sheet of Herzblatt."""
    assert isinstance(game, Herzblatt)
    return HerzblattSheet(game, players)
