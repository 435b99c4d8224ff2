"""Who got which card of the pack, and what is known of it, in games where cards are drawn."""

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
from stammtisch.matches import Hand
from stammtisch.positions.slots import slots

Place = tuple[int, int]  # which shuffle of the hand, 0 is the deal; and where in its order
NEVER = 10**9


class Slot(NamedTuple):
    """A card that a seat got without the others seeing it: when, and where it lay before."""

    since: int
    place: Place


class Item(NamedTuple):
    """A card that a seat must have got so: the act that showed it, or `NEVER`."""

    kind: str
    until: int
    since: int = 0  # not before


def hands_of(state: Any) -> list[Counter[str]]:
    for slot in slots(state):
        if slot.name in ("hands", "held", "racks") and slot.part.holds:
            return [Counter(word for word in group if word != "-") for group in slot.groups()]
    raise AssertionError("no hands")


def stock_of(state: Any) -> list[str]:
    """The stock, the next card first."""
    if hasattr(state, "row") and hasattr(state, "stock") and isinstance(state.stock, int):
        return [notation(int(kind)) for kind in state.row[int(state.stock) :]]
    for slot in slots(state):
        if slot.name == "stock":
            words = [word for word in slot.groups()[0] if word != "-"]
            return words
    raise AssertionError("no stock")


def newest_of(state: Any, seats: int) -> dict[int, str]:
    """Which card each seat is known to itself to have drawn last."""
    for slot in slots(state):
        if slot.name == "drawn" and slot.part.word.is_card:
            words = [word for group in slot.groups() for word in group]
            if len(words) == seats:
                return {seat: word for seat, word in enumerate(words) if word != "-"}
            turn = int(getattr(state, "seat", state.turn))
            return {turn: word for word in words if word != "-"}
    return {}


class Ledger:
    def __init__(self, hand: Hand, index: int, viewer: int) -> None:
        self.hand, self.index, self.viewer = hand, index, viewer
        self.seats = int(hand.game.seats)
        game = hand.game
        sizes = game.hand_sizes(hand.context)
        labels = [[-1 - seat] * size for seat, size in enumerate(sizes)]
        rest = [0] * (len(hand.pack) - sum(sizes))
        order = [int(n) for n in game.arrange(hand.context, labels, rest)]
        self.slots: list[list[Slot]] = [[] for _ in range(self.seats)]
        self.items: list[list[Item]] = [[] for _ in range(self.seats)]
        self.known = [Counter[str]() for _ in range(self.seats)]
        self.orders: dict[int, list[int]] = {0: list(hand.pack)}
        self.upside = self.top_last()
        if game.id == "canasta":
            self.follow_tiles()
            return
        first = hand.states[0]
        free: list[Place] = []
        dealt = [Counter[str]() for _ in range(self.seats)]
        for place, label in enumerate(order):
            if label < 0:
                self.slots[-1 - label].append(Slot(0, (0, place)))
                dealt[-1 - label][notation(hand.pack[place])] += 1
            else:
                free.append((0, place))
        hands, stock = hands_of(first), self.stock(first)
        opened = free[: len(free) - len(stock)]
        self.rest = free[len(free) - len(stock) :]
        for seat in range(self.seats):  # red threes
            extra = hands[seat] - dealt[seat]
            for word in (dealt[seat] - hands[seat]).elements():
                self.items[seat].append(Item(word, 0))
            for word in extra.elements():
                place = next(p for p in opened if notation(hand.pack[p[1]]) == word)
                opened.remove(place)
                self.slots[seat].append(Slot(0, place))
        self.made = dict(hand.shuffles)
        for number in range(index):
            self.step(number)

    def follow_tiles(self) -> None:
        """The same in Canasta, where a tile is its place in the pack."""
        seen, states = set[int](), self.hand.states[: self.index + 1]
        mine: list[set[int]] = [set() for _ in range(self.seats)]
        for number, state in enumerate(states):
            at: Any = state
            for seat in range(self.seats):
                now = {int(t) for known in (False, True) for t in at.tiles_of(seat, known)}
                for tile in sorted(now - mine[seat] - seen):
                    self.slots[seat].append(Slot(number, (0, tile)))
                for tile in sorted(mine[seat] - now - seen):
                    self.items[seat].append(Item(self.word((0, tile)), number - 1))
                mine[seat] = now
            seen |= {int(entry) & 127 for entry in at.laid} | {int(t) for t in at.pile}
        for seat in range(self.seats):
            self.known[seat] = Counter(self.word((0, t)) for t in mine[seat] & seen)
        last: Any = states[-1]
        self.rest = [(0, tile) for tile in range(int(last.next), len(self.hand.pack))]

    def top_last(self) -> bool:
        stock = stock_of(self.hand.states[0])
        tail = [notation(kind) for kind in self.hand.pack[len(self.hand.pack) - len(stock) :]]
        return stock != tail and stock[::-1] == tail

    def stock(self, state: State) -> list[str]:
        found = stock_of(state)
        return found[::-1] if self.upside else found

    def word(self, place: Place) -> str:
        return notation(self.orders[place[0]][place[1]])

    def step(self, number: int) -> None:
        before, after = self.hand.states[number], self.hand.states[number + 1]
        old, new = hands_of(before), hands_of(after)
        left = self.stock(after)
        gone: list[Place] = []
        if number + 1 in self.made:
            gone += self.rest
            order = self.made[number + 1]
            self.orders[number + 1] = order
            places: list[Place] = [(number + 1, at) for at in range(len(order))]
            gone += places[: len(places) - len(left)]
            self.rest = places[len(places) - len(left) :]
        else:
            gone += self.rest[: len(self.rest) - len(left)]
            self.rest = self.rest[len(self.rest) - len(left) :]
        assert [self.word(place) for place in self.rest] == left
        act = self.hand.acts[number]
        came = [Counter[str]() for _ in range(self.seats)]
        for place in gone:
            word = self.word(place)
            got = [s for s in range(self.seats) if new[s][word] > old[s][word] + came[s][word]]
            taker = act.seat if not got or act.seat in got else got[0]
            came[taker][word] += 1
            self.slots[taker].append(Slot(number, place))
        for seat in range(self.seats):
            held = old[seat] + came[seat]
            for word in (held - new[seat]).elements():
                if self.known[seat][word]:
                    self.known[seat][word] -= 1
                else:
                    self.items[seat].append(Item(word, number, self.just(number)))
            for word in (new[seat] - held).elements():
                self.known[seat][word] += 1

    def just(self, number: int) -> int:
        """When a card came that is played now, if only one that was just drawn may be."""
        state: Any = self.hand.states[number]
        if self.hand.game.id != "mau_mau" or state.phase != AFTER_DRAW:
            return 0
        return self.slots[self.hand.acts[number].seat][-1].since

    def filled(self, sample: State, rng: Rng, attempt: int) -> tuple[list[int], dict[int, list[int]]] | None:
        """The pack and the later orders with the cards of a sample."""
        kinds = {notation(int(kind)): int(kind) for kind in self.hand.game.pack()}
        orders = {which: list(order) for which, order in self.orders.items()}
        pool: dict[int, Counter[str]] = defaultdict(Counter)
        hidden = [*self.rest]
        for seat in range(self.seats):
            if seat != self.viewer:
                hidden += [slot.place for slot in self.slots[seat]]
        for place in hidden:
            pool[place[0]][self.word(place)] += 1
        for place, word in zip(self.rest, self.stock(sample), strict=True):
            if not pool[place[0]][word]:
                return None
            pool[place[0]][word] -= 1
            orders[place[0]][place[1]] = kinds[word]
        hands, latest = hands_of(sample), newest_of(sample, self.seats)
        jobs: list[tuple[int, Item]] = []
        for seat in range(self.seats):
            if seat == self.viewer:
                continue
            own = hands[seat] - self.known[seat]
            if own.total() + len(self.items[seat]) != len(self.slots[seat]):
                return None
            jobs += [(seat, item) for item in self.items[seat]]
            jobs += [(seat, Item(word, NEVER)) for word in own.elements()]
        found = self.placed(jobs, pool, latest, rng, attempt)
        if found is None:
            return None
        for place, word in found.items():
            orders[place[0]][place[1]] = kinds[word]
        pack = orders.pop(0)
        return pack, orders

    def placed(self, jobs: list[tuple[int, Item]], pool: dict[int, Counter[str]], latest: dict[int, str], rng: Rng, attempt: int) -> dict[Place, str] | None:
        """A slot for each card, by trying."""
        free = {seat: list(slots) for seat, slots in enumerate(self.slots) if seat != self.viewer}
        found: dict[Place, str] = {}
        for seat, word in latest.items():
            if seat in free and free[seat]:
                newest = free[seat][-1]
                job = next((j for j in jobs if j == (seat, Item(word, NEVER))), None)
                if job and pool[newest.place[0]][word]:
                    jobs.remove(job)
                    free[seat].pop()
                    pool[newest.place[0]][word] -= 1
                    found[newest.place] = word
        budget = [3000]
        tiles = self.hand.game.id == "canasta" and attempt == 1

        def options(seat: int, item: Item) -> list[Slot]:
            return [
                slot
                for slot in free[seat]
                if item.since <= slot.since <= item.until
                and pool[slot.place[0]][item.kind]
                and not self.barred(seat, slot.since, item)
            ]

        def go(left: list[tuple[int, Item]]) -> bool:
            if not left:
                return True
            budget[0] -= 1
            if budget[0] < 0:
                return False
            ranked = [
                (
                    0 if tiles else len(options(*job)),
                    rng.below(1 << 20) if attempt > 1 else job[1].until,
                    at,
                )
                for at, job in enumerate(left)
            ]
            count, _, at = min(ranked)
            seat, item = left[at]
            others = left[:at] + left[at + 1 :]
            choice = options(seat, item)
            if attempt > 1:
                order = vec[i64](list(range(len(choice))))
                rng.shuffle(order)
                choice = [choice[int(n)] for n in order]
            elif item.until == NEVER:
                choice = choice[::-1]
            if attempt == 0:
                choice.sort(key=lambda slot: self.word(slot.place) != item.kind)
            for slot in choice:
                free[seat].remove(slot)
                pool[slot.place[0]][item.kind] -= 1
                found[slot.place] = item.kind
                if go(others):
                    return True
                del found[slot.place]
                pool[slot.place[0]][item.kind] += 1
                free[seat].append(slot)
                free[seat].sort()
            return False

        return found if go(jobs) else None

    def barred(self, seat: int, since: int, item: Item) -> bool:
        """Whether the seat would have had to play this card (Mau-Mau: it passed)."""
        if self.hand.game.id != "mau_mau":
            return False
        for number in range(since + 1 if since else 0, min(item.until, self.index)):
            act = self.hand.acts[number]
            if act.seat == seat and act.text == "pass":
                state: Any = self.hand.states[number]
                if item.kind in {notation(int(k)) for k in members(state.fitting)}:
                    return True
        return False
