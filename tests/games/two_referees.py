"""The engine and a second referee judge the same hands, move by move.

The second referee of a game is ``referee.py`` beside its tests, written from the rule page alone.
Long runs: ``python -m tests.games.tarock.test_referee 10000``.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Any, Protocol

import msgspec

import stammtisch as st
from stammtisch.core.contract import Context
from stammtisch.core.options import OptionField, Options, option_fields
from tests.games.claim_referee import ClaimHand, Claiming, Trick

EARLY_CLAIMS, LATE_CLAIMS = 0.05, 0.5  # how often players claim, until four cards are left and then
FROM_THE_TOP = "ATKQJ9876"
LONGEST_MATCH = 25  # hands

Judged = tuple[str, Any, Any]  # what was compared, what the engine says, what the referee says


class RefereeMatch(Protocol):
    """A match before the second referee."""

    dealer: int
    totals: list[int]
    over: bool

    def deal(self, pack: list[str]) -> Any: ...
    def close(self, hand: Any) -> None: ...
    def winners(self) -> set[int]: ...


NewMatch = Callable[[Mapping[str, Any], int, int | None], RefereeMatch]


class Disagreement(AssertionError):
    """The engine and the second referee judge differently."""


class Trial:
    """One game before both referees.

    Args:
        game_id: of the game.
        new_match: the second referee: options, number of seats, first dealer (None: the rules').
        thought_of: how likely it is that a random player even thinks of a move in a hand.
    """

    def __init__(
        self, game_id: str, new_match: NewMatch, thought_of: Callable[[str, Any], float]
    ) -> None:
        self.entry = st.registration(game_id)
        self.new_match = new_match
        self.thought_of = thought_of
        self.seen: Counter[str] = Counter()

    def games(self, rng: Random) -> list[st.Game]:
        """Every preset with every number of seats, and random options with each."""
        return [
            game
            for preset in self.entry.presets
            for seats in self.entry.seats
            for game in (
                st.game(self.entry.id, preset=preset, seats=seats),
                self.varied(rng, preset, seats),
            )
        ]

    def varied(self, rng: Random, preset: str, seats: int) -> st.Game:
        """A game with random options that go together."""
        while True:
            chosen = {
                field.name: self.value(rng, field, seats)
                for field in option_fields(self.entry.options)
                if rng.random() < 0.5
            }
            options = msgspec.structs.replace(self.entry.preset(preset), **chosen)
            if options.conflict(seats) is None:
                return st.game(self.entry.id, preset=preset, seats=seats, **chosen)

    def value(self, rng: Random, field: OptionField, seats: int) -> Any:
        """A random value of an option."""
        return random_value(rng, field, seats)

    def match(self, game: st.Game, rng: Random) -> int:
        """A match by random players; how many hands it had.

        Raises:
            Disagreement: with everything that is needed to see it again.
        """
        dealer = rng.choice([None, rng.randrange(int(game.seats))])
        options: Options = game.options
        judge = self.new_match(msgspec.structs.asdict(options), int(game.seats), dealer)
        context = game.opening(judge.dealer)
        match = st.Match(game, pack=random_pack(rng, game, context), dealer=dealer)
        for number in range(1, LONGEST_MATCH + 1):
            self.hand(match, judge, rng)
            if judge.over:
                self.seen["matches"] += 1
                return number
            match.next_hand(random_pack(rng, game, match.after))
        return LONGEST_MATCH

    def hand(self, match: st.Match, judge: RefereeMatch, rng: Random) -> None:
        """A hand by random players, and what the match inherits."""
        judged = judge.deal([st.notation(kind) for kind in match.hand.pack])
        hand = Claiming(judged)
        styles = random_styles(rng, int(match.game.seats))
        agree(match, ("dealer", int(match.context.dealer), judge.dealer))
        while hand.turn is not None:
            self.seen["positions"] += 1
            agree(match, ("turn", match.turn, hand.turn))
            texts = list(match.legal_moves().texts())
            agree(match, ("legal moves", sorted(texts), sorted(hand.legal())))
            move = self.random_move(rng, texts, judged, styles[hand.turn])
            self.seen["card" if is_card(move) else move.split()[0]] += 1
            hand.play(hand.turn, move)
            match.play(move)
            if move == "rest" and hand.turn is None:
                self.seen["rest proved"] += 1
        agree(match, ("turn", match.turn, st.OVER))
        agree(match, ("tricks", tricks_of(match), hand.tricks))
        self.settle(match, judge, judged)

    def settle(self, match: st.Match, judge: RefereeMatch, hand: Any) -> None:
        """Compare what the hand brings, and where the match stands after it."""
        agree(match, ("scores", list(match.scores()), hand.scores()))
        judge.close(hand)
        after = match.after
        agree(match, ("over", after.over, judge.over))
        agree(match, ("totals", list(match.totals()), judge.totals))
        if judge.over:
            first = {seat for seat, place in enumerate(match.places()) if place == 1}
            agree(match, ("winners", first, judge.winners()))
        else:
            agree(match, ("next dealer", int(after.dealer), judge.dealer))

    def random_move(self, rng: Random, texts: Sequence[str], hand: ClaimHand, style: str) -> str:
        """A move of a player who likes high cards, or low ones, or any."""
        if "rest" in texts:
            early = max(map(len, hand.hands)) > 4
            if rng.random() < (EARLY_CLAIMS if early else LATE_CLAIMS):
                return "rest"
            texts = [text for text in texts if text != "rest"]
        thought_of = [text for text in texts if rng.random() < self.thought_of(text, hand)]
        move = rng.choice(thought_of or texts)
        if not is_card(move) or style == "any":
            return move
        cards = sorted(filter(is_card, texts), key=lambda card: FROM_THE_TOP.index(card[0]))
        return cards[0] if style == "high" else cards[-1]

    def run(self, hands: int, seed: int = 1) -> int:
        """So many hands at least, of all presets and seats and of random options."""
        rng = Random(seed)
        played = 0
        while played < hands:
            for game in self.games(rng):
                played += self.match(game, rng)
        return played

    def main(self) -> None:
        """A long run for people: how many hands, from which seed on."""
        hands = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
        seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
        start = perf_counter()
        played = self.run(hands, seed)
        print(f"{self.entry.id}: {played} hands agree ({perf_counter() - start:.0f} s)")
        print(", ".join(f"{word} {number}" for word, number in self.seen.most_common()))


def is_card(text: str) -> bool:
    """Whether a move is just a card."""
    return len(text) == 2 and text[1] in "cshd"


def random_value(rng: Random, field: OptionField, seats: int) -> Any:
    """A value of an option; the ends of a range more often than what lies between."""
    if field.name == "first_dealer":
        return rng.randrange(seats)
    if field.choices:
        return rng.choice(field.choices)
    assert field.lowest is not None and field.highest is not None, field
    between = rng.randint(field.lowest, field.highest)
    return rng.choice([field.lowest, between, field.highest])


def random_styles(rng: Random, seats: int) -> list[str]:
    """How the seats play: by chance, or one of them tries to win everything and the others help."""
    if rng.random() < 0.7:
        return [rng.choice(["any", "any", "high", "low"]) for _ in range(seats)]
    styles = ["low"] * seats
    styles[rng.randrange(seats)] = "high"
    return styles


def random_pack(rng: Random, game: st.Game, context: Context) -> list[int]:
    """A pack, top first: well shuffled, badly shuffled, or with a strong hand for one seat."""
    pack = [int(kind) for kind in game.pack()]
    rng.shuffle(pack)
    manner = rng.choice(["well", "well", "badly", "strong hand"])
    if manner == "well":
        return pack
    suits = rng.sample(range(4), 4)
    if rng.random() < 0.5:
        pack.sort(key=lambda kind: suits[kind // 13])
    else:
        pack.sort(key=lambda kind: FROM_THE_TOP.index(st.notation(kind)[0]))
    if manner == "strong hand":
        return strong_hand(rng, game, context, pack)
    for _ in range(rng.randrange(12)):
        one, other = rng.randrange(len(pack)), rng.randrange(len(pack))
        pack[one], pack[other] = pack[other], pack[one]
    cut = rng.randrange(len(pack))
    return pack[cut:] + pack[:cut]


def strong_hand(rng: Random, game: st.Game, context: Context, pack: list[int]) -> list[int]:
    """A pack that deals one seat a hand from its first cards."""
    sizes = [int(size) for size in game.hand_sizes(context)]
    lucky = rng.randrange(len(sizes))
    strong = rng.sample(pack[: sizes[lucky] + 3], sizes[lucky])
    rest = [kind for kind in pack if kind not in strong]
    rng.shuffle(rest)
    hands = []
    for seat, size in enumerate(sizes):
        hands.append(strong if seat == lucky else rest[:size])
        rest = rest if seat == lucky else rest[size:]
    return game.arrange(context, hands, rest)


def tricks_of(match: st.Match) -> list[Trick]:
    """The tricks of a finished hand as anybody sees them."""
    return [
        ([(card.seat or 0, st.notation(card.kind)) for card in zone.cards], zone.owner or 0)
        for zone in match.view().zones
        if zone.role == "past_trick"
    ]


def agree(match: st.Match, judged: Judged) -> None:
    """Raise `Disagreement` unless both say the same."""
    what, engine, referee = judged
    if engine == referee:
        return
    options = {
        name: value
        for name, value in msgspec.structs.asdict(match.game.options).items()
        if value != getattr(st.registration(match.game.id).preset(), name)
    }
    raise Disagreement(
        f"{match.game.id}, {int(match.game.seats)} seats, {options}\n"
        f"dealer {int(match.context.dealer)}, hand {int(match.context.hand)},"
        f" accounts {[int(total) for total in match.context.totals]}\n"
        f"pack {' '.join(st.notation(kind) for kind in match.hand.pack)}\n"
        f"acts {', '.join(f'{act.seat} {act.text}' for act in match.hand.acts)}\n"
        f"{what}: the engine says {engine}\n{what}: the referee says {referee}\n"
        f"{match.state}"
    )
