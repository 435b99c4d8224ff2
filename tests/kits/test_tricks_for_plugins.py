"""A game outside of the house on the kit of tricks: its classes are never compiled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import pack
from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER, SPECTATOR, open_moves
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.core.view import ScoreLine
from stammtisch.kits.steps.moves import SUIT, Form, Move, Phase, Reason
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

    PHASES: ClassVar[tuple[Phase, ...]] = (CALLING,)
    SHOWN: ClassVar[tuple[str, ...]] = ("called",)
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

    HAND: ClassVar[type[CallingHand]] = CallingHand

    def __init__(self, options: object, seats: i64) -> None:
        rules = TrickRules(self.HAND, options, seats, pack("AKQJT987"), (3, 4, 3))
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
        assert again == at == at.copy()
        assert isinstance(again, CallingHand)
        assert again.called is at.called
    last = at.copy()
    assert isinstance(last, CallingHand)
    last.calls[0] += 1
    assert list(last.calls) != list(at.calls)


def test_what_it_does_not_show_is_hidden() -> None:
    for at in hand(2):
        seat = (at.turn + 1) % 3
        assert "suit" not in at.sight(seat)
        assert at.sample(seat, Rng(3)).sight(seat) == at.sight(seat)
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


def _first_half(at: WindowHand, seat: int) -> bool:
    return bool(at.tricks.done < 5)


def _said_before(at: WindowHand, thing: int) -> bool:
    return bool(at.said_by & BIT[at.turn])


WINDOWS: Final = Phase(say("Tricks and a word"), plays=True)
AFTER: Final = Phase(say("A last word"), "TRY-6", first=say("The tricks are over."))


class WindowHand(CallingHand):
    """Who is on turn may say a word once, also after the tricks; nobody sees its counts."""

    said_by: i64 = 0
    counts: vec[i64]

    PHASES: ClassVar = (WINDOWS, AFTER)
    SHOWN: ClassVar[tuple[str, ...]] = ("called", "said_by")
    OWNED: ClassVar = ("counts",)
    NO_CLAIM: ClassVar = (Reason(_first_half, say("It is early."), "TRY-7"),)
    CITES: ClassVar = {
        **CallingHand.CITES,
        "turn": "TRY-1 TRY-2",
        "hold": "TRY-8",
        "claim": "TRY-9",
    }

    def deal(self, pack: vec[i64]) -> None:
        self.counts = vec[i64]([0, 0, 0])
        super().deal(pack)

    def begin(self) -> None:
        self.lead(self.vorhand())

    def taken(self, seat: i64) -> None:
        super().taken(seat)
        if self.turn == OVER:
            self.go_on(AFTER, seat)

    @Move(
        (WINDOWS, AFTER),
        "word",
        of=[("one",), ("two",)],
        unless=(Reason(_said_before, say("You have said it."), "TRY-10"),),
        form=Form(offered=lambda at, thing: thing == 0),
        rule="TRY-11",
        label=say("Say it"),
        told=say("{seat} says it."),
        quiet=1,
        promising=2,
    )
    def word(self, thing: i64) -> None:
        self.said_by |= BIT[self.turn]
        self.counts[self.turn] += thing

    @Move(AFTER, "stop", label=say("Stop"), told=say("{seat} stops."))
    def stop(self) -> None:
        self.end()


class WindowGame(CallingGame):
    HAND: ClassVar = WindowHand


def windows(seed: int) -> Iterator[WindowHand]:
    """Every position of a random hand with a word."""
    game, rng = WindowGame(None, 3), Rng(seed)
    at = fresh_deal(game, game.opening(0), rng)
    while True:
        assert isinstance(at, WindowHand)
        yield at
        if at.turn == OVER:
            return
        at = at.copy()
        at.play(at.pick(rng))


def test_a_move_of_several_phases_has_one_number_and_may_have_a_rule_of_its_own() -> None:
    word, stop = FIRST_OWN_MOVE, FIRST_OWN_MOVE + 2
    phases = set()
    for seed, at in enumerate(windows(7)):
        if at.turn == OVER:
            break
        legal, may = [*at.legal_moves()], not at.said_by & BIT[at.turn]
        assert {word, word + 1} <= {*legal} if may else not {word, word + 1} & {*legal}
        assert at.pick(Rng(seed)) == legal[Rng(seed).below(len(legal))]
        phases.add(at.phase)
        assert (stop in legal) == (at.phase is AFTER)
        other = at.objection((at.turn + 1) % 3, word)
        assert other is not None and other.rules == ("TRY-11",)
        if may:
            assert word + 1 not in {at.quiet_pick(Rng(each)) for each in range(20)}
            assert {word, word + 1} & {*at.promising_moves()} == {word + 1}
            buttons = [each.text for each in at.view(at.turn).choices if " " in each.text]
            assert buttons == ["word one"]
        else:
            again = at.objection(at.turn, word)
            assert again is not None and again.rules == ("TRY-10",)
    assert phases == {WINDOWS, AFTER}


def test_refusals_cite_all_rules_that_a_game_names() -> None:
    at = next(windows(8))
    other = (at.turn + 1) % 3
    card = next(kind for kind in range(52) if at.hands[other] >> kind & 1)
    rules = {
        (other, card): ("TRY-1", "TRY-2"),
        (at.turn, card): ("TRY-8",),
        (at.turn, REST): ("TRY-7",),
        (other, REST): ("TRY-9",),
    }
    for (seat, move), cited in rules.items():
        found = at.objection(seat, move)
        assert found is not None and found.rules == cited


def test_the_rest_is_claimed_where_no_reason_of_the_game_stands_against_it() -> None:
    claimed = 0
    for at in windows(9):
        if at.turn != OVER and at.phase is WINDOWS:
            may = not at.tricks.lying and 5 <= at.tricks.done < 9
            assert (list(at.interrupts(at.turn)) == [REST]) == may
            claimed += may
    assert claimed


def test_an_entry_for_each_seat_is_known_to_this_seat() -> None:
    for at in windows(10):
        assert "counts" not in at.sight(SPECTATOR)
        for seat in range(3):
            assert at.sight(seat)["counts"] == at.counts[seat]
