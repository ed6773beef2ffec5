"""Embedding Projector: `vectors.tsv`, numbers between tabs without a head; `metadata.tsv`, what is said of each row.

The metadata have a head only when they have two columns or more, as the Projector wants it. Metadata of `x.tsv` are
called `x.metadata.tsv`, of `vectors.tsv` or `x_vectors.tsv` also `metadata.tsv` or `x_metadata.tsv`. What is written
comes with a `projector_config.json` of the Projector's standalone page.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.attached_table import MOST_COLUMNS, Cells, Pictures, TableColumn, word_column
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats.assembling import Found, assemble
from embviz.vectors.formats.file import MappedFile
from embviz.vectors.formats.text_rows import is_number, read_rows, write_rows
from embviz.vectors.formats.vector_format import Companion, Reading, VectorFormat
from embviz.vectors.formats.word_lists import lines_of
from embviz.vectors.formats.write_checks import checked_lines

SPRITE = "picture"
_CONFIG = "projector_config.json"
_LARGEST_CONFIG = 1 << 20  # bytes
_LARGEST_TILE = 4096  # px


def is_sprite(column: TableColumn) -> bool:
    """Return whether a column says only where in a sprite a picture stands, which means nothing in another file."""
    return column.pictures is not None and bool(column.pictures.sprite)


def sprite_beside(file: MappedFile, rows: int) -> tuple[TableColumn, ...]:
    """Return the column of the sprite that a Projector's configuration beside a file of vectors names, if it does.

    What the configuration says amiss is passed over: vectors are read without it.
    """
    for name in (f"{file.stem}.{_CONFIG}", _CONFIG):
        config = file.beside(name)
        if config is None or config.size > _LARGEST_CONFIG:
            continue
        try:
            said: Any = json.loads(config.data.tobytes())
        except (ValueError, RecursionError):
            continue
        tensors = said.get("embeddings") if isinstance(said, dict) else None
        for tensor in tensors if isinstance(tensors, list) else ():
            match tensor:
                case {
                    "tensorPath": str(path),
                    "sprite": {"imagePath": str(sprite), "singleImageDim": [int(width), int(height)]},
                } if Path(path).name == file.name and 0 < min(width, height) <= max(width, height) <= _LARGEST_TILE:
                    places = np.arange(rows, dtype=np.int32)
                    pictures = Pictures(str(file.path.parent), sprite, (width, height))
                    return (TableColumn(SPRITE, places, pictures=pictures),)
    return ()


_NAME = "Embedding Projector"
_LINES_LOOKED_AT = 100
_ROWS_A_BEAT = 4096
_COUNTS = ("count", "counts", "frequency")


def _is_content(file: MappedFile) -> bool:
    lines = [line.rstrip(b"\r") for line in file.head.split(b"\n")[:_LINES_LOOKED_AT]]
    if len(lines) > 1 and file.size > len(file.head):
        lines.pop()
    rows = [line.split(b"\t") for line in lines if line.strip()]
    if not rows or not (len(rows[0]) > 1 or file.name.lower().endswith(".tsv")):
        return False
    # most, so that one broken line does not make it a file with words
    return sum(all(map(is_number, row)) for row in rows) * 2 > len(rows)


def metadata_names(name: str) -> list[str]:
    """Return how the metadata of a file of vectors may be called, the likeliest first."""
    stem = name.removesuffix(".tsv")
    names = [f"{stem}.metadata.tsv"]
    for known in ("vectors", "tensors", "tensor", "embeddings"):
        if stem.endswith(known):
            names.insert(0, f"{stem.removesuffix(known)}metadata.tsv")
    return list(dict.fromkeys([*names, "metadata.tsv"]))


def _read(file: MappedFile, reading: Reading) -> Embedding:
    beside = file.beside_or_given(metadata_names(file.name))
    if beside is None:
        raise InputError(
            tr("{path} contains vectors without words, and there is no metadata file next to it.", path=file.path),
            tr(
                "Put the words, one on each line and in the order of the vectors, into {metadata_names} in the same "
                "folder.",
                metadata_names=metadata_names(file.name)[0],
            ),
        )
    widths = Counter(line.count(b"\t") + 1 for line in file.head.split(b"\n")[:_LINES_LOOKED_AT] if line.strip())
    places, vectors = read_rows(file, 0, widths.most_common(1)[0][0], reading, worded=False)
    notes = {"words": beside.name}
    words, counts, columns = _metadata(beside, len(vectors), notes, reading)
    columns += sprite_beside(file, len(vectors))
    told = frozenset(np.flatnonzero(places[:, 0] < 0).tolist())
    return assemble(Found(file, _NAME, words, vectors, counts, columns, notes=notes, told=told), reading, 0.9)


def _metadata(
    file: MappedFile, rows: int, notes: dict[str, str], reading: Reading
) -> tuple[list[str], NDArray[np.int64] | None, tuple[TableColumn, ...]]:
    lines = lines_of(file, notes)
    head = [name.strip() or tr("column {k}", k=k + 1) for k, name in enumerate(lines[0].split("\t"))]
    if len(head) < 2:
        return lines, None, ()
    if len(head) > MOST_COLUMNS:
        raise InputError(
            tr(
                "{path} has {head:,} columns; {most_columns} are the most.",
                path=file.path,
                head=len(head),
                most_columns=MOST_COLUMNS,
            ),
            tr("Leave columns out."),
        )
    if len(lines) > rows + 1 and not lines[-1]:
        lines.pop()
    at = word_column(head)
    words: list[str] = []
    counted = next((k for k, name in enumerate(head) if k != at and name.casefold() in _COUNTS), None)
    counts: list[int] = []
    made = [Cells() for _ in head]
    for number, line in enumerate(lines[1:]):
        if number % _ROWS_A_BEAT == 0:
            reading.beat(0.9)
        cells = line.split("\t")
        words.append(cells[at] if at < len(cells) else "")
        for k, column in enumerate(made):
            if k != at:
                column.add(cells[k].strip() if k < len(cells) else "")
        if counted is not None and counted < len(cells) and cells[counted].isdecimal() and len(cells[counted]) < 19:
            counts.append(int(cells[counted]))
    whole = counted is not None and len(counts) == len(words)
    left_out = (at, counted) if whole else (at,)
    others = [(name, column) for k, (name, column) in enumerate(zip(head, made, strict=True)) if k not in left_out]
    columns = tuple(column.made(name, reading.look) for name, column in others)
    return words, np.array(counts, np.int64) if whole else None, columns


def _write(embedding: Embedding, file: BinaryIO, pulse: Pulse) -> None:
    checked_lines(embedding)
    write_rows(embedding, file, pulse, worded=False, separator="\t")


def _write_metadata(embedding: Embedding, file: BinaryIO, _: str) -> None:
    columns: list[tuple[str, list[str]]] = [("word", list(embedding.words))]
    if embedding.counts is not None:
        columns.append(("count", [str(count) for count in embedding.counts.tolist()]))
    columns += [(_cell(column.name), _cells(column)) for column in embedding.columns if not is_sprite(column)]
    if len(columns) > 1:
        file.write(("\t".join(name for name, _ in columns) + "\n").encode())
    for row in zip(*(cells for _, cells in columns), strict=True):
        file.write(("\t".join(row) + "\n").encode())


def _cells(column: TableColumn) -> list[str]:
    if column.names:
        names = [_cell(name) for name in column.names]
        return [names[code] if code >= 0 else "" for code in column.values.tolist()]
    return ["" if number != number else f"{number:.9g}" for number in column.values.tolist()]


def _cell(text: str) -> str:
    return " ".join(text.split())


def _write_config(embedding: Embedding, file: BinaryIO, name: str) -> None:
    tensor = {
        "tensorName": name.removesuffix(".tsv"),
        "tensorShape": [len(embedding), embedding.dimensions],
        "tensorPath": name,
        "metadataPath": metadata_names(name)[0],
    }
    file.write(json.dumps({"embeddings": [tensor]}, indent=2).encode() + b"\n")


def _config_name(name: str) -> str:
    return "projector_config.json" if name == "vectors.tsv" else f"{name.removesuffix('.tsv')}.projector_config.json"


FORMAT = VectorFormat(
    _NAME,
    "projector",
    (".tsv",),
    _is_content,
    _read,
    _write,
    cached=True,
    companions=(
        Companion(lambda name: metadata_names(name)[0], _write_metadata),
        Companion(_config_name, _write_config),
    ),
)
