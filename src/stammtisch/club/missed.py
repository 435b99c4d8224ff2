"""What a round counts for somebody who joined after it (CLB-38)."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from stammtisch.core.options import option
from stammtisch.text import say

Late: TypeAlias = Literal["nothing", "worst", "average"]
LATE_NAMES: Final = {
    "nothing": say("no points"),
    "worst": say("as many as the last of the round"),
    "average": say("the average of the round"),
}
LateGuest: TypeAlias = Annotated[
    Late,
    option(
        say("Joining late"),
        say("What a player gets for each round that was played before he joined."),
        "CLB-38",
        group="scoring",
        values=LATE_NAMES,
    ),
]
"""The option that every kind of evening has whose results add up over rounds."""
