"""A service that takes signs for browsers, as their makers run one, and a browser's keys."""

from __future__ import annotations

import base64
import json
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from stammtisch.web.authority import certify
from stammtisch.web.trust import trust_beside


def written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def read(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Message(NamedTuple):
    """What the service was handed: to which path, with which headers."""

    path: str
    headers: dict[str, str]
    body: bytes

    def claims(self, public: str) -> dict[str, Any]:
        """What the sender says of himself; his signature is checked by his public key."""
        scheme, _, fields = self.headers["authorization"].partition(" ")
        assert scheme == "vapid"
        told = dict(each.strip().split("=", 1) for each in fields.split(","))
        assert told["k"] == public
        said, _, signature = told["t"].rpartition(".")
        raw = read(signature)
        numbers = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        key = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), read(public))
        key.verify(encode_dss_signature(*numbers), said.encode(), ECDSA(SHA256()))
        found: dict[str, Any] = json.loads(read(said.partition(".")[2]))
        return found


class Service(NamedTuple):
    """The service: its host and port, what it was handed, and what it answers next (then 201)."""

    host: str
    messages: list[Message]
    answers: list[int]
    came: threading.Semaphore

    def next(self) -> Message:
        """The next message; waits for it."""
        assert self.came.acquire(timeout=20), "no sign came"
        return self.messages.pop(0)


class Browser:
    """A browser that asked the service for signs."""

    def __init__(self, service: Service, path: str = "/a") -> None:
        self.endpoint = f"https://{service.host}{path}"
        self.key = generate_private_key(SECP256R1())
        self.secret = b"0123456789abcdef"

    def told(self, **other: Any) -> str:
        """What it tells the page (`PushSubscription.toJSON`)."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": written(point), "auth": written(self.secret)}
        return json.dumps({"endpoint": self.endpoint, "keys": keys, **other})

    def reads(self, message: Message) -> dict[str, str]:
        """What stands in a message, once it is deciphered."""
        plain = http_ece.decrypt(
            message.body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"
        )
        found: dict[str, str] = json.loads(plain)
        return found


@contextmanager
def serving(folder: Path) -> Iterator[tuple[Service, Path]]:
    """Such a service on this computer, and the file of the authority that vouches for it."""
    trust = trust_beside(folder / "push.key")
    certify(trust, ["localhost"], [], datetime.now(UTC))
    vouches = folder / "vouches.pem"
    vouches.write_text(ssl.DER_cert_to_PEM_cert(trust.root()))
    found: list[Message] = []
    answers: list[int] = []
    came = threading.Semaphore(0)

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            headers = {name.lower(): value for name, value in self.headers.items()}
            body = self.rfile.read(int(headers["content-length"]))
            found.append(Message(self.path, headers, body))
            self.send_response(answers.pop(0) if answers else 201)
            self.send_header("content-length", "0")
            self.end_headers()
            came.release()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(trust.certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        yield Service(f"localhost:{server.server_port}", found, answers, came), vouches
        server.shutdown()
