"""How the computer plays Doppelkopf: search habits, and any bots and help of its own."""

from typing import Final

from stammtisch.games.doppelkopf.shared_table import among
from stammtisch.players.doppelkopf.habits import DoppelkopfHabits
from stammtisch.players.doppelkopf.reasons import partners, reasons
from stammtisch.players.registry import Players

PLAYERS: Final = Players(
    habits=DoppelkopfHabits(),
    first=DoppelkopfHabits(trumps=9, aces=4, careful=False),
    reasons=reasons,
    partners=partners,
    among=among,
)
