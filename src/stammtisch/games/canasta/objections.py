"""Why a move of Canasta may not be made now: one sentence and the rules behind it.

# not compiled: makes texts
"""

from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER
from stammtisch.core.refusals import turn_of
from stammtisch.core.view import Objection
from stammtisch.games.canasta.board import Board
from stammtisch.games.canasta.first_meld import most_points
from stammtisch.games.canasta.legality import is_legal, may_go_out, wild_place
from stammtisch.games.canasta.names import rank_word
from stammtisch.games.canasta.rules import (
    ADD,
    ADD_JOKER,
    ADD_TWO,
    ANSWERING,
    ASK,
    BY_EMPTY_STOCK,
    BY_RED_THREE,
    CANASTA,
    CLAIMING,
    CONFIRM,
    DISCARD,
    DRAW,
    DRAWING,
    FOUR_SEATS,
    MELD,
    MELD_BLACK,
    MELD_JOKER,
    MELD_TWO,
    MELD_WILD,
    MOST_WILD,
    NO,
    NOT_ASKED,
    SAID_NO,
    TAKE,
    TAKE_BACK,
    TAKE_BACKS,
    TAKE_JOKER,
    YES,
)
from stammtisch.games.canasta.tiles import (
    JOKER,
    NATURAL,
    ONE,
    TWO,
    number,
)
from stammtisch.text import Text, say, say_n


def objection_to(at: Board, seat: i64, move: i64) -> Objection | None:
    """Why the seat may not make this move now, or None if it may."""
    if at.turn == OVER:
        return Objection((_end_rule(at),), say("The hand is over."))
    if seat != at.turn:
        rule = "CAN-32" if at.phase == ANSWERING else "CAN-14"
        return Objection((rule,), turn_of(at.turn))
    if is_legal(at, move):
        return None
    if at.phase == ANSWERING:
        return Objection(("CAN-32",), say("First answer your partner: yes or no."))
    if move in (YES, NO):
        return Objection(("CAN-32",), say("Nobody has asked you."))
    if at.phase == DRAWING:
        return _before_drawing(at, move)
    if DRAW <= move <= TAKE_JOKER:
        return Objection(("CAN-14",), say("You have drawn or taken the pile already."))
    if move >= DISCARD:
        return _to_discard(at, move - DISCARD)
    if move <= ASK:
        return _to_word(at, move)
    return _to_laying(at, move)


def _end_rule(at: Board) -> str:
    if at.ending == BY_EMPTY_STOCK:
        return "CAN-33"
    return "CAN-16" if at.ending == BY_RED_THREE else "CAN-34"


# --- drawing and taking --------------------------------------------------------------------------


def _before_drawing(at: Board, move: i64) -> Objection:
    if move == DRAW:
        return Objection(("CAN-33",), say("The stock is empty: take the pile."))
    if move > TAKE_JOKER:
        if move == TAKE_BACK:
            return Objection(("CAN-26",), say("You have laid out nothing that can be taken back."))
        return Objection(("CAN-14",), say("First draw or take the pile."))
    return _to_taking(at, move)


def _to_taking(at: Board, move: i64) -> Objection:
    if at.rules.face_down:
        return Objection(("CAN-39",), say("The discards lie face down: nobody can take the pile."))
    top: i64 = at.top()
    word = rank_word(top)
    if NATURAL & BIT[top] == 0:
        return Objection(("CAN-18",), say("The pile is blocked: {tile} lies on top.", tile=word))
    side: i64 = at.side(at.turn)
    pair: bool = number(at.hands[at.turn], top) >= 2
    if move > TAKE:
        return _to_taking_with_wild(at, move, top)
    if at.is_open(side) and (pair or (at.crossed == 0 and number(at.naturals[side], top) > 0)):
        return Objection(("CAN-31",), say("Too few tiles would be left in your hand."))
    if not pair and at.crossed > 0:
        return Objection(
            ("CAN-21",),
            say("The pile is frozen: you need two tiles of the rank {rank} in hand.", rank=word),
        )
    if not pair:
        rule = "CAN-20" if at.is_open(side) else "CAN-22"
        return Objection(
            (rule,), say("You need two tiles of the rank {rank} in hand for it.", rank=word)
        )
    return _to_claiming(at, top)


def _to_claiming(at: Board, top: i64) -> Objection:
    side: i64 = at.side(at.turn)
    hand: i64 = at.hands[at.turn] - 2 * ONE[top]
    most: i64 = most_points(hand, 3 * ONE[top], 0, 0)
    if most >= at.minimum(side):
        return Objection(("CAN-27", "CAN-31"), say("Too few tiles would be left in your hand."))
    return Objection(
        ("CAN-22", "CAN-24", "CAN-27"),
        say_n(
            "With the top tile you reach {n} point at most; the first meld needs {minimum}.",
            "With the top tile you reach {n} points at most; the first meld needs {minimum}.",
            int(most),
            minimum=int(at.minimum(side)),
        ),
    )


def _to_taking_with_wild(at: Board, move: i64, top: i64) -> Objection:
    side: i64 = at.side(at.turn)
    if not at.rules.take_with_wild:
        return Objection(("CAN-20",), say("A wild tile is no help for taking the pile."))
    if at.crossed > 0:
        return Objection(("CAN-21",), say("The pile is frozen: a wild tile is no help."))
    if not at.is_open(side):
        return Objection(("CAN-22",), say("Before your first meld a wild tile is no help."))
    if number(at.naturals[side], top) > 0:
        return Objection(("CAN-20",), say("The top tile goes to your meld: take it without."))
    wild: i64 = JOKER if move == TAKE_JOKER else TWO
    for rank in (top, wild):
        if number(at.hands[at.turn], rank) == 0:
            return _not_held(rank, "CAN-20")
    return Objection(("CAN-31",), say("Too few tiles would be left in your hand."))


# --- words ---------------------------------------------------------------------------------------


def _to_word(at: Board, move: i64) -> Objection:
    side: i64 = at.side(at.turn)
    if move == CONFIRM:
        if at.phase != CLAIMING:
            return Objection(("CAN-26",), say("There is no pile to confirm the first meld for."))
        return Objection(("CAN-24", "CAN-26"), too_little(at, side))
    if move == TAKE_BACK:
        if at.is_open(side):
            return Objection(("CAN-13",), say("What your side has laid stays there."))
        if not at.busy:
            return Objection(("CAN-26",), say("You have laid out nothing that can be taken back."))
        return Objection(
            ("CAN-26",),
            say("You have taken back {n} times in this turn: now lay enough.", n=TAKE_BACKS),
        )
    return _to_asking(at)


def _to_asking(at: Board) -> Objection:
    if at.rules.seats != FOUR_SEATS:
        return Objection(("CAN-32",), say("You have no partner to ask."))
    if not at.rules.may_ask:
        return Objection(("CAN-32",), say("At this table nobody asks his partner."))
    if at.asked != NOT_ASKED:
        return Objection(("CAN-32",), say("You have asked already in this turn."))
    if at.phase == CLAIMING:
        return Objection(("CAN-32",), say("First confirm your first meld."))
    return Objection(("CAN-32",), say("Ask before you lay out anything."))


def too_little(at: Board, side: i64) -> Text:
    """How many points lie and how many a first meld needs, as a sentence."""
    return say_n(
        "Your first meld has {n} point; it needs {minimum}.",
        "Your first meld has {n} points; it needs {minimum}.",
        int(at.worth(side)),
        minimum=int(at.minimum(side)),
    )


# --- discarding ----------------------------------------------------------------------------------


def _to_discard(at: Board, rank: i64) -> Objection:
    if at.phase == CLAIMING:
        return Objection(("CAN-26",), say("First confirm your first meld, or take it back."))
    if number(at.hands[at.turn], rank) == 0:
        return _not_held(rank, "CAN-14")
    side: i64 = at.side(at.turn)
    return Objection(("CAN-24", "CAN-26"), too_little(at, side))


def _not_held(rank: i64, rule: str) -> Objection:
    return Objection((rule,), say("You have no such tile in hand: {rank}.", rank=rank_word(rank)))


# --- laying --------------------------------------------------------------------------------------


def _to_laying(at: Board, move: i64) -> Objection:
    if move >= MELD_BLACK:
        return _to_black_threes(at, 3 + move - MELD_BLACK)
    if move >= ADD:
        objection = _to_adding(at, move)
    elif move >= MELD_WILD:
        objection = _to_wild_meld(at, move - MELD_WILD)
    elif move >= MELD_JOKER:
        objection = _to_melding(at, move - MELD_JOKER + 2, JOKER)
    elif move >= MELD_TWO:
        objection = _to_melding(at, move - MELD_TWO + 2, TWO)
    else:
        objection = _to_melding(at, move - MELD + 2, move - MELD + 2)
    return too_few_left(at) if objection is None else objection


def too_few_left(at: Board) -> Objection:
    """Why the reserve would be missing (CAN-31), or a first meld could not be completed."""
    if at.asked == SAID_NO:
        return Objection(
            ("CAN-31", "CAN-32"),
            say("Your partner said no: you must have two tiles left after melding."),
        )
    if not may_go_out(at):
        if at.taken_back == TAKE_BACKS and not at.is_open(at.side(at.turn)):
            return Objection(("CAN-26",), say("After this your first meld cannot reach enough."))
        return Objection(
            ("CAN-29", "CAN-31"),
            say_n(
                "You must have two tiles left: for going out your side needs {n} canasta.",
                "You must have two tiles left: for going out your side needs {n} canastas.",
                int(at.rules.canastas),
            ),
        )
    return Objection(("CAN-30", "CAN-31"), say("You must have a tile left for the discard."))


def _to_melding(at: Board, rank: i64, third: i64) -> Objection | None:
    word = rank_word(rank)
    side: i64 = at.side(at.turn)
    hand: i64 = at.hands[at.turn]
    if number(at.naturals[side], rank) > 0:
        return Objection(
            ("CAN-8",), say("Your side has a meld of the rank {rank}: add to it.", rank=word)
        )
    if number(hand, third) == 0:
        return _not_held(third, "CAN-8")
    needed: int = 3 if third == rank else 2
    if number(hand, rank) >= needed:
        return None
    return Objection(
        ("CAN-8", "CAN-9"),
        say(
            "This takes {needed} tiles of the rank {rank}; you have {held}.",
            needed=needed,
            rank=word,
            held=int(number(hand, rank)),
        ),
    )


def _to_wild_meld(at: Board, jokers: i64) -> Objection | None:
    side: i64 = at.side(at.turn)
    hand: i64 = at.hands[at.turn]
    if number(at.twos[side] + at.jokers[side], 0) > 0:
        return Objection(("CAN-11",), say("Your side has a wild meld: add to it."))
    if number(hand, JOKER) >= jokers and number(hand, TWO) >= 3 - jokers:
        return None
    return Objection(("CAN-11",), say("You do not have these three wild tiles."))


def _to_adding(at: Board, move: i64) -> Objection | None:
    rank: i64 = move - ADD + 2
    place: i64 = rank
    if move >= ADD_TWO:
        rank = JOKER if move >= ADD_JOKER else TWO
        place = wild_place(move - (ADD_JOKER if move >= ADD_JOKER else ADD_TWO))
    if number(at.hands[at.turn], rank) == 0:
        return _not_held(rank, "CAN-28")
    side: i64 = at.side(at.turn)
    if place == 0:
        return _to_adding_to_wild(number(at.twos[side] + at.jokers[side], 0))
    naturals: i64 = number(at.naturals[side], place)
    if naturals == 0:
        return Objection(
            ("CAN-28",), say("Your side has no meld of the rank {rank}.", rank=rank_word(place))
        )
    if rank == place:
        return None
    wild: i64 = number(at.twos[side] + at.jokers[side], place)
    if wild >= MOST_WILD:
        return Objection(("CAN-9",), say("No meld has more than three wild tiles."))
    if wild >= naturals:
        return Objection(("CAN-9",), say("Wild tiles would be in the majority there."))
    return None


def _to_adding_to_wild(size: i64) -> Objection | None:
    if size == 0:
        return Objection(("CAN-11",), say("Your side has no wild meld."))
    if size == CANASTA:
        return Objection(("CAN-11",), say("The wild meld is full with seven tiles."))
    return None


def _to_black_threes(at: Board, needed: i64) -> Objection:
    if at.phase == CLAIMING:
        return Objection(("CAN-12",), say("Black threes are melded only when going out."))
    if at.black_threes(at.turn) < needed:
        return Objection(
            ("CAN-12",),
            say("You do not have {needed} black threes.", needed=int(needed)),
        )
    if at.asked == SAID_NO:
        return Objection(("CAN-12", "CAN-32"), say("Your partner said no: you may not go out."))
    if not may_go_out(at):
        return Objection(("CAN-12", "CAN-29"), say("Black threes are melded only when going out."))
    return Objection(
        ("CAN-12",), say("Black threes are melded only if one tile is left to be discarded.")
    )
