"""Which cards fit now, in words: for the prompt and for a refusal (MAU-5, MAU-18, MAU-21)."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.kinds import JACK, rank_of, suit_of
from stammtisch.games.mau_mau.position import Position
from stammtisch.games.mau_mau.rules import NO_SUIT
from stammtisch.text import Arg, CardWord, RankWord, SuitWord, Text, say

_PROMPTS: Final = (
    say("Play {suit}, or draw a card."),
    say("Play {suit} or any {rank}, or draw a card."),
    say("Play {suit}, any {rank} or any {jack}, or draw a card."),
    say("Play {suit} or a function card, or draw a card."),
    say("Play {suit}, any {rank} or a function card, or draw a card."),
)
_REFUSALS: Final = (
    say("{card} does not fit on {top}: only {suit}."),
    say("{card} does not fit on {top}: only {suit} or any {rank}."),
    say("{card} does not fit on {top}: only {suit}, any {rank} or any {jack}."),
    say("{card} does not fit on {top}: only {suit} or a function card."),
    say("{card} does not fit on {top}: only {suit}, any {rank} or a function card."),
)


def jack_lies(at: Position) -> bool:
    """Whether a jack with its effect lies on top, so that only the wished suit fits (MAU-18)."""
    return at.rules.functions and rank_of(at.row[at.pile - 1]) == JACK


def _case(at: Position) -> i64:
    """Which of the five wordings of what fits applies."""
    rules = at.rules
    lies = jack_lies(at)
    if rules.any_time and (rules.functions or rules.heart_king):  # MAU-21
        return 3 if lies else 4
    if lies:
        return 1 if rules.jack_on_jack else 0
    return 2 if rules.functions else 1


def _places(at: Position) -> dict[str, Arg]:
    top: i64 = at.row[at.pile - 1]
    suit: i64 = at.wish if at.wish != NO_SUIT else suit_of(top)
    return {
        "top": CardWord(int(top)),
        "suit": SuitWord(int(suit)),
        "rank": RankWord(int(rank_of(top))),
        "jack": RankWord(int(JACK)),
    }


def what_fits(at: Position) -> Text:
    """What the seat on turn may do: play a card that fits, or draw."""
    return Text(_PROMPTS[_case(at)].words, _places(at))


def does_not_fit(at: Position, kind: i64) -> Text:
    """Why this card may not be played, and what would fit."""
    places = _places(at)
    places["card"] = CardWord(int(kind))
    if jack_lies(at) and rank_of(kind) == JACK:
        return Text(
            say("You may not play {rank} on {rank}: only {suit} fits on {top}.").words, places
        )
    return Text(_REFUSALS[_case(at)].words, places)
