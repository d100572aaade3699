"""Measurable faults of a screen: texts over texts, controls too small to hit, a board too small."""

from __future__ import annotations

from tests.browser.screen import Screen

TEXTS = """() => {
  const seen = (element, box) => {
    let {left, top, right, bottom} = box;
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.visibility === "hidden" || style.opacity === "0" || style.clipPath !== "none") return null;
      if (style.overflowX !== "visible" || style.overflowY !== "visible") {
        const edge = at.getBoundingClientRect();
        left = Math.max(left, edge.left);
        top = Math.max(top, edge.top);
        right = Math.min(right, edge.right);
        bottom = Math.min(bottom, edge.bottom);
      }
    }
    left = Math.max(left, 0), top = Math.max(top, 0);
    right = Math.min(right, innerWidth), bottom = Math.min(bottom, innerHeight);
    return right - left > 2 && bottom - top > 2 ? {left, top, right, bottom} : null;
  };
  const shown = document.querySelector("dialog[open]") ?? document.body;
  const texts = [];
  const walk = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility()) continue;
    if (element.closest("svg, .visually-hidden, noscript, option, script")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const part = seen(element, box);
      if (part) texts.push({...part, element, words: node.data.trim().slice(0, 40)});
    }
  }
  const floats = "#panel, .form-open .new-match, .float, .tip, .toast, .failure, .skip, #top, #prompt";
  const float = (element) => element.closest(floats);
  const faults = [];
  for (const [i, one] of texts.entries()) {
    for (const other of texts.slice(i + 1)) {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide < 3 || high < 5 || one.element === other.element) continue;
      const x = Math.max(one.left, other.left) + wide / 2, y = Math.max(one.top, other.top) + high / 2;
      const covered = float(one.element) !== float(other.element) && document.elementFromPoint(x, y)
        && [one, other].some(({element}) => !float(document.elementFromPoint(x, y))?.contains(element));
      if (!covered) faults.push(`"${one.words}" over "${other.words}"`);
    }
  }
  return faults;
}"""

CONTROLS = """(least) => {
  const shown = document.querySelector("dialog[open]") ?? document.body;
  const found = shown.querySelectorAll("button, select, input:not([type=radio], [type=checkbox]), summary, a[href]");
  const inText = ".case, .unit-name, .hex-name, .link, .skip, p a, .grip, .visually-hidden";
  return [...found].filter((one) => !one.matches(inText) && one.checkVisibility()).flatMap((one) => {
    const {width, height} = (one.closest(".unit-card") ?? one).getBoundingClientRect(); // a head stands for its card
    if (!width || Math.min(width, height) > least - 0.5) return [];
    return [`${one.className} "${one.textContent || one.ariaLabel}" ${width.toFixed(0)} x ${height.toFixed(0)}`];
  });
}"""

BOARD = """() => {
  const box = document.querySelector("#board").getBoundingClientRect();
  const panel = document.querySelector("#panel").getBoundingClientRect();
  const wide = Math.min(box.right, panel.right) - Math.max(box.left, panel.left);
  const high = Math.min(box.bottom, panel.bottom) - Math.max(box.top, panel.top);
  const covered = wide > 0 && high > 0 ? wide * high : 0;
  return (box.width * box.height - covered) / (innerWidth * innerHeight);
}"""


CUT = """() => [...document.querySelectorAll(".tab")].filter((tab) => tab.checkVisibility()).flatMap((tab) => {
  const row = tab.closest(".tabs").getBoundingClientRect();
  const words = tab.querySelector("span").getBoundingClientRect();
  const {left, right, top, bottom} = tab.getBoundingClientRect();
  const inside = left >= row.left - 1 && right <= row.right + 1 && top >= row.top - 1 && bottom <= row.bottom + 1;
  return inside && words.left >= left - 0.5 && words.right <= right + 0.5 ? [] : [tab.textContent];
})"""


def cut_tabs(me: Screen) -> list[str]:
    """Tabs that are not whole: beyond their row, or too narrow for their word."""
    return list(me.page.evaluate(CUT))


def overprinted(me: Screen) -> list[str]:
    """Texts that lie on other texts."""
    return list(me.page.evaluate(TEXTS))


def too_small(me: Screen) -> list[str]:
    """Controls under 32 px, or 44 px for fingers; links within a text are exempt."""
    coarse = me.page.evaluate("matchMedia('(pointer: coarse)').matches")
    return list(me.page.evaluate(CONTROLS, 44 if coarse else 32))


def board_share(me: Screen) -> float:
    """The share of the window in which the board can be seen."""
    return float(me.page.evaluate(BOARD))


def beyond_the_window(me: Screen) -> tuple[int, int]:
    """How far the page is wider and higher than its window."""
    return tuple(
        me.page.evaluate("(({scrollWidth: w, scrollHeight: h}) => [w - innerWidth, h - innerHeight])(document.body)")
    )
