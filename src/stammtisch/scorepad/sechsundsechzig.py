"""The sheet of Sechsundsechzig: card points and how the deal ended determine the game points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.core.contract import Game, State
from stammtisch.games.sechsundsechzig.hand import Sechsundsechzig, SechsundsechzigHand
from stammtisch.games.sechsundsechzig.rules import ENOUGH, SechsundsechzigContext
from stammtisch.games.sechsundsechzig.scoring import Facts as Ending
from stammtisch.games.sechsundsechzig.scoring import deal_lines, deal_scores, result
from stammtisch.scorepad.asking import (
    IN_ALL,
    augen_in_tricks,
    check_augen,
    numbers,
    numbers_in,
    one_or_nobody,
    plain,
    player_in,
    players_in,
)
from stammtisch.scorepad.facts import Answer, BadFacts, Facts, Field, player_columns
from stammtisch.scorepad.sheet import Outcome, Sheet, Standing, Tally
from stammtisch.text import SeatWord, say

PLAYED: Final = "played"
OUT: Final = "out"
BOTH: Final = (0, 1)
ALL_PAIRS: Final = 100  # three pairs and that of trump (S66-13)


class SechsundsechzigSheet(Sheet):
    """Asks only for card points in tricks; the sheet adds pairs and the last trick."""

    def __init__(self, game: Sechsundsechzig) -> None:
        super().__init__(game, 2)
        self.rules: Final = game.agreed

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        beside = say("Not counting pairs or the points for the last trick.")
        asked_augen = augen_in_tricks("S66-2", "S66-22", help=beside)
        fields = [*self._ending(facts), *self._closing(facts), asked_augen]
        augen = numbers_in(facts, "augen", 2)
        empty = [player for player in BOTH if augen[player] == 0 and "augen" in facts]
        if empty:
            fields.append(_trickless_field(empty, player_in(facts, "out")))
        if self.rules.pairs:
            fields.append(_pairs_field())
        if self.rules.bonus and not self._is_out(facts) and player_in(facts, "closer") < 0:
            fields.append(
                Field("last_trick", say("Last trick"), "player", ("S66-21",), players=BOTH)
            )
        return tuple(fields)

    def _ending(self, facts: Facts) -> list[Field]:
        if not self._may_go_out():
            return []
        rule = "S66-20" if self.rules.by_claim else "S66-19"
        early = say("somebody claimed") if self.rules.by_claim else say("somebody had 66")
        answers = (Answer(OUT, early), Answer(PLAYED, say("all cards were played")))
        ending = Field("ending", say("The end"), "choice", (rule,), answers=answers, usual=OUT)
        if not self._is_out(facts):
            return [ending]
        who = say("Who claimed") if self.rules.by_claim else say("Who had 66 first")
        return [ending, Field("out", who, "player", (rule,), players=BOTH)]

    def _is_out(self, facts: Facts) -> bool:
        return self._may_go_out() and facts.get("ending", OUT) == OUT

    def _may_go_out(self) -> bool:
        return self.rules.by_claim or self.rules.by_itself

    def _closing(self, facts: Facts) -> list[Field]:
        if not self.rules.closing:
            return []
        asked = [one_or_nobody("closer", say("Who closed the stock"), BOTH, "S66-17")]
        closer = player_in(facts, "closer")
        if closer in BOTH:
            early = say("{seat} had no trick when it was closed", seat=SeatWord(1 - closer))
            asked.append(Field("early", early, "flag", ("S66-25",), usual=False))
        return asked

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        assert isinstance(standing, SechsundsechzigContext)
        ending = self._told(standing, facts)
        self._check(ending, facts)
        winner = int(ending.winner())
        return Outcome(
            result(ending),
            tuple(deal_lines(ending)),
            plain(deal_scores(ending)),
            (winner,) if winner in BOTH else (),
            ((0,), (1,)),
            _tallies(ending),
        )

    def _told(self, standing: SechsundsechzigContext, facts: Facts) -> Ending:
        trickless = players_in(facts, "trickless")
        closer = player_in(facts, "closer")
        bonus = [0, 0]
        if (last := player_in(facts, "last_trick")) in BOTH:
            bonus[last] = self.rules.bonus
        return Ending(
            numbers(numbers_in(facts, "augen", 2)),
            numbers([0 if player in trickless else 1 for player in BOTH]),
            numbers(numbers_in(facts, "pairs", 2)),
            numbers(bonus),
            player_in(facts, "out"),
            closer,
            closer in BOTH and (bool(facts.get("early")) or 1 - closer in trickless),
            standing.draws,
        )

    def _check(self, ending: Ending, facts: Facts) -> None:
        augen = plain(ending.augen)
        check_augen(augen, "S66-2")
        whole = ending.out not in BOTH and ending.closer not in BOTH
        _check_all_augen(sum(augen), whole)
        _check_pairs(plain(ending.pairs))
        if ending.tricks[0] + ending.tricks[1] == 0 and ending.out not in BOTH:
            raise BadFacts(
                say("All cards were played, so at least one player has a trick."),
                "S66-23",
                field="trickless",
            )
        for player in BOTH:
            if ending.tricks[player] == 0:
                _check_trickless(ending, player)
        if self.rules.by_itself:
            _check_auto(ending)

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        """An objection, unless one player gets 1 to 3, plus drawn deals (S66-24 to S66-27)."""
        assert isinstance(standing, SechsundsechzigContext)
        draws = standing.draws
        if plain(sorted(points)) == (0, 0):
            return None
        if min(points) == 0 and 1 + draws <= max(points) <= 3 + draws:
            return None
        return BadFacts(
            say(
                "One player gets {low} to {high} game points, the other 0; or nobody gets any.",
                low=1 + draws,
                high=3 + draws,
            ),
            *("S66-24", "S66-27"),
            field="points",
        )

    def facts_of(self, state: State) -> Facts:
        assert isinstance(state, SechsundsechzigHand)
        found = state.facts()
        last = [player for player in BOTH if found.bonus[player]]
        facts: Facts = {"augen": [*plain(found.augen)]}
        if self._may_go_out():
            facts["ending"] = PLAYED if found.out not in BOTH or last else OUT
            if facts["ending"] == OUT:
                facts["out"] = found.out
        if found.closer in BOTH:
            facts["closer"] = str(found.closer)
            facts["early"] = bool(found.early)
        if 0 in found.augen:
            facts["trickless"] = [player for player in BOTH if found.tricks[player] == 0]
        if self.rules.pairs:
            facts["pairs"] = [*plain(found.pairs)]
        if last:
            facts["last_trick"] = last[0]
        return facts


def _trickless_field(players: list[int], out: int) -> Field:
    return Field(
        "trickless",
        say("Without any trick"),
        "players",
        ("S66-14", "S66-24"),
        players=tuple(players),
        usual=[player for player in players if player != out],
    )


def _pairs_field() -> Field:
    return Field(
        "pairs",
        say("Announced for pairs"),
        "numbers",
        ("S66-13",),
        help=say("20 for each pair of king and queen, 40 in the trump suit."),
        columns=player_columns(BOTH),
        lowest=0,
        highest=ALL_PAIRS,
        usual=[0, 0],
    )


def _check_all_augen(total: int, whole: bool) -> None:
    if total > IN_ALL or (whole and total != IN_ALL):
        raise BadFacts(
            say(
                "Together they have {n} card points in tricks, but the whole pack has {all}.",
                n=total,
                all=IN_ALL,
            ),
            "S66-2",
            field="augen",
        )


def _check_pairs(pairs: Sequence[int]) -> None:
    for each in pairs:
        if each % 20:
            raise BadFacts(
                say(
                    "A pair is worth 20 card points, in trumps 40; no combination of "
                    "pairs is worth {n}.",
                    n=each,
                ),
                "S66-13",
                field="pairs",
            )
    if sum(pairs) > ALL_PAIRS:
        raise BadFacts(
            say(
                "All four pairs are worth {all} card points, not {n}.", all=ALL_PAIRS, n=sum(pairs)
            ),
            "S66-13",
            field="pairs",
        )


def _check_trickless(ending: Ending, player: int) -> None:
    who = SeatWord(player)
    if ending.bonus[player]:
        raise BadFacts(
            say("{seat} won the last trick and so is not without a trick.", seat=who),
            "S66-21",
            field="trickless",
        )
    if ending.out == player:
        raise BadFacts(
            say("{seat} cannot claim without a trick.", seat=who), "S66-20", field="trickless"
        )


def _check_auto(ending: Ending) -> None:
    """Check that a deal that ends automatically ends with the first 66 (S66-19)."""
    high = [player for player in BOTH if ending.count(player) >= ENOUGH]
    if len(high) == 2:
        raise BadFacts(
            say("The deal ends when one player has 66; they cannot both have 66."),
            "S66-19",
            field="augen",
        )
    if ending.out in BOTH and ending.out not in high:
        raise BadFacts(
            say(
                "{seat} has {n} card points, not 66.",
                seat=SeatWord(ending.out),
                n=int(ending.count(ending.out)),
            ),
            "S66-19",
            field="out",
        )


def _tallies(ending: Ending) -> tuple[Tally, ...]:
    """What was risked, and whether it succeeded."""
    winner, closer, out = int(ending.winner()), ending.closer, ending.out
    found = []
    if closer in BOTH:
        found.append(
            Tally(closer, say("Closed and won") if winner == closer else say("Closed and lost"))
        )
    if out in BOTH and winner != out:
        found.append(Tally(out, say("Claimed wrongly")))
    if winner in BOTH and ending.tricks[1 - winner] == 0:
        found.append(Tally(winner, say("Opponent without a trick")))
    return tuple(found)


def sheet(game: Game, players: int) -> Sheet:
    """The sheet of Sechsundsechzig."""
    assert isinstance(game, Sechsundsechzig)
    return SechsundsechzigSheet(game)
