"""What can happen at a table. The state is the fold of these events, which never change."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from stammtisch.bots.programs import Why
from stammtisch.logs.rows import Codec, LogEvent
from stammtisch.tables.settings import Setup


class Opened(LogEvent, frozen=True, tag="opened"):
    """The table was opened; ``rules_version`` is that of its game."""

    setup: Setup
    opener: str
    rules_version: int
    rematch_of: str = ""


class Sat(LogEvent, frozen=True, tag="sat"):
    """A person sat down."""

    seat: int
    visitor: str
    name: str


class BotSat(LogEvent, frozen=True, tag="bot_sat"):
    """A bot was put in a seat."""

    seat: int
    bot: str
    name: str


class Renamed(LogEvent, frozen=True, tag="renamed"):
    """A person took another name."""

    seat: int
    name: str


class Portrayed(LogEvent, frozen=True, tag="portrayed"):
    """A person chose a portrait; `DRAWN` for the one that is drawn from the name."""

    seat: int
    portrait: int


class Left(LogEvent, frozen=True, tag="left"):
    """A person gave up the seat; during a match ``bot`` plays on under ``name``."""

    seat: int
    bot: str = ""
    name: str = ""


class Reseated(LogEvent, frozen=True, tag="reseated"):
    """Before the first deal, two seats were exchanged with everything that belongs to them."""

    seat: int
    to: int


class Removed(LogEvent, frozen=True, tag="removed"):
    """Before the first deal, the opener freed a seat."""

    seat: int


class Brought(LogEvent, frozen=True, tag="brought"):
    """A person brought house rules of his own, given by their rule code; "" withdraws them."""

    seat: int
    rules: str


class Agreed(LogEvent, frozen=True, tag="agreed"):
    """The opener decided on the table's house rules, given by their rule code."""

    rules: str


class SeatAsked(LogEvent, frozen=True, tag="seat_asked"):
    """A spectator asked for the seat of a bot, from the next hand on, perhaps for his rating."""

    seat: int
    visitor: str
    name: str
    rated: bool = False


class SeatAgreed(LogEvent, frozen=True, tag="seat_agreed"):
    """A person at the table, ``by``, agreed that the guest gets the seat."""

    seat: int
    by: int


class SeatGranted(LogEvent, frozen=True, tag="seat_granted"):
    """The guest gets this seat when the next hand is dealt."""

    seat: int


class SeatRefused(LogEvent, frozen=True, tag="seat_refused"):
    """Somebody at the table refused the guest; -1: the guest withdrew or has gone."""

    seat: int
    by: int = -1


class Welcomed(LogEvent, frozen=True, tag="welcomed"):
    """The opener decided whether guests take bots' seats without being approved."""

    guests: bool


class Rated(LogEvent, frozen=True, tag="rated"):
    """A person at a rated table plays for the rating of this key, or for none (“”)."""

    seat: int
    visitor: str


class OneLine(LogEvent, frozen=True, tag="one_line"):
    """Two people at a rated table were seen to use the same connection; it is not kept which."""

    visitor: str
    other: str


class LinkMade(LogEvent, frozen=True, tag="link_made"):
    """A new link for a seat was made; only the SHA-256 of its secret is stored."""

    seat: int
    digest: str


class Claimed(LogEvent, frozen=True, tag="claimed"):
    """Another device took over the seat through its link."""

    seat: int
    visitor: str


class HandShown(LogEvent, frozen=True, tag="hand_shown"):
    """A person made a link with which others look into his hand; "" ends it for all who do.

    Only the SHA-256 of its secret is stored.
    """

    seat: int
    digest: str


class HandSeen(LogEvent, frozen=True, tag="hand_seen"):
    """Somebody looks into the hand of this seat, until its person ends it."""

    seat: int
    visitor: str


class Prepared(LogEvent, frozen=True, tag="prepared"):
    """The secret of a hand was drawn and its commitment published.

    The secret leaves the server only when all of the hand may be seen (`sight.lies_open`).
    """

    hand: int
    commitment: str
    secret: str


class Arranged(LogEvent, frozen=True, tag="arranged"):
    """The packs of all hands were settled beforehand, top card first: others play them, too.

    They stay hidden, even after a hand, until `Published`. ``seal`` is a commitment to them that
    was published before.
    """

    packs: tuple[tuple[int, ...], ...]
    seal: str


class Published(LogEvent, frozen=True, tag="published"):
    """Nobody still has to play the arranged hands: they may be seen."""


class Ready(LogEvent, frozen=True, tag="ready"):
    """A person is ready for the next hand and has given a number for its shuffle."""

    seat: int
    number: str = ""


class Held(LogEvent, frozen=True, tag="held"):
    """A person wants the next hand to wait: nobody is ready any more, and all are asked again."""

    seat: int


class Dealt(LogEvent, frozen=True, tag="dealt"):
    """A hand was dealt; the order of the cards follows from its secret and these numbers."""

    hand: int
    numbers: tuple[str, ...]


class Moved(LogEvent, frozen=True, tag="moved"):
    """A move was made, in turn or out of turn; it is given in the words of `Game.text`."""

    seat: int
    text: str
    by: Literal["person", "bot", "clock"] = "person"


class UndoAsked(LogEvent, frozen=True, tag="undo_asked"):
    """A person asked to undo his last move."""

    seat: int


class UndoAgreed(LogEvent, frozen=True, tag="undo_agreed"):
    """Another person agreed to the undo."""

    seat: int


class UndoRefused(LogEvent, frozen=True, tag="undo_refused"):
    """Another person refused the undo, or (seat -1) the time for an answer ran out."""

    seat: int


class Undone(LogEvent, frozen=True, tag="undone"):
    """This many moves were undone."""

    acts: int


class WentAway(LogEvent, frozen=True, tag="went_away"):
    """A person has not given a sign of life for a while."""

    seat: int


class TakenOver(LogEvent, frozen=True, tag="taken_over"):
    """A bot plays on for somebody who is away."""

    seat: int
    bot: str


class Replaced(LogEvent, frozen=True, tag="replaced"):
    """A third-party bot has failed in this hand; a built-in bot plays in its place.

    ``why`` never tells what it said, because that may be what only its seat knows.
    """

    seat: int
    bot: str
    why: Why


class CameBack(LogEvent, frozen=True, tag="came_back"):
    """The person is back and plays on in the seat."""

    seat: int


class Kept(LogEvent, frozen=True, tag="kept"):
    """A seat is kept for somebody, known by these devices, who was asked for a rematch."""

    seat: int
    name: str
    visitors: tuple[str, ...]
    rated: str = ""


class Rematched(LogEvent, frozen=True, tag="rematched"):
    """Somebody moved to another table and asks the others to follow; -1: all were moved there."""

    table: str
    seat: int = -1


class Answered(LogEvent, frozen=True, tag="answered"):
    """Somebody said whether he will play the rematch."""

    seat: int
    comes: bool


class Said(LogEvent, frozen=True, tag="said"):
    """A person said one of the ready phrases (`words.PHRASES`), given by its id.

    Or reacted (`reactions.REACTIONS`) to an act of the hand, given by its number from 0, and to
    one of the lines that everybody was told of it.
    """

    seat: int
    phrase: str
    act: int = -1
    part: int = 0


class Unsaid(LogEvent, frozen=True, tag="unsaid"):
    """Somebody said something once; it is not kept any longer."""


class Wrote(LogEvent, frozen=True, tag="wrote"):
    """A person wrote something in his own words, at a table where that is allowed."""

    seat: int
    text: str


class Muted(LogEvent, frozen=True, tag="muted"):
    """A person mutes the one in seat ``of``, or hears him again."""

    seat: int
    of: int
    muted: bool


class Forgotten(LogEvent, frozen=True, tag="forgotten"):
    """A person asked to be forgotten: his name is no longer shown, and nothing leads to him."""

    visitor: str


class Closed(LogEvent, frozen=True, tag="closed"):
    """The table was closed: by people, by whoever runs the server, or as nothing had happened."""

    by: Literal["people", "idle", "operator"]


Event: TypeAlias = (
    Opened
    | Sat
    | BotSat
    | Renamed
    | Portrayed
    | Left
    | Reseated
    | Removed
    | Brought
    | Agreed
    | SeatAsked
    | SeatAgreed
    | SeatGranted
    | SeatRefused
    | Welcomed
    | Rated
    | OneLine
    | LinkMade
    | Claimed
    | HandShown
    | HandSeen
    | Prepared
    | Arranged
    | Published
    | Ready
    | Held
    | Dealt
    | Moved
    | UndoAsked
    | UndoAgreed
    | UndoRefused
    | Undone
    | WentAway
    | TakenOver
    | Replaced
    | CameBack
    | Kept
    | Rematched
    | Answered
    | Said
    | Unsaid
    | Wrote
    | Muted
    | Forgotten
    | Closed
)


_codec: Final = Codec[Event](Event)
row: Final = _codec.row
event_of: Final = _codec.event
