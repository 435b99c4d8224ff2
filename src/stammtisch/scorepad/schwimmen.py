"""The sheet of Schwimmen: whose hand was the lowest, and the lives that are left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Game, State
from stammtisch.games.schwimmen.scoring import OUT, deal_lines, does_not_count, losses
from stammtisch.games.schwimmen.state import Schwimmen, SchwimmenState
from stammtisch.scorepad.asking import NOBODY, numbers, one_or_nobody, plain, player_in, players_in
from stammtisch.scorepad.facts import BadFacts, Facts, Field
from stammtisch.scorepad.sheet import Outcome, Sheet, Standing, Tally
from stammtisch.text import SeatWord, Text, say, say_n


class SchwimmenSheet(Sheet):
    """Asks who had the lowest hand, among the players still in."""

    def __init__(self, game: Schwimmen, players: int) -> None:
        super().__init__(game, players)
        self.rules: Final = game.rules

    def lives(self, standing: Standing) -> list[int]:
        """The lives of each player, -1 for a player who is out (SWI-17)."""
        return [int(self.rules.lives + total) for total in standing.totals]

    def active(self, standing: Standing) -> tuple[int, ...]:
        lives = self.lives(standing)
        return tuple(player for player in super().active(standing) if lives[player] > OUT)

    # --- what is asked

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        inside = tuple(sorted(self.active(standing)))
        label = say("Who had the lowest hand")
        lowest = Field("lost", label, "players", ("SWI-16",), players=inside)
        if not (self.rules.lay_down or self.rules.may_lay_down):
            return (lowest,)
        return (lowest, one_or_nobody("laid_down", say("Who laid down 31"), inside, "SWI-8"))

    # --- what it counts

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        lost = players_in(facts, "lost")
        self._check(standing, lost, player_in(facts, "laid_down"))
        lives = self.lives(standing)
        scores = self._scores(lives, lost)
        everybody = range(self.players)
        safe = [
            say("{seat} did not have the lowest hand", seat=SeatWord(each)) for each in everybody
        ]
        low = [_loss(player, lives[player]) for player in everybody]
        fallen = [player for player in everybody if scores[player] < 0]
        return Outcome(
            _summary(fallen),
            tuple(deal_lines(vec[i64](lives), vec[i64](scores), low, safe)),
            tuple(scores),
            tuple(player for player in sorted(self.active(standing)) if player not in fallen)
            if fallen
            else (),
            tallies=tuple(_tallies(fallen, lives, player_in(facts, "laid_down"))),
        )

    def _scores(self, lives: Sequence[int], lost: Sequence[int]) -> list[int]:
        """Takes a life for the lowest hands, unless nobody would be left (SWI-16 to SWI-18)."""
        values = [0 if player in lost else 1 for player in range(self.players)]
        return [-int(loss) for loss in losses(numbers(values), numbers(lives))]

    def _check(self, standing: Standing, lost: Sequence[int], laid_down: int) -> None:
        inside = self.active(standing)
        if len(inside) == 1:
            text = say("The match is over: only {seat} is left.", seat=SeatWord(inside[0]))
            raise BadFacts(text, "SWI-19", field="lost")
        if not lost:
            text = say(
                "Somebody must have the lowest hand; if all hands are equal, everybody does."
            )
            raise BadFacts(text, "SWI-16", field="lost")
        if laid_down in lost and len(lost) < len(inside):
            text = say("{seat} laid down 31, so nobody can have more.", seat=SeatWord(laid_down))
            raise BadFacts(text, "SWI-8", field="lost")

    # --- the match

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        """An objection, unless some players lose a life; nobody does only by SWI-18."""
        lives = self.lives(standing)
        lost = [player for player, each in enumerate(points) if each]
        inside = self.active(standing)
        nobody = not lost and all(lives[player] == 0 for player in inside)
        if len(inside) > 1 and (nobody or (lost and self._scores(lives, lost) == list(points))):
            return None
        text = say(
            "Each player with the lowest hand loses one life (-1), everybody else loses none (0)."
        )
        return BadFacts(text, "SWI-16", "SWI-18", field="points")

    def remarks(self, standing: Standing) -> tuple[Text, ...]:
        return tuple(_left(player, lives) for player, lives in enumerate(self.lives(standing)))

    def facts_of(self, state: State) -> Facts:
        assert isinstance(state, SchwimmenState)
        values = plain(state.values())
        inside = [player for player in range(self.players) if state.plays(player)]
        low = min(values[player] for player in inside)
        facts: Facts = {"lost": [player for player in inside if values[player] == low]}
        if self.rules.lay_down or self.rules.may_lay_down:
            facts["laid_down"] = str(state.layer) if state.layer >= 0 else NOBODY
        return facts


def _loss(player: int, lives: int) -> Text:
    """What the lowest hand costs somebody with this many lives (SWI-16, SWI-17)."""
    who = SeatWord(player)
    if lives == 0:
        return say("{seat} had the lowest hand and is out", seat=who)
    if lives == 1:
        return say("{seat} had the lowest hand, lost the last life and swims", seat=who)
    return say("{seat} had the lowest hand and lost a life", seat=who)


def _summary(fallen: Sequence[int]) -> Text:
    if not fallen:
        return does_not_count()
    if len(fallen) == 1:
        return say("{seat} had the lowest hand", seat=SeatWord(fallen[0]))
    return say_n("{n} player had the lowest hand", "{n} players had the lowest hand", len(fallen))


def _tallies(fallen: Sequence[int], lives: Sequence[int], laid_down: int) -> Iterable[Tally]:
    if laid_down >= 0:
        yield Tally(laid_down, say("31 laid down"))
    for player in fallen:
        if lives[player] == 1:
            yield Tally(player, say("Swam"))


def _left(player: int, lives: int) -> Text:
    """How many lives somebody still has."""
    who = SeatWord(player)
    if lives <= OUT:
        return say("{seat} is out.", seat=who)
    if lives == 0:
        return say("{seat} swims.", seat=who)
    return say_n("{seat} has {n} life.", "{seat} has {n} lives.", lives, seat=who)


def sheet(game: Game, players: int) -> Sheet:
    """The sheet of Schwimmen."""
    assert isinstance(game, Schwimmen)
    return SchwimmenSheet(game, players)
