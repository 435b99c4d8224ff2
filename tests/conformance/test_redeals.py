"""What a seat can find out: the kit finds leaks that were there, and in no game one today."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.cards import read_card
from stammtisch.core.contract import SPECTATOR, Context, Game, State
from stammtisch.core.rng import Rng
from stammtisch.core.view import Choice, Objection, ScoreLine, View
from stammtisch.matches import Hand, Match
from stammtisch.redeals import betrayal, redealt
from stammtisch.text import Text


class Hasty(State):
    """A hand in which moves of one choice are made at once: nobody is asked who cannot choose.

    So it was in three games, and everybody could see from the number of moves, or from who was
    asked, what a seat held.
    """

    def __init__(self, inner: State) -> None:
        super().__init__()
        self.inner = inner
        self.turn = inner.turn

    def legal_moves(self) -> vec[i64]:
        return self.inner.legal_moves()

    def advance(self, move: i64) -> None:
        self.inner.play(move)
        while self.inner.turn >= 0 and len(moves := self.inner.legal_moves()) == 1:
            self.inner.play(moves[0])
        self.turn = self.inner.turn

    def copy(self) -> Hasty:
        return Hasty(self.inner.copy())

    def scores(self) -> vec[i64]:
        return self.inner.scores()

    def cards(self) -> vec[i64]:
        return self.inner.cards()

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return self.inner.objection(seat, move)

    def score_lines(self) -> list[ScoreLine]:
        return self.inner.score_lines()

    def view(self, seat: i64) -> View:
        return self.inner.view(seat)

    def sample(self, seat: i64, rng: Rng) -> Hasty:
        return Hasty(self.inner.sample(seat, rng))

    def to_shuffle(self) -> vec[i64]:
        return self.inner.to_shuffle()

    def reshuffle(self, order: vec[i64]) -> None:
        self.inner.shuffle(order)
        self.turn = self.inner.turn


class Impatient(Game):
    """A game in which every hand is `Hasty`."""

    def __init__(self, inner: Game) -> None:
        super().__init__(inner.id, inner.options, inner.seats, inner.moves, inner.longest)
        self.inner = inner

    def pack(self) -> vec[i64]:
        return self.inner.pack()

    def hand_sizes(self, context: Context) -> list[int]:
        return self.inner.hand_sizes(context)

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        return self.inner.arrange(context, hands, rest)

    def deal(self, pack: vec[i64], context: Context) -> State:
        return Hasty(self.inner.deal(pack, context))

    def opening(self, dealer: i64) -> Context:
        return self.inner.opening(dealer)

    def following(self, context: Context, state: State) -> Context:
        assert isinstance(state, Hasty)
        return self.inner.following(context, state.inner)

    def text(self, state: State, move: i64) -> str:
        assert isinstance(state, Hasty)
        return self.inner.text(state.inner, move)

    def read(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, Hasty)
        return self.inner.read(state.inner, seat, words)

    def choice(self, state: State, seat: i64, move: i64) -> Choice:
        assert isinstance(state, Hasty)
        return self.inner.choice(state.inner, seat, move)

    def tell(self, before: State, seat: i64, move: i64, after: State, viewer: i64) -> list[Text]:
        assert isinstance(before, Hasty)
        assert isinstance(after, Hasty)
        return self.inner.tell(before.inner, seat, move, after.inner, viewer)

    def reveals(self, move: i64) -> bool:
        return self.inner.reveals(move)


ARMUT = ["Qc Kd As 9c 9c Tc Tc Kc Kc Ac Ac 9s", "", "", ""]
"""The poor player of Doppelkopf: two trumps among plain cards."""
EXAMPLES: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "doppelkopf": (
        {"preset": "haus", "nines": True},
        {"hands": ARMUT, "dealer": 3, "seed": "armut"},
        "armut; gesund; gesund; gesund; push Qc; push Kd; push 9s; take",
    ),
    "mau_mau": (
        {"preset": "funktionskarten"},
        {"hands": ["Ks Qs", "Kd Qd", "", ""], "rest": "9c 9h", "dealer": 3, "seed": "keep"},
        "draw; keep; draw; keep",
    ),
    "bakkarat": (
        {"preset": "chemin_de_fer"},
        {"rest": "2h 3c 3d 3s 9h 9c", "dealer": 0},
        "set_bank 50; banco; draw; stand",
    ),
}


FAULTS = {
    "doppelkopf": "what follows “push 9s”",
    "mau_mau": "what follows “draw”",
    "bakkarat": "what follows “banco”",
}


def same(game: Game) -> Game:
    """The game as it is."""
    return game


def played(game_id: str, wrapped: Callable[[Game], Game]) -> Hand:
    """The example of a game, in which a seat has no choice where another might have one."""
    options, deal, moves = EXAMPLES[game_id]
    match = Match(wrapped(st.game(game_id, **options)), **deal)
    for move in moves.split("; "):
        legal = match.legal_moves()
        texts = [match.game.text(match.state, each) for each in legal]
        if move in texts:  # otherwise it was made at once
            match.play(legal._moves[texts.index(move)])
    return match.hand


def betrayals(hand: Hand) -> set[str]:
    """What betrays something to somebody, with many other deals of the hidden cards."""
    rng, found = Rng(13), set()
    for viewer in (*range(int(hand.game.seats)), SPECTATOR):
        for pairs in (1, 2, 4) * 15:
            other = redealt(hand, viewer, pairs, rng)
            if other is not None:
                found.add(betrayal(hand, viewer, other, rng))
    return found - {""}


@pytest.mark.rules("BAK-25", "BAK-26", "DOK-36", "MAU-7")
@pytest.mark.parametrize("game_id", EXAMPLES)
def test_a_move_of_one_choice_that_is_made_at_once_is_found(game_id: str) -> None:
    found = " ".join(betrayals(played(game_id, Impatient)))
    assert FAULTS[game_id] in found
    assert not betrayals(played(game_id, same))


@pytest.mark.rules("DOK-36")
def test_a_number_of_moves_that_tells_of_trumps_is_found() -> None:
    """With other cards the poor player has one trump, and the card that he added is elsewhere."""
    told = {}
    for wrapped in (Impatient, same):
        hand = played("doppelkopf", wrapped)
        pack, game = list(hand.pack), hand.game
        poor, other = (
            [place for place in range(48) if place % 4 == seat] for seat in (0, 1)
        )  # Vorhand is seat 0
        plain = [place for place in other if 13 <= pack[place] < 39 and pack[place] % 13 in (11, 8)]
        for card in ("Kd", "9s"):
            mine = next(place for place in poor if pack[place] == read_card(card))
            yours = plain.pop()
            pack[mine], pack[yours] = pack[yours], pack[mine]
        start = game.deal(vec[i64](pack), hand.context)
        told[wrapped] = betrayal(hand, 2, start, Rng(3))
    assert told == {
        Impatient: "that it takes 1 moves and not 2 tells of hidden cards",
        same: "",
    }
