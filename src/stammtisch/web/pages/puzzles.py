"""Puzzles from the rule book: as a list, one after another, and on paper."""

from __future__ import annotations

from datetime import date

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch import rulebook
from stammtisch.games.registry import Registration, registrations
from stammtisch.languages import Language
from stammtisch.messages import Speaker
from stammtisch.puzzles import (
    NAMES,
    Puzzle,
    every_puzzle,
    puzzle_of_the_day,
    puzzles,
    puzzles_on,
)
from stammtisch.puzzles.moves import best_move_of_the_day, best_moves
from stammtisch.text import say
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.pages.rules import writer
from stammtisch.web.puzzleview import ShownPuzzle, shown
from stammtisch.web.reader import Reader
from stammtisch.web.site import entered
from stammtisch.web.solved import COOKIE, solved

MOST_ON_PAPER = 60  # puzzles
LONGEST = 60  # characters of an answer
MOST = 40  # things that are answered


def of_today() -> Puzzle:
    """The puzzle of the day, for the day on which the page is opened."""
    return puzzle_of_the_day(date.today().toordinal())


def asked_games() -> dict[str, Registration]:
    """The games that have puzzles of either kind."""
    return {id: entry for id, entry in registrations().items() if puzzles(id) or best_moves(id)}


def puzzle_of(id: str) -> Puzzle:
    """The puzzle with this id; raises `NoSuchPage` if there is none."""
    try:
        return every_puzzle()[id]
    except KeyError:
        raise NoSuchPage(say("There is no puzzle with this name.")) from None


def chosen(game: str, rule: str = "") -> tuple[Puzzle, ...]:
    """The puzzles about a rule, or those of a game; raises `NoSuchPage` for a game without any."""
    if rule:
        return puzzles_on(rule.upper()[:20])
    if game not in asked_games():
        raise NoSuchPage(say("There are no puzzles for a game of this name."))
    return puzzles(game)


def after(puzzle: Puzzle) -> Puzzle:
    """The next puzzle of the same game; the last one is followed by the first."""
    row = puzzles(puzzle.game)
    return row[(row.index(puzzle) + 1) % len(row)]


def voice(reader: Reader, puzzle: Puzzle) -> Speaker:
    """The speaker that says the puzzle to a reader."""
    return reader.speaker(puzzle.example.face, NAMES)


async def shelf(request: Request) -> Response:
    """GET: all games that have puzzles; with ``game`` or ``rule``, only the puzzles about that."""
    site, visit = entered(request)
    game, rule = request.query_params.get("game", ""), request.query_params.get("rule", "")
    listed = chosen(game, rule) if game or rule else ()
    moves = best_moves(game) if game and not rule else ()
    day, done = date.today().toordinal(), solved(request.cookies.get(COOKIE), asked_games())
    return site.pages.page(
        visit,
        "puzzles/list.html",
        speaker=visit.reader.speaker(names=NAMES),
        games=asked_games(),
        counts={id: len(puzzles(id)) + len(best_moves(id)) for id in asked_games()},
        moves=moves,
        daily={id: found for id in asked_games() if (found := best_move_of_the_day(id, day))},
        done=done,
        days=done.run_of_days(day),
        listed=listed,
        game=game or (listed[0].game if listed else ""),
        rule=rule.upper()[:20],
        today=of_today(),
        all=len(every_puzzle()),
    )


async def one(request: Request) -> Response:
    """GET: a puzzle; with an answer in the address, also whether it is right and why."""
    site, visit = entered(request)
    puzzle = puzzle_of(request.path_params["id"])
    answer = [each[:LONGEST] for each in request.query_params.getlist("a")[:MOST]]
    answered = "done" in request.query_params
    speaker = voice(visit.reader, puzzle)
    row = puzzles(puzzle.game)
    return site.pages.page(
        visit,
        "puzzles/answer.html" if answered else "puzzles/puzzle.html",
        speaker=speaker,
        entry=puzzle.example.house.entry,
        puzzle=puzzle,
        shown=shown(puzzle, speaker, answer),
        right=puzzle.is_right(answer),
        answer=answer,
        number=row.index(puzzle) + 1,
        all=len(row),
        next=after(puzzle),
        rules=cited(puzzle, speaker.language),
        html=writer(speaker),
        names=NAMES,
    )


def cited(puzzle: Puzzle, language: Language) -> list[rulebook.RuleText]:
    """The rules that the answer cites, in full."""
    return [rulebook.rule(id, language) for id in puzzle.rules]


async def paper(request: Request) -> Response:
    """GET: the puzzles of a game or about a rule in print, with the answers at the end."""
    site, visit = entered(request)
    query = request.query_params
    listed = chosen(query.get("game", ""), query.get("rule", ""))[:MOST_ON_PAPER]
    if not listed:
        raise NoSuchPage(say("There are no puzzles about this rule."))
    speaker = voice(visit.reader, listed[0])
    sheets: list[ShownPuzzle] = [shown(puzzle, speaker) for puzzle in listed]
    return site.pages.page(
        visit,
        "puzzles/print.html",
        speaker=speaker,
        entry=listed[0].example.house.entry,
        sheets=sheets,
    )


ROUTES = [
    Route("/puzzles", shelf, methods=["GET"]),
    Route("/puzzles/print", paper, methods=["GET"]),
    Route("/puzzles/{id}", one, methods=["GET"]),
]
