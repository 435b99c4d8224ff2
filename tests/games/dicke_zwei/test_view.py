"""What a seat sees of Dicke Zwei, and what it cannot exclude."""

from __future__ import annotations

from collections import Counter

from stammtisch.cards import notations
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.core.view import View, Zone
from stammtisch.messages import Speaker
from stammtisch.positions import changed
from tests.games.dicke_zwei.positions import (
    cards,
    dicke_zwei,
    kinds,
    match_at,
    position,
    say,
    state_of,
)


def zone(view: View, id: str) -> Zone:
    return next(each for each in view.zones if each.id == id)


def shown(view: View, id: str) -> str:
    return notations(card.kind for card in zone(view, id).cards)


def test_the_trick_lies_open_until_the_next_one_is_led() -> None:
    game = dicke_zwei(3)
    match = match_at(game, state_of(game, ["3c 9c Ks", "5c 5d 8d", "6h 6s 2s"]))
    for text in ("3c", "5c", "pass", "9c"):
        say(match, text)
    view = match.view(0)
    assert shown(view, "table") == "9c" and shown(view, "trick") == "3c 5c"
    assert zone(view, "table").note is None
    assert [card.seat for card in zone(view, "trick").cards] == [0, 1]
    for text in ("pass", "pass"):
        say(match, text)
    view, speaker = match.view(1), Speaker("en")
    assert shown(view, "table") == "9c" and shown(view, "trick") == "3c 5c"
    note = zone(view, "table").note
    assert note is not None and speaker.say(note) == "wins the trick"
    assert [speaker.say(each.said) if each.said else "" for each in view.seats] == [
        "", "passes", "passes",
    ]  # fmt: skip
    assert zone(view, "aside").count == 52 - 9
    say(match, "Ks")
    view = match.view(1)
    assert view.over and "trick" not in {each.id for each in view.zones}
    assert shown(view, "hand1") == "8d 5d" and shown(view, "hand2") == "2s 6s 6h"


def test_picks_are_seen_by_nobody_else() -> None:
    game = dicke_zwei()
    match = match_at(game, state_of(game, ["Ks Kd 9h", "5c 6d", "6h 6s", "8s 7d"]))
    before = [match.view(seat) for seat in (1, 2, 3, SPECTATOR)]
    match.play("pick Ks")
    assert [match.view(seat) for seat in (1, 2, 3, SPECTATOR)] == before
    own = zone(match.view(0), "hand0").cards
    assert [bool(card.mark) for card in own] == [True, False, False]


def test_a_sample_keeps_what_is_seen_and_draws_everything_else() -> None:
    dealt = position("Ks Kd 9h", "4d 4c", seats=3, picked="Ks")
    state = changed(dealt, hands="Ks Kd 9h / 5c 6d / 7s")
    rng = Rng(4)
    mine = Counter(str(state.sample(0, rng).hands[2]) for _ in range(300))
    assert set(mine) == {str(cards(card)) for card in ("5c", "6d", "7s")}
    assert min(mine.values()) > 70
    drawn = [state.sample(1, rng) for _ in range(400)]
    assert {frozenset(kinds(int(each.hands[1]))) for each in drawn} == {kinds(cards("5c 6d"))}
    picked = Counter(notations(kinds(int(each.picked))) for each in drawn)
    assert picked[""] > 100 and picked["Ks"] and picked["Kd"] == 0  # Kd alone begins no pair
    for each in drawn:
        assert each.picked & ~each.hands[0] == 0 and len(each.legal_moves())


def test_everybody_knows_who_holds_the_card_that_begins() -> None:
    state = position("3d Ks Kd 9h", begins=True)
    for viewer in (1, SPECTATOR):
        assert all(state.sample(viewer, Rng(n)).hands[0] & cards("3d") for n in range(40))


def test_prompts_say_what_is_asked() -> None:
    speaker = Speaker("de")

    def prompt(
        seat: int, hand: str, table: str = "", picked: str = "", begins: bool = False
    ) -> str:
        state = position(hand, table, picked=picked, begins=begins)
        text = state.view(seat).prompt
        assert text is not None
        return speaker.say(text)

    assert prompt(0, "3d 9h", begins=True) == (
        "Du beginnst: Lege eine Kombination, zu der Karo-3 gehört."
    )
    assert prompt(0, "4d 9h").startswith("Du spielst aus")
    assert prompt(0, "4d 9h", "8h") == "Lege eine höhere Karte als Herz-8 oder passe."
    assert prompt(0, "9d 9h", "8h 8c") == ("Lege ein höheres Paar als Herz-8, Kreuz-8 oder passe.")
    lost = "Keine deiner Kombinationen schlägt, was auf dem Tisch liegt: Passe."
    assert prompt(0, "4d 9h", "2h") == lost
    assert prompt(0, "9d 9h", picked="9h") == (
        "Du hast Herz-9 herausgenommen: Lege sie, oder nimm noch mehr."
    )
    assert prompt(1, "4d 9h") == "#0 ist am Zug."


def test_cards_are_gathered_where_there_are_any_to_play() -> None:
    assert position("4d 9h", "8h").view(0).gather is not None
    assert position("4d 9h", "2h").view(0).gather is None
    assert position("4d 9h", "8h").view(1).gather is None
