"""What is kept beside a position but is not part of it: how it came about, and half a move."""

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

PLAYED: Final[i64] = 0  # the ways of an act: on turn,
BESIDE: Final[i64] = 1  # out of turn,
EXPIRED: Final[i64] = 2  # the time of the seat was up;
SHUFFLED: Final[i64] = 3  # then follow how many cards there are, and their order
EVERYBODY: Final[i64] = -9  # whose past it is, where it is not that of a single seat


class Past:
    """The acts since the deal, which the positions of a hand and their copies share.

    ``acts`` has three numbers for each: in which way, the seat, and the move. A position knows how
    far they are its own; of two that go on from there in different ways, one takes others with it.

    Args:
        game: what is played.
        context: what the hand inherited.
        pack: as it was dealt, top first.
        start: the position in which the hand began, if it was not dealt.
    """

    def __init__(self, game: Any, context: Any, pack: vec[i64], start: Any = None) -> None:
        self.game: Final[Any] = game
        self.context: Final[Any] = context
        self.pack: Final[vec[i64]] = pack
        self.start: Final[Any] = start
        self.acts: vec[i64] = vec[i64]()

    def upto(self, end: i64) -> "Past":
        """The same as far as it is somebody's own."""
        new = Past(self.game, self.context, self.pack, self.start)
        new.acts = self.acts[:end]
        return new

    def __reduce__(self) -> Any:
        return past_again, (self.game, self.context, list(self.pack), self.start, list(self.acts))


def past_again(game: Any, context: Any, pack: list[int], start: Any, acts: list[int]) -> Past:
    """A past as a pickle needs it."""
    past = Past(game, context, vec[i64](pack), start)
    past.acts = vec[i64](acts)
    return past


class Aside:
    """What is kept beside a position.

    Attributes:
        begun: the actions made for the next move (`Numbered.apply_action`).
        past: how the position came about, if that is known.
        upto: how many of the numbers of its acts are this position's.
        seat: for whom the position was drawn, and whose past it is; usually `EVERYBODY`'s.
    """

    def __init__(self, past: Past | None = None, upto: i64 = 0, seat: i64 = EVERYBODY) -> None:
        self.begun: i64 = 0
        self.past: Past | None = past
        self.upto: i64 = upto
        self.seat: i64 = seat

    def copy(self) -> "Aside":
        """The same for a copy of the position."""
        new = Aside(self.past, self.upto, self.seat)
        new.begun = self.begun
        return new

    def of_seat(self, seat: i64) -> "Aside":
        """What goes with a position that is drawn for a seat: nothing that others have seen."""
        known = self.seat == EVERYBODY or self.seat == seat
        new = Aside(self.past if known else None, self.upto, seat)
        new.begun = self.begun
        return new

    def note(self, way: i64, seat: i64, move: i64) -> None:
        """Note an act that was made; nobody has seen what follows a drawn position."""
        if self.seat != EVERYBODY:
            self.past = None
        past = self._own()
        if past is not None:
            past.acts = append(append(append(past.acts, way), seat), move)
            self.upto = len(past.acts)

    def note_shuffle(self, order: vec[i64]) -> None:
        """Note that cards were put into an order."""
        self.note(SHUFFLED, 0, len(order))
        past = self.past
        if past is not None:
            for kind in order:
                past.acts = append(past.acts, kind)
            self.upto = len(past.acts)

    def _own(self) -> Past | None:
        """The past, so that acts can be added to it."""
        past = self.past
        if past is not None and i64(len(past.acts)) != self.upto:
            past = past.upto(self.upto)
            self.past = past
        return past
