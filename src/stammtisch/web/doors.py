"""The socket on which the server listens: it accepts a few connections at a time."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import socket
from typing import Any, Final

from stammtisch.web.limits import Limit
from stammtisch.web.network import named, neighbourhood

_log: Final = logging.getLogger(__name__)
_ROW: Final = 4  # connections that are taken before others are heard again; each costs 0.2 ms
_SENT_AWAY: Final = 32  # as long as it takes to send so many away
_NO_ROOM: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_FULL: Final = "no connection can be opened: %s. Those who come now are sent away."


class Doors(socket.socket):
    """A listening socket whose `accept` pauses after a while, so that other work gets its turn.

    An address that calls too often is sent away before it costs anything; ``rate`` says how often
    it may, ``proxies`` who may always.

    Where no file can be opened any more, one that was kept for this is given up for a moment: the
    connection is taken and closed. So whoever comes learns it, and nothing turns in circles.
    """

    def __init__(
        self, family: int, rate: Limit, proxies: tuple[str, ...] = (), fileno: int | None = None
    ) -> None:
        """``fileno`` belongs to a socket that is already listening."""
        super().__init__(family, socket.SOCK_STREAM, fileno=fileno)
        self._rate, self._proxies = rate, proxies
        self._row = 0
        self._spare = os.open(os.devnull, os.O_RDONLY)

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection; raises `BlockingIOError` to give others a turn."""
        if self._row >= _ROW:
            raise self._others_turn()
        for _ in range(_SENT_AWAY):
            try:
                found, address = super().accept()
            except OSError as fault:
                if fault.errno in _NO_ROOM:
                    _log.warning(_FULL, fault.strerror)
                    self._send_away()
                    raise self._others_turn() from None
                self._row = 0
                raise
            if self._rate.take(neighbourhood(address[0])) or named(address[0], self._proxies):
                self._row += 1
                return found, address
            found.close()
        raise self._others_turn()

    def _others_turn(self) -> BlockingIOError:
        self._row = 0
        return BlockingIOError()

    def _send_away(self) -> None:
        """Accept a connection with the spare handle and close it at once."""
        with contextlib.suppress(OSError):
            os.close(self._spare)
        with contextlib.suppress(OSError):
            super().accept()[0].close()
        with contextlib.suppress(OSError):
            self._spare = os.open(os.devnull, os.O_RDONLY)

    def close(self) -> None:
        """Stop listening."""
        with contextlib.suppress(OSError):
            os.close(self._spare)
        super().close()
