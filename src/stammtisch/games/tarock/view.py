"""What one seat sees of a hand, built by adding it."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from stammtisch.core.bits import BIT, count, members
from stammtisch.core.contract import SPECTATOR, open_moves
from stammtisch.core.view import CardView, Choice, SeatView, View, Zone
from stammtisch.games.tarock.position import Position
from stammtisch.games.tarock.rules import (
    ANNOUNCING,
    AUCTION,
    BIDS,
    CLAIMING,
    ENDED,
    LAYING_AWAY,
    NAMING_TRUMP,
    NO_BID,
    NOBODY,
    NOTHING,
    PLAYING,
    SEATS,
    TRICKS,
)
from stammtisch.games.tarock.words import (
    announced_word,
    bid_word,
    choice,
    game_word,
    result,
)
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.cards import SUIT_CARDS, augen_of
from stammtisch.kits.tricks.zones import by_suits, dealt_zone, hand_zone, trick_zones
from stammtisch.text import SeatWord, SuitWord, Text, say, say_in, say_n

_PHASES: Final = {
    AUCTION: say_in("tarock", "Auction"),
    LAYING_AWAY: say("Laying away"),
    NAMING_TRUMP: say("Naming trump"),
    ANNOUNCING: say_in("tarock", "Announcing"),
    CLAIMING: say("Claim of the rest"),
    ENDED: say_in("tarock", "The deal is over"),
}


def view(at: Position, seat: int) -> View:
    """All that the seat (or `SPECTATOR`) may know."""
    return View(
        game="tarock",
        seat=None if seat == SPECTATOR else int(seat),
        turn=int(at.turn),
        phase=_phase(at),
        seats=tuple(_seat(at, each) for each in range(SEATS)),
        zones=tuple(_zones(at, seat)),
        status=tuple(_status(at, seat)),
        prompt=_prompt(at, seat),
        choices=_choices(at, seat),
        over=bool(at.phase == ENDED),
    )


def _phase(at: Position) -> Text:
    if at.phase == PLAYING:
        number = int(at.tricks.done) + 1
        return say_in("tarock", "Trick {n} of {tricks}", n=number, tricks=int(TRICKS))
    return _PHASES[at.phase]


def _choices(at: Position, seat: int) -> tuple[Choice, ...]:
    if seat == SPECTATOR or at.phase == ENDED:
        return ()
    return tuple(choice(at, seat, move) for move in open_moves(at, seat))


# --- seats ---------------------------------------------------------------------------------------


def _seat(at: Position, seat: int) -> SeatView:
    played = at.phase >= PLAYING and at.declarer != NOBODY
    return SeatView(
        seat=seat,
        cards=int(count(at.hands[seat])),
        dealer=bool(at.context.dealer == seat),
        to_move=bool(at.turn == seat),
        said=_said(at, seat),
        badges=tuple(_badges(at, seat)),
        tricks=int(at.tricks_of(seat)) if played else None,
    )


def _said(at: Position, seat: int) -> Text | None:
    """In the auction: that the seat has passed, or its last bid."""
    if at.phase != AUCTION:
        return None
    if at.passed & BIT[seat]:
        return say_in("tarock", "Pass")
    return bid_word(at.rules, int(at.bids[seat])) if at.bids[seat] != NO_BID else None


def _badges(at: Position, seat: int) -> list[Text]:
    if at.phase == AUCTION:
        return [say_in("tarock", "Vorhand")] if seat == at.vorhand() else []
    if seat != at.declarer:
        return []
    badges = [bid_word(at.rules, int(at.bid))]
    if at.announced != NOTHING:
        badges.append(announced_word(int(at.announced)))
    return badges


# --- zones ---------------------------------------------------------------------------------------


def _zones(at: Position, viewer: int) -> list[Zone]:
    over = bool(at.phase == ENDED)
    zones = [_hand(at, seat, viewer) for seat in range(SEATS)]
    zones += _middle(at, viewer)
    if at.phase >= PLAYING:
        zones += trick_zones(at.tricks, over)
    return zones


def _hand(at: Position, seat: int, viewer: int) -> Zone:
    """The cards of a seat; when the hand is over, open and as they were played from."""
    order = by_suits(int(at.trump))
    if at.phase == ENDED:
        return dealt_zone(seat, at.hands[seat] | at.tricks.played_by(seat), order)
    mine = seat == viewer
    zone = hand_zone(seat, at.hands[seat], mine or bool(at.open & BIT[seat]), mine, order)
    if mine and at.phase == LAYING_AWAY and at.knows_away(seat):
        return replace(zone, cards=tuple(_marked(at, card.kind) for card in zone.cards))
    return zone


def _marked(at: Position, kind: int) -> CardView:
    """A card of the declarer while he lays away; those from the stock say so."""
    return CardView(kind, mark=say("from the stock") if at.stock & BIT[kind] else None)


def _middle(at: Position, viewer: int) -> list[Zone]:
    """The stock as long as it lies there, and what was laid away; at the end both are shown."""
    over, taken = at.phase == ENDED, at.taken_up()
    zones = []
    if over:
        zones.append(Zone("stock", "row", say_in("tarock", "Stock"), 3, _open_cards(at, at.stock)))
    elif not taken:
        zones.append(Zone("stock", "stock", say_in("tarock", "Stock"), 3))
    if taken and at.away:
        seen = over or at.knows_away(viewer)
        zones.append(
            Zone(
                "away",
                "row",
                say("Laid away"),
                int(count(at.away)),
                _open_cards(at, at.away) if seen else (),
                int(at.declarer),
            )
        )
    return zones


def _open_cards(at: Position, cards: int) -> tuple[CardView, ...]:
    kinds = sorted((int(kind) for kind in members(cards)), key=by_suits(int(at.trump)))
    return tuple(CardView(kind) for kind in kinds)


# --- status --------------------------------------------------------------------------------------


def _status(at: Position, viewer: int) -> list[Text]:
    if at.phase == AUCTION:
        return [_standing(at)]
    if at.declarer == NOBODY:
        return [result(at)]
    over = at.phase == ENDED
    game = game_word(at.rules, int(at.bid))
    whose = say("{game} of {seat}", game=game, seat=SeatWord(int(at.declarer)))
    lines = [result(at), _aside(at)] if over else [whose]
    if at.trump >= 0:
        lines.append(say_in("tarock", "Trump: {suit}", suit=SuitWord(int(at.trump))))
    if at.announced != NOTHING:
        lines.append(say("Announced: {word}", word=announced_word(int(at.announced))))
    return lines if over else lines + _side(at, viewer)


def _standing(at: Position) -> Text:
    if at.bid == NO_BID:
        return say("Nobody has bid yet.")
    bid = bid_word(at.rules, int(at.bid))
    return say("Standing bid: {bid}, {seat}", bid=bid, seat=SeatWord(int(at.declarer)))


def _side(at: Position, viewer: int) -> list[Text]:
    """With whom a defender plays."""
    if viewer in (SPECTATOR, at.declarer):
        return []
    partner = next(each for each in range(SEATS) if each not in (viewer, at.declarer))
    return [say("You play together with {seat}.", seat=SeatWord(partner))]


def _aside(at: Position) -> Text:
    """At the end: how many of the declarer's Augen were in no trick (TAR-20)."""
    augen = int(augen_of(at.set_aside()))
    if at.is_handspiel():
        return say("Of these in the stock: {augen}", augen=augen)
    return say("Of these laid away: {augen}", augen=augen)


# --- the prompt ----------------------------------------------------------------------------------


def _prompt(at: Position, seat: int) -> Text | None:
    """What the seat is asked to do, and why its choice is limited."""
    if seat != at.turn or seat == SPECTATOR:
        return None
    if at.phase == AUCTION:
        return _auction_prompt(at, seat)
    if at.phase == LAYING_AWAY:
        left = 3 - int(count(at.away))
        return say_n("Lay away {n} more card.", "Lay away {n} cards, one by one.", left)
    if at.phase == NAMING_TRUMP:
        return say_in("tarock", "Which suit is trump?")
    if at.phase == ANNOUNCING:
        return say("Do you announce anything? Schneider counts 4 units, schwarz 6, won or lost.")
    if at.phase == CLAIMING:
        return claims.prompt(at.claimer)
    return _card_prompt(at, seat)


def _auction_prompt(at: Position, seat: int) -> Text:
    lowest = at.lowest_bid(seat)
    if lowest == BIDS:
        return say("Nothing higher can be bid: you can only pass.")
    bid = bid_word(at.rules, int(lowest))
    if lowest == at.bid:
        return say("You may hold {bid}, bid more, or pass.", bid=bid)
    return say("Pass, or bid {bid} or more.", bid=bid)


def _card_prompt(at: Position, seat: int) -> Text:
    if at.tricks.lying == 0:
        return say_in("tarock", "You lead: play any card.")
    led, due = int(at.tricks.led()) // 13, at.due_cards(seat)
    suit, trump = SuitWord(led), SuitWord(int(at.trump))
    heads = bool(at.open_cards(seat) != due)
    if due == 0:
        if led == at.trump:
            return say("Trump was led, and you have none: play any card.")
        return say("You have neither {suit} nor trump: play any card.", suit=suit)
    if due & SUIT_CARDS[led]:
        if heads:
            return say(
                "The lead is {suit}: you must follow suit, and win the trick as it lies.", suit=suit
            )
        return say_in("tarock", "The lead is {suit}: you must follow suit.", suit=suit)
    if heads:
        return say(
            "You cannot follow {suit}: you must trump ({trump}), and win the trick as it lies.",
            suit=suit,
            trump=trump,
        )
    return say("You cannot follow {suit}: you must play a trump ({trump}).", suit=suit, trump=trump)
