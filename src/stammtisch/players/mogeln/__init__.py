"""How the computer plays Mogeln: search habits, and any bots and help of its own."""

from typing import Final

from stammtisch.players.mogeln.bots import (
    knock_cleverly,
    knock_honestly,
    lay_cleverly,
    lay_honestly,
)
from stammtisch.players.mogeln.habits import MogelnHabits
from stammtisch.players.mogeln.reasons import reasons
from stammtisch.players.registry import Bot, Players
from stammtisch.text import say

PLAYERS: Final = Players(
    habits=MogelnHabits(),
    bots={
        "mogler": Bot(say("Plans, lies and doubts"), lay_cleverly, knock_cleverly),
        "simple": Bot(say("Plays honestly and believes everything"), lay_honestly, knock_honestly),
    },
    reasons=reasons,
)
