"""The contents of a score pad as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stammtisch.core.view import ScoreLine
from stammtisch.languages import idiom
from stammtisch.messages import Speaker
from stammtisch.pads import Change, LivePad
from stammtisch.pads import events as e
from stammtisch.scorepad import Outcome, money
from stammtisch.scorepad.facts import listed
from stammtisch.scorepad.statistics import Figures, statistics
from stammtisch.terminal.padhand import Draft
from stammtisch.text import DecimalWord, SeatWord, Text, say, say_n


def title(pad: LivePad, speaker: Speaker) -> list[str]:
    """What is played, and by whom."""
    rules = pad.setup.rules or speaker.say(say("a game of your own"))
    head = f"{pad.setup.title}: {rules}" if pad.setup.title else rules
    return [f"{head}. {', '.join(pad.names)}"]


def header(pad: LivePad, draft: Draft, speaker: Speaker) -> Iterator[str]:
    """Which hand is being asked about, who deals and who sits out."""
    seats = say(
        "Hand {n}, {seat} deals.", n=draft.number, seat=SeatWord(int(draft.standing.dealer))
    )
    present = pad.sheet.present(draft.standing)
    out = sorted(set(present) - set(pad.sheet.active(draft.standing)))
    yield speaker.say(seats)
    if out:
        yield speaker.say(
            say("Sitting out: {players}", players=listed([_seat(each) for each in out]))
        )
    if draft.version:
        yield speaker.say(say("An empty line keeps an answer as it is."))


def remarks(pad: LivePad, speaker: Speaker) -> Iterator[str]:
    """What everybody should know before the next hand."""
    return map(speaker.say, pad.sheet.remarks(pad.standing))


def _seat(player: int) -> Text:
    return say("{seat}", seat=SeatWord(player))


def points(pad: LivePad, scores: Sequence[int]) -> str:
    """The points of all players in one line: ``Anna +5, Bert -5``."""
    return ", ".join(
        f"{name} {score:+d}" if score else f"{name} {score}"
        for name, score in zip(pad.names, scores, strict=True)
    )


def outcome_lines(pad: LivePad, outcome: Outcome, speaker: Speaker) -> Iterator[str]:
    """A hand before it is written: what was played, score lines with rules, and the sum."""
    yield speaker.say(outcome.summary)
    if len(outcome.lines) > 1 or any(line.rules for line in outcome.lines):
        yield from (score_line(pad, line, speaker) for line in outcome.lines)
    whole = say("this hand")
    yield f"{speaker.say(whole)}: {points(pad, outcome.scores)}"


def score_line(pad: LivePad, line: ScoreLine, speaker: Speaker) -> str:
    """One score line: reason, rules, points."""
    cited = f" ({', '.join(line.rules)})" if line.rules else ""
    return f"  {speaker.say(line.text)}{cited}: {points(pad, [int(n) for n in line.points])}"


def hand_lines(pad: LivePad, speaker: Speaker) -> list[str]:
    """All hands with their scores, and what the ends of games added."""
    found, struck = [], say("struck")
    for hand, line in pad.rows:
        if line is None:
            found.append(f"{hand.number}. {speaker.say(struck)}")
            continue
        summary = speaker.say(line.outcome.summary)
        scores = points(pad, line.outcome.scores)
        dealt = speaker.say(say("{seat} dealt", seat=SeatWord(line.dealer)))
        found.append(f"{hand.number}. {summary}: {scores} ({dealt})")
        found += [score_line(pad, settled, speaker) for settled in line.settled]
    return found


def total_lines(pad: LivePad, speaker: Speaker) -> Iterator[str]:
    """The accounts, in the order in which the players sit, with the place of each."""
    accounts = zip(pad.names, pad.pad.totals, pad.pad.places, strict=True)
    rows = [
        say("{name} {n} (place {place})", name=name, n=total, place=place)
        for name, total, place in accounts
    ]
    yield speaker.say(say("Totals: {accounts}", accounts=listed(rows)))


def settlement_lines(pad: LivePad, speaker: Speaker) -> Iterator[str]:
    """Who pays whom; nothing where nothing is played for."""
    stake, settlement = pad.book.stake, pad.settlement
    if stake is None or settlement is None:
        return
    cents = idiom(speaker.language).number(stake.cents)
    how = money.NAMES[stake.account]
    agreed = say("{cents} ct a point, {how}", cents=cents, how=how)
    yield f"{speaker.say(agreed)} ({', '.join(stake.rules)})"
    for each in settlement.payments:
        yield f"  {speaker.say(money.in_words(each))}"
    if not settlement.payments:
        yield f"  {speaker.say(say('Nobody owes anybody anything.'))}"
    if settlement.pot:
        amount = money.money(settlement.pot)
        yield f"  {speaker.say(say('In the pot: {amount}', amount=amount))}"


def statistics_lines(pad: LivePad, speaker: Speaker) -> Iterator[str]:
    """The figures of each player, who played with whom, and the things that were counted."""
    found = statistics(pad.pad)
    for name, figures in zip(pad.names, found.figures, strict=True):
        yield speaker.say(_figures(name, figures))
    for duo in found.duos:
        yield speaker.say(
            say_n(
                "{one} and {other} together: {n} hand, {won} won",
                "{one} and {other} together: {n} hands, {won} won",
                duo.hands,
                one=SeatWord(duo.players[0]),
                other=SeatWord(duo.players[1]),
                won=duo.won,
            )
        )
    for tallied in found.tallies:
        each = (f"{speaker.say(side.name)} {tallied.of(side.players)}" for side in pad.sheet.sides)
        yield f"{speaker.say(tallied.what)}: {', '.join(each)}"


def _figures(name: str, figures: Figures) -> Text:
    return say_n(
        "{name}: {n} hand, {won} won, {average} points on average, best {best}, worst {worst}",
        "{name}: {n} hands, {won} won, {average} points on average, best {best}, worst {worst}",
        figures.played,
        name=name,
        won=figures.won,
        average=DecimalWord(figures.average, signed=True),
        best=figures.best,
        worst=figures.worst,
    )


def taken_back(change: Change) -> Text:
    """What an undo has done."""
    match change.event:
        case e.Written():
            return say("Hand {n} is taken back.", n=change.number)
        case e.Corrected():
            return say("Hand {n} is back as it was before.", n=change.number)
        case e.Struck():
            return say("Hand {n} counts again.", n=change.number)
        case e.Restored():
            return say("Hand {n} is struck out and no longer counts.", n=change.number)
        case _:
            return say("The last change is taken back.")
