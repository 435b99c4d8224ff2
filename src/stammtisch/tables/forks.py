"""Playing on from a position of a finished hand, at a new table with the same past."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.bots import usual
from stammtisch.core.contract import OVER
from stammtisch.logs.errors import NotNow
from stammtisch.logs.names import clean_name
from stammtisch.tables import events as e
from stammtisch.tables.decisions import Events, prepared
from stammtisch.tables.errors import SeatTaken
from stammtisch.tables.live import LiveTable
from stammtisch.tables.names import bot_name
from stammtisch.tables.settings import ME, Setup
from stammtisch.tables.sight import all_lie_open
from stammtisch.text import say


def play_on(table: LiveTable, hand: int, moves: int, seat: int, visitor: str, name: str) -> Events:
    """The first events of a new table that begins where this one was in a finished hand.

    Only where everybody may see all of it and of the hands before; the next hand is new.

    Args:
        hand: the number of the hand, from 1.
        moves: how many moves of it are kept.
        seat: where the visitor sits; bots sit elsewhere.

    Raises:
        NotNow: there is no such hand, it is not over, something of it or of one before is still
            hidden (`sight`), or nothing of it is left to play.
        SeatTaken: there is no such seat.
        BadName: as for `open_table`.
    """
    hands = table.match.hands if table.match else []
    if not 1 <= hand <= len(hands) or hands[hand - 1].state.turn != OVER:
        raise NotNow(say("You can play on from a hand only when it is over."))
    if not all_lie_open(table, hand):
        raise NotNow(
            say(
                "Under these rules something stays hidden after the hand. You can play on from it "
                "when the match is over."
            )
        )
    if not 0 <= moves < len(hands[hand - 1].acts):
        raise NotNow(say("There is nothing left to play after this move."))
    if not 0 <= seat < len(table.seats):
        raise SeatTaken(say("There is no seat {seat} at this table.", seat=seat + 1))
    arranged = table.arranged
    same: list[e.Event] = []
    if arranged:
        same = [e.Arranged(arranged.packs, arranged.seal), e.Published()]
    past = [*same, *_past(table, hand, moves)]
    return [*_seated(table, seat, visitor, name), *past, prepared(hand + 1)]


def _seated(table: LiveTable, seat: int, visitor: str, name: str) -> Iterator[e.Event]:
    old = table.setup
    bot = usual(old.game)
    seats = tuple(ME if each.index == seat else bot for each in table.seats)
    setup = Setup(
        game=old.game,
        preset=old.preset,
        options=old.options,
        seats=seats,
        practice=old.practice,
        open_hands=old.open_hands,
        position=old.position,
        first_dealer=old.first_dealer,  # another dealer would make another hand of the same cards
    )
    yield e.Opened(setup, visitor, int(table.game.rules_version))
    names = [clean_name(name, ())]
    for index, word in enumerate(seats):
        if word == ME:
            yield e.Sat(index, visitor, names[0])
        else:
            names.append(bot_name(names))
            yield e.BotSat(index, word, names[-1])


def _past(table: LiveTable, hand: int, moves: int) -> Iterator[e.Event]:
    """The shuffles and moves up to the position, as if bots had made the moves."""
    assert table.match is not None, "only what was played has a past"
    for number, played in enumerate(table.match.hands[:hand], 1):
        sealed = table.sealed[number - 1]
        yield e.Prepared(number, sealed.commitment, sealed.secret)
        yield e.Dealt(number, sealed.numbers)
        acts = played.acts[:moves] if number == hand else played.acts
        for act in acts:
            yield e.Moved(act.seat, act.text, "bot")
