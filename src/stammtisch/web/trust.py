"""Where the certificates of the house are kept, and which of them phones are to trust.

Whoever only reads them needs no library for that; `authority` makes them.
"""

from __future__ import annotations

import hashlib
import logging
import ssl
from pathlib import Path
from typing import Final, NamedTuple

from stammtisch.text import say
from stammtisch.web.errors import NoCertificate

_COMMON_NAME: Final = bytes.fromhex("0603550403")  # the id 2.5.4.3; a string follows
_BEGIN: Final = "-----BEGIN CERTIFICATE-----"
_log: Final = logging.getLogger(__name__)


class Trust(NamedTuple):
    """The files of the house: what it signs with, and what the server shows."""

    authority: Path
    certificate: Path

    def root(self) -> bytes:
        """The certificate that phones trust, as DER; raises `NoCertificate` if none can be read."""
        try:
            _, begin, last = self.authority.read_text("ascii").rpartition(_BEGIN)
            found = ssl.PEM_cert_to_DER_cert(begin + last)
            ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(cadata=found)
        except (OSError, ValueError) as fault:  # an SSLError is an OSError
            _log.warning("the certificate in %s cannot be shown: %s", self.authority, fault)
            raise NoCertificate(
                say(
                    "The certificate of this house cannot be shown just now: its file cannot be "
                    "read or is damaged. Phones that already trust the house notice nothing. "
                    "The person who runs the server has to put the file from a backup in its place."
                )
            ) from None
        return found


def trust_beside(key: Path) -> Trust:
    """The files beside that of the key of the cookies."""
    return Trust(key.with_suffix(".authority.pem"), key.with_suffix(".tls.pem"))


def fingerprint(certificate: bytes) -> str:
    """The SHA-256 of a certificate as phones show it: pairs of capital hexadecimal digits."""
    digest = hashlib.sha256(certificate).hexdigest().upper()
    return " ".join(digest[at : at + 2] for at in range(0, 64, 2))


def label(certificate: bytes) -> str:
    """What a phone calls a certificate of ours: its common name, which is ASCII."""
    _, _, after = certificate.partition(_COMMON_NAME)
    return after[2 : 2 + after[1]].decode("utf-8")
