"""A pad in a file of its own: the same events as in a server's log, as TOML that people can read.

    format = "stammtisch pad 1"

    [[event]]                          # what was agreed, then one event after another
    at = 2026-11-21T20:15:03+01:00
    kind = "opened"

    [event.setup]
    names = ["Anna", "Bert", "Cara"]
    rules = "romme.romme.1"

    [[event]]                          # hand 1: Anna 0, Bert -25, Cara -40
    at = 2026-11-21T20:31:40+01:00
    kind = "written"

    [event.entry.facts]
    points = [0, -25, -40]

Players are numbers from 0 on. The file is only ever written on at its end, and is on disk before
anything is acknowledged. Before each change it is compared, under a lock, with what was read: of
two programs that write at the same time one is told what the other did, and neither loses a hand.
"""

from __future__ import annotations

import json
import os
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import IO, Any, Final

import msgspec
from msgspec.structs import replace

from stammtisch.errors import StammtischError
from stammtisch.logs.names import clean_name
from stammtisch.pads import decisions
from stammtisch.pads import events as e
from stammtisch.pads.fold import step
from stammtisch.pads.live import LivePad
from stammtisch.pads.settings import Person, Settings, Setup
from stammtisch.scorepad import Entry, Facts, ImpossibleLine
from stammtisch.text import Text, say

if sys.platform != "win32":
    import fcntl

FORMAT: Final = "stammtisch pad 1"
WRITER: Final = Person("file")  # whoever has the file may write on it
LIMITS: Final = Settings()
_EVENT: Final = "[[event]]"
_UNSAID: Final = ("visitor", "key")  # of an event: the same for all, and the event's own number


class BrokenPadFile(StammtischError, ValueError):
    """The file does not contain a pad, or one of its lines is impossible; the text says which."""

    exit_code, status = 4, 422


class PadFileChanged(StammtischError):
    """Another program has written to the file; it was read again, and nothing was written."""

    status = 409


class PadFileUnwritable(StammtischError, OSError):
    """The system does not allow this file to be written; nothing was written."""


class PadFile:
    """A pad in a file; read ``pad``, and change it only with `change`.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "evening.toml")
    ...     PadFile.new(file, Setup(names=("Anna", "Bert"))).write({"points": [0, -25]})
    ...     PadFile.open(file).pad.pad.totals
    (0, -25)
    """

    def __init__(self, path: Path, written: bytes) -> None:
        self.path = path
        self._written = written
        self.pad = _read(path, written)

    @classmethod
    def open(cls, path: Path) -> PadFile:
        """Read a pad; raises `BrokenPadFile`, and `OSError` if the file cannot be read."""
        return cls(path, path.read_bytes())

    @classmethod
    def new(cls, path: Path, setup: Setup) -> PadFile:
        """Begin a pad in a new file.

        Raises:
            FileExistsError, OSError: the file is there already, or cannot be made.
            UnreadableCode, UnknownGame, BadSeats, BadOption, BadName, BadFacts: it cannot be so.
        """
        (opened,) = decisions.open_pad(setup, WRITER)
        written = (f'format = "{FORMAT}"\n' + _block(opened, "")).encode()
        kept = cls(path, written)
        with path.open("xb", buffering=0) as file:
            _write(file, written)
        _sync_folder(path.absolute().parent)
        return kept

    def write(self, facts: Facts, dealer: int | None = None) -> None:
        """Write a hand; raises `BadFacts`, and whatever `change` raises."""
        number, key = self.pad.next_number, str(self.pad.seq + 1)
        entry = Entry(facts, dealer)
        self.change(lambda pad: decisions.write(pad, WRITER, entry, key, number, LIMITS))

    def change(self, decide: Callable[[LivePad], decisions.Events]) -> None:
        """Apply a decision; when this returns, the result is on disk.

        Raises:
            PadFileChanged: another program was faster; ``pad`` is what stands there now.
            PadFileUnwritable: the disk is full, the file is gone, and the like.
            StammtischError: what ``decide`` raises.
        """
        events = decide(self.pad)
        if not events:
            return
        try:
            self._append(events)
        except OSError as fault:
            raise PadFileUnwritable(
                say(
                    "{file} cannot be written: {why}. Nothing was written.",
                    file=str(self.path),
                    why=fault.strerror or str(fault),
                )
            ) from fault

    def _append(self, events: decisions.Events) -> None:
        with self.path.open("r+b", buffering=0) as file:
            _lock(file)
            there = file.read()
            if there != self._written:
                self.pad, self._written = _read(self.path, there), there
                raise PadFileChanged(
                    say(
                        "{file} was changed by somebody else. It was read again; nothing of yours"
                        " was written.",
                        file=str(self.path),
                    )
                )
            after, blocks = _read(self.path, there), ""
            now = time.time()
            for event in events:
                after = step(after, event, now)
                blocks += _block(event, _remark(after, event))
            added = blocks.encode()
            after = _read(self.path, there + added)  # only what can be read again is written
            _write(file, added)
        self.pad, self._written = after, there + added


def _write(file: IO[bytes], added: bytes) -> None:
    """Append this to the file, completely or not at all, and make it durable."""
    start = file.seek(0, os.SEEK_END)
    try:
        if file.write(added) != len(added):
            raise OSError(0, "the disk is full")
        os.fsync(file.fileno())
    except OSError:
        file.truncate(start)
        raise


def _lock(file: IO[bytes]) -> None:
    """Lock the file against other writers, on systems that have such locks."""
    if sys.platform != "win32":
        fcntl.flock(file, fcntl.LOCK_EX)  # ends when the file is closed


def _sync_folder(folder: Path) -> None:
    """Make a new file durable: it survives a power cut only if its folder is synced too."""
    if sys.platform != "win32":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


# --- events as text


def text_of(happened: Sequence[tuple[e.Event, float]]) -> bytes:
    """A pad of a server as such a file: what happened, and when (seconds since 1970).

    Who has which role, and by which link, is left out; whoever has the file may write on it.
    """
    text, pad, numbers = f'format = "{FORMAT}"\n', None, dict[int, int]()
    for seq, (event, at) in enumerate(happened, 1):
        if isinstance(event, e.LinkMade | e.LinksRevoked | e.Claimed):
            continue
        numbers[seq] = len(numbers) + 1
        match event:
            case e.Settled(question=question):
                event = replace(event, question=numbers[question])
            case e.Undone(change=change):
                event = replace(event, change=numbers[change])
        pad = step(pad, event, at)
        text += _block(event, _remark(pad, event), at)
    return text.encode()


def events_in(written: bytes, name: str, now: float) -> list[tuple[e.Event, float]]:
    """What happened on the pad in a file, as a server may take it over; nothing after ``now``.

    Raises `BrokenPadFile`, also for what nobody could have written there.
    """
    path = Path(name)
    _read(path, written)
    found: list[tuple[e.Event, float]] = []
    for seq, table in enumerate(tomllib.loads(written.decode())["event"], 1):
        event = _event(seq, table)
        _check_words(path, event)
        found.append((event, min(table["at"].timestamp(), now)))
    return found


def _check_words(path: Path, event: e.Event) -> None:
    """Check what decisions check and the fold does not: names, stakes, the length of facts."""
    try:
        match event:
            case e.Opened(setup=setup):
                decisions.open_pad(setup, WRITER)
            case e.Renamed(name=name):
                clean_name(name, [])
            case e.Gathered(name=name) if name:
                clean_name(name, [])
            case e.StakeSet(stake=stake) if stake is not None:
                decisions.check_stake(stake)
            case e.Written(entry=entry) | e.Corrected(entry=entry) | e.Doubted(entry=entry):
                decisions.check_length(entry.facts)
        if event.by:
            clean_name(event.by, [])
    except StammtischError as fault:
        raise _broken(path, fault.text) from fault


def _block(event: e.Event, remark: str, then: float | None = None) -> str:
    """An event as it is written in the file, after a comment for people."""
    told = {name: each for name, each in msgspec.to_builtins(event).items() if name not in _UNSAID}
    when = datetime.now() if then is None else datetime.fromtimestamp(then)
    at = when.astimezone().isoformat(timespec="seconds")
    return "\n".join(["", f"{remark}{_EVENT}", f"at = {at}", *_lines("event", told), ""])


def _lines(name: str, table: dict[str, Any]) -> Iterator[str]:
    """A table as TOML, one answer per line; values look as in JSON."""
    below = {key: each for key, each in table.items() if isinstance(each, dict)}
    for key, each in table.items():
        if key not in below:
            yield f"{key} = {json.dumps(each, ensure_ascii=False)}"
    for key, each in below.items():
        if not all(isinstance(deeper, dict) for deeper in each.values()):
            yield from ("", f"[{name}.{key}]")
        yield from _lines(f"{name}.{key}", each)


def _remark(pad: LivePad, event: e.Event) -> str:
    """``# hand 3: Anna 5, Bert -5``: the score of a hand, for people who read the file."""
    if not isinstance(event, e.Written | e.Corrected):
        return ""
    number = pad.next_number - 1 if isinstance(event, e.Written) else event.number
    line = next(line for hand, line in pad.rows if hand.number == number)
    scores = () if line is None else zip(pad.names, line.outcome.scores, strict=True)
    return f"# hand {number}: {', '.join(f'{name} {score}' for name, score in scores)}\n"


def _read(path: Path, written: bytes) -> LivePad:
    """The pad in the bytes of a file; raises `BrokenPadFile`."""
    try:
        text = written.decode()
    except UnicodeDecodeError:
        raise _broken(path, say("it is not a text file")) from None
    try:
        whole = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        raise _broken(path, say("{fault}", fault=str(fault)), _last_start(text)) from None
    if whole.get("format") != FORMAT:
        raise _broken(path, say("it does not begin with {line}", line=f'format = "{FORMAT}"'))
    lines = list(_starts(text))
    tables = whole.get("event")
    if not isinstance(tables, list) or len(tables) != len(lines):
        raise _broken(path, say("it has no events that can be read"))
    pad: LivePad | None = None
    for seq, (line, table) in enumerate(zip(lines, tables, strict=True), 1):
        pad = _happened(path, pad, seq, line, table)
    assert pad is not None, "there is an event"
    _check_hands(path, pad, lines)
    return pad


def _starts(text: str) -> Iterator[int]:
    """The lines where events begin."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.partition("#")[0].strip() == _EVENT:
            yield number


def _last_start(text: str) -> int:
    """The line from which the text is no longer TOML; all events before it are complete."""
    rows = text.splitlines(keepends=True)
    for line in reversed(list(_starts(text))):
        try:
            tomllib.loads("".join(rows[: line - 1]))
        except (tomllib.TOMLDecodeError, RecursionError):
            continue
        return line
    return 0


def _happened(
    path: Path, pad: LivePad | None, seq: int, line: int, table: dict[str, Any]
) -> LivePad:
    """The pad after the event that this table contains."""
    try:
        at = table["at"].timestamp()
        event = _event(seq, table)
        if (pad is None) != isinstance(event, e.Opened):
            raise ValueError("the first event opens the pad, and no other does")
        return step(pad, event, at)
    except StammtischError as fault:
        raise _broken(path, fault.text, line) from fault
    except (msgspec.ValidationError, LookupError, TypeError, ValueError, AttributeError) as fault:
        raise _broken(
            path, say("this event is impossible: {fault}", fault=str(fault)), line
        ) from None


def _event(seq: int, table: dict[str, Any]) -> e.Event:
    """The event in a table; raises `msgspec.ValidationError`."""
    told = {name: each for name, each in table.items() if name != "at"}
    unsaid = {"visitor": WRITER.visitor, "key": str(seq)}  # what an event has no place for is
    return e.codec.event(msgspec.json.encode(unsaid | told).decode())  # passed over


def _check_hands(path: Path, pad: LivePad, lines: list[int]) -> None:
    """Check the hands against the rules; raises `BrokenPadFile` with the line."""
    try:
        _ = pad.pad
    except ImpossibleLine as fault:
        version = pad.hands[fault.number - 1].version
        raise _broken(path, fault.text, lines[version - 1]) from fault


def _broken(path: Path, why: Text, line: int = 0) -> BrokenPadFile:
    if line:
        return BrokenPadFile(
            say(
                "{file} is not a score pad. From line {n} on: {why}",
                file=str(path),
                n=line,
                why=why,
            )
        )
    return BrokenPadFile(say("{file} is not a score pad: {why}.", file=str(path), why=why))
