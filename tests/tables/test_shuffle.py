"""The shuffle can be proved, and its secret is not to be had before the hand is over."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from stammtisch import records
from stammtisch.games.registry import game
from stammtisch.matches import Match
from stammtisch.proofs import check_shuffles
from stammtisch.shuffling import commitment
from stammtisch.tables import LiveTable
from stammtisch.tables import events as e
from stammtisch.tables.proofs import Sealed
from tests.tables.helpers import hosting, phase, play_hand, two_at_table


def texts_from(thing: object, seen: set[int]) -> Iterator[str]:
    """Every text that can be reached from a thing, but for what is sealed."""
    if id(thing) in seen or isinstance(thing, (Sealed, type)) or callable(thing):
        return
    seen.add(id(thing))
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, LiveTable) or hasattr(thing, "__dict__"):
        yield from texts_from(vars(thing), seen)
    else:
        for other in gc.get_referents(thing):
            yield from texts_from(other, seen)


@pytest.mark.parametrize("agreed", [True, False])
async def test_the_secret_is_not_shown_before_all_may_be_seen(
    sqlite_url: str, agreed: bool
) -> None:
    """After the hand where all have agreed to that, else when the match is over."""
    async with hosting(sqlite_url) as tables:
        table = await two_at_table(tables, open_hands=agreed)
        assert table.match is not None
        secret = table.sealed[0].secret
        next_secret = table.sealed[1].secret
        assert commitment(secret) == table.proofs()[0].commitment
        assert commitment(next_secret) == table.commitment
        for public in (table.match, table.proofs(), table.seats, table.setup):
            assert not any(secret in text for text in texts_from(public, set()))
        assert secret not in records.dumps(table.match)
        await play_hand(tables, table)
        assert phase(table) == "hand_over"
        if not agreed:
            assert secret not in str(table.proofs())
            await tables.ready(table.id, "a")
            await tables.ready(table.id, "b")
            assert secret not in str(table.proofs())
            await play_hand(tables, table)
            assert phase(table) == "match_over"
            next_secret = table.sealed[2].secret
        assert table.proofs()[0].secret == secret
        assert secret in records.dumps(table.match)
        assert any(secret in text for text in texts_from(table.match, set()))
        assert next_secret not in records.dumps(table.match)
        assert next_secret not in str(table.proofs())


async def test_the_record_proves_the_shuffle_and_a_forged_one_does_not(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await two_at_table(tables)
        await play_hand(tables, table)
        assert table.match is not None
        record = records.dumps(table.match)
    assert [check.proven for check in check_shuffles(records.loads(record))] == [True]
    for forged in (record.replace('"11"', '"12"'), record.replace('secret = "', 'secret = "00')):
        assert [check.proven for check in check_shuffles(records.loads(forged))] == [False]


def test_a_first_dealer_who_was_not_drawn_is_found_out() -> None:
    rules = game("gin")
    sealed = Sealed(1, commitment("secret"), "secret", ("7", ""))
    drawn = sealed.first_dealer(rules)
    for dealer in (drawn, 1 - drawn):
        match = Match(
            rules, dealer=dealer, shuffler=lambda cards, _, part: sealed.order(cards, part)
        )
        match.hand.notes["proof"] = sealed.note()
        assert [check.proven for check in check_shuffles(match)] == [dealer == drawn]


def test_the_people_decide_the_deal_with_the_server() -> None:
    cards = [int(kind) for kind in game("mau_mau").pack()]
    sealed = Sealed(1, "", "secret", ("11", "22"))
    again = Sealed(1, "", "secret", ("11", "22"))
    assert sealed.order(cards, 0) == again.order(cards, 0)
    others = [
        Sealed(1, "", "secret", ("11", "23")),
        Sealed(1, "", "secret", ("1122", "")),
        Sealed(1, "", "secret2", ("11", "22")),
        Sealed(2, "", "secret", ("11", "22")),
    ]
    assert all(other.order(cards, 0) != sealed.order(cards, 0) for other in others)
    assert sealed.order(cards, 1) != sealed.order(cards, 0)


@pytest.mark.parametrize("secret", ["one", "two", "three"])
def test_the_first_dealer_is_drawn_by_the_same_lot_for_everybody(secret: str) -> None:
    rules = game("gin")
    lot = Sealed(1, "", secret, ("", ""))
    assert lot.first_dealer(rules) == lot.first_dealer(rules)
    assert 0 <= lot.first_dealer(rules) < rules.seats


def test_a_secret_of_an_event_can_be_read_again() -> None:
    event = e.Prepared(3, "promise", "secret")
    assert e.event_of(e.row("table", 1, event, 0.0).body) == event
