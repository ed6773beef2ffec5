"""File dialogs, and the names they return."""

import re
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from embviz.gui.files import folders
from embviz.util.language import tr

TEXTS = tr("Texts (*.txt *.text *.md *.csv *.tsv *.jsonl *.ndjson *.html *.htm *.gz *.bz2 *.xz *.zip);;All files (*)")
"""File dialog filters of texts."""

WORD_LISTS = tr("Lists of words (*.txt *.vocab *.tokens *.words *.tsv *.json);;All files (*)")
"""File dialog filters of word lists for vectors."""

_PATTERN = re.compile(r"\*(\.\w+(?:\.\w+)*)")
_ENDING = re.compile(r"\.[A-Za-z]\w{0,4}")


def with_suffix(path: str, chosen_filter: str, filters: str = "") -> str:
    """Return a path with a suffix: its own if it has one, else the first of the chosen filter.

    Parameters
    ----------
    chosen_filter : str
        Text of the filter, such as "Picture (*.png)"; `.png` if it has no suffix. A compound suffix, such as `.vec.gz`,
        completes a name that ends in its first part.
    filters : str
        All filters of the dialog, whose suffixes are recognized at any length.
    """
    wanted = _PATTERN.findall(chosen_filter)
    low = path.lower()
    if low.endswith(tuple(wanted)):
        return path
    rest = next((each[at:] for each in wanted if (at := each.find(".", 1)) > 0 and low.endswith(each[:at])), "")
    if rest:
        return path + rest
    if _ENDING.fullmatch(Path(path).suffix) or low.endswith(tuple(_PATTERN.findall(filters))):
        return path
    return path + (wanted[0] if wanted else ".png")


def ask_to_open(parent: QWidget, title: str, filters: str) -> str:
    """Ask for a file, starting in the folder of the last one with this title; empty if canceled."""
    path, _ = QFileDialog.getOpenFileName(parent, title, folders.beginning(title), filters)
    if path:
        folders.note_used(title, Path(path).parent)
    return path


def ask_to_open_several(parent: QWidget, title: str, filters: str) -> list[str]:
    """Ask for several files of one folder, like `ask_to_open`."""
    paths, _ = QFileDialog.getOpenFileNames(parent, title, folders.beginning(title), filters)
    if paths:
        folders.note_used(title, Path(paths[0]).parent)
    return paths


def ask_for_folder(parent: QWidget, title: str) -> str:
    """Ask for a folder, starting next to the last one with this title; empty if canceled."""
    path = QFileDialog.getExistingDirectory(parent, title, folders.beginning(title))
    if path:
        folders.note_used(title, Path(path).parent)
    return path


def ask_to_save(parent: QWidget, title: str, name: str, filters: str) -> str:
    """Ask where to save; a name without a suffix gets that of the chosen filter. Empty if canceled.

    If the completed name exists, it asks once more: the dialog has asked only about the name as typed.
    """
    path, chosen = QFileDialog.getSaveFileName(parent, title, str(Path(folders.beginning(title)) / name), filters)
    if path:
        folders.note_used(title, Path(path).parent)
    whole = with_suffix(path, chosen, filters) if path else ""
    if whole != path and Path(whole).exists():
        return whole if _may_replace(parent, title, Path(whole)) else ""
    return whole


def _may_replace(parent: QWidget, title: str, path: Path) -> bool:
    box = QMessageBox(
        QMessageBox.Icon.Warning, title, tr("“{name}” already exists. Replace it?", name=path.name),
        QMessageBox.StandardButton.Cancel, parent,
    )
    box.setObjectName("replace_file")
    box.setInformativeText(tr("Its contents will be lost."))
    replace = box.addButton(tr("Replace"), QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    box.exec()
    return box.clickedButton() is replace
