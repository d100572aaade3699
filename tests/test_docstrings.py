"""Every part of the public face shows how it is used."""

import inspect

import pytest

import galicia

pytestmark = pytest.mark.pure  # compiled methods carry no docstrings


def public_face():
    for name in galicia.__all__:
        thing = getattr(galicia, name)
        yield name, thing
        if inspect.isclass(thing) and not issubclass(thing, Exception):
            for member, value in vars(thing).items():
                if not member.startswith("_") and (callable(value) or isinstance(value, (property, classmethod))):
                    yield f"{name}.{member}", value


FACE = dict(public_face())


@pytest.mark.parametrize("name", FACE)
def test_public_docstrings_carry_a_runnable_example(name):
    assert ">>>" in (inspect.getdoc(FACE[name]) or ""), f"{name} has no example"
