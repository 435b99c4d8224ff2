"""A golden shows what is planted in it, and is played again as it was written."""

from __future__ import annotations

from collections.abc import Callable
from difflib import ndiff
from functools import cache

import pytest
from msgspec.structs import replace

import stammtisch as st
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.view import CardView, View, Zone
from stammtisch.matches import Account, Match
from stammtisch.text import say
from tests.conformance.choosing import Chooser
from tests.conformance.playthrough import FIRST, LAST, Playthrough, Position, position, positions
from tests.conformance.rows import change, listed
from tests.conformance.scripts import HandScript, Move, finish, play, read_script, replay
from tests.conformance.sentences import Wording

AT = 20  # the position in which something is planted
Fault = Callable[[Position], Position]


@cache
def new_match() -> Match:
    """A finished hand of Doppelkopf."""
    played = Match(st.game("doppelkopf"), seed=3)
    finish(played, Chooser(seed=3))
    return played


def told(plant: Fault = lambda now: now, account: Account | None = None) -> str:
    """The golden of the hand with a fault in one position."""
    game, hand, text = new_match().game, new_match().hand, Playthrough(new_match().game)
    told = positions(game, hand)
    told[AT] = plant(told[AT])
    text.hand(1, hand, told)
    text.account(account or new_match().account(), new_match().after, game.lies_open(hand.state))
    return text.text()


def shown(plant: Fault) -> str:
    """The wording of the hand with a fault in one position."""
    seen = [position(new_match().game, state).views for state in new_match().hand.states]
    seen[AT] = plant(position(new_match().game, new_match().hand.states[AT])).views
    wording = Wording()
    wording.hand("case", new_match().hand, seen)
    return wording.text()


def seen_by(viewer: int, planted: Callable[[View], View]) -> Fault:
    """A fault in what one of them sees."""

    def plant(now: Position) -> Position:
        return now._replace(views={**now.views, viewer: planted(now.views[viewer])})

    return plant


def in_zone(role: str, planted: Callable[[Zone], Zone]) -> Callable[[View], View]:
    """A fault in the zones of one role."""
    return lambda view: replace(
        view, zones=tuple(planted(zone) if zone.role == role else zone for zone in view.zones)
    )


def at_seat(seat: int, **facts: object) -> Callable[[View], View]:
    """A fault in what is seen of one seat."""
    return lambda view: replace(
        view,
        seats=tuple(replace(each, **facts) if each.seat == seat else each for each in view.seats),
    )


def changed_lines(old: str, new: str) -> list[str]:
    """The lines of the new text that the old one has not, and the other way round."""
    return [line for line in ndiff(old.splitlines(), new.splitlines()) if line[:1] in "+-"]


FAULTS: dict[str, Fault] = {
    "a legal move is missing": lambda now: now._replace(legal=now.legal[1:]),
    "a legal move is too many": lambda now: now._replace(legal=[*now.legal, "re"]),
    "another is on turn": lambda now: now._replace(turn=(now.turn + 1) % 4),
    "a move beside the turn": lambda now: now._replace(beside=[["re"], *now.beside[1:]]),
    "a view names another seat": seen_by(1, lambda view: replace(view, turn=view.turn ^ 1)),
    "a view is over": seen_by(1, lambda view: replace(view, over=True)),
    "a view offers too little": lambda now: seen_by(
        now.turn, lambda view: replace(view, choices=view.choices[1:])
    )(now),
    "a card lies where it does not": seen_by(
        1, in_zone("trick", lambda zone: replace(zone, cards=(*zone.cards, CardView(3)), count=4))
    ),
    "another has played it": seen_by(
        SPECTATOR,
        in_zone(
            "last_trick",
            lambda zone: replace(zone, cards=tuple(replace(c, seat=0) for c in zone.cards)),
        ),
    ),
    "the other wins": seen_by(
        SPECTATOR,
        in_zone(
            "last_trick",
            lambda zone: replace(zone, cards=tuple(replace(c, mark=None) for c in zone.cards)),
        ),
    ),
    "a hand shows a card": seen_by(
        2,
        in_zone(
            "hand", lambda zone: replace(zone, cards=zone.cards or (CardView(5),), count=zone.count)
        ),
    ),
    "a hand has a card less": seen_by(
        2, in_zone("hand", lambda zone: replace(zone, count=max(zone.count - 1, len(zone.cards))))
    ),
    "the trick belongs to another": seen_by(
        0, in_zone("last_trick", lambda zone: replace(zone, owner=1 - (zone.owner or 0)))
    ),
    "tricks are counted wrongly": seen_by(3, at_seat(1, tricks=9)),
    "cards are counted wrongly": seen_by(3, at_seat(1, cards=1)),
    "chips appear": seen_by(3, at_seat(1, chips=1)),
    "another deals": seen_by(3, at_seat(new_match().context.dealer, dealer=False)),
    "a seat is out": seen_by(3, at_seat(1, out=True)),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.slow
def test_a_planted_fault_is_seen_and_only_near_where_it_is(fault: str) -> None:
    lines = changed_lines(told(), told(FAULTS[fault]))
    assert 0 < len(lines) <= 16


WORDS: dict[str, Fault] = {
    "a badge is shown to one": seen_by(3, at_seat(1, badges=(say("Re"),))),
    "a badge is missing": seen_by(
        3, lambda view: replace(view, seats=tuple(replace(s, badges=()) for s in view.seats))
    ),
    "somebody says something": seen_by(3, at_seat(1, said=say("Kontra"))),
    "another prompt": seen_by(3, lambda view: replace(view, prompt=say("Pass"))),
    "a status too many": seen_by(
        3, lambda view: replace(view, status=(*view.status, say("Trump: {n}", n=1)))
    ),
    "another phase": seen_by(3, lambda view: replace(view, phase=say("Trick"))),
    "a note at a zone": seen_by(
        3, in_zone("trick", lambda zone: replace(zone, note=say("{n} points", n=3)))
    ),
}


@pytest.mark.parametrize("fault", WORDS)
def test_a_wrong_word_is_seen_in_the_wording_and_nowhere_else(fault: str) -> None:
    assert changed_lines(shown(lambda now: now), shown(WORDS[fault]))
    assert told(WORDS[fault]) == told()


def test_a_sentence_in_other_words_is_a_line_in_each_language() -> None:
    def reworded(view: View) -> View:
        other = replace(view.phase, words=view.phase.words.replace("Trick {n}", "{n}th trick"))
        return replace(view, phase=other)

    seen = [position(new_match().game, state).views for state in new_match().hand.states]
    old, new = Wording(), Wording()
    old.hand("case", new_match().hand, seen)
    new.hand(
        "case",
        new_match().hand,
        [{viewer: reworded(view) for viewer, view in views.items()} for views in seen],
    )
    assert len(changed_lines(old.text(), new.text())) == 4  # two lines go, two come


ACCOUNTS: dict[str, Callable[[Account], Account]] = {
    "a score": lambda account: replace(account, scores=(9, *account.scores[1:])),
    "a place": lambda account: replace(account, places=(9, *account.places[1:])),
    "the points of a line": lambda account: replace(
        account, lines=[replace(account.lines[0], points=(9, 9, 9, 9)), *account.lines[1:]]
    ),
    "the rule of a line": lambda account: replace(
        account, lines=[replace(account.lines[0], rules=("DOK-1",)), *account.lines[1:]]
    ),
    "a line too many": lambda account: replace(account, lines=[*account.lines, account.lines[0]]),
    "a bonus": lambda account: replace(account, match_lines=account.lines[:1]),
}


@pytest.mark.parametrize("fault", ACCOUNTS)
def test_a_wrong_score_is_seen(fault: str) -> None:
    account = ACCOUNTS[fault](new_match().account())
    assert len(changed_lines(told(), told(account=account))) in (1, 2)


def test_the_words_of_a_score_are_wording_and_their_numbers_too() -> None:
    old, new, lines = Wording(), Wording(), new_match().account()
    other = [replace(line, text=say("Won by {n}", n=-3)) for line in lines.lines]
    for wording, account in ((old, lines), (new, replace(lines, lines=other))):
        wording.hand(
            "case", new_match().hand, [position(new_match().game, new_match().state).views]
        )
        wording.account("case", account)
    assert "Won by -3" in new.text()
    assert "Won by -3" not in old.text()
    assert told(account=replace(lines, lines=other)) == told()


def played(script: list[HandScript]) -> Match:
    return play(new_match().game, script, Chooser(seed=8))


def test_a_golden_is_played_again_as_it_was_written() -> None:
    again = played(read_script(told(), ""))
    assert again.hand.acts == new_match().hand.acts
    assert again.hand.pack == new_match().hand.pack
    assert again.context.dealer == new_match().context.dealer


def test_a_move_that_is_no_longer_legal_ends_the_script_and_not_the_hand() -> None:
    script = read_script(told(), "")
    script[0].moves[AT] = script[0].moves[AT]._replace(text="stop")
    again = played(script)
    assert again.hand.acts[:AT] == new_match().hand.acts[:AT]
    assert again.hand_over


def test_a_pack_that_is_no_longer_the_pack_is_dealt_anew() -> None:
    script = read_script(told(), "")
    script[0].packs[0][0] = 3
    assert played(script).hand_over


def test_shuffles_within_a_hand_are_in_the_script() -> None:
    game = st.game("mau_mau", seats=4)
    first, text = Match(game, seed=1), Playthrough(game)
    finish(first, Chooser(seed=1))
    assert first.hand.shuffles
    text.hand(1, first.hand, positions(game, first.hand))
    again = play(game, read_script(text.text(), game.deck), Chooser(seed=9))
    assert again.hand.acts == first.hand.acts
    assert again.hand.shuffles == first.hand.shuffles


def test_of_a_very_long_hand_the_beginning_and_the_end_are_told() -> None:
    game = st.game("quartett")
    long, text = Match(game, seed=1), Playthrough(game)
    finish(long, Chooser(seed=1))
    moves = len(long.hand.acts)
    assert moves > FIRST + LAST
    text.hand(1, long.hand, positions(game, long.hand))
    lines = [line for line in text.lines if " may " in line]
    assert len(lines) == 1 + FIRST + LAST - 1  # at the end nobody may do anything
    assert len([line for line in text.lines if ". seat " in line]) == moves


def test_a_turn_that_ran_out_of_time_is_in_the_script() -> None:
    late = Match(st.game("rummy"), seed=1)
    replay(late, [Move(late.turn, "time")])
    assert [act.text for act in late.hand.acts] == ["time"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("", "Kd Qd", "Kd Qd"),
        ("Kd Qd", "", "nothing"),
        ("Kd Qd 9s", "Kd 9s", "-Qd"),
        ("Kd Kd 9s", "Kd 9s", "-Kd"),
        ("Kd 9s", "Kd 9s 7h", "+7h"),
        ("Kd 9s", "Kd 7h 9s", "+7h before 9s"),
        ("Kd 9s 7h 8h", "9s 7h 8h Td", "-Kd +Td"),
        ("Kd 9s", "9s Kd", "9s Kd"),
        ("1:Kd 2:Qd 3:9d", "0:Ac 1:Tc 2:9c", "0:Ac 1:Tc 2:9c"),
        ("5", "6", "6"),
    ],
)
def test_a_change_is_told_in_few_words(old: str, new: str, told: str) -> None:
    assert change(tuple(old.split()), tuple(new.split())) == told


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("9d,Td,re", "9d Td re"),
        ("fold,hold,raise 2,raise 3,raise 4,raise 9", "fold hold, raise 2-4 9"),
        ("meld 2c 2s 2d,meld 3c 3s 3d", "meld 2c 2s 2d / 3c 3s 3d"),
        ("target 1,target 2", "target 1 2"),
        ("", ""),
    ],
)
def test_moves_are_listed_by_their_verbs(moves: str, told: str) -> None:
    assert listed(moves.split(",") if moves else []) == told
