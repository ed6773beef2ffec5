"""A word taught from sentences: sums against plain loops, the matrix against the truth that made the vectors."""

import numpy as np
import pytest

from embviz.text.corpus import Corpus
from embviz.text.vocabulary import Vocabulary
from embviz.training.kernels.contexts import add_contexts
from embviz.training.models.new_word import disguised, learn_induction, teach, with_word
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding

WORDS = [f"w{k:02}" for k in range(30)]


@pytest.fixture(scope="module")
def text():
    random = np.random.default_rng(4)
    lengths = random.integers(1, 15, 400)
    ids = random.integers(0, 30, lengths.sum()).astype(np.int32)
    counts = np.bincount(ids, minlength=30)
    order = np.argsort(-counts, kind="stable")
    place = np.empty(30, np.int32)
    place[order] = np.arange(30)
    offsets = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    return Corpus(place[ids], offsets, Vocabulary([WORDS[k] for k in order], counts[order]))


def _means(corpus, vectors, window):
    sums, counts = np.zeros((len(corpus.vocabulary), vectors.shape[1])), np.zeros(len(corpus.vocabulary), np.int64)
    for start, stop in zip(corpus.offsets[:-1], corpus.offsets[1:], strict=True):
        for t in range(start, stop):
            for other in range(max(start, t - window), min(stop, t + window + 1)):
                if other != t:
                    sums[corpus.ids[t]] += vectors[corpus.ids[other]]
                    counts[corpus.ids[t]] += 1
    return sums, counts


@pytest.mark.parametrize("window", [1, 3, 20])
def test_sums_of_contexts_are_those_of_plain_loops(text, window):
    vectors = np.random.default_rng(1).normal(size=(30, 5)).astype(np.float32)
    sums, counts = np.zeros((31, 5)), np.zeros(30, np.int64)
    add_contexts(text.ids, text.offsets, 0, len(text.offsets) - 1, window, vectors, sums, counts)
    wanted, how_many = _means(text, vectors, window)
    np.testing.assert_allclose(sums[:30], wanted, atol=1e-6)
    np.testing.assert_array_equal(counts, how_many)


def test_the_matrix_is_that_of_the_weighted_regression(text):
    embedding = Embedding(
        text.vocabulary.words, np.random.default_rng(1).normal(size=(30, 4)).astype(np.float32), text.vocabulary.counts
    )
    found = learn_induction(embedding, text, 3)
    sums, counts = _means(text, embedding.vectors, 3)
    means, root = sums / counts[:, None], np.sqrt(np.log(counts))[:, None]
    # the ridge, a thousandth of the mean of the diagonal, as rows more
    ridge = np.sqrt(1e-3 * ((root * means) ** 2).sum() / 4) * np.eye(4)
    wanted, *_ = np.linalg.lstsq(
        np.vstack([root * means, ridge]), np.vstack([root * embedding.vectors, np.zeros((4, 4))]), rcond=None
    )
    np.testing.assert_allclose(found.matrix, wanted.T, rtol=1e-6, atol=1e-8)
    assert found.words == 30
    made = means @ found.matrix.T
    cosines = (made * embedding.vectors).sum(1) / np.linalg.norm(made, axis=1) / embedding.norms
    assert found.fit == pytest.approx(cosines.mean(), abs=1e-6)


def test_a_taught_vector_is_the_matrix_times_the_mean_around_the_word(text):
    embedding = Embedding(text.vocabulary.words, np.random.default_rng(1).normal(size=(30, 4)).astype(np.float32))
    found = learn_induction(embedding, text, 2)
    taught = teach(embedding, "new", [["w01", "w02", "new", "unknown", "w03", "w04"], ["w05"]], 9, found)
    assert taught.contexts == (("w01", "w02", "w03"), ())
    mean = np.mean([embedding.vector(w) for w in taught.contexts[0]], axis=0)
    np.testing.assert_allclose(taught.vector, found.matrix @ mean, rtol=1e-5)


def test_without_a_text_frequent_words_count_little():
    embedding = Embedding(["the", "rare"], np.eye(2, dtype=np.float32), [9999, 1])
    taught = teach(embedding, "new", [["the", "new", "rare"]], 5)
    weights = np.array([1e-3 / (1e-3 + 0.9999), 1e-3 / (1e-3 + 0.0001)])
    np.testing.assert_allclose(taught.vector, weights / weights.sum(), rtol=1e-6)


@pytest.mark.parametrize(
    ("sentences", "what"), [([["w01"]], "No sentence contains"), ([["new", "nowhere"]], "None of the words around")]
)
def test_what_cannot_be_taught_is_said(sentences, what):
    with pytest.raises(InputError, match=what):
        teach(Embedding(["w01"], np.ones((1, 2), np.float32)), "new", sentences, 5)


def test_a_word_in_disguise_stands_in_sentences_of_the_text(text):
    found = disguised(text, "w01", "zorb", 5, 3, seed=1)
    assert len(found) == 5
    sentences = [" ".join(text.sentence(k)) for k in range(text.sentences)]
    for tokens in found:
        assert "zorb" in tokens
        assert "w01" not in tokens
        assert any(" ".join(tokens).replace("zorb", "w01") in sentence for sentence in sentences)
    with pytest.raises(InputError, match="does not contain the word 'nowhere'"):
        disguised(text, "nowhere", "zorb", 5, 3, seed=1)


def test_a_word_is_added_at_the_end_or_replaced():
    embedding = Embedding(["a", "b"], np.eye(2, dtype=np.float32), [2, 1])
    more = with_word(embedding, "new", np.array([3, 4], np.float32))
    assert more.words == ("a", "b", "new")
    assert more.vector("new").tolist() == [3, 4]
    again = with_word(more, "a", np.array([5, 6], np.float32))
    assert again.vectors.tolist() == [[5, 6], [0, 1], [3, 4]]


def test_learning_can_be_cancelled(text):
    embedding = Embedding(text.vocabulary.words, np.ones((30, 2), np.float32))
    with pytest.raises(Cancelled):
        learn_induction(embedding, text, 2, pulse=Pulse(cancelled=lambda: True))


def test_words_in_disguise_are_found_again_after_a_few_sentences():
    """The toy world: of twenty words that stand in three sentences each, most are among the ten nearest."""
    from embviz.text.toy.world import toy_world
    from embviz.training.parameters import defaults
    from embviz.training.run import TrainingRun

    run = TrainingRun(toy_world().corpus, defaults(threads=1, epochs=3, dimensions=50))
    run.execute()
    embedding = run.embedding()
    induction = learn_induction(embedding, run.corpus, 5)
    found = 0
    for word in embedding.words[200:600:20]:
        taught = teach(embedding, "zorb", disguised(run.corpus, word, "zorb", 3, 10, seed=1), 5, induction)
        cosines = embedding.unit @ taught.vector
        found += int((cosines > cosines[embedding.id(word)]).sum()) < 10
    assert found >= 15
