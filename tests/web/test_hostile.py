"""Somebody who means no good: nothing that is sent is a mistake of ours."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tests.sampling import sampled
from tests.web.helpers import Server, served
from tests.web.hostile import PLENTY, Hostile, attack

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("seed", sampled([20, 21, 22], 3))
def test_hostile_requests_are_refused_or_harmless(tmp_path: Path, seed: int) -> None:
    with served(tmp_path, **PLENTY) as server:
        counts, bad = attack(server, 600, seed)
    assert bad == []
    assert counts[200] > 20 and counts[303] > 7 and counts[422] > 7  # they come far enough


async def careless(request: Request) -> Response:
    """A page that trusts its visitors."""
    return Response(str(int(request.path_params["number"])))


def test_a_careless_page_is_found(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    planted = Route("/planted/{number}", careless, methods=["GET"])
    monkeypatch.setattr(Hostile, "chosen", lambda _: planted)
    server.app.router.routes.append(planted)
    _, bad = attack(server, 200, seed=1)
    assert {each.status for each in bad} == {500}
