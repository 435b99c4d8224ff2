"""Hands at their most crowded moment and at their end, and tables that stand there.

``python -m tests.web.moments [CASE …]`` looks for them among many hands and prints `FOUND` anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import stammtisch as st
from stammtisch import matches
from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.core.view import View
from stammtisch.games.registry import registration
from stammtisch.messages import Speaker
from stammtisch.players.habits import Habits
from stammtisch.players.registry import habits_of, proposals
from stammtisch.shuffling import below, commitment, mixed, shuffled
from stammtisch.tables import ME, OPEN, Setup
from stammtisch.tables import events as e
from stammtisch.tables.decisions import prepared
from tests.web.helpers import Guest, Server

When: TypeAlias = Literal["crowded", "end"]
WHEN: Final[tuple[When, ...]] = ("crowded", "end")
HANDS: Final = 30  # so many are looked at
LONGEST: Final = 220  # moves after which a hand is given up
NAMES: Final = (
    "Anna",
    "Maximiliane Freifrau v.",
    "Jörg",
    "Karl-Heinz",
    "Cora",
    "Gabriele K.",
    "Ümit",
    "Wilfried",
)
SPEAKER: Final = Speaker("de")


class Case(NamedTuple):
    """A way to play a game whose table is looked at."""

    game: str
    preset: str = ""
    seats: int = 0
    options: dict[str, Any] = {}
    phase: str = ""  # only positions whose phase or prompt has this word

    @property
    def rules(self) -> Game:
        """The game."""
        return st.game(
            self.game, preset=self.preset or None, seats=self.seats or None, **self.options
        )


CASES: Final = {
    "bakkarat": Case("bakkarat", "punto_banco", 5),
    "bakkarat-chemin": Case("bakkarat", "chemin_de_fer", 6),
    "black_jack": Case("black_jack", seats=5),
    "canasta": Case("canasta", seats=4),
    "canasta-2": Case("canasta", seats=2),
    "canasta-3": Case("canasta", seats=3),
    "dicke_zwei": Case("dicke_zwei", seats=4),
    "doppelkopf": Case("doppelkopf", "turnier", 4),
    "doppelkopf-bidding": Case("doppelkopf", "haus", 4, phase="Meldungen"),
    "doppelkopf-closing": Case("doppelkopf", "haus", 4, phase="Hat jemand verworfen"),
    "doppelkopf-full-trick": Case("doppelkopf", "haus", 4, phase="Stich gehört dir"),
    "doppelkopf-haus-5": Case("doppelkopf", "haus", 5),
    "einundfuenfzig_tot": Case("einundfuenfzig_tot", seats=4),
    "einundfuenfzig_tot-12": Case("einundfuenfzig_tot", seats=12),
    "fuenfhundert": Case("fuenfhundert"),
    "gin": Case("gin", "gin_romme"),
    "gin-oklahoma": Case("gin", "oklahoma"),
    "gin-steine": Case("gin", "gin_steine"),
    "herzblatt": Case("herzblatt", seats=4),
    "mau_mau": Case("mau_mau", "basic", 4),
    "mau_mau-funktion-7": Case("mau_mau", "funktionskarten", 7),
    "mau_mau-funktion-12": Case("mau_mau", "funktionskarten", 12),
    "mogeln": Case("mogeln", seats=5, options={"max_plays": 100}),
    "mogeln-25": Case("mogeln", seats=25, options={"max_plays": 100}),
    "doppelkopf-armut": Case("doppelkopf", "haus", 4, phase="Armut"),
    "poker-draw": Case("poker", "draw", 4),
    "poker-holdem": Case("poker", "holdem", 7),
    "poker-stud": Case("poker", "stud", 6),
    "quartett": Case("quartett", seats=5),
    "quartett-16": Case("quartett", seats=16, options={"max_asks": 100}),
    "romme": Case("romme", seats=3),
    "romme-5": Case("romme", seats=5),
    "rummy": Case("rummy", seats=4, options={"first_laydown": 0}),
    "schwimmen": Case("schwimmen", seats=6),
    "sechsundsechzig": Case("sechsundsechzig", "standard"),
    "siebzehn_und_vier": Case("siebzehn_und_vier", seats=6),
    "siebzehn_und_vier-25": Case("siebzehn_und_vier", seats=25),
    "tarock": Case("tarock"),
    "trumpf": Case("trumpf", seats=5),
    "trumpf-16": Case("trumpf", seats=16),
    "watten": Case("watten", seats=4),
    "watten-3": Case("watten", seats=3),
}


class Moment(NamedTuple):
    """A position: of the hand with this number, after so many acts, seen from a seat."""

    hand: int
    acts: int
    seat: int


def secret_of(number: int) -> str:
    """The secret of the server from which the cards of a hand follow."""
    return f"{number:064x}"


def played(case: Case, first: int, hands: int = 1) -> Iterator[matches.Match]:
    """Hands of hasty people who like to lay out cards; yielded before each act and at the end."""
    rules = case.rules
    nothing = ("",) * int(rules.seats)

    def shuffler(cards: Sequence[int], hand: int, part: int) -> list[int]:
        return shuffled(cards, mixed(secret_of(first + hand - 1), nothing), f"{hand}/{part}")

    dealer = int(rules.first_dealer())
    if dealer < 0:
        dealer = below(int(rules.seats), mixed(secret_of(first), nothing), "dealer")
    match = matches.Match(rules, shuffler=shuffler, dealer=dealer)
    rng = Rng(first, 9)
    for hand in range(hands):
        if hand:
            match.next_hand()
        while not match.hand_over and len(match.hand.acts) < LONGEST:
            yield match
            match.play_all(wish(rules, match.state, rng))
    yield match


def _habits(game: str) -> Habits:
    """How hands are played; at random in Mau-Mau, where hands of many cards are wanted."""
    return Habits() if game == "mau_mau" else habits_of(game)


def wish(rules: Game, state: State, rng: Rng) -> str:
    """What the seat on turn does: often what is proposed, else anything that keeps it in."""
    seat = int(state.turn)
    proposed = proposals(rules, state, seat) if rng.below(3) else []
    if proposed:
        return proposed[int(rng.below(min(2, len(proposed))))].text
    text = rules.text(state, _habits(rules.id).quiet_pick(state, rng))
    for _ in range(6):
        if text.split()[0] not in ("fold", "concede", "drop"):
            break
        text = rules.text(state, _habits(rules.id).quiet_pick(state, rng))
    return text


def crowd(view: View) -> float:
    """How much is to be seen: cards, places, buttons, words."""
    cards = sum(min(len(zone.cards), 20) for zone in view.zones if zone.role != "past_trick")
    places = sum(zone.role in ("meld", "row", "market") for zone in view.zones)
    buttons = sum(not (choice.cards or choice.under) for choice in view.choices)
    buttons += 2 * len(view.amounts)
    texts = [*view.status, *([view.prompt] if view.prompt else [])]
    for seat in view.seats:
        texts += [*seat.badges, *([seat.said] if seat.said else [])]
    words = sum(len(SPEAKER.say(text)) for text in texts)
    return cards + 2 * places + 2 * min(buttons, 12) + words / 12


def fits(case: Case, view: View) -> bool:
    """Whether a view belongs to the phase that the case is about."""
    words = SPEAKER.say(view.phase) + (SPEAKER.say(view.prompt) if view.prompt else "")
    return case.phase in words


def found(case: Case) -> tuple[Moment, Moment]:
    """The most crowded position of all hands, and the fullest end."""
    best = end = (0.0, Moment(-1, 0, 0))
    for number in range(HANDS):
        for match in played(case, number):
            acts = len(match.hand.acts)
            seat = match.turn
            if not match.hand_over:
                view = match.view(seat)
                if fits(case, view):
                    best = max(best, (crowd(view), Moment(number, acts, seat)))
            else:
                lines = match.score_lines()
                much = crowd(match.view(0)) + 4 * len(lines)
                end = max(end, (much, Moment(number, acts, 0)))
    return best[1], end[1]


FOUND: Final[dict[str, tuple[Moment, Moment]]] = {
    "bakkarat": (Moment(29, 84, 4), Moment(27, 100, 0)),
    "bakkarat-chemin": (Moment(29, 5, 5), Moment(29, 6, 0)),
    "black_jack": (Moment(6, 56, 4), Moment(28, 56, 0)),
    "canasta": (Moment(13, 184, 0), Moment(13, 185, 0)),
    "canasta-2": (Moment(6, 104, 1), Moment(25, 111, 0)),
    "canasta-3": (Moment(23, 111, 2), Moment(20, 110, 0)),
    "dicke_zwei": (Moment(9, 27, 0), Moment(9, 59, 0)),
    "doppelkopf": (Moment(13, 11, 3), Moment(21, 52, 0)),
    "doppelkopf-armut": (Moment(5, 10, 3), Moment(5, 80, 0)),
    "doppelkopf-bidding": (Moment(26, 3, 3), Moment(5, 80, 0)),
    "doppelkopf-closing": (Moment(5, 78, 1), Moment(5, 80, 0)),
    "doppelkopf-full-trick": (Moment(2, 10, 2), Moment(5, 80, 0)),
    "doppelkopf-haus-5": (Moment(11, 16, 4), Moment(18, 77, 0)),
    "einundfuenfzig_tot": (Moment(29, 20, 1), Moment(29, 21, 0)),
    "einundfuenfzig_tot-12": (Moment(29, 35, 0), Moment(25, 34, 0)),
    "fuenfhundert": (Moment(1, 19, 1), Moment(1, 39, 0)),
    "gin": (Moment(17, 30, 1), Moment(25, 37, 0)),
    "gin-oklahoma": (Moment(4, 46, 1), Moment(3, 20, 0)),
    "gin-steine": (Moment(17, 30, 1), Moment(25, 37, 0)),
    "herzblatt": (Moment(4, 12, 3), Moment(19, 31, 0)),
    "mau_mau": (Moment(10, 57, 3), Moment(10, 61, 0)),
    "mau_mau-funktion-12": (Moment(12, 175, 9), Moment(26, 196, 0)),
    "mau_mau-funktion-7": (Moment(11, 154, 1), Moment(0, 194, 0)),
    "mogeln": (Moment(26, 101, 2), Moment(20, 111, 0)),
    "mogeln-25": (Moment(25, 51, 6), Moment(27, 123, 0)),
    "poker-draw": (Moment(26, 15, 0), Moment(12, 20, 0)),
    "poker-holdem": (Moment(23, 67, 1), Moment(28, 61, 0)),
    "poker-stud": (Moment(4, 51, 4), Moment(27, 36, 0)),
    "quartett": (Moment(21, 207, 4), Moment(21, 210, 0)),
    "quartett-16": (Moment(2, 150, 0), Moment(2, 200, 0)),
    "romme": (Moment(25, 15, 2), Moment(7, 53, 0)),
    "romme-5": (Moment(22, 62, 3), Moment(14, 80, 0)),
    "rummy": (Moment(21, 251, 2), Moment(12, 194, 0)),
    "schwimmen": (Moment(4, 8, 2), Moment(29, 13, 0)),
    "sechsundsechzig": (Moment(25, 10, 1), Moment(6, 17, 0)),
    "siebzehn_und_vier": (Moment(10, 16, 1), Moment(10, 20, 0)),
    "siebzehn_und_vier-25": (Moment(18, 11, 1), Moment(18, 15, 0)),
    "tarock": (Moment(23, 3, 1), Moment(13, 40, 0)),
    "trumpf": (Moment(11, 9, 4), Moment(3, 6, 0)),
    "trumpf-16": (Moment(8, 1, 13), Moment(14, 2, 0)),
    "watten": (Moment(26, 2, 1), Moment(12, 21, 0)),
    "watten-3": (Moment(26, 2, 1), Moment(23, 17, 0)),
}


def table_at(
    server: Server,
    guest: Guest,
    name: str,
    when: When | Moment,
    hands: int = 1,
    practice: bool = False,
) -> str:
    """The id of a table that stands at a moment; the guest sits where it is seen from.

    With more ``hands`` it stands at the end of the last of them. People sit everywhere, so that
    nothing happens by itself.
    """
    case = CASES[name]
    moment = when if isinstance(when, Moment) else FOUND[name][when == "end"]
    for match in played(case, moment.hand, hands):
        if hands == 1 and len(match.hand.acts) >= moment.acts:
            break
    past = [*seated(server, guest, case, moment.seat, practice), *_past(match, moment.hand)]
    opened: str = server.call(server.site.tables._host.open, past, "")
    return opened


def seated(
    server: Server, guest: Guest, case: Case, mine: int, practice: bool
) -> Iterator[e.Event]:
    """The table is opened, and everybody sits down."""
    me, rules = visitor_of(server, guest), case.rules
    seats = range(int(rules.seats))
    setup = Setup(
        game=case.game,
        preset=case.preset or next(iter(registration(case.game).presets)),
        options=case.options,
        seats=tuple(ME if seat == mine else OPEN for seat in seats),
        practice=practice,
    )
    yield e.Opened(setup, me, int(rules.rules_version))
    others = iter([*NAMES[1:], *(f"Gast {number}" for number in seats)])
    for seat in seats:
        name, visitor = ("Anna", me) if seat == mine else (next(others), f"visitor-{seat}")
        yield e.Sat(seat, visitor, name)


def _past(match: matches.Match, first: int) -> Iterator[e.Event]:
    """What happened at the table since the first deal."""
    for number, hand in enumerate(match.hands, 1):
        secret = secret_of(first + number - 1)
        yield e.Prepared(number, commitment(secret), secret)
        yield e.Dealt(number, ("",) * int(match.game.seats))
        yield from (e.Moved(act.seat, act.text) for act in hand.acts)
    yield prepared(len(match.hands) + 1)


def visitor_of(server: Server, guest: Guest) -> str:
    """The opaque id of a guest."""
    guest.get("/")
    cookie = guest.cookies["stammtisch_guest"]
    known = server.site.visits._read(cookie)
    assert known is not None
    return known[0]


def search(names: list[str]) -> None:
    """Print what `FOUND` should be."""
    for name in names or CASES:
        crowded, end = found(CASES[name])
        print(f'    "{name}": (Moment{tuple(crowded)}, Moment{tuple(end)}),', flush=True)


if __name__ == "__main__":
    search(sys.argv[1:])
