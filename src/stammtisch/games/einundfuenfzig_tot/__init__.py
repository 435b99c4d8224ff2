"""51 tot: add card to card; the player who has to say more than fifty loses."""

from stammtisch.games.einundfuenfzig_tot.options import TotOptions
from stammtisch.games.einundfuenfzig_tot.state import EinundfuenfzigTot
from stammtisch.games.registry import Registration
from stammtisch.text import say

GAME = Registration(
    id="einundfuenfzig_tot",
    name=say("51 tot"),
    sentence=say(
        "Each card adds to a common total; the player who has to say more than fifty loses."
    ),
    family="shedding",
    options=TotOptions,
    presets={"standard": TotOptions()},
    seats=tuple(range(2, 26)),
    default_seats=4,
    minutes=10,
    rule_prefix="TOT",
    build=EinundfuenfzigTot,
)
