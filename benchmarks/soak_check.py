"""What clients of a soak were told, held against what the server says in the end.

Nothing of the server is imported here: what a card is called, how a record is read and what a hand
brings is known once more. The ledger is a list of lines as the clients wrote them (`soak_people`).
"""

from __future__ import annotations

import csv
import io
import json
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

Line = dict[str, Any]

_SUITS: Final = ("clubs", "spades", "hearts", "diamonds")
_RANKS: Final = (*"23456789", "10", "jack", "queen", "king", "ace")
_HANDS: Final = re.compile(r"\bhands\[(\d+):\]=([\d ]+)")


def card_name(kind: int) -> str:
    """What a card with this number is called in English."""
    return f"{_RANKS[kind % 13]} of {_SUITS[kind // 13]}"


@dataclass
class Sitting:
    """Everything that was written down about one table."""

    seats: dict[str, int] = field(default_factory=dict)
    tried: dict[str, list[Line]] = field(default_factory=lambda: defaultdict(list))
    lines: list[Line] = field(default_factory=list)
    ends: dict[str, Line] = field(default_factory=dict)
    screens: dict[str, Line] = field(default_factory=dict)
    record: dict[str, Any] | None = None
    left: set[str] = field(default_factory=set)  # who went home, perhaps while others sat down


@dataclass
class Book:
    """A whole ledger, sorted."""

    tables: dict[str, Sitting] = field(default_factory=lambda: defaultdict(Sitting))
    pads: dict[str, list[Line]] = field(default_factory=lambda: defaultdict(list))
    sheets: dict[str, list[Line]] = field(default_factory=lambda: defaultdict(list))
    kept: dict[str, Line] = field(default_factory=dict)
    rankings: dict[str, Line] = field(default_factory=dict)
    failures: list[Line] = field(default_factory=list)


def sorted_out(ledger: Sequence[Line]) -> Book:
    """The ledger by what it is about."""
    book = Book()
    for line in ledger:
        match line["k"]:
            case "seated":
                book.tables[line["table"]].seats[line["who"]] = line["seat"]
                book.tables[line["table"]].left.discard(line["who"])  # is back, or never got away
            case "left":
                book.tables[line["table"]].left.add(line["who"])
            case "tried":
                book.tables[line["table"]].tried[line["who"]].append(line)
            case "line":
                line["told"] = json.loads(line["raw"])
                book.tables[line["table"]].lines.append(line)
            case "end":
                book.tables[line["table"]].ends[line["who"]] = line["state"]
            case "record":
                book.tables[line["table"]].record = tomllib.loads(line["text"])
            case "screen":
                book.tables[line["table"]].screens[line["who"]] = line
            case "pad":
                book.pads[line["pad"]].append(line)
            case "sheet":
                book.sheets[line["sheet"]].append(line)
            case "kept":
                book.kept[line["what"]] = line
            case "ranking":
                book.rankings[line["who"]] = line
            case "failure":
                book.failures.append(line)
    return book


def findings(ledger: Sequence[Line]) -> list[str]:
    """What is wrong, a sentence each; nothing if all is well."""
    book = sorted_out(ledger)
    found = [f"a failure: {each['status']} {each['path']}" for each in book.failures]
    for table_id, sitting in book.tables.items():
        checks = (moves, numbers, screens, same_for_all, hidden, remembered, results)
        found += [f"{table_id}: {each}" for check in checks for each in check(sitting)]
    found += rankings(book)
    for pad_id, lines in book.pads.items():
        found += [f"{pad_id}: {each}" for each in pad(lines, book.kept.get(pad_id))]
    for sheet_id, lines in book.sheets.items():
        found += [f"{sheet_id}: {each}" for each in sheet(lines, book.kept.get(sheet_id))]
    return found


def seen_at_once(ledger: Sequence[Line]) -> bool:
    """Whether something is wrong for which nobody has to know how the matches end."""
    book = sorted_out(ledger)
    checks = (numbers, same_for_all, hidden, remembered)
    told = (each for one in book.tables.values() for check in checks for each in check(one))
    return bool(book.failures) or any(True for _ in told)


# --- moves


def could_be(acts: Sequence[str], tried: Sequence[Line]) -> bool:
    """Whether these are the moves of somebody who tried this: each at most once, none lost."""
    reached = {0}  # how many acts were explained so far
    for each in tried:
        made = {n + 1 for n in reached if n < len(acts) and acts[n] == each["move"]}
        end = each["end"]
        reached = made if end == "told" else reached if end == "refused" else reached | made
    return len(acts) in reached


def moves(sitting: Sitting) -> Iterator[str]:
    """Nothing told is missing, nothing happened twice or by itself, nothing refused was made."""
    if sitting.record is None:
        if not sitting.left:
            yield "the match never ended"
        return
    acts: dict[int, list[str]] = defaultdict(list)
    for hand in sitting.record["hand"]:
        for each in hand["moves"]:
            seat, _, move = each.partition(" ")
            acts[int(seat)].append(move)
    for who, seat in sitting.seats.items():
        if who in sitting.left:
            continue  # a bot played for him
        tried = sitting.tried[who]
        if not could_be(acts[seat], tried):
            ends = Counter(each["end"] for each in tried)
            yield f"the moves of {who} are not those that were told: {acts[seat]}, {dict(ends)}"


def numbers(sitting: Sitting) -> Iterator[str]:
    """No two moves got the same number, and none was taken that was meant for an older position."""
    told = [each for all_ in sitting.tried.values() for each in all_ if each["end"] == "told"]
    given = Counter(each["answer"] for each in told)
    if twice := [number for number, count in given.items() if count > 1]:
        yield f"two moves have the number {twice[0]}"
    for each in told:
        if each["old"]:
            yield f"a move for an older position was made: {each['move']}"


# --- screens


def positions(sitting: Sitting) -> Iterator[tuple[str, int, dict[str, Any], str]]:
    """Each position that somebody was told: who, its number, the view, and all bytes."""
    for line in sitting.lines:
        told = line["told"]
        position = told if told["type"] == "position" else told.get("position")
        if position is not None:
            yield line["who"], position["seq"], position["view"], line["raw"]


def last_told(sitting: Sitting, who: str) -> tuple[Any, Any]:
    """The table and the cards that were on somebody's screen at last."""
    table: Any = None
    cards: Any = None
    for line in sitting.lines:
        if line["who"] == who:
            told = line["told"]
            table = told if told["type"] == "table" else told.get("table") or table
            position = told if told["type"] == "position" else told.get("position")
            cards = position["view"]["zones"] if position else cards
    return table and (table["phase"], table["totals"]), cards


def screens(sitting: Sitting) -> Iterator[str]:
    """Every screen ends with the table as it is."""
    for who, end in sitting.ends.items():
        table, cards = last_told(sitting, who)
        truth = end["table"]["phase"], end["table"]["totals"]
        if table != truth or cards != end["position"]["view"]["zones"]:
            yield f"the screen of {who} is stale: {table}, not {truth}"
    newest = max((end["table"]["seq"] for end in sitting.ends.values()), default=0)
    for who, screen in sitting.screens.items():
        if screen["last"] != newest:
            yield f"the page of {who} shows {screen['last']} of {newest}"


def same_for_all(sitting: Sitting) -> Iterator[str]:
    """At the same number, what lies open is the same for everybody."""
    seen: dict[int, tuple[str, Any]] = {}
    for who, seq, view, _ in positions(sitting):
        common = [zone for zone in view["zones"] if "owner" not in zone]
        first, before = seen.setdefault(seq, (who, common))
        if [each | {"label": ""} for each in common] != [each | {"label": ""} for each in before]:
            yield f"at {seq} {who} and {first} see different tables"


# --- what is hidden


def own_hands(sitting: Sitting) -> dict[tuple[int, int], set[int]]:
    """What each seat held, by number of the position and seat, as it was told itself."""
    found: dict[tuple[int, int], set[int]] = {}
    for who, seq, view, _ in positions(sitting):
        seat = sitting.seats.get(who)
        if seat is None or view["seat"] != seat or view.get("over"):
            continue
        for zone in view["zones"]:
            if zone["id"] == f"hand{seat}":
                found[seq, seat] = {card["kind"] for card in zone.get("cards", ())}
    return found


def hidden(sitting: Sitting) -> Iterator[str]:
    """Nobody is told a card, by number or by name, that another one holds at that moment."""
    held = own_hands(sitting)
    for who, seq, view, raw in positions(sitting):
        seat = sitting.seats.get(who)
        if view["seat"] != seat:
            yield f"at {seq} {who} is told what seat {view['seat']} sees"
        if view.get("over"):
            continue
        others = set[int]().union(
            *(cards for (n, s), cards in held.items() if n == seq and s != seat)
        )
        shown = {card.get("kind") for zone in view["zones"] for card in zone.get("cards", ())}
        named = [kind for kind in others if re.search(rf"\b{card_name(kind)}\b", raw)]
        if (leaked := others & shown) or named:
            yield f"at {seq} {who} is told what others hold: {sorted(leaked) or named}"


def remembered(sitting: Sitting) -> Iterator[str]:
    """What a program has seen happen holds the cards of no other hand."""
    cells: dict[tuple[str, int], list[int]] = defaultdict(list)
    for line in sitting.lines:
        told, key = line["told"], (line["who"], line["run"])
        if told["type"] == "state":
            cells[key] = []
        if "turn=-1" in str(told.get("seen")):
            continue  # the hand is over, and all lies open
        seen = [told["seen"]] if told["type"] == "act" else told.get("seen", [])
        for each in seen:
            for start, values in _HANDS.findall(each):
                cells[key][int(start) :] = map(int, values.split())
            others = set(shown_of(cells[key])) - {sitting.seats.get(line["who"])}
            if others:
                yield f"{line['who']} has seen the hand of seat {min(others)}: {each}"
                return


def shown_of(cells: list[int]) -> Iterator[int]:
    """The seats of whose hands cards are told: for each seat a count, how many are told, these."""
    place, seat = 0, 0
    while place + 1 < len(cells):
        if cells[place + 1]:
            yield seat
        place, seat = place + 2 + cells[place + 1], seat + 1


# --- what is counted


def results(sitting: Sitting) -> Iterator[str]:
    """What was told of a hand's points is what the record says."""
    scores = [hand["scores"] for hand in (sitting.record or {"hand": []})["hand"]]
    for line in sitting.lines:
        told = line["told"]
        if told["type"] == "result" and sitting.record is not None:
            upto = scores[: told["hand"]]
            totals = [sum(each) for each in zip(*upto, strict=True)]
            if told["scores"] != upto[-1] or told["totals"] != totals:
                yield f"{line['who']} was told {told['totals']} after hand {told['hand']}"


def rankings(book: Book) -> Iterator[str]:
    """Every hand is counted once for everybody who played it."""
    for who, line in book.rankings.items():
        hands, points = 0, 0
        for sitting in book.tables.values():
            if who in sitting.seats.keys() - sitting.left and sitting.record is not None:
                scores = [hand["scores"][sitting.seats[who]] for hand in sitting.record["hand"]]
                hands, points = hands + len(scores), points + sum(scores)
        told = [(each["hands"], each["points"]) for each in line["games"]] or [(0, 0)]
        if told != [(hands, points)]:
            yield f"{who} has {hands} hands with {points} points, and is told {told}"


# --- pads and sheets


def pad(lines: Sequence[Line], kept: Line | None) -> Iterator[str]:
    """Every hand that was acknowledged stands on the pad once, and no other."""
    if kept is None:
        yield "the pad cannot be read"
        return
    rows = list(csv.reader(io.StringIO(kept["text"].lstrip("\ufeff"))))
    written = Counter(row[3] for row in rows[1:] if row and row[0].isdecimal())
    ends: dict[str, set[str]] = defaultdict(set)
    for line in lines:
        ends[str(line["points"])].add(line["end"])
    for points, how in ends.items():
        if "told" in how and not written[points]:
            yield f"a hand of {points} points was acknowledged and is not there"
        if how == {"refused"} and written[points]:
            yield f"a hand of {points} points was refused and is there"
    for points, count in written.items():
        if count > 1 or points not in ends:
            yield f"a hand of {points} points stands there {count} times"


def sheet(lines: Sequence[Line], kept: Line | None) -> Iterator[str]:
    """Every line that was acknowledged stands on the sheet."""
    if kept is None:
        yield "the sheet cannot be read"
        return
    for line in lines:
        for name, points in line["points"].items():
            found = kept["values"].get(name, "").replace("\u2212", "-")
            if line["end"] == "told" and found != points:
                yield f"{name} was acknowledged as {points} and is {found or 'empty'}"
            if line["end"] == "refused" and found:
                yield f"{name} was refused and is {found}"
