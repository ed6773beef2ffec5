"""File dialogs: where they start, their filters for vectors, and the names they return.

The formats need compiled kernels, whose loading would block the window; so the dialog is opened once a worker has
loaded them.
"""

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.core.settings import Settings
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

PREFERRED = "files/folder"  # key of the settings
_LAST = "files/last"  # key of the settings: folder by kind, as JSON; the one used last comes last


def beginning(kind: str) -> str:
    """Return the start folder of a dialog: where its last file was, else the preferred one.

    Without a preference, it is the folder used last by any dialog; before there is one, the user's documents, or the
    home folder. Never the working folder of the process, which means nothing to whoever clicked an icon.

    Parameters
    ----------
    kind : str
        Kind of file, such as the dialog's title.
    """
    settings = Settings()
    last = _last(settings)
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    for folder in (last.get(kind, ""), str(settings.get(PREFERRED)), *reversed(last.values()), documents):
        if folder and Path(folder).is_dir():
            return folder
    return str(Path.home())


def note_used(kind: str, folder: str | Path) -> None:
    """Save the folder in which a file of a kind was chosen."""
    settings = Settings()
    others = {name: used for name, used in _last(settings).items() if name != kind}
    settings.set(_LAST, json.dumps(others | {kind: str(Path(folder).absolute())}))


def forget_used() -> None:
    """Forget the last folders: all dialogs start in the preferred one, or in the documents."""
    Settings().set(_LAST, "")


def _last(settings: Settings) -> dict[str, str]:
    try:
        kept = json.loads(settings.get(_LAST) or "{}")
    except ValueError:
        return {}
    return {str(kind): str(folder) for kind, folder in kept.items()} if isinstance(kept, dict) else {}


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


def ask_to_open(parent: QWidget, title: str, filters: str, folder: Path | None = None) -> str:
    """Ask for a file, starting in a folder, by default that of the last one with this title; empty if canceled."""
    start = str(folder) if folder is not None and folder.is_dir() else beginning(title)
    path, _ = QFileDialog.getOpenFileName(parent, title, start, filters)
    if path:
        note_used(title, Path(path).parent)
    return path


def ask_to_open_several(parent: QWidget, title: str, filters: str) -> list[str]:
    """Ask for several files of one folder, like `ask_to_open`."""
    paths, _ = QFileDialog.getOpenFileNames(parent, title, beginning(title), filters)
    if paths:
        note_used(title, Path(paths[0]).parent)
    return paths


def ask_for_folder(parent: QWidget, title: str, current: str = "") -> str:
    """Ask for a folder, starting in the current one, else next to the last one with this title; empty if canceled."""
    path = QFileDialog.getExistingDirectory(parent, title, current or beginning(title))
    if path:
        note_used(title, Path(path).parent)
    return path


def ask_to_save(parent: QWidget, title: str, name: str, filters: str) -> str:
    """Ask where to save; a name without a suffix gets that of the chosen filter. Empty if canceled.

    If the completed name exists, it asks once more: the dialog has asked only about the name as typed.
    """
    path, chosen = QFileDialog.getSaveFileName(parent, title, str(Path(beginning(title)) / name), filters)
    if path:
        note_used(title, Path(path).parent)
    whole = with_suffix(path, chosen, filters) if path else ""
    if whole != path and Path(whole).exists():
        return whole if _may_replace(parent, title, Path(whole)) else ""
    return whole


def _may_replace(parent: QWidget, title: str, path: Path) -> bool:
    box = QMessageBox(
        QMessageBox.Icon.Warning,
        title,
        tr("“{name}” already exists. Replace it?", name=path.name),
        QMessageBox.StandardButton.Cancel,
        parent,
    )
    box.setObjectName("replace_file")
    box.setInformativeText(tr("Its contents will be lost."))
    replace = box.addButton(tr("Replace"), QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    box.exec()
    box.deleteLater()
    return box.clickedButton() is replace


_ALL = tr("All files (*)")
_PACKED_TEXT = ".gz"  # the compression that every other program reads


def ask_for_vectors(jobs: Jobs, parent: QWidget, title: str, chosen: Callable[[str], None]) -> None:
    """Ask for a file of vectors; `chosen` is called with its path unless canceled."""

    def ask(filters: str) -> None:
        path = ask_to_open(parent, title, filters)
        if path:
            chosen(path)

    jobs.submit("quick", "files of vectors", _to_open, ask)


def ask_for_several(jobs: Jobs, parent: QWidget, title: str, chosen: Callable[[list[str]], None]) -> None:
    """Ask for files of vectors; `chosen` is called with their paths unless canceled."""

    def ask(filters: str) -> None:
        paths = ask_to_open_several(parent, title, filters)
        if paths:
            chosen(paths)

    jobs.submit("quick", "files of vectors", _to_open, ask)


def with_kinds_to_save(jobs: Jobs, embedding: "Embedding", ask: Callable[[str], None]) -> None:
    """Call `ask` with the filters for saving an embedding, without formats that cannot hold it."""
    jobs.submit("quick", "kinds of vectors", partial(_to_save, embedding), ask)


def _to_open(_job: Job) -> str:
    from embviz.vectors.formats import FORMATS, PACKINGS, endings

    kinds = [tr("Vectors ({patterns})", patterns=_patterns((*endings(), *PACKINGS)))]
    kinds += [f"{kind.name} ({_patterns((*kind.endings, *kind.also))})" for kind in FORMATS]
    return ";;".join([*kinds, tr("Packed ({patterns})", patterns=_patterns(PACKINGS)), _ALL])


def _to_save(embedding: "Embedding", _job: Job) -> str:
    from embviz.vectors.formats import FORMATS

    # their original format first, then the default, which is used for a name without suffix
    came_in = embedding.provenance.get("format")
    writable = [kind for kind in FORMATS if kind.can_write(embedding)]
    kinds = sorted(writable, key=lambda kind: (kind.name != came_in, kind.key != "word2vec-text"))
    offered = [f"{kind.name} ({_patterns(kind.endings)})" for kind in kinds]
    # text formats compress to a third, binary ones hardly
    offered += [
        tr(
            "{name}, packed (*{endings}{packed_text})",
            name=kind.name,
            endings=kind.endings[0],
            packed_text=_PACKED_TEXT,
        )
        for kind in kinds
        if kind.text
    ]
    return ";;".join(offered)


def _patterns(endings: tuple[str, ...]) -> str:
    return " ".join(f"*{ending}" for ending in endings)
