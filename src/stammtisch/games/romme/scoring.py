"""Points of a hand of Rommé, from plain facts; the score pad uses this too."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.view import ScoreLine
from stammtisch.games.romme.rules import NOBODY, card_points
from stammtisch.text import SeatWord, say


def minus_points(cards: vec[i64]) -> i64:
    """The penalty points of these cards (ROM-26)."""
    total: i64 = 0
    for card in cards:
        total += card_points(card)
    return total


def hand_scores(left: vec[i64], winner: i64, factor: i64) -> vec[i64]:
    """The score of each seat (ROM-26, ROM-27).

    Args:
        left: the penalty points of the cards that each seat still holds.
        winner: who won the hand; `NOBODY`: it is void, and nobody scores (ROM-25).
        factor: how often the penalty points count: 2 after Hand-Rommé, if that was agreed.
    """
    scores = vec[i64]()
    for seat in range(i64(len(left))):
        nothing = winner == NOBODY or seat == winner
        scores = append(scores, 0 if nothing else -left[seat] * factor)
    return scores


def hand_lines(left: vec[i64], winner: i64, factor: i64) -> list[ScoreLine]:
    """The score of a hand line by line; the arguments are those of `hand_scores`."""
    if winner == NOBODY:
        nothing = tuple([0] * len(left))
        return [ScoreLine(say("Void hand: it did not come to an end"), nothing, ("ROM-25",))]
    who = SeatWord(int(winner))
    once = tuple([int(score) for score in hand_scores(left, winner, 1)])
    lines = [
        ScoreLine(
            say("{seat} has won: the cards left in the others’ hands", seat=who), once, ("ROM-26",)
        )
    ]
    if factor == 2:
        lines.append(ScoreLine(say("Hand-Rommé counts double"), once, ("ROM-23", "ROM-27")))
    return lines
