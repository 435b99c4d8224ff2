"""Nets that learn a game by playing it against themselves; needs numpy.

One way for all games: what a seat observes goes in, a number for each action comes out
(`learning.Learner`). What a net has learned becomes a small file of whole numbers (`whole`), with
which the bot ``learned`` plays without numpy (`stammtisch.bots.learned`).
"""
