"""Signs by Web Push: who gets them, when, what stands in them, and where the server never sends."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key

from stammtisch.tables.signs import MOST
from stammtisch.web import push
from stammtisch.web.push import LONGEST, sender, service_of
from tests.web.helpers import Buttons, Guest, Server, seat_all, served
from tests.web.pushservice import Browser, Service, read, serving

CONTACT = "mailto:wirt@example.org"
DAY = {"clock": "86400"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Service]]:
    folder = tmp_path_factory.mktemp("signs")
    with serving(folder) as (service, vouches), pytest.MonkeyPatch.context() as patched:
        patched.setenv("SSL_CERT_FILE", str(vouches))
        services = (service.host,)
        with served(folder, push=CONTACT, push_services=services) as server:
            yield server, service


def public_of(server: Server) -> str:
    found = server.site.calls.sender
    assert found is not None
    return found.public


def wants(guest: Guest, browser: Browser) -> None:
    answer = guest.post("/mine/notifications", {"device": browser.told()})
    assert answer.status_code == 303, answer.text


def moves(server: Server, table_id: str, guests: list[Guest]) -> int:
    """Whoever is on turn makes his first move; returns who is on turn then."""
    seat = server.match(table_id).turn
    page = guests[seat].get(f"/t/{table_id}").text
    found = Buttons(page)
    sent = found.moves[0] if found.moves else found.legal[0]
    assert guests[seat].move(table_id, sent).status_code == 303
    return server.match(table_id).turn


def table_by_days(server: Server) -> tuple[str, list[Guest]]:
    anna = server.guest()
    table_id = anna.open_table("me", "open", **DAY)
    guests = [anna, *seat_all(server, table_id, "Bert")]
    for guest in guests:
        guest.post(f"/t/{table_id}/ready")
    return table_id, guests


def test_who_has_no_page_open_hears_that_it_is_his_turn(house: tuple[Server, Service]) -> None:
    server, service = house
    table_id, guests = table_by_days(server)
    browsers = [Browser(service, f"/{n}") for n in range(2)]
    for guest, browser in zip(guests, browsers, strict=True):
        wants(guest, browser)
    before = server.match(table_id).turn
    while (turn := moves(server, table_id, guests)) == before:
        pass
    message = service.next()
    assert message.path == f"/{turn}"
    assert message.headers["content-encoding"] == "aes128gcm"
    assert 0 < int(message.headers["ttl"]) <= 86_400
    claims = message.claims(public_of(server))
    assert claims["sub"] == CONTACT and claims["aud"] == f"https://{service.host}"
    assert isinstance(claims["exp"], int)
    told = browsers[turn].reads(message)
    assert told == {
        "title": "Du bist dran",
        "body": f"Mau-Mau mit {'Anna' if turn else 'Bert'}",
        "to": f"/t/{table_id}",
        "tag": table_id,
    }
    with pytest.raises(http_ece.ECEException):
        browsers[1 - turn].reads(message)
    assert table_id.encode() not in message.body and not service.messages


def test_who_sees_the_table_gets_no_sign(house: tuple[Server, Service]) -> None:
    server, service = house
    table_id, guests = table_by_days(server)
    for n, guest in enumerate(guests):
        wants(guest, Browser(service, f"/seen{n}"))
    hosted: Any = server.call(server.site.tables.host.find, table_id)
    visitors = [next(iter(seat.visitors)) for seat in hosted.table.seats]
    before = server.match(table_id).turn
    server.call(hosted.streams.update, [visitors[1 - before]])
    while moves(server, table_id, guests) == before:
        pass
    while moves(server, table_id, guests) == 1 - before:  # whose page is not open
        pass
    assert service.next().path == f"/seen{before}"
    assert not service.messages


def test_no_other_table_calls_anybody(house: tuple[Server, Service]) -> None:
    server, service = house
    anna = server.guest()
    table_id = anna.open_table("me", "open")
    guests = [anna, *seat_all(server, table_id, "Bert")]
    for n, guest in enumerate(guests):
        wants(guest, Browser(service, f"/quick{n}"))
        guest.post(f"/t/{table_id}/ready")
    for _ in range(6):
        moves(server, table_id, guests)
    wants(anna, probe := Browser(service, "/probe"))
    assert anna.post("/mine/notifications/device", {"try": newest(server, anna)}).status_code == 303
    assert service.next().path == "/probe"  # nothing came before it
    assert probe.endpoint.endswith("/probe")


def newest(server: Server, guest: Guest) -> str:
    """The id of the device that a guest named last."""
    visitor = server.site.visits._read(guest.cookies["stammtisch_guest"])
    assert visitor is not None
    found = server.call(server.site.calls.signs.of, visitor.visitor)
    return str(found[0][0])


def test_a_sign_can_be_tried_and_ended(house: tuple[Server, Service]) -> None:
    server, service = house
    guest, browser = server.guest("en"), Browser(service, "/trial")
    wants(guest, browser)
    wants(guest, browser)  # pressed twice: one device
    page = guest.get("/mine/notifications").text
    assert page.count('name="end"') == 1 and "localhost" in page
    device = newest(server, guest)
    answer = guest.post("/mine/notifications/device", {"try": device})
    assert "on its way" in guest.get(answer.headers["location"]).text
    assert browser.reads(service.next())["title"] == "Notifications arrive here"
    stranger = server.guest()
    assert stranger.post("/mine/notifications/device", {"end": device}).status_code == 404
    stranger.post("/mine/notifications/device", {"try": device})
    assert not service.messages
    assert guest.post("/mine/notifications/device", {"end": device}).status_code == 303
    assert "No device gets notifications yet" in guest.get("/mine/notifications").text


def test_a_device_that_is_gone_is_forgotten(house: tuple[Server, Service]) -> None:
    server, service = house
    guest = server.guest("en")
    wants(guest, Browser(service, "/gone"))
    service.answers.append(410)
    answer = guest.post("/mine/notifications/device", {"try": newest(server, guest)})
    service.next()
    page = guest.get(answer.headers["location"]).text
    assert "accepts no more notifications" in page and "No device gets notifications yet" in page


def test_a_service_that_is_busy_is_asked_again(
    house: tuple[Server, Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, service = house
    guest = server.guest("en")
    wants(guest, Browser(service, "/busy"))
    service.answers.append(503)
    answer = guest.post("/mine/notifications/device", {"try": newest(server, guest)})
    service.next()
    assert "could not reach" in guest.get(answer.headers["location"]).text  # a trial waits for none
    monkeypatch.setattr(push, "TRIES", (0.0, 0.0, 0.0))
    service.answers.extend([503, 429])
    calls = server.site.calls
    found = server.site.visits._read(guest.cookies["stammtisch_guest"])
    assert found is not None
    (sign_id, place), *_ = server.call(calls.signs.of, found.visitor)
    words = {"title": "x"}
    assert server.call(calls.deliver, found.visitor, sign_id, place.device, words) == "sent"
    for _ in range(3):
        service.next()


def test_forget_me_ends_all_signs(house: tuple[Server, Service]) -> None:
    server, service = house
    guest = server.guest()
    wants(guest, Browser(service, "/forget"))
    found = server.site.visits._read(guest.cookies["stammtisch_guest"])
    assert found is not None
    assert guest.post("/mine/forget", {"sure": "yes"}).status_code == 200
    assert server.call(server.site.calls.signs.of, found.visitor) == []


def test_nobody_has_more_than_a_few_devices(house: tuple[Server, Service]) -> None:
    server, service = house
    guest = server.guest("en")
    for n in range(MOST):
        wants(guest, Browser(service, f"/many{n}"))
    answer = guest.post("/mine/notifications", {"device": Browser(service, "/more").told()})
    assert answer.status_code == 409 and f"on {MOST} devices" in answer.text


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/a",
        "https://169.254.169.254/latest",
        "https://localhost/a",
        "https://fcm.googleapis.com.evil.example/a",
        "https://evil-fcm.googleapis.com.example/a",
        "https://notfcm.googleapis.com/a",
        "https://fcm.googleapis.com:8443/a",
        "https://me@fcm.googleapis.com/a",
        "https://fcm.googleapis.com\n.example/a",
        "https://fcm.googleapis.com:port/a",
        "file:///etc/passwd",
        "https://fcm.googleapis.com/" + "a" * LONGEST,
        "https://fcm.googleapis.com/ä",
        "",
    ],
)
def test_the_server_sends_nowhere_else(house: tuple[Server, Service], endpoint: str) -> None:
    server, service = house
    assert service_of(endpoint) == ""
    told = Browser(service).told(endpoint=endpoint)
    answer = server.guest("en").post("/mine/notifications", {"device": told})
    assert answer.status_code == 400 and "does not know" in answer.text


def test_services_have_their_makers_names() -> None:
    known = {
        "https://fcm.googleapis.com/fcm/send/abc:def": "Google",
        "https://updates.push.services.mozilla.com/wpush/v2/abc": "Mozilla",
        "https://web.push.apple.com/abc": "Apple",
        "https://db5p.notify.windows.com:443/w/?token=abc": "Microsoft",
    }
    assert {each: service_of(each) for each in known} == known


@pytest.mark.parametrize("told", ["", "[]", "null", '{"endpoint": 1}', "{" * 2_000])
def test_nonsense_is_no_device(house: tuple[Server, Service], told: str) -> None:
    server, service = house
    guest = server.guest("en")
    assert "did not say where" in guest.post("/mine/notifications", {"device": told}).text
    wrong: tuple[Any, ...] = (
        {"p256dh": "AAAA", "auth": "MDEyMzQ1Njc4OWFiY2RlZg"},
        {"p256dh": "ä", "auth": "b"},
        {"p256dh": 7, "auth": None},
        [],
    )
    for keys in wrong:
        answer = guest.post("/mine/notifications", {"device": Browser(service).told(keys=keys)})
        assert answer.status_code == 400


def test_a_server_that_sends_no_signs_says_nothing_of_them(server: Server) -> None:
    guest = server.guest()
    for path in ("/mine/notifications", "/mine/notifications/worker.js"):
        assert guest.get(path).status_code == 404
    assert guest.post("/mine/notifications", {"device": "{}"}).status_code == 404
    assert "/mine/notifications" not in guest.get("/mine").text
    assert "Benachrichtigungen auf deinem Gerät" not in guest.get("/kept").text


def test_what_is_kept_is_told(house: tuple[Server, Service]) -> None:
    server, _ = house
    guest = server.guest()
    assert "/mine/notifications" in guest.get("/mine").text
    assert "Benachrichtigungen auf deinem Gerät" in guest.get("/kept").text


def test_the_sender_stays_the_same_when_the_key_is_renewed() -> None:
    first, second = b"1" * 64, b"2" * 64
    assert sender(first, CONTACT).public == sender(first + b"\n" + second, CONTACT).public
    assert sender(first, CONTACT).public != sender(second, CONTACT).public


def test_the_example_of_rfc_8291() -> None:
    """Section 5 of the RFC, word for word: its keys, its salt, its message."""
    body = read(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    number = int.from_bytes(read("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    plain = http_ece.decrypt(
        body,
        private_key=derive_private_key(number, SECP256R1()),
        auth_secret=read("BTBZMqHH6r4Tts7J_aSIgg"),
        version="aes128gcm",
    )
    assert plain == b"When I grow up, I want to be a watermelon"


def test_signs_on_their_way_are_given_up_at_the_end(tmp_path: Path) -> None:
    with (
        serving(tmp_path) as (service, _),
        served(tmp_path, push=CONTACT, push_services=(service.host,)) as server,
    ):
        guest = server.guest()
        wants(guest, Browser(service))  # nobody vouches for that service: it is tried for a while
        found = server.site.visits._read(guest.cookies["stammtisch_guest"])
        assert found is not None

        async def call() -> None:
            server.site.calls._send(found.visitor, "abcdefghijkm", "mau_mau", ["Bert"])
            await asyncio.sleep(0)

        server.call(call)
    assert not service.messages
