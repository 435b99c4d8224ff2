"""What everybody hears of a hand, line by line.  # not compiled: msgspec texts"""

from __future__ import annotations

from stammtisch.games.doppelkopf.cards import ARMUT, CALL, HOCHZEIT, HOCHZEIT_ALONE
from stammtisch.games.doppelkopf.declaring import called_ace
from stammtisch.games.doppelkopf.facts import augen_of_trick, facts_of
from stammtisch.games.doppelkopf.names import game_name
from stammtisch.games.doppelkopf.position import DECLARING, ENDED, Position
from stammtisch.games.doppelkopf.scoring import KONTRA_PARTY, RE_PARTY, winner
from stammtisch.kits.steps.moves import Telling
from stammtisch.text import SeatWord, Text, say


def told_more(what: Telling) -> list[Text]:
    """What follows from a move: the game is settled, a partner found, a trick or the hand over."""
    before, after, lines = what.before, what.after, []
    if before.step == DECLARING != after.step:
        lines.append(told_game(after))
    lines += _told_call(before, after)
    if after.done > before.done:
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
            "{seat} calls an ace: the first other player to play {card} goes along.",
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
    number = int(after.done) - 1
    lines = [
        say(
            "{seat} wins trick {n} with {augen} card points.",
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
        "The Hochzeit is settled: {partner} plays with {seat}.",
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
    return say("Nobody wins: both parties broke an Absage, Re {re}, Kontra {kontra}.", **augen)
