"""A corpus of Doppelkopf hands: as many as you like, the same on every machine, in a small file.

The file begins with three lines of text: ``stammtisch hands 1`` (the format), the rule code, and
who played from which seed. Then hand follows hand, in bytes:

    1   the seat of the dealer, 0 to 3
    48  the cards of seat 0, of seats 1, 2 and 3, in the order in which they were dealt; a card is
        suit × 13 + rank: suits in the order clubs, spades, hearts, diamonds, ranks from the two (0)
        to the ace (12)
    1   the number of moves
    n   the moves in their order, as `Game.text` reads them: below 52 a card, 55 ``gesund``
    4   the points of seats 0 to 3, signed

Whose turn it is follows from the rules. Nobody announces anything and nobody plays a solo that he
could avoid: these are hands of `bots.HABITS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from hashlib import sha256
from itertools import islice
from typing import BinaryIO, Final

from msgspec import Struct

from stammtisch.bots import HABITS
from stammtisch.core.contract import OVER, Game
from stammtisch.core.rng import Rng
from stammtisch.errors import BrokenRecord
from stammtisch.players.registry import habits_of
from stammtisch.rulecodes import game_from_code, rule_code
from stammtisch.spreading import Crew, GoOn
from stammtisch.text import say

FORMAT: Final = b"stammtisch hands 1\n"
RULES: Final = "doppelkopf.turnier.2"
SEED: Final = 1
HANDS: Final = 1_000_000
BLOCK: Final = 1000  # hands that are played at a time
SEATS: Final = 4
CARDS: Final = 48
KNOWN: Final = {  # of the seed 1, by the number of hands
    10_000: "c9e4eaeaec763c2afeb05d12852e70c5f9689976564b9096c6127a0a4bb8d23f",
    1_000_000: "5344dd136ef43bbb8c68e21f7681d547da23bc5443f0a4febd3369aeb3cadb9d",
}


class Sample(Struct, frozen=True):
    """A hand of the corpus.

    Attributes:
        dealer: the seat that dealt, from 0.
        hands: the cards that each seat was dealt, by their kinds.
        moves: the numbers of the moves.
        scores: the points of each seat.
    """

    dealer: int
    hands: tuple[tuple[int, ...], ...]
    moves: tuple[int, ...]
    scores: tuple[int, ...]


@lru_cache(maxsize=1)
def rules() -> Game:
    """The game that is played."""
    return game_from_code(RULES, SEATS)


def head(seed: int) -> bytes:
    """The lines before the hands."""
    return FORMAT + f"{rule_code(rules())}\nbot {HABITS}, seed {seed}\n".encode()


def write(
    file: BinaryIO,
    hands: int = HANDS,
    *,
    seed: int = SEED,
    workers: int = 1,
    cluster: str | None = None,
    progress: Callable[[int], None] | None = None,
    stopped: Callable[[], bool] = bool,
) -> str | None:
    """Write a corpus and return its SHA-256, or None if it was stopped before its end.

    Args:
        hands: how many; a corpus begins with all smaller ones of its seed.
        seed: the same seed gives the same bytes on every machine, with any number of workers.
        workers: over how many processes the hands are spread.
        cluster: the address of a Dask scheduler whose workers play instead (``tcp://…``).
        progress: told after every thousand hands how many are written.

    Raises:
        ClusterError: the cluster cannot be used.
        ValueError: there are no workers.
    """
    digest, written = sha256(), 0
    blocks = [range(first, min(first + BLOCK, hands)) for first in range(0, hands, BLOCK)]
    for part in Crew(workers, cluster).each_done(partial(block, seed), blocks, stopped):
        file.write(part)
        digest.update(part)
        written = min(hands, written + BLOCK)
        if progress is not None:
            progress(written)
    return digest.hexdigest() if written == hands else None


def block(seed: int, numbers: range, go_on: GoOn) -> bytes:
    """The hands with these numbers, and before the first one the head."""
    found = bytearray(b"" if numbers.start else head(seed))
    for number in numbers:
        go_on()
        found += _hand(number, seed)
    return bytes(found)


def _hand(number: int, seed: int) -> bytes:
    game = rules()
    dealer = number % SEATS
    context = game.opening(dealer)
    pack, mind = game.pack(), Rng(seed + 1, number)
    Rng(seed, number).shuffle(pack)
    cards = bytearray(CARDS)
    for slot, kind in zip(_slots(dealer), pack, strict=True):
        cards[slot] = kind
    state, habits, moves = game.deal(pack, context), habits_of(game.id), bytearray()
    while state.turn != OVER:
        move = int(habits.quiet_pick(state, mind))
        moves.append(move)
        state.play(move)
    scores = b"".join(int(score).to_bytes(1, signed=True) for score in state.scores())
    return bytes([dealer]) + cards + bytes([len(moves)]) + moves + scores


@lru_cache(maxsize=SEATS)
def _slots(dealer: int) -> tuple[int, ...]:
    """For each card of the pack, top first, its place in the hands of all seats."""
    size = CARDS // SEATS
    hands = [list(range(seat * size, (seat + 1) * size)) for seat in range(SEATS)]
    return tuple(rules().arrange(rules().opening(dealer), hands, []))


def read(file: BinaryIO) -> Iterator[Sample]:
    """The hands of a corpus, one after another.

    Raises:
        BrokenRecord: the file is no corpus, one of other rules, or it ends within a hand.
    """
    if [file.readline(80), file.readline(80)] != head(0).splitlines(keepends=True)[:2]:
        raise BrokenRecord(
            say("This is not a file of hands under the rules {code}.", code=rule_code(rules()))
        )
    file.readline(80)
    while dealer := file.read(1):
        cards = _exactly(file, CARDS)
        moves = _exactly(file, _exactly(file, 1)[0])
        scores = _exactly(file, SEATS)
        each = iter(cards)
        size = CARDS // SEATS
        yield Sample(
            dealer[0],
            tuple(tuple(islice(each, size)) for _ in range(SEATS)),
            tuple(moves),
            tuple(score - 256 if score > 127 else score for score in scores),
        )


def _exactly(file: BinaryIO, size: int) -> bytes:
    found = file.read(size)
    if len(found) < size:
        raise BrokenRecord(say("The file ends in the middle of a hand."))
    return found
