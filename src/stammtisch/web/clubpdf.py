"""The prints of a club as PDF, where the extra ``pdf`` is installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.platypus import KeepTogether, PageBreak, Spacer, Table

from stammtisch.club.dealing import Deal
from stammtisch.club.evening import Evening, GroupGame, Unit
from stammtisch.club.ranking import Row
from stammtisch.club.register import Club
from stammtisch.club.standings import Standing, standings
from stammtisch.messages import Speaker
from stammtisch.text import Text, say, say_in, say_n
from stammtisch.web.clubpapers import (
    FILLED_LEGEND,
    MARK,
    MARKS,
    RANKING,
    Papers,
    TableCard,
    legend_of,
)
from stammtisch.web.figures import day, number
from stammtisch.web.linehints import fine_told
from stammtisch.web.pdf import GRID, LEFT, WIDTH, Document, QrCode

ACROSS: Final = 4  # tables of a plan beside each other
NUMBERS: Final = 16 * mm  # the width of the column with the numbers of the hands
PADDING: Final = 5 * mm  # of a cell, on both sides together
MARKED_AS: Final = 30 * mm  # of the column in which a solo or a revoke is written


def of_evening(papers: Papers) -> bytes:
    """A print of an evening, one of `clubpapers.AS_PDF`, as PDF."""
    document = Document(papers.title, papers.desk.speaker)
    _MAKERS[papers.what](papers, document)
    return document.bytes(_frame if papers.what == "certificates" else None)


def of_ranking(
    club: Club, rows: Sequence[Row], evenings: int, speaker: Speaker, when: str
) -> bytes:
    """The all-time ranking of a club."""
    document = Document(RANKING, speaker)
    counted = say_n("{n} evening", "{n} evenings", evenings)
    document.head(club.name, document.title, f"{speaker.say(counted)}, {when}")
    head = (say_in("list", "No."), say("Name"), say("Points"), say("Last evening"))
    lines: list[list[Any]] = [[*map(speaker.say, head), "±"]]
    for row in rows:
        rise = f"{row.rise:+}" if row.rise else "=" if row.before else speaker.say(say("new"))
        gained = "–" if row.gained is None else str(row.gained)
        name = club.members[row.member].name if row.member in club.members else row.member
        lines.append([str(row.number), name, str(row.points), gained, rise.replace("-", "−")])
    document.put(document.table(lines, LEFT))
    return document.bytes()


def _head(papers: Papers, document: Document) -> None:
    evening, when = papers.evening, day(papers.evening.opened_at, papers.language)
    document.head(f"{papers.desk.club.name}, {when}", evening.setup.name, document.title)


def _round(papers: Papers, round: int) -> Text:
    final = round == papers.evening.final_round
    return say("Final round") if final else say("Round {n}", n=round)


def _plan(papers: Papers, document: Document) -> None:
    _head(papers, document)
    units, cards = papers.evening.units, papers.cards
    for round in [each for each in papers.rounds if papers.only in (0, each)]:
        tables = [_names(document, units, card) for card in cards if card.round == round]
        tables += [[]] * (-len(tables) % ACROSS)
        rows = [tables[at : at + ACROSS] for at in range(0, len(tables), ACROSS)]
        style = [GRID, ("VALIGN", (0, 0), (-1, -1), "TOP")]
        heading = document.text(_round(papers, round), 12, bold=True)
        document.put(
            KeepTogether([heading, Spacer(1, mm), Table(rows, WIDTH / ACROSS, style=style)])
        )
    if papers.how_to_repeat:
        listed = ", ".join(f"{place} {name}" for place, name in enumerate(papers.listed))
        said = document.say(papers.how_to_repeat), document.say(say("The list:"))
        document.put(document.text(f"{' '.join(said)} {listed}.", 8))


def _names(document: Document, units: Mapping[str, Unit], card: TableCard) -> list[Any]:
    names = [f"{units[chair.unit].number}\N{NO-BREAK SPACE} {chair.name}" for chair in card.chairs]
    title = document.text(say("Table {n}", n=card.table), bold=True)
    return [
        title,
        *(document.fitted(name, WIDTH / ACROSS - PADDING, 10, mid=False) for name in names),
    ]


def _sheets(papers: Papers, document: Document) -> None:
    for card in papers.cards:
        game = card.game if papers.what == "filled" else None
        title = [
            document.text(papers.evening.setup.name),
            document.text(say("Table {n}", n=card.table), 22, bold=True),
            document.text(_round(papers, card.round), 13),
        ]
        code = "" if game else QrCode(card.address)
        head = Table([[title, code]], [WIDTH - 34 * mm, 34 * mm])
        sheet = [head, Spacer(1, 2 * mm), _sheet_table(papers, document, card, game)]
        sheet += [document.text(each, 8) for each in _told_below(papers, document, card, game)]
        if not game:
            sheet += _signs(document)
        document.put(KeepTogether(sheet))
        if not game:
            document.story.append(Spacer(1, 14 * mm) if card.short else PageBreak())


def _told_below(
    papers: Papers, document: Document, card: TableCard, game: GroupGame | None
) -> Iterator[str]:
    """What stands below a sheet: penalties, and how it is written or read."""
    legend = legend_of(papers.evening, len(card.units))
    if game is not None:
        for fine in game.fines:
            told = fine_told(papers.evening, game, fine)
            yield " ".join(map(document.say, [say("Penalties"), *told]))
        legend = FILLED_LEGEND if papers.evening.tariff else None
    if legend is not None:
        yield document.say(legend)


def _sheet_table(
    papers: Papers, document: Document, card: TableCard, game: GroupGame | None
) -> Any:
    """The lines of a sheet; an empty sheet has a column for the kind of hand."""
    seats, deals = len(card.units), game.deals if game else card.deals
    marks = [""] if papers.evening.tariff and not game else []
    each = (WIDTH - NUMBERS - MARKED_AS * len(marks)) / max(seats, 1)
    units = papers.evening.units
    names = [document.fitted(units[u].name, each - PADDING, 9, bold=True) for u in card.units]
    heads = [document.fitted(document.say(MARK), MARKED_AS - PADDING, 9, bold=True) for _ in marks]
    rows: list[list[Any]] = [["", *names, *heads]]
    rows += [[str(deal.hand), *_line(document, card, deal, game), *marks] for deal in deals]
    totals = map(number, game.totals) if game else [""] * seats
    rows.append([document.say(say("Total")), *totals, *marks])
    high = 6 * mm if game else min(15 * mm, 150 * mm / len(rows))
    widths = [NUMBERS, *[each] * seats, *[MARKED_AS] * len(marks)]
    return document.table(rows, *_resting(deals, seats), high=high, widths=widths)


def _signs(document: Document) -> list[Any]:
    """The lines on which two players at the table sign the sheet."""
    line = "_" * 24
    said = f"{document.say(say('Confirmed by'))} {line}   {document.say(say('and by'))} {line}"
    return [Spacer(1, 12 * mm), document.text(said)]


def _line(document: Document, card: TableCard, deal: Deal, game: GroupGame | None) -> list[str]:
    """A line of a sheet: the points with their mark, or who deals if nothing is written yet."""
    seats, line = range(len(card.units)), game.lines.get(deal.hand) if game else None
    if line is None:
        return [document.say(say("deals")) if seat == deal.dealer else "" for seat in seats]
    marked = dict.fromkeys(seats, "")
    for seat, kind in ((line.declarer, "solo"), (line.seat, line.kind)):
        if kind in MARKS:
            marked[seat] = f"{marked.get(seat, '')}{document.say(MARKS[kind])} "
    return [
        ""
        if points is None
        else f"{marked[seat]}{number(points)}{'' if seat in deal.counts else '*'}"
        for seat, points in enumerate(line.points)
    ]


def _resting(deals: Sequence[Deal], seats: int) -> list[Any]:
    """The style that greys out players who sit out."""
    return [
        ("BACKGROUND", (seat + 1, row), (seat + 1, row), colors.lightgrey)
        for row, deal in enumerate(deals, 1)
        for seat in range(seats)
        if seat not in deal.active
    ]


def _standings(papers: Papers, document: Document) -> None:
    _head(papers, document)
    evening, form = papers.evening, papers.evening.format
    rounds = [f"{n}." for n in range(1, form.rounds + 1)]
    more = [say("Pflichtsolo"), say("Preliminary"), say("Final")] if form.club else []
    ranking = [say("Ranking")] if evening.over else []
    titles = [say("Place"), say("Name"), *rounds, *more, say("Points"), *ranking]
    lines = [[document.say(each) if isinstance(each, Text) else each for each in titles]]
    for each in standings(evening):
        solo = number(-each.penalty) if each.penalty else document.say(_solo(each))
        sums = [solo, number(each.prelim), _shown(each.final)] if form.club else []
        gains = [str(each.ranking)] if evening.over else []
        line = [str(each.place or "–"), evening.units[each.unit].name, *_games(each)]
        lines.append([*line, *sums, number(each.total), *gains])
    document.put(document.table([list(line) for line in lines], LEFT))
    document.put(*(document.text(note, 8) for note in _notes(evening)))
    document.put(*(document.text(each.tie.told, 8) for each in standings(evening) if each.tie))


def _notes(evening: Evening) -> Iterator[Text]:
    """How the points of a tournament are counted."""
    form = evening.format
    if form.club and (evening.in_final or evening.over):
        yield say(
            "At the winners’ table only the final round counts, for all others everything counts "
            "together."
        )
    elif form.club:
        yield say("Closed tables only.")
    if form.penalty:
        yield say(
            "Without a Pflichtsolo {n} points are deducted after the preliminary rounds (CLB-15).",
            n=form.penalty,
        )


def _games(standing: Standing) -> list[str]:
    """The points of each round; points for rounds before somebody joined are in brackets."""
    shown = [_shown(points) for points in standing.games]
    return [f"({each})" if n < standing.missed else each for n, each in enumerate(shown)]


def _shown(points: int | None) -> str:
    return "" if points is None else number(points)


def _solo(standing: Standing) -> Text:
    return say("open") if standing.owes else say("played")


def _certificates(papers: Papers, document: Document) -> None:
    evening = papers.evening
    for each in standings(evening) if evening.over else []:
        if not each.place or each.left:
            continue
        lines: list[tuple[str | Text, int, int]] = [
            (" ", 12, 12),
            (papers.desk.club.name, 16, 14),
            (say("Certificate"), 46, 24),
            (evening.setup.name, 20, 4),
            (day(evening.opened_at, papers.language), 13, 22),
            (evening.units[each.unit].name, 32, 12),
            (say("Place {n}", n=each.place), 26, 6),
            *((said, 13, 1) for said in _below(papers, each)),
            (" ", 13, 38),
        ]
        for words, size, room in lines:
            said = document.say(words) if isinstance(words, Text) else words
            paragraph = document.fitted(said, WIDTH - 20 * mm, size)
            document.story += [paragraph, Spacer(1, room * mm)]
        signs = [[document.say(say("Place, date")), "", document.say(say("Organiser"))]]
        above = [("LINEABOVE", (at, 0), (at, 0), 0.6, colors.black) for at in (0, 2)]
        centred = [("ALIGN", (0, 0), (-1, -1), "CENTER"), ("FONT", (0, 0), (-1, -1), "sans", 9)]
        widths = [60 * mm, 15 * mm, 60 * mm]
        document.story += [Table(signs, widths, style=[*above, *centred]), PageBreak()]


def _below(papers: Papers, standing: Standing) -> list[str]:
    """The text below the place on a certificate."""
    evening, told = papers.evening, papers.desk.speaker.say
    people = say_n("of {n} participant", "of {n} participants", len(evening.numbered))
    found = [f"{told(_points(standing))},", told(people)]
    if standing.ranking and evening.format.club:
        found.append(
            told(
                say_n(
                    "{n} point for the all-time ranking",
                    "{n} points for the all-time ranking",
                    standing.ranking,
                )
            )
        )
    return found


def _points(standing: Standing) -> Text:
    if standing.group == 1 and standing.final is not None:
        return say_n(
            "with {n} point at the winners’ table",
            "with {n} points at the winners’ table",
            standing.total,
        )
    return say_n("with {n} point", "with {n} points", standing.total)


def _frame(canvas: Any, _: Any) -> None:
    """Two lines around a certificate."""
    for width, edge in ((4, 12 * mm), (0.6, 14 * mm)):
        canvas.setLineWidth(width)
        canvas.rect(edge, edge, A4[0] - 2 * edge, A4[1] - 2 * edge)


_MAKERS: Final[dict[str, Callable[[Papers, Document], None]]] = {
    "plan": _plan,
    "sheets": _sheets,
    "filled": _sheets,
    "standings": _standings,
    "certificates": _certificates,
}
