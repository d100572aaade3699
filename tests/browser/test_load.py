"""The page keeps up with a computer that plays at full speed: its work follows frames, not messages, and no past."""

import pytest

from tests.browser.screen import Screen
from tests.long_match import long_match
from tests.table.table import GAME

MESSAGES = 400
FLOOD = """(count) => import("/main.js").then(async ({open: {match: {table}}}) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const calm = async () => {
    await new Promise((done) => setTimeout(done, 400));
    await frame();
    await frame();
  };
  await calm();
  let made = 0;
  const create = Document.prototype.createElement;
  const createNS = Document.prototype.createElementNS;
  Document.prototype.createElement = function (...given) { made += 1; return create.apply(this, given); };
  Document.prototype.createElementNS = function (...given) { made += 1; return createNS.apply(this, given); };
  const {match, view, asks} = table.state;
  const [hex, stack] = Object.entries(view.stacks)[0];
  for (let i = 1; i <= count; i++) {
    const revision = match.revision + i;
    const facts = {seat: "RU", units: ["x"], start: hex, end: hex};
    const event = {kind: "moved", text: `order ${revision}`, cases: [], facts};
    table.hear({type: "update", revision, kind: "order", seat: "RU", sentence: null, rolls: [], at: 0, events: [event],
      changes: {stacks: {[hex]: {...stack}}}, asks: {...asks, yours: false}});
  }
  await calm();
  Document.prototype.createElement = create;
  Document.prototype.createElementNS = createNS;
  return {made, log: table.state.log.length, revision: table.state.match.revision - match.revision,
    lines: document.querySelectorAll("#tab-log .log-line").length};
})"""


@pytest.mark.parametrize("orders", [0, 2616])
def test_four_hundred_orders_are_drawn_at_once_however_long_the_match_is(open_screen, server, orders):
    seats = {"AH": {"kind": "me"}, "RU": {"kind": "friend"}}
    more = {"record": long_match(GAME, orders)[0].dumps()} if orders else {}
    me: Screen = open_screen().join(server.made(seats, **more)["links"]["AH"])
    found = me.page.evaluate(FLOOD, MESSAGES)
    assert found["revision"] == MESSAGES
    assert found["log"] <= 401 and found["lines"] <= 501
    # Each order has a line of the log, of a few elements; everything else is drawn a few times for all of them.
    assert found["made"] < 12 * MESSAGES
