"""Search results as rows on the screen and in files."""

import csv
import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column, Table, write_table
from embviz.gui.widgets.text_views.marked_texts import MarkedText
from embviz.util.atomic_write import replacing
from embviz.util.language import counted, tr
from embviz.util.spreadsheet import no_formula

if TYPE_CHECKING:
    from embviz.analysis.documents.search import Documents, Hit

_DECIDING = 5  # words named in a file
_BEGINNING = 40  # words of a text in a file of all
_TOLD = 2000  # texts between two checks for cancellation


def marked(name: Callable[[int], str], hits: "Sequence[Hit]") -> list[MarkedText]:
    """Return hits with their captions; `name` returns the name of a text."""
    return [
        MarkedText(
            hit.words, hit.parts, hit.cosine,
            tr(
                "{name}   ·   {known:,} of {total:,} words have vectors",
                name=name(hit.place), known=hit.known, total=hit.total,
            )
            + (tr("   ·   {more_texts} the same", more_texts=counted(hit.copies, "more text")) if hit.copies else ""),
            (hit.begin > 0, hit.begin + len(hit.words) < hit.total),
        )
        for hit in hits
    ]


def short(documents: "Documents", place: int, words: int = 12) -> str:
    """Return the first words of a text."""
    return " ".join(documents.words(place, words)) + (" …" if documents.length(place) > words else "")


def write_hits(name: Callable[[int], str], hits: "Sequence[Hit]", path: str, head: str = "cosine") -> None:
    """Write hits as a table: name, cosine, numbers of all and of known words, decisive words, beginning.

    Raises
    ------
    InputError
        When the file cannot be written.
    """
    columns = (
        Column(tr("text")), Column(head, number=True), Column(tr("words"), number=True), Column(tr(
            "with vectors"
        ), number=True),
        Column(tr("decided")), Column(tr("begins")),
    )
    rows = tuple(
        tuple(map(Cell, (
            name(hit.place), f"{hit.cosine:.6f}", str(hit.total), str(hit.known),
            "; ".join(f"{word} {value:+.4f}" for word, value in strongest(hit)), " ".join(hit.words),
        )))
        for hit in hits
    )
    write_table(Table(columns, rows), Path(path))


def write_leanings(
    name: Callable[[int], str], documents: "Documents", values: np.ndarray, path: str, job: Job
) -> None:
    """Write the position of every text in the order of the texts, row by row.

    Raises
    ------
    InputError
        When the file cannot be written.
    Cancelled
    """
    tabs = path.lower().endswith(".tsv")
    said = str if tabs else no_formula
    with replacing(Path(path)) as file:
        lines = io.TextIOWrapper(file, "utf-8" if tabs else "utf-8-sig", newline="")
        writer = csv.writer(lines, delimiter="\t" if tabs else ",", lineterminator="\n")
        writer.writerow(("text", "leaning", "words", "with vectors", "begins"))
        for place, (value, known) in enumerate(zip(values.tolist(), documents.known.tolist(), strict=True)):
            if place % _TOLD == 0:
                job.progress(place / len(values), tr("Saving"))
                job.pulse.check()
            begins = said(" ".join(documents.words(place, _BEGINNING)))
            writer.writerow((said(name(place)), f"{value:.6f}", documents.length(place), known, begins))
        lines.flush()
        lines.detach()


def strongest(hit: "Hit") -> "list[tuple[str, float]]":
    """Return the words that contributed most, positively or negatively."""
    return sorted(hit.decided, key=lambda part: -abs(part[1]))[:_DECIDING]
