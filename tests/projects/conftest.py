"""Projects of every kind, small."""

from dataclasses import replace

import numpy as np
import pytest

from embviz.monitoring.history import History
from embviz.monitoring.records import Moment
from embviz.projects.archive_writing import corpus_digest, vectors_digest
from embviz.projects.contents import (
    COPY,
    FILE,
    TOY_WORLD,
    FileReference,
    MapLayout,
    ProjectContents,
    RunRecord,
    TextSource,
    VectorsSource,
)
from embviz.projects.named_words import NamedWords
from embviz.projects.view_state import (
    KeptAnswer,
    MapCamera,
    MapColors,
    MapFilm,
    Story,
    StoryStep,
    TypedAxis,
    TypedLine,
    ViewState,
)
from embviz.text.corpus import Corpus
from embviz.text.preprocessing import Preprocessing
from embviz.text.subwords import Ngrams
from embviz.text.vocabulary import Vocabulary
from embviz.training.moments import Progress
from embviz.training.parameters import TrainingParameters
from embviz.vectors.attached_table import AttachedTable, TableColumn
from embviz.vectors.embedding import Embedding
from embviz.vectors.subwords import Subwords

# a lone surrogate is in texts that are no proper Unicode
WORDS = ("der", "wörd", "言葉", "a b", "line\nbreak", "\udcff", "x")


def corpus():
    ids = np.array([0, 1, 2, 0, 3, 4, 0, 5, 6, 1, 0, 2], np.int32)
    offsets = np.array([0, 3, 7, 12], np.int64)
    return Corpus(
        ids,
        offsets,
        Vocabulary(WORDS, [4, 2, 2, 1, 1, 1, 1]),
        Preprocessing(case="keep", min_length=1),
        "a text",
        ("utf-8", "cp1252"),
        3,
        1,
    )


def numbers(seed, *shape):
    """Return float32 numbers from -1 to 1 that are the same wherever and whenever they are made."""
    count = np.arange(1, 1 + int(np.prod(shape)), dtype=np.int64)
    return ((count * 7919 * seed % 1024 - 512) / 512).astype(np.float32).reshape(shape)


def embedding(seed=1, words=WORDS, dimensions=4):
    return Embedding(
        words, numbers(seed, len(words), dimensions), np.arange(len(words), 0, -1), {"file": "v.vec", "note": "ü"}
    )


def moment(pieces, **values):
    return Moment(pieces * 10, pieces / 8, pieces * 0.5, pieces).with_values(values)


def record(seed=3, moments=5, parent=None, name=""):
    vectors = embedding(seed, WORDS[:5])
    state = {"inputs": vectors.vectors, "outputs": numbers(seed + 1, 6, 4), "values": numbers(seed + 2, 3)}
    kept = History()
    for pieces in range(1, moments + 1):
        # larger than float16 can hold: a column that is kept whole
        then = {name: rows * np.float32(pieces) for name, rows in state.items()}
        then["outputs"] = np.where(np.arange(4) == 2, np.float32(1e5 * pieces), then["outputs"])
        kept.add(moment(pieces, loss=1 / pieces, **{"analogy/capitals": 0.25}), then)
    points = tuple(Progress(10 * k, 80, k / 8, 2 / k, float("nan"), 0.025 / k, 1e6, 0.1 * k) for k in range(1, 9))
    return RunRecord(
        TrainingParameters(dimensions=4, min_count=1, threads=1, seed=seed, warm_up=2.5, matryoshka="2", x_max=100.0),
        vectors,
        state,
        5,
        0.625,
        points,
        embedding(9, WORDS[:2]),
        True,
        (moment(1), moment(4, analogy=0.5)),
        kept,
        "The run was stopped by hand.",
        parent,
        name,
    )


def whole():
    """Return a project with everything in it."""
    text = corpus()
    model = embedding(7)
    held = Embedding(
        WORDS,
        model.vectors,
        None,
        {},
        Subwords(Ngrams(2, 3, 50), np.array([1, 4], np.int32), model.vectors[:2]),
        [
            TableColumn("kind", np.array([0, 1, 0, -1, 1, 0, 0], np.int32), ("noun", "verb")),
            TableColumn("age", np.array([1, np.nan, 3, 4, 5, 6, 7], np.float32)),
        ],
    )
    coordinates = numbers(4, 7, 2)
    coordinates[3] = np.nan
    return ProjectContents(
        text=TextSource(COPY, "a text", text.preprocessing, corpus_digest(text), corpus=text),
        vectors=VectorsSource("held", vectors_digest(held), None, held),
        original=VectorsSource("v.vec", vectors_digest(model), FileReference("/folder/v.vec", 1234)),
        runs=(record(), record(5, 2, (0, moment(3)), "a branch “ö”")),
        open_run=1,
        layouts=(
            MapLayout("tsne", {"perplexity": 12.5, "seed": 3}, WORDS, coordinates),
            MapLayout("pca", {"dimensions": 3}, WORDS[:2], np.ones((2, 3), np.float32)),
        ),
        selection=("x", "wörd", "\udcff"),
        selections=(NamedWords("some “ö”", WORDS[2:4]), NamedWords("none", ())),
        answers=(
            KeptAnswer("embviz://ask?kind=neighbors&words=w%C3%B6rd", "Neighbors of wörd", "der, 言葉"),
            KeptAnswer("embviz://ask?kind=size", "Number of words and dimensions", ""),
        ),
        notes="What we saw:\n\nthe map turns.",
        view_state=view_state(),
        saved_as="/folder/class.embviz",
        films=(film(0, 3), film(1, 2, dimensions=3)),
        story=story(),
    )


def view_state():
    """Return what is looked at, with everything in it."""
    table = AttachedTable(
        "kinds.csv",
        "token",
        ("x", "X", "wörd", "x"),
        (
            TableColumn("kind", np.array([0, 1, 0, -1], np.int32), ("noun", "verb")),
            TableColumn("age", np.array([1, np.nan, 3, 4], np.float32)),
        ),
    )
    colors = MapColors(
        "table kind",
        {"cosine": {"word": "wörd"}, "kept": {"measure": "continuity", "k": 7}},
        "magma",
        True,
        True,
        False,
        40,
        table,
        ("noun", "none"),
        (0.25, 0.75),
        True,
    )
    return ViewState(
        "analogy/ask",
        44.5,
        ("x", "\udcff"),
        ("wörd", "a b"),
        MapCamera(1.5, -2.25, 0.125, (0.5, -0.5, 0.5, 0.5), False),
        colors,
        (TypedAxis("der man", "wörd"), TypedAxis("", "x")),
    )


def story():
    """Return a story of two steps, one of them on a run."""
    seen = view_state()
    return Story(
        "A story “ö”",
        (
            StoryStep("First", "What **stands**\n\n- here", ViewState("map"), ("x", "wörd"), 1),
            StoryStep(
                "",
                "",
                replace(seen, colors=replace(seen.colors, table=None)),
                (),
                None,
                (TypedLine("analogy.expression", "der - x + wörd"), TypedLine("other.line", "")),
            ),
        ),
    )


def film(run, frames, dimensions=2):
    """Return how the map was seen while a run learned."""
    rows = [numbers(20 + k, 5, dimensions) for k in range(frames)]
    rows[0][2] = np.nan
    return MapFilm(
        run,
        "tsne perplexity=12.5",
        tuple(10.0 * k for k in range(frames)),
        tuple(0.5 * k for k in range(frames)),
        2,
        tuple(rows),
    )


def plain():
    """Return a project that refers to a file."""
    text = corpus()
    reference = FileReference("/folder/texts/a.txt", 99)
    return ProjectContents(
        text=TextSource(FILE, "a text", Preprocessing(numbers="drop"), corpus_digest(text), reference, "body")
    )


def toy():
    """Return a project that refers to a text of the program."""
    return ProjectContents(text=TextSource(TOY_WORLD, "Toy world", Preprocessing(), "0" * 32))


@pytest.fixture(name="whole")
def _whole():
    return whole()


@pytest.fixture(name="plain")
def _plain():
    return plain()
