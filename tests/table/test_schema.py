"""Requests made up from the API's own description: each is answered as described, none is a failure of the server."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from galicia.table import store
from galicia.table.app import make_app

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
API = schemathesis.openapi.from_dict(make_app(lambda: store.opened("unused")).openapi_schema.to_schema())
OPERATIONS = {found.ok().label: found.ok() for found in API.get_all_operations()}


@pytest.fixture(scope="module")
def made(server):
    return server.make(AH="me", RU="friend")


# A call without body or query leaves nothing to get wrong.
CALLS = [(label, GenerationMode.POSITIVE) for label in OPERATIONS]
CALLS += [(label, GenerationMode.NEGATIVE) for label, call in OPERATIONS.items() if call.body or call.query]


@pytest.mark.parametrize(("label", "mode"), CALLS)
def test_every_call_answers_as_described(server, made, label, mode):
    operation = OPERATIONS[label]
    headers = {"Authorization": f"Bearer {made['tokens']['AH']}"}

    @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
    @given(case=operation.as_strategy(generation_mode=mode))
    def call(case):
        case.call_and_validate(base_url=server.url, headers=headers, checks=CHECKS)
        if "match" in case.path_parameters:
            case.path_parameters["match"] = made["match"]
            case.call_and_validate(base_url=server.url, headers=headers, checks=CHECKS)

    call()


def test_the_match_is_unharmed(server, made):
    with server.sit(made["match"], made["tokens"]["AH"]) as ah:
        assert ah.revision == 0 and ah.order("move 6/III 6.06")["type"] == "done"
