"""`galicia serve`: the table in the browser, for yourself or for others."""

from __future__ import annotations

import argparse
from contextlib import suppress
from typing import Any

from galicia.cli.parsers import add_command, at_least, port_number, web_address
from galicia.table.line import LOCAL, PORT

REACH = {"public": "for everybody", "network": "for others on this network"}


def add_parsers(subparsers: Any) -> None:
    serve = add_command(
        subparsers,
        "serve",
        run,
        "serve matches to browsers, here or over a network",
        """
galicia serve                                              on this computer, port 1914
galicia serve --host 0.0.0.0 --port 8000                   for others on the network
galicia serve --public https://galicia.example              behind a web server; invitations carry this address
galicia serve --database postgresql://galicia@db/galicia   on PostgreSQL; start as many of these as you like
""",
    )
    serve.add_argument("--host", metavar="ADDRESS", default=LOCAL, help=f"the address to listen on ({LOCAL})")
    serve.add_argument("--port", metavar="PORT", type=port_number, default=PORT, help=f"the port ({PORT})")
    serve.add_argument("--public", metavar="URL", type=web_address, help="the address others know it by")
    serve.add_argument("--database", metavar="URL", help="a file, or postgresql://... (the file of galicia play)")
    serve.add_argument("--workers", metavar="N", type=at_least(1), default=1, help="processes for computer players (1)")
    serve.add_argument("--rate", metavar="N", type=at_least(1), default=20, help="messages a second per client (20)")
    serve.add_argument("--verbose", action="store_true", help="log what the server does")


def run(args: argparse.Namespace) -> int:
    # The server needs libraries that other commands do not; they are loaded only here.
    from galicia.table.server import data_file, table

    with suppress(KeyboardInterrupt):
        opened = table(
            args.database or str(data_file()),
            args.host,
            args.port,
            workers=args.workers,
            rate=args.rate,
            public=args.public or "",
            verbose=args.verbose,
        )
        others = "".join(f"\n{REACH[reach]}: {address}" for reach, address in opened.others)
        print(f"Galicia 1914 at {opened.address} (Ctrl+C stops it){others}", flush=True)
        return opened.run()
    return 0
