"""What tiles and melds are called: in notation and in sentences.  # not compiled: makes texts"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation, spelled
from stammtisch.games import melds
from stammtisch.games.rummy.melding import fault, names
from stammtisch.games.rummy.rules import JOKER, TILES, UNNAMED, kind_of, name_of
from stammtisch.games.rummy.tiles import face_of
from stammtisch.text import Arg, CardWord, Text, say

RACK: Final = "rack"
NEW: Final = "new"
_RACK_WORDS: Final = {"rack", "bank", "zurück", "zurueck", "back"}
_NEW_WORDS: Final = {"new", "neu", "neue", "auslage"}


def meld_id(meld: i64) -> str:
    """How people write a meld: ``m1``."""
    return f"m{int(meld)}"


def read_place(word: str) -> int:
    """The number of a meld; 0 for the rack, -2 for a new meld, -1 for anything else."""
    if word in _RACK_WORDS:
        return 0
    if word in _NEW_WORDS:
        return -2
    digits = word[1:] if word[:1] == "m" else word
    if digits.isascii() and digits.isdigit() and 0 < int(digits[:4]) <= 110 and len(digits) < 4:
        return int(digits)
    return -1


def face_text(face: i64) -> str:
    """A tile in notation; a joker with its name: ``Xr=6s``."""
    kind = notation(int(kind_of(face)))
    if JOKER <= face < UNNAMED:
        return f"{kind}={notation(int(name_of(face)))}"
    return kind


def read_face(word: str) -> int:
    """The face that a word names: ``6s``, ``Xr``, ``Xr=6s``; -1 if none."""
    kind_word, _, name_word = word.partition("=")
    kind = spelled(kind_word)
    if kind is None or kind < 0:
        return -1
    if kind < JOKER:
        return kind if not name_word else -1
    if not name_word:
        return UNNAMED + kind - 52 if "=" not in word else -1
    name = spelled(name_word)
    if name is None or not 0 <= name < TILES:
        return -1
    return JOKER + (kind - 52) * 52 + name


def tile_word(face: i64) -> Arg:
    """A tile in a sentence; a joker with the tile that it stands for."""
    card = CardWord(int(kind_of(face)))
    if JOKER <= face < UNNAMED:
        return say("{joker} as {card}", joker=card, card=CardWord(int(name_of(face))))
    return card


def tiles_word(faces: list[int]) -> Arg:
    """Several tiles in a sentence."""
    whole: Arg = ""
    for face in faces:
        word = tile_word(face)
        whole = word if whole == "" else say("{first}, {second}", first=whole, second=word)
    return whole


def in_sight(entries: vec[i64]) -> list[int]:
    """The tiles of a meld as they lie: a run from its low end, a group by suits (RUM-7)."""
    waiting = [int(entry) for entry in entries if name_of(face_of(entry)) < 0]
    named = [int(entry) for entry in entries if name_of(face_of(entry)) >= 0]
    if not waiting and fault(entries) == melds.GOOD:
        order = [int(kind) for kind in melds.in_order(names(entries), melds.ROUND)]
        return sorted(named, key=lambda entry: order.index(int(name_of(face_of(entry)))))
    one_suit = len({int(name_of(face_of(entry))) // 13 for entry in named}) == 1
    return sorted(named, key=_by_position if one_suit else _by_rank) + waiting


def _by_position(entry: int) -> int:
    return int(melds.position_of(name_of(face_of(entry))))


def _by_rank(entry: int) -> tuple[int, int]:
    name = name_of(face_of(entry))
    return int(melds.position_of(name)), int(name // 13)


def fault_sentence(code: i64) -> Text:
    """Why tiles are not a meld."""
    return melds.fault_text(code, melds.ROUND, say("run"))
