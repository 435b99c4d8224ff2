"""The sheet of Canasta: what each side has laid out and still holds, and who went out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from stammtisch.core.contract import Game, State
from stammtisch.core.kinds import ACE, FOUR, TWO
from stammtisch.games.canasta.facts import all_facts
from stammtisch.games.canasta.names import side_word
from stammtisch.games.canasta.rules import CANASTA, FOUR_SEATS, NOBODY, Rules
from stammtisch.games.canasta.scoring import (
    ALL_REDS,
    STAYED,
    WENT_OUT,
    WENT_OUT_CONCEALED,
    SideFacts,
    hand_lines,
    hand_scores,
)
from stammtisch.games.canasta.state import Canasta, CanastaState
from stammtisch.games.canasta.tiles import JOKER, RANK_OF, VALUES
from stammtisch.games.canasta.tiles import points as values_of
from stammtisch.scorepad.asking import NOBODY as NO_PLAYER
from stammtisch.scorepad.asking import named_in, numbers_in, plain, player_in
from stammtisch.scorepad.facts import Answer, BadFacts, Facts, Field
from stammtisch.scorepad.leftovers import check_left, left_field, out_field
from stammtisch.scorepad.sheet import Outcome, Sheet, Side, Standing, Tally, winners_of
from stammtisch.text import SeatWord, Text, say, say_n

STEP: Final = 5  # all tiles are worth multiples of it (CAN-6)
LEAST_TILE: Final = 5
SET: Final = 3  # tiles of the smallest meld (CAN-8, CAN-11)
TWOS: Final = 8
RANK_VALUES: Final = sorted(int(VALUES[rank]) for rank in range(FOUR, ACE + 1))
TILE_VALUES: Final = sum(int(VALUES[RANK_OF[kind]]) for kind in range(54)) * 2


class CanastaSheet(Sheet):
    """Asks for the counts behind each line: canastas, red threes, values laid out and left over."""

    def __init__(self, game: Canasta, players: int) -> None:
        super().__init__(game, players)
        self.rules: Final[Rules] = game.rules
        self.parties: Final = range(game.rules.sides)
        self.side_names: Final = tuple(side_word(game.rules.seats, side) for side in self.parties)

    # --- what is asked

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        return (
            *self._going_out(facts),
            self._counts("natural", say("Natural canastas"), len(RANK_VALUES), "CAN-10"),
            self._counts("mixed", say("Mixed canastas"), len(RANK_VALUES), "CAN-10"),
            *self._wild_melds(),
            self._counts("reds", say("Red threes"), ALL_REDS, "CAN-37"),
            Field(
                "laid",
                say("Values of the tiles laid out"),
                "numbers",
                ("CAN-6", "CAN-35"),
                help=say("All tiles in melds and canastas, without bonuses."),
                columns=self.side_names,
                lowest=0,
                highest=TILE_VALUES,
            ),
            left_field(
                say("Values of the tiles in the hand"), self.players, TILE_VALUES, "CAN-6", "CAN-35"
            ),
        )

    def _going_out(self, facts: Facts) -> list[Field]:
        label, nobody = say("Who went out"), say("nobody")
        out = out_field(label, self.players, nobody, "CAN-30", "CAN-34")
        if player_in(facts, "out") < 0:
            return [out]
        return [out, Field("concealed", say("Concealed"), "flag", ("CAN-36",), usual=False)]

    def _wild_melds(self) -> list[Field]:
        found = [self._sides_with("wild", say("Joker canasta"), "CAN-11")]
        if self.rules.wild_unfinished:
            text = say(
                "A meld of twos and jokers only, fewer than {n} of them: it costs {points} points.",
                n=int(CANASTA),
                points=-int(self.rules.wild_unfinished),
            )
            label = say("Unfinished wild meld")
            found.append(self._sides_with("unfinished", label, "CAN-35", help=text))
        return found

    def _counts(self, name: str, label: Text, most: int, *rules: str) -> Field:
        return Field(
            name,
            label,
            "numbers",
            rules,
            columns=self.side_names,
            lowest=0,
            highest=most,
            usual=[0 for _ in self.parties],
        )

    def _sides_with(self, name: str, label: Text, *rules: str, help: Text | None = None) -> Field:
        answers = tuple(Answer(str(side), self.side_names[side]) for side in self.parties)
        return Field(name, label, "choices", rules, help=help, answers=answers, usual=[])

    # --- what it counts

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        out = player_in(facts, "out")
        sides = self._sides(facts, out)
        check_left(numbers_in(facts, "left", self.players), out, LEAST_TILE, "CAN-30", "CAN-31")
        self._check(sides)
        scores = plain(hand_scores(self.rules, sides))
        return Outcome(
            _summary(out, facts.get("concealed") is True),
            tuple(hand_lines(self.rules, sides)),
            scores,
            winners_of(scores, self),
            tuple(self._members(side) for side in self.parties) if self._partners() else (),
            tuple(self._tallies(sides, out)),
        )

    @property
    def sides(self) -> tuple[Side, ...]:
        """The accounts: partners share one (CAN-2)."""
        return tuple(Side(self._members(each), self.side_names[each]) for each in self.parties)

    def _partners(self) -> bool:
        return self.players == FOUR_SEATS

    def _members(self, side: int) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.players) if self.rules.side_of(seat) == side)

    def _sides(self, facts: Facts, out: int) -> list[SideFacts]:
        left = numbers_in(facts, "left", self.players)
        laid, natural, mixed, reds = (
            numbers_in(facts, name, len(self.parties))
            for name in ("laid", "natural", "mixed", "reds")
        )
        return [
            SideFacts(
                laid[side],
                sum(left[seat] for seat in self._members(side)),
                natural[side],
                mixed[side],
                1 if str(side) in named_in(facts, "wild") else 0,
                str(side) in named_in(facts, "unfinished"),
                reds[side],
                laid[side] > 0,
                self._out_of(side, out, facts.get("concealed") is True),
            )
            for side in self.parties
        ]

    def _out_of(self, side: int, out: int, concealed: bool) -> int:
        if out < 0 or int(self.rules.side_of(out)) != side:
            return STAYED
        return WENT_OUT_CONCEALED if concealed else WENT_OUT

    def _check(self, sides: list[SideFacts]) -> None:
        _check_pack(sides)
        for side, facts in enumerate(sides):
            self._check_side(self.side_names[side], facts)

    def _check_side(self, who: Text, facts: SideFacts) -> None:
        if facts.natural + facts.mixed > len(RANK_VALUES):
            text = say(
                "{side} can have at most one canasta of each rank, {most} in all, not {n}.",
                side=who,
                most=len(RANK_VALUES),
                n=int(facts.natural + facts.mixed),
            )
            raise BadFacts(text, "CAN-8", field="mixed")
        if facts.wild and facts.unfinished:
            text = say(
                "{side} can have one wild meld only: a Joker canasta or an unfinished one.",
                side=who,
            )
            raise BadFacts(text, "CAN-11", field="unfinished")
        least = self._least_laid(facts)
        if facts.laid < least and (facts.laid or facts.canastas() or facts.unfinished):
            text = say(
                "What {side} laid out is worth at least {least}, not {n}.",
                side=who,
                least=least,
                n=facts.laid,
            )
            raise BadFacts(text, "CAN-6", "CAN-10", "CAN-24", field="laid")
        if facts.out != STAYED and facts.canastas() < self.rules.canastas:
            raise BadFacts(_too_few(who, self.rules, facts), "CAN-29", field="out")

    def _least_laid(self, facts: SideFacts) -> int:
        """The least value of the tiles in these melds."""
        if facts.canastas() == 0:
            melds = _wild_values(SET) if facts.unfinished else SET * RANK_VALUES[0]
            return max(melds, int(self.rules.minimums[0]))
        natural, mixed = facts.natural, facts.mixed
        ranks = sum(CANASTA * value for value in RANK_VALUES[:natural])
        ranks += sum((CANASTA - 1) * value for value in RANK_VALUES[natural : natural + mixed])
        wild = mixed + CANASTA * facts.wild + (SET if facts.unfinished else 0)
        return ranks + _wild_values(wild)

    def _tallies(self, sides: list[SideFacts], out: int) -> Iterable[Tally]:
        for side, facts in enumerate(sides):
            first = self._members(side)[0]  # a canasta is one of the side
            if facts.natural:
                yield Tally(first, say("Natural canastas"), facts.natural)
            if facts.mixed:
                yield Tally(first, say("Mixed canastas"), facts.mixed)
            if facts.wild:
                yield Tally(first, say("Joker canastas"), facts.wild)
            if facts.out == WENT_OUT:
                yield Tally(out, say("Went out"))
            if facts.out == WENT_OUT_CONCEALED:
                yield Tally(out, say("Went out concealed"))

    # --- the match

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        """The objection to partners' unequal points, or points not in fives (CAN-35 to CAN-37)."""
        for seat, each in enumerate(points):
            if each % STEP:
                return BadFacts(_no_multiple(each), "CAN-6", field="points")
            if self._partners() and each != points[(seat + 2) % FOUR_SEATS]:
                side = side_word(self.rules.seats, self.rules.side_of(seat))
                text = say("{side} are partners and have the same points.", side=side)
                return BadFacts(text, "CAN-2", field="points")
        return None

    def remarks(self, standing: Standing) -> tuple[Text, ...]:
        """What the first meld of each side has to be worth (CAN-24)."""
        return tuple(
            say(
                "First meld of {side}: {n}",
                side=self.side_names[side],
                n=int(self.rules.minimum(standing.totals[side])),
            )
            for side in self.parties
        )

    def facts_of(self, state: State) -> Facts:
        assert isinstance(state, CanastaState)
        sides = all_facts(state)
        out = state.winner
        facts: Facts = {
            "out": NO_PLAYER if out == NOBODY else str(out),
            "natural": [int(each.natural) for each in sides],
            "mixed": [int(each.mixed) for each in sides],
            "wild": [str(side) for side in self.parties if sides[side].wild],
            "reds": [int(each.reds) for each in sides],
            "laid": [int(each.laid) for each in sides],
            "left": [int(values_of(state.hands[seat])) for seat in range(self.players)],
        }
        if out != NOBODY:
            facts["concealed"] = bool(state.concealed)
        if self.rules.wild_unfinished:
            facts["unfinished"] = [str(side) for side in self.parties if sides[side].unfinished]
        return facts


def _wild_values(tiles: int) -> int:
    """The lowest value of this many wild tiles, which are twos first."""
    return min(tiles, TWOS) * int(VALUES[TWO]) + max(0, tiles - TWOS) * int(VALUES[JOKER])


def _check_pack(sides: list[SideFacts]) -> None:
    """Check against the pack: numbers of tiles, and values in multiples of five (CAN-1, CAN-6)."""
    reds = sum(each.reds for each in sides)
    if reds > ALL_REDS:
        text = say("There are {most} red threes, not {n}.", most=ALL_REDS, n=reds)
        raise BadFacts(text, "CAN-1", field="reds")
    for each in sides:
        for value, name in ((each.laid, "laid"), (each.left, "left")):
            if value % STEP:
                raise BadFacts(_no_multiple(int(value)), "CAN-6", field=name)
    together = sum(int(each.laid + each.left) for each in sides)
    if together > TILE_VALUES:
        text = say(
            "All tiles together are worth {most}; those laid out and in the hands add up to {n}.",
            most=TILE_VALUES,
            n=together,
        )
        raise BadFacts(text, "CAN-1", "CAN-6", field="laid")


def _no_multiple(value: int) -> Text:
    return say(
        "Every tile is worth a multiple of {step}: they never add up to {n}.", step=STEP, n=value
    )


def _too_few(who: Text, rules: Rules, facts: SideFacts) -> Text:
    return say_n(
        "Going out takes {n} canasta, and {side} made only {has}.",
        "Going out takes {n} canastas; {side}: {has}.",
        rules.canastas,
        side=who,
        has=int(facts.canastas()),
    )


def _summary(out: int, concealed: bool) -> Text:
    if out < 0:
        return say("Nobody went out")
    who = SeatWord(out)
    if concealed:
        return say("{seat} went out concealed", seat=who)
    return say("{seat} went out", seat=who)


def sheet(game: Game, players: int) -> Sheet:
    """The sheet of Canasta."""
    assert isinstance(game, Canasta)
    return CanastaSheet(game, players)
