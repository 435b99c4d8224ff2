"""The sheet of Black Jack: stakes and how each hand ended, game after game.

A line of the pad is one game, not a whole term: that is when chips change hands at a table. The
accounts are the results so far (BJ-4); the chips of the term go with them from game to game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, Game, State, place_after, totals_plus
from stammtisch.core.view import ScoreLine
from stammtisch.games.black_jack.lines import hands_of
from stammtisch.games.black_jack.position import Position
from stammtisch.games.black_jack.rules import SLOTS, Rules
from stammtisch.games.black_jack.scoring import LOST, RETURNED, WON, WON_MORE, due, term_is_over
from stammtisch.games.black_jack.state import BlackJack
from stammtisch.scorepad.asking import (
    loss_objection,
    number_in,
    numbers,
    stake_fault,
    sum_objection,
)
from stammtisch.scorepad.facts import Answer, BadFacts, Facts, Field
from stammtisch.scorepad.sheet import Outcome, Sheet, Standing, Tally, gainers
from stammtisch.text import SeatWord, Text, say, say_n

SPLIT: Final = "split"
ENDINGS: Final = {
    "lost": LOST,
    "returned": RETURNED,
    "won": WON,
    "black_jack": WON_MORE,
}
NAMES: Final = {ending: name for name, ending in ENDINGS.items()}


class TermStanding(Context):
    """What a game inherits: the chips in this term, and the numbers of game and term.

    ``bank`` is who has held the bank in this term so far, the dealer unless somebody else is named.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (*Context.FIELDS, "chips", "game", "term", "bank")

    def __init__(
        self,
        dealer: int,
        hand: int,
        totals: vec[i64],
        chips: Sequence[int],
        game: int,
        term: int,
        over: bool = False,
        bank: int | None = None,
    ) -> None:
        super().__init__(dealer, hand, totals, over)
        self.chips = tuple(chips)
        self.game = game
        self.term = term
        self.bank = dealer if bank is None else bank


class Hand(NamedTuple):
    """A hand of a player in a game: its whole stake, and how it ended (see `scoring`)."""

    player: int
    stake: int
    ending: int


class BlackJackSheet(Sheet):
    """The sheet of Black Jack; the dealer holds the bank."""

    def __init__(self, game: BlackJack, players: int) -> None:
        super().__init__(game, players)
        self.rules: Final[Rules] = game.rules
        self.doubles_split: Final = bool(game.rules.double_after_split)

    # --- the match: terms of games

    def opening(self, dealer: int) -> Standing:
        nothing = numbers([0] * self.players)
        return TermStanding(dealer, 1, nothing, self._fresh_chips(dealer), 1, 1)

    def _fresh_chips(self, bank: int) -> list[int]:
        """What each player has at the start of a term (BJ-4)."""
        rules = self.rules
        return [
            int(rules.bank_chips if player == bank else rules.player_chips)
            for player in range(self.players)
        ]

    def active(self, standing: Standing) -> tuple[int, ...]:
        """Who can place a stake, clockwise from the banker; the banker comes last (BJ-8)."""
        *others, bank = super().active(standing)
        chips = self._term(standing).chips
        return (*(player for player in others if chips[player] >= self.rules.min_bet), bank)

    def _term(self, standing: Standing) -> TermStanding:
        """The standing; if somebody else holds the bank, that of a new term with fresh chips."""
        assert isinstance(standing, TermStanding)
        bank, term, totals = standing.dealer, standing.term, standing.totals
        if bank == standing.bank:
            return standing
        term += standing.game > 1
        fresh = self._fresh_chips(bank)
        return TermStanding(bank, standing.hand, totals, fresh, 1, term, standing.over)

    def standing_after_points(self, standing: Standing, points: Sequence[int]) -> Standing:
        """The next game, or the next banker with fresh chips for all (BJ-4, BJ-5, BJ-18)."""
        term = self._term(standing)
        totals = totals_plus(term.totals, numbers(points))
        chips = [has + each for has, each in zip(term.chips, points, strict=True)]
        bank, hand = term.dealer, term.hand + 1
        if not term_is_over(self.rules, numbers(chips), bank, term.game):
            return TermStanding(bank, hand, totals, chips, term.game + 1, term.term)
        over = term.over or term.term >= self.players
        bank = place_after(bank, self.players)
        fresh = self._fresh_chips(bank)
        return TermStanding(bank, hand, totals, fresh, 1, term.term + 1, over)

    # --- questions

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        fields: list[Field] = []
        for player in self.active(standing)[:-1]:
            fields += self._about(player, self._term(standing).chips[player], facts)
        return tuple(fields)

    def _about(self, player: int, chips: int, facts: Facts) -> list[Field]:
        who = SeatWord(player)
        split = facts.get(_result(player)) == SPLIT
        stake = self._stake_field(_stake(player), say("Stake of {seat}", seat=who), chips)
        return [
            stake,
            self._result_field(player, chips),
            *(self._about_hands(player, chips, facts) if split else ()),
        ]

    def _stake_field(self, name: str, label: Text, chips: int, usual: int | None = None) -> Field:
        return Field(
            name,
            label,
            "number",
            ("BJ-6", "BJ-12"),
            help=say("Including what was added by doubling."),
            lowest=self.rules.min_bet,
            highest=max(self.rules.min_bet, min(chips, 2 * self.rules.max_bet)),
            usual=self.rules.min_bet if usual is None else usual,
        )

    def _result_field(self, player: int, chips: int) -> Field:
        answers = _endings(black_jack=True)
        if chips >= 2 * self.rules.min_bet:
            answers = (*answers, Answer(SPLIT, say("split")))
        label = say("The hand of {seat}", seat=SeatWord(player))
        return Field(
            _result(player), label, "choice", ("BJ-15",), answers=answers, usual=NAMES[LOST]
        )

    def _about_hands(self, player: int, chips: int, facts: Facts) -> list[Field]:
        """The questions about the hands of a player who has split (BJ-13)."""
        who = SeatWord(player)
        fields = []
        if self.rules.hands > 2:
            answers = tuple(Answer(str(n), say("{n}", n=n)) for n in range(2, int(SLOTS) + 1))
            label = say("Hands of {seat}", seat=who)
            fields.append(
                Field(_hands(player), label, "choice", ("BJ-13",), answers=answers, usual="2")
            )
        base = number_in(facts, _stake(player), self.rules.min_bet)
        for number in range(1, _count(facts, player) + 1):
            if self.doubles_split:
                label = say("Stake of hand {n} of {seat}", n=number, seat=who)
                fields.append(self._stake_field(_stake(player, number), label, chips, base))
            label = say("Hand {n} of {seat}", n=number, seat=who)
            fields.append(
                Field(
                    _result(player, number),
                    label,
                    "choice",
                    ("BJ-13", "BJ-15"),
                    answers=_endings(black_jack=False),
                    usual=NAMES[LOST],
                )
            )
        return fields

    # --- what the game brings

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        term = self._term(standing)
        hands: list[Hand] = []
        for player in self.active(standing)[:-1]:
            own = self._told(player, facts)
            self._check(player, own, facts, int(term.chips[player]))
            hands += own
        lines = self._lines(hands, term)
        scores = tuple(sum(line.points[player] for line in lines) for player in range(self.players))
        return Outcome(
            say("Bank of {seat}, game {n}", seat=SeatWord(term.dealer), n=term.game),
            tuple(lines),
            scores,
            gainers(scores),
            tallies=tuple(
                Tally(hand.player, say("Black Jack")) for hand in hands if hand.ending == WON_MORE
            ),
        )

    def _told(self, player: int, facts: Facts) -> list[Hand]:
        """The hands of a player in order, as answered."""
        base = number_in(facts, _stake(player))
        ending = str(facts[_result(player)])
        if ending != SPLIT:
            return [Hand(player, base, ENDINGS[ending])]
        return [
            Hand(
                player,
                number_in(facts, _stake(player, number), base),
                ENDINGS[str(facts[_result(player, number)])],
            )
            for number in range(1, _count(facts, player) + 1)
        ]

    def _check(self, player: int, hands: Sequence[Hand], facts: Facts, chips: int) -> None:
        """Checks that the stakes are allowed and that there are chips for all of them."""
        base, split = number_in(facts, _stake(player)), len(hands) > 1
        single = split or hands[0].ending == WON_MORE
        most = self.rules.max_bet
        doubled = base % 2 == 0 and base // 2 >= self.rules.min_bet
        if base > most and (single or not doubled):
            raise _bad_stake(player, base, self.rules.min_bet, most, single)
        for number, hand in enumerate(hands, 1):
            if hand.stake not in (base, 2 * base):
                raise BadFacts(
                    say(
                        "For a hand {seat} stakes {n}, or {twice} if it was doubled.",
                        seat=SeatWord(player),
                        n=base,
                        twice=2 * base,
                    ),
                    *("BJ-12", "BJ-13"),
                    field=_stake(player, number),
                )
        total = sum(hand.stake for hand in hands)
        if total > chips:
            rules = ("BJ-8", "BJ-12", "BJ-13")
            raise stake_fault(player, chips, total, *rules, field=_stake(player))

    def _lines(self, hands: Sequence[Hand], term: TermStanding) -> list[ScoreLine]:
        """The lines: the banker collects first, then pays as far as he can (BJ-15, BJ-18)."""
        bank = term.dealer
        has = int(term.chips[bank]) + sum(hand.stake for hand in hands if hand.ending == LOST)
        lines = []
        for hand in hands:
            owed = int(due(hand.ending, hand.stake))
            paid = min(owed, has)
            has -= paid
            gain = -hand.stake if hand.ending == LOST else paid
            rules = ["BJ-15"]
            if hand.ending == WON_MORE and hand.stake % 2:
                rules.append("BJ-16")
            if paid < owed:
                rules.append("BJ-18")
            points = [0] * self.players
            points[hand.player], points[bank] = gain, -gain
            lines.append(ScoreLine(_hand_text(hand, gain), tuple(points), tuple(rules)))
        return lines

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        """The objection to points that change a term's total chips or overdraw a player (BJ-4)."""
        lost = loss_objection(self._term(standing).chips, points, "BJ-8", "BJ-18")
        return lost or sum_objection(points, "BJ-4")

    def facts_of(self, state: State) -> Facts:
        """The facts of the last game settled in a term."""
        assert isinstance(state, Position)
        facts: Facts = {}
        for player in range(self.players):
            if player == state.bank or not state.hands[player]:
                continue
            own = [
                (int(state.stakes[hand]), NAMES[int(state.endings[hand])])
                for hand in hands_of(state, player)
            ]
            facts[_stake(player)] = min(stake for stake, _ in own)
            facts[_result(player)] = own[0][1] if len(own) == 1 else SPLIT
            if len(own) > 1:
                self._write_split(facts, player, own)
        return facts

    def _write_split(self, facts: Facts, player: int, own: list[tuple[int, str]]) -> None:
        if self.rules.hands > 2:
            facts[_hands(player)] = str(len(own))
        if self.doubles_split and all(stake > self.rules.max_bet for stake, _ in own):
            facts[_stake(player)] = own[0][0] // 2  # all of them were doubled
        for number, (stake, ending) in enumerate(own, 1):
            if self.doubles_split:
                facts[_stake(player, number)] = stake
            facts[_result(player, number)] = ending


def _stake(player: int, hand: int = 0) -> str:
    return f"stake_{player + 1}_{hand}" if hand else f"stake_{player + 1}"


def _result(player: int, hand: int = 0) -> str:
    return f"result_{player + 1}_{hand}" if hand else f"result_{player + 1}"


def _hands(player: int) -> str:
    return f"hands_{player + 1}"


def _count(facts: Facts, player: int) -> int:
    """The question of how many hands a player has after splitting."""
    told = str(facts.get(_hands(player), "2"))
    return int(told) if told in ("2", "3", "4") else 2


def _endings(black_jack: bool) -> tuple[Answer, ...]:
    answers = (
        Answer(NAMES[LOST], say("loses")),
        Answer(NAMES[RETURNED], say("stake back")),
        Answer(NAMES[WON], say("wins")),
    )
    return (*answers, Answer(NAMES[WON_MORE], say("Black Jack"))) if black_jack else answers


def _bad_stake(player: int, stake: int, low: int, high: int, single: bool) -> BadFacts:
    """The objection to a stake; ``single`` if it cannot have been doubled."""
    who = SeatWord(player)
    text = say(
        "{seat} cannot have staked {n}: a stake is {low} to {high} chips, or twice as many when "
        "doubled.",
        seat=who,
        n=stake,
        low=low,
        high=high,
    )
    if single:
        text = say(
            "{seat} cannot have staked {n}: a stake is {low} to {high} chips, and neither a Black "
            "Jack nor a hand before it is split can be doubled.",
            seat=who,
            n=stake,
            low=low,
            high=high,
        )
    return BadFacts(text, *("BJ-6", "BJ-12"), field=_stake(player))


def _hand_text(hand: Hand, gain: int) -> Text:
    who = SeatWord(hand.player)
    if hand.ending == LOST:
        return say_n("{seat} loses {n} chip", "{seat} loses {n} chips", -gain, seat=who)
    if hand.ending == RETURNED:
        return say("{seat} gets the stake back", seat=who)
    if hand.ending == WON_MORE:
        return say_n(
            "{seat} wins {n} chip with a Black Jack",
            "{seat} wins {n} chips with a Black Jack",
            gain,
            seat=who,
        )
    return say_n("{seat} wins {n} chip", "{seat} wins {n} chips", gain, seat=who)


def sheet(game: Game, players: int) -> Sheet:
    """The sheet of Black Jack."""
    assert isinstance(game, BlackJack)
    return BlackJackSheet(game, players)
