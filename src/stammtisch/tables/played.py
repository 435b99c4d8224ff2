"""The finished hands of a table, for the people who played them: lines beside the table's log.

As a summary they follow from the log and may be thrown away at any time: where a line is missing,
behind, or of another form, the log is folded and the line made again. They tell nothing of a hand
that is being played. What a hand was about, and who was on which side, the score pad says of it
(`scorepad`): it counts for the same statistics whether cards lay on a table of wood or here.
"""

from __future__ import annotations

from typing import Final
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from stammtisch.errors import StammtischError
from stammtisch.logs.shortening import long, short
from stammtisch.matches import Hand
from stammtisch.scorepad import Outcome, Sheet, sheet_of
from stammtisch.tables import sight
from stammtisch.tables.live import LiveTable
from stammtisch.tables.noted import Early, Ended
from stammtisch.text import Text

FORM: Final = 3  # one more whenever the same log makes another line
_READ: Final = (1, FORM)  # a line of form 1 is of a table that was not rated: nothing is missing
LAST: Final = 2**31 - 1  # the number of an event after which none comes
CHANGING: Final = ("dealt", "moved", "left", "claimed", "forgotten", "published", "closed")
"""Events after which a line is behind."""


class Cast(Struct, frozen=True, array_like=True):
    """Who played, one entry a seat: the names, and whether a person sat there or a bot.

    ``devices`` are those of each seat's person, never to be shown. ``rated`` says whom the hand is
    compared for (`fairness.counted_for`), "" for nobody; without an entry, for nobody at all.
    """

    names: tuple[str, ...]
    people: tuple[bool, ...]
    devices: tuple[tuple[str, ...], ...]
    rated: tuple[str, ...] = ()

    def seat_of(self, visitor: str) -> int:
        """The seat that this visitor had, -1 for none."""
        return next((seat for seat, each in enumerate(self.devices) if visitor in each), -1)


class PlayedHand(Struct, frozen=True, array_like=True, gc=False):
    """A finished hand: when it ended (seconds since 1970), who played it, and what came of it.

    ``cast`` is a place in the casts of its table. ``scores`` are the points of the hand, ``totals``
    and ``places`` those of the match after it, one a seat; ``last`` says whether it ended the
    match. The rest is what the score pad says of it: ``told`` what was played, in a few words;
    ``winners`` and each of the ``sides`` as sets of seats, with a bit for each; ``counts`` three
    numbers for each thing that is counted of a person: his seat, what it is as a place in the
    things of the table, and how often; ``augen`` the card points of the sides. Of a hand that does
    not lie open yet (`sight`) the pad says nothing.
    """

    number: int
    at: float
    cast: int
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    last: bool
    told: Raw = Raw(b"null")
    winners: int = 0
    sides: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()
    augen: tuple[int, ...] = ()

    @property
    def summary(self) -> Text | None:
        """What was played, in a few words; None where the pad cannot say it."""
        return _SUMMARY.decode(self.told)


class Played(Struct, frozen=True, kw_only=True):
    """The finished hands of a table, the oldest first, and its house rules as a rule code.

    ``things`` are what is counted, each a text. ``low_wins`` says whether the lowest account wins.
    A match that began in a position which somebody set up is ``set_up``: it counts in no
    statistics. ``early`` says who of those at a table of strangers did not play a hand to its end,
    be it that nobody did. What is kept as `Raw` is read only where it is shown: a person has
    thousands of hands, and a page shows a few.
    """

    form: int
    game: str
    rules: str
    low_wins: bool
    set_up: bool
    casts: tuple[Cast, ...]
    things: tuple[Raw, ...]
    hands: tuple[PlayedHand, ...]
    early: tuple[Early, ...] = ()


_DECODER: Final = msgspec.json.Decoder(Played)
_SUMMARY: Final[msgspec.json.Decoder[Text | None]] = msgspec.json.Decoder(Text | None)
_THING: Final = msgspec.json.Decoder(Text)
_encode: Final = msgspec.json.Encoder().encode
_outcomes: WeakKeyDictionary[Hand, Outcome | None] = WeakKeyDictionary()


def played_at(table: LiveTable) -> Played:
    """The finished hands of a table as it is now, without those that nobody played.

    Nobody played what a table has inherited from another one from which it plays on, or what bots
    played to the end for people who were away.
    """
    return Writing(table).played()


class Writing:
    """Writes down the hands of one table, and each thing and each cast only once."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._casts: dict[Cast, int] = {}
        self._things: dict[bytes, int] = {}

    def played(self) -> Played:
        """All hands that count."""
        table = self._table
        ended = [] if table.under_seal else table.ended
        hands = tuple(self._hand(each) for each in ended if each.by_person)
        return Played(
            form=FORM,
            game=table.setup.game,
            rules=table.house.code,
            low_wins=bool(table.game.low_wins),
            set_up=bool(table.setup.position),
            casts=tuple(self._casts),
            things=tuple(map(Raw, self._things)),
            hands=hands,
            early=tuple(table.early),
        )

    def _hand(self, ended: Ended) -> PlayedHand:
        assert self._table.match is not None, "what has ended was dealt"
        account = self._table.match.account(ended.hand)
        devices = tuple(tuple(sorted(each)) for each in ended.devices)
        rated = tuple(ended.rated) if any(ended.rated) else ()
        cast = Cast(tuple(ended.names), ended.people, devices, rated)
        hand = PlayedHand(
            ended.hand,
            ended.at,
            self._casts.setdefault(cast, len(self._casts)),
            account.scores,
            account.totals,
            account.places,
            account.match_over,
        )
        seen = sight.lies_open(self._table, ended.hand)
        outcome = _outcome(self._table, ended.hand) if seen else None
        return hand if outcome is None else self._with(hand, outcome, ended.people)

    def _with(self, hand: PlayedHand, outcome: Outcome, people: tuple[bool, ...]) -> PlayedHand:
        counts: list[int] = []
        for each in outcome.tallies:
            if people[each.player]:
                thing = self._things.setdefault(_encode(each.what), len(self._things))
                counts += each.player, thing, each.number
        return replace(
            hand,
            told=Raw(_encode(outcome.summary)),
            winners=_bits(outcome.winners),
            sides=tuple(map(_bits, outcome.sides)),
            counts=tuple(counts),
            augen=outcome.augen,
        )


def thing(what: bytes) -> Text:
    """The text of something that is counted."""
    return _THING.decode(what)


def _bits(seats: tuple[int, ...]) -> int:
    return sum(1 << seat for seat in seats)


def _outcome(table: LiveTable, number: int) -> Outcome | None:
    """What the pad says of a hand; None where a hand is not the same thing to it (a term)."""
    assert table.match is not None, "what has ended was dealt"
    hand = table.match.hands[number - 1]
    if hand not in _outcomes:
        _outcomes[hand] = _on_the_pad(hand, sheet_of(table.house, len(table.seats)))
    return _outcomes[hand]


def _on_the_pad(hand: Hand, sheet: Sheet) -> Outcome | None:
    if type(sheet.opening(0)) is not type(hand.context):
        return None
    try:
        outcome = sheet.outcome(hand.context, sheet.facts_of(hand.state))
    except StammtischError:  # nobody could write it down
        return None
    return outcome if outcome.scores == tuple(map(int, hand.state.scores())) else None


def written(table: LiveTable) -> dict[str, object]:
    """The finished hands of a table as a line for the database."""
    told = _encode(played_at(table))
    body = short(told) if table.closed else told
    return {"log_id": table.id, "seq": table.seq, "closed": table.closed, "body": body}


def nothing(table_id: str) -> dict[str, object]:
    """The line of a table that cannot be read any more."""
    empty = Played(
        form=FORM, game="", rules="", low_wins=False, set_up=False, casts=(), things=(), hands=()
    )
    body = _encode(empty)
    return {"log_id": table_id, "seq": LAST, "closed": True, "body": body}


def read(body: bytes) -> Played | None:
    """The hands in a line of the database; None if it has another format."""
    try:
        found = _DECODER.decode(long(body))
    except (msgspec.MsgspecError, ValueError):
        return None
    return found if found.form in _READ else None
