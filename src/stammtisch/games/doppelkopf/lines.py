"""The score line by line.  # not compiled: msgspec texts"""

from __future__ import annotations

from typing import Final

from stammtisch.core.view import ScoreLine
from stammtisch.games.doppelkopf import scoring
from stammtisch.games.doppelkopf.scoring import KONTRA_PARTY, NOBODY, Facts, Tariff
from stammtisch.text import SeatWord, Text, say

_TEXTS: Final[dict[int, tuple[Text, Text]]] = {  # if Re won, if Kontra won
    int(scoring.WON): (say("Re won"), say("Kontra won")),
    int(scoring.UNDER_90): (say("Kontra under 90"), say("Re under 90")),
    int(scoring.UNDER_60): (say("Kontra under 60"), say("Re under 60")),
    int(scoring.UNDER_30): (say("Kontra under 30"), say("Re under 30")),
    int(scoring.NO_TRICK): (say("Kontra without a trick"), say("Re without a trick")),
    int(scoring.RE_SAID): (say("Re was said"), say("Re was said")),
    int(scoring.KONTRA_SAID): (say("Kontra was said"), say("Kontra was said")),
    int(scoring.RE_ABSAGEN): (say("Absagen of Re"), say("Absagen of Re")),
    int(scoring.KONTRA_ABSAGEN): (say("Absagen of Kontra"), say("Absagen of Kontra")),
    int(scoring.GEGEN_DIE_ALTEN): (say("against the Alten"), say("against the Alten")),
    int(scoring.BEYOND_ABSAGE): (say("Absage missed by far"), say("Absage missed by far")),
    int(scoring.NEVER_BELOW_0): (say("never below zero"), say("never below zero")),
}
_SPECIAL: Final[tuple[tuple[Text, Text], ...]] = (  # of Re, of Kontra
    (say("Fuchs caught by Re"), say("Fuchs caught by Kontra")),
    (say("Karlchen of Re"), say("Karlchen of Kontra")),
    (say("Karlchen caught by Re"), say("Karlchen caught by Kontra")),
    (say("Doppelkopf of Re"), say("Doppelkopf of Kontra")),
)
_RULES: Final[dict[int, tuple[str, ...]]] = {
    int(scoring.WON): ("DOK-50", "DOK-52"),
    int(scoring.NO_TRICK): ("DOK-49",),
    int(scoring.RE_SAID): ("DOK-42",),
    int(scoring.KONTRA_SAID): ("DOK-42",),
    int(scoring.RE_ABSAGEN): ("DOK-47",),
    int(scoring.KONTRA_ABSAGEN): ("DOK-47",),
    int(scoring.GEGEN_DIE_ALTEN): ("DOK-53",),
}


def score_lines(tariff: Tariff, facts: Facts) -> list[ScoreLine]:
    """The terms of the value as points for the seats, line by line (DOK-58, DOK-60)."""
    won = int(scoring.winner(tariff, facts))
    shares = [int(share) for share in scoring.shares(tariff, facts, won)]
    terms = [int(term) for term in scoring.terms(tariff, facts, won)]
    by = "DOK-56" if tariff.units else "DOK-60" if tariff.plus_only else "DOK-58"
    lines = [
        ScoreLine(_text(term, won), tuple(value * share for share in shares), _rules(term, by))
        for term, value in enumerate(terms)
        if value
    ]
    if won == NOBODY:
        lines.insert(
            0, ScoreLine(say("Both parties missed an Absage: nobody won"), (0,) * 4, ("DOK-51",))
        )
    paid = tuple(int(scoring.payment(tariff, facts, seat)) for seat in range(4))
    if any(paid):
        lines.append(ScoreLine(say("Payments for Füchse"), paid, ("DOK-57",)))
    return lines


def revoke_lines(offender: int, wrong_claim: bool = False) -> list[ScoreLine]:
    """The score lines after the claim of a revoke, right or wrong (DOK-64, DOK-68)."""
    who = SeatWord(int(offender))
    points = tuple(int(score) for score in scoring.revoke_scores(offender))
    if wrong_claim:
        text = say("{seat} wrongly claimed a revoke: the others write five each", seat=who)
        return [ScoreLine(text, points, ("DOK-68", "DOK-65"))]
    text = say("{seat} revoked: the others write five each", seat=who)
    return [ScoreLine(text, points, ("DOK-64", "DOK-65"))]


def thrown_in_lines() -> list[ScoreLine]:
    """The line for a hand thrown in as nobody took the Armut; nobody scores (DOK-37)."""
    return [ScoreLine(say("Nobody took the Armut: the hand is dealt again"), (0,) * 4, ("DOK-37",))]


def _text(term: int, won: int) -> Text:
    kontra = won == KONTRA_PARTY
    if term in _TEXTS:
        return _TEXTS[term][kontra]
    of_winner = term < scoring.OTHER_FUCHS
    first = int(scoring.FUCHS if of_winner else scoring.OTHER_FUCHS)
    return _SPECIAL[term - first][kontra == of_winner]


def _rules(term: int, by: str) -> tuple[str, ...]:
    if scoring.FUCHS <= term < scoring.OTHER_FUCHS:
        return (by, "DOK-53")
    if scoring.OTHER_FUCHS <= term < scoring.NEVER_BELOW_0:
        return (by, "DOK-53", "DOK-55")
    return (by, *_RULES.get(term, ()))
