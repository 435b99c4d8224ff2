"""What the library hands out can be copied, compared, kept in a pickle and read by people.

Positions, games and contexts of every game are in tests/conformance/test_equality.py; here is the
rest, and what a process that was started afresh gets and gives back.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from typing import Any

import pytest

import stammtisch as st
from stammtisch.bots.programs import BotFailed
from stammtisch.cli.bridge import Refused
from stammtisch.club.errors import NamesakeError
from stammtisch.club.lists import BadList
from stammtisch.decks.errors import BadDeck, Fault
from stammtisch.errors import StammtischError
from stammtisch.rulecodes import read_code
from stammtisch.scorepad import BadFacts, Entry, ImpossibleLine, Pad, Sheet, free_sheet, sheet_of
from stammtisch.scorepad.registry import SHEETS
from stammtisch.tables.errors import StaleMove
from stammtisch.text import say
from stammtisch.web.errors import TooManyForms
from tests.conformance.houses import HOUSES, house
from tests.guards.sources import module_files

WAYS: list[Callable[[Any], Any]] = [
    copy.copy,
    copy.deepcopy,
    lambda thing: pickle.loads(pickle.dumps(thing)),
]
each_way = pytest.mark.parametrize("way", WAYS, ids=["copy", "deepcopy", "pickle"])


def played(moves: int = 12, seed: int = 3) -> st.Match:
    match, rng = st.Match(st.game("canasta"), seed=seed, dealer=0), st.Rng(seed)
    for _ in range(moves):
        match.play(int(match.state.pick(rng)))
    return match


# --- matches


@each_way
def test_a_match_is_equal_to_its_copy_and_plays_on_by_itself(way: Callable[[Any], Any]) -> None:
    match = played()
    again = way(match)
    assert again == match
    assert repr(again) == repr(match)
    before = st.records.dumps(match)
    for _ in range(3):
        again.play(again.legal_moves().texts()[0])
    again.undo()
    assert again != match
    assert st.records.dumps(match) == before
    assert len(match.hand.acts) == 12


@each_way
def test_a_copy_deals_the_hands_that_the_match_would_deal(way: Callable[[Any], Any]) -> None:
    match = st.Match(st.game("schwimmen"), seed=5)
    again = way(match)
    for each in (match, again):
        while not each.hand_over:
            each.play(each.legal_moves().texts()[-1])
        each.next_hand()
    assert again == match
    assert again.hand.pack == match.hand.pack


@each_way
def test_a_match_that_was_shuffled_in_between_is_copied_whole(way: Callable[[Any], Any]) -> None:
    match = st.Match(st.game("mau_mau", seats=2), seed=2)
    while not match.hand.shuffles:
        match.play("draw" if "draw" in match.legal_moves() else match.legal_moves().texts()[0])
        if match.hand_over:
            match.next_hand()
    again = way(match)
    assert again == match
    again.hand.shuffles.pop()
    assert again != match


def test_a_match_is_equal_to_what_its_record_says() -> None:
    match = played()
    assert st.records.loads(st.records.dumps(match)) == match
    assert played(11) != match
    assert played(seed=4) != match
    assert match != "match"


def test_a_match_has_no_hash_since_it_changes() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(played(0))


def test_hands_and_moves_say_what_they_are() -> None:
    match = played()
    assert repr(match.hand) == "<Hand 1 of canasta.canasta.2 4: 12 acts>"
    assert match.legal_moves() == played().legal_moves()
    assert match.legal_moves() != played(11).legal_moves()


# --- games, contexts, generators


def test_a_game_is_its_own_copy_since_it_never_changes() -> None:
    game = st.game("gin")
    assert copy.copy(game) is game
    assert copy.deepcopy([game])[0] is game


def test_a_pickle_of_a_game_that_is_not_installed_says_so() -> None:
    kept = pickle.dumps(st.game("gin")).replace(b"\x03gin", b"\x03xyz")
    with pytest.raises(st.UnknownGame, match="xyz"):
        pickle.loads(kept)


@pytest.mark.parametrize("case", HOUSES, ids=lambda case: "-".join(map(str, case)))
def test_a_context_says_what_is_inherited(case: Any) -> None:
    context = house(case).opening(0)
    assert repr(context).startswith(f"{type(context).__name__}(dealer=0, hand=")
    assert "0x" not in repr(context)


@each_way
def test_a_generator_goes_on_from_where_it_was(way: Callable[[Any], Any]) -> None:
    rng = st.Rng(7)
    rng.word()
    again = way(rng)
    assert again is not rng
    assert again == rng
    assert repr(again) == repr(rng)
    assert [again.word() for _ in range(5)] == [rng.word() for _ in range(5)]
    assert again == rng
    assert again != st.Rng(7)
    assert rng != 7
    with pytest.raises(TypeError, match="unhashable"):
        hash(rng)


# --- views, texts


@pytest.mark.parametrize("case", HOUSES, ids=lambda case: "-".join(map(str, case)))
def test_views_can_stand_in_sets(case: Any) -> None:
    match = st.Match(house(case), seed=1)
    views = [match.view(seat) for seat in range(int(match.game.seats))]
    assert len({*views, *[pickle.loads(pickle.dumps(view)) for view in views]}) == len(set(views))
    assert hash(copy.deepcopy(views[0])) == hash(views[0])


# --- score pads


def sheets() -> Iterator[Sheet]:
    for game in SHEETS:
        entry = st.registration(game)
        yield sheet_of(read_code(st.rule_code(st.game(game))), entry.default_seats)
    yield free_sheet(5, low_wins=True)


@each_way
@pytest.mark.parametrize("sheet", list(sheets()), ids=lambda sheet: type(sheet).__name__)
def test_sheets_and_pads_can_be_copied(sheet: Sheet, way: Callable[[Any], Any]) -> None:
    again = way(sheet)
    assert again == sheet
    assert hash(again) == hash(sheet)
    assert type(again) is type(sheet)
    assert way(Pad.of(sheet)) == Pad.of(sheet)
    assert sheet != free_sheet(2)


def test_a_pad_is_equal_to_its_pickle_and_goes_on() -> None:
    pad = Pad.of(sheet_of(read_code("doppelkopf.turnier.2"), 4))
    pad.write(Entry({"game": "normal", "re": [0, 2], "augen_re": 151}))
    again = pickle.loads(pickle.dumps(pad))
    assert again == pad
    again.write(Entry({"game": "normal", "re": [0, 1], "augen_re": 151}))
    assert again != pad
    assert len(pad.lines) == 1


# --- errors


def every_error() -> list[type[StammtischError]]:
    """All errors of the package, whatever has been imported before."""
    for name, file in module_files():
        if "Error" in file.read_text("utf-8") and ".migrations." not in name:
            import_module(name)
    found, wanted = [], [StammtischError]
    while wanted:
        kind = wanted.pop()
        found.append(kind)
        wanted += kind.__subclasses__()
    ours = {kind for kind in found if kind.__module__.startswith("stammtisch.")}
    return sorted(ours, key=lambda kind: (kind.__name__, kind.__module__))


FAULT = BadFacts(say("No."), "DOK-1", field="re")
STRANGE: dict[type[StammtischError], tuple[Any, ...]] = {
    ImpossibleLine: (3, FAULT),
    BadList: (4, FAULT),
    NamesakeError: (["Anna"],),
    BadDeck: ([Fault(1, 2, say("No."))],),
    StaleMove: (say("No."), 7),
    BotFailed: (say("No."), "late"),
    TooManyForms: (say("No."), 60.0),
    Refused: ("No.", 409),
}


@each_way
@pytest.mark.parametrize("kind", every_error(), ids=lambda kind: kind.__name__)
def test_errors_come_back_from_other_processes_whole(
    kind: type[StammtischError], way: Callable[[Any], Any]
) -> None:
    error = kind(*STRANGE.get(kind, (say("There is no {name}.", name="x"),)))
    error.add_note("noted")
    again = way(error)
    assert type(again) is kind
    assert str(again) == str(error)
    assert str(error) in repr(again)
    assert {**vars(again), "faults": 0} == {**vars(error), "faults": 0}


def test_an_error_of_a_move_keeps_its_rules_and_what_would_be_right() -> None:
    match = st.Match(st.game("mau_mau"), seed=1)
    with pytest.raises(st.IllegalMove) as caught:
        match.play("Ah")
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.rules == caught.value.rules != ()
    assert again.instead == caught.value.instead != ()


# --- a process that begins afresh


def handed_back(things: list[Any]) -> list[tuple[Any, str]]:
    """Runs in the other process."""
    return [(thing, repr(thing)) for thing in things]


def test_everything_travels_to_a_process_that_was_spawned_and_back() -> None:
    games = [house(case) for case in HOUSES]
    states = [st.deal(game, seed=4, dealer=0) for game in games]
    match = played()
    things: list[Any] = [*games, *states, *(game.opening(0) for game in games)]
    things += [match, match.view(1), st.Rng(3), match.legal_moves()]
    things += [Pad.of(sheet) for sheet in sheets()]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        back = pool.submit(handed_back, things).result(timeout=120)
    for thing, (again, told) in zip(things, back, strict=True):
        assert again == thing
        if not isinstance(thing, Pad):
            assert told == repr(thing)
