"""The REST calls."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import segno
from litestar import Request, Response, get, post, put
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

import galicia
from galicia.board.map import Map
from galicia.engine import registry
from galicia.engine.cases import by_chapter
from galicia.engine.names import Names
from galicia.engine.record import read_result
from galicia.players import who_know
from galicia.table import creation, notices, store, stories, thoughts
from galicia.table import messages as m
from galicia.table.database import Connection
from galicia.table.match import Match, Refusal
from galicia.table.matches import Holder, Matches, Problem
from galicia.table.seat_view import known_to, log_entry, revealed, seat_view
from galicia.table.security import hashed, new_id, new_token
from galicia.table.shapes import Threatened, View

WEB = Path(galicia.__file__).parent / "web"
MOST_LOG, PAGE = 1000, 200
Call = Request[Any, Any, Any]
PROBLEMS = {
    status: ResponseSpec(m.Problem, description=text, generate_examples=False)
    for status, text in {
        400: "what was sent makes no sense",
        401: "a token is needed",
        403: "not with this token",
        404: "there is no such thing",
        409: "taken already, or not for this moment",
        413: "more than a megabyte",
        415: "not JSON",
        429: "too many attempts",
        503: "no answer was found in time",
    }.items()
}
Revision = Annotated[int | None, QueryParameter(ge=0, le=2**53)]
Turn = Annotated[int | None, QueryParameter(ge=0, le=1000)]


def matches_of(request: Call) -> Matches:
    matches: Matches = request.app.state.matches
    return matches


def tokens_of(request: Call) -> list[str]:
    """The tokens of a call: ``Authorization: Bearer TOKEN``, several separated by commas."""
    scheme, _, text = request.headers.get("authorization", "").partition(" ")
    tokens = [token.strip() for token in text.split(",") if token.strip()]
    if scheme.lower() != "bearer" or not tokens or len(tokens) > 8:
        raise Problem(401, "token", "this call needs a token: Authorization: Bearer TOKEN")
    return tokens


async def holders_of(request: Call, match: str) -> list[Holder]:
    found = []
    for token in tokens_of(request):
        holder = await matches_of(request).holder(token)
        if holder is None or holder.match != match:
            raise Problem(403, "token", "this token holds no seat of this match")
        found.append(holder)
    return found


async def held(request: Call, match: str) -> tuple[Match, str | None]:
    """The match, and the caller's seat."""
    holder = (await holders_of(request, match))[0]
    return await matches_of(request).match(match), holder.seat


# Games.


@get("/api/games", responses=PROBLEMS, sync_to_thread=False)
def games() -> list[m.GameFacts]:
    """Every game with its names, its options and the computer players that can play it."""
    return [game_facts(game) for game in galicia.games()]


def game_facts(game: Any) -> m.GameFacts:
    names: Names = game.names
    evening = names.evening
    look, picture = f"games/{game.box}/index.js", f"pictures/{game.id}.webp"
    return m.GameFacts(
        id=game.id,
        name=names.title or game.title,
        title=game.title,
        box=game.box,
        box_title=game.box_title,
        look=f"/{look}" if (WEB / look).exists() else "",
        character=game.character,
        evening=evening and m.EveningFacts(
            evening.hours, evening.weight, bool(game.hides), len(game.seats), evening.good_alone, evening.gist,
            evening.words,
        ),
        picture=f"/{picture}" if (WEB / picture).exists() else "",
        board=game.board,
        seats=list(game.seats),
        sides={side: list(camp) for side, camp in zip(game.sides, game.camps, strict=True)},
        parties={word: m.PartyFacts(*names.party(word)) for word in (*game.seats, *game.sides)},
        scenarios=list(game.scenarios),
        scenario_titles={word: names.scenarios.get(word, word) for word in game.scenarios},
        turn=names.turn,
        dates=list(names.dates),
        phases=[m.PhaseFacts(word, title) for word, title in names.phases.items()],
        columns=list(names.columns),
        losses=m.MeasureFacts(game.losses_in, names.losses),
        toll=m.MeasureFacts(*game.toll),
        roles={kind: dispatch.role for kind, dispatch in game.dispatches.items()},
        overlays=list(game.overlays),
        options=[
            m.OptionFacts(
                o.name, o.title, o.default, list(o.choices), list(o.words), o.first, o.help,
                [f"{game.short} {case}" for case in o.cases], list(o.rulings),
            )
            for o in game.Options.about()
        ],
        players=list(who_know(game)),
    )  # fmt: skip


def game_of(id: str) -> Any:
    if id not in registry.ids():
        raise Problem(404, "not-found", f"there is no game {id!r}")
    return registry.game(id)


@get("/api/games/{game:str}/rules", responses=PROBLEMS, sync_to_thread=False)
def rules(game: FromPath[str]) -> m.Rules:
    """The cases of a game by chapter, in our own words."""
    found = game_of(game)
    chapters = []
    for number, cases in by_chapter(found.cases, found.names.chapters).items():
        called = found.names.chapter(number)
        facts = [m.CaseFacts(f"{found.short} {case.id}", case.words, list(case.rulings)) for case in cases]
        chapters.append(m.Chapter(number, called.title, called.short, facts))
    return m.Rules(found.id, found.title, chapters)


@get("/api/games/{game:str}/briefings", responses=PROBLEMS, sync_to_thread=False)
def briefings(game: FromPath[str]) -> list[m.BriefingFacts]:
    """What each seat reads before the first turn, by scenario."""
    found = game_of(game)
    told = ((scenario, seat, found.briefing(scenario, seat)) for scenario in found.scenarios for seat in found.seats)
    return [
        m.BriefingFacts(
            scenario,
            seat,
            briefing.situation,
            briefing.goal,
            [m.AimFacts(aim.points, aim.what, aim.when, aim.seat, list(aim.hexes)) for aim in briefing.aims],
            [m.PartFacts(*part) for part in briefing.turn],
            [m.PartFacts(*part) for part in briefing.different],
        )
        for scenario, seat, briefing in told
        if briefing
    ]


@get("/api/games/{game:str}/map", responses=PROBLEMS, sync_to_thread=False)
def map_facts(game: FromPath[str]) -> m.MapFacts:
    """Every hex of a game's boards, each in the units of its drawing."""
    return _map(game_of(game).id)


@cache
def _map(id: str) -> m.MapFacts:
    game = registry.game(id)
    return m.MapFacts([board_facts(board) for board in game.boards(game.Options())])


def board_facts(board: Map) -> m.BoardFacts:
    """Every hex of a board, in the units of the drawing of the same name."""
    with (WEB / "boards" / f"{board.name}.svg").open(encoding="utf-8") as file:
        head = file.read(2000).partition(">")[0]
    size = {name: float(value) for name, value in re.findall(r'([a-z-]+)="([\d.]+)"', head)}
    width = size["data-hex"]
    hexes = {}
    for h, terrain in board.terrain.items():
        x, y = board.grid.centre(h)
        places = [m.PlaceFacts(place.name, place.kind) for place in board.places_in.get(h, ())]
        hexes[board.grid.number(h)] = m.HexFacts(
            round(size["data-x"] + x * width, 2), round(size["data-y"] + y * width, 2), terrain, places
        )
    return m.BoardFacts(board.name, board.title, board.sheet, hexes, size["width"], size["height"], width)


# Invitations.


@get("/api/addresses", responses=PROBLEMS, sync_to_thread=False)
def addresses(request: Call) -> list[m.AddressFacts]:
    """Where others find this table, the farthest first; none if only this computer can open it."""
    return [m.AddressFacts(*found) for found in request.app.state.addresses]


@post("/api/codes", responses=PROBLEMS, status_code=200, sync_to_thread=False)
def code(data: JSONBody[m.CodeText]) -> m.Code:
    """A QR code of a text, such as the link of an invitation."""
    try:
        drawn = segno.make_qr(data.text, error="m")
    except (segno.DataOverflowError, UnicodeEncodeError):
        raise Problem(400, "malformed", "this text does not fit a QR code") from None
    return m.Code(["".join(str(int(dark)) for dark in row) for row in drawn.matrix])


# Matches.


@post("/api/matches", responses=PROBLEMS)
async def make_match(request: Call, data: JSONBody[m.NewMatch]) -> m.Made:
    """A new match, with a token for each seat a person takes."""
    matches = matches_of(request)
    return await creation.make(matches, data, matches.maker if data.position is None else "")  # lessons are positions


@get("/api/matches/{match:str}", responses=PROBLEMS)
async def match_facts(request: Call, match: FromPath[str]) -> m.MatchFacts:
    """The state of a match."""
    found, seat = await held(request, match)
    head, view = found.head, found.state.view(seat)
    now = await matches_of(request).database.read(lambda c: store.head_of(c, match))
    return m.MatchFacts(
        match=head.id,
        game=head.game,
        title=found.game.title,
        scenario=head.scenario,
        options=head.options,
        seat=seat,
        seats=found.audience.seats(),
        turn=view.turn,
        phase=view.phase,
        to_act=found.deciding,
        revision=found.revision,
        over=found.state.over,
        result=m.ResultFacts(*read_result(head.result)) if head.result else None,
        scores=dict(view.scores),
        leader=found.game.leader(view.scores),
        changed=now.changed if now else head.changed,
        dice=head.dice.partition(" ")[0],
        commitment=head.commitment,
        seed=head.seed if found.state.over else "",
        advice=head.advice,
        lesson=head.lesson,
    )


@get("/api/matches/{match:str}/log", responses=PROBLEMS)
async def match_log(
    request: Call, match: FromPath[str], after: Revision = None, before: Revision = None
) -> list[m.LogEntry]:
    """What happened after a revision, as far as the holder may know it; at most a thousand orders at a time.

    With `before`, the two hundred orders in front of that revision instead.
    """
    found, seat = await held(request, match)

    def read(c: Connection) -> list[store.OrderRow]:
        if before is not None:
            return store.log_of(c, match, after or 0, PAGE, newest=True, before=before)
        return store.log_of(c, match, after or 0, MOST_LOG)

    rows = await matches_of(request).database.read(read)
    return [log_entry(found, row, seat) for row in rows]


@get("/api/matches/{match:str}/story", responses=PROBLEMS)
async def match_story(request: Call, match: FromPath[str]) -> m.Story:
    """All that happened: points by turn, every battle, luck, losses, and the campaign in words."""
    found, seat = await held(request, match)
    return await stories.story_of(matches_of(request), found, seat)


@get("/api/matches/{match:str}/view", responses=PROBLEMS)
async def match_view(request: Call, match: FromPath[str], revision: Revision = None) -> Response[View]:
    """The holder's view, as it is or as it was after a revision; of a finished match, with every stack revealed."""
    found, seat = await held(request, match)
    state = await state_at(request, found, revision)
    shown = revealed if found.state.over else seat_view
    return Response(shown(state, seat).view(), media_type="application/json")  # type: ignore[arg-type]


@get("/api/matches/{match:str}/threats", responses=PROBLEMS)
async def match_threats(request: Call, match: FromPath[str], after: Revision = None) -> list[Threatened]:
    """What enemies could attack or enter next at good odds, and could not after an earlier revision."""
    found, seat = await held(request, match)
    if seat is None:
        raise Problem(403, "token", "nobody threatens spectators")
    before = await state_at(request, found, after)
    try:
        threats: list[Threatened] = await matches_of(request).forecasters.new_threats(found, seat, before)
        return threats
    except Refusal as refusal:
        raise Problem(409, refusal.code, str(refusal), refusal.reasons) from None


async def state_at(request: Call, match: Match, revision: int | None) -> Any:
    if revision is None or revision >= match.revision:
        return match.state
    return await matches_of(request).state_at(match, revision)


@get("/api/matches/{match:str}/record", responses=PROBLEMS, media_type="text/plain")
async def match_record(request: Call, match: FromPath[str]) -> str:
    """The record: of a finished match for any holder, of a running one for those who hold all its seats."""
    seats = {holder.seat for holder in await holders_of(request, match)}
    found = await matches_of(request).match(match)
    if not found.state.over:
        check_all_is_theirs(found, seats)
    return await matches_of(request).record(found)


def check_all_is_theirs(match: Match, held: set[str | None]) -> None:
    """A record contains everything, so that of a running match is only for those from whom nothing is hidden."""
    people = {seat for seat, row in match.seats.items() if row.kind != "computer"}
    if match.game.hides and len(people) < len(match.seats):
        raise Problem(403, "secret", "computers hide something too: the record is given when the match is over")
    if not held >= people:
        text = "the record of a running match needs the tokens of all its seats, separated by commas"
        raise Problem(403, "secret", text)


@get("/api/matches/{match:str}/position", responses=PROBLEMS, media_type="text/plain")
async def match_position(request: Call, match: FromPath[str], revision: Revision = None) -> str:
    """The position as the holder knows it, now or after an earlier order."""
    found, seat = await held(request, match)
    text: str = known_to(found, seat, await state_at(request, found, revision)).position()
    return text


@get("/api/matches/{match:str}/thoughts", responses=PROBLEMS)
async def match_thoughts(request: Call, match: FromPath[str], turn: Turn = None) -> m.Thoughts:
    """What computer players thought in a turn, as far as it may be shown now."""
    found, _ = await held(request, match)
    return await thoughts.told(matches_of(request).database, found, turn)


@post("/api/matches/{match:str}/advice", responses=PROBLEMS, status_code=200)
async def advice(request: Call, match: FromPath[str], data: JSONBody[m.AdviceWanted]) -> m.Advice:
    """What the staff would do in the place of the seat that must decide, and why."""
    found, seat = await held(request, match)
    try:
        answer: m.Advice = await matches_of(request).advisers.ask(found, seat, data.revision)
        return answer
    except Refusal as refusal:
        status = 403 if refusal.code == "not-your-turn" else 409
        raise Problem(status, refusal.code, str(refusal), refusal.reasons) from None


@put("/api/matches/{match:str}/notes", responses=PROBLEMS)
async def put_notes(request: Call, match: FromPath[str], data: JSONBody[m.Notes]) -> m.Saved:
    """Save the private notes of the seat."""
    _, seat = await held(request, match)
    if seat is None:
        raise Problem(403, "token", "spectators keep no notes")
    await matches_of(request).database.write(lambda c: store.put_notes(c, match, seat, data.text))
    return m.Saved()


@put("/api/matches/{match:str}/windows", responses=PROBLEMS)
async def put_windows(request: Call, match: FromPath[str], data: JSONBody[m.Windows]) -> m.Saved:
    """Whether to pass in every window automatically, at the pace at which computers answer."""
    found, seat = await held(request, match)
    if seat is None:
        raise Problem(403, "token", "spectators are asked nothing")
    matches = matches_of(request)
    await matches.database.write(lambda c: store.put_declines(c, match, seat, data.decline))
    if matches.bots is not None:
        matches.bots.look_at(found)
    return m.Saved()


@put("/api/matches/{match:str}/hooks", responses=PROBLEMS)
async def put_hooks(request: Call, match: FromPath[str], data: JSONBody[m.Hooks]) -> m.Saved:
    """Where to send notice that it is the seat's turn: a web address, an e-mail address, or neither."""
    _, seat = await held(request, match)
    if seat is None:
        raise Problem(403, "token", "spectators have no turn")
    webhook, email = notices.checked(data.webhook or "", data.email or "")
    await matches_of(request).database.write(lambda c: store.put_hooks(c, match, seat, webhook, email))
    return m.Saved()


@post("/api/matches/{match:str}/fork", responses=PROBLEMS)
async def fork(request: Call, match: FromPath[str], data: JSONBody[m.Fork]) -> m.Made:
    """A new match from a position: the exact one of a finished match, or what the holder knows of a running one."""
    found, seat = await held(request, match)
    state = await state_at(request, found, data.revision)
    known = state if found.state.over else known_to(found, seat, state)
    if known.over:
        raise Problem(400, "over", "that position is the end of the game: fork an earlier revision")
    wish = m.NewMatch(found.head.game, data.seats, position=known.position())
    return await creation.make(matches_of(request), wish, matches_of(request).maker)


# Positions that are looked at.


@post("/api/positions", responses=PROBLEMS, status_code=200)
async def show_position(request: Call, data: JSONBody[m.Shown]) -> m.PositionFacts:
    """A position as a match would begin there; nothing is stored."""
    shown: m.PositionFacts = await matches_of(request).positions.show(data.position, data.seat)
    return shown


@post("/api/positions/ask", responses=PROBLEMS, status_code=200)
async def ask_position(request: Call, data: JSONBody[m.AskedOf]) -> Response[m.LookedUp]:
    """The answer to a question about a position, as in a match."""
    try:
        found = await matches_of(request).positions.ask(data.position, data.seat, data.question)
        return Response(m.write(found), media_type="application/json")  # type: ignore[arg-type]
    except Refusal as refusal:
        raise Problem(409, refusal.code, str(refusal), refusal.reasons) from None


@get("/api/seat", responses=PROBLEMS)
async def seat_of(request: Call) -> m.Held:
    """The match and seat of a token."""
    holder = await matches_of(request).holder(tokens_of(request)[0])
    if holder is None:
        raise Problem(403, "token", "this token holds no seat")
    match = await matches_of(request).match(holder.match)
    return m.Held(holder.match, holder.seat, match.head.game, match.game.title)


# Accounts.


@post("/api/accounts", responses=PROBLEMS)
async def make_account(request: Call, data: JSONBody[m.Credentials]) -> m.Signed:
    """A new account."""
    matches = matches_of(request)
    if not matches.passwords.may_try(f"new {request.client.host if request.client else ''}"):
        raise Problem(429, "slow-down", "too many accounts; wait a minute")
    kept = await matches.passwords.hash(data.password)
    account = new_id()
    if not await matches.database.write(lambda c: store.add_account(c, account, data.name, kept)):
        raise Problem(409, "taken", f"there is an account {data.name!r} already")
    return m.Signed(account, await matches.sign_in(account))


@post("/api/sessions", responses=PROBLEMS)
async def make_session(request: Call, data: JSONBody[m.Credentials]) -> m.Signed:
    """Sign in; the token is good for thirty days."""
    matches = matches_of(request)
    if not matches.passwords.may_try(data.name):
        raise Problem(429, "slow-down", "too many attempts; wait a minute")
    found = await matches.database.read(lambda c: store.account_named(c, data.name))
    fits = await matches.passwords.fits(found[1] if found else matches.passwords.nobody, data.password)
    if found is None or not fits:
        raise Problem(403, "password", "name and password do not fit")
    return m.Signed(found[0], await matches.sign_in(found[0]))


async def account_of(request: Call, token: str) -> tuple[str, str]:
    hash = hashed(token)
    found = await matches_of(request).database.read(lambda c: store.session_account(c, hash))
    if found is None:
        raise Problem(403, "token", "this token belongs to no account; sign in again")
    return found


@post("/api/matches/{match:str}/claim", responses=PROBLEMS)
async def claim(request: Call, match: FromPath[str], data: JSONBody[m.Claim]) -> m.Saved:
    """Tie the seat to an account."""
    found, seat = await held(request, match)
    account, name = await account_of(request, data.account)
    if seat is None:
        raise Problem(403, "token", "spectators have no seat")
    if not await matches_of(request).database.write(lambda c: store.claim(c, match, seat, account, name)):
        raise Problem(409, "taken", "this seat belongs to another account")
    found.seats[seat].account, found.seats[seat].name = account, name
    found.audience.presence()
    return m.Saved()


@get("/api/accounts/me/matches", responses=PROBLEMS)
async def own_matches(request: Call) -> list[m.OwnMatch]:
    """The matches of an account, the latest first."""
    account, _ = await account_of(request, tokens_of(request)[0])
    found = await matches_of(request).database.read(lambda c: store.matches_of(c, account))
    return [
        m.OwnMatch(
            match=head.id,
            game=head.game,
            title=registry.game(head.game).title,
            scenario=head.scenario,
            seats=seats,
            to_act=head.waiting or None,
            over=head.finished,
            result=m.ResultFacts(*read_result(head.result)) if head.result else None,
            revision=head.revision,
            changed=head.changed,
            lesson=head.lesson,
        )
        for head, seats in found
        if head.game in registry.ids()
    ]


@post("/api/accounts/me/matches/{match:str}", responses=PROBLEMS)
async def sit_again(request: Call, match: FromPath[str]) -> m.Tokens:
    """New tokens for the seats the account holds in a match."""
    account, _ = await account_of(request, tokens_of(request)[0])
    found = await matches_of(request).match(match)
    tokens = {seat: new_token() for seat, row in found.seats.items() if row.account == account}
    if not tokens:
        raise Problem(403, "token", "this account holds no seat of this match")

    def add(c: Connection) -> None:
        for seat, token in tokens.items():
            store.add_token(c, hashed(token), match, seat)

    await matches_of(request).database.write(add)
    return m.Tokens(tokens)


HANDLERS = [
    games, rules, map_facts, briefings, addresses, code, make_match, match_facts, match_log, match_story, match_view,
    match_threats, match_record, match_position, match_thoughts, advice, put_notes, put_windows, put_hooks, fork,
    show_position, ask_position, seat_of, make_account, make_session, claim, own_matches, sit_again,
]  # fmt: skip
