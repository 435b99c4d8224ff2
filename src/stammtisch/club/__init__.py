"""The evening of a club: who sits where, who deals, what counts, who wins, the eternal ranking.

The rules are those of the page `club_tournament` (CLB-1 to CLB-37); an evening of any other game
uses what fits of them.
"""
