"""Positions in words: what is written is read again, and what cannot be is refused."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from typing import Any

import pytest

import stammtisch as st
from stammtisch.core.contract import CHANCE, OVER, Game, State
from stammtisch.core.rng import Rng
from stammtisch.errors import BadPosition, StammtischError
from stammtisch.kits.tricks.rules import TrickRules
from stammtisch.messages import Speaker
from stammtisch.positions import changed, noted, noting
from stammtisch.text import say
from tests.sampling import sampled

TABLES = [
    (entry.id, preset, seats)
    for entry in st.registrations().values()
    for preset in entry.presets
    for seats in sorted({min(entry.seats), entry.default_seats, max(entry.seats)})
    if entry.conflict(entry.preset(preset), seats) is None
]


def usual(name: str) -> int:
    """The usual number of seats."""
    return st.registration(name).default_seats


def course(game: Game, seed: int, most: int = 150) -> Iterator[State]:
    """The positions of a random hand, from the deal on."""
    rng = Rng(seed, 14)
    pack = game.pack()
    rng.shuffle(pack)
    state = game.deal(pack, game.opening(rng.below(game.seats)))
    yield state
    for _ in range(most):
        if state.turn == OVER:
            return
        if state.turn == CHANCE:
            order = state.to_shuffle()
            rng.shuffle(order)
            state.shuffle(order)
        else:
            state.play(state.pick(rng))
        yield state


@pytest.mark.parametrize(("name", "preset", "seats"), sampled(TABLES, 4))
def test_what_is_written_is_read_again(name: str, preset: str, seats: int) -> None:
    game = st.game(name, preset=preset, seats=seats)
    for at, state in enumerate(course(game, seed=seats)):
        if at % 7 and state.turn >= 0:
            continue
        text = str(state)
        again = st.position(text)
        assert list(again.words()) == list(state.words())
        assert str(again) == text


@pytest.mark.parametrize(("name", "preset"), [(n, p) for n, p, s in TABLES if s == usual(n)])
def test_what_a_seat_knows_depends_on_nothing_else(name: str, preset: str) -> None:
    game = st.game(name, preset=preset)
    for at, state in enumerate(course(game, seed=5, most=40)):
        if at % 13 == 5 and state.turn >= 0:
            for seat in (st.SPECTATOR, 0, 1):
                world = state.sample(seat, Rng(at, 99))
                assert st.known_to(world, seat) == st.known_to(state, seat)


@pytest.mark.parametrize(("name", "preset"), [(n, p) for n, p, s in TABLES if s == usual(n)])
def test_of_what_is_not_known_something_is_drawn(name: str, preset: str) -> None:
    game = st.game(name, preset=preset)
    unknown = 0
    for at, state in enumerate(course(game, seed=20, most=90)):
        if at % 18 != 1 or state.turn < 0:
            continue
        for seat in (st.SPECTATOR, 0, int(game.seats) - 1):
            text = st.known_to(state, seat)
            unknown += text.count("??")
            drawn = st.position(text, Rng(at, 8))
            assert shown(drawn, seat) == shown(state, seat)
            assert drawn.sight(seat) == state.sight(seat)
            assert drawn.view(seat) == state.view(seat)
            if "??" in text:
                with pytest.raises(BadPosition, match=r"Part “[a-z-]+”: Something is unknown here"):
                    st.position(text)
    assert unknown


@pytest.mark.parametrize(("name", "preset", "seats"), sampled(TABLES, 4))
def test_no_position_that_is_played_has_a_flaw(name: str, preset: str, seats: int) -> None:
    for state in course(st.game(name, preset=preset, seats=seats), seed=seats + 7):
        assert state.flaw() is None


@pytest.mark.parametrize(
    ("name", "parts", "says"),
    [
        (
            "gin",
            {"hands": -1, "stock": 1},
            "#1 holds the wrong number of cards: 9 instead of 10 (GIN-3).",
        ),
        ("schwimmen", {"hands": -1, "stock": 1}, "2 instead of 3 (SWI-3)"),
        ("einundfuenfzig_tot", {"hands": -1, "stock": 1}, "4 instead of 5 (TOT-2)."),
        ("mau_mau", {"pending": "2"}, "Cards are taken for sevens only while a seven lies on top"),
        ("quartett", {"left": "3"}, "Quartets still to be laid down: 8, not 3."),
    ],
)
def test_what_no_hand_can_come_to_is_refused(name: str, parts: dict[str, Any], says: str) -> None:
    state = next(iter(course(st.game(name), seed=4)))
    words = dict(line.split(" ", 1) for line in str(state).split("\n")[1:])
    moved = words["hands"].split(" ")[-1] if parts.get("hands") else ""
    given = {
        part: words["hands"].removesuffix(f" {moved}") if change == -1 else f"{words[part]} {moved}"
        for part, change in parts.items()
        if not isinstance(change, str)
    } or parts
    with pytest.raises(BadPosition) as wrong:
        changed(state, **given)
    assert says in Speaker("en", "french", lambda seat: f"#{seat}").say(wrong.value.text)


@pytest.mark.parametrize(
    ("name", "moves", "old", "new", "says"),
    [
        ("watten", 5, r"hands \w\w ", "hands ", "Parts hands, tricks: #0 holds the wrong"),
        ("watten", 5, r"hands (\w\w) (.*?) /", r"hands \2 / \1", "Parts hands, tricks: #0 holds"),
        (
            "herzblatt",
            12,
            r"tricks \d",
            "tricks 7",
            "Part “tricks”: There is no seat 7: they are 0",
        ),
        ("herzblatt", 15, r"/ \d (\w\w \w\w \w\w)", r"/ 9 \1", "Part “tricks”: There is no seat 9"),
        ("tarock", 40, r"turn \d", "turn -1", "Parts turn, step: Nobody is on turn in"),
        ("tarock", 41, r"turn \d", "turn 1", "Parts turn, tricks: #2 has to play next"),
        ("sechsundsechzig", 6, r"drawn \d+", "drawn 1", "Parts stock, drawn: The first card"),
        ("mau_mau", 6, "hands (.*?) / ", r"hands empty / \1 ", "Parts hands, turn: #0 holds no"),
        ("mau_mau", 6, "dealer .", "dealer 9", "Part “dealer”: There is no seat 9"),
        ("bakkarat", 60, "chips .*", "chips 1 2 3", "Part “chips”: There are 3 words; 4"),
        ("gin", 12, "known .* /", "known 2c 2s 2h 3c 3s 3h /", "does not lie in the part “hands”"),
    ],
)
def test_a_part_that_contradicts_another_is_named(
    name: str, moves: int, old: str, new: str, says: str
) -> None:
    text = str(list(course(st.game(name), seed=4, most=moves))[-1])
    assert re.search(old, text), text
    with pytest.raises(BadPosition) as wrong:
        st.position(re.sub(old, new, text, count=1))
    assert says in Speaker("en", "french", lambda seat: f"#{seat}").say(wrong.value.text)


def test_a_number_that_nobody_would_draw_cannot_be_unknown() -> None:
    state = list(course(st.game("mau_mau"), seed=4, most=8))[-1]
    text = re.sub(r"turns \d+", "turns ??", str(state))
    with pytest.raises(BadPosition, match="Part “turns”: Only cards can be unknown, unless"):
        st.position(text, Rng(1))
    with pytest.raises(BadPosition, match="Part “turns”: Whoever sees the position knows this"):
        st.position(f"{text}\nseen-by 1", Rng(1))


def test_the_tiles_of_canasta_are_named_as_cards() -> None:
    state = list(course(st.game("canasta"), seed=3, most=60))[-1]
    parts = dict(line.split(" ", 1) for line in str(state).split("\n")[1:])
    assert parts["laid"].startswith("0:3r 3h 3h / 1:J Jc Jd 2c / 1:6 6h 6s Xb 6s / 0:Q Qd Qh Qc Xr")
    assert parts["held"].startswith("9h 5h 4s 4h / 9d 9d 8s / 9h Kc 7s 2d")
    assert parts["pile"].split()[:3] == ["As", "6c", "Ad"]
    assert "row" not in parts


@pytest.mark.parametrize("name", sorted(set(st.registrations()) - {"doppelkopf"}))
def test_no_number_holds_several_things(name: str) -> None:
    for state in course(st.game(name), seed=3):
        numbers = [int(word) for word in str(state).split() if word.lstrip("-").isdecimal()]
        assert max(map(abs, numbers)) < 10_000


def test_each_phase_has_a_word_of_its_own() -> None:
    for name in st.registrations():
        rules = getattr(st.Match(st.game(name), seed=1).state, "rules", None)
        own = [phase.word for phase in rules.phases[1:]] if isinstance(rules, TrickRules) else []
        assert all(own)
        assert len({"tricks", *own}) == len(own) + 1


def shown(state: State, seat: int) -> list[object]:
    """What lies on the table for a seat."""
    return list(state.view(seat).zones)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not the first line of a position"),
        ("good morning", "is not the first line of a position"),
        ("position 7 mau_mau.basic.2 4", "format 7; this program reads format 1"),
        ("position 1 mau_mau.basic.2 40", "is for 2, 3"),
        ("position 1 mau_maw.basic.2 4", "There is no game “mau_maw”"),
        ("position 1 gin.gin_romme.1 2", "is missing"),
        ("position 1 mau_mau.basic.2 4; turn 1; turn 2", "“turn” appears twice"),
        ("position 1 mau_mau.basic.2 4; turn 1; leader 3", "has no part “leader”"),
        ("x" * 100_000, "is not the first line of a position"),
    ],
)
def test_a_text_that_is_no_position_is_told_why(text: str, says: str) -> None:
    with pytest.raises(StammtischError) as wrong:
        st.position(text)
    assert says in str(wrong.value.text)


def test_what_is_wrong_is_named_with_its_part() -> None:
    state = st.Match(st.game("mau_mau"), seed=1).state
    with pytest.raises(BadPosition, match="Part “turn”: 9 cannot be on turn"):
        st.position(str(state).replace(f"turn {state.turn}", "turn 9"))
    with pytest.raises(BadPosition, match="Part “turn”: “nobody” is not"):
        st.position(str(state).replace(f"turn {state.turn}", "turn nobody"))


@pytest.mark.parametrize("name", sorted(st.registrations()))
def test_a_mangled_text_is_a_position_or_is_refused(name: str) -> None:
    rng = Rng(len(name), 3)
    game = st.game(name)
    texts = [str(state) for at, state in enumerate(course(game, 1, 40)) if at % 8 == 0]
    for _ in range(60):
        text = mangled(texts[rng.below(len(texts))], rng)
        try:
            state = st.position(text)
        except StammtischError:
            continue
        assert list(st.position(str(state)).words()) == list(state.words())


@pytest.mark.parametrize("name", sampled(sorted(st.registrations()), 3))
def test_a_damaged_word_is_named_or_makes_another_position(name: str) -> None:
    rng = Rng(len(name), 5)
    game = st.game(name)
    refused = 0
    for state in [state for at, state in enumerate(course(game, 3, 60)) if at % 8 == 0]:
        for _ in range(24):
            part, text = damaged(str(state), rng)
            other, why = read(text)
            if other is None:
                assert re.match(rf"Parts? .*?\b{part}\b.*?: .", why), why
                refused += 1
            else:
                assert sorted(other.cards()) == sorted(game.pack())
                assert other.flaw() is None
                assert len(other.legal_moves()) > 0 or other.turn < 0
                assert [other.view(seat) for seat in range(-1, int(game.seats))]
    assert refused


def read(text: str) -> tuple[State | None, str]:
    """The position, or why it is none."""
    try:
        return st.position(text), ""
    except BadPosition as wrong:
        return None, str(wrong.text)


def damaged(text: str, rng: Rng) -> tuple[str, str]:
    """A text with one word taken away, or made another; and the part in which that is."""
    lines = text.split("\n")
    at = 1 + rng.below(len(lines) - 1)
    part, *words = lines[at].split(" ")
    word = rng.below(len(words))
    others = lines[1 + rng.below(len(lines) - 1)].split(" ")[1:]
    others += ["-1", "0", "17", "99", "Kd", "??"]
    words[word : word + 1] = [others[rng.below(len(others))]] if rng.below(3) else []
    lines[at] = " ".join([part, *words])
    return part, "\n".join(lines)


def mangled(text: str, rng: Rng) -> str:
    """A text with a few words changed: taken away, exchanged, doubled, or made others."""
    lines = text.split("\n")
    for _ in range(1 + rng.below(3)):
        at = 1 + rng.below(len(lines) - 1)
        words = lines[at].split(" ")
        word = rng.below(len(words))
        match rng.below(6):
            case 0:
                del words[word]
            case 1:
                words[word] = ("-1", "0", "1", "3", "17", "99", "Kd", "??", "/", "-")[rng.below(10)]
            case 2:
                words.insert(word, words[rng.below(len(words))])
            case 3:
                other = rng.below(len(words))
                words[word], words[other] = words[other], words[word]
            case 4:
                lines[at] = lines[1 + rng.below(len(lines) - 1)]
                continue
            case _:
                words = words[:word]
        lines[at] = " ".join(words)
    return "\n".join(lines)


def test_a_match_begins_in_a_position_and_its_record_replays() -> None:
    state = list(course(st.game("herzblatt"), seed=4, most=12))[-1]
    match = st.Match(st.game("herzblatt"), position=state, seed=1)
    assert match.state == state
    while not match.hand_over:
        match.play(next(iter(match.legal_moves())))
    match.next_hand()
    again = st.records.loads(st.records.dumps(match))
    assert str(again.state) == str(match.state)
    assert again.hands[0].states[0] == state
    assert again.totals() == match.totals()


@pytest.mark.parametrize(("name", "moves"), [("herzblatt", 4), ("tarock", 7)])
def test_of_cards_laid_away_before_a_stock_that_was_taken(name: str, moves: int) -> None:
    """A stock that was taken is only remembered, so it needs no cards of its own."""
    game, seen = st.game(name), 0
    for seed in range(30):
        match, rng = st.Match(game, seed=str(seed)), Rng(seed, 3)
        for _ in range(moves):
            if match.state.turn >= 0:
                legal = match.state.legal_moves()
                match.play(int(legal[rng.below(len(legal))]), seat=int(match.state.turn))
            seen += str(match.state).count("step laying-away\n") and "away" in str(match.state)
            for seat in range(3):
                drawn = st.position(st.known_to(match.state, seat), Rng(seed))
                assert drawn.view(seat) == match.state.view(seat)
    assert seen > 5


def test_of_cards_thrown_away_in_draw_poker() -> None:
    match, rng = st.Match(st.game("poker", preset="draw"), seed="1"), Rng(1, 3)
    while not match.hand_over and "thrown" not in str(match.state):
        legal = match.state.legal_moves()
        match.play(int(legal[rng.below(len(legal))]), seat=int(match.state.turn))
    for seat in range(4):
        drawn = st.position(st.known_to(match.state, seat), Rng(1))
        assert drawn.view(seat) == match.state.view(seat)
        assert list(map(int, drawn.observe(seat))) == list(map(int, match.state.observe(seat)))


def test_a_position_with_other_parts() -> None:
    state = st.Match(st.game("einundfuenfzig_tot"), seed=1).state
    later = changed(state, total="41")
    assert str(later) == "\n".join(
        "total 41" if line.startswith("total ") else line for line in str(state).split("\n")
    )


def test_a_fault_tells_the_position_to_whoever_may_read_it() -> None:
    state = st.Match(st.game("herzblatt"), seed=4).state
    for seat, told in ((None, str(state)), (1, st.known_to(state, 1))):
        with pytest.raises(ZeroDivisionError) as fault, noting(state, seat):
            raise ZeroDivisionError
        assert noted(pickle.loads(pickle.dumps(fault.value))) == f"\n{told}"
    with pytest.raises(BadPosition) as refused, noting(state):
        raise BadPosition(say("what a person did wrong"))
    assert noted(refused.value) == ""
    assert "??" in st.known_to(state, st.SPECTATOR)


def test_what_is_wrong_is_said_even_where_without_a_part_nothing_can_be_read() -> None:
    """While it looked for the part that is wrong, it left out the turn and stumbled over that."""
    lines = str(st.Match(st.game("mau_mau", seats=2), seed=3).state).splitlines()
    wrong = ["row ??" if line.startswith("row ") else line for line in lines]
    with pytest.raises(BadPosition, match="Part “row”"):
        st.position("\n".join(wrong), st.Rng(1))
