"""What families of games share: a game declares what is special to it, the kit does the rest."""
