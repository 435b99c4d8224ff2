"""Web Push: notifies somebody who has no page open, through the service of his browser's maker.

What is sent is encrypted for the one browser that asked for it (RFC 8291), and says who sends it by
a key of this server (RFC 8292), derived from the oldest key that the server believes: there is no
other file to keep. The service learns where a message goes and when, not what it says.
"""

from __future__ import annotations

import asyncio
import base64
import http.client
import json
import logging
import time
from typing import Final, Literal, NamedTuple, TypeAlias
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from stammtisch.tables.signs import Device
from stammtisch.text import say
from stammtisch.web.errors import BadDevice

SERVICES: Final = {  # whose browser asks there, and the hosts: those of the four makers
    "Google": ("fcm.googleapis.com",),
    "Mozilla": ("push.services.mozilla.com",),
    "Apple": ("push.apple.com",),
    "Microsoft": ("notify.windows.com",),
}
LONGEST: Final = 1_000  # letters of an address, of which 100 to 300 are usual
_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_TIMEOUT: Final = 15.0  # seconds
_LASTS: Final = 86_400  # seconds that the service may keep a message for a phone that is off
_SIGNED_FOR: Final = 3_600  # seconds; services take a day at most
TRIES: Final = (0.0, 3.0, 30.0)  # seconds before each
ONCE: Final = TRIES[:1]
_GONE: Final = (400, 401, 403, 404, 410)  # the address is no longer good, or not for this key
Outcome: TypeAlias = Literal["sent", "gone", "lost"]
_log = logging.getLogger("stammtisch.push")


class Sender(NamedTuple):
    """Who sends: his key, and how the makers of browsers can reach him (mailto: or https:).

    ``services`` are hosts that are allowed besides those of `SERVICES`.
    """

    key: EllipticCurvePrivateKey
    contact: str
    services: tuple[str, ...] = ()

    @property
    def public(self) -> str:
        """The public key as browsers want it: an uncompressed point in base64url."""
        return _written(_point(self.key.public_key()))


def sender(key: bytes, contact: str, services: tuple[str, ...] = ()) -> Sender:
    """The sender of a server with this key, of which only the oldest line counts."""
    spread = HKDF(SHA256(), 48, b"stammtisch.push", b"VAPID").derive(key.splitlines()[0])
    number = int.from_bytes(spread, "big") % (_ORDER - 1) + 1  # as good as evenly: 128 bits more
    return Sender(derive_private_key(number, SECP256R1()), contact, services)


def service_of(endpoint: str, services: tuple[str, ...] = ()) -> str:
    """Whose service this address belongs to, or the name of the host; “” if it is not allowed.

    A server that sends to any address could be made to ask what only it can reach.
    """
    if not endpoint.isascii() or len(endpoint) > LONGEST:
        return ""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        return ""
    host = parts.hostname or ""
    if parts.scheme != "https" or parts.username is not None or not endpoint.isprintable():
        return ""
    if f"{host}:{port}" in services or (host in services and port in (None, 443)):
        return host
    if port not in (None, 443):
        return ""
    for maker, hosts in SERVICES.items():
        if any(host == each or host.endswith(f".{each}") for each in hosts):
            return maker
    return ""


def device_of(told: object, language: str, services: tuple[str, ...] = ()) -> Device:
    """The device that a browser tells as JSON (`PushSubscription.toJSON`); raises `BadDevice`."""
    try:
        assert isinstance(told, dict)
        keys = told["keys"]
        device = Device(str(told["endpoint"]), str(keys["p256dh"]), str(keys["auth"]), language)
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _read(device.key))
        assert len(_read(device.auth)) == 16
    except (AssertionError, KeyError, TypeError, ValueError):
        raise BadDevice(
            say("The browser did not say where notifications can be sent. Load the page again.")
        ) from None
    if not service_of(device.endpoint, services):
        raise BadDevice(
            say(
                "Your browser gets its notifications from a service that this server does not "
                "know: {host}. The person who runs the server can allow it.",
                host=(urlsplit(device.endpoint).hostname or "?")[:60],
            )
        )
    return device


def sealed(device: Device, words: dict[str, str]) -> bytes:
    """A message that only this device can read."""
    body: bytes = http_ece.encrypt(
        json.dumps(words, ensure_ascii=False).encode(),
        private_key=generate_private_key(SECP256R1()),
        dh=_read(device.key),
        auth_secret=_read(device.auth),
        version="aes128gcm",
    )
    return body


async def send(
    from_: Sender, device: Device, words: dict[str, str], tries: tuple[float, ...] = TRIES
) -> Outcome:
    """Send a message; if the device is gone, it gets no more of them.

    A service that has too much to do is asked again twice; after that the message is lost.
    """
    status = 0
    for wait in tries:
        await asyncio.sleep(wait)
        status = await asyncio.to_thread(_post, from_, device, sealed(device, words))
        if status in _GONE:
            return "gone"
        if 200 <= status < 300:
            return "sent"
    _log.warning("a sign could not be sent (status %d)", status)
    return "lost"


def _post(from_: Sender, device: Device, body: bytes) -> int:
    """Hand a message to the service; its status, 0 if it could not be reached."""
    parts = urlsplit(device.endpoint)
    origin = f"https://{parts.netloc}"
    claims = {"aud": origin, "exp": int(time.time()) + _SIGNED_FOR, "sub": from_.contact}
    headers = {
        **Vapid02(private_key=from_.key).sign(claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(_LASTS),
        "Urgency": "normal",
    }
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    asked = http.client.HTTPSConnection(parts.hostname or "", parts.port, timeout=_TIMEOUT)
    try:
        asked.request("POST", path or "/", body, headers)
        return asked.getresponse().status
    except (OSError, http.client.HTTPException):
        return 0
    finally:
        asked.close()


def _point(key: EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _read(text: str) -> bytes:
    """The bytes of base64url; raises `ValueError`."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
