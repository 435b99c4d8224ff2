"""The phases and moves of Poker as people see them.  # not compiled: makes texts"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from stammtisch.cards import notations, spelled
from stammtisch.core.refusals import no, not_held
from stammtisch.core.view import Choice, Objection
from stammtisch.games.poker.names import chips_text, span, tiles_of, tiles_word
from stammtisch.games.poker.position import Position
from stammtisch.games.poker.pots import total
from stammtisch.games.poker.rules import CHECK, DRAW, EXCHANGE, FIRST_BET, FOLD, HOLD
from stammtisch.games.poker.score import result_texts
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import (
    Form,
    Ladder,
    Move,
    Number,
    Phase,
    Reason,
    Telling,
    otherwise,
)
from stammtisch.kits.steps.words import WHOLE
from stammtisch.kits.steps.zones import hand_id
from stammtisch.text import Arg, CardsWord, CardWord, SeatWord, Text, say, say_in, say_n

# --- what the seat on turn is asked


def _to_open(at: Position, seat: int) -> Text:
    """The prompt when nobody has bet in this phase."""
    can_bet = len(_may(at)) > 0
    if at.may_check(seat):
        if can_bet:
            return say("Check, bet {amounts}, or fold.")
        if not at.may_open(seat):
            return say("You cannot open without two jacks or better: check or fold.")
        return say("You have too few chips for a bet: check or fold.")
    if not can_bet:
        return say("You may not check and have too few chips for a bet: fold.")
    if at.forced:
        return say("All have checked: bet {amounts} or fold.")
    return say("Bet {amounts} or fold; nobody may check in phase 1.")


def _to_answer(at: Position, seat: int) -> Text:
    """The prompt when there is a bet to answer."""
    owed, own = int(at.to_call(seat)), int(at.chips[seat])
    if not at.may_hold(seat):
        return say("You have too few chips to call, which costs {owed}: fold.")
    if not _may(at):
        return _only_to_hold(at, seat, chips_text(min(owed, own)))
    if owed == 0:
        return say("Call without paying, raise by {amounts}, or fold.")
    return say("Call with {chips}, raise by {amounts}, or fold.", chips=chips_text(min(owed, own)))


def _only_to_hold(at: Position, seat: int, pay: Text) -> Text:
    """Why a raise is impossible now (POK-8, POK-12, POK-14)."""
    if at.to_call(seat) == 0:
        return say("Call without paying, or fold: you have too few chips for a raise.")
    if at.chips[seat] <= at.to_call(seat):
        return say("Call with your last {chips}, or fold.", chips=pay)
    if at.raises_left(seat) <= 0:
        if at.rules.table_cap:
            return say("Call with {chips} or fold: there have been three raises.", chips=pay)
        return say("Call with {chips} or fold: you have raised three times.", chips=pay)
    if not at.others_can_pay(seat):
        return say("Call with {chips} or fold: nobody else has chips for a raise.", chips=pay)
    return say("Call with {chips} or fold: too few chips are left for a raise.", chips=pay)


def _exchanged_when(at: Position, _: int) -> Text:
    if at.rules.variant != DRAW:
        return say("Cards are exchanged in draw poker only.")
    return say("Cards are exchanged between the two betting phases.")


ENDED: Final = Phase(
    say("The deal is over"),
    prompt=lambda at, _: result_texts(at)[-1],
    first=say("The deal is over."),
    first_rules=("POK-10", "POK-15"),
)
OPENING: Final = Phase(
    lambda at, _: say(
        "Betting phase {number} of {n}", number=int(at.phase), n=int(at.rules.phases)
    ),
    "POK-7",
    prompt=_to_open,
)
ANSWERING: Final = Phase(OPENING.name, "POK-7", prompt=_to_answer)
EXCHANGING: Final = Phase(
    say("Cards are exchanged"),
    "POK-23",
    prompt=say("Exchange up to three cards, or keep all."),
    first=say("Now exchange up to three cards, or keep all."),
    late=_exchanged_when,
)


# --- why a move cannot be made


def _may(at: Position) -> range:
    """The amounts that the seat on turn may bet or raise by."""
    if at.amounts_from(at.turn) < 0:
        return range(0)
    return range(int(at.lowest_amount(at.turn)), int(at.highest_amount(at.turn)) + 1)


def _to_check(at: Position, _: int) -> Objection:
    if owed := int(at.to_call(at.turn)):
        text = say("You cannot check: {chips} must be paid to call.", chips=chips_text(owed))
        return no(text, "POK-7")
    if at.betted:
        return no(say("The blinds are a bet: call, there is nothing to pay."), "POK-41")
    if at.forced:
        return no(say("All have checked: now you must bet or fold."), "POK-11")
    return no(say("Nobody may check in phase 1: bet or fold."), "POK-31")


def _to_hold(at: Position, _: int) -> Objection:
    owed = chips_text(int(at.to_call(at.turn)))
    text = say("Calling costs {owed} and you have {own}: you can only fold.", owed=owed)
    return no(text, "POK-14")


def _to_bet(at: Position, amount: int) -> Objection:
    least, lowest, most = int(at.least()), *_ends(at)
    if not at.may_open(at.turn):
        return no(say("Only two jacks or anything better may open."), "POK-21")
    if most <= 0:
        text = say("You have {own}, less than the smallest bet of {least}.", least=least)
        return no(text, "POK-14")
    if lowest < least:
        text = say_n(
            "You have only {n} chip: you can bet only that one.",
            "You have only {n} chips: you can bet only all of them.",
            lowest,
        )
        return no(text, "POK-12")
    if amount > most != at.most(at.turn):
        text = say("At least {least} and at most {most} chips can be bet here: you have no more.")
        return no(text, "POK-12")
    if lowest < most:
        return no(say("At least {least} and at most {most} chips can be bet here."), *_limits(at))
    text = say_n("Exactly {n} chip can be bet here.", "Exactly {n} chips can be bet here.", most)
    return no(text, *_limits(at))


def _ends(at: Position) -> tuple[int, int]:
    """The least and the most that the seat on turn can pay beyond what it owes."""
    return int(at.lowest_amount(at.turn)), int(at.highest_amount(at.turn))


def _limits(at: Position) -> tuple[str, ...]:
    """The rules behind the bounds: from phase 3 of Texas Holdem on, the lower one is double."""
    return ("POK-4", "POK-7", *(["POK-43"] if at.least() > at.rules.min_bet else []))


def _to_raise(at: Position, amount: int) -> Objection:
    seat = at.turn
    if at.raises_left(seat) <= 0:
        if at.rules.table_cap:
            return no(say("There were three raises in this phase: no more are allowed."), "POK-8")
        return no(say("You have raised three times in this phase: call or fold."), "POK-8")
    if at.chips[seat] <= at.to_call(seat):
        return no(say("You have {own} and owe {owed}: nothing is left for a raise."), "POK-12")
    if at.highest_amount(seat) <= 0:
        left = chips_text(int(at.chips[seat] - at.to_call(seat)))
        text = say("After calling you have {own}, less than the smallest raise of {least}.",
            own=left, least=int(at.least()))  # fmt: skip
        return no(text, "POK-14")
    if not at.others_can_pay(seat):
        return no(say("Nobody else has chips left, so a raise would be pointless."), "POK-12")
    return _to_raise_by(at, amount)


def _to_raise_by(at: Position, amount: int) -> Objection:
    lowest, most = _ends(at)
    if lowest < at.least():
        text = say_n(
            "After calling you have {n} chip left: you can raise by exactly that.",
            "After calling you have {n} chips left: you can raise only by all of them.",
            lowest,
        )
        return no(text, "POK-12")
    if amount > most != at.most(at.turn):
        text = say("A raise adds at least {least} and at most {most} chips here: you have no more.")
        return no(text, "POK-12")
    if lowest < most:
        text = say("A raise adds at least {least} and at most {most} chips here.")
    else:
        text = say_n("A raise adds exactly {n} chip here.", "A raise adds exactly {n} chips here.",
            most)  # fmt: skip
    return no(text, *_limits(at))


def _no_card(at: Position, _: int) -> Objection:
    if at.now() is EXCHANGING:
        return no(say("No card is played here: exchange up to three, or keep all."), "POK-23")
    return no(say("No card is played in Poker: the hands decide at the end."), "POK-7", "POK-15")


# --- what people say

_KEEPS: Final = ("keep", "behalte", "behalten", "stand", "keine", "nichts", "none", "nothing")
_EXCHANGES: Final = ("exchange", "tausche", "tauschen", "swap", "change", "wechsle", "wechseln")
_BETS: Final = ("bet", "biete", "bieten", "setze", "setzen", "open", "eröffne", "eröffnen")
_RAISES: Final = ("raise", "erhöhe", "erhöhen", "erhoehe", "erhoehen")
_ALL: Final = ("all", "alles", "allin", "all-in")
_TO: Final = ("to", "auf")


def _kinds(words: list[str]) -> list[int] | None:
    """The cards that are named for an exchange; None if something else is said."""
    if not words or words[0] not in (*_EXCHANGES, *_KEEPS):
        return None
    if words[0] in _KEEPS or (len(words) == 2 and words[1] in _KEEPS):
        return []
    kinds = [spelled(word) for word in words[1:]]
    return [-1 if kind is None else kind for kind in kinds]


def _exchanged(at: Position, words: list[str]) -> list[int]:
    """The cards that the words exchange, as one bit for each card in the hand."""
    kinds = _kinds(words)
    hand = [kind for kind in range(52) if int(at.hands[at.turn]) >> kind & 1]
    if kinds is None or not {*kinds} <= {*hand} or len({*kinds}) < len(kinds):
        return []
    return [sum(1 << hand.index(kind) for kind in kinds)]


def _no_exchange(words: list[str]) -> Reason | None:
    """Why cards cannot be exchanged: they are not held, or one is named twice."""
    kinds = _kinds(words)
    if kinds is None:
        return None
    cards = [kind for kind in kinds if kind >= 0]

    def found(at: Position, _: int) -> Objection | None:
        for kind in cards:
            if not int(at.hands[at.turn]) >> kind & 1:
                return no(not_held(kind), "POK-23")
        twice = [CardWord(kind) for kind in cards if cards.count(kind) > 1]
        return no(say("{card} is named twice.", card=twice[0]), "POK-23") if twice else None

    return Ladder(found)


def _amount(at: Position, words: list[str], verbs: tuple[str, ...]) -> int | None:
    """What ``all in`` and ``raise to 12`` mean as a bet or a raise."""
    said = words[1:] if words and words[0] in verbs else words
    if len(said) == 1 and said[0] in _ALL:
        return int(at.chips[at.turn] - at.to_call(at.turn))
    if len(said) == 2 and said[0] in _TO and WHOLE.fullmatch(said[1]):
        return int(said[1]) - int(at.high)
    return None


def _named(at: Position) -> dict[int, Text]:
    """The amounts that players have names for, each once, as far as they may be bet."""
    owed = int(at.to_call(at.turn))
    pot = int(total(at.paid)) + owed
    called = {
        pot // 2: say("half the pot"),
        pot: say_in("bet", "pot"),
        int(at.chips[at.turn]) - owed: say_in("bet", "all in"),
    }
    return {amount: name for amount, name in called.items() if amount in _may(at)}


# --- labels, and what everybody is told


def _hold_label(at: Position, _: int) -> Text:
    owed, own = int(at.to_call(at.turn)), int(at.chips[at.turn])
    if owed == 0:
        return say("Call, nothing to pay")
    if own <= owed:
        return say("Call with all: {chips}", chips=chips_text(own))
    return say("Call: {chips}", chips=chips_text(owed))


def _exchange_button(at: Position, seat: int, which: int) -> Choice:
    tiles = tuple(tiles_of(at, which))
    text = _exchange_text(at, which)
    if not tiles:
        return Choice(text, say("Keep all cards"))
    return Choice(text, say("Exchange {cards}", cards=CardsWord(tiles)), tiles, hand_id(seat))


def _exchange_text(at: Position, which: int) -> str:
    return f"exchange {notations(tiles_of(at, which))}".strip()


def _paid(what: Telling) -> tuple[int, bool]:
    """What the move cost, and whether these were the last chips."""
    paid = int(what.after.paid[what.seat] - what.before.paid[what.seat])
    return paid, bool(paid > 0 and paid == what.before.chips[what.seat])


def _told_hold(what: Telling) -> list[Text]:
    who, (paid, all_in) = SeatWord(what.seat), _paid(what)
    if paid == 0:
        return [say("{seat} calls without paying.", seat=who)]
    chips = chips_text(paid)
    if all_in:
        return [say("{seat} calls with {chips} and is all-in.", seat=who, chips=chips)]
    return [say("{seat} calls with {chips}.", seat=who, chips=chips)]


def _told_bet(what: Telling) -> list[Text]:
    who, (paid, all_in) = SeatWord(what.seat), _paid(what)
    if all_in:
        return [say("{seat} bets {n} and is all-in.", seat=who, n=paid)]
    return [say("{seat} bets {n}.", seat=who, n=paid)]


def _told_raise(what: Telling) -> list[Text]:
    who, by, (paid, all_in) = SeatWord(what.seat), what.thing, _paid(what)
    if all_in:
        text = say("{seat} raises by {n}, pays {paid} and is all-in.", seat=who, n=by, paid=paid)
    else:
        text = say("{seat} raises by {n} and pays {paid}.", seat=who, n=by, paid=paid)
    return [text]


def _told_exchange(what: Telling) -> list[Text]:
    who, after = SeatWord(what.seat), what.after
    thrown, drawn = int(after.thrown[what.seat]), int(after.drawn[what.seat])
    n = thrown.bit_count()
    if n == 0:
        return [say("{seat} keeps all cards.", seat=who)]
    if what.viewer != what.seat:
        return [say_n("{seat} exchanges {n} card.", "{seat} exchanges {n} cards.", n, seat=who)]
    old, new = tiles_word(thrown), tiles_word(drawn)
    return [say("{seat} discards {old} and gets {new}.", seat=who, old=old, new=new)]


# --- the moves

EXCHANGES: Final = Move(
    EXCHANGING,
    *_EXCHANGES,
    number=int(EXCHANGE),
    of=lambda at: (),
    size=32,
    label=say("Keep all cards"),
    form=Form(_exchange_text, _exchanged, _exchange_button, misses=_no_exchange),
    tells=_told_exchange,
    unless=otherwise(
        lambda at, which: say(
            "Three cards at most may be exchanged, not {number}.", number=which.bit_count()
        )
    ),
)
PLAIN: Final = (
    Move(
        (OPENING, ANSWERING),
        *("fold", "passe", "passen", "pass", "aussteigen", "steige aus", "aus", "weg", "drop"),
        "wegwerfen",
        number=int(FOLD),
        label=say("Fold"),
        told=say("{seat} folds."),
    ),
    Move(
        (OPENING, ANSWERING),
        *("check", "schieben", "schiebe", "checken", "checke"),
        number=int(CHECK),
        label=say("Check"),
        told=say("{seat} checks."),
        unless=_to_check,
    ),
    Move(
        ANSWERING,
        *("hold", "halten", "halte", "call", "mitgehen", "gehe mit", "mit", "calle", "gehe"),
        number=int(HOLD),
        label=_hold_label,
        tells=_told_hold,
        late=otherwise(say("Nobody has bet yet, so there is nothing to call.")),
        unless=_to_hold,
    ),
    EXCHANGES,
)
_FILLERS: Final = {"i", "ich", "by", "um", "in", "chips", "chip", "bitte", "please", "es", "den"}
FACTS: Final[dict[str, Callable[[Position], Arg]]] = {
    "own": lambda at: chips_text(int(at.chips[at.turn])),
    "owed": lambda at: int(at.to_call(at.turn)),
    "amounts": lambda at: span(_may(at)),
    "least": lambda at: int(at.lowest_amount(at.turn)),
    "most": lambda at: int(at.highest_amount(at.turn)),
}


def _number(label: Text, verbs: tuple[str, ...]) -> Number:
    return Number(
        _may,
        label,
        usual=lambda at: [int(amount) for amount in at.usual_amounts(at.turn)],
        named=_named,
        part=otherwise(say("Chips are whole numbers."), "POK-3"),
        reads=lambda at, words: _amount(at, words, verbs),
    )


@cache
def steps_of(all_chips: int) -> Steps:
    """The moves in a match with this many chips: one for each amount up to that number."""
    bets = Move(
        OPENING,
        *_BETS,
        number=int(FIRST_BET),
        of=_number(say("Bet"), _BETS),
        size=all_chips + 1,
        label=say("Bet {n}"),
        tells=_told_bet,
        late=otherwise(say("There is a bet already: raise instead of betting.")),
        unless=_to_bet,
    )
    raises = Move(
        ANSWERING,
        *_RAISES,
        number=int(FIRST_BET) + all_chips + 1,
        of=_number(say("Raise by"), _RAISES),
        size=all_chips + 1,
        label=say("Raise by {n}"),
        tells=_told_raise,
        late=otherwise(say("Nobody has bet yet: bet instead of raising.")),
        unless=_to_raise,
    )
    return Steps(
        "poker",
        (*PLAIN, bets, raises),
        turn="POK-6",
        pack="POK-7",
        fillers=frozenset({*_FILLERS, "die"}),
        no_card=Ladder(_no_card),
        facts=FACTS,
    )
