"""What stands in a PDF: its pages, and the text that it shows."""

from __future__ import annotations

import base64
import re
import zlib


def pages(file: bytes) -> int:
    assert file.startswith(b"%PDF-")
    return len(re.findall(rb"/Type /Page\b", file))


ESCAPED = re.compile(rb"\\(\d{3}|.)", re.DOTALL)


def _meant(escaped: re.Match[bytes]) -> bytes:
    return bytes([int(escaped[1], 8)]) if escaped[1].isdigit() else escaped[1]


def words(file: bytes) -> list[str]:
    """The strings that a PDF shows, in their order; its fonts keep one byte a letter."""
    found = []
    for packed in re.findall(rb"stream\r?\n(.*?)endstream", file, re.DOTALL):
        try:
            drawn = zlib.decompress(base64.a85decode(packed.strip().removesuffix(b"~>")))
        except (ValueError, zlib.error):
            continue
        shown = re.findall(rb"\(((?:[^()\\]|\\.)*)\) Tj", drawn, re.DOTALL)
        found += [ESCAPED.sub(_meant, each).decode("latin-1") for each in shown]
    return found
