"""The start page: what can be played right now, and the way to a table in one click."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.bots import usual
from stammtisch.cards import DECK, RED_JOKER, rank_of
from stammtisch.games.registry import Registration, registration, registrations
from stammtisch.lessons import lessons
from stammtisch.rulecodes import preset_rules
from stammtisch.tables.live import TableNote
from stammtisch.text import Text, say
from stammtisch.web.beckoning import beckoning, goes_on, shown_to
from stammtisch.web.firsthand import against
from stammtisch.web.forms import read_form, whole_number
from stammtisch.web.pace import left
from stammtisch.web.pack import Pack
from stammtisch.web.pages.puzzles import of_today, voice
from stammtisch.web.reader import Reader
from stammtisch.web.site import entered
from stammtisch.web.visits import GUEST

FAMILIES: dict[str, Text] = {
    "tricks": say("Tricks"),
    "shedding": say("Getting rid of cards"),
    "melds": say("Melds"),
    "stakes": say("Stakes"),
    "asking": say("Asking"),
}
BEST_KNOWN: Final = (  # by how many people know them; a plug-in's games follow
    *("doppelkopf", "mau_mau", "romme", "canasta", "schwimmen", "poker", "rummy", "watten"),
    *("sechsundsechzig", "gin", "siebzehn_und_vier", "quartett", "black_jack", "mogeln", "tarock"),
    *("trumpf", "herzblatt", "dicke_zwei", "einundfuenfzig_tot", "fuenfhundert", "bakkarat"),
)


async def start(request: Request) -> Response:
    """GET: the games, and the tables of this visitor."""
    site, visit = entered(request)
    query = request.query_params
    players = whole_number(query.get("players"))
    puzzle = of_today()
    mine = await site.tables.my_tables(visit.visitor)
    waits = await beckoning(site, visit, mine)
    games = [
        entry
        for entry in shelf(note.game for note in latest(mine))
        if matches(entry, visit.reader, query.get("q", ""), players, query.get("kind", ""))
    ]
    return site.pages.page(
        visit,
        "start.html",
        games=games,
        variants={entry.id: variant(entry, visit.reader, query.get("q", "")) for entry in games},
        fans={entry.id: fan_of(entry, visit.reader) for entry in games},
        families=FAMILIES,
        kinds=sorted({entry.family for entry in registrations().values()}),
        mine=sorted(mine, key=lambda note: not note.my_turn),
        turns=len(waits.turns),
        left=partial(left, now=site.tables.clock.now()),
        going_on=next(filter(goes_on, latest(mine)), None),
        q=query.get("q", "")[:60],
        players=players,
        kind=query.get("kind", ""),
        puzzle=puzzle,
        taught=lessons(),
        question=voice(visit.reader, puzzle).say(puzzle.question),
        **shown_to(waits, turns=False),
    )


def latest(notes: Sequence[TableNote]) -> list[TableNote]:
    """The tables of a visitor: first those at which it is his turn, then the most recent."""
    return sorted(notes, key=lambda note: (note.my_turn, note.changed_at), reverse=True)


def shelf(played: Iterable[str]) -> list[Registration]:
    """All games: first those that the visitor has played, latest first, then the best known."""
    order = dict.fromkeys((*played, *BEST_KNOWN, *registrations()))
    return [registrations()[game] for game in order if game in registrations()]


def matches(
    entry: Registration, reader: Reader, words: str, players: int | None, kind: str
) -> bool:
    """Whether a game matches a search: all its words occur in what is said about the game."""
    said = map(reader.speaker().say, (entry.name, entry.sentence, *entry.preset_names.values()))
    text = _plain(" ".join((*said, entry.id)))
    return (
        all(word in text for word in _plain(words[:60]).split())
        and (players is None or players in entry.seats)
        and kind in ("", entry.family)
    )


def _plain(text: str) -> str:
    """A text without case and apostrophes, so that any way of typing Texas Hold'em finds it."""
    return text.casefold().translate(str.maketrans("", "", "'’"))


def variant(entry: Registration, reader: Reader, words: str) -> str | None:
    """The preset whose name was searched for; None if the search matched the game itself."""
    say, sought = reader.speaker().say, _plain(words[:60]).strip()
    if not sought or sought in _plain(f"{say(entry.name)} {entry.id}"):
        return None
    found = (key for key, name in entry.preset_names.items() if sought in _plain(say(name)))
    return next(found, None)


def fan_of(entry: Registration, reader: Reader) -> list[Markup]:
    """The three cards in the game's picture, always the same; court cards if it has any."""
    game = entry.build(entry.preset(), entry.default_seats)
    kinds = {int(kind) for kind in game.pack() if not RED_JOKER <= kind < DECK}
    courts = {kind for kind in kinds if kind >= DECK or rank_of(kind) >= 9} or kinds

    def lot(kind: int) -> bytes:
        return hashlib.sha256(f"{entry.id}/{kind}".encode()).digest()

    pack = Pack(reader.face(entry.face), reader.language, game.deck)
    return [pack.card(kind) for kind in sorted(courts, key=lot)[:3]]


async def play_now(request: Request) -> Response:
    """POST: open a table with bots in all other seats, and deal the first hand."""
    site, visit = entered(request)
    fields = await read_form(request, visit)
    entry = registration(fields.get("game", ""))
    house = preset_rules(entry, fields.get("preset") or None)
    setup = against(house, entry.default_seats, usual(entry.id))
    name = visit.name or visit.reader.speaker().say(GUEST)
    table_id = await site.open_table(setup, visit, name)
    await site.tables.ready(table_id, visit.visitor)
    return site.pages.go(visit, f"/t/{table_id}")


ROUTES = [
    Route("/", start, methods=["GET"]),
    Route("/play", play_now, methods=["POST"]),
]
