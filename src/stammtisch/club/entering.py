"""Entries on the sheets of an evening: lines, conflicting entries, confirmations, corrections.

The same line twice is written once; another content for the same hand is kept beside the first
until a person decides. Functions from an evening to the events that follow, or an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.club import events as e
from stammtisch.club.dealing import Deal
from stammtisch.club.errors import BadLine, ClubError, NotThere, WrongPhase
from stammtisch.club.evening import CONFIRMATIONS, Evening, GroupGame
from stammtisch.club.events import Events
from stammtisch.club.freehands import objection
from stammtisch.club.lineforms import check_ranking, check_skat
from stammtisch.club.sheets import Kind, Line, Source, check_line
from stammtisch.scorepad.facts import Facts
from stammtisch.text import say

MOST_FINED: Final = 30  # points for each of the others
LONGEST_REASON: Final = 200  # letters


def line_of(
    evening: Evening,
    round: int,
    table: int,
    hand: int,
    points: Sequence[int | None],
    *,
    kind: Kind = "normal",
    seat: int = -1,
    declarer: int = -1,
    source: Source = "sheet",
    facts: Facts | None = None,
) -> Line:
    """A checked line, with the dealer and the seats that follow from the rules (CLB-33, CLB-35).

    Args:
        points: one number for each seat of the table, None where a seat sits out.
        kind, seat, declarer: see `Line`.
        facts: the answers of the long form, whose points these are (CLB-34).

    Raises:
        NotThere: there is no such table or hand.
        BadLine: no hand can bring these points.
    """
    game = evening.game(round, table)
    deal = game.deal(hand)
    if len(points) != game.seats:
        raise ClubError(
            say("A line of table {table} has {n} fields.", table=table, n=game.seats), "CLB-33"
        )
    line = Line(
        round=round,
        table=table,
        hand=hand,
        dealer=deal.dealer,
        active=deal.active,
        points=tuple(points),
        kind=kind,
        seat=seat,
        declarer=declarer,
        source=source,
        facts=facts or {},
    )
    check_line(line, deal, evening.tariff)
    _check_by_the_game(game, line, deal)
    return line


def _check_by_the_game(game: GroupGame, line: Line, deal: Deal) -> None:
    """For an evening of another game, check the line by that game, or by the form of its lines."""
    played = [line.points_of(seat) for seat in sorted(deal.active)]
    try:
        if game.format.form == "skat":
            check_skat(played)
        elif game.format.form == "ranking":
            check_ranking(played)
    except BadLine as wrong:
        at = sorted(deal.active)[wrong.seat] if wrong.seat >= 0 else -1
        raise BadLine(wrong.text, *wrong.rules, seat=at) from wrong
    if game.format.game:
        points = [line.points_of(seat) for seat in game.around(deal)]
        fault = objection(game.format.game, game.format.rules, points)
        if fault is not None:
            raise BadLine(fault.text, *fault.rules, "CLB-35")


def enter(evening: Evening, line: Line, by: str = "", waited: int = 0) -> Events:
    """Write a line; ``waited``: how many seconds a phone had no network to send it.

    Nothing happens if the same line is there already. If another one is there, both are kept until
    a person decides, also after the table was closed: a phone may come back late.
    """
    game = _game(evening, line)
    _must_be_of_this_deal(game, line)
    known = game.lines.get(line.hand)
    if known is None:
        if game.closed or evening.over:
            raise _is_closed(game)
        return [e.Entered(line, by, waited), *_closed_by_itself(game, line)]
    said = [known, *(each.line for each in game.clashes.get(line.hand, ()))]
    return [] if any(each.same_as(line) for each in said) else [e.Clashed(line, by)]


def _closed_by_itself(game: GroupGame, line: Line) -> Events:
    """Close an online table after its last line; it needs no confirmation (CLB-36)."""
    whole = game.missing == (line.hand,) and not game.clashes and not game.vacant
    return [e.Closed(game.round, game.table)] if game.source == "online" and whole else []


def write(
    evening: Evening,
    line: Line,
    shown: str,
    by: str = "",
    reason: str = "",
    *,
    organiser: bool = False,
    waited: int = 0,
) -> Events:
    """Write the contents of a form that showed version ``shown`` of a hand (`GroupGame.version`).

    A hand that still is as the form showed it is corrected. If others wrote meanwhile, nothing is
    replaced: both lines are kept until a person decides.
    """
    game = _game(evening, line)
    known = game.lines.get(line.hand)
    if known is None or known.same_as(line) or game.version(line.hand) != shown:
        return enter(evening, line, by, waited)
    return correct(evening, line, by, reason, organiser=organiser)


def fine(
    evening: Evening,
    round: int,
    table: int,
    hand: int,
    seat: int,
    points: int,
    reason: str = "",
    by: str = "",
) -> Events:
    """Write penalty points beside a hand of a list, until the evening is over (FMT-7).

    Args:
        seat: who broke the rules.
        points: what each of the other three gets, 1 for a minor breach; below 0 to take back.

    Raises:
        NotThere: there is no such table or hand.
        WrongPhase: the evening is over.
        ClubError: it is no list of Doppelkopf, the seat does not play, or the number is impossible.
    """
    game = evening.game(round, table)
    deal = game.deal(hand)
    if evening.over:
        raise WrongPhase(say("The evening is over."))
    if not evening.format.federation:
        raise ClubError(say("There are penalties only in lists of Doppelkopf."), "FMT-7")
    if seat not in deal.active:
        raise ClubError(say("Only somebody who plays this hand can get a penalty for it."), "FMT-7")
    if not points or abs(points) > MOST_FINED:
        raise ClubError(
            say("A penalty gives each of the others 1 to {n} points.", n=MOST_FINED), "FMT-7"
        )
    return [e.Fined(round, table, hand, seat, points, reason.strip()[:LONGEST_REASON], by)]


def settle(evening: Evening, line: Line, by: str = "") -> Events:
    """Decide which of several lines written for a hand is valid."""
    game = _game(evening, line)
    if line.hand not in game.clashes:
        raise ClubError(say("Hand {hand} is not in dispute.", hand=line.hand))
    known = [game.lines[line.hand], *(each.line for each in game.clashes[line.hand])]
    for each in known:
        if each.same_as(line):
            return [e.Settled(each, by), *_closed_after(game, each)]
    raise NotThere(
        say("Nobody has written down this version of the line; correct the hand instead."), "CLB-36"
    )


def correct(
    evening: Evening, line: Line, by: str = "", reason: str = "", *, organiser: bool = False
) -> Events:
    """Change a line; after closing only the organiser may (CLB-36).

    The old line stays in the log. What others wrote for the hand is settled with it. It is
    possible after the end of the evening too (CLB-27).
    """
    game = _game(evening, line)
    if (game.closed or evening.over) and not organiser:
        raise WrongPhase(
            say("Table {table} is closed: only the organiser can change a line.", table=game.table),
            "CLB-36",
        )
    _must_be_of_this_deal(game, line)
    if line.hand not in game.lines:
        raise NotThere(say("Hand {hand} has not been written down yet.", hand=line.hand), "CLB-36")
    if game.lines[line.hand].same_as(line) and line.hand not in game.clashes:
        return []
    return [e.Corrected(line, by, reason), *_closed_after(game, line)]


def _closed_after(game: GroupGame, line: Line) -> Events:
    """Close an online table if it was waiting for nothing but this decision."""
    disputed = game.clashes.keys() - {line.hand}
    waits = game.closed or game.missing or disputed or game.vacant
    return [e.Closed(game.round, game.table)] if game.source == "online" and not waits else []


def confirm(
    evening: Evening,
    round: int,
    table: int,
    unit: str,
    by: str = "",
    device: str = "",
    *,
    seen: str = "",
) -> Events:
    """A player at the table confirms the sheet; the second confirmation closes it (CLB-36).

    Nobody confirms for two: a ``device`` does so once. The desk, which has none, goes by the
    signatures on the paper. ``seen`` is the `GroupGame.mark` of the sheet that he has seen: a
    phone without a network sends it later.
    """
    game = evening.game(round, table)
    if game.closed and seen == game.mark:
        return []  # others were faster, and closed the same sheet
    if game.closed:
        raise _is_closed(game)
    if seen and seen != game.mark:
        raise WrongPhase(
            say("The sheet has changed since you looked at it. Read it again, then confirm it."),
            "CLB-36",
        )
    if unit not in game.there:
        raise ClubError(
            say("Only those who play at table {table} can confirm it.", table=table), "CLB-36"
        )
    _must_be_whole(game)
    if unit in game.confirmed:
        return []
    if device and device in game.confirmed.values():
        raise ClubError(
            say(
                "This device has already confirmed the sheet. The second confirmation comes from "
                "another phone, or from the desk."
            ),
            "CLB-36",
        )
    confirmed = e.Confirmed(round, table, unit, by, device)
    if len(game.confirmed) + 1 >= min(CONFIRMATIONS, len(game.there)):
        return [confirmed, e.Closed(round, table, by=by)]
    return [confirmed]


def stop(evening: Evening, round: int, table: int, by: str = "") -> Events:
    """Close a group game as it is now, because nobody replaces a player who left (CLB-30)."""
    game = evening.game(round, table)
    if game.closed:
        raise _is_closed(game)
    if not game.vacant:
        raise WrongPhase(
            say("Nobody is missing at table {table}, so it plays to the end.", table=table),
            "CLB-30",
        )
    _must_be_written(game)
    return [e.Closed(round, table, stopped=True, by=by)]


def _must_be_whole(game: GroupGame) -> None:
    _must_be_written(game)
    if game.vacant:
        raise WrongPhase(say("Table {table} needs a stand-in.", table=game.table), "CLB-30")


def _must_be_written(game: GroupGame) -> None:
    if game.missing:
        raise WrongPhase(
            say(
                "Table {table} is not complete; these hands are missing: {hands}.",
                table=game.table,
                hands=", ".join(map(str, game.missing)),
            ),
            "CLB-36",
        )
    if game.clashes:
        raise WrongPhase(
            say(
                "At table {table} these hands were written down in two ways: {hands}. "
                "Decide on them first.",
                table=game.table,
                hands=", ".join(map(str, sorted(game.clashes))),
            ),
            "CLB-36",
        )


def _must_be_of_this_deal(game: GroupGame, line: Line) -> None:
    """Raise `ClubError` for a line begun before somebody left the table (CLB-30)."""
    deal = game.deal(line.hand)
    if (line.dealer, line.active) != (deal.dealer, deal.active):
        raise ClubError(
            say(
                "Hand {hand} is now for others to play: somebody has left the table.",
                hand=line.hand,
            ),
            "CLB-30",
        )


def _game(evening: Evening, line: Line) -> GroupGame:
    return evening.game(line.round, line.table)


def _is_closed(game: GroupGame) -> WrongPhase:
    return WrongPhase(say("Table {table} is closed.", table=game.table), "CLB-36")
