"""`galicia serve`: the table in the browser, for oneself or for others."""

from __future__ import annotations

import argparse
from typing import Any

from galicia.cli.parsers import CommandError, add_command, at_least

PORT = 1914


def add_parsers(subparsers: Any) -> None:
    serve = add_command(
        subparsers,
        "serve",
        run,
        "serve matches to browsers, here or over a network",
        """
galicia serve                                              on this computer, port 1914
galicia serve --host 0.0.0.0 --port 8000                   to others on the network
galicia serve --database postgresql://galicia@db/galicia   on PostgreSQL; start as many of these as you like
""",
    )
    serve.add_argument("--host", metavar="ADDRESS", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
    serve.add_argument("--port", metavar="PORT", type=at_least(0), default=PORT, help=f"the port ({PORT})")
    serve.add_argument("--database", metavar="URL", help="a file, or postgresql://... (a file of this user)")
    serve.add_argument("--workers", metavar="N", type=at_least(1), default=1, help="processes for computer players (1)")
    serve.add_argument("--rate", metavar="N", type=at_least(1), default=20, help="messages a second from a client (20)")
    serve.add_argument("--verbose", action="store_true", help="tell what the server does")


def run(args: argparse.Namespace) -> int:
    # The server needs libraries that other commands do not: they are loaded only here.
    from galicia.table.server import data_file, server

    if args.port > 65_535:
        raise CommandError(f"--port {args.port}: ports end at 65535")
    database = args.database or str(data_file())
    table = server(
        database, args.host, args.port, workers=args.workers, rate=args.rate, verbose=args.verbose
    )
    print(f"Galicia 1914 at http://{args.host}:{args.port}/ (Ctrl+C ends it)", flush=True)
    table.run()
    return 0 if table.started else 2
