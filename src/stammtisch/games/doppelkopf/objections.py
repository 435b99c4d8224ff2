"""Why a move may not be made now: each reason with its rules.  # not compiled: msgspec texts

What is legal is decided by `State.legal_moves` and `State.interrupts` alone; here stands only why
the rest is not. A reason depends on nothing that the seat does not know.
"""

from __future__ import annotations

from typing import Final

from stammtisch.core.contract import open_moves
from stammtisch.core.refusals import NO_SUCH_MOVE, not_held, not_in_pack
from stammtisch.core.view import Objection
from stammtisch.games.doppelkopf.armut import kind_of, next_trump
from stammtisch.games.doppelkopf.cards import (
    ACE_OF_DIAMONDS,
    CALL,
    CLASS,
    HOCHZEIT,
    INDEX,
    KIND,
    QUEEN_OF_CLUBS,
    TRUMP,
    copies,
    has_karo_trumps,
    whole_pack,
)
from stammtisch.games.doppelkopf.declarations import ace_of
from stammtisch.games.doppelkopf.moves import (
    CORRECT,
    DECLARE_ARMUT,
    DECLARE_HOCHZEIT,
    FIRST_CALL,
    FIRST_PUSHED,
    FIRST_RETURNED,
    GESUND,
    KONTRA,
    MOVES,
    PASS,
    RE,
    REFUSE,
    TAKE,
    TAKE_TRICK,
    claimed_seat,
    claimed_trick,
    is_announcement,
    is_call,
    is_card,
    is_declaration,
    is_revoke_claim,
    level_of,
)
from stammtisch.games.doppelkopf.names import announced_name
from stammtisch.games.doppelkopf.position import (
    ASKING,
    CLAIMING,
    CLOSING,
    DECLARING,
    FINISHED,
    PLAYING,
    PUSHING,
    RETURNING,
    SAYING_SAU,
    Position,
)
from stammtisch.games.doppelkopf.rest import leads, points_are_open
from stammtisch.games.doppelkopf.revokes import followed
from stammtisch.kits.tricks import claims
from stammtisch.text import CardWord, SeatWord, SuitWord, Text, say

ALTEN: Final = CardWord(int(KIND[QUEEN_OF_CLUBS]))
FOX: Final = CardWord(int(KIND[ACE_OF_DIAMONDS]))


def objection(position: Position, seat: int, move: int) -> Objection | None:
    """Why the seat may not make this move now, or None if it may, in turn or out of turn."""
    if not 0 <= move < MOVES:
        return Objection(("DOK-17",), NO_SUCH_MOVE)
    if position.phase == FINISHED:
        if position.is_thrown_in():
            return Objection(("DOK-37",), say("Nobody took the Armut; the hand is dealt anew."))
        return Objection(("DOK-16",), say("All cards are played; the hand is over."))
    if move in open_moves(position, seat):
        return None
    if is_card(move):
        return _card_objection(position, seat, move)
    if claims.is_claim_move(move):
        return _rest_objection(position, seat, move)
    if is_declaration(move):
        return _declaration_objection(position, seat, move)
    if is_announcement(move):
        return _announcement_objection(position, seat, move)
    if move <= PASS:
        return _sau_objection(position, seat, move)
    if move < TAKE_TRICK:
        return _armut_objection(position, seat, move)
    return _revoke_objection(position, seat, move)


def _not_yet(position: Position) -> Objection | None:
    """Why no card can be played yet, or None if one can."""
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
    if position.phase <= RETURNING:
        return Objection(("DOK-36",), say("First the cards of the Armut are exchanged."))
    if position.phase == SAYING_SAU:
        return Objection(("DOK-40",), say("First everybody is asked for the Sau."))
    return None


def _answer_first(position: Position) -> Objection | None:
    """The refusal while a claim of the rest still has to be answered."""
    if position.phase != CLAIMING:
        return None
    return Objection(("DOK-69",), say("The rest was claimed: answer that first."))


# Cards


def _card_objection(position: Position, seat: int, kind: int) -> Objection:
    card = INDEX[kind]
    if card < 0 or copies(whole_pack(position.rules.nines), card) == 0:
        return Objection(("DOK-2", "DOK-4"), not_in_pack(kind))
    before = _not_yet(position) or _answer_first(position)
    if before is not None:
        return before
    if position.phase == CLOSING:
        return Objection(("DOK-16",), say("No card is played any more."))
    if position.lying == 4:
        return Objection(
            ("DOK-63",),
            say("The trick is full: first {seat} takes it.", seat=SeatWord(int(position.ahead))),
        )
    if seat != position.turn:
        return Objection(
            ("DOK-12",),
            say("It is {seat}’s turn to play a card.", seat=SeatWord(int(position.turn))),
        )
    if copies(position.hands[seat], card) == 0:
        return Objection(("DOK-12",), not_held(kind))
    return _must_follow(position, card)


def _must_follow(position: Position, card: int) -> Objection:
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


def _rest_objection(position: Position, seat: int, move: int) -> Objection:
    """Why the rest may not be claimed, or a claim not be answered, now (DOK-69)."""
    before = _not_yet(position)
    if before is not None:
        return before
    if move == claims.REST:
        if position.phase == CLOSING:
            return Objection(("DOK-69",), say("No trick is left to be claimed."))
        if position.seeks_partner():
            return Objection(
                ("DOK-69",), say("The rest can be claimed only when the parties are settled.")
            )
        if leads(position, seat) and points_are_open(position, seat):
            return Objection(
                ("DOK-69", "DOK-53"),
                say("A Karlchen or a Doppelkopf may lie in the remaining tricks: play them."),
            )
    found = claims.objection(seat, position.turn, bool(position.phase == CLAIMING), move, "DOK-69")
    assert found is not None
    return found


# Declarations


def _declaration_objection(position: Position, seat: int, move: int) -> Objection:
    if position.phase != DECLARING:
        return Objection(("DOK-17",), say("The declarations are over; cards are being played."))
    if seat != position.turn:
        return Objection(*_not_your_declaration(position))
    if position.forced:
        return Objection(
            ("DOK-27",),
            say("As many hands are left as Pflichtsoli are owed: you must play a solo now."),
        )
    if move == DECLARE_HOCHZEIT:
        return _no_hochzeit(position)
    if is_call(move):
        return _no_call(position, seat, move)
    if move == DECLARE_ARMUT:
        return _no_armut(position)
    if move == GESUND:
        return _not_gesund(position)
    return _no_solo()


def _no_hochzeit(position: Position) -> Objection:
    if position.rules.call_ace:
        return Objection(
            ("DOK-33",), say("Here whoever holds {card} twice calls an ace.", card=ALTEN)
        )
    return Objection(
        ("DOK-29",), say("Only whoever holds {card} twice may declare a Hochzeit.", card=ALTEN)
    )


def _no_call(position: Position, seat: int, move: int) -> Objection:
    if not position.rules.call_ace:
        return Objection(
            ("DOK-29",), say("Here whoever holds {card} twice declares a Hochzeit.", card=ALTEN)
        )
    if copies(position.dealt[seat], QUEEN_OF_CLUBS) < 2:
        return Objection(
            ("DOK-33",), say("Only whoever holds {card} twice may call an ace.", card=ALTEN)
        )
    ace = CardWord(int(KIND[ace_of(move - FIRST_CALL)]))
    return Objection(("DOK-34",), say("You hold {card} twice: nobody could go with you.", card=ace))


def _no_armut(position: Position) -> Objection:
    if not position.rules.armut:
        return Objection(("DOK-36",), say("This table plays without Armut."))
    return Objection(("DOK-36",), say("You hold more than three trumps."))


def _not_gesund(position: Position) -> Objection:
    if position.rules.call_ace:
        return Objection(
            ("DOK-22", "DOK-34"),
            say("You hold {card} twice: call an ace or play a solo.", card=ALTEN),
        )
    return Objection(
        ("DOK-22",), say("You hold {card} twice: declare the Hochzeit or a solo.", card=ALTEN)
    )


def _no_solo() -> Objection:
    """The refusal of a solo without both queens of clubs, where only those allow one."""
    return Objection(
        ("DOK-23", "DOK-24"),
        say(
            "Here only whoever holds {card} twice plays a solo, and only one in a suit.", card=ALTEN
        ),
    )


def _not_your_declaration(position: Position) -> tuple[tuple[str, ...], Text]:
    turn = SeatWord(int(position.turn))
    if position.forced:
        return ("DOK-27",), say(
            "{seat} must play the Pflichtsolo in this hand; nobody else declares.", seat=turn
        )
    return ("DOK-17",), say("It is {seat}’s turn to declare.", seat=turn)


# Sau and Armut


def _sau_objection(position: Position, seat: int, move: int) -> Objection:
    """Why nothing about Sau can be said now: only before the first card, or at the end."""
    if move == PASS:
        if position.phase not in (SAYING_SAU, CLOSING):
            return Objection(("DOK-40",), say("Nobody asks you anything now."))
    elif not position.rules.sau:
        return Objection(("DOK-39",), say("This table plays without Sau."))
    elif position.phase < SAYING_SAU:
        return Objection(("DOK-40",), say("Sau is said when the game is settled."))
    elif position.phase > SAYING_SAU:
        if not has_karo_trumps(position.game):
            return Objection(("DOK-39",), say("Sau exists only where diamonds are trumps."))
        return Objection(("DOK-39",), say("Sau is said before the first card only."))
    if seat != position.turn:
        return Objection(
            ("DOK-40",), say("{seat} is asked first.", seat=SeatWord(int(position.turn)))
        )
    return Objection(("DOK-39",), say("You do not hold {card} twice.", card=FOX))


def _armut_objection(position: Position, seat: int, move: int) -> Objection:
    if not position.rules.armut:
        return Objection(("DOK-36",), say("This table plays without Armut."))
    if not PUSHING <= position.phase <= RETURNING:
        return Objection(("DOK-36",), say("No cards of an Armut are exchanged now."))
    if seat != position.turn:
        return Objection(
            ("DOK-36",),
            say("It is {seat}’s turn in the exchange.", seat=SeatWord(int(position.turn))),
        )
    if position.phase == ASKING:
        return Objection(("DOK-36",), say("Say whether you take the three cards or refuse."))
    if position.phase == PUSHING:
        return _not_pushed(position, seat, move)
    if move >= FIRST_RETURNED:
        kind = kind_of(move)
        return Objection(("DOK-36",), not_held(kind))
    return Objection(("DOK-36",), say("Give three cards back, one after another."))


def _not_pushed(position: Position, seat: int, move: int) -> Objection:
    """Why the poor player may not push this card."""
    if move in (TAKE, REFUSE) or move >= FIRST_RETURNED:
        return Objection(("DOK-36",), say("First put down the three cards of your Armut."))
    trump = next_trump(position.hands[position.soloist], position.order)
    if trump >= 0:
        card = CardWord(int(KIND[trump]))
        return Objection(("DOK-36",), say("All your trumps go first: now {card}.", card=card))
    if move < FIRST_PUSHED:
        return Objection(("DOK-36",), say("Add plain cards until three lie there."))
    return Objection(("DOK-36",), not_held(kind_of(move)))


# Revokes


def _revoke_objection(position: Position, seat: int, move: int) -> Objection:
    if not position.rules.penalty:
        return Objection(
            ("DOK-62",), say("Here only legal cards are accepted, so nobody can revoke.")
        )
    if position.phase < PLAYING:
        return Objection(("DOK-63",), say("No trick has been played yet."))
    if is_revoke_claim(move):
        return _claim_objection(position, seat, move)
    if position.phase == CLOSING or position.lying < 4:
        return Objection(("DOK-63",), say("No full trick lies on the table."))
    if move == CORRECT:
        return Objection(("DOK-63",), say("Your card was legal; only a revoke may be taken back."))
    return Objection(
        ("DOK-63",),
        say("The trick belongs to {seat}, who takes it.", seat=SeatWord(int(position.ahead))),
    )


def _claim_objection(position: Position, seat: int, move: int) -> Objection:
    other, trick = int(claimed_seat(move)), int(claimed_trick(move))
    who = SeatWord(other)
    if position.phase == CLOSING and seat != position.turn:
        return Objection(
            ("DOK-64",), say("{seat} is asked first.", seat=SeatWord(int(position.turn)))
        )
    if other == seat:
        return Objection(("DOK-64",), say("You cannot claim a revoke of your own."))
    if trick >= position.done:
        return Objection(("DOK-64",), say("Trick {n} has not been taken yet.", n=trick + 1))
    if followed(position, trick, other):
        return Objection(("DOK-64",), say("{seat} followed in trick {n}.", seat=who, n=trick + 1))
    return Objection(
        ("DOK-64",),
        say("That was claimed already: {seat} had nothing to follow with.", seat=who),
    )


# Announcements


def _announcement_objection(position: Position, seat: int, move: int) -> Objection:
    found = _no_time_for_it(position, seat)
    if found is not None:
        return Objection(*found)
    if move <= KONTRA:
        return _ansage_objection(position, seat, move)
    return _absage_objection(position, seat, move)


def _no_time_for_it(position: Position, seat: int) -> tuple[tuple[str, ...], Text] | None:
    """Why this seat may not announce anything now."""
    rules = position.rules
    if not rules.announcements:
        return ("DOK-41",), say("This table plays without announcements.")
    if position.phase < PLAYING:
        return ("DOK-41",), say("Announcements begin when the cards are played.")
    if position.phase > PLAYING:
        return ("DOK-41",), say("Now nothing can be announced.")
    if position.game == CALL and position.clarified == 0:
        return ("DOK-45",), say("Nobody may announce before the called ace has fallen.")
    if position.game == HOCHZEIT and position.clarified == 0:
        return ("DOK-29", "DOK-45"), say(
            "Nobody may announce before the Hochzeit has found its partner."
        )
    if seat == position.turn:
        if position.lying == 4:
            return ("DOK-63",), say("First take the trick.")
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
