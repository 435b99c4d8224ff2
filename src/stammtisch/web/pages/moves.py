"""Puzzles that ask for the best move: a table, a question, and what each move is worth."""

from __future__ import annotations

from datetime import date
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.errors import MoveError
from stammtisch.games.registry import registrations
from stammtisch.puzzles import puzzles
from stammtisch.puzzles.moves import BestMove, best_move, best_move_of_the_day, best_moves
from stammtisch.text import say
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.forms import read_fields
from stammtisch.web.gathering import meant
from stammtisch.web.moveview import table_of, voice_for
from stammtisch.web.site import entered, site_of
from stammtisch.web.solved import COOKIE, Solved, solved

LONGEST: Final = 300  # letters of a move
NOT_FOUND: Final = "?"  # in place of a move: the reader wants to be told


def today() -> int:
    """The number of the day on which a page is opened."""
    return date.today().toordinal()


def known(request: Request) -> Solved:
    """What the reader has solved so far."""
    return solved(request.cookies.get(COOKIE), registrations())


def puzzle_of(request: Request) -> BestMove:
    """The puzzle that the address names; raises `NoSuchPage` if there is none."""
    found = best_move(request.path_params["id"])
    if found is None:
        raise NoSuchPage(say("There is no puzzle with this name."))
    return found


def after(puzzle: BestMove, done: Solved) -> BestMove:
    """The next puzzle of the game that was not answered; if all were, simply the next one."""
    row = best_moves(puzzle.game_id)
    rest = [*row[puzzle.number :], *row[: puzzle.number - 1]] or [puzzle]
    fresh = (each for each in rest if not done.knows(each.game_id, each.found.seed))
    return next(fresh, rest[0])


async def one(request: Request) -> Response:
    """GET: a puzzle; with a move in the address, what it and the others are worth."""
    puzzle = puzzle_of(request)
    answer = request.query_params.get("a", "")[:LONGEST]
    if answer != NOT_FOUND and puzzle.tried(answer) is None:
        answer = ""
    return _page(request, puzzle, answer)


async def of_today(request: Request) -> Response:
    """GET: to the puzzle of the day of a game."""
    site, visit = entered(request)
    found = best_move_of_the_day(request.path_params["game"], today())
    if found is None:
        raise NoSuchPage(say("There are no puzzles for a game of this name."))
    return site.pages.go(visit, f"/puzzles/move/{found.id}")


async def next_one(request: Request) -> Response:
    """GET: to a puzzle of a game that was not answered yet, or else to one of its rule book."""
    site, visit = entered(request)
    game, done = request.path_params["game"], known(request)
    row, book = best_moves(game), puzzles(game)
    if row:
        fresh = (each for each in row if not done.knows(game, each.found.seed))
        return site.pages.go(visit, f"/puzzles/move/{next(fresh, row[0]).id}")
    if book:
        return site.pages.go(visit, f"/puzzles/{book[today() % len(book)].id}")
    raise NoSuchPage(say("There are no puzzles for a game of this name."))


async def answer(request: Request) -> Response:
    """POST: a move, or the wish to be told; remembered, and led on to what is said about it."""
    site, visit = entered(request)
    sent = await read_fields(request, visit)  # its token comes first
    puzzle = puzzle_of(request)
    try:
        move = meant(sent, lambda: None)[:LONGEST]
    except MoveError as fault:
        return _page(request, puzzle, "", 422, refusal=fault.text)
    if move != NOT_FOUND and puzzle.tried(move) is None:
        refusal = say("This move cannot be chosen here.")
        return _page(request, puzzle, "", 422, refusal=refusal)
    is_today = best_move_of_the_day(puzzle.game_id, today()) is puzzle
    now = known(request).after(
        puzzle.game_id, puzzle.found.seed, move == puzzle.best.text, today() if is_today else 0
    )
    response = site.pages.go(visit, f"/puzzles/move/{puzzle.id}?{urlencode({'a': move})}")
    site_of(request).visits.write(response, COOKIE, now.cookie())
    return response


def _page(
    request: Request, puzzle: BestMove, answer: str, status: int = 200, **shown: object
) -> Response:
    """The page of a puzzle, before or after an answer."""
    site, visit = entered(request)
    speaker, done = voice_for(puzzle, visit), known(request)
    shown = {
        "done": done,
        "days": done.run_of_days(today()),
        "next": after(puzzle, done),
        "all": len(best_moves(puzzle.game_id)),
        "is_today": best_move_of_the_day(puzzle.game_id, today()) is puzzle,
        "link": f"{str(request.base_url).rstrip('/')}/puzzles/move/{puzzle.id}",
        **shown,
    }
    return site.pages.page(
        visit,
        "moves/page.html",
        status,
        speaker,
        puzzle=puzzle,
        entry=puzzle.house.entry,
        table=table_of(puzzle, speaker, visit, answer, **shown),
    )


ROUTES = [
    Route("/puzzles/day/{game}", of_today, methods=["GET"]),
    Route("/puzzles/next/{game}", next_one, methods=["GET"]),
    Route("/puzzles/move/{id}", one, methods=["GET"]),
    Route("/puzzles/move/{id}", answer, methods=["POST"]),
]
