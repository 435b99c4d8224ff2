"""How the games are played: habits for the search, help for people, bots for single games."""
