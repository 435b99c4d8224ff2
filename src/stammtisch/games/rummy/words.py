"""The moves of Rummy as words: notation, what people type, labels.  # not compiled: makes texts"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.cards import notation, spelled
from stammtisch.core.view import Choice
from stammtisch.games.rummy.board import LIFTED, NAMING
from stammtisch.games.rummy.names import (
    NEW,
    RACK,
    face_text,
    meld_id,
    read_face,
    read_place,
    tile_word,
)
from stammtisch.games.rummy.position import Position
from stammtisch.games.rummy.rules import (
    COMMIT,
    DRAW,
    DROP,
    DROP_NEW,
    DROP_RACK,
    END_VOID,
    FACES,
    JOKER,
    LIFT,
    NAME,
    PASS,
    RESET,
    SWAP,
    TABLE,
    TILES,
    UNNAMED,
    kind_of,
    name_of,
)
from stammtisch.games.rummy.tiles import face_of, held, meld_of, origin_of
from stammtisch.text import CardWord, say

_LIFT: Final = {"lift", "take", "nimm", "nehme", "heb", "hebe", "aufnehmen", "anheben"}
_DROP: Final = {"drop", "lege", "leg", "ablegen", "hinlegen"}
_SWAP: Final = {"swap", "tausch", "tausche", "tauschen", "austauschen"}
_NAME: Final = {"name", "nenne", "benenne", "als", "as"}
_COMMIT: Final = {"commit", "done", "finish", "fertig", "ende", "beenden", "abschließen"}
_RESET: Final = {"reset", "undo", "zurück", "zurücknehmen", "zurücksetzen"}
_DRAW: Final = {"draw", "zieh", "ziehe", "ziehen", "stock", "stapel", "stock_draw"}
_END: Final = {"end_void", "void", "abbrechen", "ungültig"}
_PASS: Final = {"pass", "passe", "passen", "weiter"}
_SMALL_WORDS: Final = {"to", "in", "on", "from", "auf", "an", "aus", "von", "nach", "onto", "the"}


def text_of(at: Position, move: i64) -> str:
    """A move in notation."""
    if move >= LIFT:
        meld: i64 = (move - LIFT) // FACES
        tile = face_text((move - LIFT) % FACES)
        return f"lift {tile} {meld_id(meld)}" if meld > 0 else f"lift {tile}"
    if move >= SWAP:
        joker: i64 = (move - SWAP) % 104 + JOKER
        return f"swap {face_text(joker)} {meld_id((move - SWAP) // 104)}"
    if move >= NAME:
        return f"name {notation(int(move - NAME))}"
    if move > DROP:
        return f"drop {meld_id(move - DROP)}"
    return ("commit", "reset", "draw", "end_void", "pass", f"drop {RACK}", f"drop {NEW}")[int(move)]


# --- reading -------------------------------------------------------------------------------------


def read(at: Position, words: list[str]) -> vec[i64]:
    """The moves that these words can mean."""
    left = [word for word in words if word not in _SMALL_WORDS]
    if not left:
        return vec[i64]()
    verb, rest = left[0], left[1:]
    if verb in _LIFT:
        return _read_lift(at, rest)
    if verb in _DROP:
        return _read_drop(rest)
    if verb in _SWAP:
        return _read_swap(at, rest)
    if verb in _NAME:
        return _read_name(rest)
    return vec[i64]() if rest else _read_alone(at, verb)


def _read_alone(at: Position, word: str) -> vec[i64]:
    """One word: a verb that needs nothing, a place to drop onto, a tile to lift or to name."""
    if at.phase() == LIFTED and read_place(word) != -1:
        return _read_drop([word])
    for number, verbs in enumerate((_COMMIT, _RESET, _DRAW, _END, _PASS)):
        if word in verbs:
            return vec[i64]([number])
    if at.phase() == NAMING:
        return _read_name([word])
    if read_place(word) > 0:
        return _read_drop([word])
    return _read_lift(at, [word])


def split_place(words: list[str]) -> tuple[int, int]:
    """The tile and the place of ``6s m1`` or ``6s@m1``: a face and a number; -1 where none is.

    Without a place it is -3.
    """
    if not words or len(words) > 2:
        return -1, -1
    tile, _, inside = words[0].partition("@")
    if inside and len(words) == 2:
        return -1, -1
    where = inside or (words[1] if len(words) == 2 else "")
    return read_face(tile), read_place(where) if where else -3


def _read_lift(at: Position, words: list[str]) -> vec[i64]:
    face, place = split_place(words)
    if face < 0 or place in (-1, -2):
        return vec[i64]()
    if place >= 0:
        return _lifts_from(at, face, place)
    if face < JOKER or face >= UNNAMED:
        rack = vec[i64]([LIFT + face])
        if at.turn < 0 or held(at.racks, at.turn, kind_of(face)) > 0:
            return rack
    moves = vec[i64]()
    for entry in at.table:
        if means(face, face_of(entry)):
            moves = append(moves, LIFT + meld_of(entry) * FACES + face_of(entry))
    return moves if len(moves) > 0 else vec[i64]([LIFT + face])


def means(said: i64, face: i64) -> bool:
    """Whether a word for a tile can mean this one: a joker without its name means any."""
    return said == face or (said >= UNNAMED and kind_of(said) == kind_of(face))


def _lifts_from(at: Position, face: i64, meld: i64) -> vec[i64]:
    """The lifts of a tile from one place."""
    moves = vec[i64]()
    if meld > 0 and face >= UNNAMED:
        for entry in at.table:
            if meld_of(entry) == meld and means(face, face_of(entry)):
                moves = append(moves, LIFT + meld * FACES + face_of(entry))
    return moves if len(moves) > 0 else vec[i64]([LIFT + meld * FACES + face])


def _read_drop(words: list[str]) -> vec[i64]:
    if len(words) != 1:
        return vec[i64]()
    place = read_place(words[0])
    if place == -1:
        return vec[i64]()
    if place == 0:
        return vec[i64]([DROP_RACK])
    return vec[i64]([DROP_NEW if place == -2 else DROP + place])


def _read_swap(at: Position, words: list[str]) -> vec[i64]:
    """Reads the joker to swap, which may be named in full, by its meld, or not at all."""
    said = vec[i64]([UNNAMED, UNNAMED + 1])
    meld = -3
    if words and read_place(words[0]) > 0 and len(words) == 1:
        meld = read_place(words[0])
    elif words:
        face, meld = split_place(words)
        if face < JOKER or meld in (-1, -2, 0):
            return vec[i64]()
        said = vec[i64]([face])
    moves = vec[i64]()
    for fits in (True, False):  # jokers that can be swapped; if there is none, any for the reason
        for entry in at.table:
            face_there = face_of(entry)
            if face_there < JOKER or face_there >= UNNAMED or meld not in (-3, int(meld_of(entry))):
                continue
            good = origin_of(entry) == TABLE and name_of(face_there) == at.lifted // 3
            if good == fits and (means(said[0], face_there) or means(said[-1], face_there)):
                moves = append(moves, SWAP + meld_of(entry) * 104 + face_there - JOKER)
        if len(moves) > 0:
            return moves
    if len(said) == 1 and JOKER <= said[0] < UNNAMED and meld > 0:
        return vec[i64]([SWAP + meld * 104 + said[0] - JOKER])
    return vec[i64]([SWAP + max(meld, 0) * 104])


def _read_name(words: list[str]) -> vec[i64]:
    kind = spelled(" ".join(words)) if words else None
    if kind is None and len(words) == 2:
        kind = spelled("".join(words))
    if kind is None or not 0 <= kind < TILES:
        return vec[i64]()
    return vec[i64]([NAME + kind])


# --- choices -------------------------------------------------------------------------------------


def choice_of(at: Position, seat: i64, move: i64) -> Choice:
    """A legal move as something to tap: tiles where they lie, places where they go, buttons."""
    text = text_of(at, move)
    hand = f"hand{int(seat)}"
    if move >= LIFT:
        meld: i64 = (move - LIFT) // FACES
        face: i64 = (move - LIFT) % FACES
        kinds = (int(kind_of(face)),)
        tile = tile_word(face)
        if meld == 0:
            return Choice(text, say("Take up {tile}", tile=tile), kinds, hand)
        label = say("Take {tile} from {meld}", tile=tile, meld=meld_id(meld))
        return Choice(text, label, kinds, meld_id(meld))
    if move == COMMIT:
        return Choice(text, say("Finish the turn"))
    if move == RESET:
        return Choice(text, say("Take everything back"))
    if move == DRAW:
        return Choice(text, say("Draw a tile"), zone="stock")
    if move == END_VOID:
        return Choice(text, say("End the game: the stock is empty"))
    if move == PASS:
        return Choice(text, say("Pass"))
    return _choice_of_place(at, move, text, hand)


def _choice_of_place(at: Position, move: i64, text: str, hand: str) -> Choice:
    if NAME <= move < SWAP:
        kind = int(move - NAME)
        return Choice(text, say("The joker stands for {card}", card=CardWord(kind)), (kind,))
    tile = tile_word(at.lifted // 3)
    kinds = (int(kind_of(at.lifted // 3)),)
    if move >= SWAP:
        joker = tile_word((move - SWAP) % 104 + JOKER)
        meld = meld_id((move - SWAP) // 104)
        label = say("Swap {tile} for {joker} in {meld}", joker=joker, meld=meld, tile=tile)
        return Choice(text, label, kinds, meld, here=say("Swap for {joker}", joker=joker))
    if move == DROP_RACK:
        return Choice(text, say("Put {tile} back into the rack", tile=tile), kinds, hand)
    if move == DROP_NEW:
        return Choice(text, say("Begin a new meld with {tile}", tile=tile), kinds)
    meld = meld_id(move - DROP)
    label = say("Put {tile} onto {meld}", tile=tile, meld=meld)
    return Choice(text, label, kinds, meld, here=say("Put here"))
