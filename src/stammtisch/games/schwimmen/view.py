"""What a seat may know of a deal of Schwimmen, and the score line by line.

# not compiled: makes texts
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import members
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.view import CardView, ScoreLine, SeatView, View, Zone
from stammtisch.games.schwimmen.names import how_it_ended, loss_lines, lost, points, worth
from stammtisch.games.schwimmen.position import CHOOSING, NOBODY, Position
from stammtisch.games.schwimmen.rules import value
from stammtisch.games.schwimmen.scoring import deal_lines
from stammtisch.games.schwimmen.words import choices_of
from stammtisch.text import CardsWord, SeatWord, Text, say, say_n


def view_of(at: Position, viewer: int) -> View:
    """All that this seat (or `SPECTATOR`) may know, and its moves."""
    seats = range(int(at.rules.seats))
    return View(
        game="schwimmen",
        seat=None if viewer == SPECTATOR else int(viewer),
        turn=int(at.turn),
        phase=phase_of(at),
        seats=tuple(_seat(at, seat) for seat in seats),
        zones=(*(_hand(at, seat, viewer) for seat in seats), *_table(at)),
        status=tuple(_status(at)),
        prompt=prompt_of(at, viewer),
        choices=choices_of(at, viewer),
        over=bool(at.turn == OVER),
    )


def phase_of(at: Position) -> Text:
    """The phase in words: what is being done now."""
    if at.turn == OVER:
        return say("The deal is over")
    if at.phase == CHOOSING:
        return say("The dealer chooses his packet")
    return say("Last turns") if at.stopper != NOBODY else say("Swap, push or stop")


def _seat(at: Position, seat: int) -> SeatView:
    return SeatView(
        seat=seat,
        cards=3 if at.plays(seat) else 0,
        dealer=bool(seat == at.context.dealer),
        to_move=bool(seat == at.turn),
        said=_said(at, seat),
        badges=(_lives(_lives_left(at, seat)),),
        out=not at.plays(seat),
    )


def _lives_left(at: Position, seat: int) -> int:
    """The lives of a seat, after a deal less what that deal cost (SWI-16)."""
    change = int(at.scores()[seat]) if at.turn == OVER else 0
    return int(at.lives(seat)) + change


def _lives(lives: int) -> Text:
    """How many lives a seat has left (SWI-2, SWI-17)."""
    if lives > 0:
        return say_n("{n} life", "{n} lives", lives)
    return say("swims") if lives == 0 else say("out")


def _said(at: Position, seat: int) -> Text | None:
    if seat == at.stopper:
        return say("Stop!")
    return say("I push") if seat in _pushers(at) else None


def _pushers(at: Position) -> set[int]:
    """The seats that have pushed in the current row of pushes (SWI-11)."""
    if at.turn == OVER:
        return set()
    players = [seat for seat in range(int(at.rules.seats)) if at.plays(seat)]
    place = players.index(int(at.turn))
    return {players[place - back] for back in range(1, int(at.pushes) + 1)}


def _hand(at: Position, seat: int, viewer: int) -> Zone:
    """A hand; of another seat's only cards taken from the middle are seen, and at the end all."""
    own, over = seat == viewer, at.turn == OVER
    seen = at.hands[seat] if own or over else at.known[seat]
    kinds = [int(kind) for kind in members(seen)]
    number = 3 if at.plays(seat) else 0
    return Zone(
        id=f"hand{seat}",
        role="hand",
        label=say("Your hand") if own else say("Hand of {seat}", seat=SeatWord(seat)),
        count=number,
        cards=tuple(CardView(kind) for kind in kinds),
        owner=seat,
        note=worth(int(value(seen))) if (own or over) and number else None,
    )


def _table(at: Position) -> list[Zone]:
    covered = at.phase == CHOOSING
    row = () if covered else tuple(CardView(int(kind)) for kind in at.row)
    label = say("The dealer’s other packet") if covered else say("Middle")
    zones = [
        Zone("stock", "stock", say("Stock"), len(at.stock)),
        Zone("middle", "row", label, len(at.row), row),
    ]
    if len(at.away):
        away = tuple(CardView(int(kind)) for kind in at.away)
        zones.append(Zone("away", "discard", say("Out of play"), len(away), away))
    return zones


def _status(at: Position) -> list[Text]:
    if at.turn == OVER:
        return loss_lines(at)
    if at.stopper != NOBODY:
        left, seat = 1, at.after(at.turn)
        while seat != at.stopper:
            left, seat = left + 1, at.after(seat)
        return [
            say("{seat} has stopped.", seat=SeatWord(int(at.stopper))),
            say_n("{n} turn left", "{n} turns left", left),
        ]
    if at.pushes:
        n = int(at.pushes)
        return [
            say_n("{n} push of {all} in a row", "{n} pushes of {all} in a row", n, all=_all(at))
        ]
    return []


def _all(at: Position) -> int:
    return int(at.players())


def prompt_of(at: Position, viewer: int) -> Text:
    """The prompt: what the seat has to do, and why its choice is limited."""
    if at.turn == OVER:
        return how_it_ended(at)
    if viewer != at.turn:
        return _to_others(at, viewer)
    if at.may_lay_down(viewer):
        return say("You have 31: lay it down, and the deal is over. Or play on.")
    if at.phase == CHOOSING:
        return say("Keep these cards, or take the other packet unseen and turn these up?")
    if at.may_renew() and at.stopper != NOBODY:
        return say(
            "Your last turn. Seven, eight and nine: you may replace the middle first. "
            "Then swap or push."
        )
    if at.may_renew():
        return say(
            "Seven, eight and nine: you may replace the middle first. Then swap, push or stop."
        )
    if at.stopper != NOBODY:
        return say("Your last turn: swap one card or all three, or push.")
    return say("Swap one card or all three, or push, or stop.")


def _to_others(at: Position, viewer: int) -> Text:
    who = SeatWord(int(at.turn))
    if viewer != SPECTATOR and at.may_lay_down(viewer):
        return say("You have 31 and may lay it down at once. {seat} is to move.", seat=who)
    return say("{seat} is to move.", seat=who)


def score_lines_of(at: Position) -> list[ScoreLine]:
    """What each hand was worth, and whom it cost a life (SWI-16 to SWI-18)."""
    seats = range(int(at.rules.seats))
    values = [int(each) for each in at.values()]
    lives = vec[i64]([at.lives(seat) for seat in seats])
    losing = [lost(at, seat, values[seat]) for seat in seats]
    return deal_lines(lives, at.scores(), losing, [_held(at, seat, values[seat]) for seat in seats])


def _held(at: Position, seat: int, value: int) -> Text:
    return say(
        "{seat}: {points} with {cards}.",
        seat=SeatWord(seat),
        points=points(value),
        cards=CardsWord(tuple(int(kind) for kind in members(at.hands[seat]))),
    )
