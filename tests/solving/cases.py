"""The endings that the solver is compared in, with both kinds of brute force."""

from __future__ import annotations

from typing import Any

# The game, its preset, seats and options; the cards in a hand up to which brute force is quick; and
# how many of the 5,000 endings are its own.
CASES: list[tuple[str, str, int, dict[str, Any], int, int]] = [
    ("doppelkopf", "turnier", 4, {}, 3, 900),
    ("doppelkopf", "klassisch", 4, {}, 3, 300),
    ("doppelkopf", "haus", 4, {}, 3, 900),
    ("doppelkopf", "turnier", 4, {"loser_extras": "ignore", "karlchen_caught": 2}, 3, 300),
    ("doppelkopf", "turnier", 4, {"fuchs": "pay", "dulle": "second", "nines": False}, 3, 300),
    ("doppelkopf", "haus", 4, {"dulle_last_trick_first": True}, 3, 200),
    ("tarock", "spielregeln", 3, {}, 4, 300),
    ("tarock", "spielregeln", 3, {"must_head": True, "announce": True}, 4, 300),
    ("herzblatt", "spielregeln", 2, {}, 5, 200),
    ("herzblatt", "spielregeln", 3, {}, 4, 200),
    ("herzblatt", "spielregeln", 4, {"must_trump": True}, 3, 200),
    ("watten", "spielregeln", 2, {"hauptschlag_zwang": True}, 5, 200),
    ("watten", "spielregeln", 3, {}, 3, 100),
    ("watten", "spielregeln", 4, {"hauptschlag_zwang": True}, 3, 200),
    ("sechsundsechzig", "spielregeln", 2, {"must_head": True}, 5, 200),
    ("fuenfhundert", "spielregeln", 2, {}, 5, 200),
]
WITHOUT_SCORE = ("sechsundsechzig", "fuenfhundert")
