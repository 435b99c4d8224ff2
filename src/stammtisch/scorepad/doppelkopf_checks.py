"""Checks of Doppelkopf facts that contradict each other."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.games.doppelkopf.rules import DoppelkopfContext, Rules, owes
from stammtisch.games.doppelkopf.scoring import Facts as Hand
from stammtisch.games.doppelkopf.scoring import Side
from stammtisch.scorepad.asking import number_in
from stammtisch.scorepad.doppelkopf_asking import (
    IN_ALL,
    MOST_DOPPELKOEPFE,
    MOST_FOXES,
    MOST_JACKS,
    SIDES,
)
from stammtisch.scorepad.facts import BadFacts, Facts
from stammtisch.text import SeatWord, Text, say, say_n


def check_parties(re: Sequence[int], game: str) -> None:
    """Check that Re has two players in a partner game and one in a solo (DOK-6)."""
    if game == "normal" and len(re) != 2:
        raise BadFacts(
            say_n(
                "In a normal game two players are Re, but {n} is named. One player alone plays a "
                "solo.",
                "Two players are Re in a normal game, but {n} are named.",
                len(re),
            ),
            "DOK-6",
            field="re",
        )
    if len(re) == 2 and re[0] == re[1]:
        raise BadFacts(
            say("{seat} cannot be his own partner.", seat=SeatWord(re[0])),
            "DOK-6",
            field="partner",
        )


def check_augen(rules: Rules, facts: Facts) -> tuple[int, int]:
    """Check the card points of Re and Kontra: 240 in all, and possible from tricks (DOK-3)."""
    re, kontra = number_in(facts, "augen_re"), number_in(facts, "augen_kontra")
    if re + kontra != IN_ALL:
        raise BadFacts(
            say(
                "Re {re} and Kontra {kontra} make {n} card points; a hand has 240. With {re} for "
                "Re, Kontra has {rest}.",
                re=re,
                kontra=kontra,
                n=re + kontra,
                rest=IN_ALL - re,
            ),
            "DOK-3",
            field="augen_kontra",
        )
    least = 2 if rules.nines else 8  # a jack among nines; without these four jacks
    for side, augen in zip(SIDES, (re, kontra), strict=True):
        if 0 < augen < least:
            raise BadFacts(
                say("No combination of tricks adds up to {n} card points.", n=augen),
                "DOK-3",
                field=f"augen_{side}",
            )
    return re, kontra


def check_announcements(hand: Hand) -> None:
    """Check that an Absage has an Ansage of its party (DOK-46)."""
    texts = (
        say("Re made an Absage without saying Re."),
        say("Kontra made an Absage without saying Kontra."),
    )
    for side, text, party in zip(SIDES, texts, (hand.re, hand.kontra), strict=True):
        if party.level and not party.announced:
            raise BadFacts(text, "DOK-46", field=f"absage_{side}")


def check_special_points(hand: Hand) -> None:
    """Check the special points against the cards of the pack and the tricks (DOK-53)."""
    re, kontra = hand.re, hand.kontra
    _at_most(
        "fuchs_kontra",
        int(re.fuchs + kontra.fuchs),
        MOST_FOXES,
        say(
            "There are only two Füchse, but {n} are marked as caught.",
            n=int(re.fuchs + kontra.fuchs),
        ),
    )
    _at_most(
        "doppelkopf_kontra",
        int(re.doppelkopf + kontra.doppelkopf),
        MOST_DOPPELKOEPFE,
        say(
            "The aces and tens make four Doppelköpfe at most, not {n}.",
            n=int(re.doppelkopf + kontra.doppelkopf),
        ),
    )
    if (re.karlchen or re.caught) and (kontra.karlchen or kontra.caught):
        raise BadFacts(
            say(
                "Only the winner of the last trick makes or catches a Karlchen: one party, not "
                "both."
            ),
            "DOK-53",
            field="caught_kontra",
        )
    jacks = int(re.karlchen + re.caught + kontra.karlchen + kontra.caught)
    text = say("There are two jacks of clubs, and {n} are counted here.", n=jacks)
    _at_most("caught_kontra", jacks, MOST_JACKS, text)
    for name, party in zip(SIDES, (re, kontra), strict=True):
        _check_augen_of_tricks(name, party)


def _check_augen_of_tricks(name: str, party: Side) -> None:
    """Check that the card points include those in tricks with special points."""
    augen = int(party.augen)
    fuchs, caught, doppelkopf = int(party.fuchs), int(party.caught), int(party.doppelkopf)
    least = 40 * doppelkopf
    if augen < least:
        text = _needs(augen, least)
        raise BadFacts(text, "DOK-53", field=f"doppelkopf_{name}")
    least = 11 * fuchs + 2 if fuchs else 0  # the ace, and a jack at least that takes it
    if augen < least:
        raise BadFacts(_needs(augen, least), "DOK-53", field=f"fuchs_{name}")
    least = 2 * int(party.karlchen) + 2 * caught
    if augen < least:
        raise BadFacts(_needs(augen, least), "DOK-53", field="karlchen")


def _needs(augen: int, least: int) -> Text:
    return say(
        "Such tricks have at least {least} card points, but the party has only {n}.",
        least=least,
        n=augen,
    )


def _at_most(field: str, number: int, most: int, text: Text) -> None:
    if number > most:
        raise BadFacts(text, "DOK-53", field=field)


def check_foxes(foxes: Sequence[tuple[int, int]], re: Sequence[int]) -> None:
    """Check that a Fuchs is paid for by a player of the other party (DOK-57)."""
    for number, (owner, catcher) in enumerate(foxes, 1):
        if (owner in re) == (catcher in re):
            raise BadFacts(
                say(
                    "{one} and {other} are in the same party: nobody pays for that Fuchs.",
                    one=SeatWord(owner),
                    other=SeatWord(catcher),
                ),
                "DOK-57",
                field=f"fox_{number}_by",
            )


def check_duty(standing: DoppelkopfContext, facts: Facts, soloist: int) -> None:
    """Check that nobody plays a second Pflichtsolo (DOK-25)."""
    if facts.get("duty") is True and not owes(standing, soloist):
        raise BadFacts(
            say(
                "{seat} has played the Pflichtsolo already; this one is a Lustsolo.",
                seat=SeatWord(soloist),
            ),
            "DOK-25",
            field="duty",
        )


def check_forced(forced: int, soloist: int, field: str) -> None:
    """Check that a player who owes a Pflichtsolo plays it when he can wait no longer (DOK-27)."""
    if forced >= 0 and soloist != forced:
        raise BadFacts(
            say(
                "There are only as many hands left as Pflichtsoli: {seat} has to play a solo now.",
                seat=SeatWord(forced),
            ),
            "DOK-27",
            field=field,
        )
