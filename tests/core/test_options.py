"""Options: typed, bounded, described; games by preset and number of seats."""

import msgspec
import pytest

import stammtisch as st
from stammtisch import rulebook
from stammtisch.core.options import OptionField, allowed, differences, option_fields, refusal
from stammtisch.games.registry import described
from stammtisch.languages import tags
from stammtisch.messages import Speaker
from stammtisch.rulecodes import label_of

GAMES = sorted(st.registrations())
WITH_FIRST_DEALER = [
    game
    for game in GAMES
    if any(field.name == "first_dealer" for field in option_fields(st.registration(game).options))
]


def first_dealer(game: str) -> OptionField:
    """The option that says who deals first."""
    fields = option_fields(st.registration(game).options)
    return next(field for field in fields if field.name == "first_dealer")


def test_an_unknown_game_names_those_there_are() -> None:
    with pytest.raises(st.UnknownGame, match="mau_mau"):
        st.game("halma")


def test_an_unknown_preset_names_those_there_are() -> None:
    with pytest.raises(st.UnknownPreset, match="basic, funktionskarten"):
        st.game("mau_mau", preset="blitz")


def test_an_unknown_option_names_those_there_are() -> None:
    with pytest.raises(st.BadOption, match="functions"):
        st.game("mau_mau", funktions=True)


@pytest.mark.parametrize("value", [0, 51, "five", None, 2.5])
def test_a_bad_value_names_what_is_allowed(value: object) -> None:
    with pytest.raises(st.BadOption, match="1–50"):
        st.game("mau_mau", deals=value)


def test_a_bad_value_of_words_names_what_may_be_written() -> None:
    with pytest.raises(st.BadOption, match="It can be: four numbers up to 300, none smaller"):
        st.game("canasta", first_meld=50)


@pytest.mark.parametrize(("game", "seats"), [("mau_mau", 1), ("mau_mau", 13), ("gin", 3)])
def test_a_bad_number_of_seats_names_the_right_ones(game: str, seats: int) -> None:
    with pytest.raises(st.BadSeats, match=f"; {seats} is not possible"):
        st.game(game, seats=seats)


def test_a_game_is_described_by_preset_and_differences() -> None:
    game = st.game("mau_mau", preset="funktionskarten", deals=7, jack_on_jack=True)
    assert described(game) == ("funktionskarten", {"deals": 7, "jack_on_jack": True})


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_described_in_both_languages(game: str) -> None:
    entry = st.registration(game)
    rules = set(rulebook.rule_ids(game))
    for field in option_fields(entry.options):
        assert field.note.rules, f"{field.name} names its rules"
        assert set(field.note.rules) <= rules
        assert allowed(field)
        for language in tags():
            speaker = Speaker(language)
            for text in (field.note.label, field.note.help, *field.note.values.values()):
                assert speaker.say(text)
        for choice in field.choices:
            assert isinstance(choice, int) or choice in field.note.values


@pytest.mark.parametrize("game", GAMES)
def test_presets_are_valid_and_different(game: str) -> None:
    entry = st.registration(game)
    assert set(entry.presets) == set(entry.preset_names)
    for options in entry.presets.values():
        assert options.conflict(entry.default_seats) is None
        assert entry.conflict(options) is None
    for seats in entry.seats:
        assert any(options.conflict(seats) is None for options in entry.presets.values())
    first, *others = entry.presets.values()
    assert all(differences(other, first) for other in others)


@pytest.mark.rules("F500-5", "HZB-5", "MAU-4", "POK-5", "S66-3", "TAR-5", "WAT-5")
@pytest.mark.parametrize("game", WITH_FIRST_DEALER)
def test_the_first_dealer_is_any_seat_of_the_table_and_no_other(game: str) -> None:
    entry = st.registration(game)
    lowest = first_dealer(game).lowest
    assert lowest is not None and st.game(game).first_dealer() == lowest  # 0, or -1 for the lot
    for seats in entry.seats:
        if entry.preset().conflict(seats) is not None:
            continue
        for seat in range(seats):
            rules = st.game(game, seats=seats, first_dealer=seat)
            assert st.Match(rules, seed="dealer").context.dealer == seat
        for wrong in {lowest - 1, seats, max(entry.seats)}:
            with pytest.raises(st.BadOption, match="first_dealer"):
                st.game(game, seats=seats, first_dealer=wrong)


@pytest.mark.parametrize("game", WITH_FIRST_DEALER)
def test_people_count_seats_from_one(game: str) -> None:
    field = first_dealer(game)
    german = {seat: Speaker("de").say(label_of(field, seat)) for seat in field.choices}
    assert german.pop(-1, "durch das Los") == "durch das Los"
    assert german == {seat: f"Platz {seat + 1}" for seat in range(len(german))}


@pytest.mark.parametrize("game", WITH_FIRST_DEALER)
def test_a_first_dealer_whom_a_smaller_table_lacks_is_explained(game: str) -> None:
    entry = st.registration(game)
    seats = min(entry.seats)
    options = msgspec.structs.replace(entry.preset(), first_dealer=seats)
    conflict = options.conflict(seats)
    assert conflict is not None
    why = f"There is no seat {seats + 1} at a table of {seats} (first_dealer={seats}; 0 is seat 1)."
    (rule,) = first_dealer(game).note.rules
    assert str(refusal(options, conflict)) == f"{why} (first_dealer: {rule})"
