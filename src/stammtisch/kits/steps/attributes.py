"""What a game declares about a position besides its moves: its attributes.

# not compiled: reads classes by name

An attribute is one line in the body of the class: its name, its type, its first value::

    class HerzblattHand(TrickHand):
        stock: i64 = 0
        declarer: i64 = NOBODY

        SHOWN = ("declarer",)

From it follow words, equality, copies and pickles. Who sees it is said beside it: everybody, where
it stands in ``SHOWN``; each seat its own entry, where it stands in ``OWNED``; what a function makes
of the position for a seat, where it stands in ``SEEN``. What is not said is hidden. A
``vec`` gets its value when the cards are dealt.
"""

from __future__ import annotations

import re
from inspect import get_annotations
from typing import Final

_CONSTANT: Final = re.compile(r"\b(ClassVar|Final)\b")  # what is noted so is no part of a position


def attributes(hand: type, base: type) -> tuple[str, ...]:
    """The attributes that a game declares in its class of hands, in order.

    The compiler keeps their names, not their annotations; a plug-in, which is not compiled, has
    only these. Those noted as `ClassVar` or `Final`, or with ``_`` in front, are no part of a
    position.

    Args:
        hand: the class of the game.
        base: the class of the kit; its attributes, and those of its bases, are not meant.
    """
    known = {name for each in base.__mro__ for name in _named(each)}
    found = [name for each in reversed(hand.__mro__) for name in _named(each)]
    return tuple(dict.fromkeys(name for name in found if name not in known and name[0] != "_"))


def _named(of: type) -> tuple[str, ...]:
    compiled: tuple[str, ...] | None = vars(of).get("__mypyc_attrs__")
    if compiled is not None:
        return compiled
    noted = get_annotations(of).items()
    return tuple(name for name, note in noted if not _CONSTANT.search(str(note)))
