"""Makes puzzles that ask for the best move, out of hands that bots have played.

`puzzle_from` plays one hand from a seed and looks for a position of it in which one move is clearly
the best by what its seat knows. All numbers are of simulations, never of time, so the same seed
makes the same puzzle everywhere. Three things are asked of a position, with draws of their own:

- The best move leads the next one by `SURE` standard errors.
- The usual player of the game finds it every time, and the weakest level less often than 6 times
  in 10 (`is_too_easy`).
- It is what it was in words: whoever reads it sees what the seat saw.

How often each weaker level finds the move makes the grade.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from stammtisch.bots import choose, next_move, usual
from stammtisch.bots.levels import LEVELS, Level, overlooked
from stammtisch.core.contract import OVER, Game, State
from stammtisch.core.rng import Rng
from stammtisch.errors import StammtischError
from stammtisch.matches import Match
from stammtisch.notation import read_moves
from stammtisch.players.registry import habits_of, players_of
from stammtisch.positions import game_of, known_to, position
from stammtisch.puzzles.comparing import Compared, Turn, compare
from stammtisch.puzzles.found import Found, Tried

PLAYED: Final = 120  # simulations of a move while the hand is played
LONGEST: Final = 200  # moves of a hand
MOST: Final = 12  # moves to choose from
WELCOME: Final = 3  # moves to choose from; positions with fewer come last
LOOKED_AT: Final = (16, 8)  # positions of a hand, with that many moves and with fewer
ROUNDS: Final = (24, 120)  # draws of a first look, each only if the one before promises much
PROMISING: Final = (0.8, 2.0)  # standard errors of the lead, after each
LENGTH: Final = 600  # draws for what is told
SURE: Final = 5.0
TRIES: Final = 12  # of each weaker level
STRONGEST_TRIES: Final = 4
WEAKEST_TRIES: Final = 40
TOO_EASY: Final = 24  # of these, found by the weakest level
STRONGEST: Final = 2_000  # simulations of the strongest player


class Question:
    """A position, of which only what its seat knows is used, and the turns that may be chosen.

    ``turns`` are those in notation, if they are known already.
    """

    def __init__(self, state: State, turns: Sequence[str] = ()) -> None:
        self.state = state
        self.game = game_of(state)
        self.seat = int(self.state.turn)
        self.whole = False
        self.turns = self._read(turns) if turns else self._found()

    def _read(self, turns: Sequence[str]) -> dict[str, Turn]:
        read = {
            text: tuple(each.move for each in read_moves(self.game, self.state, self.seat, text))
            for text in turns
        }
        self.whole = any(len(turn) > 1 for turn in read.values())
        return read

    def _found(self) -> dict[str, Turn]:
        """All legal moves, or those worth a look; whole turns where no single move is a choice."""
        legal = [int(move) for move in self.state.legal_moves()]
        promising = [int(move) for move in habits_of(self.game.id).promising_moves(self.state)]
        offer = players_of(self.game.id).proposals
        if len(promising) == 1 and len(legal) > 1 and offer is not None:
            return self._read([each.text for each in offer(self.state, self.seat)])
        texts: dict[str, Turn] = {self.game.text(self.state, move): (move,) for move in legal}
        if len(texts) > MOST:
            texts = {self.game.text(self.state, move): (move,) for move in promising}
        return texts

    def best(self, draws: int, rng: Rng) -> tuple[list[str], Compared]:
        """The turns, the best first judging by this many draws, and what was found."""
        found = compare(self.game, self.state, self.seat, list(self.turns.values()), draws, rng)
        texts = list(self.turns)
        return [texts[place] for place in found.order()], found

    def level(self, level: Level | None, name: str, rng: Rng) -> str:
        """What a level, or the usual player of the game, would play here."""
        if not self.whole:
            most = None if level else STRONGEST
            move = choose(name, self.state, self.game, self.seat, rng, simulations=most)
            return self.game.text(self.state, move)
        tries = min(level.tries, level.most // len(self.turns)) if level else LENGTH // 2
        order, _ = self.best(tries, rng)
        for text in order[:-1]:
            if level is None or not overlooked(level, rng):
                return text
        return order[-1]


def puzzle_from(game: Game, seed: int) -> Found | None:
    """A puzzle out of the hand that bots play from this seed; None if there is none in it."""
    rng = Rng(seed, 19)
    for state in _positions(game, seed, rng):
        if not _promises(Question(state), rng):
            continue
        text = _faithful(state, int(state.turn))
        found = _judged(text, seed, rng) if text else None
        if found is not None:
            return found
    return None


def _positions(game: Game, seed: int, rng: Rng) -> Iterator[State]:
    """Positions of a hand between bots with something to choose, in any order."""
    match = Match(game, seed=f"puzzle {seed}")
    players = dict.fromkeys(range(int(game.seats)), usual(game.id))
    places: list[int] = []
    for number in range(LONGEST):
        state, last = match.state, match.hand.acts[-1:]
        if match.hand_over:
            break
        turn = int(state.turn)
        if len(state.legal_moves()) > 1 and (not last or last[0].seat != turn or _is_open(state)):
            places.append(number)
        seat, move = next_move(players, state, game, rng, simulations=PLAYED)
        match.play(move, seat=seat)
    states = match.hand.states
    places = _shuffled(places, rng)
    few = [place for place in places if len(states[place].legal_moves()) < WELCOME]
    many = [place for place in places if place not in few]
    for chosen, most in zip((many, few), LOOKED_AT, strict=True):
        yield from (states[place] for place in chosen[:most])


def _shuffled(places: list[int], rng: Rng) -> list[int]:
    return [places.pop(rng.below(len(places))) for _ in range(len(places))]


def _is_open(state: State) -> bool:
    """Whether single moves are a choice here, and not only whole turns that begin with one."""
    return len(habits_of(game_of(state).id).promising_moves(state)) > 1


def _faithful(state: State, seat: int) -> str:
    """The position in words, if whoever reads them sees what the seat sees; otherwise nothing."""
    try:
        text = known_to(state, seat)
        read = position(text, Rng(0))
    except StammtischError:
        return ""
    same = read.view(seat) == state.view(seat) and int(read.turn) == seat != OVER
    return text if same else ""


def _judged(text: str, seed: int, rng: Rng) -> Found | None:
    """The puzzle that a position makes; None if no move is clearly the best."""
    asked = Question(position(text, Rng(0)))
    order, found = asked.best(LENGTH, rng)
    places = found.order()
    margin, error = found.lead(places[0], places[1])
    if margin <= SURE * error:
        return None
    if is_too_easy(asked, order[0], rng):
        return None
    strongest = _times(asked, None, usual(asked.game.id), order[0], STRONGEST_TRIES, rng)
    if strongest < STRONGEST_TRIES:
        return None
    levels = {
        name: _times(asked, level, name, order[0], TRIES, rng) for name, level in LEVELS.items()
    }
    moves = tuple(
        Tried(
            word,
            *found.mean(place),
            round(100 * found.better(places[0], place) / found.draws),
        )
        for word, place in zip(order, places, strict=True)
    )
    return Found(seed, text, moves, margin, error, found.draws, TRIES, levels, strongest)


def is_too_easy(asked: Question, best: str, rng: Rng) -> bool:
    """Whether the weakest level finds the best turn so often that it is not a puzzle."""
    name, level = next(iter(LEVELS.items()))
    found = 0
    for _ in range(WEAKEST_TRIES):
        found += asked.level(level, name, rng) == best
        if found >= TOO_EASY:
            return True
    return False


def _promises(asked: Question, rng: Rng) -> bool:
    """Whether the first looks see one move clearly ahead."""
    if not 2 <= len(asked.turns) <= MOST:
        return False
    for draws, sure in zip(ROUNDS, PROMISING, strict=True):
        _, found = asked.best(draws, rng)
        first, second, *_ = found.order()
        margin, error = found.lead(first, second)
        if margin <= sure * error:
            return False
    return True


def _times(asked: Question, level: Level | None, name: str, best: str, tries: int, rng: Rng) -> int:
    """How often somebody finds the best turn; who misses it at once is not asked on."""
    found = 0
    for number in range(tries):
        found += asked.level(level, name, rng) == best
        if level is None and found <= number:
            break
    return found
