"""Who wins a deal and what it is worth, from plain facts; the score pad uses this too."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import totals_plus
from stammtisch.core.view import ScoreLine
from stammtisch.games.sechsundsechzig.rules import (
    ENOUGH,
    SCHNEIDER,
    SechsundsechzigContext,
    SechsundsechzigRules,
)
from stammtisch.kits.tricks.claims import NOBODY
from stammtisch.text import Arg, SeatWord, Text, say, say_n


class Facts:
    """How a deal ended; lists have one number per seat.

    augen: card points of the tricks (S66-2); tricks: how many were won.
    pairs: card points of the pairs that were announced; bonus: those for the last trick (S66-21).
    out: who claimed, rightly or not, or reached 66 where that ends the deal by itself.
    closer: who closed the stock; early: his opponent had no trick at that moment.
    draws: how many drawn deals there were directly before.
    """

    def __init__(
        self,
        augen: vec[i64],
        tricks: vec[i64],
        pairs: vec[i64],
        bonus: vec[i64],
        out: i64 = NOBODY,
        closer: i64 = NOBODY,
        early: bool = False,
        draws: i64 = 0,
    ) -> None:
        self.augen: Final = augen
        self.tricks: Final = tricks
        self.pairs: Final = pairs
        self.bonus: Final = bonus
        self.out: Final[i64] = out
        self.closer: Final[i64] = closer
        self.early: Final[bool] = early
        self.draws: Final[i64] = draws

    def count(self, seat: i64) -> i64:
        """The card points that count for a seat; pairs need a trick (S66-14, S66-22)."""
        if self.tricks[seat] == 0:
            return 0
        return self.augen[seat] + self.pairs[seat] + self.bonus[seat]

    def winner(self) -> i64:
        """Who won the deal, or `NOBODY` (S66-23)."""
        decisive = self.out if self.out != NOBODY else self.closer  # (a) and (b) before (c)
        if decisive != NOBODY:
            return decisive if self.count(decisive) >= ENOUGH else 1 - decisive
        first = self.count(0)
        second = self.count(1)
        if first == second or (first < ENOUGH and second < ENOUGH):
            return NOBODY
        return 0 if first > second else 1


def game_points(facts: Facts) -> i64:
    """What the deal is worth to its winner, without drawn deals before it (S66-24 to S66-26)."""
    winner = facts.winner()
    loser = 1 - winner
    if winner == NOBODY:
        return 0
    if loser == facts.closer:  # S66-25
        return 3 if facts.early else 2
    if loser == facts.out:  # S66-26
        return 3 if facts.tricks[winner] == 0 else 2
    if facts.tricks[loser] == 0:  # S66-24
        return 3
    return 2 if facts.count(loser) < SCHNEIDER else 1


def deal_scores(facts: Facts) -> vec[i64]:
    """The game points of both seats (S66-24 to S66-27)."""
    scores = vec[i64]([0, 0])
    winner = facts.winner()
    if winner != NOBODY:
        scores[winner] = game_points(facts) + facts.draws
    return scores


def after_deal(
    rules: SechsundsechzigRules, context: SechsundsechzigContext, scores: vec[i64]
) -> SechsundsechzigContext:
    """The context after a deal: who deals, and what the next deal is worth.

    See S66-3, S66-27 and S66-28.

    Without game points the deal was drawn.
    """
    totals = totals_plus(context.totals, scores)
    drawn = scores[0] == 0 and scores[1] == 0
    enough = rules.single or totals[0] >= rules.target or totals[1] >= rules.target
    draws = context.draws + 1 if drawn else i64(0)
    return SechsundsechzigContext(
        1 - context.dealer, context.hand + 1, totals, not drawn and enough, draws
    )


# --- in words and line by line -------------------------------------------------------------------


def result(facts: Facts) -> Text:
    """Who won the deal, with how many card points, and why."""
    winner = facts.winner()
    if winner == NOBODY:
        return say(
            "Ständer: {augen} card points, nobody wins.", augen=_to(facts.count(0), facts.count(1))
        )
    return say_n(
        "{seat} wins {augen} and gets {n} game point.",
        "{seat} wins {augen} and gets {n} game points.",
        int(game_points(facts) + facts.draws),
        seat=SeatWord(int(winner)),
        augen=_to(facts.count(winner), facts.count(1 - winner)),
    )


def _to(own: i64, other: i64) -> str:
    """The card points of both as “85 : 20”, with non-breaking spaces."""
    return f"{int(own)}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{int(other)}"


def deal_lines(facts: Facts) -> list[ScoreLine]:
    """How both totals came about, then the game points line by line."""
    lines = [_count_line(facts, i64(0)), _count_line(facts, i64(1))]
    winner = facts.winner()
    if winner == NOBODY:
        text = say("Ständer: nobody wins, and the next decided deal counts 1 game point more.")
        return [*lines, _line(i64(0), i64(0), text, "S66-23", "S66-27")]
    lines += _points_lines(facts, winner)
    if facts.draws > 0:
        text = say_n("{n} drawn deal just before", "{n} drawn deals just before", int(facts.draws))
        lines.append(_line(winner, facts.draws, text, "S66-27"))
    return lines


def _points_lines(facts: Facts, winner: i64) -> list[ScoreLine]:
    loser = 1 - winner
    worth = game_points(facts)
    who = SeatWord(int(winner))
    other = SeatWord(int(loser))
    if loser == facts.closer:
        lines = [_line(winner, i64(2), say("{seat} closed and did not win", seat=other), "S66-25")]
        if worth == 3:
            text = say("{seat} had no trick when the stock was closed", seat=who)
            lines.append(_line(winner, i64(1), text, "S66-25"))
        return lines
    if loser == facts.out:
        text = say(
            "{seat} claimed with {count} card points", seat=other, count=int(facts.count(loser))
        )
        lines = [_line(winner, i64(2), text, "S66-20", "S66-26")]
        if worth == 3:
            text = say("{seat} had no trick yet", seat=who)
            lines.append(_line(winner, i64(1), text, "S66-26"))
        return lines
    lines = [
        _line(
            winner,
            i64(1),
            say("{seat} wins the deal", seat=who),
            "S66-23",
            "S66-24",
        )
    ]
    if worth >= 2:
        text = say("{seat} is Schneider: fewer than 33 card points", seat=other)
        lines.append(_line(winner, i64(1), text, "S66-24"))
    if worth == 3:
        text = say("{seat} is schwarz: no trick", seat=other)
        lines.append(_line(winner, i64(1), text, "S66-24"))
    return lines


def _count_line(facts: Facts, seat: i64) -> ScoreLine:
    """The line with a seat's card points and where they come from; it scores no game points."""
    rules = ["S66-22"]
    if facts.bonus[seat] > 0:
        rules.insert(0, "S66-21")
    if facts.pairs[seat] > 0:
        rules.insert(0, "S66-14")
    return _line(seat, i64(0), _count_text(facts, seat), *rules)


def _count_text(facts: Facts, seat: i64) -> Text:
    pairs = int(facts.pairs[seat])
    bonus = int(facts.bonus[seat])
    args: dict[str, Arg] = {"seat": SeatWord(int(seat)), "pairs": pairs, "bonus": bonus}
    args["augen"] = int(facts.augen[seat])
    args["count"] = int(facts.count(seat))
    if facts.tricks[seat] == 0:
        if pairs == 0:
            return say("{seat} has no trick and 0 card points", **args)
        return say("{seat} has no trick: {pairs} for pairs do not count", **args)
    if pairs > 0 and bonus > 0:
        return say(
            "{seat} has {count} card points: {augen} in tricks, {pairs} for pairs, {bonus} for "
            "the last trick",
            **args,
        )
    if pairs > 0:
        return say("{seat} has {count} card points: {augen} in tricks, {pairs} for pairs", **args)
    if bonus > 0:
        return say(
            "{seat} has {count} card points: {augen} in tricks, {bonus} for the last trick", **args
        )
    return say("{seat} has {count} card points in tricks", **args)


def _line(seat: i64, points: i64, text: Text, *rules: str) -> ScoreLine:
    return ScoreLine(text, (int(points), 0) if seat == 0 else (0, int(points)), rules)
