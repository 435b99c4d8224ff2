"""Why a move may not be made now: each reason with its rules.  # not compiled: msgspec texts"""

from __future__ import annotations

from stammtisch.core.view import Objection
from stammtisch.games.doppelkopf.cards import (
    CLASS,
    HOCHZEIT,
    INDEX,
    KIND,
    QUEEN_OF_CLUBS,
    TRUMP,
    copies,
    whole_pack,
)
from stammtisch.games.doppelkopf.moves import (
    DECLARE_HOCHZEIT,
    GESUND,
    KONTRA,
    MOVES,
    RE,
    is_card,
    is_declaration,
    level_of,
)
from stammtisch.games.doppelkopf.names import announced_name
from stammtisch.games.doppelkopf.position import DECLARING, FINISHED, PLAYING, Position
from stammtisch.text import CardWord, SeatWord, SuitWord, Text, say


def objection(position: Position, seat: int, move: int) -> Objection | None:
    """Why the seat may not make this move now, or None if it may, in turn or out of turn."""
    if not 0 <= move < MOVES:
        return Objection(("DOK-17",), say("There is no such move in this game."))
    if position.phase == FINISHED:
        return Objection(("DOK-16",), say("All cards are played; the hand is over."))
    if is_card(move):
        return _card_objection(position, seat, move)
    if is_declaration(move):
        return _declaration_objection(position, seat, move)
    return _announcement_objection(position, seat, move)


# Cards


def _card_objection(position: Position, seat: int, kind: int) -> Objection | None:
    card = INDEX[kind]
    if card < 0 or copies(whole_pack(position.rules.nines), card) == 0:
        return Objection(
            ("DOK-2", "DOK-4"), say("{card} is not in the pack of this game.", card=CardWord(kind))
        )
    if position.phase == DECLARING:
        if position.forced:
            return Objection(
                ("DOK-27",),
                say(
                    "First {seat} names the Pflichtsolo, then the cards are played.",
                    seat=SeatWord(int(position.turn)),
                ),
            )
        return Objection(("DOK-17",), say("First everybody declares, then the cards are played."))
    if seat != position.turn:
        return Objection(
            ("DOK-12",),
            say("It is {seat}’s turn to play a card.", seat=SeatWord(int(position.turn))),
        )
    if copies(position.hands[seat], card) == 0:
        return Objection(("DOK-12",), say("You do not hold {card}.", card=CardWord(kind)))
    return _must_follow(position, seat, card)


def _must_follow(position: Position, seat: int, card: int) -> Objection | None:
    if (position.open_cards(seat) >> card) & 1:
        return None
    if position.led == TRUMP:
        return Objection(("DOK-12",), say("Trump was led: you must play a trump."))
    suit = SuitWord(int(position.led))
    card_class = CLASS[position.order * 24 + card]
    if card_class == TRUMP and card // 6 == position.led:
        return Objection(
            ("DOK-10", "DOK-12"),
            say(
                "The lead is {suit}, and {card} is a trump: you must follow with {suit}.",
                suit=suit,
                card=CardWord(int(KIND[card])),
            ),
        )
    return Objection(("DOK-12",), say("The lead is {suit}: you must follow suit.", suit=suit))


# Declarations


def _declaration_objection(position: Position, seat: int, move: int) -> Objection | None:
    if position.phase == PLAYING:
        return Objection(("DOK-17",), say("The declarations are over; cards are being played."))
    if seat != position.turn:
        return Objection(*_not_your_declaration(position))
    if (position.open_declarations(seat) >> (move - GESUND)) & 1:
        return None
    if position.forced:
        return Objection(
            ("DOK-27",),
            say("As many hands are left as Pflichtsoli are owed: you must play a solo now."),
        )
    if move == DECLARE_HOCHZEIT:
        return Objection(
            ("DOK-29",),
            say(
                "Only whoever holds both {card} may declare a Hochzeit.",
                card=CardWord(int(KIND[QUEEN_OF_CLUBS])),
            ),
        )
    return Objection(
        ("DOK-22",),
        say(
            "You hold both {card}: declare the Hochzeit or a solo.",
            card=CardWord(int(KIND[QUEEN_OF_CLUBS])),
        ),
    )


def _not_your_declaration(position: Position) -> tuple[tuple[str, ...], Text]:
    turn = SeatWord(int(position.turn))
    if position.forced:
        return ("DOK-27",), say(
            "{seat} must play the Pflichtsolo in this hand; nobody else declares.", seat=turn
        )
    return ("DOK-17",), say("It is {seat}’s turn to declare.", seat=turn)


# Announcements


def _announcement_objection(position: Position, seat: int, move: int) -> Objection | None:
    found = _no_time_for_it(position, seat)
    if found is not None:
        return Objection(*found)
    if (position.open_announcements(seat) >> (move - RE)) & 1:
        return None
    if move <= KONTRA:
        return _ansage_objection(position, seat, move)
    return _absage_objection(position, seat, move)


def _no_time_for_it(position: Position, seat: int) -> tuple[tuple[str, ...], Text] | None:
    """Why nothing at all may be announced by this seat now."""
    rules = position.rules
    if not rules.announcements:
        return ("DOK-41",), say("This table plays without announcements.")
    if position.phase == DECLARING:
        return ("DOK-41",), say("Announcements begin when the cards are played.")
    if position.game == HOCHZEIT and position.clarified == 0:
        return ("DOK-29", "DOK-45"), say(
            "Nobody may announce before the Hochzeit has found its partner."
        )
    if seat == position.turn:
        return None
    if not rules.any_time:
        return ("DOK-41",), say(
            "Here one announces on one’s own turn only, before playing the card."
        )
    if position.done == 0 and position.lying == 0:
        return ("DOK-41",), say("Out of turn one announces only after the first card was played.")
    return None


def _ansage_objection(position: Position, seat: int, move: int) -> Objection:
    if position.is_re(seat) != (move == RE):
        text = (
            say("You belong to Re; you cannot say Kontra.")
            if position.is_re(seat)
            else say("You belong to Kontra; you cannot say Re.")
        )
        return Objection(("DOK-42",), text)
    cards = int(position.cards_of(seat))
    if position.ansage_made(seat):
        return Objection(("DOK-48",), say("{word} was already said.", word=announced_name(move)))
    return _too_late(position, seat, move, cards)


def _absage_objection(position: Position, seat: int, move: int) -> Objection:
    level, wanted = int(position.level(seat)), int(level_of(move))
    cards = int(position.cards_of(seat))
    word = announced_name(move)
    if wanted <= level:
        return Objection(("DOK-48",), say("{word} was already said.", word=word))
    if not position.ansage_made(seat):
        return _no_ansage(position, seat, cards)
    if wanted > level + 1:
        missing = announced_name(int(RE) + 2 + level)
        if cards < position.deadline(level + 1):
            return Objection(
                ("DOK-47", "DOK-43"),
                say(
                    "Before {word} comes {missing}, and it is too late for that.",
                    word=word,
                    missing=missing,
                ),
            )
        return Objection(
            ("DOK-47",),
            say("No step is skipped: first say {missing}.", missing=missing),
        )
    return _too_late(position, seat, move, cards)


def _no_ansage(position: Position, seat: int, cards: int) -> Objection:
    ansage = announced_name(int(RE) if position.is_re(seat) else int(KONTRA))
    if cards < position.deadline(0):
        return Objection(
            ("DOK-46", "DOK-43"),
            say(
                "Only a player who has said {ansage} may say that, and it is too late for you.",
                ansage=ansage,
            )
            if not position.rules.by_party
            else say(
                "Nobody of your party has said {ansage}, and it is too late for it.",
                ansage=ansage,
            ),
        )
    return Objection(("DOK-46",), say("First say {ansage}.", ansage=ansage))


def _too_late(position: Position, seat: int, move: int, cards: int) -> Objection:
    rules: tuple[str, ...] = ("DOK-43", "DOK-45") if position.shift else ("DOK-43",)
    if not position.rules.nines:
        rules += ("DOK-44",)
    return Objection(
        rules,
        say(
            "Too late: {word} needs at least {needed} cards in hand, you hold {cards}.",
            word=announced_name(move),
            needed=int(position.deadline(max(0, int(level_of(move))))),
            cards=cards,
        ),
    )
