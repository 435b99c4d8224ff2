"""Black Jack before two referees."""

from __future__ import annotations

from random import Random
from typing import Any

import stammtisch as st
from stammtisch.core.view import View
from tests.games.black_jack.referee import Match
from tests.games.open_referees import CourseTrial, Sight, shown


class BlackJackWords:
    """The words of the engine."""

    def move(self, text: str) -> str:
        return text

    def seen(self, view: View) -> Sight:
        """Chips and stakes, tiles, the wall; what lies on the table after a game is no news."""
        numbers = {name: value for fact in view.status for name, value in fact.args.items()}
        sight: dict[str, Any] = {
            "chips": [seat.chips for seat in view.seats],
            "bets": [seat.bet or 0 for seat in view.seats],
            "wall": numbers["wall"],
        }
        hands: dict[int, list[list[str]]] = {}
        for zone in view.zones:
            if zone.role == "meld" and zone.owner is not None:
                hands.setdefault(zone.owner, []).append([shown(card) for card in zone.cards])
        if any("?" in tiles for each in hands.values() for tiles in each) and not view.over:
            sight |= {"hands": hands, "aside": numbers["aside"]}
        return sight


def few(rng: Random) -> int:
    """A range that has an end in sight."""
    return rng.choice([1, 3, 5, 12])


class BlackJackTrial(CourseTrial):
    """Sometimes small tiles lie at the bottom, so that the wall runs out in a game (BJ-21)."""

    def pack(self, rng: Random, game: st.Game) -> list[int]:
        pack = super().pack(rng, game)
        if rng.random() < 0.3:
            pack.sort(key=lambda kind: (st.notation(kind)[0] in "A234") + 1.1 * rng.random())
        return pack


TRIAL = BlackJackTrial(
    "black_jack",
    Match,
    BlackJackWords(),
    drawn={"games_per_term": few},
    weights={"double": 3, "split": 6, "draw": 3},
)


def test_both_referees_agree() -> None:
    TRIAL.run(hands=40)


if __name__ == "__main__":
    TRIAL.main()
