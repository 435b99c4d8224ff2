"""Ten and more faults that are put into a server on purpose, so that a soak can show it finds them.

Each is a piece of Python that the server's processes run before anything else (`sitecustomize`).
"""

from __future__ import annotations

from typing import Final

CLOCK: Final = """
import os
from stammtisch.logs.clock import SystemClock
_wall = SystemClock.wall

def wall(self):
    try:
        with open(os.environ["SOAK_CLOCK"]) as file:
            return _wall(self) + float(file.read() or 0)
    except OSError:
        return _wall(self)

SystemClock.wall = wall
"""

_LOST: Final = """
from stammtisch.tables.service import Tables
_act, _count = Tables.act, 0

async def act(self, table_id, *what):
    global _count
    _count += 1
    if _count % 9:
        return await _act(self, table_id, *what)
    return (await self.table(table_id)).seq + 1

Tables.act = act
"""

_FORGOTTEN: Final = """
import asyncio
from stammtisch.logs.batches import Batches
_append, _count = Batches.append, 0

def append(self, entry):
    global _count
    moved = any(row.kind == "moved" for row in entry.rows)
    _count += moved
    if not moved or _count % 3:
        return _append(self, entry)
    done = asyncio.get_running_loop().create_future()
    done.set_result(None)
    return done

Batches.append = append
"""

_INVENTED: Final = """
from stammtisch.tables.service import Tables
_act, _count = Tables.act, 0

async def act(self, table_id, visitor, text, seq=None):
    global _count
    done = await _act(self, table_id, visitor, text, seq)
    _count += 1
    table = await self.table(table_id)
    if _count % 9 == 0 and table.turn >= 0:
        state = table.match.state
        move = table.game.text(state, state.legal_moves()[-1])
        await _act(self, table_id, next(iter(table.seats[table.turn].visitors)), move)
    return done

Tables.act = act
"""

_REFUSED: Final = """
from stammtisch.tables.service import Tables
from stammtisch.logs.errors import NotNow
from stammtisch.text import say
_act, _count = Tables.act, 0

async def act(self, *what):
    global _count
    done = await _act(self, *what)
    _count += 1
    if _count % 9 == 0:
        raise NotNow(say("No hand is being played."))
    return done

Tables.act = act
"""

_OUTDATED: Final = """
from stammtisch.tables.service import Tables
_act = Tables.act

async def act(self, table_id, visitor, text, seq=None):
    return await _act(self, table_id, visitor, text, None)

Tables.act = act
"""

_LEAKED: Final = """
from stammtisch.web.interface.following import Follower
_viewer = Follower._viewer
Follower._viewer = lambda self, table: max(0, _viewer(self, table))
"""

_SEEN: Final = """
from stammtisch.web.interface import following

class Recall(following.Recall):
    def look(self, *what):
        self._seat = max(0, self._seat)
        return super().look(*what)

following.Recall = Recall
"""

_NAMED: Final = """
from stammtisch.web.interface.following import Follower
from msgspec.structs import replace
_position = Follower._position

def position(self, table, now):
    found = _position(self, table, now)
    if found is None or table.match.hand_over:
        return found
    other = table.match.state.view(0)
    hand = next(zone for zone in other.zones if zone.id == "hand0")
    kinds = [card.kind for card in hand.cards]
    names = ", ".join(f"{NAMES[kind % 13]} of {SUITS[kind // 13]}" for kind in kinds)
    return replace(found, view=replace(found.view, prompt=f"{found.view.prompt} ({names})"))

NAMES = [*"23456789", "10", "jack", "queen", "king", "ace"]
SUITS = ["clubs", "spades", "hearts", "diamonds"]
Follower._position = position
"""

_STALE: Final = """
from stammtisch.web.interface.answers import Position
from stammtisch.web.interface.following import Follower
_news = Follower._news

def news(self, table, now):
    for line in _news(self, table, now):
        if not (isinstance(line, Position) and line.turn == -1):
            yield line

Follower._news = news
"""

_COUNTED: Final = """
from stammtisch.web.interface import deeds
_reckoned = deeds.reckoned
deeds.reckoned = lambda hands: _reckoned([*hands, *hands[-1:]])
"""

_TWICE: Final = """
from stammtisch.pads.service import Pads
import secrets
_write = Pads.write

async def write(self, pad_id, who, facts, *, key, number, dealer=None):
    found = await _write(self, pad_id, who, facts, key=key, number=number, dealer=dealer)
    await _write(self, pad_id, who, facts, key=secrets.token_hex(8), number=number + 1)
    return found

Pads.write = write
"""

_UNWRITTEN: Final = """
from stammtisch.pads.service import Pads
from stammtisch.pads.live import Result
_write, _count = Pads.write, 0

async def write(self, pad_id, who, facts, *, key, number, dealer=None):
    global _count
    _count += 1
    if _count % 4:
        return await _write(self, pad_id, who, facts, key=key, number=number, dealer=dealer)
    return Result("written", number)

Pads.write = write
"""

_STRANGER: Final = """
from stammtisch.tables.tokens import Tokens
_let_in, _count, _known = Tokens.let_in, 0, {}

async def let_in(self, text):
    global _count
    token = _known[text] = await _let_in(self, text)
    _count += 1
    others = [each for known, each in _known.items() if known != text]
    return others[-1] if others and _count % 5 == 0 else token

Tokens.let_in = let_in
"""

_FAILING: Final = """
from stammtisch.tables.service import Tables
_act, _count = Tables.act, 0

async def act(self, *what):
    global _count
    _count += 1
    if _count % 15 == 0:
        raise RuntimeError("planted")
    return await _act(self, *what)

Tables.act = act
"""

PLANTS: Final = {
    "lost": _LOST,  # a move is acknowledged and not made
    "forgotten": _FORGOTTEN,  # a move is made and not written down
    "invented": _INVENTED,  # a move that nobody made
    "refused": _REFUSED,  # a move is refused and made all the same
    "outdated": _OUTDATED,  # a move for an older position is made
    "leaked": _LEAKED,  # an onlooker sees a hand
    "seen": _SEEN,  # an onlooker's history tells a hand
    "named": _NAMED,  # a sentence names the cards of a hand
    "stale": _STALE,  # a screen is not told the end
    "counted": _COUNTED,  # a hand counts twice
    "twice": _TWICE,  # a hand on a pad is written twice
    "unwritten": _UNWRITTEN,  # a hand on a pad is acknowledged and not written
    "stranger": _STRANGER,  # somebody is taken for another
    "failing": _FAILING,  # a mistake of ours
}
AFTER_A_KILL: Final = ("forgotten",)  # until then the server itself does not notice
