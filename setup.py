"""Builds the compiled form where a C compiler is there; installing without one works too.

Modules that carry the line `# layline: compiled` are compiled by mypyc. Everything else about the
package stands in pyproject.toml. LAYLINE_COMPILE=0 leaves the compiler out, LAYLINE_COMPILE=1
makes a failed build an error instead of a warning.
"""

import os
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

MARK = "\n# layline: compiled\n"


def marked() -> list[str]:
    """Return the modules that ask to be compiled; in a checkout the benchmark's control too."""
    files = sorted(Path("src").rglob("*.py"))
    if "--inplace" in sys.argv:
        files += sorted(Path("benchmarks").glob("*.py"))
    return [str(path) for path in files if MARK in path.read_text(encoding="utf-8")]


def extensions() -> list[Any]:
    """Return what to build: nothing when there is no compiler or nobody wants it."""
    wanted = os.environ.get("LAYLINE_COMPILE", "")
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if wanted == "0" or (wanted != "1" and shutil.which(compiler) is None):
        return []
    if not {"build_ext", "bdist_wheel", "editable_wheel", "install"} & set(sys.argv):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        if wanted == "1":
            raise
        return []
    found = mypycify(marked(), opt_level="3", debug_level="0", group_name="layline", multi_file=True)
    for extension in found:
        extension.optional = wanted != "1"  # a compiler that fails leaves the plain form, which works
        if os.name == "posix":
            extension.extra_compile_args.append("-ffp-contract=off")  # the same geometry on every processor
        if sys.platform == "linux":  # calls between our own modules need no detour: 1.5 % fewer instructions a move
            extension.extra_compile_args += ["-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"]
            extension.extra_link_args.append("-Wl,-Bsymbolic-functions")
    return list(found)


class BuildOnAllCores(build_ext):
    """Compiles the files of an extension side by side: there are a hundred of them."""

    def build_extensions(self) -> None:
        """Build as usual, with a compiler that uses every core."""
        compiler: Any = self.compiler

        def compile_files(
            sources: list[str],
            output_dir: Any = None,
            macros: Any = None,
            include_dirs: Any = None,
            debug: bool = False,
            extra_preargs: Any = None,
            extra_postargs: Any = None,
            depends: Any = None,
        ) -> list[str]:
            setup_of = compiler._setup_compile(output_dir, macros, include_dirs, sources, depends, extra_postargs)
            macros, objects, postargs, options, build = setup_of
            arguments = compiler._get_cc_args(options, debug, extra_preargs)

            def compile_one(target: str) -> None:
                compiler._compile(target, *build[target], arguments, postargs, options)

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                list(pool.map(compile_one, build))
            return list(objects)

        compiler.compile = compile_files
        super().build_extensions()


folders = {"": "src"}
if "--inplace" in sys.argv:
    folders["benchmarks"] = "benchmarks"
setup(ext_modules=extensions(), package_dir=folders, cmdclass={"build_ext": BuildOnAllCores})
