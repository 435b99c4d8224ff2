"""The solution of the duel, computed by ``tools/solve_siebzehn_und_vier.py``.

A table has a row for (with how many cards the player raised, how many he has), and in it a sign for
each own total: first that of a bank with nothing but an ace, then 2 to 21. ``s`` stands, ``d``
draws, ``R`` raises by all that is possible, a digit stands in so many cases of ten and draws in the
others. ``OPEN`` is for games in which a raise is possible, ``CLOSED`` for replays at the limit. In
basic stakes a duel is worth +0.57 to the player with a limit of ten, -0.01 without raises.
"""

from typing import Final

PLAYER_OPEN: Final = {
    (0, 1): ".dddddddRRRddssssssss",
    (0, 2): ".dddddddRRRddd8dsssss",
    (1, 2): ".ddddddddddddssssssss",
    (0, 3): ".dddddddRRRddd3ssssss",
    (1, 3): ".ddddddddddddddssssss",
    (2, 3): ".dddddddddddd6sssssss",
    (0, 4): ".dddddddRRRdddsssssss",
    (1, 4): ".dddddddddddddsssssss",
    (2, 4): ".ddddddddddddddssssss",
    (3, 4): ".dddddddddddd9sssssss",
    (0, 5): ".ddddddddRRdddsssssss",
    (2, 5): ".dddddddddddddsssssss",
    (3, 5): ".ddddddddddddddssssss",
    (4, 5): ".dddddddddddd6sssssss",
    (0, 6): ".RRRRRRRRRRRddsssssss",
    (3, 6): ".dddddddddddddsssssss",
    (4, 6): ".ddddddddddddddssssss",
    (4, 7): ".dddddddddddddsssssss",
}
BANK_OPEN: Final = {
    (0, 1): "8dddddddddsssssssssss",
    (0, 2): "ddddddddddddddd1sssss",
    (1, 2): "dddddddddddddddd2ssss",
    (0, 3): "ddddddddddddd5sssssss",
    (1, 3): "ddddddddddddddsssssss",
    (2, 3): "dddddddddddddd8ddssss",
    (0, 4): "dddddddddddddssssssss",
    (1, 4): "dddddddddddddssssssss",
    (2, 4): "ddddddddddddddsssssss",
    (3, 4): "dddddddddddddddd8ssss",
    (0, 5): "dddddddddddddssssssss",
    (2, 5): "dddddddddddddssssssss",
    (3, 5): "ddddddddddddddsssssss",
    (4, 5): "dddddddddddddd8ddssss",
    (0, 6): "ddddddddddddsssssssss",
    (3, 6): "dddddddddddddssssssss",
    (4, 6): "ddddddddddddddsssssss",
    (4, 7): "dddddddddddddssssssss",
}
PLAYER_CLOSED: Final = {
    (0, 1): ".ddddddddddddssssssss",
    (0, 2): ".ddddddddddddds5sssss",
    (0, 3): ".dddddddddddddd7sssss",
    (0, 4): ".ddddddddddddddssssss",
    (0, 5): ".ddddddddddddddssssss",
    (0, 6): ".ddddddddddddd9ssssss",
    (0, 7): ".dddddddddddddsssssss",
}
BANK_CLOSED: Final = {
    (0, 1): "6ddddddddd9ssssssssss",
    (0, 2): "dddddddddddddddd8ssss",
    (0, 3): "dddddddddddddd4ssssss",
    (0, 4): "ddddddddddddddsssssss",
    (0, 5): "ddddddddddddddsssssss",
    (0, 6): "ddddddddddddd7sssssss",
    (0, 7): "ddddddddddddd6sssssss",
}
