"""The kit of tricks. `hand` is where to begin: a game declares phases, moves and attributes."""
