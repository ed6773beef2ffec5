"""What one sees inside a pocket transformer: heads, words in company, text that it writes, runs that are kept."""

import numpy as np
import pytest
from scipy.special import softmax

from embviz.teaching.transformer.company import alike, occurrences
from embviz.teaching.transformer.forward import Model
from embviz.teaching.transformer.habits import contributions, habits, worth
from embviz.teaching.transformer.learning import mean_loss
from embviz.teaching.transformer.runs import SCENE, film, read_recorded, save_recorded, scene, train
from embviz.teaching.transformer.writing import next_chances, sharpened, write
from embviz.text.toy.world import toy_world
from embviz.util.errors import InputError
from tests.teaching.transformer.small_model import SENTENCES, SHAPE, drawn_weights


def _model(causal=False):
    return Model(SHAPE, drawn_weights(), causal)


def test_shares_by_place_are_counted_one_by_one():
    model = _model()
    sums, words = np.zeros((5, 2, 2)), 0
    for ids in SENTENCES:
        shares = model.read(ids).shares
        for one in range(len(ids)):
            words += 1
            for other in range(len(ids)):
                step = other - one
                kind = {0: 0, -1: 1, 1: 2}.get(step, 3 if step < 0 else 4)
                sums[kind] += shares[:, :, one, other]
    found = habits(model, SENTENCES)
    parts = np.array([found.itself, found.before, found.after, found.earlier, found.later])
    assert parts == pytest.approx(sums / words)
    assert parts.sum(axis=0) == pytest.approx(np.ones((2, 2)))


def test_heads_side_by_side_times_the_whole_are_the_sum_of_their_parts():
    model = _model()
    read = model.read(SENTENCES[0])
    for layer in range(2):
        parts = contributions(model, read.mixed[layer], layer)
        assert parts.sum(axis=0) == pytest.approx(read.told[layer])
        assert parts.sum(axis=0) == pytest.approx(read.mixed[layer] @ model.weights.mix[layer])


def test_a_silent_head_is_one_without_its_rows_of_the_matrix():
    model = _model()
    flat = model.flat.copy()
    SHAPE.views(flat).mix[1, 3:] = 0  # the second of two heads
    without = Model(SHAPE, flat, False)
    assert model.read(SENTENCES[0], [(1, 1)]).top == pytest.approx(without.read(SENTENCES[0]).top)
    losses = worth(model, "masked", SENTENCES)
    assert losses.shape == (2, 2)
    assert losses[1, 1] == pytest.approx(mean_loss(without, "masked", SENTENCES))


def test_sentences_are_read_together_as_alone():
    model = _model()
    same = [SENTENCES[0], SENTENCES[0][::-1].copy()]
    both = model.read(np.array(same))
    for at, ids in enumerate(same):
        assert both.top[at] == pytest.approx(model.read(ids).top)
    pooled = model.pooled(SENTENCES)
    for at, ids in enumerate(SENTENCES):
        assert pooled[at] == pytest.approx(model.read(ids).top.mean(axis=0))
    assert model.pooled(SENTENCES, 0)[1] == pytest.approx(model.weights.words[SENTENCES[1]].mean(axis=0))


def test_later_words_change_nothing_before_them():
    model = _model(causal=True)
    long, short = model.read([4, 7, 1, 9]), model.read([4, 7])
    assert long.top[:2] == pytest.approx(short.top)
    assert not np.triu(long.shares, 1).any()


def test_a_word_in_company():
    model = _model()
    first, second = SENTENCES[0], SENTENCES[3]
    found = alike(model, first, second, 4)
    a, b = model.read(first), model.read(second)
    for at, (one, other) in enumerate(((a.stream[2], b.stream[2]), (a.stream[4], b.stream[4]), (a.top, b.top)), 1):
        u, v = one[1], other[2]
        assert found[at] == pytest.approx(u @ v / np.linalg.norm(u) / np.linalg.norm(v))
    assert found[0] == 1
    every = occurrences(model, SENTENCES)
    assert sorted(every.ids.tolist()) == sorted(np.concatenate(SENTENCES).tolist())
    for at in range(len(every.ids)):
        assert SENTENCES[every.sentences[at]][every.places[at]] == every.ids[at]
    near = every.nearest(a.top[1], 4, 5)
    words = [int(every.ids[at]) for at, _ in near]
    assert len(set(words)) == 5
    assert 4 not in words
    u = a.top[1] / np.linalg.norm(a.top[1])
    best = {}
    for at, word in enumerate(every.ids.tolist()):
        if word != 4:
            best[word] = max(best.get(word, -2), float(every.vectors[at] @ u))
    assert words == sorted(best, key=lambda word: -best[word])[:5]


def test_temperature_and_top_k():
    scores = np.array([1.0, 3.0, 2.0, -1.0])
    assert sharpened(scores, 1.0) == pytest.approx(softmax(scores))
    assert sharpened(scores, 0.5) == pytest.approx(softmax(scores / 0.5))
    kept = softmax([3.0 / 2, 2.0 / 2])
    assert sharpened(scores, 2.0, 2) == pytest.approx([0, kept[0], kept[1], 0])
    assert sharpened(scores, 0.01).argmax() == 1
    assert sharpened([1.0, 1.0, 0.0], 1.0, 1).tolist() == [1, 0, 0]


def test_text_is_drawn_from_the_chances():
    model = _model(causal=True)
    chances = next_chances(model, [4, 7])
    assert chances == pytest.approx(softmax(model.scores(model.read([SHAPE.end, 4, 7]).top[-1])))
    random = np.random.default_rng(0)
    drawn = [write(model, [4, 7], 1.0, 0, random, 1) for _ in range(4000)]
    ended = sum(len(each) == 2 for each in drawn) / 4000
    assert ended == pytest.approx(chances[SHAPE.end], abs=0.03)
    for word in range(SHAPE.words):
        share = sum(each[2:] == [word] for each in drawn) / 4000
        assert share == pytest.approx(chances[word], abs=0.03)
    whole = write(model, [], 1.0, 0, random)
    assert len(whole) < SHAPE.length
    assert max(whole, default=0) < SHAPE.end


def test_the_recorded_runs_are_what_they_say():
    runs, sentences = read_recorded()
    corpus = toy_world().corpus
    held_out = set()
    for task, run in runs.items():
        assert run.words == tuple(corpus.vocabulary.words)
        assert (run.model.causal, run.recorded) == (task == "next", True)
        learned = run.learned
        assert len(run.frames) == len(learned.moments) > 20
        losses = [moment.held_out for moment in learned.moments]
        # in half precision it is nearly the model that was measured
        assert mean_loss(run.model, task, learned.held_out) == pytest.approx(losses[-1], abs=0.01)
        assert losses[0] == pytest.approx(np.log(len(run.words) + 1), abs=0.1)
        assert losses[-1] < min(learned.by_count, 2.0)
        index = {word: at for at, word in enumerate(run.words)}
        ids, place = scene(task, index.get, run.model.shape)
        now, then = film(run.model, ids, place), run.frames[-1]
        assert then.shares == pytest.approx(now.shares, abs=0.02)
        assert run.name(now.guesses[0][0]) == run.name(then.guesses[0][0]) == SCENE.split()[place]
        held_out |= {each.tobytes() for each in learned.held_out}
    assert sentences.shape == runs["masked"].model.shape
    assert len(held_out) > 400


def test_a_run_is_written_and_read(tmp_path):
    words = SCENE.split()
    names = tuple(dict.fromkeys(words))
    text = [np.array([names.index(word) for word in words], np.int32)] * 40
    ticks = iter((10.0, 14.5, 20.0, 21.0))
    runs = [train(task, names, text, 4, lambda: next(ticks), tokens=600) for task in ("masked", "next")]
    assert [run.seconds for run in runs] == [4.5, 1.0]
    path = tmp_path / "kept.npz"
    save_recorded(runs, runs[0].model, path, {"tokens": 600})
    again, sentences = read_recorded(path)
    for run in runs:
        read = again[run.learned.task]
        assert (read.words, read.seconds) == (run.words, run.seconds)
        assert read.model.flat == pytest.approx(run.model.flat, rel=1e-3, abs=1e-4)
        assert [m.tokens for m in read.learned.moments] == [m.tokens for m in run.learned.moments]
        assert [each.tolist() for each in read.learned.held_out] == [each.tolist() for each in run.learned.held_out]
        assert read.frames[-1].guesses[0] == pytest.approx(run.frames[-1].guesses[0])
        assert [read.name(at) for at in (0, len(names), len(names) + 1)] == [names[0], "[END]", "[MASK]"]
    assert sentences.flat == pytest.approx(runs[0].model.flat, rel=1e-3, abs=1e-4)
    path.write_bytes(b"nothing of the kind")
    with pytest.raises(InputError, match="cannot be read"):
        read_recorded(path)
