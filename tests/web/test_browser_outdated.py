"""A page that stands open while its server is updated to other rules of its game."""

from __future__ import annotations

import contextlib
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.tables.test_summaries import OLDER
from tests.web.browser import PATIENCE, PHONE, fits, needs_chromium, play_now

pytestmark = needs_chromium


@contextlib.contextmanager
def serving(file: Path, port: int) -> Iterator[None]:
    """A server as people start it, until it is stopped."""
    words = ["-m", "stammtisch", "serve", "--port", str(port), "--database", str(file)]
    with subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            process.stdout.readline()
            yield
        finally:
            process.terminate()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


@pytest.mark.long
def test_the_page_tells_why_it_does_not_come_back(chromium: Any, tmp_path: Path) -> None:
    file, port = tmp_path / "a.sqlite", free_port()
    # Not by `page_of`: a browser complains of a server that is away.
    page = chromium.new_context(viewport=PHONE, locale="de-DE").new_page()
    with serving(file, port):
        play_now(page, f"http://localhost:{port}", "doppelkopf")
        page.wait_for_load_state()
    expect(page.locator(".lost")).to_contain_text("Der Tisch kommt von selbst wieder.")
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute(f"UPDATE event {OLDER} WHERE kind = 'opened'")
        database.execute(f"UPDATE summary {OLDER}")
        database.commit()
    with serving(file, port):
        why = page.locator(".lead")  # the page asks more and more seldom whether somebody is there
        expect(why).to_contain_text("Die Partie kann nicht weitergehen.", timeout=PATIENCE * 1000)
        expect(page.locator("h1")).to_contain_text("Doppelkopf")
        fits(page)
    page.context.close()
