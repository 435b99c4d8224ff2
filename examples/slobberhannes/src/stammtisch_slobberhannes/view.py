"""What a seat sees of a hand of Slobberhannes, and how its moves are written and told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.cards import notation, spelled
from stammtisch.core.bits import count
from stammtisch.core.contract import OVER, SPECTATOR, open_moves
from stammtisch.core.view import Choice, SeatView, View, Zone
from stammtisch.kits.tricks.cards import following
from stammtisch.kits.tricks.zones import dealt_zone, hand_id, hand_zone, trick_zones
from stammtisch.text import CardWord, SeatWord, SuitWord, Text, say, say_n

if TYPE_CHECKING:
    from stammtisch_slobberhannes.hand import Hand


def view(at: Hand, viewer: int) -> View:
    """All that the seat (or `SPECTATOR`) may know."""
    over, seats = bool(at.turn == OVER), range(len(at.hands))
    return View(
        game="slobberhannes",
        seat=None if viewer == SPECTATOR else viewer,
        turn=int(at.turn),
        phase=say("All tricks are played") if over else say("Trick {n} of 8", n=_number(at)),
        seats=tuple(_seat(at, seat) for seat in seats),
        zones=(*(_hand(at, seat, viewer) for seat in seats), *trick_zones(at.tricks, over, False)),
        status=tuple(
            say("{what}: {seat}", what=what, seat=SeatWord(taker)) for what, taker, _ in at.costs()
        ),
        prompt=_prompt(at) if viewer == at.turn and not over else None,
        choices=tuple(choice(viewer, move) for move in open_moves(at, viewer)),
        over=over,
    )


def _number(at: Hand) -> int:
    return int(at.tricks.done) + 1


def _seat(at: Hand, seat: int) -> SeatView:
    points = [taker for _, taker, _ in at.costs()].count(seat)
    return SeatView(
        seat=seat,
        cards=int(count(at.hands[seat])),
        dealer=bool(seat == at.context.dealer),
        to_move=bool(seat == at.turn),
        badges=(say_n("{n} bad point", "{n} bad points", points),) if points else (),
        tricks=int(at.tricks.tricks_won(seat)),
    )


def _hand(at: Hand, seat: int, viewer: int) -> Zone:
    if at.turn == OVER:
        return dealt_zone(seat, at.tricks.played_by(seat), _order)
    return hand_zone(seat, at.hands[seat], seat == viewer, seat == viewer, _order)


def _order(kind: int) -> tuple[int, int]:
    """Suit by suit, black and red by turns, the ace first (SLO-2)."""
    return (0, 2, 1, 3).index(kind // 13), -kind


def _prompt(at: Hand) -> Text:
    if not at.tricks.lying:
        return say("You lead: any card.")
    led = SuitWord(int(at.tricks.led()) // 13)
    if following(at.hands[at.turn], at.tricks.led()):
        return say("{suit} was led: follow suit.", suit=led)
    return say("{suit} was led and you have none: any card.", suit=led)


def text(move: int) -> str:
    """A move in notation: the card."""
    return notation(move)


def read(words: list[str]) -> list[int]:
    """The card that is meant."""
    kind = spelled(words[0]) if len(words) == 1 else None
    return [] if kind is None else [kind]


def choice(seat: int, move: int) -> Choice:
    """A card of the hand, to tap."""
    return Choice(text(move), say("{card}", card=CardWord(move)), (move,), hand_id(seat))


def tell(seat: int, move: int, after: Hand) -> list[Text]:
    """Everybody sees the card, and who takes the trick."""
    lines = [say("{seat} plays {card}.", seat=SeatWord(seat), card=CardWord(move))]
    if not after.tricks.lying:
        winner = SeatWord(int(after.tricks.winner(after.tricks.done - 1)))
        lines.append(say("{seat} takes the trick.", seat=winner))
    return lines
