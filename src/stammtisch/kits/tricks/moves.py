"""The phases that every trick-taking game has; a game declares any others."""

from typing import Any, Final

from mypy_extensions import i64

from stammtisch.kits.steps.moves import Facts, Phase
from stammtisch.text import SeatWord, Text, say


def trick_in_play(at: Any, seat: int) -> Text:
    """The name of the trick phase, which says which trick is being played."""
    return say("Trick {n} of {tricks}", n=int(at.tricks.done) + 1, tricks=int(at.rules.tricks))


FACTS: Final[Facts] = {
    "dealer": lambda at: SeatWord(int(at.context.dealer)),
    "vorhand": lambda at: SeatWord(int(at.vorhand())),
}
"""What stands for a name in the sentences of all these games, as functions of the position."""

PLAYING_STEP: Final[i64] = 0  # the phases that all games have come first as numbers
CLAIMING_STEP: Final[i64] = 1
ENDED_STEP: Final[i64] = 2
FIRST_OWN_STEP: Final[i64] = 3

PLAYING: Final = Phase(trick_in_play, plays=True, number=PLAYING_STEP, word="tricks")
CLAIMING: Final = Phase(say("Claim of the remaining tricks"), number=CLAIMING_STEP, word="claim")
ENDED: Final = Phase(say("The hand is over"), number=ENDED_STEP, word="ended")
