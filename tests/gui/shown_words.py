"""What of a window shows words otherwise than they are: as markup, as keys of menus, or turning what is beside them."""

import re

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QHeaderView, QLabel, QTableView, QWidget

MARKUP = re.compile(r"<u>|<h1>")
_HEBREW = re.compile("[\u0590-\u05ff]")
_BESIDE = re.compile(r"[\d→−(:“=·,]")
_KEY = re.compile(r"(?<!&)&(?!&)")
_TAG = re.compile("<[a-zA-Z/!]")  # by which Qt tells markup from text
_ROWS = 6


def turns(text):
    """Tell whether a word of Hebrew stands free in a text with signs that it would put in another order."""
    depth, free, beside = 0, False, ""
    for sign in text:
        if sign in "\u2066\u2067\u2068":
            depth += 1
        elif sign == "\u2069":
            depth -= 1
        elif depth == 0:
            free = free or _HEBREW.match(sign) is not None
            beside += sign
    return free and _BESIDE.search(beside) is not None


def _plain(text):
    if not _TAG.search(text):
        return text
    document = QTextDocument()
    document.setHtml(text)
    return document.toPlainText()


def _tip(text):
    return [kind for kind, wrong in (("markup", MARKUP.search(text)), ("order", turns(_plain(text)))) if wrong]


def _of_label(label, words):
    if label.text() in words and label.textFormat() == Qt.TextFormat.PlainText:
        return
    rich = label.textFormat() != Qt.TextFormat.PlainText
    if rich and MARKUP.search(label.text()):
        yield "markup", label.text()
    if turns(_plain(label.text()) if rich else label.text()):
        yield "order", label.text()


def _of_view(view, words):
    model, none = view.model(), QModelIndex()
    if isinstance(view, QHeaderView):
        return
    # a list has one column, and keeps to itself that it has
    for at in range(model.columnCount(none) if isinstance(view, QTableView) else 1):
        head = model.headerData(at, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)
        if turns(str(head or "")):
            yield "order", head
        for row in range(min(_ROWS, model.rowCount(none))):
            index = model.index(row, at)
            text = str(model.data(index, Qt.ItemDataRole.DisplayRole) or "")
            if text not in words and turns(text):
                yield "order", text
            for kind in _tip(str(model.data(index, Qt.ItemDataRole.ToolTipRole) or "")):
                yield f"hint {kind}", str(model.data(index, Qt.ItemDataRole.ToolTipRole))


def _of_widget(widget, words):
    for kind in _tip(widget.toolTip()):
        yield f"hint {kind}", widget.toolTip()
    if isinstance(widget, QLabel):
        yield from _of_label(widget, words)
    if isinstance(widget, QAbstractButton) and not widget.inherits("LegendRow"):
        if _HEBREW.search(widget.text()) and _KEY.search(widget.text()):
            yield "key", widget.text()
        if turns(widget.text()):
            yield "order", widget.text()
    for action in widget.actions():
        if _HEBREW.search(action.text()) and _KEY.search(action.text()):
            yield "key", action.text()
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from _of_view(widget, words)


def wrongly_shown(words, within=None):
    """Return what is wrong in a widget or in all windows, as a set of (widget, kind, text)."""
    return {
        (widget.objectName() or type(widget).__name__, kind, text)
        for top in ([within] if within is not None else QApplication.topLevelWidgets())
        for widget in (top, *top.findChildren(QWidget))
        for kind, text in _of_widget(widget, words)
    }
