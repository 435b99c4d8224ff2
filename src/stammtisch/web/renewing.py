"""The certificate of a running server follows the addresses of its computer.

A laptop is opened at home and carried to the pub with the server running: there it has another
address, and phones would be told that the certificate is not for it.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime
from typing import Final
from urllib.parse import urlsplit

import uvicorn

from stammtisch.errors import StammtischError
from stammtisch.web.authority import certify
from stammtisch.web.network import EVERYWHERE, LOOPBACK, own_addresses, own_names
from stammtisch.web.settings import Settings

EVERY: Final = 10  # seconds between two looks
_log: Final = logging.getLogger(__name__)


def renew(settings: Settings, host: str) -> bool:
    """Have a certificate for every name of a server on this address; returns whether it is new.

    Raises:
        BadAuthority, NotOurName: see `certify`.
    """
    public = urlsplit(settings.public_address).hostname
    asked = [each for each in (public, "" if host in EVERYWHERE else host) if each]
    names = (*LOOPBACK, *own_names(), *own_addresses(), *settings.names)
    return certify(settings.trust(), names, asked, datetime.now(UTC))


def follow(config: uvicorn.Config, settings: Settings, host: str) -> None:
    """Let the server look from time to time, and show new connections the newest certificate."""

    async def look() -> None:
        try:
            if await asyncio.to_thread(renew, settings, host) and config.ssl is not None:
                config.ssl.load_cert_chain(settings.trust().certificate)
        except StammtischError as fault:  # the old one is still shown
            _log.warning("the certificate was not renewed: %s", fault)

    config.callback_notify, config.timeout_notify = look, EVERY
