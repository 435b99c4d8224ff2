"""A game of Rummy as the table sees it, and the game with its options fixed."""

from typing import Any, ClassVar, Final

from librt.vecs import append, vec
from msgspec.structs import replace
from mypy_extensions import i64

from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import OVER, TIME_UP, Context, State
from stammtisch.core.kinds import suit_of
from stammtisch.core.observing import Observation
from stammtisch.core.view import CardView, Gather, ScoreLine, SeatView, Zone
from stammtisch.games import melds
from stammtisch.games.rummy import steps
from stammtisch.games.rummy.board import TURN
from stammtisch.games.rummy.melding import fault, points
from stammtisch.games.rummy.names import fault_sentence, in_sight, meld_name
from stammtisch.games.rummy.observing import observe
from stammtisch.games.rummy.options import RummyOptions
from stammtisch.games.rummy.position import Position
from stammtisch.games.rummy.puts import refusal, shortcut
from stammtisch.games.rummy.rules import (
    COMMIT,
    DROP_RACK,
    LEAST_MELD,
    MAX_TURNS,
    MOVES,
    NOBODY,
    NOTHING,
    RESET,
    TILES,
    Rules,
    kind_of,
    name_of,
)
from stammtisch.games.rummy.sampling import redeal
from stammtisch.games.rummy.scoring import game_lines, game_scores, rack_points
from stammtisch.games.rummy.tiles import (
    face_of,
    meld_numbers,
    origin_of,
    played,
    rack_tiles,
    tiles_of,
)
from stammtisch.kits.steps.hand import StepGame, Steps
from stammtisch.kits.steps.moves import Move, Phase, Telling
from stammtisch.kits.steps.zones import Hands, Open, Place, Zones, ended, points_at_the_end, stock
from stammtisch.text import CardsWord, SeatWord, Text, say, say_in, say_n

FEW_MOVES: Final = 20  # that are left in a turn: from then on they are shown


def _tile(face: int, origin: int) -> CardView:
    """A tile on the work table."""
    name, kind = int(name_of(face)), int(kind_of(face))
    mark = say("from the rack") if played(face, origin) else None
    return CardView(kind, mark=mark, named=name if name not in (kind, NOTHING) else None)


def _by_suit(tiles: vec[i64]) -> list[int]:
    """Tiles by suits with a low ace, jokers last."""
    return sorted([int(kind) for kind in tiles], key=_place_in_rack)


def _place_in_rack(kind: int) -> tuple[int, int]:
    return (4, kind) if kind >= TILES else (int(suit_of(kind)), int(melds.position_of(kind)))


def _meld(at: Any, meld: int) -> Zone:
    entries = tiles_of(at.table, meld)
    cards = [_tile(face_of(entry), origin_of(entry)) for entry in in_sight(entries)]
    label, note = say("Meld {meld}", meld=meld_name(meld)), _meld_note(at, meld, entries)
    return Zone(meld_name(meld), "meld", label, len(cards), tuple(cards), note=note)


def _meld_note(at: Any, meld: int, entries: vec[i64]) -> Text:
    """What a meld counts, or why it is not a meld."""
    if at.naming == meld:
        return say("The joker has no name yet.")
    code: i64 = fault(entries)
    if code != melds.GOOD:
        return say("Not valid yet: {why}", why=fault_sentence(code))
    return say_n("{n} point", "{n} points", int(points(entries)))


def _drawn(at: Any, seat: int, viewer: int) -> dict[int, Text]:
    return {int(at.drawn[seat]): say("just drawn")} if seat == viewer else {}


def _rack_points(at: Any, seat: int) -> int:
    return int(rack_points(rack_tiles(at.racks, seat), at.rules.joker_minus))


PLACES: Final[Zones] = (
    stock(),
    Open(lambda at, viewer: [_meld(at, int(meld)) for meld in meld_numbers(at.table)]),
    Place(
        *("lifted", "row", say("Lifted tile")),
        cards=lambda at: [_tile(face_of(at.lifted), origin_of(at.lifted))],
        lies=lambda at: at.lifted != NOTHING,
        owner=lambda at: int(at.turn),
    ),
    Hands(
        "racks",
        cards=lambda at, seat: _by_suit(rack_tiles(at.racks, seat)),
        size=lambda at, seat: len(rack_tiles(at.racks, seat)),
        open=ended,
        known=lambda at, seat: _by_suit(rack_tiles(at.known, seat)),
        known_as=say("was shown"),
        marks=_drawn,
        note=points_at_the_end(_rack_points),
        mine=say("Your rack"),
        others=say("Rack of {seat}"),
    ),
)


class RummyState(Position):
    """One game of Rummy in progress."""

    STEPS: ClassVar[Steps] = steps.STEPS
    ZONES: ClassVar[Zones] = PLACES
    REDEAL: ClassVar = redeal
    REFUSES: ClassVar = refusal
    SHORT: ClassVar = shortcut

    def observed(self, to: Observation) -> None:
        observe(self, to)

    def blank(self) -> "RummyState":
        return RummyState(self.rules, self.context)

    def left(self) -> vec[i64]:
        """The points in the racks (RUM-34)."""
        points = vec[i64]()
        for seat in range(self.rules.seats):
            tiles = rack_tiles(self.racks, seat)
            points = append(points, rack_points(tiles, self.rules.joker_minus))
        return points

    def scores(self) -> vec[i64]:
        return game_scores(self.winner, self.left())

    def score_lines(self) -> list[ScoreLine]:
        return game_lines(self.winner, self.left(), self.turns >= MAX_TURNS)

    # --- what people read

    def now(self) -> Phase:
        if self.turn == OVER:
            return steps.VOID if self.winner == NOBODY else steps.WON
        return steps.PHASES[self.phase()]

    def seat_view(self, seat: int) -> SeatView:
        return replace(super().seat_view(seat), dealer=False)

    def badges(self, seat: int) -> list[Text]:
        return [say_in("rummy", "open") if self.is_open(seat) else say("not open yet")]

    def gather(self, seat: int) -> Gather | None:
        """The offer to put tiles of the rack and the table where the player wants them (RUM-13)."""
        if seat != self.turn or self.phase() != TURN:
            return None
        loose = tuple([meld_name(int(meld)) for meld in meld_numbers(self.table)])
        return Gather(label=say("Lay out the chosen tiles"), onto="put", new="new", loose=loose)

    def status(self, viewer: int) -> list[Text]:
        if self.turn == OVER:
            return []
        needed, out = int(self.rules.first_laydown), int(self.played())
        status: list[Text] = []
        if viewer >= 0 and viewer != self.turn and not self.is_open(viewer) and needed:
            status.append(say("To open you need {needed} points.", needed=needed))
        if out:
            status.append(say_n("Played this turn: {n} tile", "Played this turn: {n} tiles", out))
        if not self.is_open(self.turn) and needed and (out or viewer == self.turn):
            laid = int(self.laid())
            status.append(
                say("To open: {laid} points so far, {needed} needed", laid=laid, needed=needed)
            )
        left = int(self.rules.turn_moves - self.small)
        if left <= FEW_MOVES:
            status.append(
                say_n("{n} small move left in this turn", "{n} small moves left in this turn", left)
            )
        return status

    # --- the log

    def told_more(self, move: Move, what: Telling) -> list[Text]:
        """The lines that follow from a move: no moves are left, a seat has opened, the game ends.

        A tile that the last move put into the rack was told already.
        """
        before = what.before
        assert isinstance(before, RummyState)
        if move.base == COMMIT:
            return self._told_opening(before)
        if move.base != RESET and move.base < DROP_RACK:
            return [steps.result(self, what.viewer)] if self.turn == OVER else []
        if self.turns == before.turns and self.turn != OVER:
            return []
        who = SeatWord(what.seat)
        rack = move.base == DROP_RACK and what.thing == 0
        dropped = int(kind_of(face_of(before.lifted))) if rack else NOTHING
        used_up = say("{seat} has used up the moves of this turn.", seat=who)
        return [used_up, *self.told_end(what, dropped)]

    def _told_opening(self, before: "RummyState") -> list[Text]:
        seat = int(before.turn)
        lines: list[Text] = []
        if not before.is_open(seat):
            lines.append(say("{seat} is open now.", seat=SeatWord(seat)))
        return [*lines, steps.result(self, seat)] if self.turn == OVER else lines

    def told_end(self, what: Telling, dropped: int = NOTHING) -> list[Text]:
        """What became of a turn that ran out of time (RUM-30).

        ``dropped`` is the tile that the last move put into the rack: that was told already.
        """
        before, who = what.before, SeatWord(what.seat)
        assert isinstance(before, RummyState)
        given_up = self.passes > before.passes or len(self.stock) < len(before.stock)
        if given_up or (self.winner == NOBODY and self.turns == before.turns):
            over = [steps.result(self, what.viewer)] if self.turn == OVER else []
            return [steps.taken_back(what), steps.drawn(what), *over]
        lines = [say("Complete melds stay on the table.")]
        back = [int(kind) for kind in rack_tiles(self.racks, what.seat)]
        for kind in rack_tiles(before.racks, what.seat):
            back.remove(int(kind))
        if dropped in back:
            back.remove(dropped)
        if back:
            cards = CardsWord(tuple(back))
            lines.append(say("{seat} takes {cards} back onto the rack.", seat=who, cards=cards))
        return lines + self._told_opening(before)


# each of 52 kinds twice, three of each joker
PACK: Final = vec[i64](sorted([*range(52), *range(54), 52, 52, 53, 53]))


class RummyGame(StepGame):
    """Rummy with tiles for two to four players.

    A game ends by itself: every turn that draws makes the stock smaller, every commit the racks,
    and a player who passes needs another one's commit before he can pass again; that is at most
    520 turns. Only a turn that ran out of time may put tiles of the table into a rack (RUM-30), and
    two players who let their time run out again and again could go on for ever. So the game is
    void after `MAX_TURNS` (1000) turns. A turn has at most ``turn_moves`` small moves (RUM-29) and
    the word that ends it.
    """

    OBSERVED: ClassVar = {
        "turn": "RUM-2",
        "dealer": "RUM-2",
        "hand_number": "RUM-35",
        "totals": "RUM-35",
        "begun": "RUM-22",
    }

    def __init__(self, options: RummyOptions, seats: i64) -> None:
        longest: i64 = MAX_TURNS * (options.turn_moves + 1)
        rules = Rules(options, seats)
        super().__init__(rules, MOVES, longest, PACK, rules.rack_size, rules.match_games)
        self.turn_seconds: i64 = options.turn_seconds
        self.rules: Final = rules

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """Everything but the meld that the winner laid last can lie in racks (RUM-33, RUM-34)."""
        worth = sorted(
            [int(rack_points(vec[i64]([kind]), self.rules.joker_minus)) for kind in PACK]
        )
        most, others = sum(worth[LEAST_MELD:]), int(self.seats) - 2  # each holds a tile at least
        return ScoreBounds(-sum(worth[LEAST_MELD + others :]), most, 0)

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = RummyState(self.rules, context)
        state.deal(pack)
        return state

    def tell(self, before: State, seat: i64, move: i64, after: State, viewer: i64) -> list[Text]:
        if move != TIME_UP:
            return super().tell(before, seat, move, after, viewer)
        assert isinstance(after, RummyState)
        what = Telling(before, after, int(seat), NOTHING, int(viewer))
        return [say("The time of {seat} is up.", seat=SeatWord(int(seat))), *after.told_end(what)]
