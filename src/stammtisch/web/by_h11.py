"""HTTP as plain Python speaks it; it works everywhere."""

from __future__ import annotations

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from stammtisch.web.gate import Guarded, Phase


class ByH11(Guarded, H11Protocol):
    """A guarded connection; h11 knows how much of a request has arrived."""

    def waits_for(self) -> Phase:
        """What the connection waits for now."""
        theirs = self.conn.their_state
        if theirs is h11.SEND_BODY:
            return "body"
        if theirs is h11.IDLE and (self.cycle is None or self.cycle.response_complete):
            begun = self.cycle is None or self.conn.trailing_data[0]
            return "head" if begun else "idle"
        return "answer"
