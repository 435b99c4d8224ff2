"""The prints of a club as PDF, where the extra ``pdf`` is installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from reportlab.lib import colors
from reportlab.lib.units import mm
from reportlab.platypus import KeepTogether, Spacer, Table
from reportlab.platypus.doctemplate import FrameBreak

from stammtisch.club.countings import formula, formula_rules
from stammtisch.club.dealing import Deal
from stammtisch.club.evening import GroupGame
from stammtisch.club.leagues import League
from stammtisch.club.qualities import quality_rules
from stammtisch.club.ranking import Row
from stammtisch.club.register import Club
from stammtisch.club.standings import Standing, standings
from stammtisch.messages import Speaker
from stammtisch.text import Text, say, say_in, say_n
from stammtisch.web.clubpapers import (
    FILLED_LEGEND,
    MARK,
    MARKS,
    Papers,
    TableCard,
    legend_of,
)
from stammtisch.web.eveningview import day_of
from stammtisch.web.figures import number, worth
from stammtisch.web.linehints import fine_told
from stammtisch.web.pdf import GRID, LEFT, Document, QrCode
from stammtisch.web.pdfcards import certificates, frame, people_cards, table_cards

LONG_LIST: Final = 32  # rows of a sheet that fits on one
ACROSS: Final = 4  # tables of a plan beside each other
NUMBERS: Final = 16 * mm  # the width of the column with the numbers of the hands
PADDING: Final = 5 * mm  # of a cell, on both sides together
MARKED_AS: Final = 30 * mm  # of the column in which a solo or a revoke is written


def of_evening(papers: Papers) -> bytes:
    """A print of an evening, one of `clubpapers.AS_PDF`, as PDF."""
    document = Document(papers.title, papers.desk.speaker, papers.size)
    _MAKERS[papers.what](papers, document)
    return document.bytes(frame if papers.what == "certificates" else None)


def of_league(
    club: Club, league: League, title: Text, told: Sequence[Text], speaker: Speaker, when: str
) -> bytes:
    """A ranking of a club, of a season or of all time; ``told`` says which evenings count."""
    document = Document(title, speaker)
    below = ", ".join([*map(speaker.say, told), when])
    document.head(club.name, document.title, below)
    heads = (say_in("list", "No."), say("Name"), say("Points"), say("Evenings"))
    titles = [*map(speaker.say, (*heads, say("Last evening"))), "±"]
    rows = [_row(club, row, document) for row in league.rows]
    document.put(document.table([titles, *rows], LEFT))
    ids = " ".join(formula_rules(league.version.ranking))
    sentences = " ".join(map(speaker.say, formula(league.version.ranking)))
    document.put(document.text(f"{sentences} {ids}", 8))
    return document.bytes()


def _row(club: Club, row: Row, document: Document) -> list[Any]:
    name = club.members[row.member].name if row.member in club.members else row.member
    if row.short:
        name += f" ({document.say(say('too few evenings'))})"
    rise = f"{row.rise:+}" if row.rise else "=" if row.before else document.say(say("new"))
    gained = "–" if row.gained is None else number(row.gained)
    points = worth(row.points, document.speaker.language)
    return [str(row.number), name, points, str(row.evenings), gained, rise.replace("-", "−")]


def _head(papers: Papers, document: Document) -> None:
    when = day_of(papers.evening, papers.language)
    document.head(f"{papers.desk.club.name}, {when}", papers.evening.setup.name, document.title)


def _round(papers: Papers, round: int) -> Text:
    final = round == papers.evening.final_round
    return say("Final round") if final else say("Round {n}", n=round)


def _table_of(papers: Papers, document: Document, card: TableCard) -> str:
    """The name of a table; in the final round the first is the winners'."""
    told = document.say(say("Table {n}", n=card.table))
    top = card.round == papers.evening.final_round and card.table == 1
    return f"{told} · {document.say(say('winners’ table'))}" if top else told


def _plan(papers: Papers, document: Document) -> None:
    _head(papers, document)
    cards = papers.cards
    for round in [n for n in papers.rounds if papers.only in (0, n)]:
        tables = [_names(papers, document, card) for card in cards if card.round == round]
        tables += [[]] * (-len(tables) % ACROSS)
        rows = [tables[at : at + ACROSS] for at in range(0, len(tables), ACROSS)]
        style = [GRID, ("VALIGN", (0, 0), (-1, -1), "TOP")]
        each = document.width / ACROSS
        heading = document.text(_round(papers, round), 12, bold=True)
        document.put(KeepTogether([heading, Spacer(1, mm), Table(rows, each, style=style)]))
    if papers.evening.plan and not papers.only:
        document.put(document.text(say("Who sits where"), 12, bold=True), _who(papers, document))
        document.put(*(document.text(each, 8) for each in _quality(papers, document)))
        document.put(document.text(" ".join(_draw_told(papers, document)), 8))
    if not papers.evening.plan:
        document.put(document.text(say("The start numbers have not been drawn yet.")))


def _who(papers: Papers, document: Document) -> Any:
    """The tables and seats of everybody, round by round."""
    evening = papers.evening
    heads = [say_in("list", "No."), say("Name"), *(_round(papers, n) for n in papers.rounds)]
    rows: list[list[Any]] = [[document.say(each) for each in heads]]
    for unit in evening.numbered:
        gone = f" ({document.say(say('has left'))})" if unit.left >= 0 else ""
        places = [evening.planned_seat(unit.id, round) for round in papers.rounds]
        told = [
            document.say(say("table {table}, seat {seat}", table=at[0], seat=at[1] + 1))
            if at
            else ""
            for at in places
        ]
        rows.append([str(unit.number), document.text(unit.name + gone, 9), *told])
    narrow = 12 * mm
    each = min(35 * mm, (document.width - narrow) / (len(papers.rounds) + 1))
    names = document.width - narrow - each * len(papers.rounds)
    return document.table(rows, LEFT, widths=[narrow, names, *[each] * len(papers.rounds)])


def _quality(papers: Papers, document: Document) -> Iterator[str]:
    """How good the plan is."""
    if papers.quality:
        told = [*map(document.say, papers.quality.told)]
        yield f"{' '.join(told)} ({', '.join(quality_rules(papers.evening))})"


def _draw_told(papers: Papers, document: Document) -> Iterator[str]:
    """How the start numbers came about, and how anybody can repeat it."""
    if papers.how_to_repeat:
        yield document.say(papers.how_to_repeat)
        if papers.listed:
            listed = ", ".join(f"{place} {name}" for place, name in enumerate(papers.listed))
            yield f"{document.say(say('The list:'))} {listed}."
    else:
        yield document.say(say("The start numbers were drawn from a hat."))
    if papers.evening.format.club:
        yield document.say(
            say(
                "The plan follows from the numbers alone (CLB-9 to CLB-11): the same number of "
                "participants always gets the same plan."
            )
        )


def _names(papers: Papers, document: Document, card: TableCard) -> list[Any]:
    units = papers.evening.units
    names = [f"{units[chair.unit].number}\N{NO-BREAK SPACE} {chair.name}" for chair in card.chairs]
    for at, chair in enumerate(card.chairs):
        if chair.stands_in:
            names[at] += f" ({document.say(say('for {name}', name=chair.stands_in))})"
    wide = document.width / ACROSS - PADDING
    return [
        document.text(_table_of(papers, document, card), bold=True),
        *(document.fitted(name, wide, 10, mid=False) for name in names),
    ]


def _sheets(papers: Papers, document: Document) -> None:
    for card in papers.cards:
        game = card.game if papers.what == "filled" else None
        when = day_of(papers.evening, papers.language)
        title = [
            document.text(f"{papers.evening.setup.name}, {when}{_online(document, game)}"),
            document.text(say("Table {n}", n=card.table), 22, bold=True),
            document.text(_round_of(papers, document, card), 13),
        ]
        code = (
            [] if game else [QrCode(card.address), document.text(say("the sheet on the phone"), 8)]
        )
        head = Table([[title, code]], [document.width - 34 * mm, 34 * mm])
        sheet = [head, Spacer(1, 2 * mm), _sheet_table(papers, document, card, game)]
        sheet += [document.text(each, 8) for each in _told_below(papers, document, card, game)]
        if not game:
            sheet += _signs(document)
        document.put(KeepTogether(sheet))
        if not game:
            document.story.append(Spacer(1, 14 * mm) if card.short else FrameBreak)


def _online(document: Document, game: GroupGame | None) -> str:
    """Whether a table played online, and whether it still plays."""
    told = [say("played online")] if game and game.online else []
    told += [say("not closed yet")] if game and not game.closed else []
    return "".join(f" · {document.say(each)}" for each in told)


def _round_of(papers: Papers, document: Document, card: TableCard) -> str:
    told = document.say(_round(papers, card.round))
    top = card.round == papers.evening.final_round and card.table == 1
    return f"{told} · {document.say(say('winners’ table'))}" if top else told


def _told_below(
    papers: Papers, document: Document, card: TableCard, game: GroupGame | None
) -> Iterator[str]:
    """What stands below a sheet: penalties, and how it is written or read."""
    legend = legend_of(papers.evening, len(card.units))
    if game is not None:
        for fine in game.fines:
            told = fine_told(papers.evening, game, fine)
            yield " ".join(map(document.say, [say("Penalties"), *told]))
        yield from _who_confirmed(papers, document, game)
        legend = FILLED_LEGEND if papers.evening.tariff else None
    if legend is not None:
        yield document.say(legend)


def _who_confirmed(papers: Papers, document: Document, game: GroupGame) -> Iterator[str]:
    """Who confirmed a sheet, who stood in, and whether a line was changed."""
    units = papers.evening.units
    if game.confirmed:
        names = ", ".join(units[unit].name for unit in game.confirmed)
        yield f"{document.say(say('Confirmed:'))} {names}."
    for seat, helper in game.stand_ins.items():
        yield document.say(
            say(
                "From hand {n} on, {name} stood in for {gone}.",
                n=helper.after + 1,
                name=helper.name,
                gone=units[game.units[seat]].name,
            )
        )
    if game.changes:
        changed = say_n(
            "{n} line was changed later.", "{n} lines were changed later.", len(game.changes)
        )
        yield document.say(changed)


def _sheet_table(
    papers: Papers, document: Document, card: TableCard, game: GroupGame | None
) -> Any:
    """The lines of a sheet; an empty sheet has a column for the kind of hand."""
    seats, deals = len(card.units), game.deals if game else card.deals
    marks = [""] if papers.evening.tariff and not game else []
    each = (document.width - NUMBERS - MARKED_AS * len(marks)) / max(seats, 1)
    units = papers.evening.units
    names = [
        document.fitted(
            f"{at} {units[u].name}" if not game else units[u].name, each - PADDING, 9, bold=True
        )
        for at, u in enumerate(card.units, 1)
    ]
    heads = [document.fitted(document.say(MARK), MARKED_AS - PADDING, 9, bold=True) for _ in marks]
    rows: list[list[Any]] = [[document.say(say("Hand")), *names, *heads]]
    rows += [[str(deal.hand), *_line(document, card, deal, game), *marks] for deal in deals]
    totals = map(number, game.totals) if game else [""] * seats
    rows.append([document.say(say("Total")), *totals, *marks])
    high = 6 * mm if game else _height(document, len(rows))
    widths = [NUMBERS, *[each] * seats, *[MARKED_AS] * len(marks)]
    return document.table(rows, *_resting(deals, seats), high=high, widths=widths)


def _height(document: Document, rows: int) -> float:
    """The height of a line that people write in; a long list goes on on a second sheet."""
    room = (150 if document.paper == "a4" else 100) * mm
    high: float = max(min(15 * mm, room / rows), 5 * mm) if rows <= LONG_LIST else 8 * mm
    return high


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
    evening, form = papers.evening, papers.evening.format
    when = f"{papers.desk.club.name}, {day_of(evening, papers.language)}"
    below = [document.title]
    if evening.round and not evening.over:
        below.append(document.say(_round(papers, evening.round)))
    document.head(when, evening.setup.name, " · ".join(below))
    rounds = [f"{n}." for n in range(1, form.rounds + 1)]
    solo = [say("Pflichtsolo")] if form.penalty else []
    more = [say("Preliminary"), say("Final")] if form.club else []
    ranking = [say("Ranking")] if evening.over else []
    titles: list[Text | str] = [
        say("Place"),
        say("Name"),
        *rounds,
        *solo,
        *more,
        say("Points"),
        *ranking,
    ]
    heads = [document.say(each) if isinstance(each, Text) else each for each in titles]
    found = standings(evening)
    lines: list[list[Any]] = [heads, *(_standing(papers, document, each) for each in found)]
    document.put(document.table(lines, LEFT))
    document.put(*(document.text(note, 8) for note in _notes(papers, document, found)))


def _standing(papers: Papers, document: Document, each: Standing) -> list[Any]:
    """A line of the standings."""
    evening, form = papers.evening, papers.evening.format
    name = evening.units[each.unit].name
    if each.left:
        name += f" ({document.say(say('has left'))})"
    penalty = number(-each.penalty) if each.penalty else document.say(_solo(each))
    solo = [penalty] if form.penalty else []
    sums = [number(each.prelim), _shown(each.final)] if form.club else []
    gains = [str(each.ranking)] if evening.over else []
    line = [str(each.place or "–"), name, *_games(each)]
    return [*line, *solo, *sums, number(each.total), *gains]


def _notes(papers: Papers, document: Document, found: Sequence[Standing]) -> Iterator[str]:
    """How the points of a tournament are counted, and what decided between equals."""
    evening, form = papers.evening, papers.evening.format
    if any(each.missed for each in found):
        told = document.say(say("In brackets: joined after this round."))
        yield f"{told} {'CLB-38' if form.club else ''}"
    for each in found:
        if each.tie:
            yield f"{document.say(each.tie.told)} {each.tie.rule if form.club else ''}"
    if form.club and (evening.in_final or evening.over):
        told = document.say(
            say(
                "At the winners’ table only the final round counts, for all others everything "
                "counts together."
            )
        )
        yield f"{told} CLB-20, CLB-21"
    elif form.club:
        yield document.say(say("Closed tables only."))
    if form.penalty:
        yield document.say(
            say(
                "Without a Pflichtsolo {n} points are deducted after the preliminary rounds "
                "(CLB-15).",
                n=form.penalty,
            )
        )


def _games(standing: Standing) -> list[str]:
    """The points of each round; points for rounds before somebody joined are in brackets."""
    shown = [_shown(points) for points in standing.games]
    return [f"({each})" if n < standing.missed else each for n, each in enumerate(shown)]


def _shown(points: int | None) -> str:
    return "" if points is None else number(points)


def _solo(standing: Standing) -> Text:
    return say("open") if standing.owes else say("played")


_MAKERS: Final[dict[str, Callable[[Papers, Document], None]]] = {
    "plan": _plan,
    "sheets": _sheets,
    "filled": _sheets,
    "standings": _standings,
    "certificates": certificates,
    "cards": table_cards,
    "people": people_cards,
}
