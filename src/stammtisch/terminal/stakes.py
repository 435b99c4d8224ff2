"""Chips and bets in words, and the moves with a number as buttons."""

from __future__ import annotations

from typing import Final

from stammtisch.core.view import Amount, Choice, Pot, SeatView, View
from stammtisch.text import Text, say, say_in, say_n

ANY: Final = " #"  # ends the text of a button that asks for the number first
TOKEN: Final = "◉"
OUT: Final = say_in("seat", "out")


def amount_buttons(view: View) -> list[Choice]:
    """A button for each usual amount of a range, and one that asks for another amount."""
    found = []
    for amount in view.amounts:
        usual = amount.usual or (amount.lowest,)
        found += [
            Choice(f"{amount.word} {n}", say("{label}: {n}", label=amount.label, n=n))
            for n in usual
        ]
        if amount.lowest < amount.highest:
            label = say(
                "{label} … ({lowest}–{highest})",
                label=amount.label,
                lowest=amount.lowest,
                highest=amount.highest,
            )
            found.append(Choice(amount.word + ANY, label))
    return found


def amount_of(view: View, text: str) -> Amount | None:
    """The range behind a button that asks for a number; None for other buttons."""
    return next((each for each in view.amounts if text == each.word + ANY), None)


def amount_line(amount: Amount) -> Text:
    """A range as it is typed: ``raise 4–60 (Raise by)``, with its step if it has one."""
    facts: dict[str, int | str | Text] = {
        "word": amount.word,
        "lowest": amount.lowest,
        "highest": amount.highest,
        "label": amount.label,
    }
    if amount.step == 1:
        return say("{word} {lowest}–{highest} ({label})", **facts)
    return say("{word} {lowest}–{highest} in steps of {step} ({label})", step=amount.step, **facts)


def stakes_of(seat: SeatView) -> list[Text]:
    """A seat's chips, its bet, and whether it is out, in words."""
    facts = []
    if seat.chips is not None:
        facts.append(say_n("{n} chip", "{n} chips", seat.chips))
    if seat.bet:
        facts.append(say("bet {n}", n=seat.bet))
    return facts + out_of(seat)


def out_of(seat: SeatView) -> list[Text]:
    """A word that says that a seat is out, if it is."""
    return [seat.why_out or OUT] if seat.out else []


def signs_of(seat: SeatView) -> list[str]:
    """A seat's chips and bet in signs, for narrow places: ``◉199 ▸10``."""
    chips = [] if seat.chips is None else [f"{TOKEN}{seat.chips}"]
    return [" ".join([*chips, *([f"▸{seat.bet}"] if seat.bet else [])])] if chips else []


def pot_text(pot: Pot) -> Text:
    """A pot with its chips."""
    return say_n("{pot}: {n} chip", "{pot}: {n} chips", pot.chips, pot=pot.label)
