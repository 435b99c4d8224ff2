"""The state of a game of Rummy: a position with its refusals, its score, its views, its guesses."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.rummy.objections import objection_to
from stammtisch.games.rummy.position import Position
from stammtisch.games.rummy.rules import MAX_TURNS
from stammtisch.games.rummy.sampling import redeal
from stammtisch.games.rummy.scoring import game_lines, game_scores, rack_points
from stammtisch.games.rummy.tiles import rack_tiles
from stammtisch.games.rummy.view import view_of


class RummyState(Position):
    """One game of Rummy in progress."""

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

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection_to(self, seat, move)

    def view(self, seat: i64) -> View:
        return view_of(self, int(seat))

    def sample(self, seat: i64, rng: Rng) -> "RummyState":
        guessed = self.copy()
        if seat != self.turn:
            guessed.plan = vec[i64]()
        guessed.guessed = True
        redeal(guessed, seat, rng)
        return guessed
