"""What one seat sees of a hand; nothing is shown unless it is added (rule page, section 4)."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.core.bits import members
from stammtisch.core.contract import SPECTATOR, open_moves
from stammtisch.core.kinds import PLAIN
from stammtisch.core.view import CardView, Choice, SeatView, View, Zone
from stammtisch.games.doppelkopf.announcing import announced_name
from stammtisch.games.doppelkopf.cards import (
    ARMUT,
    CLASS,
    NORMAL,
    POWER,
    TRUMP,
    is_declared_solo,
    kinds_of,
    order_of,
)
from stammtisch.games.doppelkopf.declaring import heard
from stammtisch.games.doppelkopf.hearsay import by_queens, known_kontra, known_re, number_of_cards
from stammtisch.games.doppelkopf.moves import FIRST_ABSAGE, GESUND, player_of, trick_of
from stammtisch.games.doppelkopf.names import game_name
from stammtisch.games.doppelkopf.phases import prompt
from stammtisch.games.doppelkopf.position import (
    ASKING,
    DECLARING,
    ENDED,
    PLAYING,
    PUSHING,
    RETURNING,
    Position,
)
from stammtisch.games.doppelkopf.status import duty_badges, speeches, standing, status
from stammtisch.kits.steps import people
from stammtisch.kits.steps.words import said
from stammtisch.kits.steps.zones import hand_id, hand_zone
from stammtisch.kits.tricks.zones import cards_of, past_tricks, trick_zones, won_cards
from stammtisch.text import SeatWord, Text, say


def view(at: Position, seat: int) -> View:
    """All that the seat (or `SPECTATOR`) may know."""
    return View(
        game="doppelkopf",
        seat=None if seat == SPECTATOR else int(seat),
        turn=int(at.turn),
        phase=said(at.now().name, at, 0),
        seats=tuple(_seat(at, each, seat) for each in range(4)),
        zones=tuple(_zones(at, seat)),
        status=tuple(status(at, seat)),
        prompt=prompt(at) if seat == at.turn != SPECTATOR else None,
        choices=_choices(at, seat),
        over=bool(at.step == ENDED),
    )


def _choices(at: Position, seat: int) -> tuple[Choice, ...]:
    if seat == SPECTATOR or at.step == ENDED:
        return ()
    moves = open_moves(at, seat)
    if at.rules.penalty:  # what is right and what is wrong looks the same
        moves.sort()
    return tuple(people.choice(at, int(seat), int(move)) for move in moves)


# Seats


def _seat(at: Position, seat: int, viewer: int) -> SeatView:
    return SeatView(
        seat=seat,
        cards=number_of_cards(at, seat),
        dealer=bool(at.context.dealer == seat),
        to_move=bool(at.turn == seat),
        said=_said(at, seat, viewer),
        badges=tuple(_badges(at, seat)),
        tricks=None if at.step < PLAYING else int(at.tricks.tricks_won(seat)),
        party=_party(at, seat, viewer),
        declares=bool(at.step != DECLARING and is_declared_solo(at.game) and seat == at.soloist),
    )


def _party(at: Position, seat: int, viewer: int) -> int | None:
    """What is known to everybody; whoever looks knows his own where the queens of clubs make it."""
    if (known_re(at) >> seat) & 1:
        return 0
    if (known_kontra(at) >> seat) & 1:
        return 1
    if seat == viewer and by_queens(at) and at.sau < 0:
        return 0 if at.is_re(seat) else 1
    return None


def _said(at: Position, seat: int, viewer: int) -> Text | None:
    """What the seat said last: its highest announcement, else its declaration."""
    spoken = [move for who, move in speeches(at) if who == seat]
    if spoken:
        return announced_name(spoken[-1])
    declared = int(at.declaration(seat))
    if at.step == DECLARING and declared:
        return heard(at, seat, declared, viewer)
    if at.step == ASKING and 0 < _after(at, seat) < _after(at, at.turn):
        return say("refuses")
    return None


def _after(at: Position, seat: int) -> int:
    """How many places after the declaring seat this one sits."""
    return int((seat - at.soloist) % 4)


def _badges(at: Position, seat: int) -> list[Text]:
    badges = []
    if (known_re(at) >> seat) & 1:
        badges.append(say("Re"))
    elif (known_kontra(at) >> seat) & 1:
        badges.append(say("Kontra"))
    if at.step != DECLARING and seat == at.soloist:
        badges.append(game_name(at.game))
    elif at.step != DECLARING and at.declaration(seat) > GESUND:
        badges.append(heard(at, seat, int(at.declaration(seat)), SPECTATOR))
    if at.sau == seat:
        badges.append(say("Sau"))
    badges += [
        announced_name(move) for who, move in standing(at) if who == seat and move >= FIRST_ABSAGE
    ]
    if at.rules.mandatory:
        badges += duty_badges(at.context, seat)
    return badges


# Zones


def _zones(at: Position, viewer: int) -> list[Zone]:
    zones = [_hand(at, seat, viewer) for seat in range(4)]
    if at.step == ENDED:
        return [*zones, *_exchanged(at), *past_tricks(at.tricks)]
    if at.step < PLAYING:
        return [*zones, *_offered(at, viewer)]
    running, *last = trick_zones(at.tricks, False)
    return [*zones, running, *_accused(at), *last]


def _accused(at: Position) -> list[Zone]:
    """Tricks in which a revoke was wrongly claimed, open to all (DOK-68)."""
    plays = members(at.cleared)
    accused = [(int(trick_of(play)), int(player_of(play))) for play in plays]
    return [
        Zone(
            id=f"accused{number}",
            role="past_trick",
            label=say("Trick {n}: {seat} did not revoke", n=trick + 1, seat=SeatWord(seat)),
            count=4,
            cards=won_cards(cards_of(at.tricks, trick), int(at.tricks.winner(trick))),
            owner=int(at.tricks.winner(trick)),
        )
        for number, (trick, seat) in enumerate(accused)
    ]


def sorted_kinds(at: Position, hand: int) -> list[int]:
    """A hand as players sort it: trumps from the highest down, then the plain suits."""
    order = int(at.order)
    if at.step == DECLARING:
        order = int(order_of(NORMAL, at.rules.dulle))

    def place(kind: int) -> tuple[int, int]:
        entry = order * PLAIN + kind
        card_class = int(CLASS[entry])
        return (-1 if card_class == TRUMP else card_class, -int(POWER[entry]))

    return sorted((int(kind) for kind in kinds_of(hand)), key=place)


def _hand(at: Position, seat: int, viewer: int) -> Zone:
    """The cards of a seat; after the hand, open and as it began the play."""
    over = at.step == ENDED
    claimed = bool((at.opened >> seat) & 1)
    held = at.played_from(seat) if over else at.hands[seat]
    open_cards = over or claimed or seat == viewer
    kinds = sorted_kinds(at, held) if open_cards else []
    number = len(kinds) if open_cards else number_of_cards(at, seat)
    zone = hand_zone(hand_id(seat), seat, number, kinds, viewer)
    return replace(zone, label=say("Dealt to {seat}", seat=SeatWord(seat))) if over else zone


def _offered(at: Position, viewer: int) -> list[Zone]:
    """The three cards of an Armut on offer: face down, except to the seat that pushed them."""
    if at.step == RETURNING and viewer == at.taker:
        return [_row(at, "returned", say("You give back"), at.returned, True)]
    mine = viewer == at.soloist
    if at.step == ASKING or (at.step == PUSHING and mine):
        label = say("Offered by {seat}", seat=SeatWord(int(at.soloist)))
        return [_row(at, "offered", label, at.pushed, mine)]
    return []


def _row(at: Position, id: str, label: Text, cards: int, seen: bool) -> Zone:
    kinds = sorted_kinds(at, cards)
    shown = tuple(CardView(kind) for kind in kinds) if seen else ()
    return Zone(id=id, role="row", label=label, count=len(kinds), cards=shown)


def _exchanged(at: Position) -> list[Zone]:
    """The cards exchanged in an Armut, which all may see after the hand."""
    if at.game != ARMUT:
        return []
    label = say("Offered by {seat}", seat=SeatWord(int(at.soloist)))
    zones = [_row(at, "offered", label, at.pushed, True)]
    if at.taker >= 0:
        label = say("Given back by {seat}", seat=SeatWord(int(at.taker)))
        zones.append(_row(at, "returned", label, at.returned, True))
    return zones
