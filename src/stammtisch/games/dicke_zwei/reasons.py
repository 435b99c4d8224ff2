"""Why cards may not be picked or played.  # not compiled: makes texts"""

from __future__ import annotations

from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, highest, lowest
from stammtisch.core.kinds import rank_of
from stammtisch.core.refusals import no
from stammtisch.core.view import Objection
from stammtisch.games.dicke_zwei.combos import (
    PAIR,
    SINGLE,
    STRAIGHT,
    TRIPLE,
    beats,
    class_of,
    worth_of,
)
from stammtisch.games.dicke_zwei.names import (
    CLASS_RULES,
    card_word,
    cards_word,
    class_name,
    kinds_of,
    named,
)
from stammtisch.games.dicke_zwei.position import Position
from stammtisch.games.dicke_zwei.tiles import RANK, RANKS, rank_at
from stammtisch.text import CardsWord, say


def to_pick(at: Position, place: int) -> Objection | None:
    """Why a card of the seat on turn cannot be picked next, or None if it can."""
    card = card_word(place)
    if at.picked & BIT[place]:
        return no(say("You have picked {card} already.", card=card), "DZW-14")
    if at.picked and place > lowest(at.picked):
        after = card_word(int(lowest(at.picked)))
        text = say(
            "Cards are picked from the highest to the lowest: {card} is higher than {other}.",
            card=card,
            other=after,
        )
        return no(text, "DZW-2", "DZW-3")
    return None if at.picks() & BIT[place] else _no_beginning(at, at.picked | BIT[place])


def _no_beginning(at: Position, cards: i64) -> Objection | None:
    """Why these cards are not the top of any combination that may be played."""
    if class_of(at.floor) == SINGLE:
        return why_not(at, cards)
    words = cards_word(int(cards))
    if at.must:
        text = say(
            "The first combination must contain {must}, and you have none with {cards} "
            "as its highest cards.",
            must=card_word(int(lowest(at.must))),
            cards=words,
        )
        return no(text, "DZW-13")
    if at.floor == 0:
        text = say("You have no combination with {cards} as its highest cards.", cards=words)
        return no(text, "DZW-14")
    text = say(
        "You have no combination with {cards} as its highest cards that beats {table}.",
        cards=words,
        table=named(int(at.table())),
    )
    return no(text, "DZW-15", *_pair_rule(at))


def to_play(at: Position, thing: int) -> Objection | None:
    """Why the cards picked may not be played, or None if they may."""
    if at.picked == 0:
        return no(say("Choose the cards that you want to play first."), "DZW-14")
    return why_not(at, at.picked)


def why_not(at: Position, cards: i64) -> Objection | None:
    """Why these cards of the seat on turn may not be played, or None if they may."""
    worth: i64 = worth_of(cards)
    words = cards_word(int(cards))
    if at.floor and not _right_number(at, cards):
        return _wrong_number(at)
    if worth == 0:
        return _no_combination(cards)
    if at.must and cards & at.must == 0:
        must = card_word(int(lowest(at.must)))
        return no(say("The first combination must contain {card}.", card=must), "DZW-13")
    if beats(worth, at.floor):
        return None
    table = int(at.table())
    rules = ("DZW-15", CLASS_RULES[int(class_of(worth))], *_pair_rule(at))
    if class_of(worth) == SINGLE:
        text = say("{card} does not beat {table}.", card=words, table=cards_word(table))
        return no(text, *rules)
    if class_of(worth) >= STRAIGHT and class_of(worth) != class_of(at.floor):
        text = say(
            "{kind} ({cards}) is lower than {other} ({table}).",
            kind=class_name(int(cards)),
            cards=words,
            other=class_name(table),
            table=cards_word(table),
        )
        return no(text, "DZW-9", *rules)
    return no(say("{cards} do not beat {table}.", cards=words, table=cards_word(table)), *rules)


def _pair_rule(at: Position) -> tuple[str, ...]:
    return ("DZW-16",) if class_of(at.floor) == PAIR else ()


def _right_number(at: Position, cards: i64) -> bool:
    wanted: i64 = class_of(at.floor)
    return count(cards) == (wanted if wanted <= TRIPLE else 5)


def _wrong_number(at: Position) -> Objection:
    wanted: i64 = class_of(at.floor)
    if wanted == SINGLE:
        text = say("A single card was led: only a single card can be played on it.")
    elif wanted == PAIR:
        text = say("A pair was led: only a pair can be played on it.")
    elif wanted == TRIPLE:
        text = say("A triple was led: only a triple can be played on it.")
    else:
        text = say("Five cards were led: only five cards can be played on them.")
    return no(text, "DZW-15")


def _no_combination(cards: i64) -> Objection:
    words: CardsWord = cards_word(int(cards))
    number: i64 = count(cards)
    if number == 2:
        return no(say("{cards} are not a pair: they differ in rank.", cards=words), "DZW-6")
    if number == 3:
        return no(say("{cards} are not a triple: they differ in rank.", cards=words), "DZW-7")
    if number == 4 and cards & ~RANK[rank_at(highest(cards))] == 0:
        return no(say("Four of a kind needs a fifth card."), "DZW-8", "DZW-12")
    if number != 5:
        text = say("A combination has one, two, three or five cards, not {n}.", n=int(number))
        return no(text, "DZW-14", "DZW-8")
    if goes_round(cards):
        return no(say("A straight does not wrap around: it ends with the two."), "DZW-10")
    text = say("{cards} are not a straight, a group, a full house or four of a kind.", cards=words)
    return no(text, "DZW-9")


def goes_round(cards: i64) -> bool:
    """Whether five cards form a chain only if it may run from the ace on to the two."""
    ranks = {(rank_of(kind) + 1) % RANKS for kind in kinds_of(int(cards))}  # the ace 0, the two 1
    return any(ranks == {(start + i) % RANKS for i in range(5)} for start in range(RANKS))
