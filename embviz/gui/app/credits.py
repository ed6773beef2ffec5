"""Every installed library with its version and license text.

Nothing of it is written down here: names, versions and licenses are read from what was installed.
"""

import platform
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path

from PySide6.QtCore import qVersion

from embviz import __version__
from embviz.util.assets import asset, paper
from embviz.util.language import tr
from embviz.vectors import english_record

_EXTRAS = ("window", "arrow", "contextual", "cluster")  # used where they are installed
_NAME = re.compile(r"[A-Za-z0-9][\w.-]*")
_EXTRA = re.compile(r"""extra\s*==\s*['"]([\w-]+)['"]""")
_TEXTS = re.compile(r"(licen[cs]e|copying|notice)[^/]*$|/licenses/[^/]+$", re.IGNORECASE)  # of paths
_ENDINGS = {"", ".txt", ".md", ".apache", ".bsd", ".thirdparty", ".third-party"}
_LONGEST_NAME = 60  # letters of a field that names a license; longer ones hold its text
# as the list of the Software Package Data Exchange calls what packages call otherwise
_SPDX = {
    "Apache 2.0": "Apache-2.0", "Apache Software License": "Apache-2.0", "MIT License": "MIT",
    "3-Clause BSD License": "BSD-3-Clause", "BSD License": "BSD",
}
_OF_QT = ("LGPL-3.0-only", "GPL-3.0-only")  # the first adds to the second
_WORDS = re.compile(r"[\w.+-]+")


@dataclass(frozen=True)
class Credit:
    """One part: its name, version and license; both are empty where they are not known.

    `package` is the name under which it was installed; of what was not installed as a package, `files` are the texts
    of its license.
    """

    name: str
    version: str
    license: str
    package: str = ""
    files: tuple[Path, ...] = field(default=())


def all_credits() -> tuple[Credit, ...]:
    """Return all parts, embviz first; takes some tens of milliseconds."""
    packages = sorted((_of_package(name) for name in _packages()), key=lambda credit: credit.name.lower())
    return (
        Credit("embviz", __version__, "MIT", files=(paper("LICENSE"),)),
        Credit("Python", platform.python_version(), "PSF-2.0", files=(asset("licenses", "PSF-2.0.txt"),)),
        Credit("Qt", qVersion(), "LGPL-3.0-only", files=tuple(asset("licenses", f"{name}.txt") for name in _OF_QT)),
        Credit(
            tr("English Wikipedia"), "", english_record.provenance()["license"],
            files=(asset("licenses", "english-vectors.txt"),),
        ),
        Credit("Inter", "", "OFL-1.1", files=(asset("fonts", "OFL.txt"),)),
        Credit("Noto", "", "OFL-1.1", files=(asset("fonts", "OFL-Noto.txt"),)),
        *packages,
    )


def version_of(package: str) -> str:
    """Return the version of a package; empty where it is not known."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def version_lines(shown: tuple[Credit, ...]) -> str:
    """Return names and versions, a line for each, with the system they run on."""
    lines = [f"{credit.name} {credit.version}".strip() for credit in shown]
    return "\n".join([*lines, platform.platform()])


def text_of(credit: Credit) -> str:
    """Return the text of a license, all files of it, for a worker; a sentence where the part came without."""
    files = list(credit.files or _files(credit.package))
    if not files:
        kept = (asset("licenses", f"{name}.txt") for name in _WORDS.findall(credit.license))
        files = [path for path in kept if path.is_file()]
    if not files:
        return tr("This part came without the text of its license.")
    texts = [path.read_text("utf-8", errors="replace").strip("\n") for path in files]
    if len(texts) == 1:
        return texts[0]
    heads = [f"{path.name}\n{'─' * len(path.name)}" for path in files]
    return "\n\n\n".join(f"{head}\n\n{text}" for head, text in zip(heads, texts, strict=True))


def required() -> tuple[str, ...]:
    """Return the packages without which embviz does not run, and those of its extras; of a checkout what it says."""
    project = paper("pyproject.toml")
    if project.is_file():
        table = tomllib.loads(project.read_text("utf-8"))["project"]
        lines = [*table["dependencies"], *(line for name in _EXTRAS for line in table["optional-dependencies"][name])]
    else:
        lines = [
            line for line in metadata.requires("embviz") or ()
            if (extra := _EXTRA.search(line)) is None or extra[1] in _EXTRAS
        ]
    return tuple(map(_name_of, lines))


def _name_of(line: str) -> str:
    """Return the package that a line of requirements names."""
    found = _NAME.match(line)
    assert found is not None
    return found[0]


def _packages() -> Iterator[str]:
    """Yield what is installed of the packages that embviz requires, and of those that they require."""
    todo, seen = list(required()), set[str]()
    while todo:
        name = todo.pop(0)
        key = re.sub(r"[-_.]+", "-", name).lower()
        if key in seen:
            continue
        seen.add(key)
        try:
            lines = metadata.requires(name) or ()
        except metadata.PackageNotFoundError:  # of an extra, or of another system
            continue
        todo += [_name_of(line) for line in lines if _EXTRA.search(line) is None]
        yield name


def _of_package(name: str) -> Credit:
    known = metadata.metadata(name)
    return Credit(known["Name"], known["Version"], _license(known), name)


def _field(known: metadata.PackageMetadata, name: str) -> str:
    return str(known[name] or "") if name in known else ""


def _license(known: metadata.PackageMetadata) -> str:
    """Return the license that a package names: in its own field, else in the old one, else among its classes."""
    if expression := _field(known, "License-Expression"):
        return expression
    named = _field(known, "License").strip()
    if named and len(named) <= _LONGEST_NAME and "\n" not in named:
        return _SPDX.get(named, named)
    classes = [line.split(" :: ") for line in known.get_all("Classifier") or ()]
    names = [parts[-1] for parts in classes if parts[0] == "License" and parts[-1] != "OSI Approved"]
    return " AND ".join(_SPDX.get(name, name) for name in names)


def _files(package: str) -> Iterator[Path]:
    """Yield the texts of licenses that a package brought, its own before those of what is inside it."""
    if not package:
        return
    found = [path for path in metadata.files(package) or () if _TEXTS.search(path.as_posix())]
    found = [path for path in found if path.suffix.lower() in _ENDINGS]
    for path in sorted(found, key=lambda path: (".dist-info" not in path.parts[0], len(path.parts), str(path))):
        whole = Path(str(path.locate()))
        if whole.is_file():
            yield whole
