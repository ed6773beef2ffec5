"""Files of every kind, in every encoding, whole and broken."""

import bz2
import gzip
import io
import json
import lzma
import os
import zipfile

import pytest

from embviz.text.preprocessing import Preprocessing
from embviz.text.reading import columns, corpus_from_texts, read_corpus
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse

TEXT = "The café of the Müller family.\nIt’s a fine, naïve place: the Straße is quiet.\n"
SENTENCES = [
    ["the", "café", "of", "the", "müller", "family"],
    ["it's", "a", "fine", "naïve", "place", "the", "straße", "is", "quiet"],
]


def sentences(corpus):
    return [corpus.sentence(i) for i in range(corpus.sentences)]


def zipped(files):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()


@pytest.mark.parametrize(
    ("ending", "pack"),
    [
        (".txt", bytes),
        (".txt.gz", gzip.compress),
        (".txt.bz2", bz2.compress),
        (".xz", lzma.compress),
        (".GZ", gzip.compress),
        ("", bytes),
        (".zip", lambda data: zipped({"inside/a.txt": data})),
    ],
)
def test_plain_and_packed(tmp_path, ending, pack):
    path = tmp_path / f"story{ending}"
    path.write_bytes(pack(TEXT.encode()))
    corpus = read_corpus(path)
    assert sentences(corpus) == SENTENCES
    assert corpus.name == "story"
    assert corpus.encodings == ("utf-8",)


@pytest.mark.parametrize(
    ("encoding", "found"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8"),
        ("utf-16", "utf-16"),
        ("utf-16-le", "utf-16-le"),
        ("utf-16-be", "utf-16-be"),
        ("utf-32", "utf-32"),
        ("cp1252", "cp1252"),
    ],
)
@pytest.mark.parametrize("times", [1, 200])
def test_encodings(tmp_path, encoding, found, times):
    path = tmp_path / "text.txt"
    path.write_bytes((TEXT * times).encode(encoding))
    corpus = read_corpus(path)
    assert sentences(corpus) == SENTENCES * times
    assert corpus.encodings == (found,)
    assert corpus.replaced == 0


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Die schöne Müllerin grüßte fröhlich; Größe hält jung.", "latin-1"),
        ("L'été dernier nous avons mangé à la crêperie de l'élève.", "latin-1"),
        ("El niño comió piñones; mañana será otro día.", "latin-1"),
        ("Война и мир это роман Льва Толстого о русском обществе.", "cp1251"),
        ("Zażółć gęślą jaźń. Wszyscy ludzie rodzą się wolni i równi.", "cp1250"),
        ("人人生而自由，在尊严和权利上一律平等。", "gb18030"),
        ("すべての人間は、生まれながらにして自由である。", "shift_jis"),
    ],
)
def test_old_encodings_are_guessed(tmp_path, text, encoding):
    path = tmp_path / "text.txt"
    path.write_bytes(text.encode(encoding))
    assert sentences(read_corpus(path)) == sentences(corpus_from_texts([text]))


def test_one_accent_late_in_a_long_text_is_found(tmp_path):
    path = tmp_path / "text.txt"
    plain = "plain words without any accent at all\n" * 40_000
    path.write_bytes(plain.encode() + "a café".encode("latin-1") + b"\n" + plain.encode())
    assert "café" in read_corpus(path).vocabulary


def test_damaged_utf8_stays_utf8_and_says_how_much_is_damaged(tmp_path):
    path = tmp_path / "text.txt"
    path.write_bytes(("café naïve Straße " * 20).encode() + b"\xff \xc3( end")
    corpus = read_corpus(path)
    assert corpus.vocabulary.words[:3] == ("café", "naïve", "straße")
    assert corpus.replaced == 2


def test_utf8_samples_may_begin_inside_a_character(tmp_path):
    path = tmp_path / "text.txt"
    path.write_text("čeština žluťoučký kůň\n" * 120_000, encoding="utf-8")
    corpus = read_corpus(path)
    assert corpus.vocabulary.words == ("kůň", "čeština", "žluťoučký")
    assert corpus.tokens == 360_000


def test_lines_of_any_system_end_sentences(tmp_path):
    path = tmp_path / "text.txt"
    path.write_bytes(b"one two\r\nthree\rfour\n\n\nfive")
    assert sentences(read_corpus(path)) == [["one", "two"], ["three"], ["four"], ["five"]]


def test_a_folder_is_read_in_the_order_of_its_names(tmp_path):
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "z.txt").write_text("third")
    (tmp_path / "a.txt").write_text("first")
    (tmp_path / "c.txt.gz").write_bytes(gzip.compress(b"second"))
    (tmp_path / ".hidden").write_text("never")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\r")
    (tmp_path / "empty.txt").write_bytes(b"")
    corpus = read_corpus(tmp_path)
    assert sentences(corpus) == [["first"], ["second"], ["third"]]
    assert corpus.name == tmp_path.name


def test_an_archive_is_never_unpacked_wherever_its_paths_point(tmp_path):
    path = tmp_path / "a.zip"
    files = {"../../evil.txt": b"outside", "/etc/x.txt": b"root", "__MACOSX/._a": b"no", "p.bin": b"\0\1"}
    path.write_bytes(zipped(files))
    assert sentences(read_corpus(path)) == [["outside"], ["root"]]
    assert os.listdir(tmp_path) == ["a.zip"]
    assert not (tmp_path.parent.parent / "evil.txt").exists()


def test_a_packed_file_far_larger_than_its_archive_is_read_in_blocks(tmp_path):
    path = tmp_path / "bomb.gz"
    path.write_bytes(gzip.compress(b"a " * (8 << 20)))
    corpus = read_corpus(path)
    assert corpus.tokens == 8 << 20
    assert len(corpus.vocabulary) == 1


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("t.csv", 'id,text\n1,"Hello, big\nworld"\n2,"say ""hi"""\n3\n'),
        ("t.csv", 'id;text\n1;"Hello, big\nworld"\n2;say "hi"\n'),
        ("t.tsv", 'id\ttext\n1\tHello, big\n2\tworld\n3\tsay "hi"\n'),
        ("t.jsonl", '{"id": 1, "text": "Hello, big\\nworld"}\n\n{"id": 2}\n{"text": ["say", null, "hi"]}\n'),
    ],
)
def test_a_column_of_a_table(tmp_path, name, table):
    path = tmp_path / name
    path.write_text("\ufeff" + table, encoding="utf-8")
    corpus = read_corpus(path, column="text")
    assert [word for sentence in sentences(corpus) for word in sentence] == ["hello", "big", "world", "say", "hi"]
    assert sentences(corpus)[:2] == [["hello", "big"], ["world"]]
    assert columns(path) == ["id", "text"]


def test_columns_of_what_is_no_table(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("a,b\n1,2\n")
    assert columns(path) == []


def test_the_only_column_needs_no_name(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("text\nhello\nworld\n")
    assert sentences(read_corpus(path)) == [["hello"], ["world"]]


def test_a_cell_as_long_as_a_book(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("text\n" + "word " * 100_000 + "\n")
    assert read_corpus(path).tokens == 100_000


PAGE = """<!DOCTYPE html><html><head><title>A page</title><style>p {color: red}</style>
<script>if (a < b) { never("</p>") }</script></head>
<body><h1>Caf&eacute;</h1><!-- hidden --><p>One <b>bo</b>ld
line.<br>Next &lt;line&gt;<![if x]><div>Last</div></body></html>"""


@pytest.mark.parametrize("name", ["page.html", "page.txt"])
def test_html_is_stripped(tmp_path, name):
    path = tmp_path / name
    path.write_text(PAGE)
    assert sentences(read_corpus(path)) == [
        ["a", "page"],
        ["café"],
        ["one", "bold", "line"],
        ["next", "line"],
        ["last"],
    ]


def test_html_tags_by_option(tmp_path):
    path = tmp_path / "a.html"
    path.write_text("<p>one</p>")
    assert sentences(read_corpus(path, Preprocessing(html_tags="keep"))) == [["p", "one", "p"]]
    strip = Preprocessing(html_tags="strip")
    assert sentences(corpus_from_texts(["<p>one</p>two <b>th</b>ree"], strip)) == [["one"], ["two", "three"]]
    table = tmp_path / "a.jsonl"
    table.write_text(json.dumps({"t": "<i>a</i> b"}))
    assert sentences(read_corpus(table, strip, column="t")) == [["a", "b"]]


def test_the_encoding_a_page_declares(tmp_path):
    path = tmp_path / "a.html"
    path.write_bytes('<html><meta charset="koi8-r"><p>дом</p>'.encode("koi8-r"))
    assert sentences(read_corpus(path)) == [["дом"]]


@pytest.mark.parametrize("times", [20_000, 400_000])
def test_a_tag_that_is_never_closed_costs_neither_time_nor_memory(tmp_path, times):
    path = tmp_path / "a.html"
    path.write_text("<html><p>before</p>" + "<a href='" * times)
    assert sentences(read_corpus(path)) == [["before"]]


def broken(tmp_path, name, data, cure, **options):
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(InputError) as raised:
        read_corpus(path, **options)
    assert name in raised.value.what
    assert cure in raised.value.cure
    return raised.value


def test_files_that_are_no_text_say_so(tmp_path):
    broken(tmp_path, "empty.txt", b"", "Choose a file")
    broken(tmp_path, "photo.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF\0\1\1" + bytes(range(256)) * 8, "plain text")
    broken(tmp_path, "random.bin", bytes((i * 7919 >> 3) % 256 for i in range(5000)), "plain text")
    broken(tmp_path, "book.pdf", b"%PDF-1.7\n1 0 obj", "pdftotext")
    broken(tmp_path, "empty.gz", gzip.compress(b""), "Choose a file")


def test_damaged_archives_say_so(tmp_path):
    whole = gzip.compress(os.urandom(3000).hex().encode())
    broken(tmp_path, "cut.gz", whole[:-200], "again")
    broken(tmp_path, "fake.gz", b"plain text", "again")
    broken(tmp_path, "fake.bz2", b"plain text", "complete")
    broken(tmp_path, "fake.xz", b"plain text", "again")
    broken(tmp_path, "fake.zip", b"plain text", "again")
    packed = zipped({"a.txt": os.urandom(3000).hex().encode()})
    broken(tmp_path, "bent.zip", packed[:200] + b"\xff" * 50 + packed[250:], "again")
    broken(tmp_path, "nothing.zip", zipped({"a.bin": b"\0\1\2"}), "archive")


def test_damage_late_in_a_file_is_found(tmp_path):
    whole = bytearray(gzip.compress(b" ".join(b"%d" % (i * 7919) for i in range(400_000))))
    whole[-100:] = b""
    broken(tmp_path, "late.gz", bytes(whole), "again")


def test_missing_columns_say_which_there_are(tmp_path):
    error = broken(tmp_path, "a.csv", b"id,text\n1,a\n", "id, text", column="txt")
    assert error.suggestions == ("text", "id")
    error = broken(tmp_path, "a.csv", b"id,text\n1,a\n", "id, text")
    assert error.suggestions == ("id", "text")
    broken(tmp_path, "a.jsonl", b'{"id": 1, "text": "a"}', "id, text", column="body")
    broken(tmp_path, "a.jsonl", b'{"id": 1, "text": "a"}', "id, text")


def test_damaged_tables_say_which_line(tmp_path):
    assert "Line 2" in broken(tmp_path, "a.jsonl", b'{"t": "a"}\n{"t": \n', "object", column="t").what
    assert "Line 2" in broken(tmp_path, "a.jsonl", b'{"t": "a"}\n[1]\n', "object", column="t").what
    assert "Line 1" in broken(tmp_path, "deep.jsonl", b"[" * 100_000, "object", column="t").what


def test_paths_that_lead_nowhere(tmp_path):
    (tmp_path / "story.txt").write_text("x")
    with pytest.raises(InputError, match=r"stroy\.txt") as raised:
        read_corpus(tmp_path / "stroy.txt")
    assert raised.value.suggestions == ("story.txt",)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "a.bin").write_bytes(b"\0\1\2\3")
    with pytest.raises(InputError, match="contains no texts"):
        read_corpus(tmp_path / "folder")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(InputError, match="neither a file nor a folder"):
            read_corpus(tmp_path / "pipe")


def test_a_file_that_may_not_be_read(tmp_path, monkeypatch):
    path = tmp_path / "secret.txt"
    path.write_text("x")

    def refuse(*_args, **_options):
        raise PermissionError(13, "Permission denied", str(path))

    # whoever runs the tests may be allowed to read everything: the refusal itself is made
    monkeypatch.setattr("pathlib.Path.open", refuse)
    with pytest.raises(InputError, match=r"secret\.txt' may not be read"):
        read_corpus(path)


def test_a_locked_archive_says_so(tmp_path):
    data = bytearray(zipped({"a.txt": b"words"}))
    # the flag of encryption, in the member's own header and in the directory at the end
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    path = tmp_path / "a.zip"
    path.write_bytes(bytes(data))
    with pytest.raises(InputError, match="password"):
        read_corpus(path)


def test_a_text_of_which_nothing_is_left_is_an_error(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("1 2 3")
    with pytest.raises(InputError, match="'a' contains no words"):
        read_corpus(path, Preprocessing(numbers="drop"))
    with pytest.raises(InputError, match="'poem' contains no words"):
        corpus_from_texts([], name="poem")


def test_progress_rises_to_one(tmp_path):
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("word and word\n" * 200_000)
    heard = []
    read_corpus(tmp_path, pulse=Pulse(lambda share, message: heard.append((share, message))))
    shares = [share for share, _ in heard]
    assert shares == sorted(shares)
    assert 0.0 <= shares[0] < 0.4
    assert shares[-1] == 1.0
    assert heard[0][1] == f"Reading {tmp_path.name}"


def test_reading_can_be_cancelled(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("word " * 2_000_000)
    asked = []

    def cancelled():
        asked.append(True)
        return len(asked) > 3

    with pytest.raises(Cancelled):
        read_corpus(path, pulse=Pulse(cancelled=cancelled))
    assert len(asked) == 4
