"""The sheet of Gin and Oklahoma: who knocked, and the deadwood of both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.core.contract import Game, State
from stammtisch.core.kinds import rank_of
from stammtisch.games.gin.rules import HAND_SIZE
from stammtisch.games.gin.scoring import NOBODY, GinContext, after_hand, hand_lines, hand_scores
from stammtisch.games.gin.scoring import Outcome as Ending
from stammtisch.games.gin.state import GinGame, GinState
from stammtisch.scorepad.asking import number_in, numbers, plain, player_in
from stammtisch.scorepad.facts import Answer, BadFacts, Facts, Field
from stammtisch.scorepad.sheet import Outcome, Sheet, Standing, Tally
from stammtisch.text import RankWord, SeatWord, Text, say, say_n

KNOCK: Final = "knock"
GIN: Final = "gin"
DRAWN: Final = "drawn"
WORN_OUT: Final = "worn_out"
ACE: Final = 12  # rank of the upcard, as in `cards`
TEN: Final = 8
BOTH: Final = (0, 1)
MOST_DEADWOOD: Final = 10 * HAND_SIZE


class GinSheet(Sheet):
    """Asks how the hand ended and what was left; asks for the upcard only if it matters."""

    def __init__(self, game: GinGame) -> None:
        super().__init__(game, 2)
        self.rules: Final = game.rules

    # --- what is asked

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        ending = self._ending()
        how = facts.get("ending", ending.usual)
        if how in (DRAWN, WORN_OUT):
            return (ending,)
        asked = [ending, _who(how == GIN)]
        if self.rules.spade_double:
            spade = say("The upcard was a spade")
            asked.append(Field("spade", spade, "flag", ("GIN-20",), usual=False))
        if how == KNOCK:
            asked += self._knock(player_in(facts, "knocker"))
        rule = "GIN-15" if how == GIN else "GIN-14"
        knocker = player_in(facts, "knocker")
        label = _left_label(1 - knocker) if knocker in BOTH else say("Deadwood of the opponent")
        asked.append(_deadwood("defender", label, 0, MOST_DEADWOOD, rule))
        return tuple(asked)

    def _ending(self) -> Field:
        answers = [
            Answer(KNOCK, say("knocked")),
            Answer(GIN, say("Gin")),
            Answer(DRAWN, say("drawn: the stock has run out")),
            Answer(WORN_OUT, say("drawn: too many turns")),
        ]
        if self.rules.knock_limit == 0:
            del answers[0]
        return Field(
            "ending",
            say("The end"),
            "choice",
            ("GIN-10", "GIN-12", "GIN-21", "GIN-22"),
            answers=tuple(answers),
            usual=answers[0].value,
        )

    def _knock(self, knocker: int) -> list[Field]:
        label = _left_label(knocker) if knocker in BOTH else say("Deadwood of the knocker")
        fixed = self.rules.knock_limit
        asked = [_deadwood("own", label, 1, fixed if fixed > 0 else 10, "GIN-10", "GIN-11")]
        return [_upcard(), *asked] if fixed < 0 else asked

    # --- what it counts

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        ending = self._told(facts)
        if facts["ending"] == KNOCK and self.rules.knock_limit < 0:
            self._check_limit(facts)
        winner = int(ending.winner())
        return Outcome(
            _summary(ending, winner),
            tuple(hand_lines(self.rules, ending)),
            plain(hand_scores(self.rules, ending)),
            (winner,) if winner in BOTH else (),
            tallies=tuple(_tallies(ending, winner)),
        )

    def _told(self, facts: Facts) -> Ending:
        if facts["ending"] in (DRAWN, WORN_OUT):
            return Ending(NOBODY, worn_out=facts["ending"] == WORN_OUT)
        return Ending(
            player_in(facts, "knocker"),
            facts["ending"] == GIN,
            number_in(facts, "own"),
            number_in(facts, "defender"),
            facts.get("spade") is True,
        )

    def _check_limit(self, facts: Facts) -> None:
        """Check the knock against the limit that the upcard sets (GIN-11)."""
        limit = int(self.rules.limit(_rank_of(str(facts["upcard"]))))
        own = number_in(facts, "own")
        if own > limit:
            text = say("With this upcard the knock limit is {limit}, not {n}.", limit=limit, n=own)
            raise BadFacts(text, "GIN-11", field="own")

    # --- the match

    def next_standing(self, standing: Standing, facts: Facts, outcome: Outcome) -> Standing:
        winner = outcome.winners[0] if outcome.winners else int(NOBODY)
        return self._after(standing, winner, outcome.scores)

    def standing_after_points(self, standing: Standing, points: Sequence[int]) -> Standing:
        winner = points.index(max(points)) if any(points) else int(NOBODY)
        return self._after(standing, winner, points)

    def _after(self, standing: Standing, winner: int, scores: Sequence[int]) -> Standing:
        assert isinstance(standing, GinContext)
        return after_hand(self.rules, standing, winner, numbers(scores))

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        if min(points) == 0:
            return None
        text = say("Only the winner of a hand gets points, and nobody gets less than 0.")
        return BadFacts(text, "GIN-17", "GIN-18", "GIN-19", field="points")

    def remarks(self, standing: Standing) -> tuple[Text, ...]:
        """How the present game stands, if the totals include earlier games (GIN-26, GIN-29)."""
        if not isinstance(standing, GinContext) or not any(standing.boxes):
            return ()
        if not self.rules.settles():
            return ()
        return tuple(
            say_n(
                "{seat} has {points} points and has won {n} hand in this game to {target}.",
                "{seat} has {points} points and has won {n} hands in this game to {target}.",
                int(standing.boxes[player]),
                seat=SeatWord(player),
                points=int(standing.points[player]),
                target=self.rules.game_target,
            )
            for player in BOTH
        )

    def facts_of(self, state: State) -> Facts:
        assert isinstance(state, GinState)
        found = state.outcome()
        if found.knocker == NOBODY:
            return {"ending": WORN_OUT if found.worn_out else DRAWN}
        facts: Facts = {
            "ending": GIN if found.gin else KNOCK,
            "knocker": found.knocker,
            "defender": found.defender_deadwood,
        }
        if self.rules.spade_double:
            facts["spade"] = bool(found.doubled)
        if not found.gin:
            facts["own"] = found.knocker_deadwood
            if self.rules.knock_limit < 0:
                facts["upcard"] = _value_of(rank_of(state.upcard))
        return facts


def _who(gin: bool) -> Field:
    label = say("Who has Gin") if gin else say("Who knocked")
    return Field("knocker", label, "player", ("GIN-12" if gin else "GIN-10",), players=BOTH)


def _upcard() -> Field:
    """The upcard, as far as it sets the knock limit: every card above nine counts ten."""
    answers = [Answer("A", say("{rank}", rank=RankWord(ACE)))]
    answers += [Answer(str(rank + 2), say("{rank}", rank=RankWord(rank))) for rank in range(TEN)]
    answers.append(Answer("10", say("10, jack, queen, king")))
    return Field("upcard", say("Upcard"), "choice", ("GIN-11",), answers=tuple(answers))


def _rank_of(value: str) -> int:
    return ACE if value == "A" else int(value) - 2


def _value_of(rank: int) -> str:
    return "A" if rank == ACE else str(min(rank, TEN) + 2)


def _deadwood(name: str, label: Text, lowest: int, highest: int, *rules: str) -> Field:
    return Field(name, label, "number", rules, lowest=lowest, highest=highest)


def _left_label(player: int) -> Text:
    return say("Deadwood of {seat}", seat=SeatWord(player))


def _summary(ending: Ending, winner: int) -> Text:
    if winner not in BOTH:
        return say("Drawn hand")
    who = SeatWord(winner)
    if ending.gin:
        return say("Gin of {seat}", seat=who)
    if ending.undercut():
        return say("Undercut by {seat}", seat=who)
    return say("{seat} knocked", seat=who)


def _tallies(ending: Ending, winner: int) -> list[Tally]:
    if ending.gin:
        return [Tally(winner, say("Gin"))]
    return [Tally(winner, say("Undercuts"))] if ending.undercut() else []


def sheet(game: Game, players: int) -> Sheet:
    """The sheet of Gin."""
    assert isinstance(game, GinGame)
    return GinSheet(game)
