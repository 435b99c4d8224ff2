"""Matches as text: TOML that people can read, and that replays to its own result.

    format = "stammtisch 1"
    rules = "mau_mau.basic.2.deals=3"  # the rule code
    seats = 4

    [[hand]]
    dealer = 0
    pack = "9h 7h …"            # top first
    moves = ["1 7h", "2 draw"]  # seat, then the move; "3! re" was said out of turn, "2 time" is
                                # the end of a time that the rules limit
    scores = [0, 18, 16, 8]

A hand that began in a position (`positions`) has it as ``position``. Shuffles within a hand stand
under ``shuffles`` as ``after`` (number of moves before it) and ``order``. A match that went on from
elsewhere says in ``start`` with what numbers (`Context`). ``deck`` is the file, without its
pictures, of a deck of Quartett cards that did not come with the program. Keys that are not known
are kept. Everything else follows from the rules. Records from before there were rule codes name
``game``, ``preset``, ``options`` and ``rules_version`` instead.
"""

from __future__ import annotations

import tomllib
from typing import Any, Final

import tomli_w

from stammtisch import decks
from stammtisch.cards import notations, read_cards
from stammtisch.core.contract import CHANCE, Context, Game
from stammtisch.core.options import changed
from stammtisch.core.putting import as_numbers, put_back
from stammtisch.errors import BadPosition, BrokenRecord, MoveError, StammtischError
from stammtisch.games.registry import registration
from stammtisch.matches import Hand, Match
from stammtisch.notation import TIME_WORD
from stammtisch.positions import game_of, position
from stammtisch.rulecodes import HouseRules, read_code, rule_code
from stammtisch.text import Text, say

FORMAT: Final = "stammtisch 1"
_OLD_HEADER: Final = ("game", "preset", "options", "rules_version")  # what is now the rule code
_HEADER: Final = ("format", "rules", "seats", "deck", "start", "hand")
_HAND: Final = ("dealer", "pack", "position", "moves", "shuffles", "scores")


def dumps(match: Match) -> str:
    """The match so far as a record; ``table.notes`` and the notes of its hands are included."""
    header: dict[str, Any] = {
        "format": FORMAT,
        "rules": rule_code(match.game),
        "seats": int(match.game.seats),
    }
    key = match.game.deck
    if key and key not in decks.shipped():  # so that the record can be read anywhere
        header["deck"] = decks.deck_text(decks.deck(key), pictures=False)
    first = match.hands[0].context
    if as_numbers(first) != as_numbers(match.game.opening(first.dealer)):
        header["start"] = as_numbers(first)
    header |= match.notes
    header["hand"] = [_hand_entry(hand) for hand in match.hands]
    return tomli_w.dumps(header, multiline_strings=True)


def _hand_entry(hand: Hand) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "dealer": int(hand.context.dealer),
        "pack": notations(hand.pack),
        "moves": [f"{act.seat}{'!' if act.out_of_turn else ''} {act.text}" for act in hand.acts],
    }
    if hand.start is not None:
        entry["position"] = str(hand.start)
    if hand.shuffles:
        entry["shuffles"] = [
            {"after": after, "order": notations(order)} for after, order in hand.shuffles
        ]
    if hand.over:
        entry["scores"] = [int(score) for score in hand.state.scores()]
    return entry | hand.notes


def loads(text: str) -> Match:
    """The match of a record, replayed move by move.

    Raises:
        BrokenRecord: the text is no record, the rules have changed since, or it does not replay
            to its own result; the message says in which hand and at which move.
    """
    if not isinstance(text, str):
        raise BrokenRecord(say("A record is text; this is something else."))
    try:
        record = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        raise BrokenRecord(say("This is not a record: {fault}.", fault=str(fault))) from None
    if record.get("format") != FORMAT:
        raise BrokenRecord(
            say("This is not a record of the format “{format}”.", format=FORMAT),
        )
    entries = record.get("hand")
    if not isinstance(entries, list) or not entries or not all(map(_is_hand, entries)):
        raise BrokenRecord(say("The record has no hands that can be read."))
    match = _open(record, entries[0])
    for number, entry in enumerate(entries, 1):
        if number > 1:
            _next_hand(match, number, entry)
        _replay(match, number, entry)
    return match


def _is_hand(entry: object) -> bool:
    return (
        isinstance(entry, dict)
        and isinstance(entry.get("pack"), str)
        and isinstance(entry.get("moves", []), list)
        and isinstance(entry.get("dealer", 0), int)
    )


def _open(record: dict[str, Any], first: dict[str, Any]) -> Match:
    header = _HEADER if "rules" in record else (*_HEADER, *_OLD_HEADER)
    if "deck" in record:
        _take_deck(record["deck"])
    rules = _rules(record)
    start = _start(record, rules)
    try:
        stood = position(str(first["position"])) if "position" in first else None
        if stood is not None and game_of(stood) != rules:
            raise BadPosition(say("The position and the record have different rules."))
        match = Match(
            rules,
            pack=first["pack"] if stood is None else None,
            dealer=first.get("dealer"),
            context=start,
            position=stood,
            chance=False,
        )
    except StammtischError as fault:
        raise _broken(1, 0, fault.text) from fault
    match.notes = {key: value for key, value in record.items() if key not in header}
    return match


def _take_deck(text: object) -> None:
    """Make the deck of the record known, so that its rules find it."""
    try:
        decks.register(decks.read_deck(str(text)))
    except decks.BadDeck as fault:
        raise BrokenRecord(
            say("The deck of the record cannot be read: {why}", why=fault.text)
        ) from fault


def _start(record: dict[str, Any], rules: Game) -> Context | None:
    """What the first hand inherits if the record continues an earlier match."""
    if "start" not in record:
        return None
    context = rules.opening(0)
    try:
        put_back(context, iter([int(number) for number in record["start"]]))
    except (TypeError, ValueError, StopIteration, RuntimeError):
        raise BrokenRecord(say("The start of the record cannot be read.")) from None
    return context


def _rules(record: dict[str, Any]) -> Game:
    """The game of the record, if its version of the rules is the one installed."""
    try:
        house = read_code(str(record["rules"])) if "rules" in record else _old_rules(record)
        rules = house.game(record.get("seats"))
    except StammtischError as fault:
        raise BrokenRecord(
            say("The record’s game cannot be set up: {why}", why=fault.text)
        ) from fault
    if house.version != rules.rules_version:
        raise BrokenRecord(
            say(
                "The record was written under version {old} of the rules of {game}; "
                "this is version {new}.",
                old=str(house.version),
                new=int(rules.rules_version),
                game=house.entry.name,
            )
        )
    return rules


def _old_rules(record: dict[str, Any]) -> HouseRules:
    """The house rules of a record from the time before rule codes."""
    options, version = record.get("options", {}), record.get("rules_version")
    if not isinstance(options, dict) or not isinstance(version, int):
        raise BrokenRecord(say("The options of the record cannot be read."))
    entry = registration(str(record.get("game")))
    preset = str(record.get("preset", next(iter(entry.presets))))
    return HouseRules(entry, preset, changed(entry.preset(preset), options), version)


def _next_hand(match: Match, number: int, entry: dict[str, Any]) -> None:
    try:
        match.next_hand(pack=entry["pack"])
    except StammtischError as fault:
        raise _broken(number, 0, fault.text) from fault
    if entry.get("dealer", match.context.dealer) != match.context.dealer:
        raise _broken(number, 0, say("By the rules a different seat deals."))


def _replay(match: Match, number: int, entry: dict[str, Any]) -> None:
    hand = match.hand
    hand.notes = {key: value for key, value in entry.items() if key not in _HAND}
    shuffles = _shuffles(number, entry, match.game.deck)
    for at, words in enumerate(entry.get("moves", []), 1):
        _supply(hand, number, shuffles)
        seat, _, text = str(words).partition(" ")
        try:
            if text == TIME_WORD and int(seat) == match.turn:
                match.expire()
            else:
                match.play(text, seat=int(seat.rstrip("!")))
        except MoveError as fault:
            raise _broken(number, at, fault.text) from fault
        except ValueError:
            raise _broken(number, at, say("A move starts with the number of its seat.")) from None
    _supply(hand, number, shuffles)
    if "scores" in entry:
        if not hand.over:
            raise _broken(number, len(hand.acts), say("The hand is not over, but it has scores."))
        if list(entry["scores"]) != list(match.scores()):
            raise _broken(
                number,
                len(hand.acts),
                say(
                    "The scores are {right}, not {wrong}.",
                    right=str(list(match.scores())),
                    wrong=str(entry["scores"]),
                ),
            )


def _shuffles(number: int, entry: dict[str, Any], deck: str) -> list[list[int]]:
    try:
        return [read_cards(each["order"], deck) for each in entry.get("shuffles", [])]
    except (StammtischError, TypeError, KeyError, AttributeError) as fault:
        raise _broken(number, 0, say("A shuffle of the record cannot be read.")) from fault


def _supply(hand: Hand, number: int, shuffles: list[list[int]]) -> None:
    while hand.state.turn == CHANCE and len(hand.shuffles) < len(shuffles):
        try:
            hand.shuffle(shuffles[len(hand.shuffles)])
        except StammtischError as fault:
            raise _broken(number, len(hand.acts), fault.text) from fault
    if hand.state.turn == CHANCE:
        raise _broken(number, len(hand.acts), say("The cards must be shuffled at this point."))


def _broken(hand: int, move: int, why: Text) -> BrokenRecord:
    return BrokenRecord(say("Hand {hand}, move {move}: {why}", hand=hand, move=move, why=why))
