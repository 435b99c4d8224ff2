"""What everybody hears of a hand, line by line.  # not compiled: msgspec texts"""

from __future__ import annotations

from stammtisch.games.doppelkopf import armut
from stammtisch.games.doppelkopf.cards import (
    ACE_OF_DIAMONDS,
    ARMUT,
    CALL,
    HOCHZEIT,
    HOCHZEIT_ALONE,
    KIND,
    kinds_of,
    without,
)
from stammtisch.games.doppelkopf.declarations import is_heard_as_solo, is_open
from stammtisch.games.doppelkopf.facts import augen_of_trick, facts_of
from stammtisch.games.doppelkopf.moves import (
    CORRECT,
    FIRST_RETURNED,
    PASS,
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
from stammtisch.games.doppelkopf.names import announced_name, called_ace, declared_name, game_name
from stammtisch.games.doppelkopf.position import (
    ASKING,
    CLOSING,
    DECLARING,
    FINISHED,
    SAYING_SAU,
    Position,
)
from stammtisch.games.doppelkopf.scoring import KONTRA_PARTY, RE_PARTY, winner
from stammtisch.kits.tricks import claims
from stammtisch.text import CardsWord, CardWord, SeatWord, Text, say, say_in


def tell(before: Position, seat: int, move: int, after: Position, viewer: int) -> list[Text]:
    """What a viewer sees happen: lines of the log."""
    lines = _told(before, seat, move, after, viewer)
    if after.done > before.done:
        lines += _told_trick(before, after)
    if after.phase == FINISHED:
        lines.append(told_result(after))
    return lines


def _told(before: Position, seat: int, move: int, after: Position, viewer: int) -> list[Text]:
    who = SeatWord(int(seat))
    if is_card(move):
        card = CardWord(int(move))
        lines = [say_in("doppelkopf", "{seat} plays {card}.", seat=who, card=card)]
        return lines + _told_call(before, after)
    if claims.is_claim_move(move):
        return claims.tell(seat, move, bool(after.phase >= CLOSING))
    if is_declaration(move):
        return _told_declaration(before, seat, move, after, viewer)
    if is_announcement(move):
        return [say("{seat} announces: {word}.", seat=who, word=announced_name(move))]
    if move <= PASS:
        return _told_sau(before, who, move, after)
    if TAKE <= move < TAKE_TRICK:
        return _told_exchange(seat, move, after, viewer)
    if move == TAKE_TRICK:
        return []
    return _told_revoke(before, who, seat, move, after)


# Declarations


def _told_declaration(
    before: Position, seat: int, move: int, after: Position, viewer: int
) -> list[Text]:
    lines = [
        say(
            "{seat} declares: {word}.",
            seat=SeatWord(int(seat)),
            word=heard(before, seat, move, viewer),
        )
    ]
    if after.phase != DECLARING:
        lines.append(told_game(after))
    return lines


def heard(position: Position, seat: int, move: int, viewer: int) -> Text:
    """What a viewer hears of a declaration (rule page, section 4)."""
    if seat == viewer or position.forced or is_open(position.rules, move):
        return declared_name(move)
    if is_heard_as_solo(position.rules, move):
        return say("Solo")
    return say("Vorbehalt")


def told_game(position: Position) -> Text:
    """The line on which game is played, once all have declared."""
    if position.soloist < 0:
        return say("Nobody has a Vorbehalt: the normal game is played.")
    who = SeatWord(int(position.soloist))
    if position.game == HOCHZEIT:
        return say("{seat} plays a Hochzeit and looks for a partner.", seat=who)
    if position.game == CALL:
        return say(
            "{seat} calls: the first other player of {card} goes along.",
            seat=who,
            card=CardWord(called_ace(int(position.declaration(position.soloist)))),
        )
    if position.game == ARMUT:
        return say("{seat} plays an Armut and chooses three cards to offer.", seat=who)
    if position.duty:
        return say("{seat} plays the Pflichtsolo: {game}.", seat=who, game=game_name(position.game))
    return say("{seat} plays: {game}.", seat=who, game=game_name(position.game))


# Armut and Sau


def _told_exchange(seat: int, move: int, after: Position, viewer: int) -> list[Text]:
    who, poor = SeatWord(int(seat)), SeatWord(int(after.soloist))
    if move == TAKE:
        lines = [say("{seat} takes the three cards and plays with {poor}.", seat=who, poor=poor)]
        return lines + ([_taken(after)] if viewer == seat else [])
    if move == REFUSE:
        return [say("{seat} refuses.", seat=who)]
    if move >= FIRST_RETURNED:
        return _told_return(who, move, after, viewer, viewer == seat)
    lines = []
    if viewer == seat:
        lines = [say("{seat} puts {card} down.", seat=who, card=_card(move))]
    if after.phase == ASKING:
        lines.append(say("{seat} offers three cards face down.", seat=who))
    return lines


def _card(move: int) -> CardWord:
    return CardWord(int(armut.kind_of(move)))


def _taken(position: Position) -> Text:
    cards = CardsWord(tuple(int(kind) for kind in kinds_of(position.pushed)))
    return say("The three cards are {cards}.", cards=cards)


def _told_return(who: SeatWord, move: int, after: Position, viewer: int, own: bool) -> list[Text]:
    lines = [say("{seat} gives {card} back.", seat=who, card=_card(move))] if own else []
    kinds = kinds_of(after.returned)
    if len(kinds) < 3:
        return lines
    lines.append(
        say("{seat} gives three cards back; there is a trump among them.", seat=who)
        if armut.trump_returned(after)
        else say("{seat} gives three cards back; there is no trump among them.", seat=who)
    )
    if viewer == after.soloist:
        cards = CardsWord(tuple(int(kind) for kind in kinds))
        lines.append(say("You get back {cards}.", cards=cards))
    return lines


def _told_sau(before: Position, who: SeatWord, move: int, after: Position) -> list[Text]:
    """The result of the question about Sau; nobody hears who was asked in vain (DOK-40)."""
    if move == SAU:
        fox = CardWord(int(KIND[ACE_OF_DIAMONDS]))
        return [
            say("{seat} says Sau: {card} is the highest trump, both times.", seat=who, card=fox)
        ]
    if before.phase != SAYING_SAU:
        return [say("{seat} has nothing to claim.", seat=who)]
    return [] if after.phase == SAYING_SAU else [say("Nobody says Sau.")]


# Tricks


def _told_trick(before: Position, after: Position) -> list[Text]:
    number = int(after.done) - 1
    lines = [
        say(
            "{seat} wins trick {n} with {augen} Augen.",
            seat=SeatWord(int(after.winner_of(number))),
            n=number + 1,
            augen=int(augen_of_trick(after, number)),
        )
    ]
    if before.game == HOCHZEIT and after.clarified > before.clarified:
        lines.append(_told_clarification(after))
    return lines


def _told_call(before: Position, after: Position) -> list[Text]:
    """The line for the called ace being played (DOK-35)."""
    if before.game != CALL or before.clarified or not after.clarified:
        return []
    return [
        say(
            "The called ace has fallen: {partner} plays with {seat}.",
            partner=SeatWord(partner_of(after)),
            seat=SeatWord(int(after.soloist)),
        )
    ]


def partner_of(position: Position) -> int:
    """Who plays with the declarer of a Hochzeit, a call or an Armut."""
    return next(seat for seat in range(4) if position.is_re(seat) and seat != position.soloist)


def _told_clarification(position: Position) -> Text:
    bride = SeatWord(int(position.soloist))
    if position.game == HOCHZEIT_ALONE:
        return say("The Hochzeit finds no partner: {seat} plays alone.", seat=bride)
    return say(
        "The Hochzeit is clarified: {partner} plays with {seat}.",
        partner=SeatWord(partner_of(position)),
        seat=bride,
    )


def _told_revoke(
    before: Position, who: SeatWord, seat: int, move: int, after: Position
) -> list[Text]:
    if move == CORRECT:
        back = [
            int(kind)
            for owner in range(4)
            for kind in kinds_of(without(after.hands[owner], before.hands[owner]))
        ]
        cards = CardsWord(tuple(back))
        return [
            say("{seat} corrects a revoke; back to the hands go {cards}.", seat=who, cards=cards)
        ]
    assert is_revoke_claim(move)
    places: dict[str, SeatWord | int] = {
        "seat": who,
        "other": SeatWord(int(claimed_seat(move))),
        "n": int(claimed_trick(move)) + 1,
    }
    if after.offender == claimed_seat(move):
        return [say("{seat} claims that {other} revoked in trick {n}, and is right.", **places)]
    return [
        say(
            "{seat} claims that {other} revoked in trick {n}; but {other} could not follow.",
            **places,
        )
    ]


# The end


def told_result(position: Position) -> Text:
    """How the finished hand ended."""
    if position.offender >= 0:
        return say("The hand is lost for {seat}.", seat=SeatWord(int(position.offender)))
    if position.is_thrown_in():
        return say(
            "Nobody takes the Armut: {seat} deals anew.",
            seat=SeatWord(int(position.context.dealer)),
        )
    facts = facts_of(position)
    won = winner(position.rules.tariff, facts)
    augen = {"re": int(facts.re.augen), "kontra": int(facts.kontra.augen)}
    if won == RE_PARTY:
        return say("Re wins {re} : {kontra}.", **augen)
    if won == KONTRA_PARTY:
        return say("Kontra wins {kontra} : {re}.", **augen)
    return say("Nobody wins: both parties broke an Absage, Re {re}, Kontra {kontra}.", **augen)
