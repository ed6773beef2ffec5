"""Models with subwords: their kernels as they run, against what they are to compute written down anew in float64."""

import numpy as np
import pytest

from embviz.teaching.tiny_word2vec import window_pairs
from embviz.text.subwords import Ngrams
from embviz.text.toy.world import toy_world
from embviz.training.control import RunControl
from embviz.training.models.fasttext import FastTextLearner
from embviz.training.models.learner import LOSS, MEASURES, PREDICTIONS, SQUARES, UNITS
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.training.start import Start
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import nearest

MODELS = ["fasttext", "fasttext-cbow"]
RATE = 1e-4  # small enough for steps that do not change each other, large enough for float32
SENTENCES = ["anna bandana anna cab dada anna anna", "bandana ed cab bandana", "anna cab cab cab cabs ed dad cab anna"]


def _learner(corpus, model, fixed_window=True, **parameters):
    chosen = {
        "dimensions": 12,
        "window": 2,
        "sample": 0.0,
        "min_count": 1,
        "threads": 1,
        "epochs": 1,
        "min_n": 2,
        "max_n": 3,
        "buckets": 500,
        "learning_rate": RATE,
        **parameters,
    }
    learner = FastTextLearner(corpus, defaults(model, **chosen), fixed_window)
    learner.prepare(RunControl(), lambda phase: None)
    learner._benches = [bench._replace(starts=1) for bench in learner._benches]  # all begin at the first noise words
    return learner


def _rows_of_words(learner, corpus):
    """Which rows each word has, from the n-grams of its letters and not from the lists that kernels read."""
    known = dict(zip(learner.parts.buckets.tolist(), learner.parts.of_buckets.tolist(), strict=True))
    ngrams = Ngrams(2, 3, learner._parameters.buckets)
    return [
        [int(own), *(known[b] for b in ngrams.buckets_of(word).tolist())]
        for own, word in zip(learner.parts.own, corpus.vocabulary.words, strict=True)
    ]


def _fill(learner, seed=1, size=0.5):
    """Set all rows at random; returns copies of inputs and outputs in float64."""
    random = np.random.default_rng(seed)
    state = {name: random.normal(size=rows.shape) * size for name, rows in learner.state().items()}
    learner.restore(state)
    return [learner.state()[name].astype(np.float64) for name in ("inputs", "outputs")]


def _windows(corpus, window):
    for first, last in zip(corpus.offsets[:-1], corpus.offsets[1:], strict=True):
        for t in range(first, last):
            around = [c for c in range(max(first, t - window), min(last, t + window + 1)) if c != t]
            if around:
                yield t, corpus.ids[t], corpus.ids[around]


def _softplus(z):
    return np.logaddexp(0, z)


def _predictions(learner, corpus):
    """Yield what one vector is told at a time: words it is made of, the true words, their noise words."""
    noise = iter(learner._pages[0].noise.reshape(-1, learner._drawn))
    for _, center, around in _windows(corpus, 2):
        if learner._skipgram:
            for at in range(0, len(around), learner._shared):
                yield [center], around[at : at + learner._shared], next(noise)
        else:
            yield around, np.array([center]), next(noise)


def _terms(learner, corpus, rows):
    """Return for each prediction the rows it is made of, its true words, its noise words and the weights of these."""
    found = []
    for words, trues, noise in _predictions(learner, corpus):
        made_of = np.array([row for word in words for row in rows[word]])
        weights = 5 / len(noise) * (np.asarray(noise)[None] != np.asarray(trues)[:, None]).sum(axis=0)
        found.append((made_of, np.asarray(trues), np.asarray(noise), weights))
    return found


def _loss(terms, x, y, start):
    """The loss of one pass over the text; steps of rows count as those of the hidden vector, as in fastText."""
    total = 0.0
    for made_of, trues, noise, weights in terms:
        rows = start[made_of]
        h = rows.mean(axis=0) + (x[made_of] - rows).sum(axis=0)
        total += _softplus(-y[trues] @ h).sum() + weights @ _softplus(y[noise] @ h)
    return total


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("dimensions", [3, 17])
def test_a_pass_moves_all_rows_down_the_gradient_through_the_mean(corpus_of, model, dimensions):
    corpus = corpus_of(SENTENCES)
    learner = _learner(corpus, model, dimensions=dimensions)
    rows = _rows_of_words(learner, corpus)
    x, y = _fill(learner)
    start = x.copy()
    learner.learn(0, 0, 1)
    terms = _terms(learner, corpus, rows)
    assert learner.tally[0, LOSS] == pytest.approx(_loss(terms, x, y, start), rel=4e-3)
    moved = learner.state()
    for name, old in (("inputs", x), ("outputs", y)):
        gradient = np.zeros_like(old)
        for index in np.ndindex(old.shape):
            kept = old[index]
            values = []
            for at in (kept + 1e-5, kept - 1e-5):
                old[index] = at
                values.append(_loss(terms, x, y, start))
            gradient[index] = (values[0] - values[1]) / 2e-5
            old[index] = kept
        step = (old - moved[name]) / RATE
        assert np.abs(step - gradient).max() < 0.02 * np.abs(gradient).max()


@pytest.mark.parametrize("model", MODELS)
def test_the_shown_gradient_norm_is_that_of_the_predicting_vector(corpus_of, model):
    corpus = corpus_of(["ab cd"])
    learner = _learner(corpus, model, window=1)
    x, _ = _fill(learner)
    learner.learn(0, 0, 1)
    steps = (learner.state()["inputs"] - x)[learner.parts.own] / RATE
    assert learner.tally[0, MEASURES] == 2
    assert learner.tally[0, SQUARES] == pytest.approx((steps**2).sum(), rel=0.02)


@pytest.mark.parametrize("frozen", [[], ["ab"]])
@pytest.mark.parametrize("model", MODELS)
def test_learning_does_what_one_prediction_after_the_other_would(corpus_of, model, frozen):
    # at a usual rate; no two of these words share n-grams that learn, whose steps would be seen later
    corpus = corpus_of(["ab abc ef gh ij kl mn op"] if frozen else ["ab cd ef gh ij kl mn op"])
    learner = _learner(corpus, model, learning_rate=0.05, buckets=2**31 - 1)
    rows = _rows_of_words(learner, corpus)
    ids = np.array([corpus.vocabulary.get(word) for word in frozen], np.int64)
    resting = {row for word in ids for row in rows[word]}
    if frozen:
        learner.parts.freeze(ids)
    x, y = _fill(learner)
    learner.learn(0, 0, 1)
    for words, trues, noise in _predictions(learner, corpus):
        made_of = [row for word in words for row in rows[word]]
        h, step = x[made_of].mean(axis=0), 0
        pairs = [(true, 1, 1.0) for true in trues]
        pairs += [(n, -1, 5 / len(noise) * (trues != n).sum()) for n in noise]
        errors = [0.05 * side * weight / (1 + np.exp(side * h @ y[word])) for word, side, weight in pairs]
        for (word, _, _), error in zip(pairs, errors, strict=True):
            step = step + error * y[word]
            y[word] += error * h
        for row in made_of:
            x[row] += step * (row not in resting)
    np.testing.assert_allclose(learner.state()["outputs"], y, atol=2e-5)
    np.testing.assert_allclose(learner.state()["inputs"], x, atol=2e-5)


@pytest.mark.parametrize("model", MODELS)
def test_vectors_are_means_of_rows_and_only_ngrams_that_occur_have_one(corpus_of, model):
    corpus = corpus_of(SENTENCES)
    learner = _learner(corpus, model)
    rows = _rows_of_words(learner, corpus)
    x, _ = _fill(learner)
    expected = np.array([x[made_of].mean(axis=0) for made_of in rows])
    ids = np.array([4, 0, 2])
    np.testing.assert_allclose(learner.vectors(ids), expected[ids], atol=1e-6)
    np.testing.assert_allclose(learner.vectors_in(learner.state()), expected, atol=1e-6)
    assert set(range(len(x))) == {row for made_of in rows for row in made_of}
    composed = learner.subwords().compose("bandana")
    np.testing.assert_allclose(composed, x[rows[corpus.vocabulary.get("bandana")][1:]].mean(axis=0), atol=1e-6)


FOX = "the quick brown fox jumps over the lazy dog"


@pytest.mark.parametrize("window", [1, 2, 3, 5, 50])
def test_pairs_are_those_of_the_text(corpus_of, window):
    random = np.random.default_rng(3)
    lengths = [1, 1, 2, 700, 3, 1, 40, 5000, 1]
    corpus = corpus_of([FOX, *(" ".join(f"w{k}" for k in random.integers(0, 50, n)) for n in lengths)])
    pairs = sum(1 for _ in window_pairs(corpus.ids, corpus.offsets, window))
    centers = sum(n for n in (9, *lengths) if n > 1)
    for model, expected in zip(MODELS, (pairs, centers), strict=True):
        learner = _learner(corpus, model, window=window, epochs=2, dimensions=2)
        learner.learn(0, 0, 2 * learner.slices)
        assert learner.tally[0, PREDICTIONS] == 2 * expected
        assert learner.tally[0, UNITS] == 2 * len(corpus.ids)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("negative", [1, 7])
def test_the_shown_loss_begins_where_nothing_is_known(pairs_of_words, model, negative):
    learner = _learner(pairs_of_words, model, negative=negative, ns_exponent=0.0)
    learner.learn(0, 0, learner.slices)
    expected = np.log(2) * (1 + negative * (1 - 1 / len(pairs_of_words.vocabulary)))
    assert learner.tally[0, LOSS] / learner.tally[0, PREDICTIONS] == pytest.approx(expected, rel=0.02)
    assert f"{negative} ×" in learner.loss_definition
    assert f"over {learner._drawn} noise words" in learner.loss_definition
    assert f"they weigh as {negative};" in learner.loss_definition


@pytest.mark.parametrize("model", MODELS)
def test_another_learner_goes_on_from_a_state_bit_for_bit(pairs_of_words, model):
    one, other = (_learner(pairs_of_words, model, learning_rate=0.05, seed=s) for s in (1, 1))
    one.learn(0, 0, one.slices)
    state = one.state()
    other.restore(state)
    for learner in (one, other):
        learner.begin_epochs(2)
        learner.learn(0, one.slices, 2 * one.slices)
    assert not np.array_equal(one.state()["inputs"], state["inputs"])
    for name, rows in one.state().items():
        assert np.array_equal(rows, other.state()[name])


@pytest.mark.parametrize("model", MODELS)
def test_the_loss_on_other_text_is_that_of_the_same_predictions_and_moves_nothing(pairs_of_words, model):
    learner = _learner(pairs_of_words, model, learning_rate=0.05, ns_exponent=0.0)
    learner.learn(0, 0, learner.slices)
    before = learner.state()
    first, again = (learner.loss_on(pairs_of_words) for _ in range(2))
    assert first == again
    for name, rows in learner.state().items():
        assert np.array_equal(rows, before[name])
    # the text it has learned from, now without moving
    learner._rates[:] = 1e-12
    learner.tally[:] = 0
    learner.learn(0, 0, learner.slices)
    assert first == pytest.approx(learner.tally[0, LOSS] / learner.tally[0, PREDICTIONS], rel=0.02)
    learner.restore({name: 0 * rows for name, rows in before.items()})
    assert learner.loss_on(pairs_of_words) == pytest.approx((6 - 5 / 120) * np.log(2), rel=0.005)


@pytest.fixture(scope="module")
def given():
    random = np.random.default_rng(8)
    words = ["cab", "bandana", "anna", "unheard"]
    return Embedding(words, random.normal(size=(4, 12)).astype(np.float32) * 0.4)


@pytest.mark.parametrize("model", MODELS)
def test_a_run_begins_at_given_vectors_and_words_beside_them_at_their_kin(corpus_of, given, model):
    run = _begin(corpus_of, model, Start(given))
    learner = run.learner
    inputs = learner.state()["inputs"]
    rows = _rows_of_words(learner, run.corpus)
    for word in given.words:
        made_of = rows[run.vocabulary.get(word)]
        np.testing.assert_allclose(inputs[made_of].mean(axis=0), given.vector(word), atol=1e-6)
    composed = run.embedding().compose("cabx")
    assert [given.words[k] for k in nearest(given, composed, 1)[0]] == ["cab"]


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("model", MODELS)
def test_frozen_words_keep_every_bit_and_so_do_the_rows_that_they_are_made_of(corpus_of, given, model, threads):
    run = _begin(corpus_of, model, Start(given, freeze=True), threads=threads)
    learner = run.learner
    before = learner.state()["inputs"]
    run.control.rearm()
    run.execute()
    after, rows = learner.state()["inputs"], _rows_of_words(learner, run.corpus)
    embedding = run.embedding()
    frozen = {row for word in given.words for row in rows[run.vocabulary.get(word)]}
    for word in given.words:
        assert embedding.vector(word).tobytes() == given.vector(word).tobytes()
    vectors = learner.vectors_in(learner.state())
    assert vectors[run.vocabulary.get("cab")].tobytes() == given.vector("cab").tobytes()
    resting = np.array(sorted(frozen))
    assert after[resting].tobytes() == before[resting].tobytes()
    learning = np.setdiff1d(np.arange(len(after)), resting)
    assert (after[learning] != before[learning]).any(axis=1).all()


@pytest.mark.parametrize("model", MODELS)
def test_what_learns_beside_frozen_rows_moves_as_it_would_without(corpus_of, given, model):
    # one step each, so that what rests cannot have changed what the others see
    learners = [_learner(corpus_of(SENTENCES), model) for _ in range(2)]
    vocabulary = learners[0]._corpus.vocabulary
    ids = np.array([vocabulary.get(word) for word in ("cab", "ed")])
    _fill(learners[0])
    learners[1].restore(learners[0].state())
    learners[1].parts.freeze(ids)
    before = learners[0].state()["inputs"]
    for learner in learners:
        learner.learn(0, 0, 1)
    free, tied = (learner.state()["inputs"] - before for learner in learners)
    frozen = learners[1].parts.rows.frozen
    assert 0 < frozen.sum() < len(frozen)
    assert not tied[frozen].any()
    np.testing.assert_allclose(tied[~frozen], free[~frozen], atol=1e-6)


def _begin(corpus_of, model, start, threads=1):
    run = TrainingRun(
        corpus_of(SENTENCES),
        defaults(
            model,
            dimensions=12,
            window=2,
            sample=0.0,
            min_count=1,
            threads=threads,
            epochs=30,
            min_n=2,
            max_n=3,
            buckets=500,
        ),
        start,
    )
    run.control.stop()
    run.execute()
    return run


def test_words_that_share_letters_with_no_other_learn_by_their_own_row(corpus_of):
    learner = _learner(corpus_of(["a b a b a b"]), "fasttext", min_n=9, max_n=9, learning_rate=0.05)
    assert learner.parts.count == 2
    learner.learn(0, 0, 1)
    assert np.isfinite(learner.vectors(np.arange(2))).all()
    assert learner.subwords().compose("ab") is None


@pytest.fixture(scope="module")
def world():
    return toy_world()


def _same_kind(world, embedding):
    """Of words never seen: how often the inflected word is nearest; share of its kind among words not spelled alike."""
    kinds = {word: kind for kind, words in world.truths.categories.items() for word in words if word in embedding}
    nearest_is_kin, same = [], []
    for word, kind in kinds.items():
        if len(word) >= 5 and f"{word}ish" not in embedding:
            found = [embedding.words[k] for k in nearest(embedding, embedding.compose(f"{word}ish"), 40)[0]]
            nearest_is_kin.append(word in found[:3])
            others = [other for other in found if other in kinds and other[:3] != word[:3]][:5]
            same.append(np.mean([kinds[other] == kind for other in others]))
    assert len(same) > 500
    return np.mean(nearest_is_kin), np.mean(same)


@pytest.mark.parametrize("model", MODELS)
def test_words_never_seen_lie_near_their_inflections_and_what_these_mean(world, model):
    run = TrainingRun(world.corpus, defaults(model, sample=1e-3, epochs=2))
    run.control.stop()
    run.execute()
    # by their letters alone they are near their inflections and else near anything
    assert _same_kind(world, run.embedding())[1] < 0.1
    run.control.rearm()
    run.execute()
    kin, same = _same_kind(world, run.embedding())
    assert kin > 0.85
    assert same > 0.4
