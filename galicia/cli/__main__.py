"""``python -m galicia.cli``."""

import sys

from galicia.cli.command import main

sys.exit(main())
