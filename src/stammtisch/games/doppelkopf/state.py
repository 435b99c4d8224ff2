"""The position with its moves, and with all that people need: reasons, views, scores, samples."""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import count, lowest, nth
from stammtisch.core.observing import Observation
from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.doppelkopf import armut, course, declared, rest, revokes, sau
from stammtisch.games.doppelkopf.cards import KIND
from stammtisch.games.doppelkopf.facts import facts_of
from stammtisch.games.doppelkopf.hearsay import (
    by_queens,
    heard_declarations,
    seen_deal,
    seen_game,
    seen_hands,
    seen_parties,
    seen_pushed,
    seen_returned,
)
from stammtisch.games.doppelkopf.lines import revoke_lines, score_lines, thrown_in_lines
from stammtisch.games.doppelkopf.moves import CORRECT, GESUND, PASS, RE, SAU, TAKE_TRICK, with_moves
from stammtisch.games.doppelkopf.observing import OWING, observe
from stammtisch.games.doppelkopf.position import (
    CLAIMING,
    CLOSING,
    DECLARING,
    ENDED,
    PLAYING,
    SAYING_SAU,
    Position,
)
from stammtisch.games.doppelkopf.rules import DoppelkopfContext, Rules
from stammtisch.games.doppelkopf.sampling import sampled
from stammtisch.games.doppelkopf.scoring import revoke_scores, scores_of
from stammtisch.games.doppelkopf.status import told_more
from stammtisch.games.doppelkopf.view import view
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Move, Telling
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.sight import seen_tricks
from stammtisch.text import Text

_USUAL: Final = 14  # moves: the cards of a hand and an announcement


class DoppelkopfState(Position):
    """One hand of Doppelkopf in progress."""

    SEEN: ClassVar = {
        "hands": seen_hands,
        "dealt": seen_deal,
        "declared": heard_declarations,
        "game": seen_game,
        "re": seen_parties,
        "pushed": seen_pushed,
        "returned": seen_returned,
        "tricks": seen_tricks,
    }

    def __init__(self, rules: Rules, context: DoppelkopfContext, dealt: vec[i64]) -> None:
        super().__init__(rules, context, dealt)

    def steps(self) -> Steps:
        return declared.STEPS

    def blank(self) -> "DoppelkopfState":
        return DoppelkopfState(self.rules, self.context, self.dealt)

    def observed(self, to: Observation) -> None:
        context = self.context
        to.match(self.turn, context.dealer, context.hand, context.totals)
        to.seats_in(OWING, context.owing)
        observe(self, to)

    def legal_moves(self) -> vec[i64]:
        seat = self.turn
        if self.step == DECLARING:
            return with_moves(vec[i64](), course.declarations(self, seat), GESUND)
        if self.step != PLAYING or self.tricks.lying == 4:
            return self.answers()
        found = with_cards(vec[i64](capacity=_USUAL), self.open_cards(seat))
        return with_moves(found, self.open_announcements(seat), RE)

    def answers(self) -> vec[i64]:
        """The moves of the seat on turn when it answers a question instead of playing."""
        if self.step == PLAYING:
            return vec[i64]([TAKE_TRICK])
        if self.step == SAYING_SAU:
            return sau.answers(self)
        if self.step == CLAIMING:
            return vec[i64]([claims.GRANT, claims.DENY])
        if self.step == CLOSING:
            return revokes.closing_moves(self)
        return vec[i64]() if self.step == ENDED else armut.moves(self)

    def pick(self, rng: Rng) -> i64:
        seat = self.turn
        if self.step == DECLARING:
            mask = course.declarations(self, seat)
            return GESUND + nth(mask, rng.below(count(mask)))
        if self.step == PLAYING and self.tricks.lying == 4:
            return TAKE_TRICK
        if self.step != PLAYING:
            moves = self.answers()
            return moves[rng.below(len(moves))]
        mask = self.open_cards(seat)
        words = self.open_announcements(seat)
        if words == 0:
            return one_of(mask, rng)
        cards = count(mask)
        drawn = rng.below(cards + count(words))
        return KIND[nth(mask, drawn)] if drawn < cards else RE + nth(words, drawn - cards)

    def interrupts(self, seat: i64) -> vec[i64]:
        """What a seat may do out of turn: claim the rest, announce, or settle a revoke.

        Announcements are possible from the first card on (DOK-41); wrong cards can be played, and
        revokes put right or claimed (DOK-63, DOK-64).
        """
        if self.step == CLOSING:
            return revokes.wrong_claims(self, seat)
        if self.step != PLAYING:
            return vec[i64]()
        found = with_cards(vec[i64](), revokes.wrong_cards(self, seat))
        if rest.may_claim(self, seat):
            found = append(found, claims.REST)
        begun = self.tricks.count() > 0
        if seat != self.turn and self.rules.any_time and begun:
            found = with_moves(found, self.open_announcements(seat), RE)
        if revokes.may_correct(self, seat):
            found = append(found, CORRECT)
        for move in revokes.claims(self, seat):
            found = append(found, move)
        return found

    def advance(self, move: i64) -> None:
        if move < claims.REST:
            self.lay(move)
        elif move < GESUND:
            rest.answer(self, move)
        elif move < RE:
            course.declare(self, move)
        elif move < SAU:
            self.announce(self.turn, move)
        elif move == TAKE_TRICK:
            self.complete()
        elif move == PASS:
            sau.ask_next(self)
        elif move < TAKE_TRICK:
            declared.make(self, int(move))
        else:
            revokes.claim(self, self.turn, move)

    def cut_in(self, seat: i64, move: i64) -> None:
        if move < claims.REST:
            self.lay(move)
        elif move == claims.REST:
            rest.claim(self, seat)
        elif move < SAU:
            self.announce(seat, move)
        elif move == CORRECT:
            revokes.correct(self, seat)
        else:
            revokes.claim(self, seat, move)

    def scores(self) -> vec[i64]:
        if self.offender >= 0:
            return revoke_scores(self.offender)
        if self.is_thrown_in():
            return vec[i64]([0, 0, 0, 0])
        return scores_of(self.rules.tariff, facts_of(self))

    def score_lines(self) -> list[ScoreLine]:
        if self.offender >= 0:
            return revoke_lines(self.offender, revokes.was_wrong_claim(self))
        if self.is_thrown_in():
            return thrown_in_lines()
        return score_lines(self.rules.tariff, facts_of(self))

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return declared.objection(self, int(seat), int(move))

    def told_more(self, move: Move, what: Telling) -> list[Text]:
        """Lines of the log that follow a move's own line; ``self`` is the position after it."""
        return told_more(what)

    def view(self, seat: i64) -> View:
        self.rules.check_seat(seat)
        return view(self, seat)

    def sample(self, seat: i64, rng: Rng) -> "DoppelkopfState":
        self.rules.check_seat(seat)
        draw = sampled(self, seat, rng)
        new = self.drawn_for(seat)
        new.dealt = draw.dealt
        new.hands = draw.hands
        new.declared = draw.declared
        new.pushed = draw.pushed
        new.returned = draw.returned
        if by_queens(new):
            new.set_normal_parties()
        return new


def one_of(cards: i64, rng: Rng) -> i64:
    """A random one of these cards, as a move; uses no random number for a single card."""
    only = cards & (cards - 1) == 0
    return KIND[lowest(cards) if only else rng.member(cards)]


def with_cards(found: vec[i64], cards: i64) -> vec[i64]:
    """The moves plus those that play one of these cards."""
    while cards:
        found = append(found, KIND[lowest(cards)])
        cards &= cards - 1
    return found
