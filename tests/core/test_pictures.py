"""Pictures for notebooks: whole HTML that loads nothing, with words, and nothing that is hidden."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

import stammtisch as st
from stammtisch import decks, pictures
from stammtisch.cards import HIDDEN
from stammtisch.core.view import CardView, Zone
from stammtisch.faces import FACES, Face
from stammtisch.games.registry import registrations
from stammtisch.languages import tags
from stammtisch.text import say

GAMES = sorted(registrations())
BACK = re.compile(r'#st-\w+-\w+-back"')
SHOWN = re.compile(r'<use href="#st-\w+-\w+-(\w\w)" x')


def parsed(html: str) -> ElementTree.Element:
    """The picture as a tree: it is well-formed, its ids are there, and it loads nothing."""
    tree = ElementTree.fromstring(f"<div>{html.replace('&nbsp;', ' ')}</div>")
    ids = {each.attrib["id"] for each in tree.iter() if "id" in each.attrib}
    used = {each.attrib["href"] for each in tree.iter() if "href" in each.attrib}
    assert used <= {f"#{name}" for name in ids}
    tags = {each.tag.rpartition("}")[2] for each in tree.iter()}
    assert not tags & {"script", "style", "link", "img", "foreignObject", "iframe"}
    assert not re.search(r"url\(|@import|\bon\w+=|https?://(?!www\.w3\.org/2000/svg)", html)
    return tree


def labels(tree: ElementTree.Element) -> list[str]:
    return [each.attrib["aria-label"] for each in tree.iter() if "aria-label" in each.attrib]


def played(game_id: str, moves: int) -> st.Match:
    match, rng = st.Match(st.game(game_id), seed=1, dealer=0), st.Rng(1)
    for _ in range(moves):
        if not match.hand_over:
            match.play(int(match.state.pick(rng)))
    return match


@pytest.mark.parametrize("moves", [0, 12, 400])
@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_draws_what_each_seat_sees(game_id: str, moves: int) -> None:
    match = played(game_id, moves)
    for seat in (st.SPECTATOR, *range(int(match.game.seats))):
        view = match.view(seat)
        picture = pictures.table(view)
        told = " ".join(parsed(picture.html).itertext())
        assert view.prompt is None or str(view.prompt)[:4] in picture.words
        assert picture.words.split(" · ")[0] in told


@pytest.mark.parametrize("language", tags())
@pytest.mark.parametrize("face", FACES)
def test_cards_are_drawn_with_every_face_in_every_language(face: Face, language: str) -> None:
    picture = pictures.cards("Qc Td Xr ?? As", face, language)
    tree = parsed(picture.html)
    assert len(SHOWN.findall(picture.html)) == 4
    assert len(BACK.findall(picture.html)) == 1
    assert labels(tree) == [picture.words] == [str(picture)]


def test_cards_are_named_in_the_order_in_which_they_lie() -> None:
    assert str(pictures.cards("Qc Td")) == "queen of clubs, 10 of diamonds"
    assert str(pictures.cards([HIDDEN, 0, HIDDEN])) == "2 of clubs, 2 face down"
    assert str(pictures.cards("Eichel-Ober", "german", "de")) == "Eichel-Ober"
    assert SHOWN.findall(pictures.cards("Td Qc").html) == ["Td", "Qc"]
    with pytest.raises(st.UnreadableCard):
        pictures.cards("Qx")
    with pytest.raises(st.BadDeal):
        pictures.cards([99])


def test_many_cards_fit_in_a_row_and_their_corners_stay_seen() -> None:
    html = pictures.cards("Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c Ad Kd Qd Jd Td 9d 8d").html
    places = [int(x) for x in re.findall(r'x="(\d+)" width="200"', html)]
    assert places == sorted(places)
    assert min(after - x for x, after in pairwise(places)) >= 56


@pytest.mark.parametrize("game_id", ["gin", "doppelkopf", "poker", "mau_mau"])
def test_a_match_shows_no_hidden_card(game_id: str) -> None:
    """What two matches show is the same where only hidden cards differ."""
    match = st.Match(st.game(game_id), seed=1, dealer=0)
    other = st.Match(st.game(game_id), dealer=0, position=match.state.sample(-1, st.Rng(5)))
    assert str(other.state) != str(match.state)
    assert other._repr_html_() == match._repr_html_()
    for zone in match.view(0).zones:
        if zone.owner not in (None, 0):
            assert SHOWN.findall(pictures.of_zone(zone).html) == []
            assert "face down" in str(pictures.of_zone(zone))
    assert not hasattr(match.state, "_repr_html_")


def test_views_and_places_show_themselves() -> None:
    match = st.Match(st.game("watten"), seed=1, dealer=0)
    assert match.view(1)._repr_html_() == pictures.table(match.view(1)).html
    zone = match.view(1).zones[1]
    assert zone._repr_html_() == pictures.of_zone(zone).html
    assert repr(match).replace("<", "&lt;").replace(">", "&gt;") in match._repr_html_()
    assert "st-german-" in match._repr_html_()  # the faces of the game


def test_names_cannot_be_markup() -> None:
    bad = say("{name}", name='<script>alert("x")</script>')
    zone = Zone("x", "row", bad, 1, (CardView(0),), note=bad)
    html = pictures.of_zone(zone).html
    parsed(html)
    assert "&lt;script&gt;" in html


def test_a_joker_bears_the_index_of_the_card_it_stands_for() -> None:
    zone = Zone("m1", "meld", say("Meld"), 1, (CardView(53, named=12),))
    html = pictures.of_zone(zone).html
    parsed(html)
    assert '-i-Ac" x="2"' in html


def test_cards_of_a_deck_are_told_by_their_titles() -> None:
    view = st.Match(st.game("quartett"), seed=1, dealer=0).view(0)
    html = pictures.table(view).html
    first = next(zone for zone in view.zones if zone.owner == 0).cards[0].kind
    assert decks.deck(view.deck).name_of(first) in html


def test_a_game_that_is_not_installed_is_drawn_all_the_same() -> None:
    view = st.Match(st.game("watten"), seed=1, dealer=0).view(0)
    assert pictures.table(replace(view, game="few")).words.startswith("few · #0")


def test_programs_that_do_not_look_load_no_drawings() -> None:
    code = "import stammtisch, sys; print([each for each in sys.modules if 'faces' in each])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_view_says_in_words_what_is_seen_and_nothing_else() -> None:
    match = st.Match(st.game("mau_mau", seats=2), hands=["8h Ks", "9c 8c"], rest="7d", seed=1)
    said = repr(match.view(0))
    assert said.startswith("View of mau_mau by seat 0: ")
    assert "Your hand: 7c Tc Jc Ks 8h (5)" in said
    assert "9c" not in said
    assert "Text(" not in said
    assert repr(match.view(None)).startswith("View of mau_mau by a spectator: ")
