"""The moves of Fünfhundert as people type and read them."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.errors import AmbiguousMove, IllegalMove, OutOfTurn, UnreadableMove
from stammtisch.games.fuenfhundert.rules import NAMES
from stammtisch.matches import Match
from stammtisch.messages import Speaker
from stammtisch.notation import read_move, words_of
from stammtisch.positions import changed
from tests.games.fuenfhundert.positions import at, do, ended, game, mask

SAID = {
    "announce pair_h": "announce pair_h",
    "pair_h": "announce pair_h",
    "Paar in Herz": "announce pair_h",
    "Herz Paar": "announce pair_h",
    "ansage paar herz": "announce pair_h",
    "pair in hearts": "announce pair_h",
    "Familie in Karo": "announce family_d",
    "family of spades": "announce family_s",
    "Paar in Eichel": "announce pair_c",
    "vier Asse": "announce four_A",
    "Vierling Könige": "announce four_K",
    "vier Zehnen": "announce four_T",
    "four queens": "announce four_Q",
    "four of a kind: king": "announce four_K",
    "Vierling Ober": "announce four_Q",
    "Binokel": "announce binokel",
    "tauschen": "exchange",
    "fertig": "done",
    "spiel Kreuz-Dame": "Qc",
    "10h": "Th",
    "der rest ist mein": "rest",
    "weiterspielen": "deny",
}


RULES = game()
MOVES = int(RULES.moves)
BEGINNING = RULES.deal(RULES.pack(), RULES.opening(0))


def meant_by(said: str) -> list[str]:
    """The moves that these words can mean, in notation."""
    return [RULES.text(BEGINNING, move) for move in RULES.read(BEGINNING, 1, words_of(said))]


@pytest.mark.parametrize(("said", "meant"), SAID.items())
def test_what_people_type(said: str, meant: str) -> None:
    assert meant_by(said) == [meant]


def test_every_move_reads_back() -> None:
    pack = {int(kind) for kind in game().pack()}
    for move in range(MOVES):
        if move >= 52 or move in pack:
            text = RULES.text(BEGINNING, move)
            assert meant_by(text) == [text]


@pytest.mark.parametrize(
    "said", ["", "Paar Herz Karo", "vier", "roter Joker", "vier Neunen", "x y"]
)
def test_what_is_no_move_or_not_a_single_one(said: str) -> None:
    assert len(meant_by(said)) != 1


def test_a_pair_without_a_suit_is_the_one_that_can_be_announced() -> None:
    rules = game()
    state = at(rules, "7h", 16, ["8c 9d", "7c Ks Qs Kd Qd"])
    assert len(meant_by("paar")) == 4
    with pytest.raises(AmbiguousMove):
        read_move(rules, state, 1, "Paar")
    do(rules, state, "Paar Pik")
    assert rules.text(state, read_move(rules, state, 1, "Paar")) == "announce pair_d"


REFUSED = {
    "announce pair_c": ("F500-14", "F500-16"),
    "announce pair_d": ("F500-18",),
    "announce pair_s": ("F500-16", "F500-20"),
    "announce family_s": ("F500-16",),
    "exchange": ("F500-10", "F500-11"),
    "done": ("F500-17",),
    "8c": ("F500-6",),
    "2c": ("F500-1",),
    "rest": ("F500-26",),
    "deny": ("F500-26",),
}


@pytest.mark.parametrize(("said", "cited"), REFUSED.items())
def test_refusals_name_their_rules(said: str, cited: tuple[str, ...]) -> None:
    rules = game()
    state = at(rules, "Ah", 16, ["8c 9d", "7c Ks Qs Kd Qd"], draws="Jc Jd")
    do(rules, state, "announce pair_s", "Kd", "9d", "7c", "8c")
    assert state.hands[1] & mask("Qd") and state.won[1] & mask("Kd")
    with pytest.raises(IllegalMove) as refused:
        read_move(rules, changed(state, turn="1"), 1, said)
    assert refused.value.rules == cited
    assert refused.value.instead


def test_out_of_turn_and_after_the_end() -> None:
    rules = game()
    match = Match(rules, seed="turn")
    for said, rule in (("exchange", "F500-10"), ("pair_h", "F500-17"), ("Qc", "F500-6")):
        with pytest.raises(OutOfTurn) as refused:
            match.play(said, seat=0)
        assert rule in refused.value.rules
    with pytest.raises(UnreadableMove):
        match.play("vorbehalt")
    state = ended(rules, [0, 0])
    refusal = state.objection(0, 12)
    assert refusal is not None and refusal.rules == ("F500-21", "F500-24")
    assert state.objection(0, MOVES) is not None


def test_without_the_binokel() -> None:
    state = at(game(binokel=False), "7h", 16, ["8c 9d", "7c Js Qd"])
    refusal = state.objection(1, 56 + NAMES.index("binokel"))
    assert refusal is not None and refusal.rules == ("F500-15",)


def told(match: Match, viewer: int) -> list[str]:
    """The last act's lines of the log in German."""
    speaker = Speaker("de", seat_name=lambda seat: ("Anna", "Bert")[seat])
    return [speaker.say(text) for text in match.hand.tell(len(match.hand.acts) - 1, viewer)]


def test_the_log() -> None:
    hands = ["7h Ac Ad As Tc Ts Td 9c", "7c 8c Kh Qh 9h Jc Js Qc"]
    match = Match(game(), hands=hands, rest="Th 9d Jh", dealer=0, seed="log")
    match.play("announce pair_h")
    assert told(match, 0) == ["Bert sagt an: Paar in Herz, 40 Punkte."]
    match.play("7c")
    match.play("exchange")
    assert told(match, 1) == ["Anna tauscht Herz-7 gegen Herz-10: 10 Punkte."]
    match.play("Ac")
    assert told(match, 0) == [
        "Anna spielt Kreuz-Ass.",
        "Anna macht Stich 1 mit 11 Augen.",
        "Beide ziehen eine Karte; Anna zieht Karo-9.",
    ]
    assert told(match, 1)[-1] == "Beide ziehen eine Karte; Bert zieht Herz-Bube."
    assert told(match, -1)[-1] == "Beide ziehen eine Karte."


def test_the_log_of_an_end() -> None:
    rules = game()
    state = at(rules, "Ac", 6, ["7c Ks", "8c 9h"], seat=0, turn=0, totals=(490, 20), number=2)
    before = state.copy()
    do(rules, state, "exchange")
    assert state.turn == OVER
    lines = [str(line) for line in rules.tell(before, 0, 55, state, 1)]
    assert lines[-2:] == [
        "This deal: #0 10 points, #1 0 points.",
        "#0 has reached 500 points and wins the match.",
    ]
    wrong = game(false_announce="penalty")
    state = at(wrong, "7h", 16, ["8c 9d", "7c Js Jh Jd"])
    before = state.copy()
    do(wrong, state, "announce four_J")
    assert "20 points are lost" in str(wrong.tell(before, 1, 56 + 12, state, 0)[0])
    assert list(state.points) == list(vec[i64]([0, -20]))
