"""The file with the key of the cookies: whole or not there at all, and never a short one."""

from __future__ import annotations

import multiprocessing
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from stammtisch.web import keyfile
from stammtisch.web.errors import BadKeyFile
from stammtisch.web.keyfile import kept_key, renew_key


@pytest.mark.parametrize("content", [b"", b"   \n", b"0" * 31, b"\0" * 64])
def test_a_key_that_anybody_could_guess_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "stammtisch.key"
    file.write_bytes(content)
    with pytest.raises(BadKeyFile, match=r"stammtisch\.key") as refused:
        kept_key(file)
    assert "backup" in str(refused.value) and "delete" in str(refused.value)
    assert file.read_bytes() == content  # nobody writes over what may be a trace


def test_a_key_that_somebody_brings_counts(tmp_path: Path) -> None:
    file = tmp_path / "own.key"
    file.write_bytes(b"correct horse battery staple, twice\n")
    assert kept_key(file) == b"correct horse battery staple, twice"


def test_two_servers_that_start_at_once_share_one_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, others = tmp_path / "stammtisch.key", []
    make = keyfile.new_key

    def while_the_other_one_starts() -> bytes:
        monkeypatch.setattr(keyfile, "new_key", make)
        others.append(kept_key(file))
        return make()

    monkeypatch.setattr(keyfile, "new_key", while_the_other_one_starts)
    assert [kept_key(file)] == others == [file.read_bytes()]
    assert [each.name for each in tmp_path.iterdir()] == ["stammtisch.key"]


def _told(file: Path, start: Any, told: Any) -> None:
    start.wait()
    told.put(kept_key(file))


def test_processes_that_race_share_one_key(tmp_path: Path) -> None:
    context = multiprocessing.get_context("fork")
    for number in range(8):
        start, told = context.Barrier(4), context.Queue()
        racers = [
            context.Process(target=_told, args=(tmp_path / f"{number}.key", start, told))
            for _ in range(4)
        ]
        for racer in racers:
            racer.start()
        keys = {told.get(timeout=30) for _ in racers}
        for racer in racers:
            racer.join()
        assert keys == {(tmp_path / f"{number}.key").read_bytes()} and len(min(keys)) == 64


def test_a_key_that_was_not_written_whole_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(BadKeyFile, match="No space left on device"):
            kept_key(tmp_path / "stammtisch.key")
        assert not list(tmp_path.iterdir())
    assert len(kept_key(tmp_path / "stammtisch.key")) == 64


def test_where_there_are_no_links_the_key_is_whole_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(*_names: object) -> None:
        raise PermissionError(1, "Operation not permitted")  # exFAT, many network drives

    monkeypatch.setattr(os, "link", unknown)
    file = tmp_path / "stammtisch.key"
    key = kept_key(file)
    assert key == kept_key(file) == file.read_bytes() and len(key) == 64
    assert [each.name for each in tmp_path.iterdir()] == ["stammtisch.key"]


def test_only_the_owner_reads_the_key(tmp_path: Path) -> None:
    kept_key(tmp_path / "stammtisch.key")
    assert stat.S_IMODE((tmp_path / "stammtisch.key").stat().st_mode) == 0o600


def test_what_root_writes_belongs_to_whom_the_folder_belongs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "fchown", lambda file, *whose: given.append(whose))
    kept_key(tmp_path / "key")
    renew_key(tmp_path / "key")
    whose = tmp_path.stat()
    assert given == [(whose.st_uid, whose.st_gid)] * 2
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    renew_key(tmp_path / "key")
    assert len(given) == 2
