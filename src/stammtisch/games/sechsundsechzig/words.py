"""Moves as people write, read and hear them.  # not compiled: msgspec texts"""

from __future__ import annotations

from typing import Final

from stammtisch.cards import notation, spelled, spelled_suit
from stammtisch.core.bits import lowest
from stammtisch.core.contract import OVER
from stammtisch.core.view import Choice
from stammtisch.games.sechsundsechzig.position import PAIR, Position
from stammtisch.games.sechsundsechzig.rules import (
    CLAIM,
    CLOSE,
    ENOUGH,
    EXCHANGE,
    MELD,
    NOBODY,
    STOCK,
)
from stammtisch.games.sechsundsechzig.scoring import Facts, deal_scores
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.zones import hand_id
from stammtisch.text import CardsWord, CardWord, SeatWord, SuitWord, Text, say, say_in, say_n

_SUITS: Final = "cshd"
_OTHER: Final[dict[str, int]] = {
    **dict.fromkeys(
        ("exchange", "swap", "rob", "rauben", "raube", "tauschen", "tausche", "raub"),
        int(EXCHANGE),
    ),
    **dict.fromkeys(
        ("close", "zudecken", "zu", "zumachen", "ich decke zu", "decke zu", "close the stock"),
        int(CLOSE),
    ),
    **dict.fromkeys(
        (
            *("claim", "out", "go out", "enough", "i am out", "66"),
            *("ausmelden", "aus", "genug", "ich habe genug", "ich melde mich aus", "melde aus"),
        ),
        int(CLAIM),
    ),
}
_MELD: Final = {
    *("meld", "melde", "melden", "pair", "paar", "marriage", "hochzeit", "announce"),
    *("ansagen", "ansage", "sage"),
}
_TWENTY: Final = {"20", "twenty", "zwanzig"}
_FORTY: Final = {"40", "forty", "vierzig"}


def text_of(move: int) -> str:
    """A move in notation."""
    if claims.is_claim_move(move):
        return claims.text_of(move)
    if move < claims.REST:
        return notation(int(move))
    if move < EXCHANGE:
        return f"meld {_SUITS[int(move - MELD)]}"
    return {int(EXCHANGE): "exchange", int(CLOSE): "close"}.get(int(move), "claim")


# --- what people type ----------------------------------------------------------------------------


def read(at: Position, words: list[str]) -> list[int]:
    """The moves that these words can mean: ``Qc``, ``meld h``, ``zwanzig pik``, ``zudecken``."""
    whole = " ".join(words)
    if whole in _OTHER:
        return [_OTHER[whole]]
    rest = [int(move) for move in claims.read(words)]
    if rest or not words:
        return rest
    if len(words) == 1:
        kind = spelled(words[0])
        if kind is not None:
            return [kind] if 0 <= kind < claims.REST else []
    return [int(MELD) + suit for suit in _suits_meant(int(at.trump), words)]


def _suits_meant(trump: int, words: list[str]) -> list[int]:
    """The suits of the pairs that words name; without a suit, all pairs of that value."""
    values = [word for word in words if word in _TWENTY | _FORTY]
    named = [word for word in words if word not in _TWENTY | _FORTY | _MELD]
    if len(values) > 1 or len(named) == len(words):
        return []
    suits = [*range(4)] if not named else _suit_of(named)
    if not values:
        return suits
    return [suit for suit in suits if (suit == trump) == (values[0] in _FORTY)]


def _suit_of(words: list[str]) -> list[int]:
    """The suit that is named, directly or by its king or queen."""
    suit = spelled_suit(" ".join(words))
    if suit is not None:
        return [suit]
    kinds = [spelled(word) for word in words]
    return [
        suit
        for suit in range(4)
        if all(kind is not None and kind >= 0 and (PAIR[suit] >> kind) & 1 for kind in kinds)
    ]


# --- what is shown and told ----------------------------------------------------------------------


def pair_words(suit: int) -> tuple[CardWord, CardWord]:
    """King and queen of a suit, once for each position in a sentence."""
    queen = int(lowest(PAIR[suit]))
    return CardWord(queen + 1), CardWord(queen)


def pair_word(suit: int) -> CardsWord:
    """King and queen of a suit, in words."""
    return CardsWord(tuple(card.kind for card in pair_words(suit)))


def choice(at: Position, seat: int, move: int) -> Choice:
    """A legal move as something to tap."""
    if claims.is_claim_move(move):
        return claims.choice(move)
    text = text_of(move)
    if move < claims.REST:
        label = say("{card}", card=CardWord(int(move)))
        return Choice(text, label, (int(move),), hand_id(int(seat)))
    if move == EXCHANGE:
        return Choice(text, say("Take {card} for the nine", card=CardWord(int(at.bottom()))))
    if move == CLOSE:
        return Choice(text, say("Close the stock"))
    if move == CLAIM:
        count = int(at.count(seat))
        if count >= ENOUGH:
            return Choice(text, say("Claim: I have {n} Augen", n=count))
        return Choice(text, say("Claim with only {n} Augen", n=count))
    suit = int(move - MELD)
    if suit == at.trump:
        return Choice(text, say("Announce forty in {suit}", suit=SuitWord(suit)))
    return Choice(text, say("Announce twenty in {suit}", suit=SuitWord(suit)))


def tell(before: Position, seat: int, move: int, after: Position, viewer: int) -> list[Text]:
    """What a viewer sees happen: lines of the log."""
    if claims.is_claim_move(move):
        lines = claims.tell(seat, move, bool(after.turn == OVER))
    elif move < claims.REST:
        lines = _told_card(before, seat, move, after, viewer)
    else:
        lines = [_told_word(before, seat, move, after)]
    return [*lines, result(after)] if after.turn == OVER else lines


def _told_word(before: Position, seat: int, move: int, after: Position) -> Text:
    who = SeatWord(int(seat))
    if move == EXCHANGE:
        return say(
            "{seat} takes {card} for {nine}.",
            seat=who,
            card=CardWord(int(before.bottom())),
            nine=CardWord(int(after.bottom())),
        )
    if move == CLOSE:
        return say("{seat} closes the stock: nobody draws, and suit must be followed.", seat=who)
    if move == CLAIM:
        count = int(after.count(seat))
        if count >= ENOUGH:
            return say("{seat} claims, rightly, with {count} Augen.", seat=who, count=count)
        return say("{seat} claims, wrongly, with only {count} Augen.", seat=who, count=count)
    pair = pair_word(int(move - MELD))
    if move - MELD == before.trump:
        return say("{seat} announces forty: {pair}.", seat=who, pair=pair)
    return say("{seat} announces twenty: {pair}.", seat=who, pair=pair)


def _told_card(before: Position, seat: int, move: int, after: Position, viewer: int) -> list[Text]:
    lines = [
        say_in(
            "sechsundsechzig",
            "{seat} plays {card}.",
            seat=SeatWord(int(seat)),
            card=CardWord(int(move)),
        )
    ]
    if after.tricks.done == before.tricks.done:
        return lines
    trick = after.tricks.done - 1
    winner = int(after.tricks.winner(trick))
    lines.append(
        say_in(
            "sechsundsechzig",
            "{seat} wins the trick with {augen} Augen.",
            seat=SeatWord(winner),
            augen=int(after.tricks.augen(trick)),
        )
    )
    if after.bonus(winner) and after.out == NOBODY:
        bonus = int(after.bonus(winner))
        lines.append(say("{seat} gets {n} for the last trick.", seat=SeatWord(winner), n=bonus))
    if after.drawn > before.drawn:
        lines += [_told_draw(before, each, after, viewer) for each in (winner, 1 - winner)]
        if after.drawn == STOCK:
            lines.append(say("The stock is empty: from now on suit must be followed."))
    return lines


def _told_draw(before: Position, seat: int, after: Position, viewer: int) -> Text:
    who = SeatWord(seat)
    new = int(after.hands[seat] & ~before.hands[seat])
    card = CardWord(int(lowest(new)))
    if (int(after.known[seat]) & new) and after.drawn == STOCK:
        return say("{seat} draws the last card, {card}.", seat=who, card=card)
    if seat == viewer:
        return say_in("sechsundsechzig", "{seat} draws {card}.", seat=who, card=card)
    return say_in("sechsundsechzig", "{seat} draws from the stock.", seat=who)


def result(at: Position) -> Text:
    """Who won the finished deal, with how many Augen and what for."""
    return result_of(at.facts())


def result_of(facts: Facts) -> Text:
    """`result` from facts, for people with real cards too."""
    winner = int(facts.winner())
    if winner == NOBODY:
        return say(
            "Ständer: {augen} Augen, nobody wins.",
            augen=_to(int(facts.count(0)), int(facts.count(1))),
        )
    return say_n(
        "{seat} wins {augen} and gets {n} game point.",
        "{seat} wins {augen} and gets {n} game points.",
        sum(int(score) for score in deal_scores(facts)),
        seat=SeatWord(winner),
        augen=_to(int(facts.count(winner)), int(facts.count(1 - winner))),
    )


def _to(own: int, other: int) -> str:
    """The Augen of both as “85 : 20”, with spaces that never break a line."""
    return f"{own}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{other}"
