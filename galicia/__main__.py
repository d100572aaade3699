"""``python -m galicia``."""

import sys

from galicia.cli import main

sys.exit(main())
