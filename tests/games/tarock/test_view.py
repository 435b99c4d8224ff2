"""What each seat sees and hears: the stock, what was laid away, the words of the table."""

from __future__ import annotations

import pytest

from stammtisch.cards import Face, read_cards
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.view import View, Zone
from stammtisch.messages import Speaker
from stammtisch.text import Text
from tests.games.tarock.positions import declare, handspiel, late, mask, new_match, position

GERMAN = Speaker("de", "german", ["Anna", "Bert", "Cora"].__getitem__)
EVERYBODY = (0, 1, 2, SPECTATOR)


def zone(view: View, name: str) -> Zone:
    """A zone by its id."""
    return next(each for each in view.zones if each.id == name)


def kinds(view: View, name: str) -> set[int]:
    """The cards that lie open in a zone."""
    return {card.kind for card in zone(view, name).cards}


def said(texts: tuple[Text, ...] | list[Text]) -> list[str]:
    """Texts in German with German cards."""
    return [GERMAN.say(text) for text in texts]


def prompt(view: View) -> str:
    """What the viewer is asked, in German."""
    assert view.prompt is not None
    return GERMAN.say(view.prompt)


@pytest.mark.rules("TAR-6", "TAR-13")
def test_only_the_declarer_sees_the_stock_and_what_he_lays_away() -> None:
    match = new_match(["6c 7c 8c"], "As Ts 6s")
    assert all(zone(match.state.view(seat), "stock").count == 3 for seat in EVERYBODY)
    assert all(not kinds(match.state.view(seat), "stock") for seat in EVERYBODY)
    declare(match, 0, "A61")
    own = match.state.view(0)
    assert kinds(own, "hand0") > set(read_cards("As Ts 6s"))
    marked = {card.kind for card in zone(own, "hand0").cards if card.mark is not None}
    assert marked == set(read_cards("As Ts 6s"))
    heard = {seat: said(match.hand.tell(len(match.hand.acts) - 1, seat)) for seat in EVERYBODY}
    assert heard[0][-1] == "Anna nimmt den Stock auf: Gras-Daus, Gras-10, Gras-6."
    assert all(heard[seat][-1] == "Anna nimmt den Stock auf." for seat in (1, 2, SPECTATOR))
    for card in ("As", "6c", "7c"):
        match.play(f"discard {card}")
    heard = {seat: said(match.hand.tell(len(match.hand.acts) - 1, seat)) for seat in EVERYBODY}
    assert heard[0] == ["Anna drückt Eichel-7."]
    assert heard[1] == heard[2] == heard[SPECTATOR] == ["Anna drückt eine Karte."]
    match.play("trump c")
    for seat in EVERYBODY:
        view = match.state.view(seat)
        assert zone(view, "away").count == 3
        assert kinds(view, "away") == (set(read_cards("As 6c 7c")) if seat == 0 else set())
        assert not [each for each in view.zones if each.id == "stock"]
        hands = {each for each in range(3) if kinds(view, f"hand{each}")}
        assert hands == ({seat} if seat >= 0 else set())


@pytest.mark.rules("TAR-14")
def test_in_the_handspiel_nobody_sees_the_stock_before_the_end() -> None:
    match = new_match(stock="As Ts 6s")
    handspiel(match, 0, "h")
    while not match.hand_over:
        assert all(not kinds(match.state.view(seat), "stock") for seat in EVERYBODY)
        match.play(match.legal_moves().texts()[0])
    for seat in EVERYBODY:
        view = match.state.view(seat)
        assert view.over
        assert kinds(view, "stock") == set(read_cards("As Ts 6s"))
        assert all(len(kinds(view, f"hand{each}")) == 11 for each in range(3))
        past = [each for each in view.zones if each.role == "past_trick"]
        assert len(past) == 11
        assert view.choices == ()
    status = said(view_status(match.state.view(1)))
    assert status[1:] == ["Davon im Stock: 21", "Trumpf: Herz"]
    facts = position(match).facts()
    won = "gewinnt" if facts.won() else "verliert"
    assert status[0] == f"Anna {won} das Handspiel 61 mit {facts.augen} Augen."


def view_status(view: View) -> list[Text]:
    """The facts at stake."""
    return list(view.status)


def test_at_the_end_the_hands_lie_as_they_were_played_from() -> None:
    match = new_match(["Ac Tc Kc"], "As Ts 6s")
    declare(match, 0, "A61")
    for card in ("As", "Ac", "6s"):
        match.play(f"discard {card}")
    match.play("trump c")
    held = int(position(match).hands[0])
    while not match.hand_over:
        match.play(match.legal_moves().texts()[0])
    view = match.state.view(2)
    assert sum(1 << kind for kind in kinds(view, "hand0")) == held
    assert held & mask("As Ac 6s") == 0
    assert kinds(view, "away") == set(read_cards("As Ac 6s"))
    assert kinds(view, "stock") == set(read_cards("As Ts 6s"))


@pytest.mark.rules("TAR-12")
def test_after_three_passes_everything_is_shown_and_nothing_is_asked() -> None:
    match = new_match()
    for _ in range(3):
        match.play("pass")
    view = match.state.view(1)
    assert view.over and view.prompt is None
    assert all(len(kinds(view, f"hand{each}")) == 11 for each in range(3))
    assert [seat.tricks for seat in view.seats] == [None, None, None]
    expected = "Alle haben gepasst: Es wird zusammengeworfen, und der Nächste gibt."
    assert said(view_status(view)) == [expected]
    assert said(match.hand.tell(2, 0)) == ["Anna passt.", expected]


@pytest.mark.rules("TAR-9", "TAR-10")
def test_the_auction_in_words() -> None:
    match = new_match()
    first = match.state.view(1)
    assert prompt(first) == "Passe, oder biete Aufnahme 61 oder mehr."
    assert said(view_status(first)) == ["Noch hat niemand geboten."]
    assert said(first.seats[1].badges) == ["Vorhand"]
    labels = [GERMAN.say(choice.label) for choice in first.choices]
    assert labels[:4] == ["Passe", "Aufnahme 61", "Hand 61", "Aufnahme 66"]
    assert len(labels) == 27 and labels[-1] == "Hand 120"
    match.play("bid A61")
    match.play("bid H66")
    view = match.state.view(0)
    assert said(view_status(view)) == ["Höchstes Gebot: Hand 66, Cora"]
    assert [None if each.said is None else GERMAN.say(each.said) for each in view.seats] == [
        None,
        "Aufnahme 61",
        "Hand 66",
    ]
    assert prompt(view) == "Passe, oder biete Aufnahme 71 oder mehr."
    match.play("pass")
    assert prompt(match.state.view(1)) == "Du kannst Hand 66 halten, mehr bieten oder passen."
    assert said(match.hand.tell(2)) == ["Anna passt."]
    match.play("halte")
    assert said(match.hand.tell(3)) == ["Bert hält: Hand 66."]
    match.play("bid H120")
    match.play("pass")
    assert said(match.hand.tell(5)) == [
        "Bert passt.",
        "Cora spielt allein: Handspiel 120.",
        "Der Stock bleibt liegen; seine Augen zählen für Cora.",
    ]
    top = new_match()
    top.play("bid H120")
    assert prompt(top.state.view(2)) == "Höher geht es nicht: Du kannst nur passen."


@pytest.mark.rules("TAR-16")
def test_trump_and_announcement_in_words() -> None:
    match = new_match(announce=True)
    declare(match, 1, "H61")
    assert prompt(match.state.view(1)) == "Welche Farbe ist Trumpf?"
    labels = [GERMAN.say(choice.label) for choice in match.state.view(1).choices]
    assert labels == ["Trumpf: Eichel", "Trumpf: Gras", "Trumpf: Herz", "Trumpf: Schellen"]
    match.play("trump d")
    assert said(match.hand.tell(len(match.hand.acts) - 1)) == ["Bert nennt den Trumpf: Schellen."]
    labels = [GERMAN.say(choice.label) for choice in match.state.view(1).choices]
    assert labels == ["Nichts ansagen", "Ansagen: Schneider", "Ansagen: schwarz"]
    match.play("announce schwarz")
    assert said(match.hand.tell(len(match.hand.acts) - 1)) == ["Bert sagt an: schwarz."]
    view = match.state.view(0)
    assert said(view_status(view)) == [
        "Handspiel 61 von Bert",
        "Trumpf: Schellen",
        "Angesagt: schwarz",
        "Du spielst mit Cora zusammen.",
    ]
    assert said(view.seats[1].badges) == ["Hand 61", "schwarz"]
    for other in (1, SPECTATOR):
        assert said(view_status(match.state.view(other))) == said(view_status(view))[:3]
    assert all(match.state.view(seat).prompt is None for seat in (0, 2, SPECTATOR))


@pytest.mark.rules("TAR-18")
@pytest.mark.parametrize(
    ("hand", "trick", "heading", "expected"),
    [
        ("Ah 6c", "", False, "Du spielst aus: Jede Karte ist erlaubt."),
        ("Ah 6c", "8h", False, "Herz ist ausgespielt: Du musst bedienen."),
        (
            "Td 6c",
            "8h",
            False,
            "Herz ist ausgespielt, und du kannst nicht bedienen: Du musst Eichel spielen.",
        ),
        ("Td 6s", "8h", False, "Du hast weder Herz noch Trumpf: Jede Karte ist erlaubt."),
        (
            "Td 6s",
            "8c",
            False,
            "Trumpf ist ausgespielt, und du hast keinen: Jede Karte ist erlaubt.",
        ),
        (
            "Ah 6h",
            "8h",
            True,
            "Herz ist ausgespielt: Du musst bedienen und dabei den Stich übernehmen.",
        ),
        (
            "6c Ac",
            "Kd Jc",
            True,
            "Du kannst Schellen nicht bedienen: Du musst Trumpf spielen (Eichel) und dabei den "
            "Stich übernehmen.",
        ),
        ("6h 7h", "8h", True, "Herz ist ausgespielt: Du musst bedienen."),
    ],
)
def test_the_prompt_says_why_the_choice_is_limited(
    hand: str, trick: str, heading: bool, expected: str
) -> None:
    state = late(["", hand, ""], "c", trick, turn=1, must_head=heading)
    assert prompt(state.view(1)) == expected
    tied = {kind for choice in state.view(1).choices for kind in choice.cards}
    assert tied <= set(read_cards(hand))


def test_the_own_hand_lies_as_players_sort_it() -> None:
    state = late(["", "6s Ad Tc 9h Ac As Kc", ""], "s", turn=1)
    cards = [card.kind for card in zone(state.view(1), "hand1").cards]
    assert cards == read_cards("As 6s Ac Tc Kc 9h Ad")


def test_names_follow_the_face() -> None:
    match = new_match()
    handspiel(match, 0, "c")
    text = match.hand.tell(len(match.hand.acts) - 1)[0]
    names: dict[Face, str] = {"german": "Eichel", "french": "Kreuz"}
    for face, name in names.items():
        assert Speaker("de", face).say(text).endswith(f"Trumpf: {name}.")
