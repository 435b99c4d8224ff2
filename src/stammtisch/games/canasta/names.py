"""What ranks, melds and sides are called in the sentences of Canasta.

# not compiled: makes texts
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.kinds import TWO
from stammtisch.games.canasta.board import Board
from stammtisch.games.canasta.rules import FOUR_SEATS, Laying
from stammtisch.games.canasta.tiles import BLACK_THREE, JOKER, LETTERS, RANK_BIT, RED_THREE
from stammtisch.text import RankWord, SeatWord, Text, say

_WORDS: Final[dict[int, Text]] = {
    BLACK_THREE: say("black three"),
    JOKER: say("joker"),
    RED_THREE: say("red three"),
}


def rank_word(rank: i64) -> Text:
    """A rank: ``king``, ``7``, ``joker``, ``black three``."""
    word = _WORDS.get(int(rank))
    return say("{rank}", rank=RankWord(int(rank))) if word is None else word


def letter(rank: i64) -> str:
    """A rank in notation: ``K``, ``7``, ``X``, ``3b``."""
    return LETTERS[int(rank)]


def third_of(laying: Laying) -> int:
    """The rank of the third tile that a move lays, which is the wild tile if it lays one."""
    return TWO if laying.twos else JOKER if laying.jokers else int(laying.place)


def kinds_to_go(at: Board, rank: int, tiles: int) -> list[int]:
    """The kinds of the tiles of a rank that leave the hand on turn next (`Board.drop`)."""
    held = [*at.tiles_of(at.turn, True), *at.tiles_of(at.turn, False)]
    return [int(at.row[tile]) for tile in held if at.rank(tile) == rank][:tiles]


def tiles_word(ranks: list[int]) -> Text:
    """Tiles that lie together, as a word: ``K-K-2``."""
    word = rank_word(ranks[0])
    for rank in ranks[1:]:
        word = say("{tiles}-{tile}", tiles=word, tile=rank_word(rank))
    return word


def melds_word(melds: list[list[int]]) -> Text:
    """Several melds, or additions to them, in words: ``K-K-2, 9-9-9``."""
    word = tiles_word(melds[0])
    for meld in melds[1:]:
        word = say("{melds}, {meld}", melds=word, meld=tiles_word(meld))
    return word


def melds_since(before: Board, after: Board) -> Text:
    """The tiles laid between two positions, meld by meld."""
    melds: dict[int, list[int]] = {}
    for entry in after.laid[len(before.laid) :]:
        place = int((entry >> RANK_BIT) & 15)
        if place != RED_THREE:
            melds.setdefault(place, []).append(int(after.rank(entry & 127)))
    return melds_word(list(melds.values()))


def meld_id(side: i64, place: i64) -> str:
    """The id of a meld's zone: ``m0K``; ``m1W`` is a wild meld."""
    return f"m{int(side)}{'W' if place == 0 else letter(place)}"


def side_word(seats: i64, side: i64) -> Text:
    """A side, named by its players."""
    if seats == FOUR_SEATS:
        return say("{one} and {other}", one=SeatWord(int(side)), other=SeatWord(int(side) + 2))
    return say("{seat}", seat=SeatWord(int(side)))
