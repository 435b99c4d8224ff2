"""Why a move of Rommé may not be made: decided in one place, with the rules behind it.

# not compiled: makes texts
"""

from mypy_extensions import i64

from stammtisch.core.bits import BIT, count
from stammtisch.core.contract import CHANCE, OVER
from stammtisch.core.refusals import NO_SUCH_MOVE, not_held, turn_of
from stammtisch.core.view import Objection
from stammtisch.games.romme import tabled
from stammtisch.games.romme.moves import is_worth_a_joker
from stammtisch.games.romme.position import Position
from stammtisch.games.romme.rules import (
    DISCARD,
    DRAW_STOCK,
    DRAWING,
    EXCHANGE,
    JOKER,
    LAY_OFF,
    MOST_BACKS,
    NOBODY,
    NONE,
    RUN,
    SET,
    TAKE_BACK,
    TAKE_DISCARD,
    most_jokers,
)
from stammtisch.games.romme.words import meld_id
from stammtisch.text import CardWord, Text, say, say_n


def no(text: Text, *rules: str) -> Objection:
    """An objection with this reason and these rule ids."""
    return Objection(rules, text)


def objection(at: Position, seat: i64, move: i64) -> Objection | None:
    """Why the seat may not make this move now, or None if it may."""
    if at.turn == OVER:
        rule = "ROM-25" if at.winner == NOBODY else "ROM-22"
        return no(say("The hand is over."), rule)
    if at.turn == CHANCE:
        return no(say("The discard pile is being shuffled."), "ROM-24")
    if seat != at.turn:
        return no(turn_of(at.turn), "ROM-11")
    if at.phase == DRAWING:
        return _to_drawing(at, move)
    if move >= SET:
        return _to_meld(at, move)
    if move >= LAY_OFF:
        return _to_laying_off(at, move - LAY_OFF)
    if move >= EXCHANGE:
        return _to_exchange(at, move - EXCHANGE)
    if move >= DISCARD:
        return _to_discard(at, move - DISCARD)
    return _to_taking_back(at) if move == TAKE_BACK else _no_draw(move)


def _to_drawing(at: Position, move: i64) -> Objection | None:
    if move == DRAW_STOCK:
        if len(at.stock) > 0:
            return None
        return no(say("The stock is empty: take the card from the discard pile."), "ROM-24")
    if move == TAKE_DISCARD:
        if len(at.pile) > 0:
            return None
        return no(say("No card lies on the discard pile yet: draw from the stock."), "ROM-4")
    return no(say("First draw a card."), "ROM-11")


def _no_draw(move: i64) -> Objection:
    if move <= TAKE_DISCARD:
        return no(say("You have drawn already: lay cards, or discard one."), "ROM-11")
    return _nothing()


def _nothing() -> Objection:
    return no(NO_SUCH_MOVE, "ROM-11")


def _to_taking_back(at: Position) -> Objection | None:
    if at.is_open(at.seat):
        return no(say("You have opened: what you lay stays on the table."), "ROM-17")
    if not at.has_laid():
        return no(say("You have laid nothing in this turn."), "ROM-14")
    return None


# --- discarding ----------------------------------------------------------------------------------


def _to_discard(at: Position, card: i64) -> Objection | None:
    if card > JOKER:
        return _nothing()
    if at.hands.copies(at.seat, card) == 0:
        return _not_held(card, "ROM-20")
    if at.owed:
        return _owing()
    if not at.may_discard():
        return _not_opened(at)
    if at.is_just_taken(card):
        text = say("You have just taken {card}; discard another card.", card=CardWord(int(card)))
        return no(text, "ROM-20")
    return None


def _not_held(card: i64, rule: str) -> Objection:
    if card == JOKER:
        return no(say("You hold no joker."), rule)
    return no(not_held(card), rule)


def _not_opened(at: Position) -> Objection:
    """Why a closed player who has laid something may not end his turn (ROM-16)."""
    if at.laid_off:
        return no(
            say(
                "You have laid off without having opened: that is allowed only if you get rid of"
                " all your cards in this turn. Lay more or take everything back."
            ),
            *("ROM-15", "ROM-16", "ROM-23"),
        )
    text = say_n(
        "Your melds are worth {n} point, and the first laying-out needs {needed}."
        " Lay more or take everything back.",
        "Your melds are worth {n} points, and the first laying-out needs {needed}."
        " Lay more or take everything back.",
        int(at.laid_points),
        needed=int(at.rules.first_meld),
    )
    return no(text, "ROM-15", "ROM-16")


def _owing() -> Objection:
    return no(say("You have exchanged a joker: now lay a joker."), "ROM-19")


# --- exchanging and laying off -------------------------------------------------------------------


def no_meld(index: i64) -> Objection:
    """The refusal of a meld that does not exist, or no longer exists."""
    return no(say("There is no meld {meld} on the table.", meld=meld_id(index)), "ROM-10", "ROM-18")


def not_yet_exchanging() -> Objection:
    """The refusal of an exchange by a player who has not opened yet."""
    text = say("Only a player who has opened in an earlier turn may exchange a joker.")
    return no(text, "ROM-13", "ROM-17", "ROM-19")


def _to_exchange(at: Position, fields: i64) -> Objection | None:
    index: i64 = fields >> 4
    place: i64 = fields & 15
    if index >= len(at.melds):
        return no_meld(index)
    meld: i64 = at.melds[index]
    if place > 13 or tabled.jokers_of(meld) & BIT[place] == 0:
        return no(say("No joker lies there in {meld}.", meld=meld_id(index)), "ROM-19")
    if not at.is_open(at.seat):
        return not_yet_exchanging()
    if at.owed:
        return _owing()
    named: i64 = tabled.named_at(meld, place)
    if at.hands.copies(at.seat, named) == 0:
        return _not_held(named, "ROM-19")
    if is_worth_a_joker(at, index, place):
        return None
    text = say("You may exchange a joker only if you can lay a joker at once, and you cannot.")
    return no(text, "ROM-19")


def _to_laying_off(at: Position, fields: i64) -> Objection | None:
    index: i64 = fields >> 3
    spot: i64 = (fields >> 1) & 3
    by_joker = fields & 1 == 1
    if index >= len(at.melds):
        return no_meld(index)
    meld: i64 = at.melds[index]
    named: i64 = tabled.fits_at(meld, spot)
    if named == NONE:
        return no(_no_spot(meld, spot), "ROM-18")
    if at.hands.copies(at.seat, JOKER if by_joker else named) == 0:
        return _not_held(JOKER if by_joker else named, "ROM-18")
    if at.owed and not by_joker:
        return _owing()
    if by_joker and not tabled.has_room(meld, at.rules.joker_limit):
        return _too_many_jokers(at)
    return _to_any_laying(at, 1)


def _no_spot(meld: i64, spot: i64) -> Text:
    if not tabled.is_run(meld):
        if tabled.places_of(meld) & BIT[spot]:
            return say("This suit lies in the set already.")
        return say("A set has at most four cards.")
    if spot > 1:
        return say("Cards are laid off at an end of a run.")
    return say("The run has an ace at this end: it goes no further.")


def _too_many_jokers(at: Position) -> Objection:
    if at.rules.joker_limit == 0:
        return no(say("There would be more jokers than real cards in the meld."), "ROM-8")
    return no(say("Only one joker may lie in a meld."), "ROM-8")


def _to_any_laying(at: Position, size: i64) -> Objection | None:
    """The refusals common to melds and lay-offs of this many cards from the hand."""
    if not at.may_lay():
        return no(
            say(
                "You have taken your cards back {n} times in this turn: now discard one.",
                n=int(MOST_BACKS),
            ),
            "ROM-14",
        )
    if at.hands.size(at.seat) - size < at.rules.keep:
        return no(say("The last card is always discarded: keep one card for it."), "ROM-21")
    return None


# --- new melds -----------------------------------------------------------------------------------


def is_meld(move: i64) -> bool:
    """Whether the fields of a move are those of a set or a run (ROM-5, ROM-6)."""
    meld: i64 = tabled.laid(move, 0, 0)
    if tabled.jokers_of(meld) & ~tabled.places_of(meld):
        return False
    if move < RUN:
        return move - SET < 256 * 13 and tabled.size_of(meld) > 2
    low: i64 = tabled.low_of(meld)
    return low > 0 and low + 2 <= tabled.high_of(meld) <= 14


def _to_meld(at: Position, move: i64) -> Objection | None:
    if move >= RUN and not _has_ends(move):
        return _nothing()
    if not is_meld(move):
        return _nothing()
    meld: i64 = tabled.laid(move, 0, 0)
    size: i64 = tabled.size_of(meld)
    jokers: i64 = count(tabled.jokers_of(meld))
    lacking: i64 = _lacking(at, meld)
    if lacking != NONE:
        return _not_held(lacking, "ROM-15" if not at.is_open(at.seat) else "ROM-17")
    if at.hands.jokers(at.seat) < jokers:
        held = int(at.hands.jokers(at.seat))
        text = say_n("You hold only {n} joker.", "You hold only {n} jokers.", held)
        return no(text, "ROM-7") if held else _not_held(JOKER, "ROM-7")
    if jokers > most_jokers(at.rules.joker_limit, size):
        return _too_many_jokers(at)
    if at.owed and jokers == 0:
        return _owing()
    return _to_any_laying(at, size)


def _has_ends(move: i64) -> bool:
    """Whether the ends of a run are positions at all, so that its places can be asked for."""
    ends: i64 = ((move - RUN) >> 14) & 255
    low: i64 = ends >> 4
    return 0 < low <= (ends & 15) <= 14


def _lacking(at: Position, meld: i64) -> i64:
    """The first card of a meld that the hand on turn does not have, or `NONE`."""
    places: i64 = tabled.places_of(meld) & ~tabled.jokers_of(meld)
    seen: i64 = 0
    for place in range(i64(14)):
        if places & BIT[place] == 0:
            continue
        named: i64 = tabled.named_at(meld, place)
        wanted: i64 = 2 if seen & BIT[named] else 1
        if at.hands.copies(at.seat, named) < wanted:
            return named
        seen |= BIT[named]
    return NONE
