"""Hands in PHH: written and read again, refused with exact words, before PokerKit."""

from __future__ import annotations

import random
import warnings
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch import phh
from stammtisch.games.poker.position import Position
from stammtisch.matches import Hand
from stammtisch.packs import arranged
from tests.benchmarks.scripts import loaded
from tests.games.poker.positions import context, poker

THREE = ("fold", "hold", "hold")
HOLDEM = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 110, 120]
actions = [
  "d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 ????",
  "p3 f", "p1 cbr 6 # he looks at p2", "p2 cc",
  "d db 2h3h4h", "p1 cc", "p2 cc",
  "d db 9s", "p1 cbr 4", "p2 cc",
  "d db 9d", "p1 cc", "p2 cc",
  "p1 sm AcAd", "p2 sm KcKd",
]
finishing_stacks = [110, 100, 120]
players = ["Anna", "Ben", "Cilli"]
event = "a table of others"
"""


def hand_of(
    preset: str,
    moves: Sequence[str],
    hands: Sequence[str] = (),
    rest: str = "",
    chips: Sequence[int] | None = None,
    carried: Sequence[int] | None = None,
    **options: Any,
) -> Hand:
    """A hand that was played so, the dealer at seat 0."""
    seats = len(chips) if chips else 3
    game = poker(preset, seats, **options)
    before = context(game, chips, carried=carried)
    hand = Hand(game, before, arranged(game, before, hands, rest))
    for words in moves:
        seat = int(hand.state.turn)
        hand.act(seat, int(game.read(hand.state, seat, words.lower().split())[0]))
    return hand


def random_hands(preset: str, seed: int, **options: Any) -> list[Hand]:
    """The hands of a random match."""
    table, rng = st.Match(poker(preset, 4, **options), seed=seed), random.Random(seed)
    while True:
        while not table.hand_over:
            legal = [int(move) for move in table.legal_moves()]
            table.play(rng.choice(legal[1:] or legal if rng.random() < 0.7 else legal))
        if table.over:
            return table.hands
        table.next_hand()


@pytest.mark.parametrize("preset", ["holdem", "stud", "draw"])
def test_what_is_written_is_read_again(preset: str) -> None:
    numbers = Counter[bool]()
    for hand in random_hands(preset, 2, deals=25, min_bet=3, max_bet=3):
        try:
            text = phh.dumps(hand, 7)
        except phh.Unwritable:
            numbers[False] += 1
            continue
        numbers[True] += 1
        [again] = phh.loads(text)
        assert [(act.seat, act.text) for act in again.acts] == [
            (act.seat, act.text) for act in hand.acts
        ]
        assert list(again.state.scores()) == list(hand.state.scores())
        assert phh.dumps(again, 7) == text
    assert numbers[True] > 2


def test_a_hand_that_is_not_over_is_written_too() -> None:
    hand = hand_of("holdem", ["hold", "raise 4"])
    [again] = phh.loads(phh.dumps(hand))
    assert [act.text for act in again.acts] == ["hold", "raise 4"]
    assert again.state.turn == hand.state.turn


def test_a_hand_of_others_is_read() -> None:
    [hand] = phh.loads(HOLDEM)
    at = hand.state
    assert isinstance(at, Position)
    assert [int(chips) for chips in at.chips] == [110, 100, 120]
    assert [act.text for act in hand.acts] == [
        *("fold", "raise 4", "hold", "check", "check", "bet 4", "hold", "check", "check"),
    ]
    assert hand.notes == {"players": ["Anna", "Ben", "Cilli"], "event": "a table of others"}
    match = phh.match_of([hand])
    assert match.notes == {"names": ["Anna", "Ben", "Cilli"]}
    assert match.scores() == (10, -10, 0)


def test_fixed_limit_is_read() -> None:
    text = HOLDEM.replace('"NT"', '"FT"').replace("min_bet = 2", "small_bet = 2\nbig_bet = 4")
    text = text.replace("cbr 6", "cbr 4").replace("[110, 100, 120]", "[108, 102, 120]")
    [hand] = phh.loads(text)
    assert list(hand.state.scores()) == [8, -8, 0]
    with pytest.raises(phh.BrokenHistory, match="A raise adds exactly 2 chips here"):
        phh.loads(HOLDEM.replace('"NT"', '"FT"').replace("min_bet = 2", "small_bet = 2\nbig_bet=4"))


# --- what the format lacks -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "rules", "sentence"),
    [
        (
            hand_of("holdem", ["raise 8", "raise 3"]),
            ("POK-7",),
            "A raise by 3 is less than the bet or raise of 8 before it; the format forbids it.",
        ),
        (
            hand_of("holdem", [*THREE, *["check"] * 2, "bet 4"]),
            ("POK-11",),
            "All have checked and must act again here; in the format the phase is over.",
        ),
        (
            hand_of("holdem", ["raise 10", "raise 3", "hold", "raise 9"], chips=[40, 15, 90]),
            ("POK-12",),
            "In the format nobody may raise again after an all-in raise that was too small.",
        ),
        (
            hand_of("stud", ["bet 10", "raise 5"], ["2c Ac", "2d Kc", "2h Qc"], chips=[12, 90, 8]),
            ("POK-12",),
            "No other player has the chips to answer this raise; the format forbids it.",
        ),
        (
            hand_of("holdem", ["hold"], chips=[50, 50, 1]),
            ("POK-12",),
            "The blind was not paid in full, but it has to be called in full.",
        ),
        (
            hand_of("draw", ["check"] * 3),
            ("POK-22",),
            "The payments from a void deal stay in the pot.",
        ),
        (
            hand_of("draw", ["fold"], carried=[2, 2, 2]),
            ("POK-22",),
            "The payments from a void deal stay in the pot.",
        ),
        (
            hand_of(
                "stud",
                ["bet 10", "hold", "hold", "bet 2"],
                ["2c Ac", "2d Qc", "2h Kc"],
                "3c 4c Ad",
                chips=[12, 90, 90],
            ),
            ("POK-31", "POK-33"),
            "The best open cards belong to a player without chips; in the format somebody else "
            "begins then.",
        ),
        (
            hand_of(
                "stud",
                ["bet 10", "hold", "hold", "check", "check", "check"],
                ["2c Ac", "2d Kc", "2h Qc"],
                chips=[12, 90, 90],
                all_in="fold",
                check_round="free",
            ),
            ("POK-14",),
            "A player without chips has a turn here; in the format he has none.",
        ),
    ],
)
def test_what_cannot_be_written(hand: Hand, rules: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(phh.Unwritable) as caught:
        phh.dumps(hand)
    assert str(caught.value.text) == sentence
    assert caught.value.rules == rules


def test_other_games_are_not_written() -> None:
    with pytest.raises(phh.Unwritable, match="Only hands of Poker"):
        phh.dumps(st.Match(st.game("gin"), seed=1).hand)


# --- what our rules lack -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"NT"', '"PO"', "Hand 1: Variant PO is not one of ours: NT, FT, N5S, N5D."),
        ("variant", "=", "This is not a hand history: "),
        ("min_bet = 2", "min_bet = 2.5", "Hand 1: min_bet is not a whole number: 2.5."),
        ("min_bet = 2", "min_bet = 200", "min_bet"),
        ("min_bet = 2", "", "Hand 1: min_bet is not a whole number: None."),
        ("[0, 0, 0]", "[1, 1, 1]", "Under our rules antes is [0, 0, 0], not [1, 1, 1]"),
        ("[0, 0, 0]", "[0, 0]", "Hand 1: antes has 2 numbers for 3 players."),
        (
            "[1, 2, 0]",
            "[1, 2, 4]",
            "Under our rules blinds_or_straddles is [1, 2, 0], not [1, 2, 4]",
        ),
        ("[100, 110, 120]", "[]", "Hand 1: The list starting_stacks is missing."),
        ("[100, 110, 120]", "[100, 1, 120]", "An ante or blind is not paid in full"),
        (
            "cbr 6 #",
            "cbr 3 #",
            "Hand 1, action 5 “p1 cbr 3 # he looks at p2”: A raise adds at least 2",
        ),
        ("cbr 6 #", "cbr 600 #", "Hand 1, action 5 “p1 cbr 600 # he looks at p2”: "),
        ("p1 cbr 4", "p1 cbr 2", "action 11 “p1 cbr 2”: At least 4 and at most 94 chips"),
        ("p3 f", "p2 f", "Hand 1, action 4 “p2 f”: "),
        ("p3 f", "p9 f", "Hand 1, action 4 “p9 f”: p9 is not a player in this hand."),
        ("p3 f", "p3 pb", "Hand 1, action 4 “p3 pb”: This is not a move under our rules."),
        ("KcKd", "KcXd", "Hand 1, action 2 “d dh p2 KcXd”: “Xd” is not a card."),
        ("KcKd", "KcAd", "appears twice, or is not in the pack."),
        ('"p2 sm KcKd"', '"p2 sm"', ""),
        ("[110, 100, 120]", "[99, 1, 2]", "the stacks are [110, 100, 120] at the end, not [99,"),
    ],
)
def test_what_cannot_be_read(old: str, new: str, sentence: str) -> None:
    assert old in HOLDEM
    text = HOLDEM.replace(old, new)
    if not sentence:
        assert len(phh.loads(text)) == 1
        return
    with pytest.raises(phh.BrokenHistory) as caught:
        phh.loads(text)
    assert sentence in str(caught.value)


def test_cards_of_who_stayed_must_be_known() -> None:
    text = HOLDEM.replace('"d dh p2 KcKd"', '"d dh p2 ????"')
    assert [act.text for act in phh.loads(text)[0].acts][:1] == ["fold"]  # shown at the end
    with pytest.raises(phh.BrokenHistory, match="The cards of p2, who stayed in to the end"):
        phh.loads(text.replace('"p2 sm KcKd"', '"p2 sm"'))


def test_of_two_players_the_dealer_pays_the_whole_blind() -> None:
    """POK-45: the usual rules turn the blinds round, and so does the format."""
    hand = hand_of("holdem", ["raise 2", "hold"], chips=[50, 0, 60])
    text = phh.dumps(hand)
    assert "blinds_or_straddles = [2, 1]" in text
    assert "seats = [3, 1]" in text
    assert [act.seat for act in phh.loads(text)[0].acts] == [2, 0]
    with pytest.raises(phh.BrokenHistory, match=r"blinds_or_straddles is \[2, 1\], not \[1, 2\]"):
        phh.loads(text.replace("[2, 1]", "[1, 2]"))


def test_our_own_field_is_believed_only_where_it_fits() -> None:
    text = phh.dumps(hand_of("holdem", ["hold"]))
    for old, new, sentence in (
        ("poker.holdem", "poker.stud", "The rule code belongs to another game."),
        ("poker.holdem.1", "gin.gin_romme.1", "Hand 1: "),
        ("seats = [2, 3, 1]", "seats = [2, 1, 3]", "are not listed clockwise"),
        ("seats = [2, 3, 1]", "seats = [2, 3, 3]", "are not listed clockwise"),
        ("[200, 200, 200]", "[200, 200, 201]", "There are more chips than the match has."),
    ):
        assert old in text
        with pytest.raises(phh.BrokenHistory, match=sentence):
            phh.loads(text.replace(old, new))


def test_before_pokerkit() -> None:
    pytest.importorskip("pokerkit", reason="the extra `bench` is not installed")
    script = loaded("poker_referee")
    to = Counter[str]()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PokerKit warns of each fold that is not needed
        assert [*script.judge_ours(25, to), *script.judge_theirs(25, to)] == []
    assert to["our holdem"] == to["our stud"] == to["their holdem"] == to["their stud"] == 25


def test_the_pack_is_the_one_of_the_hand() -> None:
    """What nobody knows is filled up, so that the hand has all cards of the game."""
    [hand] = phh.loads(HOLDEM)
    assert sorted(hand.pack) == list(range(52))
    assert vec[i64](sorted(int(kind) for kind in hand.state.cards())) == vec[i64](list(range(52)))
