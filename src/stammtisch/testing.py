"""The conformance kit: the invariants that every game keeps, as one check.

    from stammtisch.testing import check_game
    check_game(stammtisch.game("mau_mau", seats=3), hands=20)

It plays random hands and looks at every position, of plug-in games as of those of the house. What
fails raises `Nonconforming` with the game, the hand and the invariant; the position is noted on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch import records, rulebook
from stammtisch.core.contract import (
    CHANCE,
    OVER,
    SPECTATOR,
    TIME_UP,
    Context,
    Game,
    State,
    open_moves,
)
from stammtisch.core.playout import fresh_deal, play_out
from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, View, unhashable
from stammtisch.errors import StammtischError
from stammtisch.games.registry import registration
from stammtisch.languages import tags
from stammtisch.matches import Hand, Match
from stammtisch.messages import Speaker
from stammtisch.notation import amount_texts, legal_texts, read_move, read_moves
from stammtisch.offered import played_on, wrong_offers
from stammtisch.players.registry import habits_of, proposals
from stammtisch.positions import noting, position, written
from stammtisch.redeals import betrayal, differing, redealt, sampled, shown, view_bytes
from stammtisch.text import Text

MANY_MOVES: Final = 4096  # of more, not every number of a move is tried
PAIRS: Final = (1, 4)  # of cards that are exchanged to look what changes for a seat
MANY_TEXTS: Final = 40  # of more legal moves, so many are written and read back


class Nonconforming(AssertionError):
    """A game broke an invariant of the contract."""


class Check:
    """A game under test, with its random numbers and the number of positions checked per hand."""

    def __init__(self, game: Game, seed: int, depth: int) -> None:
        self.game = game
        self.habits = habits_of(game.id)
        self.depth = depth
        self.rng = Rng(seed, 1)
        self.place = ""
        self.heard: set[tuple[tuple[str, ...], str]] = set()  # objections that were looked at
        self.known: list[int] = []  # moves that are legal somewhere in the hand
        self.seats = [*range(int(game.seats)), SPECTATOR]
        self.turn = OVER  # whose turn is played, and in which of three ways
        self.way = 0

    def demand(self, holds: bool, invariant: str) -> None:
        """Raise `Nonconforming` unless the invariant holds here."""
        if not holds:
            raise Nonconforming(f"{self.game.id}, {self.place}: {invariant}")

    def drawn_seats(self) -> list[int]:
        """Random seats, possibly the spectator, one for each position examined."""
        drawn = vec[i64](self.seats)
        self.rng.shuffle(drawn)
        return [int(seat) for seat in drawn][: self.depth]

    def now_and_then(self, one_in: int) -> bool:
        """True once in this many calls, for expensive checks."""
        return self.rng.below(one_in) == 0


def check_game(
    game: Game,
    hands: int = 10,
    seed: int = 1,
    depth: int = 10,
    score_sum: Callable[[Sequence[int]], bool] | None = None,
    match_hands: int = 2000,
) -> None:
    """Check a game against the invariants of the contract in random hands.

    Args:
        game: from `stammtisch.game`, or a plug-in's own.
        hands: random hands to play.
        seed: the same seed checks the same hands.
        depth: at how many positions of a hand, and for how many seats, the expensive checks are
            made; from 10 on nothing is left to a sample.
        score_sum: what the rule book says of the scores of a hand (that they add up to zero …).
        match_hands: within how many random hands a match ends; 0 where hardly any random hand
            scores, so that only the first fifty hands of a match are played.

    Raises:
        Nonconforming: with the game, the hand, the move and the invariant that was broken. Noted on
            it, as on an error of the game itself, is the position in words, from which
            `stammtisch.position` goes on.
    """
    check = Check(game, seed, depth)
    for number in range(hands):
        dealer = number % int(game.seats)
        match = Match(game, seed=f"{seed}/{number}", dealer=dealer)
        moves = 0
        while True:
            check.place = f"hand {number} of seed {seed}, move {moves}"
            with noting(match.state):
                check_position(check, match.state)
                check_offered(check, match.state)
                if match.hand_over:
                    break
                moves += 1
                check.demand(moves <= game.longest, "2: a hand ends within its bound")
                if game.turn_seconds and check.now_and_then(24):
                    match.expire()
                    continue
                match.play(next_move(check, match.state))
                interruption(check, match)
        check_thoroughly(check, match.hand)
        with noting(match.state):
            check_score(check, match, score_sum)
            check_record(check, match)
            check_redeal(check, match)
    check_match(check, seed, match_hands)


def next_move(check: Check, state: State) -> int:
    """A random move; in a long turn, one that a search would make or one that ends the hand.

    Random moves hardly ever lead to where a turn of many parts could be ended well.
    """
    if check.turn != state.turn:
        check.turn = int(state.turn)
        check.way = int(check.rng.below(3))
    if check.way == 1:
        return int(check.habits.quiet_pick(state.copy(), check.rng))
    moves = check.habits.promising_moves(state.copy()) if check.way == 2 else state.legal_moves()
    return int(moves[check.rng.below(len(moves))])


def check_position(check: Check, state: State) -> None:
    """The cheap invariants, checked at every position."""
    check_cards(check, state)
    check_moves(check, state)


def check_thoroughly(check: Check, hand: Hand) -> None:
    """The expensive invariants, at some positions of a finished hand, with its first and last."""
    last = len(hand.states) - 1
    check.known = sorted({act.move for act in hand.acts if act.move != TIME_UP})
    for index in sorted({0, last, *(check.rng.below(last + 1) for _ in range(check.depth))}):
        state = hand.states[index]
        seat = check.seats[check.rng.below(len(check.seats))]
        check.place = f"{check.place.split(', move')[0]}, move {index}, seat {seat}"
        with noting(state):
            check_copy(check, state)
            check_words(check, state)
            check_texts(check, state)
            check_offers(check, state)
            check_objections(check, state)
            check_proposals(check, state)
            check_pick(check, state)
            check_play_on(check, state)
            check_hidden(check, state, seat)
            check_sample(check, state, seat)


def interruption(check: Check, match: Match) -> None:
    """Now and then let a seat make a move out of turn."""
    if match.hand_over or not check.now_and_then(8):
        return
    seat = check.rng.below(check.game.seats)
    moves = match.state.interrupts(seat)
    if len(moves):
        match.play(moves[check.rng.below(len(moves))], seat=seat)


def check_cards(check: Check, state: State) -> None:
    """Invariant 1: cards are conserved, counting duplicates."""
    cards = [int(kind) for kind in state.cards()]
    check.demand(
        sorted(cards) == [int(kind) for kind in check.game.pack()], "1: cards are conserved"
    )


def check_moves(check: Check, state: State) -> None:
    """Invariant 2: legal moves ascend, without duplicates, and never run out before the end."""
    if state.turn < 0:
        check.demand(state.turn in (OVER, CHANCE), "2: turn is a seat, OVER or CHANCE")
        return
    moves = [int(move) for move in state.legal_moves()]
    check.demand(bool(moves), "2: there is a legal move before the end")
    check.demand(moves == sorted(set(moves)), "2: legal moves ascend without doubles")
    check.demand(moves[0] >= 0 and moves[-1] < check.game.moves, "2: moves are in range")
    for seat in range(int(check.game.seats)):
        late = [int(move) for move in state.interrupts(seat)]
        check.demand(late == sorted(set(late)), "2: interrupts ascend without doubles")
        if seat == state.turn:
            check.demand(not {*late} & {*moves}, "2: a move is made in turn or beside it")


def check_copy(check: Check, state: State) -> None:
    """Invariants 3 and 4: equal words for equal positions; a copy is independent."""
    before = list(state.words())
    copy = state.copy()
    check.demand(list(copy.words()) == before, "4: a copy is the same position")
    restored = check.game.restore(vec[i64](before))
    check.demand(list(restored.words()) == before, "3: words restore the position")
    play_out(copy, Rng(int(check.rng.word())))
    check.demand(list(state.words()) == before, "4: a copy is independent")


def check_words(check: Check, state: State) -> None:
    """Invariant 3: a position in words is read back as the same position."""
    if not check.now_and_then(3):
        return
    text = written(state)
    try:
        again = position(text)
    except StammtischError as refused:
        check.demand(False, f"3: the position in words is read again: {refused}")
    else:
        same = list(again.words()) == list(state.words())
        check.demand(same and written(again) == text, "3: the position in words reads back")


def check_texts(check: Check, state: State) -> None:
    """Invariant 5: legal moves are read back from their texts, and their labels are sentences."""
    for seat in range(int(check.game.seats)):
        moves = open_moves(state, seat)
        while len(moves) > MANY_TEXTS:
            moves = [move for move in moves if check.now_and_then(2)]
        for move in moves:
            text = check.game.text(state, move)
            again = read_move(check.game, state, seat, text)
            check.demand(again == move, f"5: “{text}” reads back")
            choice = check.game.choice(state, seat, move)
            check.demand(choice.text == text, "5: the choice sends the notation")
            spoken(check, choice.label)


def check_offers(check: Check, state: State) -> None:
    """Invariant 5: a view offers everything that a search would look at, singly or in a range.

    Not every legal move is worth a button (to announce what one does not hold); and a choice may be
    short for a move (``discard 5`` for any five).
    """
    for seat in range(int(check.game.seats)):
        view = hashable_view(check, state, seat)
        ranged = [text for amount in view.amounts for text in amount_texts(amount)]
        offered = [*ranged, *(choice.text for choice in view.choices)]
        legal = set(legal_texts(check.game, state, seat))
        turn = check.habits.promising_moves(state) if seat == state.turn else vec[i64]()
        check.demand(
            {check.game.text(state, move) for move in turn} <= set(offered),
            "5: a view offers what may be done",
        )
        taps = {(choice.text, choice.cards, choice.zone) for choice in view.choices}
        check.demand(len(taps) == len(view.choices), "5: a view offers nothing twice")
        for text in set(offered) - legal:
            check.demand(bool(read_moves(check.game, state, seat, text)), f"5: “{text}” is a move")
        amounts = check.game.amounts(state, seat) if seat == state.turn else []
        check.demand(list(view.amounts) == amounts, "5: the view has the amounts of the game")


def check_objections(check: Check, state: State) -> None:
    """Invariant 6: exactly the illegal moves meet an objection, with rules of the book."""
    for seat in range(int(check.game.seats)):
        legal = {*open_moves(state, seat)}
        before = None  # many moves in a row are refused with one sentence: it is looked at once
        for move in sorted({*legal, *some_moves(check)}):
            objection = state.objection(seat, move)
            check.demand(
                (objection is None) == (move in legal), f"6: objection to move {move} of {seat}"
            )
            if objection is not None and objection != before:
                check_objection(check, objection)
            before = objection


def some_moves(check: Check) -> list[int]:
    """Some numbers near a move: every second one, or a selection, and moves that were played."""
    if check.game.moves <= MANY_MOVES:
        return [move for move in range(int(check.game.moves)) if check.now_and_then(2)]
    return check.known + [int(check.rng.below(check.game.moves)) for _ in range(MANY_MOVES // 8)]


def check_offered(check: Check, state: State) -> None:
    """Invariant 5: proposed, quiet and promising moves can be made."""
    if not check.now_and_then(max(1, 10 // check.depth)):
        return
    for fault in wrong_offers(check.game, state, check.rng):
        check.demand(False, fault)


def check_proposals(check: Check, state: State) -> None:
    """Check that each proposal for the seat on turn can be said in every language."""
    for choice in proposals(check.game, state, int(state.turn)) if state.turn >= 0 else []:
        spoken(check, choice.label)


def check_objection(check: Check, objection: Objection) -> None:
    """Invariant 6: an objection's rules are in the rule book, its sentence is in every language."""
    if (objection.rules, objection.text.words) in check.heard:
        return
    check.heard.add((objection.rules, objection.text.words))
    check.demand(bool(objection.rules), "6: an objection names its rules")
    for rule in objection.rules:
        check.demand(rule in known_rules(check.game.id), f"6: rule {rule} is in the rule book")
    spoken(check, objection.text)


@cache
def known_rules(game_id: str) -> frozenset[str]:
    """The rules that the rule book has in every language."""
    registration(game_id)
    return frozenset(
        rule
        for rule in rulebook.rule_ids(game_id)
        if all(rulebook.rule(rule, language) for language in tags())
    )


def spoken(check: Check, text: Text) -> None:
    """Check that every text can be said in every language."""
    for language in tags():
        sentence = Speaker(language).say(text)
        check.demand(
            bool(sentence) and "{" not in sentence, f"6: “{text.words}” is said in {language}"
        )


def check_pick(check: Check, state: State) -> None:
    """`pick` is uniform over the legal moves (within six standard deviations)."""
    if state.turn < 0:
        return
    legal = list(state.legal_moves())
    draws = 60 * len(legal)
    counts = Counter(int(state.pick(check.rng)) for _ in range(draws))
    check.demand(set(counts) <= set(legal), "2: pick makes legal moves only")
    mean = draws / len(legal)
    for move in legal:
        check.demand(
            len(legal) == 1 or abs(counts[move] - mean) < 6 * mean**0.5, "2: pick is uniform"
        )
    quiet = {int(check.habits.quiet_pick(state, check.rng)) for _ in legal}
    check.demand(quiet <= set(legal), "2: quiet_pick makes legal moves only")


def check_play_on(check: Check, state: State) -> None:
    """`play_on` makes as many legal moves as it says; long sequences are not checked."""
    if state.turn < 0 or type(state).play_on is State.play_on:
        return
    after = state.copy()
    moves = int(after.play_on(check.rng))
    legal = moves > 3 or (moves > 0 and list(after.words()) in played_on(state, moves))
    check.demand(legal, "2: play_on makes legal moves only")
    check_position(check, after)


def check_hidden(check: Check, state: State, seat: int) -> None:
    """Invariant 7: what a seat gets does not depend on what it cannot know."""
    other = sampled(state, seat, Rng(int(check.rng.word())))
    if other is None:
        return
    check.demand(view_bytes(state, seat) == view_bytes(other, seat), "7: the view leaks nothing")
    same = list(state.words()) == list(other.words())
    lies_open = state.turn == OVER and check.game.lies_open(state)
    check.demand(same or not lies_open, "7: what lies open hides nothing")
    check_view(check, hashable_view(check, state, seat))
    check.demand(sampled(state, seat, Rng(5)) == sampled(other, seat, Rng(5)), "7: sample leaks")
    if seat == SPECTATOR:
        return
    check.demand(list(state.interrupts(seat)) == list(other.interrupts(seat)), "7: interrupts leak")
    if state.turn == seat:
        check.demand(list(state.legal_moves()) == list(other.legal_moves()), "7: moves leak")
        promising = [list(check.habits.promising_moves(each)) for each in (state, other)]
        check.demand(promising[0] == promising[1], "7: promising moves leak")
        proposed = [proposals(check.game, each, seat) for each in (state, other)]
        check.demand(proposed[0] == proposed[1], "7: proposals leak")
    for _ in range(8):
        move = int(check.rng.below(check.game.moves))
        check.demand(state.objection(seat, move) == other.objection(seat, move), "7: errors leak")


def hashable_view(check: Check, state: State, seat: int) -> View:
    """A view, checked to be hashable before anything looks at it."""
    view = state.view(seat)
    fault = unhashable(view)
    check.demand(not fault, f"7: a view has a tuple wherever there may be several: {fault}")
    return view


def check_view(check: Check, view: View) -> None:
    """Check that a view speaks every language and that its choices refer to what it shows."""
    spoken(check, view.phase)
    for text in (*view.status, *(badge for each in view.seats for badge in each.badges)):
        spoken(check, text)
    zones = {zone.id: zone for zone in view.zones}
    check.demand(len(zones) == len(view.zones), "7: zone ids are unique")
    for amount in view.amounts:
        spoken(check, amount.label)
        check.demand(amount.lowest <= amount.highest and amount.step > 0, "7: amounts are a range")
    for choice in view.choices:
        if choice.zone:  # without one, cards may be names: what a joker stands for
            check.demand({*choice.cards} <= {*shown(view)}, "7: a choice hangs on shown cards")
            check.demand(choice.zone in zones, "7: a choice hangs on a zone")


def check_sample(check: Check, state: State, seat: int) -> None:
    """Invariant 8: the sampler agrees with everything seen, and the truth stays possible."""
    if state.turn == OVER:
        return
    for words in differing(state, seat, check.rng, 3, 3):
        again = check.game.restore(vec[i64](words))
        check_cards(check, again)
        check_moves(check, again)
        play_out(again, Rng(int(check.rng.word())))
    many = differing(state, seat, check.rng, 150, 12) if check.now_and_then(12) else set()
    if 0 < len(many) <= 12:
        check.demand(tuple(state.words()) in many, "8: the true deal is always possible")


def check_score(
    check: Check, match: Match, score_sum: Callable[[Sequence[int]], bool] | None
) -> None:
    """Invariant 9: the score lines add up to the scores and name rules of the rule book."""
    scores, lines = match.scores(), match.score_lines()
    summed = [sum(column) for column in zip(*(line.points for line in lines), strict=True)]
    check.demand(
        (summed or [0] * len(scores)) == list(scores), f"9: {summed} add up to {list(scores)}"
    )
    for line in lines:
        check_objection(check, Objection(line.rules, line.text))
    check.demand(score_sum is None or score_sum(scores), f"9: the sum of {scores}")
    for bounds in (match.game.score_bounds(), match.game.score_bounds(match.hand.context)):
        check.demand(bounds.admits(scores), f"9: {scores} keep within {bounds}")
    for index in range(len(match.hand.acts)):
        for text in match.hand.tell(index, check.seats[check.rng.below(len(check.seats))]):
            spoken(check, text)


def check_record(check: Check, match: Match) -> None:
    """Invariant 10: a record replays to its own result."""
    text = records.dumps(match)
    again = records.loads(text)
    check.demand(list(again.state.words()) == list(match.state.words()), "10: the record replays")
    check.demand(records.dumps(again) == text, "10: a record is written as it was read")


def check_redeal(check: Check, match: Match) -> None:
    """Invariant 7 by moves: with other hidden cards a hand looks the same until one is shown.

    Half of the other cards are dealt with cards exchanged, without the sampler. No move, no leak.
    """
    hand = match.hand
    for seat in check.drawn_seats() if hand.acts else ():
        for pairs in PAIRS:
            index = int(check.rng.below(len(hand.acts)))
            for start, other in (
                (None, redealt(hand, seat, pairs, check.rng)),
                (index, sampled(hand.states[index], seat, check.rng)),
            ):
                if other is not None:
                    found = betrayal(hand, seat, other, check.rng, start)
                    check.demand(not found, f"7: seat {seat}: {found}")


def check_match(check: Check, seed: int, hands: int) -> None:
    """Check that a match ends within this many random hands (unless 0), with valid places."""
    game, rng = check.game, Rng(seed, 2)
    context: Context = game.opening(0)
    for number in range(1, (hands or 50) + 1):
        check.place = f"match of seed {seed}, hand {number}"
        state = fresh_deal(game, context, rng)
        play_out(state, rng)
        context = game.following(context, state)
        check.demand(0 <= context.dealer < game.seats, "the dealer has a seat")
        if context.over:
            break
    check.demand(context.over or not hands, "a match ends")
    places = game.places(context)
    check.demand(min(places) == 1 and len(places) == game.seats, "somebody is first")
    for line in game.match_lines(context):
        check_objection(check, Objection(line.rules, line.text))
