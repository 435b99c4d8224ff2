"""The parts of a table: each a function of what it shows, and kept for all who are shown the same.

A part is given what lies there as the view tells it, the viewer's place, and a `Voice`; nothing
else decides what it looks like, so nobody is ever shown the part of another seat. Parts are looked
up by these values: what did not change is not drawn again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, Concatenate, Final, Literal, NamedTuple, ParamSpec, TypeAlias

from markupsafe import Markup, escape

from stammtisch.core.view import Amount, Choice, Gather, Pot, SeatView, Zone
from stammtisch.text import Text
from stammtisch.web.drawing import Drawing, side_of
from stammtisch.web.explaining import explained_once
from stammtisch.web.fragments import Piece
from stammtisch.web.happened import Line
from stammtisch.web.held import HeldAs
from stammtisch.web.places import Copies
from stammtisch.web.portraits import Sitter
from stammtisch.web.reader import Sorting
from stammtisch.web.rendering import environment, filled
from stammtisch.web.scene import CROWD, MANY_SEATS, Act, Chips, Gathering, Shown
from stammtisch.web.taps import Taps
from stammtisch.web.wagers import wager_of
from stammtisch.web.words import Voice

KEPT: Final = 8_000  # parts; a few hundred bytes each
SIDES: Final = ("left", "top", "right")
Side: TypeAlias = Literal["", "with", "against"]
Values: TypeAlias = dict[str, Any]
Part: TypeAlias = Callable[..., Values]
P = ParamSpec("P")

_GAP: Final = "\1"
_templates: dict[Part, tuple[str, str]] = {}  # and what is put into it, where it is kept without


def drawn(part: Part, voice: Voice, *inputs: Hashable) -> Piece:
    """A part of a table in the words of a voice."""
    (name, apart), values = _templates[part], part(voice, *inputs)
    if not apart:
        return Piece(filled(name, _known(voice), values))
    inner = values.pop(apart)
    return Piece(_around(name, voice, apart, tuple(values.items())).replace(_GAP, inner))


@lru_cache(maxsize=KEPT)
def _around(name: str, voice: Voice, apart: str, values: tuple[tuple[str, Hashable], ...]) -> str:
    """A part with a gap for what is in it: many hands have other cards, but the same frame."""
    return filled(name, _known(voice), {**dict(values), apart: Markup(_GAP)})


@lru_cache(maxsize=KEPT)
def rendered(part: Part, voice: Voice, *inputs: Hashable) -> Piece:
    """A part of a table that may look the same to others."""
    return drawn(part, voice, *inputs)


@lru_cache(maxsize=4_000)
def _known(voice: Voice) -> dict[str, Any]:
    """The names that templates know besides what they show."""
    return {**environment().globals, **voice.words}


def shown_by(
    name: str, apart: str = ""
) -> Callable[[Callable[Concatenate[Voice, P], Values]], Callable[Concatenate[Voice, P], Values]]:
    """The template of a part; all that it shows but what is put in ``apart`` can be hashed."""

    def registered(
        part: Callable[Concatenate[Voice, P], Values],
    ) -> Callable[Concatenate[Voice, P], Values]:
        _templates[part] = f"table/{name}.html", apart
        return part

    return registered


class Place(NamedTuple):
    """Where somebody looks from: his seat, of how many, and the deck of the cards."""

    seat: int | None
    seats: int
    deck: str

    def drawing(self, voice: Voice, copies: Copies = ()) -> Drawing:
        """The drawing that is made for him."""
        return Drawing(voice, self.seat, self.seats, self.deck, copies)


class Asked:
    """The choices of a seat with the places that they concern; empty for all who have none."""

    __slots__ = ("_taps", "_what", "choices", "gather", "hand", "zones")

    def __init__(
        self,
        choices: tuple[Choice, ...] = (),
        gather: Gather | None = None,
        hand: Zone | None = None,
        zones: tuple[Zone, ...] = (),
    ) -> None:
        self.choices, self.gather, self.hand, self.zones = choices, gather, hand, zones
        self._what = choices, gather, hand, zones
        self._taps: tuple[str, Taps] | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Asked) and self._what == other._what

    def __hash__(self) -> int:
        return hash(self._what)

    def taps(self, place: Place) -> Taps:
        """Where they are tapped; sorted once for all parts."""
        if self._taps is None or self._taps[0] != place.deck:
            found = Taps(self.choices, self.gather, self.hand, self.zones, place.deck)
            self._taps = place.deck, found
        return self._taps[1]


def sides(place: Place) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Who sits on which side, clockwise; the seat that faces a spectator is at the top."""
    first = 0 if place.seat is None else place.seat
    others = [(first + step) % place.seats for step in range(place.seats)]
    others = [seat for seat in others if seat != place.seat]
    found: dict[str, list[int]] = {side: [] for side in SIDES}
    for seat in others:
        side = side_of(seat, place.seat, place.seats)
        found["top" if side == "bottom" else side].append(seat)
    return tuple((side, tuple(seats)) for side, seats in found.items())


@shown_by("frame")
def frame(
    voice: Voice, place: Place, steady: bool, plays: bool, over: bool, tricks: bool
) -> Values:
    """What stays as it is while a hand is played."""
    return {
        "seats": place.seats,
        "others": place.seats - (place.seat is not None),
        "sides": sides(place),
        "many_seats": place.seats >= MANY_SEATS,
        "decked": bool(place.deck),
        "steady": steady,
        "plays": plays,
        "over": over,
        "tricks": tricks,
    }


@shown_by("plate")
def plate(
    voice: Voice,
    seat: SeatView,
    hands: tuple[Zone, ...],
    over: bool,
    copies: Copies,
    deck: str,
    away: bool,
    clock: str,
    many_seats: bool,
    who: Sitter,
    takes: bool,
    side: Side,
) -> Values:
    """The place of another seat, which may take a trick or be of the reader's party."""
    drawing = Place(None, len(voice.names), deck).drawing(voice, copies)
    drawn = drawing.plate(seat, hands, over)
    return {
        "plate": drawn,
        "away": away,
        "clock": clock,
        "many_seats": many_seats,
        "who": who,
        "takes": takes,
        "side": side,
    }


@shown_by("middle")
def middle(
    voice: Voice,
    melding: bool,
    status: bool,
    pots: bool,
    piles: tuple[str, ...],
    trick: bool,
    goes_on: bool,
    melds: bool,
) -> Values:
    """What lies in the middle of the table."""
    return {
        "melding": melding,
        "status": status,
        "pots": pots,
        "piles": piles,
        "trick": trick,
        "goes_on": goes_on,
        "melds": melds,
    }


@shown_by("status")
def status(
    voice: Voice, texts: tuple[Text, ...], quick_bots: bool, steady: bool, game: str
) -> Values:  # fmt: skip
    """What is at stake; in one line where every place keeps its size."""
    said = explained_once(voice, game, [voice.say(text) for text in texts])
    joined = [Markup(" · ").join(said)] if steady and said else said
    return {"status": tuple(joined), "quick_bots": quick_bots}


@shown_by("pots")
def pots(voice: Voice, chips: tuple[Pot, ...]) -> Values:
    """The chips that are at stake."""
    return {"pots": [Chips(voice.say(pot.label), pot.chips) for pot in chips]}


@shown_by("pile")
def pile(
    voice: Voice,
    place: Place,
    zone: Zone,
    choices: tuple[Choice, ...],
    pairs: tuple[tuple[int, tuple[Choice, ...]], ...],
    copies: Copies,
    id: str,
) -> Values:
    """A pile, with what is done by tapping it; ``id`` is that of the table."""
    return {"pile": place.drawing(voice, copies).pile(zone, choices, pairs), "id": id}


@shown_by("trick")
def trick(
    voice: Voice,
    place: Place,
    zone: Zone | None,
    finished: bool,
    label: Text | None,
    hold: str,
    taker: int | None,
) -> Values:
    """The trick that is played, or the one that was finished last and goes to a seat."""
    drawing, decked = place.drawing(voice), bool(place.deck)
    return {
        "cards": Markup("".join([_lying(each, decked) for each in drawing.trick(zone, finished)])),
        "finished": finished,
        "label": drawing.said(label),
        "hold": hold,
        "taker": "" if taker is None else "me" if taker == place.seat else f"seat-{taker}",
        "decked": decked,
    }


@lru_cache(maxsize=KEPT)
def _lying(card: Shown, decked: bool) -> str:
    """A card of a trick."""
    return filled("table/lying.html", {}, {"card": card, "decked": decked})


@shown_by("melds")
def melds(
    voice: Voice,
    place: Place,
    asked: Asked,
    gathers: bool,
    copies: Copies,
    picked: frozenset[str],
) -> Values:
    """What is laid out, the reader's own first."""
    drawing, taps = place.drawing(voice, copies), asked.taps(place)
    groups = drawing.groups(list(asked.zones), taps)
    cards = sum(len(meld.cards) for group in groups for meld in group.melds)
    return {
        "melds": groups,
        "gathering": drawing.gathering(taps) if gathers else None,
        "crowded": cards > CROWD,
        "decked": bool(place.deck),
        "picked": picked,
    }


@shown_by("accounts")
def accounts(voice: Voice, totals: tuple[int, ...], seat: int | None) -> Values:
    """How the seats stand."""
    return {"accounts": [*zip(voice.names, totals, strict=True)], "seat": seat}


def log(lines: tuple[Line, ...]) -> Piece:
    """What happened."""
    items = "".join([line.html for line in lines])
    return Piece(
        '<div id="log" role="log" aria-live="polite" aria-labelledby="log-head">'
        f'<ol class="log">{items}</ol></div>'
    )


def ticker(lines: tuple[Line, ...]) -> Piece:
    """What happened last."""
    shown = f'<p class="ticker" id="t-{lines[-1].id}">{escape(lines[-1].text)}</p>' if lines else ""
    return Piece(f'<div id="ticker" aria-hidden="true">{shown}</div>')


def seq(position: int) -> Piece:
    """The number of the position that the page shows."""
    return Piece(f'<input type="hidden" id="seq" name="seq" value="{position}">')


@shown_by("me")
def me(
    voice: Voice,
    place: Place,
    seat: SeatView,
    my_turn: bool,
    away: bool,
    unnamed: str,
    who: Sitter,
    takes: bool,
) -> Values:
    """What is said of the reader; ``unnamed`` is the table if he has not given a name yet."""
    return {
        "plate": place.drawing(voice).plate(seat, (), over=False),
        "my_turn": my_turn,
        "away": away,
        "who": who,
        "takes": takes,
        "unnamed": bool(unnamed),
        "id": unnamed,
        "many_seats": place.seats >= MANY_SEATS,
    }


@shown_by("prompt")
def prompt(
    voice: Voice,
    sits: bool,
    my_turn: bool,
    turn: int,
    text: Text | None,
    asks: bool,
    described_by: str,
    clock: tuple[str, int],
    game: str,
    status: tuple[Text, ...],
) -> Values:
    """What the reader is asked, below the state of the hand."""
    above = [voice.say(each) for each in status]
    drawing = Drawing(voice, turn if my_turn else None, len(voice.names))
    return {
        "sits": sits,
        "my_turn": my_turn,
        "turn_text": drawing.turn_text(turn),
        "prompt": explained_once(voice, game, [drawing.said(text)], above)[0],
        "asks": asks,
        "described_by": described_by,
        "clock": clock[0],
        "seconds_left": clock[1],
    }


@shown_by("acts", apart="buttons")
def acts(
    voice: Voice,
    place: Place,
    asked: Asked,
    amounts: tuple[Amount, ...],
    my_turn: bool,
    leads: bool,
    played: bool,
    over: bool,
    ahead: bool,
    id: str,
    game: str,
    above: tuple[Text, ...],
) -> Values:
    """The buttons of the moves, below the state of the hand and what the reader is asked."""
    drawing, taps = place.drawing(voice), asked.taps(place)
    gathering = None if over else drawing.gathering(taps)
    card_acts = drawing.card_acts(asked.hand, taps) if my_turn and not leads else []
    naming = [] if place.deck else taps.naming
    free = tuple([drawing.button(choice, taps) for choice in taps.free])
    aside = tuple([drawing.act(choice, taps) for choice in taps.aside])
    said = [each.label for each in (*free, *aside)]
    told = explained_once(voice, game, said, [drawing.said(each) for each in above])
    return {
        "id": id,
        "played": played,
        "card_acts": bool(card_acts),
        "buttons": Markup("".join([_button(act, gathering is not None) for act in card_acts])),
        "gathering": gathering,
        "room": tuple(_room(card_acts, gathering)),
        "acts": tuple(zip(free, told, strict=False)),
        "wagers": tuple([wager_of(amount, voice.say) for amount in amounts]),
        "asks": tuple(drawing.asks(asked.hand, taps)),
        "names": tuple([drawing.name(choice, taps) for choice in naming]),
        "aside": tuple(zip(aside, told[len(free) :], strict=True)),
        "headings": tuple(drawing.seldom(taps)),
        "ahead": ahead,
    }


@lru_cache(maxsize=KEPT)
def _button(act: Act, gathers: bool) -> str:
    """The button of a move with a card."""
    return filled("table/cardact.html", {}, {"act": act, "gathers": gathers})


def _width(row: list[str]) -> int:
    """About how wide these buttons are side by side, in letters."""
    return sum(len(label) + 5 for label in row)


def _room(card_acts: list[Act], gathering: Gathering | None) -> list[str]:
    """The labels of the buttons for chosen cards, for the case that needs the most room."""
    rows: dict[str, list[str]] = {}
    for act in card_acts:
        if gathering and act.zone:
            continue  # on a phone the meld is tapped
        rows.setdefault(act.css.split()[0], []).append(act.label)
    widest = max(rows.values(), key=_width, default=[])
    if gathering is None:
        return widest
    place = [gathering.label]
    return [*(place + widest if gathering.whole else max(place, widest, key=_width)), "✕"]


@shown_by("lead")
def lead(voice: Voice, place: Place, asked: Asked) -> Values:
    """The reader's own card in full."""
    return {"lead": place.drawing(voice).lead(asked.hand, asked.taps(place))}


@shown_by("hand", apart="hand")
def hand(
    voice: Voice,
    place: Place,
    zone: Zone,
    legal: tuple[int, ...],
    astray: tuple[int, ...],
    sorting: Sorting,
    chosen: HeldAs,
    family: str,
    copies: Copies,
    picked: frozenset[str],
) -> Values:
    """The reader's own cards."""
    drawing = place.drawing(voice, copies)
    return {
        "hand": drawing.hand_html(zone, legal, astray, sorting, chosen, picked),
        "cards": zone.count,
        "decked": bool(place.deck),
        "family": family,
    }


@shown_by("tricks")
def tricks(voice: Voice, place: Place, zones: tuple[Zone, ...]) -> Values:
    """All tricks of a finished hand; at a table of five, one player sits out."""
    drawing = place.drawing(voice)
    past = [drawing.past_trick(zone) for zone in zones]
    players = sorted({seat for each in past for seat in each.cards})
    return {"past": past, "players": players, "seats": place.seats, "names": voice.names}
