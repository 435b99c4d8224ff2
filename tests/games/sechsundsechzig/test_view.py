"""What a seat sees, is asked and is told."""

from __future__ import annotations

import pytest

from stammtisch.cards import notation
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.view import View, Zone
from stammtisch.games.sechsundsechzig.hand import SechsundsechzigHand
from stammtisch.matches import Match
from stammtisch.messages import Speaker
from tests.games.sechsundsechzig.positions import middle, new_match, position, s66, say

PAIR_DEAL = ("Ah Jc Jd 9s 9d Js", "Kh Qh Ks Qs Ts Qd")


def zone(view: View, name: str) -> Zone:
    return next(each for each in view.zones if each.id == name)


def cards(view: View, name: str) -> str:
    return " ".join(notation(card.kind) for card in zone(view, name).cards)


def prompt(state: SechsundsechzigHand) -> str:
    return str(state.view(int(state.turn)).prompt)


@pytest.mark.rules("S66-4", "S66-8")
def test_the_start_of_a_deal() -> None:
    dealt = new_match(s66(), *PAIR_DEAL, turned="9h", stock="Th Ac")
    view = dealt.view(1)
    assert cards(view, "hand1") == "Kh Qh Ts Ks Qs Qd"  # trumps, then by suits
    assert cards(view, "hand0") == "" and zone(view, "hand0").count == 6
    assert (cards(view, "stock"), zone(view, "stock").count) == ("9h", 12)
    assert [str(text) for text in view.status] == [
        "Trump: hearts",
        "Cards are drawn for 6 more tricks: 12 are left in the stock",
    ]
    assert {choice.text for choice in view.choices if not choice.cards} == {
        "meld h",
        "meld s",
        "close",
    }
    assert dealt.view(0).choices == () and dealt.view(0).prompt is None
    assert cards(dealt.view(SPECTATOR), "hand1") == ""


@pytest.mark.rules("S66-13", "S66-16")
def test_pairs_exchanges_and_counts_are_open() -> None:
    hands = ["9s Ah Kh Qh Jh 9h", "As Ad Th Td Qd 9d"]
    game = s66()
    state = middle(game, hands, turn=0, winners="10", stock="Qs Ac Jd Kd Qc Tc 9c Ts")
    say(game, state, "exchange")
    say(game, state, "zwanzig herz")
    for viewer in (1, SPECTATOR):
        view = state.view(viewer)
        assert cards(view, "hand0") == "Ts Kh Qh"
        assert {str(card.mark) for card in zone(view, "hand0").cards} == {"known"}
        assert [str(badge) for badge in view.seats[0].badges][1] == "twenty in hearts"
    assert prompt(state) == "Lead king of hearts or queen of hearts now, or claim."


@pytest.mark.rules("S66-17")
def test_a_closed_stock() -> None:
    dealt = new_match(s66(), *PAIR_DEAL, turned="9h", stock="Th Ac", moves="close; Ks")
    for seat in (0, 1, SPECTATOR):
        view = dealt.view(seat)
        assert cards(view, "stock") == "" and zone(view, "stock").count == 12
        assert str(zone(view, "stock").note) == "closed, 9 of hearts at the bottom"
        assert str(view.status[1]) == "Nobody draws any more: players must follow suit"
        assert [str(badge) for badge in view.seats[1].badges] == ["0 card points", "closed"]


@pytest.mark.rules("S66-6", "S66-10", "S66-11")
def test_the_prompt_says_why_the_choice_is_limited() -> None:
    def asked(hand: str, led: str = "Kc", preset: str = "standard") -> str:
        size = len(hand.split())
        spare = [c for c in ("9h", "Jh", "Qh", "Kh") if c not in hand][: size - 1]
        state = middle(
            s66(preset),
            [hand, " ".join(spare)],
            turn=0,
            winners="1" * (12 - size),
            trump="d",
            led=led,
        )
        return prompt(state)

    assert asked("Tc 9c Ad") == (
        "clubs were led: you must follow suit and win the trick as it lies."
    )
    assert asked("9c Ad") == "clubs were led: you must follow suit."
    assert asked("9c Ad", preset="spielregeln") == "clubs were led: you must follow suit."
    assert asked("Ad 9d Js") == "clubs were led and you have none: you must play diamonds."
    assert asked("Js Qs") == "You have neither clubs nor trump: play any card."
    assert asked("Js Qs", led="Jd") == "Trump was led, and you have none: play any card."
    open_phase = new_match(s66(), *PAIR_DEAL, turned="9h", moves="Ks")
    assert prompt(position(open_phase)).endswith("play any card, you need not follow suit.")


@pytest.mark.rules("S66-20")
def test_the_prompt_of_who_has_66() -> None:
    game = s66()
    state = middle(game, ["Ks Js", "As Ad"], turn=0, winners="1" * 5 + "0" * 5, augen=[66, 26])
    assert prompt(state) == "You lead and have 66 card points: you can claim."
    assert "claim" in {choice.text for choice in state.view(0).choices}
    below = middle(game, ["Ks Js", "As Ad"], turn=0, winners="1" * 5 + "0" * 5, augen=[65, 27])
    assert prompt(below) == "You lead and have 65 card points: play any card."
    plain = middle(s66("spielregeln"), ["Ks Js", "As Ad"], turn=0, winners="0" * 10)
    assert prompt(plain) == "You lead: play any card."


def test_after_the_deal_everything_lies_open() -> None:
    game = s66()
    hands = ["As Kd", "Ks Jc"]
    stock = "9s 9c Qs Qc 9d Qh"
    state = middle(
        game, hands, turn=0, winners="1110000", stock=stock, augen=[70, 20], closer=1, closed_at=3
    )
    say(game, state, "As")
    say(game, state, "Ks")
    say(game, state, "claim")
    for viewer in (0, 1, SPECTATOR):
        view = state.view(viewer)
        assert view.over and view.choices == ()
        assert str(view.seats[0].said) == "I claim."
        assert zone(view, "hand0").count == 9  # eight played, one left
        assert str(zone(view, "hand0").note) == "not played: king of diamonds"
        assert cards(view, "stock") == stock and zone(view, "stock").role == "row"
        past = [each for each in view.zones if each.role == "past_trick"]
        assert [len(each.cards) for each in past] == [2] * 8
        assert str(view.status[-1]) == "The match is played to 7 game points"
        assert (
            str(view.prompt)
            == "#0 wins 85\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}20 and gets 3 game points."
        )


@pytest.mark.rules("S66-8")
def test_only_the_drawer_sees_the_card_but_for_the_last_one() -> None:
    dealt = new_match(s66(), "9c Ac", "Kc Jd", turned="Jh", stock="As Ts", moves="Kc; Ac")
    number = len(dealt.hand.acts) - 1
    lines = {seat: [str(line) for line in dealt.hand.tell(number, seat)] for seat in (0, 1, -1)}
    assert lines[0][-2:] == ["#0 draws ace of spades.", "#1 draws from the stock."]
    assert lines[1][-2:] == ["#0 draws from the stock.", "#1 draws 10 of spades."]
    assert lines[-1][-2:] == ["#0 draws from the stock.", "#1 draws from the stock."]
    game = s66()
    hands = ["Ac Ks Kd 9d 9h 9c", "Jc As Ts Js Jd Jh"]
    before = middle(game, hands, turn=0, winners="01010", stock="Qs Th")
    say(game, before, "Ac")
    after = before.copy()
    assert isinstance(after, SechsundsechzigHand)
    say(game, after, "Jc")
    told = [str(line) for line in game.tell(before, 1, 9, after, 1)]
    assert told[1:] == [
        "#0 wins trick 6 with 13 card points.",
        "#0 draws from the stock.",
        "#1 draws the last card, 10 of hearts.",
        "The stock is empty: from now on players must follow suit.",
    ]


def test_the_log_of_words() -> None:
    dealt = new_match(s66(), *PAIR_DEAL, turned="9h", stock="Th Ac", moves="close; meld h; Kh")
    german = Speaker("de", seat_name=lambda seat: ("Anna", "Ben")[seat])
    told = [german.say(line) for n in range(3) for line in dealt.hand.tell(n)]
    assert told == [
        "Ben deckt zu: Niemand zieht mehr, und Farbe muss bedient werden.",
        "Ben sagt Vierzig an: Herz-König, Herz-Dame.",
        "Ben spielt Herz-König.",
    ]


def test_a_whole_deal_ends_with_its_result() -> None:
    dealt = Match(s66("spielregeln"), seed="3", dealer=0)
    while not dealt.hand_over:
        dealt.play(next(iter(dealt.legal_moves())))
    last = [str(line) for line in dealt.hand.tell(len(dealt.hand.acts) - 1)]
    assert any("for the last trick" in line for line in last)
    assert last[-1] == str(dealt.view(None).prompt)
