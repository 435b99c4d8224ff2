"""What is kept about people, as this server is set: what, how long, who sees it; the imprint."""

from __future__ import annotations

from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.tables.keys import MINUTES
from stammtisch.tables.retention import (
    BOXES_FOR,
    KEYS_FOR,
    REPORTS_FOR,
    REVIEWS_FOR,
    SIGNS_FOR,
    TOKENS_FOR,
)
from stammtisch.text import Text, say
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.settings import Settings
from stammtisch.web.site import entered


class Kept(NamedTuple):
    """Something that is kept: what it is, for how long, and who sees it."""

    name: Text
    what: Text
    how_long: Text
    who: Text


_OPERATOR = say("Only the person who runs this server.")
_ELSEWHERE = say("The person who runs this server decides that outside this program.")


def _days(days: int, text: Text, for_ever: Text) -> Text:
    if not days:
        return for_ever
    return (
        say("{n} days. {then}", n=days, then=text) if days > 1 else say("A day. {then}", then=text)
    )


def everything(settings: Settings) -> list[Kept]:
    """Everything that is kept about people, with the times of these settings."""
    tables = [*_of_tables(settings), _ratings(), _staying()]
    return [*tables, *_of_words(settings), *_of_people(settings), *_of_all(settings)]


def _of_tables(settings: Settings) -> list[Kept]:
    keeping = settings.keeping
    closed = say("The days count from the moment when the table is closed.")
    for_ever = say("For ever, so that you can look at it again.")
    return [
        Kept(
            say("Your name at a table"),
            say("The name that you sit down with; it need not be your own."),
            say("As long as the table. “Delete everything” takes it off all tables sooner."),
            say("Everybody who may look at the table."),
        ),
        Kept(
            say("Tables and hands"),
            say("Who played with whom by which rules, every move, and when it was made."),
            _days(keeping.finished, closed, for_ever),
            say(
                "The people at the table, and anybody with its link if it admits spectators. What "
                "the rules keep hidden is seen by nobody before the match is over."
            ),
        ),
        Kept(
            say("Tables at which no hand was finished"),
            say("The same, without anything to look at."),
            _days(keeping.abandoned, closed, say("For ever.")),
            say("Only the person who runs this server, once the table is closed."),
        ),
    ]


def _of_words(settings: Settings) -> list[Kept]:
    keeping = settings.keeping
    closed = say("The days count from the moment when the table is closed.")
    return [
        Kept(
            say("What you say at a table"),
            say(
                "Which of the ready-made phrases, or your own words where the table allows them, "
                "and when."
            ),
            _days(keeping.words, closed, say("As long as the table.")),
            say("The people at the table, unless they have muted you."),
        ),
        *_of_looking_back(settings),
        Kept(
            say("What is reported"),
            say(
                "Words that somebody reported: whose they are, when and at which table they were "
                "said, and who reported them."
            ),
            _days(REPORTS_FOR, say("After that it is deleted."), say("For ever.")),
            _OPERATOR,
        ),
    ]


def _of_looking_back(settings: Settings) -> list[Kept]:
    keeping = settings.keeping
    closed = say("The days count from the moment when the table is closed.")
    return [
        Kept(
            say("What you note about a hand"),
            say("Your notes on moments of finished hands, and when you wrote them."),
            _days(keeping.notes, closed, say("As long as the table, if you do not delete them.")),
            say(
                "Those who may see the hand, unless they have muted you; only you, at tables "
                "where people say only the ready-made phrases."
            ),
        ),
        Kept(
            say("Looking back together"),
            say(
                "Which moments of a hand were looked at, and whose key turned the pages. Who "
                "looked is not written down."
            ),
            _days(REVIEWS_FOR, say("After that it is deleted."), say("For ever.")),
            say("Anybody who has its link and may look at the table."),
        ),
    ]


def _ratings() -> Kept:
    return Kept(
        say("Ratings"),
        say(
            "At rated tables only: whether you play for your rating, and that two people used the "
            "same connection, not which one. The ratings themselves follow from the hands."
        ),
        say(
            "As long as the table. Once you have deleted everything, you are no longer compared "
            "with anybody."
        ),
        say("Your rating: everybody who may look at a rated table at which you sit."),
    )


def _staying() -> Kept:
    return Kept(
        say("Which hands you finish"),
        say(
            "At rated and at open tables only: which hands with other people you did not play to "
            "the end. The share of hands that you finish follows from it."
        ),
        say("As long as the table."),
        say("The share: everybody who may look at a rated or an open table at which you sit."),
    )


def _of_people(settings: Settings) -> list[Kept]:
    keeping = settings.keeping
    ended = say("Or until what you opened ends, if that is earlier.")
    return [
        Kept(
            say("Your key"),
            say(
                "A random word in a cookie of this browser, and which seats, hands, pads and decks "
                "belong to it. Nothing else says who you are; there are no accounts."
            ),
            say("In your browser for a year; on the server as long as the tables."),
            _OPERATOR,
        ),
        Kept(
            say("A key on its way to another device"),
            say(
                "The key and your name, with the checksum of a code that works for {n} minutes.",
                n=MINUTES,
            ),
            _days(KEYS_FOR, say("After that it is deleted."), say("For ever.")),
            _OPERATOR,
        ),
        _invitations(),
        Kept(
            say("Tokens for your programs"),
            say("That you made one, what the program is called, and a checksum of the token."),
            _days(TOKENS_FOR, say("The days count from when you delete it."), say("For ever.")),
            _OPERATOR,
        ),
        *_signs(settings),
        Kept(
            say("The address of your connection"),
            say(
                "When you open a table, a pad or a club, so that nobody opens more than is fair. "
                "All other limits are counted in memory and forgotten."
            ),
            _days(keeping.addresses, ended, say("Until what you opened ends.")),
            _OPERATOR,
        ),
    ]


def _signs(settings: Settings) -> list[Kept]:
    if not settings.push:
        return []
    return [
        Kept(
            say("Notifications on your device"),
            say(
                "If you want them: the address of your browser at the service of its maker, the "
                "key that encrypts them for it, and your language."
            ),
            _days(SIGNS_FOR, say("The days count from when you delete it."), say("For ever.")),
            say(
                "Whoever runs this server. The service learns that one is sent, and when; it "
                "cannot read it."
            ),
        )
    ]


def _invitations() -> Kept:
    return Kept(
        say("Invitations"),
        say(
            "Who invited you to which table, whether you came, and whose invitations you do "
            "not want; no names."
        ),
        _days(
            BOXES_FOR,
            say("The days count from when you delete everything."),
            say("For ever."),
        ),
        say("You. People who invite you see whether you come; nobody sees whom you shut out."),
    )


def _of_all(settings: Settings) -> list[Kept]:
    return [
        Kept(
            say("Score pads, clubs and evenings"),
            say(
                "What people entered there: the results, the names of those who played, the clubs "
                "of guests, who has paid the fee of an evening, who agreed to be named and when, "
                "and who corrected what."
            ),
            say("For ever; they belong to everybody who uses them."),
            say(
                "Anybody who has a link to them; the accounts of an evening, only those who "
                "organise it. "
                "Rankings, records, certificates and the wall, which everybody can see, name only "
                "members who have agreed."
            ),
        ),
        Kept(
            say("Imported decks"),
            say("The file that you imported, and that it was you."),
            say("For ever; tables are played with them."),
            say("You, and everybody at a table that is played with one."),
        ),
        Kept(
            say("How you like it"),
            say("Language, faces, colours, your name, and the lessons that you have done."),
            say("In cookies of your browser for a year; not on the server at all."),
            say("Nobody."),
        ),
        Kept(
            say("That somebody is excluded"),
            say(
                "His name at the table and his keys, or an address, if the person who runs the "
                "server excluded him."
            ),
            say("Until he is let in again; that it happened stays on record."),
            _OPERATOR,
        ),
        Kept(say("The log of the server"), _logged(settings), _ELSEWHERE, _OPERATOR),
    ]


def _logged(settings: Settings) -> Text:
    if settings.log == "json":
        return say(
            "For each request the kind of page, the time and the network of the address, such as "
            "203.0.113.0/24; and faults. Neither names nor cards nor whole addresses."
        )
    return say("Faults of the server; no requests, no names, no cards.")


async def kept(request: Request) -> Response:
    """GET: what is kept about people."""
    site, visit = entered(request)
    settings = site.settings
    return site.pages.page(
        visit,
        "kept.html",
        things=everything(settings),
        hours=round(settings.tables.idle_after / 3600),
        imprint=bool(settings.imprint),
    )


async def imprint(request: Request) -> Response:
    """GET: who runs this server."""
    site, visit = entered(request)
    if not site.settings.imprint:
        raise NoSuchPage(say("The person who runs this server has not given any details here."))
    lines = site.settings.imprint.split("\n\n")
    return site.pages.page(visit, "imprint.html", parts=lines)


ROUTES = [
    Route("/kept", kept, methods=["GET"]),
    Route("/imprint", imprint, methods=["GET"]),
]
