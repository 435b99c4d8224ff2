"""The options of Canasta.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from stammtisch.core.options import Conflict, Options, option
from stammtisch.text import say

SEATS: Final = (2, 3, 4)
_BY_SEATS: Final[dict[str, dict[int, int]]] = {
    "hand_size": {2: 15, 3: 13, 4: 11},
    "draw_count": {2: 2, 3: 2, 4: 1},
    "canastas_to_go_out": {2: 2, 3: 1, 4: 1},
}


class CanastaOptions(Options, frozen=True):
    """What players can agree on before a match; 0 is "as usual for this number of players"."""

    hand_size: Annotated[
        int,
        option(
            say("Tiles in a hand"),
            say(
                "How many tiles each player is dealt: 7 to 15; 0 means 15, 13 or 11 for 2, "
                "3 or 4 players."
            ),
            "CAN-3",
            bounds=(0, 15),
            group="deal",
        ),
    ] = 0
    draw_count: Annotated[
        Literal[0, 1, 2],
        option(
            say("Tiles drawn in a turn"),
            say("How many tiles are drawn; 0 means 2 tiles with 2 or 3 players and 1 with 4."),
            "CAN-15",
            group="turn",
        ),
    ] = 0
    canastas_to_go_out: Annotated[
        Literal[0, 1, 2],
        option(
            say("Canastas needed to go out"),
            say("How many canastas a side needs to go out; 0 means 2 with 2 players, otherwise 1."),
            "CAN-29",
            group="turn",
        ),
    ] = 0
    first_meld: Annotated[
        str,
        option(
            say("Minimum of the first meld"),
            say("Four numbers: for a score below 0, from 0, from 1500 and from 3000."),
            "CAN-24",
            group="hand",
            form=say("four numbers up to 300, none smaller than the one before"),
        ),
    ] = "15 50 90 120"
    discards: Annotated[
        Literal["auto", "face_up", "face_down"],
        option(
            say("Discard pile"),
            say("Whether discards lie face up, or face down so that nobody can take them."),
            "CAN-39",
            group="turn",
            values={
                "auto": say("face down with two players"),
                "face_up": say("face up"),
                "face_down": say("face down"),
            },
        ),
    ] = "auto"
    take_with_wild: Annotated[
        bool,
        option(
            say("Taking the pile with a wild tile"),
            say("A pile that is not frozen may also be taken with one natural and one wild tile."),
            "CAN-20",
            group="turn",
        ),
    ] = False
    ask_partner: Annotated[
        Literal["off", "optional"],
        option(
            say("Asking the partner"),
            say("Whether a player may ask his partner before he goes out."),
            "CAN-32",
            group="turn",
            values={"off": say("not allowed"), "optional": say("allowed")},
        ),
    ] = "optional"
    wild_unfinished: Annotated[
        Literal[-1000, 0],
        option(
            say("Unfinished wild meld"),
            say("What a wild meld of fewer than seven tiles costs at the end of the hand."),
            "CAN-35",
            group="scoring",
        ),
    ] = -1000
    red_three_rule: Annotated[
        Literal["canasta", "any_meld"],
        option(
            say("When red threes count in your favour"),
            say("What a side needs so that its red threes count for it and not against it."),
            "CAN-37",
            group="scoring",
            values={"canasta": say("with a canasta"), "any_meld": say("with any meld")},
        ),
    ] = "canasta"
    match_target: Annotated[
        int,
        option(
            say("Target of the match"),
            say("The match ends after the hand in which a side reaches this many points."),
            "CAN-38",
            bounds=(500, 20000),
            group="match",
        ),
    ] = 5000
    first_dealer: Annotated[
        int,
        option(
            say("First dealer"),
            say("Which seat deals first, or whether that is decided by lot."),
            "CAN-2",
            bounds=(-1, 3),
            group="match",
        ),
    ] = -1

    def for_seats(self, name: str, seats: int) -> int:
        """The value of an option, with 0 replaced by what is usual for this number of players."""
        return int(getattr(self, name)) or _BY_SEATS[name][seats]

    def misfit(self, seats: int) -> Conflict | None:
        """The conflict if a hand has under 7 tiles, or minimums are not four rising numbers."""
        if 0 < self.hand_size < 7:
            return Conflict(
                ("hand_size",),
                say("A hand has 7 to 15 tiles; 0 means the usual number for this many players."),
            )
        if not minimums_rise(self.first_meld):
            return Conflict(
                ("first_meld",),
                say(
                    "The minimums of the first meld are four numbers from 0 to 300, none "
                    "smaller than the one before: 15 50 90 120."
                ),
            )
        return None


def minimums_rise(text: str) -> bool:
    """Whether these are four numbers from 0 to 300, none smaller than the one before."""
    words = text.split()
    if len(words) != 4 or not all(word.isascii() and word.isdigit() for word in words):
        return False
    numbers = [int(word) for word in words]
    return numbers == sorted(numbers) and numbers[-1] <= 300
