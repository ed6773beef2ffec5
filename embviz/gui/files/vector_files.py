"""Filters of the file dialogs for vectors, made from the list of formats.

The formats need compiled kernels, whose loading would block the window; so the dialog is opened once a worker has
loaded them.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.files.file_names import ask_to_open, ask_to_open_several
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

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
    offered += [tr(
        "{name}, packed (*{endings}{packed_text})", name=kind.name, endings=kind.endings[0], packed_text=_PACKED_TEXT,
    ) for kind in kinds if kind.text]
    return ";;".join(offered)


def _patterns(endings: tuple[str, ...]) -> str:
    return " ".join(f"*{ending}" for ending in endings)
