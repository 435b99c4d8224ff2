"""Cloths and backs: each can be chosen, and what is written on a cloth can be read."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

import pytest

from stammtisch.web.reader import ALLOWED
from stammtisch.web.rendering import STATIC
from tests.web.helpers import Server

SHEET: Final = (STATIC / "cloth.css").read_text("utf-8")
INK: Final = ("#f6eeda", "#eee3cc")  # by day and by night
READABLE: Final = 4.5  # contrast, as WCAG asks for


def light(colour: str) -> float:
    """The relative luminance of a colour (WCAG 2)."""
    parts = [int(colour[at:end], 16) / 255 for at, end in pairwise((1, 3, 5, 7))]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("cloth", ALLOWED["cloth"])
def test_what_is_written_on_a_cloth_can_be_read(server: Server, cloth: str) -> None:
    guest = server.guest()
    guest.post("/look", {"cloth": cloth})
    assert f'data-cloth="{cloth}"' in guest.get("/").text
    site = (STATIC / "site.css").read_text("utf-8")
    pairs = dict(re.findall(r'data-cloth="(\w+)"\] .middle { (.*?) }', SHEET))
    days = re.findall(r"light-dark\((#\w+), (#\w+)\)", pairs.get(cloth, ""))
    if cloth == "green":
        found = re.findall(r"--cloth: (#\w+); --cloth-deep: (#\w+)", site)[:2]
        days = list(zip(*found, strict=True))
    assert len(days) == 2, "the cloth, and where it is deep"
    for day in days:
        assert all(contrast(colour, ink) >= READABLE for colour, ink in zip(day, INK, strict=True))


@pytest.mark.parametrize("back", ALLOWED["back"])
def test_each_back_can_be_chosen(server: Server, back: str) -> None:
    guest = server.guest()
    guest.post("/look", {"back": back})
    assert f'data-back="{back}"' in guest.get("/").text
    assert back == "green" or f'[data-back="{back}"]' in SHEET, "green is how backs are drawn"


def test_the_whole_screen_is_offered_where_there_is_one(server: Server) -> None:
    """By a key and a button, which is hidden until a script knows that the browser can do it."""
    guest = server.guest()
    table = guest.post("/play", {"game": "mau_mau"}).headers["location"]
    assert 'data-full data-key="f"' in guest.get(table).text
    assert ".rail .full { display: none" in SHEET and ".can-fill .rail .full" in SHEET
