"""``python -m compiled``: copy the project to build/compiled and compile its hot modules there.

The copy is a whole project in which compiled modules lie beside their source; put it on PYTHONPATH to use it.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from compiled.source import prepared

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "build" / "compiled"
LEFT = ("build", "dist", "artefacts", "fuzz-failures", "*.egg-info", "__pycache__", ".git", ".venv", ".*cache", ".hyp*")

# What is hot and computes: boards in play, the kernel, plan search; and what the package of a game, or of its players,
# names as `HOT`: the chapters. What is read once (maps, worlds, counters) or writes text stays as it is, and so do
# minds, which have several bases, and beliefs, which are kept by their `__dict__`.
KERNEL = {
    "board": "hexset paths reach trace zones",
    "engine": "dice events ledger orders sides stacks state steps",
    "engine/shapes": "guests losses marches paths phases setup stacking turns",
    "players": "packing plans tactics",
}


def hot_modules(root: Path) -> Iterator[Path]:
    """The modules to compile."""
    package = root / "galicia"
    named = [(package / name, names) for name, names in KERNEL.items()]
    for layer in ("games", "players"):
        named += [(path.parent, _hot(path)) for path in sorted((package / layer).rglob("__init__.py"))]
    for folder, names in named:
        yield from (folder / f"{name}.py" for name in names.split())


def _hot(init: Path) -> str:
    """What the package of a game names as hot, read without loading it."""
    for node in ast.parse(init.read_text(encoding="utf-8")).body:
        match node:
            case ast.Assign(targets=[ast.Name(id="HOT")], value=value):
                return str(ast.literal_eval(value))
    return ""


def copy_project(target: Path) -> bool:
    """Copy the project, hot modules as the compiler needs them; True if what was compiled there before still holds."""
    before = sources(target)
    built = {path: path.read_bytes() for path in target.rglob("*.so")}
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(ROOT, target, ignore=shutil.ignore_patterns(*LEFT))
    for module in hot_modules(target):
        name = ".".join(module.relative_to(target).with_suffix("").parts)
        module.write_text(prepared(module.read_text(encoding="utf-8"), name), encoding="utf-8")
    if not built or sources(target) != before:
        return False
    for path, extension in built.items():
        path.write_bytes(extension)
    return True


def sources(tree: Path) -> dict[str, str]:
    """The source of everything a hot module may rest on, and of how it is compiled."""
    files = [path for package in ("galicia", "compiled") for path in (tree / package).rglob("*.py")]
    return {str(path.relative_to(tree)): path.read_text(encoding="utf-8") for path in files}


def missing() -> str:
    """What the system lacks for compiling; empty if nothing."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "gcc").split()[0]
    if not shutil.which(compiler):
        return f"there is no C compiler ({compiler}). On Debian or Ubuntu: sudo apt install gcc"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the headers of Python are missing. On Debian or Ubuntu: sudo apt install python3-dev"
    return ""


# All modules form one group. That it is named keeps the compiler from guessing at all children of a class, which
# for ordinary classes it does too early: `isinstance` would be wrong.
SCRIPT = """
from sys import argv
from mypyc.build import mypycify
from setuptools import setup
modules = argv.pop().split()
options = {"multi_file": True, "opt_level": "1", "debug_level": "0", "separate": [(modules, "galicia")]}
extensions = mypycify(["--follow-imports=silent", "--no-warn-return-any", *modules], **options)
if argv[1:]:
    setup(name="galicia", ext_modules=extensions)
"""
TO_EXTENSIONS = ("-q", "build_ext", "--inplace", "--build-temp", "build")


def refusal(target: Path, *then: str) -> str:
    """Translate the hot modules of a copy to C, and do with that what is asked; what the compiler says against it."""
    modules = " ".join(str(module.relative_to(target)) for module in hot_modules(target))
    command = [sys.executable, "-c", SCRIPT, *then, modules]
    done = subprocess.run(command, cwd=target, capture_output=True, text=True)
    shutil.rmtree(target / "build", ignore_errors=True)
    said = (done.stdout + done.stderr).splitlines()
    return "\n".join(line for line in said if "warning:" not in line) if done.returncode else ""


def main() -> None:
    if lacking := missing():
        sys.exit(f"compiled: {lacking}\nPure Python needs none of this: without compiling everything works, slower.")
    if not copy_project(TARGET):
        print("compiled: compiling, which takes some minutes", flush=True)
        if said := refusal(TARGET, *TO_EXTENSIONS):
            shutil.rmtree(TARGET)
            sys.exit(f"{said}\ncompiled: the compiler refuses, see above")
    where = TARGET.relative_to(ROOT)
    print(f"compiled: {len(list(hot_modules(TARGET)))} modules in {where}; use them with PYTHONPATH={where}, as in")
    print(f"  PYTHONPATH={where} .venv/bin/galicia simulate battle-for-galicia --games 20")


if __name__ == "__main__":
    main()
