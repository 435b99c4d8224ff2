"""What is agreed on a pad besides the rules of its game, as a form asks for it.

The server asks this, and so does a page without a network.
"""

from __future__ import annotations

from typing import Any

from stammtisch.pads import LivePad
from stammtisch.scorepad import Sheet
from stammtisch.scorepad.bock import OCCASION_NAMES, PILING_NAMES, PILINGS, Bock
from stammtisch.scorepad.circle import START_NAMES, STARTS, Start
from stammtisch.scorepad.money import ACCOUNTS, NAMES, Account, Stake, tenths_of
from stammtisch.web.figures import whole_number
from stammtisch.web.padform import Pairs
from stammtisch.web.padview import PadView


def bock_context(sheet: Sheet | None) -> dict[str, Any]:
    """What the fields for Bock rounds need; nothing to choose where a game has none."""
    seen = None if sheet is None else sheet.OCCASIONS
    return {
        "pilings": {} if seen is None else PILING_NAMES,
        "occasions": {each: OCCASION_NAMES[each] for each in seen or ()},
        "usual_bock": Bock(),
    }


def bock_of(pairs: Pairs) -> Bock | None:
    """The Bock rounds that somebody chose; None for none."""
    sent = {value for name, value in pairs if name == "occasion"}
    chosen = tuple(each for each in OCCASION_NAMES if each in sent)
    word = dict(pairs).get("bock", "")
    piling = next((each for each in PILINGS if each == word), None)
    return None if piling is None else Bock(chosen, piling)


def stake_context(stake: Stake | None, typed: str = "") -> dict[str, Any]:
    """What the fields for the stake need: what is agreed or proposed, or what somebody typed."""
    return {"stake": stake, "accounts": NAMES, "typed_cents": typed}


def typed_cents(pairs: Pairs) -> str:
    """The cents for a point as they were typed."""
    return dict(pairs).get("cents", "").strip()[:20]


def stake_of(pairs: Pairs) -> Stake | None:
    """What somebody wants to play for; None for nothing (PAD-1).

    What cannot be read becomes a stake that nobody can pay (`decisions.check_stake`).
    """
    tenths = tenths_of(typed_cents(pairs) or "0")
    chosen = dict(pairs).get("account")
    account: Account = next((each for each in ACCOUNTS if each == chosen), "average")
    return None if tenths == 0 else Stake(-1 if tenths is None else tenths, account)


def agreed_context(view: PadView) -> dict[str, Any]:
    """What the page needs that shows what is agreed."""
    return {
        **view.head(),
        **bock_context(view.live.sheet),
        **_circle(view.live),
        "bock": view.live.book.bock,
        "typed": "",
        "fault": None,
    }


def _circle(live: LivePad) -> dict[str, Any]:
    """Who shares the table, and who no longer does."""
    present = live.sheet.present(live.standing)
    gone = [player for player in range(len(live.names)) if player not in present]
    return {
        "open_circle": live.sheet.open_circle,
        "present": present,
        "gone": gone,
        "gone_names": ", ".join(live.names[player] for player in gone),
        "starts": START_NAMES,
    }


def joiner_of(pairs: Pairs) -> tuple[int | str, int, Start]:
    """Who is to join (a number, or the name of a new player), after whom, and with what."""
    one = dict(pairs)
    back, after = whole_number(one.get("player")), whole_number(one.get("after"))
    start: Start = next((each for each in STARTS if each == one.get("start")), "zero")
    return one.get("name", "") if back is None else back, -1 if after is None else after, start


def leaver_of(pairs: Pairs) -> int:
    """Who is to leave; -1 for nobody."""
    player = whole_number(dict(pairs).get("player"))
    return -1 if player is None else player
