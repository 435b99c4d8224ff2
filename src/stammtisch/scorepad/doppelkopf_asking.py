"""What the sheet of Doppelkopf asks: only what these house rules have and what may count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from stammtisch.games.doppelkopf.announcing import announced_name
from stammtisch.games.doppelkopf.cards import is_declared_solo, is_solo
from stammtisch.games.doppelkopf.declarations import open_solos
from stammtisch.games.doppelkopf.moves import FIRST_ABSAGE, FIRST_SOLO, GESUND
from stammtisch.games.doppelkopf.names import NUMBER_OF_GAME, SOLO_NOTATIONS, game_name
from stammtisch.games.doppelkopf.rules import DoppelkopfContext, Rules, forced_player, owes
from stammtisch.games.doppelkopf.scoring import has_fuchs_point, in_scope, is_paid_for
from stammtisch.scorepad.asking import NOBODY, number_in, one_or_nobody
from stammtisch.scorepad.facts import Answer, Facts, Field
from stammtisch.text import Text, say, say_in

NORMAL: Final = "normal"
REVOKE: Final = "revoke"
THROWN_IN: Final = "thrown_in"
PARTNER_GAMES: Final = ("hochzeit", "call", "armut")  # with somebody who chose it, and a partner
SIDES: Final = ("re", "kontra")
NONE: Final = "none"
ABSAGEN: Final = (NONE, "k90", "k60", "k30", "schwarz")
IN_ALL: Final = 240  # DOK-3
MOST_FOXES: Final = 2
MOST_JACKS: Final = 2
MOST_DOPPELKOEPFE: Final = 4  # of 8 aces and 8 tens: no other four cards have 40 card points

_GAME_TEXTS: Final[dict[str, Text]] = {
    **{name: game_name(number) for name, number in NUMBER_OF_GAME.items()},
    REVOKE: say("a revoke"),
    THROWN_IN: say("thrown in"),
}
_DECLARER: Final[dict[str, Text]] = {
    "hochzeit": say("Hochzeit of"),
    "hochzeit_alone": say("Hochzeit of"),
    "call": say("Called by"),
    "armut": say("Armut of"),
}
_SIDE_ANSWERS: Final = (Answer("re", say("Re")), Answer("kontra", say("Kontra")))
_ABSAGE_ANSWERS: Final = (
    Answer(NONE, say_in("absage", "none")),
    *(Answer(name, announced_name(int(FIRST_ABSAGE) + n)) for n, name in enumerate(ABSAGEN[1:])),
)
_FIRST: Final = Field(
    "first", say("Who announced first"), "choice", ("DOK-52",), answers=_SIDE_ANSWERS
)
_BY_SIDE: Final[dict[str, tuple[Text, Text]]] = {  # of Re, of Kontra
    "augen": (say("Card points of Re"), say("Card points of Kontra")),
    "absage": (say("Absage of Re"), say("Absage of Kontra")),
    "no_trick": (say("Re without a trick"), say("Kontra without a trick")),
    "fuchs": (say("Fuchs caught by Re"), say("Fuchs caught by Kontra")),
    "caught": (say("Karlchen caught by Re"), say("Karlchen caught by Kontra")),
    "doppelkopf": (say("Doppelkopf of Re"), say("Doppelkopf of Kontra")),
}


def game_label(name: str) -> Text:
    """The name of a kind of game, of a revoke, or of a hand that was thrown in."""
    return _GAME_TEXTS[name]


def number_of(name: str) -> int:
    """The kind of game as the scoring knows it; -1 for anything that is not a game."""
    return NUMBER_OF_GAME.get(name, -1)


class Asking:
    """The questions of one set of house rules.

    ``solos_count``: solos are counted by whoever asks, so that after a revoke, too, it matters
    whose declared solo it was; by default as far as the rules have a Pflichtsolo.
    """

    def __init__(self, rules: Rules, solos_count: bool = False) -> None:
        self.rules: Final = rules
        self._solos_count: Final = solos_count or bool(rules.mandatory)
        self._games: Final = tuple(_games(rules))
        self._points: Final = {
            name: tuple(_special_points(rules, number)) for name, number in NUMBER_OF_GAME.items()
        }
        self._announcements: Final = _announcements() if rules.announcements else ()

    def questions(
        self, standing: DoppelkopfContext, active: Sequence[int], facts: Facts
    ) -> tuple[Field, ...]:
        """The questions about this hand, given what is already known of it."""
        forced = int(forced_player(self.rules, standing))
        fields = [self._game_field(forced)]
        game = facts.get("game", fields[0].usual)
        if game == REVOKE:
            return (*fields, *self._revoke_fields(active, forced))
        if not isinstance(game, str) or game not in NUMBER_OF_GAME:
            return tuple(fields)
        fields += self._party_fields(game, active, forced)
        if self.rules.mandatory and is_declared_solo(number_of(game)):
            fields.append(_duty_field(standing, facts))
        fields += self._augen_fields(facts)
        fields += self._announcements
        if self.needs_first(facts):
            fields.append(_FIRST)
        fields += self._points[game]
        if self.rules.tariff.pays and is_paid_for(number_of(game)):
            fields += _fox_fields(active, facts)
        return tuple(fields)

    def _game_field(self, forced: int) -> Field:
        names = self._games
        if forced >= 0:
            names = tuple(name for name in names if is_declared_solo(number_of(name)))
            names += (REVOKE,) if REVOKE in self._games else ()
        return Field(
            "game",
            say("Kind of game"),
            "choice",
            ("DOK-6", "DOK-23", "DOK-27") if forced >= 0 else ("DOK-6", "DOK-23"),
            answers=tuple(Answer(name, game_label(name)) for name in names),
            usual=NORMAL if NORMAL in names else None,
        )

    def _party_fields(self, game: str, active: Sequence[int], forced: int) -> Iterator[Field]:
        players = tuple(sorted(active))
        if game == NORMAL:
            yield Field("re", say("Re"), "players", ("DOK-6",), players=players)
            return
        label = _DECLARER.get(game) or say("Soloist")
        usual = forced if forced >= 0 else None
        yield Field("declarer", label, "player", ("DOK-6",), players=players, usual=usual)
        if game in PARTNER_GAMES:
            yield Field("partner", say("Partner"), "player", ("DOK-6",), players=players)

    def _revoke_fields(self, active: Sequence[int], forced: int) -> Iterator[Field]:
        yield Field(
            "offender", say("Who revoked"), "player", ("DOK-64",), players=tuple(sorted(active))
        )
        if self.rules.wrong_claim_costs:
            label = say("wrongly claimed a revoke instead")
            yield Field("wrong_claim", label, "flag", ("DOK-68",), usual=False)
        if self._solos_count:
            usual = str(forced) if forced >= 0 else NOBODY
            label = say("Whose declared solo it was")
            yield one_or_nobody("declarer", label, sorted(active), "DOK-25", usual=usual)

    def _augen_fields(self, facts: Facts) -> Iterator[Field]:
        """The questions for card points; one party's are enough, because the rest follows."""
        for side, name in enumerate(SIDES):
            other = _augen_in(facts, SIDES[1 - side])
            usual = None if other is None else IN_ALL - other
            yield _number(f"augen_{name}", "augen", side, IN_ALL, ("DOK-3",), usual)
        re = self.augen_of_re(facts)
        if self.rules.nines and re in (0, IN_ALL):
            label = _BY_SIDE["no_trick"][re == IN_ALL]
            yield Field("no_trick", label, "flag", ("DOK-49",), usual=True)

    def augen_of_re(self, facts: Facts) -> int:
        """The card points of Re as far as they are known; otherwise -1."""
        re, kontra = (_augen_in(facts, side) for side in SIDES)
        if re is None:
            return -1 if kontra is None else IN_ALL - kontra
        return re

    def needs_first(self, facts: Facts) -> bool:
        """Whether to ask who announced first, which may matter at 120 : 120 (DOK-52)."""
        if not self.rules.announcements or not self.rules.tariff.last_needs:
            return False
        said = facts.get("ansagen")
        return (
            isinstance(said, list)
            and len(said) == 2
            and self.augen_of_re(facts) == IN_ALL // 2
            and all(facts.get(f"absage_{side}", NONE) == NONE for side in SIDES)
        )


def _games(rules: Rules) -> Iterator[str]:
    """The kinds of game that these rules have (DOK-6, DOK-21 to 24, 29, 33, 36, 64, 65)."""
    yield NORMAL
    yield "call" if rules.call_ace else "hochzeit"
    if rules.armut:
        yield "armut"
    solos = open_solos(rules, 2) >> (FIRST_SOLO - GESUND)
    yield from (name for n, name in enumerate(SOLO_NOTATIONS) if solos >> n & 1)
    if rules.silent:
        yield "silent"
    if not rules.call_ace:
        yield "hochzeit_alone"
    if rules.tariff.plus_only:
        yield REVOKE
    if rules.armut:
        yield THROWN_IN


def _announcements() -> tuple[Field, ...]:
    label = say("Announced")
    ansagen = Field("ansagen", label, "choices", ("DOK-42",), answers=_SIDE_ANSWERS, usual=[])
    absagen = [
        Field(
            f"absage_{name}",
            _BY_SIDE["absage"][side],
            "choice",
            ("DOK-46", "DOK-47"),
            answers=_ABSAGE_ANSWERS,
            usual=NONE,
        )
        for side, name in enumerate(SIDES)
    ]
    return (ansagen, *absagen)


def _special_points(rules: Rules, game: int) -> Iterator[Field]:
    """The special points that count in this game (DOK-53)."""
    tariff = rules.tariff
    if has_fuchs_point(tariff, game):
        yield from _both("fuchs", MOST_FOXES)
    if not is_solo(game) and tariff.karlchen_last:
        answers = (Answer(NOBODY, say("nobody")), *_SIDE_ANSWERS)
        label, rule = say("Karlchen"), ("DOK-53",)
        yield Field("karlchen", label, "choice", rule, answers=answers, usual=NOBODY)
    if not is_solo(game) and tariff.karlchen_caught:
        yield from _both("caught", MOST_JACKS)
    if in_scope(tariff.doppelkopf, game):
        yield from _both("doppelkopf", MOST_DOPPELKOEPFE)


def _both(name: str, highest: int) -> Iterator[Field]:
    for side, of in enumerate(SIDES):
        yield _number(f"{name}_{of}", name, side, highest, ("DOK-53",), 0)


def _number(
    name: str, label: str, side: int, highest: int, rules: tuple[str, ...], usual: int | None
) -> Field:
    return Field(
        name, _BY_SIDE[label][side], "number", rules, lowest=0, highest=highest, usual=usual
    )


def _duty_field(standing: DoppelkopfContext, facts: Facts) -> Field:
    """The question of whether it was the Pflichtsolo; a second one is refused (DOK-25)."""
    declarer = facts.get("declarer")
    owing = (
        isinstance(declarer, int)
        and 0 <= declarer < len(standing.totals)
        and owes(standing, declarer)
    )
    return Field(
        "duty",
        say("Pflichtsolo"),
        "flag",
        ("DOK-25",),
        help=say(
            "The first solo that each player declares is the Pflichtsolo; later ones are not."
        ),
        usual=owing,
    )


def _fox_fields(active: Sequence[int], facts: Facts) -> Iterator[Field]:
    """The questions of which player lost a Fuchs to which, where a Fuchs is paid for (DOK-57)."""
    rule, players = ("DOK-57",), tuple(sorted(active))
    label = say("Füchse caught")
    yield Field("foxes", label, "number", rule, lowest=0, highest=MOST_FOXES, usual=0)
    number = number_in(facts, "foxes")
    for fox in range(1, 1 + min(number, MOST_FOXES)):
        label = say("Whose Fuchs (number {n})", n=fox)
        yield Field(f"fox_{fox}_of", label, "player", rule, players=players)
        label = say("Who caught it (number {n})", n=fox)
        yield Field(f"fox_{fox}_by", label, "player", rule, players=players)


def _augen_in(facts: Facts, side: str) -> int | None:
    """The card points written down for a party, if that number is possible."""
    value = facts.get(f"augen_{side}")
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if 0 <= value <= IN_ALL else None
