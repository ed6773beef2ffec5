"""Files of vectors in the window: what dialogs offer, what becomes of damaged files and of files dropped together."""

import os
import struct
import threading
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication, QImage
from PySide6.QtWidgets import QDialog, QFileDialog, QPlainTextEdit, QWidget

from embviz.gui.files.file_names import ask_for_vectors, ask_to_save, with_kinds_to_save
from embviz.gui.files.loader import KIND
from embviz.gui.map.overlays import WordTooltip
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.pages.provenance import facts, size
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.text.subwords import Ngrams
from embviz.text.word_index import WordIndex
from embviz.training.parameters import defaults
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import SILENT
from embviz.vectors import cache
from embviz.vectors.attached_table import Pictures, TableColumn
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import FORMATS, PACKINGS, write_vectors
from embviz.vectors.subwords import Subwords

LONG = 60_000
WORDS = [f"w{k}" for k in range(30)]
VECTORS = np.random.default_rng(1).normal(size=(30, 5)).astype(np.float32)
NAN = float("nan")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("EMBVIZ_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "vectors"


def _record(word, *numbers):
    return word + b" " + struct.pack(f"<{len(numbers)}f", *numbers)


def _opened(lab, qtbot, *paths):
    with qtbot.waitSignal(lab.loader.opened, timeout=LONG):
        lab.loader.open_paths(paths)
    return lab.workspace.embedding


# --- dialogs


def test_the_dialog_for_vectors_shows_every_format_and_packing(lab, qtbot, monkeypatch):
    lab.page, asked, chosen = QWidget(), [], []
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *args: asked.append(args) or ("some.kv", ""))
    ask_for_vectors(lab.jobs, lab.page, "Open", chosen.append)
    qtbot.waitUntil(lambda: chosen == ["some.kv"], timeout=LONG)
    first, *kinds = asked[0][-1].split(";;")
    for kind in FORMATS:
        assert any(line.startswith(f"{kind.name} (") for line in kinds)
        for ending in kind.endings:
            assert f"*{ending}" in first[first.index("(") + 1 : -1].split()
    assert all(f"*{packing}" in first for packing in PACKINGS)
    assert kinds[-1] == "All files (*)"


@pytest.mark.parametrize("composed", [False, True])
def test_saving_offers_what_can_be_written(lab, qtbot, monkeypatch, composed):
    subwords = Subwords(Ngrams(3, 4, 5), np.arange(5, dtype=np.int32), np.ones((5, 5), np.float32))
    asked = []
    with_kinds_to_save(lab.jobs, Embedding(WORDS, VECTORS, subwords=subwords if composed else None), asked.append)
    qtbot.waitUntil(lambda: bool(asked), timeout=LONG)
    kinds = asked[0].split(";;")
    named = [line.partition(" (")[0] for line in kinds]
    assert named[0] == "word2vec text"
    assert ("fastText model" in named) is composed
    assert "gensim KeyedVectors" not in named
    assert {"word2vec binary", "GloVe text", "numpy archive", "safetensors", "Embedding Projector"} <= set(named)
    assert "GloVe text, packed (*.glove.gz)" in kinds
    lab.page = QWidget()
    for at, whole in ((0, "v.vec"), (named.index("safetensors"), "v.safetensors"), (-1, "v.vec.gz")):
        at = kinds.index("word2vec text, packed (*.vec.gz)") if at < 0 else at
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, at=at: ("v", kinds[at]))
        assert ask_to_save(lab.page, "Save", "vectors", asked[0]) == whole


@pytest.mark.parametrize("name", ["v.bin", "v.npz", "v.vec"])
def test_saving_begins_with_what_the_vectors_came_in(lab, qtbot, tmp_path, name):
    write_vectors(Embedding(WORDS, VECTORS), tmp_path / name)
    asked = []
    with_kinds_to_save(lab.jobs, _opened(lab, qtbot, tmp_path / name), asked.append)
    qtbot.waitUntil(lambda: bool(asked), timeout=LONG)
    first, second = asked[0].split(";;")[:2]
    assert f"*{Path(name).suffix}" in first
    assert name == "v.vec" or second.startswith("word2vec text")


@pytest.mark.parametrize("composed", [False, True])
def test_the_dialog_and_the_complaint_of_a_name_offer_the_same_endings(lab, qtbot, tmp_path, composed):
    subwords = Subwords(Ngrams(3, 4, 5), np.arange(5, dtype=np.int32), np.ones((5, 5), np.float32))
    embedding = Embedding(WORDS, VECTORS, subwords=subwords if composed else None)
    asked = []
    with_kinds_to_save(lab.jobs, embedding, asked.append)
    qtbot.waitUntil(lambda: bool(asked), timeout=LONG)
    with pytest.raises(InputError) as refused:
        write_vectors(embedding, tmp_path / "v.xyz")
    offered = {ending for line in asked[0].split(";;") if ", packed" not in line for ending in line.split("*")[1:]}
    told = refused.value.cure.partition(";")[0]
    assert {ending.strip(" )") for ending in offered} == {word.strip(",") for word in told.split() if word[0] == "."}
    assert (".fasttext" in told) is composed


@pytest.mark.parametrize("name", ["a.vec.gz", "a.npz", "a.safetensors", "a.tsv", "a.bin.xz", "a.glove.zip", "a.npy"])
def test_what_is_saved_by_any_name_opens_again(lab, qtbot, tmp_path, name):
    write_vectors(Embedding(WORDS, VECTORS), tmp_path / name)
    found = _opened(lab, qtbot, tmp_path / name)
    assert found.words == tuple(WORDS)
    assert np.array_equal(found.vectors, VECTORS)


# --- damaged files


@pytest.mark.parametrize(
    ("content", "words", "says"),
    [
        (b"a 1 2\nb 3\nc 5 6\n", ("a", "c"), "line 2 has 1 number where the others have 2"),
        (b"a 1 2\nb nan 3\nc 5 6\n", ("a", "c"), "'nan', which is not a finite number"),
        (b"a 1 2\nb inf 3\nc 5 6\n", ("a", "c"), "'inf', which is not a finite number"),
        (b"a 1 2\nb 3 4\na 5 6\n", ("a", "b"), "'a' is there twice"),
        (b"a 1 2\n 3 4\nc 5 6\n", ("a", "c"), "its word is missing"),
        (b"9 2\na 1 2\nb 3 4\n", ("a", "b"), "declares 9 words"),
        (b"3 2\n" + _record(b"a", 1, 2) + _record(b"b", 3, 4) + b"c" + bytes(8), ("a", "b"), "the file ends here"),
        (b"2 2\n" + _record(b"a", 1, 2) + _record(b"b", NAN, 4), ("a",), "not finite"),
    ],
)
def test_what_is_whole_of_a_damaged_file_is_offered(lab, qtbot, tmp_path, content, words, says):
    path = tmp_path / ("damaged.bin" if b"\0" in content else "damaged")
    path.write_bytes(content)
    asked = []
    lab.loader.guard = asked.append
    with qtbot.waitSignal(lab.jobs.messages.asked, timeout=LONG) as offered:
        lab.loader.open_vectors(path)
    assert not asked  # nothing is closed for a file that may not open
    message = offered.args[0]
    choices = message.choices
    assert says in message.what
    assert "the file stays as it is" in message.cure
    count = f"{len(words)} intact words" if len(words) > 1 else "only intact word"
    assert choices == (f"Open the {count}", "Details…")
    assert lab.workspace.embedding is None
    message.choose(choices[0])
    assert lab.workspace.embedding is None  # a training may have begun meanwhile
    asked[0]()
    assert lab.workspace.embedding.words == words
    found = facts(lab.workspace.embedding)
    assert found.line[-1] == "1 fault of the file left out"
    assert says in found.trouble[0]


def test_all_faults_are_told_before_and_after_opening(window, qtbot, find, tmp_path):
    (tmp_path / "v").write_bytes(b"a 1 2\n" + b"b 1\n" * 40 + b"c 1 2\n" * 60)
    with qtbot.waitSignal(window.messages.asked, timeout=LONG):
        window.loader.open_vectors(tmp_path / "v")
    assert "the first of 99 problems" in find("banner.what").text()
    assert find("banner.choice_1").text() == "Details…"
    qtbot.mouseClick(find("banner.choice_1"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.findChild(QDialog, "provenance") is not None, timeout=LONG)
    dialog = window.findChild(QDialog, "provenance")
    told = dialog.findChild(QPlainTextEdit, "provenance.trouble").toPlainText().splitlines()
    assert len(told) == 21
    assert "line 2 has 1 number" in told[0]
    assert told[-1] == "… and 79 more."
    find("provenance.copy").click()
    assert QGuiApplication.clipboard().text().splitlines()[-1] == "… and 79 more."
    with qtbot.waitSignal(dialog.destroyed, timeout=LONG):
        find("provenance.close").click()
    assert find("banner.choice_0").isVisible()  # the question is still open
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        find("banner.choice_0").click()
    qtbot.waitUntil(lambda: "99 faults of the file left out" in find("status.open").text(), timeout=LONG)
    find("status.details").click()
    qtbot.waitUntil(lambda: window.findChild(QDialog, "provenance") is not None, timeout=LONG)
    dialog = window.findChild(QDialog, "provenance")
    with qtbot.waitSignal(dialog.destroyed, timeout=LONG):
        dialog.reject()


@pytest.mark.parametrize(
    ("content", "row", "text"),
    [
        (b"a\xff 1 2\nb 3 4\n\xc3\xa4 5 6\n", "Words with invalid UTF-8", "1"),
        ("für 1 2\nüber 3 4\nschön 5 6\n".encode("latin-1"), "Encoding", "latin-1"),
        (b"a 0 0\nb 3 4\n", "Words whose vector is zero", "1"),
        (
            b"3 2\n" + _record(b"a", -1, -2) + _record(b"b c", -3, -4) + _record(b"d", -5, -6.5),
            "Words with spaces",
            "1",
        ),
        (
            b"20 10\n" + b"".join(f"w{k} ".encode() + struct.pack(">10f", *[k + 0.5] * 10) for k in range(20)),
            "Byte order",
            "big-endian",
        ),
    ],
)
def test_what_was_mended_is_told(lab, qtbot, tmp_path, content, row, text):
    path = tmp_path / "v.bin"
    path.write_bytes(content)
    if b"\0" not in content:
        path = path.rename(tmp_path / "v.vec")
    assert dict(facts(_opened(lab, qtbot, path)).rows)[row] == text


@pytest.mark.parametrize("what", ["folder", "missing", "no rights", "empty"])
def test_what_cannot_be_opened_leaves_what_was_open(lab, qtbot, tmp_path, what, monkeypatch):
    lab.workspace.set_vectors(before := Embedding(WORDS, VECTORS))
    path = tmp_path / "bad.bin"
    if what == "folder":
        path.mkdir()
    elif what == "no rights":
        path.write_bytes(b"1 1\n" + _record(b"a", 1))
        real = Path.open

        def refused(self, *more, **named):
            if self == path:
                raise PermissionError(13, "Permission denied")
            return real(self, *more, **named)

        monkeypatch.setattr(Path, "open", refused)
    elif what != "missing":
        path.write_bytes(b"")
    with qtbot.waitSignal(lab.loader.failed, timeout=LONG) as failed:
        lab.loader.open_vectors(path)
    assert "bad.bin" in failed.args[0].what
    assert failed.args[0].cure
    assert lab.workspace.embedding is before
    lab.errors.clear()


# --- files dropped together


def test_files_dropped_on_the_window_are_opened_together(window, qtbot, tmp_path, small_text):
    write_vectors(Embedding(WORDS, VECTORS), tmp_path / "v.npz")
    (tmp_path / "notes.csv").write_text("word,mood\nw0,3\nw1,4\n")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in (small_text, tmp_path / "v.npz", tmp_path / "notes.csv")])
    window.dropEvent(
        QDropEvent(
            QPoint(10, 10), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )
    )
    qtbot.waitUntil(lambda: window.workspace.evidence is not None, timeout=LONG)
    assert window.workspace.embedding.words == tuple(WORDS)
    assert window.workspace.corpus is None
    qtbot.waitUntil(lambda: window.context.coloring.table is not None, timeout=LONG)
    assert window.context.coloring.choice == "table mood"


def test_words_named_with_numbers_are_theirs(lab, qtbot, tmp_path):
    np.save(tmp_path / "numbers.npy", VECTORS)
    (tmp_path / "list of mine.txt").write_text("\n".join(WORDS))
    assert _opened(lab, qtbot, tmp_path / "list of mine.txt", tmp_path / "numbers.npy").words == tuple(WORDS)
    assert not lab.jobs.running("open")  # no text beside


def test_metadata_named_with_numbers_are_theirs(lab, qtbot, tmp_path):
    (tmp_path / "a").mkdir()
    np.savetxt(tmp_path / "t.tsv", VECTORS, delimiter="\t")
    (tmp_path / "a" / "said.tsv").write_text("word\tkind\n" + "".join(f"{word}\tk\n" for word in WORDS))
    given = []
    lab.loader.table_given.connect(given.append)
    found = _opened(lab, qtbot, tmp_path / "t.tsv", tmp_path / "a" / "said.tsv")
    assert [column.name for column in found.columns] == ["kind"]
    assert given == []


def test_of_two_texts_one_is_opened_and_the_other_named(lab, qtbot, tmp_path, small_text):
    (tmp_path / "other.txt").write_text("some words")
    said = []
    lab.jobs.messages.status_shown.connect(said.append)
    _opened(lab, qtbot, small_text, tmp_path / "other.txt")
    assert lab.workspace.corpus.name == "small"
    assert "other.txt" in said[0]


# --- what is told, and the copy


def test_what_was_opened_is_told_and_the_second_time_it_comes_from_the_copy(lab, qtbot, tmp_path, monkeypatch, folder):
    monkeypatch.setattr(cache, "LEAST", 100)
    path = tmp_path / "some.vec"
    write_vectors(Embedding(WORDS, VECTORS / np.linalg.norm(VECTORS, axis=1)[:, None]), path)
    told = ("some.vec", "word2vec text", "30 words", "5 dimensions", "normalized")
    assert facts(_opened(lab, qtbot, path)).line == (*told, "600 bytes")
    qtbot.waitUntil(lambda: len(list(folder.glob("*.vectors"))) == 1, timeout=LONG)
    found = facts(_opened(lab, qtbot, path))
    assert found.line == (*told, "600 bytes mapped from the cache")
    assert str(folder) in dict(found.rows)["Numbers"]
    path.unlink()
    with qtbot.waitSignal(lab.loader.failed, timeout=LONG) as failed:
        lab.loader.open_path(path)
    assert "some.vec" in failed.args[0].what
    assert str(path) not in lab.settings.get("recent")
    lab.errors.clear()


def test_a_disk_that_is_full_only_costs_the_copy(lab, qtbot, tmp_path, monkeypatch, folder):
    def full(*_args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cache, "LEAST", 100)
    monkeypatch.setattr(cache, "_write", full)
    write_vectors(Embedding(WORDS, VECTORS), tmp_path / "some.vec")
    _opened(lab, qtbot, tmp_path / "some.vec")
    qtbot.waitUntil(lambda: not lab.jobs.running("copy of vectors"), timeout=LONG)
    assert list(folder.glob("*")) == []


def test_lengths_sizes_and_columns_are_told():
    columns = [TableColumn("year", np.ones(30, np.float32)), TableColumn("kind", np.zeros(30, np.int32), ("a",))]
    counts = np.arange(30, 0, -1)
    vectors = np.diag([1] + 29 * [2])
    rows = dict(facts(Embedding(WORDS, vectors, counts, {"model": "skip-gram"}, columns=columns)).rows)
    assert rows["Vector lengths"] == "1.00 to 2.00, half of them up to 2.00: they are not normalized"
    assert rows["Columns"] == "year, kind"
    assert rows["Counts of words"] == "465 in total"
    assert rows["Model"] == "skip-gram"
    assert dict(facts(Embedding(WORDS, np.zeros((30, 2)))).rows)["Vector lengths"] == "all 0"
    assert [size(count) for count in (1, 999, 1000, 30_606_000, 1 << 40)] == [
        "1 byte",
        "999 bytes",
        "1.00 kB",
        "30.6 MB",
        "1.10 TB",
    ]


def test_only_the_parameters_of_the_model_are_told():
    """Skip-gram had a temperature and n-grams, and a line without a value."""
    known = {name: str(value) for name, value in asdict(defaults("skipgram", window=4)).items()}
    rows = dict(facts(Embedding(WORDS, VECTORS, provenance=known)).rows)
    assert rows["Model"] == "Skip-gram"
    assert rows["Window"] == "4"
    assert not {"Temperature", "Shortest n-gram", "Matryoshka"} & rows.keys()


def test_the_card_on_the_map_says_what_the_columns_say(lab, tmp_path, qtbot):
    _picture_of(tmp_path / "1.png")
    columns = [
        TableColumn("year", np.array([1999, np.nan], np.float32)),
        TableColumn("kind", np.array([0, -1], np.int32), ("one\nkind",)),
        TableColumn("picture", np.array([0, -1], np.int32), ("1.png",), Pictures(str(tmp_path))),
    ]
    lab.workspace.set_vectors(Embedding(["a", "b"], np.eye(2), columns=columns))
    lab.context.scene.show_words(["a", "b"], None)
    view = lab.page = WordMap()
    told = WordTooltip(lab.context, view, view)
    assert told._said(0).splitlines() == ["year: 1999", "kind: one kind"]
    assert told._said(1) == ""
    lab.context.scene.color(Coloring("kind", np.array([0, -1], np.int32), ("one",)))
    assert told._said(0).splitlines() == ["one", "year: 1999"]  # not twice
    qtbot.waitUntil(lambda: told._picture(0).image is not None, timeout=LONG)
    assert told._picture(1) is None
    lab.workspace.set_vectors(Embedding(["a", "b"], np.eye(2)))
    assert told._picture(0) is None


def test_an_attached_table_stands_on_the_card_too(lab, tmp_path, qtbot):
    _picture_of(tmp_path / "1.png")
    (tmp_path / "notes.csv").write_text("word,picture,year\nA,1.png,1999\nc,2.png,2000\n")
    lab.workspace.set_vectors(Embedding(["a", "b"], np.eye(2)))
    lab.context.scene.show_words(["a", "b"], None)
    lab.context.coloring.attach(str(tmp_path / "notes.csv"))
    qtbot.waitUntil(lambda: lab.context.coloring.table is not None, timeout=LONG)
    assert [recipe.title for recipe in lab.context.coloring.recipes][-1] == "year"
    assert lab.context.coloring.choice == "table year"  # pictures have no color
    view = lab.page = WordMap()
    told = WordTooltip(lab.context, view, view)
    assert told._said(0) == "year: 1999"
    assert told._said(1) == ""
    qtbot.waitUntil(lambda: told._picture(0).image is not None, timeout=LONG)
    assert told._picture(1) is None


def _picture_of(path):
    image = QImage(9, 9, QImage.Format.Format_RGB32)
    image.fill(0)
    assert image.save(str(path))


def test_reading_shows_how_far_it_is_and_can_be_given_up(window, qtbot, find, tmp_path, monkeypatch):
    path = tmp_path / "large.vec"
    path.write_text("a 1 2 3\n" * 10)
    ended = threading.Event()

    def slow(_path, pulse, **_options):
        while not pulse.stopped:
            pulse.beat(0.5)
            ended.wait(0.001)
        ended.set()
        raise Cancelled

    monkeypatch.setattr("embviz.vectors.formats.read_vectors", slow)
    window.loader.open_vectors(path)
    bar = find("status.progress")
    qtbot.waitUntil(lambda: bar.isVisible() and 0 < bar.value() < bar.maximum(), timeout=LONG)
    assert find("status.doing").text().startswith("Opening")
    find("status.cancel").click()
    qtbot.waitUntil(ended.is_set, timeout=LONG)
    qtbot.waitUntil(lambda: not bar.isVisible(), timeout=LONG)
    assert window.workspace.embedding is None
    assert not window.banner.isVisible()


@pytest.mark.parametrize(
    ("noted", "told"),
    [
        ('{"method": "int8"}', "int8"),
        ('{"method": "product", "subspaces": 5}', "product quantization, subspaces = 5"),
        ("gzip", "gzip"),  # of another program
        ("[1]", "[1]"),
        ('{"method": "zip"}', '{"method": "zip"}'),
    ],
)
def test_a_compression_is_named_and_not_shown_as_it_is_written(noted, told):
    rows = dict(facts(Embedding(WORDS, VECTORS, provenance={"compression": noted})).rows)
    assert rows["Compression"].casefold() == told.casefold()


@pytest.mark.parametrize("way", ["vectors", "project", "english", "toy world"])
def test_preparing_the_search_for_words_is_shown_and_can_be_given_up(window, qtbot, find, tmp_path, monkeypatch, way):
    """It takes a second in a million words, and longer where it is compiled first."""
    path = tmp_path / "words.vec"
    path.write_text("a 1 2 3\nb 3 2 1\n")
    if way == "project":
        with qtbot.waitSignal(window.loader.opened, timeout=LONG):
            window.loader.open_vectors(path)
        path = tmp_path / "words.embviz"
        window.project.save_path(path)
        qtbot.waitUntil(lambda: window.project.path == path, timeout=LONG)
    open_before, prepare = window.workspace.embedding, WordIndex.prepare

    def slow(index, pulse=SILENT):
        while pulse.cancelled is not None:
            prepare(WordIndex(index.words), pulse)

    monkeypatch.setattr(WordIndex, "prepare", slow)
    {
        "vectors": lambda: window.loader.open_vectors(path),
        "project": lambda: window.open_path(path),
        "english": window.loader.english,
        "toy world": window.loader.toy_world,
    }[way]()
    bar, doing = find("status.progress"), find("status.doing")
    qtbot.waitUntil(lambda: bar.isVisible() and "Preparing the search for words" in doing.text(), timeout=LONG)
    assert 0 < bar.value() <= bar.maximum()
    assert doing.text().startswith("Opening")
    find("status.cancel").click()
    qtbot.waitUntil(lambda: not window.jobs.running(KIND) and not bar.isVisible(), timeout=LONG)
    assert window.workspace.embedding is open_before
    assert window.workspace.corpus is None
    assert not window.banner.isVisible()


def test_a_pipe_is_refused_before_anything_is_asked(lab, qtbot, tmp_path):
    """It was taken for a text, and whether vectors were to be left for it was asked."""
    lab.workspace.set_vectors(Embedding(["a", "b"], np.eye(2, dtype=np.float32)))
    pipe, asked, errors = tmp_path / "pipe.vec", [], lab.errors
    os.mkfifo(pipe)
    lab.jobs.messages.asked.connect(lambda *told: asked.append(told))
    lab.loader.open_paths([pipe])
    qtbot.waitUntil(lambda: bool(asked or errors))
    assert asked == []
    refused, lab.errors[:] = list(errors), []
    assert "is neither a file nor a folder" in str(refused[0])
