"""Whole matches of Doppelkopf before two referees: four to seven seats, claims and revokes too."""

from __future__ import annotations

from random import Random
from typing import Any

import stammtisch as st
from stammtisch.core.view import View
from tests.games.doppelkopf.second_hand import Hand
from tests.games.doppelkopf.second_match import Match
from tests.games.open_referees import CourseTrial, Sight, lying, texts_of

BESIDE = 0.15  # how often somebody looks for something to say out of turn
ASTRAY = 0.1  # how often whoever can revoke does
# how often one who thinks of it does it
HASTY = {"claim": 0.04, "rest": 0.5, "correct": 0.6, "solo": 0.1}
TRUMPS = ["Th", "Qc", "Qs", "Qh", "Qd", "Jc", "Js", "Jh", "Jd", "Ad", "Td", "Kd", "9d"]
STRONG = 0.3  # how often somebody holds nearly all the high trumps


class DoppelkopfWords:
    """What the engine says, in the words of the second referee."""

    def move(self, text: str) -> str:
        return text

    def seen(self, view: View) -> Sight:
        """The own hand and the current trick, while cards are played."""
        if not str(view.phase).startswith(("Trick ", "Claim ")):
            return {}
        hand = lying(view, "hand", view.seat) if view.seat is not None else []
        table = [card for zone in view.zones if zone.role == "trick" for card in zone.cards]
        return {"hand": sorted(hand), "trick": [(c.seat, st.notation(c.kind)) for c in table]}


def deadlines(rng: Random) -> str:
    """Five deadlines that never rise."""
    return " ".join(map(str, sorted((rng.randint(3, 12) for _ in range(5)), reverse=True)))


class DoppelkopfTrial(CourseTrial):
    """Doppelkopf before both referees, by players who sometimes revoke, claim and speak."""

    def pack(self, rng: Random, game: st.Game) -> list[int]:
        """A pack; sometimes one seat holds so many trumps that it can claim the rest."""
        if rng.random() > STRONG:
            return super().pack(rng, game)
        pack = [int(kind) for kind in game.pack()]
        rng.shuffle(pack)
        high = sorted(
            (kind for kind in pack if st.notation(kind) in TRUMPS),
            key=lambda kind: TRUMPS.index(st.notation(kind)),
        )
        context = game.opening(0)
        sizes = game.hand_sizes(context)
        lucky = rng.choice([seat for seat, size in enumerate(sizes) if size])
        strong = rng.sample(high[: sizes[lucky] + 2], sizes[lucky])
        for kind in strong:
            pack.remove(kind)
        hands = []
        for seat, size in enumerate(sizes):
            hands.append(strong if seat == lucky else pack[:size])
            pack = pack if seat == lucky else pack[size:]
        return game.arrange(context, hands, pack)

    def look(self, match: st.Match, hand: Hand, rng: Random) -> None:
        """Compare the position; count the claims that nobody is asked about."""
        super().look(match, hand, rng)
        last = match.hand.acts[-1].text if match.hand.acts else ""
        if last == "rest" and (hand.turn is None or hand.step == "closing"):
            self.seen["rest proved"] += 1

    def some_move(self, match: st.Match, hand: Any, rng: Random) -> tuple[int, str]:
        """Who does what."""
        assert hand.turn is not None
        others = [(seat, text) for seat, texts in hand.beside().items() for text in texts]
        if others and rng.random() < BESIDE:
            seat, text = rng.choice(others)
            if rng.random() < HASTY.get(text.split()[0], 1.0):
                return seat, text
        proper = [match.game.text(match.state, move) for move in match.state.legal_moves()]
        texts = texts_of(match) if rng.random() < ASTRAY else proper
        for _ in range(3):
            text = rng.choice(texts)
            if rng.random() < HASTY.get(text.split()[0], 1.0):
                return hand.turn, text
        return hand.turn, rng.choice(proper)


TRIAL = DoppelkopfTrial(
    "doppelkopf",
    Match,
    DoppelkopfWords(),
    drawn={
        "deadlines": deadlines,
        "match_hands": lambda rng: rng.choice([4, 8]),
        "scoring": lambda rng: rng.choice(["units", "plus_minus", "plus_only", "plus_only"]),
        "revoke": lambda rng: rng.choice(["prevent", "penalty"]),
    },
)


def test_both_referees_agree() -> None:
    TRIAL.run(hands=120)


if __name__ == "__main__":
    TRIAL.main()
