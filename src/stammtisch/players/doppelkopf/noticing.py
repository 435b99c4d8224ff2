"""What a player notices in a hand of Doppelkopf: what follows from what its seat observes.

A net that learns could work all of this out from the cards that were played, but takes long to.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from stammtisch.core.bits import BIT
from stammtisch.core.kinds import PLAIN
from stammtisch.core.observing import Feature, Observation
from stammtisch.games.doppelkopf.cards import (
    CARDS,
    CLASS,
    CLASSES,
    INDEX,
    KIND,
    ONE_EACH,
    POWER,
    TRUMP,
)
from stammtisch.games.doppelkopf.hearsay import known_parties, shown_voids
from stammtisch.games.doppelkopf.moves import TRICKS
from stammtisch.games.doppelkopf.position import PLAYING, Position
from stammtisch.kits.tricks.cards import AUGEN

SEATS: Final[i64] = 4
_FOX: Final[i64] = 23
_DOPPELKOPF: Final[i64] = 40
_WITHOUT_KINDS: Final[i64] = 24

PAIRS: Final = Feature("pairs", "The cards that you hold twice.")
UNSEEN: Final = Feature("unseen", "The cards of which you have not seen both.")
UNSEEN_PAIRS: Final = Feature("unseen_pairs", "The cards of which you have seen none.")
WINNING: Final = Feature("winning", "Your cards that would be ahead in this trick.")
LED: Final = Feature("led", "What was led: clubs, spades, hearts, diamonds, or a trump.")
WORTH: Final = Feature("worth", "The card points that lie in this trick.")
POWER_AHEAD: Final = Feature("power_ahead", "How high the card is that is ahead.")
LYING: Final = Feature("lying", "How many cards lie in this trick.")
DONE: Final = Feature("done", "How many tricks are complete.")
VOIDS: Final = Feature("voids", "For each seat, what it has shown that it lacks.")
FIRSTS: Final = Feature("firsts", "For each seat, what it has led, and how often.")
WITH_ME: Final = Feature("with_me", "Who plays with you, as far as you know.")
AGAINST_ME: Final = Feature("against_me", "Who plays against you, as far as you know.")
AHEAD_WITH_ME: Final = Feature("ahead_with_me", "Whether a partner is ahead; an opponent.")
SUMS: Final = Feature("sums", "The card points of you and your partners; of your opponents.")
REACHED: Final = Feature("reached", "Whether they are above 30, 60, 90 and 120.")
GAVE: Final = Feature("gave", "For each seat, the card points that it gave to each.")
FOXES: Final = Feature("foxes", "For each seat, the foxes that it gave to each.")
FULL: Final = Feature("full", "For each seat, its tricks of 40 card points or more.")
STANDS: Final = Feature("stands", "Of which suit, or trumps, you hold the highest card.")
HELD: Final = Feature("held", "How many cards of each suit, and trumps, you hold; are unseen.")


def notice(at: Position, to: Observation) -> None:
    """Fill in what one of the four notices; ``to`` counts four seats and is not a spectator's."""
    unseen = _cards(at, to)
    _trick(at, to)
    _course(at, to)
    _parties(at, to)
    _strength(at, to, unseen)


def _seen_twice(at: Position, seat: i64) -> vec[i64]:
    """The cards of which the seat has seen at least one, and of which both."""
    held = at.hands[seat]
    one, both = held & ONE_EACH, held >> CARDS & ONE_EACH
    plays = at.tricks.plays
    for index in range(at.tricks.count()):
        bit = BIT[INDEX[plays[index] & 63]]
        both |= one & bit
        one |= bit
    return vec[i64]([one, both])


def _cards(at: Position, to: Observation) -> i64:
    """Cards by their number inside the game; returns those of which not both were seen."""
    held = at.hands[to.seat]
    seen = _seen_twice(at, to.seat)
    unseen = ONE_EACH & ~seen[1]
    _mark(to, to.rows(PAIRS, CARDS, 0, 1), held >> CARDS & ONE_EACH)
    _mark(to, to.rows(UNSEEN, CARDS, 0, 1), unseen)
    _mark(to, to.rows(UNSEEN_PAIRS, CARDS, 0, 1), ONE_EACH & ~seen[0])
    winning = to.rows(WINNING, CARDS, 0, 1)
    if at.step == PLAYING and 0 < at.tricks.lying < 4 and to.is_mine(at.turn):
        cards = at.open_cards(to.seat)
        for card in range(CARDS):
            if cards & BIT[card] and _would_win(at, card):
                to.put(winning + card, 1)
    return unseen


def _would_win(at: Position, card: i64) -> bool:
    """Whether a card would be ahead in the trick, which has begun."""
    entry = at.order * PLAIN + KIND[card]
    power, card_class = POWER[entry], CLASS[entry]
    if card_class != TRUMP and card_class != at.led:
        return False
    return power > at.best or (power == at.best and at.second_wins(power))


def _mark(to: Observation, start: i64, cards: i64) -> None:
    for card in range(CARDS):
        if cards & BIT[card]:
            to.put(start + card, 1)


def _trick(at: Position, to: Observation) -> None:
    """The trick that lies."""
    tricks = at.tricks
    begun = tricks.lying > 0
    to.one_of(LED, at.led if begun else -1, CLASSES)
    to.number(WORTH, tricks.worth if begun else 0, _DOPPELKOPF)
    to.number(POWER_AHEAD, at.best if begun else 0, _WITHOUT_KINDS)
    to.one_of(LYING, tricks.lying, SEATS)
    to.one_of(DONE, tricks.done, TRICKS)


def _course(at: Position, to: Observation) -> None:
    """What the tricks so far have told of each seat."""
    missing = shown_voids(at)
    voids = to.rows(VOIDS, SEATS, CLASSES, 1)
    for seat in range(SEATS):
        for each in range(CLASSES):
            if missing[seat] & BIT[each]:
                to.put(voids + CLASSES * to.from_here(seat) + each, 1)
    firsts = to.rows(FIRSTS, SEATS, CLASSES, TRICKS)
    gave = to.rows(GAVE, SEATS, SEATS, _DOPPELKOPF)
    foxes = to.rows(FOXES, SEATS, SEATS, 2)
    full = to.rows(FULL, SEATS, 0, TRICKS)
    plays = at.tricks.plays
    for trick in range(at.tricks.done):
        winner: i64 = to.from_here(at.tricks.winner(trick))
        worth: i64 = 0
        for index in range(4 * trick, 4 * trick + 4):
            who: i64 = to.from_here(plays[index] >> 6)
            kind: i64 = plays[index] & 63
            worth += AUGEN[kind]
            _count(to, gave + SEATS * who + winner, AUGEN[kind])
            if INDEX[kind] == _FOX:
                _count(to, foxes + SEATS * who + winner, 1)
            if index == 4 * trick:
                _count(to, firsts + CLASSES * who + at.class_of(kind), 1)
        if worth >= _DOPPELKOPF:
            _count(to, full + winner, 1)


def _count(to: Observation, place: i64, value: i64) -> None:
    """Add to a number."""
    if to.out[place] == 0:
        to.put(place, value)
    else:
        to.out[place] += i32(value)


def _parties(at: Position, to: Observation) -> None:
    """Who belongs together as far as the seat knows, and what they have."""
    seat = to.seat
    known = known_parties(at)
    re, kontra = known & 15, known >> 4
    if at.is_re(seat):
        re |= BIT[seat]
    elif not at.seeks_partner():
        kontra |= BIT[seat]
    own, others = (re, kontra) if re & BIT[seat] else (kontra, re)
    if not own & BIT[seat]:
        own, others = BIT[seat], 0
    to.seats_in(WITH_ME, own & ~BIT[seat])
    to.seats_in(AGAINST_ME, others)
    ahead = to.rows(AHEAD_WITH_ME, 2, 0, 1)
    tricks = at.tricks
    if tricks.lying:
        leader = BIT[tricks.seat(tricks.done, tricks.ahead)]
        to.put(ahead, 1 if own & leader else 0)
        to.put(ahead + 1, 1 if others & leader else 0)
    _sums(at, to, own, others)


def _sums(at: Position, to: Observation, own: i64, others: i64) -> None:
    mine: i64 = 0
    theirs: i64 = 0
    for each in range(SEATS):
        if own & BIT[each]:
            mine += at.tricks.augen_won(each)
        elif others & BIT[each]:
            theirs += at.tricks.augen_won(each)
    sums = to.rows(SUMS, 2, 0, 240)
    to.put(sums, mine)
    to.put(sums + 1, theirs)
    reached = to.rows(REACHED, 2, 4, 1)
    for step in range(i64(4)):
        to.put(reached + step, 1 if mine > 30 * step + 30 else 0)
        to.put(reached + 4 + step, 1 if theirs > 30 * step + 30 else 0)


def _strength(at: Position, to: Observation, unseen: i64) -> None:
    """The suits and the trumps in hand, beside those that are not seen yet."""
    held = at.hands[to.seat]
    stands = to.rows(STANDS, CLASSES, 0, 1)
    numbers = to.rows(HELD, 2, CLASSES, 24)
    best = vec[i64]([0] * 5)
    above = vec[i64]([0] * 5)
    for card in range(CARDS):
        entry = at.order * PLAIN + KIND[card]
        of, power = CLASS[entry], POWER[entry]
        if held & BIT[card]:
            _count(to, numbers + of, 2 if held & BIT[card + CARDS] else 1)
            best[of] = max(best[of], power)
        if unseen & BIT[card]:
            _count(to, numbers + CLASSES + of, 1)
            above[of] = max(above[of], power)
    for of in range(CLASSES):
        to.put(stands + of, 1 if best[of] > 0 and best[of] >= above[of] else 0)
