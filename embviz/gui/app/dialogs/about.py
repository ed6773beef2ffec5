"""The About dialog: version, what is new, licenses."""

import platform
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from importlib import metadata
from pathlib import Path

from PySide6.QtCore import QModelIndex, QSize, Qt, qVersion
from PySide6.QtGui import QFontDatabase, QGuiApplication, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QPlainTextEdit,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from embviz import __version__
from embviz.gui.core.jobs import Jobs
from embviz.gui.files.tables import Cell
from embviz.gui.files.tables import Column as TableColumn
from embviz.gui.guide.chapters import read
from embviz.gui.guide.reading import GuideText
from embviz.gui.style.scaling import room_over, set_scaled_size, style
from embviz.gui.widgets.layouts import VerticalScrollArea, button, column, hairline, label, row
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.util.assets import asset, paper
from embviz.util.language import tr
from embviz.vectors import english_record

_EXTRAS = ("window", "arrow", "contextual", "cluster")  # used if they are installed
_NAME = re.compile(r"[A-Za-z0-9][\w.-]*")
_EXTRA = re.compile(r"""extra\s*==\s*['"]([\w-]+)['"]""")
_TEXTS = re.compile(r"(licen[cs]e|copying|notice)[^/]*$|/licenses/[^/]+$", re.IGNORECASE)  # of paths
_ENDINGS = {"", ".txt", ".md", ".apache", ".bsd", ".thirdparty", ".third-party"}
_LONGEST_NAME = 60  # characters of a field that names a license; longer fields contain its text
# SPDX identifiers of license names that packages write differently
_SPDX = {
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "MIT License": "MIT",
    "3-Clause BSD License": "BSD-3-Clause",
    "BSD License": "BSD",
}
_OF_QT = ("LGPL-3.0-only", "GPL-3.0-only")  # the first is an addition to the second
_WORDS = re.compile(r"[\w.+-]+")


@dataclass(frozen=True)
class Credit:
    """A credited component: name, version and license; version and license are empty if unknown.

    `package` is the name of the installed distribution; if it was not installed as a package, `files` are the texts
    of its license.
    """

    name: str
    version: str
    license: str
    package: str = ""
    files: tuple[Path, ...] = field(default=())


def all_credits() -> tuple[Credit, ...]:
    """Return all components, embviz first; takes tens of milliseconds."""
    packages = sorted((_of_package(name) for name in _packages()), key=lambda credit: credit.name.lower())
    return (
        Credit("embviz", __version__, "MIT", files=(paper("LICENSE"),)),
        Credit("Python", platform.python_version(), "PSF-2.0", files=(asset("licenses", "PSF-2.0.txt"),)),
        Credit("Qt", qVersion(), "LGPL-3.0-only", files=tuple(asset("licenses", f"{name}.txt") for name in _OF_QT)),
        Credit(
            tr("English Wikipedia"),
            "",
            english_record.provenance()["license"],
            files=(asset("licenses", "english-vectors.txt"),),
        ),
        Credit("Inter", "", "OFL-1.1", files=(asset("fonts", "OFL.txt"),)),
        Credit("Noto", "", "OFL-1.1", files=(asset("fonts", "OFL-Noto.txt"),)),
        *packages,
    )


def version_of(package: str) -> str:
    """Return the version of a package; empty if unknown."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def version_lines(shown: tuple[Credit, ...]) -> str:
    """Return names and versions, one line each, with the system they run on."""
    lines = [f"{credit.name} {credit.version}".strip() for credit in shown]
    return "\n".join([*lines, platform.platform()])


def text_of(credit: Credit) -> str:
    """Return the text of a license, all its files; a sentence if the component has none. For a worker."""
    files = list(credit.files or _files(credit.package))
    if not files:
        kept = (asset("licenses", f"{name}.txt") for name in _WORDS.findall(credit.license))
        files = [path for path in kept if path.is_file()]
    if not files:
        return tr("No license text is included for this part.")
    texts = [path.read_text("utf-8", errors="replace").strip("\n") for path in files]
    if len(texts) == 1:
        return texts[0]
    heads = [f"{path.name}\n{'─' * len(path.name)}" for path in files]
    return "\n\n\n".join(f"{head}\n\n{text}" for head, text in zip(heads, texts, strict=True))


def required() -> tuple[str, ...]:
    """Return the packages that embviz and its extras require; in a checkout those that pyproject.toml names."""
    project = paper("pyproject.toml")
    if project.is_file():
        table = tomllib.loads(project.read_text("utf-8"))["project"]
        lines = [*table["dependencies"], *(line for name in _EXTRAS for line in table["optional-dependencies"][name])]
    else:
        lines = [
            line
            for line in metadata.requires("embviz") or ()
            if (extra := _EXTRA.search(line)) is None or extra[1] in _EXTRAS
        ]
    return tuple(map(_name_of, lines))


def _name_of(line: str) -> str:
    """Return the package name in a requirement."""
    found = _NAME.match(line)
    assert found is not None
    return found[0]


def _packages() -> Iterator[str]:
    """Yield the installed packages that embviz requires, directly or indirectly."""
    todo, seen = list(required()), set[str]()
    while todo:
        name = todo.pop(0)
        key = re.sub(r"[-_.]+", "-", name).lower()
        if key in seen:
            continue
        seen.add(key)
        try:
            lines = metadata.requires(name) or ()
        except metadata.PackageNotFoundError:  # only for an extra, or for another system
            continue
        todo += [_name_of(line) for line in lines if _EXTRA.search(line) is None]
        yield name


def _of_package(name: str) -> Credit:
    known = metadata.metadata(name)
    return Credit(known["Name"], known["Version"], _license(known), name)


def _field(known: metadata.PackageMetadata, name: str) -> str:
    return str(known[name] or "") if name in known else ""


def _license(known: metadata.PackageMetadata) -> str:
    """Return the license of a package: from its license expression, else the old field, else the classifiers."""
    if expression := _field(known, "License-Expression"):
        return expression
    named = _field(known, "License").strip()
    if named and len(named) <= _LONGEST_NAME and "\n" not in named:
        return _SPDX.get(named, named)
    classes = [line.split(" :: ") for line in known.get_all("Classifier") or ()]
    names = [parts[-1] for parts in classes if parts[0] == "License" and parts[-1] != "OSI Approved"]
    return " AND ".join(_SPDX.get(name, name) for name in names)


def _files(package: str) -> Iterator[Path]:
    """Yield the license texts of a package, its own before those of bundled components."""
    if not package:
        return
    found = [path for path in metadata.files(package) or () if _TEXTS.search(path.as_posix())]
    found = [path for path in found if path.suffix.lower() in _ENDINGS]
    for path in sorted(found, key=lambda path: (".dist-info" not in path.parts[0], len(path.parts), str(path))):
        whole = Path(str(path.locate()))
        if whole.is_file():
            yield whole


_SIZE = QSize(760, 640)  # px
_ICON_PX, _LIST_PX, _READABLE_PX = 64, 232, 560
_COLUMNS = (TableColumn(tr("Part")), TableColumn(tr("Version"), number=True), TableColumn(), TableColumn(tr("License")))
_NEWS, _LICENSES = 1, 2  # indices of the tabs
_KIND_LIST, _KIND_TEXT = "licenses", "license"  # of jobs


class AboutDialog(QDialog):
    """About dialog with three tabs, each filled when it is first shown.

    Parameters
    ----------
    parent : QWidget
        The window.
    """

    def __init__(self, version: str, jobs: Jobs, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("about")
        self.setWindowTitle(tr("About embviz"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._version, self._jobs = version, jobs
        self._credits: tuple[Credit, ...] = ()
        body = column(self, (0, 0, 0, 0), 0)
        self._tabs = QTabBar()
        self._tabs.setObjectName("about.parts")
        self._tabs.setAccessibleName(tr("Parts of this dialog"))
        self._tabs.setProperty("parts", True)
        self._tabs.setExpanding(False)
        self._tabs.setDrawBase(False)
        for title in ("embviz", tr("What is new"), tr("Licenses")):
            self._tabs.addTab(title)
        body.addWidget(self._tabs)
        body.addWidget(hairline())
        self._pages = QStackedWidget()
        self._news = GuideText("about.news", lambda _url: "")
        for page in (VerticalScrollArea(self._make_first()), self._news, VerticalScrollArea(self._make_licenses())):
            self._pages.addWidget(page)
        body.addWidget(self._pages, 1)
        body.addWidget(hairline())
        self._copy = button(tr("Copy versions"), "about.copy")
        self._copy.setToolTip(tr("Versions of embviz and of every part of it, as text"))
        self._copy.setEnabled(False)
        self._copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(version_lines(self._credits)))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        foot = row(self._copy, None, buttons)
        foot.setContentsMargins(24, 12, 24, 14)
        body.addLayout(foot)
        self._tabs.currentChanged.connect(self._show)
        self.resize(_SIZE.boundedTo(room_over(parent)))
        jobs.submit("quick", _KIND_LIST, lambda _job: all_credits(), self._take)
        self.finished.connect(self._leave)

    # --- building

    def _make_first(self) -> QWidget:
        page = QWidget()
        layout = column(page, (32, 28, 32, 24), 10)
        picture = QLabel()
        set_scaled_size(picture, fixed_size=(_ICON_PX, _ICON_PX))
        picture.setScaledContents(True)
        picture.setPixmap(QPixmap(str(asset("icons", "embviz.png"))))
        names = QVBoxLayout()
        names.setSpacing(2)
        names.addWidget(label("embviz", "hero"))
        names.addWidget(label(tr("A desktop laboratory for word embeddings"), "muted"))
        head = row(picture, 6, spacing=12)
        head.addLayout(names, 1)
        layout.addLayout(head)
        layout.addSpacing(12)
        said = label(
            tr(
                "Open a text, watch words find their meaning, and take the vectors apart. Everything runs on this "
                "computer; nothing that you open leaves it."
            ),
            wrap=True,
        )
        set_scaled_size(said, maximum_width=_READABLE_PX)
        layout.addWidget(said)
        layout.addSpacing(8)
        facts = QGridLayout()
        facts.setHorizontalSpacing(24)
        facts.setVerticalSpacing(6)
        facts.setColumnStretch(1, 1)
        for fact, value in (
            (tr("Version"), self._version),
            ("Python", platform.python_version()),
            ("Qt", qVersion()),
            ("NumPy", version_of("numpy")),
            ("Numba", version_of("numba")),
            (tr("System"), platform.platform()),
            (tr("License"), tr("MIT: use, change and share it freely, with its license notice")),
        ):
            at = facts.rowCount()
            facts.addWidget(label(fact, "muted"), at, 0, Qt.AlignmentFlag.AlignTop)
            shown = label(value or tr("unknown"), wrap=True)
            shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            facts.addWidget(shown, at, 1)
        layout.addLayout(facts)
        layout.addStretch(1)
        return page

    def _make_licenses(self) -> QWidget:
        page = QWidget()
        layout = column(page, (24, 16, 24, 16), 10)
        layout.addWidget(
            label(
                tr(
                    "Everything installed with embviz, with the license that each part states. Qt and its bindings for "
                    "Python are used under the LGPL, as separate libraries that you may replace."
                ),
                "muted",
                wrap=True,
            )
        )
        self._table = TextTable("about.credits", tr("Parts and their licenses"), _COLUMNS)
        set_scaled_size(self._table, fixed_height=_LIST_PX)
        self._table.selectionModel().currentRowChanged.connect(self._on_row)
        layout.addWidget(self._table)
        self._text = QPlainTextEdit()
        self._text.setObjectName("about.license")
        self._text.setAccessibleName(tr("Text of the license"))
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()
        style(self._text, f'QPlainTextEdit {{ font-family: "{fixed}"; font-size: 12px; }}')
        layout.addWidget(self._text, 1)
        return page

    # --- what is shown

    def _show(self, at: int) -> None:
        if at == _NEWS and self._news.chapter is None:
            self._news.show_chapter(read("news", paper("CHANGELOG.md").read_text("utf-8")))
        self._pages.setCurrentIndex(at)

    def _take(self, found: tuple[Credit, ...]) -> None:
        self._credits = found
        self._copy.setEnabled(True)
        self._table.rows.show(
            [
                (Cell(credit.name), Cell(credit.version), Cell(""), Cell(credit.license or tr("unknown")))
                for credit in found
            ]
        )
        self._table.setCurrentIndex(self._table.rows.index(0, 0))

    def _on_row(self, index: QModelIndex) -> None:
        if index.isValid():
            credit = self._credits[index.row()]
            self._jobs.submit("quick", _KIND_TEXT, lambda _job: text_of(credit), partial(self._show_text, credit))

    def _show_text(self, credit: Credit, text: str) -> None:
        self._text.setPlainText(text)
        self._text.setAccessibleName(tr("License of {name}", name=credit.name))

    def _leave(self) -> None:
        for kind in (_KIND_LIST, _KIND_TEXT):
            self._jobs.cancel(kind)
