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


def may_claim(position: Position, seat: i64) -> bool:
    """Whether the seat may claim: it leads, hands hold two or more, only card points are at
    stake.
    """
    return (
        leads(position, seat)
        and not position.seeks_partner()
        and not points_are_open(position, seat)
    )


def leads(position: Position, seat: i64) -> bool:
    """Whether the seat leads, all hold two cards or more, and it has not claimed yet."""
    return (
        position.step == PLAYING
        and seat == position.turn
        and position.lying == 0
        and position.done <= position.rules.size - 2
        and position.opened & BIT[seat] == 0
    )


def claim(position: Position, seat: i64) -> None:
    """Claim the rest: if proved the play ends, else the cards lie open and others are asked."""
    position.claimer = seat
    if is_certain(position, seat):
        end_play(position)
        return
    position.opened |= BIT[seat]
    position.step = CLAIMING
    position.turn = (seat + 1) & 3


def answer(position: Position, move: i64) -> None:
    """Answer a claim: one refusal continues the play; if all agree, the rest is the claimer's."""
    if move == claims.DENY:
        position.step = PLAYING
        position.turn = position.claimer
        position.claimer = NOBODY
        return
    position.turn = (position.turn + 1) & 3
    if position.turn == position.claimer:
        end_play(position)


def end_play(position: Position) -> None:
    """Lay all cards open, so that a revoke can be found before the hand ends (DOK-64)."""
    position.opened = 15
    position.end_play()


def is_certain(position: Position, seat: i64) -> bool:
    """Whether the seat takes all tricks however the cards lie, and nothing else can matter.

    What the others know, and what the seat got to know by an exchange or a claim, is not used.
    """
    if may_be_announced(position):
        return False
    mine = strengths(position, position.hands[seat], False)
    return claims.is_certain(mine, strengths(position, unseen_by(position, seat), True), True)


def unseen_by(position: Position, seat: i64) -> i64:
    """The cards neither in the seat's hand nor played, as a hand."""
    unseen = whole_pack(position.rules.nines)
    for each in range(i64(4)):
        unseen = without(unseen, position.played_by(each))
    return without(unseen, position.hands[seat])


def may_be_announced(position: Position) -> bool:
    """Whether somebody could still announce something in time (DOK-43)."""
    cards = position.rules.size - position.done
    return position.rules.announcements and cards >= position.deadline(4)


def points_are_open(position: Position, seat: i64) -> bool:
    """Whether, for all the seat knows, a Karlchen or Doppelkopf may still be won (DOK-53).

    Whether it does depends on the order of play, so it would be lost with tricks that are not
    played. A Fuchs is not: whatever the other party holds falls into the claimer's tricks.
    """
    tariff = position.rules.tariff
    if tariff.units:
        return False
    mine, unseen = position.hands[seat], unseen_by(position, seat)
    game = game_as_known(position, seat)
    karlchen = tariff.karlchen_last > 0 or tariff.karlchen_caught > 0
    jacks = copies(mine, JACK_OF_CLUBS) + copies(unseen, JACK_OF_CLUBS)
    if karlchen and not is_solo(game) and jacks > 0:
        return True
    if not in_scope(tariff.doppelkopf, game):
        return False
    return best_augen(mine, 1) + best_augen(unseen, 3) >= 40


def game_as_known(position: Position, seat: i64) -> i64:
    """The kind of game as the seat knows it; a hidden silent solo looks like a normal game."""
    hidden = position.game == SILENT and not position.is_re(seat)
    return NORMAL if hidden and not silent_solo_shown(position) else position.game


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


def strengths(position: Position, hand: i64, unseen: bool) -> vec[i64]:
    """Card strengths for `claims.is_certain`; an unseen Dulle may beat one that was led."""
    found = vec[i64]()
    later_wins = unseen and position.rules.second_dulle and position.sau < 0
    for card in range(CARDS):
        at = position.order * 24 + card
        power = POWER[at]
        if later_wins and power == DULLE_POWER:
            power += 1
        for _step in range(copies(hand, card)):
            found = append(found, claims.strength(CLASS[at], power))
    return found
