"""Why a move of Canasta cannot be made.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Final

from stammtisch.core.bits import BIT
from stammtisch.core.kinds import TWO
from stammtisch.core.refusals import no
from stammtisch.core.view import Objection
from stammtisch.games.canasta import reading
from stammtisch.games.canasta.board import Board
from stammtisch.games.canasta.first_meld import most_points
from stammtisch.games.canasta.legality import may_go_out
from stammtisch.games.canasta.names import rank_word, third_of
from stammtisch.games.canasta.rules import (
    CANASTA,
    CLAIMING,
    FOUR_SEATS,
    LAYINGS,
    MOST_WILD,
    NOT_ASKED,
    SAID_NO,
    TAKE_BACKS,
    Laying,
)
from stammtisch.games.canasta.tiles import BLACK_THREE, JOKER, NATURAL, ONE, number
from stammtisch.text import Text, say, say_n


def _not_held(rank: int, rule: str) -> Objection:
    return no(say("You have no such tile in hand: {rank}.", rank=rank_word(rank)), rule)


def holding(at: Board, rank: int) -> int:
    """How many tiles of a rank the seat on turn holds."""
    return int(number(at.hands[at.turn], rank))


def _wild(at: Board, place: int) -> int:
    """How many wild tiles lie in a meld of the side on turn."""
    side = at.side(at.turn)
    return int(number(at.twos[side] + at.jokers[side], place))


def _naturals(at: Board, place: int) -> int:
    return int(number(at.naturals[at.side(at.turn)], place))


def no_taking(at: Board, thing: int) -> Objection:
    """Why the pile cannot be taken: alone, with a two or with a joker."""
    if at.rules.face_down:
        return no(say("The discards lie face down: nobody can take the pile."), "CAN-39")
    top = int(at.top())
    word = rank_word(top)
    if NATURAL & BIT[top] == 0:
        return no(say("The pile is blocked: {tile} lies on top.", tile=word), "CAN-18")
    if thing:
        return _no_taking_with_wild(at, top, (TWO, JOKER)[thing - 1])
    opened, pair = at.is_open(at.side(at.turn)), holding(at, top) >= 2
    if opened and (pair or (at.crossed == 0 and _naturals(at, top))):
        return TOO_FEW
    if not pair and at.crossed:
        text = say("The pile is frozen: you need two tiles of rank {rank} in hand.", rank=word)
        return no(text, "CAN-21")
    if not pair:
        text = say("To take it, you need two tiles of rank {rank} in hand.", rank=word)
        return no(text, "CAN-20" if opened else "CAN-22")
    return _no_claiming(at, top)


def _no_claiming(at: Board, top: int) -> Objection:
    minimum = int(at.minimum(at.side(at.turn)))
    most = int(most_points(at.hands[at.turn] - 2 * ONE[top], 3 * ONE[top], 0, 0))
    if most >= minimum:
        return no(TOO_FEW.text, "CAN-27", "CAN-31")
    text = say_n(
        "With the top tile you can reach at most {n} point; the first meld needs {minimum}.",
        "With the top tile you can reach at most {n} points; the first meld needs {minimum}.",
        most,
        minimum=minimum,
    )
    return no(text, "CAN-22", "CAN-24", "CAN-27")


def _no_taking_with_wild(at: Board, top: int, wild: int) -> Objection:
    if not at.rules.take_with_wild:
        return no(say("A wild tile does not help you to take the pile."), "CAN-20")
    if at.crossed:
        return no(say("The pile is frozen: a wild tile does not help."), "CAN-21")
    if not at.is_open(at.side(at.turn)):
        return no(say("Before your first meld a wild tile does not help."), "CAN-22")
    if _naturals(at, top):
        return no(
            say("The top tile goes onto your side’s meld: take the pile without a wild tile."),
            "CAN-20",
        )
    lacking = [rank for rank in (top, wild) if not holding(at, rank)]
    return _not_held(lacking[0], "CAN-20") if lacking else TOO_FEW


TOO_FEW: Final = no(say("Too few tiles would be left in your hand."), "CAN-31")


def no_taking_back(at: Board, thing: int) -> Objection:
    """Why nothing can be taken back."""
    if at.is_open(at.side(at.turn)):
        return no(say("What your side has laid out stays on the table."), "CAN-13")
    if not at.busy:
        return no(say("You have laid out nothing that can be taken back."), "CAN-26")
    text = say("You have taken back {n} times in this turn: now lay out enough.", n=TAKE_BACKS)
    return no(text, "CAN-26")


def no_asking(at: Board, thing: int) -> Objection:
    """Why the partner cannot be asked (CAN-32)."""
    if at.rules.seats != FOUR_SEATS:
        return no(say("You have no partner to ask."), "CAN-32")
    if not at.rules.may_ask:
        return no(say("At this table partners may not be asked."), "CAN-32")
    if at.asked != NOT_ASKED:
        return no(say("You have asked already in this turn."), "CAN-32")
    if at.phase == CLAIMING:
        return no(say("Confirm your first meld before anything else."), "CAN-32")
    return no(say("Ask before you lay out anything."), "CAN-32")


def no_discarding(at: Board, rank: int) -> Objection:
    """Why a rank cannot be discarded."""
    if at.phase == CLAIMING:
        return no(say("Before anything else, confirm your first meld or take it back."), "CAN-26")
    if not holding(at, rank):
        return _not_held(rank, "CAN-14")
    return no(too_little(at), "CAN-24", "CAN-26")


def no_laying(at: Board, thing: int) -> Objection:
    """Why a meld or an addition cannot be laid."""
    laying = LAYINGS[thing]
    if laying.place == BLACK_THREE:
        return _no_black_threes(at, int(laying.naturals))
    return (_no_melding if laying.new else _no_adding)(at, laying) or _no_more(at)


def _no_melding(at: Board, laying: Laying) -> Objection | None:
    place, needed = int(laying.place), int(laying.naturals)
    word, third = rank_word(place), third_of(laying)
    if place == 0 and _wild(at, 0):
        return no(say("Your side has a wild meld: add to it."), "CAN-11")
    if place == 0:
        held = holding(at, JOKER) >= laying.jokers and holding(at, TWO) >= laying.twos
        return None if held else no(say("You do not have these three wild tiles."), "CAN-11")
    if _naturals(at, place):
        text = say("Your side has a meld of rank {rank}: add to it.", rank=word)
        return no(text, "CAN-8")
    if not holding(at, third):
        return _not_held(third, "CAN-8")
    if holding(at, place) >= needed:
        return None
    text = say(
        "This takes {needed} tiles of rank {rank}; you have {held}.",
        needed=needed,
        rank=word,
        held=holding(at, place),
    )
    return no(text, "CAN-8", "CAN-9")


def _no_adding(at: Board, laying: Laying) -> Objection | None:
    place, tile = int(laying.place), third_of(laying)
    if not holding(at, tile):
        return _not_held(tile, "CAN-28")
    wild, naturals = _wild(at, place), _naturals(at, place)
    if place == 0 and not wild:
        return no(say("Your side has no wild meld."), "CAN-11")
    if place == 0:
        return reading.FULL if wild == CANASTA else None
    if not naturals:
        text = say("Your side has no meld of rank {rank}.", rank=rank_word(place))
        return no(text, "CAN-28")
    if tile == place:
        return None
    if wild >= MOST_WILD:
        return no(say("No meld has more than three wild tiles."), "CAN-9")
    return reading.majority(wild + 1, naturals) if wild >= naturals else None


def _no_black_threes(at: Board, needed: int) -> Objection:
    if at.phase != CLAIMING and at.black_threes(at.turn) < needed:
        return no(say("You do not have {needed} black threes.", needed=needed), "CAN-12")
    if at.asked == SAID_NO:
        return no(say("Your partner said no: you may not go out."), "CAN-12", "CAN-32")
    text = say("Black threes are melded only when going out.")
    if at.phase == CLAIMING:
        return no(text, "CAN-12")
    if not may_go_out(at):
        return no(text, "CAN-12", "CAN-29")
    text = say("Black threes are melded only if one tile is left for the discard.")
    return no(text, "CAN-12")


def _no_more(at: Board) -> Objection:
    """Why the reserve would be missing (CAN-31), or a first meld could not be completed."""
    if at.asked == SAID_NO:
        text = say("Your partner said no: you must have two tiles left after melding.")
        return no(text, "CAN-31", "CAN-32")
    if may_go_out(at):
        return no(say("You must have a tile left for the discard."), "CAN-30", "CAN-31")
    if at.taken_back == TAKE_BACKS and not at.is_open(at.side(at.turn)):
        return no(say("After this your first meld cannot reach the minimum."), "CAN-26")
    text = say_n(
        "You must have two tiles left: to go out your side needs {n} canasta.",
        "You must have two tiles left: to go out your side needs {n} canastas.",
        int(at.rules.canastas),
    )
    return no(text, "CAN-29", "CAN-31")


def too_little(at: Board, thing: int = 0) -> Text:
    """How many points were laid, and how many a first meld needs (CAN-24)."""
    side = at.side(at.turn)
    worth, minimum = int(at.worth(side)), int(at.minimum(side))
    if at.taken_back == TAKE_BACKS:
        return say_n(
            "Your first meld has {n} point; it needs {minimum}.",
            "Your first meld has {n} points; it needs {minimum}.",
            worth,
            minimum=minimum,
        )
    return say_n(
        "Your first meld has {n} point; it needs {minimum}. Lay more, or take it back.",
        "Your first meld has {n} points; it needs {minimum}. Lay more, or take it back.",
        worth,
        minimum=minimum,
    )
