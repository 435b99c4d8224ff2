"""The moves of Fünfhundert as words: notation, what people type, labels, the lines of the log.

# not compiled: makes texts
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation, spelled, spelled_suit
from stammtisch.core.contract import OVER
from stammtisch.core.view import Choice
from stammtisch.games.fuenfhundert.names import combination_name, with_points
from stammtisch.games.fuenfhundert.position import NONE, Position
from stammtisch.games.fuenfhundert.rules import (
    ANNOUNCE,
    BOTTOM,
    DONE,
    EXCHANGE,
    EXCHANGE_POINTS,
    FINAL,
    NAMES,
    STOCK,
    worth,
)
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.claims import REST, is_claim_move
from stammtisch.kits.tricks.zones import hand_id
from stammtisch.text import CardWord, SeatWord, Text, say, say_in

_EXCHANGE: Final = {"exchange", "tausche", "tauschen", "tausch", "swap"}
_DONE: Final = {"done", "fertig", "ende", "end", "weiter", "nichts"}
_ANNOUNCE: Final = {"announce", "ansage", "ansagen", "sage", "melde", "melden", "call"}
_FILLER: Final = {"in", "an", "of", "the", "all", "alle", "kind:", "kind"}
_KINDS: Final = {
    "pair": "pair", "pairs": "pair", "paar": "pair", "paare": "pair", "pärchen": "pair",
    "family": "family", "familie": "family",
    "four": "four", "vier": "four", "viermal": "four", "vierling": "four",
    "binokel": "binokel", "binocle": "binokel", "pinochle": "binokel",
}  # fmt: skip
_RANKS: Final = {
    "a": "A", "ass": "A", "asse": "A", "ace": "A", "aces": "A", "däuser": "A", "daus": "A",
    "t": "T", "10": "T", "zehn": "T", "zehner": "T", "zehnen": "T", "ten": "T", "tens": "T",
    "k": "K", "könig": "K", "könige": "K", "koenige": "K", "king": "K", "kings": "K",
    "q": "Q", "d": "Q", "dame": "Q", "damen": "Q", "queen": "Q", "queens": "Q", "ober": "Q",
    "j": "J", "b": "J", "bube": "J", "buben": "J", "jack": "J", "jacks": "J", "unter": "J",
}  # fmt: skip
_BY_NAME: Final = {name.lower(): code for code, name in enumerate(NAMES)}


def text_of(move: i64) -> str:
    """A move in notation."""
    if move < REST:
        return notation(int(move))
    if is_claim_move(move):
        return claims.text_of(move)
    if move == EXCHANGE:
        return "exchange"
    if move == DONE:
        return "done"
    return f"announce {NAMES[int(move - ANNOUNCE)]}"


# --- what people type ----------------------------------------------------------------------------


def read(words: list[str]) -> vec[i64]:
    """The moves that these words can mean, legal or not; a pair without a suit means all four."""
    claim = claims.read(words)
    if len(claim) > 0 or len(words) == 0:
        return claim
    first = words[0]
    if len(words) == 1:
        if first in _EXCHANGE:
            return vec[i64]([EXCHANGE])
        if first in _DONE:
            return vec[i64]([DONE])
        kind = spelled(first)
        if kind is not None:
            return vec[i64]([kind]) if 0 <= kind < REST else vec[i64]()
    rest = words[1:] if first in _ANNOUNCE else words
    return vec[i64]([ANNOUNCE + code for code in _codes([w for w in rest if w not in _FILLER])])


def _codes(words: list[str]) -> list[int]:
    """The combinations that words name: ``pair_h``, ``paar herz``, ``herz paar``, ``vier asse``."""
    if len(words) == 1 and words[0] in _BY_NAME:
        return [_BY_NAME[words[0]]]
    kinds = {_KINDS[word] for word in words if word in _KINDS}
    others = [word for word in words if word not in _KINDS]
    if len(kinds) != 1 or len(words) - len(others) != 1:
        return []
    if len(others) > 1:
        others = [word for word in others if word != "a"]  # four of a kind: king
    if len(others) > 1:
        return []
    kind = kinds.pop()
    if kind == "binokel":
        return [] if others else [_BY_NAME["binokel"]]
    if not others:
        return [code for name, code in _BY_NAME.items() if name.startswith(kind)]
    if kind == "four":
        rank = _RANKS.get(others[0])
        return [] if rank is None else [_BY_NAME[f"four_{rank}".lower()]]
    suit = spelled_suit(others[0])
    return [] if suit is None else [_BY_NAME[f"{kind}_{'cshd'[suit]}"]]


# --- what is shown and told ----------------------------------------------------------------------


def choice_of(at: Position, seat: i64, move: i64) -> Choice:
    """A legal move as something to tap: cards in the hand, and buttons."""
    text = text_of(move)
    if move < REST:
        label = say_in("fuenfhundert", "Play {card}", card=CardWord(int(move)))
        return Choice(text, label, (int(move),), hand_id(int(seat)))
    if is_claim_move(move):
        return claims.choice(move)
    if move == EXCHANGE:
        card = CardWord(int(at.turned))
        points = int(EXCHANGE_POINTS)
        label = say("Exchange the seven for {card} ({points})", card=card, points=points)
        return Choice(text, label)
    if move == DONE:
        return Choice(text, say("End the deal"))
    return Choice(text, with_points(move - ANNOUNCE, at.trump))


def told(before: Position, seat: i64, move: i64, after: Position, viewer: i64) -> list[Text]:
    """What the viewer sees happen."""
    who = SeatWord(int(seat))
    if move < REST:
        lines = [say_in("fuenfhundert", "{seat} plays {card}.", seat=who, card=CardWord(int(move)))]
        if after.tricks.done > before.tricks.done:
            lines += _told_trick(before, after, viewer)
    elif is_claim_move(move):
        lines = claims.tell(seat, move, after.turn == OVER)
    elif move == EXCHANGE:
        text = say(
            "{seat} exchanges {seven} for {card}: {points} points.",
            seat=who,
            seven=CardWord(int(after.bottom())),
            card=CardWord(int(after.turned)),
            points=int(EXCHANGE_POINTS),
        )
        lines = [text]
    elif move == DONE:
        lines = []
    else:
        lines = [_told_announcement(before, seat, move - ANNOUNCE, after)]
    return lines + told_end(after) if after.turn == OVER else lines


def _told_announcement(before: Position, seat: i64, code: i64, after: Position) -> Text:
    points = int(worth(code, after.trump))
    name = combination_name(code)
    who = SeatWord(int(seat))
    if after.points[seat] > before.points[seat]:
        return say(
            "{seat} announces: {combination}, {points} points.",
            seat=who,
            combination=name,
            points=points,
        )
    return say(
        "{seat} announces wrongly: {combination}, {points} points less.",
        seat=who,
        combination=name,
        points=points,
    )


def _told_trick(before: Position, after: Position, viewer: i64) -> list[Text]:
    """Who takes the trick, what is drawn, and what begins."""
    trick = before.tricks.done
    winner = after.tricks.winner(trick)
    lines = [
        say_in(
            "fuenfhundert",
            "{seat} takes the trick: {augen} Augen.",
            seat=SeatWord(int(winner)),
            augen=int(after.tricks.augen(trick)),
        )
    ]
    if after.next > before.next:
        lines.append(_told_draw(after, viewer))
        if after.next == STOCK:
            last = CardWord(int(before.stock[BOTTOM]))
            loser = SeatWord(int(1 - winner))
            lines.append(say("{seat} gets the last card, {card}.", seat=loser, card=last))
            lines.append(say("The stock is empty: from now on suit is followed and trumps win."))
    if after.phase == FINAL:
        lines.append(
            say("{seat} may still announce, then the deal ends.", seat=SeatWord(int(winner)))
        )
    return lines


def _told_draw(after: Position, viewer: i64) -> Text:
    if viewer < 0 or after.drawn[viewer] == NONE:
        return say_in("fuenfhundert", "Both draw a card.")
    card = CardWord(int(after.drawn[viewer]))
    return say("Both draw a card; {seat} draws {card}.", seat=SeatWord(int(viewer)), card=card)


def told_end(at: Position) -> list[Text]:
    """How the deal ended, and whether that was the end of the match (F500-24)."""
    points = [int(at.points[seat]) for seat in range(2)]
    lines = [
        say(
            "This deal: {one} {n} points, {other} {m} points.",
            one=SeatWord(0),
            n=points[0],
            other=SeatWord(1),
            m=points[1],
        )
    ]
    winner = at.match_winner()
    if winner >= 0:
        lines.append(
            say(
                "{seat} has reached {target} points and wins the match.",
                seat=SeatWord(int(winner)),
                target=int(at.rules.target),
            )
        )
    return lines
