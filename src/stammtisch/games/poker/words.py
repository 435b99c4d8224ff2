"""The moves of Poker in words: notation, what people type, what is tapped.

# not compiled: makes texts
"""

from __future__ import annotations

import re
from typing import Final

from stammtisch.cards import notations, spelled
from stammtisch.core.refusals import not_held
from stammtisch.core.view import Amount, Choice, Objection
from stammtisch.games.poker.names import chips_text, sorted_tiles
from stammtisch.games.poker.objections import no, to_amount, to_exchange, to_seat
from stammtisch.games.poker.position import Position
from stammtisch.games.poker.pots import total
from stammtisch.games.poker.rules import (
    CHECK,
    EXCHANGE,
    EXCHANGING,
    FIRST_BET,
    FOLD,
    HOLD,
)
from stammtisch.text import CardsWord, CardWord, Text, say, say_in

_NAMES: Final = {int(FOLD): "fold", int(CHECK): "check", int(HOLD): "hold"}
_PHRASES: Final[dict[str, int]] = {
    phrase: move
    for move, phrases in {
        int(FOLD): "fold,passe,passen,pass,aussteigen,steige aus,aus,weg,drop,wegwerfen",
        int(CHECK): "check,schieben,schiebe,checken,checke",
        int(HOLD): "hold,halten,halte,call,mitgehen,gehe mit,mit,calle",
    }.items()
    for phrase in phrases.split(",")
}
_BETS: Final = {"bet", "biete", "bieten", "setze", "setzen", "open", "eröffne", "eröffnen"}
_RAISES: Final = {"raise", "erhöhe", "erhöhen", "erhoehe", "erhoehen"}
_EXCHANGES: Final = {"exchange", "tausche", "tauschen", "swap", "change", "wechsle", "wechseln"}
_KEEPS: Final = {"keep", "behalte", "behalten", "stand", "keine", "nichts", "none", "nothing"}
_ALL: Final = {"all", "alles", "allin", "all-in"}
_TO: Final = {"to", "auf"}
_FILLERS: Final = {
    "i", "ich", "by", "um", "in", "mit", "chips", "chip", "bitte", "please", "es", "den", "die",
}  # fmt: skip
_WHOLE: Final = re.compile(r"[+-]?\d{1,18}")
_PART: Final = re.compile(r"[+-]?\d*[.]\d+")


def tiles_of(at: Position, move: int) -> list[int]:
    """The tiles that a move exchanges, the highest rank first."""
    hand = [kind for kind in range(52) if int(at.hands[at.turn]) >> kind & 1]
    chosen = [kind for i, kind in enumerate(hand) if (move - EXCHANGE) >> i & 1]
    return sorted(chosen, key=lambda kind: (-(kind % 13), kind))


def text_of(at: Position, move: int) -> str:
    """A move in notation."""
    move = int(move)
    if move >= at.rules.first_raise:
        return f"raise {move - int(at.rules.first_raise)}"
    if move >= FIRST_BET:
        return f"bet {move - FIRST_BET}"
    if move >= EXCHANGE:
        return f"exchange {notations(tiles_of(at, move))}".strip()
    return _NAMES[move]


# --- what is typed -------------------------------------------------------------------------------


def read_words(at: Position, seat: int, words: list[str]) -> list[int]:
    """The moves that these words can mean: ``setze 5``, ``raise to 12``, ``tausche 9s 5h``."""
    phrase = " ".join(words)
    if phrase in _PHRASES:
        return [_PHRASES[phrase]]
    exchanged = _exchanged(at, seat, words)
    if exchanged is not None:
        return [int(EXCHANGE) + exchanged] if exchanged >= 0 else []
    named = _amount_of(at, seat, words)
    if named is None:
        return [_PHRASES[word] for word in words if len(words) == 2 and _only_filler(words, word)]
    raising, amount = named
    if not 0 <= amount <= at.rules.all_chips:
        return []
    return [int(at.rules.first_raise if raising else FIRST_BET) + amount]


def _only_filler(words: list[str], word: str) -> bool:
    """Whether one word is a move and the other a mere filler: ``ich halte``."""
    other = words[1] if words[0] == word else words[0]
    return word in _PHRASES and other in _FILLERS


def _exchanged(at: Position, seat: int, words: list[str]) -> int | None:
    """The tiles that words exchange, as bits; -1 for tiles not held; None: no exchange."""
    if not words or (words[0] not in _EXCHANGES and words[0] not in _KEEPS):
        return None
    named = [word for word in words[1:] if word not in _FILLERS]
    if words[0] in _KEEPS or named in ([], ["none"], ["nothing"], ["nichts"], ["keine"]):
        return 0
    kinds = [spelled(word) for word in named]
    hand = [kind for kind in range(52) if int(at.hands[seat]) >> kind & 1]
    if any(kind not in hand for kind in kinds) or len({*kinds}) < len(kinds):
        return -1
    return sum(1 << hand.index(kind) for kind in kinds if kind is not None)


def _amount_of(at: Position, seat: int, words: list[str]) -> tuple[bool, int] | None:
    """Whether words mean a raise, and the amount; a bare number is read by the position."""
    said = [word for word in words if word not in _FILLERS]
    raising = bool(at.betted)
    named = False
    if said and said[0] in _BETS | _RAISES:
        raising, named = said[0] in _RAISES, True
        said = said[1:]
    up_to = bool(said) and said[0] in _TO
    if up_to:
        said = said[1:]
    if len(said) != 1:
        return None
    if said[0] in _ALL:
        return raising, int(at.chips[seat] - at.to_call(seat))
    if _WHOLE.fullmatch(said[0]) is None or not (named or said[0].isdigit()):
        return None
    amount = int(said[0])
    return raising, amount - int(at.high) if raising and up_to else amount


def refusal(at: Position, seat: int, words: list[str]) -> Objection | None:
    """Why words that could be read still name no move."""
    named = _amount_of(at, seat, words)
    if named is not None:
        return to_amount(at, seat, *named)
    if len(words) == 2 and words[0] in _BETS | _RAISES and _PART.fullmatch(words[1]):
        return to_seat(at, seat) or no(say("Chips are whole numbers."), "POK-3")
    if _exchanged(at, seat, words) == -1:
        return _to_tiles(at, seat, words[1:])
    if len(words) == 1 and spelled(words[0]) is not None:
        return to_seat(at, seat) or _to_card(at)
    return None


def _to_card(at: Position) -> Objection:
    """Why a card alone is not a move."""
    if at.doing == EXCHANGING:
        return no(say("No card is played here: exchange up to three, or keep all."), "POK-23")
    return no(say("No card is played in Poker: the hands decide at the end."), "POK-7", "POK-15")


def _to_tiles(at: Position, seat: int, words: list[str]) -> Objection | None:
    """Why these tiles cannot be exchanged, where a seat does not hold them."""
    wrong = to_seat(at, seat) or to_exchange(at, 0)
    if wrong is not None:
        return wrong
    for word in words:
        kind = spelled(word)
        if kind is not None and not int(at.hands[seat]) >> kind & 1:
            return no(not_held(kind), "POK-23")
    kinds = [kind for kind in map(spelled, words) if kind is not None]
    twice = [kind for kind in kinds if kinds.count(kind) > 1]
    if twice:
        return no(say("{card} is named twice.", card=CardWord(twice[0])), "POK-23")
    return None


# --- what is tapped ------------------------------------------------------------------------------


def choice_of(at: Position, seat: int, move: int) -> Choice:
    """A legal move as something to tap."""
    text = text_of(at, move)
    if EXCHANGE <= move < FIRST_BET:
        tiles = tuple(tiles_of(at, int(move)))
        if not tiles:
            return Choice(text, say("Keep all cards"))
        label = say("Exchange {cards}", cards=CardsWord(tiles))
        return Choice(text, label, tiles, f"hand{int(seat)}")
    return Choice(text, _label(at, seat, int(move)))


def _label(at: Position, seat: int, move: int) -> Text:
    if move == FOLD:
        return say("Fold")
    if move == CHECK:
        return say("Check")
    if move == HOLD:
        return _hold_label(at, seat)
    if move >= at.rules.first_raise:
        return say("Raise by {n}", n=move - int(at.rules.first_raise))
    return say("Bet {n}", n=move - FIRST_BET)


def _hold_label(at: Position, seat: int) -> Text:
    owed, own = int(at.to_call(seat)), int(at.chips[seat])
    if owed == 0:
        return say("Hold, nothing to pay")
    if own <= owed:
        return say("Hold with all: {chips}", chips=chips_text(own))
    return say("Hold: {chips}", chips=chips_text(owed))


def amounts_of(at: Position, seat: int) -> list[Amount]:
    """The amounts that the seat on turn may bet or raise by."""
    if seat != at.turn or seat < 0 or at.doing == EXCHANGING:
        return []
    first = at.amounts_from(seat)
    lowest, highest = int(at.lowest_amount(seat)), int(at.highest_amount(seat))
    if first < 0 or lowest > highest:
        return []
    named = _named_amounts(at, seat, lowest, highest)
    usual = {int(amount) for amount in at.usual_amounts(seat)} | {amount for amount, _ in named}
    word, label = ("raise", say("Raise by")) if at.betted else ("bet", say("Bet"))
    return [Amount(word, label, lowest, highest, usual=tuple(sorted(usual)), named=named)]


def _named_amounts(
    at: Position, seat: int, lowest: int, highest: int
) -> tuple[tuple[int, Text], ...]:
    """The amounts that players have names for, as far as they may be bet, each named once."""
    owed = int(at.to_call(seat))
    pot = int(total(at.paid)) + owed
    called = {
        pot // 2: say("half the pot"),
        pot: say_in("bet", "pot"),
        int(at.chips[seat]) - owed: say_in("bet", "all in"),
    }
    return tuple((amount, name) for amount, name in called.items() if lowest <= amount <= highest)


def choices_of(at: Position, seat: int) -> tuple[Choice, ...]:
    """What this seat may do now besides betting and raising; empty while another is on turn."""
    if seat < 0 or seat != at.turn:
        return ()
    moves = [int(move) for move in at.legal_moves()] if at.doing == EXCHANGING else _plain(at, seat)
    return tuple(choice_of(at, seat, move) for move in moves)


def _plain(at: Position, seat: int) -> list[int]:
    moves = [int(FOLD)]
    if at.may_check(seat):
        moves.append(int(CHECK))
    elif at.may_hold(seat):
        moves.append(int(HOLD))
    return moves


def card_names(tiles: int) -> CardsWord:
    """Tiles as a word, the highest rank first."""
    return CardsWord(tuple(sorted_tiles(int(tiles))))
