"""The chance to win a hand of Poker from what one player knows.

Every card that the player has not seen can be anywhere with the same chance: what the others bet
tells nothing here. Where few deals can follow, each one is looked at; else random ones are.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import count
from stammtisch.core.breath import breathe
from stammtisch.core.rng import Rng
from stammtisch.games.poker.ranking import worth

MANY: Final[i64] = 0xFFF  # one less than the deals after which other threads may run
_TABLE: Final = 0  # places of `Chances.tiles`
_OWN: Final = 1
_OTHERS: Final = 2


class Chances:
    """Of ``total`` deals, the player wins ``wins`` alone, shares ``shares`` and loses the rest.

    ``exact`` says that these are all deals that can follow. ``kinds[k]`` counts the deals in which
    the player's hand is of kind k at the end (1 to 9, POK-19).

    cards, missing: on the table, of the player, of each other player: what is known, and how many
    more cards will be there at the end. free: the cards that nobody has seen.
    """

    def __init__(self, tiles: vec[i64], sizes: vec[i64], unseen: i64, short: bool) -> None:
        self.wins: i64 = 0
        self.shares: i64 = 0
        self.total: i64 = 0
        self.exact: bool = False
        self.kinds: vec[i64] = vec[i64]([0] * 10)
        self.tiles: Final[vec[i64]] = tiles[:]
        self.missing: Final[vec[i64]] = vec[i64](
            [sizes[place] - count(tiles[place]) for place in range(i64(len(tiles)))]
        )
        self.free: i64 = unseen
        self.short: Final[bool] = short
        self._own: i64 = 0  # the worth of the player's hand in this deal

    def deals(self, most: i64) -> i64:
        """How many deals can still follow; ``most + 1`` if there are more than ``most``."""
        left: i64 = count(self.free)
        number: i64 = 1
        for place in range(i64(len(self.missing))):
            ways: i64 = 1
            for step in range(self.missing[place]):
                ways = ways * (left - step) // (step + 1)
            left -= self.missing[place]
            if ways > most:
                return most + 1
            number *= ways
            if number > most:
                return most + 1
        return number

    def look_at_all(self) -> None:
        """Look at every deal that can follow."""
        self.exact = True
        self._fill(_TABLE)

    def _fill(self, place: i64) -> None:
        """Complete this place and the later ones in every way, and judge each deal."""
        if place == _OTHERS:
            self._own = worth(self.tiles[_TABLE] | self.tiles[_OWN], self.short)
        if place == len(self.tiles):
            self._judge()
        else:
            self._choose(place, self.free, self.missing[place])

    def _choose(self, place: i64, among: i64, number: i64) -> None:
        """Choose this many cards for a place in every possible way."""
        if number == 0:
            self._fill(place + 1)
            return
        while count(among) >= number:
            tile: i64 = among & -among
            among ^= tile
            self.tiles[place] |= tile
            self.free ^= tile
            self._choose(place, among, number - 1)
            self.tiles[place] ^= tile
            self.free ^= tile

    def look_at_some(self, number: i64, rng: Rng) -> None:
        """Look at this many random deals."""
        free = vec[i64]()
        rest: i64 = self.free
        while rest:
            free = append(free, rest & -rest)
            rest &= rest - 1
        known = self.tiles[:]
        for _step in range(number):
            used: i64 = 0
            for place in range(i64(len(known))):
                tiles: i64 = known[place]
                for _step in range(self.missing[place]):
                    other: i64 = used + rng.below(len(free) - used)
                    tile: i64 = free[other]
                    free[other] = free[used]
                    free[used] = tile
                    used += 1
                    tiles |= tile
                self.tiles[place] = tiles
            self._own = worth(self.tiles[_TABLE] | self.tiles[_OWN], self.short)
            self._judge()

    def _judge(self) -> None:
        """Judge who has the best hand in this deal."""
        if self.total & MANY == MANY:
            breathe()
        own: i64 = self._own
        table: i64 = self.tiles[_TABLE]
        best: i64 = 0
        for place in range(i64(_OTHERS), i64(len(self.tiles))):
            other: i64 = worth(self.tiles[place] | table, self.short)
            if other > best:
                best = other
        self.total += 1
        self.kinds[own >> 26] += 1
        if own > best:
            self.wins += 1
        elif own == best:
            self.shares += 1


def chances(
    tiles: vec[i64], sizes: vec[i64], unseen: i64, short: bool, most: i64, samples: i64, rng: Rng
) -> Chances:
    """The chances of a player to win.

    Args:
        cards: what he knows: the cards on the table, his own, the open ones of each other player.
        sizes: how many cards will be at each of these places at the end.
        unseen: the cards of which he does not know where they are.
        short: the pack has 32 cards.
        most: up to so many deals each one is looked at.
        samples: so many random ones are, if there are more.
        rng: for these.
    """
    found = Chances(tiles, sizes, unseen, short)
    if found.deals(most) <= most:
        found.look_at_all()
    else:
        found.look_at_some(samples, rng)
    return found
