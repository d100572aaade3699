"""Options as typed fields."""

from dataclasses import FrozenInstanceError

import pytest

from galicia.engine.errors import OptionError
from tests.engine.toy import GAME, ToyOptions


def test_an_option_may_be_given_as_value_or_as_text():
    assert ToyOptions.read({"needed": 5}) == ToyOptions.read({"needed": "5"})
    assert ToyOptions.read({"answers": False}) == ToyOptions.read({"answers": "no"})


@pytest.mark.parametrize("value", [4, "4", "05", "five", True, 8.0, None, "", " 5"])
def test_a_value_that_is_no_choice_is_refused(value):
    with pytest.raises(OptionError, match="needed cannot be"):
        ToyOptions.read({"needed": value})


def test_a_flag_is_not_a_number():
    with pytest.raises(OptionError):
        ToyOptions.read({"answers": 1})


def test_an_option_that_does_not_exist_is_refused_with_those_that_do():
    with pytest.raises(OptionError, match="there are: needed, answers, rounds, bids"):
        GAME.new(options={"weather": "rain"})


def test_only_changed_options_are_written():
    assert dict(ToyOptions().changed()) == {}
    assert dict(ToyOptions(needed=12, answers=False).changed()) == {"needed": "12", "answers": "no"}


def test_written_options_read_back():
    options = ToyOptions(needed=12, answers=False, bids="none")
    assert ToyOptions.read(dict(options.changed())) == options


def test_options_explain_themselves():
    about = {o.name: o for o in ToyOptions.about()}
    assert about["needed"].choices == (8, 5, 12)
    assert about["answers"].default is True and about["answers"].help and about["answers"].cases == ("3.1",)


def test_options_do_not_change_in_play():
    s = GAME.new(options={"needed": 5})
    with pytest.raises(FrozenInstanceError):
        s.options.needed = 12


def test_an_option_changes_the_game():
    assert GAME.new(options={"bids": "none"}).explain("bid 1")
    assert not GAME.new(options={"bids": "open"}).explain("bid 1")
