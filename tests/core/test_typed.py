"""Types are looked at by one thread at a time: msgspec ends the interpreter otherwise."""

from __future__ import annotations

import subprocess
import sys
from threading import Thread
from typing import Any

import msgspec
import pytest

from stammtisch import typed as module
from stammtisch.core import options
from stammtisch.games.registry import registrations

FOUR_THREADS = """
import sys
from threading import Barrier, Thread
from stammtisch.core.options import changed
from stammtisch.games.registry import registrations

sys.setswitchinterval(1e-6)
games, start = registrations().values(), Barrier(4)

def use():
    start.wait()
    for each in games:
        changed(each.preset(), {})

threads = [Thread(target=use) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


@pytest.mark.slow
def test_options_are_checked_by_four_threads_at_once() -> None:
    for _ in range(8):  # without the turns one start in ten ends here
        subprocess.run([sys.executable, "-c", FOUR_THREADS], check=True, timeout=120)


def test_a_use_waits_for_the_first_one(monkeypatch: pytest.MonkeyPatch) -> None:
    class Fresh(msgspec.Struct):
        truth: bool

    order: list[str] = []
    second = Thread(target=lambda: order.append(f"second {module.typed({'truth': True}, Fresh)}"))
    convert = msgspec.convert

    def slow(data: object, kind: Any) -> Any:
        monkeypatch.setattr(msgspec, "convert", convert)
        second.start()
        second.join(0.2)  # it would be through, were it let in
        order.append("first")
        return convert(data, kind)

    monkeypatch.setattr(msgspec, "convert", slow)
    module.typed({"truth": True}, Fresh)
    second.join()
    assert order[0] == "first" and len(order) == 2


def test_options_go_this_way() -> None:
    kinds = {type(each.preset()) for each in registrations().values()}
    for each in registrations().values():
        options.changed(each.preset(), {})
    assert kinds <= module._known
