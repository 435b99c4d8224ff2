"""Sheets and facts of Doppelkopf for tests: Re are players 1 and 3, a soloist is player 2."""

from __future__ import annotations

from typing import Any

import stammtisch as st
from stammtisch.scorepad import Facts
from stammtisch.scorepad.doppelkopf import DoppelkopfOutcome, DoppelkopfSheet, sheet
from stammtisch.scorepad.facts import Value

RE, KONTRA, BOTH = ["re"], ["kontra"], ["re", "kontra"]


def sheet_for(preset: str = "turnier", players: int = 4, **options: Any) -> DoppelkopfSheet:
    return sheet(st.game("doppelkopf", preset=preset, **options), players)


def normal(augen: int, *re: int, **more: Value) -> Facts:
    return {"re": list(re or (1, 3)), "augen_re": augen, **more}


def solo(game: str, augen: int, declarer: int = 2, **more: Value) -> Facts:
    return {"game": game, "declarer": declarer, "augen_re": augen, **more}


def outcome(rules: DoppelkopfSheet, facts: Facts) -> DoppelkopfOutcome:
    found = rules.outcome(rules.opening(0), facts)
    assert isinstance(found, DoppelkopfOutcome)
    return found
