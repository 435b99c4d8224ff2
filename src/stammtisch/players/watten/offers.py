"""What is at stake when somebody offers, goes, stays or raises.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Any

from stammtisch.games.watten.steps import REPLY
from stammtisch.players.reasoning import Turn
from stammtisch.text import SeatWord, Text, say

_RAISE = 2  # the place of this move in the answer


def standing(at: Any, seat: int) -> list[Text]:
    """How the tricks stand, and who is winning the one that lies there."""
    side = at.side_of(seat)
    tricks = {"own": int(at.won_by(side)), "theirs": int(at.won_by(1 - side))}
    if len(at.members_of(side)) == 1:
        told = say(
            "Tricks: {own} for you, {theirs} for the other side; three win the hand.", **tricks
        )
    else:
        told = say(
            "Tricks: {own} for your side, {theirs} for the other; three win the hand.", **tricks
        )
    return [told, *_lying(at, seat, side)]


def _lying(at: Any, seat: int, side: int) -> list[Text]:
    tricks = at.tricks
    if not tricks.lying:
        return []
    ahead = int(tricks.seat(tricks.done, tricks.ahead))
    who = SeatWord(ahead)
    if ahead == seat:
        return [say("So far you are winning the trick that lies there.")]
    if at.side_of(ahead) == side:
        return [say("So far {seat} is winning the trick for your side.", seat=who)]
    return [say("So far {seat} is winning the trick for the other side.", seat=who)]


def at_stake(turn: Turn) -> list[Text]:
    """What is won or lost by a word, and what that means for the match."""
    at, value = turn.now, int(turn.now.value)
    raises = turn.move == int(REPLY.start) + _RAISE
    if at.phase is REPLY and not raises:
        return [
            say(
                "If you go, the others get {value} points; if you stay and lose, {more}.",
                value=value,
                more=value + 1,
            ),
            *_answering(turn, value),
        ]
    if at.is_gespannt(turn.seat):
        return [say("You are gespannt: an offer loses the hand.")]
    value += raises
    return [
        say(
            "If they go, you get {value} points at once; if they stay, the hand counts {more}.",
            value=value,
            more=value + 1,
        ),
        *_offering(turn, value, raises),
    ]


def _answering(turn: Turn, value: int) -> list[Text]:
    """What an answer means for the match (WAT-26)."""
    at, target = turn.now, int(turn.now.agreed.target)
    own, theirs = _totals(at, turn.seat)
    if theirs + value >= target:
        return [say("If you go, the others win the match.")]
    lines = []
    if theirs + value + 1 >= target:
        lines.append(say("If you stay and lose, the others win the match."))
    if own + value + 1 >= target:
        lines.append(say("If you stay and win the hand, you win the match."))
    return lines


def _offering(turn: Turn, value: int, raises: bool) -> list[Text]:
    """What an offer means for the match, and whether it can be raised (WAT-24, WAT-26)."""
    at, agreed = turn.now, turn.now.agreed
    own, theirs = _totals(at, turn.seat)
    asked = int(at.proposer) if raises else int(at.opponent_after(turn.seat))
    lines = []
    if own + value + 1 >= agreed.target:
        lines.append(say("If they stay and you win the hand, you win the match."))
    if theirs + value + 1 >= agreed.target:
        lines.append(say("If they stay and win the hand, you lose the match."))
    if value + 2 <= agreed.cap and at.is_gespannt(asked) and not agreed.gespannt_loses:
        lines.append(say("{seat} is gespannt and cannot raise.", seat=SeatWord(asked)))
    return lines


def _totals(at: Any, seat: int) -> tuple[int, int]:
    """The points of the seat, and the most of anybody on the other side."""
    side, totals = at.side_of(seat), [int(each) for each in at.context.totals]
    return totals[seat], max(
        points for each, points in enumerate(totals) if at.side_of(each) != side
    )
