"""Reads hands of Poker from PHH and replays them by our rules."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notations, spelled
from stammtisch.core.contract import Game
from stammtisch.errors import StammtischError
from stammtisch.games.poker.course import PokerContext
from stammtisch.games.poker.position import Position
from stammtisch.games.poker.rules import EXCHANGING, HAND, SHOWDOWN, STUD
from stammtisch.games.poker.state import Poker
from stammtisch.games.registry import game
from stammtisch.matches import Hand
from stammtisch.notation import read_move
from stammtisch.phh.errors import BrokenHistory
from stammtisch.phh.writing import RULES, stakes_of
from stammtisch.rulecodes import read_code
from stammtisch.text import CardWord, Text, say

PRESETS: Final = {"NT": "holdem", "FT": "holdem", "N5S": "stud", "N5D": "draw"}
FEWEST: Final = 3  # seats; with fewer players the others have gone out
LEAST_CHIPS: Final = 20  # with which a match can begin (POK-3)
MOST: Final = 10_000  # the largest maximum stake that can be agreed (POK-4)
DEALS: Final = 1_000
UNKNOWN: Final = -1
_UNDERSTOOD: Final = frozenset(
    {"variant", "ante_trimming_status", "antes", "blinds_or_straddles", "min_bet", "small_bet"}
    | {"big_bet", "starting_stacks", "actions", "finishing_stacks", "seats", "seat_count", RULES}
)


def hands_of(text: str) -> list[Hand]:
    """The hands of a file that contains one hand (``.phh``) or several with numbers (``.phhs``).

    Fields that say nothing about the play are the notes of the hands.

    Raises:
        BrokenHistory: the text is none, or says what is not played by our rules; with the number
            of the hand and of the action.
    """
    try:
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        raise BrokenHistory(say("This is not a hand history: {fault}.", fault=str(fault))) from None
    tables = [found] if "variant" in found else list(found.values())
    if not tables or not all(isinstance(each, dict) for each in tables):
        raise BrokenHistory(say("This is not a hand history: there is no variant."))
    return [_Reader(_Fields(each, number)).hand() for number, each in enumerate(tables, 1)]


class _Fields:
    """The fields of one hand; if one is wrong, the error says exactly what is wrong with it."""

    def __init__(self, found: dict[str, Any], number: int) -> None:
        self.found, self.number = found, number
        self.variant = str(found.get("variant"))
        if self.variant not in PRESETS:
            raise self.broken(
                say(
                    "Variant {variant} is not one of ours: {known}.",
                    variant=self.variant,
                    known=", ".join(PRESETS),
                )
            )
        self.stacks = self.numbers("starting_stacks", None)
        self.actions = [str(each) for each in self.listed("actions")]

    def broken(self, why: Text, action: int | None = None) -> BrokenHistory:
        """The error that says what is wrong, and where."""
        if action is None:
            return BrokenHistory(say("Hand {hand}: {why}", hand=self.number, why=why))
        return BrokenHistory(
            say(
                "Hand {hand}, action {action} “{text}”: {why}",
                hand=self.number,
                action=action + 1,
                text=self.actions[action],
                why=why,
            )
        )

    def listed(self, name: str) -> list[Any]:
        """A field that must be a list."""
        value = self.found.get(name)
        if not isinstance(value, list) or not value:
            raise self.broken(say("The list {name} is missing.", name=name))
        return value

    def whole(self, name: str, value: object) -> int:
        """A field that must be a whole number, as chips are (POK-3)."""
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise self.broken(
                say("{name} is not a whole number: {value}.", name=name, value=str(value))
            )
        return value

    def numbers(self, name: str, length: int | None) -> list[int]:
        """A field that must be a list of whole numbers."""
        values = [self.whole(name, each) for each in self.listed(name)]
        if length is not None and len(values) != length:
            raise self.broken(
                say("{name} has {n} numbers for {m} players.", name=name, n=len(values), m=length)
            )
        return values

    def stakes(self) -> dict[str, Any]:
        """What the file says about antes, blinds and the smallest bet."""
        number, fixed = len(self.stacks), self.variant == "FT"
        least = self.whole("min_bet", self.found.get("small_bet" if fixed else "min_bet"))
        if fixed and self.found.get("big_bet") != 2 * least:
            raise self.broken(
                say("The big bet is twice the small one here, {n} (POK-43).", n=2 * least)
            )
        blinds = [0] * number
        if "blinds_or_straddles" in self.found:
            blinds = self.numbers("blinds_or_straddles", number)
        antes = self.numbers("antes", number)
        return {"antes": antes, "blinds_or_straddles": blinds, "min_bet": least}

    # --- the game ---

    def rules(self) -> Poker:
        """The rules of the hand: those in our own field, or else the widest that fit the file."""
        stakes = self.stakes()
        try:
            found = self._own_rules() if RULES in self.found else self._widest(stakes)
        except StammtischError as fault:
            raise self.broken(fault.text) from None
        if not isinstance(found, Poker) or found.options.variant != PRESETS[self.variant]:
            raise self.broken(say("The rule code belongs to another game."))
        for name, right in stakes_of(found.rules, len(self.stacks)).items():
            if stakes[name] != right:
                raise self.broken(
                    say(
                        "Under our rules {name} is {right}, not {given} (POK-4, POK-40, POK-45).",
                        name=name,
                        right=str(right),
                        given=str(stakes[name]),
                    )
                )
        self._must_be_paid_in_full(found)
        return found

    def _own_rules(self) -> Game:
        seats = self.whole("seat_count", self.found.get("seat_count"))
        return read_code(str(self.found[RULES])).game(seats)

    def _widest(self, stakes: dict[str, Any]) -> Game:
        """Rules that allow as much as possible of what other programs play."""
        seats, fixed = max(len(self.stacks), FEWEST), self.variant == "FT"
        options: dict[str, Any] = {
            "min_bet": stakes["min_bet"],
            "max_bet": stakes["min_bet"] if fixed else MOST,
            "raise_cap": "table" if fixed else "player",
            "check_round": "free",
            "chips": max(LEAST_CHIPS, -(-sum(self.stacks) // seats)),
            "deals": DEALS,
        }
        if PRESETS[self.variant] != "holdem":
            options["ante"] = stakes["antes"][0]
        return game("poker", preset=PRESETS[self.variant], seats=seats, **options)

    def _must_be_paid_in_full(self, rules: Poker) -> None:
        """Refuse a short blind or ante, which the usual rules treat differently (POK-12)."""
        if PRESETS[self.variant] == "holdem":
            short = self.stacks[1] < rules.rules.min_bet
        else:
            trimmed = self.found.get("ante_trimming_status") is True
            short = min(self.stacks) < rules.rules.ante and not trimmed
        if short:
            raise self.broken(
                say(
                    "An ante or blind is not paid in full, and our rules differ in that case "
                    "(POK-12)."
                )
            )

    def context(self, rules: Poker) -> PokerContext:
        """The context with stacks and seats; players who take no part are out of the match."""
        number = int(rules.seats)
        seats = self.seats(number)
        totals, left = [0] * number, [1] * number
        for seat, stack in zip(seats, self.stacks, strict=True):
            totals[seat], left[seat] = stack, 0
        if sum(totals) > rules.rules.all_chips:
            raise self.broken(say("There are more chips than the match has."))
        deal = self.found.get("hand", 1)
        played = deal - 1 if RULES in self.found and isinstance(deal, int) and deal > 0 else 0
        nothing = vec[i64]([0] * number)
        return PokerContext(seats[-1], played, vec[i64](totals), nothing, vec[i64](left))

    def seats(self, number: int) -> list[int]:
        """The seat of each player; in files by other programs, players sit from seat 0 on."""
        if RULES not in self.found:
            return list(range(len(self.stacks)))
        seats = [seat - 1 for seat in self.numbers("seats", len(self.stacks))]
        turns = sum(after < before for before, after in pairwise([*seats, seats[0]]))
        if not all(0 <= seat < number for seat in seats) or turns > 1 or len({*seats}) < len(seats):
            raise self.broken(say("The seats are not listed clockwise from the dealer's left."))
        return seats


class _Reader:
    """One hand being read from the format.

    held: the tiles of each player in the order of dealing, last those on the table.
    later: whose tiles were dealt after the first ones, in order; which ones stands in ``held``.
    """

    def __init__(self, fields: _Fields) -> None:
        self.fields = fields
        self.rules = fields.rules()
        self.seats = fields.seats(int(self.rules.seats))
        self.words = [action.partition("#")[0].split() for action in fields.actions]
        self.held: list[list[int]] = [[] for _ in range(len(self.seats) + 1)]
        self.later: list[int] = []

    def hand(self) -> Hand:
        """The hand, played up to the end of the file."""
        self.deal()
        hand = Hand(self.rules, self.fields.context(self.rules), self.pack())
        for action, words in enumerate(self.words):
            if words and words[0] != "d" and words[1:2] != ["sm"]:
                self.play(hand, action, words)
        self.check(hand)
        hand.notes = {
            name: value for name, value in self.fields.found.items() if name not in _UNDERSTOOD
        }
        return hand

    # --- tiles ---

    def deal(self) -> None:
        """Read what was dealt to whom, and what was shown."""
        for action, words in enumerate(self.words):
            match words:
                case ["d", "db", cards]:
                    self.give(len(self.seats), self.tiles(cards, action))
                case ["d", "dh", word, cards]:
                    self.give(self.player(word, action), self.tiles(cards, action))
                case [word, "sm", cards] if cards != "-":
                    self.show(self.player(word, action), self.tiles(cards, action))

    def give(self, player: int, tiles: list[int]) -> None:
        """Note the cards of a player, or of the table."""
        held = self.held[player]
        first = int(self.rules.rules.dealt) if player < len(self.seats) else 0
        for tile in tiles:
            if len(held) >= first:
                self.later.append(player)
            held.append(tile)

    def show(self, player: int, shown: list[int]) -> None:
        """Note cards that were unknown until they were shown."""
        held = self.held[player]
        new = [tile for tile in shown if tile not in held and tile != UNKNOWN]
        for place, tile in enumerate(held):
            if tile == UNKNOWN and new:
                held[place] = new.pop(0)

    def player(self, word: str, action: int) -> int:
        """The player of a word like ``p2``."""
        number = word[1:]
        if word[0] == "p" and number.isdecimal() and 0 < int(number) <= len(self.seats):
            return int(number) - 1
        raise self.fields.broken(say("{word} is not a player in this hand.", word=word), action)

    def tiles(self, text: str, action: int) -> list[int]:
        """Cards like ``AcKd``; ``??`` is a card that nobody knows."""
        kinds = []
        for word in [text[place : place + 2] for place in range(0, len(text), 2)]:
            kind = UNKNOWN if word == "??" else spelled(word)
            if kind is None:
                raise self.fields.broken(say("“{text}” is not a card.", text=word), action)
            kinds.append(int(kind))
        return kinds

    def pack(self) -> list[int]:
        """A pack that deals these cards; unknown cards are replaced by arbitrary ones."""
        players, dealt = self.held[:-1], int(self.rules.rules.dealt)
        for held in players:
            held += [UNKNOWN] * (dealt - len(held))
        order = [held[place] for place in range(dealt) for held in players] + self.dealt_later()
        left = [int(kind) for kind in self.rules.pack()]
        for kind in [each for each in order if each != UNKNOWN]:
            if kind not in left:
                raise self.fields.broken(
                    say("{card} appears twice, or is not in the pack.", card=CardWord(kind))
                )
            left.remove(kind)
        return [kind if kind != UNKNOWN else left.pop(0) for kind in order] + left

    def dealt_later(self) -> list[int]:
        """The cards dealt after the first ones; in stud, round by round to those still in.

        Where nobody could bet any more some write all last tiles of a player at once.
        """
        if self.rules.rules.variant == STUD:
            rounds = range(int(self.rules.rules.dealt), HAND)
            return [held[n] for n in rounds for held in self.held[:-1] if len(held) > n]
        tiles = [iter(held[int(self.rules.rules.dealt) :]) for held in self.held[:-1]]
        tiles.append(iter(self.held[-1]))
        return [next(tiles[player]) for player in self.later]

    # --- moves ---

    def play(self, hand: Hand, action: int, words: list[str]) -> None:
        """Make a player's action as one of our moves."""
        seat = self.seats[self.player(words[0], action)]
        at = hand.state
        assert isinstance(at, Position)
        if words[1:] == ["cc"] and at.turn != seat and _nothing_to_do(at, seat):
            return
        try:
            hand.act(seat, read_move(self.rules, at, seat, self.move(at, action, words)))
        except StammtischError as fault:
            raise self.fields.broken(fault.text, action) from None

    def move(self, at: Position, action: int, words: list[str]) -> str:
        """Make one of our moves, given in words."""
        match words[1:]:
            case ["f"]:
                return "fold"
            case ["cc"]:
                return "hold" if at.betted else "check"
            case ["cbr", amount] if amount.removesuffix(".0").isdecimal():
                total = int(amount.removesuffix(".0"))
                return f"raise {total - int(at.high)}" if at.betted else f"bet {total}"
            case ["sd", *cards] if at.doing == EXCHANGING:
                thrown = [notations([kind]) for kind in self.tiles("".join(cards), action)]
                return " ".join(["exchange", *thrown])
        raise self.fields.broken(say("This is not a move under our rules."), action)

    def check(self, hand: Hand) -> None:
        """Check that the hand as played agrees with the file."""
        at = hand.state
        assert isinstance(at, Position)
        for player, held in enumerate(self.held[:-1]):
            seat = self.seats[player]
            if at.ending == SHOWDOWN and UNKNOWN in held and at.active >> seat & 1:
                raise self.fields.broken(
                    say("The cards of p{n}, who stayed in to the end, are not known.", n=player + 1)
                )
        if not hand.over or "finishing_stacks" not in self.fields.found:
            return
        right = [int(at.chips[seat]) for seat in self.seats]
        given = self.fields.numbers("finishing_stacks", len(self.seats))
        if right != given:
            raise self.fields.broken(
                say(
                    "Under our rules the stacks are {right} at the end, not {given}.",
                    right=str(right),
                    given=str(given),
                )
            )


def _nothing_to_do(at: Position, seat: int) -> bool:
    """Whether the format asks a player for a move whom we do not ask (POK-12)."""
    able = int(at.active & at.rich)
    return able & (able - 1) == 0 and bool(able >> seat & 1)
