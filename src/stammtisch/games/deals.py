"""Counted deals for Doppelkopf, which is no game of the kit yet."""

from stammtisch.kits.deals import CHOOSE as CHOOSE
from stammtisch.kits.deals import Deals as Deals
from stammtisch.kits.deals import fraction as fraction
