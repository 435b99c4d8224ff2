"""Other people's programs at a table: marked as such, and only where they are wanted.

A program plays in the name of nobody: it has a key of its own (`tokens`), which says by its first
letters that it is a program. So whatever a table knows of a seat tells it, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.logs.names import new_link_secret
from stammtisch.tables.errors import NotInvited
from stammtisch.text import say

if TYPE_CHECKING:
    from stammtisch.tables.live import LiveTable

_MARK: Final = "program."  # no browser's key can begin so: it has no full stop


def new_program() -> str:
    """The key of a new program."""
    return _MARK + new_link_secret()


def is_program(visitor: str) -> bool:
    """Whether this is the key of a program."""
    return visitor.startswith(_MARK)


def check_invited(table: LiveTable, visitor: str, *, invited: bool) -> None:
    """Raise `NotInvited` if a program may not sit down here.

    It may where whoever opened the table allows programs (`Setup.programs`), gave it an invitation,
    or asked it for a rematch.
    """
    wanted = invited or table.setup.programs or table.kept_seat(visitor) is not None
    if is_program(visitor) and not wanted:
        raise NotInvited(
            say(
                "Programs sit down only where the player who opened the table allows them, or "
                "with an invitation from him."
            )
        )
