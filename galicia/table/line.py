"""The line a server listens on, and its address."""

from __future__ import annotations

import errno
import socket
from contextlib import suppress

from galicia.engine.errors import GaliciaError

PORT = 1914
LOCAL = "127.0.0.1"
ANY = {"0.0.0.0": LOCAL, "::": "::1"}  # all addresses of a computer, and how it calls itself


def listening(host: str, port: int | None) -> socket.socket:
    """A socket that listens on the given port or, by default, on ours or any free one."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, PORT if port is None else port), family=family)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise GaliciaError(f"{host} is not an address of this computer: choose one with --host") from None
        if port is None:
            return listening(host, 0)
        why = "is in use" if error.errno == errno.EADDRINUSE else "is not allowed"
        raise GaliciaError(f"port {port} {why}: choose another with --port, as in --port {PORT + 1}") from None


def network_host() -> str:
    """The address by which others on the network know this computer; empty without a network. Nothing is sent."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address for documentation: it only asks which way one would go
        return str(probe.getsockname()[0])
    return ""


def addresses_for_others(host: str, port: int, public: str = "") -> list[tuple[str, str]]:
    """Where others find what listens, and how far that reaches: all the world, or this network.

    >>> addresses_for_others("127.0.0.1", 1914), addresses_for_others("0.0.0.0", 80, "https://galicia.example/")[0]
    ([], ('public', 'https://galicia.example'))
    """
    found = [("public", public.rstrip("/"))] if public else []
    near = network_host() if host in ANY else "" if host in (LOCAL, "::1", "localhost") else host
    if near and near != LOCAL:
        found.append(("network", address_of(near, port)))
    return found


def address_of(host: str, port: int) -> str:
    """Where a browser on this computer finds what listens.

    >>> address_of("0.0.0.0", 1914), address_of("::", 8000)
    ('http://127.0.0.1:1914', 'http://[::1]:8000')
    """
    host = ANY.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
