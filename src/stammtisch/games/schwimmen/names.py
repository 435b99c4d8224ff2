"""What a hand is worth and how a deal ended, in words.  # not compiled: makes texts"""

from __future__ import annotations

from stammtisch.core.bits import members
from stammtisch.games.schwimmen.position import LAID_DOWN, NO_STOCK, STOPPED, Position
from stammtisch.games.schwimmen.scoring import does_not_count
from stammtisch.text import Arg, CardsWord, DecimalWord, SeatWord, Text, say, say_n


def points(value: int) -> Arg:
    """Half points as people say them: 30, or 30.5 (SWI-5, SWI-6)."""
    return DecimalWord(value / 2) if value % 2 else int(value) // 2


def worth(value: int) -> Text:
    """A number of points without the word for points."""
    return say("{points} points", points=points(value))


def how_it_ended(at: Position) -> Text:
    """Why the deal ended."""
    if at.ending == LAID_DOWN:
        return say("{seat} lays down 31: the deal is over.", seat=SeatWord(int(at.layer)))
    if at.ending == STOPPED:
        return say("Everybody has had the last turn: the deal is over.")
    if at.ending == NO_STOCK:
        return say("All have pushed, and the stock is too small: the deal is over.")
    return say("The deal took too long: it is over.")


def result_lines(at: Position) -> list[Text]:
    """How the deal ended, and who loses a life (SWI-16 to SWI-18)."""
    return [how_it_ended(at), *loss_lines(at)]


def loss_lines(at: Position) -> list[Text]:
    """Who loses a life, and with what hand; nobody if all players would be out (SWI-18)."""
    values = [int(each) for each in at.values()]
    losers = [seat for seat, score in enumerate(at.scores()) if score < 0]
    if not losers:
        return [does_not_count()]
    if len(losers) > 1 and all(at.lives(seat) > 1 for seat in losers):
        least = points(values[losers[0]])
        return [
            say(
                "{seats}: {points} is the lowest and costs each of them a life.",
                seats=_together(losers),
                points=least,
            )
        ]
    return [lost(at, seat, values[seat]) for seat in losers]


def _together(seats: list[int]) -> Text:
    """Several names: “Anna, Ben and Cilli”."""
    first = SeatWord(seats[0])
    if len(seats) == 2:
        return say("{first} and {last}", first=first, last=SeatWord(seats[1]))
    return say("{first}, {others}", first=first, others=_together(seats[1:]))


def lost(at: Position, seat: int, value: int) -> Text:
    """What the lowest hand costs its owner, in words."""
    who, lives = SeatWord(seat), int(at.lives(seat))
    if lives == 0:
        return say(
            "{seat} has the lowest hand with {points} and is out.", seat=who, points=points(value)
        )
    if lives == 1:
        return say(
            "{seat}: {points} is the lowest; the last life is gone, and {seat} swims.",
            seat=who,
            points=points(value),
        )
    return say("{seat}: {points} is the lowest and costs a life.", seat=who, points=points(value))


def held_cards(at: Position, seat: int, value: int) -> Text:
    """The hand of a seat and what it is worth."""
    return say(
        "{seat}: {points} with {cards}.",
        seat=SeatWord(seat),
        points=points(value),
        cards=CardsWord(tuple(int(kind) for kind in members(at.hands[seat]))),
    )


def lives_left(lives: int) -> Text:
    """How many lives a seat has left (SWI-2, SWI-17)."""
    if lives > 0:
        return say_n("{n} life", "{n} lives", lives)
    return say("swims") if lives == 0 else say("out")


def said(stopped: bool, pushed: bool) -> Text | None:
    """What a seat was last heard to say."""
    if stopped:
        return say("Stop!")
    return say("I push") if pushed else None
