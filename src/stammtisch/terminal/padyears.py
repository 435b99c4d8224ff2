"""Many evenings of one group in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.games.registry import registration
from stammtisch.messages import Speaker
from stammtisch.scorepad.money import money
from stammtisch.scorepad.years import Player, Year
from stammtisch.text import DecimalWord, Text, say


def year_lines(year: Year, speaker: Speaker) -> Iterator[str]:
    """What the evenings of a game brought: players, what was counted, pairs."""
    evening = year.evenings[-1]
    game = registration(evening.game).name if evening.game else evening.title or say("Score pad")
    head = say(
        "{game}: evenings {n}, hands {hands}", game=game, n=len(year.evenings), hands=year.hands
    )
    yield speaker.say(head)
    for player in year.players:
        yield "  " + speaker.say(_player(player))
        if year.money:
            yield "    " + speaker.say(money(player.cents))
    names = [player.name for player in year.players]
    for row in year.tallies:
        each = (f"{name} {n}" for name, n in zip(names, row.numbers, strict=True) if n)
        yield f"  {speaker.say(row.what)}: {', '.join(each)}"
    for pair in year.pairs:
        told = say(
            "{one} with {other}: hands {n}, won {won}, {points} points together",
            one=pair.names[0],
            other=pair.names[1],
            n=pair.hands,
            won=pair.won,
            points=pair.points,
        )
        yield "  " + speaker.say(told)


def _player(player: Player) -> Text:
    assert player.best is not None and player.worst is not None, "he has played"
    return say(
        "{name} {points}: evenings {n}, {average} each, best {best}, worst {worst}, first {first}"
        " times, hands {hands}, won {won}",
        name=player.name,
        points=player.points,
        n=player.evenings,
        average=DecimalWord(player.average),
        best=player.best[0],
        worst=player.worst[0],
        first=player.first,
        hands=player.hands,
        won=player.won,
    )
