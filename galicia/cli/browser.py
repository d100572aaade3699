"""`galicia play` in the browser: a server of one's own, and a match to begin with."""

from __future__ import annotations

import argparse
import json
import socket
import threading
import time
import webbrowser
from typing import Any
from urllib.request import Request, urlopen

from galicia.cli.files import Source, read_source, read_text
from galicia.cli.parsers import CommandError, game_named, options_given
from galicia.engine import registry
from galicia.table.opponents import opponent

PORT = 1914
HOST = "127.0.0.1"


def run(args: argparse.Namespace, is_file: bool, seated: Any) -> int:
    """Serve on this computer until interrupted."""
    for name in ("seed", "save"):
        if getattr(args, name):
            raise CommandError(f"--{name} is for play in the terminal: add --terminal (the browser keeps every match)")
    wish = asked(args, is_file, seated)
    # The server needs libraries that other commands do not: they are loaded only here.
    from galicia.table.server import data_file, server

    line = listening(HOST, args.port)
    port = line.getsockname()[1]
    table = server(args.file or str(data_file()), HOST, port)
    guide = threading.Thread(target=lead, args=(table, port, wish, not args.no_browser), daemon=True)
    guide.start()
    table.run(sockets=[line])
    return 0 if table.started else 2


def asked(args: argparse.Namespace, is_file: bool, seated: Any) -> dict[str, Any]:
    """The match to make, as the server is asked for it."""
    more: dict[str, Any] = {}
    if is_file:
        if args.scenario or args.option:
            raise CommandError("--scenario and --option are for new games")
        source: Source = read_source(args.source, resume=True)
        game, before = source.state.game, source.record.tags if source.record else {}
        if source.record is not None and args.dice:
            raise CommandError("--dice is for new games: a record goes on with its own kind of dice")
        more["record" if source.record else "position"] = read_text(args.source)
        typed = source.record.dice[0] == "typed" if source.record else args.dice == "typed"
    else:
        game, before, typed = game_named(args.source or registry.ids()[0]), {}, args.dice == "typed"
        game.new(args.scenario, options=options_given(args.option))  # what makes no sense is refused at once
        more = {"scenario": args.scenario, "options": options_given(args.option)}
    seats = {
        seat: {"kind": "me"} if name == "human" else {"kind": "computer", "player": opponent(name)}
        for seat, name in seated(args, game, before).items()
    }
    return {"game": game.id, "seats": seats, "dice": "typed" if typed else "sealed", **more}


def listening(host: str, port: int | None) -> socket.socket:
    """A socket on the port asked for; if none was, on ours or on any that is free."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        try:
            line.bind((host, PORT if port is None else port))
        except OSError:
            if port is not None:
                raise
            line.bind((host, 0))
    except (OSError, OverflowError) as error:
        line.close()
        raise CommandError(f"port {port} cannot be used ({getattr(error, 'strerror', None) or error})") from None
    return line


def lead(table: Any, port: int, wish: dict[str, Any], open_browser: bool) -> None:
    """Once the server answers, make the match and show the way to it."""
    while not table.started:
        time.sleep(0.05)
    home = f"http://{HOST}:{port}"
    body = json.dumps(wish).encode()
    request = Request(f"{home}/api/matches", body, {"Content-Type": "application/json"})
    with urlopen(request, timeout=60) as answer:
        made = json.load(answer)
    addresses = [home + link for link in made["links"].values()]
    for seat, address in zip(made["links"], addresses, strict=True):
        print(f"Play {seat} at {address}", flush=True)
    print("Ctrl+C ends the server; the match is kept.", flush=True)
    if open_browser:
        webbrowser.open(addresses[0] if addresses else home)

