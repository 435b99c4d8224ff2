"""Rule codes: what is written reads back, old codes mean what they meant, faults are named."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import quote

import msgspec
import pytest

import stammtisch as st
from stammtisch import rulecodes
from stammtisch.core.contract import Game
from stammtisch.core.options import OptionField, Options, differences, option, option_fields
from stammtisch.core.rng import Rng
from stammtisch.games.mau_mau import GAME as MAU_MAU
from stammtisch.games.mau_mau.options import MauMauOptions
from stammtisch.games.mau_mau.state import MauMau
from stammtisch.games.registry import Registration
from stammtisch.rulecodes import HouseRules, read_code
from stammtisch.text import say

GAMES = sorted(st.registrations())
SETS = 200  # of random options a game


def some_value(field: OptionField, usual: Any, rng: Rng) -> Any:
    """A value that the option can have; of a text one that is made of the usual one's words."""
    if field.choices:
        return field.choices[rng.below(len(field.choices))]
    if isinstance(usual, int):
        low, high = field.lowest or 0, field.highest if field.highest is not None else 99
        return low + rng.below(high - low + 1)
    words = usual.split()
    return " ".join([words[0], *(words[-1] for _ in words[1:])]) if rng.below(2) else usual


def option_sets(entry: Registration) -> list[tuple[str, Options]]:
    """Random options that go together, each from one of the presets, with many or few changes."""
    rng, found = Rng(4, len(entry.id)), list(entry.presets.items())
    fields = option_fields(entry.options)
    while len(found) < SETS + len(entry.presets):
        preset = list(entry.presets)[rng.below(len(entry.presets))]
        base = entry.presets[preset]
        few = rng.below(12) + 1
        options = msgspec.structs.replace(
            base,
            **{
                field.name: some_value(field, getattr(base, field.name), rng)
                for field in fields
                if rng.below(few) == 0
            },
        )
        if entry.conflict(options) is None:
            found.append((preset, options))
    return found


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.slow
def test_every_preset_and_200_option_sets_read_back(game_id: str) -> None:
    entry = st.registration(game_id)
    codes = set()
    for preset, options in option_sets(entry):
        house = HouseRules(entry, preset, options, entry.rules_version)
        assert read_code(house.code) == house
        assert read_code(quote(house.code)).code == house.code, "in an address nothing is lost"
        assert quote(house.code, safe="=") == house.code, "nothing in a code needs to be quoted"
        codes.add(house.code)
        seats = [number for number in entry.seats if options.conflict(number) is None]
        game = st.game_from_code(house.code, seats[0])
        assert game.options == options
        again = st.game_from_code(st.rule_code(game), seats[0])
        assert (again.options, again.seats) == (options, game.seats)
    assert len(codes) > 20


@pytest.mark.parametrize("game_id", GAMES)
def test_a_preset_is_only_its_name(game_id: str) -> None:
    entry = st.registration(game_id)
    for preset, options in entry.presets.items():
        house = HouseRules(entry, preset, options, entry.rules_version)
        assert house.code == f"{game_id}.{preset}.{entry.rules_version}"


@pytest.mark.parametrize(
    "text",
    [
        "doppelkopf.turnier.2.nines=no.deadlines=12-10-9-7-5",
        "  Doppelkopf.TURNIER.2.Nines=NO.deadlines=12-10-9-7-5\n",
        "doppelkopf turnier 2 nines = nein, deadlines = 12 10 9 7 5",
        "doppelkopf.turnier.2.deadlines=12,10,9,7,5;nines=false",
        "doppelkopf.turnier.2.deadlines=12-10-9-7-5.nines=0",
        "https://karten.example/house/doppelkopf.turnier.2.nines%3Dno.deadlines%3D12-10-9-7-5?x=1",
        "/house/doppelkopf.turnier.2.nines=aus.deadlines=12-10-9-7-5/",
    ],
)
def test_a_code_may_be_written_in_many_ways(text: str) -> None:
    house = read_code(text)
    assert house.differences == {"nines": False, "deadlines": "12 10 9 7 5"}
    assert house.code == "doppelkopf.turnier.2.nines=no.deadlines=12-10-9-7-5"


def test_a_hyphen_in_a_name_is_an_underscore() -> None:
    house = read_code("mau-mau.basic.1.jack-on-jack=ja.packs=Auto")
    assert house.code == "mau_mau.basic.2.jack_on_jack=yes"


@pytest.mark.parametrize("text", ["a b", "a-b", "a.b=c", "Ä/ö", "~41", "100 % sure?", "x", ""])
def test_any_text_survives(text: str) -> None:
    word = rulecodes.value_text(text)
    assert quote(word) == word
    assert rulecodes._unescaped(word) == text


@pytest.mark.parametrize(
    "text",
    ["", " ", "halma", "doppelkopf", "doppelkopf.turnier", "doppelkopf.turnier.x", "=", "a=b",
     "doppelkopf.turnier.1.2", "doppelkopf.turnier.²", "🂡", "x" * 10_000, "/", "..."],
)  # fmt: skip
def test_what_is_no_code_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(st.UnreadableCode, match=r"doppelkopf\.turnier\.2\.nines=no"):
        read_code(text)


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("halma.basic.1", st.UnknownGame, "mau_mau"),
        ("mau_mau.blitz.1", st.UnknownPreset, "basic, funktionskarten"),
        ("mau_mau.basic.2.deels=3", st.BadOption, "deals"),
        ("mau_mau.basic.2.deals=51", st.BadOption, "1–50"),
        ("mau_mau.basic.2.functions=perhaps", st.BadOption, "no, yes"),
        ("mau_mau.basic.2.packs=3", st.BadOption, "auto, 1, 2"),
        ("doppelkopf.turnier.2.solo_factor=1", st.BadOption,
         r"scoring: DOK-56.*solo_factor: DOK-58"),
        ("doppelkopf.turnier.2.deadlines=1-2", st.BadOption, r"deadlines: DOK-43"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(text: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        read_code(text)


def test_options_for_a_rarer_number_of_players_are_a_code_too() -> None:
    assert read_code("mau_mau.basic.2.first_dealer=7").options.conflict(8) is None
    with pytest.raises(st.BadOption, match="first_dealer: MAU-4"):
        st.game_from_code("mau_mau.basic.2.first_dealer=7")
    assert st.game_from_code("mau_mau.basic.2.first_dealer=7", seats=8).seats == 8


def test_a_code_of_later_rules_is_refused() -> None:
    for version in (0, 3, 99):
        with pytest.raises(st.UnreadableCode, match=f"for version {version} .* this is version 2"):
            read_code(f"mau_mau.basic.{version}")


class SecondOptions(MauMauOptions, frozen=True):
    """Mau-Mau whose second version brought an option and changed a preset."""

    loud: Annotated[bool, option(say("Loud"), say("Everybody shouts."), "MAU-10")] = True


def mau_mau_of_version_3(options: Any, seats: int) -> Game:
    """Mau-Mau as it might be one day."""
    game = MauMau(options, seats)
    game.rules_version = 3
    return game


@pytest.fixture
def third_version(monkeypatch: pytest.MonkeyPatch) -> Registration:
    """Version 2 brought `loud` and more deals; version 3 more deals still, and Mau is automatic."""
    entry = msgspec.structs.replace(
        MAU_MAU,
        options=SecondOptions,
        presets={
            "basic": SecondOptions(deals=20, mau_call="auto"),
            "funktionskarten": SecondOptions(functions=True, loud=False),
        },
        build=mau_mau_of_version_3,
        history={
            1: {"basic": {"loud": False, "deals": 5}},
            2: {"basic": {"deals": 10, "mau_call": "call"}},
        },
    )
    monkeypatch.setattr(rulecodes, "registration", lambda game_id: entry)
    return entry


@pytest.mark.parametrize(
    ("code", "meaning"),
    [
        ("mau_mau.basic.1", {"loud": False, "deals": 5, "mau_call": "call"}),
        ("mau_mau.basic.1.deals=20", {"loud": False, "mau_call": "call"}),
        ("mau_mau.basic.1.loud=yes", {"deals": 5, "mau_call": "call"}),
        ("mau_mau.basic.2", {"deals": 10, "mau_call": "call"}),
        ("mau_mau.basic.3", {}),
        ("mau_mau.basic.3.deals=5", {"deals": 5}),
        ("mau_mau.funktionskarten.1", {}),
    ],
)
def test_an_old_code_means_what_it_meant(
    third_version: Registration, code: str, meaning: dict[str, Any]
) -> None:
    house = read_code(code)
    assert house.version == int(code.split(".")[2])
    assert house.differences == meaning
    now = read_code(house.code)
    assert now.version == 3
    assert now.options == house.options, "written anew it is the same"
    assert differences(now.options, third_version.preset(now.preset)) == meaning


def test_a_code_of_version_four_is_refused_by_version_three(third_version: Registration) -> None:
    with pytest.raises(st.UnreadableCode, match=r"for version 4 .* this is version 3"):
        read_code("mau_mau.basic.4")
