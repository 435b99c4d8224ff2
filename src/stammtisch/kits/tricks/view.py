"""What a seat sees of a hand, put together piece by piece.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.core.bits import count, members
from stammtisch.core.contract import SPECTATOR, open_moves
from stammtisch.core.view import CardView, Role, SeatView, View, Zone
from stammtisch.kits.steps.words import said
from stammtisch.kits.steps.zones import hand_id, hand_zone
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.cards import augen_of
from stammtisch.kits.tricks.claims import FIRST_OWN_MOVE
from stammtisch.kits.tricks.moves import CLAIMING, ENDED
from stammtisch.kits.tricks.objections import to_the_trick
from stammtisch.kits.tricks.piles import Pile
from stammtisch.kits.tricks.words import choice
from stammtisch.kits.tricks.zones import trick_zones
from stammtisch.text import SeatWord, Text, say

if TYPE_CHECKING:
    from stammtisch.kits.tricks.hand import TrickHand


def view(at: TrickHand, viewer: int, game: str) -> View:
    """All that the seat (or `SPECTATOR`) may know."""
    seats = range(int(at.rules.seats))
    over = at.phase is ENDED
    zones = [_hand(at, seat, viewer) for seat in seats]
    zones += [_pile(at, pile, viewer) for pile in at.PILES if _is_shown(at, pile)]
    zones += at.stock_zones(viewer)
    if at.begun():
        zones += trick_zones(at.tricks, over, at.IN_AUGEN)
    zones += at.more_zones(viewer)
    return View(
        game=game,
        seat=None if viewer == SPECTATOR else int(viewer),
        turn=int(at.turn),
        phase=said(at.phase.name, at, 0),
        seats=tuple(_seat(at, seat) for seat in seats),
        zones=tuple(zones),
        status=tuple(said(line, at, 0) for line in at.status(viewer)),
        prompt=_prompt(at, viewer),
        choices=tuple(choice(at, viewer, move) for move in _offered(at, viewer)),
        over=over,
    )


def _prompt(at: TrickHand, viewer: int) -> Text | None:
    """What the seat on turn is asked to do, and what limits its choice; at the end, the result."""
    if at.phase is ENDED:
        return at.conclusion()
    if viewer != at.turn:
        return None
    if at.phase is CLAIMING:
        return claims.prompt(at.claimer)
    if at.phase.prompt is None:
        return to_the_trick(at)
    return said(at.phase.prompt, at, int(at.turn))


def _offered(at: TrickHand, seat: int) -> list[int]:
    """The moves that the seat may make, except those declared without a button."""
    moves = open_moves(at, seat)
    return [move for move in moves if move < FIRST_OWN_MOVE or _has_button(at, move)]


def _has_button(at: TrickHand, move: int) -> bool:
    declared, thing = at.named(move)
    return declared.has_button(at, thing)


def _seat(at: TrickHand, seat: int) -> SeatView:
    return SeatView(
        seat=seat,
        cards=int(count(at.hands[seat])),
        dealer=bool(seat == at.context.dealer),
        to_move=bool(seat == at.turn),
        said=at.said(seat),
        badges=tuple(at.badges(seat)),
        tricks=int(at.tricks_of(seat)) if at.begun() else None,
        party=at.party(seat),
        declares=bool(at.declares(seat)),
    )


def _hand(at: TrickHand, seat: int, viewer: int) -> Zone:
    """The cards of a seat; when the hand is over, all the cards that it had to play from."""
    held, seen, mine = at.hands[seat], at.seen_of(viewer, seat), seat == viewer
    if at.phase is ENDED and (seen or not held):
        played = at.tricks.played_by(seat)
        kinds = sorted((int(kind) for kind in members(seen | played)), key=at.sorted_by)
        label, lay, note = (
            say("Dealt to {seat}", seat=SeatWord(seat)),
            held | played,
            at.remark(seat),
        )
        cards = tuple(CardView(kind) for kind in kinds)
        return Zone(hand_id(seat), "hand", label, int(count(lay)), cards, seat, note)
    kinds = sorted((int(kind) for kind in members(seen)), key=at.sorted_by)
    cards = tuple(CardView(kind, mark=at.mark(viewer, kind)) for kind in kinds)
    note = at.note(viewer) if mine else None
    return hand_zone(hand_id(seat), seat, int(count(held)), cards, viewer, note)


def _is_shown(at: TrickHand, pile: Pile) -> bool:
    """Whether a pile has a zone: because it lies there or, at the end, is remembered."""
    remembered = at.phase is ENDED and at.in_pile(pile) != 0
    return pile.label is not None and (pile.lies(at) or remembered)


def _pile(at: TrickHand, pile: Pile, viewer: int) -> Zone:
    """A pile beside the hands: its cards for those who may see them, else only their number."""
    cards = at.in_pile(pile)
    label = pile.label(at) if callable(pile.label) else pile.label
    assert label is not None
    owner = None if pile.owner is None else int(pile.owner(at))
    if at.phase is not ENDED and not pile.seen(at, viewer):
        role: Role = "stock" if owner is None else "row"
        return Zone(pile.name, role, label, int(count(cards)), owner=owner)
    kinds = sorted((int(kind) for kind in members(cards)), key=at.sorted_by)
    note = say("{augen} card points", augen=int(augen_of(cards))) if pile.augen else None
    shown = tuple(CardView(kind) for kind in kinds)
    return Zone(pile.name, "row", label, len(kinds), shown, owner, note)
