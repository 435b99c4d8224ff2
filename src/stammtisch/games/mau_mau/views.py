"""What a seat may know of a hand of Mau-Mau, and the score line by line.

# not compiled: makes texts
"""

from mypy_extensions import i64

from stammtisch.core.contract import CHANCE, OVER, SPECTATOR
from stammtisch.core.view import CardView, Choice, ScoreLine, SeatView, View, Zone
from stammtisch.games.mau_mau.fitting import what_fits
from stammtisch.games.mau_mau.position import AFTER_DRAW, MAU, NOBODY, WISHING, Position
from stammtisch.games.mau_mau.rules import NO_SUIT, RANK_POINTS
from stammtisch.games.mau_mau.scoring import deal_lines, won
from stammtisch.text import CardsWord, CardWord, SeatWord, SuitWord, Text, say, say_n


def hand_of(position: Position, seat: i64) -> list[int]:
    """The cards of a seat, sorted by suit and rank."""
    return [int(kind) for kind in range(i64(52)) for _ in range(position.copies(seat, kind))]


def view_of(position: Position, seat: i64, choices: tuple[Choice, ...]) -> View:
    """All that this seat (or `SPECTATOR`) may know, and these moves of its own."""
    over = position.turn == OVER
    seats = [int(each) for each in range(position.rules.seats)]
    zones = [_hand_zone(position, each, seat, over) for each in seats]
    return View(
        game="mau_mau",
        seat=None if seat == SPECTATOR else int(seat),
        turn=int(position.turn),
        phase=phase_of(position),
        seats=tuple([_seat_view(position, each) for each in seats]),
        zones=(*zones, _stock(position), _pile(position)),
        status=status_of(position),
        prompt=prompt_of(position, seat),
        choices=choices,
        over=over,
    )


def _hand_zone(position: Position, seat: int, viewer: i64, over: bool) -> Zone:
    own = seat == viewer
    cards = hand_of(position, seat) if over or own else []
    note = _points_note(cards) if over else None
    return Zone(
        id=f"hand{seat}",
        role="hand",
        label=say("Your hand") if own else say("Hand of {seat}", seat=SeatWord(seat)),
        count=int(position.left(seat)),
        cards=tuple([CardView(kind) for kind in cards]),
        owner=seat,
        note=note,
    )


def _points_note(cards: list[int]) -> Text:
    return say_n("{n} point", "{n} points", points_of(cards))


def _stock(position: Position) -> Zone:
    return Zone(
        id="stock",
        role="stock",
        label=say("Stock"),
        count=len(position.row) - int(position.stock),
    )


def _pile(position: Position) -> Zone:
    """The pile; its cards are open, as everybody has seen them since the last reshuffle (MAU-8)."""
    cards = [CardView(int(position.row[i])) for i in range(position.pile)]
    return Zone(
        id="discard",
        role="discard",
        label=say("Discard pile"),
        count=len(cards),
        cards=tuple(cards),
    )


def _seat_view(position: Position, seat: int) -> SeatView:
    said = position.said >> i64(seat) & 1
    return SeatView(
        seat=seat,
        cards=int(position.left(seat)),
        dealer=seat == position.dealer,
        to_move=seat == position.turn,
        said=say("Mau!") if said else None,
    )


def phase_of(position: Position) -> Text:
    """The phase in words: what is being done now."""
    if position.turn == OVER:
        return say("The deal is over")
    if position.turn == CHANCE:
        return say("The discard pile is being shuffled")
    if position.phase == AFTER_DRAW:
        return say("A card was drawn")
    if position.phase == WISHING:
        return say("A suit is being wished for")
    if position.phase == MAU:
        return say("One card left")
    return say("Play or draw")


def status_of(position: Position) -> tuple[Text, ...]:
    """The open wish and the cards to take (MAU-16, MAU-18, MAU-20)."""
    if position.turn == OVER:
        return ()
    status: list[Text] = []
    if position.wish != NO_SUIT:
        status.append(say("Wish: {suit}", suit=SuitWord(position.wish)))
    if position.pending > 0:
        status.append(say_n("{n} card to take", "{n} cards to take", int(position.pending)))
    return tuple(status)


def prompt_of(position: Position, seat: i64) -> Text:
    """The prompt: what the seat has to do, and what fits."""
    if position.turn == OVER:
        return result_of(position)
    if position.turn == CHANCE:
        return say("The stock is empty. The discard pile is being shuffled.")
    if seat != position.turn:
        return say("{seat} is to move.", seat=SeatWord(int(position.turn)))
    if position.phase == WISHING:
        return say("Which suit do you wish for?")
    if position.phase == MAU:
        return say("You have one card left: say “Mau”!")
    if position.phase == AFTER_DRAW:
        card = CardWord(int(position.drawn))
        if position.drawn_fits():
            return say("You drew {card}, and it fits: play it or keep it.", card=card)
        return say("You drew {card}. It does not fit: keep it.", card=card)
    return _turn_prompt(position)


def _turn_prompt(position: Position) -> Text:
    if position.pending > 0:
        return say_n(
            "Answer with a seven or take {n} card.",
            "Answer with a seven or take {n} cards.",
            int(position.pending),
        )
    holds = position.hands[position.seat] & position.fitting
    if not position.can_draw():
        if holds:
            return say("No card can be drawn any more: play one that fits.")
        return say("No card can be drawn any more, and none of yours fits: pass.")
    if not holds:
        return say("None of your cards fits: draw one.")
    return what_fits(position)


def result_of(position: Position) -> Text:
    """How the deal ended."""
    if position.winner != NOBODY:
        return won(position.winner)
    if position.passes == position.rules.seats:
        return say("Nobody can play or draw any more: the deal ends without a winner.")
    return say("The deal took too long and ends without a winner.")


def points_of(cards: list[int]) -> int:
    """The points of cards (MAU-15)."""
    return sum(RANK_POINTS[kind % 13] for kind in cards)


def score_lines_of(position: Position) -> list[ScoreLine]:
    """A line for each seat, with its cards (MAU-13 to MAU-15)."""
    hands = [hand_of(position, i64(seat)) for seat in range(int(position.rules.seats))]
    held = [
        say("{seat} still holds {cards}.", seat=SeatWord(seat), cards=CardsWord(tuple(hand)))
        for seat, hand in enumerate(hands)
    ]
    left = [points_of(hand) for hand in hands]
    return deal_lines(position.winner, left, held, result_of(position))
