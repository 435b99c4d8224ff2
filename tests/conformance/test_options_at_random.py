"""Every game with options drawn at random: whatever may be agreed upon keeps the contract."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

import stammtisch as st
from stammtisch.core.options import OptionField, Options, changed, differences, option_fields
from stammtisch.games.registry import Registration
from stammtisch.testing import Nonconforming, check_game
from tests.conformance.test_contract import SUMS
from tests.decks.own import registered

SETS = 120 if st.engine() == "compiled" else 3
PARTS = min(SETS, 20)
AT_ONCE = SETS // PARTS
ALWAYS = 1  # of the parts; the others are for .ci/run


def deadlines(chance: Random) -> str:
    """Five numbers from 12 down to 3, none greater than the one before."""
    return " ".join(str(n) for n in sorted((chance.randint(3, 12) for _ in range(5)), reverse=True))


def first_melds(chance: Random) -> str:
    """Four numbers from 0 to 300, none smaller than the one before."""
    return " ".join(str(n) for n in sorted(chance.randint(0, 300) for _ in range(4)))


def card_values(chance: Random) -> str:
    """A value or two for each rank; the seven has some that a seven turned up often counts."""
    drawn = (f"{rank}={one_or_two(chance)}" for rank in "AKQJT98")
    return " ".join([*drawn, f"7={chance.choice(('1/7', '50', '-50', '-50/50'))}"])


def one_or_two(chance: Random) -> str:
    """A number that a card may count, or two."""
    numbers = (str(chance.randint(-9, 12)) for _ in range(chance.choice((1, 1, 2))))
    return "/".join(numbers)


def joker_category(chance: Random) -> str:
    """What jokers double in one of these decks, or in each."""
    return chance.choice(("auto", "drinks", "seats", "length"))


def a_deck(chance: Random) -> str:
    """A deck of the house or a small one of our own."""
    return chance.choice(("wirtshaus", registered()))


WRITTEN: dict[tuple[str, str], Callable[[Random], str | int]] = {
    ("canasta", "first_meld"): first_melds,
    ("doppelkopf", "deadlines"): deadlines,
    ("mogeln", "max_plays"): lambda chance: chance.randint(100, 160),  # random deals are long
    ("quartett", "deck"): a_deck,
    ("siebzehn_und_vier", "bank_terms"): lambda chance: chance.randint(1, 3),  # of many players
    ("trumpf", "deck"): a_deck,
    ("trumpf", "joker_category"): joker_category,
    ("einundfuenfzig_tot", "values"): card_values,
}
"""Options that are written freely: how to write one."""

AT_MOST = {("mau_mau", "max_turns"): 500}
"""Numbers that are drawn up to this one only, which presets have, though more may be agreed upon.

Random players need all turns that they get; after thousands, one sample takes seconds.
"""

SUM_NEEDS: dict[str, Callable[[Any], bool]] = {
    "bakkarat": lambda options: options.chips <= 1000,
    "doppelkopf": lambda options: options.scoring != "plus_only",
}
"""Where a sum of scores is promised only with some options: with which."""

ENDLESS = {"canasta", "gin"}
"""Random players hardly ever knock with a low limit, and where a first meld is dear they lose more
than they win, so that their match goes on for ever."""


def drawn_value(game_id: str, field: OptionField, chance: Random) -> Any:
    """A value of one option: one of its choices, or a number within its bounds, often a bound."""
    if field.choices and field.lowest is None:
        return chance.choice(field.choices)
    if (game_id, field.name) in WRITTEN:
        return WRITTEN[game_id, field.name](chance)
    assert field.lowest is not None and field.highest is not None, f"{field.name} has no bounds"
    anywhere = chance.randint(field.lowest, field.highest)
    drawn = chance.choice((field.lowest, field.highest, anywhere, anywhere))
    return min(drawn, AT_MOST.get((game_id, field.name), drawn))


def drawn_options(entry: Registration, seats: int, chance: Random) -> Options:
    """Options that are possible for so many seats, each drawn at random."""
    fields = option_fields(entry.options)
    for _ in range(10_000):
        values = {field.name: drawn_value(entry.id, field, chance) for field in fields}
        options = changed(entry.preset(), values)
        if options.conflict(seats) is None:
            return options
    raise AssertionError(f"{entry.id}: hardly any options fit each other")


def promised_sum(entry: Registration, options: Options) -> Callable[[Sequence[int]], bool] | None:
    """What the rule book says of the sum of the scores with these options, if anything."""
    needs = SUM_NEEDS.get(entry.id)
    return SUMS[entry.id] if needs is None or needs(options) else None


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(part, marks=() if part < ALWAYS else pytest.mark.thorough)
        for part in range(PARTS)
    ],
)
@pytest.mark.parametrize("game_id", sorted(st.registrations()))
def test_options_at_random_keep_the_contract(game_id: str, part: int) -> None:
    entry = st.registration(game_id)
    for number in range(part * AT_ONCE, (part + 1) * AT_ONCE):
        chance = Random(f"{game_id} {number}")
        seats = chance.choice(entry.seats)
        options = drawn_options(entry, seats, chance)
        try:
            check_game(
                entry.build(options, seats),
                hands=1,
                seed=number,
                depth=1,
                score_sum=promised_sum(entry, options),
                match_hands=0 if game_id in ENDLESS else 2000,
            )
        except Nonconforming as fault:
            changes = differences(options, entry.preset())
            raise AssertionError(f"{seats} seats, {changes}: {fault}") from fault


@pytest.mark.parametrize("game_id", sorted(st.registrations()))
@pytest.mark.slow
def test_the_drawing_reaches_every_choice_and_both_bounds(game_id: str) -> None:
    entry = st.registration(game_id)
    drawn = [
        drawn_options(entry, Random(number).choice(entry.seats), Random(number))
        for number in range(500)
    ]
    for field in option_fields(entry.options):
        seen = {getattr(options, field.name) for options in drawn}
        assert field.lowest is not None or seen >= set(field.choices), field.name
        assert len(seen) > 1, field.name
