"""The lines of text around the table: title, question, keys, accounts and chances."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text as RichText

from stammtisch.core.view import Outlook
from stammtisch.errors import MoveError
from stammtisch.terminal.drawing import cut
from stammtisch.terminal.session import Session
from stammtisch.text import say

BAR = 30  # characters of the longest bar of a chart


def title_text(session: Session, width: int) -> RichText:
    """The game, the hand and its phase; on the right, what is known about the person's seat."""
    left = session.title
    if not session.match.hand_over:
        left += f", {session.say(session.view.phase)}"
    name, _, *facts = session.seat_facts(session.seat)
    room = width - cell_len(left) - 2
    known = [*session.clock(), *facts]
    right = " · ".join([name, *known])
    if cell_len(right) > room - 2:  # whose seat it is the person knows
        right = cut(" · ".join(known) or name, max(0, room - 2))
    text = RichText(left, Style(bold=True))
    return text.append(" " * (room - cell_len(right)) + right)


def prompt_text(session: Session, refusal: MoveError | None) -> str:
    """Why the last attempt was refused, or else what the person can do now."""
    view = session.view
    if refusal is not None:
        words = session.say(refusal.text)
        if refusal.rules:
            words += f" ({', '.join(refusal.rules)}) " + session.say(say("“r” shows the rule."))
        return words
    if view.over:
        if session.match.over:
            return session.say(say("The match is over. “q” leaves the table."))
        return session.say(say("“n” deals the next hand."))
    return session.say(view.prompt) if view.prompt is not None else ""


def keys_line(session: Session) -> str:
    """The most important keys."""
    if session.view.over and session.last_tricks():
        words = say("n next hand · s score · l last trick · r rules · ? keys · q leave")
    elif session.view.over:
        words = say("n next hand · s score · r rules · ? keys · q leave")
    elif session.view.gather is not None:
        words = say("Space choose · m lay out · Enter play · p ideas · ? keys · q leave")
    elif session.practice:
        words = say("←→ choose · Enter play · c chances · h hint · r rules · ? keys · q leave")
    else:
        words = say("←→ choose · Enter play · h hint · r rules · s score · ? keys · q leave")
    return session.say(words)


def side_score(session: Session) -> str:
    """The accounts, one line per seat."""
    rows = zip(session.names, session.match.totals(), strict=True)
    return "\n".join(f"{name:<24.24} {total:>8}" for name, total in rows)


def chances_lines(session: Session, outlook: Outlook) -> list[str]:
    """The person's chances as bars with numbers, and a note on how they were computed."""
    labels = [session.say(bar.label) for bar in outlook.bars]
    wide = max((cell_len(label) for label in labels), default=0)
    rows = []
    for label, bar in zip(labels, outlook.bars, strict=True):
        gap = " " * (wide - cell_len(label))
        share = session.say(bar.percent)
        rows.append(f"{label}{gap}  {share:>7}  {'█' * round(bar.share * BAR)}")
    return [*rows, session.say(outlook.note)]
