"""Quartett before two referees."""

from __future__ import annotations

from random import Random

import stammtisch as st
from stammtisch.core.view import View
from tests.games.open_referees import CourseTrial, Sight, counts, lying, zone_cards
from tests.games.quartett.positions import small_deck
from tests.games.quartett.referee import Match


class QuartettWords:
    """The words of the engine."""

    def move(self, text: str) -> str:
        return text

    def seen(self, view: View) -> Sight:
        """The own hand, how many cards each has, who has laid down which quartets."""
        return {
            "hand": sorted(zone_cards(view, f"hand{view.seat}")),
            "counts": counts(view, "hand"),
            "laid": [
                sorted({card[0] for card in lying(view, "meld", seat.seat)}) for seat in view.seats
            ],
        }


class QuartettTrial(CourseTrial):
    """Packs in which quartets lie together are dealt to one seat as such, at times."""

    def pack(self, rng: Random, game: st.Game) -> list[int]:
        seats = int(game.seats)
        pack = super().pack(rng, game)
        if rng.random() < 0.7:
            return pack
        kinds = sorted(pack)
        quartets = [kinds[start : start + 4] for start in range(0, len(kinds), 4)]
        rng.shuffle(quartets)
        lucky = [kind for quartet in quartets[:seats] for kind in quartet]
        dealt = [lucky[seat * 4 + at] for at in range(4) for seat in range(len(lucky) // 4)]
        return dealt + [kind for quartet in quartets[seats:] for kind in quartet]


DECKS = ["wirtshaus", small_deck(3), small_deck(4)]
TRIAL = QuartettTrial(
    "quartett",
    Match,
    QuartettWords(),
    drawn={
        "deck": lambda rng: rng.choice(DECKS),
        "max_asks": lambda rng: rng.choice([50, 51, 500]),
        "deals": lambda rng: rng.choice([1, 2, 4]),
    },
)


def test_both_referees_agree() -> None:
    TRIAL.run(hands=25)


if __name__ == "__main__":
    TRIAL.main()
