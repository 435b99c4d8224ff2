"""What people ask of a table: pure functions from a table to events; they may raise an error.

Nothing here waits, writes, knows the time, or changes the table. The service asks again when
another worker was faster.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from stammtisch import bots, matches
from stammtisch.bots.programs import Why
from stammtisch.core.contract import OVER, Game, make
from stammtisch.core.rng import Rng
from stammtisch.errors import BadOption, BadSeats, MoveError, UnreadableMove
from stammtisch.games.registry import game
from stammtisch.logs.errors import NotNow
from stammtisch.logs.names import clean_name, digest
from stammtisch.notation import TIME_WORD, read_moves
from stammtisch.players.registry import players_of
from stammtisch.positions import must_go_on, position
from stammtisch.rulecodes import HouseRules, read_code_for
from stammtisch.shuffling import commitment, new_secret
from stammtisch.tables import events as e
from stammtisch.tables.errors import (
    BadSeatLink,
    NotYourSeat,
    SeatTaken,
    StaleMove,
    TableClosed,
)
from stammtisch.tables.fairness import check
from stammtisch.tables.live import LiveTable, Seat
from stammtisch.tables.names import DRAWN, PORTRAITS, bot_name, check_bot
from stammtisch.tables.programs import check_invited
from stammtisch.tables.settings import BY_DAYS, ME, OPEN, Setup
from stammtisch.text import say

Events: TypeAlias = Sequence[e.Event]
ByItself: TypeAlias = Literal["bot", "clock"]
LONGEST_NUMBER: Final = 64
LONGEST_MOVE: Final = 4000  # signs; a turn may be sent as many moves at once
SHORTEST_CLOCK: Final = 5  # seconds for a move
LONGEST_CLOCK: Final = 3600
LONGEST_BY_DAYS: Final = 14 * 86400
SHORTEST_WAIT: Final = 10  # seconds until bots come
LONGEST_DELAY: Final = 600  # seconds until people who look on see what happens


# --- before the match


def rules_of(setup: Setup, own: Sequence[str] = ()) -> Game:
    """The game that was agreed on; raises an error if something is wrong with the setup.

    ``own`` are the bots by others that this server offers.
    """
    for word in setup.seats:
        if word not in (ME, OPEN):
            check_bot(word, setup.game, own)
    if setup.seats.count(ME) > 1:
        raise SeatTaken(say("You can take only one seat."))
    by_days = setup.by_days and setup.clock <= LONGEST_BY_DAYS
    if setup.clock and not (SHORTEST_CLOCK <= setup.clock <= LONGEST_CLOCK or by_days):
        raise BadOption(
            say(
                "The time for a move must be {least} to {most} seconds, {hours} hours to {days} "
                "days, or 0 for no limit.",
                least=SHORTEST_CLOCK,
                most=LONGEST_CLOCK,
                hours=BY_DAYS // 3600,
                days=LONGEST_BY_DAYS // 86400,
            )
        )
    if setup.fill and not SHORTEST_WAIT <= setup.fill <= LONGEST_CLOCK:
        raise BadOption(
            say(
                "Bots come after {least} to {most} seconds, or 0 for never.",
                least=SHORTEST_WAIT,
                most=LONGEST_CLOCK,
            )
        )
    if not 0 <= setup.delay <= LONGEST_DELAY:
        raise BadOption(say("Spectators are at most {n} seconds behind.", n=LONGEST_DELAY))
    if setup.filler:
        check_bot(setup.filler, setup.game, own)
    if setup.practice:
        players_of(setup.game).check_practice()
    rules = game(setup.game, preset=setup.preset, seats=len(setup.seats), **setup.options)
    if setup.by_days and (rules.quick or rules.turn_seconds):
        raise BadOption(say("This game is a matter of seconds; it cannot be played over days."))
    if setup.position:
        state = position(setup.position, Rng(0))
        matches.Match(rules, position=state)
        must_go_on(rules, state)
    return rules


def open_table(
    setup: Setup,
    visitor: str,
    name: str,
    called: Mapping[int, str] | None = None,
    own: Sequence[str] = (),
) -> Events:
    """A new table, with its first seats taken and the secret of its first hand drawn.

    The name is only asked for where the opener sits down himself. ``called`` are the names of
    bots, by seat, that play for somebody; the others get one of the usual names. ``own`` are the
    bots by others that this server offers.
    """
    rules = rules_of(setup, own)
    check(setup)
    if not -1 <= setup.first_dealer < len(setup.seats):
        raise BadSeats(say("The first dealer has to be one of the seats."))
    events: list[e.Event] = [e.Opened(setup, visitor, int(rules.rules_version))]
    names = [clean_name(name, ())] if ME in setup.seats else []
    for seat, word in enumerate(setup.seats):
        if word == ME:
            events.append(e.Sat(seat, visitor, names[0]))
            events += [e.Rated(seat, visitor)] if setup.rated else []
        elif word != OPEN:
            names.append((called or {}).get(seat) or bot_name(names))
            events.append(e.BotSat(seat, word, names[-1]))
    return [*events, prepared(1)]


def prepared(hand: int) -> e.Prepared:
    """A new secret for a hand, and its commitment."""
    secret = new_secret()
    return e.Prepared(hand, commitment(secret), secret)


def sit(
    table: LiveTable,
    visitor: str,
    seat: int,
    name: str,
    rules: str = "",
    invited: bool = False,
    rated: bool = False,
) -> Events:
    """Take an open seat, perhaps with a rule code, for a rating; programs must be wanted."""
    must_be_open(table)
    check_invited(table, visitor, invited=invited)
    if table.seat_of(visitor) is not None:
        raise SeatTaken(say("You have a seat at this table already."))
    if not 0 <= seat < len(table.seats):
        raise SeatTaken(say("There is no seat {seat} at this table.", seat=seat + 1))
    if (kept := table.seats[seat]).kept_for and visitor not in kept.kept_for:
        raise SeatTaken(say("This seat is kept for {name}, who is being asked.", name=kept.name))
    if not kept.open or table.under_seal:
        raise SeatTaken(say("{name} is already sitting there.", name=kept.name))
    if table.turn != OVER and table.looks_into(visitor) is not None:
        raise SeatTaken(say("You have looked into a hand; sit down when this one is over."))
    mine = table.kept_seat(visitor)
    others = [each.name for each in table.seats if each.index != seat and each is not mine]
    events: list[e.Event] = [e.Sat(seat, visitor, clean_name(name, others))]
    events += [e.Rated(seat, visitor)] if rated and table.setup.rated else []
    if mine is not None and mine.index != seat:
        events.append(e.Left(mine.index))
    if rules.strip():
        code = fitting(table, rules).code
        events.append(e.Agreed(code) if visitor == table.opener else e.Brought(seat, code))
    return events


def fitting(table: LiveTable, rules: str) -> HouseRules:
    """The house rules of a code, if this table can still adopt them.

    Raises:
        NotNow: the first hand was dealt, or goes on from a position.
        UnreadableCode, UnknownGame, UnknownPreset, BadOption: as for `read_code`; also where the
            code is of another game, or not for so many players.
    """
    if table.match is not None or table.arranged:
        raise NotNow(say("The house rules are fixed from the first deal on."))
    if table.setup.position:
        raise NotNow(say("The house rules belong to the position that was set up."))
    house = read_code_for(table.house.entry, rules)
    house.game(len(table.seats))
    return house


def bring(table: LiveTable, visitor: str, rules: str) -> Events:
    """Bring house rules to the table before the first deal; without a code, withdraw them."""
    if visitor == table.opener and rules.strip():
        return agree(table, visitor, rules)
    seat = seat_for(table, visitor)
    house = fitting(table, rules or table.house.code)
    if not rules.strip():
        return [e.Brought(seat.index, "")] if seat.brought else []
    return [] if house == seat.brought else [e.Brought(seat.index, house.code)]


def agree(table: LiveTable, visitor: str, rules: str) -> Events:
    """Decide on the table's house rules; what others have brought is thereby settled."""
    must_be_open(table)
    if visitor != table.opener:
        raise NotYourSeat(
            say("Only the player who opened the table can decide on its house rules.")
        )
    house = fitting(table, rules)
    heard = any(seat.brought for seat in table.seats)
    return [e.Agreed(house.code)] if heard or house.code != table.house.code else []


def rename(table: LiveTable, visitor: str, name: str) -> Events:
    """Change one's own name."""
    seat = seat_for(table, visitor)
    clean = clean_name(name, [each for each in table.taken_names if each != seat.name])
    return [] if clean == seat.name else [e.Renamed(seat.index, clean)]


def portray(table: LiveTable, visitor: str, portrait: int) -> Events:
    """Choose one's own portrait; an unknown number means the one drawn from the name."""
    seat = seat_for(table, visitor)
    chosen = portrait if 0 <= portrait < PORTRAITS else DRAWN
    return [] if chosen == seat.portrait else [e.Portrayed(seat.index, chosen)]


def fill_with_bots(table: LiveTable, visitor: str, bot: str = "") -> Events:
    """Put bots in all open seats; by default, the bot that usually plays the game."""
    must_be_open(table)
    bot = bot or bots.usual(table.setup.game)
    check_bot(bot, table.setup.game, table.own_bots)
    if visitor != table.opener and table.seat_of(visitor) is None:
        raise NotYourSeat(say("Only somebody at the table can put bots in the open seats."))
    return _bots_in_open_seats(table, bot)


def _bots_in_open_seats(table: LiveTable, bot: str) -> Events:
    names, events = list(table.names), []
    for seat in table.free_seats:
        if not seat.bot:
            names.append(bot_name(names))
            events.append(e.BotSat(seat.index, bot, names[-1]))
    return events


def claim(table: LiveTable, secret: str, visitor: str) -> Events:
    """Give the seat of a link to one more device."""
    must_be_open(table)
    wanted = digest(secret)
    for seat in table.seats:
        if seat.link and secrets.compare_digest(seat.link, wanted):
            mine = table.seat_of(visitor)
            if mine is None:
                return [e.Claimed(seat.index, visitor)]
            if mine == seat.index:
                return []
            raise SeatTaken(say("You have another seat at this table already."))
    raise BadSeatLink(say("This seat link is no longer valid. Ask for a new one at the table."))


# --- the match


def ready(table: LiveTable, visitor: str, number: str) -> Events:
    """Declare oneself ready for the next hand, with a number for its shuffle."""
    seat = seat_for(table, visitor)
    if table.phase == "match_over":
        raise NotNow(say("The match is over."))
    if seat.ready or table.phase == "playing":
        return []
    clean = "".join(sign for sign in number[:LONGEST_NUMBER] if " " <= sign <= "~")
    return [*back(seat), e.Ready(seat.index, clean.strip())]


def wait(table: LiveTable, visitor: str) -> Events:
    """Delay the next hand: stop the countdown and ask everybody again."""
    seat = seat_for(table, visitor)
    counting = table.phase == "hand_over" and table.counting_since is not None
    return [*back(seat), e.Held(seat.index)] if counting else []


def deal(table: LiveTable) -> Events:
    """Deal the next hand with the given numbers, and draw the secret of the hand after it.

    Guests who may take the seat of a bot sit down with it: of the hand before they saw no more than
    any spectator.
    """
    if table.phase not in ("dealing", "hand_over") or table.undecided:
        return []
    hand = table.hand + 1
    guests = [(at.index, at.guest) for at in table.seats if at.guest and at.guest.granted]
    come: list[e.Event] = [e.Sat(seat, each.visitor, each.name) for seat, each in guests]
    come += [e.Rated(seat, each.visitor) for seat, each in guests if each.rated]
    numbers = tuple(seat.number for seat in table.seats)
    return [*come, e.Dealt(hand, numbers), prepared(hand + 1)]


def deal_if_ready(table: LiveTable) -> Events:
    """Deal if everybody who is present is ready."""
    return [] if table.turn >= 0 or not table.everybody_ready else deal(table)


def act(table: LiveTable, visitor: str, text: str, seq: int | None) -> Events:
    """Make a move of the visitor's seat."""
    seat = seat_for(table, visitor)
    outdated = seq is not None and seq < table.position
    if outdated and (seat.index == table.turn or table.game.quick):
        raise stale(table)
    try:
        return [*back(seat), *said(table, seat.index, text)]
    except (MoveError, NotNow):
        if outdated:  # only what may be said out of turn does not mind an older page
            raise stale(table) from None
        raise


def stale(table: LiveTable) -> StaleMove:
    """The refusal of a move from a page that is older than the position."""
    return StaleMove(
        say("The table has moved on since your page was shown; nothing was played."), table.seq
    )


def said(table: LiveTable, seat: int, text: str) -> list[e.Moved]:
    """What a person's words mean: one legal move, or several of which all are made or none.

    They are made on a copy, so that a fault in the rules comes to light before anything is written.
    """
    if table.match is None or table.match.hand_over:
        raise NotNow(say("No hand is being played."))
    if len(text) > LONGEST_MOVE:
        raise UnreadableMove(say("That is too long for a move."))
    moves = read_moves(table.game, table.match.state, seat, text)
    table.note_reading(seat, moves[0].text, moves[0].move)
    return [e.Moved(seat, each.text) for each in moves]


def moved(table: LiveTable, seat: int, move: int, by: ByItself) -> e.Moved:
    """The events of a move that a bot has chosen for a seat, given by its number."""
    assert table.match is not None, "nobody moves before the deal"
    state = table.match.state
    words = table.game.text(state, move)
    make(state.copy(), seat, move)  # a fault in the rules must come to light before it is written
    table.note_reading(seat, words, move)
    return e.Moved(seat, words, by)


def time_up(table: LiveTable, deadline: float) -> Events:
    """Apply what the rules say when a turn runs out of time, unless the table has moved on."""
    if table.match is None or table.undo is not None or table.deadline() != deadline:
        return []
    table.match.state.copy().expire()  # a fault in the rules must come to light before
    return [e.Moved(table.turn, TIME_WORD, "clock")]


def move_for(table: LiveTable, seat: int, position: int, move: int, by: ByItself) -> Events:
    """Make a legal move that was chosen for a seat, unless the table has moved on since."""
    if table.position != position or table.undo is not None or table.turn != seat:
        return []
    if by == "bot" and not table.seats[seat].bot:
        return []  # the person came back
    return [moved(table, seat, move, by)]


def beside_for(table: LiveTable, seat: int, position: int, move: int) -> Events:
    """Make a move that a bot wants to make out of turn, unless the table has moved on."""
    if table.position != position or table.undo is not None or not table.seats[seat].bot:
        return []
    return [moved(table, seat, move, "bot")]


def ask_undo(table: LiveTable, visitor: str) -> Events:
    """Ask to undo one's last move; it is undone at once if nobody else has to agree."""
    seat = seat_for(table, visitor)
    if table.undo is not None:
        raise NotNow(say("Somebody has already asked to take a move back."))
    acts = table.acts_to_undo(seat.index)
    if not acts:
        raise NotNow(say("Only your own move can be taken back, and only while it is the last."))
    asked = e.UndoAsked(seat.index)
    if list(_who_must_agree(table, frozenset({seat.index}))):
        return [*back(seat), asked]
    return [*back(seat), asked, e.Undone(acts)]


def answer_undo(table: LiveTable, visitor: str, agree: bool) -> Events:
    """Agree to an undo, or refuse it."""
    seat = seat_for(table, visitor)
    asked = table.undo
    if asked is None:
        raise NotNow(say("Nobody is asking to take a move back."))
    if not agree:
        return [*back(seat), e.UndoRefused(seat.index)]
    agreed = asked.agreed | {seat.index}
    events = [*back(seat), e.UndoAgreed(seat.index)]
    if list(_who_must_agree(table, agreed)):
        return events
    return [*events, e.Undone(table.acts_to_undo(asked.seat))]


def _who_must_agree(table: LiveTable, agreed: frozenset[int]) -> Iterator[int]:
    there = (seat for seat in table.people if seat.present)
    return (seat.index for seat in there if seat.index not in agreed)


def leave(table: LiveTable, visitor: str, stand_in: str) -> Events:
    """Give up one's seat; when the last person leaves, the table is closed."""
    seat = seat_for(table, visitor)
    others = [each for each in table.people if each.index != seat.index]
    if seat.program:  # nor is the table closed for another one
        others += [each for each in table.seats if each.program and each.index != seat.index]
    if table.match is None:
        left = e.Left(seat.index)
    else:
        names = [each for each in table.names if each != seat.name]
        left = e.Left(
            seat.index, stand_in or bots.usual(table.setup.game), bot_name([*names, seat.name])
        )
    return [left] if others else [left, e.Closed("people")]


def close(table: LiveTable, visitor: str) -> Events:
    """Close the table."""
    must_be_open(table)
    people = [seat for seat in table.seats if seat.person]
    alone = len(people) == 1 and table.seat_of(visitor) == people[0].index
    if visitor != table.opener and not alone:
        raise NotYourSeat(say("Only the player who opened the table can close it."))
    return [e.Closed("people")]


# --- what happens by itself


def filled(table: LiveTable) -> Events:
    """Put bots in the open seats, because nobody else has come in time."""
    if table.fills_at() is None:
        return []
    return _bots_in_open_seats(table, table.setup.filler or bots.usual(table.setup.game))


def went_away(table: LiveTable, seat: int) -> Events:
    """Note that a person has not given a sign of life for a while."""
    return [e.WentAway(seat)] if table.seats[seat].present else []


def taken_over(table: LiveTable, seat: int, bot: str) -> Events:
    """Let a bot play on for an absent person."""
    return [e.TakenOver(seat, bot)] if table.seats[seat].away and not table.seats[seat].bot else []


def replaced(table: LiveTable, seat: int, position: int, why: Why) -> Events:
    """Let a built-in bot play in place of a third-party one until the hand is over."""
    bot = table.seats[seat].bot
    if table.position != position or table.is_replaced(seat) or not bot:
        return []
    return [e.Replaced(seat, bot, why)]


def came_back(table: LiveTable, seat: int) -> Events:
    """Note that a person is back."""
    return [] if table.closed else back(table.seats[seat])


def undo_lapsed(table: LiveTable) -> Events:
    """Drop a request for an undo that was not answered in time."""
    return [] if table.undo is None else [e.UndoRefused(-1)]


def idle(table: LiveTable) -> Events:
    """Close the table because nothing has happened for a long time."""
    return [] if table.closed else [e.Closed("idle")]


# --- who may


def shut(table: LiveTable) -> Events:
    """Close the table, as whoever runs the server."""
    return [] if table.closed else [e.Closed("operator")]


def must_be_open(table: LiveTable) -> None:
    """Raise `TableClosed` if the table is closed."""
    if table.closed:
        raise TableClosed(say("This table is closed."))


def seat_for(table: LiveTable, visitor: str) -> Seat:
    """The seat of the visitor at an open table; raises `NotYourSeat`, `TableClosed`."""
    must_be_open(table)
    index = table.seat_of(visitor)
    if index is None:
        raise NotYourSeat(say("You have no seat at this table."))
    return table.seats[index]


def back(seat: Seat) -> Events:
    """Note that a person is present again, because he has acted."""
    return [e.CameBack(seat.index)] if seat.away else []
