"""The sheet of Fünfhundert: the card points and announcements of both players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.core.contract import Game, State
from stammtisch.games.fuenfhundert.game import Fuenfhundert
from stammtisch.games.fuenfhundert.hand import FuenfhundertHand
from stammtisch.games.fuenfhundert.names import combination_name
from stammtisch.games.fuenfhundert.rules import CARDS, EXCHANGE_POINTS, FOUR, NAMES
from stammtisch.games.fuenfhundert.scoring import (
    Announced,
    Deal,
    deal_lines,
    deal_scores,
)
from stammtisch.kits.tricks.claims import NOBODY as NOT_ONE
from stammtisch.scorepad.asking import (
    IN_ALL,
    NOBODY,
    augen_in_tricks,
    check_augen,
    named_in,
    numbers,
    numbers_in,
    one_or_nobody,
    plain,
    player_in,
)
from stammtisch.scorepad.facts import Answer, BadFacts, Facts, Field
from stammtisch.scorepad.sheet import Outcome, Sheet, Standing, Tally, winners_of
from stammtisch.text import SeatWord, SuitWord, Text, say

BOTH: Final = (0, 1)
SUITS: Final = "cshd"
CODE: Final = {name: code for code, name in enumerate(NAMES)}


class FuenfhundertSheet(Sheet):
    """Asks for the card points of the tricks and for what each player announced (F500-15)."""

    def __init__(self, game: Fuenfhundert) -> None:
        super().__init__(game, 2)
        self.rules: Final = game.agreed
        self.names: Final = tuple(
            name for code, name in enumerate(NAMES) if self.rules.codes >> code & 1
        )

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        fields = [augen_in_tricks("F500-2", "F500-21")]
        for player in BOTH:
            fields.append(self._announced_field(_announced(player), player, right=True))
            if self.rules.penalty:
                fields.append(self._announced_field(_wrong(player), player, right=False))
        if any(CODE[name] < FOUR for name in self._said(facts)):
            fields.append(_trump_field())
        exchange = say("Trump seven exchanged")
        fields.append(one_or_nobody("exchanger", exchange, BOTH, "F500-10"))
        if self.rules.last_trick:
            fields.append(self._last_trick_field(standing, facts))
        return tuple(fields)

    def _announced_field(self, name: str, player: int, right: bool) -> Field:
        who = SeatWord(player)
        label = say("{seat} announced", seat=who)
        rules = ("F500-15", "F500-16")
        if not right:
            label, rules = say("{seat} announced wrongly", seat=who), ("F500-15", "F500-20")
        answers = tuple(Answer(each, combination_name(CODE[each])) for each in self.names)
        return Field(name, label, "choices", rules, answers=answers, usual=[])

    def _said(self, facts: Facts) -> list[str]:
        """Everything that was announced, as far as this is known."""
        named = [named_in(facts, name) for player in BOTH for name in _fields_of(player)]
        return [name for names in named for name in names if name in CODE]

    def _last_trick_field(self, standing: Standing, facts: Facts) -> Field:
        label, rule = say("Last trick"), "F500-21"
        if standing.hand == 1:  # always played to its end (F500-23)
            return Field("last_trick", label, "player", (rule,), players=BOTH)
        ended = say("not played any more")
        early = sum(numbers_in(facts, "augen", 2)) < IN_ALL and "augen" in facts
        usual = NOBODY if early else None
        return one_or_nobody("last_trick", label, BOTH, rule, nobody=ended, usual=usual)

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        augen = numbers_in(facts, "augen", 2)
        check_augen(augen, "F500-2")
        for player in BOTH:
            _check_announced(facts, player)
        trump = SUITS.find(str(facts.get("trump", SUITS[0])))
        deal = Deal(
            trump,
            numbers(augen),
            _announcements(facts),
            player_in(facts, "exchanger"),
            player_in(facts, "last_trick"),
            self.rules.last_trick,
        )
        scores = plain(deal_scores(deal))
        self._check_end(standing, sum(augen), scores, deal.last_trick)
        return Outcome(
            say("{first} : {second} points", first=scores[0], second=scores[1]),
            tuple(deal_lines(deal)),
            scores,
            winners_of(scores, self),
            ((0,), (1,)),
            _tallies(facts),
        )

    def _check_end(
        self, standing: Standing, augen: int, scores: Sequence[int], last_trick: int
    ) -> None:
        """Check the end: deal 1 is played out; a later deal ends at the target (F500-23, 24)."""
        totals = [int(total) + score for total, score in zip(standing.totals, scores, strict=True)]
        there = [player for player in BOTH if totals[player] >= self.rules.target]
        first = standing.hand == 1
        if augen > IN_ALL or (augen < IN_ALL and (first or not there or last_trick in BOTH)):
            raise BadFacts(
                say(
                    "Together they have {n} card points, but the whole pack has {all}. Only a "
                    "deal after the first can end early, when somebody reaches {target} points.",
                    n=augen,
                    all=IN_ALL,
                    target=self.rules.target,
                ),
                *("F500-2", "F500-23", "F500-24"),
                field="augen",
            )
        if not first and len(there) == 2:
            raise BadFacts(
                say(
                    "After the first deal, the first player to reach {target} points wins at "
                    "once, so they cannot both have that many.",
                    target=self.rules.target,
                ),
                "F500-24",
                field="augen",
            )
        if not first and not there and self.rules.last_trick and last_trick not in BOTH:
            raise BadFacts(
                say(
                    "Nobody has {target} points, so the last trick was played.",
                    target=self.rules.target,
                ),
                "F500-24",
                field="last_trick",
            )

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        """The objection to points other than 120 plus announcements, in tens (F500-15, F500-21)."""
        totals = [int(total) + each for total, each in zip(standing.totals, points, strict=True)]
        whole = standing.hand == 1 or max(totals) < self.rules.target
        if not whole or sum(points) % int(EXCHANGE_POINTS) == 0:
            return None
        return BadFacts(
            say(
                "The points of a deal must add up to a multiple of ten: {all} card points, and "
                "announcements. These add up to {n}.",
                all=IN_ALL,
                n=sum(points),
            ),
            *("F500-2", "F500-15", "F500-21"),
            field="points",
        )

    def facts_of(self, state: State) -> Facts:
        assert isinstance(state, FuenfhundertHand)
        deal = state.facts()
        facts: Facts = {"augen": [*plain(deal.augen)]}
        for player in BOTH:
            said = [each for each in deal.announced if each.seat == player]
            facts[_announced(player)] = _names([each for each in said if each.right])
            if self.rules.penalty:
                facts[_wrong(player)] = _names([each for each in said if not each.right])
        if any(each.code < FOUR for each in deal.announced):
            facts["trump"] = SUITS[int(deal.trump)]
        if deal.exchanger != NOT_ONE:
            facts["exchanger"] = str(deal.exchanger)
        if self.rules.last_trick:
            last = deal.last_trick
            if state.context.hand == 1:
                facts["last_trick"] = last
            else:
                facts["last_trick"] = NOBODY if last == NOT_ONE else str(last)
        return facts


def _announced(player: int) -> str:
    return f"announced_{player + 1}"


def _wrong(player: int) -> str:
    return f"wrong_{player + 1}"


def _fields_of(player: int) -> tuple[str, str]:
    return _announced(player), _wrong(player)


def _names(announced: list[Announced]) -> list[str]:
    return [NAMES[code] for code in sorted(each.code for each in announced)]


def _announcements(facts: Facts) -> list[Announced]:
    """The first player's announcements, then the second's, each in the order of the rule book."""
    return [
        Announced(player, CODE[name], right)
        for player in BOTH
        for field, right in zip(_fields_of(player), (True, False), strict=True)
        for name in named_in(facts, field)
    ]


def _check_announced(facts: Facts, player: int) -> None:
    """Check that no card counts twice and no announcement is made twice (F500-16, F500-20)."""
    right, wrong = (named_in(facts, name) for name in _fields_of(player))
    who = SeatWord(player)
    for at, name in enumerate(right):
        for other in right[:at]:
            if int(CARDS[CODE[name]]) & int(CARDS[CODE[other]]):
                raise BadFacts(
                    say(
                        "{seat} cannot have announced both “{first}” and “{second}”: they share a"
                        " card.",
                        seat=who,
                        first=_label(other),
                        second=_label(name),
                    ),
                    "F500-16",
                    field=_announced(player),
                )
        if name in wrong:
            raise BadFacts(
                say(
                    "{seat} can announce “{name}” only once in a deal, rightly or wrongly.",
                    seat=who,
                    name=_label(name),
                ),
                "F500-20",
                field=_wrong(player),
            )


def _label(name: str) -> Text:
    return combination_name(CODE[name])


def _tallies(facts: Facts) -> tuple[Tally, ...]:
    announced = [
        Tally(player, say("Announcements"), count)
        for player in BOTH
        if (count := len(named_in(facts, _announced(player))))
    ]
    wrong = [
        Tally(player, say("Wrong announcements"), count)
        for player in BOTH
        if (count := len(named_in(facts, _wrong(player))))
    ]
    return (*announced, *wrong)


def _trump_field() -> Field:
    answers = tuple(
        Answer(letter, say("{suit}", suit=SuitWord(suit))) for suit, letter in enumerate(SUITS)
    )
    return Field("trump", say("Trump"), "choice", ("F500-4", "F500-15"), answers=answers)


def sheet(game: Game, players: int) -> Sheet:
    """The sheet of Fünfhundert."""
    assert isinstance(game, Fuenfhundert)
    return FuenfhundertSheet(game)
