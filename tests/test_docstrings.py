"""Every part of the public face shows how it is used."""

import inspect

import pytest

import galicia


def public_face():
    for name in galicia.__all__:
        thing = getattr(galicia, name)
        yield name, thing
        if inspect.isclass(thing) and not issubclass(thing, Exception):
            for member, value in vars(thing).items():
                if not member.startswith("_") and (callable(value) or isinstance(value, (property, classmethod))):
                    yield f"{name}.{member}", value


@pytest.mark.parametrize(("name", "thing"), public_face(), ids=lambda value: value if isinstance(value, str) else "")
def test_public_docstrings_carry_a_runnable_example(name, thing):
    assert ">>>" in (inspect.getdoc(thing) or ""), f"{name} has no example"
