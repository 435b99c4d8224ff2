"""The same entries in a page without a network and on the server: what both show is the same.

Python in the browser (Pyodide) counts random evenings of Doppelkopf with Bock rounds and people who
come and go; the same forms go to the server. A sample runs always, 10,000 with ``thorough``.
"""

from __future__ import annotations

import json
import random
import re
from typing import Any, Final
from urllib.parse import urlencode

import msgspec
import pytest

from stammtisch.pads import events as e
from stammtisch.pads.copies import ME, Copied
from stammtisch.scorepad import POINTS
from stammtisch.scorepad.facts import Value
from tests.scorepad.test_second_count import Twice
from tests.web.browser import needs_chromium

pytestmark = needs_chromium
A_VISITOR: Final = 1_000  # entries, in some 33 pads: a visitor may open a hundred
SLOW: Final = 300_000  # milliseconds until an evening is counted, perhaps beside much else
Sent = tuple[str, list[tuple[str, str]]]  # a part of the pad's address, and the fields of a form
START: Final = """async () => {
  const { version } = await (await fetch('/pads/engine')).json();
  globalThis.asked = new Map();
  globalThis.engine = new Worker(`/pads/engine/${version}/engine.mjs`, { type: 'module' });
  engine.onmessage = ({ data }) => globalThis.asked.get(data.number)?.(data);
}"""
ASK: Final = """(all) => Promise.all(all.map((asked, at) => new Promise((yes) => {
  globalThis.asked.set(at, yes);
  engine.postMessage({ number: at, asked });
})))"""


@pytest.mark.rules("PAD-7", "PAD-10")
@pytest.mark.parametrize(
    "entries",
    [pytest.param(30, marks=pytest.mark.long), pytest.param(10_000, marks=pytest.mark.thorough)],
)
def test_page_and_server_count_the_same(chromium: Any, address: str, entries: int) -> None:
    luck, done = random.Random(entries), 0
    while done < entries:
        done += compared(chromium, address, luck, min(entries - done, A_VISITOR))


def compared(chromium: Any, address: str, luck: random.Random, entries: int) -> int:
    """Compare at least so many entries of one visitor."""
    context = chromium.new_context(locale="de-DE")
    context.set_default_timeout(SLOW)
    page = context.new_page()
    page.goto(f"{address}/pads")
    page.evaluate(START)
    token = re.search(r'name="csrf" value="(\w+)"', page.content())
    assert token is not None
    done, hands = 0, (20, 40) if entries == A_VISITOR else (8, 16)
    while done < entries:
        for preset in ("turnier", "klassisch", "haus"):
            evening = Twice(preset, luck)
            for _ in range(luck.randint(*hands)):
                if luck.random() < 0.2:
                    evening.come_or_go()
                done += evening.hand()
            compare(page, address, evening, token[1])
    context.close()
    return done


def compare(page: Any, address: str, evening: Twice, csrf: str) -> None:
    """Send the evening to the server, count it in the page, and compare what both show."""
    forms = list(forms_of(evening))
    here = counted_here(page, evening, forms, csrf)
    there = sent_there(page, address, evening, forms, csrf)
    assert plain(here) == plain(there)


def forms_of(evening: Twice) -> Any:
    """The forms by which the evening came about."""
    live, number = evening.live, 0
    circle = tuple(range(len(live.setup.names)))
    lines = iter(live.pad.lines)
    for event in evening.events[1:]:
        if isinstance(event, e.Written):
            number += 1
            turn = next(lines).standing.dealer if event.entry.dealer is None else 99
            yield "write", written(event, number, int(turn))
        elif isinstance(event, e.Gathered):
            yield gathered(event, circle)
            circle = event.players


def written(event: e.Written, number: int, turn: int) -> list[tuple[str, str]]:
    """A hand as the form of the pad sends it."""
    facts = event.entry.facts
    pairs = [("do", "save"), ("key", f"key{number}"), ("base", str(number))]
    pairs += [("short", "1" if POINTS in facts else "0"), ("turn", str(turn))]
    if event.entry.dealer is not None:
        pairs.append(("dealer", str(event.entry.dealer)))
    for name, value in facts.items():
        pairs += [("asked", name), *typed(name, value)]
    return pairs


def typed(name: str, value: Value) -> list[tuple[str, str]]:
    if isinstance(value, bool):
        return [(f"f.{name}", "1")] * value
    if not isinstance(value, list):
        return [(f"f.{name}", str(value))]
    if name == POINTS:
        return [(f"f.{name}.{n}", str(each)) for n, each in enumerate(value)]
    return [(f"f.{name}", str(each)) for each in value]


def gathered(event: e.Gathered, before: tuple[int, ...]) -> Sent:
    """Somebody who joins, comes back or leaves, as the page sends it."""
    new = [each for each in event.players if each not in before]
    if not new:
        (gone,) = set(before) - set(event.players)
        return "leave", [("player", str(gone))]
    at = event.players.index(new[0])
    who = ("name", event.name) if event.name else ("player", str(new[0]))
    return "join", [who, ("after", str(event.players[at - 1])), ("start", event.start)]


def counted_here(page: Any, evening: Twice, forms: list[Sent], csrf: str) -> str:
    """The page as Python in the browser draws it after these forms."""
    opened = msgspec.structs.replace(evening.events[0], visitor=ME)
    log = json.loads(msgspec.json.encode([Copied(opened, 1.0)]))
    waiting = [
        {"path": f"/pad/x/{part}", "body": urlencode([("csrf", csrf), *pairs]), "at": 1.0}
        for part, pairs in forms
    ]
    ask = {"method": "GET", "path": "/pad/x", "csrf": csrf, "log": log, "waiting": waiting}
    (answer,) = page.evaluate(ASK, [json.dumps(ask | {"look": "language=de", "language": "de"})])
    assert "fault" not in answer, answer
    return str(json.loads(answer["given"])["html"])


def sent_there(page: Any, address: str, evening: Twice, forms: list[Sent], csrf: str) -> str:
    """The page as the server shows it after the same forms."""
    setup = evening.live.setup
    bock = setup.bock
    fields = [("csrf", csrf), ("code", setup.rules), *(("name", each) for each in setup.names)]
    if bock is not None:
        fields += [("bock", bock.piling), *(("occasion", each) for each in bock.occasions)]
    kind = {"content-type": "application/x-www-form-urlencoded", "accept": "application/json"}

    def post(to: str, pairs: list[tuple[str, str]]) -> Any:
        return page.request.post(to, data=urlencode(pairs), headers=kind, max_redirects=0)

    opened = post(f"{address}/pads/new/doppelkopf", fields).json()
    assert "id" in opened, opened
    at = f"{address}/pad/{opened['id']}"
    for part, pairs in forms:
        answer = post(f"{at}/{part}", [("csrf", csrf), *pairs])
        assert answer.status in (200, 303), answer.text()
    return str(page.request.get(at).text()).replace(opened["id"], "x")


def plain(html: str) -> list[str]:
    """What stands on the pad: accounts and hands with all lines, without keys and times."""
    main = html.partition('<main id="pad"')[2].partition("</main>")[0].partition(">")[2]
    main = re.sub(r'name="key" value="[\w-]+"|name="(?:csrf|version|change)" value="\w+"', "", main)
    main = re.sub(r"Um (?:\d+\. \w+ \d+, )?\d\d:\d\d aufgeschrieben\.", "", main)
    return [line.strip() for line in main.splitlines() if line.strip()]
