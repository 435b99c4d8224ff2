"""The rule collection: a search, a page for each game, single rules, the glossary."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import partial
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch import rulebook
from stammtisch.games.registry import registrations
from stammtisch.languages import HOME, SOURCE, Language, every
from stammtisch.lessons import lessons_of
from stammtisch.messages import Speaker
from stammtisch.puzzles import puzzles, puzzles_on
from stammtisch.rulebook.search import search
from stammtisch.rulecodes import label_of, preset_rules
from stammtisch.text import say
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.optionform import form_of
from stammtisch.web.ruleview import html, short_of
from stammtisch.web.site import entered

LONGEST: Final = 80  # characters of what is looked for
MOST: Final = 40  # rules that are found
MOST_WORDS: Final = 4


def writer(speaker: Speaker) -> Callable[[str], Markup]:
    """What turns text of the rule book into HTML for a reader."""
    return partial(html, face=speaker.face, language=speaker.language)


def page_of(game: str, language: Language) -> rulebook.Page:
    """The rules of a game; raises `NoSuchPage` if there are none."""
    try:
        return rulebook.page(game, language)
    except rulebook.UnknownRule:
        raise NoSuchPage(say("There are no rules for a game of this name.")) from None


async def shelf(request: Request) -> Response:
    """GET: all rules; with ``q``, those that match it, in all games or in one ``game``."""
    site, visit = entered(request)
    language = visit.reader.language
    q, game = request.query_params.get("q", "")[:LONGEST], request.query_params.get("game", "")
    found = [each for each in search(q, language) if game in ("", each.game)]
    pages = [rulebook.page(id, language) for id in rulebook.games()]
    known = registrations()
    return site.pages.page(
        visit,
        "rules/shelf.html",
        books=[book for book in pages if book.game in known],
        besides=[book for book in pages if book.game not in known],
        known=known,
        puzzles={id: len(puzzles(id)) for id in known},
        html=writer(visit.reader.speaker()),
        q=q,
        game=game,
        words=[each for each in found if not each.game][:MOST_WORDS],
        found=[each for each in found if each.game][:MOST],
        more=max(0, sum(bool(each.game) for each in found) - MOST),
    )


async def one_game(request: Request) -> Response:
    """GET: the rules of a game, each with an anchor, and the game's options with explanations."""
    return _whole(request, "rules/game.html")


async def paper(request: Request) -> Response:
    """GET: the rules of a game in print."""
    return _whole(request, "rules/print.html")


def _whole(request: Request, template: str) -> Response:
    site, visit = entered(request)
    book = page_of(request.path_params["game"], visit.reader.language)
    entry = registrations().get(book.game)
    speaker = visit.reader.speaker(entry.face if entry else "french")
    game = preset_rules(entry).game() if entry else None
    return site.pages.page(
        visit,
        template,
        speaker=speaker,
        book=book,
        html=writer(speaker),
        short=short_of(book, game, speaker),
        deck=game.deck if game else "",
        entry=entry,
        groups=form_of(preset_rules(entry)).groups if entry else [],
        label_of=label_of,
        puzzles_on=puzzles_on,
        puzzles=len(puzzles(book.game)),
        taught=lessons_of(book.game),
    )


async def one_rule(request: Request) -> Response:
    """GET: one rule, for the panel over the table."""
    site, visit = entered(request)
    try:
        rule = rulebook.rule(request.path_params["rule"][:20], visit.reader.language)
    except rulebook.UnknownRule:
        raise NoSuchPage(say("There is no rule with this number.")) from None
    entry = registrations().get(rule.game)
    return site.pages.page(
        visit,
        "rules/rule.html",
        rule=rule,
        book=page_of(rule.game, visit.reader.language).title,
        html=writer(visit.reader.speaker(entry.face if entry else "french")),
        puzzles=len(puzzles_on(rule.id)),
        playable=entry is not None,
    )


async def words(request: Request) -> Response:
    """GET: the words of the card table, in the alphabetical order of the reader's language.

    Each is shown with its name in the language of the games.

    Whoever reads in the language of the games gets that of the source beside it.
    """
    site, visit = entered(request)
    language = visit.reader.language
    terms = sorted(rulebook.glossary(language), key=lambda term: _in_alphabet(term.word))
    beside = {term.key: term for term in rulebook.glossary(SOURCE if language == HOME else HOME)}
    return site.pages.page(visit, "rules/words.html", terms=terms, beside=beside)


def _in_alphabet(word: str) -> str:
    """A word as dictionaries sort it: without its article, and with ü as u."""
    plain = unicodedata.normalize("NFD", word.casefold())
    articles = "|".join(article for each in every() for article in each.typed.articles)
    return re.sub(rf"^({articles}) |[\u0300-\u036f]", "", plain)


ROUTES = [
    Route("/rules", shelf, methods=["GET"]),
    Route("/rules/words", words, methods=["GET"]),
    Route("/rules/{game}", one_game, methods=["GET"]),
    Route("/rules/{game}/print", paper, methods=["GET"]),
    Route("/rules/{game}/{rule}", one_rule, methods=["GET"]),
]
