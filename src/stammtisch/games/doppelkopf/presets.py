"""The presets of Doppelkopf (rule page, section 2).  # not compiled: msgspec Structs

A dash in the table of the page is here what `turnier` has; it has no effect.
"""

from typing import Final

from stammtisch.games.doppelkopf.options import DoppelkopfOptions

TURNIER: Final = DoppelkopfOptions()

KLASSISCH: Final = DoppelkopfOptions(
    dulle="off",
    both_alten="call_ace",
    silent_solo=False,
    solo_needs_alten=True,
    solo_open=True,
    mandatory_solo="none",
    announcements=False,
    target_121="re",
    scoring="units",
    fuchs="off",
    karlchen_last=0,
    doppelkopf_point="off",
    gegen_die_alten="off",
    match_hands=12,
)

HAUS: Final = DoppelkopfOptions(
    dulle="second",
    hochzeit_rule="plain_trick",
    solo_rank="kind",
    solo_open=True,
    mandatory_solo="none",
    dealer_repeats=False,
    armut=True,
    sau=True,
    deadlines="12 10 9 7 5",
    hochzeit_shift="k",
    absage_by="party",
    target_121="last_announcer",
    scoring="plus_only",
    karlchen_last=2,
    karlchen_caught=1,
    doppelkopf_point="all",
    gegen_die_alten="all",
    against_absage=True,
    revoke="penalty",
    match_hands=8,
)
