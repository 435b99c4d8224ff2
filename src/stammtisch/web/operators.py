"""The password of whoever runs a server, and the cookie of somebody who has given it.

Only a digest of the password is kept, made slowly on purpose (scrypt), so that whoever reads it
cannot try many. The cookie is signed with a key that depends on the digest: with another password
nobody is known any more.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, TimestampSigner
from starlette.requests import Request
from starlette.responses import Response

from stammtisch.web.keyfile import key_beside

COOKIE: Final = "stammtisch_operator"
SHORTEST: Final = 12  # letters of a password
HOURS: Final = 8  # until it is asked for again
VARIABLE: Final = "STAMMTISCH_OPERATOR_PASSWORD"


def digest_of(password: str, salt: bytes = b"") -> str:
    """The digest of a password as it is kept, with its salt."""
    salt = salt or secrets.token_bytes(16)
    made = hashlib.scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1, maxmem=2**26)
    return f"{salt.hex()}:{made.hex()}"


def is_right(password: str, digest: str) -> bool:
    """Whether this is the password of a digest; takes a while."""
    salt = bytes.fromhex(digest.partition(":")[0])
    return hmac.compare_digest(digest_of(password, salt), digest)


def file_beside(database: str) -> Path:
    """Where the digest lies: beside the key."""
    return key_beside(database).with_suffix(".operator")


def kept_digest(database: str) -> str:
    """The digest of the environment or of the file; "" if nobody has set a password."""
    if password := os.environ.get(VARIABLE, ""):
        return digest_of(password)
    file = file_beside(database)
    return file.read_text("ascii").strip() if file.exists() else ""


class Door:
    """Lets in who has given the password.

    Args:
        key: that of the server; of several lines the last one signs, the others are accepted.
        digest: of the password; "" if there is none, and then there is no door.
        secure: whether cookies travel over TLS only.
    """

    def __init__(self, key: bytes, digest: str, secure: bool) -> None:
        self.digest, self._secure = digest, secure
        own = [
            hashlib.sha256(b"stammtisch.operator" + each + digest.encode()).digest()
            for each in key.splitlines()
        ]
        self._signer = TimestampSigner(own, digest_method=hashlib.sha256)

    def is_open(self, request: Request, visitor: str) -> bool:
        """Whether this browser has given the password in the last hours."""
        try:
            told = self._signer.unsign(request.cookies.get(COOKIE, ""), max_age=HOURS * 3600)
        except BadSignature:
            return False
        return bool(self.digest) and told == visitor.encode()

    def let_in(self, response: Response, visitor: str) -> None:
        """Remember that this browser has given the password."""
        response.set_cookie(
            COOKIE,
            self._signer.sign(visitor).decode(),
            max_age=HOURS * 3600,
            path="/",
            secure=self._secure,
            httponly=True,
            samesite="strict",
        )

    def let_out(self, response: Response) -> None:
        """Forget it."""
        response.delete_cookie(COOKIE, path="/", secure=self._secure, httponly=True)
