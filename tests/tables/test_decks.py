"""Imported decks: kept, known to every worker that needs them, sent along to bots."""

from __future__ import annotations

import asyncio
import re
from copy import copy
from pathlib import Path

import pytest

from stammtisch import decks, records
from stammtisch.decks import Deck, shelf
from stammtisch.errors import BrokenRecord
from stammtisch.tables import ME, OPEN, Settings, Setup, Tables, TooManyDecks
from stammtisch.tables.botpool import Bots, ProcessPool
from stammtisch.tables.decks import keys_in
from tests.decks.own import file_of, own
from tests.tables.helpers import QUICK, FakeClock, hosting, until


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a fresh process: decks are known from the database only; other tests keep theirs."""
    monkeypatch.setattr(shelf, "_REGISTERED", {})


def boats(**changes: object) -> Deck:
    return decks.read_deck(file_of(own(**changes)))


def setup(key: str, *seats: str, game: str = "quartett") -> Setup:
    return Setup(game=game, seats=seats or (ME, "random", "random"), options={"deck": key})


async def test_a_deck_is_kept_once_and_stays_as_it_is(url: str) -> None:
    async with hosting(url) as tables:
        assert await tables.keep_deck(boats(), "anna") == (decks.key_of(boats()), True)
        key, fresh = await tables.keep_deck(boats(), "ben")
        assert not fresh
        assert await tables.keep_deck(decks.deck("wirtshaus"), "anna") == ("wirtshaus", False)
        await tables.keep_deck(boats(title="Schiffe"))  # of the house
        notes = await tables.decks("ben")
        assert [note.title for note in notes] == ["Wirtshaus-Quartett", "Schiffe", "Boote"]
        assert [note.title for note in await tables.decks("cora")] == [
            "Wirtshaus-Quartett",
            "Schiffe",
        ]
        assert (notes[2].key, notes[2].cards, notes[2].pictured) == (key, 17, False)


async def test_of_many_who_import_one_deck_at_once_one_was_first(url: str) -> None:
    async with hosting(url) as tables:
        found = await asyncio.gather(*(tables.keep_deck(boats(), f"v{n}") for n in range(8)))
        assert sorted(fresh for _, fresh in found) == [False] * 7 + [True]


async def test_there_is_room_for_so_many(sqlite_url: str) -> None:
    rules = Settings(decks_per_visitor=1, deck_megabytes=0, stand_in="random")
    async with hosting(sqlite_url, rules) as tables:
        with pytest.raises(TooManyDecks, match="no room"):
            await tables.keep_deck(boats(), "anna")
    async with hosting(sqlite_url, Settings(decks_per_visitor=1, stand_in="random")) as tables:
        await tables.keep_deck(boats(), "anna")
        await tables.keep_deck(boats(), "anna")
        with pytest.raises(TooManyDecks, match="1 decks"):
            await tables.keep_deck(boats(title="Schiffe"), "anna")
        await tables.keep_deck(boats(title="Schiffe"), "ben")


async def test_a_table_is_read_again_where_its_deck_is_not_known(url: str) -> None:
    async with hosting(url) as tables:
        key, _ = await tables.keep_deck(boats(), "anna")
        table_id = await tables.open_table(setup(key), "anna", "Anna")
        await tables.ready(table_id, "anna")
        match = (await tables.table(table_id)).match
        assert match is not None
        words = list(match.state.words())
    shelf._REGISTERED.clear()
    async with hosting(url) as tables:
        table = await tables.table(table_id)
        assert table.game.deck == key
        assert table.match is not None and list(table.match.state.words()) == words


async def test_what_another_worker_has_agreed_on_is_known_before_it_happens_here(
    postgres_url: str,
) -> None:
    async with hosting(postgres_url) as one, hosting(postgres_url) as other:
        table_id = await one.open_table(setup("wirtshaus", ME, OPEN, OPEN), "anna", "Anna")
        table = await other.table(table_id)
        key, _ = await one.keep_deck(boats(), "anna")
        await one.agree_rules(table_id, "anna", f"quartett.standard.1.deck={key}")
        await until(lambda: table.game.deck == key)
        shelf._REGISTERED.clear()
        await other._host._events(table_id)
        assert key in decks.known()


async def test_a_bot_in_a_worker_process_gets_the_deck_with_its_question(sqlite_url: str) -> None:
    async with hosting(sqlite_url, QUICK, FakeClock()) as tables:
        key, _ = await tables.keep_deck(boats(), "anna")
        table_id = await tables.open_table(setup(key, ME, "search", "search"), "anna", "Anna")
        await tables.ready(table_id, "anna")
        table = await tables.table(table_id)
        assert table.match is not None
        turn, state = table.turn, copy(table.match.state)  # the table's own bots go on meanwhile
        pool = ProcessPool(1)
        question = Bots(QUICK, pool)._question(table, state, turn, "search", 5)
        assert decks.read_deck(question.deck) == boats()
        move = await pool.choose(question)
        pool.close()
        assert state.objection(turn, move) is None
        assert Bots(QUICK, pool)._question(table, table.match.state, 0, "random", 5).deck


async def test_a_record_of_a_table_replays_where_nobody_has_the_deck(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        key, _ = await tables.keep_deck(boats(), "anna")
        table_id = await tables.open_table(setup(key), "anna", "Anna")
        await tables.ready(table_id, "anna")
        match = (await tables.table(table_id)).match
        assert match is not None
        text = records.dumps(match)
    shelf._REGISTERED.clear()
    assert records.dumps(records.loads(text)) == text
    shelf._REGISTERED.clear()
    bare = re.sub(r'^deck = """.*?"""\n', "", text, flags=re.DOTALL | re.MULTILINE)
    with pytest.raises(BrokenRecord, match=f"There is no deck “{key}” here; import its file"):
        records.loads(bare)
    with pytest.raises(BrokenRecord, match="The deck of the record cannot be read: Line 3"):
        records.loads(text.replace(r"\"id\": \"boats\"", r"\"id\": 7", 1))


def test_keys_are_found_in_whatever_names_them() -> None:
    key = "my_boats_0123456789ab"
    assert keys_in(f'{{"options":{{"deck":"{key}"}}}}') == {key}
    assert keys_in(f"https://here/house/quartett.standard.1.deck={key}?x") == {key}
    assert keys_in("wirtshaus deadbeef0123 _0123456789ab boats_0123456789abc") == set()


async def test_a_backup_has_the_decks(tmp_path: Path, sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        key, _ = await tables.keep_deck(boats(), "anna")
        await tables.backup(tmp_path / "copy.sqlite")
    shelf._REGISTERED.clear()
    async with Tables(f"sqlite:///{tmp_path / 'copy.sqlite'}", QUICK) as tables:
        await tables.know_decks(key)
        assert decks.deck(key) == boats()


async def test_what_is_known_is_not_read_again(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        key, _ = await tables.keep_deck(boats(), "anna")
        known = decks.deck(key)
        await tables.know_decks(key, key)
        assert decks.deck(key) is known
