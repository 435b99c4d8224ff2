"""An analysis as bytes, to be kept: it is valid as long as its hand is the same."""

from __future__ import annotations

import zlib
from typing import Final

import msgspec

from stammtisch.analysis.model import Analysis
from stammtisch.matches import Hand
from stammtisch.rulecodes import rule_code

VERSION: Final = 1
"""To be raised when an analysis has other parts, or finds something else, than before."""

_read: Final = msgspec.msgpack.Decoder(Analysis).decode
_BROKEN: Final = (zlib.error, msgspec.MsgspecError)


def form_of(rules: str) -> str:
    """What makes an analysis usable: it is of this version, and of a hand by this rule code."""
    return f"{VERSION} {rules}"


def to_bytes(found: Analysis) -> bytes:
    """The analysis as bytes; `from_bytes` gives it back."""
    return zlib.compress(msgspec.msgpack.encode(found), 9)


def from_bytes(body: bytes, hand: Hand) -> Analysis | None:
    """The analysis of a hand; None if these bytes are not one, or it is of another hand."""
    try:
        found = _read(zlib.decompress(body))
    except _BROKEN:
        return None
    judged = [(each.seat, each.text) for each in found.acts]
    made = [(int(act.seat), act.text) for act in hand.acts]
    fits = judged == made and found.rules == rule_code(hand.game) and found.is_whole
    return found if fits else None
