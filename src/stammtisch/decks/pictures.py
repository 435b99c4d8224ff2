"""Reads the type and size of pictures from their bytes.

The kind and the size are read from the bytes themselves; what a file claims counts for nothing.
There is no SVG: it may carry programs.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from binascii import Error
from typing import Final

from stammtisch.decks.model import Picture
from stammtisch.text import Text, say

MOST_BYTES: Final = 200 * 1024  # of a picture
MOST_BYTES_DECK: Final = 4 * 1024 * 1024  # of all pictures of a deck together
MOST_PIXELS: Final = 1024  # in width and in height

_DATA_URI: Final = re.compile(r"data:([^;,]*)(;base64)?,")
_FRAMES: Final = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # JPEG markers that name the size


def read_picture(text: str) -> Picture | Text:
    """The picture in a text (a data URI, or bytes in base64), or what is wrong with it."""
    match = _DATA_URI.match(text)
    if match is not None and not match[2]:
        return say("A picture is written in base64: data:image/png;base64,…")
    encoded = text[match.end() :] if match else text
    if len(encoded) > MOST_BYTES * 4 // 3 + 4:
        return _too_large(len(encoded) * 3 // 4)
    try:
        data = b64decode(encoded, validate=True)
    except (Error, ValueError):
        return say("This is not base64, so no picture can be read from it.")
    if len(data) > MOST_BYTES:
        return _too_large(len(data))
    picture = examined(data)
    if picture is None:
        return say("A picture must be PNG, JPEG or WebP; these bytes are not.")
    claimed = match[1] if match else ""
    if claimed not in ("", picture.media_type):
        return say(
            "The picture says it is {claimed}, but its bytes are {found}.",
            claimed=claimed[:40],
            found=picture.media_type,
        )
    if not (0 < picture.width <= MOST_PIXELS and 0 < picture.height <= MOST_PIXELS):
        return say(
            "The picture is {width} × {height} pixels; at most {most} × {most} are possible.",
            width=picture.width,
            height=picture.height,
            most=MOST_PIXELS,
        )
    return picture


def _too_large(size: int) -> Text:
    return say(
        "The picture is {size} KB; at most {most} KB are possible.",
        size=-(-size // 1024),
        most=MOST_BYTES // 1024,
    )


def data_uri(picture: Picture) -> str:
    """A picture as a data URI, as in deck files."""
    return f"data:{picture.media_type};base64,{b64encode(picture.data).decode()}"


def examined(data: bytes) -> Picture | None:
    """The picture in these bytes; None if they are not a PNG, JPEG or WebP."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and data[12:16] == b"IHDR" and len(data) >= 33:
        return Picture("png", _big(data[16:20]), _big(data[20:24]), data)
    if data[:3] == b"\xff\xd8\xff":
        return _jpeg(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        return _webp(data)
    return None


def _big(data: bytes) -> int:
    return int.from_bytes(data, "big")


def _little(data: bytes) -> int:
    return int.from_bytes(data, "little")


def _jpeg(data: bytes) -> Picture | None:
    """The size of a JPEG, from the first segment that states it."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker in _FRAMES:
            return Picture("jpeg", _big(data[at + 7 : at + 9]), _big(data[at + 5 : at + 7]), data)
        if marker == 0xFF:  # padding
            at += 1
        elif 0xD0 <= marker <= 0xD8 or marker == 1:  # markers without a segment
            at += 2
        elif marker in (0xD9, 0xDA):  # the end, or the picture itself
            return None
        else:
            at += 2 + _big(data[at + 2 : at + 4])
    return None


def _webp(data: bytes) -> Picture | None:
    match data[12:16]:
        case b"VP8 " if data[23:26] == b"\x9d\x01\x2a":
            width, height = _little(data[26:28]) & 0x3FFF, _little(data[28:30]) & 0x3FFF
        case b"VP8L" if data[20] == 0x2F:
            bits = _little(data[21:25])
            width, height = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8X":
            width, height = _little(data[24:27]) + 1, _little(data[27:30]) + 1
        case _:
            return None
    return Picture("webp", width, height, data)
