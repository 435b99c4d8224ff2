"""The moves of Bakkarat in words: notation, what people type, buttons and amounts.

# not compiled: makes texts
"""

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.view import Amount, Choice, Objection
from stammtisch.games.bakkarat.objections import KINDS, no, wrong_amount
from stammtisch.games.bakkarat.position import (
    ACTIVE,
    BANKER,
    BETTING,
    COVER,
    OFFER,
    ROUND,
    Position,
)
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
from stammtisch.text import Text, say, say_n

NAMES: Final = {
    NO_BET: "no_bet",
    DECLINE: "decline",
    SAY_BANCO: "banco",
    NO_BANCO: "no_banco",
    DRAW: "draw",
    STAND: "stand",
    CONTINUE: "continue",
    RETIRE: "retire",
}
SIDES: Final = {PUNTO: "punto", BANCO: "banco", TIE: "tie"}
SIDE_NAMES: Final[dict[int, Text]] = {
    PUNTO: say("Punto"),
    BANCO: say("Banco"),
    TIE: say("tie"),
}
KIND_WORDS: Final[dict[int, str]] = {
    **{BET_ON + WIDTH * side: f"bet {word}" for side, word in SIDES.items()},
    BET: "bet",
    SET_BANK: "set_bank",
}
SPOKEN: Final = {
    "no_bet": NO_BET, "no bet": NO_BET, "kein einsatz": NO_BET, "nichts": NO_BET,
    "nichts setzen": NO_BET, "nothing": NO_BET,
    "decline": DECLINE, "ablehnen": DECLINE, "lehne ab": DECLINE, "keine bank": DECLINE,
    "banco": SAY_BANCO, "no_banco": NO_BANCO, "no banco": NO_BANCO, "kein banco": NO_BANCO,
    "draw": DRAW, "ziehen": DRAW, "ziehe": DRAW, "karte": DRAW, "card": DRAW, "hit": DRAW,
    "stand": STAND, "stehen": STAND, "stehe": STAND, "bleiben": STAND, "bleibe": STAND,
    "keine karte": STAND, "no card": STAND,
    "continue": CONTINUE, "weiter": CONTINUE, "weiterspielen": CONTINUE, "weitermachen": CONTINUE,
    "go on": CONTINUE,
    "retire": RETIRE, "abgeben": RETIRE, "bank abgeben": RETIRE, "aufhören": RETIRE,
    "zurückziehen": RETIRE,
}  # fmt: skip
PASSING: Final = {"pass", "passe", "passen"}
PASSES: Final = {  # what passing means in a phase
    BETTING: NO_BET, OFFER: DECLINE, ROUND: NO_BANCO, COVER: BET, ACTIVE: STAND, BANKER: STAND,
}  # fmt: skip
SIDE_WORDS: Final = {
    "punto": PUNTO, "player": PUNTO, "spieler": PUNTO,
    "banco": BANCO, "bank": BANCO, "banker": BANCO,
    "tie": TIE, "egalite": TIE, "egalité": TIE, "égalité": TIE, "unentschieden": TIE,
    "gleichstand": TIE,
}  # fmt: skip
FILLERS: Final = {
    "a", "auf", "bank", "bet", "bitte", "chips", "die", "ich", "i", "jetons", "lege", "legen", "of",
    "on", "please", "put", "set_bank", "setze", "setzen", "the", "up", "von",
}  # fmt: skip


def text_of(move: i64) -> str:
    """A move in notation."""
    kind, amount = int(move) // WIDTH * WIDTH, int(move) % WIDTH
    return f"{KIND_WORDS[kind]} {amount}" if kind else NAMES[int(move)]


def said_amount(words: list[str]) -> tuple[int | None, int] | None:
    """The side, if one is named, and the amount that words name; None if they name no amount."""
    numbers = [word for word in words if re.fullmatch(r"[+-]?\d{1,9}", word)]
    others = [word for word in words if word not in numbers]
    sides = [SIDE_WORDS[word] for word in others if word in SIDE_WORDS]
    strange = [word for word in others if word not in SIDE_WORDS and word not in FILLERS]
    if len(numbers) != 1 or len(sides) > 1 or strange:
        return None
    return (sides[0] if sides else None), int(numbers[0])


def read_words(position: Position, words: list[str]) -> vec[i64]:
    """The moves that these words can mean in this position."""
    words = [word.strip("!.,") for word in words]
    phrase = " ".join(words)
    if phrase in PASSING and int(position.phase) in PASSES:
        return vec[i64]([PASSES[int(position.phase)]])
    if phrase in SPOKEN:
        move = SPOKEN[phrase]
        return vec[i64]([BET if move == NO_BET and position.phase == COVER else move])
    said = said_amount(words)
    if said is None or not 0 <= said[1] < WIDTH:
        return vec[i64]()
    return vec[i64]([kind + said[1] for kind in _kinds(position, said[0], words)])


def _kinds(position: Position, side: int | None, words: list[str]) -> list[int]:
    """The kinds of amount moves that may be meant; without a side there can be three."""
    if "set_bank" in words:
        return [SET_BANK]
    if position.rules.house:
        return [BET_ON + WIDTH * each for each in SIDES if side in (None, each)]
    if position.phase == OFFER and "bet" not in words:
        return [SET_BANK]
    return [BET] if side is None else [BET_ON + WIDTH * side]


def refusal_of(position: Position, seat: i64, words: list[str]) -> Objection | None:
    """Why words that are understood name no move: an amount beyond all numbers, or none at all."""
    said = said_amount(words)
    if seat != position.turn:
        return None
    if said is not None and int(position.phase) in KINDS:
        return wrong_amount(position, said[1])
    if position.phase == BETTING and any(word in SIDE_WORDS for word in words):
        return no(say("Say how many chips as well: bet banco 40."), "BAK-11")
    return None


def label_of(position: Position, move: i64) -> Text:
    """What a button for this move says."""
    kind, amount = int(move) // WIDTH * WIDTH, int(move) % WIDTH
    if kind == SET_BANK:
        return say_n("Put up a bank of {n} chip", "Put up a bank of {n} chips", amount)
    if kind == BET:
        return say_n("Bet {n} chip", "Bet {n} chips", amount) if amount else say("Bet nothing")
    if kind:
        side = SIDE_NAMES[(kind - BET_ON) // WIDTH]
        return say_n("Bet {n} chip on {side}", "Bet {n} chips on {side}", amount, side=side)
    if move == SAY_BANCO:
        return say("Banco: bet all {bank} chips of the bank", bank=int(position.bank))
    if move == CONTINUE:
        return say("Continue with a bank of {bank}", bank=int(position.bank))
    if move == RETIRE:
        return say("Retire with {bank} chips", bank=int(position.bank))
    return LABELS[int(move)]


LABELS: Final[dict[int, Text]] = {
    NO_BET: say("Bet nothing"),
    DECLINE: say("Decline the bank"),
    NO_BANCO: say("No banco"),
    DRAW: say("Draw a card"),
    STAND: say("Stand"),
}


def choice_of(position: Position, move: i64) -> Choice:
    """A legal move as something to tap."""
    return Choice(text_of(move), label_of(position, move))


def choices_of(position: Position, seat: i64) -> tuple[Choice, ...]:
    """The moves of this seat now, except amounts; empty while another seat is on turn."""
    if seat < 0 or seat != position.turn:
        return ()
    moves = [move for move in position.legal_moves() if move < WIDTH or move == BET]
    return tuple([choice_of(position, move) for move in moves])


def amounts_of(position: Position, seat: i64) -> list[Amount]:
    """The bets that this seat may make now, or the banks that it may put up, as ranges."""
    if seat < 0 or seat != position.turn or int(position.phase) not in KINDS:
        return []
    units = int(position.units())
    if not units:
        return []
    return [_amount(position, kind, units) for kind in KINDS[int(position.phase)]]


def _amount(position: Position, kind: int, units: int) -> Amount:
    unit = int(position.rules.unit)
    usual = {unit, (units + 1) // 2 * unit, units * unit} if kind in (BET, SET_BANK) else set()
    return Amount(
        KIND_WORDS[kind],
        _range_label(position, kind),
        unit,
        units * unit,
        unit,
        tuple(sorted(usual)),  # none where there are three ranges: whose would they be?
    )


def _range_label(position: Position, kind: int) -> Text:
    if kind == SET_BANK:
        return say("Put up a bank")
    if kind == BET:
        return say("Bet against the bank")
    side = (kind - BET_ON) // WIDTH
    if side == TIE:
        return say("On a tie (pays {n}:1)", n=int(position.rules.tie_pays))
    if side == PUNTO:
        return say("On Punto (pays 1:1)")
    return say("On Banco (pays 19:20)") if position.rules.commission else say("On Banco (pays 1:1)")
