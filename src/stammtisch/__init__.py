"""Stammtisch: the card table of the German-speaking world.

>>> import stammtisch as st
>>> table = st.Match(st.game("doppelkopf", preset="turnier"), seed=7)
>>> table.play("gesund").text
'gesund'
"""

from stammtisch import _pure

_pure.install()

from stammtisch import records  # noqa: E402 - the import switch above comes first
from stammtisch._pure import engine  # noqa: E402
from stammtisch.analysis import Analysis, NoSuchHand, analyse, analysing  # noqa: E402
from stammtisch.batches import Batch  # noqa: E402
from stammtisch.cards import notation, read_card  # noqa: E402
from stammtisch.core import view as _view  # noqa: E402
from stammtisch.core.contract import CHANCE, OVER, SPECTATOR, Game, State  # noqa: E402
from stammtisch.core.playout import perft  # noqa: E402
from stammtisch.core.rng import Rng  # noqa: E402
from stammtisch.core.view import ScoreLine, View  # noqa: E402
from stammtisch.counting import chance_outcomes, deal_outcomes  # noqa: E402
from stammtisch.errors import (  # noqa: E402
    AmbiguousMove,
    BadDeal,
    BadOption,
    BadPosition,
    BadSeats,
    BrokenRecord,
    IllegalMove,
    MoveError,
    NoHistory,
    OutOfTurn,
    StammtischError,
    UnknownGame,
    UnknownPreset,
    UnreadableCard,
    UnreadableCode,
    UnreadableMove,
)
from stammtisch.games.registry import game, registration, registrations  # noqa: E402
from stammtisch.histories import history, information_state  # noqa: E402
from stammtisch.laboratory import LabReport, lab  # noqa: E402
from stammtisch.matches import Act, Hand, Match  # noqa: E402
from stammtisch.notation import Moves, action_text  # noqa: E402
from stammtisch.playouts import PlayoutResult, deal, playouts, shuffle  # noqa: E402
from stammtisch.positions import known_to, position  # noqa: E402
from stammtisch.rulecodes import game_from_code, rule_code  # noqa: E402
from stammtisch.solving import (  # noqa: E402
    CardValue,
    NotSolvable,
    Solution,
    TooLongToSolve,
    solve,
)


def _drawn(thing: View | _view.Zone) -> str:
    from stammtisch import pictures  # only a notebook asks for it

    return pictures.of(thing).html


_view.drawn = _drawn

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "Act",
    "AmbiguousMove",
    "Analysis",
    "BadDeal",
    "BadOption",
    "BadPosition",
    "BadSeats",
    "Batch",
    "BrokenRecord",
    "CardValue",
    "Game",
    "Hand",
    "IllegalMove",
    "LabReport",
    "Match",
    "MoveError",
    "Moves",
    "NoHistory",
    "NoSuchHand",
    "NotSolvable",
    "OutOfTurn",
    "PlayoutResult",
    "Rng",
    "ScoreLine",
    "Solution",
    "StammtischError",
    "State",
    "TooLongToSolve",
    "UnknownGame",
    "UnknownPreset",
    "UnreadableCard",
    "UnreadableCode",
    "UnreadableMove",
    "View",
    "action_text",
    "analyse",
    "analysing",
    "chance_outcomes",
    "deal",
    "deal_outcomes",
    "engine",
    "game",
    "game_from_code",
    "history",
    "information_state",
    "known_to",
    "lab",
    "notation",
    "perft",
    "playouts",
    "position",
    "read_card",
    "records",
    "registration",
    "registrations",
    "rule_code",
    "shuffle",
    "solve",
]
