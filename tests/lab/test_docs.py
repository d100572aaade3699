"""The page about the laboratory names commands that exist."""

import re
import shlex
from pathlib import Path

import pytest

from galicia.cli.command import _parser

PAGE = Path("docs/laboratory.md").read_text(encoding="utf-8").replace("\\\n", "")
COMMANDS = re.findall(r"^galicia (.*)$", "".join(re.findall(r"^```\n(.*?)^```$", PAGE, re.M | re.S)), re.M)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_page_is_understood(command):
    assert callable(_parser(shlex.split(command)).parse_args(shlex.split(command)).run)


def test_the_page_shows_every_command_of_the_laboratory():
    assert {words.split()[1] for words in COMMANDS if words.startswith("lab ")} == {
        "rate",
        "compare",
        "balance",
        "tune",
        "report",
        "game",
    }
