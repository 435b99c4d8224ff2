"""The worked examples of the rule book's page ``watten``."""

from __future__ import annotations

from typing import Any

from stammtisch.cards import RANKS, read_card, read_cards
from stammtisch.core.contract import OVER
from stammtisch.games.watten.rules import PACK, TRUMPS, naming, strength_of
from stammtisch.games.watten.scoring import DEALERS, VORHANDS
from stammtisch.kits.tricks.claims import TRUMP
from tests.games.examples import Examples
from tests.games.watten.positions import (
    cards_in,
    cards_of_turn,
    dealt,
    mask,
    playing,
    say,
    texts,
    watten,
)

EXAMPLES = Examples("watten")


def test_every_example_of_the_page_is_here() -> None:
    assert EXAMPLES.complete()


@EXAMPLES.each("order")
def test_the_order_of_the_cards(case: dict[str, Any]) -> None:
    schlag, farbe = case["named"].split("/")
    number = naming(RANKS.index(schlag), "cshd".index(farbe))
    steps = [step.split(" = ") for step in case["trumps"].split(" > ")]
    powers = [{strength_of(number, read_card(card)) for card in step} for step in steps]
    assert all(len(power) == 1 for power in powers)
    falling = [power.pop() for power in powers]
    assert falling == sorted(set(falling), reverse=True)
    assert min(falling) >= TRUMP * 64
    assert cards_in(TRUMPS[number]) == {card for step in steps for card in step}
    for suit, ranks in case["plain"].items():
        strengths = [strength_of(number, read_card(rank + suit)) for rank in ranks.split()]
        assert strengths == sorted(strengths, reverse=True)
        assert {strength // 64 for strength in strengths} == {"cshd".index(suit)}
    plain = {rank + suit for suit, ranks in case["plain"].items() for rank in ranks.split()}
    assert plain == cards_in(PACK & ~TRUMPS[number])


@EXAMPLES.each("trick")
def test_a_trick(case: dict[str, Any]) -> None:
    game = watten()
    first, second, third, last = case["cards"].split()
    state = playing(game, [last, first, second, third])
    say(game, state, f"1: {first}", f"2: {second}", f"3: {third}", f"0: {last}")
    assert state.turn == case["leads"] == state.tricks.winner(0)
    assert case["cards"].split()[(case["leads"] - 1) % 4] == case["wins"]


@EXAMPLES.each("legal")
def test_what_may_be_played(case: dict[str, Any]) -> None:
    game = watten(**case.get("options", {}))
    state = playing(game, ["", "Td", case["hand"], ""])
    say(game, state, "1: Td")
    assert sorted(cards_of_turn(game, state)) == sorted(case["cards"].split())


@EXAMPLES.each("swap")
def test_the_schlagwechsel(case: dict[str, Any]) -> None:
    game = watten()
    state = dealt(game)
    say(game, state, *(move.replace(" ", ": ", 1) for move in case["moves"]))
    assert state.turn == case["leads"]
    assert len(cards_of_turn(game, state)) == 5


@EXAMPLES.each("raising")
def test_offering_and_raising(case: dict[str, Any]) -> None:
    game = watten(**case.get("options", {}))
    state = playing(game, totals=case.get("totals"))
    for move in case["moves"]:
        seat, word = move.split()
        card = cards_of_turn(game, state)[0] if word == "card" else word
        say(game, state, f"{seat}: {card}")
    if "scores" in case:
        assert list(state.scores()) == case["scores"]
        lines = [line.points for line in state.score_lines()]
        assert [sum(points) for points in zip(*lines, strict=True)] == case["scores"]
        if "after" in case:
            assert list(game.following(state.context, state).totals) == case["after"]
        return
    assert state.value == case["value"]
    assert state.turn == case["turn"]
    if "words" in case:
        assert [
            text for text in texts(game, state) if text in ("go", "stay", "raise", "offer")
        ] == (case["words"])
    if "may_offer" in case:
        assert [seat for seat in range(4) if state.may_propose(seat)] == case["may_offer"]


@EXAMPLES.each("three")
def test_three_players(case: dict[str, Any]) -> None:
    game = watten(3, schlagwechsel=False)
    state = dealt(game, case["hands"], totals=case.get("totals"))
    say(game, state, *case["moves"].split(", "))
    assert state.turn == OVER
    assert list(state.scores()) == case["scores"]
    if "winners" in case:
        assert [state.tricks.winner(trick) for trick in range(4)] == case["winners"]
    after = game.following(state.context, state)
    assert after.dealer == case.get("next_dealer", 1)
    assert after.over == ("best" in case)
    if after.over:
        assert list(after.totals) == case["after"]
        places = game.places(after)
        assert [seat for seat in range(3) if places[seat] == 1] == case["best"]
    else:
        following = dealt(game, dealer=int(after.dealer))
        assert following.turn == following.vorhand() == 2
        assert [following.side_of(seat) for seat in range(3)] == [DEALERS, DEALERS, VORHANDS]


@EXAMPLES.each("maschine")
def test_a_maschine(case: dict[str, Any]) -> None:
    game = watten()
    state = dealt(game, case["hands"])
    assert (state.turn == OVER) == case["over"]
    if not case["over"]:
        assert texts(game, state) == ["request_swap", "no_swap"]
        return
    assert list(state.scores()) == case["scores"]
    assert [set(line.rules) for line in state.score_lines()] == [{"WAT-6", "WAT-20", "WAT-25"}]
    assert game.following(state.context, state).dealer == case["next_dealer"]
    shown = {card.kind for zone in state.view(0).zones for card in zone.cards}
    assert set(read_cards("Kh 7d 7c")) <= shown
    assert state.dealt(3) == mask(case["hands"][3])
