"""Trumpf before two referees."""

from __future__ import annotations

from random import Random

import stammtisch as st
from stammtisch.core.view import View
from tests.decks.own import own, registered
from tests.games.open_referees import CourseTrial, Sight, counts, zone_cards, zone_count
from tests.games.trumpf.referee import Match


class TrumpfWords:
    """The words of the engine."""

    def move(self, text: str) -> str:
        return text

    def seen(self, view: View) -> Sight:
        """The own lead, how many cards each has, how many lie in the pot and aside."""
        return {
            "lead": None if view.over else zone_cards(view, f"hand{view.seat}"),
            "counts": counts(view, "hand"),
            "pot": sum(counts(view, "pot")),
            "away": zone_count(view, "away"),
        }


def short(rng: Random) -> int:
    """A match that has an end in sight."""
    return rng.choice([10, 11, 15, 30, 80, 500])


def level(best: int, jokers: int) -> str:
    """A deck of twelve cards whose values are mostly equal, from 1 to the best of all."""
    whole = own()
    cards = [
        card | {"values": {"length": 1 + at % best, "year": 1 + at // 2 % best}}
        for at, card in enumerate(whole["cards"][:12])
    ]
    named = [{"id": f"X{number + 1}", "title": "Lotse"} for number in range(jokers)]
    return registered(quartets=whole["quartets"][:3], cards=cards, jokers=named)


DECKS = ["wirtshaus", level(1, 4), level(2, 4), level(3, 2), level(5, 4), level(6, 4)]


class TrumpfTrial(CourseTrial):
    """Mostly few players with decks of few values, so that ties and jokers decide."""

    def games(self, rng: Random) -> list[st.Game]:
        if rng.random() < 0.3:
            return super().games(rng)
        seats, deck = rng.choice([2, 2, 3, 4, 5]), rng.choice(DECKS[1:])
        tie_play, most = rng.choice(["all", "tied"]), short(rng)
        return [st.game("trumpf", seats=seats, deck=deck, tie_play=tie_play, max_tricks=most)]


TRIAL = TrumpfTrial(
    "trumpf",
    Match,
    TrumpfWords(),
    drawn={
        "deck": lambda rng: rng.choice(DECKS),
        "joker_category": lambda rng: rng.choice(["auto", "auto", "seats", "length"]),
        "max_tricks": short,
    },
)


def test_both_referees_agree() -> None:
    TRIAL.run(hands=40)


if __name__ == "__main__":
    TRIAL.main()
