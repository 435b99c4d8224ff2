"""The claim of the rest for Doppelkopf, which is no game of the kit yet."""

from stammtisch.kits.tricks.claims import DENY as DENY
from stammtisch.kits.tricks.claims import FIRST_OWN_MOVE as FIRST_OWN_MOVE
from stammtisch.kits.tricks.claims import GRANT as GRANT
from stammtisch.kits.tricks.claims import NOBODY as NOBODY
from stammtisch.kits.tricks.claims import REST as REST
from stammtisch.kits.tricks.claims import TRUMP as TRUMP
from stammtisch.kits.tricks.claims import choice as choice
from stammtisch.kits.tricks.claims import is_certain as is_certain
from stammtisch.kits.tricks.claims import is_claim_move as is_claim_move
from stammtisch.kits.tricks.claims import objection as objection
from stammtisch.kits.tricks.claims import prompt as prompt
from stammtisch.kits.tricks.claims import read as read
from stammtisch.kits.tricks.claims import strength as strength
from stammtisch.kits.tricks.claims import tell as tell
from stammtisch.kits.tricks.claims import text_of as text_of
