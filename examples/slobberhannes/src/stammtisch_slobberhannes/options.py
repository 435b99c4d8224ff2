"""What can be agreed on in Slobberhannes."""

from __future__ import annotations

from typing import Annotated

from stammtisch.core.options import Options, option
from stammtisch.text import say


class SlobberhannesOptions(Options, frozen=True):
    """The options of Slobberhannes."""

    limit: Annotated[
        int,
        option(
            say("End of the match"),
            say("The match is over when somebody has so many bad points."),
            "SLO-8",
            bounds=(1, 100),
            group="match",
        ),
    ] = 10
