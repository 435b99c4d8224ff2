"""What a seat may know of a deal of Mogeln.

# not compiled: makes texts
"""

from __future__ import annotations

from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.view import CardView, SeatView, View, Zone
from stammtisch.games.mogeln.names import result_of, turned_up
from stammtisch.games.mogeln.position import ASK, NOBODY, Position
from stammtisch.games.mogeln.rules import KINDS, doubter_of, end_of, taker_of
from stammtisch.games.mogeln.words import choices_of
from stammtisch.text import RankWord, SeatWord, Text, say, say_in, say_n

LATE = 50  # cards before the end of a deal, from which on people are told


def view_of(at: Position, viewer: int) -> View:
    """All that this seat (or `SPECTATOR`) may know, and its moves."""
    seats = range(int(at.rules.seats))
    return View(
        game="mogeln",
        seat=None if viewer == SPECTATOR else int(viewer),
        turn=int(at.turn),
        phase=phase_of(at),
        seats=tuple(_seat(at, seat) for seat in seats),
        zones=(*(_hand(at, seat, viewer) for seat in seats), *_table(at, viewer)),
        status=tuple(_status(at)),
        prompt=prompt_of(at, viewer),
        choices=choices_of(at, viewer),
        over=bool(at.turn == OVER),
    )


def phase_of(at: Position) -> Text:
    """The phase in words: what is being done now."""
    if at.turn == OVER:
        return say("The deal is over")
    if at.phase == ASK:
        return say("Who doubts that this is {rank}?", rank=RankWord(int(at.claim())))
    return say("The next card claims: {rank}", rank=RankWord(int(at.next_rank())))


# Seats


def _seat(at: Position, seat: int) -> SeatView:
    return SeatView(
        seat=seat,
        cards=int(at.left(seat)),
        dealer=bool(seat == at.context.dealer),
        to_move=bool(seat == at.turn),
        said=_said(at, seat),
        next=seat == _next(at),
    )


def _next(at: Position) -> int:
    """The seat that is asked, or lays, next if nobody doubts (MOG-6, MOG-8)."""
    if at.turn == OVER:
        return NOBODY
    seats, player = int(at.rules.seats), int(at.player)
    follows = (int(at.turn) + 1) % seats
    return (player + 1) % seats if at.phase == ASK and follows == player else follows


def _said(at: Position, seat: int) -> Text | None:
    """What a seat has said: the last claim, belief in it, or doubt of the one before."""
    if at.pile() == 0:
        doubted = len(at.takes) and doubter_of(at.takes[len(at.takes) - 1]) == seat
        return say("I doubt it!") if doubted else None
    last = int(at.player)
    if seat == last:
        return say("{rank}!", rank=RankWord(int(at.claim())))
    return say("I believe it") if at.has_been_asked(seat) else None


# Zones


def _hand(at: Position, seat: int, viewer: int) -> Zone:
    own = seat == viewer
    kinds = [kind for kind in range(KINDS) for _ in range(at.copies(seat, kind))] if own else []
    return Zone(
        id=f"hand{seat}",
        role="hand",
        label=say("Your hand") if own else say("Hand of {seat}", seat=SeatWord(seat)),
        count=int(at.left(seat)),
        cards=tuple(CardView(kind) for kind in sorted(kinds, key=_by_rank)),
        owner=seat,
    )


def _by_rank(kind: int) -> tuple[int, int]:
    """The order of a hand: rank by rank as they are claimed, jokers last."""
    return (kind % 13 if kind < 52 else 13, kind)


def _table(at: Position, viewer: int) -> list[Zone]:
    note = None
    if at.pile():
        who, rank = SeatWord(int(at.player)), RankWord(int(at.claim()))
        note = say("{seat}: {rank}", seat=who, rank=rank)
    zones = [Zone("pile", "stock", say_in("mogeln", "Pile"), int(at.pile()), note=note)]
    mine = _laid_by(at, viewer)
    if mine:
        label = say("Your cards in the pile")
        zones.append(Zone("mine", "row", label, len(mine), tuple(mine)))
    if len(at.takes):
        end = int(end_of(at.takes[len(at.takes) - 1]))
        card = CardView(int(at.laid[end - 1]), mark=_claimed(end - 1))
        zones.append(Zone("doubted", "row", say("Doubted last"), 1, (card,)))
    return zones


def _laid_by(at: Position, viewer: int) -> list[CardView]:
    """The viewer's own cards in the pile, each with its claim."""
    if viewer == SPECTATOR:
        return []
    seats = int(at.rules.seats)
    last = len(at.laid) - 1 - (int(at.player) - viewer) % seats
    places = range(last, int(at.start) - 1, -seats)
    return [CardView(int(at.laid[i]), mark=_claimed(i)) for i in reversed(places)]


def _claimed(index: int) -> Text:
    return say("as {rank}", rank=RankWord(index % 13))


# Words


def _status(at: Position) -> list[Text]:
    lines = []
    if len(at.takes):
        lines.append(_last_doubt(at))
    left = int(at.rules.max_plays) - int(at.plays())
    if at.turn != OVER and left <= LATE:
        lines.append(say_n("{n} card may still be laid", "{n} cards may still be laid", left))
    return lines


def _last_doubt(at: Position) -> Text:
    """Who doubted last, what it was and who took how many cards (MOG-11)."""
    number = len(at.takes)
    take = at.takes[number - 1]
    end = int(end_of(take))
    begin = int(end_of(at.takes[number - 2])) if number > 1 else 0
    return say_n(
        "{doubter} doubted: {found} {taker} took {n} card.",
        "{doubter} doubted: {found} {taker} took {n} cards.",
        end - begin,
        doubter=SeatWord(int(doubter_of(take))),
        found=turned_up(at, end),
        taker=SeatWord(int(taker_of(take))),
    )


def prompt_of(at: Position, viewer: int) -> Text:
    """The prompt: what the seat has to do, and why its choice is limited."""
    if at.turn == OVER:
        return result_of(at)
    if viewer != at.turn:
        return _to_others(at, viewer)
    if at.phase == ASK:
        return say_n(
            "{seat} says: {rank}. Do you doubt it? {n} card lies on the pile.",
            "{seat} says: {rank}. Do you doubt it? {n} cards lie on the pile.",
            int(at.pile()),
            seat=SeatWord(int(at.player)),
            rank=RankWord(int(at.claim())),
        )
    return _to_layer(at, viewer)


def _to_others(at: Position, viewer: int) -> Text:
    who = SeatWord(int(at.turn))
    if viewer != SPECTATOR and at.may_doubt(viewer):
        return say(
            "{other} says: {rank}. Knock if you doubt it. {seat} is to move.",
            other=SeatWord(int(at.player)),
            rank=RankWord(int(at.claim())),
            seat=who,
        )
    return say("{seat} is to move.", seat=who)


def _to_layer(at: Position, viewer: int) -> Text:
    rank = RankWord(int(at.next_rank()))
    if at.left(viewer) == 1:
        return say("Lay your last card as {rank}: nobody can doubt it, and you win.", rank=rank)
    if at.pile() == 0:
        return say(
            "Begin a pile: lay any card as {rank}; nobody can doubt the first one.", rank=rank
        )
    if at.open:
        return say(
            "{seat} says: {claim}. Lay any card as {rank}, or knock if you doubt it.",
            rank=rank,
            seat=SeatWord(int(at.player)),
            claim=RankWord(int(at.claim())),
        )
    return say("Lay any card face down as {rank}.", rank=rank)
