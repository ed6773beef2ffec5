"""PPMI and TF-IDF against dense computations and scikit-learn, their decomposition against LAPACK's."""

import threading

import numpy as np
import pytest
from scipy.linalg import subspace_angles, svd
from scipy.sparse import csr_matrix, random_array
from sklearn.feature_extraction.text import TfidfTransformer

from embviz.text.toy.world import toy_world
from embviz.training.control import RunControl
from embviz.training.models import factorization
from embviz.training.models.factorization import FactorizationLearner, Half, Matrix
from embviz.training.models.lsa import weighted_documents
from embviz.training.models.ppmi import association
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.training.start import Start
from embviz.util.errors import Cancelled, InputError
from embviz.vectors.embedding import Embedding


def _half(sparse):
    return Half(sparse.indptr.astype(np.int64), sparse.indices.astype(np.int32), sparse.data.astype(np.float32))


def _matrix(sparse):
    return Matrix(_half(sparse.tocsr()), _half(sparse.T.tocsr()))


def _dense(half, columns):
    return csr_matrix((half.values, half.others, half.starts), shape=(half.rows, columns)).toarray()


@pytest.fixture(scope="module")
def text(corpus_of):
    random = np.random.default_rng(5)
    return corpus_of([" ".join(f"w{k}" for k in random.zipf(1.4, n) % 40) for n in (1, 2, 300, 7, 90, 400)])


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(("smoothing", "shift"), [(1.0, 1), (0.75, 1), (0.5, 2)])
def test_ppmi_is_that_of_a_direct_count(text, smoothing, shift, threads):
    words = len(text.vocabulary)
    counts = np.zeros((words, words))
    for first, last in zip(text.offsets[:-1], text.offsets[1:], strict=True):
        for t in range(first, last):
            for other in range(max(first, t - 3), min(last, t + 4)):
                counts[text.ids[t], text.ids[other]] += other != t
    contexts = counts.sum(axis=0) ** smoothing
    with np.errstate(divide="ignore"):
        pmi = np.log(counts / counts.sum(axis=1, keepdims=True) / (contexts / contexts.sum()))
    wanted = np.maximum(0, pmi - np.log(shift))
    parameters = defaults("ppmi", window=3, context_smoothing=smoothing, shift=shift, threads=threads, min_count=1)
    found = association(text, parameters, RunControl())
    assert np.allclose(_dense(found.rows, words), wanted, atol=1e-5)
    assert np.allclose(_dense(found.columns, words), wanted.T, atol=1e-5)
    assert 0 < len(found.rows.values) == (wanted > 1e-6).sum() < (counts > 0).sum()


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("length", [2, 7, 200])
def test_tf_idf_is_that_of_scikit_learn(text, length, threads):
    documents = [text.ids[at : at + length] for at in range(0, len(text.ids), length)]
    words = len(text.vocabulary)
    counts = np.array([np.bincount(document, minlength=words) for document in documents])
    # theirs is 1 + log(N / df)
    idf = TfidfTransformer(smooth_idf=False).fit(counts).idf_ - 1 + np.log(1 + 1 / len(documents))
    tf = TfidfTransformer(sublinear_tf=True, use_idf=False, norm=None).fit_transform(counts).toarray()
    found = weighted_documents(text, defaults("lsa", document_words=length, threads=threads), RunControl())
    assert np.allclose(_dense(found.columns, words), tf * idf, atol=1e-5)
    assert np.allclose(_dense(found.rows, len(documents)), (tf * idf).T, atol=1e-5)
    assert (found.rows.values > 0).all()


@pytest.fixture(scope="module")
def sparse():
    """A matrix of 300 x 200 with singular values that fall, as those of counts do."""
    random = np.random.default_rng(3)
    strong = np.outer(*random.random((2, 300)))[:, :200] * 4
    cells = random_array((300, 200), density=0.1, rng=random, data_sampler=random.random).toarray()
    return csr_matrix(np.where(cells > 0, cells + strong, 0))


def _decompose(corpus, sparse, **parameters):
    learner = FactorizationLearner(
        corpus, defaults("ppmi", **{"dimensions": 8, **parameters}), "Counting", "test", lambda *_: _matrix(sparse)
    )
    learner.prepare(RunControl(), lambda phase: None)
    return learner


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("power", [0.0, 0.5, 1.0])
def test_singular_values_and_vectors_are_those_of_lapack(text, sparse, power, turned):
    matrix = sparse.T.tocsr() if turned else sparse
    learner = _decompose(text, matrix, singular_power=power, threads=1)
    learner.learn(0, 0, 40 * learner.slices)
    left, values, _ = svd(matrix.toarray(), full_matrices=False)
    state = learner.state()
    assert np.allclose(state["values"][:8], values[:8], rtol=1e-5)
    vectors = learner.vectors(np.arange(matrix.shape[0]))
    assert subspace_angles(vectors, left[:, :8]).max() < 1e-3
    along = np.abs((left[:, :8] * vectors).sum(axis=0))
    assert np.allclose(along, values[:8] ** power, rtol=1e-3)
    assert np.allclose(np.linalg.norm(vectors, axis=0), values[:8] ** power, rtol=1e-3)
    assert np.array_equal(learner.vectors_in(state), vectors)


def test_the_loss_is_what_the_dimensions_do_not_capture(text, sparse):
    learner = _decompose(text, sparse, threads=1)
    losses = []
    for epoch in range(6):
        before = learner.tally[0].copy()
        learner.learn(0, epoch * learner.slices, (epoch + 1) * learner.slices)
        new = learner.tally[0] - before
        losses.append(new[0] / new[1])
        assert new[4] == learner.units == 2 * sparse.nnz
        state = learner.state()
        captured = (state["values"][:8].astype(float) ** 2).sum() / (sparse.toarray() ** 2).sum()
        assert losses[-1] == pytest.approx(1 - captured, abs=1e-3)
        # the vectors are an orthonormal basis, so that nothing is captured twice
        basis = learner.vectors(np.arange(300)) / np.sqrt(state["values"][:8])
        assert np.allclose(basis.T @ basis, np.eye(8), atol=1e-5)
    assert losses == sorted(losses, reverse=True)
    values = svd(sparse.toarray(), compute_uv=False)
    assert losses[-1] == pytest.approx((values[8:] ** 2).sum() / (values**2).sum(), abs=0.01)


def test_no_direction_is_mirrored_from_one_epoch_to_the_next(text, sparse):
    learner = _decompose(text, sparse, threads=1)
    before = learner.vectors(np.arange(300))
    for epoch in range(12):
        learner.learn(0, epoch * learner.slices, (epoch + 1) * learner.slices)
        vectors = learner.vectors(np.arange(300))
        assert ((vectors * before).sum(axis=0) >= 0).all()
        before = vectors


def test_dimensions_beyond_the_rank_are_zero(text):
    low = csr_matrix(np.outer([1, 2, 0, 3], [1, 0, 1, 2, 1]).astype(float))
    learner = _decompose(text, low, threads=1)
    learner.learn(0, 0, 3 * learner.slices)
    vectors = learner.vectors(np.arange(4))
    assert np.allclose(np.abs(vectors[:, 0]), np.array([1, 2, 0, 3]) / 14**0.5 * np.linalg.norm(low.toarray()) ** 0.5)
    assert not vectors[:, 1:].any()
    assert learner.tally[0, 0] / learner.tally[0, 1] < 1e-6


def test_threads_and_repetitions_agree_bit_for_bit(pairs_of_words):
    def learned(threads, seed=1):
        run = TrainingRun(pairs_of_words, defaults("ppmi", dimensions=9, threads=threads, seed=seed, min_count=1))
        run.execute()
        return run.embedding().vectors

    once = learned(1)
    assert np.array_equal(once, learned(1))
    assert np.array_equal(once, learned(3))
    assert not np.array_equal(once, learned(1, seed=2))


@pytest.mark.parametrize("model", ["ppmi", "lsa"])
def test_words_that_stand_together_get_near_vectors(pairs_of_words, model):
    run = TrainingRun(pairs_of_words, defaults(model, dimensions=20, document_words=10))
    run.execute()
    embedding = run.embedding()
    partners = [(embedding.get(f"a{k}"), embedding.get(f"b{k}")) for k in range(30)]
    near = [embedding.unit[a] @ embedding.unit[b] for a, b in partners if a is not None and b is not None]
    assert len(near) > 20
    assert np.median(near) > 0.7
    assert np.median(embedding.unit @ embedding.unit.T) < 0.2
    assert 0 < run.progress.loss < 0.7
    assert run.progress.epoch == 7


def test_the_toy_world_is_learned():
    world = toy_world(400_000)
    run = TrainingRun(world.corpus, defaults("ppmi"))
    run.execute()
    embedding = run.embedding()
    unit = embedding.unit
    right = []
    for section in world.truths.analogies.values():
        for question in section:
            ids = [embedding.get(word) for word in question]
            if None not in ids:
                scores = unit @ (unit[ids[1]] - unit[ids[0]] + unit[ids[2]])
                scores[ids[:3]] = -np.inf
                right.append(scores.argmax() == ids[3])
    assert len(right) > 2000
    assert np.mean(right) >= 0.6


@pytest.mark.parametrize("pieces", [0.5, 1.0, 1.7, 2.3])
def test_a_run_goes_on_from_a_state_as_if_it_had_not_stopped(pairs_of_words, pieces):
    parameters = defaults("ppmi", dimensions=9, epochs=4, min_count=1)
    whole = TrainingRun(pairs_of_words, parameters)
    whole.execute()

    learner = FactorizationLearner(pairs_of_words, parameters, "", "", association)
    learner.prepare(RunControl(), lambda phase: None)
    reached = int(pieces * learner.slices)
    learner.learn(0, 0, reached)
    resumed = TrainingRun(pairs_of_words, parameters, Start(state=learner.state(), pieces=reached))
    resumed.execute()
    assert np.array_equal(resumed.embedding().vectors, whole.embedding().vectors)


def test_a_run_begins_with_random_orthonormal_vectors(pairs_of_words):
    learner = FactorizationLearner(pairs_of_words, defaults("ppmi", dimensions=9), "", "", association)
    learner.prepare(RunControl(), lambda phase: None)
    vectors = learner.vectors(np.arange(len(pairs_of_words.vocabulary)))
    assert np.allclose(vectors.T @ vectors, np.eye(9), atol=1e-4)


def test_vectors_of_ones_own_are_refused(pairs_of_words):
    start = Start(embedding=Embedding(["a1", "b1"], np.ones((2, 9))))
    run = TrainingRun(pairs_of_words, defaults("ppmi", dimensions=9), start)
    with pytest.raises(InputError, match="PPMI computes vectors from counts"):
        run.execute()


def test_too_many_cells_are_refused_with_a_way_out(pairs_of_words, monkeypatch):
    monkeypatch.setattr(factorization, "MOST_CELLS", 50)
    for model in ("ppmi", "lsa"):
        with pytest.raises(InputError, match="Raise the minimum count"):
            TrainingRun(pairs_of_words, defaults(model)).execute()


def test_texts_without_anything_to_count_are_refused(corpus_of):
    with pytest.raises(InputError, match="every sentence is one word"):
        TrainingRun(corpus_of(["a", "b", "a", "b"]), defaults("ppmi", min_count=1)).execute()


def test_words_of_all_documents_have_vectors_too(corpus_of):
    run = TrainingRun(corpus_of(["a b a b a c"]), defaults("lsa", min_count=1, dimensions=2))
    run.execute()
    assert (run.embedding().norms > 0).all()


@pytest.mark.parametrize("model", ["ppmi", "lsa"])
@pytest.mark.parametrize("phase", ["Counting", "Preparing", "Training"])
def test_a_run_can_be_given_up_in_every_phase(pairs_of_words, model, phase):
    run = TrainingRun(pairs_of_words, defaults(model, epochs=1000, threads=2))
    announce = run._announce

    def watch(said):
        announce(said)
        if said.startswith(phase):
            threading.Timer(0.02, run.control.cancel).start() if phase == "Training" else run.control.cancel()

    run._announce = watch
    with pytest.raises(Cancelled):
        run.execute()


@pytest.fixture(scope="module")
def slow_text(corpus_of):
    """Words whose singular values fall slowly, as those of a large text do."""
    random = np.random.default_rng(3)
    return corpus_of([" ".join(f"w{k}" for k in random.zipf(1.25, 4000) % 600) for _ in range(8)])


def test_the_last_singular_values_are_right_to_half_a_percent(slow_text):
    run = TrainingRun(slow_text, defaults("ppmi", min_count=1, dimensions=100))
    run.execute()
    half = run.learner.matrix.rows
    wanted = svd(_dense(half, len(run.vocabulary)), compute_uv=False)[:100]
    # plain iterations need more than twice as many
    assert wanted[100 - 1] > 0.5 * wanted[20]
    np.testing.assert_allclose(run.learner._learned[1][:100], wanted, rtol=0.005)


def test_a_state_of_fewer_directions_is_gone_on_from(slow_text):
    parameters = defaults("ppmi", min_count=1, dimensions=20, threads=1)
    run = TrainingRun(slow_text, parameters)
    run.execute()
    state = {name: matrix[..., :32] for name, matrix in run.state().items()}
    resumed = TrainingRun(slow_text, parameters.with_(epochs=9), Start(state=state, pieces=run.pieces))
    resumed.execute()
    assert resumed.finished
    wanted = svd(_dense(run.learner.matrix.rows, len(run.vocabulary)), compute_uv=False)[:20]
    np.testing.assert_allclose(resumed.learner._learned[1][:20], wanted, rtol=0.01)
