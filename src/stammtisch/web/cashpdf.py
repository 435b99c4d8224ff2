"""The cash of an evening as PDF, where the extra ``pdf`` is installed (CLB-41, CLB-42)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from reportlab.lib.units import mm

from stammtisch.club.cash import Account, Cash, Prize
from stammtisch.messages import Speaker
from stammtisch.scorepad.money import money
from stammtisch.text import say
from stammtisch.web.pdf import Document

SUM: Final = 32 * mm  # the width of a column of sums
PLACE: Final = 16 * mm
RIGHT: Final = ("ALIGN", (1, 0), (-1, -1), "RIGHT")
WORDS: Final = ("ALIGN", (0, 0), (0, -1), "LEFT")
TOTALS: Final = ("FONT", (0, -2), (-1, -1), "bold", 9)


def of_cash(context: Mapping[str, Any], speaker: Speaker) -> bytes:
    """The account, the prizes and who has paid; ``context`` is that of the page for the printer."""
    document = Document(say("Cash"), speaker)
    evening, cash = context["evening"], context["cash"]
    document.head(f"{context['club'].name}, {context['day']}", evening.setup.name, document.title)
    rows = [*_account(document, context["account"], cash)]
    words = document.width - 2 * SUM
    document.put(document.table(rows, WORDS, RIGHT, TOTALS, widths=[words, SUM, SUM]))
    if context["prizes"]:
        document.put(document.text(say("Prizes"), 12, bold=True))
        document.put(_prizes(document, context["prizes"]))
    if cash.fee:
        heads = [document.say(say("Name")), document.say(say("paid"))]
        paid = [
            [document.text(unit.name, 9), _money(document, cash.paid.get(unit.id, 0))]
            for unit in context["paying"]
        ]
        table = document.table([heads, *paid], WORDS, RIGHT, widths=[document.width - SUM, SUM])
        document.put(document.text(say("Who has paid?"), 12, bold=True), table)
    return document.bytes()


def _account(document: Document, account: Account, cash: Cash) -> Iterator[list[Any]]:
    heads = (say("What"), say("Income"), say("Expenses"))
    yield [document.say(each) for each in heads]
    yield [document.say(say("Entry fees")), document.say(money(account.fees)), ""]
    for each in cash.booked.values():
        what, come, go = document.text(each.what, 9), max(each.cents, 0), max(-each.cents, 0)
        yield [what, _money(document, come), _money(document, go)]
    if account.prizes:
        yield [document.say(say("Prizes")), "", document.say(money(account.prizes))]
    total = (account.came_in, account.goes_out)
    yield [document.say(say("Total")), *(document.say(money(cents)) for cents in total)]
    left = document.say(money(abs(account.left)))
    if account.left >= 0:
        yield [document.say(say("Left over")), left, ""]
    else:
        yield [document.say(say("Missing")), "", left]


def _money(document: Document, cents: int) -> str:
    """An amount; nothing where there is none."""
    return document.say(money(cents)) if cents else ""


def _prizes(document: Document, prizes: list[tuple[int, Prize, list[str]]]) -> Any:
    heads = [document.say(each) for each in (say("Place"), say("Prize"), say("goes to"))]
    rows = [
        [
            str(place),
            document.text(", ".join(filter(None, (_money(document, prize.cents), prize.thing))), 9),
            document.text(", ".join(names), 9),
        ]
        for place, prize, names in prizes
    ]
    each = (document.width - PLACE) / 2
    return document.table([heads, *rows], widths=[PLACE, each, each])
