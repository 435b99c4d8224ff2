"""Moves as people write and read them.  # not compiled: msgspec texts"""

from __future__ import annotations

from typing import Final

from stammtisch.cards import notation, spelled, spelled_suit
from stammtisch.core.bits import BIT
from stammtisch.core.view import Choice
from stammtisch.games.doppelkopf.armut import kind_of, next_trump
from stammtisch.games.doppelkopf.cards import INDEX, KIND
from stammtisch.games.doppelkopf.moves import (
    CORRECT,
    DECLARE_ARMUT,
    DECLARE_HOCHZEIT,
    FIRST_ABSAGE,
    FIRST_CALL,
    FIRST_CLAIM,
    FIRST_PUSHED,
    FIRST_RETURNED,
    FIRST_SOLO,
    GESUND,
    KONTRA,
    PASS,
    RE,
    REFUSE,
    SAU,
    TAKE,
    TAKE_TRICK,
    claimed_seat,
    claimed_trick,
    is_announcement,
    is_card,
    is_declaration,
    is_revoke_claim,
)
from stammtisch.games.doppelkopf.names import NOTATIONS, announced_name, declared_name
from stammtisch.games.doppelkopf.position import (
    CLOSING,
    PLAYING,
    PUSHING,
    RETURNING,
    Position,
)
from stammtisch.games.doppelkopf.revokes import wrong_cards
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.zones import hand_id
from stammtisch.text import CardWord, SeatWord, Text, say

_SOLO_WORDS: Final[dict[str, int]] = {
    "queens": 4,
    "queen": 4,
    "damen": 4,
    "dame": 4,
    "ober": 4,
    "jacks": 5,
    "jack": 5,
    "buben": 5,
    "bube": 5,
    "bauern": 5,
    "unter": 5,
    "aces": 6,
    "ace": 6,
    "ass": 6,
    "asse": 6,
    "assen": 6,
    "fleischlos": 6,
    "fleischloser": 6,
    "ohnetrumpf": 6,
    "notrump": 6,
    "trumpf": 3,
    "trump": 3,
    "suitc": 0,
    "suits": 1,
    "suith": 2,
    "suitd": 3,
}
_OTHER_WORDS: Final[dict[str, int]] = {
    "armut": int(DECLARE_ARMUT),
    "sau": int(SAU),
    "pass": int(PASS),
    "passe": int(PASS),
    "weiter": int(PASS),
    "keinesau": int(PASS),
    "refuse": int(REFUSE),
    "ablehnen": int(REFUSE),
    "correct": int(CORRECT),
    "berichtigen": int(CORRECT),
    "gesund": int(GESUND),
    "healthy": int(GESUND),
    "hochzeit": int(DECLARE_HOCHZEIT),
    "wedding": int(DECLARE_HOCHZEIT),
    "marriage": int(DECLARE_HOCHZEIT),
    "re": int(RE),
    "kontra": int(KONTRA),
    "contra": int(KONTRA),
    "schwarz": int(FIRST_ABSAGE) + 3,
    "black": int(FIRST_ABSAGE) + 3,
    **{
        f"{no}{limit}": int(FIRST_ABSAGE) + step
        for step, limits in enumerate((("90", "neunzig"), ("60", "sechzig"), ("30", "dreissig")))
        for limit in limits
        for no in ("k", "keine", "no", "under", "unter")
    },
    "keinedreißig": int(FIRST_ABSAGE) + 2,
}

_TAKE_WORDS: Final = frozenset({"take", "nehme", "nehmen", "annehmen", "aufnehmen"})
_CALL_VERBS: Final = frozenset({"call", "ruf", "rufe", "rufen"})
_PUSH_VERBS: Final = frozenset({"push", "schiebe", "schieben", "lege", "offer", "anbieten"})
_RETURN_VERBS: Final = frozenset({"return", "zurück", "zurückgeben", "gebe", "gib", "back"})
CLAIM_VERBS: Final = frozenset({"claim", "verworfen", "anzeigen", "revoke"})

_KINDS: Final = frozenset(int(kind) for kind in KIND)


def text(move: int) -> str:
    """A move in notation."""
    if is_card(move):
        return notation(move)
    if claims.is_claim_move(move):
        return claims.text_of(move)
    if is_revoke_claim(move):
        return f"claim {int(claimed_seat(move))} {int(claimed_trick(move)) + 1}"
    kind = int(kind_of(move))
    if kind >= 0:
        return f"{'push' if move < FIRST_RETURNED else 'return'} {notation(kind)}"
    return NOTATIONS[int(move)]


def read(position: Position, words: list[str]) -> list[int]:
    """The moves that these words can mean: ``Qc``, ``damen-solo``, ``keine 90``, ``push 9c``."""
    found = [int(move) for move in claims.read(words)]
    if found:
        return found
    kinds = [kind for word in words if (kind := spelled(word)) is not None]
    if words and words[0] in CLAIM_VERBS:
        return _claim(words[1:])
    if _is_call(words):
        return _call(words, kinds)
    if len(kinds) == 1 and len(words) <= 2:
        verb = words[0] if len(words) == 2 else ""
        return _with_card(position, verb, kinds[0])
    if len(words) == 1 and words[0] in _PUSH_VERBS and position.phase == PUSHING:
        # Where there is no choice, the verb is enough.
        trump = int(next_trump(position.hands[position.soloist], position.order))
        return [int(FIRST_PUSHED) + trump] if trump >= 0 else []
    return _word(position, "".join(words).lower().translate({ord("-"): None, ord("_"): None}))


def _with_card(position: Position, verb: str, kind: int) -> list[int]:
    """Reads a card: alone as the phase asks for it, after a verb as the verb says."""
    if kind not in _KINDS:
        return []
    if verb in _PUSH_VERBS or (not verb and position.phase == PUSHING):
        return [int(FIRST_PUSHED) + int(INDEX[kind])]
    if verb in _RETURN_VERBS or (not verb and position.phase == RETURNING):
        return [int(FIRST_RETURNED) + int(INDEX[kind])]
    return [] if verb else [kind]


def _is_call(words: list[str]) -> bool:
    return bool(words) and (words[0] in _CALL_VERBS or words[-2:] == ["geht", "mit"])


def _call(words: list[str], kinds: list[int]) -> list[int]:
    """Reads the called ace, named as a card or by its suit."""
    suits = {kind // 13 for kind in kinds if kind % 13 == 12}
    for word in words:
        suit = spelled_suit(word.split("-")[0])
        if suit is not None:
            suits.add(int(suit))
    return [int(FIRST_CALL) + suit for suit in suits if suit < 3]


def _claim(words: list[str]) -> list[int]:
    """Reads a claimed revoke: the seat and the number of the trick."""
    numbers = [int(word) for word in words if word.isascii() and word.isdigit()]
    if len(numbers) != 2 or not (numbers[0] < 4 and 1 <= numbers[1] <= 12):
        return []
    return [int(FIRST_CLAIM) + (numbers[1] - 1) * 4 + numbers[0]]


def _word(position: Position, whole: str) -> list[int]:
    """Reads words that contain no card."""
    if whole in _TAKE_WORDS:
        return [int(TAKE_TRICK if position.rules.penalty and position.phase >= PLAYING else TAKE)]
    if whole in _OTHER_WORDS:
        return [_OTHER_WORDS[whole]]
    if not (whole.startswith("solo") or whole.endswith("solo")):
        return []
    solo = _solo(whole.removeprefix("solo").removesuffix("solo"))
    return [] if solo is None else [int(FIRST_SOLO) + solo]


def _solo(word: str) -> int | None:
    """The solo that a word names: a suit 0 to 3, queens 4, jacks 5, aces 6."""
    if word in _SOLO_WORDS:
        return _SOLO_WORDS[word]
    return spelled_suit(word)


def choice(position: Position, seat: int, move: int) -> Choice:
    """A legal move as something to tap."""
    if is_card(move):
        label = say("{card}", card=CardWord(int(move)))
        astray = bool(wrong_cards(position, seat) & BIT[INDEX[move]])
        return Choice(text(move), label, (int(move),), hand_id(seat), out_of_turn=astray)
    if claims.is_claim_move(move):
        return claims.choice(move)
    kind = int(kind_of(move))
    if kind >= 0:
        label = (
            say("Put {card} down", card=CardWord(kind))
            if move < FIRST_RETURNED
            else say("Give {card} back", card=CardWord(kind))
        )
        return Choice(text(move), label, (kind,), hand_id(seat))
    if is_revoke_claim(move):
        beside, under = bool(position.phase != CLOSING), say("Report a revoke")
        return Choice(text(move), _claim_label(position, move), out_of_turn=beside, under=under)
    if move == TAKE_TRICK:
        return Choice(text(move), _label(position, move), zone="trick")
    beside = bool(seat != position.turn or move == CORRECT)
    return Choice(text(move), _label(position, move), out_of_turn=beside)


def _claim_label(position: Position, move: int) -> Text:
    """The label of a claimed revoke; it warns what a wrong claim costs (DOK-68)."""
    who, n = SeatWord(int(claimed_seat(move))), int(claimed_trick(move)) + 1
    if position.rules.wrong_claim_costs:
        return say("{seat} revoked in trick {n}; if not, the others write 5 each", seat=who, n=n)
    return say("{seat} revoked in trick {n}; if not, it costs nothing", seat=who, n=n)


def _label(position: Position, move: int) -> Text:
    """What a button without a card says."""
    if is_declaration(move):
        return declared_name(move)
    if is_announcement(move):
        return announced_name(move)
    if move == PASS:
        return say("Nothing to claim") if position.phase == CLOSING else say("No Sau")
    return _LABELS[int(move)]


_LABELS: Final[dict[int, Text]] = {
    int(SAU): say("Sau"),
    int(TAKE): say("I take the three cards"),
    int(REFUSE): say("I refuse"),
    int(TAKE_TRICK): say("Take the trick"),
    int(CORRECT): say("I revoked: my card goes back"),
}
