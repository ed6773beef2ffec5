import pytest

from embviz.analysis.evaluation.questions import AnalogySection, WordPair, read_analogies, read_pairs
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse


@pytest.fixture
def written(tmp_path):
    def write(content):
        path = tmp_path / "file.txt"
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return path

    return write


def test_analogies_with_sections(written):
    path = written(
        "\ufeff: capital-world\r\nAthens Greece Oslo Norway\r\n\r\n# a remark\n: gram1 adjective\na b c d\ne  f\tg h\n"
    )
    assert read_analogies(path) == [
        AnalogySection("capital-world", (("Athens", "Greece", "Oslo", "Norway"),)),
        AnalogySection("gram1 adjective", (("a", "b", "c", "d"), ("e", "f", "g", "h"))),
    ]


def test_analogies_without_sections(written):
    assert read_analogies(written("a b c d\n")) == [AnalogySection("questions", (("a", "b", "c", "d"),))]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (": s\na b c d\na b c\n", "line 3 has 3 words"),
        ("a b c d e\n", "line 1 has 5 words"),
        (": s\n: t\n", "no analogy questions"),
        ("", "no analogy questions"),
        (b"a b c d\nb\xff c d e\n", "line 2 is not UTF-8"),
    ],
)
def test_wrong_analogies(written, content, says):
    with pytest.raises(InputError, match=rf"file\.txt.*{says}"):
        read_analogies(written(content))


@pytest.mark.parametrize(
    "content",
    [
        "tiger\tcat\t7.35\nold man\tsea\t-1e-1\n",
        "# remark\nWord 1\tWord 2\tHuman (mean)\ntiger\tcat\t7.35\nold man\tsea\t-0.1\n",
        'Word 1,Word 2,Human\n"tiger",cat,7.35\r\nold man, sea ,-.1\r\n',
        "tiger;cat;7.35\nold man;sea;-0.1",
        "word1\tword2\tPOS\tSimLex999\tconc(w1)\ntiger\tcat\tN\t7.35\t4.5\nold man\tsea\tA\t-0.1\t3\n",
        "tiger\tcat\t7.35\t8\t9\t7\nold man\tsea\t-0.1\t1\t1\t1\n",
    ],
)
def test_pairs_in_all_the_fields_ways(written, content):
    assert read_pairs(written(content)) == [WordPair("tiger", "cat", 7.35), WordPair("old man", "sea", -0.1)]


def test_pairs_with_spaces(written):
    assert read_pairs(written("word1 word2 score\ntiger  cat 7.35\na b 1\n")) == [
        WordPair("tiger", "cat", 7.35),
        WordPair("a", "b", 1.0),
    ]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("a\tb\t1\nc\td\n", "line 2 is not two words and a number: 'c\td'"),
        ("a\tb\t1\nc\td\thigh\n", "line 2 is not two words"),
        ("a\tb\t1\nc\td\tnan\n", "line 2 is not two words"),
        ("a\tb\n", "no word pairs"),
        ("", "no word pairs"),
    ],
)
def test_wrong_pairs(written, content, says):
    with pytest.raises(InputError, match=rf"file\.txt.*{says}"):
        read_pairs(written(content))


@pytest.mark.parametrize("read", [read_analogies, read_pairs])
def test_a_missing_file_is_named(tmp_path, read):
    with pytest.raises(InputError, match=r"nothing\.txt could not be read"):
        read(tmp_path / "nothing.txt")


def test_parts_of_speech_behind_every_word_are_taken_off(tmp_path):
    path = tmp_path / "men.txt"
    path.write_text("sun-n sunlight-n 50.0\nwash-v clean-j 31.5\n", "utf-8")
    assert read_pairs(path) == [WordPair("sun", "sunlight", 50.0), WordPair("wash", "clean", 31.5)]
    path.write_text("vitamin-a carrot 4\nsun-n sunlight-n 5\n", "utf-8")
    assert read_pairs(path)[0].first == "vitamin-a"


def test_a_comma_may_stand_for_the_point_where_it_does_not_separate(tmp_path):
    path = tmp_path / "deutsch.csv"
    path.write_text("Wort;Wort;Mittel\nHund;Katze;6,77\n", "utf-8")
    assert read_pairs(path) == [WordPair("Hund", "Katze", 6.77)]
    path.write_text("dog,cat,6,77\n", "utf-8")
    assert read_pairs(path) == [WordPair("dog", "cat", 6.0)]


def test_a_file_of_one_long_line_is_refused_at_once(tmp_path):
    path = tmp_path / "text.txt"
    path.write_text("anarchism originated as a term of abuse " * 100_000)
    with pytest.raises(InputError, match=r"line 1 is longer than 65,536 bytes"):
        read_pairs(path)


def test_reading_is_told_and_can_be_given_up(tmp_path):
    path = tmp_path / "pairs.tsv"
    path.write_text("a\tb\t1\n" * 2000)
    told = []
    assert len(read_pairs(path, Pulse(told.append))) == 2000
    assert told == sorted(told)
    assert len(told) == 4
    with pytest.raises(Cancelled):
        read_pairs(path, Pulse(cancelled=lambda: len(told) == 4))


def test_carriage_returns_alone_end_lines_too(tmp_path):
    (tmp_path / "pairs.tsv").write_bytes("# old\rkönig\tqueen\t3\rcat\tdog\t4\r".encode())
    pairs = read_pairs(tmp_path / "pairs.tsv")
    assert [(pair.first, pair.second, pair.score) for pair in pairs] == [("könig", "queen", 3.0), ("cat", "dog", 4.0)]
    (tmp_path / "bad.tsv").write_bytes(b"cat\tdog\t4\r\xff\tdog\t4\r")
    with pytest.raises(InputError, match="line 2 is not UTF-8"):
        read_pairs(tmp_path / "bad.tsv")
