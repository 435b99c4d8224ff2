"""The pack, the order of the cards, and tricks against a second referee."""

from __future__ import annotations

import pytest

from stammtisch.cards import notation, read_card, read_cards
from stammtisch.core.kinds import PLAIN
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.games.doppelkopf.cards import (
    CLASS,
    KIND,
    POWER,
    TRUMP,
    kinds_of,
    order_of,
)
from stammtisch.games.doppelkopf.names import NUMBER_OF_GAME
from stammtisch.games.doppelkopf.position import Position
from stammtisch.games.doppelkopf.view import sorted_kinds
from stammtisch.kits.tricks.cards import AUGEN
from stammtisch.positions import changed
from tests.games.doppelkopf import referee
from tests.games.doppelkopf.positions import context, doppelkopf, in_game

HIGH = "Qc Qs Qh Qd Jc Js Jh Jd"
TRUMPS = {  # game, with Dulle: the trumps from the highest down
    ("normal", True): f"Th {HIGH} Ad Td Kd 9d",
    ("normal", False): f"{HIGH} Ad Td Kd 9d",
    ("hochzeit", True): f"Th {HIGH} Ad Td Kd 9d",
    ("silent", True): f"Th {HIGH} Ad Td Kd 9d",
    ("hochzeit_alone", True): f"Th {HIGH} Ad Td Kd 9d",
    ("suit_d", True): f"Th {HIGH} Ad Td Kd 9d",
    ("suit_c", True): f"Th {HIGH} Ac Tc Kc 9c",
    ("suit_c", False): f"{HIGH} Ac Tc Kc 9c",
    ("suit_s", True): f"Th {HIGH} As Ts Ks 9s",
    ("suit_h", True): f"Th {HIGH} Ah Kh 9h",
    ("suit_h", False): f"{HIGH} Ah Th Kh 9h",
    ("queens", True): "Qc Qs Qh Qd",
    ("jacks", True): "Jc Js Jh Jd",
    ("aces", True): "",
}


@pytest.mark.rules("DOK-6", "DOK-8")
@pytest.mark.parametrize(("kind", "dulle"), TRUMPS)
def test_trumps_from_the_highest_down(kind: str, dulle: bool) -> None:
    order = order_number(kind, dulle)
    found = [c for c in range(24) if CLASS[order * PLAIN + KIND[c]] == TRUMP]
    found.sort(key=lambda c: -POWER[order * PLAIN + KIND[c]])
    assert " ".join(notation(KIND[c]) for c in found) == TRUMPS[kind, dulle]


@pytest.mark.rules("DOK-9", "DOK-10")
@pytest.mark.parametrize(
    ("kind", "suit", "cards"),
    [
        ("normal", 0, "Ac Tc Kc 9c"),
        ("normal", 2, "Ah Kh 9h"),
        ("queens", 2, "Ah Th Kh Jh 9h"),
        ("jacks", 3, "Ad Td Kd Qd 9d"),
        ("aces", 0, "Ac Tc Kc Qc Jc 9c"),
        ("suit_s", 3, "Ad Td Kd 9d"),
    ],
)
def test_plain_suits_from_the_highest_down(kind: str, suit: int, cards: str) -> None:
    order = order_number(kind, True)
    found = [c for c in range(24) if CLASS[order * PLAIN + KIND[c]] == suit]
    found.sort(key=lambda c: -POWER[order * PLAIN + KIND[c]])
    assert " ".join(notation(KIND[c]) for c in found) == cards


def order_number(kind: str, dulle: bool) -> int:
    game = doppelkopf(dulle="first" if dulle else "off")
    return int(order_of(NUMBER_OF_GAME[kind], game.rules.dulle))


@pytest.mark.rules("DOK-3", "DOK-4", "DOK-44")
@pytest.mark.parametrize(("nines", "cards"), [(True, 48), (False, 40)])
def test_the_pack(nines: bool, cards: int) -> None:
    game = doppelkopf(nines=nines)
    pack = list(game.pack())
    assert len(pack) == cards
    assert sum(AUGEN[kind] for kind in pack) == 240
    assert all(pack.count(kind) == 2 for kind in pack)
    assert any(notation(kind).startswith("9") for kind in pack) == nines
    assert list(game.hand_sizes(game.opening(0))) == [cards // 4] * 4


@pytest.mark.rules("DOK-4")
def test_cards_are_dealt_one_by_one_from_vorhand() -> None:
    game = doppelkopf()
    pack = game.pack()
    position = game.deal(pack, context(game, dealer=2))
    assert isinstance(position, Position)
    for place, seat in enumerate((3, 0, 1, 2)):
        dealt = [int(pack[at]) for at in range(place, 48, 4)]
        assert [int(kind) for kind in kinds_of(position.dealt[seat])] == sorted(dealt)


@pytest.mark.rules("DOK-2")
def test_of_two_equal_cards_one_move_is_legal_and_one_is_gone_after_it() -> None:
    position = in_game(doppelkopf(), "normal", 1, ["9c", "Qs Qs Ad", "9c", "9s"])
    assert [notation(kind) for kind in position.legal_moves()] == ["Qs", "Ad"]
    position.play(read_card("Qs"))
    assert [notation(kind) for kind in kinds_of(position.hands[1])] == ["Qs", "Ad"]


def test_a_hand_is_sorted_as_players_sort_it() -> None:
    position = in_game(doppelkopf(), "normal", 1, ["", "9h As Th Qc Kd Ac 9c Jd Ah", "", ""])
    text = " ".join(notation(kind) for kind in sorted_kinds(position, position.hands[1]))
    assert text == "Th Qc Jd Kd Ac 9c As Ah 9h"


@pytest.mark.rules("DOK-8", "DOK-9", "DOK-12", "DOK-13", "DOK-16")
@pytest.mark.parametrize("dulle", ["off", "first", "second"])
@pytest.mark.parametrize(
    "kind", ["normal", "suit_c", "suit_s", "suit_h", "queens", "jacks", "aces"]
)
def test_whole_hands_agree_with_the_second_referee(kind: str, dulle: str) -> None:
    game, rng = doppelkopf(dulle=dulle), Rng(11)
    for _ in range(4):
        position = fresh_deal(game, context(game), rng)
        assert isinstance(position, Position)
        position = changed(
            position,
            step="playing",
            game=kind.replace("_", "-"),
            order=str(order_of(NUMBER_OF_GAME[kind], game.rules.dulle)),
            soloist="-" if kind == "normal" else "1",
        )
        assert isinstance(position, Position)
        hands = [[notation(k) for k in kinds_of(hand)] for hand in position.dealt]
        leader = 1
        for number in range(12):
            trick: list[str] = []
            for place in range(4):
                seat = (leader + place) % 4
                assert position.turn == seat
                allowed = referee.legal(hands[seat], trick[0] if trick else None, kind, dulle)
                offered = [int(move) for move in position.legal_moves() if move < 52]
                assert offered == sorted(read_cards(" ".join(allowed)))
                move = offered[int(rng.below(len(offered)))]
                trick.append(notation(move))
                hands[seat].remove(notation(move))
                position.play(move)
            leader = (leader + referee.winner(trick, kind, dulle, number)) % 4
            assert position.tricks.winner(number) == leader
