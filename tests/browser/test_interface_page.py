"""The page that describes the interface lists every call of the OpenAPI description."""

from tests.browser.screen import Screen


def test_every_call_of_the_interface_is_on_its_page(open_screen):
    me: Screen = open_screen().lobby()
    described = me.page.evaluate("fetch('/schema').then((answer) => answer.json())")
    calls = {f"{method.upper()} {path}" for path, methods in described["paths"].items() for method in methods}
    me.page.goto(me.page.url.split("#")[0].rstrip("/") + "/api.html")
    me.page.wait_for_selector("h2")
    assert set(me.page.locator("h2").all_inner_texts()) == calls
