"""Black Jack before two referees."""

from __future__ import annotations

from random import Random
from typing import Any

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


TRIAL = CourseTrial(
    "black_jack",
    Match,
    BlackJackWords(),
    drawn={"games_per_term": few},
    weights={"double": 3, "split": 6, "draw": 1.5},
)


def test_both_referees_agree() -> None:
    TRIAL.run(hands=40)


if __name__ == "__main__":
    TRIAL.main()
