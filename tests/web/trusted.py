"""A server that speaks https by its own certificate, started by the command as people start it."""

from __future__ import annotations

import base64
import hashlib
import http.client
import os
import re
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from stammtisch.web.trust import Trust, trust_beside
from tests.web.browser import CHROMIUM

NAME = "karten.local"  # no name of this computer


class Trusted(NamedTuple):
    """A running server: its port, its files, and what it printed."""

    port: int
    trust: Trust
    printed: str

    def get(self, path: str, name: str = NAME) -> tuple[http.client.HTTPResponse, bytes]:
        """What a device is answered that trusts this house and calls the server by this name."""
        at = socket.create_connection(("127.0.0.1", self.port), 20)
        with trusting(self.trust).wrap_socket(at, server_hostname=name) as made:
            made.sendall(
                f"GET {path} HTTP/1.1\r\nHost: {name}\r\nAccept: text/html\r\n"
                "Connection: close\r\n\r\n".encode()
            )
            answer = http.client.HTTPResponse(made)
            answer.begin()
            return answer, answer.read()


def trusting(trust: Trust) -> ssl.SSLContext:
    """What a device does that trusts this house and nobody else."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(cadata=trust.root())
    return context


def browser_trusting(player: Any, trust: Trust) -> Any:
    """A browser that finds the server by a name in the network, and trusts the house."""
    signs = x509.load_pem_x509_certificates(trust.authority.read_bytes())[0].public_key()
    written = signs.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    digest = base64.b64encode(hashlib.sha256(written).digest()).decode()
    flags = [
        "--no-sandbox",
        f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
        f"--ignore-certificate-errors-spki-list={digest}",
    ]
    return player.chromium.launch(executable_path=str(CHROMIUM), args=flags)


@contextmanager
def opened(folder: Path) -> Iterator[Trusted]:
    """Such a server, until the end."""
    database = folder / "a.sqlite"
    words = ["-m", "stammtisch", "serve", "--tls", "--port", "0", "--database", str(database)]
    words += ["--public-address", f"https://{NAME}"]
    with subprocess.Popen(
        [sys.executable, *words],
        env=os.environ | {"LANGUAGE": "en", "LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(3)]
            found = re.search(r"https://localhost:(\d+)/", lines[0])
            assert found is not None, lines
            yield Trusted(int(found[1]), trust_beside(database.with_suffix(".key")), "".join(lines))
        finally:
            process.terminate()
