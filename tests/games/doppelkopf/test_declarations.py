"""Declarations, Pflichtsoli and the games that follow from them."""

from __future__ import annotations

from itertools import product

import pytest

import stammtisch as st
from stammtisch.games.doppelkopf.cards import HOCHZEIT, NORMAL, SILENT
from stammtisch.games.doppelkopf.declarations import rank
from stammtisch.games.doppelkopf.names import NUMBER_OF_GAME
from stammtisch.games.doppelkopf.rules import DoppelkopfContext
from stammtisch.matches import Hand
from stammtisch.players.registry import habits_of
from tests.games.doppelkopf.positions import (
    GESUND,
    NOTATIONS,
    context,
    dealt,
    doppelkopf,
    make,
    normal_game,
    seats,
    state,
)

MOVE = {words: move for move, words in NOTATIONS.items()}
SOLOS = [
    f"solo {kind}" for kind in ("suit_c", "suit_s", "suit_h", "suit_d", "queens", "jacks", "aces")
]


def declared(hand: Hand, *words: str) -> Hand:
    """The four declarations from Vorhand 1 on."""
    make(hand, *(f"{seat} {word}" for seat, word in zip((1, 2, 3, 0), words, strict=True)))
    return hand


@pytest.mark.rules("DOK-17", "DOK-23", "DOK-29")
def test_what_is_open_to_a_seat() -> None:
    hand = dealt(doppelkopf(), ["", "Qc", "Qc", ""])
    assert texts(hand) == ["gesund", *SOLOS]
    hand = dealt(doppelkopf(), ["", "Qc Qc", "", ""])
    assert texts(hand) == ["gesund", "hochzeit", *SOLOS]


def texts(hand: Hand) -> list[str]:
    """What the seat on turn may say."""
    return [hand.game.text(hand.state, move) for move in hand.state.legal_moves()]


@pytest.mark.rules("DOK-17")
def test_declarations_go_round_once_and_bind() -> None:
    hand = dealt(doppelkopf())
    for seat in (1, 2, 3, 0):
        assert hand.state.turn == seat
        make(hand, f"{seat} gesund")
    with pytest.raises(st.IllegalMove, match="DOK-17"):
        make(hand, "1 solo aces")


@pytest.mark.rules("DOK-18")
@pytest.mark.parametrize(
    ("words", "winner"),
    [
        (("hochzeit", "solo aces", "gesund", "gesund"), 2),
        (("solo suit_c", "gesund", "solo queens", "gesund"), 3),  # 3 owes, 1 does not
        (("solo suit_c", "solo queens", "gesund", "gesund"), 1),  # both Lustsoli
        (("hochzeit", "gesund", "gesund", "gesund"), 1),
        (("gesund", "gesund", "solo aces", "solo queens"), 3),  # both Pflichtsoli
    ],
)
def test_the_highest_declaration_is_played(words: tuple[str, ...], winner: int) -> None:
    game = doppelkopf()
    hand = dealt(game, ["", "Qc Qc", "", ""], context(game, owing=[3, 0]))
    declared(hand, *words)
    assert state(hand).soloist == winner
    chosen = words[(winner - 1) % 4]
    wanted = chosen.removeprefix("solo ")
    assert state(hand).game == NUMBER_OF_GAME[wanted]


@pytest.mark.rules("DOK-18", "DOK-19")
@pytest.mark.parametrize("by_kind", [False, True])
def test_ranks_of_all_pairs_of_declarations(by_kind: bool) -> None:
    game = doppelkopf(solo_rank="kind" if by_kind else "seat")
    inherits = context(game, dealer=0, owing=[0, 2])
    kinds = {"queens": 0, "jacks": 1, "suit_c": 2, "suit_s": 2, "suit_h": 2, "suit_d": 3, "aces": 4}

    def place(seat: int, words: str) -> tuple[int, int, int]:
        """The rule as it reads: smaller is higher."""
        nearness = (seat - 1) % 4
        if words == "gesund":
            return (9, 0, 0)
        if words in {"armut", "hochzeit"}:
            return (2 if words == "armut" else 3, 0, nearness)
        kind = kinds[words.removeprefix("solo ")] if by_kind else 0
        return (0 if seat in (0, 2) else 1, kind, nearness)

    every = ["gesund", "hochzeit", "armut", *SOLOS]
    for (one, a), (other, b) in product(product(range(4), every), repeat=2):
        if one == other:
            continue
        higher = rank(game.rules, inherits, one, MOVE[a]) > rank(
            game.rules, inherits, other, MOVE[b]
        )
        assert higher == (place(one, a) < place(other, b)), (one, a, other, b)


@pytest.mark.rules("DOK-6", "DOK-20", "DOK-21")
def test_all_gesund_is_a_normal_game_or_a_silent_solo() -> None:
    normal = state(normal_game(re=(0, 2)))
    assert (normal.game, normal.re) == (NORMAL, seats(0, 2))
    silent = state(normal_game(re=(2, 2)))
    assert (silent.game, silent.re) == (SILENT, seats(2))


@pytest.mark.rules("DOK-22")
def test_without_a_silent_solo_the_holder_of_both_alten_must_declare() -> None:
    hand = dealt(doppelkopf(silent_solo=False), ["", "Qc Qc", "", ""])
    assert texts(hand) == ["hochzeit", *SOLOS]
    with pytest.raises(st.IllegalMove, match="DOK-22"):
        make(hand, "1 gesund")


@pytest.mark.rules("DOK-25", "DOK-26")
@pytest.mark.parametrize(
    ("words", "still_owing"),
    [
        (("solo suit_d", "gesund", "gesund", "gesund"), [0, 2, 3]),
        (("gesund", "gesund", "gesund", "gesund"), [0, 1, 2, 3]),  # silent
        (("hochzeit", "gesund", "gesund", "gesund"), [0, 1, 2, 3]),
        (("solo aces", "solo aces", "gesund", "gesund"), [0, 2, 3]),  # seat 2's is void
    ],
)
def test_the_first_solo_that_is_played_is_the_pflichtsolo(
    words: tuple[str, ...], still_owing: list[int]
) -> None:
    game = doppelkopf()
    hand = declared(dealt(game, ["", "Qc Qc", "", ""]), *words)
    after = finished(hand)
    assert after.owing == seats(*still_owing)
    assert state(hand).duty == (len(still_owing) == 3)


def finished(hand: Hand) -> DoppelkopfContext:
    """The context after the hand, played with the lowest cards."""
    while not hand.over:
        hand.act(int(hand.state.turn), int(hand.state.legal_moves()[0]))
    after = hand.game.following(hand.context, hand.state)
    assert isinstance(after, DoppelkopfContext)
    return after


@pytest.mark.rules("DOK-5", "DOK-25")
@pytest.mark.parametrize(
    ("options", "owing", "dealer"),
    [
        ({}, [1], 0),  # a voluntary Pflichtsolo: he deals again
        ({}, [0], 1),  # a Lustsolo
        ({"dealer_repeats": False}, [1], 1),
        ({"mandatory_solo": "none"}, [], 1),
    ],
)
def test_who_deals_after_a_solo(
    options: dict[str, str | bool], owing: list[int], dealer: int
) -> None:
    game = doppelkopf(**options)
    hand = dealt(game, (), context(game, owing=owing))
    after = finished(declared(hand, "solo jacks", "gesund", "gesund", "gesund"))
    assert after.dealer == dealer
    assert after.hand == 2


@pytest.mark.rules("DOK-11")
@pytest.mark.parametrize(
    ("options", "owing", "leader"),
    [
        ({}, [3], 3),
        ({}, [0], 1),  # a Lustsolo of 3
        ({"mandatory_solo_leads": "vorhand"}, [3], 1),
        ({"mandatory_solo": "none"}, [3], 1),
    ],
)
def test_who_leads_in_a_solo(options: dict[str, str], owing: list[int], leader: int) -> None:
    game = doppelkopf(**options)
    hand = dealt(game, (), context(game, owing=owing))
    declared(hand, "gesund", "gesund", "solo queens", "gesund")
    assert hand.state.turn == leader


@pytest.mark.rules("DOK-27")
def test_a_match_of_four_hands_is_forced_from_the_first() -> None:
    match = st.Match(doppelkopf(match_hands=4), seed=5, dealer=3)
    for forced in range(4):  # Vorhand each time: the deal goes round
        assert match.turn == forced
        assert match.legal_moves().texts() == tuple(SOLOS)
        for other in range(4):
            if other != forced:
                with pytest.raises(st.OutOfTurn, match="DOK-27"):
                    match.play("gesund", seat=other)
        with pytest.raises(st.IllegalMove, match="DOK-27"):
            match.play("gesund")
        match.play("solo queens")
        assert match.turn == forced
        while not match.hand_over:
            match.play(next(iter(match.legal_moves())))
        if forced < 3:
            assert not match.over
            match.next_hand()
    assert match.over


@pytest.mark.rules("DOK-27")
def test_the_forced_seat_is_the_first_from_vorhand() -> None:
    game = doppelkopf()
    inherits = context(game, dealer=2, hand=24, owing=[1])
    assert dealt(game, (), inherits).state.turn == 1
    inherits = context(game, dealer=1, hand=23, owing=[1, 0])
    assert dealt(game, (), inherits).state.turn == 0


@pytest.mark.rules("DOK-27", "DOK-28")
def test_a_penalty_forces_nobody() -> None:
    game = doppelkopf(mandatory_solo="penalty")
    hand = dealt(game, (), context(game, hand=24, owing=[0]))
    assert texts(hand)[0] == "gesund"
    declared(hand, "gesund", "gesund", "gesund", "solo aces")
    assert state(hand).duty


@pytest.mark.rules("DOK-29", "DOK-6")
def test_a_hochzeit_needs_both_alten() -> None:
    hand = dealt(doppelkopf(), ["Qc", "Qc", "", ""])
    with pytest.raises(st.IllegalMove, match="DOK-29"):
        make(hand, "1 hochzeit")
    hand = declared(dealt(doppelkopf(), ["", "Qc Qc", "", ""]), "hochzeit", *["gesund"] * 3)
    assert (state(hand).game, state(hand).re) == (HOCHZEIT, seats(1))


@pytest.mark.rules("DOK-17")
def test_no_card_before_the_declarations_are_over() -> None:
    hand = dealt(doppelkopf(), ["", "Ac", "", ""])
    with pytest.raises(st.IllegalMove, match="DOK-17"):
        make(hand, "1 Ac")
    make(hand, *GESUND, "1 Ac")


@pytest.mark.parametrize(
    ("hand", "soli"),
    [
        ("Ac Ac As Ah Ad Ts Kc Ks 9c 9s Qd Jd", ["solo aces"]),
        ("Qc Qc Qs Qh Jc Js Th Th Ad Td Kd 9s", ["solo suit_d"]),
        ("9c 9s 9h 9d Kc Ks Kh Tc Ts Th Jd Qd", []),
    ],
)
def test_a_search_thinks_of_a_solo_only_with_a_hand_for_it(hand: str, soli: list[str]) -> None:
    """A rule of thumb: where a lost solo costs nothing, bots would declare one with any hand."""
    game = st.game("doppelkopf", preset="haus")
    match = st.Match(game, hands=["", hand], dealer=0)
    looked_at = habits_of("doppelkopf").promising_moves(match.state)
    thought = [game.text(match.state, move) for move in looked_at]
    legal = match.legal_moves().texts()
    assert set(thought) <= set(legal) and "gesund" in thought
    assert [move for move in thought if move.startswith("solo")] == soli
    assert sum(move.startswith("solo") for move in legal) == 7
