"""``python -m tests.engine.command``: the galicia command with the made-up games, known in its workers too."""

import sys

from galicia.cli import main
from galicia.engine.registry import register
from tests.engine.toy import GAMES

if __name__ in ("__main__", "__mp_main__"):  # the command, or a process it has started
    for game in GAMES:
        register(game.id, lambda game=game: game)
if __name__ == "__main__":
    sys.exit(main())
