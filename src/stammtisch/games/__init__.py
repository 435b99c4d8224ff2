"""The games: one room for each, with its rules and nothing else."""
