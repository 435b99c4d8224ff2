"""A slow second referee: Rummy with tiles from the words of the rule page, tile by tile.

It shares no code with the engine; tests let both judge the same hands. A joker is ``Xr`` or
``Xb``, with a name ``Xr=6s``. Moves are written ``lift 7c rack``, ``lift Xr=6s m2``, ``drop m1``,
``drop new``, ``drop rack``, ``swap Xr=6s m1``, ``name Kh``; ``m1`` is the first meld of the work
table, and the number of a meld that has vanished is free again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

SUITS = "cshd"
RANKS = "A23456789TJQK"
USUAL_RACK = {2: 15, 3: 13, 4: 13}  # RUM-1
MOST_TURNS = 1000  # RUM-29


def value(name: str) -> int:
    """RUM-3."""
    return RANKS.index(name[0]) + 1


def is_group(names: Sequence[str]) -> bool:
    """RUM-4."""
    ranks, suits = {name[0] for name in names}, {name[1] for name in names}
    return 3 <= len(names) <= 4 and len(ranks) == 1 and len(suits) == len(names)


def is_run(names: Sequence[str]) -> bool:
    """RUM-5."""
    places = {RANKS.index(name[0]) for name in names}
    if len({name[1] for name in names}) != 1 or len(places) != len(names) or len(names) < 3:
        return False
    return any(places == {(start + step) % 13 for step in range(len(names))} for start in range(13))


class Tile:
    """A tile; ``kind`` is what it is, ``name`` what it stands for (a joker without one: "")."""

    def __init__(self, kind: str, name: str = "", mine: bool = False) -> None:
        self.kind = kind
        self.joker = kind[0] == "X"
        self.name = name if self.joker else kind
        self.mine = mine  # came from the rack in this turn
        self.swapped = False  # a joker that was swapped in this turn
        self.has_swapped = False  # a tile that was put in the place of a joker in this turn

    @property
    def free(self) -> bool:
        """RUM-24."""
        return self.joker and (self.mine or self.swapped)

    def text(self) -> str:
        return f"{self.kind}={self.name}" if self.joker and self.name else self.kind


Meld = list[Tile]


def valid(meld: Meld) -> bool:
    """RUM-6, RUM-7."""
    names = [tile.name for tile in meld]
    return all(names) and (is_group(names) or is_run(names))


def without_end(melds: list[list[str]]) -> list[list[str]]:
    """Melds by number without the free numbers behind them."""
    last = max((number for number, meld in enumerate(melds, 1) if meld), default=0)
    return melds[:last]


def total(meld: Meld) -> int:
    return sum(value(tile.name) for tile in meld)


class Hand:
    """One game: racks are lists of kinds, the work table lists of tiles."""

    def __init__(
        self, options: Mapping[str, Any], first: int, racks: list[list[str]], stock: list[str]
    ):
        self.options, self.seats = options, len(racks)
        self.racks = [list(rack) for rack in racks]
        self.stock = list(stock)
        self.lying: list[list[tuple[str, str]]] = []  # kind and name, at the start of the turn
        self.open = [False] * self.seats
        self.passes = 0
        self.turns = 0
        self.winner: int | None = None
        self.turn: int | None = first
        self.begin(first)

    # --- the turn ------------------------------------------------------------------------------

    def begin(self, seat: int) -> None:
        self.moves = 0
        self.turns += 1
        self.turn = seat if self.turns <= MOST_TURNS else None
        if self.turn is not None:
            self.start()

    def start(self) -> None:
        """The start state (RUM-20)."""
        assert self.turn is not None
        self.rack = [Tile(kind) for kind in self.racks[self.turn]]
        self.melds = [[Tile(kind, name) for kind, name in meld] for meld in self.lying]
        self.lifted: Tile | None = None
        self.source: Meld | None = None  # where it was lifted from; None: the rack
        self.nameless: Tile | None = None

    def changed(self) -> bool:
        """Whether something differs from the start state (RUM-25)."""
        assert self.turn is not None
        melds = [sorted(tile.text() for tile in meld) for meld in self.melds]
        lying = [sorted(Tile(*tile).text() for tile in meld) for meld in self.lying]
        rack = sorted(tile.kind for tile in self.rack)
        return without_end(melds) != without_end(lying) or rack != sorted(self.racks[self.turn])

    def legal(self) -> list[str]:
        """The moves of the seat to move."""
        if self.turn is None:
            return []
        if self.stock:
            last = ["draw"]
        else:
            last = ["end_void" if self.options["empty_stock"] == "void" else "pass"]
        if self.nameless:
            return [f"name {rank}{suit}" for rank in RANKS for suit in SUITS] + last
        if self.lifted:
            return self.drops(self.lifted) + self.swaps(self.lifted) + last
        moves = self.lifts() + ["commit"] * self.may_commit()
        if self.changed():
            moves.append("reset")
        return moves + last

    def bound(self) -> bool:
        """Whether the table must be left as it is: open_rearrange = no, initial meld."""
        assert self.turn is not None
        return not self.options["open_rearrange"] and not self.open[self.turn]

    def lifts(self) -> list[str]:
        """RUM-21."""
        moves = {f"lift {tile.kind} rack" for tile in self.rack}
        for number, meld in enumerate(self.melds, 1):
            for tile in meld:
                if tile.mine or not self.bound():
                    moves.add(f"lift {tile.text()} m{number}")
        return list(moves)

    def drops(self, tile: Tile) -> list[str]:
        """RUM-22."""
        moves = [f"drop m{number}" for number, meld in enumerate(self.melds, 1) if meld]
        moves.append("drop new")
        return moves + ["drop rack"] * (tile.mine and not tile.has_swapped)

    def swaps(self, tile: Tile) -> list[str]:
        """RUM-23; a tile swaps one joker only, and a joker that is free already is just lifted."""
        if not tile.mine or tile.has_swapped or self.bound():
            return []
        moves = {
            f"swap {joker.text()} m{number}"
            for number, meld in enumerate(self.melds, 1)
            for joker in meld
            if joker.joker and not joker.free and joker.name == tile.kind
        }
        return list(moves)

    def may_commit(self) -> bool:
        """RUM-26."""
        if not all(valid(meld) for meld in self.melds if meld):
            return False
        return self.played_enough()

    def played_enough(self) -> bool:
        """At least one tile, and RUM-11."""
        assert self.turn is not None
        played = [tile for meld in self.melds for tile in meld if tile.mine]
        if not played:
            return False
        if self.options["first_count"] == "own_tiles":
            points = total(played)
        else:
            points = sum(total(meld) for meld in self.melds if any(tile.mine for tile in meld))
        return self.open[self.turn] or points >= self.options["first_laydown"]

    # --- moves ---------------------------------------------------------------------------------

    def play(self, seat: int, move: str) -> None:
        """Make a legal move."""
        assert seat == self.turn
        self.moves += 1
        verb, *rest = move.split()
        if verb == "lift":
            self.lift(rest[0], rest[1])
        elif verb == "drop":
            self.drop(rest[0])
        elif verb == "swap":
            self.swap(rest[0], rest[1])
        elif verb == "name":
            assert self.nameless is not None
            self.nameless.name = rest[0]
            self.nameless = None
        elif verb == "reset":
            self.start()
        elif verb == "commit":
            self.commit()
        else:
            self.give_up(seat)
        if self.turn == seat and self.moves >= self.options["turn_moves"]:  # RUM-29
            self.expire()

    def meld_at(self, number: str) -> Meld:
        return self.melds[int(number[1:]) - 1]

    def lift(self, text: str, place: str) -> None:
        self.source = None if place == "rack" else self.meld_at(place)
        tiles = self.rack if self.source is None else self.source
        # Of tiles that look alike, the one that may go back, then a joker that is free.
        alike = [tile for tile in tiles if text == tile.text()]
        self.lifted = min(alike, key=lambda tile: (not tile.mine, tile.has_swapped, not tile.free))
        tiles.remove(self.lifted)
        self.lifted.mine = self.lifted.mine or self.source is None

    def drop(self, place: str) -> None:
        tile, self.lifted = self.lifted, None
        assert tile is not None
        if place == "rack":
            self.rack.append(Tile(tile.kind))
            return
        if place == "new":
            self.put_down_alone(tile)
        else:
            self.meld_at(place).append(tile)
        if tile.free:
            tile.name = ""
            self.nameless = tile

    def put_down_alone(self, tile: Tile) -> None:
        """A new meld takes the lowest number that is free."""
        if [] in self.melds:
            self.melds[self.melds.index([])] = [tile]
        else:
            self.melds.append([tile])

    def swap(self, text: str, place: str) -> None:
        meld = self.meld_at(place)
        joker = next(tile for tile in meld if tile.text() == text and not tile.free)
        assert self.lifted is not None
        meld[meld.index(joker)] = self.lifted
        self.lifted.has_swapped = True
        self.lifted, self.source = joker, meld
        joker.swapped, joker.name = True, ""

    def commit(self) -> None:
        """RUM-26, RUM-33."""
        assert self.turn is not None
        seat = self.turn
        self.racks[seat] = [tile.kind for tile in self.rack]
        self.lying = [[(tile.kind, tile.name) for tile in meld] for meld in self.melds]
        self.open[seat] = True
        self.passes = 0
        if not self.rack:
            self.winner, self.turn = seat, None
        else:
            self.begin((seat + 1) % self.seats)

    def give_up(self, seat: int) -> None:
        """RUM-27, RUM-32: draw, pass, or the end."""
        self.start()
        if self.stock:
            self.racks[seat].append(self.stock.pop(0))
        else:
            self.passes += 1
            if self.options["empty_stock"] == "void" or self.passes == self.seats:
                self.turn = None
                return
        self.begin((seat + 1) % self.seats)

    def expire(self) -> None:
        """RUM-30."""
        assert self.turn is not None
        if self.options["timeout"] == "undo" or not self.tidied():
            self.give_up(self.turn)
        else:
            self.commit()

    def tidied(self) -> bool:
        """Steps 1 to 3; False means step 4."""
        if self.lifted is not None:
            if self.lifted.swapped:
                return False
            self.put_back(self.lifted)
        if self.nameless is not None:
            if self.nameless.swapped:
                return False
            for meld in self.melds:
                if self.nameless in meld:
                    meld.remove(self.nameless)
            self.rack.append(Tile(self.nameless.kind))
        for meld in self.melds:
            if meld and not valid(meld):
                if any(tile.joker and not tile.mine for tile in meld):
                    return False
                self.rack += [Tile(tile.kind) for tile in meld]
        self.melds = [meld if meld and valid(meld) else [] for meld in self.melds]
        return self.played_enough()

    def put_back(self, tile: Tile) -> None:
        """Where it was lifted from."""
        if self.source is None:
            self.rack.append(Tile(tile.kind))
        else:
            self.source.append(tile)

    to_shuffle: list[str] = []

    def shuffle(self, order: list[str]) -> None:
        """Nothing is ever shuffled again."""
        raise AssertionError

    @property
    def how(self) -> str:
        """How the game ended."""
        return "void" if self.winner is None else "won"

    def seen(self, seat: int) -> dict[str, Any]:
        """What a seat may know; the rack of who is on turn as it stands on the work table."""
        racks = [sorted(rack) for rack in self.racks]
        if self.turn is not None:
            racks[self.turn] = sorted(tile.kind for tile in self.rack)
        return {
            "rack": racks[seat],
            "counts": [len(rack) for rack in racks],
            "stock": len(self.stock),
            "melds": {
                f"m{number}": sorted(tile.text() for tile in meld)
                for number, meld in enumerate(self.melds, 1)
                if meld
            },
            "lifted": self.lifted.text() if self.lifted else "",
        }

    # --- score ---------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """RUM-34."""
        if self.winner is None:
            return [0] * self.seats
        minus = [
            sum(self.options["joker_minus"] if kind[0] == "X" else value(kind) for kind in rack)
            for rack in self.racks
        ]
        return [sum(minus) if seat == self.winner else -minus[seat] for seat in range(self.seats)]


class Match:
    """Games one after another (RUM-2, RUM-35); ``dealer`` sits before who begins."""

    def __init__(self, options: Mapping[str, Any], seats: int, dealer: int | None = None):
        assert dealer is not None  # drawn by lot
        self.options, self.seats, self.dealer = options, seats, dealer
        self.totals = [0] * seats
        self.played = 0
        self.over = False

    def deal(self, pack: list[str]) -> Hand:
        """The next game: tiles one at a time, from who begins on."""
        first, size = (self.dealer + 1) % self.seats, USUAL_RACK[self.seats]
        racks: list[list[str]] = [[] for _ in range(self.seats)]
        for place in range(size * self.seats):
            racks[(first + place) % self.seats].append(pack[place])
        return Hand(self.options, first, racks, pack[size * self.seats :])

    def close(self, hand: Hand) -> None:
        """Write a finished game down."""
        self.totals = [old + new for old, new in zip(self.totals, hand.scores(), strict=True)]
        self.dealer = (self.dealer + 1) % self.seats
        self.played += 1
        self.over = self.played == self.options["match_games"]

    def winners(self) -> set[int]:
        """Who has won the match."""
        best = max(self.totals)
        return {seat for seat in range(self.seats) if self.totals[seat] == best}
