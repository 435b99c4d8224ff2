"""Positions in which two cards have changed places, for the tests of all games."""

from __future__ import annotations

import re

import stammtisch as st


def exchanged(state: st.State, one: str, other: str) -> st.State:
    """The position with two cards in each other's place."""
    places = {one: other, other: one}
    return st.position(re.sub(r"\S+", lambda word: places.get(word[0], word[0]), str(state)))
