"""What families of games share: a game says what is its own, and its kit supplies the rest."""
