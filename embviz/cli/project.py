"""`embviz project`: a map of words as a picture or a table."""

import argparse
import os
import re
import time
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from embviz.cli.arguments import add_declared, add_json, given, positive
from embviz.cli.inputs import HELP, vectors_named
from embviz.cli.outputs import check_apart, check_folder
from embviz.cli.terminal import Terminal
from embviz.drawing.export import map_files
from embviz.drawing.export.coordinates_table import MapTable
from embviz.drawing.export.figure import PRINT
from embviz.drawing.export.map_files import Writer, captioned
from embviz.drawing.export.sheet import lay_out as lay_out_sheet
from embviz.projection import METHODS, Method, project
from embviz.projection.methods import method
from embviz.projection.options import Options
from embviz.projection.reference import ENGINES, Labels, ReferenceEngine, engine, lay_out
from embviz.util.declared import Declared
from embviz.util.errors import InputError
from embviz.util.language import counted

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

_CSS_DPI, _MM_PER_INCH = 96.0, 25.4


def _write_png(table: MapTable, caption: str, path: Path, size: tuple[int, int]) -> None:
    """Paint by Qt without a screen."""
    _start_qt()
    from embviz.gui.map.export.figure_painting import measure, write_png

    write_png(lay_out_sheet(captioned(table, caption), PRINT, size, measure), path, size)


def _write_pdf(table: MapTable, caption: str, path: Path, size: tuple[int, int]) -> None:
    """Paint by Qt without a screen: it shapes every script and embeds the fonts."""
    _start_qt()
    from embviz.gui.map.export.figure_painting import measure, write_pdf

    width, height = (side / _CSS_DPI * _MM_PER_INCH for side in size)
    write_pdf(lay_out_sheet(captioned(table, caption), PRINT, size, measure), path, (width, height))


_WRITERS = {**map_files.WRITERS, ".png": (_write_png, "picture"), ".pdf": (_write_pdf, "page to print")}
ENDINGS = tuple(_WRITERS)


def map_writer(output: str) -> Writer:
    """Return what writes the file that the name asks for.

    Raises
    ------
    InputError
        When the ending is not known or there is no such folder.
    """
    return map_files.map_writer(output, _WRITERS)


def _start_qt() -> None:
    """Make Qt ready to paint without a screen.

    Raises
    ------
    InputError
        When Qt cannot be loaded.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from embviz.gui.app import preflight

    complaint = preflight.check()
    if complaint:
        raise InputError(complaint, "A map ending in .svg, .html, .csv or .tsv needs no Qt.")
    from embviz.gui.map.export.figure_painting import make_ready

    make_ready()


_OWN = "embviz"
_EVERY: tuple[Method | ReferenceEngine, ...] = (*METHODS, *ENGINES)
_SMALLEST_SIDE, _LARGEST_SIDE = 100, 20_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("vectors", metavar="VECTORS", help=HELP)
    parser.add_argument(
        "--method",
        choices=[how.name for how in METHODS],
        default="tsne",
        help=f"{', '.join(f'{how.name}: {how.title}' for how in METHODS if how.name != how.title.lower())} "
        "(default: tsne)",
    )
    parser.add_argument(
        "--engine",
        choices=[_OWN, *(how.name for how in ENGINES)],
        default=_OWN,
        help="library that lays out: umap-learn (its UMAP, densMAP, supervised) and opentsne are reference layouts for "
        f"publications, with versions and parameters in the caption (default: {_OWN}, which has all methods)",
    )
    parser.add_argument(
        "--labels", metavar="TABLE", help="CSV or TSV file of words and what they are, which supervises umap-learn"
    )
    parser.add_argument(
        "--label-column", metavar="NAME", help="column of that table, or one that came with the vectors"
    )
    parser.add_argument(
        "--place",
        metavar="WORDS",
        help="words between commas or spaces that a library places into the finished map, "
        "of the vocabulary or composed of subwords",
    )
    parser.add_argument(
        "--place-from",
        metavar="VECTORS",
        help="file of a second model of the same space, whose first words are placed into the map of the first",
    )
    parser.add_argument(
        "--words", type=positive, default=1000, metavar="NUMBER", help="how many of the first words (default: 1000)"
    )
    parser.add_argument(
        "--output",
        required=True,
        metavar="MAP",
        help=f"file to write, ending in {', '.join(ENDINGS)}; .png and .pdf are painted by Qt, the others need no Qt",
    )
    parser.add_argument(
        "--size",
        type=_size,
        default=(1600, 1200),
        metavar="WIDTHxHEIGHT",
        help="of a picture or drawing in pixels (default: 1600x1200)",
    )
    add_json(parser)
    for title, names in _groups():
        how = next(how for how in _EVERY if set(names) <= set(how.declared))
        add_declared(parser, title, {name: _choices_of_all(how, name) for name in names}, how.defaults, {})


def _choices_of_all(how: Method | ReferenceEngine, name: str) -> Declared:
    """Return a declaration with the choices that any method or library has, which each checks for itself."""
    declared = how.declared[name]
    every = [other.declared[name].choices for other in _EVERY if name in other.declared]
    return replace(declared, choices=tuple(dict.fromkeys(choice for some in every for choice in some)))


def _groups() -> list[tuple[str, list[str]]]:
    """Return the options of all methods: those of several methods in a group for them, the others by method."""
    users: dict[str, tuple[str, ...]] = {}
    for how in _EVERY:
        for name in how.declared:
            if isinstance(how, ReferenceEngine) and any(name in other.declared for other in METHODS):
                continue  # in a group already
            users[name] = (*users.get(name, ()), how.title)
    groups: dict[tuple[str, ...], list[str]] = {}
    for name, titles in users.items():
        groups.setdefault(titles, []).append(name)
    return [
        ("all methods" if len(titles) == len(METHODS) else ", ".join(titles), names)
        for titles, names in sorted(groups.items(), key=lambda group: -len(group[0]))
    ]


@dataclass(frozen=True)
class _Picture:
    """What was laid out, by whomever."""

    words: tuple[str, ...]
    coordinates: NDArray[np.float32]
    vectors: NDArray[np.float32]
    said: str
    result: dict[str, Any]


def run(arguments: argparse.Namespace, terminal: Terminal) -> None:
    """Lay out and write; the file is there whole or not at all.

    Raises
    ------
    InputError, ComputeError, Cancelled
    """
    write = map_writer(arguments.output)
    check_apart(arguments.output, arguments.vectors, arguments.labels, arguments.place_from)
    check_folder(arguments.output)
    if arguments.engine == _OWN:
        how = method(arguments.method)
        title, options = how.title, _options(arguments, how)
        _refuse_beside(arguments)
    else:
        library = engine(arguments.engine)
        title, given_options = library.title, _of_library(arguments, library)
    embedding = vectors_named(arguments.vectors, terminal)
    begun = time.perf_counter()
    if arguments.engine == _OWN:
        picture = _own(arguments, terminal, embedding, how, options)
    else:
        picture = _reference(arguments, terminal, embedding, library, given_options)
    seconds = time.perf_counter() - begun
    terminal.interrupted.check()
    shown = len(picture.words)
    counts = None
    if embedding.counts is not None:
        counts = np.zeros(shown, np.int64)
        known = min(arguments.words, len(embedding))
        counts[:known] = embedding.counts[:known]
    norms = np.sqrt(np.einsum("ij,ij->i", picture.vectors, picture.vectors, dtype=np.float64)).astype(np.float32)
    said = f" · {picture.said}" if picture.said else ""
    name = method(picture.result["method"]).title
    write(
        MapTable(picture.words, picture.coordinates, counts, norms),
        f"{name} of {shown:,} words of {Path(arguments.vectors).name}{said}",
        Path(arguments.output),
        arguments.size,
    )
    terminal.answer(
        f"{counted(shown, 'word')} laid out by {title} in {seconds:.1f} s, written to {arguments.output}{said}",
        {"output": arguments.output, "words": shown, **picture.result, "seconds": seconds},
        arguments.json,
    )


def _own(
    arguments: argparse.Namespace, terminal: Terminal, embedding: "Embedding", how: Method, options: Options
) -> _Picture:
    from embviz.analysis.analogies.analogy import directions, places_of

    words, vectors = embedding.words[: arguments.words], embedding.vectors[: arguments.words]
    frame = project(
        vectors,
        how.name,
        pulse=terminal.pulse(f"Laying out by {how.title}"),
        directions=directions(options.expressions, embedding.index, lambda ids: embedding.vectors[ids]),
        placed=places_of(options.chosen_words, embedding.index, len(words)),
        threads=os.cpu_count() or 1,
        **{item.name: getattr(options, item.name) for item in fields(options)},
    )
    return _Picture(
        words,
        frame.coordinates,
        vectors,
        frame.remark,
        {
            "method": how.name,
            "iterations": frame.iteration,
            "divergence": frame.divergence,
            "explained_variance": list(frame.explained_variance),
        },
    )


def _reference(
    arguments: argparse.Namespace,
    terminal: Terminal,
    embedding: "Embedding",
    library: ReferenceEngine,
    options: dict[str, Any],
) -> _Picture:
    """Lay out by a library, in a process of its own."""
    words, vectors = embedding.words[: arguments.words], embedding.vectors[: arguments.words]
    names, further = _further(arguments, terminal, embedding)
    found = lay_out(
        vectors,
        library.name,
        options,
        labels=_labels(arguments, embedding.first(len(words))),
        further=further,
        threads=os.cpu_count() or 1,
        pulse=terminal.steps,
    )
    return _Picture(
        (*words, *names),
        np.concatenate((found.frame.coordinates, found.placed)),
        np.concatenate((vectors, further)),
        found.provenance,
        {"method": library.method, "divergence": found.divergence, "placed": len(names), **found.record},
    )


def _labels(arguments: argparse.Namespace, words: "Embedding") -> Labels | None:
    from embviz.api.beside import labels_of_column, labels_of_table

    if arguments.labels is not None:
        from embviz.vectors.attached_table import read_attached

        return labels_of_table(read_attached(arguments.labels), arguments.label_column, words)
    return None if arguments.label_column is None else labels_of_column(words, arguments.label_column)


def _further(
    arguments: argparse.Namespace, terminal: Terminal, embedding: "Embedding"
) -> tuple[list[str], NDArray[np.float32]]:
    """Return the words that are placed into the picture: their names there, and their vectors."""
    from embviz.api.beside import vectors_to_place

    names = [] if arguments.place is None else list(dict.fromkeys(arguments.place.replace(",", " ").split()))
    vectors = vectors_to_place(embedding, names)
    if arguments.place_from is not None:
        other = vectors_named(arguments.place_from, terminal)
        stem = Path(arguments.place_from).stem
        names += [f"{word} ({stem})" for word in other.words[: arguments.words]]
        if other.vectors.shape[1] != vectors.shape[1]:
            raise InputError(
                f"{arguments.place_from} has {other.vectors.shape[1]} dimensions, {arguments.vectors} "
                f"{vectors.shape[1]}.",
                "Words of another model can be placed where both have as many, of one space.",
            )
        vectors = np.concatenate((vectors, other.vectors[: arguments.words]))
    return names, vectors


def _refuse_beside(arguments: argparse.Namespace) -> None:
    """Refuse what only libraries take."""
    for name in ("labels", "label_column", "place", "place_from"):
        if getattr(arguments, name) is not None:
            raise InputError(
                f"--{name.replace('_', '-')} is not an option of the engine {_OWN}.",
                "Leave it out, or choose --engine umap-learn.",
            )


def _of_library(arguments: argparse.Namespace, library: ReferenceEngine) -> dict[str, Any]:
    """Return the options of a library that were given; one that it does not have is a mistake."""
    if arguments.method not in ("tsne", library.method):  # t-SNE is what nobody chose
        raise InputError(
            f"{library.title} does not draw {method(arguments.method).title}.", f"Its method is {library.method}."
        )
    chosen = given(arguments, {name: None for other in _EVERY for name in other.declared})
    for name in chosen:
        if name not in library.declared:
            raise InputError(f"--{name.replace('_', '-')} is not an option of {library.title}.", "Leave it out.")
    library.choose(chosen)
    if (arguments.labels is not None or arguments.label_column is not None) and not library.supervised:
        raise InputError(
            f"{library.title} cannot be supervised.", "Leave the labels out, or choose --engine umap-learn."
        )
    return chosen


def _options(arguments: argparse.Namespace, how: Method) -> Options:
    """Return the options of the method that were given; one that it does not have is a mistake."""
    chosen = given(arguments, {name: None for other in _EVERY for name in other.declared})
    for name in chosen:
        if name not in how.declared and name != "seed":
            users = [other.name for other in METHODS if name in other.declared]
            engines = [other.name for other in ENGINES if name in other.declared]
            way = f"--method {' or '.join(users)}" if users else f"--engine {' or '.join(engines)}"
            raise InputError(
                f"--{name.replace('_', '-')} is not an option of {how.title}.", f"Leave it out, or choose {way}."
            )
    # a seed means nothing where nothing is drawn at random, and is welcome all the same
    options = how.choose({name: value for name, value in chosen.items() if name in how.declared})
    if not all(options.expressions):
        raise InputError(
            f"{how.title} need {options.dimensions} expressions.",
            'Give one for each axis: --axis-x "good - bad" --axis-y "big - small".',
        )
    return options


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,6})[x×](\d{1,6})", text)
    if match:
        width, height = int(match[1]), int(match[2])
        if min(width, height) >= _SMALLEST_SIDE and max(width, height) <= _LARGEST_SIDE:
            return width, height
    raise argparse.ArgumentTypeError(
        f"'{text}' is not a size like 1600x1200 with sides from {_SMALLEST_SIDE} to {_LARGEST_SIDE}"
    )
