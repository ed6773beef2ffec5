"""Words that were never seen, on the command line: from a text to a fastText model, and questions to it."""

import json

import numpy as np
import pytest

from embviz.cli import main


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    folder = tmp_path_factory.mktemp("subwords")
    random = np.random.default_rng(0)
    kinds = [[f"{kind}{end}" for end in ("ana", "ell", "ung", "ost")] for kind in ("brim", "torv", "glex")]
    lines = [" ".join(random.choice(kinds[random.integers(3)], 12)) for _ in range(1500)]
    (folder / "text.txt").write_text("\n".join(lines))
    path = folder / "learned.fasttext"
    asked = ["train", folder / "text.txt", "--output", path, "--model", "fasttext", "--dimensions", "20"]
    rest = ["--epochs", "2", "--threads", "1", "--buckets", "5000", "--sample", "0"]
    assert main([str(argument) for argument in (*asked, *rest)]) == 0
    return path


def test_neighbors_of_a_word_that_the_text_lacks(model, capsys):
    assert main(["neighbors", str(model), "brimster", "--top", "4", "--json"]) == 0
    printed = capsys.readouterr()
    found = json.loads(printed.out.splitlines()[-1])
    assert found["word"] == "brimster"
    assert found["composed"] is True
    assert {entry["word"][:4] for entry in found["neighbors"]} == {"brim"}
    assert "'brimster' is not among the 12 words; made of its n-grams." in printed.err


def test_words_of_the_text_are_not_composed(model, capsys):
    assert main(["neighbors", str(model), "Torvell", "--top", "3", "--json"]) == 0
    printed = capsys.readouterr()
    found = json.loads(printed.out.splitlines()[-1])
    assert (found["word"], found["composed"]) == ("torvell", False)
    assert {entry["word"] for entry in found["neighbors"]} == {"torvana", "torvung", "torvost"}
    assert "n-grams" not in printed.err


def test_vectors_without_ngrams_lack_the_word(model, tmp_path, capsys):
    plain = tmp_path / "v.vec"
    plain.write_text("3 2\nking 1 0\nqueen 0 1\nman 1 1\n")
    assert main(["neighbors", str(plain), "kings"]) == 2
    assert "king" in capsys.readouterr().err
