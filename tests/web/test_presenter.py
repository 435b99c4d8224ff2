"""The presenter: views into things to draw, for hand-built views of no game in particular."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.cards import Face, read_card, read_cards
from stammtisch.core.view import CardView, Choice, Gather, SeatView, View, Zone
from stammtisch.faces import CARDS, FACES, sprite
from stammtisch.languages import Language
from stammtisch.messages import Speaker
from stammtisch.text import CardsWord, SeatWord, say
from stammtisch.web.gathering import chosen_ids, new_place
from stammtisch.web.presenter import Presenter
from stammtisch.web.rendering import rows_classes
from stammtisch.web.scene import Scene

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
    gather: Gather | None = None,
) -> View:
    plates = tuple(SeatView(each, 5, to_move=each == turn) for each in range(seats))
    facts: dict[str, Any] = {"choices": choices, "over": over, "gather": gather}
    return View("any", seat, turn, say("Turn"), plates, zones, **facts)


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
        ("Qc", "for-Qc"),
        ("Kd", "for-Kd against"),
    ]


def test_a_card_may_have_several_buttons() -> None:
    choices = (
        Choice("discard Qc", say("Discard"), cards=(Qc,), zone="discard"),
        Choice("knock Qc", say("Knock"), cards=(Qc,), zone="hand0"),
    )
    discard = Zone("discard", "discard", say("Discard pile"), 1, (CardView(Kd),))
    found = scene(hand("Qc"), discard, choices=choices)
    assert [act.text for act in found.card_acts] == ["discard Qc", "knock Qc"]
    assert found.piles[0].acts == ()


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


def test_a_card_is_discarded_onto_its_twin() -> None:
    discard = Zone("discard", "discard", say("Discard pile"), 1, (CardView(Qc),))
    choice = Choice("discard Qc", say("Discard"), (Qc,), "discard")
    found = scene(hand("Qc"), discard, choices=(choice,), gather=Gather(say("Lay out"), "meld"))
    assert [act.text for act in found.card_acts] == ["discard Qc"]
    assert found.piles[0].acts == ()


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


def laid(zone: str, cards: str, owner: int | None = None, note: str = "") -> Zone:
    """A meld; ``Xr=6s`` is a joker with its name."""
    shown = []
    for word in cards.split():
        kind, _, name = word.partition("=")
        shown.append(CardView(read_card(kind), named=read_card(name) if name else None))
    text = say(note) if note else None
    return Zone(zone, "meld", say("Sixes"), len(shown), tuple(shown), owner, text)


def test_melds_lie_with_their_owners_the_own_ones_first() -> None:
    zones = (laid("m1", "Tc Jc Qc", 1), laid("m2", "6c 6h 6s", 0, "18"), laid("m3", "2c 3c 4c", 1))
    groups = scene(*zones, hand("Kd")).melds
    found = [(group.owner, group.mine, [meld.id for meld in group.melds]) for group in groups]
    assert found == [("Anna", True, ["m2"]), ("Ben", False, ["m1", "m3"])]
    assert groups[0].melds[0].note == "18"
    assert groups[0].melds[0].onto == ""  # nothing may be gathered


def test_a_row_of_somebody_lies_with_his_melds() -> None:
    threes = Zone("red1", "row", say("Red threes"), 1, (CardView(read_card("3h")),), 1)
    market = Zone("row", "row", say("In the middle"), 1, (CardView(Kd),))
    found = scene(laid("m1", "6c 6h 6s", 1), threes, market, hand("Qc"))
    assert [meld.id for meld in found.melds[0].melds] == ["m1", "red1"]
    assert [pile.id for pile in found.piles] == ["row"]
    assert [pile.id for pile in scene(threes, hand("Qc")).piles] == ["red1"]  # no melds yet


def test_melds_that_partners_share_bear_both_names() -> None:
    kings = CardView(Kd)
    both = say("{one} and {other}", one=SeatWord(0), other=SeatWord(2))
    meld = Zone("m0K", "meld", say("Kings"), 3, (kings,) * 3, 0, whose=both)
    groups = scene(meld, hand("Qc")).melds
    assert [(group.owner, group.mine) for group in groups] == [("Anna and Carl", True)]


def test_what_the_own_hand_is_good_for_is_said_as_long_as_it_is_held() -> None:
    mine = Zone("hand0", "hand", say("Hand"), 1, (CardView(Kd),), 0, say("Melds: none"))
    assert scene(mine).hand_note == "Melds: none"
    assert scene(mine, over=True).hand_note == ""
    assert scene(hand("Kd")).hand_note == ""
    assert scene(mine, gather=Gather(say("Lay out"), "meld")).hand_note == ""


def test_melds_of_nobody_are_one_group_and_an_empty_one_is_not_drawn() -> None:
    groups = scene(laid("m1", "Tc Jc Qc"), laid("m2", ""), hand("Kd")).melds
    assert [(group.owner, len(group.melds)) for group in groups] == [("", 1)]


@pytest.mark.parametrize(("language", "words"), [("de", "als Pik-6"), ("en", "as 6 of spades")])
def test_a_joker_says_and_shows_the_card_it_stands_for(language: Language, words: str) -> None:
    speaker = Speaker(language, "french", lambda seat: NAMES[seat])
    found = Presenter(speaker).scene(view(laid("m1", "6c 6h Xr=6s"), hand("Kd")))
    joker = found.melds[0].melds[0].cards[2].html
    assert words in joker
    assert "#i-6s" in joker and "#Xr" in joker


@pytest.mark.parametrize("face", FACES)
def test_every_card_has_the_index_that_a_joker_bears(face: Face) -> None:
    drawn = sprite(face, "de")
    for name in CARDS:
        if name[0] != "X" and name != "back":
            assert f'id="i-{name}"' in drawn


def test_a_card_to_lay_off_has_a_button_and_the_meld_takes_what_is_chosen() -> None:
    choices = (
        Choice("discard Kd", say("Discard"), (Kd,), "discard"),
        Choice("lay Kd m1", say("Lay off"), (Kd,), "m1"),
        Choice("meld Qc Qc Qc", say("Queens"), (Qc, Qc, Qc), "hand0"),
        Choice("take_back", say("Take back")),
    )
    gather = Gather(say("Lay out"), "meld", "lay")
    found = scene(laid("m1", "Td Jd Qd", 1), hand("Kd Qc Qc Qc"), choices=choices, gather=gather)
    acts = [(act.text, act.cards, act.zone) for act in found.card_acts if act.css == "for-Kd"]
    assert acts == [("discard Kd", "Kd", ""), ("lay Kd m1", "Kd", "m1")]
    assert found.melds[0].melds[0].onto == "lay * m1"
    assert [act.text for act in found.acts] == ["take_back"]
    assert found.gathering is not None
    assert found.gathering.place == "meld *"
    assert [(act.text, act.cards) for act in found.gathering.many] == [
        ("meld Qc Qc Qc", "Qc Qc Qc")
    ]


def test_where_nothing_is_gathered_several_cards_are_one_button() -> None:
    found = scene(hand("Qc Kd"), choices=(Choice("show", say("Show"), (Qc, Kd), "hand0"),))
    assert [act.text for act in found.acts] == ["show"]
    assert found.gathering is None


def test_cards_of_the_table_are_chosen_with_the_name_of_their_place() -> None:
    gather = Gather(say("Lay out"), "", "put", "new", ("m1",))
    choices = (
        Choice("lift Kd", say("Lift"), (Kd,), "hand0"),
        Choice("lift 6c m1", say("Lift"), (read_card("6c"),), "m1"),
    )
    zones = (laid("m1", "6c 6h Xr=6s"), laid("m2", "6c 7c 8c"))
    found = scene(*zones, hand("Kd"), choices=choices, gather=gather)
    first, second = found.melds[0].melds
    assert [card.word for card in first.cards] == ["6c@m1", "6h@m1", "Xr=6s@m1"]
    assert [card.word for card in second.cards] == ["", "", ""]
    assert found.gathering is not None
    assert (found.gathering.place, found.gathering.loose) == ("put * new", True)
    assert (found.card_acts, first.acts, found.acts) == ([], [], [])  # choosing is enough


def test_one_of_many_cards_is_named_by_its_picture() -> None:
    """A joker may stand for any card, those that are held too; nothing of it is a play."""
    choices = [Choice(f"name {kind}", say("This one"), (kind,)) for kind in range(52)]
    found = scene(hand("Qc Kd"), choices=(*choices, Choice("back", say("Back"))))
    assert [act.text for act in found.names] == [f"name {kind}" for kind in range(52)]
    assert "#i-Qc" in str(found.names[Qc].html)
    assert [act.text for act in found.acts] == ["back"]
    assert not any(held.legal for held in found.hand)


def test_of_a_closed_hand_the_known_cards_are_seen_small() -> None:
    known = Zone("hand1", "hand", say("Hand"), 5, (CardView(Qc),), 1)
    plate = scene(hand("Kd"), known).plates[0]
    assert plate.open == ()
    assert len(plate.known) == 1 and "#i-Qc" in plate.known[0]
    whole = Zone("hand1", "hand", say("Hand"), 1, (CardView(Qc),), 1)
    assert len(scene(hand("Kd"), whole).plates[0].open) == 1  # a hand that lies open


def test_a_card_that_just_came_says_so() -> None:
    fresh = Zone("hand0", "hand", say("Hand"), 1, (CardView(Qc, mark=say("just drawn")),), 0)
    assert scene(fresh).hand[0].mark == "just drawn"


def test_chosen_cards_stand_where_the_star_stands() -> None:
    assert chosen_ids(["6c", "6c", "4c@m2"]) == {"c-6c-0", "c-6c-1", "t-4c@m2-0"}
    assert new_place(Gather(say("Lay out"), "meld")) == "meld *"
    assert new_place(Gather(say("Lay out"), onto="put", new="new")) == "put * new"


def test_a_pile_may_be_looked_through_where_the_view_shows_its_cards() -> None:
    top = Zone("discard", "discard", say("Discard pile"), 5, (CardView(Kd),))
    more = Zone("discard", "discard", say("Discard pile"), 5, (CardView(Kd), CardView(Qc)))
    assert not scene(top, hand("Qc")).piles[0].looked
    assert scene(more, hand("Qc")).piles[0].looked


def test_a_large_hand_lies_in_rows_that_are_equally_full() -> None:
    assert [rows_classes(n, "melds", "french") for n in (11, 13, 20, 30)] == [
        "", " rows per7", " rows per10", " rows per10",
    ]  # fmt: skip
    assert rows_classes(7, "melds", "tiles") == " rows per7"
    assert [rows_classes(n, "tricks", "french") for n in (16, 17)] == ["", " rows per9"]


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
    by_suit = Presenter(speaker, sorting="suits").scene(shown)
    assert [held.value for held in Presenter(speaker).scene(shown).hand] == [
        "Th",
        "Qc",
        "Jd",
        "9h",
        "Kd",
        "As",
    ]
    assert [held.value for held in by_suit.hand] == ["Qc", "As", "Th", "9h", "Kd", "Jd"]
    by_rank = Presenter(speaker, sorting="ranks").scene(shown)
    assert [held.value for held in by_rank.hand] == ["As", "Kd", "Qc", "Jd", "Th", "9h"]


def test_the_tricks_of_a_finished_hand_are_shown_seat_by_seat() -> None:
    wins = say("wins")
    trick = Zone(
        "trick1",
        "past_trick",
        say("Trick"),
        4,
        (CardView(Kd, 2), CardView(Qc, 3, wins), CardView(Kd, 0), CardView(Kd, 1)),
        owner=3,
        note=say("Card points"),
    )
    finished = scene(trick, over=True)
    shown = finished.past[0]
    assert (shown.leader, shown.winner, sorted(shown.cards)) == (2, 3, [0, 1, 2, 3])
    assert "Qc" in shown.cards[3].html and shown.cards[3].mark == "wins"


def test_a_button_that_lists_cards_draws_them_and_says_them() -> None:
    lay = say("Lay <{cards}>", cards=CardsWord((Kd, Qc)))
    listed, plain = scene(choices=(Choice("lay", lay), Choice("pass", say("Pass")))).acts
    assert listed.label == "Lay <king of diamonds, queen of clubs>"
    assert listed.html is not None and listed.html.count("<svg") == 2
    assert listed.html.startswith("Lay &lt;<span") and "king of diamonds" in listed.html
    assert plain.html is None
