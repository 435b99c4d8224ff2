"""What is at stake, in lines: the game, the parties, what may still be said, what is owed.

# not compiled: msgspec texts
"""

from __future__ import annotations

from stammtisch.core.contract import SPECTATOR
from stammtisch.games.doppelkopf.announcing import announced_name
from stammtisch.games.doppelkopf.armut import trump_returned
from stammtisch.games.doppelkopf.cards import (
    ACE_OF_DIAMONDS,
    ARMUT,
    CALL,
    HOCHZEIT,
    KIND,
    NORMAL,
    SILENT,
    copies,
    kinds_of,
)
from stammtisch.games.doppelkopf.declarations import ace_of
from stammtisch.games.doppelkopf.facts import facts_of
from stammtisch.games.doppelkopf.log import partner_of, told_result
from stammtisch.games.doppelkopf.moves import FIRST_ABSAGE, KONTRA, RE
from stammtisch.games.doppelkopf.names import game_name
from stammtisch.games.doppelkopf.parties import known_kontra, known_re, silent_solo_shown
from stammtisch.games.doppelkopf.position import (
    ASKING,
    CLOSING,
    DECLARING,
    FINISHED,
    PLAYING,
    RETURNING,
    Position,
)
from stammtisch.games.doppelkopf.rules import DoppelkopfContext, hands_left, open_duties, owes
from stammtisch.text import CardsWord, CardWord, SeatWord, Text, say, say_n


def status(position: Position, viewer: int) -> list[Text]:
    """The status lines for one viewer; among open questions, the viewer's own come first."""
    lines = [*_duty_lines(position)]
    if position.step == DECLARING:
        return lines
    play = [*_game_lines(position), *_exchange_lines(position, viewer), *_said_lines(position)]
    if position.step == CLOSING:
        play += _rest_lines(position)
    if position.step == FINISHED:
        return [
            *play,
            *lines,
            *_rest_lines(position),
            told_result(position),
            *_party_lines(position),
        ]
    if viewer != SPECTATOR and position.step >= PLAYING:
        play += [*_own_party(position, viewer), *_still_open(position, viewer)]
    return [*play, *lines]


def speeches(position: Position) -> list[tuple[int, int]]:
    """All announcements in order, as pairs of seat and move."""
    found = []
    for number in range(int(position.speeches)):
        speech = (int(position.spoken) >> (number * 5)) & 31
        found.append((speech >> 3, (speech & 7) + int(RE)))
    return found


def standing(position: Position) -> list[tuple[int, int]]:
    """The announcements that still matter: only the highest Absage of each seat."""
    said = speeches(position)
    return [
        (seat, move)
        for at, (seat, move) in enumerate(said)
        if move <= KONTRA
        or not any(who == seat and later > KONTRA for who, later in said[at + 1 :])
    ]


def _duty_lines(position: Position) -> list[Text]:
    """The open Pflichtsoli of the match (DOK-25, DOK-27)."""
    if not position.rules.mandatory:
        return []
    still = int(open_duties(position.context))
    left = int(hands_left(position.rules, position.context))
    if still == 0:
        return []
    return [
        say_n(
            "{n} Pflichtsolo still owed, hands left: {left}",
            "{n} Pflichtsoli still owed, hands left: {left}",
            still,
            left=left,
        )
    ]


def duty_badges(context: DoppelkopfContext, seat: int) -> tuple[Text, ...]:
    """The badges on Pflichtsoli (DOK-25): played or owed, whichever fewer players share.

    As long as all owe one, or nobody does any more, no plate says so; the status counts them.
    """
    still, seats = int(open_duties(context)), len(context.totals)
    if owes(context, seat):
        return (say("owes a solo"),) if 2 * still <= seats else ()
    return (say("solo played"),) if 2 * still > seats else ()


def _game_lines(position: Position) -> list[Text]:
    if position.game in (NORMAL, SILENT):
        shown = position.step == FINISHED or silent_solo_shown(position)
        game = position.game if shown else NORMAL
        return [say("Game: {game}", game=game_name(game)), *_sau_lines(position)]
    who = SeatWord(int(position.soloist))
    lines = [
        say("Pflichtsolo of {seat}: {game}", seat=who, game=game_name(position.game))
        if position.duty
        else say("{game} of {seat}", seat=who, game=game_name(position.game))
    ]
    if position.game == HOCHZEIT or position.game == CALL:
        lines.append(_partner_line(position))
    if position.game == ARMUT and position.taker >= 0:
        lines.append(say("{seat} took the three cards.", seat=SeatWord(int(position.taker))))
    return lines + _sau_lines(position)


def _partner_line(position: Position) -> Text:
    if position.clarified:
        partner = SeatWord(partner_of(position))
        return say("Partner since trick {n}: {seat}", n=int(position.clarified), seat=partner)
    if position.game == CALL:
        ace = CardWord(int(KIND[ace_of(position.called_suit())]))
        return say("The first other player who plays {card} is the partner.", card=ace)
    if position.rules.plain_clarifies:
        return say(
            "The first of the others to win a plain-suit trick, by trick 3, becomes the partner."
        )
    return say("The first of the others to win a trick, by trick 3, becomes the partner.")


def _sau_lines(position: Position) -> list[Text]:
    if position.sau < 0:
        return []
    fox = CardWord(int(KIND[ACE_OF_DIAMONDS]))
    who = SeatWord(int(position.sau))
    return [
        say("Sau of {seat}: {card} is the highest trump, both copies of it.", seat=who, card=fox)
    ]


def _exchange_lines(position: Position, viewer: int) -> list[Text]:
    """What everybody heard of the exchange, plus what its two players remember (DOK-36)."""
    if position.game != ARMUT or position.step <= ASKING:
        return []
    lines = []
    knows = viewer in (position.soloist, position.taker) and position.step != FINISHED
    if position.step > RETURNING and position.taker >= 0 and not knows:
        lines.append(
            say("A trump went back.") if trump_returned(position) else say("No trump went back.")
        )
    if knows:
        offered = CardsWord(tuple(int(kind) for kind in kinds_of(position.pushed)))
        lines.append(say("Offered: {cards}", cards=offered))
        returned = tuple(int(kind) for kind in kinds_of(position.returned))
        if returned and position.step > RETURNING:
            lines.append(say("Given back: {cards}", cards=CardsWord(returned)))
    return lines


def _said_lines(position: Position) -> list[Text]:
    return [
        say(
            "{seat} ({party}): {word}",
            seat=SeatWord(seat),
            party=_party(position, seat),
            word=announced_name(move),
        )
        if move >= FIRST_ABSAGE
        else say("{seat}: {word}", seat=SeatWord(seat), word=announced_name(move))
        for seat, move in standing(position)
    ]


def _party(position: Position, seat: int) -> Text:
    return say("Re") if position.is_re(seat) else say("Kontra")


def _own_party(position: Position, seat: int) -> list[Text]:
    if position.seeks_partner() and seat != position.soloist:
        ace = ace_of(position.called_suit()) if position.game == CALL else -1
        if ace >= 0 and copies(position.hands[seat], ace):
            card = CardWord(int(KIND[ace]))
            return [say("You hold {card}: who plays it first belongs to Re.", card=card)]
        return [say("Your party is not decided yet.")]
    if position.game == SILENT and position.is_re(seat):
        return [say("You play a silent solo: Re alone.")]
    if ((known_re(position) | known_kontra(position)) >> seat) & 1:
        return []  # it stands at the place of the seat
    return [say("You belong to {party}.", party=_party(position, seat))]


def _still_open(position: Position, seat: int) -> list[Text]:
    """Which announcements the seat itself may still make, and until when (DOK-43)."""
    if not position.rules.announcements or position.step != PLAYING:
        return []
    if position.seeks_partner():
        if position.game == CALL:
            return [say("Announcements begin when the called ace has fallen.")]
        return [say("Announcements begin when the Hochzeit has found its partner.")]
    mask = int(position.open_announcements(seat))
    return [
        say_n(
            "You may still announce: {word}, as long as you hold at least {n} card",
            "You may still announce: {word}, as long as you hold at least {n} cards",
            int(position.deadline(max(0, bit - 1))),
            word=announced_name(int(RE) + bit),
        )
        for bit in range(6)
        if (mask >> bit) & 1
    ]


def _rest_lines(position: Position) -> list[Text]:
    if position.claimer < 0:
        return []
    return [say("The remaining tricks went to {seat}.", seat=SeatWord(int(position.claimer)))]


def _party_lines(position: Position) -> list[Text]:
    if position.offender >= 0 or position.is_thrown_in():
        return []
    facts = facts_of(position)
    return [
        say(
            "Re: {augen} card points in {tricks} tricks",
            augen=int(facts.re.augen),
            tricks=int(facts.re.tricks),
        ),
        say(
            "Kontra: {augen} card points in {tricks} tricks",
            augen=int(facts.kontra.augen),
            tricks=int(facts.kontra.tricks),
        ),
    ]
