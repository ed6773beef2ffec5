"""Describes where vectors come from: a line for the status bar, and a dialog."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QGridLayout, QPlainTextEdit, QVBoxLayout, QWidget

from embviz.gui.style.number_text import in_figures, significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import VerticalScrollArea, button, label, row
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

_NARROWEST, _WIDE, _HIGH = 360, 640, 620  # px: minimum width of the facts; of the dialog
_SHARE = 0.9  # share of the window that the dialog does not exceed
_UNIT_LENGTH = 1e-3  # tolerance of the lengths of normalized vectors around 1
_SIZES = ("bytes", "kB", "MB", "GB", "TB")
_NOTED = {  # keys that our reader adds; notes of other programs are shown unchanged
    "words": tr("Words from"),
    "encoding": tr("Encoding"),
    "byte order": tr("Byte order"),
    "compression": tr("Compression"),
    "words with spaces": tr("Words with spaces"),
    "words whose vector is zero": tr("Words whose vector is zero"),
    "words with invalid characters": tr("Words with invalid characters"),
    "words with invalid UTF-8": tr("Words with invalid UTF-8"),
    "words dropped as equal after repair": tr("Words dropped as equal after repair"),
    "adjusted": tr("Adjusted"),
    "debiased": tr("Debiased along"),
    "corpus": tr("Text"),
    "tokens": tr("Tokens"),
    "preprocessing": tr("Preprocessing"),
    "epochs_done": tr("Epochs done"),
    "loss_definition": tr("Definition of the loss"),
    "license": tr("License"),
    "google_analogies": tr("Google analogies"),
    "WordSim-353": tr("WordSim-353"),
}
_SAID = ("reached", "file", "format", "damages", "dimensions")  # keys of the provenance that have rows of their own


@dataclass(frozen=True)
class Facts:
    """Facts about vectors, to be shown.

    Attributes
    ----------
    line : tuple of str
        The shortest description, part by part.
    rows : tuple of pairs of str
        All facts as label and value.
    trouble : tuple of str
        Problems of the file, one sentence each.
    """

    line: tuple[str, ...]
    rows: tuple[tuple[str, str], ...]
    trouble: tuple[str, ...] = field(default=())


def name_of(embedding: "Embedding") -> str:
    """Return the file that vectors were read from, and the changes made to them since."""
    known = embedding.provenance
    done = [known["adjusted"]] if "adjusted" in known else []
    done += [tr("debiased along {known}", known=known["debiased"])] if "debiased" in known else []
    return ", ".join([Path(known.get("file", "vectors")).name, *done])


def facts(embedding: "Embedding") -> Facts:
    """Collect the facts about vectors; for a worker."""
    from embviz.training.parameters import declarations
    from embviz.vectors.cache import COPY

    known = embedding.provenance
    copy = known.get(COPY)
    lengths = embedding.norms[embedding.norms > 0]
    normalized = bool(len(lengths)) and bool(np.abs(lengths - 1).max() < _UNIT_LENGTH)
    held = size(embedding.vectors.nbytes)
    form = known.get("format")
    named = {"file", "adjusted", "debiased"} & known.keys()
    line = [*([name_of(embedding)] if named else []), *([form] if form else [])]
    line += [counted(len(embedding), "word"), counted(embedding.dimensions, "dimension")]
    line.append(tr("normalized") if normalized else tr("not normalized"))
    line.append(tr("{held} mapped from the cache", held=held) if copy else held)
    line += [known["reached"]] if "reached" in known else []
    rows = [(tr("File"), known["file"])] if "file" in known else []
    rows += [(tr("Format"), form)] if form else []
    rows += [
        (tr("Words"), in_figures(len(embedding), ",d")),
        (tr("Dimensions"), in_figures(embedding.dimensions, ",d")),
    ]
    rows.append((tr("Vector lengths"), _describe_lengths(lengths, normalized)))
    where = tr("mapped from the copy {copy}", copy=copy) if copy else tr("in memory")
    rows.append((tr("Numbers"), tr("32 bits each, {held} {where}", held=held, where=where)))
    rows.append(
        (
            tr("Counts of words"),
            tr("none") if embedding.counts is None else tr("{sum:,} in total", sum=int(embedding.counts.sum())),
        )
    )
    if embedding.subwords is not None:
        ngrams = embedding.subwords.ngrams
        rows.append(
            (
                tr("Subwords"),
                tr(
                    "{subwords:,} n-grams of {min_n} to {max_n} characters",
                    subwords=len(embedding.subwords),
                    min_n=ngrams.min_n,
                    max_n=ngrams.max_n,
                ),
            )
        )
    if embedding.columns:
        rows.append((tr("Columns"), ", ".join(column.name for column in embedding.columns)))
    parameters = declarations()
    model = known.get("model", "")
    ours = model in (parameters["model"].choices or ())
    # the notes of a run hold all parameters, also those that its model does not have
    used = declarations(model, known.get("loss")) if ours else parameters
    for name, value in known.items():
        if name in parameters and (name not in used or not value):
            continue
        if name == "model" and ours:
            from embviz.training.models.registry import model_named

            rows.append((parameters[name].label, model_named(value).title))
        elif name in parameters and name not in _SAID:  # for training in embviz, as in the training form
            rows.append((parameters[name].label, tr(value) if parameters[name].choices else value))
        elif name == "compression":
            rows.append((_NOTED[name], _describe_compression(value)))
        elif name not in (*_SAID, COPY):
            rows.append((_NOTED.get(name) or name[:1].upper() + name[1:], value))
    if embedding.trouble:
        faults = known.get("damages", in_figures(len(embedding.trouble), ",d"))
        rows.append((tr("Faults of the file"), faults))
        line.append(tr("{faults} of the file left out", faults=counted(int(faults.replace(",", "")), "fault")))
    path = known.get("file", "")
    return Facts(tuple(line), tuple(rows), tuple(said.removeprefix(path).lstrip(",: ") for said in embedding.trouble))


def _describe_compression(said: str) -> str:
    """Return the name of the method and its settings; what another program noted is returned unchanged."""
    from embviz.vectors.compression import METHODS

    try:
        settings = json.loads(said)
        key = settings.pop("method")
        method = next(one for one in METHODS if one.key == key)
    except (ValueError, RecursionError, AttributeError, TypeError, KeyError, StopIteration):
        return said
    return ", ".join([method.name, *(f"{name} = {value}" for name, value in settings.items())])


def size(count: int) -> str:
    """Return a number of bytes in readable units."""
    value, unit = float(count), 0
    while value >= 1000 and unit < len(_SIZES) - 1:
        value, unit = value / 1000, unit + 1
    return f"{significant(value)} {_SIZES[unit]}" if unit else counted(count, "byte")


def _describe_lengths(lengths: np.ndarray, normalized: bool) -> str:
    if not len(lengths):
        return tr("all 0")
    if normalized:
        return tr("all 1: they are normalized")
    least, middle, most = (significant(float(value)) for value in np.quantile(lengths, (0, 0.5, 1)))
    return tr(
        "{least} to {most}, half of them up to {middle}: they are not normalized", least=least, most=most, middle=middle
    )


class ProvenanceDialog(QDialog):
    """Dialog with all facts about vectors, which can be copied."""

    def __init__(self, found: Facts, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("provenance")
        self.setWindowTitle(tr("About these vectors"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._found = found
        body = QVBoxLayout(self)
        body.setContentsMargins(24, 20, 24, 16)
        body.setSpacing(12)
        rows = QWidget()
        rows.setLayout(_grid(found.rows))
        body.addWidget(VerticalScrollArea(rows, _NARROWEST), 2)
        if found.trouble:
            body.addWidget(label(tr("What was wrong with the file"), "section"))
            told = QPlainTextEdit("\n".join(found.trouble))
            told.setObjectName("provenance.trouble")
            told.setAccessibleName(tr("What was wrong with the file"))
            told.setReadOnly(True)
            set_scaled_size(told, minimum_height=160)
            body.addWidget(told, 1)
        copy, close = button(tr("Copy"), "provenance.copy"), button(tr("Close"), "provenance.close", primary=True)
        copy.clicked.connect(self._copy)
        close.clicked.connect(self.reject)
        body.addLayout(row(copy, None, close))
        close.setFocus()
        room = parent.window().size() * _SHARE
        self.resize(QSize(px(_WIDE), min(px(_HIGH), room.height())).boundedTo(room))

    def _copy(self) -> None:
        lines = [f"{name}: {value}" for name, value in self._found.rows]
        QGuiApplication.clipboard().setText("\n".join([*lines, *self._found.trouble]))


def _grid(rows: Sequence[tuple[str, str]]) -> QGridLayout:
    grid = QGridLayout()
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(24)
    grid.setVerticalSpacing(6)
    grid.setColumnStretch(1, 1)
    for k, (name, value) in enumerate(rows):
        grid.addWidget(label(name, "muted"), k, 0, Qt.AlignmentFlag.AlignTop)
        # a long path without a break opportunity would widen the dialog
        said = label(
            value.replace("/", "/\u200b").replace("\\", "\\\u200b"),
            wrap=True,
            name=f"provenance.{name.lower().replace(' ', '_')}",
        )
        said.setTextFormat(Qt.TextFormat.PlainText)
        said.setAlignment(Qt.AlignmentFlag.AlignTop)  # on the line of its name
        said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        grid.addWidget(said, k, 1)
    return grid
