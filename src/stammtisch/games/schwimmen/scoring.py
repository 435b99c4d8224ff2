"""Who loses a life, and the places, from facts alone; the score pad uses this too."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.view import ScoreLine
from stammtisch.text import Text, say

OUT: Final = -1  # the lives of a seat that is out of the match


def losses(values: vec[i64], lives: vec[i64]) -> vec[i64]:
    """The life that each seat loses, 0 or 1 (SWI-16 to SWI-18).

    Args:
        values: what each hand is worth.
        lives: what each seat has left before; below 0 it is out and its value does not count.
    """
    low: i64 = 1000
    for seat in range(i64(len(values))):
        if lives[seat] > OUT:
            low = min(low, values[seat])
    lost = vec[i64]()
    left = False
    for seat in range(i64(len(values))):
        loses = lives[seat] > OUT and values[seat] == low
        lost = append(lost, i64(1) if loses else i64(0))
        if lives[seat] > OUT and not (loses and lives[seat] == 0):
            left = True
    if not left:  # SWI-18
        return vec[i64]([0] * i64(len(values)))
    return lost


def does_not_count() -> Text:
    """The line that says why nobody loses a life (SWI-18)."""
    return say("All who are left would be out: the deal does not count.")


def deal_lines(
    lives: vec[i64], scores: vec[i64], losing: list[Text], keeping: list[Text]
) -> list[ScoreLine]:
    """A line for each seat that is in the match (SWI-16 to SWI-18).

    Args:
        lives: what each seat had before the deal.
        scores: -1 for a life lost, 0 for none.
        losing: what is said of each seat if it loses a life; ``keeping``: if it loses none.
    """
    nothing = tuple([0] * len(scores))
    lines = []
    for seat in range(len(scores)):
        if lives[seat] == OUT:
            continue
        if scores[seat] == 0:
            lines.append(ScoreLine(keeping[seat], nothing, ("SWI-5", "SWI-6")))
            continue
        mine = tuple([int(scores[seat]) if each == seat else 0 for each in range(len(scores))])
        rules = ("SWI-16", "SWI-17") if lives[seat] < 2 else ("SWI-16",)
        lines.append(ScoreLine(losing[seat], mine, rules))
    if not any(scores):
        lines.append(ScoreLine(does_not_count(), nothing, ("SWI-18",)))
    return lines


def places(lives: vec[i64], gone: vec[i64]) -> list[int]:
    """The place of each seat: by lives, then by how late it went out (SWI-19).

    Args:
        lives: what each seat has; below 0 it is out.
        gone: the number of the deal in which it went out.
    """
    ranks = [
        (int(lives[seat]), 0) if lives[seat] > OUT else (OUT, int(gone[seat]))
        for seat in range(i64(len(lives)))
    ]
    return [1 + sum([other > own for other in ranks]) for own in ranks]
