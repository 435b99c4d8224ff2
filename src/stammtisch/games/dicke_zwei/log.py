"""What happens in a deal of Dicke Zwei, line by line.  # not compiled: makes texts"""

from __future__ import annotations

from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.games.dicke_zwei.names import named
from stammtisch.games.dicke_zwei.position import PLAY, Position
from stammtisch.games.dicke_zwei.scoring import result
from stammtisch.text import SeatWord, Text, say


def told(before: Position, seat: i64, move: i64, after: Position) -> list[Text]:
    """What everybody sees happen; picking cards is not told to anybody."""
    who = SeatWord(int(seat))
    if move < PLAY:
        return []
    if move == PLAY:
        cards = named(int(before.picked))
        lines = [
            say("{seat} plays: {cards}.", seat=who, cards=cards)
            if isinstance(cards, Text)  # a combination with its name
            else say("{seat} plays {cards}.", seat=who, cards=cards)
        ]
        return [*lines, result_of(after)] if after.turn == OVER else lines
    lines = [say("{seat} passes.", seat=who)]
    if after.floor == 0:  # DZW-18
        lines.append(say("{seat} wins the trick.", seat=SeatWord(int(after.holder))))
    return lines


def result_of(at: Position) -> Text:
    """How the deal ended (DZW-19)."""
    return result(at.winner)
