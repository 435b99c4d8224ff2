"""What people ask for in an evening: pure functions that return events or raise an error.

Nothing here waits, writes, knows the time, or changes the evening. Who may do what is decided
elsewhere; ``by`` only goes into the log. What is written on sheets stands in `club.entering`, who
leaves in `club.withdrawal`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from stammtisch.club import events as e
from stammtisch.club.cash import CASH_EVENTS
from stammtisch.club.draw import LONGEST_SEED, drawn
from stammtisch.club.duels import next_duels
from stammtisch.club.errors import CannotSeat, ClubError, WrongPhase
from stammtisch.club.evening import FEWEST, Evening, Phase
from stammtisch.club.events import Events
from stammtisch.club.planning import check_number, final_plan, first_plan, plan_again
from stammtisch.club.register import LONGEST_MEMBER
from stammtisch.club.setups import Setup, format_of
from stammtisch.club.sheets import Source
from stammtisch.club.suggestions import check_tables
from stammtisch.text import Text, say

# What the organiser may take back; lines have their own way (CLB-36).
_STEPS: Final[dict[type[e.Event], Text]] = {
    e.Removed: say("Somebody was taken off the list"),
    e.Drawn: say("The draw"),
    e.JoinedLate: say("Somebody joined"),
    e.Withdrew: say("Somebody left"),
    e.StoodIn: say("Somebody stands in"),
    e.Finished: say("The end of the evening"),
    e.Planned: say("The groups of the final round"),
    e.Began: say("The beginning of the round"),
    e.Confirmed: say("The confirmation"),
    e.Closed: say("The closing of the table"),
    e.Fined: say("The penalty"),
    e.ClockStarted: say("The start of the clock"),
    e.ClockStopped: say("The stop of the clock"),
}
Apart: TypeAlias = Mapping[str, str] | None  # the club of each member who has one
NOBODY: Final[Mapping[str, str]] = {}
LONGEST_NAME: Final = 60  # letters of the name of an evening
LONGEST_UNIT: Final = 2 * LONGEST_MEMBER + 3  # of a pair: both, and what stands between them


def open_evening(setup: Setup, by: str = "") -> Events:
    """Open an evening.

    Raises:
        UnknownGame, BadOption: there is no such game, or the options do not fit each other or it.
        ClubError: the evening has no name.
    """
    _check_name(setup.name, LONGEST_NAME)
    check_tables(setup, format_of(setup))
    return [e.Opened(setup, by)]


# --- checking in


def join(
    evening: Evening, unit: str, name: str, members: tuple[str, ...] = (), here: bool = True
) -> Events:
    """Put a unit on the list; after the start nobody can join (CLB-1).

    ``members`` are the ids of its people; a pair has two.
    """
    _before_the_start(evening)
    if unit in evening.units:
        raise ClubError(say("{name} is already on the list.", name=evening.units[unit].name))
    _check_people(evening, unit, name, members)
    return [e.Joined(unit, name, members, here)]


def join_late(
    evening: Evening,
    unit: str,
    name: str,
    members: tuple[str, ...] = (),
    by: str = "",
    clubs: Mapping[str, str] = NOBODY,
) -> Events:
    """Let somebody join between two rounds; rounds not yet begun are planned again (CLB-38).

    ``clubs``: the clubs of members, for an evening that keeps them apart (CLB-40).

    Raises:
        WrongPhase: a round is being played, or the last one was.
        CannotSeat: with one more they cannot be seated.
    """
    can_join_late(evening)
    if evening.format.pairing in ("robin", "knockout"):
        raise WrongPhase(say("Nobody can join such a tournament after its draw."), "PAIR-9")
    known = evening.units.get(unit)
    if known is not None and known.left >= 0:
        raise ClubError(say("{name} has already left.", name=known.name), "CLB-31")
    if known is not None and known.number:
        raise ClubError(say("{name} is already on the list.", name=known.name))
    _check_people(evening, unit, name, members)
    order = [*(each.id for each in evening.there), unit]
    check_number(len(order), evening.format, evening.format.later)
    mine = _clubs_of(members or (unit,), clubs) if evening.clubs else ()
    plan = plan_again(evening, order, evening.round + 1, {unit: mine})
    number = max(each.number for each in evening.numbered) + 1
    joined = e.JoinedLate(unit, name, members, number, by, mine)
    return [joined, plan] if plan is not None else [joined]


def can_join_late(evening: Evening) -> None:
    """Raise `WrongPhase` unless the evening is between two rounds (CLB-38)."""
    if evening.phase != "between" or evening.round >= evening.format.rounds:
        raise WrongPhase(
            say("People can join between two rounds, but not before the final round."), "CLB-38"
        )


def _check_people(evening: Evening, unit: str, name: str, members: tuple[str, ...]) -> None:
    """Raise `ClubError` if somebody here is already listed, or if their number is wrong."""
    _check_name(name, LONGEST_UNIT)
    people = members or (unit,)
    if len(people) != evening.format.unit:
        alone = evening.format.unit == 1
        raise ClubError(
            say("Here everybody plays alone.") if alone else say("Here two people play as a pair.")
        )
    for other in evening.units.values():
        same = other.name.casefold() == name.casefold() or {*people} & {*other.members}
        if same and other.id != unit:
            raise ClubError(say("{name} is already on the list.", name=other.name))


def arrive(evening: Evening, unit: str) -> Events:
    """Check in somebody on the list; after the start it is too late (CLB-1)."""
    if evening.unit(unit).here:
        return []
    _before_the_start(evening)
    return [e.Arrived(unit)]


def miss(evening: Evening, unit: str) -> Events:
    """Undo the check-in of somebody who is not there after all."""
    if not evening.unit(unit).here:
        return []
    _before_the_start(evening)
    return [e.Missed(unit)]


def rename(evening: Evening, unit: str, name: str) -> Events:
    """Rename a unit, at any time."""
    _check_name(name, LONGEST_UNIT)
    known = evening.unit(unit)
    for other in evening.units.values():
        if other is not known and other.name.casefold() == name.casefold():
            raise ClubError(say("{name} is already on the list.", name=other.name))
    return [] if known.name == name else [e.Renamed(unit, name)]


def _check_name(name: str, longest: int) -> None:
    if not name.strip() or len(name) > longest:
        raise ClubError(say("A name has 1 to {n} letters.", n=longest))


def _before_the_start(evening: Evening) -> None:
    if evening.phase not in ("check_in", "drawn"):
        raise WrongPhase(
            say("The evening has begun: nobody can join any more, or be taken off the list."),
            "CLB-1",
        )


# --- draw and start


def draw(evening: Evening, seed: str, *, again: bool = False, apart: Apart = None) -> Events:
    """Draw start numbers for everybody present, and plan the rounds; arguments as `from_text`.

    Raises:
        CannotSeat: there are too few, or so many cannot be seated.
    """
    return with_plan(evening, from_text(evening, seed, again=again, apart=apart))


def from_text(evening: Evening, seed: str, *, again: bool = False, apart: Apart = None) -> e.Drawn:
    """Draw start numbers from a text (CLB-1).

    Before the start it may be done ``again``; the draw before stays in the log. ``apart``: the
    clubs of members, which the plan keeps apart (CLB-40); None if it need not.
    """
    seed = seed.strip()
    if not seed or len(seed) > LONGEST_SEED:
        raise ClubError(say("The draw needs a text of 1 to {n} letters.", n=LONGEST_SEED), "CLB-1")
    listed = _to_be_drawn(evening, again)
    order = drawn(listed, seed)
    return e.Drawn(order, seed, listed, _all_clubs(evening, order, apart))


def from_hat(
    evening: Evening, order: Sequence[str], *, again: bool = False, apart: Apart = None
) -> e.Drawn:
    """Enter start numbers that were drawn from a hat, number 1 first (CLB-1); else `from_text`."""
    listed = _to_be_drawn(evening, again)
    if sorted(order) != sorted(listed):
        raise CannotSeat(say("Everybody who is here gets one start number."), "CLB-1")
    return e.Drawn(tuple(order), "", listed, _all_clubs(evening, order, apart))


def with_plan(evening: Evening, drawn: e.Drawn) -> Events:
    """Add the plan of the rounds to start numbers (CLB-9 to 11, CLB-40); raises `CannotSeat`."""
    return [drawn, first_plan(drawn.order, evening.format, clubs=drawn.clubs)]


def number(evening: Evening, order: Sequence[str], *, again: bool = False) -> Events:
    """Enter start numbers from a hat, and plan the rounds."""
    return with_plan(evening, from_hat(evening, order, again=again))


def _all_clubs(evening: Evening, order: Sequence[str], apart: Apart) -> tuple[tuple[str, ...], ...]:
    if apart is None or evening.format.pairing != "plan":
        return ()
    return tuple(_clubs_of(evening.units[unit].members, apart) for unit in order)


def _clubs_of(members: Sequence[str], clubs: Mapping[str, str]) -> tuple[str, ...]:
    """The clubs of these people, each once; people without a club add none."""
    return tuple(sorted({clubs[member] for member in members if clubs.get(member)}))


def _to_be_drawn(evening: Evening, again: bool) -> tuple[str, ...]:
    if evening.phase == "drawn" and not again:
        raise WrongPhase(say("The start numbers have already been drawn."), "CLB-1")
    _before_the_start(evening)
    return tuple(unit.id for unit in evening.present)


def start(evening: Evening) -> Events:
    """Begin the first round."""
    if evening.phase == "check_in":
        raise WrongPhase(say("The start numbers have to be drawn first."), "CLB-1")
    _must_be(evening, "drawn")
    return [e.Began(1)]


# --- rounds


def set_source(
    evening: Evening, round: int, table: int, source: Source, online: str = ""
) -> Events:
    """Say whether a table plays online here, or with real cards and a sheet (CLB-33)."""
    game = evening.game(round, table)
    if game.closed:
        raise WrongPhase(say("Table {table} is closed.", table=table), "CLB-36")
    if (game.source, game.online) == (source, online):
        return []
    return [e.Sourced(round, table, source, online)]


def next_round(evening: Evening) -> Events:
    """Begin the next round, once all tables of the last one are closed (CLB-13)."""
    _round_is_over(evening)
    if evening.round >= evening.format.rounds:
        raise WrongPhase(say("Round {n} was the last one in the plan.", n=evening.round), "CLB-13")
    _enough_left(evening)
    if evening.format.pairing != "plan":
        planned = next_duels(evening)
        if not any(planned.rounds):
            raise WrongPhase(say("Nobody is left to play against: the evening ends."), "PAIR-10")
        return [planned, e.Began(evening.round + 1)]
    return [e.Began(evening.round + 1)]


def start_final(evening: Evening) -> Events:
    """Make the groups and begin the final round (CLB-17 to 19)."""
    _round_is_over(evening)
    if not evening.format.club:
        raise WrongPhase(say("This evening has no final round."))
    if evening.round < evening.format.rounds:
        raise WrongPhase(
            say(
                "{n} preliminary rounds come before the final round; {played} have been played.",
                n=evening.format.rounds,
                played=evening.round,
            ),
            "CLB-13",
        )
    if evening.in_final:
        raise WrongPhase(say("The final round has already been played."), "CLB-19")
    _enough_left(evening)
    return [final_plan(evening), e.Began(evening.final_round)]


def finish(evening: Evening, by: str = "") -> Events:
    """Close the evening after its last round; this settles places and ranking points.

    With fewer than four left it may be closed earlier (CLB-29), an evening of another game at the
    end of any round.
    """
    _round_is_over(evening)
    if evening.round == evening.format.last_round:
        return [e.Finished("played", by)]
    if len(evening.there) < FEWEST and evening.format.club:
        return [e.Finished("too_few", by)]
    if evening.format.club:
        raise WrongPhase(say("The evening ends after the final round."), "CLB-19", "CLB-29")
    return [e.Finished("early", by)]


def _round_is_over(evening: Evening) -> None:
    """Raise `WrongPhase`, and name the open tables, unless all tables of the round are closed."""
    if evening.phase == "round":
        playing = ", ".join(str(game.table) for game in evening.tables() if not game.closed)
        raise WrongPhase(
            say(
                "The round is not over yet; these tables are not closed: {tables}.", tables=playing
            ),
            "CLB-13",
            "CLB-36",
        )
    _must_be(evening, "between")


def _enough_left(evening: Evening) -> None:
    if evening.format.club and len(evening.there) < FEWEST:
        raise WrongPhase(
            say("Fewer than four are left: the evening ends and is ranked by the points so far."),
            "CLB-29",
        )


def _must_be(evening: Evening, phase: Phase) -> None:
    if evening.phase == phase:
        return
    if evening.over:
        raise WrongPhase(say("The evening is over."))
    if evening.round:
        raise WrongPhase(say("The evening has already begun."))
    raise WrongPhase(say("The evening has not begun yet."))


def last_step(evening: Evening) -> tuple[int, Text] | None:
    """The number of events and the kind of the organiser's last step; None if it must stay.

    A step is what was written at one moment. Once a line was written after it, it stands; so does
    the end of an evening whose deals are published by it. Money is no step (CLB-42).
    """
    log = [each for each in evening.log if not isinstance(each[0], CASH_EVENTS)]
    if not log or (evening.over and evening.format.duplicate):  # DUP-8: they are known
        return None
    moment = log[-1][1]
    step = [event for event, at in log if at == moment]
    if not all(type(event) in _STEPS for event in step):
        return None
    first = next(kind for kind in _STEPS if any(type(event) is kind for event in step))
    return len(step), _STEPS[first]


def take_back(evening: Evening, events: int, by: str = "") -> Events:
    """Undo the organiser's last step: a wrong start, round, withdrawal or confirmation.

    ``events`` is the number of events of the step that the page showed, as `last_step` tells it.
    """
    found = last_step(evening)
    if found is None or found[0] != events:
        raise WrongPhase(
            say("This cannot be taken back any more: something has been written since.")
        )
    return [e.TakenBack(events, by)]
