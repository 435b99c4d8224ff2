"""A pad in a file: nothing that was written is lost, and what cannot be is told with its line."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from threading import Thread

import pytest

from stammtisch.errors import BadSeats
from stammtisch.pads import Setup, decisions
from stammtisch.pads.files import (
    LIMITS,
    WRITER,
    BrokenPadFile,
    PadFile,
    PadFileChanged,
    PadFileUnwritable,
)
from stammtisch.scorepad import BadFacts, Facts

ROMME = Setup(names=("Änne", 'Bert "B" \\', "Cara"), rules="romme.romme.1", title="Nach dem Essen")


def points(*each: int) -> Facts:
    return {"points": list(each)}


@pytest.fixture
def kept(tmp_path: Path) -> PadFile:
    return PadFile.new(tmp_path / "evening.toml", ROMME)


def broken(path: Path) -> str:
    with pytest.raises(BrokenPadFile) as fault:
        PadFile.open(path)
    return str(fault.value)


def test_a_copy_of_the_file_is_the_whole_pad(kept: PadFile, tmp_path: Path) -> None:
    kept.write(points(0, -25, -40))
    kept.write(points(-3, 0, -7), dealer=0)
    kept.change(lambda pad: decisions.strike(pad, WRITER, 1, pad.hands[0].version, LIMITS))
    kept.change(lambda pad: decisions.rename(pad, WRITER, 2, "Cora", LIMITS))
    copy = tmp_path / "copy.toml"
    copy.write_bytes(kept.path.read_bytes())
    again = PadFile.open(copy).pad
    assert again.names == ("Änne", 'Bert "B" \\', "Cora")
    assert again.setup == ROMME
    assert (again.pad.totals, again.seq) == ((-3, 0, -7), 5)
    assert [each.struck for each in again.hands] == [True, False]
    assert again.book.hands[1].entry == kept.pad.book.hands[1].entry
    assert "# hand 1: Änne 0, " in copy.read_text("utf-8"), "people can read it too"


def test_a_hand_that_cannot_be_leaves_the_file_as_it_was(kept: PadFile) -> None:
    before = kept.path.read_bytes()
    with pytest.raises(BadFacts, match="The player who goes out has 0 points"):
        kept.write(points(1, 2, 3))
    assert kept.path.read_bytes() == before
    assert kept.pad.hands == ()


def test_of_two_programs_one_is_told_and_neither_loses_a_hand(kept: PadFile) -> None:
    other = PadFile.open(kept.path)
    kept.write(points(0, -25, -40))
    with pytest.raises(PadFileChanged):
        other.write(points(-3, 0, -7))
    assert other.pad.pad.totals == (0, -25, -40), "it was read again"
    other.write(points(-3, 0, -7))
    assert PadFile.open(kept.path).pad.pad.totals == (-3, -25, -47)


def test_many_writers_at_once(kept: PadFile) -> None:
    def write_five(mine: PadFile) -> None:
        written = 0
        while written < 5:
            try:
                mine.write(points(0, -2, -3))
                written += 1
            except PadFileChanged:
                pass

    writers = [Thread(target=write_five, args=(PadFile.open(kept.path),)) for _ in range(3)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert PadFile.open(kept.path).pad.pad.totals == (0, -30, -45)


def test_an_editor_that_puts_another_file_there_is_noticed(kept: PadFile) -> None:
    kept.write(points(0, -25, -40))
    edited = kept.path.with_name("edited")
    edited.write_bytes(kept.path.read_bytes() + b"# a remark of mine\n")
    edited.replace(kept.path)
    with pytest.raises(PadFileChanged):
        kept.write(points(-3, 0, -7))
    kept.write(points(-3, 0, -7))
    assert "a remark of mine" in kept.path.read_text("utf-8")


def test_a_full_disk_leaves_no_half_hand(kept: PadFile, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept.path.read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(PadFileUnwritable, match="Nothing was written"):
            kept.write(points(0, -25, -40))
    assert kept.path.read_bytes() == before
    kept.write(points(0, -25, -40))
    assert PadFile.open(kept.path).pad.pad.totals == (0, -25, -40)


def test_a_file_that_has_gone_is_told(kept: PadFile) -> None:
    kept.path.unlink()
    with pytest.raises(PadFileUnwritable, match=r"evening\.toml cannot be written"):
        kept.write(points(0, -25, -40))


def test_no_file_is_made_for_a_pad_that_cannot_be(tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    with pytest.raises(BadSeats):
        PadFile.new(file, Setup(names=("Anna",), rules="romme.romme.1"))
    assert not file.exists()


def test_no_file_is_written_over(kept: PadFile) -> None:
    with pytest.raises(FileExistsError):
        PadFile.new(kept.path, ROMME)
    assert PadFile.open(kept.path).pad.names == ROMME.names


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[0, -25, -40]", "[0, -25, -40", "From line 13 on: Unclosed array"),
        ('kind = "written"', 'kind = "writen"', "From line 13 on: this event is impossible"),
        ("[0, -25, -40]", "[1, 2, 3]", "From line 13 on: Hand 1: The player who goes out"),
        ("[0, -25, -40]", "[0, -25]", "From line 13 on: Hand 1: “Points” cannot be"),
        ("romme.romme.1", "romme.krumm.1", "From line 3 on: Rommé has no preset"),
        ('kind = "opened"', 'kind = "closed"', "From line 3 on: this event is impossible"),
        ("stammtisch pad 1", "stammtisch 1", "it does not begin with"),
        ("\nat = ", "\nwhen = ", "From line 3 on: this event is impossible"),
    ],
)
def test_a_broken_file_is_told_with_its_line(kept: PadFile, old: str, new: str, told: str) -> None:
    kept.write(points(0, -25, -40))
    text = kept.path.read_text("utf-8")
    assert old in text
    kept.path.write_text(text.replace(old, new, 1), "utf-8")
    assert told in broken(kept.path)


def test_what_is_no_text_is_told(kept: PadFile) -> None:
    kept.path.write_bytes(b"\xff\xfe\x00")
    assert "it is not a text file" in broken(kept.path)
    kept.path.write_bytes(b'format = "stammtisch pad 1"\n')
    assert "no events" in broken(kept.path)
