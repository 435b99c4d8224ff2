"""Notifications in a real browser: asked for, told to the server, shown, tapped, stopped.

The service of the browser's maker cannot be reached from here, so the browser's subscription is one
at a service of the test's own; what that service is handed goes on to the real service worker.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
import uvicorn
from playwright.sync_api import expect

from stammtisch.tables import Tables
from stammtisch.web import Settings, create_app
from stammtisch.web.serving import listening
from tests.web.browser import PHONE, fits, holds, needs_chromium, page_of
from tests.web.helpers import QUICK, QuickBots
from tests.web.pushservice import Browser, Service, serving

pytestmark = needs_chromium
SUBSCRIBED = """told => { PushManager.prototype.subscribe = async function (wish) {
    const key = new Uint8Array(wish.applicationServerKey);
    if (!wish.userVisibleOnly || key.length !== 65) throw new Error("wrong");
    return { toJSON: () => JSON.parse(told) };
} }"""
AWAKE = """navigator.serviceWorker.getRegistration("/mine/notifications/")
  .then(found => found?.active?.state === "activated")"""
SHOWN = """async () => {
    const worker = await navigator.serviceWorker.getRegistration("/mine/notifications/");
    return (await worker.getNotifications()).map(one => [one.title, one.body, one.data.to]);
}"""


class Room(NamedTuple):
    address: str
    service: Service


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    folder = tmp_path_factory.mktemp("signs")
    url = f"sqlite:///{folder / 'stammtisch.sqlite'}"
    with serving(folder) as (service, vouches), pytest.MonkeyPatch.context() as patched:
        patched.setenv("SSL_CERT_FILE", str(vouches))
        settings = Settings(
            database=url, tables=QUICK, push="mailto:a@example.org", push_services=(service.host,)
        )
        app = create_app(settings, Tables(url, QUICK, bots=QuickBots()))
        found = listening("127.0.0.1", 0)
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="on"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [found]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.02)
        yield Room(f"http://127.0.0.1:{found.getsockname()[1]}", service)
        server.should_exit = True
        thread.join(10)
        found.close()


def test_a_phone_is_told(chromium: Any, room: Room) -> None:
    browser = Browser(room.service, "/phone")
    with page_of(chromium, PHONE, permissions=["notifications"]) as page:
        page.add_init_script(f"({SUBSCRIBED})({json.dumps(browser.told())})")
        page.goto(f"{room.address}/mine")
        page.get_by_role("link", name="Benachrichtigungen").click()
        page.get_by_role("button", name="Benachrichtigungen auf diesem Gerät").click()
        expect(page.locator(".tokens li")).to_have_count(1)
        fits(page)
        lines: list[dict[str, Any]] = []
        talk = page.context.new_cdp_session(page)
        talk.on("ServiceWorker.workerRegistrationUpdated", lambda told: lines.append(told))
        talk.send("ServiceWorker.enable")
        holds(page, lambda: any(each["registrations"] for each in lines))
        (registration,) = {
            one["registrationId"]
            for each in lines
            for one in each["registrations"]
            if one["scopeURL"].endswith("/mine/notifications/")
        }
        holds(page, lambda: page.evaluate(AWAKE))  # before that it would not hear of it
        page.get_by_role("button", name="Ausprobieren").click()
        expect(page.locator("p[role=status]")).to_contain_text("unterwegs")
        words = browser.reads(room.service.next())
        message = {"origin": room.address, "registrationId": registration}
        shown = [[words["title"], words["body"], words["to"]]]

        def is_shown() -> bool:
            """Whether the phone shows it; a browser with much to do may drop a message."""
            talk.send("ServiceWorker.deliverPushMessage", {**message, "data": json.dumps(words)})
            page.wait_for_timeout(500)
            return bool(page.evaluate(SHOWN) == shown)

        holds(page, is_shown)
        page.get_by_role("button", name="Abstellen").click()
        expect(page.locator(".tokens")).to_have_count(0)


def test_who_refuses_is_told_how_to_change_his_mind(chromium: Any, room: Room) -> None:
    with page_of(chromium, PHONE) as page:
        page.add_init_script("Notification.requestPermission = async () => 'denied'")
        page.goto(f"{room.address}/mine/notifications")
        page.get_by_role("button", name="Benachrichtigungen auf diesem Gerät").click()
        expect(page.locator("output")).to_contain_text("nicht erlaubt")
        expect(page.locator(".tokens")).to_have_count(0)


def test_a_browser_that_cannot_says_so(chromium: Any, room: Room) -> None:
    with page_of(chromium, PHONE) as page:
        page.add_init_script("delete window.PushManager")
        page.goto(f"{room.address}/mine/notifications")
        expect(page.locator("output")).to_contain_text("iPhone")
        expect(page.get_by_role("button", name="auf diesem Gerät")).to_be_hidden()
