import pytest

from embviz.analysis.word_sets import read_word_list
from embviz.util.errors import InputError


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("king\nqueen\n\nking\n", ["king", "queen"]),
        ("# a list\nking, queen; man woman\n", ["king", "queen", "man", "woman"]),
        ("new york\t12\nparis\t3\n", ["new york", "paris"]),
        ('"king"\n"queen"\n', ["king", "queen"]),
        ("\ufeffmünchen\n東京\n", ["münchen", "東京"]),
    ],
)
def test_words_of_all_kinds_of_lists(tmp_path, text, words):
    path = tmp_path / "words.txt"
    path.write_text(text, "utf-8")
    assert read_word_list(path) == words


def test_what_is_refused(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("\n # only a remark\n", "utf-8")
    with pytest.raises(InputError, match=r"words\.txt contains no words"):
        read_word_list(path)
    path.write_bytes(b"king\nk\xff\xfe\n")
    with pytest.raises(InputError, match="line 2 is not UTF-8"):
        read_word_list(path)
    with pytest.raises(InputError, match="could not be read"):
        read_word_list(tmp_path / "nowhere.txt")
