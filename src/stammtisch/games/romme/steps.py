"""The phases and moves of Rommé as people see them.  # not compiled: makes texts"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stammtisch.cards import notation
from stammtisch.core.bits import BIT, count
from stammtisch.core.refusals import NO_SUCH_MOVE, not_held
from stammtisch.core.view import Objection
from stammtisch.games.romme import reading, tabled
from stammtisch.games.romme.names import exchanged_on, from_hand, laid_on, lying, meld_words, own
from stammtisch.games.romme.position import Position
from stammtisch.games.romme.rules import (
    DISCARD,
    DRAW_STOCK,
    EXCHANGE,
    HIGH_END,
    JOKER,
    LAY_OFF,
    MOST_BACKS,
    MOVES,
    NOBODY,
    NONE,
    SET,
    TAKE_BACK,
    TAKE_DISCARD,
    is_laid,
    most_jokers,
)
from stammtisch.kits.melds import meld_id, named_word, written
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Form, Move, Phase, Reason, otherwise
from stammtisch.text import CardWord, SeatWord, Text, say, say_n

# --- the phases


def result(at: Position, viewer: int) -> Text:
    """How the hand ended."""
    if at.winner == NOBODY:
        return say("The hand did not come to an end: it is void.")
    who = SeatWord(int(at.winner))
    if at.in_one_turn:
        return say("{seat} has laid out all cards in one turn: Hand-Rommé!", seat=who)
    return say("{seat} has no cards left: Rommé!", seat=who)


def _top(at: Position, thing: int = 0) -> CardWord:
    return CardWord(int(at.pile[len(at.pile) - 1]))


def _draw_or_take(at: Position, seat: int) -> Text:
    if len(at.pile) == 0:
        return say("Draw from the stock.")
    if len(at.stock) == 0:
        return say("The stock is empty: take {card}.", card=_top(at))
    return say("Draw from the stock or take {card}.", card=_top(at))


def _lay_or_discard(at: Position, seat: int) -> Text:
    if at.owed:
        return OWING
    if at.hands.size(seat) == 1:
        return say("Discard your last card.")
    if at.is_open(seat):
        return say("Lay out, lay off and exchange as you like, then discard a card.")
    if not at.may_lay():
        return TOO_OFTEN
    if not at.has_laid():
        return say_n(
            "Discard a card, or lay out at least {n} point at once.",
            "Discard a card, or lay out at least {n} points at once.",
            int(at.rules.first_meld),
        )
    return _open_or_lay_more(at)


def _first_too_small(at: Position, thing: int) -> Text:
    return say_n(
        "Your melds are worth {n} point, and your initial meld needs {needed}. Lay more or take "
        "everything back.",
        "Your melds are worth {n} points, and your initial meld needs {needed}. Lay more or take "
        "everything back.",
        int(at.laid_points),
    )


def _open_or_lay_more(at: Position) -> Text:
    if at.may_discard():
        return say_n(
            "Your melds are worth {n} point. Discard a card to open, or lay out more.",
            "Your melds are worth {n} points. Discard a card to open, or lay out more.",
            int(at.laid_points),
        )
    if at.laid_off:
        return say("For a Hand-Rommé, get rid of all cards but one, or take everything back.")
    return _first_too_small(at, 0)


OWING: Final = say("You have exchanged a joker: now lay a joker.")
TOO_OFTEN: Final = say(
    "You have taken your cards back {n} times in this turn: now discard one.", n=MOST_BACKS
)
WON, VOID = [
    Phase(say("The hand is over"), rule, prompt=result, first=say("The hand is over."))
    for rule in ("ROM-22", "ROM-25")
]
SHUFFLING: Final = Phase(
    say("The discard pile is shuffled"),
    "ROM-24",
    prompt=say("The discard pile is being shuffled."),
    first=say("The discard pile is being shuffled."),
)
DRAWS: Final = Phase(
    say("Draw"),
    "ROM-11",
    prompt=_draw_or_take,
    first=say("Draw a card first."),
    late=say("You have already drawn: lay cards, or discard one."),
)
LAYS: Final = Phase(say("Lay cards and discard"), "ROM-11", prompt=_lay_or_discard)
PHASES: Final = (DRAWS, LAYS)  # by number

# --- why a move cannot be made


def _lacks(card: Callable[[Position, int], int], rule: str) -> Reason:
    """The refusal if the hand does not have the card that a move takes from it."""
    return Reason(
        lambda at, thing: at.hands.copies(at.seat, card(at, thing)) == 0,
        lambda at, thing: _not_held(card(at, thing)),
        rule,
    )


def _not_held(card: int) -> Text:
    return say("You hold no joker.") if card == JOKER else not_held(card)


def _no_meld(width: int) -> Reason:
    """The refusal if there is no such meld; ``width`` counts the bits below the meld's number."""
    return Reason(
        lambda at, thing: thing >> width >= len(at.melds),
        lambda at, thing: reading.no_meld(thing >> width),
        *("ROM-10", "ROM-18"),
    )


def _no_joker_there(at: Position, fields: int) -> bool:
    place = fields & 15
    return place > 13 or tabled.jokers_of(at.melds[fields >> 4]) & BIT[place] == 0


def _no_spot(at: Position, fields: int) -> Text:
    meld, spot = at.melds[fields >> 3], fields >> 1 & 3
    if not tabled.is_run(meld):
        if tabled.places_of(meld) & BIT[spot]:
            return say("This suit is already in the set.")
        return say("A set has at most four cards.")
    if spot > 1:
        return say("Cards are laid off at an end of a run.")
    return say("The run has an ace at this end: it goes no further.")


def _too_many(at: Position, thing: int) -> Text:
    if at.rules.joker_limit == 0:
        return say("There would be more jokers than real cards in the meld.")
    return say("Only one joker may lie in a meld.")


def _lacking(at: Position, fields: int) -> Objection | None:
    """What a hand lacks for a meld: a card, or jokers."""
    cards = lying(tabled.laid(SET + fields, 0, 0))
    real = [card for card, named in cards if card == named]
    for card in real:
        if at.hands.copies(at.seat, card) < real.count(card):
            return Objection(("ROM-17" if at.is_open(at.seat) else "ROM-15",), not_held(card))
    held = int(at.hands.jokers(at.seat))
    if held >= len(cards) - len(real):
        return None
    text = say_n("You hold only {n} joker.", "You hold only {n} jokers.", held)
    return Objection(("ROM-7",), text if held else _not_held(int(JOKER)))


def _jokers(fields: int) -> int:
    return int(count(tabled.jokers_of(tabled.laid(SET + fields, 0, 0))))


def _size(fields: int) -> int:
    return int(tabled.size_of(tabled.laid(SET + fields, 0, 0)))


OWES: Final = Reason(lambda at, _: at.owed, OWING, "ROM-19")
NO_MORE: Final = Reason(lambda at, _: not at.may_lay(), TOO_OFTEN, "ROM-14")
KEEP_ONE: Final = otherwise(
    say("The last card is always discarded: keep one card for it."), "ROM-21"
)

# --- how moves are written


def _written_lay(at: Position, fields: int) -> str:
    meld, card = laid_on(at, fields)
    end = fields >> 1 & 3
    both = tabled.is_run(meld) and tabled.fits_at(meld, 1 - end) == card[1]
    where = (" high" if end == HIGH_END else " low") if both else ""
    return f"lay {written(*card)} {meld_id(fields >> 3)}{where}"


def _written_exchange(at: Position, fields: int) -> str:
    place = fields & 15
    both = tabled.places_of(at.melds[fields >> 4]) == BIT[14] - 1 and place in (0, 13)
    where = (" low" if place == 0 else " high") if both else ""
    return f"exchange {notation(exchanged_on(at, fields))} {meld_id(fields >> 4)}{where}"


def _written_meld(at: Position, fields: int) -> str:
    return " ".join(["meld", *[written(*each) for each in lying(from_hand(at, SET + fields))]])


# --- the moves

STEPS: Final = Steps(
    "romme",
    (
        Move(
            DRAWS,
            *reading.DRAW,
            number=DRAW_STOCK,
            label=say("Draw from the stock"),
            told=say("{seat} draws {card}."),
            kept=say("{seat} draws from the stock."),
            form=Form(
                zone="stock",
                facts={"card": lambda at, _: CardWord(int(at.stock[len(at.stock) - 1]))},
            ),
            unless=otherwise(
                say("The stock is empty: take the card from the discard pile."), "ROM-24"
            ),
        ),
        Move(
            DRAWS,
            *reading.TAKE,
            number=TAKE_DISCARD,
            label=say("Take {card}"),
            told=say("{seat} takes {card} from the discard pile."),
            form=Form(cards=lambda at, _: (_top(at).kind,), zone="discard", facts={"card": _top}),
            unless=otherwise(
                say("No card lies on the discard pile yet: draw from the stock."), "ROM-4"
            ),
        ),
        Move(
            LAYS,
            *reading.BACK,
            number=TAKE_BACK,
            label=say("Take everything back"),
            told=say("{seat} takes everything back."),
            unless=(
                Reason(
                    lambda at, _: at.is_open(at.seat),
                    say("You have opened: what you lay stays on the table."),
                    "ROM-17",
                ),
                otherwise(say("You have laid nothing in this turn."), "ROM-14"),
            ),
        ),
        Move(
            LAYS,
            "discard",
            number=DISCARD,
            size=JOKER + 1,
            label=say("Discard {card}"),
            told=say("{seat} discards {card}."),
            form=Form(
                lambda at, card: f"discard {notation(own(at, card))}",
                reading.discards,
                cards=lambda at, card: (own(at, card),),
                zone="discard",
                facts={"card": lambda at, card: CardWord(own(at, card))},
            ),
            unless=(
                _lacks(lambda at, card: card, "ROM-20"),
                OWES,
                Reason(
                    lambda at, _: at.laid_off and not at.may_discard(),
                    say(
                        "You have laid off without having opened: that is allowed only if you get"
                        " rid of all your cards in this turn. Lay more or take everything back."
                    ),
                    *("ROM-15", "ROM-16", "ROM-23"),
                ),
                Reason(lambda at, _: not at.may_discard(), _first_too_small, *("ROM-15", "ROM-16")),
                otherwise(say("You have just taken {card}; discard another card."), "ROM-20"),
            ),
        ),
        Move(
            LAYS,
            "exchange",
            number=EXCHANGE,
            size=LAY_OFF - EXCHANGE,
            label=say("Exchange {card} for the joker"),
            told=say("{seat} exchanges {card} for a joker."),
            form=Form(
                _written_exchange,
                reading.exchanges,
                cards=lambda at, fields: (exchanged_on(at, fields),),
                zone=lambda at, fields: meld_id(fields >> 4),
                facts={
                    "card": lambda at, fields: CardWord(exchanged_on(at, fields)),
                    "meld": lambda at, fields: meld_id(fields >> 4),
                },
            ),
            unless=(
                _no_meld(4),
                Reason(
                    _no_joker_there, say("There is no joker in that place in {meld}."), "ROM-19"
                ),
                reading.NOT_YET,
                OWES,
                _lacks(exchanged_on, "ROM-19"),
                otherwise(
                    say(
                        "You may exchange a joker only if you can lay a joker at once,"
                        " and you cannot."
                    ),
                    "ROM-19",
                ),
            ),
        ),
        Move(
            LAYS,
            "lay",
            number=LAY_OFF,
            size=SET - LAY_OFF,
            label=say("Lay {card} on {meld}"),
            told=say("{seat} lays {card} on {meld}."),
            form=Form(
                _written_lay,
                reading.lays,
                cards=lambda at, fields: (laid_on(at, fields)[1][0],),
                zone=lambda at, fields: meld_id(fields >> 3),
                facts={
                    "card": lambda at, fields: named_word(*laid_on(at, fields)[1]),
                    "meld": lambda at, fields: meld_words(laid_on(at, fields)[0]),
                },
            ),
            unless=(
                _no_meld(3),
                Reason(lambda at, f: laid_on(at, f)[1][1] == NONE, _no_spot, "ROM-18"),
                _lacks(lambda at, f: JOKER if f & 1 else laid_on(at, f)[1][1], "ROM-18"),
                Reason(lambda at, fields: at.owed and fields & 1 == 0, OWING, "ROM-19"),
                Reason(
                    lambda at, f: (
                        f & 1 == 1 and not tabled.has_room(at.melds[f >> 3], at.rules.joker_limit)
                    ),
                    _too_many,
                    "ROM-8",
                ),
                NO_MORE,
                KEEP_ONE,
            ),
        ),
        Move(
            LAYS,
            "meld",
            number=SET,
            size=MOVES - SET,
            label=say_n("Lay out {cards} ({n} point)", "Lay out {cards} ({n} points)", 0),
            told=say_n(
                "{seat} lays out {cards} ({n} point).", "{seat} lays out {cards} ({n} points).", 0
            ),
            form=Form(
                _written_meld,
                reading.melds,
                cards=lambda at, fields: [card for card, _ in lying(from_hand(at, SET + fields))],
                facts={
                    "cards": lambda at, fields: meld_words(from_hand(at, SET + fields)),
                    "n": lambda at, fields: int(tabled.points_of(tabled.laid(SET + fields, 0, 0))),
                },
            ),
            unless=(
                Reason(lambda at, f: not is_laid(SET + f), NO_SUCH_MOVE, "ROM-5", "ROM-6"),
                _lacking,
                Reason(
                    lambda at, f: _jokers(f) > most_jokers(at.rules.joker_limit, _size(f)),
                    _too_many,
                    "ROM-8",
                ),
                Reason(lambda at, f: at.owed and _jokers(f) == 0, OWING, "ROM-19"),
                NO_MORE,
                KEEP_ONE,
            ),
        ),
    ),
    pack="ROM-1",
    facts={"needed": lambda at: int(at.rules.first_meld)},
)
