"""The client learns nothing from words: what it must know comes typed from the server."""

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


def test_no_sentence_is_taken_apart():
    read = [
        f"{name}: {line.strip()}"
        for file in sorted(WEB.rglob("*.js"))
        if (name := file.relative_to(WEB).as_posix()) not in ALLOWED
        for line in file.read_text(encoding="utf-8").splitlines()
        if READS.search(line)
    ]
    assert read == []
