"""What is seen when a move of Rummy is made: the lines of the log.  # not compiled: makes texts"""

from mypy_extensions import i64

from stammtisch.core.contract import OVER, TIME_UP
from stammtisch.games.rummy.names import in_sight, tile_word, tiles_word
from stammtisch.games.rummy.position import Position
from stammtisch.games.rummy.rules import (
    COMMIT,
    DRAW,
    DROP,
    DROP_NEW,
    DROP_RACK,
    END_VOID,
    JOKER,
    LIFT,
    NAME,
    NOBODY,
    NOTHING,
    PASS,
    RESET,
    SWAP,
    SWAPPED,
    kind_of,
)
from stammtisch.games.rummy.tiles import face_of, rack_tiles, tiles_of
from stammtisch.text import Arg, CardsWord, CardWord, SeatWord, Text, say, say_n


def told(before: Position, seat: i64, move: i64, after: Position, viewer: i64) -> list[Text]:
    """What the viewer sees happen."""
    who = SeatWord(int(seat))
    if move == TIME_UP:
        return [say("The time of {seat} is up.", seat=who), *_told_end(before, after, viewer)]
    if move >= DROP_RACK or move == RESET:
        lines = _told_small(before, who, move)
        if after.turns != before.turns or after.turn == OVER:
            text = say("{seat} has used up the moves of this turn.", seat=who)
            dropped = int(kind_of(before.lifted // 3)) if move == DROP_RACK else NOTHING
            lines += [text, *_told_end(before, after, viewer, dropped)]
        return lines
    if move == COMMIT:
        return _told_commit(before, after)
    lines = []
    if before.may_reset() or before.phase() != 0:
        lines.append(say("{seat} takes everything back.", seat=who))
    return lines + _told_giving_up(before, after, move, viewer)


def _told_small(before: Position, who: SeatWord, move: i64) -> list[Text]:
    """The lines for a small move; a tile is mentioned only when it is put down."""
    if move >= LIFT:
        return []
    if move == RESET:
        return [say("{seat} takes everything back.", seat=who)]
    if move >= NAME and move < SWAP:
        text = say("The joker stands for {card}.", card=CardWord(int(move - NAME)))
        return [text]
    tile = tile_word(before.lifted // 3)
    if move >= SWAP:
        joker: Arg = tile_word((move - SWAP) % 104 + JOKER)
        return [say("{seat} swaps {tile} for {joker}.", seat=who, joker=joker, tile=tile)]
    if move == DROP_RACK:
        return [say("{seat} puts {tile} back into the rack.", seat=who, tile=tile)]
    return [_told_drop(before, who, move)]


def _told_drop(before: Position, who: SeatWord, move: i64) -> Text:
    """Melds are named by what lies there: their numbers stand nowhere on a page."""
    tile = tile_word(before.lifted // 3)
    if move == DROP_NEW:
        return say("{seat} begins a new meld with {tile}.", seat=who, tile=tile)
    faces = [int(face_of(entry)) for entry in in_sight(tiles_of(before.table, move - DROP))]
    meld = tiles_word(faces)
    if before.lifted_from == move - DROP:
        return say("{seat} puts {tile} back with {meld}.", seat=who, tile=tile, meld=meld)
    if before.lifted_from > 0:
        return say("{seat} moves {tile} to {meld}.", seat=who, tile=tile, meld=meld)
    if before.lifted_from == SWAPPED:
        return say("{seat} builds {tile} into {meld}.", seat=who, tile=tile, meld=meld)
    return say("{seat} adds {tile} to {meld}.", seat=who, tile=tile, meld=meld)


def _told_commit(before: Position, after: Position) -> list[Text]:
    seat = int(before.turn)
    who = SeatWord(seat)
    lines = [
        say_n(
            "{seat} has played {n} tile.",
            "{seat} has played {n} tiles.",
            int(before.played()),
            seat=who,
        )
    ]
    return lines + _told_opening(before, after)


def _told_opening(before: Position, after: Position) -> list[Text]:
    seat = int(before.turn)
    lines: list[Text] = []
    if not before.is_open(seat):
        lines.append(say("{seat} is open now.", seat=SeatWord(seat)))
    if after.turn == OVER:
        lines.append(result_text(after))
    return lines


def _told_giving_up(before: Position, after: Position, move: i64, viewer: i64) -> list[Text]:
    seat = int(before.turn)
    who = SeatWord(seat)
    if move == DRAW:
        tile = CardWord(int(before.stock[0]))
        if viewer == seat:
            lines = [say("{seat} draws {card}.", seat=who, card=tile)]
        else:
            lines = [say("{seat} draws a tile.", seat=who)]
    elif move == PASS:
        lines = [say("{seat} passes.", seat=who)]
    else:
        lines = [say("{seat} cannot draw: the stock is empty.", seat=who)]
    return [*lines, result_text(after)] if after.turn == OVER else lines


def _told_end(before: Position, after: Position, viewer: i64, dropped: int = NOTHING) -> list[Text]:
    """What a turn came to that ran out of time (RUM-30).

    ``dropped`` is the tile that the last move put into the rack: that was told already.
    """
    who = SeatWord(int(before.turn))
    voided = after.winner == NOBODY and after.turns == before.turns
    if after.stock_left() != before.stock_left() or after.passes > before.passes or voided:
        move: i64 = DRAW
        if after.stock_left() == before.stock_left():
            move = PASS if before.rules.all_pass else END_VOID
        undone = say("{seat} takes everything back.", seat=who)
        return [undone, *_told_giving_up(before, after, move, viewer)]
    lines = [say("What is a meld stays on the table.")]
    back = _returned(before, after)
    if dropped in back:
        back.remove(dropped)
    if back:
        cards = CardsWord(tuple(back))
        lines.append(say("{seat} takes {cards} into the rack.", seat=who, cards=cards))
    return lines + _told_opening(before, after)


def _returned(before: Position, after: Position) -> list[int]:
    """The tiles that went from the table to the rack of the seat that was on turn."""
    seat = before.turn
    back = [int(kind) for kind in rack_tiles(after.racks, seat)]
    for kind in rack_tiles(before.racks, seat):
        back.remove(int(kind))
    return back


def result_text(at: Position) -> Text:
    """How the finished game ended."""
    if at.winner == NOBODY:
        return say("The game is void: nobody gets points.")
    points = int(at.scores()[at.winner])
    who = SeatWord(int(at.winner))
    return say_n(
        "{seat} has no tile left and gets {n} point.",
        "{seat} has no tile left and gets {n} points.",
        points,
        seat=who,
    )
