"""What is said where a revoke could be claimed (DOK-64)."""

from __future__ import annotations

import random
from typing import Any

import stammtisch as st
from stammtisch.players.doppelkopf.reasons import reasons
from stammtisch.players.reasoning import made


def test_after_the_last_card_it_is_known_whether_somebody_has_revoked() -> None:
    game, counts = st.game("doppelkopf", preset="haus"), set()
    for seed in range(6):
        match, chance = st.Match(game, seed=seed), random.Random(seed)
        while not match.hand_over:
            state: Any = match.state
            texts = match.legal_moves().texts()
            quiet = [text for text in texts if not text.startswith(("claim", "correct", "rest"))]
            text = "pass" if "pass" in quiet else "gesund" if "gesund" in quiet else ""
            text = text or chance.choice(quiet)
            if text in ("pass", "take") and "sau" not in texts:
                [move] = [each for each in match.legal_moves() if game.text(state, each) == text]
                guesses = [state.guess(match.turn, st.Rng(number)) for number in range(4)]
                *_, said = reasons(made(guesses, match.turn, [move]))
                assert said.words == "One of the others has revoked in {k} of {n} possible deals."
                if text == "pass":
                    is_known = any(each.startswith("claim") for each in texts)
                    assert (said.args["k"], said.args["n"]) == (4 * is_known, 4)
                    counts.add(is_known)
            match.play(text)
    assert counts == {False, True}
