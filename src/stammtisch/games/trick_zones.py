"""Zones for Doppelkopf, which is no game of the kit yet."""

from stammtisch.kits.tricks.zones import augen_note as augen_note
from stammtisch.kits.tricks.zones import hand_id as hand_id
from stammtisch.kits.tricks.zones import last_trick as last_trick
from stammtisch.kits.tricks.zones import past_trick as past_trick
from stammtisch.kits.tricks.zones import running_trick as running_trick
from stammtisch.kits.tricks.zones import won_cards as won_cards
