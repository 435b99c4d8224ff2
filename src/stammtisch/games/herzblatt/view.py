"""What a seat sees of a hand of Herzblatt.  # not compiled: msgspec Structs"""

from __future__ import annotations

from stammtisch.core.bits import BIT, count, members
from stammtisch.core.contract import SPECTATOR, open_moves
from stammtisch.core.view import CardView, SeatView, View, Zone
from stammtisch.games import claims
from stammtisch.games.herzblatt.position import (
    ASKING,
    CLAIMING,
    DISCARDING,
    FINISHED,
    HEARTS,
    PLAYING,
    STOCK,
    Position,
)
from stammtisch.games.herzblatt.scoring import counted, result
from stammtisch.games.herzblatt.words import choice
from stammtisch.games.trick_zones import by_suits, dealt_zone, hand_zone, trick_zones
from stammtisch.games.tricks import augen_of, following
from stammtisch.text import SeatWord, SuitWord, Text, say, say_in, say_n

_ORDER = by_suits(int(HEARTS))


def view(at: Position, viewer: int) -> View:
    """All that the seat (or `SPECTATOR`) may know."""
    return View(
        game="herzblatt",
        seat=None if viewer == SPECTATOR else int(viewer),
        turn=int(at.turn),
        phase=_phase(at),
        seats=tuple(_seat(at, seat) for seat in range(int(at.rules.seats))),
        zones=tuple(_zones(at, viewer)),
        status=tuple(_status(at)),
        prompt=_prompt(at) if viewer == at.turn and viewer != SPECTATOR else None,
        choices=tuple(choice(viewer, move) for move in open_moves(at, viewer)),
        over=bool(at.phase == FINISHED),
    )


def _phase(at: Position) -> Text:
    if at.phase == ASKING:
        return say("Who plays alone?")
    if at.phase == STOCK:
        return say_in("herzblatt", "The stock")
    if at.phase == DISCARDING:
        return say("Laying away")
    if at.phase == FINISHED:
        return say_in("herzblatt", "The hand is over")
    return say("Trick {n} of {tricks}", n=int(at.tricks.done) + 1, tricks=int(at.rules.size))


# Seats


def _seat(at: Position, seat: int) -> SeatView:
    begun = at.phase >= PLAYING
    badges = [say_in("herzblatt", "Declarer")] if seat == at.declarer else []
    if begun:
        badges.append(say_in("tricks", "{augen} Augen", augen=int(at.augen(seat))))
    return SeatView(
        seat=seat,
        cards=int(count(at.hands[seat])),
        dealer=bool(seat == at.context.dealer),
        to_move=bool(seat == at.turn),
        said=_said(at, seat),
        badges=tuple(badges),
        tricks=int(at.tricks_of(seat)) if begun else None,
    )


def _said(at: Position, seat: int) -> Text | None:
    """What the seat said last: while it is asked who plays alone, and about a claim."""
    if at.claimer == seat:
        return say("The rest is mine")
    if at.phase == ASKING and _asked_before(at, seat):
        return say("I decline")
    return None


def _asked_before(at: Position, seat: int) -> bool:
    """Whether the seat comes before the one on turn, counted from Vorhand."""
    vorhand, seats = at.vorhand(), at.rules.seats
    return bool((seat - vorhand) % seats < (at.turn - vorhand) % seats)


# Zones


def _zones(at: Position, viewer: int) -> list[Zone]:
    over = at.phase == FINISHED
    zones = [_hand(at, seat, viewer) for seat in range(int(at.rules.seats))]
    if over or not at.took:
        zones.append(_pile("stock", say_in("herzblatt", "Stock"), at.stock, over))
    if at.took:
        label = say("Laid away by {seat}", seat=SeatWord(int(at.declarer)))
        zones.append(_pile("away", label, at.away, over or viewer == at.declarer))
    return zones + (trick_zones(at.tricks, over) if at.phase >= PLAYING else [])


def _hand(at: Position, seat: int, viewer: int) -> Zone:
    """The cards of a seat; when the hand is over, those that it played from."""
    if at.phase == FINISHED:
        return dealt_zone(seat, at.hands[seat] | at.tricks.played_by(seat), _ORDER)
    seen = seat == viewer or bool(at.open & BIT[seat])
    return hand_zone(seat, at.hands[seat], seen, seat == viewer, _ORDER)


def _pile(name: str, label: Text, cards: int, seen: bool) -> Zone:
    """The stock, or what was laid away: open to who may see it, with its Augen."""
    if not seen:
        return Zone(name, "stock", label, int(count(cards)))
    shown = tuple(CardView(kind) for kind in sorted((int(k) for k in members(cards)), key=_ORDER))
    note = say_in("tricks", "{augen} Augen", augen=int(augen_of(cards)))
    return Zone(name, "row", label, len(shown), shown, note=note)


# Words


def _status(at: Position) -> list[Text]:
    lines = [
        say("Trump: {suit}", suit=SuitWord(int(HEARTS))),
        say("Pot: {pot}", pot=int(at.rules.stake * at.rules.seats)),
    ]
    if at.phase == ASKING:
        return lines
    if at.phase == FINISHED:
        outcome = at.outcome()
        return [*lines, counted(outcome), result(outcome, at.rules.goal)]
    lines.append(
        say(
            "{seat} plays alone and needs {goal} Augen.",
            seat=SeatWord(int(at.declarer)),
            goal=int(at.rules.goal),
        )
    )
    if at.phase > STOCK:
        lines.append(
            say("The stock was taken.")
            if at.took
            else say("The stock was left; it counts for the declarer.")
        )
    return lines


def _prompt(at: Position) -> Text:
    """What the seat on turn is asked to do, and why its choice is limited."""
    if at.phase == ASKING:
        return _ask(at)
    if at.phase == STOCK:
        return say("You play alone. Do you take the stock and lay two cards away for it?")
    if at.phase == DISCARDING:
        return say_n(
            "Lay {n} card away; it counts for you.",
            "Lay {n} cards away; they count for you.",
            2 - int(count(at.away)),
        )
    if at.phase == CLAIMING:
        return claims.prompt(at.claimer)
    if at.tricks.lying == 0:
        return say("You lead: play any card.")
    return _to_the_trick(at)


def _ask(at: Position) -> Text:
    goal = int(at.rules.goal)
    if at.turn == at.vorhand():
        return say(
            "Do you play alone and make {goal} Augen? If nobody wants to, you must.", goal=goal
        )
    return say("Do you play alone and make {goal} Augen?", goal=goal)


def _to_the_trick(at: Position) -> Text:
    """Which cards may be played to the card led (HZB-11)."""
    hand, led = at.hands[at.turn], at.tricks.led()
    suit = SuitWord(int(led) // 13)
    if following(hand, led):
        return say("The lead is {suit}: you must follow suit.", suit=suit)
    if at.playable() != hand:
        trump = SuitWord(int(HEARTS))
        return say(
            "The lead is {suit} and you have none: you must play {trump}.", suit=suit, trump=trump
        )
    return say("The lead is {suit} and you have none: play any card.", suit=suit)
