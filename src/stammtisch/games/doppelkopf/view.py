"""What one seat sees of a hand, built by adding it (rule page, section 4)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from stammtisch.core.contract import SPECTATOR, open_moves
from stammtisch.core.view import CardView, Choice, SeatView, View, Zone
from stammtisch.games.doppelkopf.announcing import announced_name
from stammtisch.games.doppelkopf.cards import (
    ARMUT,
    CLASS,
    INDEX,
    KIND,
    NORMAL,
    POWER,
    TRUMP,
    kinds_of,
    order_of,
)
from stammtisch.games.doppelkopf.declaring import heard
from stammtisch.games.doppelkopf.moves import FIRST_ABSAGE, GESUND
from stammtisch.games.doppelkopf.names import game_name
from stammtisch.games.doppelkopf.parties import known_kontra, known_re
from stammtisch.games.doppelkopf.phases import prompt
from stammtisch.games.doppelkopf.position import (
    ASKING,
    DECLARING,
    FINISHED,
    PLAYING,
    PUSHING,
    RETURNING,
    Position,
)
from stammtisch.games.doppelkopf.status import duty_badges, speeches, standing, status
from stammtisch.kits.steps import people
from stammtisch.kits.steps.words import said
from stammtisch.kits.steps.zones import hand_zone
from stammtisch.kits.tricks.zones import (
    augen_note,
    hand_id,
    last_trick,
    past_trick,
    running_trick,
    won_cards,
)
from stammtisch.text import SeatWord, Text, say


def view(position: Position, seat: int) -> View:
    """All that the seat (or `SPECTATOR`) may know."""
    return View(
        game="doppelkopf",
        seat=None if seat == SPECTATOR else int(seat),
        turn=int(position.turn),
        phase=said(position.now().name, position, 0),
        seats=tuple(_seat(position, each, seat) for each in range(4)),
        zones=tuple(_zones(position, seat)),
        status=tuple(status(position, seat)),
        prompt=prompt(position) if seat == position.turn != SPECTATOR else None,
        choices=_choices(position, seat),
        over=bool(position.step == FINISHED),
    )


def _choices(position: Position, seat: int) -> tuple[Choice, ...]:
    if seat == SPECTATOR or position.step == FINISHED:
        return ()
    moves = open_moves(position, seat)
    if position.rules.penalty:  # what is right and what is wrong looks the same
        moves.sort()
    return tuple(people.choice(position, int(seat), int(move)) for move in moves)


# Seats


def _seat(position: Position, seat: int, viewer: int) -> SeatView:
    won = sum(position.winner_of(trick) == seat for trick in range(int(position.done)))
    return SeatView(
        seat=seat,
        cards=_number_of_cards(position, seat),
        dealer=bool(position.context.dealer == seat),
        to_move=bool(position.turn == seat),
        said=_said(position, seat, viewer),
        badges=tuple(_badges(position, seat)),
        tricks=None if position.step < PLAYING else int(won),
    )


def _number_of_cards(position: Position, seat: int) -> int:
    """How many cards everybody sees in the hand; the poor player's progress stays hidden."""
    if position.step == PUSHING and seat == position.soloist:
        return int(position.rules.size)
    return len(kinds_of(position.hands[seat]))


def _said(position: Position, seat: int, viewer: int) -> Text | None:
    """What the seat said last: its highest announcement, else its declaration."""
    spoken = [move for who, move in speeches(position) if who == seat]
    if spoken:
        return announced_name(spoken[-1])
    declared = int(position.declaration(seat))
    if position.step == DECLARING and declared:
        return heard(position, seat, declared, viewer)
    if position.step == ASKING and 0 < _after(position, seat) < _after(position, position.turn):
        return say("refuses")
    return None


def _after(position: Position, seat: int) -> int:
    """How many places after the declarer the seat sits."""
    return int((seat - position.soloist) % 4)


def _badges(position: Position, seat: int) -> list[Text]:
    badges = []
    if (known_re(position) >> seat) & 1:
        badges.append(say("Re"))
    elif (known_kontra(position) >> seat) & 1:
        badges.append(say("Kontra"))
    if position.step != DECLARING and seat == position.soloist:
        badges.append(game_name(position.game))
    elif position.step != DECLARING and position.declaration(seat) > GESUND:
        badges.append(heard(position, seat, int(position.declaration(seat)), SPECTATOR))
    if position.sau == seat:
        badges.append(say("Sau"))
    badges += [
        announced_name(move)
        for who, move in standing(position)
        if who == seat and move >= FIRST_ABSAGE
    ]
    if position.rules.mandatory:
        badges += duty_badges(position.context, seat)
    return badges


# Zones


def _zones(position: Position, viewer: int) -> list[Zone]:
    zones = [_hand(position, seat, viewer) for seat in range(4)]
    if position.step == FINISHED:
        return [*zones, *_exchanged(position), *_all_tricks(position)]
    if position.step < PLAYING:
        return [*zones, *_offered(position, viewer)]
    zones.append(running_trick(_lying(position), int((position.ahead - position.leader) % 4)))
    zones += _accused(position)
    if position.done:
        number = int(position.done) - 1
        zones.append(last_trick(trick_cards(position, number), int(position.winner_of(number))))
    return zones


def _accused(position: Position) -> list[Zone]:
    """Tricks in which a revoke was wrongly claimed, open to all (DOK-68)."""
    accused = [divmod(bit, 4) for bit in range(48) if (int(position.cleared) >> bit) & 1]
    return [
        Zone(
            id=f"accused-{number}",
            role="past_trick",
            label=say("Trick {n}: {seat} did not revoke", n=trick + 1, seat=SeatWord(seat)),
            count=4,
            cards=won_cards(trick_cards(position, trick), int(position.winner_of(trick))),
            owner=int(position.winner_of(trick)),
        )
        for number, (trick, seat) in enumerate(accused)
    ]


def sorted_kinds(position: Position, hand: int) -> list[int]:
    """A hand as players sort it: trumps from the highest down, then the plain suits."""
    order = int(position.order)
    if position.step == DECLARING:
        order = int(order_of(NORMAL, position.rules.dulle))

    def place(kind: int) -> tuple[int, int]:
        at = order * 24 + int(INDEX[kind])
        card_class = int(CLASS[at])
        return (-1 if card_class == TRUMP else card_class, -int(POWER[at]))

    return sorted((int(kind) for kind in kinds_of(hand)), key=place)


def _hand(position: Position, seat: int, viewer: int) -> Zone:
    """The cards of a seat; after the hand, open and as it began the play."""
    over = position.step == FINISHED
    claimed = bool((position.opened >> seat) & 1)
    held = position.played_from(seat) if over else position.hands[seat]
    open_cards = over or claimed or seat == viewer
    kinds = sorted_kinds(position, held) if open_cards else []
    number = len(kinds) if open_cards else _number_of_cards(position, seat)
    zone = hand_zone(hand_id(seat), seat, number, kinds, viewer)
    return replace(zone, label=say("{seat} held", seat=SeatWord(seat))) if over else zone


def _offered(position: Position, viewer: int) -> list[Zone]:
    """The three cards of an Armut on their way: face down, except to the seat that pushed them."""
    if position.step == RETURNING and viewer == position.taker:
        return [_row(position, "returned", say("You give back"), position.returned, True)]
    mine = viewer == position.soloist
    if position.step == ASKING or (position.step == PUSHING and mine):
        label = say("Offered by {seat}", seat=SeatWord(int(position.soloist)))
        return [_row(position, "offered", label, position.pushed, mine)]
    return []


def _row(position: Position, id: str, label: Text, cards: int, seen: bool) -> Zone:
    kinds = sorted_kinds(position, cards)
    shown = tuple(CardView(kind) for kind in kinds) if seen else ()
    return Zone(id=id, role="row", label=label, count=len(kinds), cards=shown)


def _exchanged(position: Position) -> list[Zone]:
    """The cards exchanged in an Armut, which all may see after the hand."""
    if position.game != ARMUT:
        return []
    label = say("Offered by {seat}", seat=SeatWord(int(position.soloist)))
    zones = [_row(position, "offered", label, position.pushed, True)]
    if position.taker >= 0:
        label = say("Given back by {seat}", seat=SeatWord(int(position.taker)))
        zones.append(_row(position, "returned", label, position.returned, True))
    return zones


def _lying(position: Position) -> list[tuple[int, int]]:
    """The cards on the table in the order of play: seat and kind."""
    return [
        ((int(position.leader) + place) % 4, int(KIND[position.lying_card(place)]))
        for place in range(int(position.lying))
    ]


def trick_cards(position: Position, trick: int) -> Sequence[tuple[int, int]]:
    """A complete trick in the order of play: seat and kind."""
    leader = int(position.leader_of(trick))
    return [((leader + place) % 4, int(KIND[position.card_in(trick, place)])) for place in range(4)]


def _all_tricks(position: Position) -> list[Zone]:
    return [
        past_trick(
            number + 1,
            cards := trick_cards(position, number),
            int(position.winner_of(number)),
            augen_note(cards),
        )
        for number in range(int(position.done))
    ]
