"""Import the plain Python form of every module even where a compiled one lies beside it.

Set LAYLINE_PURE=1 before starting Python: for debugging, coverage and comparing the two forms.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

#: Every package that setup.py compiles modules of. One compiled module pulls the compiled core in
#: beside the plain one, and then there are two of every class: so none may slip through.
PACKAGES = ("layline.", "benchmarks.")


class SourceFinder(MetaPathFinder):
    """Finds modules of our packages as .py files only."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(PACKAGES) or path is None:
            return None
        for folder in path:
            place = Path(folder, fullname.rpartition(".")[2])
            if (init := place / "__init__.py").exists():
                return spec_from_file_location(fullname, init, submodule_search_locations=[str(place)])
            if (file := place.with_suffix(".py")).exists():
                return spec_from_file_location(fullname, file, loader=SourceFileLoader(fullname, str(file)))
        return None


def install() -> None:
    """Put the finder before the one that prefers compiled modules."""
    sys.meta_path.insert(0, SourceFinder())
