"""Texts elsewhere: a server of the web, a store that fsspec knows, patterns of names, Parquet and Zstandard."""

import bz2
import gzip
import io
import lzma
import threading
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import fsspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from embviz.text.addresses import AddressSource, is_address, patiently, source_at
from embviz.text.reading import columns, read_corpus
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import SILENT, Pulse

TEXT = "The quick fox\njumps over the lazy dog\n"
WORDS = TEXT.lower().split()


def words_of(path, **options):
    corpus = read_corpus(path, **options)
    return [corpus.vocabulary.words[i] for i in corpus.ids]


def parquet(table=None, **options):
    file = io.BytesIO()
    pq.write_table(pa.table(table or {"stars": [1, 5], "said": TEXT.splitlines()}), file, **options)
    return file.getvalue()


def zstandard(data):
    sink = pa.BufferOutputStream()
    with pa.CompressedOutputStream(sink, "zstd") as stream:
        stream.write(data)
    return sink.getvalue().to_pybytes()


def zipped(data):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("inside.txt", data)
    return file.getvalue()


KINDS = {
    "a.txt": TEXT.encode(),
    "a.txt.gz": gzip.compress(TEXT.encode()),
    "a.txt.bz2": bz2.compress(TEXT.encode()),
    "a.txt.xz": lzma.compress(TEXT.encode()),
    "a.txt.zst": zstandard(TEXT.encode()),
    "a.zip": zipped(TEXT),
    "a.parquet": parquet(),
}


@pytest.fixture
def store():
    """A store in memory, empty before and after."""
    made = fsspec.filesystem("memory")
    made.store.clear()
    yield made
    made.store.clear()


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder, and at some addresses what servers do wrong."""

    silent = threading.Event()

    def do_GET(self):
        if self.path == "/short.txt":
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(TEXT.encode())
        elif self.path == "/secret.txt":
            self.send_error(403)
        elif self.path == "/silent.txt":
            self.silent.wait(600)
            self.send_error(404)
        else:
            super().do_GET()

    def log_message(self, *_arguments):
        pass


@pytest.fixture
def web(tmp_path):
    """A folder, and the address at which it is served."""
    Quiet.silent.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=tmp_path))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield tmp_path, f"http://127.0.0.1:{server.server_port}"
    Quiet.silent.set()
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize("name", KINDS)
def test_files_at_addresses_are_read_as_those_on_disk(web, store, name):
    folder, address = web
    (folder / name).write_bytes(KINDS[name])
    store.pipe(f"/shelf/{name}", KINDS[name])
    column = "said" if "parquet" in name else None
    told = []
    assert words_of(folder / name) == WORDS
    assert words_of(f"{address}/{name}", column=column, pulse=Pulse(lambda share, what: told.append(share))) == WORDS
    assert words_of(f"memory://shelf/{name}", column=column) == WORDS
    assert words_of((folder / name).as_uri(), column=column) == WORDS
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_patterns_and_folders_are_read_in_the_order_of_names(store, tmp_path):
    for number in (2, 0, 1):
        data = gzip.compress(f"text{number} of many\n".encode())
        store.pipe(f"/shards/part-{number}.txt.gz", data)
        (tmp_path / f"part-{number}.txt.gz").write_bytes(data)
    store.pipe("/shards/other.txt", b"other\n")
    (tmp_path / "other.txt").write_text("other")
    expected = [word for number in range(3) for word in (f"text{number}", "of", "many")]
    assert words_of("memory://shards/part-*.txt.gz") == expected
    assert words_of("memory://shards") == ["other", *expected]
    assert words_of(tmp_path / "part-*.txt.gz") == expected
    source = AddressSource("memory://shards/part-*.txt.gz")
    assert source.files == 3
    assert source.size == sum(path.stat().st_size for path in tmp_path.glob("*.gz"))
    assert source.name == "shards"
    with pytest.raises(InputError, match="no file"):
        read_corpus(tmp_path / "nothing-*.txt")


def test_of_parquet_a_column_of_texts_is_chosen(web, store):
    table = {
        "stars": [1, 2],
        "title": ["one", None],
        "lines": [["a b", "c"], None],
        "kind": pa.array(["x", "y"]).dictionary_encode(),
    }
    folder, address = web
    (folder / "t.parquet").write_bytes(parquet(table, row_group_size=1))
    (folder / "numbers.parquet").write_bytes(parquet({"stars": [1]}))
    (folder / "broken.parquet").write_bytes(parquet()[:-20])
    assert columns(folder / "t.parquet") == columns(f"{address}/t.parquet") == ["title", "lines", "kind"]
    with pytest.raises(InputError, match="has 3 columns") as raised:
        read_corpus(f"{address}/t.parquet")
    assert raised.value.suggestions == ("title", "lines", "kind")
    assert words_of(folder / "t.parquet", column="title") == ["one"]
    corpus = read_corpus(folder / "t.parquet", column="lines")
    assert [corpus.sentence(i) for i in range(corpus.sentences)] == [["a", "b"], ["c"]]
    assert words_of(folder / "t.parquet", column="kind") == ["x", "y"]
    with pytest.raises(InputError, match="no column of texts"):
        read_corpus(folder / "numbers.parquet")
    with pytest.raises(InputError, match=r"broken\.parquet' is damaged"):
        read_corpus(folder / "broken.parquet")


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("missing.txt", r"There is nothing at 'http://.*/missing\.txt'"),
        ("secret.txt", "cannot be read: 403"),
        ("short.txt", "The connection ended before"),
        ("*.txt", "is a pattern of names"),
    ],
)
def test_what_a_server_does_wrong_is_a_sentence(web, path, said):
    with pytest.raises(InputError, match=said):
        read_corpus(f"{web[1]}/{path}")


def test_no_server_and_no_store_are_sentences(store):
    with pytest.raises(InputError, match=r"cannot be read: .*refused"):
        read_corpus("http://127.0.0.1:9/a.txt")
    with pytest.raises(InputError, match=r"There is nothing at 'memory://shelf/none\.txt'"):
        read_corpus("memory://shelf/none.txt")
    with pytest.raises(InputError, match="cannot be read: Protocol not known: nonsense"):
        read_corpus("nonsense://shelf/none.txt")


@pytest.mark.parametrize(
    ("address", "package"),
    [("s3://bucket/a.txt", "s3fs"), ("gs://bucket/a.txt", "gcsfs"), ("memory://a.txt", "fsspec")],
)
def test_a_package_that_is_missing_is_named(monkeypatch, address, package):
    for name in ("s3fs", "gcsfs", *(("fsspec.core",) if package == "fsspec" else ())):
        monkeypatch.setitem(__import__("sys").modules, name, None)
    with pytest.raises(InputError, match=f"needs the package {package}, which is not installed") as raised:
        read_corpus(address)
    assert "pip install" in raised.value.cure


def test_pyarrow_that_is_missing_is_named(monkeypatch, tmp_path):
    (tmp_path / "a.parquet").write_bytes(KINDS["a.parquet"])
    (tmp_path / "a.txt.zst").write_bytes(KINDS["a.txt.zst"])
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    for path in tmp_path.iterdir():
        with pytest.raises(InputError, match="needs the package pyarrow"):
            read_corpus(path)


def test_a_cancel_does_not_wait_for_a_silent_server(web):
    asked = iter([False, False])
    with pytest.raises(Cancelled):
        read_corpus(f"{web[1]}/silent.txt", pulse=Pulse(cancelled=lambda: next(asked, True)))
    Quiet.silent.set()  # who was left waiting comes to an end


def test_work_that_is_waited_for_returns_or_raises():
    assert patiently(lambda: 3, Pulse(cancelled=lambda: True)) in (3,)
    with pytest.raises(ZeroDivisionError):
        patiently(lambda: 1 // 0, SILENT)


@pytest.mark.parametrize(
    ("path", "is_one"),
    [
        ("https://a.b/c.txt", True),
        ("s3://b/k", True),
        ("simplecache::s3://b/k", True),
        ("C:\\texts\\a.txt", False),
        ("a.txt", False),
        ("://a", False),
        ("http://", False),
        (b"s3://b", False),
    ],
)
def test_addresses_are_told_from_paths(path, is_one):
    assert is_address(path) == is_one


def test_a_long_text_at_an_address_is_that_on_disk(web):
    folder, address = web
    random = np.random.default_rng(0)
    rows = random.integers(0, 99, (60_000, 9))
    (folder / "long.txt").write_text("\n".join(" ".join(f"w{i}" for i in row) for row in rows))
    one, other = read_corpus(folder / "long.txt"), read_corpus(f"{address}/long.txt")
    assert np.array_equal(one.ids, other.ids)
    assert other.name == "long"
    source = source_at(f"{address}/long.txt")
    assert source.size == (folder / "long.txt").stat().st_size
    source.close()
