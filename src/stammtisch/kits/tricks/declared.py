"""What a game declares of a position beside its moves: its attributes.

# not compiled: reads classes by name

An attribute is one line in the body of the class: its name, its type, its first value::

    class HerzblattHand(TrickHand):
        stock: i64 = 0
        declarer: i64 = NOBODY

        SHOWN = ("declarer",)
        PILES = (Pile("stock", say("Stock"), lies=lambda at: not at.took, seen=nobody),)

From it follow words, equality, copies and pickles. Who sees it is said beside it: everybody, where
it stands in ``SHOWN``; whom a `Pile` names, where it is cards that lie beside the hands; nobody
else. What is not said is hidden. A ``vec`` gets its value when the cards are dealt.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from inspect import get_annotations
from typing import Any, Final

from msgspec import Struct

from stammtisch.text import Text

_CONSTANT: Final = re.compile(r"\b(ClassVar|Final)\b")  # what is noted so is no part of a position


class Pile(Struct, frozen=True):
    """Cards beside the hands, which an attribute of the position holds as one word.

    name: the attribute, and the id of the zone.
    label: what the zone is called, or a function of the position.
    lies: whether the cards lie there; where they do not, the attribute only remembers them.
    seen: whether a seat sees them; once the hand is over everybody does.
    augen: whether their Augen are told with them.
    owner: whose they are as people see it, as a function of the position.
    """

    name: str
    label: Text | Callable[[Any], Text]
    lies: Callable[[Any], bool]
    seen: Callable[[Any, int], bool]
    augen: bool = False
    owner: Callable[[Any], int] | None = None


def nobody(at: Any, seat: int) -> bool:
    """Seen by nobody before the hand is over."""
    return False


def attributes(hand: type, base: type) -> tuple[str, ...]:
    """The attributes that a game declares in its class of hands, in order.

    The compiler keeps their names, not their annotations; a plug-in, which is not compiled, has
    only these. Those noted as `ClassVar` or `Final`, or with ``_`` in front, are no part of a
    position.

    Args:
        hand: the class of the game.
        base: the class of the kit, whose own are not meant.
    """
    known = set(_named(base))
    found = [name for each in reversed(hand.__mro__) for name in _named(each)]
    return tuple(dict.fromkeys(name for name in found if name not in known and name[0] != "_"))


def _named(of: type) -> tuple[str, ...]:
    compiled: tuple[str, ...] | None = vars(of).get("__mypyc_attrs__")
    if compiled is not None:
        return compiled
    noted = get_annotations(of).items()
    return tuple(name for name, note in noted if not _CONSTANT.search(str(note)))
