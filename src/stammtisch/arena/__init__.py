"""Leagues of bots: who is stronger, by how much, and how sure we are."""

from stammtisch.arena.league import DealResult, League, Standing, play_deal, standing

__all__ = ["DealResult", "League", "Standing", "play_deal", "standing"]
