"""Who got which card of the pack unseen, and what it must have been, in games of drawing."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation
from stammtisch.core.bits import members
from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.games.mau_mau.position import AFTER_DRAW
from stammtisch.games.romme import past as past_of
from stammtisch.games.romme.past import DREW
from stammtisch.games.romme.state import RommeState
from stammtisch.matches import Hand
from stammtisch.positions.slots import slots
from tests.conformance.matching import matched

Place = tuple[int, int]  # after how many acts the cards were shuffled, 0: dealt; and where it lay
NEVER = 10**9
STEPS = 3000  # of looking for a place for each card


class Slot(NamedTuple):
    """A card that a seat got unseen: before which act, and where it lay before."""

    since: int
    place: Place


class Item(NamedTuple):
    """A card that a seat must have got so: the act that showed it, and since when it was there."""

    word: str
    until: int = NEVER
    since: int = 0


def hands_of(state: State) -> list[Counter[str]]:
    """The cards of each seat."""
    (found,) = (s for s in slots(state) if s.name in ("hands", "held", "racks") and s.part.holds)
    return [Counter(word for word in group if word != "-") for group in found.groups()]


def stock_of(state: Any) -> list[str]:
    """The stock as the position has it."""
    if hasattr(state, "row"):  # Mau-Mau and Canasta: where it begins there
        begin = state.stock if hasattr(state, "stock") else state.next
        return [notation(int(kind)) for kind in state.row[begin:]]
    return [notation(int(kind)) for kind in state.stock if kind >= 0]


def newest_of(state: Any, seats: int) -> dict[int, str]:
    """The card that each seat has drawn last, as far as the position remembers it."""
    found = [slot for slot in slots(state) if slot.name == "drawn" and slot.part.word.is_card]
    words = [word for slot in found for group in slot.groups() for word in group]
    owners = range(seats) if len(words) == seats else [int(getattr(state, "seat", state.turn))]
    return {seat: word for seat, word in zip(owners, words, strict=False) if word != "-"}


def drawn_in(state: Any) -> list[int]:
    """Which cards were drawn, as a position with two packs keeps it; the first ones may lack."""
    past = [int(each) for each in state.past] if isinstance(state, RommeState) else []
    since_then = [past_of.number_of(each) for each in past if past_of.event_of(each) == DREW]
    return [int(kind) for kind in (*getattr(state, "received", ()), *since_then)]


class Ledger:
    """What each seat got unseen in the first acts of a hand, and what it has shown of it.

    ``slots`` and ``items`` are those of each seat; ``known`` what came into its hand in everybody's
    sight and is still there; ``rest`` the places of the stock.
    """

    def __init__(self, hand: Hand, index: int, viewer: int) -> None:
        self.hand, self.index, self.viewer = hand, index, viewer
        self.seats = int(hand.game.seats)
        self.slots: list[list[Slot]] = [[] for _ in range(self.seats)]
        self.items: list[list[Item]] = [[] for _ in range(self.seats)]
        self.known = [Counter[str]() for _ in range(self.seats)]
        self.passed: list[list[tuple[int, set[str]]]] = [[] for _ in range(self.seats)]
        self.draws: list[tuple[int, Slot]] = []  # in order: who got which card of the stock
        self.orders: dict[int, list[int]] = {0: list(hand.pack)}
        self.covered: dict[int, tuple[int, int]] = {}  # face down: by act, by whom, where it lies
        self.rest: list[Place] = []
        self.turned = False  # the stock's next card is the last one in the position
        if hand.game.id == "canasta":
            self.follow_tiles()
            return
        self.begin()
        for number in range(index):
            self.follow(number)

    def begin(self) -> None:
        """Note what was dealt."""
        hand, game = self.hand, self.hand.game
        sizes = game.hand_sizes(hand.context)
        owners = [[-1 - seat] * size for seat, size in enumerate(sizes)]
        others = [0] * (len(hand.pack) - sum(sizes))
        for place, owner in enumerate(game.arrange(hand.context, owners, others)):
            if owner < 0:
                self.slots[-1 - owner].append(Slot(0, (0, place)))
        stock, size = stock_of(hand.states[0]), len(hand.pack)
        self.rest = [(0, place) for place in range(size - len(stock), size)]
        self.turned = stock != [self.word(place) for place in self.rest]

    def stock(self, state: State) -> list[str]:
        """The stock, the next card first."""
        found = stock_of(state)
        return found[::-1] if self.turned else found

    def word(self, place: Place) -> str:
        """The card that lay at a place."""
        return notation(self.orders[place[0]][place[1]])

    def follow(self, number: int) -> None:
        """Note who got and showed what in an act."""
        act, before, after = self.hand.acts[number], *self.hand.states[number : number + 2]
        old, new = hands_of(before), hands_of(after)
        if self.hand.game.id == "mau_mau" and act.text == "pass":
            fitting = members(before.fitting)  # type: ignore[attr-defined]  # of Mau-Mau
            self.passed[act.seat].append((number, {notation(int(kind)) for kind in fitting}))
        if self.hand.game.id == "romme" and old[act.seat]["Xb"] > new[act.seat]["Xb"]:
            self.passed[act.seat].append((number, {"Xr"}))  # a red joker goes first
        came = [Counter[str]() for _ in range(self.seats)]
        for place in self.gone(number):
            word = self.word(place)
            grown = [s for s in range(self.seats) if new[s][word] > old[s][word] + came[s][word]]
            taker = act.seat if not grown or act.seat in grown else grown[0]
            came[taker][word] += 1
            self.draws.append((taker, Slot(number, place)))
            self.slots[taker].append(self.draws[-1][1])
        for seat in range(self.seats):
            held = old[seat] + came[seat]
            for word in (held - new[seat]).elements():
                if self.known[seat][word]:
                    self.known[seat][word] -= 1
                else:
                    self.items[seat].append(Item(word, number, self.just_came(number)))
            self.known[seat] += new[seat] - held

    def gone(self, number: int) -> list[Place]:
        """The places of the stock that an act emptied; afterwards the cards may be shuffled."""
        left = len(stock_of(self.hand.states[number + 1]))
        for after, order in self.hand.shuffles:
            if after == number + 1:
                self.orders[after] = order
                self.rest += [(after, place) for place in range(len(order))]
        gone = self.rest[: len(self.rest) - left]
        self.rest = self.rest[len(gone) :]
        return gone

    def just_came(self, number: int) -> int:
        """When the card came that an act shows, if it can only be the last one (Mau-Mau)."""
        state: Any = self.hand.states[number]
        if self.hand.game.id != "mau_mau" or state.phase != AFTER_DRAW:
            return 0
        return self.slots[self.hand.acts[number].seat][-1].since

    def follow_tiles(self) -> None:
        """The same in Canasta, where a tile is its place in the pack."""
        states: list[Any] = self.hand.states[: self.index + 1]
        seen, mine = set[int](), [set[int]() for _ in range(self.seats)]
        for number, at in enumerate(states):
            for seat in range(self.seats):
                now = {int(tile) for known in (0, 1) for tile in at.tiles_of(seat, bool(known))}
                self.slots[seat] += [Slot(number, (0, t)) for t in sorted(now - mine[seat] - seen)]
                for tile in sorted(mine[seat] - now - seen):
                    if int(at.covered) <= len(at.pile) - 1 and tile in at.pile:
                        self.covered[number - 1] = (seat, list(at.pile).index(tile))
                    else:
                        self.items[seat].append(Item(self.word((0, tile)), number - 1))
                mine[seat] = now
            seen |= {int(entry) & 127 for entry in at.laid} | {int(tile) for tile in at.pile}
        for seat in range(self.seats):
            self.known[seat] = Counter(self.word((0, tile)) for tile in mine[seat] & seen)
        self.rest = [(0, tile) for tile in range(int(states[-1].next), len(self.hand.pack))]

    # --- with the cards of a sample

    def filled(
        self, sample: State, rng: Rng, attempt: int
    ) -> tuple[list[int], dict[int, list[int]]] | None:
        """The pack and the later shuffles with the cards of a sample; None if that does not fit."""
        filling = Filling(self, rng, attempt)
        for place, word in zip(self.rest, self.stock(sample), strict=True):
            filling.put(place, word)
        hands = hands_of(sample)
        for seat in {*range(self.seats)} - {self.viewer}:
            own = hands[seat] - self.known[seat]
            filling.jobs += [(seat, item) for item in self.items[seat]]
            filling.jobs += [(seat, Item(word)) for word in own.elements()]
        for number, (seat, word) in self.discarded(sample).items():
            filling.jobs += [(seat, Item(word, number))] if seat != self.viewer else []
        if attempt == 0:
            filling.put_told(self.told_draws(sample))
        for seat, word in newest_of(sample, self.seats).items():
            filling.settle(seat, word)
        if min(min(pool.values()) for pool in filling.pools.values()) < 0 or not filling.fits():
            return None
        kinds = {notation(int(kind)): int(kind) for kind in self.hand.game.pack()}
        orders = {number: list(order) for number, order in self.orders.items()}
        for (number, at), word in filling.found.items():
            orders[number][at] = kinds[word]
        return orders.pop(0), orders

    def told_draws(self, sample: Any) -> list[tuple[tuple[int, Slot], str]]:
        """What the last draws were, as far as the sample says; whether they can have been is asked.

        So the way in which the sampler thought of them is the first that is tried.
        """
        kinds = drawn_in(sample)
        draws = self.draws[len(self.draws) - len(kinds) :]
        return [
            (draw, notation(kind))
            for draw, kind in zip(draws, kinds, strict=True)
            if draw[0] != self.viewer
        ]

    def discarded(self, sample: Any) -> dict[int, tuple[int, str]]:
        """By act, who discarded which card face down (Canasta)."""
        return {
            number: (seat, notation(int(sample.row[sample.pile[at]])))
            for number, (seat, at) in self.covered.items()
        }


class Filling:
    """Looks for a slot for each card.

    At first it prefers the slot in which the card lay in truth; then it goes from the first act to
    the last, which is how Canasta takes tiles of one rank; then by lot.
    """

    def __init__(self, ledger: Ledger, rng: Rng, attempt: int) -> None:
        self.ledger, self.rng, self.attempt = ledger, rng, attempt
        self.in_order = attempt == 1 and ledger.hand.game.id == "canasta"
        self.jobs: list[tuple[int, Item]] = []
        self.found: dict[Place, str] = {}
        self.left = STEPS
        self.free = [[] if n == ledger.viewer else list(s) for n, s in enumerate(ledger.slots)]
        self.pools: dict[int, Counter[str]] = defaultdict(Counter)  # unseen, by shuffle
        for place in [*ledger.rest, *(slot.place for mine in self.free for slot in mine)]:
            self.pools[place[0]][ledger.word(place)] += 1
        if not self.pools:
            self.pools[0]["-"] = 0

    def put(self, place: Place, word: str) -> None:
        """Put a card at a place."""
        self.found[place] = word
        self.pools[place[0]][word] -= 1

    def put_told(self, told: list[tuple[tuple[int, Slot], str]]) -> None:
        """Put the cards that seats have, or had, where it is said that they came from.

        Those first that can have come in none of the earlier draws, of which nothing is said.
        """
        for seat, word in {(seat, word) for (seat, _), word in told}:
            slots = [slot for (owner, slot), kind in told if (owner, kind) == (seat, word)]
            jobs = [job for job in self.jobs if job[0] == seat and job[1].word == word]
            early = [slot for slot in self.free[seat] if slot not in slots]
            able = {
                at: [n for n, slot in enumerate(slots) if self.can_be(*job, slot)]
                for at, job in enumerate(jobs)
            }
            fit = {n: [at for at in able if n in able[at]] for n in range(len(slots))}
            late = [at for at in able if not any(self.can_be(*jobs[at], slot) for slot in early)]
            given: dict[int, int] = {}
            matched(late, able.__getitem__, given)
            found = {job: slot for slot, job in given.items()}
            matched({*fit} - {*given}, fit.__getitem__, found)
            for job, number in found.items():
                self.jobs.remove(jobs[job])
                self.free[seat].remove(slots[number])
                self.put(slots[number].place, word)

    def settle(self, seat: int, word: str) -> None:
        """Put the card that a seat drew last where the last one was."""
        if self.free[seat] and (seat, Item(word)) in self.jobs:
            self.jobs.remove((seat, Item(word)))
            self.put(self.free[seat].pop().place, word)

    def options(self, seat: int, item: Item) -> list[Slot]:
        """The slots in which a card can have come."""
        return [
            slot
            for slot in self.free[seat]
            if self.pools[slot.place[0]][item.word] and self.can_be(seat, item, slot)
        ]

    def can_be(self, seat: int, item: Item, slot: Slot) -> bool:
        """Whether the seat can have got a card then, by what it has shown since."""
        return item.since <= slot.since <= item.until and not any(
            slot.since < n < item.until and item.word in cards
            for n, cards in self.ledger.passed[seat]
        )

    def fits(self) -> bool:
        """Find a slot for each card that is left."""
        if not self.jobs:
            return True
        self.left -= 1
        if self.left < 0:
            return False
        at = min(range(len(self.jobs)), key=self.rank)
        seat, item = self.jobs.pop(at)
        for slot in self.sorted(item, self.options(seat, item)):
            place = self.free[seat].index(slot)
            del self.free[seat][place]
            self.put(slot.place, item.word)
            if self.fits():
                return True
            del self.found[slot.place]
            self.pools[slot.place[0]][item.word] += 1
            self.free[seat].insert(place, slot)
        self.jobs.insert(at, (seat, item))
        return False

    def rank(self, at: int) -> tuple[int, int]:
        """Which card is put next: one with few slots, or the first one."""
        seat, item = self.jobs[at]
        number = 0 if self.in_order else len(self.options(seat, item))
        return number, item.until if self.attempt < 2 else int(self.rng.below(1 << 20))

    def sorted(self, item: Item, options: list[Slot]) -> list[Slot]:
        """In which order slots are tried."""
        if self.attempt > 1:
            order = vec[i64](list(range(len(options))))
            self.rng.shuffle(order)
            return [options[int(at)] for at in order]
        if item.until == NEVER:
            options.reverse()
        if self.attempt == 0:
            options.sort(key=lambda slot: self.ledger.word(slot.place) != item.word)
        return options
