"""What the build writes into the hands of tricks so that their moves are native (acting)."""

from __future__ import annotations

from tools.acting import with_acts

HAND = """class BidHand(TrickHand):
    bid: i64 = 0

    @Move(
        AUCTION,
        *("pass", "passe"),
        label=say("Pass"),
    )
    def fold(self) -> None:
        self.end()

    @Move(AUCTION, "bid", of=BIDS)
    def raise_to(self, bid: i64) -> None:
        \"\"\"Higher.\"\"\"
        self.bid = bid

    @property
    def high(self) -> bool:
        return self.bid > 3
"""

WRITTEN = """class BidHand(TrickHand):
    bid: i64 = 0

    @Move(AUCTION, *('pass', 'passe'), label=say('Pass'), place=0)
    def _declared_fold(self) -> None:
        self.fold()

    def fold(self) -> None:
        self.end()

    @Move(AUCTION, 'bid', of=BIDS, place=1)
    def _declared_raise_to(self, bid: i64) -> None:
        self.raise_to(bid)

    def raise_to(self, bid: i64) -> None:
        \"\"\"Higher.\"\"\"
        self.bid = bid

    @property
    def high(self) -> bool:
        return self.bid > 3

    def act(self, place: i64, thing: i64) -> None:
        if place == 0:
            self.fold()
        elif place == 1:
            self.raise_to(thing)
"""


def test_a_declared_move_is_a_native_method() -> None:
    assert with_acts(HAND) == WRITTEN


def test_where_nothing_is_declared_nothing_is_written() -> None:
    """Functions outside of classes are no moves of a hand: Doppelkopf calls them itself."""
    for source in ("x = 1\n", "@Move(SAU)\ndef say_sau(at: Position) -> None:\n    at.sau = 1\n"):
        assert with_acts(source) == source
