"""How a line is written, where that does not go without saying, and penalties in words."""

from __future__ import annotations

from typing import Final, NamedTuple

from stammtisch.club.dealing import PLAYERS
from stammtisch.club.evening import Evening, Fine, GroupGame
from stammtisch.club.played import FOURTH_DEALS
from stammtisch.text import Text, say
from stammtisch.web.figures import signed

OTHERS: Final = PLAYERS - 1  # in a hand of Doppelkopf, whoever sits out


class LineHint(NamedTuple):
    """A sentence below a sheet, and the rules that it follows, with their page."""

    text: Text
    rules: tuple[str, ...]
    page: str = "evening_formats"


def line_hint(evening: Evening) -> LineHint | None:
    """How a line of this evening is written; None where each simply writes his points."""
    form = evening.format
    if form.duplicate:
        text = say(
            "The losers write what the winners get, with a minus sign, so that each line adds up "
            "to 0. What counts is the difference from the other tables."
        )
        return LineHint(text, ("DUP-1", "DUP-5"), "duplicate_doppelkopf")
    if form.federation:
        text = say(
            "The losers write what the winners get, with a minus sign, so that each line adds up "
            "to 0. A solo is marked."
        )
        return LineHint(text, ("FMT-5",))
    if form.form == "skat":
        text = say(
            "Only the soloist’s field has a number: the value of the game, or twice the value with "
            "a minus sign if it was lost. The extra points for hands won and lost are added to "
            "the totals."
        )
        return LineHint(text, ("FMT-9", "FMT-10"))
    if form.game in FOURTH_DEALS:
        text = say("One plays against two. At a table of four the dealer writes nothing.")
        return LineHint(text, ("FMT-15",))
    if form.form == "ranking":
        text = say(
            "How many were out before each player: whoever is out first writes 0. So a place at a "
            "larger table brings more."
        )
        return LineHint(text, ("FMT-12",))
    return None


def fine_told(evening: Evening, game: GroupGame, fine: Fine) -> list[Text]:
    """A penalty in words, and its reason where one was given (FMT-7)."""
    told = say(
        "Hand {n}, {name}: {points}, each of the others {other}.",
        n=fine.hand,
        name=evening.units[game.units[fine.seat]].name,
        points=signed(-OTHERS * fine.points),
        other=signed(fine.points),
    )
    return [told, say("Why: {reason}.", reason=fine.reason)] if fine.reason else [told]
