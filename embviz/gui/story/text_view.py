"""The text of a step, rendered safely: nothing is loaded, and a link asks before it leaves the machine."""

import math
from typing import Any

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QResizeEvent
from PySide6.QtWidgets import QFrame, QMessageBox, QSizePolicy, QTextBrowser, QWidget

from embviz.drawing.export.safe_markdown import is_web_address, safe_html
from embviz.gui.style import theme
from embviz.util.language import tr

_LETTER = 15.0  # px


class StoryText(QTextBrowser):
    """Shows Markdown as high as it is, up to a limit beyond which it scrolls.

    Parameters
    ----------
    name : str
        Object name.
    title : str
        Accessible name.
    """

    def __init__(self, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._markdown, self._most = "", 10_000
        self.anchorClicked.connect(self._ask)
        theme.source.changed.connect(self._write)
        self._write()

    def show_markdown(self, text: str, most: int) -> None:
        """Show a text; `most` is the height in px beyond which it scrolls."""
        self._markdown, self._most = text, most
        self._write()
        self.verticalScrollBar().setValue(0)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        return None  # texts come from others: neither files nor addresses are read for them

    def sizeHint(self) -> QSize:
        return QSize(480, self._height())

    minimumSizeHint = sizeHint

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _height(self) -> int:
        document = self.document()
        document.setTextWidth(max(200, self.viewport().width()))
        return min(self._most, math.ceil(document.size().height()))

    def _fit(self) -> None:
        self.setFixedHeight(max(1, self._height()))

    def _write(self) -> None:
        look = theme.current()
        document = self.document()
        document.setDocumentMargin(0)
        document.setDefaultFont(theme.font_of(_LETTER))
        document.setDefaultStyleSheet(
            f"* {{ color: {look.text}; }} a {{ color: {look.accent}; }} blockquote {{ color: {look.text_muted}; }}"
            "p, ul, ol, blockquote, pre { margin-top: 0; margin-bottom: 6px; }"
            f"h2, h3, h4 {{ font-size: {round(_LETTER)}px; margin-top: 4px; margin-bottom: 2px; }}"
        )
        self.setHtml(safe_html(self._markdown))
        self.setStyleSheet("QTextBrowser { background: transparent; border: 0; padding: 0; }")
        self._fit()

    def _ask(self, url: QUrl) -> None:
        if not is_web_address(url.toString()):
            return
        box = QMessageBox(
            QMessageBox.Icon.Question,
            "embviz",
            tr("Open this address in your browser?"),
            QMessageBox.StandardButton.Open | QMessageBox.StandardButton.Cancel,
            self.window(),
        )
        box.setObjectName("story.link")
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setInformativeText(url.toDisplayString())
        box.setDefaultButton(QMessageBox.StandardButton.Cancel)

        def answered(answer: int) -> None:
            if answer == QMessageBox.StandardButton.Open.value:
                QDesktopServices.openUrl(url)

        box.finished.connect(answered)
        box.finished.connect(box.deleteLater)
        box.open()
