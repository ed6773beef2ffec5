"""The About dialog: version, what is new, licenses."""

import platform
from functools import partial

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

from embviz.gui.app.credits import Credit, all_credits, text_of, version_lines, version_of
from embviz.gui.core.jobs import Jobs
from embviz.gui.files.tables import Cell
from embviz.gui.files.tables import Column as TableColumn
from embviz.gui.guide.chapters import read
from embviz.gui.guide.reading import GuideText
from embviz.gui.style.scaling import room_over, set_scaled_size, style
from embviz.gui.widgets.layouts import button, column, hairline, label, row
from embviz.gui.widgets.scrolling import VerticalScrollArea
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.util.assets import asset, paper
from embviz.util.language import tr

_SIZE = QSize(760, 640)  # px
_ICON_PX, _LIST_PX, _READABLE_PX = 64, 232, 560
_COLUMNS = (
    TableColumn(tr("Part")), TableColumn(tr("Version"), number=True), TableColumn(), TableColumn(tr("License")),
)
_NEWS, _LICENSES = 1, 2  # places of the tabs
_KIND_LIST, _KIND_TEXT = "licenses", "license"  # of jobs


class AboutDialog(QDialog):
    """Three pages behind tabs; what they show is read when they are first seen.

    Parameters
    ----------
    version : str
    jobs : Jobs
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
        self._copy.setToolTip(tr("The version of embviz and of every part of it, as lines of text"))
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
                "Open a text, watch words find their meaning, and take the vectors apart. All of it is computed on "
                "this computer: nothing that you open leaves it."
            ), wrap=True,
        )
        set_scaled_size(said, maximum_width=_READABLE_PX)
        layout.addWidget(said)
        layout.addSpacing(8)
        facts = QGridLayout()
        facts.setHorizontalSpacing(24)
        facts.setVerticalSpacing(6)
        facts.setColumnStretch(1, 1)
        for fact, value in (
            (tr("Version"), self._version), ("Python", platform.python_version()), ("Qt", qVersion()),
            ("NumPy", version_of("numpy")), ("Numba", version_of("numba")), (tr("System"), platform.platform()),
            (tr("License"), tr("MIT: you may use, change and pass it on, and keep the notice that says so")),
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
        layout.addWidget(label(
            tr(
                "All that is installed with embviz, as it says of itself. Qt and its bindings for Python are used "
                "under the LGPL, as libraries of their own that may be replaced."
            ), "muted", wrap=True,
        ))
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
        self._table.rows.show([
            (Cell(credit.name), Cell(credit.version), Cell(""), Cell(credit.license or tr("unknown")))
            for credit in found
        ])
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
