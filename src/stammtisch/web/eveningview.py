"""What the desk sees of an evening: how far it has got, and what has to be done next."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from stammtisch.club.errors import CannotSeat
from stammtisch.club.evening import FEWEST, Evening, GroupGame, Phase
from stammtisch.club.events import Tables
from stammtisch.club.outcomes import began_at
from stammtisch.club.pairings import FOLLOWS
from stammtisch.club.planning import check_number, final_plan
from stammtisch.club.register import Club
from stammtisch.club.zones import local
from stammtisch.languages import Language
from stammtisch.text import Text, say, say_in
from stammtisch.web.figures import long_day, time_of_day

PRINTS: Final[dict[str, Text]] = {
    "plan": say("Seating plan"),
    "cards": say("Table cards"),
    "sheets": say("Score sheets, empty"),
    "filled": say("Score sheets, filled"),
    "standings": say("Standings"),
    "people": say("Cards for the participants"),
    "certificates": say("Certificates"),
}


def prints_of(evening: Evening) -> dict[str, Text]:
    """The prints available for an evening; final standings count as its result."""
    return PRINTS | ({"standings": say("Final result")} if evening.over else {})


Mark: TypeAlias = Literal["done", "now", "open"]


@dataclass(slots=True)
class Step:
    """A part of the evening, and whether it is over, under way or still to come."""

    name: Text
    mark: Mark


def way(evening: Evening) -> list[Step]:
    """The parts of the evening, from check-in to the result."""
    form = evening.format
    names = [say("Check-in"), say_in("evening", "Draw")]
    if form.pairing in FOLLOWS and not evening.plan:
        names.append(say("Rounds"))
    else:
        names += [say("Round {n}", n=number) for number in range(1, form.rounds + 1)]
    if form.club:
        names.append(say("Final round"))
    names.append(say("Result"))
    now = len(names) - 1 if evening.over else _now(evening)
    return [
        Step(name, "done" if number < now else "now" if number == now else "open")
        for number, name in enumerate(names)
    ]


def _now(evening: Evening) -> int:
    return evening.round + 1 if evening.round else int(bool(evening.plan))


State: TypeAlias = Literal["closed", "dispute", "vacant", "whole", "playing"]


def state_of(game: GroupGame) -> State:
    """What a table is waiting for: a decision, a stand-in, confirmations or hands."""
    if game.closed:
        return "closed"
    if game.clashes:
        return "dispute"
    if game.vacant:
        return "vacant"
    return "playing" if game.missing else "whole"


_URGENT: Final[tuple[State, ...]] = ("dispute", "vacant", "whole", "playing")


def waiting(evening: Evening) -> list[tuple[GroupGame, State]]:
    """The open tables of the round; those that need the desk most come first."""
    found = [(game, state_of(game)) for game in evening.tables() if not game.closed]
    return sorted(found, key=lambda each: (_URGENT.index(each[1]), each[0].table))


def tables_now(evening: Evening) -> tuple[int, ...]:
    """The sizes of the tables if lots were drawn now; empty if this many cannot be seated."""
    count = len(evening.present)
    try:
        tables = check_number(count, evening.format)
    except CannotSeat:
        return ()
    if evening.format.pairing != "plan":
        return (2,) * tables  # who is left over has a bye
    short, longer = divmod(count, tables)
    return (short + 1,) * longer + (short,) * (tables - longer)


def why_not(evening: Evening) -> Text | None:
    """The reason why this many people cannot be seated; None if they can be."""
    try:
        check_number(len(evening.present), evening.format)
    except CannotSeat as fault:
        return fault.text
    return None


def next_step(evening: Evening) -> Literal["next", "final", "finish", ""]:
    """What comes after a finished round."""
    form = evening.format
    if evening.phase != "between":
        return ""
    if form.club and len(evening.there) < FEWEST:
        return "finish"
    if evening.round < form.rounds:
        return "next"
    return "final" if form.club and not evening.in_final else "finish"


def groups_to_come(evening: Evening) -> Tables:
    """The groups of the final round as they would be now (CLB-17 to 19)."""
    return final_plan(evening).rounds[0] if next_step(evening) == "final" else ()


def clubs_of_several(evening: Evening, club: Club) -> list[str]:
    """The clubs of which several people are here, if the plan can keep them apart (CLB-40)."""
    if evening.format.pairing != "plan" or len(tables_now(evening)) < 2:
        return []
    homes = club.homes
    there = Counter(
        home
        for unit in evening.present
        for home in {homes[member] for member in unit.members if member in homes}
    )
    return sorted(home for home, people in there.items() if people > 1)


def minutes_left(evening: Evening, now: float) -> int:
    """The minutes left on the clock of the round, a begun one as a whole."""
    return -int(-evening.clock.remaining(now) // 60) if evening.clock else 0


def until(evening: Evening, language: Language) -> str:
    """The time of day at which the clock of the round is up; "" where none runs."""
    if evening.clock is None or not evening.clock.runs:
        return ""
    return time_of_day(local(evening.clock.ends, evening.setup.zone), language)


def day_of(evening: Evening, language: Language) -> str:
    """The day on which the evening began, or was opened, in its time zone."""
    return long_day(local(began_at(evening), evening.setup.zone).date(), language)


def wall_step(evening: Evening, *, code: bool = True) -> Text:
    """What everybody in the room does next, as the wall says it; ``code``: whether it shows one."""
    if evening.phase == "check_in" and not code:
        return say("Tell the desk that you are here.")
    if evening.over:
        return say("The evening is over. Thank you for playing!")
    return _WALL_STEPS[evening.phase]


_WALL_STEPS: Final[dict[Phase, Text]] = {
    "check_in": say("Tell the desk that you are here, or scan the code and put your name down."),
    "drawn": say("Find your table and sit down; the first round begins soon."),
    "round": say("When all hands are written down, two of the table confirm the sheet."),
    "between": say("All tables are closed; the desk goes on in a moment."),
}
