"""The kit for trick-taking games. Begin with `hand`: a game declares phases, moves, attributes."""
