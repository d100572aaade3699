"""What is played in scenes of First Ypres."""

from __future__ import annotations

from tests.clash_of_giants.acts import Acts, joins, odds
from tests.clash_of_giants.ypres.scene import SCENES

ACTS = Acts(SCENES)
activation, march, declaration, attack, lost, checks = (
    ACTS.activation, ACTS.march, ACTS.declaration, ACTS.attack, ACTS.lost, ACTS.checks,
)  # fmt: skip

__all__ = ["activation", "attack", "checks", "declaration", "joins", "lost", "march", "odds"]
