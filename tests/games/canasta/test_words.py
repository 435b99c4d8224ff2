"""Moves of Canasta as people write them, and what they are told."""

from __future__ import annotations

import pytest

import stammtisch as st
from stammtisch.errors import AmbiguousMove, IllegalMove, MoveError, UnreadableMove
from stammtisch.messages import Speaker
from stammtisch.notation import read_move
from tests.games.canasta.positions import at, canasta, match_at, position, texts

HAND = "K K K K 7 7 2 2 X 5 4 3b"


@pytest.mark.parametrize(
    ("written", "move"),
    [
        ("meld K", "meld K"),
        ("melde König", "meld K"),
        ("lege Kc Kd Kh", "meld K"),
        ("meld 7 X", "meld 7 X"),
        ("meld 7 7 joker", "meld 7 X"),
        ("auslegen 7 2", "meld 7 2"),
        ("meld 2 2 X", "meld_wild 1"),
        ("meld_wild 1", "meld_wild 1"),
        ("add 2 Q", "add 2 Q"),
        ("anlegen joker dame", "add X Q"),
        ("add 2c m0Q", "add 2 Q"),
        ("discard 5", "discard 5"),
        ("wirf 5h", "discard 5"),
        ("5s", "discard 5"),
        ("Karo 4", "discard 4"),
        ("abwerfen 3b", "discard 3b"),
        ("3c", "discard 3b"),
        ("X", "discard X"),
        ("frage", "ask_out"),
    ],
)
def test_what_people_type(written: str, move: str) -> None:
    game = canasta()
    state = position(game, HAND, phase="play", melds=["Q Q Q"])
    assert game.text(state, read_move(game, state, 0, written)) == move


@pytest.mark.parametrize(
    ("written", "move"),
    [
        ("draw", "draw"),
        ("ziehen", "draw"),
        ("nimm", "take_pile"),
        ("take_pile", "take_pile"),
        ("take joker", "take_pile X"),
        ("nimm 2", "take_pile 2"),
    ],
)
def test_what_people_type_before_they_draw(written: str, move: str) -> None:
    game = canasta(take_with_wild=True)
    state = position(game, "9 9 2 X 4 5", pile="4 9", melds=["Q Q Q"])
    assert game.text(state, read_move(game, state, 0, written)) == move


@pytest.mark.parametrize(
    ("written", "moves"),
    [
        ("meld K K K K", ["meld K", "add K"]),
        ("meld K K 2 2", ["meld K 2", "add 2 K"]),
        ("meld Kc Kd Kh Ks 2c Xr", ["meld K", "add K", "add 2 K", "add X K"]),
        ("meld 2 2 X X", ["meld_wild 2", "add 2 W"]),
        ("add 2 2 m0Q", ["add 2 Q", "add 2 Q"]),
        ("meld K; discard 5", ["meld K", "discard 5"]),
    ],
)
def test_several_moves_at_once(written: str, moves: list[str]) -> None:
    game = canasta()
    state = position(game, "K K K K 2 2 X X 5 4 6", phase="play", melds=["Q Q Q Q"])
    match = match_at(game, state)
    assert [act.text for act in match.play_all(written)] == moves


@pytest.mark.rules("CAN-8", "CAN-9", "CAN-11", "CAN-12", "CAN-16", "CAN-28")
@pytest.mark.parametrize(
    ("written", "rules", "words"),
    [
        ("meld 5 6 7", ("CAN-8",), "A meld consists of tiles of one rank and wild tiles."),
        ("meld Kc Kd", ("CAN-8", "CAN-11"), "A meld has at least three tiles."),
        ("meld K 2 2", ("CAN-9",), "Wild tiles would be in the majority: 2 to 1."),
        ("meld 2 2 2 2 X X X X", ("CAN-11",), "A wild meld has at most seven tiles."),
        ("meld 3b 3b 2", ("CAN-12",), "Black threes are melded without wild tiles."),
        ("meld 3s 3c", ("CAN-12",), "Black threes are melded three or four at a time."),
        ("add 5 Q", ("CAN-8",), "Only the rank queen and wild tiles go there."),
        ("add 5", ("CAN-28",), "Your side has no meld of rank 5."),
        ("add 2 W", ("CAN-11",), "Your side has no wild meld."),
        ("add K m1K", ("CAN-28",), "You can add tiles only to the melds of your own side."),
        ("meld", ("CAN-8", "CAN-28"), "Name the tiles as well: “meld K K 2”."),
        (
            "discard 3h",
            ("CAN-16",),
            "A red three is laid out automatically; nobody discards or melds it.",
        ),
        ("meld 3h 3h 3d", ("CAN-16",), "A red three is laid out automatically; nobody discards or"),
        ("meld 9", ("CAN-8",), "You have no such tile in hand: 9."),
        ("meld Q", ("CAN-28",), "You have no such tile in hand: queen."),
        ("meld 7", ("CAN-8", "CAN-9"), "This takes 3 tiles of rank 7; you have 2."),
        ("meld 9 X", ("CAN-8", "CAN-9"), "This takes 2 tiles of rank 9; you have 0."),
        ("meld_wild 3", ("CAN-11",), "You do not have these three wild tiles."),
        ("meld_black 3", ("CAN-12",), "You do not have 3 black threes."),
        ("discard 9", ("CAN-14",), "You have no such tile in hand: 9."),
        ("draw", ("CAN-14",), "You have drawn or taken the pile already."),
        ("yes", ("CAN-32",), "Nobody has asked you."),
        (
            "confirm",
            ("CAN-26",),
            "You are not taking the pile, so there is no first meld to confirm.",
        ),
    ],
)
def test_what_is_refused(written: str, rules: tuple[str, ...], words: str) -> None:
    game = canasta()
    state = position(game, HAND, phase="play", melds=["Q Q Q", "K K K"])
    match = match_at(game, state)
    with pytest.raises(IllegalMove) as refused:
        match.play_all(written)
    assert str(refused.value.text).startswith(words)
    assert refused.value.rules == rules
    assert match.state == state


@pytest.mark.rules("CAN-9", "CAN-11", "CAN-14", "CAN-18", "CAN-20", "CAN-22", "CAN-26", "CAN-27")
@pytest.mark.parametrize(
    ("hand", "pile", "melds", "written", "words"),
    [
        ("4 5 6", "4 9", "", "meld 4", "First draw or take the pile."),
        ("4 5 6", "4 9", "", "5h", "First draw or take the pile."),
        ("4 5 6", "4 9", "", "take_back", "First draw or take the pile."),
        ("4 5 6", "4 9", "", "take", "To take it, you need two tiles of rank 9 in hand."),
        (
            "9 9 5 5 7",
            "4 9",
            "",
            "take",
            "With the top tile you can reach at most 30 points; the first meld needs 50.",
        ),
        ("9 9 5", "4 X", "", "take", "The pile is blocked: joker lies on top."),
        ("9 4 5", "2 9", "", "take", "The pile is frozen: you need two tiles of rank 9"),
        ("9 9 4 5", "4 9", "9 9 9", "take 2", "A wild tile does not help you to take the pile."),
    ],
)
def test_what_is_refused_before_drawing(
    hand: str, pile: str, melds: str, written: str, words: str
) -> None:
    game = canasta()
    match = match_at(game, position(game, hand, pile=pile, melds=[melds]))
    with pytest.raises(IllegalMove) as refused:
        match.play(written)
    assert str(refused.value.text).startswith(words)


@pytest.mark.rules("CAN-24", "CAN-26")
def test_a_first_meld_that_is_too_small_says_by_how_much() -> None:
    game = canasta()
    match = match_at(game, position(game, "4 4 4 9 9 K", phase="play"))
    match.play("meld 4")
    with pytest.raises(IllegalMove) as refused:
        match.play("discard K")
    assert Speaker("de").say(refused.value.text) == (
        "Deine Erstmeldung hat 15 Punkte; sie braucht 50. Leg mehr aus, oder nimm sie zurück."
    )
    assert refused.value.rules == ("CAN-24", "CAN-26")
    assert refused.value.instead == ("take_back",)


def test_words_that_mean_several_moves_or_none() -> None:
    game = canasta()
    state = position(game, "2 2 5 4 6", phase="play", melds=["Q Q Q, K K K"])
    match = match_at(game, state)
    with pytest.raises(AmbiguousMove) as unclear:
        match.play("add 2")
    assert set(unclear.value.instead) == {"add 2 Q", "add 2 K"}
    for nonsense in ("", "meld of kings", "hello", "add 2 nowhere", "take 5", "meld_wild 9", "xx"):
        with pytest.raises(MoveError):
            match.play(nonsense)
    with pytest.raises(UnreadableMove):
        match.play("jump")
    only = match_at(game, position(game, "2 2 5 4 6", phase="play", melds=["Q Q Q"]))
    assert only.play("add 2").text == "add 2 Q"


def test_the_wrong_seat_and_the_end() -> None:
    game = canasta()
    match = match_at(game, position(game, "T T T 6", phase="play", melds=["9 9 9 9 9 9 9"]))
    with pytest.raises(IllegalMove) as early:
        match.play("draw", seat=1)
    assert early.value.rules == ("CAN-14",)
    match.play_all("meld T; discard 6")
    objection = at(match).objection(1, 0)
    assert objection is not None
    assert objection.rules == ("CAN-34",)


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_log_is_told_to_each_as_he_sees_it(language: str) -> None:
    game = canasta()
    match = match_at(game, position(game, "9 9 4 5", pile="K Q 9", melds=["9 9 9 9"]))
    match.play("take_pile")
    match.play("discard 4")
    match.play("draw")
    speaker = Speaker("de" if language == "de" else "en", "tiles")
    said = [speaker.say(text) for index in range(3) for text in match.hand.tell(index, 3)]
    assert (
        said
        == {
            "de": [
                "#0 nimmt den Ablagestapel mit 3 Steinen und meldet Schwarz 9.",
                "#0 wirft Schwarz 4 ab.",
                "#1 zieht 1 Stein.",
            ],
            "en": [
                "#0 takes the pile of 3 tiles and lays black 9.",
                "#0 discards black 4.",
                "#1 draws 1 tile.",
            ],
        }[language]
    )
    own = [speaker.say(text) for text in match.hand.tell(2, 1)]
    assert own != said[2:]
    assert texts(game, at(match))


def test_records_keep_every_hand() -> None:
    for seats in (2, 3, 4):
        match = st.Match(canasta(seats), seed=f"record {seats}")
        while not match.hand_over:
            match.play(sorted(match.legal_moves())[len(match.hand.acts) % len(match.legal_moves())])
            if len(match.hand.acts) > 400:
                break
        from stammtisch import records

        again = records.loads(records.dumps(match))
        assert list(again.state.words()) == list(match.state.words())
