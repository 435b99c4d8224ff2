"""What is at stake, in lines: the game, the parties, what may still be said, what is owed.

And what everybody hears of a hand, line by line (`told_more`).

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
    HOCHZEIT_ALONE,
    KIND,
    NORMAL,
    SILENT,
    copies,
    kinds_of,
)
from stammtisch.games.doppelkopf.declarations import ace_of
from stammtisch.games.doppelkopf.declaring import called_ace
from stammtisch.games.doppelkopf.facts import facts_of
from stammtisch.games.doppelkopf.hearsay import known_kontra, known_re, silent_solo_shown
from stammtisch.games.doppelkopf.moves import FIRST_ABSAGE, KONTRA, RE, speaker, speech
from stammtisch.games.doppelkopf.names import game_name
from stammtisch.games.doppelkopf.position import (
    ASKING,
    CLOSING,
    DECLARING,
    ENDED,
    PLAYING,
    RETURNING,
    Position,
)
from stammtisch.games.doppelkopf.rules import DoppelkopfContext, hands_left, open_duties, owes
from stammtisch.games.doppelkopf.scoring import KONTRA_PARTY, RE_PARTY, winner
from stammtisch.kits.steps.moves import Telling
from stammtisch.text import CardsWord, CardWord, SeatWord, Text, say, say_n


def status(at: Position, viewer: int) -> list[Text]:
    """The status lines for one viewer; among open questions, the viewer's own come first."""
    lines = [*_duty_lines(at)]
    if at.step == DECLARING:
        return lines
    play = [*_game_lines(at), *_exchange_lines(at, viewer), *_said_lines(at)]
    if at.step == CLOSING:
        play += _rest_lines(at)
    if at.step == ENDED:
        return [
            *play,
            *lines,
            *_rest_lines(at),
            told_result(at),
            *_party_lines(at),
        ]
    if viewer != SPECTATOR and at.step >= PLAYING:
        play += [*_own_party(at, viewer), *_still_open(at, viewer)]
    return [*play, *lines]


def speeches(at: Position) -> list[tuple[int, int]]:
    """All announcements in order, as pairs of seat and move."""
    spoken, numbers = at.spoken, range(int(at.speeches))
    return [(int(speaker(spoken, n)), int(speech(spoken, n))) for n in numbers]


def standing(at: Position) -> list[tuple[int, int]]:
    """The announcements that still matter: only the highest Absage of each seat."""
    said = speeches(at)
    return [
        (seat, move)
        for place, (seat, move) in enumerate(said)
        if move <= KONTRA
        or not any(who == seat and later > KONTRA for who, later in said[place + 1 :])
    ]


def _duty_lines(at: Position) -> list[Text]:
    """The open Pflichtsoli of the match (DOK-25, DOK-27)."""
    if not at.rules.mandatory:
        return []
    still = int(open_duties(at.context))
    left = int(hands_left(at.rules, at.context))
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

    While all owe one, or when nobody does any more, no plate says so; the status counts them.
    """
    still, seats = int(open_duties(context)), len(context.totals)
    if owes(context, seat):
        return (say("owes a solo"),) if 2 * still <= seats else ()
    return (say("solo played"),) if 2 * still > seats else ()


def _game_lines(at: Position) -> list[Text]:
    if at.game in (NORMAL, SILENT):
        shown = at.step == ENDED or silent_solo_shown(at)
        game = at.game if shown else NORMAL
        return [say("Game: {game}", game=game_name(game)), *_sau_lines(at)]
    who = SeatWord(int(at.soloist))
    lines = [
        say("Pflichtsolo of {seat}: {game}", seat=who, game=game_name(at.game))
        if at.duty
        else say("{game} of {seat}", seat=who, game=game_name(at.game))
    ]
    if at.game == HOCHZEIT or at.game == CALL:
        lines.append(_partner_line(at))
    if at.game == ARMUT and at.taker >= 0:
        lines.append(say("{seat} took the three cards.", seat=SeatWord(int(at.taker))))
    return lines + _sau_lines(at)


def _partner_line(at: Position) -> Text:
    if at.clarified:
        partner = SeatWord(partner_of(at))
        return say("Partner since trick {n}: {seat}", n=int(at.clarified), seat=partner)
    if at.game == CALL:
        ace = CardWord(int(KIND[ace_of(at.called_suit())]))
        return say("The first other player who plays {card} is the partner.", card=ace)
    if at.rules.plain_clarifies:
        return say(
            "The first of the others to win a plain-suit trick, by trick 3, becomes the partner."
        )
    return say("The first of the others to win a trick, by trick 3, becomes the partner.")


def _sau_lines(at: Position) -> list[Text]:
    if at.sau < 0:
        return []
    fox = CardWord(int(KIND[ACE_OF_DIAMONDS]))
    who = SeatWord(int(at.sau))
    return [say("Sau of {seat}: {card} is the highest trump, in both copies.", seat=who, card=fox)]


def _exchange_lines(at: Position, viewer: int) -> list[Text]:
    """What everybody heard of the exchange, plus what its two players remember (DOK-36)."""
    if at.game != ARMUT or at.step <= ASKING:
        return []
    lines = []
    knows = viewer in (at.soloist, at.taker) and at.step != ENDED
    if at.step > RETURNING and at.taker >= 0 and not knows:
        lines.append(
            say("A trump went back.") if trump_returned(at) else say("No trump went back.")
        )
    if knows:
        offered = CardsWord(tuple(int(kind) for kind in kinds_of(at.pushed)))
        lines.append(say("Offered: {cards}", cards=offered))
        returned = tuple(int(kind) for kind in kinds_of(at.returned))
        if returned and at.step > RETURNING:
            lines.append(say("Given back: {cards}", cards=CardsWord(returned)))
    return lines


def _said_lines(at: Position) -> list[Text]:
    return [
        say(
            "{seat} ({party}): {word}",
            seat=SeatWord(seat),
            party=_party(at, seat),
            word=announced_name(move),
        )
        if move >= FIRST_ABSAGE
        else say("{seat}: {word}", seat=SeatWord(seat), word=announced_name(move))
        for seat, move in standing(at)
    ]


def _party(at: Position, seat: int) -> Text:
    return say("Re") if at.is_re(seat) else say("Kontra")


def _own_party(at: Position, seat: int) -> list[Text]:
    if at.seeks_partner() and seat != at.soloist:
        ace = ace_of(at.called_suit()) if at.game == CALL else -1
        if ace >= 0 and copies(at.hands[seat], ace):
            card = CardWord(int(KIND[ace]))
            return [say("You hold {card}: the first to play it belongs to Re.", card=card)]
        return [say("Your party is not decided yet.")]
    if at.game == SILENT and at.is_re(seat):
        return [say("You play a silent solo: Re alone.")]
    if ((known_re(at) | known_kontra(at)) >> seat) & 1:
        return []  # it stands at the place of the seat
    return [say("You belong to {party}.", party=_party(at, seat))]


def _still_open(at: Position, seat: int) -> list[Text]:
    """Which announcements the seat itself may still make, and until when (DOK-43)."""
    if not at.rules.announcements or at.step != PLAYING:
        return []
    if at.seeks_partner():
        if at.game == CALL:
            return [say("Announcements begin when the called ace has been played.")]
        return [say("Announcements begin when the Hochzeit has found its partner.")]
    mask = int(at.open_announcements(seat))
    return [
        say_n(
            "You may still announce: {word}, as long as you hold at least {n} card",
            "You may still announce: {word}, as long as you hold at least {n} cards",
            int(at.deadline(max(0, bit - 1))),
            word=announced_name(int(RE) + bit),
        )
        for bit in range(6)
        if (mask >> bit) & 1
    ]


def _rest_lines(at: Position) -> list[Text]:
    if at.claimer < 0:
        return []
    return [say("The remaining tricks went to {seat}.", seat=SeatWord(int(at.claimer)))]


def _party_lines(at: Position) -> list[Text]:
    if at.offender >= 0 or at.is_thrown_in():
        return []
    facts = facts_of(at)
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


def told_more(what: Telling) -> list[Text]:
    """What a move leads to: the game settled, a partner found, a trick or the hand over."""
    before, after, lines = what.before, what.after, []
    if before.step == DECLARING != after.step:
        lines.append(told_game(after))
    lines += _told_call(before, after)
    if after.tricks.done > before.tricks.done:
        lines += _told_trick(before, after)
    if after.step == ENDED:
        lines.append(told_result(after))
    return lines


def told_game(at: Position) -> Text:
    """The line that says which game is played, once all have declared."""
    if at.soloist < 0:
        return say("Nobody has a Vorbehalt: the normal game is played.")
    who = SeatWord(int(at.soloist))
    if at.game == HOCHZEIT:
        return say("{seat} plays a Hochzeit and looks for a partner.", seat=who)
    if at.game == CALL:
        return say(
            "{seat} calls an ace: the first other player to play {card} is the partner.",
            seat=who,
            card=called_ace(int(at.called_suit())),
        )
    if at.game == ARMUT:
        return say("{seat} plays an Armut and chooses three cards to offer.", seat=who)
    if at.duty:
        return say("{seat} plays the Pflichtsolo: {game}.", seat=who, game=game_name(at.game))
    return say("{seat} plays: {game}.", seat=who, game=game_name(at.game))


# Tricks


def _told_trick(before: Position, after: Position) -> list[Text]:
    number = int(after.tricks.done) - 1
    lines = [
        say(
            "{seat} wins trick {n} with {augen} card points.",
            seat=SeatWord(int(after.tricks.winner(number))),
            n=number + 1,
            augen=int(after.tricks.augen(number)),
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
            "The called ace has been played: {partner} plays with {seat}.",
            partner=SeatWord(partner_of(after)),
            seat=SeatWord(int(after.soloist)),
        )
    ]


def partner_of(at: Position) -> int:
    """Who plays with the declarer of a Hochzeit, a call or an Armut."""
    return next(seat for seat in range(4) if at.is_re(seat) and seat != at.soloist)


def _told_clarification(at: Position) -> Text:
    bride = SeatWord(int(at.soloist))
    if at.game == HOCHZEIT_ALONE:
        return say("The Hochzeit finds no partner: {seat} plays alone.", seat=bride)
    return say(
        "The Hochzeit has found its partner: {partner} plays with {seat}.",
        partner=SeatWord(partner_of(at)),
        seat=bride,
    )


# The end


def told_result(at: Position) -> Text:
    """How the finished hand ended."""
    if at.offender >= 0:
        return say("The hand is lost for {seat}.", seat=SeatWord(int(at.offender)))
    if at.is_thrown_in():
        return say(
            "Nobody takes the Armut: {seat} deals again.",
            seat=SeatWord(int(at.context.dealer)),
        )
    facts = facts_of(at)
    won = winner(at.rules.tariff, facts)
    augen = {"re": int(facts.re.augen), "kontra": int(facts.kontra.augen)}
    if won == RE_PARTY:
        return say("Re wins {re} : {kontra}.", **augen)
    if won == KONTRA_PARTY:
        return say("Kontra wins {kontra} : {re}.", **augen)
    return say("Nobody wins: both parties missed an Absage, Re {re}, Kontra {kontra}.", **augen)
