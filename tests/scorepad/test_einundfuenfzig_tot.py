"""51 tot on the pad: bad points, and facts that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.games.einundfuenfzig_tot.options import TotOptions
from stammtisch.games.registry import registration
from stammtisch.rulecodes import preset_rules
from stammtisch.scorepad import Entry, Pad, sheet_of
from tests.scorepad.telling import refused, scored, sheet_for

FOUR = sheet_for("einundfuenfzig_tot.standard.1", 4)
OWN_VALUES = TotOptions(values="A=0 K=0 Q=0 J=0 T=-1 9=0 8=0 7=1/7")
SMALL = sheet_of(preset_rules(registration("einundfuenfzig_tot")).with_options(OWN_VALUES), 4)


@pytest.mark.rules("TOT-10", "TOT-11")
def test_bad_points_of_a_match() -> None:
    """Examples 11 and 12: 3, 1, 5 and 1 bad points after ten deals."""
    losers = [0, 0, 0, 1, 2, 2, 2, 2, 2]
    pad = Pad.of(FOUR, [Entry({"loser": loser}) for loser in losers])
    assert (pad.over, [line.dealer for line in pad.lines[:2]]) == (False, [0, 1])
    pad.write(Entry({"points": [0, 0, 0, 1]}))
    assert (pad.totals, pad.places, pad.over) == ((3, 1, 5, 1), [3, 1, 4, 1], True)
    assert pad.lines[0].outcome.winners == (1, 2, 3)


@pytest.mark.rules("TOT-9")
def test_only_own_values_leave_a_deal_without_a_loser() -> None:
    assert scored(SMALL, loser="nobody") == (0, 0, 0, 0)
    assert scored(SMALL, points=[0, 0, 0, 0]) == (0, 0, 0, 0)
    assert "cannot be" in refused(FOUR, loser="nobody")


@pytest.mark.parametrize("points", [[0, 0, 0, 0], [1, 1, 0, 0], [0, 2, 0, 0], [0, -1, 0, 1]])
def test_one_bad_point_a_deal(points: list[int]) -> None:
    facts: dict[str, Any] = {"points": points}
    assert refused(FOUR, **facts) == (
        "The loser of a deal gets one bad point (1), everybody else gets none (0). (TOT-8, TOT-10)"
    )
