"""The claim of the rest in Doppelkopf (DOK-69): who may claim, what is certain, what follows."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.games.doppelkopf.cards import (
    AUGEN,
    CARDS,
    CLASS,
    DULLE_POWER,
    JACK_OF_CLUBS,
    NORMAL,
    POWER,
    SILENT,
    copies,
    is_solo,
    whole_pack,
    without,
)
from stammtisch.games.doppelkopf.parties import silent_solo_shown
from stammtisch.games.doppelkopf.position import CLAIMING, NOBODY, PLAYING, Position
from stammtisch.games.doppelkopf.scoring import in_scope
from stammtisch.kits.tricks import claims


def may_claim(at: Position, seat: i64) -> bool:
    """Whether the seat may claim: it leads, hands hold two or more, only card points are at
    stake.
    """
    return leads(at, seat) and not at.seeks_partner() and not points_are_open(at, seat)


def leads(at: Position, seat: i64) -> bool:
    """Whether the seat leads, all hold two cards or more, and it has not claimed yet."""
    return (
        at.step == PLAYING
        and seat == at.turn
        and at.lying == 0
        and at.done <= at.rules.size - 2
        and at.opened & BIT[seat] == 0
    )


def claim(at: Position, seat: i64) -> None:
    """Claim the rest: if proved the play ends, else the cards lie open and others are asked."""
    at.claimer = seat
    if is_certain(at, seat):
        end_play(at)
        return
    at.opened |= BIT[seat]
    at.step = CLAIMING
    at.turn = (seat + 1) & 3


def answer(at: Position, move: i64) -> None:
    """Answer a claim: one refusal continues the play; if all agree, the rest is the claimer's."""
    if move == claims.DENY:
        at.step = PLAYING
        at.turn = at.claimer
        at.claimer = NOBODY
        return
    at.turn = (at.turn + 1) & 3
    if at.turn == at.claimer:
        end_play(at)


def end_play(at: Position) -> None:
    """Lay all cards open, so that a revoke can be found before the hand ends (DOK-64)."""
    at.opened = 15
    at.end_play()


def is_certain(at: Position, seat: i64) -> bool:
    """Whether the seat takes all tricks however the cards lie, and nothing else can matter.

    What the others know, and what the seat got to know by an exchange or a claim, is not used.
    """
    if may_be_announced(at):
        return False
    mine = strengths(at, at.hands[seat], False)
    return claims.is_certain(mine, strengths(at, unseen_by(at, seat), True), True)


def unseen_by(at: Position, seat: i64) -> i64:
    """The cards neither in the seat's hand nor played, as a hand."""
    unseen = whole_pack(at.rules.nines)
    for each in range(i64(4)):
        unseen = without(unseen, at.played_by(each))
    return without(unseen, at.hands[seat])


def may_be_announced(at: Position) -> bool:
    """Whether somebody could still announce something in time (DOK-43)."""
    cards = at.rules.size - at.done
    return at.rules.announcements and cards >= at.deadline(4)


def points_are_open(at: Position, seat: i64) -> bool:
    """Whether, for all the seat knows, a Karlchen or Doppelkopf may still be won (DOK-53).

    Whether it does depends on the order of play, so it would be lost with tricks that are not
    played. A Fuchs is not: whatever the other party holds falls into the claimer's tricks.
    """
    tariff = at.rules.tariff
    if tariff.units:
        return False
    mine, unseen = at.hands[seat], unseen_by(at, seat)
    game = game_as_known(at, seat)
    karlchen = tariff.karlchen_last > 0 or tariff.karlchen_caught > 0
    jacks = copies(mine, JACK_OF_CLUBS) + copies(unseen, JACK_OF_CLUBS)
    if karlchen and not is_solo(game) and jacks > 0:
        return True
    if not in_scope(tariff.doppelkopf, game):
        return False
    return best_augen(mine, 1) + best_augen(unseen, 3) >= 40


def game_as_known(at: Position, seat: i64) -> i64:
    """The kind of game as the seat knows it; a hidden silent solo looks like a normal game."""
    hidden = at.game == SILENT and not at.is_re(seat)
    return NORMAL if hidden and not silent_solo_shown(at) else at.game


def best_augen(hand: i64, number: i64) -> i64:
    """The card points of a number of cards of the hand, the most valuable ones."""
    found: i64 = 0
    for augen in (11, 10, 4, 3, 2):
        for card in range(CARDS):
            if AUGEN[card] != augen:
                continue
            for _step in range(copies(hand, card)):
                if number > 0:
                    found += augen
                    number -= 1
    return found


def strengths(at: Position, hand: i64, unseen: bool) -> vec[i64]:
    """Card strengths for `claims.is_certain`; an unseen Dulle may beat one that was led."""
    found = vec[i64]()
    later_wins = unseen and at.rules.second_dulle and at.sau < 0
    for card in range(CARDS):
        entry = at.order * CARDS + card
        power = POWER[entry]
        if later_wins and power == DULLE_POWER:
            power += 1
        for _step in range(copies(hand, card)):
            found = append(found, claims.strength(CLASS[entry], power))
    return found
