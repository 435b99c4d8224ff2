"""What families of games share: a game says what is its own, its kit makes the rest of it."""
