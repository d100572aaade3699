"""What a player looks for on the board of Battle for Galicia, and the overlays."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

import pytest

from galicia.atlas.draw import WEB_BOARDS, DrawError, draw, overlays
from galicia.atlas.draw.compose import open_page
from galicia.atlas.draw.errors import OverlayError
from galicia.atlas.draw.frame import SPACING, symbols
from galicia.atlas.draw.plans import PLANS
from galicia.atlas.draw.towns import settle

BOARD = "battle-for-galicia"


@cache
def drawn() -> str:
    return (WEB_BOARDS / f"{BOARD}.svg").read_text(encoding="utf-8")


def part(name: str) -> str:
    found = re.search(rf'<g id="layer-{name}"[^>]*>(.*?)(?=<g id="layer-|</svg>)', drawn(), re.S)
    assert found is not None
    return found.group(1)


def test_victory_towns_are_ringed() -> None:
    page = open_page(PLANS[BOARD])
    ringed = {t.name for t in settle(page) if t.victory}
    assert ringed == {"Lublin", "Chelm", "Krasnostaw", "Hrubieszow", "Lemberg", "Grodek", "Jaworow", "Sambor"}
    assert part("towns").count('class="ring"') == len(ringed)


def test_barred_hexes_are_hatched() -> None:
    assert 'class="barred"' in part("barred")


def test_only_przemysl_has_the_star() -> None:
    page = open_page(PLANS[BOARD])
    assert [t.name for t in settle(page) if t.fortress] == ["Przemysl"]


def test_the_compass_shows_that_the_board_is_turned() -> None:
    assert re.search(r"rotate\(-28", part("panel"))


def test_the_turn_track_has_a_box_for_every_turn() -> None:
    assert [f'id="turn-{n}"' in drawn() for n in range(1, 14)] == [True] * 12 + [False]


def test_edge_symbols_keep_apart() -> None:
    for board, plan in PLANS.items():
        found = symbols(open_page(plan))
        for edge in ("top", "bottom", "left", "right"):
            row = sorted(s.along for s in found if s.edge == edge)
            assert all(b - a > SPACING - 1 for a, b in pairwise(row)), board


@pytest.mark.parametrize("overlay", ["supply", "areas", "numbers"])
def test_overlays_fill_their_layers(overlay: str) -> None:
    _, outlines = overlays.draw(open_page(PLANS["great-war-in-the-east-serbia"]), overlay)
    assert outlines


def test_an_overlay_without_a_fact_is_refused() -> None:
    with pytest.raises(OverlayError, match="great-war-in-the-east-serbia has no zones"):
        draw("great-war-in-the-east-serbia", "zones")


def test_an_unknown_board_is_refused() -> None:
    with pytest.raises(DrawError, match="no board 'verdun'"):
        draw("verdun")
