"""Poker: draw, five-card stud and Texas Holdem. The rules are the rule book's page ``poker``."""
