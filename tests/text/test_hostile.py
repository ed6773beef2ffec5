"""Files that were made to do harm, each as a small sample: what they would cost, and what becomes of them."""

import bz2
import gzip
import io
import lzma
import os
import socket
import tracemalloc
import unicodedata
import zipfile

import numpy as np
import pytest

from embviz.text import sources, tables
from embviz.text.blocks import BLOCK
from embviz.text.characters import normalized
from embviz.text.preprocessing import Preprocessing
from embviz.text.reading import columns, corpus_from_texts, read_corpus
from embviz.util.errors import InputError


def _zip(files):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()


def _words(path, **options):
    return set(read_corpus(path, **options).vocabulary.words)


def _read_or_refused(path, **options):
    """Return the words of a file, or what is said of it."""
    try:
        return _words(path, **options)
    except InputError as error:
        return error.what


# --- packed files


@pytest.mark.parametrize(
    ("name", "pack"),
    [
        ("bomb.gz", gzip.compress),
        ("bomb.bz2", bz2.compress),
        ("bomb.xz", lzma.compress),
        ("bomb.zip", lambda data: _zip({f"{k}.txt": data[: 1 << 20] for k in range(8)})),
    ],
)
def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path, monkeypatch, name, pack):
    monkeypatch.setattr(sources, "_MOST_UNPACKED", 5 << 20)
    path = tmp_path / name
    path.write_bytes(pack(b"a " * (4 << 20)))
    source = sources.Source(path)
    unpacked = 0

    def unpack():
        nonlocal unpacked
        for document in source.documents():
            for chunk in document.chunks():
                unpacked += len(chunk)

    with pytest.raises(InputError, match=f"{name}' unpacks to more than 200 times its size"):
        unpack()
    assert 4 << 20 <= unpacked <= 5 << 20


def test_a_large_packed_text_is_none(tmp_path, monkeypatch):
    monkeypatch.setattr(sources, "_MOST_UNPACKED", 1 << 16)
    path = tmp_path / "text.gz"
    path.write_bytes(gzip.compress(" ".join(map(str, range(100_000))).encode()))
    assert read_corpus(path).tokens == 100_000


def test_an_archive_in_an_archive_is_not_unpacked(tmp_path):
    path = tmp_path / "nested.zip"
    bomb = _zip({"bomb.txt": b"bomb " * 10_000})
    path.write_bytes(_zip({"inner.zip": bomb, "inner.gz": gzip.compress(b"bomb"), "a.txt": b"text"}))
    assert _words(path) == {"text"}


@pytest.mark.parametrize(("at", "byte"), [(6, 255), (0, 0)])
def test_archives_whose_directory_is_spoiled_are_damaged(tmp_path, at, byte):
    whole = bytearray(_zip({"a.txt": b"words"}))
    directory = whole.index(b"PK\x01\x02")
    whole[directory + at] = byte  # of a version that no program has; no directory
    path = tmp_path / "a.zip"
    path.write_bytes(bytes(whole))
    with pytest.raises(InputError, match=r"a\.zip"):
        read_corpus(path)


def test_a_member_without_a_name_is_passed_over(tmp_path):
    whole = bytearray(_zip({"x": b"hidden", "b.txt": b"words"}))
    directory = whole.index(b"PK\x01\x02")
    whole[directory + 46] = 0  # a name ends at a zero
    path = tmp_path / "a.zip"
    path.write_bytes(bytes(whole))
    found = _read_or_refused(path)
    assert "a.zip" in found if isinstance(found, str) else found <= {"hidden", "words"}


# --- pages


@pytest.mark.parametrize(
    "codec",
    [
        "hex",
        "base64",
        "zip",
        "bz2",
        "rot13",
        "uu",
        "quopri",
        "punycode",
        "idna",
        "unicode_escape",
        "undefined",
        "charmap",
    ],
)
def test_a_page_cannot_name_a_codec_that_is_none_of_texts(tmp_path, codec):
    path = tmp_path / "a.html"
    path.write_bytes(f'<html><meta charset="{codec}"><p>'.encode() + "un café d'été".encode("latin-1"))
    corpus = read_corpus(path)
    assert "café" in corpus.vocabulary
    assert corpus.encodings == ("latin-1",)


@pytest.mark.parametrize("ending", [".txt", ".html"])
@pytest.mark.parametrize("before", [0, BLOCK - 50, BLOCK - 2])
def test_numbered_characters_without_end(tmp_path, ending, before):
    path = tmp_path / f"a{ending}"
    path.write_bytes(b"word " + b" " * before + b"&#" + b"9" * 10_000 + b"; <b title='&#" + b"9" * 10_000 + b"'>end")
    assert {"word", "end"} <= _words(path)


def test_a_short_number_of_a_character_stays_one():
    assert set(corpus_from_texts(["caf&#233; &#0000233;t&#xe9;"]).vocabulary.words) == {"café", "été"}


# --- characters


def test_marks_without_end_are_not_sorted():
    """Sorting them takes time by the square of their number."""
    text = "word e" + "\u0315\u0300" * 500_000 + " cafe\u0301"
    assert len(normalized(text, Preprocessing())) < 200
    assert normalized(text, Preprocessing()).endswith(" café")
    assert corpus_from_texts([text]).vocabulary.words == ("café", "word")


def test_so_many_marks_as_languages_have_are_left_as_they_stand():
    text = "e" + "\u0315\u0300" * 20
    assert normalized(text, Preprocessing()) == unicodedata.normalize("NFC", text)


def test_marks_of_a_joined_file_zeros_and_lone_surrogates(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"one\xef\xbb\xbf two \xed\xa0\x80 three" + " café".encode() * 40)
    corpus = read_corpus(path)
    assert set(corpus.vocabulary.words) == {"one", "two", "three", "café"}
    assert corpus.replaced == 3
    assert corpus_from_texts(["a\0b \ud800 c"]).vocabulary.words == ("a", "b", "c")


def test_a_gigabyte_of_zeros_behind_a_text_is_no_text(tmp_path):
    path = tmp_path / "sparse.txt"
    with path.open("wb") as file:
        file.write(b"words and words\n" * (1 << 17))
        file.truncate(1 << 30)  # takes no room on the disk
    with pytest.raises(InputError, match=r"sparse\.txt' is not a text"):
        read_corpus(path)


def test_a_line_without_blanks_holds_no_word(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"word\n" + b"x" * (3 * BLOCK))
    assert _words(path) == {"word"}


@pytest.mark.parametrize("blank", [b" ", b"x"])
def test_one_line_of_the_whole_file(tmp_path, blank):
    """Of 32 MB; with `EMBVIZ_MUTANTS`, of a gigabyte."""
    count = 64 if "EMBVIZ_MUTANTS" in os.environ else 2
    path = tmp_path / "a.txt"
    with path.open("wb") as file:
        for _ in range(count):
            file.write((b"word" + blank * 12) * BLOCK)
    if blank == b"x":
        with pytest.raises(InputError, match="contains no words"):
            read_corpus(path)
    else:
        assert read_corpus(path).tokens == count * BLOCK
    path.unlink()


# --- tables


def test_a_million_columns_are_said_in_a_line(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text(",".join(f"c{k}" for k in range(1_000_000)) + "\n" + "x" * 300, "utf-8")
    for column in (None, "c12345"[:3] + "x"):
        with pytest.raises(InputError) as raised:
            read_corpus(path, column=column)
        assert len(raised.value.suggestions) == 100
        assert raised.value.cure.endswith("c99 … (1000000 in all).")
    path.write_text("x" * 300 + ",b\n1,2\n", "utf-8")
    with pytest.raises(InputError, match=r"Choose one: b … \(2 in all\)") as raised:
        read_corpus(path)


@pytest.mark.parametrize("ending", ["csv", "tsv", "jsonl"])
def test_a_table_of_empty_lines(tmp_path, ending):
    path = tmp_path / f"a.{ending}"
    path.write_bytes(b"\n\n\n")
    for column in (None, "text"):
        with pytest.raises(InputError, match="all its lines are empty"):
            read_corpus(path, column=column)
    assert columns(path) == []


def test_a_line_of_a_table_that_never_ends(tmp_path, monkeypatch):
    monkeypatch.setattr(tables, "_LONGEST_RECORD", 1 << 20)
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"t": "a"}\n{"t": [' + b"[]," * BLOCK + b'"b"]}\n')
    with pytest.raises(InputError, match=r"Line 2 of .* longer than 1 million"):
        read_corpus(path, column="t")


@pytest.mark.parametrize("depth", [10, 400, 900, *range(960, 1000), 100_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_lists_in_lists(tmp_path, depth, opening, closing):
    path = tmp_path / "deep.jsonl"
    path.write_text(f'{{"t": {opening * depth}"word"{closing * depth}}}\n')
    found = _read_or_refused(path, column="t")
    assert depth > 900 if isinstance(found, str) else "word" in found
    assert "deep.jsonl" in found or "word" in found


def test_numbers_of_any_length(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text('{"t": 1%s}\n{"t": [2, -3, 1e999, NaN, "word"]}\n' % ("0" * 9000))
    assert _words(path, column="t") == {"2", "3", "inf", "nan", "word"}


# --- folders


def test_a_folder_of_what_is_no_file(tmp_path):
    folder = tmp_path / "f"
    (folder / "deep").mkdir(parents=True)
    (folder / "a.txt").write_text("words")
    (folder / "loop").symlink_to(folder)
    (folder / "deep" / "up").symlink_to(folder.parent)
    (folder / "itself").symlink_to(folder / "itself")
    (folder / "nowhere").symlink_to(tmp_path / "gone")
    (folder / "endless").symlink_to("/dev/zero")
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe")
    with socket.socket(socket.AF_UNIX) as listening:
        here = os.getcwd()
        os.chdir(folder)  # the name of a socket may not be long
        try:
            listening.bind("socket")
        finally:
            os.chdir(here)
        assert _words(folder) == {"words"}


def test_a_file_that_is_gone_when_its_turn_comes(tmp_path):
    (tmp_path / "a.txt").write_text("words")
    (tmp_path / "b.txt").write_text("more")
    documents = sources.Source(tmp_path).documents()
    assert next(documents).head == b"words"
    (tmp_path / "b.txt").unlink()
    with pytest.raises(InputError, match=r"no file '.*b\.txt'"):
        next(documents)


def test_a_file_that_grows_is_read_as_it_was(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"word " * BLOCK)
    documents = sources.Source(path).documents()
    read = 0
    for chunk in next(documents).chunks():
        read += len(chunk)
        with path.open("ab") as file:
            file.write(b"more " * BLOCK)
    assert read == 5 * BLOCK


def test_a_file_that_shrinks_ends(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"word " * BLOCK)
    documents = sources.Source(path).documents()
    document = next(documents)
    os.truncate(path, 2 * BLOCK)
    assert sum(map(len, document.chunks())) == 2 * BLOCK


def test_a_folder_that_may_not_be_looked_into(tmp_path, monkeypatch):
    (tmp_path / "a.txt").write_text("words")

    def refuse(path, *_rest):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(os, "scandir", refuse)
    with pytest.raises(InputError, match="may not be read"):
        read_corpus(tmp_path)


def test_a_bomb_with_much_behind_it_is_refused_as_early(tmp_path, monkeypatch):
    monkeypatch.setattr(sources, "_MOST_UNPACKED", 1 << 20)
    path = tmp_path / "bomb.gz"
    behind = np.random.default_rng(0).bytes(1 << 20).replace(b"\0", b"a")  # lets the file be large
    path.write_bytes(gzip.compress(b"a " * (32 << 20)) + gzip.compress(behind))
    source = sources.Source(path)
    read = []

    def unpack():
        for document in source.documents():
            read.extend(len(chunk) for chunk in document.chunks())

    with pytest.raises(InputError, match="unpacks to more than 200 times"):
        unpack()
    # half of it: Python 3.13 takes 128 KB of the file at a time, 200 times of which are let through
    assert sum(read) <= 32 << 20


def test_a_dictionary_that_nothing_of_the_file_needs_is_refused_before_it_is_made(tmp_path):
    path = tmp_path / "t.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("t.txt", "the king and the queen " * 99)
    assert "king" in _words(path)
    packed = path.read_bytes()
    at = 30 + len("t.txt") + 5  # behind the head of the file in the archive: version, size, the first property
    path.write_bytes(packed[:at] + (4_000_000_000).to_bytes(4, "little") + packed[at + 4 :])
    tracemalloc.start()
    said = _read_or_refused(path)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert "announces a dictionary of 4,000,000,000 bytes" in said
    assert most < 32 << 20
