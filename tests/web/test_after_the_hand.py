"""What stays hidden after a hand: every address is asked in two worlds, and the bytes compared.

The worlds (`tests.web.worlds`) differ only in what the rules keep hidden from those who ask. Two
servers have the same key, the same guests and the same table, one for each world.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from httpx2 import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from stammtisch.core.contract import SPECTATOR
from stammtisch.games.registry import registrations
from stammtisch.logs.names import id_from, new_id
from stammtisch.matches import Hand
from stammtisch.players.registry import players_of
from stammtisch.shuffling import commitment
from stammtisch.tables import (
    ME,
    OPEN,
    Setup,
    Tables,
    decisions,
    host,
    notes,
    service,
    shoulder,
    sight,
)
from stammtisch.tables import events as e
from stammtisch.tables.decisions import Events
from stammtisch.tables.pressure import Pressure
from stammtisch.tables.proofs import Sealed
from stammtisch.tables.reviews import Begun, Moment
from stammtisch.web import Settings, create_app
from stammtisch.web.app import ROUTES
from stammtisch.web.limits import Limit
from stammtisch.web.visits import VISITOR
from tests.sampling import sampled
from tests.tables.helpers import FakeClock
from tests.web.helpers import QUICK, Guest, QuickBots, Server
from tests.web.worlds import worlds

pytestmark = pytest.mark.slow  # pages are the same with either engine

GAMES: Final = [
    (id, preset)
    for id, entry in registrations().items()
    for preset in entry.presets
    if entry.build(entry.preset(preset), entry.default_seats).hides
]
OPEN_HANDS: Final = {  # played as usual nothing of them is hidden
    *("bakkarat", "trumpf"),  # a hand is a match, so after it all may be seen
    "quartett",  # all cards are laid down, unless so many questions are asked that the deal ends
}
FILLED: Final = {
    **dict.fromkeys(
        ("club", "evening", "ranking", "role", "token", "what", "unit", "mine"), "unknown"
    ),
    **dict.fromkeys(
        ("code", "key", "card", "name", "offer", "secret", "question", "rule", "version", "member"),
        "unknown",
    ),
    **{"lesson": "mau_mau", "review": "review222222", "step": "1"},
    **{
        "number": "1",
        "round": "1",
        "table": "1",
        "hand": "1",
        "seat": "1",
        "zone": "discard",
        "game": "gin",
    },
}
ENDS: Final = {"/t/{id}/close", "/t/{id}/leave"}  # after these no hand follows: all may be seen
Answer = tuple[int, list[tuple[str, str]], bytes]


class World:
    """A server, and its guests: who plays, who looks on, and a stranger."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.player, self.watcher = server.guest("en"), server.guest("en")
        self.stranger = server.guest("en")

    @property
    def guests(self) -> dict[str, Guest]:
        return {"player": self.player, "watcher": self.watcher, "stranger": self.stranger}

    def like(self, other: World) -> None:
        """Its guests are the same persons."""
        for mine, theirs in zip(self.guests.values(), other.guests.values(), strict=True):
            mine.cookies = dict(theirs.cookies)

    def lay(self, table_id: str, events: Events, patched: pytest.MonkeyPatch) -> None:
        """Make a table of these events."""
        patched.setattr(host, "new_id", lambda: table_id)
        self.server.call(self.server.site.tables._host.open, events, "")


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[World, World]]:
    yield from alike(tmp_path_factory.mktemp("worlds"))


@pytest.fixture
def two_more(tmp_path: Path) -> Iterator[tuple[World, World]]:
    """Worlds for a test after which they differ rightly."""
    yield from alike(tmp_path)


def alike(folder: Path) -> Iterator[tuple[World, World]]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(secrets, "randbits", lambda bits: 7)
        # How late this machine is tells how long a hint may think, and would differ by chance.
        patched.setattr(Pressure, "note", lambda *_: None)
        patched.setattr(decisions, "new_secret", lambda: "drawn by lot")
        patched.setattr(service, "new_link_secret", lambda: "drawn by lot")
        patched.setattr(notes, "new_id", lambda: "drawn by lot")
        patched.setattr(shoulder, "new_link_secret", lambda: "drawn by lot")
        yield from served_worlds(folder)


def served_worlds(folder: Path) -> Iterator[tuple[World, World]]:
    """Two servers where chance is the same, with the same guests."""
    with served(folder, "one") as one, served(folder, "two") as two:
        worlds = World(one), World(two)
        for guest in worlds[0].guests.values():
            guest.get("/help")
        worlds[1].like(worlds[0])
        yield worlds


@contextmanager
def served(folder: Path, name: str) -> Iterator[Server]:
    """A server at which nothing happens by itself; all of them have one key."""
    url, key, many = f"sqlite:///{folder / name}.sqlite", str(folder / "key"), 10**6
    settings = Settings(
        database=url, key_file=key, tables=QUICK, posts=many, new_tables=many, wrong_secrets=many
    )
    app = create_app(settings, Tables(url, QUICK, FakeClock(), QuickBots()))
    with TestClient(app, follow_redirects=False) as client:
        site = app.state.site  # when one may come again, the real clock would tell
        site.reports = site.phrases = site.phrases_each = Limit(many, 1.0)
        yield Server(client, app)


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> dict[str, Hand]:
    """Hands that are dealt for a secret in place of what would follow from it."""
    hands: dict[str, Hand] = {}
    shuffled = Sealed.order

    def order(sealed: Sealed, cards: Sequence[int], part: int) -> list[int]:
        hand = hands.get(sealed.secret)
        if hand is None:
            return shuffled(sealed, cards, part)
        return hand.pack if part == 0 else list(hand.shuffles[part - 1][1])

    monkeypatch.setattr(Sealed, "order", order)
    return hands


def played(hand: Hand, preset: str, player: str, secret: str, **agreed: Any) -> Events:
    """A table at which this hand was played; its first seat belongs to the player.

    The others are away, so that nothing happens by itself.
    """
    game, seats = hand.game, range(int(hand.game.seats))
    setup = Setup(
        game=game.id,
        preset=preset,
        seats=tuple(OPEN if seat else ME for seat in seats),
        first_dealer=int(hand.context.dealer),
        practice=players_of(game.id).tells_chances,
        **agreed,
    )
    return [
        e.Opened(setup, player, int(game.rules_version)),
        e.Sat(0, player, "Anna"),
        *(e.Sat(seat, f"away {seat}", f"Gast {seat}") for seat in seats[1:]),
        *(e.WentAway(seat) for seat in seats[1:]),
        e.Prepared(1, commitment("promised in both worlds"), secret),
        e.Dealt(1, ("",) * len(seats)),
        *(e.Moved(act.seat, act.text) for act in hand.acts),
        e.Prepared(2, commitment("the same"), "the same"),
    ]


def laid(
    two: tuple[World, World],
    dealt: dict[str, Hand],
    game: str,
    preset: str,
    monkeypatch: pytest.MonkeyPatch,
    **agreed: Any,
) -> tuple[str, Hand]:
    """The same table in both worlds, and its hand in the first."""
    found = worlds(game, preset)
    assert found is not None, "all hands of this game lie open: nothing can be compared"
    name = f"{game}-{preset}-{'-'.join(agreed)}"
    player = two[0].player.cookies[VISITOR].rpartition(".")[0]
    for world, hand, number in zip(two, found, ("one", "two"), strict=True):
        dealt[f"{name} {number}"] = hand
        events = played(hand, preset, player, f"{name} {number}", **agreed)
        world.lay(name, events, monkeypatch)
        table = world.server.table(name)
        assert table.phase == "hand_over"
        assert [act.text for act in world.server.match(name).hand.acts] == [
            act.text for act in hand.acts
        ]
    return name, found[0]


def looked_back(world: World, table_id: str, move: int) -> None:
    """Somebody has noted something, and those who play look back together."""
    site, player = world.server.site, world.player
    assert player.post(f"/t/{table_id}/notes/1", {"text": "Oh", "move": str(move)}).is_redirect
    visitor = player.cookies[VISITOR].rpartition(".")[0]
    began = Begun(table_id, Moment(1, move, 0), visitor)

    async def begin() -> None:
        await site.tables.reviews._keeper.open([began], "", log_id=id_from(table_id))

    world.server.call(begin)


def addresses(table_id: str, hand: Hand) -> list[str]:
    """Every address of a table that can be asked, with all that may stand in it."""
    known = {"id": table_id, "review": id_from(table_id)}
    found = [filled(path, **known) for path in paths("GET") if path.startswith("/t/{id}")]
    zones = hand.state.view(SPECTATOR).zones + hand.state.view(0).zones
    found += [filled("/t/{id}/pile/{zone}", id=table_id, zone=zone.id) for zone in zones]
    last = len(hand.acts)
    whose = [f"&seat={seat}" for seat in ("", *range(int(hand.game.seats)))]
    replay = filled("/t/{id}/replay/{hand}", id=table_id)
    found += [f"{replay}?move={last // 2}{seat}" for seat in whose]
    found += [f"{replay}?move={step}" for step in (1, last // 3, last - 1, last)]
    return list(dict.fromkeys(found))


def paths(method: str) -> list[str]:
    """What can be asked at all, as the application has it."""
    routes = [route for route in ROUTES if isinstance(route, Route)]
    return [route.path for route in routes if method in (route.methods or ())]


def filled(path: str, **known: str) -> str:
    """An address of this form; a new word in braces must be given something in `FILLED`."""
    words = FILLED | {"id": "unknown"} | known
    return re.sub(r"{(\w+)(:\w+)?}", lambda found: words[found[1]], path)


def asked(guest: Guest, address: str) -> Answer:
    """What comes back, as it leaves the server."""
    if address.endswith("/stream"):
        status, text = guest.server.stream(guest, "", path=address)
        return status, [], text.encode()
    return answer_of(guest.get(address))


def answer_of(response: Response) -> Answer:
    told = [each for each in response.headers.multi_items() if each[0] != "x-request-id"]
    return response.status_code, sorted(told), response.content


def differences(two: tuple[World, World], asking: Iterable[str]) -> list[str]:
    """Who sees at which address in which world he is."""
    return [
        f"{who}: {address}"
        for address in asking
        for who, guest in two[0].guests.items()
        if asked(guest, address) != asked(two[1].guests[who], address)
    ]


@pytest.mark.parametrize(
    ("game", "preset"), sampled(GAMES, 8), ids=["-".join(each) for each in GAMES]
)
def test_no_address_tells_what_the_rules_keep_hidden_after_a_hand(
    two: tuple[World, World],
    dealt: dict[str, Hand],
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    preset: str,
) -> None:
    if game in OPEN_HANDS:
        assert worlds(game, preset) is None
        return
    table_id, hand = laid(two, dealt, game, preset, monkeypatch)
    asking = addresses(table_id, hand)
    for world in two:
        looked_back(world, table_id, len(hand.acts) // 2)
    assert differences(two, asking) == []
    assert after_deeds(two, table_id, monkeypatch) == []
    assert differences(two, [each for each in asking if "?" not in each]) == []


@pytest.mark.parametrize("agreed", [False, True])
def test_the_comparison_notices_what_is_told(
    two_more: tuple[World, World],
    dealt: dict[str, Hand],
    monkeypatch: pytest.MonkeyPatch,
    agreed: bool,
) -> None:
    """By a planted fault, and where all at the table have agreed to see everything."""
    more = {"open_hands": True} if agreed else {"undo": True}
    table_id, hand = laid(two_more, dealt, "poker", "stud", monkeypatch, **more)
    if not agreed:
        monkeypatch.setattr(sight, "lies_open", lambda table, hand: True)
    found = differences(two_more, addresses(table_id, hand))
    listed = re.compile(r'<details class="all-(?:open|steps)">.*?</details>', re.DOTALL)
    for who in two_more[0].guests:
        assert f"{who}: /t/{table_id}/shuffle" in found
        assert f"{who}: /t/{table_id}/record" in found
        middle = len(hand.acts) // 2
        replay = f"{who}: /t/{table_id}/replay/1?move={middle}&seat="
        assert any(line.startswith(replay) for line in found)
        at = replay.removeprefix(f"{who}: ")  # as a spectator saw it, but for what it lists
        pages = [listed.sub("", each.guests[who].get(at).text) for each in two_more]
        assert pages[0] == pages[1]


def test_addresses_beside_the_tables_tell_nothing_either(
    two: tuple[World, World], dealt: dict[str, Hand], monkeypatch: pytest.MonkeyPatch
) -> None:
    laid(two, dealt, "watten", "spielregeln", monkeypatch, spectators=False)
    public, _ = laid(two, dealt, "watten", "spielregeln", monkeypatch, public=True)
    assert all(f'href="/t/{public}"' in each.watcher.get("/lobby").text for each in two)
    elsewhere = [filled(path) for path in paths("GET") if not path.startswith("/t/{id}")]
    assert differences(two, elsewhere) == []


def after_deeds(
    two: tuple[World, World], table_id: str, monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """Who learns something from the answer to a form."""
    fields = {"move": "0", "seat": "0", "answer": "yes", "name": "Anna", "number": "7"}
    found = []
    for path in paths("POST"):
        if not path.startswith("/t/{id}") or path in ENDS:
            continue
        address = filled(path, id=table_id)
        for who in two[0].guests:
            fresh = new_id()
            monkeypatch.setattr(host, "new_id", lambda fresh=fresh: fresh)
            answers = [answer_of(each.guests[who].post(address, fields)) for each in two]
            if answers[0] != answers[1]:
                found.append(f"{who}: POST {address}")
    return found
