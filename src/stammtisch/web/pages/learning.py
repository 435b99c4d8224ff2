"""Lessons: the list, the steps of one with a move to make, and the hands that come after."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.bots.levels import LEVELS
from stammtisch.core.view import Choice, View
from stammtisch.errors import MoveError
from stammtisch.languages import Language
from stammtisch.lessons import (
    Answer,
    judge,
    lesson,
    lessons,
    lessons_of,
    outline,
    position_after,
)
from stammtisch.lessons.answering import right_move
from stammtisch.lessons.learned import Learned, learned
from stammtisch.lessons.wording import said
from stammtisch.players.registry import players_of
from stammtisch.puzzles import puzzles
from stammtisch.text import say
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.firsthand import against
from stammtisch.web.forms import read_fields, read_form, whole_number
from stammtisch.web.gathering import chosen_ids, meant
from stammtisch.web.lessonview import Placed, looked_at, table_of, told, view_of, voice_at
from stammtisch.web.pages.start import shelf as games
from stammtisch.web.pages.table import refused
from stammtisch.web.site import entered, site_of
from stammtisch.web.visits import GUEST
from stammtisch.web.words import Voice

COOKIE: Final = "stammtisch_learnt"
LONGEST: Final = 200  # letters of a move
EASY: Final = next(iter(LEVELS))
"""The weakest bots, against whom the first hands are played."""


def known(request: Request) -> Learned:
    """What the reader has learnt so far."""
    return learned(request.cookies.get(COOKIE), lessons())


def keep(request: Request, response: Response, now: Learned) -> Response:
    """Remember what has been learnt."""
    site_of(request).visits.write(response, COOKIE, now.line())
    return response


def placed(request: Request) -> Placed:
    """The step that the address names; raises `UnknownLesson`, `NoSuchPage`."""
    found = lesson(request.path_params["lesson"])
    number = whole_number(request.path_params["step"]) or 0
    if not 1 <= number <= len(found.steps):
        raise NoSuchPage(say("This lesson has no such step."))
    return Placed(found, found.steps[number - 1], number)


async def shelf(request: Request) -> Response:
    """GET: all lessons, with what has been done of them."""
    site, visit = entered(request)
    listed = [each for entry in games(()) for each in lessons_of(entry.id)]
    return site.pages.page(visit, "learn/list.html", lessons=listed, learned=known(request))


async def course(request: Request) -> Response:
    """GET: the steps of a lesson, and the hands that come after them."""
    site, visit = entered(request)
    found = outline(request.path_params["lesson"])
    speaker = visit.reader.speaker(found.entry.face)
    return site.pages.page(
        visit,
        "learn/lesson.html",
        speaker=speaker,
        outline=found,
        learned=known(request),
        puzzles=len(puzzles(found.entry.id)),
    )


async def step(request: Request) -> Response:
    """GET: a step; with a right move in the address, what comes of it and what is said."""
    here = placed(request)
    move = request.query_params.get("a", "")[:LONGEST]
    if not move:
        shown = _right_move(here) if "show" in request.query_params else None
        return _asked(request, here, right_move=shown)
    found = judge(here.lesson, here.step, move, _language(request))
    if not found.right:
        return _asked(request, here, found)
    after = position_after(here.lesson, here.step, move)
    return _page(request, here, looked_at(here, after), found, asks=False)


def _language(request: Request) -> Language:
    return entered(request)[1].reader.language


def _asked(request: Request, here: Placed, found: Answer | None = None, **shown: Any) -> Response:
    """The step with its task; after a move that is not what is meant, also why."""
    return _page(request, here, view_of(here), found, asks=True, **shown)


def _page(
    request: Request, here: Placed, view: View, found: Answer | None, asks: bool, **shown: Any
) -> Response:
    """The page of a step; ``shown`` is what stands at the reader's place besides."""
    site, visit = entered(request)
    speaker = voice_at(here, visit)
    shown = {"learned": known(request), **_said(here, found, speaker), **shown}
    return site.pages.page(
        visit,
        "learn/step.html",
        200 if found is None or found.right else 422,
        speaker,
        placed=here,
        called=outline(here.lesson.id).name,
        table=table_of(here, view, speaker, visit, asks, **shown),
        **told(here, speaker),
    )


def _said(here: Placed, found: Answer | None, speaker: Voice) -> dict[str, Any]:
    """What is said of a move: by the step, or by the game where the move is not allowed."""
    words = said(found.words, speaker, here.lesson.game) if found else ""
    if found and not (found.right or found.refusal or words):
        words = speaker.say(say("You may do that, but it is not what this step is about."))
    return {"words": words, "right_move": None, **refused(found.refusal if found else None)}


def _right_move(here: Placed) -> Choice:
    return right_move(here.step, view_of(here).choices)


async def answer(request: Request) -> Response:
    """POST: a move; a right one leads on and is remembered, a wrong one is answered with why."""
    site, visit = entered(request)
    sent = await read_fields(request, visit)  # its token comes first
    here = placed(request)
    picks = tuple(value for name, value in sent if name == "pick")
    try:
        move = meant(sent, lambda: view_of(here).gather)[:LONGEST]
        found = judge(here.lesson, here.step, move, visit.reader.language)
    except MoveError as fault:
        move, found = "", Answer(False, fault)
    if not found.right:
        if visit.htmx:
            return _notice(request, here, found)
        return _asked(request, here, found, picked=chosen_ids(picks))
    query = urlencode({"a": move})
    response = site.pages.go(visit, f"{here.address}?{query}")
    return keep(request, response, known(request).after(here.lesson.id, here.number))


def _notice(request: Request, here: Placed, found: Answer | None, **shown: Any) -> Response:
    """Only what is said of a move, for a page that is there already."""
    site, visit = entered(request)
    speaker = voice_at(here, visit)
    return site.pages.page(
        visit,
        "learn/notice.html",
        200 if found is None else 422,
        speaker,
        entry=here.lesson.house.entry,
        **_said(here, found, speaker) | shown,
    )


async def why(request: Request) -> Response:
    """GET: why a card of the reader's hand may not be played; empty if it may be."""
    here = placed(request)
    card = request.query_params.get("card", "")[:LONGEST]
    found = judge(here.lesson, here.step, card, _language(request))
    return _notice(request, here, found if found.refusal else None)


async def shown(request: Request) -> Response:
    """GET: a right move, for a reader who does not find one."""
    here = placed(request)
    return _notice(request, here, None, right_move=_right_move(here))


async def hand(request: Request) -> Response:
    """POST: open a table against easy bots: the first hand with open hints, or one alone."""
    site, visit = entered(request)
    fields = await read_form(request, visit)
    found = outline(request.path_params["lesson"])
    house, alone = found.hands, fields.get("hand") == "alone"
    helped = not alone and players_of(found.entry.id).tells_chances
    # whoever learns looks back at once, whatever the rules keep hidden until the match is over
    setup = replace(against(house, found.seats, EASY, helped), open_hands=True)
    table_id = await site.open_table(setup, visit, visit.name or visit.reader.speaker().say(GUEST))
    await site.tables.ready(table_id, visit.visitor)
    response = site.pages.go(visit, f"/t/{table_id}" + ("" if alone else "?hints=1"))
    return keep(request, response, known(request).after_hand(found.id, alone))


ROUTES = [
    Route("/learn", shelf, methods=["GET"]),
    Route("/learn/{lesson}", course, methods=["GET"]),
    Route("/learn/{lesson}/hand", hand, methods=["POST"]),
    Route("/learn/{lesson}/{step}", step, methods=["GET"]),
    Route("/learn/{lesson}/{step}", answer, methods=["POST"]),
    Route("/learn/{lesson}/{step}/why", why, methods=["GET"]),
    Route("/learn/{lesson}/{step}/shown", shown, methods=["GET"]),
]
