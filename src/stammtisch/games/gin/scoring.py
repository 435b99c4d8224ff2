"""Points of a hand and of a game of Gin, from plain facts; the score pad uses this too."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context
from stammtisch.core.view import ScoreLine
from stammtisch.games.gin.rules import Rules
from stammtisch.text import SeatWord, Text, say, say_n

NOBODY: Final = -1


class Outcome:
    """How a hand ended: who knocked, whether with Gin, both deadwoods, whether it counts double.

    ``knocker`` is `NOBODY` after a drawn hand; ``worn_out`` tells that it was drawn by the number
    of turns (GIN-22) and not at the end of the stock (GIN-21).
    """

    def __init__(
        self,
        knocker: i64,
        gin: bool = False,
        knocker_deadwood: i64 = 0,
        defender_deadwood: i64 = 0,
        doubled: bool = False,
        worn_out: bool = False,
    ) -> None:
        self.knocker: Final[i64] = knocker
        self.gin: Final[bool] = gin
        self.knocker_deadwood: Final[i64] = knocker_deadwood
        self.defender_deadwood: Final[i64] = defender_deadwood
        self.doubled: Final[bool] = doubled
        self.worn_out: Final[bool] = worn_out

    def winner(self) -> i64:
        """The seat that won the hand, or `NOBODY` (GIN-17 to 19, GIN-21)."""
        if self.knocker == NOBODY:
            return NOBODY
        if self.gin or self.knocker_deadwood < self.defender_deadwood:
            return self.knocker
        return 1 - self.knocker

    def undercut(self) -> bool:
        """Whether the defender won (GIN-19)."""
        return self.knocker != NOBODY and self.winner() != self.knocker

    def difference(self) -> i64:
        """The difference of the deadwood, never negative."""
        difference: i64 = self.defender_deadwood - self.knocker_deadwood
        return difference if difference >= 0 else -difference


def bonus(rules: Rules, outcome: Outcome) -> i64:
    """What the hand's winner scores besides the difference (GIN-17, GIN-19)."""
    if outcome.gin:
        return rules.gin_bonus
    return rules.undercut_bonus if outcome.undercut() else 0


def most_points(rules: Rules) -> i64:
    """The most that a hand can bring (GIN-17, GIN-19, GIN-20).

    Ten cards without a meld count 98 at the most: two of each rank from ten to king, and two nines.
    A defender who lays out his cards himself may leave melds in his hand (GIN-14): then 100.
    """
    deadwood: i64 = 100 if rules.manual else 98
    limit: i64 = rules.knock_limit if rules.knock_limit >= 0 else 10
    undercut: i64 = limit + rules.undercut_bonus if limit > 0 else 0
    once: i64 = max(deadwood + rules.gin_bonus, undercut)
    return 2 * once if rules.spade_double else once


def hand_scores(rules: Rules, outcome: Outcome) -> vec[i64]:
    """The points of both seats."""
    winner: i64 = outcome.winner()
    scores = vec[i64]([0, 0])
    if winner != NOBODY:
        once: i64 = outcome.difference() + bonus(rules, outcome)
        scores[winner] = 2 * once if outcome.doubled else once
    return scores


def hand_lines(rules: Rules, outcome: Outcome) -> list[ScoreLine]:
    """The points of both seats line by line."""
    winner: i64 = outcome.winner()
    if winner == NOBODY:
        if outcome.worn_out:
            return [ScoreLine(say("Drawn hand: too many turns"), (0, 0), ("GIN-22",))]
        return [ScoreLine(say("Drawn hand: the stock has run out"), (0, 0), ("GIN-21",))]
    who = SeatWord(int(winner))
    more: i64 = outcome.difference()
    extra: i64 = bonus(rules, outcome)
    lines: list[ScoreLine] = []
    if outcome.gin:
        lines.append(_line(winner, more, say("Gin: the opponent’s deadwood"), "GIN-17"))
        lines.append(_line(winner, extra, say("Bonus for Gin"), "GIN-17"))
    elif outcome.undercut():
        lines.append(
            _line(winner, more, say("Undercut by {seat}: the difference", seat=who), "GIN-19")
        )
        lines.append(_line(winner, extra, say("Bonus for the undercut"), "GIN-19"))
    else:
        lines.append(_line(winner, more, say("{seat} knocked: the difference", seat=who), "GIN-18"))
    if outcome.doubled:
        lines.append(_line(winner, more + extra, say("The upcard was a spade: double"), "GIN-20"))
    return lines


def _line(seat: i64, points: i64, text: Text, *rules: str) -> ScoreLine:
    return ScoreLine(text, _for(seat, points), rules)


def _for(seat: i64, points: i64) -> tuple[int, int]:
    return (int(points), 0) if seat == 0 else (0, int(points))


# --- the game ------------------------------------------------------------------------------------


def game_winner(rules: Rules, points: vec[i64]) -> i64:
    """The seat that has reached the target with these hand points, or `NOBODY` (GIN-24)."""
    for seat in range(i64(2)):
        if points[seat] >= rules.game_target:
            return seat
    return NOBODY


def game_lines(rules: Rules, points: vec[i64], boxes: vec[i64]) -> list[ScoreLine]:
    """What the end of a game adds to the hand points of both seats (GIN-26 to 28).

    ``points`` are the hand points of the game, ``boxes`` the hands won; one seat has reached the
    target. Points and lines together are what is credited: the difference to one seat, nothing
    to the other. Without bonuses the hand points stand (GIN-25).
    """
    if not rules.settles():
        return []
    winner: i64 = game_winner(rules, points)
    loser: i64 = 1 - winner
    who = SeatWord(int(winner))
    lines = [_line(winner, rules.game_bonus, say("{seat} wins the game", seat=who), "GIN-26")]
    totals = vec[i64]([0, 0])
    totals[winner] = points[winner] + rules.game_bonus
    totals[loser] = points[loser]
    if rules.shutout_double and boxes[loser] == 0:
        lines.append(_line(winner, totals[winner], say("Shutout: doubled"), "GIN-27"))
        totals[winner] *= 2
    for seat in range(i64(2)):
        if boxes[seat] > 0 and rules.box_bonus > 0:
            won = say_n("{n} hand won", "{n} hands won", int(boxes[seat]))
            lines.append(_line(seat, boxes[seat] * rules.box_bonus, won, "GIN-26"))
            totals[seat] += boxes[seat] * rules.box_bonus
    less: int = min(totals[0], totals[1])
    if less > 0:
        lines.append(ScoreLine(say("Only the difference counts"), (-less, -less), ("GIN-28",)))
    return lines


class GinContext(Context):
    """What a hand of Gin inherits.

    ``totals`` are the accounts of the match: what earlier games credited, and the hand points of
    the running one; so they always grow by the score of a hand, and at the end of a game by its
    `game_lines`. ``points`` and ``boxes`` are the hand points and the hands won of the running
    game. ``finished`` are points and boxes (seat 0, seat 1, seat 0, seat 1) of the game that the
    hand before this one ended, empty if it ended none.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (*Context.FIELDS, "points", "boxes", "finished")

    def __init__(
        self,
        dealer: i64,
        hand: i64,
        totals: vec[i64],
        points: vec[i64],
        boxes: vec[i64],
        finished: vec[i64],
        over: bool = False,
    ) -> None:
        super().__init__(dealer, hand, totals, over)
        self.points: vec[i64] = points
        self.boxes: vec[i64] = boxes
        self.finished: vec[i64] = finished


def opening(dealer: i64) -> GinContext:
    """The context of the first hand of a match."""
    nothing = vec[i64]([0, 0])
    return GinContext(dealer, 1, nothing, nothing, nothing, vec[i64]())


def following(rules: Rules, before: GinContext, outcome: Outcome) -> GinContext:
    """The context after a hand that ended in this way; see `after_hand`."""
    return after_hand(rules, before, outcome.winner(), hand_scores(rules, outcome))


def after_hand(rules: Rules, before: GinContext, winner: i64, scores: vec[i64]) -> GinContext:
    """The context after a hand: dealer (GIN-23), accounts, and what has ended (GIN-24 to 29).

    ``winner`` is `NOBODY` after a drawn hand.
    """
    points = _sum(before.points, scores)
    totals = _sum(before.totals, scores)
    boxes = before.boxes
    if winner != NOBODY:
        boxes = _sum(boxes, vec[i64](_for(winner, 1)))
    dealer: i64 = before.dealer if winner == NOBODY else 1 - winner
    if game_winner(rules, points) == NOBODY:
        return GinContext(dealer, before.hand + 1, totals, points, boxes, vec[i64]())
    for line in game_lines(rules, points, boxes):
        totals = _sum(totals, vec[i64](line.points))
    nothing = vec[i64]([0, 0])
    finished = vec[i64]([points[0], points[1], boxes[0], boxes[1]])
    over = rules.match_target == 0 or max(totals[0], totals[1]) >= rules.match_target
    return GinContext(dealer, before.hand + 1, totals, nothing, nothing, finished, over)


def finished_lines(rules: Rules, context: GinContext) -> list[ScoreLine]:
    """The `game_lines` of the game that the previous hand ended; none if it ended none."""
    done = context.finished
    if len(done) == 0:
        return []
    return game_lines(rules, vec[i64]([done[0], done[1]]), vec[i64]([done[2], done[3]]))


def _sum(first: vec[i64], second: vec[i64]) -> vec[i64]:
    return vec[i64]([first[0] + second[0], first[1] + second[1]])
