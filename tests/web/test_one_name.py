"""A server on this computer has one name, so that a browser has one cookie for it."""

from __future__ import annotations

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient

from stammtisch.web.onename import OneName

PAGE = {"accept": "text/html,application/xhtml+xml"}


async def there(request: Request) -> Response:
    return PlainTextResponse("there")


@pytest.fixture
def client() -> TestClient:
    app = Starlette(routes=[Route("/{path:path}", there, methods=["GET", "POST"])])
    return TestClient(OneName(app, "localhost"), follow_redirects=False)


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "[::1]:8000"])
def test_another_local_name_leads_to_the_one_that_was_printed(
    client: TestClient, host: str
) -> None:
    answer = client.get("/club/a%20b?x=1&y=2", headers={**PAGE, "host": host})
    assert answer.status_code == 307
    assert answer.headers["location"] == "http://localhost:8000/club/a%20b?x=1&y=2"


@pytest.mark.parametrize(
    ("method", "headers"),
    [
        ("GET", {**PAGE, "host": "localhost:8000"}),
        ("GET", {**PAGE, "host": "192.168.1.7:8000"}),
        ("GET", {**PAGE, "host": "cards.example"}),
        ("GET", {**PAGE, "host": "127.0.0.1:nowhere"}),
        ("GET", {"accept": "application/json", "host": "127.0.0.1:8000"}),
        ("GET", {**PAGE, "host": "127.0.0.1:8000", "hx-request": "true"}),
        ("POST", {**PAGE, "host": "127.0.0.1:8000"}),
    ],
)
def test_everything_else_stays_where_it_is(
    client: TestClient, method: str, headers: dict[str, str]
) -> None:
    assert client.request(method, "/club", headers=headers).text == "there"
