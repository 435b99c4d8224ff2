"""Points of a deal of Mau-Mau, from plain facts; the score pad uses this too."""

from mypy_extensions import i64

from stammtisch.core.view import ScoreLine
from stammtisch.text import SeatWord, Text, say


def won(seat: i64) -> Text:
    """How a deal with a winner ended (MAU-13)."""
    return say("{seat} has no cards left and wins the deal.", seat=SeatWord(int(seat)))


def deal_lines(
    winner: i64, left: list[int], held: list[Text], without_winner: Text
) -> list[ScoreLine]:
    """A line for each seat; the winner's has no points (MAU-13 to MAU-15).

    Args:
        winner: who has played the last card, -1 for nobody.
        left: the points of the cards that each seat still holds: they are its score.
        held: what each seat still holds, in words.
        without_winner: how a deal without a winner ended.
    """
    lines = []
    if winner < 0:
        nothing = tuple([0] * len(left))
        lines.append(ScoreLine(without_winner, nothing, ("MAU-14", "MAU-15")))
    for seat in range(len(left)):
        mine = tuple([left[seat] if each == seat else 0 for each in range(len(left))])
        if seat == winner:
            lines.append(ScoreLine(won(winner), mine, ("MAU-13", "MAU-15")))
        else:
            lines.append(ScoreLine(held[seat], mine, ("MAU-15",)))
    return lines
