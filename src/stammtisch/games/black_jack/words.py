"""The moves of Black Jack in words: notation, what people type, buttons.

# not compiled: makes texts
"""

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.view import Amount, Choice, Objection
from stammtisch.games.black_jack.layout import BETTING
from stammtisch.games.black_jack.objections import no, stakes_of, to_stake
from stammtisch.games.black_jack.position import Position
from stammtisch.games.black_jack.rules import BET, DOUBLE, DRAW, MOST_SAID, SPLIT, STAND
from stammtisch.text import Text, say, say_n

NAMES: Final = {DRAW: "draw", STAND: "stand", DOUBLE: "double", SPLIT: "split"}
SPOKEN: Final = {
    DRAW: (
        *("draw", "hit", "card", "tile", "more", "ziehen", "ziehe", "zieh", "karte", "stein"),
        *("nehmen", "nehme", "nimm", "kaufen", "kaufe", "weiter"),
    ),
    STAND: (
        *("stand", "stay", "stop", "enough", "stehen", "stehe", "steh", "halten", "halte"),
        *("bleiben", "bleibe", "genug", "reicht"),
    ),
    DOUBLE: ("double", "double down", "verdoppeln", "verdopple", "verdoppele", "doppeln"),
    SPLIT: ("split", "teilen", "teile", "splitten", "splitte"),
}
BETS: Final = {"bet", "stake", "place", "setze", "setzen", "setz", "einsatz"}
FILLERS: Final = {
    "a", "another", "auf", "bitte", "chip", "chips", "das", "den", "die", "ein", "eine", "einen",
    "es", "i", "ich", "it", "me", "mich", "mir", "my", "noch", "one", "please", "the",
}  # fmt: skip


def text_of(move: i64) -> str:
    """A move in notation."""
    return f"bet {int(move - BET)}" if move >= BET else NAMES[int(move)]


def _said(words: list[str]) -> list[str]:
    plain = [word.strip("!.?,") for word in words]
    return [word for word in plain if word and word not in FILLERS]


def _amount(said: list[str]) -> int | None:
    """The chips in a spoken stake: ``bet 3``, ``setze 3``, ``3``."""
    numbers = [word for word in said if word not in BETS]
    if len(numbers) == 1 and len(said) <= 2 and re.fullmatch(r"[0-9]{1,9}", numbers[0]):
        return int(numbers[0])
    return None


def read_words(words: list[str]) -> vec[i64]:
    """The moves that these words can mean."""
    said = _said(words)
    chips = _amount(said)
    if chips is not None and chips <= MOST_SAID:
        return vec[i64]([BET + chips])
    phrase = " ".join(said)
    return vec[i64]([move for move, phrases in SPOKEN.items() if phrase in phrases])


def refusal(at: Position, seat: i64, words: list[str]) -> Objection | None:
    """Why a stake without a number, or with an impossible one, is not a move (BJ-6, BJ-8)."""
    if at.phase != BETTING or at.turn < 0 or seat != at.turn:
        return None
    said = _said(words)
    if len(said) == 1 and said[0] in BETS:
        return no(say("Say how many chips you place: {range}.", range=stakes_of(at)), "BJ-8")
    chips = _amount(said)
    return None if chips is None else to_stake(at, chips)


def choice_of(at: Position, move: i64) -> Choice:
    """A legal move as a button."""
    return Choice(text_of(move), _label(at, move))


def _label(at: Position, move: i64) -> Text:
    if move >= BET:
        return say_n("Place {n} chip", "Place {n} chips", int(move - BET))
    if move == DRAW:
        return say("Draw")
    if move == STAND:
        return say("Stand")
    stake = int(at.stakes[at.hand])
    if move == DOUBLE:
        return say_n("Double ({n} more chip)", "Double ({n} more chips)", stake)
    return say_n("Split ({n} more chip)", "Split ({n} more chips)", stake)


def choices_of(at: Position, seat: i64) -> tuple[Choice, ...]:
    """The moves of this seat now, except stakes."""
    if seat < 0 or seat != at.turn or at.phase == BETTING:
        return ()
    return tuple([choice_of(at, move) for move in at.legal_moves()])


def amounts_of(at: Position, seat: i64) -> list[Amount]:
    """The stakes that this seat may place now (BJ-8)."""
    if seat < 0 or seat != at.turn or at.phase != BETTING:
        return []
    least, most = int(at.rules.min_bet), int(at.most_bet(seat))
    usual = tuple(sorted({least, (least + most) // 2, most}))
    return [Amount("bet", say("Place your stake"), least, most, 1, usual)]
