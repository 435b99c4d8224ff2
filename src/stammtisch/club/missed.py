"""What a round counts for somebody who joined after it (CLB-38)."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from stammtisch.text import say

Late: TypeAlias = Literal["nothing", "worst", "average"]
LATE_NAMES: Final = {
    "nothing": say("no points"),
    "worst": say("as many as the last of the round"),
    "average": say("the average of the round"),
}
