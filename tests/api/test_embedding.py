"""Questions that a notebook asks of vectors, against the plain formulas."""

import copy
import math
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor

import joblib
import numpy as np
import pytest

import embviz
from embviz.text.subwords import Ngrams
from embviz.vectors import embedding as vectors_at_rest
from embviz.vectors.attached_table import TableColumn
from embviz.vectors.formats import write_vectors
from embviz.vectors.subwords import Subwords

WORDS = ("king", "queen", "man", "woman", "carrot", "mother-in-law", "<b>")
ROWS = np.array([[3, 1, 0], [3, -1, 0.1], [1, 1, 0], [1, -1, 0], [0, 0.1, 2], [0.2, -1, 0.3], [-1, 0, -1]], np.float32)


@pytest.fixture(scope="module")
def embedding():
    return embviz.Embedding(WORDS, ROWS, counts=[9, 8, 7, 6, 5, 4, 3])


def cosine(a, b):
    return float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))


def test_it_is_a_box_of_words(embedding):
    assert len(embedding) == 7
    assert "king" in embedding
    assert "kign" not in embedding
    assert list(embedding) == list(WORDS)
    assert np.array_equal(embedding["queen"], ROWS[1])
    assert embedding["queen"].dtype == np.float32
    assert np.array_equal(embedding[["woman", "king"]], ROWS[[3, 0]])
    assert embedding[[]].shape == (0, 3)
    with pytest.raises(ValueError, match="read-only"):
        embedding["queen"][0] = 1


def test_a_missing_word_is_a_key_error_with_near_spellings(embedding):
    with pytest.raises(KeyError) as error:
        embedding["kign"]
    assert isinstance(error.value, embviz.InputError)
    assert error.value.suggestions[0] == "king"
    assert str(error.value).startswith("'kign' is not among the 7 words of these vectors. Near spellings: king")
    with pytest.raises(embviz.InputError, match="'kign', 'quen' are not among"):
        embedding[["kign", "queen", "quen"]]


@pytest.mark.parametrize("wrong", [3, slice(2), None, 2.5, {"king": 1}, ["king", 3], np.arange(2)])
def test_rows_are_not_asked_for_by_number(embedding, wrong):
    with pytest.raises(TypeError, match="by its spelling") as error:
        embedding[wrong]
    assert isinstance(error.value, embviz.InputError)


@pytest.mark.parametrize("kind", [list, tuple, np.array, iter, lambda words: np.array(words, object)])
def test_words_in_anything_that_holds_words_give_rows(embedding, kind):
    found = embedding[kind(["woman", "king"])]
    assert np.array_equal(found, ROWS[[3, 0]])
    assert found.dtype == np.float32


def test_to_numpy_it_is_its_vectors(embedding):
    assert np.shares_memory(np.asarray(embedding), embedding.vectors)
    assert np.array_equal(np.asarray(embedding), ROWS)
    assert np.asarray(embedding, np.float64).dtype == np.float64
    assert np.array(embedding).flags.writeable
    assert np.allclose(np.linalg.norm(embedding, axis=1), embedding.norms)
    with pytest.raises(ValueError, match="without a copy"):
        np.array(embedding, np.float64, copy=False)


def test_words_and_index_lead_to_each_other(embedding):
    assert [embedding.index.get(word) for word in embedding.words] == list(range(7))


def test_other_processes_and_files_take_it(embedding):
    columns = (TableColumn("kind", np.array(["a"] * 7)),)
    subwords = Subwords(Ngrams(3, 4, 50), np.arange(50, dtype=np.int32), np.ones((50, 3), np.float32))
    whole = embviz.Embedding(WORDS, ROWS, range(7, 0, -1), {"model": "cbow"}, subwords, columns, ("odd",))
    whole.unit, whole.rounded(), whole.neighbors("king")  # what is computed when asked for, and its locks
    for made in (pickle.loads(pickle.dumps(whole)), copy.deepcopy(whole), copy.copy(whole)):
        assert type(made) is embviz.Embedding
        assert made.words == whole.words
        assert np.array_equal(made.vectors, ROWS)
        assert not made.vectors.flags.writeable
        assert np.array_equal(made.counts, whole.counts)
        assert (made.provenance, made.trouble) == (whole.provenance, whole.trouble)
        assert np.array_equal(made["unheard"], np.ones(3))
        assert made.columns[0].values.tolist() == ["a"] * 7
        assert list(made.neighbors("king")) == list(whole.neighbors("king"))
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=fresh) as others:
        assert others.submit(embviz.Embedding.similarity, embedding, "king", "queen").result() == pytest.approx(
            embedding.similarity("king", "queen")
        )
    found = pickle.loads(pickle.dumps(embedding.neighbors("king")))
    assert list(found) == list(embedding.neighbors("king"))


def test_joblib_hands_it_to_other_processes(embedding, tmp_path):
    kept = tmp_path / "kept.joblib"
    joblib.dump(embedding, kept)
    assert np.array_equal(joblib.load(kept).vectors, ROWS)
    assert np.array_equal(joblib.load(kept, mmap_mode="r").vectors, ROWS)


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
def test_neighbors_are_those_of_a_plain_search(embedding, metric):
    measures = {"cosine": cosine, "dot": lambda a, b: float(a @ b), "euclidean": lambda a, b: np.linalg.norm(a - b)}
    pairs = [(word, measures[metric](ROWS[0], row)) for word, row in zip(WORDS[1:], ROWS[1:], strict=True)]
    expected = sorted(pairs, key=lambda pair: pair[1] if metric == "euclidean" else -pair[1])
    found = embedding.neighbors("king", k=4, metric=metric)
    assert list(found.words) == [word for word, _ in expected[:4]]
    assert found.scores == pytest.approx([score for _, score in expected[:4]], rel=1e-6)


def test_neighbors_of_a_vector_and_of_a_sum(embedding):
    assert embedding.neighbors(ROWS[4], k=1)[0] == ("carrot", pytest.approx(1.0))
    assert embedding.neighbors([1, -1, 0], k=1).words == ("woman",)
    assert embedding.neighbors([1, -1, 0], k=1, metric="dot")[0] == ("queen", pytest.approx(4.0))
    together = embedding.neighbors("king + queen", k=1)
    target = ROWS[0] / np.linalg.norm(ROWS[0]) + ROWS[1] / np.linalg.norm(ROWS[1])
    best = max(range(2, 7), key=lambda i: cosine(target, ROWS[i]))
    assert together[0] == (WORDS[best], pytest.approx(cosine(target, ROWS[best]), rel=1e-6))
    assert "king" not in embedding.neighbors("KING").words


def test_a_word_with_signs_in_it_is_a_word(embedding):
    assert "mother-in-law" not in embedding.neighbors("mother-in-law").words


def test_analogies_by_both_rankings(embedding):
    unit = ROWS / np.linalg.norm(ROWS, axis=1, keepdims=True)
    target = unit[0] - unit[2] + unit[3]
    cosines = unit @ (target / np.linalg.norm(target))
    open_ = embedding.analogy("king - man + woman", k=7, with_question_words=True)
    assert list(open_.words) == [WORDS[i] for i in np.argsort(-cosines)]
    assert open_.scores == pytest.approx(np.sort(cosines)[::-1], abs=1e-6)
    closed = embedding.analogy("king - man + woman")
    assert closed[0][0] == "queen"
    assert not {"king", "man", "woman"} & {*closed.words}
    shifted = (1 + unit @ unit.T) / 2
    products = shifted[:, 0] * shifted[:, 3] / (shifted[:, 2] + 0.001)
    by_products = embedding.analogy("king - man + woman", k=2, ranking="3cosmul", with_question_words=True)
    assert list(by_products.words) == [WORDS[i] for i in np.argsort(-products)[:2]]
    assert by_products.measure == "3CosMul"
    for text in ("man : king = woman : ?", "man : king :: woman : ?", "man is to king as woman is to ?"):
        assert embedding.analogy(text).words == closed.words


def test_similarity_of_two_words(embedding):
    assert embedding.similarity("king", "carrot") == pytest.approx(cosine(ROWS[0], ROWS[4]))
    assert embedding.similarity("king", "carrot", metric="dot") == pytest.approx(float(ROWS[0] @ ROWS[4]))
    assert embedding.similarity("king", "king", metric="euclidean") == 0


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda e: e.neighbors("kign"), "Near spellings: king"),
        (lambda e: e.neighbors("king +"), "expression|ends|word"),
        (lambda e: e.neighbors([1, 2]), "The query has 2 dimensions"),
        (lambda e: e.neighbors("king", metric="manhattan"), "'manhattan' is not known"),
        (lambda e: e.analogy("king - mna"), "'mna' is not among"),
        (lambda e: e.analogy("king - man", ranking="best"), "Choose 3cosadd or 3cosmul"),
        (lambda e: e.similarity("king", "quen"), "queen for 'quen'"),
        (lambda e: e.similarity("king", ["queen"]), "Give two words"),
        (lambda e: e.neighbors(["king", "queen"]), r"\['king', 'queen'\] was given .* Give one word \('king'\)"),
        (lambda e: e.neighbors(None), "None was given where one question is expected"),
        (lambda e: e.neighbors(ROWS), "Give one word .* or one vector of 3 numbers"),
        (lambda e: e.neighbors("king", k="many"), "Give a whole number"),
        (lambda e: e.analogy(["king", "man"]), "Give one text: 'king - man"),
        (lambda e: e.save(None), "Give the path of a file"),
        (lambda e: embviz.Embedding.load(3), "3 is not a path"),
        (lambda e: embviz.Embedding(["a", "b", "a"], ROWS[:3]), "'a' is given twice, in rows 0 and 2"),
        (lambda e: embviz.Embedding(["a", 3], ROWS[:2]), "3, number 2 of those given, is not a word"),
        (lambda e: embviz.Embedding("ab", ROWS[:2]), "Put it into a list"),
        (lambda e: embviz.Embedding(["a"], ROWS), r"1 words need a matrix of as many rows, not one of shape \(7, 3\)"),
        (lambda e: embviz.Embedding(["a", "b"], [[1, 2], [3]]), "differ in their lengths"),
        (lambda e: embviz.Embedding(["a"], [["x"]]), "not numbers"),
        (lambda e: embviz.Embedding(["a", "b"], [[1, 2], [3, math.nan]]), "'b', in row 1, has a number"),
        (lambda e: embviz.Embedding(["a", "b"], [[math.inf, -math.inf], [3, 4]]), "numpy.isfinite"),
        (lambda e: e.save("vectors.xyz"), "does not say in which format"),
        (lambda e: embviz.Embedding.load("nowhere.bin"), "nowhere.bin"),
    ],
)
def test_mistakes_are_input_errors(embedding, call, said):
    with pytest.raises(embviz.InputError, match=said):
        call(embedding)


def test_saved_vectors_are_loaded_and_any_file_is(embedding, tmp_path):
    shares = []
    embedding.save(tmp_path / "v.bin", progress=shares.append)
    loaded = embviz.Embedding.load(tmp_path / "v.bin", progress=shares.append)
    assert type(loaded) is embviz.Embedding
    assert loaded.words == embedding.words
    assert np.array_equal(loaded.vectors, ROWS)
    assert shares
    write_vectors(vectors_at_rest.Embedding(WORDS, ROWS), tmp_path / "v.txt.gz")
    assert np.allclose(embviz.Embedding.load(tmp_path / "v.txt.gz")["queen"], ROWS[1])


def test_vectors_of_the_rooms_are_taken_over_without_a_copy():
    room = vectors_at_rest.Embedding(WORDS, ROWS, counts=range(7, 0, -1), provenance={"model": "cbow"})
    lengths = room.norms
    made = embviz.Embedding.of(room)
    assert np.shares_memory(made.norms, lengths)
    assert np.shares_memory(made.vectors, room.vectors)
    assert made.index is room.index
    assert made.counts is not None
    assert np.array_equal(made.counts, room.counts)
    assert made.provenance == room.provenance
    assert type(made.first(3)) is embviz.Embedding
    assert type(made.with_vectors(2 * ROWS)) is embviz.Embedding


def test_ranked_words_are_pairs(embedding):
    found = embedding.neighbors("king", k=3)
    assert len(found) == 3
    assert dict(found) == {
        word: pytest.approx(float(score)) for word, score in zip(found.words, found.scores, strict=True)
    }
    assert found[:2].words == found.words[:2]
    assert found[-1] == (found.words[-1], float(found.scores[-1]))
    assert repr(found).splitlines()[0] == f"{found.words[0]:<5}  {found.scores[0]:.4f}"
    with pytest.raises(ValueError, match="read-only"):
        found.scores[0] = 0


def test_a_notebook_shows_words_escaped(embedding):
    for shown in (embedding._repr_html_(), embedding.neighbors("carrot")._repr_html_()):
        assert "&lt;b&gt;" in shown
        assert "<b>" not in shown
    assert "7 words in 3 dimensions" in embedding._repr_html_()
    assert repr(embedding) == "<Embedding of 7 words in 3 dimensions>"


def test_a_file_that_lists_a_word_twice_is_taken_as_it_is():
    """Rooms tell of it where they read it; what is derived from it must not fail later."""
    made = embviz.Embedding.of(vectors_at_rest.Embedding(["a", "a", "b"], ROWS[:3]))
    assert made.first(2).words == ("a", "a")
    assert pickle.loads(pickle.dumps(made)).words == made.words


def test_of_one_word_there_are_no_words():
    with pytest.raises(embviz.InputError, match="'kign' is not the one word of these vectors"):
        embviz.Embedding(["king"], ROWS[:1])["kign"]


def test_numbers_that_leave_32_bits_are_refused():
    with pytest.raises(embviz.InputError, match="of 'b', in row 1, has a number that is not finite in 32 bits"):
        embviz.Embedding(["a", "b"], [[1.0, 2.0], [1e300, 2.0]])
    assert embviz.Embedding(["a"], [[3.4e38, -3.4e38]]).vectors[0, 0] == np.float32(3.4e38)


@pytest.mark.parametrize("asked", [[np.nan, 1.0], [1e300, 1.0]])
def test_a_vector_that_is_not_finite_has_no_neighbors(asked):
    with pytest.raises(embviz.InputError, match="not finite"):
        embviz.Embedding(["a", "b"], np.eye(2)).neighbors(asked)


def test_a_vector_without_a_direction_has_no_neighbors_by_cosine():
    vectors = embviz.Embedding(["a", "b"], np.eye(2))
    with pytest.raises(embviz.InputError, match="has no direction"):
        vectors.neighbors([0.0, 0.0])
    assert len(vectors.neighbors([0.0, 0.0], metric="euclidean")) == 2
