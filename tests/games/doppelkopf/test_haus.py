"""The preset `haus`: Armut with its exchange, and Sau."""

from __future__ import annotations

import pytest

import stammtisch as st
from stammtisch.cards import notations, read_card
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.core.view import Zone
from stammtisch.games.doppelkopf.cards import ARMUT, HOCHZEIT
from stammtisch.matches import Hand
from stammtisch.messages import Speaker
from stammtisch.notation import legal_texts
from stammtisch.players.registry import habits_of
from tests.games.doppelkopf.positions import (
    GESUND,
    context,
    dealt,
    make,
    mask,
    no_sau,
    preset,
    seats,
    state,
)

POOR = "Qs Kd Ac Tc Kc 9c As Ks 9s Ah Kh 9h"
VIEWERS = (*range(4), SPECTATOR)


def armut(*moves: str) -> Hand:
    """Seat 2 is poor and has pushed his trumps; seat 1 holds both Alten, seat 0 `9c`."""
    hand = dealt(preset("haus"), ["9c", "Qc Qc", POOR, ""])
    make(hand, "1 gesund", "2 armut", "3 gesund", "0 gesund", "2 push Qs", "2 push Kd", *moves)
    return hand


def zones(hand: Hand, viewer: int) -> dict[str, Zone]:
    return {zone.id: zone for zone in hand.state.view(viewer).zones}


@pytest.mark.rules("DOK-36")
@pytest.mark.parametrize(
    ("cards", "poor"),
    [
        ("Th Ad Qd Ac Tc Kc 9c As Ks 9s Ah Kh", True),  # a Fuchs and a Dulle count
        ("Th Ad Qd 9d Tc Kc 9c As Ks 9s Ah Kh", False),
        ("Ac Ac Tc Tc Kc Kc 9c 9c As As Ts Ts", True),  # no trump at all
    ],
)
def test_armut_is_open_with_three_trumps_or_fewer(cards: str, poor: bool) -> None:
    hand = dealt(preset("haus"), ["", cards, "", ""])
    assert ("armut" in legal_texts(hand.game, hand.state, 1)) == poor
    if not poor:
        with pytest.raises(st.IllegalMove, match="DOK-36"):
            make(hand, "1 armut")


@pytest.mark.rules("DOK-18")
def test_armut_goes_before_a_hochzeit() -> None:
    hand = dealt(preset("haus"), ["", "Qc Qc", POOR, ""])
    make(hand, "1 hochzeit", "2 armut", "3 gesund", "0 gesund")
    assert (state(hand).game, state(hand).soloist) == (ARMUT, 2)
    hand = dealt(preset("haus"), ["", "Qc Qc", POOR, ""])
    make(hand, "1 hochzeit", *GESUND[1:])
    assert state(hand).game == HOCHZEIT


@pytest.mark.rules("DOK-38")
def test_of_two_armuten_the_one_nearer_to_vorhand_is_played() -> None:
    other = "Qs Kd Ac Tc Kc 9c As Ts 9s Th Ah Kh"
    hand = dealt(preset("haus"), ["", "", POOR, other])
    make(hand, "1 gesund", "2 armut", "3 armut", "0 gesund")
    assert state(hand).soloist == 2


@pytest.mark.rules("DOK-36")
def test_the_course_of_an_exchange() -> None:
    hand = armut()
    assert hand.state.turn == 2
    assert state(hand).pushed == mask("Qs Kd")
    make(hand, "2 9c")  # the card alone is enough
    assert hand.state.turn == 3
    assert legal_texts(hand.game, hand.state, 3) == ("take", "refuse")
    make(hand, "3 refuse", "0 take")
    assert state(hand).re == seats(0, 2)
    assert len(legal_texts(hand.game, hand.state, 0)) == 10
    make(hand, "0 9c", "0 return 9c", "0 Kd")
    assert state(hand).returned == mask("9c 9c Kd")
    no_sau(hand)
    assert hand.state.turn == 1
    assert [int(hand.state.view(0).seats[seat].cards) for seat in range(4)] == [12] * 4
    assert state(hand).hands[2] == mask("Kd 9c 9c Ac Tc Kc As Ks 9s Ah Kh 9h")


@pytest.mark.rules("DOK-36")
def test_only_the_two_see_the_cards() -> None:
    hand = armut()
    for viewer in VIEWERS:
        assert hand.state.view(viewer).seats[2].cards == 12
        assert ("offered" in zones(hand, viewer)) == (viewer == 2)
    make(hand, "2 9c")
    for viewer in VIEWERS:
        offered = zones(hand, viewer)["offered"]
        assert offered.count == 3
        shown = notations(each.kind for each in offered.cards)
        assert shown == ("Qs Kd 9c" if viewer == 2 else "")
    make(hand, "3 refuse", "0 take", "0 Kd", "0 9c", "0 9c")
    no_sau(hand)
    for viewer in VIEWERS:
        lines = [str(line) for line in hand.state.view(viewer).status]
        assert ("A trump went back." in lines) == (viewer not in (0, 2))  # they see which
        told = [line for line in lines if line.startswith("Offered: ")]
        assert told == (
            ["Offered: 9 of clubs, queen of spades, king of diamonds"] if viewer in (0, 2) else []
        )


@pytest.mark.rules("DOK-36")
def test_what_is_heard_of_an_exchange() -> None:
    hand = armut("2 9c", "3 refuse", "0 take", "0 Kd", "0 9c", "0 9c")
    heard = {
        viewer: [str(line) for n in range(len(hand.acts)) for line in hand.tell(n, viewer)]
        for viewer in VIEWERS
    }
    for viewer in VIEWERS:
        assert "#2 offers three cards, face down." in heard[viewer]
        assert "#0 gives three cards back; there is a trump among them." in heard[viewer]
        assert ("#2 puts 9 of clubs down." in heard[viewer]) == (viewer == 2)
        assert ("#0 gives king of diamonds back." in heard[viewer]) == (viewer == 0)
    assert any(line.startswith("The three cards are") for line in heard[0])
    assert any(line.startswith("You get back") for line in heard[2])
    assert heard[1] == heard[3] == heard[SPECTATOR]


@pytest.mark.rules("DOK-36")
@pytest.mark.parametrize(
    ("trumps", "choices"),
    [("", [10, 9, 9]), ("Qs", [1, 10, 9]), ("Qs Kd", [1, 1, 10]), ("Qs Kd Jd", [1, 1, 1])],
)
def test_pushing_takes_three_moves_however_many_trumps_there_are(
    trumps: str, choices: list[int]
) -> None:
    plain = ["Tc", "Kc", "9c", "As", "Ks", "9s", "Ah", "Kh", "9h", "Ac", "Ac", "Tc"]
    poor = " ".join([*trumps.split(), *plain][:12])
    hand = dealt(preset("haus"), ["", poor, "", ""])
    make(hand, "1 armut", *GESUND[1:])
    found = []
    for _ in range(3):
        texts = legal_texts(hand.game, hand.state, 1)
        found.append(len(texts))
        assert hand.state.view(0).seats[1].cards == 12
        make(hand, f"1 {texts[0]}")
    assert (found, hand.state.turn) == (choices, 2)


@pytest.mark.rules("DOK-36")
def test_a_trump_is_pushed_with_one_word_and_refused_out_of_order() -> None:
    hand = dealt(preset("haus"), ["", "Qs Kd Jd Tc Kc 9c As Ks 9s Ah Kh 9h", "", ""])
    make(hand, "1 armut", *GESUND[1:])
    with pytest.raises(st.IllegalMove, match="All your trumps go first: now queen of spades"):
        make(hand, "1 push Kd")
    make(hand, "1 schieben")
    assert "now jack of diamonds" in str(hand.state.view(1).prompt)
    make(hand, "1 push", "1 push")
    assert hand.state.turn == 2


@pytest.mark.rules("DOK-36")
@pytest.mark.parametrize(
    ("before", "move"),
    [
        ([], "2 push Qs"),  # lies there already
        ([], "2 push Jd"),  # does not hold it
        ([], "2 take"),
        ([], "3 take"),
        ([], "2 Ac"),  # read as a push: allowed, see below
        (["2 9c"], "3 return 9s"),
        (["2 9c"], "3 push 9s"),
        (["2 9c", "3 take"], "3 return Jc"),
        (["2 9c", "3 take"], "3 refuse"),
        (["2 9c", "3 take"], "2 push 9s"),
    ],
)
def test_what_does_not_belong_to_the_exchange(before: list[str], move: str) -> None:
    hand = armut(*before)
    if move == "2 Ac":
        make(hand, move)
        return
    with pytest.raises(st.IllegalMove) as refused:
        make(hand, move)
    assert refused.value.rules == ("DOK-36",)
    assert Speaker("de").say(refused.value.text) != str(refused.value.text)


@pytest.mark.rules("DOK-37")
def test_nobody_takes_and_the_same_player_deals_again() -> None:
    match = st.Match(preset("haus"), hands=["9c", "Qc Qc", POOR, ""], dealer=0)
    for words in ("gesund", "armut", "gesund", "gesund", "push", "push", "9c"):
        match.play(words)
    for words in ("refuse", "refuse", "refuse"):
        match.play(words)
    assert match.hand_over
    assert match.scores() == (0, 0, 0, 0)
    assert str(match.view().status[-1]) == "Nobody takes the Armut: #0 deals again."
    match.next_hand()
    assert (match.context.dealer, match.context.hand) == (0, 1)
    assert not match.over


@pytest.mark.rules("DOK-37")
def test_an_endless_row_of_redeals_does_not_shorten_the_match() -> None:
    game = preset("haus")
    last = context(game, dealer=3, hand=8)
    hand = dealt(game, ["9c", POOR, "", ""], last)
    make(hand, "0 gesund", "1 armut", "2 gesund", "3 gesund", "1 push", "1 push", "1 9c")
    make(hand, "2 refuse", "3 refuse", "0 refuse")
    after = game.following(last, hand.state)
    assert (after.over, after.hand, after.dealer) == (False, 8, 3)


@pytest.mark.rules("DOK-36")
def test_at_the_end_all_see_the_exchange_and_the_hands_as_they_were_played() -> None:
    hand = armut("2 9c", "3 refuse", "0 take", "0 Kd", "0 9c", "0 9c")
    no_sau(hand)
    while not hand.over:
        hand.act(int(hand.state.turn), int(hand.state.legal_moves()[0]))
    for viewer in VIEWERS:
        shown = zones(hand, viewer)
        assert notations(each.kind for each in shown["offered"].cards) == "Qs Kd 9c"
        assert notations(each.kind for each in shown["returned"].cards) == "Kd 9c 9c"
        assert mask(notations(each.kind for each in shown["hand2"].cards)) == mask(
            "Kd 9c 9c Ac Tc Kc As Ks 9s Ah Kh 9h"
        )


# Sau


def sau(*moves: str, **options: str | bool) -> Hand:
    """Seat 2 holds both aces of diamonds; nobody has a Vorbehalt."""
    hand = dealt(preset("haus", **options), ["Kd", "Th 9c", "Ad Ad", "Th"])
    make(hand, *GESUND, *moves)
    return hand


@pytest.mark.rules("DOK-39", "DOK-40")
def test_everybody_is_asked_and_only_both_aces_answer() -> None:
    hand = sau()
    assert [str(hand.state.view(viewer).phase) for viewer in VIEWERS] == [
        "Asking about the Sau"
    ] * 5
    assert legal_texts(hand.game, hand.state, 1) == ("pass",)
    with pytest.raises(st.IllegalMove, match="DOK-39"):
        make(hand, "1 sau")
    make(hand, "1 pass")
    assert legal_texts(hand.game, hand.state, 2) == ("sau", "pass")
    make(hand, "2 pass", "3 pass")
    before = [str(hand.state.view(viewer).status) for viewer in VIEWERS]
    make(hand, "0 pass")
    assert state(hand).sau == -1
    assert hand.state.turn == 1
    assert all("Sau" not in text for text in before)


@pytest.mark.rules("DOK-8", "DOK-39")
def test_both_aces_are_the_highest_trumps() -> None:
    hand = sau("1 pass", "2 sau")
    assert hand.state.turn == 1  # nobody else can say it
    assert [str(b) for b in hand.state.view(0).seats[2].badges] == ["Sau"]
    make(hand, "1 Th", "2 Ad", "3 Th", "0 Kd", "2 take")
    assert state(hand).tricks.winner(0) == 2


@pytest.mark.rules("DOK-15")
@pytest.mark.parametrize(("words", "winner"), [("2 sau", 1), ("2 pass", 3)])
def test_under_sau_the_first_dulle_beats_the_second(words: str, winner: int) -> None:
    hand = dealt(preset("haus"), ["Kd", "Th", "Ad Ad Qs", "Th"])
    make(hand, *GESUND, "1 pass", words)
    no_sau(hand)
    make(hand, "1 Th", "2 Qs", "3 Th", "0 Kd", f"{winner} take")
    assert state(hand).tricks.winner(0) == winner


@pytest.mark.rules("DOK-39")
@pytest.mark.parametrize(
    ("kind", "asked"),
    [("suit_d", True), ("suit_c", False), ("queens", False), ("jacks", False), ("aces", False)],
)
def test_sau_exists_where_diamonds_are_trumps(kind: str, asked: bool) -> None:
    hand = dealt(preset("haus"), ["", "", "Ad Ad", ""])
    make(hand, f"1 solo {kind}", *GESUND[1:])
    assert (str(hand.state.view(0).phase) == "Asking about the Sau") == asked
    if not asked:
        with pytest.raises(st.IllegalMove, match="DOK-39"):
            make(hand, "1 sau")


@pytest.mark.rules("DOK-40")
def test_the_round_for_the_sau_follows_the_exchange() -> None:
    hand = dealt(preset("haus"), ["Ad", "Qc Qc", "Ad Kd Ac Tc Kc 9c As Ks 9s Ah Kh 9h", ""])
    make(
        hand,
        "1 gesund",
        "2 armut",
        "3 gesund",
        "0 gesund",
        "2 push",
        "2 push",
        "2 9c",
        "3 refuse",
        "0 take",
    )
    make(hand, "0 Kd", "0 return 9c", "0 return 9c" if state(hand).hands[0] & 1 else "0 Ad")
    assert hand.state.turn == 1
    assert str(hand.state.view(0).phase) == "Asking about the Sau"


@pytest.mark.rules("DOK-54")
def test_under_sau_no_ace_of_diamonds_is_caught() -> None:
    """Whoever said it wins with both: random play never loses one."""
    for seed in range(30):
        hand = sau("1 pass", "2 sau")
        rng = Rng(seed)
        while not hand.over:
            hand.act(int(hand.state.turn), int(hand.state.pick(rng)))
        for number in range(12):
            position = state(hand)
            if position.tricks.kind_of(number, 2) == read_card("Ad"):
                assert position.tricks.winner(number) == 2


@pytest.mark.rules("DOK-36")
def test_who_refuses_the_armut_says_so_and_nobody_else() -> None:
    hand = armut("2 9c", "3 refuse")
    assert [str(seat.said) for seat in hand.state.view(1).seats] == ["None"] * 3 + ["refuses"]


@pytest.mark.rules("DOK-36", "DOK-37")
def test_after_a_hand_that_was_thrown_in_all_cards_lie_open() -> None:
    hand = armut("2 9c", "3 refuse", "0 refuse", "1 refuse")
    view = hand.state.view(1)
    shown = [len(zones(hand, 1)[f"hand{seat}"].cards) for seat in range(4)]
    assert shown == [12] * 4
    assert [[str(b) for b in seat.badges] for seat in view.seats] == [[], [], ["Armut"], []]
    assert [(line.points, line.rules) for line in hand.state.score_lines()] == [
        ((0, 0, 0, 0), ("DOK-37",))
    ]


@pytest.mark.rules("DOK-36")
def test_quiet_players_keep_their_trumps_and_aces() -> None:
    """What a search plays on with: the three that go back are plain and no aces."""
    hand = armut("2 9c", "3 refuse", "0 take")
    rng = Rng(5)
    kept = mask("Th Ad Qd Jd Td 9d As Ah Ac")
    for _ in range(20):
        end = hand.state.copy()
        while end.turn == 0:
            move = int(habits_of("doppelkopf").quiet_pick(end, rng))
            assert hand.game.text(end, move).startswith(("return", "pass")), move
            if not hand.game.text(end, move).startswith("return"):
                break
            assert not mask(hand.game.text(end, move).split()[1]) & kept
            end.play(move)
