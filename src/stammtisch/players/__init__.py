"""How the games are played: habits for the search, help for people, bots of a game's own."""
