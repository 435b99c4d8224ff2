"""A server on this computer has one name, so that a browser has one cookie for it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient

from stammtisch.web.onename import OneName
from tests.web.helpers import field

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


def test_who_came_by_https_is_sent_on_by_https(client: TestClient) -> None:
    client.base_url = "https://127.0.0.1:8000"
    answer = client.get("/club", headers=PAGE)
    assert answer.headers["location"] == "https://localhost:8000/club"


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


def test_who_founds_a_club_at_another_local_name_runs_it_at_the_printed_one(
    tmp_path: Path,
) -> None:
    words = [sys.executable, "-m", "stammtisch", "serve", "--port", "0"]
    database = {"STAMMTISCH_DATABASE": str(tmp_path / "a.sqlite")}
    with subprocess.Popen(
        words, env=os.environ | database, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://(\w+):(\d+)/", process.stdout.readline())
            assert found is not None
            printed, port = found.groups()
            with httpx2.Client(headers=PAGE, follow_redirects=True) as browser:
                page = browser.get(f"http://127.0.0.1:{port}/club")
                form = {"csrf": field(page.text, "csrf"), "name": "Karo"}
                club = browser.post(page.url, data=form).url
                answer = browser.get(f"http://{printed}:{port}{club.path}/evenings/new")
            assert answer.status_code == 200  # for whoever organises
        finally:
            process.terminate()
