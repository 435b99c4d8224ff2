"""The socket on which the server listens: few connections at a time, and never out of handles."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import socket
from typing import Any, Final

_log: Final = logging.getLogger(__name__)
_ROW: Final = 16  # connections that are taken before others are heard again; each costs 0.1 ms
_NO_ROOM: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_FULL: Final = "no connection can be opened: %s. Those who come now are sent away."


class Doors(socket.socket):
    """Listens. `accept` says after a while that nobody is there, so that others have their turn.

    Where no file can be opened any more, one that was kept for this is given up for a moment: the
    connection is taken and closed. So whoever comes learns it, and nothing turns in circles.
    """

    def __init__(self, family: int) -> None:
        super().__init__(family, socket.SOCK_STREAM)
        self._row = 0
        self._spare = os.open(os.devnull, os.O_RDONLY)

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection; raises `BlockingIOError` where others shall have their turn."""
        if self._row >= _ROW:
            self._row = 0
            raise BlockingIOError
        try:
            found = super().accept()
        except OSError as fault:
            self._row = 0
            if fault.errno not in _NO_ROOM:
                raise
            _log.warning(_FULL, fault.strerror)
            self._send_away()
            raise BlockingIOError from None
        self._row += 1
        return found

    def _send_away(self) -> None:
        """Take a connection and close it, with the handle that was kept for this."""
        with contextlib.suppress(OSError):
            os.close(self._spare)
        with contextlib.suppress(OSError):
            super().accept()[0].close()
        with contextlib.suppress(OSError):
            self._spare = os.open(os.devnull, os.O_RDONLY)

    def close(self) -> None:
        """Listen no longer."""
        with contextlib.suppress(OSError):
            os.close(self._spare)
        super().close()
