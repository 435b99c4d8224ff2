"""The options of Bakkarat.  # not compiled: msgspec Structs"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from stammtisch.core.options import Conflict, Need, Options, option
from stammtisch.text import say

COMMISSION_STEP: Final = 20  # of so many chips five per cent are a whole chip (BAK-11)
MOST_UNITS: Final = 100  # steps of an amount, so that it can still be chosen


class BakkaratOptions(Options, frozen=True):
    """What players can agree on before a match of Bakkarat."""

    NEEDS: ClassVar[tuple[Need, ...]] = (
        Need(
            "style",
            ("punto_banco",),
            "bank_rule",
            ("table",),
            say("In Punto Banco the house holds the bank, and it always draws by the table."),
        ),
    )

    style: Annotated[
        Literal["punto_banco", "chemin_de_fer"],
        option(
            say("Who holds the bank"),
            say("Either the house, so that players only bet, or the players in turn."),
            "BAK-10",
            "BAK-20",
            group="bank",
            values={
                "punto_banco": say("the house (Punto Banco)"),
                "chemin_de_fer": say("the players (Chemin de fer)"),
            },
        ),
    ] = "punto_banco"
    packs: Annotated[
        int,
        option(
            say("Packs"),
            say("How many packs of 52 cards are in the stock."),
            "BAK-5",
            bounds=(1, 8),
            group="cards",
        ),
    ] = 6
    chips: Annotated[
        int,
        option(
            say("Chips at the start"),
            say("How many chips each player has at the beginning."),
            "BAK-10",
            "BAK-20",
            bounds=(100, 10000),
            group="chips",
        ),
    ] = 1000
    unit: Annotated[
        int,
        option(
            say("Smallest bet"),
            say(
                "Every bet is a multiple of this; in Punto Banco this must itself be a multiple "
                "of 20."
            ),
            "BAK-11",
            "BAK-20",
            bounds=(1, 100),
            group="chips",
        ),
    ] = 20
    max_bet: Annotated[
        int,
        option(
            say("Largest bet"),
            say("The most that a player may bet on a coup of Punto Banco."),
            "BAK-11",
            bounds=(1, 10000),
            group="betting",
        ),
    ] = 200
    max_bank: Annotated[
        int,
        option(
            say("Largest first bank"),
            say("The most that a player may put up as the bank; what it wins comes on top."),
            "BAK-21",
            bounds=(1, 10000),
            group="bank",
        ),
    ] = 100
    tie_pays: Annotated[
        Literal[8, 9],
        option(
            say("A bet on a tie pays"),
            say("What a winning bet on a tie pays in Punto Banco, in stakes."),
            "BAK-14",
            group="betting",
        ),
    ] = 8
    bank_rule: Annotated[
        Literal["free", "table"],
        option(
            say("Third card of the bank"),
            say("Whether the banker decides for himself or follows the table."),
            "BAK-26",
            group="bank",
            values={"free": say("the banker decides"), "table": say("by the table")},
        ),
    ] = "table"
    commission: Annotated[
        Literal[0, 5],
        option(
            say("Commission"),
            say("What percentage of the bank’s winnings goes to the house."),
            "BAK-14",
            "BAK-28",
            group="bank",
            values={"0": say("none"), "5": say("five per cent")},
        ),
    ] = 5
    coups: Annotated[
        int,
        option(
            say("Coups in a match"),
            say("After this many coups the match ends."),
            "BAK-15",
            "BAK-30",
            bounds=(1, 500),
            group="match",
        ),
    ] = 20

    def misfit(self, seats: int) -> Conflict | None:
        """The conflict if seats and style, or the amounts, do not fit together (BAK-11, BAK-21)."""
        punto_banco = self.style == "punto_banco"
        if not punto_banco and seats < 2:
            return Conflict(("style",), say("Chemin de fer needs at least two players."))
        if punto_banco and self.unit % COMMISSION_STEP:
            return Conflict(
                ("unit",),
                say("In Punto Banco the smallest bet is a multiple of 20: 20, 40, 60, 80 or 100."),
            )
        name = "max_bet" if punto_banco else "max_bank"
        most = self.max_bet if punto_banco else self.max_bank
        if most % self.unit or most > MOST_UNITS * self.unit:
            return Conflict(
                (name, "unit"),
                say(
                    "The largest amount is a multiple of the smallest bet: {low} to {high} in steps"
                    " of {low}.",
                    low=self.unit,
                    high=MOST_UNITS * self.unit,
                ),
            )
        return None
