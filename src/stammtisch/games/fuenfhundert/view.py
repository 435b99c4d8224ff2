"""What a seat sees of a hand of Fünfhundert."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.core.bits import BIT, count, members
from stammtisch.core.contract import OVER, SPECTATOR, open_moves
from stammtisch.core.view import CardView, Choice, SeatView, View, Zone
from stammtisch.games.fuenfhundert.names import combination_name, kind_name, listed, with_points
from stammtisch.games.fuenfhundert.objections import must
from stammtisch.games.fuenfhundert.position import EXCHANGED, Call, Position
from stammtisch.games.fuenfhundert.rules import (
    ANNOUNCE,
    BOTTOM,
    CARDS,
    CLAIMING,
    DONE,
    FINAL,
    TRICKS,
    worth,
)
from stammtisch.games.fuenfhundert.scoring import points_text
from stammtisch.games.fuenfhundert.words import choice_of, told_end
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.zones import by_suits, dealt_zone, hand_zone, trick_zones
from stammtisch.text import CardWord, SeatWord, SuitWord, Text, say, say_in


def view_of(at: Position, seat: int) -> View:
    """All that this seat (or `SPECTATOR`) may know."""
    return View(
        game="fuenfhundert",
        seat=None if seat == SPECTATOR else int(seat),
        turn=int(at.turn),
        phase=_phase(at),
        seats=(_seat_view(at, 0), _seat_view(at, 1)),
        zones=tuple(_zones(at, seat)),
        status=tuple(_status(at, seat)),
        prompt=_prompt(at, seat),
        choices=_choices(at, seat),
        over=at.turn == OVER,
    )


def _phase(at: Position) -> Text:
    if at.turn == OVER:
        return say_in("fuenfhundert", "The deal is over")
    if at.phase == FINAL:
        return say("Last announcements")
    number = int(at.tricks.done) + 1
    if at.first_phase():
        return say("Trick {n} of {tricks}, cards are drawn", n=number, tricks=int(TRICKS))
    return say("Trick {n} of {tricks}, nobody draws any more", n=number, tricks=int(TRICKS))


# --- seats and zones -----------------------------------------------------------------------------


def _seat_view(at: Position, seat: int) -> SeatView:
    badges = [points_text(at.points[seat])]
    if at.context.hand > 1:
        badges = [
            say("match: {n}", n=int(at.total(seat))),
            say("deal: {n}", n=int(at.points[seat])),
        ]
    badges += [combination_name(call.code) for call in _right(at) if call.seat == seat]
    return SeatView(
        seat=seat,
        cards=int(count(at.hands[seat])),
        dealer=seat == at.context.dealer,
        to_move=seat == at.turn,
        said=_said(at, seat),
        badges=tuple(badges),
        tricks=tricks_of(at, seat),
    )


def tricks_of(at: Position, seat: int) -> int:
    """The tricks of a seat, those included that it was granted."""
    rest = int(TRICKS - at.tricks.done) if at.turn == OVER and at.claimer == seat else 0
    return int(at.tricks.tricks_won(seat)) + rest


def _said(at: Position, seat: int) -> Text | None:
    """What the seat announced in its last window."""
    calls = [Call(number) for number in at.calls]
    mine = [call for call in calls if call.seat == seat and call.done == at.tricks.done]
    names = [
        say_in("fuenfhundert", "Exchanged")
        if call.code == EXCHANGED
        else combination_name(call.code)
        for call in mine
    ]
    return listed(names) if names else None


def _zones(at: Position, viewer: int) -> list[Zone]:
    order = by_suits(int(at.trump))
    over = at.turn == OVER
    if over:
        hands = [dealt_zone(seat, held_by(at, seat), order) for seat in range(2)]
    else:
        hands = [_hand(at, seat, viewer) for seat in range(2)]
    zones = [*hands, *_stock(at), *trick_zones(at.tricks, over)]
    return [*zones, *_announced(at), *[_won(at, seat) for seat in range(2)]]


def held_by(at: Position, seat: int) -> int:
    """All cards that the seat played or still holds."""
    return int(at.tricks.played_by(seat) | at.hands[seat])


def _hand(at: Position, seat: int, viewer: int) -> Zone:
    """The viewer's own hand, or the known cards of another one."""
    seen = seat == viewer or at.open & BIT[seat] != 0
    cards = at.hands[seat] if seen else at.known[seat]
    zone = hand_zone(seat, int(cards), True, seat == viewer, by_suits(int(at.trump)))
    marked = tuple(_marked(at, seat, viewer, card) for card in zone.cards)
    return replace(zone, count=int(count(at.hands[seat])), cards=marked)


def _marked(at: Position, seat: int, viewer: int, card: CardView) -> CardView:
    if seat == viewer and card.kind == at.drawn[seat]:
        return CardView(card.kind, mark=say("just drawn"))
    if at.used[seat] & BIT[card.kind]:
        return CardView(card.kind, mark=say_in("fuenfhundert", "announced"))
    return card


def _stock(at: Position) -> list[Zone]:
    """The stock, whose last card both know; after the deal all that is left lies open."""
    left = int(at.stock_left())
    if left == 0:
        return []
    cards = [int(kind) for kind in (at.stock[at.next :] if at.turn == OVER else at.stock[BOTTOM:])]
    bottom = CardView(cards[-1], mark=say("at the bottom"))
    shown = (*(CardView(kind) for kind in cards[:-1]), bottom)
    return [Zone("stock", "stock", say_in("fuenfhundert", "Stock"), left, shown)]


def _right(at: Position) -> list[Call]:
    """All correct announcements, in order."""
    calls = [Call(number) for number in at.calls]
    return [call for call in calls if call.code != EXCHANGED and call.right]


def _announced(at: Position) -> list[Zone]:
    """What an announcement shows until the trick is complete; after the deal, all its cards.

    The cards themselves stay where they are (F500-19).
    """
    zones = []
    for call in _right(at):
        if at.turn != OVER and call.done < at.tricks.done:
            continue
        kinds = sorted((int(kind) for kind in members(CARDS[call.code])), key=by_suits(-1))
        zones.append(
            Zone(
                f"announced-{int(call.seat)}-{int(call.code)}",
                "meld",
                combination_name(call.code),
                len(kinds),
                tuple(CardView(kind) for kind in kinds),
                int(call.seat),
                points_text(worth(call.code, at.trump)),
            )
        )
    return zones


def _won(at: Position, seat: int) -> Zone:
    """The tricks of a seat: with the hand they are its pool (F500-14)."""
    kinds = sorted((int(kind) for kind in members(at.won[seat])), key=by_suits(int(at.trump)))
    label = say_in("fuenfhundert", "Tricks of {seat}", seat=SeatWord(seat))
    cards = tuple(CardView(kind) for kind in kinds)
    return Zone(f"won-{seat}", "taken", label, len(kinds), cards, seat)


# --- what is asked -------------------------------------------------------------------------------


def _status(at: Position, seat: int) -> list[Text]:
    status = [say_in("fuenfhundert", "Trump: {suit}", suit=SuitWord(int(at.trump)))]
    if seat == SPECTATOR or at.turn == OVER:
        return status
    near = _near(at, seat)
    if near:
        status.append(say("Only one card is missing: {cards}", cards=listed(near)))
    lapsed = [combination_name(code) for code in members(at.lapsed[seat])]
    if lapsed:
        status.append(say("Lapsed for you: {combinations}", combinations=listed(lapsed)))
    return status


def _near(at: Position, seat: int) -> list[Text]:
    """Combinations that lack the seat only one card it can still get, with that card."""
    found = []
    pool = at.pool(seat)
    gone = at.used[seat] | at.won[1 - seat]
    barred = at.called[seat] | at.lapsed[seat]
    for code in members(at.rules.codes & ~barred):
        missing = CARDS[code] & ~pool
        if CARDS[code] & gone == 0 and count(missing) == 1:
            card = CardWord(int(members(missing)[0]))
            found.append(say("{card} ({kind})", card=card, kind=kind_name(code)))
    return found


def _choices(at: Position, seat: int) -> tuple[Choice, ...]:
    """The moves of the seat, as things to tap.

    Where a wrong announcement is allowed only those are offered that nobody could rule out at a
    glance: at most one card is missing or used. The others can still be said in words.
    """
    moves = open_moves(at, seat)
    if at.rules.penalty and seat >= 0:
        moves = [move for move in moves if not _far_off(at, seat, move)]
    return tuple(choice_of(at, seat, move) for move in moves)


def _far_off(at: Position, seat: int, move: int) -> bool:
    if not ANNOUNCE <= move < DONE:
        return False
    cards = CARDS[move - int(ANNOUNCE)]
    return bool(count(cards & ~(at.pool(seat) & ~at.used[seat])) > 1)


def _prompt(at: Position, seat: int) -> Text:
    if at.turn == OVER:
        return told_end(at)[-1]
    if at.phase == CLAIMING:
        if seat == at.turn:
            return claims.prompt(at.claimer)
        return say("{seat} is asked whether the rest is granted.", seat=SeatWord(int(at.turn)))
    if seat != at.turn:
        return say_in("fuenfhundert", "{seat} is to move.", seat=SeatWord(int(at.turn)))
    task = _task(at)
    codes = [] if at.rules.penalty else list(members(at.announceable(at.turn)))
    if at.phase == FINAL or not codes:
        return task
    names = listed([with_points(code, at.trump) for code in codes])
    if at.rules.at_once:
        return say(
            "You can announce {combinations}; what you leave out lapses. {task}",
            combinations=names,
            task=task,
        )
    return say("You can announce {combinations}. {task}", combinations=names, task=task)


def _task(at: Position) -> Text:
    """The prompt for the seat on turn, and why its choice is limited."""
    if at.phase == FINAL:
        return say("The last trick is yours: announce what you have, then end the deal.")
    if at.tricks.lying == 0:
        return say_in("fuenfhundert", "You lead: play any card.")
    led = CardWord(int(at.tricks.led()))
    if at.first_phase():
        return say("{card} was led: answer with any card; a higher rank takes the trick.", card=led)
    return must(at)
