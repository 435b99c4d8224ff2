"""The preset `klassisch`: the called ace, solos of the Alten, units, paid Füchse."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import SPECTATOR
from stammtisch.games.doppelkopf.cards import CALL, JACKS
from stammtisch.games.doppelkopf.facts import facts_of
from stammtisch.games.doppelkopf.names import NUMBER_OF_GAME
from stammtisch.games.doppelkopf.scoring import Facts, Side, payment
from stammtisch.matches import Hand
from stammtisch.notation import legal_texts
from tests.games.doppelkopf.positions import GESUND, dealt, make, preset, seats, state

SUIT_SOLOS = [f"solo suit_{suit}" for suit in "cshd"]
CALLED = ["9c 9s Kd 9h Ks", "Qc Qc As Ac Kh Ts", "9c 9s 9d Ah Ts", "Kc Ks 9d 9h As"]
FIRST_TRICKS = ["1 Ac", "2 9c", "3 Kc", "0 9c", "1 As", "2 9s", "3 Ks", "0 9s"]
UP_TO_THE_ACE = [
    *FIRST_TRICKS,
    *("1 Qc", "2 9d", "3 9d", "0 Kd", "1 Kh", "2 Ah", "3 9h", "0 9h", "2 Ts", "3 As"),
]


def called(**options: str | bool) -> Hand:
    """Seat 1 calls the ace of spades; seat 3 holds the other one."""
    hand = dealt(preset("klassisch", **options), CALLED)
    make(hand, "1 call s", "2 gesund", "3 gesund", "0 gesund")
    return hand


def texts(hand: Hand, seat: int) -> list[str]:
    return list(legal_texts(hand.game, hand.state, seat))


@pytest.mark.rules("DOK-23", "DOK-24")
def test_only_the_alten_open_a_solo_and_only_in_a_suit() -> None:
    game = preset("klassisch")
    assert texts(dealt(game, ["", "Qc", "Qc", ""]), 1) == ["gesund"]
    calls = ["call c", "call s", "call h"]
    assert texts(dealt(game, ["As", "Qc Qc", "", ""]), 1) == [*calls, *SUIT_SOLOS]


@pytest.mark.rules("DOK-23", "DOK-24")
def test_the_grossspiel_is_open_to_everybody() -> None:
    game = preset("klassisch", grossspiel=True)
    hand = dealt(game, ["", "Qc", "Qc", ""])
    assert texts(hand, 1) == ["gesund", "solo jacks"]
    make(hand, "1 solo jacks", "2 gesund", "3 gesund", "0 gesund")
    assert (state(hand).game, state(hand).re) == (JACKS, seats(1))
    assert texts(dealt(game, ["", "Qc Qc", "", ""]), 1)[-2:] == ["solo suit_d", "solo jacks"]


@pytest.mark.rules("DOK-18")
def test_a_solo_goes_before_a_call() -> None:
    hand = dealt(preset("klassisch", grossspiel=True), ["", "Qc Qc", "", ""])
    make(hand, "1 call h", "2 gesund", "3 solo jacks", "0 gesund")
    assert (state(hand).game, state(hand).soloist) == (JACKS, 3)


@pytest.mark.rules("DOK-33", "DOK-34")
@pytest.mark.parametrize(
    ("cards", "move", "rules"),
    [
        ("Qc", "1 call s", ("DOK-33",)),
        ("Qc Qc As As", "1 call s", ("DOK-34",)),
        ("Qc Qc", "1 gesund", ("DOK-22", "DOK-34")),
        ("Qc Qc", "1 hochzeit", ("DOK-33",)),
        ("Qc", "1 solo suit_d", ("DOK-23", "DOK-24")),
        ("Qc Qc", "1 armut", ("DOK-36",)),
    ],
)
def test_why_a_declaration_is_closed(cards: str, move: str, rules: tuple[str, ...]) -> None:
    other = "Qc" if cards.count("Qc") == 1 else ""
    hand = dealt(preset("klassisch"), ["", cards, other, ""])
    with pytest.raises(st.IllegalMove) as refused:
        make(hand, move)
    assert refused.value.rules == rules


@pytest.mark.rules("DOK-34")
def test_who_holds_all_plain_aces_can_only_play_a_solo() -> None:
    hand = dealt(preset("klassisch"), ["", "Qc Qc Ac Ac As As Ah Ah", "", ""])
    assert texts(hand, 1) == SUIT_SOLOS


@pytest.mark.rules("DOK-33", "DOK-35")
def test_parties_are_public_when_the_ace_falls() -> None:
    hand = called()
    make(hand, *FIRST_TRICKS)
    for viewer in range(4):
        badges = [[str(b) for b in seat.badges] for seat in hand.state.view(viewer).seats]
        assert badges == [[], ["Re", "called ace"], [], []]
        lines = [str(line) for line in hand.state.view(viewer).status]
        assert "The first other player who plays ace of spades is the partner." in lines
        held = "You hold ace of spades: the first to play it belongs to Re."
        assert (held in lines) == (viewer == 3)
    make(hand, *UP_TO_THE_ACE[len(FIRST_TRICKS) :])
    assert state(hand).re == seats(1, 3)
    badges = [[str(b) for b in seat.badges] for seat in hand.state.view(SPECTATOR).seats]
    assert badges == [["Kontra"], ["Re", "called ace"], ["Kontra"], ["Re"]]
    log = [str(line) for line in hand.tell(len(hand.acts) - 1, 0)]
    assert "The called ace has been played: #3 plays with #1." in log


@pytest.mark.rules("DOK-7", "DOK-33")
def test_tricks_before_the_ace_count_for_the_party() -> None:
    hand = called()
    make(hand, *UP_TO_THE_ACE, "0 Ks", "1 Ts")
    assert state(hand).tricks.winner(4) == 3
    while not hand.over:
        hand.act(int(hand.state.turn), int(hand.state.legal_moves()[0]))
    facts = facts_of(state(hand))
    own = [n for n in range(12) if state(hand).tricks.winner(n) in (1, 3)]
    assert facts.re.tricks == len(own)
    assert state(hand).game == CALL
    assert sum(state(hand).scores()) == 0


@pytest.mark.rules("DOK-18")
def test_everything_is_heard_at_once() -> None:
    hand = dealt(preset("klassisch"), ["", "Qc Qc", "", ""])
    make(hand, "1 call h")
    for viewer in range(4):
        said = hand.state.view(viewer).seats[1].said
        assert str(said) == "the player of the first ace of hearts is my partner"
    secret = dealt(preset("klassisch", solo_open=False), ["", "Qc Qc", "", ""])
    make(secret, "1 call h")
    assert str(secret.state.view(0).seats[1].said) == "Vorbehalt"


@pytest.mark.rules("DOK-45")
def test_announcements_begin_when_the_ace_has_fallen() -> None:
    hand = dealt(
        preset("klassisch", announcements=True, scoring="plus_minus", announce="any_time"), CALLED
    )
    make(hand, "1 call s", "2 gesund", "3 gesund", "0 gesund", *UP_TO_THE_ACE[:-1])
    with pytest.raises(st.IllegalMove) as refused:
        make(hand, "3 re")
    assert refused.value.rules == ("DOK-45",)
    make(hand, "3 As")
    assert [state(hand).deadline(level) for level in range(5)] == [7, 6, 5, 4, 3]
    make(hand, "3 re", "0 kontra")


@pytest.mark.rules("DOK-57")
def test_who_pays_whom_for_a_fuchs() -> None:
    """Seat 2 (Kontra) loses an ace of diamonds to seat 1; then seat 3 gives its partner one."""
    hand = dealt(preset("turnier", fuchs="pay"), ["9d Kd", "Qc Th", "Ad 9d", "Qc Ad"])
    make(hand, *GESUND, "1 Qc", "2 Ad", "3 Qc", "0 9d")
    assert list(facts_of(state(hand)).paid) == [0, 1, -1, 0]
    make(hand, "1 Th", "2 9d", "3 Ad", "0 Kd")
    assert list(facts_of(state(hand)).paid) == [0, 1, -1, 0]


@pytest.mark.rules("DOK-57")
@pytest.mark.parametrize(("kind", "paid"), [("suit_d", True), ("silent", False), ("call", True)])
def test_in_which_games_a_fuchs_is_paid_for(kind: str, paid: bool) -> None:
    tariff = preset("turnier", fuchs="pay").rules.tariff
    number = NUMBER_OF_GAME[kind]
    facts = Facts(number, seats(1), Side(130, 6), Side(110, 6), vec[i64]([1, -1, 0, 0]))
    assert payment(tariff, facts, 0) == (1 if paid else 0)


@pytest.mark.rules("DOK-57")
def test_the_payment_is_a_line_of_the_score() -> None:
    hand = dealt(preset("klassisch", fuchs="pay"), ["9d", "Qc 9c", "Ad", "Qc"])
    make(hand, "1 gesund", "2 gesund", "3 gesund", "0 gesund", "1 Qc", "2 Ad", "3 Qc", "0 9d")
    while not hand.over:
        hand.act(int(hand.state.turn), int(hand.state.legal_moves()[0]))
    lines = hand.state.score_lines()
    assert lines[-1].rules == ("DOK-57",)
    assert sum(lines[-1].points) == 0
    assert any(lines[-1].points)


def test_what_contradicts_is_refused_with_the_options() -> None:
    for options, named in (
        ({"fuchs": "pay", "scoring": "plus_only"}, "fuchs"),
        ({"revoke": "penalty"}, "revoke"),
        ({"solo_needs_alten": True}, "solo_needs_alten"),
        ({"grossspiel": True}, "grossspiel"),
        ({"dulle_last_trick_first": True}, "dulle_last_trick_first"),
        ({"scoring": "units"}, "announcements"),
    ):
        with pytest.raises(st.BadOption) as refused:
            st.game("doppelkopf", **options)
        assert named in str(refused.value)
        assert "DOK-" in str(refused.value)
