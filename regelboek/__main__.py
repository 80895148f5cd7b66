"""``python -m regelboek``: the command line."""

from regelboek.cli import main

if __name__ == "__main__":
    main()
