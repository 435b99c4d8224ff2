"""What remains of a match whose rules are no longer installed: its log as a record.

It cannot be replayed, so it has no packs and no scores; the secret of each shuffle and the numbers
of the seats tell the packs to whoever has those rules. Hands count that were played to their end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import tomli_w

from stammtisch.logs.rows import Row
from stammtisch.records import FORMAT
from stammtisch.tables import events as e
from stammtisch.tables.summaries import Summary


def left_over(rows: Iterable[Row], known: Summary) -> str:
    """The finished hands in a table's log, in the format of records."""
    header: dict[str, Any] = {"format": FORMAT}
    hands: list[dict[str, Any]] = []
    secrets: dict[int, str] = {}
    for row in rows:
        match e.event_of(row.body):
            case e.Opened(setup=setup, rules_version=version):
                header |= {
                    "game": setup.game,
                    "preset": setup.preset or "",
                    "rules_version": version,
                }
                header |= {"options": dict(setup.options), "seats": len(setup.seats)}
            case e.Agreed(rules=rules):
                header["rules"] = rules
            case e.Prepared(hand=hand, secret=secret):
                secrets[hand] = secret
            case e.Dealt(hand=hand, numbers=numbers):
                hands.append({"secret": secrets[hand], "numbers": list(numbers), "moves": []})
            case e.Moved(seat=seat, text=text):
                hands[-1]["moves"].append(f"{seat} {text}")
            case e.Undone(acts=acts):
                del hands[-1]["moves"][-acts:]
    return tomli_w.dumps(
        {**_header(header), "names": list(known.names), "hand": hands[: known.finished]},
        multiline_strings=True,
    )


def _header(found: Mapping[str, Any]) -> dict[str, Any]:
    """The header of the record; what was agreed later replaces the table's first setup."""
    opened = ("game", "preset", "options", "rules_version") if "rules" in found else ()
    return {key: value for key, value in found.items() if key not in opened}
