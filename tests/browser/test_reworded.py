"""Moves, battles, choices, log and replay work when nothing the server says can be read but names and numbers."""

from collections.abc import Iterator

import pytest

from tests.browser.test_great_war_in_the_east import test_the_defender_weighs_his_options  # noqa: F401
from tests.browser.test_replay import test_a_match_under_way_is_stepped_through_and_left_again  # noqa: F401
from tests.browser.test_two_players import test_a_reaction_an_attack_a_retreat_an_advance_and_losses  # noqa: F401
from tests.table.table import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[Server]:
    """In place of the server of all other tests."""
    with Server(str(tmp_path_factory.mktemp("reworded") / "matches.sqlite"), module="tests.reworded") as running:
        yield running
