"""The rule book: a page a game, a rule alone, the words of the card table."""

from __future__ import annotations

from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch import rulebook
from stammtisch.cards import Language
from stammtisch.games.registry import registrations
from stammtisch.text import say
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.house import entered


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


@cache
def address_of(rule: str) -> str:
    """Where a rule stands."""
    try:
        game = rulebook.rule(rule, "de").game
    except rulebook.UnknownRule:
        return "/rules"
    return f"/rules/{game}#{rule}"


@cache
def html(markdown: str) -> Markup:
    """Text of the rule book with a link on every rule that it cites."""
    return Markup(_markdown().render(rulebook.linked(markdown, address_of)))


def page_of(game: str, language: Language) -> rulebook.Page:
    """The rules of a game; `NoSuchPage` if there are none."""
    try:
        return rulebook.page(game, language)
    except rulebook.UnknownRule:
        raise NoSuchPage(say("There are no rules of a game of this name.")) from None


async def shelf(request: Request) -> Response:
    """GET: which rules there are."""
    house, visit = entered(request)
    pages = [rulebook.page(game, visit.reader.language) for game in rulebook.games()]
    return house.pages.page(visit, "rules/shelf.html", books=pages, html=html)


async def one_game(request: Request) -> Response:
    """GET: the rules of a game, with an anchor at each."""
    house, visit = entered(request)
    book = page_of(request.path_params["game"], visit.reader.language)
    playable = book.game in registrations()
    return house.pages.page(visit, "rules/game.html", book=book, html=html, playable=playable)


async def one_rule(request: Request) -> Response:
    """GET: one rule, for the sheet over the table."""
    house, visit = entered(request)
    try:
        rule = rulebook.rule(request.path_params["rule"][:20], visit.reader.language)
    except rulebook.UnknownRule:
        raise NoSuchPage(say("There is no rule of this number.")) from None
    return house.pages.panel(visit, "rules/rule.html", rule=rule, html=html)


async def words(request: Request) -> Response:
    """GET: the words of the card table in both languages."""
    house, visit = entered(request)
    return house.pages.page(visit, "rules/words.html", terms=rulebook.glossary())


ROUTES = [
    Route("/rules", shelf, methods=["GET"]),
    Route("/rules/words", words, methods=["GET"]),
    Route("/rules/{game}", one_game, methods=["GET"]),
    Route("/rules/{game}/{rule}", one_rule, methods=["GET"]),
]
