"""`python -m galicia.atlas` rebuilds the map files and stamps them; `... check` lists every binding fact."""

from __future__ import annotations

import sys

from galicia.atlas import build_all
from galicia.atlas.build import map_path
from galicia.atlas.layers import AtlasError
from galicia.atlas.stamps import stamp
from galicia.board import GridError, MapError


def main(words: list[str]) -> int:
    """Run one of the two commands; 1 if a fact fails or the atlas is at fault."""
    try:
        if not words:
            for name in build_all(write=True, report=print):
                stamp(map_path(name))
            return 0
        if words == ["check"]:
            from galicia.atlas.checks import report

            return report(print)
    except (AtlasError, GridError, MapError) as error:
        print(f"atlas: {error}", file=sys.stderr)
        return 1
    print("usage: python -m galicia.atlas [check]", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
