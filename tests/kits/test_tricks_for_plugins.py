"""A game outside of the house on the kit of tricks: its classes are never compiled."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import pack
from stammtisch.core.contract import OVER, SPECTATOR, open_moves
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.core.view import ScoreLine
from stammtisch.kits.steps.moves import SUIT, Move, Phase
from stammtisch.kits.tricks.cards import as_hand
from stammtisch.kits.tricks.claims import DENY, FIRST_OWN_MOVE, REST
from stammtisch.kits.tricks.hand import TrickGame, TrickHand
from stammtisch.kits.tricks.piles import Pile, nobody
from stammtisch.kits.tricks.rules import TrickRules
from stammtisch.text import say

CALLING: Final = Phase(
    say("Calling"),
    "TRY-2",
    prompt=say("Call a suit."),
    first=say("First call a suit."),
    late=say("A suit was called."),
)


class CallingHand(TrickHand):
    """Vorhand calls a suit, which nobody else hears; then the tricks begin. Two cards lie aside."""

    SIZE: Final = 10
    stock: i64 = 0
    suit: i64 = -1
    called: bool = False
    calls: vec[i64]

    PHASES: ClassVar = (CALLING,)
    SHOWN: ClassVar = ("called",)
    PILES: ClassVar = (Pile("stock", say("Stock"), lies=lambda at: True, seen=nobody),)
    CITES: ClassVar = {"pack": "TRY-1", "turn": "TRY-1", "follow": "TRY-3", "end": "TRY-4"}
    IN_AUGEN: ClassVar = False

    def deal(self, pack: vec[i64]) -> None:
        self.calls = vec[i64]([0, 0, 0])
        self.stock = as_hand(pack[30:])
        super().deal(pack)

    def begin(self) -> None:
        self.go_on(CALLING, self.vorhand())

    def wins(self, kind: i64, ahead: i64) -> bool:
        return kind // 13 == ahead // 13 and kind > ahead

    @Move(
        CALLING,
        "call",
        of=SUIT,
        label=say("Call {suit}"),
        told=say("{seat} calls {suit}."),
        kept=say("{seat} calls a suit."),
    )
    def call(self, suit: i64) -> None:
        self.suit, self.called = suit, True
        self.calls[self.turn] += 1
        self.lead(self.turn)

    def scores(self) -> vec[i64]:
        return vec[i64]([self.tricks_of(seat) for seat in range(3)])

    def score_lines(self) -> list[ScoreLine]:
        return [ScoreLine(say("Tricks"), tuple(int(won) for won in self.scores()), ("TRY-4",))]


class CallingGame(TrickGame):
    """A trick counts one; the ten ranks below the jack."""

    def __init__(self, options: object, seats: i64) -> None:
        rules = TrickRules(CallingHand, options, seats, pack("AKQJT987"), (3, 4, 3))
        super().__init__("calling", rules, before=1)


GAME: Final = CallingGame(None, 3)


def hand(seed: int) -> Iterator[CallingHand]:
    """Every position of a random hand."""
    rng = Rng(seed)
    at = fresh_deal(GAME, GAME.opening(seed % 3), rng)
    while True:
        assert isinstance(at, CallingHand)
        yield at
        if at.turn == OVER:
            return
        at = at.copy()
        at.play(at.pick(rng))


def test_its_attributes_are_read_from_its_class() -> None:
    assert CallingHand.OWN == ("stock", "suit", "called", "calls")


def test_a_position_is_copied_written_and_read_whole() -> None:
    for at in hand(1):
        again = GAME.restore(at.words())
        assert again == at == at.copy() == pickle.loads(pickle.dumps(at))
        assert isinstance(again, CallingHand)
        assert again.called is at.called
    last = at.copy()
    assert isinstance(last, CallingHand)
    last.calls[0] += 1
    assert list(last.calls) != list(at.calls)


def test_what_it_does_not_show_is_hidden() -> None:
    for at in hand(2):
        seat = (at.turn + 1) % 3
        assert "suit" not in at.known(seat)
        assert at.sample(seat, Rng(3)).known(seat) == at.known(seat)
        assert not at.view(SPECTATOR).zones[3].cards or at.turn == OVER
    first = next(hand(2))
    move = GAME.read(first, first.turn, ["call", "h"])[0]
    after = first.copy()
    after.play(move)
    told = [str(line) for line in GAME.tell(first, first.turn, move, after, SPECTATOR)]
    assert len(told) == 1
    assert told[0].endswith(" calls a suit.")


def test_it_has_no_claim_of_the_rest_where_it_cites_no_rule_for_it() -> None:
    for at in hand(4):
        for seat in range(3):
            may = open_moves(at, seat)
            assert not [move for move in may if REST <= move <= DENY]
            for move in range(-1, int(GAME.moves) + 2):
                found = at.objection(seat, move)
                assert (found is None) == (move in may)
                if found is not None and REST <= move <= DENY:
                    assert str(found.text) == "There is no such move in this game."
    assert GAME.moves == FIRST_OWN_MOVE + 4
    assert list(GAME.read(at, 0, ["rest"])) == []


def test_its_tricks_are_told_without_augen_and_won_by_its_own_order() -> None:
    before: CallingHand | None = None
    for at in hand(5):
        if before is not None and at.tricks.done > before.tricks.done:
            kind, seat = at.tricks.kind(at.tricks.done - 1, 2), before.turn
            told = str(GAME.tell(before, seat, kind, at, 0)[-1])
            assert told.endswith(f"wins trick {at.tricks.done}.")
            cards = [at.tricks.kind(at.tricks.done - 1, place) for place in range(3)]
            best = max(card for card in cards if card // 13 == cards[0] // 13)
            winner = at.tricks.seat(at.tricks.done - 1, cards.index(best))
            assert at.tricks.winner(at.tricks.done - 1) == winner
        before = at
