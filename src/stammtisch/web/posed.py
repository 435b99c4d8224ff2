"""A position that is put before one reader: the table as in play, with what is said beside it.

Lessons and puzzles are drawn like this. Their page (``posed.html``) and what is around everything
(``posed_frame.html``) are the same; each has in a folder of its own what is ``told`` beside the
table, and what is ``mine`` at the reader's place.
"""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from stammtisch.core.view import View
from stammtisch.games.registry import Registration
from stammtisch.puzzles import NAMES
from stammtisch.rulecodes import HouseRules
from stammtisch.web import parts
from stammtisch.web.board import NO_CLOCK, Board, Facts, Screen
from stammtisch.web.fragments import PAGE, WORDS, Piece
from stammtisch.web.portraits import sitters_named
from stammtisch.web.rendering import template
from stammtisch.web.visits import GUEST, Visit
from stammtisch.web.words import Voice, voice


def voice_among(house: HouseRules, seats: int, seat: int, visit: Visit) -> Voice:
    """Who speaks to the reader in this seat, with names for the others."""
    reader = visit.reader
    mine = visit.name or reader.speaker().say(GUEST)  # “You” would not agree with the verbs
    names = [*NAMES, *(f"{name} 2" for name in NAMES)][:seats]
    names = [f"{name} 2" if name == mine else name for name in names]
    names[seat] = mine
    return voice(reader.language, reader.face(house.entry.face_of(house.preset)), tuple(names))


def stage(
    folder: str,
    entry: Registration,
    view: View,
    speaker: Voice,
    visit: Visit,
    asks: bool,
    **shown: Any,
) -> Markup:
    """The table with the reader's place; ``shown`` is what the templates show besides."""
    facts = Facts(
        id="", family=entry.family, position=0, away=frozenset(), quick_bots=False,
        totals=(0,) * len(view.seats), seat=view.seat, unnamed=False, clock=NO_CLOCK, lines=(),
        hold="second", sorting=visit.reader.sorting, picked=frozenset(shown.get("picked", ())),
        sitters=sitters_named(speaker.names),
        result=False, idle=not asks,
    )  # fmt: skip
    screen = Screen(speaker)
    board = Board(view, facts, screen)
    board.draw()
    context = {
        "entry": entry,
        "asks": asks,
        "gathers": board.gathers,
        "holds": board.holds,
        "leads": board.leads,
        "hand_note": board.note,
        "open_hand": board.open_hand,
        "csrf": visit.csrf,
        "refusal": None,
        "rules": (),
        "instead": {},
        **parts.frame(speaker, board.place, board.steady, asks and not view.over, view.over, False),
        **speaker.words,
        **shown,
    }
    screen.lay(WORDS, Piece(""))
    files = {PAGE: "posed_frame", "told": f"{folder}/told", "mine": f"{folder}/mine"}
    for id, name in files.items():
        screen.lay(id, Piece(template(f"{name}.html").render(context).strip()))
    return Markup(screen.fragment.whole())
