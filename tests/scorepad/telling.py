"""Facts told to a sheet in a test: what it counts, or how it refuses them."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.rulecodes import read_code
from stammtisch.scorepad import BadFacts, Sheet, Standing, sheet_of


def sheet_for(code: str, players: int) -> Sheet:
    """The sheet of a rule code: ``sheet_for("tarock.spielregeln.1.announce=yes", 3)``."""
    return sheet_of(read_code(code), players)


def scored(sheet: Sheet, standing: Standing | None = None, **facts: Any) -> tuple[int, ...]:
    """What the players get for a hand with these facts, dealt by player 0 unless said."""
    return sheet.outcome(standing or sheet.opening(0), facts).scores


def refused(sheet: Sheet, standing: Standing | None = None, **facts: Any) -> str:
    """Why there is no hand with these facts, with the rules behind it."""
    before = standing or sheet.opening(0)
    with pytest.raises(BadFacts) as caught:
        sheet.outcome(before, facts)
    assert caught.value.field in {field.name for field in sheet.fields(before, facts)}
    return str(caught.value)


def asked(sheet: Sheet, standing: Standing | None = None, **facts: Any) -> list[str]:
    """The names of what is asked, given these answers."""
    return [field.name for field in sheet.questions(standing or sheet.opening(0), facts)]
