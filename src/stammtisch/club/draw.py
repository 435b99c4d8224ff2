"""The draw of the start numbers, which anybody can repeat by hand (CLB-1).

Everybody who is there stands on a list, numbered from 0 in the order of checking in. The list is
shuffled as `stammtisch.shuffling` shuffles cards, from a text that is said aloud and printed
before anybody can know what follows from it (dice, the headline of the day):

1. SHAKE-256 of the text, a line feed and ``start numbers`` gives random bytes, taken four at a
   time as one number, the first byte the largest.
2. For the places from the last down to the second: the next number below the largest multiple of
   (place + 1) that fits into 32 bits, its remainder by (place + 1), says with which place this one
   changes. Places count from 0.
3. Whoever lies first gets start number 1, and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.shuffling import shuffled
from stammtisch.text import Text, say

LABEL: Final = "start numbers"
LONGEST_SEED: Final = 200


def drawn(listed: Sequence[str], seed: str) -> tuple[str, ...]:
    """The participants by start number, in the order that the draw's text gives."""
    return tuple(listed[place] for place in shuffled(range(len(listed)), seed, LABEL))


def how_to_repeat(count: int, seed: str) -> Text:
    """How anybody can repeat the draw: a one-line program, for the printed plan."""
    return say(
        "Draw of {n} from the text “{seed}”: places on the list of those present, numbered from 0,"
        " shuffled by Fisher–Yates from the end with the bytes of SHAKE-256 of the text, a line"
        " feed and “{label}”. Repeat it with: {command}",
        n=count,
        seed=seed,
        label=LABEL,
        command=f"stammtisch.shuffling.shuffled(range({count}), {seed!r}, {LABEL!r})",
    )
