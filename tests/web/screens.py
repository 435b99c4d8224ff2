"""The terminal in the gallery: full screens drawn as SVG, and the conversation line by line."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

from stammtisch.languages import Language
from stammtisch.terminal import plain
from stammtisch.terminal.app import TableApp
from stammtisch.terminal.session import Session
from tests.terminal.test_app import settled
from tests.terminal.test_snapshots import FONTS
from tests.web.moments import CASES, FOUND, When, played

SIZES: Final = {"80x24": (80, 24), "130x40": (130, 40)}
SHOWN: Final[tuple[tuple[str, When], ...]] = (
    ("canasta", "crowded"),
    ("canasta", "end"),
    ("doppelkopf", "crowded"),
    ("doppelkopf", "end"),
    ("einundfuenfzig_tot-12", "crowded"),
    ("gin", "crowded"),
    ("mau_mau-funktion-7", "end"),
    ("poker-holdem", "crowded"),
    ("quartett", "crowded"),
    ("rummy", "crowded"),
    ("tarock", "end"),
)
LOOKED_UP: Final = {"help": ("question_mark",), "score": ("s",), "rules": ("r",), "house": ("o",)}
SAID: Final = (
    "table",
    "hand",
    "trick",
    "moves",
    "ideas",
    "score",
    "last",
    "why",
    "rubbish",
    "help",
)


class Screen(NamedTuple):
    """A full screen: of which moment, with which keys pressed."""

    name: str
    case: str
    when: When
    keys: tuple[str, ...] = ()


def wanted(names: list[str]) -> Iterator[Screen]:
    """The screens whose names begin with one of these, or all."""
    every = [Screen(f"terminal-{case}-{when}", case, when) for case, when in SHOWN]
    every += [
        Screen(f"terminal-panel-{name}", "doppelkopf", "crowded", keys)
        for name, keys in LOOKED_UP.items()
    ]
    for screen in every:
        if not names or any(screen.name.startswith(name) for name in names):
            yield screen


def session_at(name: str, when: When, language: Language) -> Session:
    """A person's session that stands at a moment."""
    case, moment = CASES[name], FOUND[name][when == "end"]
    session = Session(case.rules, seat=moment.seat, bot="random", name="Anna", language=language)
    for match in played(case, moment.hand):
        if len(match.hand.acts) >= moment.acts:
            break
    session.match = match
    match.notes["names"] = session.names
    return session


async def _draw(screen: Screen, size: str, scheme: str, language: Language) -> str:
    session = session_at(screen.case, screen.when, language)
    hand = session.match.hand
    app = TableApp(session, pause=0, look=0)
    app.theme = scheme
    for index in range(max(0, len(hand.acts) - 30), len(hand.acts)):
        app.lines += [session.say(text) for text in hand.tell(index, session.seat)]
    async with app.run_test(size=SIZES[size]) as pilot:
        await settled(app, pilot)
        await pilot.press(*screen.keys)
        await pilot.pause()
        return FONTS.sub("", app.export_screenshot(title="Stammtisch"))


def drawn(screen: Screen, size: str, scheme: str, language: Language) -> str:
    """The screen as SVG; in a thread, for a browser's loop may be running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _draw(screen, size, scheme, language)).result()


def conversation(screen: Screen, language: Language) -> str:
    """What is said line by line at the same moment, when one asks for everything."""
    lines: list[str] = []
    session = session_at(screen.case, screen.when, language)
    asked = iter(SAID)

    def read() -> str | None:
        line = next(asked, None)
        lines.append(f"> {line or ''}")
        return line

    plain.run(session, read, lines.append)
    return "\n".join(lines) + "\n"
