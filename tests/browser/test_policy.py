"""The page takes nothing from elsewhere, and runs nothing that is not one of its files."""

import pytest

from tests.browser.screen import Screen

EVAL = "document.body.setAttribute('onclick', 'window.ran = true'); document.body.click()"
SCRIPT = "const s = document.createElement('script'); s.textContent = 'window.ran = true'; document.body.append(s)"
FETCH = "fetch('http://127.0.0.1:9/').catch(() => {})"
FRAME = "const f = document.createElement('iframe'); f.src = 'http://127.0.0.1:9/'; document.body.append(f)"


@pytest.mark.parametrize(
    ("attempt", "directive"),
    [(EVAL, "script-src-attr"), (SCRIPT, "script-src-elem"), (FETCH, "connect-src"), (FRAME, "frame-src")],
    ids=["attribute", "script", "fetch", "frame"],
)
def test_what_the_policy_forbids_is_blocked_and_noticed(open_screen, attempt, directive):
    me: Screen = open_screen().lobby()
    me.page.evaluate(f"() => {{ {attempt} }}")
    me.complains(directive)
    assert not me.page.evaluate("window.ran ?? false")
    me.wrongs.clear()
