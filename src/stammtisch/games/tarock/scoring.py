"""What a hand of Tarock pays, from plain facts; the score pad uses this too."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.view import ScoreLine
from stammtisch.games.tarock.rules import (
    AUGEN_IN_ALL,
    NOTHING,
    NUMBERS,
    SCHNEIDER,
    SCHWARZ,
    STEPS,
    TarockRules,
)
from stammtisch.kits.tricks.claims import NOBODY
from stammtisch.kits.tricks.declarer import paid_by_all
from stammtisch.text import Text, say, say_n

_WORTH: Final = vec[i64]([0, 4, 6])  # an announcement, in units (TAR-23)


class Facts:
    """How a hand ended.

    declarer: who played alone, or `NOBODY` if the cards were thrown in (TAR-12).
    handspiel, step: what he bid: the game, and how many steps above 61 (TAR-7).
    augen: those of his tricks and of the stock or the cards that he laid away (TAR-20).
    own_tricks, other_tricks: the tricks of the declarer and of the defenders.
    announced: what he announced, `NOTHING` to `SCHWARZ`.
    """

    def __init__(
        self,
        declarer: i64,
        handspiel: bool = False,
        step: i64 = 0,
        augen: i64 = 0,
        own_tricks: i64 = 0,
        other_tricks: i64 = 0,
        announced: i64 = NOTHING,
    ) -> None:
        self.declarer: Final[i64] = declarer
        self.handspiel: Final[bool] = handspiel
        self.step: Final[i64] = step
        self.augen: Final[i64] = augen
        self.own_tricks: Final[i64] = own_tricks
        self.other_tricks: Final[i64] = other_tricks
        self.announced: Final[i64] = announced

    def bid_made(self) -> bool:
        """Whether the declarer has as many card points as he bid (TAR-20)."""
        return self.augen >= NUMBERS[self.step]

    def announcement_made(self) -> bool:
        """Whether what was announced was achieved (TAR-23); True if nothing was announced."""
        if self.announced == SCHNEIDER:
            return AUGEN_IN_ALL - self.augen <= 29
        return self.announced != SCHWARZ or self.other_tricks == 0

    def won(self) -> bool:
        """Whether the declarer won (TAR-20)."""
        return self.bid_made() and self.announcement_made()

    def level(self) -> i64:
        """The level of the win or loss: 1, 2 for Schneider, 3 for schwarz (TAR-21)."""
        if self.won():
            if self.other_tricks == 0:
                return 3
            return 2 if AUGEN_IN_ALL - self.augen <= 29 else 1
        if self.own_tricks == 0:
            return 3
        return 2 if self.augen <= 30 else 1


def plain_units(facts: Facts) -> i64:
    """The level, or what was announced if that is higher (TAR-21, TAR-23)."""
    level = facts.level()
    announced = _WORTH[facts.announced]
    return announced if announced > level else level


def units(rules: TarockRules, facts: Facts) -> i64:
    """What each defender pays or gets (TAR-22 to TAR-24)."""
    found = plain_units(facts)
    if facts.handspiel:
        found *= rules.hand_factor
    return found + rules.bid_bonus * facts.step


def most_units(rules: TarockRules) -> i64:
    """The most that each defender can pay or get (TAR-21, TAR-23, TAR-24)."""
    plain: i64 = _WORTH[SCHWARZ] if rules.announce else i64(3)
    return plain * rules.hand_factor + rules.bid_bonus * (STEPS - 1)


def scores_of(rules: TarockRules, facts: Facts) -> vec[i64]:
    """Each seat's units: double for the declarer, and once, negated, for the others (TAR-22)."""
    if facts.declarer == NOBODY:
        return vec[i64]([0, 0, 0])
    return shares(facts, units(rules, facts))


def shares(facts: Facts, paid: i64) -> vec[i64]:
    """This many units as the points of each seat."""
    return paid_by_all(facts.declarer, paid if facts.won() else -paid, 3)


# --- line by line --------------------------------------------------------------------------------


def score_lines(rules: TarockRules, facts: Facts) -> list[ScoreLine]:
    """What was paid, line by line; the lines add up to `scores_of`."""
    if facts.declarer == NOBODY:
        thrown_in = say("All have passed: the cards are thrown in")
        return [ScoreLine(thrown_in, (0, 0, 0), ("TAR-12",))]
    level, plain, bonus = facts.level(), plain_units(facts), rules.bid_bonus * facts.step
    again = plain * (rules.hand_factor - 1) if facts.handspiel else i64(0)
    steps = say_n("{n} step above 61", "{n} steps above 61", int(facts.step))
    parts: list[tuple[Text, i64, tuple[str, ...]]] = [
        (_first(facts), 1, ("TAR-20", "TAR-22")),
        (_higher(facts, level), level - 1, ("TAR-21",)),
        (_announced(facts), plain - level, ("TAR-23",)),
        (say("Handspiel counts twice"), again, ("TAR-24",)),
        (steps, bonus, ("TAR-24",)),
    ]
    return [
        ScoreLine(text, tuple([int(points) for points in shares(facts, paid)]), cited)
        for text, paid, cited in parts
        if paid > 0
    ]


def _first(facts: Facts) -> Text:
    augen, number = int(facts.augen), int(NUMBERS[facts.step])
    if facts.won():
        return say("Won: {augen} card points; {number} were bid", augen=augen, number=number)
    if not facts.bid_made():
        return say("Lost: {augen} card points; {number} were bid", augen=augen, number=number)
    if facts.announced == SCHNEIDER:
        return say("Lost: Schneider was announced and missed")
    return say("Lost: schwarz was announced and missed")


def _higher(facts: Facts, level: i64) -> Text:
    """Who is Schneider or, at the highest level, schwarz."""
    if level == 3 and facts.won():
        return say("Defenders schwarz, without a trick")
    if level == 3:
        return say("Declarer schwarz, without a trick")
    if facts.won():
        left = int(AUGEN_IN_ALL - facts.augen)
        return say("Defenders Schneider with {augen} card points", augen=left)
    return say("Declarer Schneider with {augen} card points", augen=int(facts.augen))


def _announced(facts: Facts) -> Text:
    worth = int(_WORTH[facts.announced])
    if facts.announced == SCHNEIDER:
        return say("Schneider announced: {units} units in all", units=worth)
    return say("Schwarz announced: {units} units in all", units=worth)
