"""Examples in docstrings are true."""

import doctest
import importlib
import pkgutil

import layline


def test_every_example_in_a_docstring_is_true() -> None:
    tried = 0
    for entry in [*pkgutil.walk_packages(layline.__path__, "layline.")]:
        if not entry.name.endswith("__main__"):
            found = doctest.testmod(importlib.import_module(entry.name))
            assert found.failed == 0, entry.name
            tried += found.attempted
    tried += doctest.testmod(layline).attempted
    assert tried >= 5
