"""``python -m stammtisch`` is the command ``stammtisch``."""

from stammtisch.cli import main

if __name__ == "__main__":
    main(prog_name="stammtisch")
