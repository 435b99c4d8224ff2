"""Moves as people write, read and hear them.  # not compiled: msgspec texts"""

from __future__ import annotations

from typing import Final

from stammtisch.cards import notation, spelled, spelled_suit
from stammtisch.core.view import Choice
from stammtisch.games.doppelkopf.cards import (
    HOCHZEIT,
    HOCHZEIT_ALONE,
    KIND,
)
from stammtisch.games.doppelkopf.facts import augen_of_trick, facts_of
from stammtisch.games.doppelkopf.moves import (
    DECLARE_HOCHZEIT,
    FIRST_ABSAGE,
    FIRST_SOLO,
    GESUND,
    KONTRA,
    RE,
    is_card,
    is_declaration,
)
from stammtisch.games.doppelkopf.names import (
    NOTATIONS,
    announced_name,
    declared_name,
    game_name,
)
from stammtisch.games.doppelkopf.position import DECLARING, FINISHED, Position
from stammtisch.games.doppelkopf.scoring import KONTRA_PARTY, RE_PARTY, winner
from stammtisch.text import CardWord, SeatWord, Text, say, say_in

_SOLO_WORDS: Final[dict[str, int]] = {
    "queens": 4,
    "queen": 4,
    "damen": 4,
    "dame": 4,
    "ober": 4,
    "jacks": 5,
    "jack": 5,
    "buben": 5,
    "bube": 5,
    "bauern": 5,
    "unter": 5,
    "aces": 6,
    "ace": 6,
    "ass": 6,
    "asse": 6,
    "assen": 6,
    "fleischlos": 6,
    "fleischloser": 6,
    "ohnetrumpf": 6,
    "notrump": 6,
    "trumpf": 3,
    "trump": 3,
    "suitc": 0,
    "suits": 1,
    "suith": 2,
    "suitd": 3,
}
_OTHER_WORDS: Final[dict[str, int]] = {
    "gesund": int(GESUND),
    "healthy": int(GESUND),
    "hochzeit": int(DECLARE_HOCHZEIT),
    "wedding": int(DECLARE_HOCHZEIT),
    "marriage": int(DECLARE_HOCHZEIT),
    "re": int(RE),
    "kontra": int(KONTRA),
    "contra": int(KONTRA),
    "schwarz": int(FIRST_ABSAGE) + 3,
    "black": int(FIRST_ABSAGE) + 3,
    **{
        f"{no}{limit}": int(FIRST_ABSAGE) + step
        for step, limits in enumerate((("90", "neunzig"), ("60", "sechzig"), ("30", "dreissig")))
        for limit in limits
        for no in ("k", "keine", "no", "under", "unter")
    },
    "keinedreißig": int(FIRST_ABSAGE) + 2,
}

_KINDS: Final = frozenset(int(kind) for kind in KIND)


def text(move: int) -> str:
    """A move in notation."""
    return notation(move) if is_card(move) else NOTATIONS[int(move)]


def read(words: list[str]) -> list[int]:
    """The move that these words name, if any: ``Qc``, ``damen-solo``, ``keine 90``."""
    if len(words) == 1:
        kind = spelled(words[0])
        if kind is not None:
            return [kind] if kind in _KINDS else []
    whole = "".join(words).lower().translate({ord("-"): None, ord("_"): None})
    if whole in _OTHER_WORDS:
        return [_OTHER_WORDS[whole]]
    if not (whole.startswith("solo") or whole.endswith("solo")):
        return []
    solo = _solo(whole.removeprefix("solo").removesuffix("solo"))
    return [] if solo is None else [int(FIRST_SOLO) + solo]


def _solo(word: str) -> int | None:
    """Which solo a word names: a suit 0 to 3, queens 4, jacks 5, aces 6."""
    if word in _SOLO_WORDS:
        return _SOLO_WORDS[word]
    return spelled_suit(word)


def choice(position: Position, seat: int, move: int) -> Choice:
    """A legal move as something to tap."""
    if is_card(move):
        return Choice(
            text(move), say("{card}", card=CardWord(int(move))), int(move), hand_zone(seat)
        )
    if is_declaration(move):
        return Choice(text(move), declared_name(move))
    return Choice(text(move), announced_name(move), out_of_turn=bool(seat != position.turn))


def hand_zone(seat: int) -> str:
    """The id of the zone in which the cards of a seat are held."""
    return f"hand-{seat}"


def tell(before: Position, seat: int, move: int, after: Position, viewer: int) -> list[Text]:
    """What a viewer sees happen: lines of the log."""
    who = SeatWord(int(seat))
    if is_declaration(move):
        return _told_declaration(before, seat, move, after, viewer)
    if not is_card(move):
        return [say("{seat} announces: {word}.", seat=who, word=announced_name(move))]
    lines = [say_in("doppelkopf", "{seat} plays {card}.", seat=who, card=CardWord(int(move)))]
    if after.done > before.done:
        lines += _told_trick(before, after)
    return lines


def _told_declaration(
    before: Position, seat: int, move: int, after: Position, viewer: int
) -> list[Text]:
    lines = [
        say(
            "{seat} declares: {word}.",
            seat=SeatWord(int(seat)),
            word=heard(before, seat, move, viewer),
        )
    ]
    if after.phase != DECLARING:
        lines.append(told_game(after))
    return lines


def heard(position: Position, seat: int, move: int, viewer: int) -> Text:
    """What a viewer hears of a declaration (rule page, section 4)."""
    if move == GESUND or seat == viewer or position.forced:
        return declared_name(move)
    if position.rules.solo_open and move >= FIRST_SOLO:
        return say("Solo")
    return say("Vorbehalt")


def told_game(position: Position) -> Text:
    """Which game is played, once all have declared."""
    if position.soloist < 0:
        return say("Nobody has a Vorbehalt: the normal game is played.")
    who = SeatWord(int(position.soloist))
    if position.game == HOCHZEIT:
        return say("{seat} plays a Hochzeit and looks for a partner.", seat=who)
    if position.duty:
        return say("{seat} plays the Pflichtsolo: {game}.", seat=who, game=game_name(position.game))
    return say("{seat} plays: {game}.", seat=who, game=game_name(position.game))


def _told_trick(before: Position, after: Position) -> list[Text]:
    number = int(after.done) - 1
    lines = [
        say(
            "{seat} wins trick {n} with {augen} Augen.",
            seat=SeatWord(int(after.winner_of(number))),
            n=number + 1,
            augen=int(augen_of_trick(after, number)),
        )
    ]
    if after.clarified > 0 and before.clarified == 0:
        lines.append(_told_clarification(after))
    if after.phase == FINISHED:
        lines.append(told_result(after))
    return lines


def _told_clarification(position: Position) -> Text:
    bride = SeatWord(int(position.soloist))
    if position.game == HOCHZEIT_ALONE:
        return say("The Hochzeit finds no partner: {seat} plays alone.", seat=bride)
    partner = next(seat for seat in range(4) if position.is_re(seat) and seat != position.soloist)
    return say(
        "The Hochzeit is clarified: {partner} plays with {seat}.",
        partner=SeatWord(partner),
        seat=bride,
    )


def told_result(position: Position) -> Text:
    """Who won the finished hand, with the Augen of both parties."""
    facts = facts_of(position)
    won = winner(position.rules.tariff, facts)
    augen = {"re": int(facts.re.augen), "kontra": int(facts.kontra.augen)}
    if won == RE_PARTY:
        return say("Re wins {re} : {kontra}.", **augen)
    if won == KONTRA_PARTY:
        return say("Kontra wins {kontra} : {re}.", **augen)
    return say("Nobody wins: both parties broke an Absage, Re {re}, Kontra {kontra}.", **augen)
