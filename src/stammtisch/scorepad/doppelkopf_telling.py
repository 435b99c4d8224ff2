"""What is reported and counted about a hand of Doppelkopf."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from stammtisch.games.doppelkopf.scoring import KONTRA_PARTY, RE_PARTY, Facts, Side, keeps
from stammtisch.scorepad.doppelkopf_asking import NORMAL, game_label
from stammtisch.scorepad.sheet import Tally
from stammtisch.text import SeatWord, Text, say

_SAID: Final = (
    (say("Re said"), say("Re said and won")),
    (say("Kontra said"), say("Kontra said and won")),
)


class Played(Struct, frozen=True):
    """A hand with complete facts; ``won`` is the party that has won by the scoring."""

    game: str
    re: tuple[int, ...]
    kontra: tuple[int, ...]
    facts: Facts
    won: int
    duty: int
    foxes: tuple[tuple[int, int], ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The players of the winning party; none if both broke an Absage (DOK-51)."""
        if self.won == RE_PARTY:
            return self.re
        return self.kontra if self.won == KONTRA_PARTY else ()

    @property
    def parties(self) -> tuple[tuple[tuple[int, ...], Side, Side], ...]:
        """Re and Kontra: the players, what they did, and what the others did."""
        re, kontra = self.facts.re, self.facts.kontra
        return (self.re, re, kontra), (self.kontra, kontra, re)


def summary(played: Played, re: Sequence[int]) -> Text:
    """What was played, and the card points; in ``re`` the declarer comes first."""
    augen = {"re": int(played.facts.re.augen), "kontra": int(played.facts.kontra.augen)}
    game = game_label(played.game)
    one = SeatWord(re[0])
    if len(re) == 2:
        other = SeatWord(re[1])
        if played.game == NORMAL:
            return say(
                "{one} and {other}, {re} : {kontra} card points", one=one, other=other, **augen
            )
        return say(
            "{game}: {one} and {other}, {re} : {kontra} card points",
            game=game,
            one=one,
            other=other,
            **augen,
        )
    if played.duty >= 0:
        return say(
            "{one} alone, {game} as Pflichtsolo, {re} : {kontra} card points",
            game=game,
            one=one,
            **augen,
        )
    return say("{one} alone, {game}, {re} : {kontra} card points", game=game, one=one, **augen)


def tallies(played: Played) -> tuple[Tally, ...]:
    """What people count over an evening; what a party did is counted for each of its players."""
    return (*_solos(played), *_announcements(played), *_points(played), *_foxes(played))


def _solos(played: Played) -> Iterator[Tally]:
    if len(played.re) > 1:
        return
    (soloist,), game = played.re, game_label(played.game)
    yield Tally(soloist, say("Solos"))
    yield Tally(soloist, say("Solos: {game}", game=game))
    if played.won == RE_PARTY:
        yield Tally(soloist, say("Solos won"))
        yield Tally(soloist, say("Solos won: {game}", game=game))


def _announcements(played: Played) -> Iterator[Tally]:
    for party, (players, side, other) in enumerate(played.parties):
        said, won = _SAID[party]
        for player in players:
            if side.announced:
                yield Tally(player, said)
                if party == played.won:
                    yield Tally(player, won)
            if side.level:
                kept = keeps(side, other)
                yield Tally(player, say("Absagen kept") if kept else say("Absagen missed"))


def _points(played: Played) -> Iterator[Tally]:
    for players, side, other in played.parties:
        counts = (
            (say("Füchse caught"), int(side.fuchs)),
            (say("Füchse lost"), int(other.fuchs)),
            (say("Karlchen"), int(side.karlchen)),
            (say("Karlchen caught"), int(side.caught)),
            (say("Doppelköpfe"), int(side.doppelkopf)),
        )
        for what, number in counts:
            if number:
                yield from (Tally(player, what, number) for player in players)


def _foxes(played: Played) -> Iterator[Tally]:
    """The catches of a Fuchs; where it is paid for, it is known who caught whose (DOK-57)."""
    for owner, catcher in played.foxes:
        yield Tally(catcher, say("Füchse caught"))
        yield Tally(owner, say("Füchse lost"))
