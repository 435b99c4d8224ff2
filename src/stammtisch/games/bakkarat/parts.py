"""Bets and accounts in words.  # not compiled: a vocabulary"""

from __future__ import annotations

from typing import Final

from stammtisch.core.parts import AMOUNT, Part, named
from stammtisch.core.rows import Rows
from stammtisch.games.bakkarat.rules import ACCOUNTS

SIDES: Final = Part(named(["punto", "banco", "tie"]))
ACCOUNTED: Final = Rows(AMOUNT.word, ACCOUNTS)
"""The three accounts of each seat (`rules.AS_BETTOR` and the following)."""
