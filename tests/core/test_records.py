"""Records: they replay to their own result, keep what they do not know, and say what is broken."""

import pytest

import stammtisch as st
from stammtisch import records
from stammtisch.core.rng import Rng


def played(game: str, seed: int, moves: int = 10_000) -> st.Match:
    """A match of random moves, broken off after so many or after its second hand."""
    match, rng = st.Match(st.game(game), seed=seed), Rng(seed)
    for _ in range(moves):
        if match.hand_over:
            if match.over or len(match.hands) == 2:
                break
            match.next_hand()
        legal = list(match.legal_moves())
        match.play(legal[rng.below(len(legal))])
    return match


@pytest.mark.parametrize("game", sorted(st.registrations()))
@pytest.mark.parametrize("moves", [0, 1, 17, 10_000])
def test_a_record_replays(game: str, moves: int) -> None:
    match = played(game, 5, moves)
    text = records.dumps(match)
    again = records.loads(text)
    assert list(again.state.words()) == list(match.state.words())
    assert records.dumps(again) == text


def test_unknown_keys_are_kept() -> None:
    match = played("mau_mau", 1, 3)
    match.notes = {"names": ["Anna", "Ben", "Cem", "Dora"], "event": {"round": 3}}
    match.hand.notes = {"comment": "spät am Abend"}
    again = records.loads(records.dumps(match))
    assert again.notes == match.notes
    assert again.hand.notes == match.hand.notes


def broken(text: str, old: str, new: str) -> str:
    """What is said of a record in which something was replaced."""
    assert old in text
    with pytest.raises(st.BrokenRecord) as fault:
        records.loads(text.replace(old, new, 1))
    return str(fault.value)


def test_a_broken_record_says_where() -> None:
    text = records.dumps(played("mau_mau", 1))
    first = records.loads(text).hands[0].acts[0]
    scores = str(list(records.loads(text).hands[0].state.scores())).strip("[]").split(", ")
    assert "Hand 1, move 1" in broken(text, f'"{first.seat} {first.text}"', '"0 pass"')
    assert "Hand 1, move 1" in broken(text, f'"{first.seat} {first.text}"', '"x"')
    assert "under version 1 of" in broken(text, "mau_mau.basic.2", "mau_mau.basic.1")
    assert "for version 3 of" in broken(text, "mau_mau.basic.2", "mau_mau.basic.3")
    assert "halma" in broken(text, '"mau_mau.', '"halma.')
    assert "not a rule code" in broken(text, '"mau_mau.basic.2"', "7")
    assert "13 is not possible" in broken(text, "seats = 4", "seats = 13")
    assert "stammtisch 1" in broken(text, '"stammtisch 1"', '"pgn"')
    assert "missing" in broken(text, 'pack = "', 'pack = "Ac ')
    assert "The scores are" in broken(text, f"    {scores[0]},\n", "    999,\n")
    assert "not a record" in broken(text, "[[hand]]", "[[hand")


@pytest.mark.parametrize("text", ["", "hand = 3", 'format = "stammtisch 1"', "\x00", "🂡"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(st.BrokenRecord):
        records.loads(text)


OLD = """
format = "stammtisch 1"
game = "mau_mau"
preset = "funktionskarten"
rules_version = 2
seats = 4
names = ["Anna", "Ben", "Cem", "Dora"]

[options]
deals = 3
"""


def in_the_old_form(text: str, header: str = OLD) -> str:
    """A record as it was written before there were rule codes."""
    return header + text[text.index("\n[[hand]]") :]


def test_a_record_without_a_rule_code_is_read_too() -> None:
    text = records.dumps(played("mau_mau", 1, 0))
    match = records.loads(in_the_old_form(text))
    assert match.notes == {"names": ["Anna", "Ben", "Cem", "Dora"]}
    assert st.rule_code(match.game) == "mau_mau.funktionskarten.2.deals=3"
    again = records.dumps(match)
    assert 'rules = "mau_mau.funktionskarten.2.deals=3"' in again
    assert records.dumps(records.loads(again)) == again
    assert "version 1" in broken(in_the_old_form(text), "rules_version = 2", "rules_version = 1")
    assert "options" in broken(in_the_old_form(text), "rules_version = 2", "")
    assert "halma" in broken(in_the_old_form(text), '"mau_mau"', '"halma"')
    assert "1–50" in broken(in_the_old_form(text), "deals = 3", "deals = 99")
