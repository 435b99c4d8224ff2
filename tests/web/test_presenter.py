"""The presenter: views into things to draw, for hand-built views of no game in particular."""

from __future__ import annotations

from typing import Any

from stammtisch.cards import read_card, read_cards
from stammtisch.core.view import CardView, Choice, SeatView, View, Zone
from stammtisch.messages import Speaker
from stammtisch.text import say
from stammtisch.web.presenter import Presenter, Scene

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fritz")
Qc, Kd = read_card("Qc"), read_card("Kd")


def hand(cards: str, owner: int = 0) -> Zone:
    kinds = read_cards(cards)
    shown = tuple(CardView(kind) for kind in kinds)
    return Zone(f"hand{owner}", "hand", say("Hand"), len(kinds), shown, owner)


def view(
    *zones: Zone,
    seat: int | None = 0,
    turn: int = 0,
    seats: int = 4,
    choices: tuple[Choice, ...] = (),
    over: bool = False,
) -> View:
    plates = tuple(SeatView(each, 5, to_move=each == turn) for each in range(seats))
    return View("any", seat, turn, say("Turn"), plates, zones, choices=choices, over=over)


def scene(*zones: Zone, **more: Any) -> Scene:
    speaker = Speaker("en", "french", lambda seat: NAMES[seat])
    return Presenter(speaker).scene(view(*zones, **more))


def test_the_others_sit_clockwise_from_the_left() -> None:
    plates = scene(hand("Qc", 2), seat=2, turn=2).plates
    assert [(plate.name, plate.side) for plate in plates] == [
        ("Dora", "left"),
        ("Anna", "top"),
        ("Ben", "right"),
    ]


def test_two_sit_face_to_face_and_six_around() -> None:
    assert [plate.side for plate in scene(hand("Qc"), seats=2).plates] == ["top"]
    sides = [plate.side for plate in scene(hand("Qc"), seats=6).plates]
    assert sides == ["left", "top", "top", "top", "right"]


def test_cards_that_the_holder_may_not_look_at_lie_face_down() -> None:
    down = Zone("hand0", "hand", say("Hand"), 3, (), 0)
    held = scene(down, turn=1).hand
    assert [card.value for card in held] == ["??"] * 3
    assert len({card.id for card in held}) == 3
    assert not any(card.legal for card in held)
    assert all("Qc" not in card.html for card in held)


def test_a_spectator_sees_everybody_and_holds_nothing() -> None:
    found = scene(hand("", 0), seat=None)
    assert len(found.plates) == 4
    assert found.hand == []
    assert not found.my_turn


def test_equal_cards_have_their_own_names() -> None:
    found = scene(hand("Qc Qc Kd"))
    assert [held.id for held in found.hand] == ["c-Qc-0", "c-Qc-1", "c-Kd-0"]
    assert "v-Qc-m0" in found.hand[0].html
    assert "v-Qc-m1" in found.hand[1].html


def test_no_name_of_a_flight_is_used_twice() -> None:
    """Two equal names would stop every view transition of the page."""
    trick = Zone(
        "trick",
        "trick",
        say("Trick"),
        3,
        (CardView(Qc, seat=0), CardView(Qc, seat=1), CardView(Kd, seat=2)),
    )
    found = scene(trick, hand("Qc Kd"))
    html = "".join([*(card.html for card in found.trick), *(held.html for held in found.hand)])
    flights = [word for word in html.replace('"', " ").split() if word.startswith("v-")]
    assert len(flights) == len(set(flights)) == 5


def test_a_card_that_may_be_played_stands_up_and_has_a_button() -> None:
    choice = Choice("Qc", say("Play it"), cards=(Qc,), zone="hand0")
    found = scene(hand("Qc Kd"), choices=(choice,))
    assert [held.legal for held in found.hand] == [True, False]
    assert [(act.text, act.css) for act in found.card_acts] == [
        ("Qc", "for-Qc-0"),
        ("Kd", "for-Kd-0 against"),
    ]


def test_a_card_may_have_several_buttons() -> None:
    choices = (
        Choice("discard Qc", say("Discard"), cards=(Qc,), zone="discard"),
        Choice("knock Qc", say("Knock"), cards=(Qc,), zone="hand0"),
    )
    discard = Zone("discard", "discard", say("Discard pile"), 1, (CardView(Kd),))
    found = scene(hand("Qc"), discard, choices=choices)
    assert [act.text for act in found.card_acts] == ["discard Qc", "knock Qc"]
    assert found.piles[0].acts == []


def test_a_pile_can_be_tapped() -> None:
    stock = Zone("stock", "stock", say("Stock"), 9)
    discard = Zone("discard", "discard", say("Discard pile"), 2, (CardView(Kd), CardView(Qc)))
    choices = (
        Choice("draw", say("Draw"), zone="stock"),
        Choice("take", say("Take"), cards=(Qc,), zone="discard"),
    )
    found = scene(hand("Kd"), stock, discard, choices=choices)
    assert [[act.text for act in pile.acts] for pile in found.piles] == [["draw"], ["take"]]
    assert found.piles[0].covered
    assert len(found.piles[1].cards) == 1  # the top one


def test_taking_the_top_card_is_not_playing_its_twin() -> None:
    discard = Zone("discard", "discard", say("Discard pile"), 1, (CardView(Qc),))
    take = Choice("take", say("Take"), cards=(Qc,), zone="discard")
    found = scene(hand("Qc"), discard, choices=(take,))
    assert [act.text for act in found.piles[0].acts] == ["take"]
    assert not found.hand[0].legal


def test_words_are_buttons_and_words_out_of_turn_stand_apart() -> None:
    choices = (Choice("healthy", say("Healthy")), Choice("re", say("Re"), out_of_turn=True))
    found = scene(hand("Qc"), choices=choices)
    assert [act.text for act in found.acts] == ["healthy"]
    assert [act.text for act in found.aside] == ["re"]


def test_without_the_turn_no_card_has_a_button() -> None:
    assert scene(hand("Qc"), turn=1).card_acts == []
    assert scene(hand("Qc"), turn=1).turn_text == "Ben is to move"


def test_a_finished_trick_lies_until_the_next_begins() -> None:
    cards = (CardView(Qc, seat=1, mark=say("wins")), CardView(Kd, seat=2))
    last = Zone("last", "last_trick", say("Last trick"), 2, cards)
    empty = Zone("trick", "trick", say("Trick"), 0)
    running = Zone("trick", "trick", say("Trick"), 1, (CardView(Kd, seat=1),))
    assert scene(empty, last, hand("Qc")).finished
    assert scene(empty, last, hand("Qc")).trick[0].css.split() == ["won", "p1"]
    assert not scene(running, last, hand("Qc")).finished
    assert len(scene(running, last, hand("Qc")).last_trick) == 2


def test_cards_lie_where_their_players_sit() -> None:
    trick = Zone("trick", "trick", say("Trick"), 2, (CardView(Qc, seat=3), CardView(Kd, seat=0)))
    found = scene(trick, hand("Qc"), seat=0)
    assert [card.css.strip() for card in found.trick] == ["p3", "p0"]
    assert "from-right" in found.trick[0].html


def test_melds_say_whose_they_are() -> None:
    meld = Zone("meld1", "meld", say("Run"), 3, tuple(map(CardView, read_cards("Tc Jc Qc"))), 1)
    found = scene(meld, hand("Kd"), choices=(Choice("lay Kd", say("Lay off"), Kd, "meld1"),))
    assert found.melds[0].owner == "Ben"
    assert found.hand[0].legal


def test_names_of_cards_are_those_of_the_faces() -> None:
    speaker = Speaker("de", "german", lambda seat: NAMES[seat])
    found = Presenter(speaker).scene(view(hand("Qc")))
    assert found.hand[0].name == "Eichel-Ober"
    assert 'aria-label="Eichel-Ober"' in found.hand[0].html
    assert "/faces/german.de.svg" in found.hand[0].html


def test_after_the_hand_there_is_no_fan_and_all_cards_are_open() -> None:
    found = scene(hand("Qc"), hand("Kd", 1), over=True, turn=-1)
    assert found.hand == []
    assert [len(plate.open) for plate in found.plates] == [1, 0, 0]


def test_a_hand_lies_as_players_sort_it_or_by_suits() -> None:
    speaker = Speaker("en", "french", lambda seat: NAMES[seat])
    shown = view(hand("Th Qc Jd 9h Kd As"))
    by_suit = Presenter(speaker, by_suit=True).scene(shown)
    assert [held.value for held in Presenter(speaker).scene(shown).hand] == [
        "Th",
        "Qc",
        "Jd",
        "9h",
        "Kd",
        "As",
    ]
    assert [held.value for held in by_suit.hand] == ["Qc", "As", "Th", "9h", "Kd", "Jd"]


def test_the_tricks_of_a_finished_hand_are_shown_seat_by_seat() -> None:
    wins = say("wins")
    trick = Zone(
        "trick-1",
        "past_trick",
        say("Trick"),
        4,
        (CardView(Kd, 2), CardView(Qc, 3, wins), CardView(Kd, 0), CardView(Kd, 1)),
        owner=3,
        note=say("Augen"),
    )
    shown = scene(trick, over=True).past[0]
    assert (shown.leader, shown.winner, sorted(shown.cards)) == (2, 3, [0, 1, 2, 3])
    assert "Qc" in shown.cards[3].html and shown.cards[3].mark == "wins"
