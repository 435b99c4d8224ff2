"""The pace of bots: slow enough to follow, and to let the person be first where that counts."""

from __future__ import annotations

import asyncio
from random import random
from typing import Final

from stammtisch.terminal.session import Session

PATIENCE: Final = 4  # pauses that a bot on turn leaves to others who may answer the last move


async def a_move(session: Session, pause: float) -> list[str] | None:
    """Make the move of the bot on turn; returns log lines, or None if the person acted first."""
    version = session.version
    patience = PATIENCE if session.race else 1
    move, _ = await asyncio.gather(
        asyncio.to_thread(session.bot_choice), asyncio.sleep(pause * patience)
    )
    return session.bot_plays(move) if version == session.version else None


async def an_answer(session: Session, pause: float) -> list[str] | None:
    """Make a bot's answer to the last move; returns log lines, None if no bot answers in time."""
    if not session.race:
        return None
    wish = await asyncio.to_thread(session.bot_wish)
    if wish.move < 0:
        return None
    await asyncio.sleep(pause * (1 + 2 * random()))
    return session.bot_answers(wish) if wish.version == session.version else None
