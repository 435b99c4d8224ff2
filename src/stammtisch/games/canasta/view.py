"""What a seat sees of a hand of Canasta."""

from __future__ import annotations

from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.view import CardView, Gather, SeatView, View, Zone
from stammtisch.games.canasta.board import RANK_BIT, SIDE_BIT
from stammtisch.games.canasta.facts import on_the_table, side_facts
from stammtisch.games.canasta.names import meld_id, rank_word, side_word
from stammtisch.games.canasta.position import Position
from stammtisch.games.canasta.prompts import phase_of, prompt_of, said_by, status_of
from stammtisch.games.canasta.rules import ASKED, CANASTA, CLAIMING, PLAYING
from stammtisch.games.canasta.scoring import red_points
from stammtisch.games.canasta.tiles import (
    BLACK_THREE,
    JOKER,
    RANK_OF,
    RED_THREE,
    TWO,
    WILD,
    number,
    points,
)
from stammtisch.games.canasta.words import choices_of
from stammtisch.text import SeatWord, Text, say, say_in, say_n


def view_of(at: Position, seat: int) -> View:
    """All that this seat (or `SPECTATOR`) may know."""
    mine = seat == at.turn
    laying = mine and at.phase in (CLAIMING, PLAYING)
    return View(
        game="canasta",
        seat=None if seat == SPECTATOR else int(seat),
        turn=int(at.turn),
        phase=phase_of(at),
        seats=tuple(_seat_view(at, each) for each in range(int(at.rules.seats))),
        zones=tuple(_zones(at, int(seat))),
        status=tuple(status_of(at, int(seat))),
        prompt=prompt_of(at, int(seat)),
        choices=tuple(choices_of(at, seat)) if mine else (),
        gather=Gather(say("Meld the chosen tiles"), word="meld", onto="add") if laying else None,
        over=at.turn == OVER,
    )


# --- zones ---------------------------------------------------------------------------------------


def _zones(at: Position, seat: int) -> list[Zone]:
    zones = [
        Zone("stock", "stock", say("Stock"), int(at.stock_left())),
        _pile(at),
        *(_hand(at, each, seat) for each in range(int(at.rules.seats))),
    ]
    for side in range(int(at.rules.sides)):
        zones += _melds(at, side, seat)
        zones += _reds(at, side, seat)
    return zones


def _pile(at: Position) -> Zone:
    """The pile: only its top tile and the tiles crosswise that freeze it are seen.

    Face down nothing is seen (CAN-39).
    """
    if len(at.pile) > at.covered:
        return Zone("discard", "discard", say("Discard pile"), len(at.pile))
    kinds = [int(at.row[tile]) for tile in at.pile]
    crosswise = say("lies crosswise and freezes the pile")
    cards = [CardView(kind, mark=crosswise) for kind in kinds if _freezes(kind)]
    if kinds and not _freezes(kinds[-1]):
        cards.append(CardView(kinds[-1]))
    note = say("frozen") if at.crossed and not at.rules.face_down else None
    return Zone("discard", "discard", say("Discard pile"), len(kinds), tuple(cards), note=note)


def _freezes(kind: int) -> bool:
    rank = int(RANK_OF[kind])
    return rank == RED_THREE or bool(WILD >> rank & 1)


def _hand(at: Position, owner: int, seat: int) -> Zone:
    cards: list[CardView] = []
    if owner == seat or at.turn == OVER:
        cards = _own_cards(at, owner)
    note = None
    if at.turn == OVER:
        left = int(points(at.hands[owner]))
        note = say_n("{n} point", "{n} points", left)
    return Zone(
        f"hand{owner}",
        "hand",
        say_in("canasta", "Your hand")
        if owner == seat
        else say_in("canasta", "Hand of {seat}", seat=SeatWord(owner)),
        int(at.hand_size(owner)),
        tuple(cards),
        owner,
        note,
    )


def _own_cards(at: Position, owner: int) -> list[CardView]:
    """A hand sorted by rank, wild tiles last, with the tiles just drawn marked."""
    known = [int(tile) for tile in at.tiles_of(owner, True)]
    others = [int(tile) for tile in at.tiles_of(owner, False)]
    mine = owner == at.turn and at.asked != ASKED  # the partner who is asked has drawn nothing
    new = set(others[len(others) - int(at.drawn) :]) if mine and at.drawn else set()
    tiles = sorted(known + others, key=lambda tile: (_place_in_hand(at, tile), at.row[tile]))
    mark = say("just drawn")
    return [CardView(int(at.row[tile]), mark=mark if tile in new else None) for tile in tiles]


def _place_in_hand(at: Position, tile: int) -> int:
    rank = int(at.rank(tile))
    return 20 + rank if rank in (TWO, JOKER) else rank


def owner_of(at: Position, side: int, seat: int) -> int:
    """The seat that shows a side's melds: the viewer's own, else the first of the side."""
    return seat if seat >= 0 and at.side(seat) == side else side


def _whose(at: Position, side: int) -> Text | None:
    """The owners of a zone: partners share what lies before them (CAN-8)."""
    return side_word(at.rules.seats, side) if at.rules.seats > at.rules.sides else None


def _melds(at: Position, side: int, seat: int) -> list[Zone]:
    lying: dict[int, list[int]] = {}
    for entry in at.laid:
        if int(entry) >> SIDE_BIT == side:
            place = int(entry) >> RANK_BIT & 15
            lying.setdefault(place, []).append(int(at.row[entry & 127]))
    return [
        Zone(
            meld_id(side, place),
            "meld",
            _meld_label(at, side, place),
            len(lying[place]),
            tuple(CardView(kind) for kind in _in_order(lying[place])),
            owner_of(at, side, seat),
            _meld_note(at, side, place),
            _whose(at, side),
            len(lying[place]) >= CANASTA,
        )
        for place in sorted(lying, key=lambda place: (place == 0, -place))
        if place != RED_THREE
    ]


def _in_order(kinds: list[int]) -> list[int]:
    """The tiles of a meld: naturals as they were laid, then twos, then jokers."""
    return sorted(kinds, key=lambda kind: {TWO: 1, JOKER: 2}.get(int(RANK_OF[kind]), 0))


def _meld_label(at: Position, side: int, place: int) -> Text:
    who = side_word(at.rules.seats, side)
    if place == 0:
        return say("Wild meld of {side}", side=who)
    return say("Meld of {rank}: {side}", rank=rank_word(place), side=who)


def _meld_note(at: Position, side: int, place: int) -> Text | None:
    size = int(number(at.sizes(side), place))
    if place == BLACK_THREE:
        return None
    if size < CANASTA:
        return say("{n} of 7", n=size)
    if place == 0:
        return say("joker canasta: 1000")
    if number(at.twos[side] + at.jokers[side], place) == 0:
        return say("natural canasta: 500")
    return say("mixed canasta: 300")


def _reds(at: Position, side: int, seat: int) -> list[Zone]:
    kinds = [
        int(at.row[entry & 127])
        for entry in at.laid
        if int(entry) >> SIDE_BIT == side and int(entry) >> RANK_BIT & 15 == RED_THREE
    ]
    if not kinds:
        return []
    label = say("Red threes of {side}", side=side_word(at.rules.seats, side))
    cards = tuple(CardView(kind) for kind in kinds)
    owner = owner_of(at, side, seat)
    note = _reds_note(at, side)
    return [Zone(f"red{side}", "row", label, len(kinds), cards, owner, note, _whose(at, side))]


def _reds_note(at: Position, side: int) -> Text:
    counted = red_points(at.rules, side_facts(at, side, 0))
    return say("{points}", points=f"{int(counted):+}".replace("-", "−"))


# --- seats ---------------------------------------------------------------------------------------


def _seat_view(at: Position, seat: int) -> SeatView:
    side = int(at.side(seat))
    total = int(at.context.totals[seat])
    badges = [] if at.turn == OVER else [say_n("score {n}", "score {n}", total)]
    if at.is_open(side):
        badges.append(say("opened"))
        canastas = int(at.canastas(side))
        if canastas:
            badges.append(say_n("{n} canasta", "{n} canastas", canastas))
        badges.append(
            say_n("{n} point on the table", "{n} points on the table", int(on_the_table(at, side)))
        )
    else:
        badges.append(say("first meld {minimum}", minimum=int(at.minimum(side))))
    return SeatView(
        seat=seat,
        cards=int(at.hand_size(seat)),
        dealer=seat == at.context.dealer,
        to_move=seat == at.turn,
        said=said_by(at, seat),
        badges=tuple(badges),
    )
