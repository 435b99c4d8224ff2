"""What suits an evening of any game, and whether its tables fit the game."""

from __future__ import annotations

from stammtisch.club.options import DOPPELKOPF, IN_PAIRS, LARGEST_TABLE, EveningOptions
from stammtisch.club.played import SKAT, game_name, low_wins, seats_of, usual_seats
from stammtisch.club.setups import Format, Setup
from stammtisch.errors import BadOption
from stammtisch.text import say


def suggested(game: str) -> EveningOptions:
    """Options of a free evening that suit a game: table sizes, who wins, fixed pairs.

    Raises:
        UnknownGame: there is no such game.
    """
    at_a_table = [number for number in seats_of(game) if 2 <= number <= LARGEST_TABLE]
    return EveningOptions(
        pairs=game in IN_PAIRS,
        usual=usual_seats(game),
        lowest=min(at_a_table),
        highest=max(at_a_table),
        lowest_wins=low_wins(game),
        lines=8 if game == DOPPELKOPF else 1,
        each_deals=12 if game == SKAT else 0,
        by_hand=game == DOPPELKOPF,
    )


def check_tables(setup: Setup, form: Format) -> None:
    """Raise `BadOption` if the seating could make a table too small or large for the game."""
    seats = seats_of(setup.game)
    sizes = range(form.sizes.lowest, form.sizes.highest + 1)
    if not form.club and not {*seats} >= {size * form.unit for size in sizes}:
        raise BadOption(
            say(
                "{game} is for {seats}, but there would be tables of other sizes.",
                game=game_name(setup.game),
                seats=", ".join(map(str, seats)),
            )
        )
