"""The end of a hand as text: who held what, the score line by line, and the totals."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text as RichText

from stammtisch.core.view import ScoreLine, Zone
from stammtisch.matches import Account
from stammtisch.terminal.drawing import Palette, chip_text, colour_of, cut
from stammtisch.terminal.scene import CROWD
from stammtisch.terminal.session import Session
from stammtisch.text import say, say_in

NAME = 9  # characters of a column of points
COLUMNS = 40  # characters of all of them: the reasons need room beside them


def result(session: Session, palette: Palette) -> RenderableType:
    """Everything about a finished hand and, after the match, the places."""
    view, text = session.view, RichText()
    head = RichText(session.say(view.prompt or view.phase) + "\n", Style(bold=True))
    text.append("\n".join(map(session.say, view.status)) + "\n\n")
    for zone in view.zones:
        if zone.cards and zone.role in ("hand", "meld", "row", "past_trick"):
            _zone(text, session, palette, zone)
    end = RichText()
    if session.match.over:
        end.append("\n" + session.say(say("The match is over.")) + "\n", Style(bold=True))
        end.append("\n".join(session.place_rows()) + "\n")
    return Group(head, score(session, session.last_account), end, text)


def _zone(text: RichText, session: Session, palette: Palette, zone: Zone) -> None:
    face, language = session.speaker.face, session.speaker.language
    trick = zone.role == "past_trick"
    text.append(f"{cut(session.say(zone.label), 24):<{9 if trick else 25}}")
    for card in zone.cards:
        if trick and card.seat is not None:
            text.append(f"{cut(session.names[card.seat], 8)} ", Style(bold=card.mark is not None))
        if card.kind >= 0:
            style = Style(
                color=colour_of(card.kind, face, palette), bgcolor=palette.card, bold=True
            )
            text.append(chip_text(card.kind, face, language), style)
            text.append(" ")
    if trick and zone.owner is not None:
        text.append(f"→ {session.names[zone.owner]}", Style(bold=True))
    if zone.note is not None:
        text.append(f" {session.say(zone.note)}", Style(color=palette.muted))
    text.append("\n")


def score_sheet(session: Session) -> RenderableType:
    """The standing of the match, then the accounts of all earlier hands, the newest first."""
    hands = session.match.hands
    earlier = [session.match.account(number) for number in range(len(hands) - 1, 0, -1)]
    parts = [score(session, session.last_account)]
    for account in earlier:
        head = session.say(say_in("table", "Hand {n}", n=account.hand))
        parts += [RichText(f"\n{head}", Style(bold=True)), score(session, account)]
    return Group(*parts)


def score(session: Session, account: Account | None) -> RenderableType:
    """The score of a finished hand in columns, its sum, and the totals of the match after it.

    Without one the totals as they are now.
    """
    columns = sum(min(len(name), NAME) + 3 for name in session.names)
    if len(session.names) >= CROWD or columns > COLUMNS:
        return _long_score(session, account)
    table = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False)
    for name in session.names:
        table.add_column(cut(name, NAME), justify="right", no_wrap=True)
    table.add_column(ratio=1)
    bold = Style(bold=True)
    if account is not None:
        _add_lines(table, session, account.lines)
        sums = [f"{each:+d}" if each else "0" for each in account.scores]
        table.add_row(*sums, session.say(say("this hand")), style=bold)
        _add_lines(table, session, account.match_lines)
    totals = [str(total) for total in (account.totals if account else session.match.totals())]
    table.add_row(*totals, session.say(say("the match so far")), style=bold)
    return table


def _add_lines(table: Table, session: Session, lines: list[ScoreLine]) -> None:
    for line in lines:
        points = [f"{each:+d}" if each else "·" for each in line.points]
        table.add_row(*points, f"{session.say(line.text)} ({', '.join(line.rules)})")


def _long_score(session: Session, account: Account | None) -> RenderableType:
    """The scores of many seats, one line for each seat, with the reasons below."""
    table = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False)
    table.add_column(no_wrap=True)
    hand, match = session.say(say("this hand")), session.say(say("the match so far"))
    table.add_column(hand, justify="right", no_wrap=True)
    table.add_column(match, justify="right", no_wrap=True)
    scores = account.scores if account else [0] * len(session.names)
    for at, total in enumerate(account.totals if account else session.match.totals()):
        style = Style(bold=at == session.seat)
        points = f"{scores[at]:+d}" if scores[at] else "·"
        table.add_row(cut(session.names[at], 24), points, str(total), style=style)
    reasons = "\n".join(session.score_rows(account)) if account else ""
    return Group(table, RichText(f"\n{reasons}")) if reasons else table
