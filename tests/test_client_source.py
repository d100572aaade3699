"""The client learns facts from typed messages, never from words, and no module of it keeps anything of a match."""

import re

from docs.build import ROOT

WEB = ROOT / "galicia" / "web"
WORDS = r"(?:title|help|label|text|level|prompt|gist|what|progress)"
READS = re.compile(
    rf"\b{WORDS}\b\??\.(?:startsWith|endsWith|split|match|search|includes)\(|/\w*\.(?:exec|test)\({WORDS}\b"
)
ALLOWED = {
    "board/drawing.js": "the style sheet in a drawing",
    "screens/rules.js": "the words a reader looks for",
    "screens/rule-book.js": "the words a reader looks for",
}
KEPT = {
    "board/drawing.js": ["styles"],  # of drawings, which never change
    "net/catalogue.js": ["read"],  # what the server has and never changes
    "main.js": ["reloaded"],  # of the page
    "table/battles.js": ["read"],  # by the log it was read from, and gone with it
    "games/battle-for-galicia/counters.js": ["CORPS"],  # a table
}
KEEPS = re.compile(r"^(?:export )?(?:let (\w+)|const (\w+) = new (?:Weak)?(?:Map|Set)\((?!\[))", re.M)


def test_no_sentence_is_taken_apart():
    read = [
        f"{name}: {line.strip()}"
        for file in sorted(WEB.rglob("*.js"))
        if (name := file.relative_to(WEB).as_posix()) not in ALLOWED
        for line in file.read_text(encoding="utf-8").splitlines()
        if READS.search(line)
    ]
    assert read == []


def test_no_module_keeps_what_belongs_to_a_match():
    kept = {
        file.relative_to(WEB).as_posix(): [one or other for one, other in found]
        for file in sorted(WEB.rglob("*.js"))
        if (found := KEEPS.findall(file.read_text(encoding="utf-8")))
    }
    assert kept == KEPT
