"""What the combinations are called.  # not compiled: makes texts"""

from mypy_extensions import i64

from stammtisch.games.fuenfhundert.rules import BINOKEL, FAMILY, FOUR, FOUR_RANKS, worth
from stammtisch.text import RankWord, SuitWord, Text, say, say_in


def combination_name(code: i64) -> Text:
    """A combination as people call it."""
    if code < FAMILY:
        return say("Pair in {suit}", suit=SuitWord(int(code)))
    if code < FOUR:
        return say("Family in {suit}", suit=SuitWord(int(code - FAMILY)))
    if code < BINOKEL:
        return say("Four of a kind: {rank}", rank=RankWord(FOUR_RANKS[int(code - FOUR)]))
    return say("Binokel")


def kind_name(code: i64) -> Text:
    """The kind of a combination, where the one missing card already identifies it."""
    if code < FAMILY:
        return say_in("fuenfhundert", "Pair")
    if code < FOUR:
        return say_in("fuenfhundert", "Family")
    return say_in("fuenfhundert", "Four of a kind") if code < BINOKEL else say("Binokel")


def with_points(code: i64, trump: i64) -> Text:
    """The button for a combination, with the points that it scores."""
    points = int(worth(code, trump))
    return say("{combination} ({points})", combination=combination_name(code), points=points)


def listed(texts: list[Text]) -> Text:
    """Several things in a row; there is at least one."""
    whole = texts[0]
    for text in texts[1:]:
        whole = say("{first}, {second}", first=whole, second=text)
    return whole
