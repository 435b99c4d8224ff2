"""What a seat sees of a deal of Poker.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.view import CardView, Gather, Pot, SeatView, View, Zone
from stammtisch.games.poker.names import (
    chips_text,
    members,
    seats_text,
    sorted_tiles,
    table_order,
    worth_text,
)
from stammtisch.games.poker.position import BET, Position
from stammtisch.games.poker.pots import divided, total
from stammtisch.games.poker.prompts import phase_of, prompt_of, status_of
from stammtisch.games.poker.ranking import HIGH_TILE, kind_of, worth
from stammtisch.games.poker.rules import (
    CHECK,
    DRAW,
    EXCHANGING,
    FOLD,
    HAND,
    HOLD,
    HOLDEM,
    NOBODY,
    VOID,
)
from stammtisch.games.poker.words import amounts_of, choices_of
from stammtisch.text import SeatWord, Text, say

DOWN: Final = say("face down")  # the mark of the own hidden card in stud


def view_of(at: Position, seat: int) -> View:
    """All that this seat (or `SPECTATOR`) may know."""
    seats = range(int(at.rules.seats))
    zones = [_hand(at, each, int(seat)) for each in seats]
    if at.rules.variant == HOLDEM:
        zones.append(_table(at))
    zones.append(Zone("stock", "stock", say("Stock"), int(len(at.wall) - at.top)))
    exchanging = at.doing == EXCHANGING and seat == at.turn
    return View(
        game="poker",
        seat=None if seat == SPECTATOR else int(seat),
        turn=int(at.turn),
        phase=phase_of(at),
        seats=tuple(_seat_view(at, each) for each in seats),
        zones=tuple(zones),
        status=tuple(status_of(at)),
        prompt=prompt_of(at, int(seat)),
        choices=choices_of(at, seat),
        gather=Gather(say("Exchange the chosen cards"), "exchange", whole=True)
        if exchanging
        else None,
        amounts=tuple(amounts_of(at, seat)),
        pots=tuple(_pots(at)),
        over=at.turn == OVER,
    )


# --- zones ---------------------------------------------------------------------------------------


def holds(at: Position, seat: int) -> bool:
    """Whether a seat has tiles before it; a seat that folds has laid them face down (POK-7)."""
    return bool(int(at.active) >> seat & 1)


def _hand(at: Position, owner: int, viewer: int) -> Zone:
    mine = owner == viewer
    hand, new = int(at.hands[owner]), int(at.drawn[owner])
    seen = 0
    if mine or int(at.shown) >> owner & 1:
        seen = hand
    elif holds(at, owner):
        seen = int(at.open[owner])
    marked, mark = (new, say("new")) if at.rules.variant == DRAW else (hand & ~at.open[owner], DOWN)
    if not mine or at.turn == OVER or at.rules.variant == HOLDEM:
        marked = 0
    return Zone(
        f"hand{owner}",
        "hand",
        say("Your cards") if mine else say("Cards of {seat}", seat=SeatWord(owner)),
        hand.bit_count() if mine or holds(at, owner) else 0,
        tuple(
            CardView(kind, mark=mark if marked >> kind & 1 else None) for kind in sorted_tiles(seen)
        ),
        owner,
        _hand_note(at, owner, seen),
    )


def _hand_note(at: Position, owner: int, seen: int) -> Text | None:
    """The note on a hand: its worth if it is seen whole, or that it was folded."""
    if not holds(at, owner):
        return say("laid away") if seen else None
    if seen == 0 or seen != at.hands[owner]:
        return None
    whole = seen | int(at.table_tiles())
    found = int(worth(i64(whole), at.rules.short))
    if whole.bit_count() < HAND and kind_of(found) == HIGH_TILE:
        return None
    return worth_text(found)


def _table(at: Position) -> Zone:
    tiles = table_order(int(at.board))
    cards = tuple(CardView(kind) for kind in tiles)
    return Zone("table", "row", say("On the table"), len(tiles), cards)


# --- seats ---------------------------------------------------------------------------------------


def _seat_view(at: Position, seat: int) -> SeatView:
    over = at.turn == OVER
    return SeatView(
        seat=seat,
        cards=int(at.hands[seat]).bit_count() if holds(at, seat) else 0,
        dealer=seat == at.context.dealer,
        to_move=seat == at.turn,
        said=None if over else _said(at, seat),
        badges=tuple(_badges(at, seat)),
        chips=int(at.chips[seat]),
        bet=None if over else int(at.put[seat]),
        out=not int(at.context.players()) >> seat & 1,
    )


def _said(at: Position, seat: int) -> Text | None:
    """What the seat did last in this phase."""
    last = int(at.said[seat])
    if last in (NOBODY, FOLD):
        return None
    if last == CHECK:
        return say("I check.")
    if last == HOLD:
        return say("I hold.")
    return say("I bet.") if last == BET else say("I raise.")


def _badges(at: Position, seat: int) -> list[Text]:
    badges = []
    playing = bool(int(at.context.players()) >> seat & 1)
    if playing and not holds(at, seat):
        badges.append(say("folded"))
    if holds(at, seat) and at.turn != OVER and at.chips[seat] == 0:
        badges.append(say("all-in"))
    if seat == at.opener:
        badges.append(say("opened"))
    if _has_exchanged(at, seat):
        badges.append(say("{number} new", number=int(at.thrown[seat]).bit_count()))
    if at.won[seat] > 0:
        badges.append(say("gets {chips}", chips=chips_text(int(at.won[seat]))))
    return badges


def _has_exchanged(at: Position, seat: int) -> bool:
    if at.rules.variant != DRAW or not playing_on(at, seat):
        return False
    if at.doing == EXCHANGING:
        return not int(at.pending) >> seat & 1
    return bool(at.phase == 2)


def playing_on(at: Position, seat: int) -> bool:
    """Whether the seat took part in the exchange."""
    return holds(at, seat) or bool(at.thrown[seat])


# --- pots ----------------------------------------------------------------------------------------


def _pots(at: Position) -> list[Pot]:
    """The pots in the middle, without this phase's bets, which lie before the seats."""
    if at.ending == VOID:  # POK-22
        return [Pot(say("Pot"), int(total(at.paid)))]
    if at.turn == OVER:
        return []
    lying = vec[i64]([at.paid[seat] - at.put[seat] for seat in range(at.rules.seats)])
    if total(lying) == 0:
        return []
    pots = divided(lying, at.active, at.rules.side_pots and bool(at.active & ~at.rich))
    back = int(pots.returned)
    if len(pots.sizes) == 1:
        return [Pot(say("Pot"), int(pots.sizes[0]) + back)]
    found = [Pot(say("Main pot"), int(pots.sizes[0]))]
    for number in range(1, len(pots.sizes)):
        seats = seats_text(members(int(pots.claims[number])))
        found.append(Pot(say("Side pot: {seats}", seats=seats), int(pots.sizes[number])))
    if back:
        found[-1] = Pot(found[-1].label, found[-1].chips + back)
    return found
