"""The sheet of Watten: who won, how, and what the hand was worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.core.contract import Game, State
from stammtisch.games.watten.hand import Watten, WattenHand, together
from stammtisch.games.watten.rules import START
from stammtisch.games.watten.scoring import (
    BY_CLAIM,
    BY_GESPANNT,
    BY_GOING,
    BY_MASCHINE,
    BY_TRICKS,
    DEALERS,
    VORHANDS,
    hand_scores,
    is_gespannt,
    score_lines,
    side_of,
)
from stammtisch.games.watten.scoring import Facts as Ending
from stammtisch.scorepad.asking import number_in, plain, player_in
from stammtisch.scorepad.facts import Answer, BadFacts, Facts, Field
from stammtisch.scorepad.sheet import Outcome, Sheet, Side, Standing, Tally
from stammtisch.text import SeatWord, Text, say, say_n

TRICKS: Final = "tricks"
ENDINGS: Final = {
    TRICKS: int(BY_TRICKS),
    "going": int(BY_GOING),
    "gespannt": int(BY_GESPANNT),
    "maschine": int(BY_MASCHINE),
}


class WattenSheet(Sheet):
    """The sheet for two, for four in fixed pairs, or for three, where Vorhand plays alone."""

    def __init__(self, game: Watten, players: int) -> None:
        super().__init__(game, players)
        self.rules: Final = game.agreed

    def _members(self, standing: Standing, side: int) -> list[int]:
        """The players of a side, ascending (WAT-3)."""
        dealer = standing.dealer
        seats = self.players
        return [player for player in range(self.players) if side_of(seats, dealer, player) == side]

    def _sides(self, standing: Standing) -> tuple[tuple[int, ...], ...]:
        sides = (tuple(self._members(standing, int(side))) for side in (DEALERS, VORHANDS))
        return tuple(sorted(sides))

    @property
    def sides(self) -> tuple[Side, ...]:
        """The accounts: four play in two pairs for the whole match; two or three each alone."""
        if self.players != 4:
            return super().sides
        return tuple(Side(each, together(each)) for each in ((0, 2), (1, 3)))

    def _side(self, standing: Standing, player: int) -> int:
        return int(side_of(self.players, standing.dealer, player))

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        how = str(facts.get("how", TRICKS))
        fields = [self._winner_field(standing), self._how_field()]
        who = self._enders(standing, facts, how)
        if len(who) > 1:
            fields.append(Field("ender", _who(how), "player", players=tuple(who)))
        if how != "maschine":
            fields.append(
                Field(
                    "value",
                    say("Worth in points"),
                    "number",
                    ("WAT-20", "WAT-23"),
                    lowest=int(START),
                    highest=self.rules.cap - (how != TRICKS),
                    usual=int(START),
                )
            )
        return tuple(fields)

    def _winner_field(self, standing: Standing) -> Field:
        answers = tuple(Answer(str(side[0]), together(side)) for side in self._sides(standing))
        return Field("winner", say("Won by"), "choice", ("WAT-3", "WAT-19"), answers=answers)

    def _how_field(self) -> Field:
        answers = [
            Answer(TRICKS, say("three tricks")),
            Answer("going", say("the others went")),
        ]
        if self.rules.gespannt_loses:
            answers.append(Answer("gespannt", say("the others offered although gespannt")))
        if self.rules.maschine:
            answers.append(Answer("maschine", say("a Maschine")))
        rules = ("WAT-19", "WAT-21", "WAT-24", "WAT-6")
        return Field("how", say("By"), "choice", rules, answers=tuple(answers), usual=TRICKS)

    def _enders(self, standing: Standing, facts: Facts, how: str) -> list[int]:
        """Who can have ended the hand so: the winners with a Maschine, otherwise the losers."""
        winner = player_in(facts, "winner")
        if how not in ENDINGS or how == TRICKS or not 0 <= winner < self.players:
            return []
        side = self._side(standing, winner)
        return self._members(standing, side if how == "maschine" else 1 - side)

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        how = str(facts["how"])
        winner = player_in(facts, "winner")
        side = self._side(standing, winner)
        enders = self._enders(standing, facts, how)
        ender = player_in(facts, "ender") if "ender" in facts else [*enders, winner][0]
        value = number_in(facts, "value", int(START))
        self._check(standing, how, ender, value)
        ending = Ending(
            self.players,
            standing.dealer,
            side,
            value,
            ENDINGS[how],
            ender,
        )
        winners = tuple(self._members(standing, side))
        return Outcome(
            say_n("{side}: {n} point", "{side}: {n} points", value, side=together(winners)),
            tuple(score_lines(ending)),
            plain(hand_scores(ending.seats, ending.dealer, ending.winner, ending.value)),
            winners,
            self._sides(standing),
            _tallies(how, ender),
        )

    # --- who is gespannt cannot have raised (WAT-23, WAT-24)

    def _gespannt(self, standing: Standing, player: int) -> bool:
        return is_gespannt(standing.totals[player], self.rules.target)

    def _may_offer(self, standing: Standing) -> list[int]:
        """The sides on which a player may offer."""
        return [
            side
            for side in (int(DEALERS), int(VORHANDS))
            if not all(self._gespannt(standing, each) for each in self._members(standing, side))
        ]

    def _check(self, standing: Standing, how: str, ender: int, value: int) -> None:
        able = self._may_offer(standing)
        limit = self.rules.target - 3
        raised = value - int(START)
        if how == "gespannt" and not self._gespannt(standing, ender):
            raise BadFacts(
                say(
                    "{seat} has {n} points and is gespannt only with {limit} or more.",
                    seat=SeatWord(ender),
                    n=int(standing.totals[ender]),
                    limit=limit,
                ),
                "WAT-24",
                field="how",
            )
        if how == "going" and (not able or able == [self._side(standing, ender)]):
            raise BadFacts(
                say(
                    "Nobody can have offered {seat} the chance to go: with {limit} "
                    "points or more that is not allowed.",
                    seat=SeatWord(ender),
                    limit=limit,
                ),
                "WAT-24",
                field="how",
            )
        own = len(able) == 1 and how != TRICKS and able == [self._side(standing, ender)]
        most = 0 if how == "going" or own else 1  # proposals of the only side that may make one
        if len(able) < 2 and raised > most * len(able):
            raise BadFacts(
                say(
                    "With these totals the hand was worth at most {most} points: a player with "
                    "{limit} or more may neither offer nor raise.",
                    most=int(START) + most * len(able),
                    limit=limit,
                ),
                *("WAT-23", "WAT-24"),
                field="value",
            )

    # --- the match

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        """An objection, unless one side's players get the same and the others nothing (WAT-25)."""
        value = max(points)
        winning = [player for player, each in enumerate(points) if each == value]
        fits = tuple(winning) in self._sides(standing) and sum(points) == value * len(winning)
        if fits and START <= value <= self.rules.cap:
            return None
        return BadFacts(
            say(
                "One side gets {low} to {high} points, each of its players the same; the others"
                " get 0.",
                low=int(START),
                high=self.rules.cap,
            ),
            *("WAT-23", "WAT-25"),
            field="points",
        )

    def facts_of(self, state: State) -> Facts:
        assert isinstance(state, WattenHand)
        ending = state.facts()
        members = self._members(state.context, ending.winner)
        number = int(BY_TRICKS if ending.ending == BY_CLAIM else ending.ending)
        how = next(name for name, each in ENDINGS.items() if each == number)
        facts: Facts = {"winner": str(members[0]), "how": how}
        if len(self._enders(state.context, facts, how)) > 1:
            facts["ender"] = ending.ender
        if how != "maschine":
            facts["value"] = ending.value
        return facts


def _who(how: str) -> Text:
    if how == "going":
        return say("Who went")
    return say("Who had the Maschine") if how == "maschine" else say("Who offered")


def _tallies(how: str, ender: int) -> tuple[Tally, ...]:
    if how == "going":
        return (Tally(ender, say("Went")),)
    if how == "maschine":
        return (Tally(ender, say("Maschine")),)
    return (Tally(ender, say("Offered although gespannt")),) if how == "gespannt" else ()


def sheet(game: Game, players: int) -> Sheet:
    """The sheet of Watten."""
    assert isinstance(game, Watten)
    return WattenSheet(game, players)
