"""What a seat sees of a game of Rummy.  # not compiled: makes msgspec Structs"""

from __future__ import annotations

from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.view import CardView, Choice, Gather, SeatView, View, Zone
from stammtisch.games import melds
from stammtisch.games.rummy.board import LIFTED, NAMING, TURN
from stammtisch.games.rummy.log import result_text
from stammtisch.games.rummy.melding import fault, points
from stammtisch.games.rummy.names import fault_sentence, in_sight, meld_id, tile_word
from stammtisch.games.rummy.objections import to_commit
from stammtisch.games.rummy.position import Position
from stammtisch.games.rummy.rules import NOTHING, kind_of, name_of
from stammtisch.games.rummy.scoring import rack_points
from stammtisch.games.rummy.tiles import (
    face_of,
    meld_numbers,
    origin_of,
    played,
    rack_size,
    rack_tiles,
    tiles_of,
)
from stammtisch.games.rummy.words import choice_of
from stammtisch.text import SeatWord, Text, say, say_in, say_n

FEW_MOVES = 20  # that are left in a turn: from then on they are shown


def view_of(at: Position, seat: int) -> View:
    """All that this seat (or `SPECTATOR`) may know."""
    on_turn = seat >= 0 and seat == at.turn
    return View(
        game="rummy",
        seat=None if seat == SPECTATOR else int(seat),
        turn=int(at.turn),
        phase=_phase(at),
        seats=tuple(_seat_view(at, each) for each in range(int(at.rules.seats))),
        zones=tuple(_zones(at, seat)),
        status=tuple(_status(at, seat)),
        prompt=_prompt(at, seat),
        choices=_choices(at, seat) if on_turn else (),
        gather=_gather(at) if on_turn and at.phase() == TURN else None,
        over=at.turn == OVER,
    )


def _gather(at: Position) -> Gather:
    """Tiles of the rack and of the table are put where the player wants them (RUM-13)."""
    loose = tuple(meld_id(meld) for meld in meld_numbers(at.table))
    return Gather(label=say("Lay out the chosen tiles"), onto="put", new="new", loose=loose)


def _choices(at: Position, seat: int) -> tuple[Choice, ...]:
    return tuple(choice_of(at, seat, move) for move in at.legal_moves())


# --- zones ---------------------------------------------------------------------------------------


def _zones(at: Position, seat: int) -> list[Zone]:
    zones = [Zone("stock", "stock", say("Stock"), int(at.stock_left()))]
    zones += [_meld(at, meld) for meld in meld_numbers(at.table)]
    if at.lifted != NOTHING:
        face = at.lifted // 3
        card = _card(face, at.lifted % 3)
        zones.append(Zone("lifted", "row", say("Lifted tile"), 1, (card,), int(at.turn)))
    return zones + [_rack(at, owner, seat) for owner in range(int(at.rules.seats))]


def _meld(at: Position, meld: int) -> Zone:
    entries = tiles_of(at.table, meld)
    cards = [_card(face_of(entry), origin_of(entry)) for entry in in_sight(entries)]
    label = say("Meld {meld}", meld=meld_id(meld))
    return Zone(meld_id(meld), "meld", label, len(cards), tuple(cards), note=_note(at, meld))


def _note(at: Position, meld: int) -> Text:
    entries = tiles_of(at.table, meld)
    if at.naming == meld:
        return say("The joker has no name yet.")
    code = fault(entries)
    if code != melds.GOOD:
        return say("Not valid yet: {why}", why=fault_sentence(code))
    return say_n("{n} point", "{n} points", int(points(entries)))


def _card(face: int, origin: int) -> CardView:
    name = int(name_of(face))
    kind = int(kind_of(face))
    mark = say("from the rack") if played(face, origin) else None
    return CardView(kind, mark=mark, named=name if name not in (kind, NOTHING) else None)


def _rack(at: Position, owner: int, seat: int) -> Zone:
    """A rack: the own one sorted by suits; of others the tiles that they showed and took back."""
    mine = owner == seat
    all_seen = mine or at.turn == OVER
    kinds = sorted((int(kind) for kind in rack_tiles(at.racks, owner)), key=_by_suit)
    if all_seen:
        cards = [CardView(kind) for kind in kinds]
        if at.drawn[owner] != NOTHING and mine:
            last = max(i for i, kind in enumerate(kinds) if kind == at.drawn[owner])
            cards[last] = CardView(kinds[last], mark=say("just drawn"))
    else:
        known = sorted((int(kind) for kind in rack_tiles(at.known, owner)), key=_by_suit)
        cards = [CardView(kind, mark=say("was shown")) for kind in known]
    note = None
    if at.turn == OVER:
        cost = rack_points(rack_tiles(at.racks, owner), at.rules.joker_minus)
        note = say_n("{n} point", "{n} points", int(cost))
    return Zone(
        f"hand{owner}",
        "hand",
        say("Your rack") if mine else say("Rack of {seat}", seat=SeatWord(owner)),
        len(kinds),
        tuple(cards),
        owner,
        note,
    )


def _by_suit(kind: int) -> tuple[int, int]:
    """Sort by suits with a low ace, jokers last."""
    return (4, kind) if kind >= 52 else (kind // 13, int(melds.position_of(kind)))


# --- words ---------------------------------------------------------------------------------------


def _seat_view(at: Position, seat: int) -> SeatView:
    badge = say_in("rummy", "open") if at.is_open(seat) else say("not open yet")
    return SeatView(
        seat=seat,
        cards=int(rack_size(at.racks, seat)),
        to_move=seat == at.turn,
        badges=(badge,),
    )


def _phase(at: Position) -> Text:
    phase = at.phase()
    if phase == TURN:
        return say("Play or draw")
    if phase == LIFTED:
        return say("A tile is lifted")
    if phase == NAMING:
        return say("A joker gets its name")
    return say("The game is over.")


def _status(at: Position, seat: int) -> list[Text]:
    if at.turn == OVER:
        return []
    needed = int(at.rules.first_laydown)
    status: list[Text] = []
    if seat >= 0 and seat != at.turn and not at.is_open(seat) and needed:
        status.append(say("To open you need {needed} points.", needed=needed))
    out = int(at.played())
    if out:
        status.append(say_n("Played this turn: {n} tile", "Played this turn: {n} tiles", out))
    if not at.is_open(at.turn) and needed and (out or seat == at.turn):
        laid = int(at.laid())
        status.append(say("To open: {laid} points, needed {needed}", laid=laid, needed=needed))
    left = int(at.rules.turn_moves - at.small)
    if left <= FEW_MOVES:
        status.append(
            say_n("{n} small move left in this turn", "{n} small moves left in this turn", left)
        )
    return status


def _prompt(at: Position, seat: int) -> Text:
    if at.turn == OVER:
        return result_text(at)
    if seat != at.turn:
        return say("{seat} is to move.", seat=SeatWord(int(at.turn)))
    phase = at.phase()
    if phase == LIFTED:
        return say("Where do you put {tile}?", tile=tile_word(at.lifted // 3))
    if phase == NAMING:
        return say("What does the joker in {meld} stand for?", meld=meld_id(at.naming))
    if at.may_commit():
        return say("You can finish the turn, or go on.")
    objection = to_commit(at)
    if at.may_reset() and objection is not None:
        return say("You cannot finish yet: {why}", why=objection.text)
    if at.stock_left() > 0:
        return say("Play tiles from your rack, or draw one.")
    return say("The stock is empty: play tiles from your rack if you can.")
