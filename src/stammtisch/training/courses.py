"""A course: a net that learns in a folder, and goes on there after any interruption.

The folder has ``course.npz``, from which it goes on; ``curve.csv``, how far it came;
``weights.net``, what it has learned, to play with; and ``weights.toml``, how it was learned. The
last two lie in the package (`stammtisch.bots.learned`) if a league shows that they should.
"""

from __future__ import annotations

import csv
import io
import os
import platform
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import msgspec
import numpy as np
import tomli_w
from msgspec import Struct

from stammtisch.core.contract import Game
from stammtisch.errors import BrokenRecord
from stammtisch.rulecodes import game_from_code
from stammtisch.spreading import Crew
from stammtisch.text import say
from stammtisch.training.inputs import Inputs
from stammtisch.training.layers import Layers
from stammtisch.training.learning import Learner, Plan
from stammtisch.training.practice import Measure, do
from stammtisch.training.whole import weights_file

COURSE: Final = "course.npz"
CURVE: Final = "curve.csv"
WEIGHTS: Final = "weights.net"
RECIPE: Final = "weights.toml"
SHOWN: Final = 128  # hands from each seat that are played against the habits for the curve
SHOWN_SEED: Final = 1_000_003
KEPT_EVERY: Final = 30.0  # seconds
ALONE: Final = Crew()
UNREADABLE: Final = (OSError, ValueError, KeyError, EOFError, BadZipFile)


class Point(Struct, frozen=True):
    """How far a net is: what it gains a hand against three that play by habit, and how surely.

    ``seconds`` are those of the machine it learned on, and the only numbers here that are not the
    same when the course is repeated.
    """

    hands: int
    seconds: float
    gain: float
    error: float
    unsure: float
    foreseen: float


class Kept(Struct):
    """What a course has besides its arrays."""

    code: str
    seats: int
    plan: Plan
    rounds: int
    scale: float
    steps: tuple[int, int]
    seconds: float
    curve: list[Point]


class Course:
    """A net that learns in a folder.

    Args:
        folder: where it is kept; made if it is missing.
        code: the rule code of what is learned.
        seats: how many play.
        plan: how it learns; after an interruption ``hands`` may be another number, nothing else.
        every: after how many hands the curve gets a point.

    Raises:
        BrokenRecord: the folder has another course, or one that cannot be read.
    """

    def __init__(self, folder: Path, code: str, seats: int, plan: Plan, every: int) -> None:
        self.folder, self.code, self.seats, self.every = folder, code, seats, every
        self.game: Game = game_from_code(code, seats)
        folder.mkdir(parents=True, exist_ok=True)
        self.curve: list[Point] = []
        self.seconds = 0.0
        self.under_way = 0  # hands that have been played, and not yet been learned from
        if (folder / COURSE).exists():
            self._go_on(folder / COURSE, plan)
        else:
            self.learner = Learner(self.game, plan, Inputs.found(self.game, plan.seed))

    def run(
        self,
        told: Callable[[Point | None], None],
        stopped: Callable[[], bool],
        crew: Crew = ALONE,
    ) -> None:
        """Learn until the plan is done or somebody stops it.

        Hands are played by the crew; ``told`` hears of each part of a round, and each point.
        A round that was stopped is played again when the course goes on.
        """
        with crew.at_work(partial(do, self.learner.inputs)) as done:
            self._run(told, stopped, done)

    def _run(
        self, told: Callable[[Point | None], None], stopped: Callable[[], bool], done: Any
    ) -> None:
        learner = self.learner
        saved = began = time.monotonic()

        def heard(hands: int) -> None:
            self.under_way = hands
            told(None)

        while not learner.is_done and not stopped():
            before = learner.hands // self.every
            round_ = learner.learn(lambda parts: done(parts, stopped), heard)
            self.under_way = 0
            if round_ is None:
                break
            point = None
            if learner.hands // self.every > before or learner.is_done:
                shown = self.shown(lambda parts: done(parts, bool))  # the round needs its point
                seconds = self.seconds + time.monotonic() - began
                point = Point(learner.hands, seconds, *shown, round_.unsure, round_.foreseen)
                self.curve.append(point)
            now = time.monotonic()
            if now - saved > KEPT_EVERY or learner.is_done:
                self.seconds += now - began
                saved = began = now
                self.keep()
            told(point)
        self.seconds += time.monotonic() - began
        self.keep()

    def shown(self, done: Callable[[list[Measure]], Iterable[Any]]) -> tuple[float, float]:
        """What the net gains a hand against habits, and its standard error; a deal is a sample."""
        net, seats = self.learner.net.parts, range(int(self.game.seats))
        deals = list(done([Measure(net, SHOWN, seat, SHOWN_SEED) for seat in seats]))
        means = np.array(deals, float).mean(0)
        return float(means.mean()), float(means.std(ddof=1) / np.sqrt(SHOWN))

    def keep(self) -> None:
        """Keep all that is needed to go on, the curve, and the weights."""
        learner = self.learner
        kept = Kept(
            self.code,
            self.seats,
            learner.plan,
            learner.rounds,
            learner.scale,
            (learner.net.steps, learner.judge.steps),
            self.seconds,
            self.curve,
        )
        arrays: dict[str, Any] = {
            f"{name}_{kind}_{number}": array
            for name, net in (("net", learner.net), ("judge", learner.judge))
            for kind in ("parts", "means", "squares")
            for number, array in enumerate(getattr(net, kind))
        }
        arrays |= {name: getattr(learner.inputs, name) for name in ("columns", "most", "hidden")}
        arrays["kept"] = np.frombuffer(msgspec.json.encode(kept), np.uint8)
        made = io.BytesIO()
        np.savez(made, **arrays)
        _write(self.folder / COURSE, made.getvalue())
        _write(self.folder / CURVE, _table(self.curve).encode())
        if learner.rounds:
            _write(self.folder / WEIGHTS, weights_file(self.game, self.code, learner))
            _write(self.folder / RECIPE, tomli_w.dumps(self._recipe()).encode())

    def _recipe(self) -> dict[str, Any]:
        """How the weights came about, for whoever wants to make them again."""
        plan = self.learner.plan
        command = (
            f"stammtisch train --rules {self.code} --seats {self.seats} --hands {plan.hands} "
            f"--imitated {plan.imitated} --together {plan.together} --every {self.every} "
            f"--seed {plan.seed} --folder FOLDER"
        )
        return {
            "command": command,
            "seed": plan.seed,
            "hands": self.learner.hands,
            "hours": round(self.seconds / 3600, 2),
            "machine": platform.machine(),
            "numpy": np.__version__,
            "curve": [
                f"{point.hands} hands: {point.gain:+.3f} ({point.error:.3f})"
                for point in self.curve
            ],
        }

    def _go_on(self, file: Path, plan: Plan) -> None:
        try:
            with np.load(io.BytesIO(file.read_bytes()), allow_pickle=False) as arrays:
                kept = msgspec.json.decode(arrays["kept"].tobytes(), type=Kept)
                if self._is_other(kept, plan):
                    words = say("{file} contains a different training run.", file=str(file))
                    raise BrokenRecord(words)
                self._take(kept, plan, arrays)
        except BrokenRecord:
            raise
        except (*UNREADABLE, msgspec.DecodeError) as fault:
            words = say(
                "{file} is not a training run that can be continued: {fault}.",
                file=str(file),
                fault=str(fault),
            )
            raise BrokenRecord(words) from None

    def _is_other(self, kept: Kept, plan: Plan) -> bool:
        kept_plan = msgspec.structs.replace(kept.plan, hands=plan.hands)
        return (self.code, self.seats, plan) != (kept.code, kept.seats, kept_plan)

    def _take(self, kept: Kept, plan: Plan, arrays: Any) -> None:
        inputs = Inputs(self.game, arrays["columns"], arrays["most"], arrays["hidden"])
        learner = self.learner = Learner(self.game, plan, inputs)
        learner.rounds, learner.scale = kept.rounds, kept.scale
        for name, net in (("net", learner.net), ("judge", learner.judge)):
            self._fill(name, net, arrays)
        learner.net.steps, learner.judge.steps = kept.steps
        self.seconds, self.curve = kept.seconds, kept.curve

    @staticmethod
    def _fill(name: str, net: Layers, arrays: Any) -> None:
        for kind in ("parts", "means", "squares"):
            for number, array in enumerate(getattr(net, kind)):
                array[...] = arrays[f"{name}_{kind}_{number}"]


def _write(file: Path, content: bytes) -> None:
    """Write a file so that it is always there whole, whenever the machine stops."""
    new = file.with_name(f"{file.name}.new")
    with new.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    new.replace(file)


def _table(curve: list[Point]) -> str:
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(Point.__struct_fields__)
    for point in curve:
        writer.writerow([_short(value) for value in msgspec.structs.astuple(point)])
    return made.getvalue()


def _short(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.4f}"
