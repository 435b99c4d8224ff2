"""What a seat may know of a deal of 51 tot, and the score line by line.

# not compiled: makes texts
"""

from mypy_extensions import i64

from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.view import CardView, Choice, ScoreLine, SeatView, View, Zone
from stammtisch.games.einundfuenfzig_tot.position import NO_CARD, NOBODY, Position
from stammtisch.games.einundfuenfzig_tot.rules import HAND, LIMIT
from stammtisch.games.einundfuenfzig_tot.scoring import deal_lines
from stammtisch.text import SeatWord, Text, say, say_n


def hand_of(position: Position, seat: int) -> list[int]:
    """The cards of a seat, sorted by their highest value, the highest first."""
    values, entries = position.rules.values, position.rules.entries
    held = [int(position.hands[place]) for place in range(HAND * seat, HAND * (seat + 1))]
    worth = {kind: int(values[2 * kind + entries[kind] - 1]) for kind in held if kind != NO_CARD}
    return sorted((kind for kind in held if kind != NO_CARD), key=lambda kind: (-worth[kind], kind))


def view_of(position: Position, seat: i64, choices: tuple[Choice, ...]) -> View:
    """All that this seat (or `SPECTATOR`) may know, and these moves of its own.

    Of the other hands there is only a number at each seat: up to 25 play.
    """
    own = () if seat == SPECTATOR else (_hand(position, int(seat)),)
    return View(
        game="einundfuenfzig_tot",
        seat=None if seat == SPECTATOR else int(seat),
        turn=int(position.turn),
        phase=say("The deal is over") if position.turn == OVER else say("Play a card"),
        seats=tuple([_seat_view(position, each) for each in range(int(position.rules.seats))]),
        zones=(*own, _stock(position), _pile(position)),
        status=(say("Total: {total}", total=int(position.total)),),
        prompt=prompt_of(position, seat),
        choices=choices,
        over=position.turn == OVER,
    )


def _hand(position: Position, seat: int) -> Zone:
    cards = hand_of(position, seat)
    return Zone(
        id=f"hand{seat}",
        role="hand",
        label=say("Your hand"),
        count=len(cards),
        cards=tuple([CardView(kind) for kind in cards]),
        owner=seat,
    )


def _stock(position: Position) -> Zone:
    return Zone(id="stock", role="stock", label=say("Stock"), count=int(position.left()))


def _pile(position: Position) -> Zone:
    """The pile: each card with the seat that laid it and the value it announced."""
    count = len(position.pile)
    top = int(position.rules.values[position.pile[count - 1]])
    return Zone(
        id="discard",
        role="discard",
        label=say("Pile"),
        count=count,
        cards=tuple([_laid(position, number) for number in range(count)]),
        note=say("counts {value}", value=top),
    )


def _laid(position: Position, number: int) -> CardView:
    move = int(position.pile[number])
    value = int(position.rules.values[move])
    mark = say("+{value}", value=value) if value > 0 else say("{value}", value=value)
    return CardView(move >> 1, seat=int(position.player(number)), mark=mark)


def _seat_view(position: Position, seat: int) -> SeatView:
    spoke = seat == position.player(len(position.pile) - 1)
    return SeatView(
        seat=seat,
        cards=int(position.size(seat)),
        dealer=seat == position.dealer,
        to_move=seat == position.turn,
        said=say("{total}!", total=int(position.total)) if spoke else None,
        next=_ahead(position, seat) == 1,
    )


def _ahead(position: Position, seat: int) -> int:
    """How many turns it takes until it is the turn of this seat (TOT-5)."""
    if position.turn == OVER:
        return 0
    return int((seat - position.turn) % position.rules.seats)


def prompt_of(position: Position, seat: i64) -> Text:
    """The prompt: what the seat has to do, and how much room the total leaves."""
    total = int(position.total)
    if position.turn == OVER:
        return result_of(position)
    if seat != position.turn:
        return _to_others(position, seat, total)
    if not len(position.safe_moves()):
        return say(
            "The total is {total}. Play a card: each takes it over {limit}, and you lose.",
            total=total,
            limit=LIMIT,
        )
    return say(
        "The total is {total}. Play a card; whoever has to say more than {limit} loses.",
        total=total,
        limit=LIMIT,
    )


def _to_others(position: Position, seat: i64, total: int) -> Text:
    """Who is to move, and how long a seat must wait, as up to 25 may sit at the table."""
    who = SeatWord(int(position.turn))
    if seat == SPECTATOR:
        return say("{seat} is to move. The total is {total}.", seat=who, total=total)
    ahead = _ahead(position, int(seat))
    if ahead == 1:
        return say("{seat} is to move, then you. The total is {total}.", seat=who, total=total)
    return say_n(
        "{seat} is to move, {n} more comes before you. The total is {total}.",
        "{seat} is to move, {n} more come before you. The total is {total}.",
        ahead - 1,
        seat=who,
        total=total,
    )


def result_of(position: Position) -> Text:
    """How the deal ended."""
    if position.loser == NOBODY:
        return say("Nobody has a card left: this deal has no loser.")
    who = SeatWord(int(position.loser))
    return say("{seat} has to say {total} and loses.", seat=who, total=int(position.total))


def score_lines_of(position: Position) -> list[ScoreLine]:
    """The bad point, or why there is none (TOT-9, TOT-10)."""
    return deal_lines(position.loser, position.rules.seats, result_of(position))
