"""The sheet of Tarock: who declared what, and with how many card points it ended."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Final

from stammtisch.core.contract import Game, State
from stammtisch.games.tarock.hand import Tarock, TarockHand
from stammtisch.games.tarock.rules import NUMBERS, SCHWARZ, TRICKS
from stammtisch.games.tarock.scoring import Facts as Ending
from stammtisch.games.tarock.scoring import score_lines, scores_of, units
from stammtisch.kits.tricks.claims import NOBODY as NO_DECLARER
from stammtisch.scorepad.asking import (
    IN_ALL,
    NOBODY,
    augen_of_declarer,
    check_augen,
    number_in,
    one_or_nobody,
    plain,
    player_in,
    sum_objection,
)
from stammtisch.scorepad.facts import Answer, BadFacts, Facts, Field
from stammtisch.scorepad.sheet import Outcome, Sheet, Standing, one_against_all
from stammtisch.text import SeatWord, Text, say

ALL: Final = (0, 1, 2)
AUFNAHME: Final = "aufnahmespiel"
HAND: Final = "handspiel"
SAID: Final = ("none", "schneider", "schwarz")  # in the order of `NOTHING` to `SCHWARZ`
STEPS: Final = {str(int(number)): step for step, number in enumerate(NUMBERS)}
BESIDE: Final = frozenset(  # card points of three cards: all that somebody without a trick can have
    sum(cards) for cards in combinations_with_replacement((0, 2, 3, 4, 10, 11), 3)
)


class TarockSheet(Sheet):
    """Asks for the declarer's card points, including the cards laid away or the stock (TAR-20)."""

    def __init__(self, game: Tarock) -> None:
        super().__init__(game, 3)
        self.rules: Final = game.agreed

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        passed = say("all have passed")
        rules = ("TAR-10", "TAR-12")
        who = one_or_nobody("declarer", say("Declarer"), ALL, *rules, nobody=passed, usual=None)
        if facts.get("declarer") == NOBODY:
            return (who,)
        fields = [who, _game_field(), _number_field()]
        if self.rules.options.announce:
            fields.append(_announced_field())
        beside = say("Including what he laid away, or the stock.")
        fields.append(augen_of_declarer(say("Card points of the declarer"), beside, "TAR-20"))
        augen = number_in(facts, "augen", -1)
        if augen == IN_ALL or 0 <= augen <= max(BESIDE):
            fields.append(_schwarz_field(augen))
        return tuple(fields)

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        declarer = player_in(facts, "declarer")
        if declarer not in ALL:
            thrown_in = Ending(NO_DECLARER)
            text = say("All have passed")
            return Outcome(text, tuple(score_lines(self.rules, thrown_in)), (0, 0, 0))
        ending = _ending(facts, declarer)
        won = bool(ending.won())
        return Outcome(
            _summary(ending, won),
            tuple(score_lines(self.rules, ending)),
            plain(scores_of(self.rules, ending)),
            *one_against_all(declarer, ALL, won),
        )

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        """An objection, unless one wins or loses twice what each other loses or wins (TAR-22)."""
        wrong = sum_objection(points, "TAR-22")
        if wrong is not None or not any(points):
            return wrong
        low, middle, high = sorted(points)
        if middle not in (low, high):
            return BadFacts(
                say("One plays against two, so the other two get or pay the same."),
                "TAR-22",
                field="points",
            )
        most = self._most()
        if abs(middle) <= most:
            return None
        return BadFacts(
            say("No game here costs more than {n} units each.", n=most),
            *("TAR-21", "TAR-23", "TAR-24"),
            field="points",
        )

    def _most(self) -> int:
        """The most units that a hand can cost each defender under these house rules."""
        said = SCHWARZ if self.rules.options.announce else 0
        all_tricks = Ending(0, True, len(STEPS) - 1, IN_ALL, TRICKS, 0, said)
        return int(units(self.rules, all_tricks))

    def facts_of(self, state: State) -> Facts:
        assert isinstance(state, TarockHand)
        ending = state.facts()
        if ending.declarer == NO_DECLARER:
            return {"declarer": NOBODY}
        augen = ending.augen
        facts: Facts = {
            "declarer": str(ending.declarer),
            "game": HAND if ending.handspiel else AUFNAHME,
            "number": str(int(NUMBERS[ending.step])),
            "augen": augen,
        }
        if self.rules.options.announce:
            facts["announced"] = SAID[int(ending.announced)]
        if augen == IN_ALL:
            facts["schwarz"] = bool(ending.other_tricks == 0)
        elif augen <= max(BESIDE):
            facts["schwarz"] = bool(ending.own_tricks == 0)
        return facts


def _ending(facts: Facts, declarer: int) -> Ending:
    augen = number_in(facts, "augen")
    check_augen([augen], "TAR-2")
    schwarz = bool(facts.get("schwarz", False))
    if schwarz and augen != IN_ALL and augen not in BESIDE:
        raise BadFacts(
            say(
                "No three cards laid away add up to {n} card points, "
                "so {seat} must have won a trick.",
                n=augen,
                seat=SeatWord(declarer),
            ),
            *("TAR-2", "TAR-21"),
            field="schwarz",
        )
    return Ending(
        declarer,
        facts["game"] == HAND,
        STEPS[str(facts["number"])],
        augen,
        0 if schwarz and augen < IN_ALL else 1,
        0 if schwarz and augen == IN_ALL else 1,
        SAID.index(str(facts.get("announced", SAID[0]))),
    )


def _summary(ending: Ending, won: bool) -> Text:
    who, number = SeatWord(ending.declarer), int(NUMBERS[ending.step])
    augen = ending.augen
    if ending.handspiel:
        if won:
            return say("{seat} wins Handspiel {n}: {augen}", seat=who, n=number, augen=augen)
        return say("{seat} loses Handspiel {n}: {augen}", seat=who, n=number, augen=augen)
    if won:
        return say("{seat} wins Aufnahmespiel {n}: {augen}", seat=who, n=number, augen=augen)
    return say("{seat} loses Aufnahmespiel {n}: {augen}", seat=who, n=number, augen=augen)


def _game_field() -> Field:
    answers = (Answer(AUFNAHME, say("Aufnahmespiel")), Answer(HAND, say("Handspiel")))
    return Field("game", say("Game"), "choice", ("TAR-6",), answers=answers, usual=AUFNAHME)


def _number_field() -> Field:
    answers = tuple(Answer(number, say("{n}", n=int(number))) for number in STEPS)
    return Field(
        "number",
        say("Bid in card points"),
        "choice",
        ("TAR-7",),
        answers=answers,
        usual=answers[0].value,
    )


def _announced_field() -> Field:
    labels = (
        say("nothing"),
        say("Schneider"),
        say("schwarz"),
    )
    return Field(
        "announced",
        say("Announced"),
        "choice",
        ("TAR-16", "TAR-23"),
        answers=tuple(Answer(value, label) for value, label in zip(SAID, labels, strict=True)),
        usual=SAID[0],
    )


def _schwarz_field(augen: int) -> Field:
    """The question of whether one side took no trick, which card points do not show (TAR-21)."""
    whole = augen == IN_ALL
    label = say("Defenders without any trick") if whole else say("Declarer without any trick")
    return Field("schwarz", label, "flag", ("TAR-21",), usual=whole)


def sheet(game: Game, players: int) -> Sheet:
    """The sheet of Tarock."""
    assert isinstance(game, Tarock)
    return TarockSheet(game)
