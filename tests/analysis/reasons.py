"""What a tip says, to be read: the reasons for moves of bots, and how many are a bare figure.

``python -m tests.analysis.reasons GAME 200 20`` asks for the reasons of 200 moves where there was a
choice, prints every tenth of them in both languages, and counts the weak ones: those that only say
how often the card is beaten, or the seat does better than the others.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import chain, count, islice

import stammtisch as st
from stammtisch.analysis.grounds import grounds
from stammtisch.bots import next_move, usual
from stammtisch.messages import Speaker
from stammtisch.notation import read_moves
from stammtisch.positions import game_of
from stammtisch.text import Text

WEAK = (
    "If everybody then plays on in a simple way",
    "{seat} can beat {card}",
    "{seat} plays with you and can beat",
    "{card} does not take the trick",
)


def asked(game: st.Game, seed: int) -> Iterator[tuple[str, tuple[Text, ...]]]:
    """The moves of a hand with their reasons, where the seat had a choice."""
    match, rng = st.Match(game, seed=seed), st.Rng(seed)
    players = dict.fromkeys(range(game.seats), usual(game.id))
    for number in range(300):
        if match.hand_over:
            return
        state, choices = match.state, len(match.legal_moves())
        seat, move = next_move(players, state, game, rng, simulations=20)
        if seat == state.turn and choices > 1 and (seed + number) % 3 == 0:
            text = game.text(state, move)
            moves = [each.move for each in read_moves(game_of(state), state, seat, text)]
            yield text, grounds(state, seat, moves, st.Rng(seed, number))
        match.play(move, seat)


def is_weak(told: tuple[Text, ...]) -> bool:
    return all(each.words.startswith(WEAK) for each in told)


def some(name: str, number: int) -> Iterator[tuple[str, tuple[Text, ...]]]:
    """So many moves of a game, from hands of its presets in turn, with their reasons."""
    presets = list(st.registrations()[name].presets)
    hands = (asked(st.game(name, preset=presets[seed % len(presets)]), seed) for seed in count())
    yield from islice(chain.from_iterable(hands), number)


def main(name: str, number: int, shown: int) -> None:
    """Count, and print."""
    german, english = Speaker("de"), Speaker("en")
    weak: Counter[str] = Counter()
    for done, (text, told) in enumerate(some(name, number)):
        if is_weak(told):
            weak[" + ".join(sorted({each.words[:30] for each in told}))] += 1
        if done % max(1, number // shown) == 0 or (is_weak(told) and weak.total() < 6):
            mark = "WEAK " if is_weak(told) else ""
            print(f"{mark}{text}\n   {' '.join(map(german.say, told))}")
            print(f"   {' '.join(map(english.say, told))}")
    print(f"{name}: {weak.total()} of {number} are weak", dict(weak))


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
