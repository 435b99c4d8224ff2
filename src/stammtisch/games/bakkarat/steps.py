"""The phases and moves of Bakkarat as people see them.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Final

from stammtisch.games.bakkarat.lines import SIDE_NAMES, end_of
from stammtisch.games.bakkarat.position import ACTIVE, NO_CARD, Position
from stammtisch.games.bakkarat.rules import (
    BANCO,
    BET,
    BET_ON,
    CONTINUE,
    DECLINE,
    DRAW,
    NO_BANCO,
    NO_BET,
    PUNTO,
    RETIRE,
    SAY_BANCO,
    SET_BANK,
    STAND,
    TIE,
    WIDTH,
)
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Move, Number, Phase, Reason, Said, bare, otherwise
from stammtisch.text import CardWord, Text, say, say_n

# --- what the seat on turn is asked


def _to_answer(at: Position, seat: int) -> Text:
    if at.can_say_banco():
        return say("The bank is {bank}. Do you say banco and bet against all of it, alone?")
    return say("The bank is {bank}, and you have {chips} chips: you cannot say banco.")


def _as_punto(at: Position, seat: int) -> Text:
    if at.is_free():
        return say("You play Punto and have 5: draw a card or stand.")
    if at.must_draw():
        return say("You play Punto and have {n}: draw a card.")
    return say("You play Punto and have {n}: stand.")


def _as_bank(at: Position, seat: int) -> Text:
    if at.table[2] == NO_CARD:
        if at.is_free():
            return say("Punto stands. Your bank has {n}: draw a card or stand.")
        if at.must_draw():
            return say("Punto stands. Your bank has {n}: draw a card.")
        return say("Punto stands. Your bank has {n}: stand too.")
    card = CardWord(int(at.table[2]))
    if at.is_free():
        return say("Punto has drawn {card}. Your bank has {n}: draw a card or stand.", card=card)
    if at.must_draw():
        return say("Punto has drawn {card}. Your bank has {n}: draw a card.", card=card)
    return say("Punto has drawn {card}. Your bank has {n}: stand.", card=card)


def _ended(rule: str) -> Phase:
    over, first = say("The match is over"), say("The match is over.")
    return Phase(over, rule, prompt=lambda at, _: end_of(at), first=first)


ENDED: Final = (_ended("BAK-30"), _ended("BAK-15"))  # the second one against the house
SHUFFLED: Final = Phase(
    say("The cards are being shuffled"),
    "BAK-5",
    prompt=say("Few cards are left: all packs are shuffled."),
    first=say("Wait until the cards are shuffled."),
)
BETTING: Final = Phase(
    say("Bets are made"),
    "BAK-11",
    prompt=say("Bet {low} to {high} chips on Punto, on Banco or on a tie, or bet nothing."),
    first=say("Bets are being made: on Punto, on Banco, on a tie, or none."),
)
OFFER: Final = Phase(
    say("The bank is offered"),
    "BAK-21",
    prompt=say("The bank is offered to you: put up {low} to {high} chips, or decline."),
    first=say("The bank is being offered: put one up or decline."),
)
ROUND: Final = Phase(
    say("Who says banco?"),
    "BAK-22",
    prompt=_to_answer,
    first=say("Everybody is asked first: say banco or no banco."),
)
COVER: Final = Phase(
    say("The bank is covered"),
    "BAK-23",
    prompt=say(
        "{open} chips of the bank are not covered: bet {low} to {high} of yours, or nothing."
    ),
    first=say("The bank is being covered: bet a number of chips, or 0."),
)
PUNTO_PLAYS: Final = Phase(
    say("Punto draws or stands"),
    "BAK-25",
    prompt=_as_punto,
    first=say("Now Punto plays: draw a card or stand."),
)
BANK_PLAYS: Final = Phase(
    say("The bank draws or stands"),
    "BAK-26",
    prompt=_as_bank,
    first=say("Now the bank plays: draw a card or stand."),
)
BANK_WON: Final = Phase(
    say("The bank has won"),
    "BAK-28",
    prompt=say("Your bank has won and stands at {bank}: continue with all of it, or retire."),
    first=say("The bank has won: continue with it or retire."),
)
PHASES: Final = (BETTING, OFFER, ROUND, COVER, PUNTO_PLAYS, BANK_PLAYS, BANK_WON)  # by number

# --- why a move cannot be made


def _forced(punto: Text, bank: Text) -> tuple[Reason, ...]:
    """The move that is forced by Punto's points or, for the bank, by the table of draws."""
    return (
        Reason(lambda at, _: at.phase == ACTIVE, punto, "BAK-25"),
        otherwise(bank, "BAK-26", "BAK-13"),
    )


# --- the moves

PASS: Final = ("pass", "passe", "passen")
NOTHING: Final = ("nichts", "nothing", "no bet", "no_bet", "kein einsatz", *PASS)


def _may(at: Position) -> range:
    """The bets, or the banks, that the seat on turn can afford."""
    unit = int(at.rules.unit)
    return range(unit, int(at.units()) * unit + 1, unit)


def _side(side: int, pays: Said, *names: str) -> Move:
    """A bet on one of the sides, against the house."""
    name = SIDE_NAMES[side]
    return Move(
        BETTING,
        *(f"bet {names[0]}", "bet", *names),
        number=int(BET_ON + WIDTH * side),
        of=Number(
            _may,
            pays,
            usual=lambda at: (),  # there are three ranges: whose would they be?
            missing=otherwise(say("Also say how many chips, for example: bet banco 40.")),
        ),
        size=int(WIDTH),
        label=say_n("Bet {n} chip on {side}", "Bet {n} chips on {side}", 0, side=name),
        told=say_n(
            "{seat} bets {n} chip on {side}.", "{seat} bets {n} chips on {side}.", 0, side=name
        ),
        unless=otherwise(
            say(
                "At least {low} and at most {high} chips can be bet here, in steps of {low}; you"
                " have {chips}."
            )
        ),
    )


def _banco_pays(at: Position, _: int) -> Text:
    return say("On Banco (pays 19:20)") if at.rules.commission else say("On Banco (pays 1:1)")


SIDES: Final = (
    _side(PUNTO, say("On Punto (pays 1:1)"), "punto", "player", "spieler"),
    _side(BANCO, _banco_pays, "banco", "bank", "banker"),
    _side(
        TIE,
        lambda at, _: say("On a tie (pays {n}:1)", n=int(at.rules.tie_pays)),
        *("tie", "egalite", "egalité", "égalité", "unentschieden", "gleichstand"),
    ),
)
COVERS: Final = Move(
    COVER,
    "bet",
    number=int(BET),
    of=Number(
        _may,
        say("Bet against the bank"),
        reads=lambda at, words: 0 if bare("".join(words)) in map(bare, NOTHING) else None,
    ),
    size=int(WIDTH),
    label=lambda at, n: say_n("Bet {n} chip", "Bet {n} chips", n) if n else say("Bet nothing"),
    told=lambda at, n: (
        say_n("{seat} bets {n} chip.", "{seat} bets {n} chips.", n)
        if n
        else say("{seat} bets nothing.")
    ),
    unless=otherwise(
        say(
            "At least {low} and at most {high} chips can be bet here, in steps of {low}, or 0; "
            "you have {chips}, and {open} chips of the bank are not covered."
        )
    ),
)
PUTS_UP: Final = Move(
    OFFER,
    *("set_bank", "bank"),
    number=int(SET_BANK),
    of=Number(_may, say("Put up a bank")),
    size=int(WIDTH),
    label=say_n("Put up a bank of {n} chip", "Put up a bank of {n} chips", 0),
    told=say_n("{seat} puts up a bank of {n} chip.", "{seat} puts up a bank of {n} chips.", 0),
    unless=otherwise(
        say(
            "The bank is at least {low} and at most {high} chips here, in steps of {low}; you have"
            " {chips}."
        )
    ),
)
STEPS: Final = Steps(
    "bakkarat",
    (
        Move(
            BETTING,
            *("no_bet", *NOTHING),
            number=NO_BET,
            label=say("Bet nothing"),
            told=say("{seat} bets nothing."),
        ),
        Move(
            OFFER,
            *("decline", "ablehnen", "lehne ab", "keine bank", *PASS),
            number=DECLINE,
            label=say("Decline the bank"),
            told=say("{seat} declines the bank."),
        ),
        Move(
            ROUND,
            "banco",
            number=SAY_BANCO,
            label=say("Banco: bet all {bank} chips of the bank"),
            told=say("{seat} says banco: {bank}."),
            unless=otherwise(
                say(
                    "The bank is {bank}, and you have {chips} chips: saying banco "
                    "means betting the whole bank."
                )
            ),
        ),
        Move(
            ROUND,
            *("no_banco", "no banco", "kein banco", *PASS),
            number=NO_BANCO,
            label=say("No banco"),
            told=say("{seat} says: no banco."),
        ),
        Move(
            (PUNTO_PLAYS, BANK_PLAYS),
            *("draw", "ziehen", "ziehe", "karte", "card", "hit"),
            number=DRAW,
            label=say("Draw a card"),
            told=say("{seat} draws."),
            unless=_forced(
                say("You have {n}: with 6 or 7 Punto stands."),
                say("Your bank has {n}: by the table it stands here."),
            ),
        ),
        Move(
            (PUNTO_PLAYS, BANK_PLAYS),
            *("stand", "stehen", "stehe", "bleiben", "bleibe", "keine karte", "no card", *PASS),
            number=STAND,
            label=say("Stand"),
            told=say("{seat} stands."),
            unless=_forced(
                say("You have {n}: with 0 to 4 Punto draws a card."),
                say("Your bank has {n}: by the table it draws here."),
            ),
        ),
        Move(
            BANK_WON,
            *("continue", "weiter", "weiterspielen", "weitermachen", "go on", "go"),
            number=CONTINUE,
            label=say("Continue with a bank of {bank}"),
            told=say("{seat} continues with a bank of {bank}."),
        ),
        Move(
            BANK_WON,
            *("retire", "abgeben", "bank abgeben", "aufhören", "zurückziehen"),
            number=RETIRE,
            label=say("Retire with {bank} chips"),
            told=say("{seat} retires with {bank}."),
        ),
        *SIDES,
        COVERS,
        PUTS_UP,
    ),
    pack="BAK-5",
    fillers=frozenset(
        {
            *("a", "auf", "bitte", "chips", "die", "ich", "i", "jetons", "lege", "legen", "of"),
            *("on", "please", "put", "setze", "setzen", "the", "up", "von"),
        }
    ),
    facts={
        "low": lambda at: int(at.rules.unit),
        "high": lambda at: int(at.units() * at.rules.unit),
        "chips": lambda at: int(at.chips[at.turn]),
        "bank": lambda at: int(at.bank),
        "open": lambda at: int(at.open()),
        "n": lambda at: int(at.punto() if at.phase == ACTIVE else at.banco()),
    },
)
