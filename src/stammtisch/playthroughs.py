"""Golden playthroughs: one random hand of a game as text, to be compared with tomorrow's."""

from __future__ import annotations

from hashlib import sha256

from stammtisch.core.contract import SPECTATOR, Game, State
from stammtisch.core.rng import Rng
from stammtisch.matches import Table
from stammtisch.messages import Speaker
from stammtisch.testing import view_bytes


def playthrough(game: Game, seed: int) -> str:
    """A golden playthrough: one random hand as text, with what every seat sees.

    At each step stand the legal moves, the move, the log and a digest of all views; some views
    are written out. Equal text means equal rules: in this process, in another, compiled or not.
    """
    table = Table(game, seed=seed)
    rng = Rng(seed, 3)
    speaker = Speaker("en")
    lines = [f"game {game.id}, seats {game.seats}, dealer {table.context.dealer}, seed {seed}", ""]
    step = 0
    while not table.hand_over:
        if step in (0, 7, 25):
            lines += [f"view {table.turn}: {view_bytes(table.state, table.turn).decode()}"]
        moves = list(table.legal_moves())
        lines.append(f"{step}. seat {table.turn} of {', '.join(table.legal_moves().texts())}")
        act = table.play(moves[int(rng.below(len(moves)))])
        told = table.hand.tell(len(table.hand.acts) - 1)
        lines.append(f"  plays {act.text}; views {digest(table.state)}")
        lines += [f"  {speaker.say(text)}" for text in told]
        step += 1
    lines += ["", f"view {SPECTATOR}: {view_bytes(table.state, SPECTATOR).decode()}", ""]
    for line in table.score_lines():
        lines.append(f"{list(line.points)} {speaker.say(line.text)} ({', '.join(line.rules)})")
    lines.append(f"scores {list(table.scores())}")
    return "\n".join(lines) + "\n"


def digest(state: State) -> str:
    """The views of all seats and of a spectator as a few letters."""
    views = (view_bytes(state, seat) for seat in range(SPECTATOR, len(state.view(0).seats)))
    return sha256(b"\n".join(views)).hexdigest()[:12]
