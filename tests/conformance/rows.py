"""What changed between two rows of words, in words: ``-Kd``, ``+Qh 2:Td``, ``+7s before 9s``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

Row = tuple[str, ...]
SLACK: Final = 8  # a change may be so many letters longer than the whole row


def change(old: Row, new: Row) -> str:
    """How the new row follows from the old one, or the whole new row where that is shorter."""
    whole = " ".join(new) or "nothing"
    if not old or not new or len(old) == len(new) == 1:
        return whole
    gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
    if without(old, gone) != without(new[::-1], come)[::-1]:
        return whole
    removed = sorted(gone.elements(), key=old.index)
    words = ["-" + " ".join(removed)] if removed else []
    words += ["+" + each for each in additions(new, come)]
    told = " ".join(words)
    return told if len(told) <= len(whole) + SLACK else whole


def without(row: Sequence[str], gone: Counter[str]) -> Row:
    """The row without so many of each word, the first ones."""
    left = gone.copy()
    kept = []
    for word in row:
        if left[word]:
            left[word] -= 1
        else:
            kept.append(word)
    return tuple(kept)


def additions(new: Row, come: Counter[str]) -> Iterator[str]:
    """What was added, run by run; what does not stand at the end says before what it stands."""
    left = come.copy()
    added = [False] * len(new)
    for index in reversed(range(len(new))):
        if left[new[index]]:
            left[new[index]] -= 1
            added[index] = True
    for is_new, run in groupby(range(len(new)), key=added.__getitem__):
        if is_new:
            places = list(run)
            end = places[-1] + 1
            place = f" before {new[end]}" if end < len(new) else ""
            yield " ".join(new[index] for index in places) + place


def listed(moves: Sequence[str]) -> str:
    """Moves in notation, those of one verb together: ``fold hold, raise 2-10, discard 4c 7c``."""
    groups: dict[str, list[str]] = {}
    for move in moves:
        verb, _, rest = move.partition(" ")
        groups.setdefault(verb if rest else "", []).append(rest or verb)
    return ", ".join(f"{verb} {rests(group)}".strip() for verb, group in groups.items())


def rests(group: list[str]) -> str:
    """What follows one verb, numbers in a row as a range."""
    if any(" " in each for each in group):
        return " / ".join(group)
    return " ".join(ranges(group))


def ranges(words: Sequence[str]) -> Iterator[str]:
    """The words, with three or more whole numbers in a row as one: ``2-10``."""

    def place(index: int) -> object:
        return int(words[index]) - index if words[index].isdigit() else words[index]

    for _, run in groupby(range(len(words)), key=place):
        places = list(run)
        if len(places) > 2 and words[places[0]].isdigit():
            yield f"{words[places[0]]}-{words[places[-1]]}"
        else:
            yield from (words[index] for index in places)
