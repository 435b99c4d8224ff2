"""Every preset passes the kits of PettingZoo, Gymnasium and OpenSpiel.

At the usual number of seats here; at the least and the greatest one in `.ci/run`.
"""

from __future__ import annotations

import pytest

from stammtisch.games.registry import registrations
from tests.environments.kits import EXTREMES, KITS, USUAL, Case, name
from tests.sampling import sampled

pytestmark = pytest.mark.slow  # the kits of others ask the environments, which are never compiled

PRESETS = {(entry.id, preset) for entry in registrations().values() for preset in entry.presets}


def test_every_preset_is_tested() -> None:
    assert {case[:2] for case in USUAL} == PRESETS


@pytest.mark.parametrize("case", sampled(((case,) for case in USUAL), 6), ids=name)
@pytest.mark.parametrize("kit", KITS)
def test_a_preset_passes(kit: str, case: Case) -> None:
    KITS[kit](case)


@pytest.mark.thorough
@pytest.mark.parametrize("case", EXTREMES, ids=name)
@pytest.mark.parametrize("kit", KITS)
def test_it_passes_with_fewer_and_more_seats(kit: str, case: Case) -> None:
    KITS[kit](case)
