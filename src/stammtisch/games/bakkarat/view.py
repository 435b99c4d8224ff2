"""What a seat may know of a match of Bakkarat.

# not compiled: makes texts
"""

from mypy_extensions import i64

from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.view import CardView, Pot, SeatView, View, Zone
from stammtisch.games.bakkarat.position import (
    ACTIVE,
    BETTING,
    COVER,
    NO_CARD,
    NO_RESULT,
    ROUND,
    Position,
)
from stammtisch.games.bakkarat.prompts import phase_of, prompt_of, result_of
from stammtisch.games.bakkarat.rules import BANCO, PUNTO
from stammtisch.games.bakkarat.sampling import hidden_places
from stammtisch.games.bakkarat.words import SIDE_NAMES, amounts_of, choices_of
from stammtisch.names import HIDDEN
from stammtisch.text import Text, say, say_in, say_n


def view_of(position: Position, seat: i64) -> View:
    """All that this seat (or `SPECTATOR`) may know, and its moves."""
    bank = (Pot(say("Bank"), int(position.bank)),) if position.bank else ()
    return View(
        game="bakkarat",
        seat=None if seat == SPECTATOR else int(seat),
        turn=int(position.turn),
        phase=phase_of(position),
        seats=tuple([_seat_view(position, each) for each in range(int(position.rules.seats))]),
        zones=(
            _hand(position, seat, PUNTO),
            _hand(position, seat, BANCO),
            Zone(
                id="stock",
                role="stock",
                label=say_in("bakkarat", "Stock"),
                count=int(position.left()),
            ),
        ),
        status=status_of(position),
        prompt=prompt_of(position, seat),
        choices=choices_of(position, seat),
        amounts=tuple(amounts_of(position, seat)),
        pots=bank,
        over=position.turn == OVER,
    )


def _hand(position: Position, viewer: i64, side: int) -> Zone:
    """The cards of Punto or Banco: of this coup or, before the deal, of the last one."""
    places = range(3 * side, 3 * side + 3)
    closed = {int(place) for place in hidden_places(position, viewer)}
    cards = [
        CardView(HIDDEN if place in closed else int(position.table[place]))
        for place in places
        if position.table[place] != NO_CARD
    ]
    return Zone(
        id="banco" if side == BANCO else "punto",
        role="row",
        label=SIDE_NAMES[side],
        count=len(cards),
        cards=tuple(cards),
        note=_note(position, side) if cards and not closed & {*places} else None,
    )


def _note(position: Position, side: int) -> Text:
    """The point of a visible hand, and whether it has won."""
    point = int(position.banco() if side == BANCO else position.punto())
    if position.result == side:
        return say_n("{n} point, wins", "{n} points, wins", point)
    return say_n("{n} point", "{n} points", point)


def _seat_view(position: Position, seat: int) -> SeatView:
    bet = int(position.bets[seat])
    return SeatView(
        seat=seat,
        cards=0,
        to_move=seat == position.turn,
        said=_said(position, seat),
        badges=tuple(_badges(position, seat)),
        chips=int(position.chips[seat]),
        bet=bet or None,
        out=not position.takes_part(seat) and not bet,
    )


def _badges(position: Position, seat: int) -> list[Text]:
    """The badges of a seat: the bank, Punto, its bets, and what the last coup brought it."""
    badges = []
    if seat == position.banker and position.turn != OVER:
        badges.append(say("Bank"))
    if seat == position.active and position.bets[seat]:
        badges.append(say("plays Punto"))
    if position.rules.house and position.bets[seat]:
        badges.append(say("on {side}", side=SIDE_NAMES[int(position.sides[seat])]))
    gain = int(position.gains[seat])
    if gain > 0:
        badges.append(say("+{n}", n=gain))
    elif gain < 0:
        badges.append(say("−{n}", n=-gain))
    return badges


def _said(position: Position, seat: int) -> Text | None:
    """The answer that a seat has given in the current round."""
    if position.turn < 0 or not _answered(position, seat):
        return None
    if position.phase == ROUND:
        return say("No banco")
    return None if position.bets[seat] else say("Nothing")


def _answered(position: Position, seat: int) -> bool:
    """Whether a seat has spoken in a round of bets or of banco."""
    if position.phase not in (BETTING, ROUND, COVER) or not position.takes_part(seat):
        return False
    seats = int(position.rules.seats)
    house = position.phase == BETTING
    before = int(position.first if house else position.banker + 1)
    return (seat - before) % seats < (int(position.turn) - before) % seats and (
        house or seat != position.banker
    )


def status_of(position: Position) -> tuple[Text, ...]:
    """Which coup it is, what the bank has, how the last one ended."""
    status = []
    if position.turn != OVER:
        number = int(position.coup) + (0 if position.phase >= ACTIVE else 1)
        status.append(say("Coup {n} of {all}", n=number, all=int(position.rules.coups)))
    if position.bank and position.phase == COVER:
        status.append(say("{n} of the bank are not covered", n=int(position.open())))
    if position.result != NO_RESULT:
        status.append(result_of(position))
    return tuple(status)
