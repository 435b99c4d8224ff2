"""Revokes: wrong cards that are played, put right and claimed; and what they cost."""

from __future__ import annotations

import pytest

import stammtisch as st
from stammtisch.bots import choose
from stammtisch.cards import notation
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.games.doppelkopf import GAME
from stammtisch.games.doppelkopf.cards import copies
from stammtisch.games.doppelkopf.moves import CORRECT, PASS, TAKE_TRICK
from stammtisch.games.doppelkopf.options import DoppelkopfOptions
from stammtisch.games.doppelkopf.position import CLOSING
from stammtisch.games.doppelkopf.revokes import was_wrong_claim
from stammtisch.kits.tricks.claims import REST
from stammtisch.matches import Hand
from stammtisch.notation import legal_texts, read_move
from stammtisch.players.registry import habits_of
from stammtisch.rulecodes import read_code
from tests.games.doppelkopf.positions import GESUND, card, dealt, make, no_sau, preset, state

HANDS = ["Kc 9h", "Ac Tc", "Tc Kc", "Jd 9c As As Ts Ts Ks Ks 9s 9s Ah Ah"]
VIEWERS = (*range(4), SPECTATOR)


def revoked(*moves: str) -> Hand:
    """Seat 3 ruffs a club trick though it holds the nine of clubs."""
    hand = dealt(preset("haus"), HANDS)
    make(hand, *GESUND)
    no_sau(hand)
    make(hand, "1 Ac", "2 Tc", "3 Jd", "0 Kc", *moves)
    return hand


def texts(hand: Hand, seat: int) -> list[str]:
    return list(legal_texts(hand.game, hand.state, seat))


@pytest.mark.rules("DOK-62")
def test_where_revokes_are_prevented_nobody_can_revoke() -> None:
    hand = dealt(preset("haus", revoke="prevent"), HANDS)
    make(hand, *GESUND)
    no_sau(hand)
    make(hand, "1 Ac", "2 Tc")
    with pytest.raises(st.IllegalMove, match="DOK-12"):
        make(hand, "3 Jd")
    for words in ("correct", "claim 2 1"):
        with pytest.raises(st.IllegalMove, match="DOK-62"):
            make(hand, f"1 {words}")


@pytest.mark.rules("DOK-64")
def test_a_revoke_is_reported_with_the_seat_and_the_number_of_the_trick() -> None:
    hand = revoked("3 take")
    for words in ("claim 3 1", "verworfen 3 1", "revoke of 3 in 1"):
        assert hand.game.text(hand.state, read_move(hand.game, hand.state, 0, words)) == "claim 3 1"
    for words in ("verworfen 3 0", "verworfen 4 1", "verworfen 3 13", "verworfen 3"):
        with pytest.raises(st.UnreadableMove):
            read_move(hand.game, hand.state, 0, words)


@pytest.mark.rules("DOK-63")
def test_any_card_may_be_played_and_a_full_trick_lies_until_it_is_taken() -> None:
    hand = revoked()
    assert state(hand).tricks.lying == 4
    assert hand.state.turn == 3  # the trump wins
    assert list(hand.state.legal_moves()) == [int(TAKE_TRICK)]
    assert texts(hand, 3) == ["take", "correct"]
    for seat in (0, 1, 2):
        assert "correct" not in texts(hand, seat)
    with pytest.raises(st.OutOfTurn, match="DOK-63"):
        make(hand, "1 take")
    with pytest.raises(st.IllegalMove, match="DOK-63"):
        make(hand, "3 9c")
    make(hand, "3 take")
    assert (state(hand).tricks.done, state(hand).tricks.lying, hand.state.turn) == (1, 0, 3)


@pytest.mark.rules("DOK-63")
def test_only_the_offender_sees_that_there_is_something_to_correct() -> None:
    """Whether the seat could have followed shows nowhere else."""
    honest = dealt(preset("haus"), [*HANDS[:3], HANDS[3].replace("9c", "9h")])
    make(honest, *GESUND)
    no_sau(honest)
    make(honest, "1 Ac", "2 Tc", "3 Jd", "0 Kc")
    hand = revoked()
    for viewer in (0, 1, 2, SPECTATOR):
        assert hand.state.view(viewer).choices == honest.state.view(viewer).choices
    assert "correct" not in texts(honest, 3)
    with pytest.raises(st.IllegalMove, match="DOK-63"):
        make(honest, "3 correct")


@pytest.mark.rules("DOK-63")
def test_a_correction_takes_back_all_later_cards_and_binds_only_who_corrects() -> None:
    hand = revoked("3 correct")
    assert hand.state.turn == 3
    assert [state(hand).cards_of(seat) for seat in range(4)] == [12, 11, 11, 12]
    assert [text for text in texts(hand, 3) if len(text) == 2] == ["9c"]
    with pytest.raises(st.IllegalMove, match="DOK-12"):
        make(hand, "3 As")
    make(hand, "3 9c")
    assert len([text for text in texts(hand, 0) if len(text) == 2]) > 3  # free again
    make(hand, "0 9h")
    assert state(hand).tricks.lying == 4
    assert hand.state.turn == 1
    log = [str(line) for line in hand.tell(12, 2)]
    assert log == [
        (
            "#3 corrects a revoke; these cards go back into the players’ hands: king of clubs, "
            "jack of diamonds."
        )
    ]
    make(hand, "0 correct", "0 Kc", "1 take")
    assert state(hand).tricks.winner(0) == 1


@pytest.mark.rules("DOK-63")
def test_a_legal_card_is_never_taken_back() -> None:
    hand = revoked()
    for seat in (0, 1, 2):
        objection = hand.state.objection(seat, int(CORRECT))
        assert objection is not None
        assert objection.rules == ("DOK-63",)


@pytest.mark.rules("DOK-64")
def test_a_right_claim_ends_the_hand_with_five_for_each_other() -> None:
    hand = revoked("3 take", "3 Ah")
    assert "claim 3 1" in texts(hand, 0)
    make(hand, "0 claim 3 1")
    assert hand.over
    assert list(hand.state.scores()) == [5, 5, 5, 0]
    (line,) = hand.state.score_lines()
    assert (line.points, line.rules) == ((5, 5, 5, 0), ("DOK-64", "DOK-65"))
    view = hand.state.view(SPECTATOR)
    assert str(view.status[-1]) == "The hand is lost for #3."
    assert sum(zone.count for zone in view.zones if zone.role == "hand") == 48


def honest(*moves: str, **options: str) -> Hand:
    """Seat 3 ruffs a club trick, and holds no club."""
    game = preset("haus", **options)
    hand = dealt(game, [*HANDS[:3], HANDS[3].replace("9c", "9h")])
    make(hand, *GESUND)
    no_sau(hand)
    make(hand, "1 Ac", "2 Tc", "3 Jd", "0 Kc", "3 take", *moves)
    return hand


@pytest.mark.rules("DOK-68")
def test_a_wrong_claim_costs_what_a_revoke_costs() -> None:
    """Else whoever claims always, for nothing, finds all, and the voids of the others besides."""
    hand = honest("3 9s", "0 claim 3 1")
    assert hand.over
    assert list(hand.state.scores()) == [0, 5, 5, 5]
    (line,) = hand.state.score_lines()
    assert (line.points, line.rules) == ((0, 5, 5, 5), ("DOK-68", "DOK-65"))
    assert str(line.text) == "#0 wrongly claimed a revoke: the others write five each"
    assert [str(text) for text in hand.tell(len(hand.acts) - 1)] == [
        "#0 claims that #3 revoked in trick 1; but #3 could not follow.",
        "The hand is lost for #0.",
    ]
    (trick,) = [zone for zone in hand.state.view(2).zones if zone.role == "past_trick"]
    assert [card.seat for card in trick.cards] == [1, 2, 3, 0]


@pytest.mark.rules("DOK-68")
def test_at_the_end_a_wrong_claim_costs_too() -> None:
    hand = honest()
    while state(hand).tricks.done < 12:
        hand.act(int(hand.state.turn), int(hand.state.legal_moves()[0]))
    prompt = "Did somebody revoke? A wrong claim loses the hand."
    assert str(hand.state.view(1).prompt) == prompt
    make(hand, "1 claim 3 1")
    assert list(hand.state.scores()) == [5, 0, 5, 5]


@pytest.mark.rules("DOK-68")
def test_bots_claim_only_what_everybody_can_prove() -> None:
    """Asked for a claim when all cards are played, a bot never makes a wrong one."""
    for seed in range(8):
        for hand in (honest(), revoked("3 take")):
            end, rng = state(hand).copy(), Rng(seed)
            while end.turn >= 0:
                bot = "search" if end.step == CLOSING else "random"
                end.play(choose(bot, end, hand.game, int(end.turn), rng, simulations=10))
            assert not was_wrong_claim(end)
            assert end.cleared == 0


@pytest.mark.rules("DOK-68")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_where_a_wrong_claim_is_free_the_accused_tricks_lie_open_for_all(viewer: int) -> None:
    hand = honest("3 9s", "0 9c", "1 Tc", "2 9d", "2 take", wrong_claim="free")
    assert not [zone for zone in hand.state.view(viewer).zones if zone.role == "past_trick"]
    make(hand, "0 claim 3 1")
    assert not hand.over
    (zone,) = [zone for zone in hand.state.view(viewer).zones if zone.role == "past_trick"]
    assert str(zone.label) == "Trick 1: #3 did not revoke"
    assert [card.seat for card in zone.cards] == [1, 2, 3, 0]
    assert [notation(card.kind) for card in zone.cards] == ["Ac", "Tc", "Jd", "Kc"]


@pytest.mark.rules("DOK-64", "DOK-68")
@pytest.mark.parametrize("viewer", [1, 2, 3])
def test_who_was_wrongly_accused_has_none_of_the_suit_for_all(viewer: int) -> None:
    hand = honest("3 9s", "0 9c", "1 Tc", "2 9d", "2 take", wrong_claim="free")
    make(hand, "1 claim 0 2")
    rng = Rng(1)
    for _ in range(20):
        held = state(hand).sample(viewer, rng).hands[0]
        assert not any(copies(held, card(spade)) for spade in ("As", "Ts", "Ks", "9s"))


@pytest.mark.rules("DOK-68")
def test_an_old_code_keeps_its_free_claims() -> None:
    """Under version 1 of the rules a wrong claim cost nothing."""
    for preset_of_old in GAME.presets:
        assert GAME.history[1][preset_of_old]["wrong_claim"] == "free"


@pytest.mark.rules("DOK-64", "DOK-68")
def test_a_free_wrong_claim_has_no_effect_and_is_not_made_twice() -> None:
    hand = honest(wrong_claim="free")
    before = list(state(hand).hands), hand.state.turn
    make(hand, "0 claim 3 1")
    assert (list(state(hand).hands), hand.state.turn) == before
    assert not hand.over
    with pytest.raises(st.IllegalMove, match="DOK-64"):
        make(hand, "1 claim 3 1")


@pytest.mark.rules("DOK-64")
@pytest.mark.parametrize(
    "move", ["3 claim 3 1", "0 claim 2 1", "0 claim 3 2", "1 claim 0 1", "0 claim 1 12"]
)
def test_what_cannot_be_claimed(move: str) -> None:
    with pytest.raises(st.IllegalMove) as refused:
        make(revoked("3 take"), move)
    assert refused.value.rules == ("DOK-64",)


@pytest.mark.rules("DOK-64")
def test_before_the_trick_is_taken_nothing_is_claimed() -> None:
    with pytest.raises(st.IllegalMove, match="DOK-64"):
        make(revoked(), "0 claim 3 1")


@pytest.mark.rules("DOK-64")
def test_after_the_last_trick_everybody_is_asked_once_more() -> None:
    """Until the next deal: the seats speak in turn, then the hand is scored."""
    hand = revoked("3 take")
    while state(hand).tricks.done < 12:
        moves = hand.state.legal_moves()
        hand.act(int(hand.state.turn), int(moves[0]))
    assert not hand.over
    for seat in (1, 2, 3):
        assert hand.state.turn == seat
        assert "claim 3 1" in texts(hand, seat) or seat == 3
        hand.act(seat, int(PASS))
    late = hand.state.copy()
    make(hand, "0 claim 3 1")
    assert list(hand.state.scores()) == [5, 5, 5, 0]
    late.play(PASS)
    assert late.turn == -1
    assert list(late.scores()) != [5, 5, 5, 0]


@pytest.mark.rules("DOK-64")
def test_quiet_players_follow_suit_and_claim_what_they_see() -> None:
    """What a search plays to the end: nobody revokes in it, and a revoke is found."""
    hand = revoked("3 take")
    ends = []
    for seed in range(5):
        end = hand.state.copy()
        habits_of("doppelkopf").play_out(end, Rng(seed))
        ends.append(list(end.scores()))
    assert ends == [[5, 5, 5, 0]] * 5
    honest = dealt(preset("haus"), HANDS)
    make(honest, *GESUND)
    for seed in range(5):
        end = honest.state.copy()
        habits_of("doppelkopf").play_out(end, Rng(seed))
        assert sorted(end.scores()) != [0, 5, 5, 5]


def rest_claimed(nine: str) -> Hand:
    """Seat 3 ruffs a club, then holds the highest trumps and claims the rest, which is granted.

    It revoked if its plain card is a club.
    """
    plain = {"karlchen_last": 0, "karlchen_caught": 0, "doppelkopf_point": "off"}
    hand = dealt(preset("haus", **plain), [*HANDS[:3], f"{nine} Th Th Qc Qc Qs Qs Qh Qh Qd Qd Jd"])
    make(hand, *GESUND)
    no_sau(hand)
    make(hand, "1 Ac", "2 Tc", "3 Jd", "0 Kc", "3 take", "3 rest")
    make(hand, "0 grant", "1 grant", "2 grant")
    return hand


@pytest.mark.rules("DOK-64", "DOK-69")
def test_who_claims_the_rest_does_not_get_away_with_a_revoke() -> None:
    """All cards lie open then, and everybody is asked as after the last trick."""
    hand = rest_claimed("9c")
    assert not hand.over
    assert (state(hand).step, hand.state.turn) == (CLOSING, 1)
    for viewer in VIEWERS:
        view = hand.state.view(viewer)
        assert sum(len(zone.cards) for zone in view.zones if zone.role == "hand") == 44
        assert "The remaining tricks went to #3." in [str(line) for line in view.status]
    sample = hand.state.sample(0, Rng(1))
    assert list(sample.words()) == list(hand.state.words())
    make(hand, "1 claim 3 1")
    assert list(hand.state.scores()) == [5, 5, 5, 0]


@pytest.mark.rules("DOK-64", "DOK-69")
def test_if_nobody_claims_a_revoke_the_rest_is_scored() -> None:
    hand = rest_claimed("9h")
    make(hand, "1 pass", "2 pass")
    refused = hand.state.objection(0, int(REST))
    assert refused is not None
    assert refused.rules == ("DOK-69",)
    make(hand, "3 pass", "0 pass")
    assert hand.over
    assert hand.state.scores()[3] > 0


@pytest.mark.rules("DOK-64", "DOK-69")
def test_a_proved_claim_is_told_as_one() -> None:
    plain = {"announcements": False, "karlchen_last": 0, "karlchen_caught": 0}
    game = preset("haus", **plain, doppelkopf_point="off")
    hand = dealt(game, ["", "Th Th Qc Qc Qs Qs Qh Qh Qd Qd Jc Jc", "", ""])
    make(hand, *GESUND)
    no_sau(hand)
    make(hand, "1 rest")
    assert state(hand).step == CLOSING
    assert [str(line) for line in hand.tell(len(hand.acts) - 1)] == [
        "#1 claims all remaining tricks, and nobody can prevent it."
    ]


@pytest.mark.rules("DOK-62", "DOK-64", "DOK-68")
def test_the_club_plays_with_revokes_and_old_codes_still_prevent_them() -> None:
    """Its rules say that a wrong card can be put right while the trick lies, and then costs 5."""
    options = preset("haus").options
    assert (options.revoke, options.wrong_claim) == ("penalty", "penalty")
    assert list(revoked("3 take", "3 9c", "0 claim 3 1").state.scores()) == [5, 5, 5, 0]
    for code, played in {
        "doppelkopf.haus.2": ("penalty", "penalty"),
        "doppelkopf.haus.1": ("prevent", "free"),
        "doppelkopf.haus.1.revoke=penalty": ("penalty", "free"),
        "doppelkopf.haus.1.nines=no": ("prevent", "free"),
        "doppelkopf.turnier.2": ("prevent", "penalty"),
    }.items():
        options = read_code(code).options
        assert isinstance(options, DoppelkopfOptions)
        assert (options.revoke, options.wrong_claim) == played
