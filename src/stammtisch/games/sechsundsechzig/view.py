"""What one seat sees of a deal, built by adding it."""

from __future__ import annotations

from stammtisch.core.contract import OVER, SPECTATOR, open_moves
from stammtisch.core.view import CardView, Choice, SeatView, View, Zone
from stammtisch.games.sechsundsechzig.position import HIGHER, Position
from stammtisch.games.sechsundsechzig.rules import (
    BY_CLAIM,
    ENOUGH,
    NO_SUIT,
    NOBODY,
    STOCK,
    TRICKS,
)
from stammtisch.games.sechsundsechzig.words import choice, pair_words, result
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.cards import SUIT_CARDS
from stammtisch.kits.tricks.zones import by_suits, dealt_zone, hand_zone, trick_zones
from stammtisch.text import CardsWord, CardWord, SuitWord, Text, say, say_in, say_n


def view(at: Position, seat: int) -> View:
    """All that the seat (or `SPECTATOR`) may know."""
    return View(
        game="sechsundsechzig",
        seat=None if seat == SPECTATOR else int(seat),
        turn=int(at.turn),
        phase=_phase(at),
        seats=tuple(_seat(at, each) for each in range(2)),
        zones=tuple(_zones(at, seat)),
        status=tuple(_status(at)),
        prompt=_prompt(at, seat),
        choices=_choices(at, seat),
        over=bool(at.turn == OVER),
    )


def _phase(at: Position) -> Text:
    if at.turn == OVER:
        return say_in("sechsundsechzig", "The deal is over")
    if at.claimer != NOBODY:
        return say_in("sechsundsechzig", "The rest is claimed")
    number = int(at.tricks.done) + 1
    if at.strict():
        return say("Trick {n}, nobody draws any more", n=number)
    return say("Trick {n}, cards are drawn", n=number)


def _choices(at: Position, seat: int) -> tuple[Choice, ...]:
    if seat == SPECTATOR or at.turn == OVER:
        return ()
    return tuple(choice(at, seat, move) for move in open_moves(at, seat))


# --- seats ---------------------------------------------------------------------------------------


def _seat(at: Position, seat: int) -> SeatView:
    return SeatView(
        seat=seat,
        cards=int(at.hands[seat]).bit_count(),
        dealer=bool(at.context.dealer == seat),
        to_move=bool(at.turn == seat),
        said=_said(at, seat),
        badges=tuple(_badges(at, seat)),
        tricks=int(at.won[seat]),
    )


def _said(at: Position, seat: int) -> Text | None:
    """What a seat has claimed; pairs and closing are shown as badges."""
    if at.out == seat and at.rules.go_out == BY_CLAIM:
        return say("I claim.")
    if at.claimer == seat:
        return say("The rest is mine.")
    return None


def _badges(at: Position, seat: int) -> list[Text]:
    """The badges of a seat: its open count, its announced pairs, and that it closed."""
    badges = [say_in("sechsundsechzig", "{n} Augen", n=int(at.count(seat)))]
    said = (int(at.melded) >> (4 * seat)) & 15
    badges += [_pair_badge(at, seat, suit) for suit in range(4) if (said >> suit) & 1]
    if at.closer == seat:
        badges.append(say_in("sechsundsechzig", "closed"))
    return badges


def _pair_badge(at: Position, seat: int, suit: int) -> Text:
    """A pair; without a trick it does not count yet (S66-14)."""
    word, counts = SuitWord(suit), bool(at.won[seat] > 0)
    if suit == at.trump:
        if counts:
            return say("forty in {suit}", suit=word)
        return say("forty in {suit}, still without a trick", suit=word)
    if counts:
        return say("twenty in {suit}", suit=word)
    return say("twenty in {suit}, still without a trick", suit=word)


# --- zones ---------------------------------------------------------------------------------------


def _zones(at: Position, viewer: int) -> list[Zone]:
    over = bool(at.turn == OVER)
    hands = [_held(at, seat) if over else _hand(at, seat, viewer) for seat in range(2)]
    return [*hands, *_stock(at), *trick_zones(at.tricks, over)]


def _hand(at: Position, seat: int, viewer: int) -> Zone:
    """A hand; of another seat's, the publicly known cards."""
    order = by_suits(int(at.trump))
    hand = at.hands[seat]
    mine = seat == viewer
    if mine or (at.open >> seat) & 1:
        return hand_zone(seat, hand, True, mine, order)
    zone = hand_zone(seat, hand, False, False, order)
    known = hand_zone(seat, at.known[seat], True, False, order)
    mark = say_in("sechsundsechzig", "known")
    return Zone(
        zone.id,
        zone.role,
        zone.label,
        zone.count,
        tuple(CardView(card.kind, mark=mark) for card in known.cards),
        seat,
    )


def _held(at: Position, seat: int) -> Zone:
    """After the deal: all cards that a seat held, and which of them it did not play."""
    order = by_suits(int(at.trump))
    zone = dealt_zone(seat, at.tricks.played_by(seat) | at.hands[seat], order)
    left = dealt_zone(seat, at.hands[seat], order).cards
    if not left:
        return zone
    kinds = CardsWord(tuple(card.kind for card in left))
    return Zone(
        zone.id,
        zone.role,
        zone.label,
        zone.count,
        zone.cards,
        seat,
        say_in("sechsundsechzig", "not played: {cards}", cards=kinds),
    )


def _stock(at: Position) -> list[Zone]:
    """The stock with its trump card; after the deal what is left of it, in order."""
    left = int(STOCK - at.drawn)
    if at.turn == OVER:
        cards = tuple(CardView(int(at.stock[index])) for index in range(int(at.drawn), STOCK))
        label = say("Left in the stock")
        return [Zone("stock", "row", label, left, cards)] if left else []
    bottom = int(at.bottom())
    label = say_in("sechsundsechzig", "Stock")
    if left == 0:
        return []
    if at.closer != NOBODY:
        note = say("closed, {card} at the bottom", card=CardWord(bottom))
        return [Zone("stock", "stock", label, left, note=note)]
    return [Zone("stock", "stock", label, left, (CardView(bottom, mark=say("at the bottom")),))]


# --- what is at stake ----------------------------------------------------------------------------


def _status(at: Position) -> list[Text]:
    lines = [say_in("sechsundsechzig", "Trump: {suit}", suit=SuitWord(int(at.trump)))]
    left = int(STOCK - at.drawn)
    if at.turn != OVER and at.strict():
        lines.append(say("Nobody draws any more: suit must be followed"))
    elif at.turn != OVER:
        lines.append(
            say_n(
                "Cards are drawn for {n} more trick: {left} are in the stock",
                "Cards are drawn for {n} more tricks: {left} are in the stock",
                left // 2,
                left=left,
            )
        )
    if at.context.draws:
        lines.append(
            say_n(
                "{n} drawn deal before: this one counts {n} game point more",
                "{n} drawn deals before: this one counts {n} game points more",
                int(at.context.draws),
            )
        )
    if at.turn == OVER and not at.rules.single:
        lines.append(
            say_n(
                "The match goes to {n} game point",
                "The match goes to {n} game points",
                int(at.rules.target),
            )
        )
    return lines


# --- the prompt ----------------------------------------------------------------------------------


def _prompt(at: Position, seat: int) -> Text | None:
    """The prompt: what the seat has to do, and why its choice is limited."""
    if at.turn == OVER:
        return result(at)
    if seat != at.turn or seat == SPECTATOR:
        return None
    if at.claimer != NOBODY:
        return claims.prompt(at.claimer)
    return _answering(at, seat) if at.tricks.lying else _leading(at, seat)


def _leading(at: Position, seat: int) -> Text:
    may_claim = at.rules.go_out == BY_CLAIM and at.won[seat] > 0
    if at.pair != NO_SUIT:
        king, queen = pair_words(int(at.pair))
        if may_claim:
            return say("Lead {king} or {queen} now, or claim.", king=king, queen=queen)
        return say("Lead {king} or {queen} now.", king=king, queen=queen)
    count = int(at.count(seat))
    if may_claim and count >= ENOUGH:
        return say("You lead and have {n} Augen: you can claim.", n=count)
    if at.rules.go_out == BY_CLAIM and at.tricks.done < TRICKS:
        return say("You lead and have {n} Augen: play any card.", n=count)
    return say_in("sechsundsechzig", "You lead: play any card.")


def _answering(at: Position, seat: int) -> Text:
    led = int(at.tricks.led())
    card, suit = CardWord(led), SuitWord(led // 13)
    hand = at.hands[seat]
    if not at.strict():
        return say("The lead is {card}: play any card, you need not follow suit.", card=card)
    if hand & SUIT_CARDS[led // 13]:
        if not at.rules.must_head:
            return say_in("sechsundsechzig", "The lead is {suit}: you must follow suit.", suit=suit)
        if hand & HIGHER[led]:
            return say("The lead is {card}: you must follow suit and beat it.", card=card)
        return say("The lead is {card}: you must follow suit, but cannot beat it.", card=card)
    if led // 13 == at.trump:
        return say_in("sechsundsechzig", "Trump was led and you have none: play any card.")
    if hand & SUIT_CARDS[at.trump]:
        return say_in(
            "sechsundsechzig", "The lead is {suit} and you have none: you must trump.", suit=suit
        )
    return say_in(
        "sechsundsechzig",
        "The lead is {suit}, you have none and no trump: play any card.",
        suit=suit,
    )
