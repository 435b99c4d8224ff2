"""Whether an installed Stammtisch is whole and plays; nothing of the sources is imported.

``python -P tools/installed.py`` plays every preset and reads the rules in every language.
``--engine compiled`` fails where the rules run as plain Python. ``--programs`` also plays at the
terminal through a pipe, and starts the server and plays a hand at it (the extra ``server``).
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
ADDRESS: Final = re.compile(r"http://localhost:\d+/")
PATIENCE: Final = 60  # seconds until a program answers


def rules(engine: str | None) -> None:
    """A hand in five lines, hands of each preset, and a rule page in each language."""
    import stammtisch as st
    from stammtisch.languages import tags
    from stammtisch.rulebook import page

    home = Path(st.__file__).resolve()
    assert ROOT not in home.parents or "site-packages" in home.parts, f"not installed: {home}"
    assert engine in (None, st.engine()), f"the engine is {st.engine()}, not {engine}"
    hand = st.deal(st.game("doppelkopf"), st.Rng(7))
    while hand.turn != st.OVER:
        hand.play(hand.legal_moves()[0])
    assert sum(hand.scores()) == 0, "the points of Doppelkopf do not add up"
    moves = 0
    for entry in st.registrations().values():
        for preset in entry.presets:
            moves += st.playouts(st.game(entry.id, preset=preset), 2, seed=1).moves
        for language in tags():
            assert page(entry.id, language)
    print(f"{st.engine()}: {len(st.registrations())} games, {moves} moves")


def program(*words: str) -> list[str]:
    """The command line of the installed program."""
    return [str(Path(sysconfig.get_path("scripts"), "stammtisch")), *words]


def terminal() -> None:
    """Play through a pipe: a hand that asks for something, is answered, and left."""
    command = program("play", "mau_mau", "--plain", "--seed", "1")
    done = subprocess.run(
        command, input=b"draw\n", capture_output=True, timeout=PATIENCE, check=True
    )
    lines = done.stdout.splitlines()
    assert len(lines) > 10, done
    print(f"play --plain: {len(lines)} lines")


def server() -> None:
    """Play a hand at the server, as a browser without scripts does."""
    sys.path.append(str(ROOT))
    from tools.playable import Person

    with TemporaryDirectory() as folder, Path(folder, "log").open("wb") as log:
        command = program("serve", "--port", "0", "--database", str(Path(folder, "s.sqlite")))
        running = subprocess.Popen(command, cwd=folder, stdout=log, stderr=subprocess.STDOUT)
        try:
            moves = Person(address(Path(folder, "log"), running)).play("mau_mau")
        finally:
            running.terminate()
            running.wait(PATIENCE)
    print(f"serve: a hand of Mau-Mau with {moves} own moves")


def address(log: Path, running: subprocess.Popen[bytes]) -> str:
    """Where the server answers, by its own words."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and running.poll() is None:
        if found := ADDRESS.search(log.read_text("utf-8", "replace")):
            return found[0]
        time.sleep(0.1)
    raise AssertionError(f"the server does not answer: {log.read_text('utf-8', 'replace')}")


def main() -> None:
    """Try what is asked for."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--engine", choices=["compiled", "pure"])
    words.add_argument("--programs", action="store_true")
    given = words.parse_args()
    rules(given.engine)
    if given.programs:
        terminal()
        server()


if __name__ == "__main__":
    main()
