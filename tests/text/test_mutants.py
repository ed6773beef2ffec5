"""However a text is spoiled: it is read or refused, and takes neither time nor memory beyond its size.

Some 300 mutants in every run, 2,000 in all with `EMBVIZ_MUTANTS=2000`; hypothesis adds files made of the signs that
each reader looks for.
"""

import bz2
import csv
import gzip
import io
import json
import lzma
import os
import random
import tracemalloc
import zipfile
import zlib

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from embviz.text.collection import read_collection
from embviz.text.preprocessing import Preprocessing
from embviz.text.reading import columns, corpus_from_texts, read_corpus
from embviz.util.errors import InputError

from ..vectors.mutating import mutants

LINES = [
    "Das Café der Familie Müller.",
    "It’s a «fine» place & the Straße is quiet; 3.14!",
    "日本語の文。 Ещё раз…",
] * 4
TEXT = "\n".join(LINES)
PAGE = (
    '<!DOCTYPE html><html><head><meta charset="koi8-r"><style>p {}</style><script>a < b</script></head><body>'
    "<h1 class='x'>Caf&eacute; &#233; &#xe9;</h1><!-- no --><p>One <b>bo</b>ld<br/><![if x]></p></body></html>"
)


def _table(delimiter):
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter)
    writer.writerows([["id", "text"], *([k, f'{line}\n"{k}"'] for k, line in enumerate(LINES))])
    return text.getvalue().encode("utf-8-sig")


def _records():
    return "\n".join(json.dumps({"id": k, "text": [line, None, k * 1.5, {"a": [k]}]}) for k, line in enumerate(LINES))


def _archive(packing):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", packing) as archive:
        for name in ("a.txt", "inside/b.csv", "../c.html"):
            archive.writestr(name, TEXT if name.endswith("txt") else "text\nwords\n" if name.endswith("csv") else PAGE)
    return packed.getvalue()


FILES = {
    "utf8.txt": TEXT.encode(),
    "utf8_mark.md": TEXT.encode("utf-8-sig"),
    "utf16.txt": TEXT.encode("utf-16"),
    "utf16le.txt": LINES[0].encode("utf-16-le") * 9,
    "utf32.txt": TEXT.encode("utf-32"),
    "latin.txt": LINES[0].encode("latin-1") * 9,
    "gb.txt": "人人生而自由，在尊严和权利上一律平等。".encode("gb18030") * 4,
    "page.html": PAGE.encode(),
    "old.html": PAGE.encode("ascii") + "дом".encode("koi8-r"),
    "table.csv": _table(","),
    "semicolons.csv": _table(";"),
    "table.tsv": _table("\t"),
    "r.jsonl": _records().encode(),
    "packed.txt.gz": gzip.compress(TEXT.encode()),
    "packed.bz2": bz2.compress(TEXT.encode()),
    "packed.html.xz": lzma.compress(PAGE.encode()),
    "stored.zip": _archive(zipfile.ZIP_STORED),
    "deflated.zip": _archive(zipfile.ZIP_DEFLATED),
    "lzma.zip": _archive(zipfile.ZIP_LZMA),
}
COUNT = -(-int(os.environ.get("EMBVIZ_MUTANTS", "300")) // len(FILES))
MOST_BYTES = 64 << 20
OPTIONS = (
    Preprocessing(),
    Preprocessing(tokenizer="whitespace", case="fold", accents="strip", html_entities=False),
    Preprocessing(tokenizer="characters", case="keep", html_tags="strip", numbers="token"),
)


def _read(path, number):
    """Read a file in one of the ways; return whether it was one, after a look at what came out."""
    preprocessing = OPTIONS[number % len(OPTIONS)]
    try:
        columns(path)
        if number % 4 == 3:
            found = read_collection(path, preprocessing, column="text")
            assert found.offsets[-1] == found.corpus.tokens
            assert len(found.files) == len(found.offsets) - 1
            corpus = found.corpus
        else:
            corpus = read_corpus(path, preprocessing, column="text")
    except InputError as error:
        # its frames hold it in a circle, and with it what unpacked the file
        refusal = error.with_traceback(None)
    else:
        refusal = None
    if refusal is not None:
        assert path.stem.split(".")[0] in refusal.what
        assert refusal.cure
        assert len(str(refusal)) < 30_000
        return False
    assert corpus.tokens > 0
    assert np.bincount(corpus.ids, minlength=len(corpus.vocabulary)).tolist() == corpus.vocabulary.counts.tolist()
    assert all(corpus.vocabulary.words)
    "".join(corpus.vocabulary.words).encode()
    return True


@pytest.mark.parametrize("name", FILES)
def test_every_mutant_ends_in_a_corpus_or_in_an_input_error(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(FILES[name])
    assert _read(path, 0)
    draw = random.Random(zlib.crc32(name.encode()))
    tracemalloc.start()
    for number, mutant in enumerate(mutants(FILES[name], draw, COUNT)):
        path.write_bytes(mutant)
        _read(path, number)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < MOST_BYTES


def _soup(*pieces):
    return st.lists(st.one_of(st.sampled_from(pieces), st.text(max_size=4)), max_size=60).map("".join)


PAGES = _soup(
    "<",
    ">",
    "</",
    "/>",
    "<!--",
    "-->",
    "<p",
    "<script>",
    "</script>",
    "<![CDATA[",
    "]]>",
    "<!",
    "<?",
    "&",
    "&#",
    "&#x",
    "9" * 40,
    ";",
    "=",
    "'",
    '"',
    " a",
    "<meta charset=",
    "utf-7",
    "zip",
    "<html>",
    "\n",
    "\0",
    "\ufeff",
    "\u0315\u0300" * 99,
)
TABLES = _soup("text", ",", ";", "\t", "|", '"', '""', "\n", "\r", "\r\n", "a b", "\0", "\ufeff", " ")
RECORDS = _soup(
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    '"text"',
    '"',
    "\\ud800",
    "\\u0000",
    "\n",
    "null",
    "1e999",
    "NaN",
    "-",
    "9" * 5000,
    '{"text":',
    '"a b"',
    "[" * 2000,
    "\ufeff",
)


@pytest.mark.parametrize(
    ("ending", "contents"),
    [
        (".html", PAGES),
        (".csv", TABLES),
        (".tsv", TABLES),
        (".jsonl", RECORDS),
        (".txt", st.binary(max_size=300)),
        (".gz", st.binary(max_size=60).map(lambda rest: gzip.compress(TEXT.encode())[:20] + rest)),
        (".txt", st.text(alphabet=st.characters(), max_size=80)),
    ],
)
@settings(max_examples=int(os.environ.get("EMBVIZ_MUTANTS", "300")) // 10, suppress_health_check=[*HealthCheck])
@given(data=st.data())
def test_what_hypothesis_writes_is_read_or_refused(tmp_path, ending, contents, data):
    drawn = data.draw(contents)
    encoding = data.draw(st.sampled_from(("utf-8", "utf-16", "utf-32", "utf-16-be")))
    path = tmp_path / f"drawn{ending}"
    path.write_bytes(drawn if isinstance(drawn, bytes) else drawn.encode(encoding, "surrogatepass"))
    _read(path, data.draw(st.integers(0, 11)))


@settings(max_examples=int(os.environ.get("EMBVIZ_MUTANTS", "300")) // 10)
@given(st.text(alphabet=st.characters(), max_size=200), st.sampled_from(OPTIONS))
def test_any_string_is_a_text(text, preprocessing):
    try:
        corpus = corpus_from_texts([text], preprocessing)
    except InputError:
        return
    "".join(corpus.vocabulary.words).encode()
