"""The worked examples of the rule book's page ``doppelkopf``."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.cards import read_cards
from stammtisch.core.bits import count
from stammtisch.core.playout import fresh_deal, play_out
from stammtisch.core.rng import Rng
from stammtisch.errors import IllegalMove
from stammtisch.games.doppelkopf.armut import trump_returned
from stammtisch.games.doppelkopf.cards import FOLLOW, TRUMP, is_solo
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.lines import score_lines
from stammtisch.games.doppelkopf.names import NUMBER_OF_GAME
from stammtisch.games.doppelkopf.rules import DoppelkopfContext, forced_player
from stammtisch.games.doppelkopf.scoring import Facts, Side, scores_of
from stammtisch.games.doppelkopf.shared_table import SharedState
from stammtisch.matches import Hand
from stammtisch.notation import legal_texts, read_move
from stammtisch.rulebook import page, rule_ids
from tests.games.doppelkopf.positions import (
    GESUND,
    context,
    dealt,
    in_game,
    make,
    no_sau,
    play_until,
    preset,
    seats,
    state,
)

DATA: dict[str, Any] = tomllib.loads(
    (files("stammtisch.rulebook") / "examples" / "doppelkopf.toml").read_text(encoding="utf-8")
)
KINDS = ("trick", "legal", "play", "announcement", "score", "duty")


def each(kind: str) -> pytest.MarkDecorator:
    """One test for each example of a kind."""
    cases = DATA[kind]
    return pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])


def game_of(case: dict[str, Any]) -> Doppelkopf:
    """The preset of an example with its differences."""
    return preset(case["preset"], **case.get("options", {}))


def test_every_example_of_the_page_is_here() -> None:
    cases = [case for kind in KINDS for case in DATA[kind]]
    here = {re.split(r"\W", case["id"])[0] for case in cases}
    numbers = {"T": 12, "L": 7, "D": 10, "A": 9, "S": 29}
    assert here == {f"{kind}{n}" for kind, last in numbers.items() for n in range(1, last + 1)}
    assert {rule for case in cases for rule in case["rules"]} <= set(rule_ids("doppelkopf"))


@each("trick")
def test_trick(case: dict[str, Any]) -> None:
    game = game_of(case)
    cards = case["cards"].split()
    hands, lying = ["", "", "", ""], " ".join(cards[:-1])
    hands[(case["leader"] + 3) % 4] = cards[-1]
    size, sau = 13 - case.get("number", 1), case.get("sau", -1)
    position = in_game(game, case["game"], case["leader"], hands, lying, size, sau)
    position.play(read_cards(cards[-1])[0])
    if position.tricks.lying == 4:  # it lies until it is taken (DOK-63)
        position.complete()
    number = position.tricks.done - 1
    assert position.tricks.winner(number) == case["winner"]
    assert position.tricks.augen(number) == case["augen"]
    if "trumps" in case:
        assert 2 * count(FOLLOW[position.order * 5 + TRUMP]) == case["trumps"]


@each("legal")
def test_legal_cards(case: dict[str, Any]) -> None:
    position = in_game(game_of(case), case["game"], 1, ["", "", case["hand"], ""], case["led"])
    assert position.tricks.done == 9  # too late for announcements
    legal = sorted(read_cards(case["legal"]))
    assert list(position.legal_moves()) == legal
    for kind in read_cards(case["hand"]):
        astray = kind in position.interrupts(2)  # a revoke, where one can happen (DOK-63)
        assert astray == (position.rules.penalty and kind not in legal)
        assert (position.objection(2, kind) is None) == (kind in legal or astray)


@each("play")
def test_play(case: dict[str, Any]) -> None:
    game = game_of(case)
    hand = dealt(
        game,
        case.get("hands", ()),
        context(game, case.get("dealer", 0), case.get("hand", 1), case.get("owing")),
    )
    make(hand, *case["moves"])
    asked = ANSWERS & set(case)
    assert asked
    for name in asked:
        assert answer(name, hand) == case[name], name


ANSWERS = {"game", "soloist", "turn", "legal", "re", "clarified", "deadlines"}
ANSWERS |= {"next_dealer", "trump_returned", "scores"}


def answer(name: str, hand: Hand) -> object:
    """What an example asks of a position."""
    position = state(hand)
    match name:
        case "game":
            kinds = {number: kind for kind, number in NUMBER_OF_GAME.items()}
            return kinds[position.game]
        case "legal":
            return ", ".join(legal_texts(hand.game, position, int(position.turn)))
        case "re":
            return [seat for seat in range(4) if position.is_re(seat)]
        case "deadlines":
            return [position.deadline(level) for level in range(5)]
        case "trump_returned":
            return trump_returned(position)
        case "scores":
            return list(position.scores())
        case "next_dealer":
            return dealer_after(hand)
    return getattr(position, name)


def dealer_after(hand: Hand) -> int:
    """Who deals next when this hand has been played to its end."""
    end = hand.state.copy()
    play_out(end, Rng(1))
    return int(hand.game.following(hand.context, end).dealer)


@each("duty")
def test_who_is_forced(case: dict[str, Any]) -> None:
    game = st.game("doppelkopf", preset=case["preset"], seats=case["seats"])
    inherited = game.opening(case["dealer"])
    assert isinstance(inherited, DoppelkopfContext)
    inherited.hand, inherited.owing = case["hand"], seats(*case["owing"])
    state = fresh_deal(game, inherited, Rng(1))
    assert isinstance(state, SharedState)
    assert (int(state.turn) if state.four.forced else -1) == case["forced"]
    assert isinstance(game, Doppelkopf)
    assert forced_player(game.rules, inherited) == case["forced"]  # on the pad too


@each("announcement")
def test_announcement(case: dict[str, Any]) -> None:
    hands = list(case.get("hands", ["", "", "", ""]))
    if "hands" not in case:
        for seat in case["re"]:
            hands[seat] += "Qc "
    hand = dealt(game_of(case), hands)
    make(hand, *("1 hochzeit" if case.get("bride") == 1 and m == "1 gesund" else m for m in GESUND))
    no_sau(hand)
    for said in case["said"]:
        say_at(hand, said)
    if "refused" not in case:
        say_at(hand, case["asked"])
        return
    with pytest.raises(IllegalMove) as refused:
        say_at(hand, case["asked"])
    assert list(refused.value.rules) == case["refused"]


def say_at(hand: Hand, speech: str) -> None:
    """Play on until the seat is on turn with so many cards, and let it say something."""
    seat, cards, words = speech.split(maxsplit=2)
    play_until(hand, int(seat), int(cards))
    hand.act(int(seat), read_move(hand.game, hand.state, int(seat), words))


@each("score")
def test_score(case: dict[str, Any]) -> None:
    facts = facts_of_case(case)
    options = game_of(case).rules.tariff
    assert list(scores_of(options, facts)) == case["scores"]
    lines = score_lines(options, facts)
    assert [sum(line.points[seat] for line in lines) for seat in range(4)] == case["scores"]


def facts_of_case(case: dict[str, Any]) -> Facts:
    """The facts of a hand as an example gives them."""
    kind = NUMBER_OF_GAME[case["game"]]
    said = case.get("said", [])
    sides = [
        Side(
            case["augen"][side],
            case.get("tricks", [6, 6])[side],
            said.index(word) + 1 if word in said else 0,
            *(case.get(key, [0, 0])[side] for key in EXTRAS),
        )
        for side, word in enumerate(("re", "kontra"))
    ]
    members = seats(*case.get("re", [1] if is_solo(kind) else [1, 3]))
    return Facts(kind, members, sides[0], sides[1], vec[i64](case.get("paid", [0] * 4)))


EXTRAS = ("levels", "fuchs", "karlchen", "caught", "doppelkopf")


def test_the_page_exists_in_both_languages() -> None:
    assert page("doppelkopf", "de").title
    assert page("doppelkopf", "en").title
