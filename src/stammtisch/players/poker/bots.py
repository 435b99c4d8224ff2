"""Players of Poker: one who bets what the cards are worth, and one who reads bets and bluffs.

The position that they get is drawn from those that their seat cannot rule out; they read of it only
what the seat knows, and deal out themselves what nobody has seen.

Both estimate how often their hand wins. The honest one thinks that anybody may hold anything. The
bold one thinks that who put much into the pot chose to: of several hands that such a player may
hold it takes the best. It bets more the better its chance is, and sometimes without any.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, nth
from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.games.poker.course import due
from stammtisch.games.poker.position import Position
from stammtisch.games.poker.pots import total
from stammtisch.games.poker.ranking import worth
from stammtisch.games.poker.rules import (
    CHECK,
    DRAW,
    EXCHANGE,
    EXCHANGING,
    FOLD,
    HAND,
    HOLD,
    HOLDEM,
)
from stammtisch.players.poker.habits import sensible_exchanges
from stammtisch.players.poker.outlook import unseen_by

DEALS: Final = 400  # that are dealt out in thought before a bet
TRIES: Final = 300  # new tiles that are drawn in thought for each exchange
MOST_GUESSES: Final = 6  # of so many hands a player who bets all the time holds the best
TABLE: Final = 5  # tiles that lie on the table in the end (POK-42)

MARGIN: Final = 0.12  # by how much a chance must exceed the fair one before it is worth a bet
DEARER: Final = 0.08  # and by how much more after each own raise
CLOSE: Final = 0.02  # what a bet must promise beyond its price
BLUFFS: Final = 0.12  # how often a bet is made without the hand for it
CROWD: Final = 3  # nobody bluffs against more active players, himself included


def play_honestly(game: Game, state: State, seat: int, rng: Rng) -> int:
    """Bet and call by the chance of winning against random hands; never bluff."""
    assert isinstance(state, Position)
    return _move(state, seat, False, rng)


def play_boldly(game: Game, state: State, seat: int, rng: Rng) -> int:
    """Bet and call by the chance of winning against hands that fit the bets; bluff sometimes."""
    assert isinstance(state, Position)
    return _move(state, seat, True, rng)


def _move(at: Position, me: i64, bold: bool, rng: Rng) -> i64:
    if at.doing == EXCHANGING:
        return best_exchange(at, me, rng)
    guesses = vec[i64]([1] * at.rules.seats)
    if bold:
        for seat in range(at.rules.seats):
            guesses[seat] = guessed_hands(at, seat)
    chance: float = chance_to_win(at, me, guesses, DEALS, rng)
    return _bluff_or_bet(at, me, chance, rng) if bold else _bet(at, me, chance)


# How good the hand is


def guessed_hands(at: Position, seat: i64) -> i64:
    """How many hands to guess for a player, judging by his bets; the best one is used."""
    guesses: i64 = 1 + at.raises[seat]
    forced: i64 = at.rules.ante
    if at.rules.variant == HOLDEM:
        forced = due(at.rules, at.context.dealer, at.context.players(), seat)
    if at.paid[seat] > forced + at.context.carried[seat]:
        guesses += 1
    if at.bettor == seat:
        guesses += 1
    if at.rules.variant == DRAW and at.phase == 2 and count(at.thrown[seat]) <= 1:
        guesses += 3 - 2 * count(at.thrown[seat])  # he was content with his tiles
    return guesses if guesses < MOST_GUESSES else MOST_GUESSES


def chance_to_win(at: Position, me: i64, guesses: vec[i64], deals: i64, rng: Rng) -> float:
    """How often a seat's hand wins in this many deals; a shared pot counts in proportion."""
    won: float = 0.0
    unseen: i64 = unseen_by(at, me)
    for _step in range(deals):
        won += _one_deal(at, me, guesses, unseen, rng)
    return won / float(deals)


def _one_deal(at: Position, me: i64, guesses: vec[i64], free: i64, rng: Rng) -> float:
    """Deal out everything unknown: 1 if this seat wins, a fraction if it shares."""
    holdem: bool = at.rules.variant == HOLDEM
    short: bool = at.rules.short
    now: i64 = at.table_tiles()
    table: i64 = now
    if holdem:
        table |= _some(free, TABLE - count(now), rng)
        free &= ~table
    own: i64 = at.hands[me]
    if not holdem:
        own |= _some(free, HAND - count(own), rng)
        free &= ~own
    best: i64 = worth(own | table, short)
    sharers: float = 1.0
    for seat in range(at.rules.seats):
        if seat == me or not at.active & BIT[seat]:
            continue
        hand: i64 = _guessed(at, seat, guesses[seat], free, now, rng)
        free &= ~hand
        if not holdem:
            hand |= _some(free, HAND - count(hand), rng)
            free &= ~hand
        other: i64 = worth(hand | table, short)
        if other > best:
            return 0.0
        if other == best:
            sharers += 1.0
    return 1.0 / sharers


def _guessed(at: Position, seat: i64, guesses: i64, free: i64, table: i64, rng: Rng) -> i64:
    """The best of this many hands that the seat may have now."""
    open: i64 = at.open[seat]
    hidden: i64 = count(at.hands[seat]) - count(open)
    found: i64 = 0
    best: i64 = -1
    for _step in range(guesses):
        hand: i64 = open | _some(free, hidden, rng)
        value: i64 = worth(hand | table, at.rules.short)
        if value > best:
            best = value
            found = hand
    return found


def _some(tiles: i64, number: i64, rng: Rng) -> i64:
    """This many random cards from a set."""
    some: i64 = 0
    for _step in range(number):
        tile: i64 = BIT[nth(tiles, rng.below(count(tiles)))]
        some |= tile
        tiles &= ~tile
    return some


# What to do with it


def _bet(at: Position, me: i64, chance: float) -> i64:
    """Bet or raise with a good chance, call at a fair price, else check or fold."""
    fair: float = 1.0 / float(count(at.active))
    amount: i64 = _amount_for(at, me, chance, fair)
    if amount > 0:
        return at.amounts_from(me) + amount
    if at.may_check(me):
        return CHECK
    if not at.may_hold(me):  # bet or fold (POK-11, POK-31)
        return _smallest_or_fold(at, me, chance > fair)
    owed: i64 = at.to_call(me)
    if owed > at.chips[me]:
        owed = at.chips[me]
    price: float = float(owed) / float(total(at.paid) + owed)
    return HOLD if owed == 0 or chance > price + CLOSE else FOLD


def _amount_for(at: Position, me: i64, chance: float, fair: float) -> i64:
    """How much to bet or raise: more with a better chance; 0 for not at all."""
    dear: float = fair + (1.0 - fair) * (MARGIN + DEARER * float(at.raises[me]))
    most: i64 = at.highest_amount(me)
    if chance <= dear or at.amounts_from(me) < 0 or most <= 0:
        return 0
    least: i64 = at.lowest_amount(me)
    return least + i64(float(most - least) * (chance - dear) / (1.0 - dear) + 0.5)


def _smallest_or_fold(at: Position, me: i64, willing: bool) -> i64:
    first: i64 = at.amounts_from(me)
    if willing and first >= 0 and at.highest_amount(me) > 0:
        return first + at.lowest_amount(me)
    return FOLD


def _bluff_or_bet(at: Position, me: i64, chance: float, rng: Rng) -> i64:
    """Now and then bet about half the pot if nobody has bet and few seats are left."""
    most: i64 = at.highest_amount(me)
    first: i64 = at.amounts_from(me)
    quiet: bool = not at.betted and count(at.active) <= CROWD
    if quiet and first >= 0 and most > 0 and float(rng.below(1000)) < 1000.0 * BLUFFS:
        half: i64 = total(at.paid) // 2
        amount: i64 = half if half < most else most
        least: i64 = at.lowest_amount(me)
        return first + (amount if amount > least else least)
    return _bet(at, me, chance)


def best_exchange(at: Position, me: i64, rng: Rng) -> i64:
    """The exchange with the best mean result against a hand that also exchanged cards."""
    unseen: i64 = unseen_by(at, me)
    best: i64 = EXCHANGE
    best_wins: i64 = -1
    seed: i64 = rng.word() >> 2
    for move in sensible_exchanges(at):
        luck = Rng(seed)  # the same for each, so that less depends on it
        wins: i64 = 0
        kept: i64 = at.hands[me]
        for place in range(HAND):
            if (move - EXCHANGE) & BIT[place]:
                kept &= ~BIT[nth(at.hands[me], place)]
        for _step in range(TRIES):
            other: i64 = _best_of_three(unseen, at.rules.short, luck)
            own: i64 = kept | _some(unseen, HAND - count(kept), luck)
            wins += 1 if worth(own, at.rules.short) > other else 0
        if wins > best_wins:
            best_wins = wins
            best = move
    return best


def _best_of_three(free: i64, short: bool, rng: Rng) -> i64:
    """The value that somebody else's hand may have after the exchange."""
    best: i64 = 0
    for _step in range(3):
        value: i64 = worth(_some(free, HAND, rng), short)
        if value > best:
            best = value
    return best
