"""What tiles and melds are called: in notation and in sentences.  # not compiled: makes texts"""

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.kinds import suit_of
from stammtisch.games import melds
from stammtisch.games.rummy.melding import fault, names
from stammtisch.games.rummy.rules import JOKER, MELDS, UNNAMED, joker_as, kind_of, name_of
from stammtisch.games.rummy.tiles import face_of
from stammtisch.kits.melds import listed, meld_id, meld_index, named_word, read_named, written
from stammtisch.text import Arg, Text, say

RACK: Final = 0
NEW: Final = -2
NOWHERE: Final = -1
RACK_WORDS: Final = ("rack", "bank", "zurück", "zurueck", "back")
NEW_WORDS: Final = ("new", "neu", "neue", "auslage")


def meld_name(number: int) -> str:
    """What a meld is called: the one with number 1 is ``m1``."""
    return meld_id(number - 1)


def read_place(word: str) -> int:
    """The number of a meld, `RACK`, `NEW`, or `NOWHERE` for anything else."""
    if word in RACK_WORDS:
        return RACK
    if word in NEW_WORDS:
        return NEW
    index = meld_index(word if word[:1] == "m" else f"m{word}")
    return NOWHERE if index is None or index >= MELDS else index + 1


def _named(face: i64) -> tuple[int, int]:
    """The tile that a face shows, and what it stands for: itself, if it has no name."""
    kind, name = int(kind_of(face)), int(name_of(face))
    return kind, kind if name < 0 else name


def face_text(face: i64) -> str:
    """A tile in notation; a joker with its name: ``Xr=6s``."""
    return written(*_named(face))


def read_face(word: str) -> int:
    """The face that a word names: ``6s``, ``Xr``, ``Xr=6s``; -1 if none."""
    kind, name = read_named(word) or (-1, -1)
    if kind < JOKER:
        return kind
    return int(UNNAMED + kind - JOKER if name < 0 else joker_as(kind, name))


def tile_word(face: i64) -> Arg:
    """A tile in a sentence; a joker with the tile that it stands for."""
    return named_word(*_named(face))


def tiles_word(faces: Iterable[int]) -> Arg:
    """Several tiles in a sentence."""
    return listed(_named(face) for face in faces)


def in_sight(entries: vec[i64]) -> list[int]:
    """The tiles of a meld as they lie: a run from its low end, a group by suits (RUM-7)."""
    waiting = [int(entry) for entry in entries if name_of(face_of(entry)) < 0]
    named = [int(entry) for entry in entries if name_of(face_of(entry)) >= 0]
    if not waiting and fault(entries) == melds.GOOD:
        order = [int(kind) for kind in melds.in_order(names(entries), melds.ROUND)]
        return sorted(named, key=lambda entry: order.index(int(name_of(face_of(entry)))))
    one_suit = len({int(suit_of(name_of(face_of(entry)))) for entry in named}) == 1
    return sorted(named, key=_by_position if one_suit else _by_rank) + waiting


def lying(entries: vec[i64]) -> Arg:
    """The tiles of a meld in a sentence, as they lie."""
    return tiles_word(int(face_of(entry)) for entry in in_sight(entries))


def _by_position(entry: int) -> int:
    return int(melds.position_of(name_of(face_of(entry))))


def _by_rank(entry: int) -> tuple[int, int]:
    name = name_of(face_of(entry))
    return int(melds.position_of(name)), int(suit_of(name))


def fault_sentence(code: i64) -> Text:
    """Why tiles are not a meld."""
    return melds.fault_text(code, melds.ROUND, say("run"))


def means(said: i64, face: i64) -> bool:
    """Whether a word for a tile can mean this one; a joker without a name fits any joker."""
    return said == face or (said >= UNNAMED and kind_of(said) == kind_of(face))
