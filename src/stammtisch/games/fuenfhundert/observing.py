"""What a seat observes of a hand of Fünfhundert, besides the tricks (`core.observing`)."""

from typing import Final

from stammtisch.core.observing import Feature

TURNED: Final = Feature("turned", "The card that was turned up for trump.", "F500-4")
USED: Final = Feature("used", "For each seat, the cards of its announcements.", "F500-16")
CALLED: Final = Feature("called", "For each seat, the combinations it announced.", "F500-15")
LAPSED: Final = Feature("lapsed", "Your combinations that have lapsed.", "F500-16")
FRESH: Final = Feature("fresh", "The card that you drew since you last played one.", "F500-9")
POINTS: Final = Feature("points", "The points of each seat in this deal so far.", "F500-21")
