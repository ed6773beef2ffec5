"""Training of the pocket transformer: what is asked, that it learns, that it repeats, that it ends when told."""

import math

import numpy as np
import pytest

from embviz.teaching.transformer.contrast import learn_sentences, nearest, sharing, spread
from embviz.teaching.transformer.learning import learn, mean_loss
from embviz.teaching.transformer.tasks import masked_batch, next_batch, sentences_of
from embviz.teaching.transformer.topics import topic_sentences
from embviz.teaching.transformer.weights import Shape
from embviz.text.toy.passages import TOPICS
from embviz.text.toy.world import toy_world
from embviz.util.errors import Cancelled

SHAPE = Shape(words=20, length=10, dimensions=16, heads=2, inner=24)


def _text(count=800):
    """Return sentences whose last word is their first, and whose middle says nothing."""
    random = np.random.default_rng(1)
    made = []
    for _ in range(count):
        first = random.integers(0, 5)
        made.append(np.array([first, *random.integers(5, 20, random.integers(1, 4)), first], np.int32))
    return made


def test_words_are_hidden_as_in_bert():
    sentences = _text(4000)
    batch = masked_batch(sentences, SHAPE, np.random.default_rng(2))
    true = np.concatenate(sentences)
    asked = batch.targets >= 0
    assert (batch.targets[asked] == true[asked]).all()
    assert (batch.ids[~asked] == true[~asked]).all()
    per_sentence = np.add.reduceat(asked, batch.starts[:-1])
    assert per_sentence.min() == 1
    lengths = np.diff(batch.starts)
    # a sentence of n words without any chosen one gets one
    expected = np.mean(0.15 * lengths + 0.85**lengths)
    assert per_sentence.mean() == pytest.approx(expected, rel=0.04)
    seen = batch.ids[asked]
    assert (seen == SHAPE.mask).mean() == pytest.approx(0.8, abs=0.02)
    # one of 20 words drawn at random is the same one
    assert (seen == true[asked]).mean() == pytest.approx(0.1 + 0.1 / 20, abs=0.02)


def test_the_next_word_is_asked_from_the_start_to_the_end():
    batch = next_batch([np.array([3, 4], np.int32), np.array([5, 1, 2], np.int32)], SHAPE)
    assert batch.ids.tolist() == [20, 3, 4, 20, 5, 1, 2]
    assert batch.targets.tolist() == [3, 4, 20, 5, 1, 2, 20]
    assert batch.starts.tolist() == [0, 3, 7]


def test_sentences_that_do_not_fit_are_left_out():
    offsets = np.array([0, 1, 3, 13, 22])
    found = sentences_of(np.arange(22, dtype=np.int32), offsets, SHAPE)
    assert [len(each) for each in found] == [2, 9]


@pytest.mark.parametrize("task", ["masked", "next"])
def test_a_link_over_many_words_is_learned(task):
    sentences = _text()
    learned = learn(task, sentences, SHAPE, 60_000, rate=1e-2)
    first, last = learned.moments[0], learned.moments[-1]
    assert first.held_out == pytest.approx(math.log(21), abs=0.1)
    assert math.isnan(first.loss)
    assert last.held_out == pytest.approx(mean_loss(learned.model, task, learned.held_out), rel=1e-4)
    assert len(learned.held_out) == 80
    if task == "next":
        assert last.held_out < learned.by_neighbor < learned.by_count < first.held_out
        ids = [SHAPE.end, 3, 11, 7]
        chances = np.exp(learned.model.log_chances(learned.model.read(ids).top[-1]))
        # of the words that may end the sentence, it is the first one
        assert chances[:5].argmax() == 3
        assert chances[3] > 0.9 * chances[:5].sum()
    else:
        assert last.held_out < learned.by_count
        chances = np.exp(learned.model.log_chances(learned.model.read([2, 11, 7, SHAPE.mask]).top[-1]))
        assert chances.argmax() == 2
        assert chances[2] > 0.8


def test_baselines_are_counted():
    sentences = [np.array([0, 1], np.int32), np.array([0, 2], np.int32)] * 50
    shape = Shape(words=3, length=4, dimensions=4, heads=1, inner=4)
    learned = learn("next", sentences, shape, 10)
    known = [tuple(each) for each in sentences]
    held = [tuple(each) for each in learned.held_out]
    for sentence in held:
        known.remove(sentence)
    targets = [word for each in known for word in (*each, 3)]
    pairs = [pair for each in known for pair in zip((3, *each), (*each, 3), strict=True)]
    chance = {word: (targets.count(word) + 1) / (len(targets) + 4) for word in range(4)}
    asked = [pair for each in held for pair in zip((3, *each), (*each, 3), strict=True)]
    assert learned.by_count == pytest.approx(-np.mean([math.log(chance[to]) for _, to in asked]))
    smooth = [
        (pairs.count((one, to)) + chance[to]) / (sum(first == one for first, _ in pairs) + 1) for one, to in asked
    ]
    assert learned.by_neighbor == pytest.approx(-np.mean(np.log(smooth)))


def test_runs_repeat_and_other_seeds_differ():
    sentences = _text(300)
    one, again, other = (learn("masked", sentences, SHAPE, 3_000, seed=seed).model.flat for seed in (1, 1, 2))
    assert one.tobytes() == again.tobytes()
    assert one.tobytes() != other.tobytes()


def test_a_run_ends_when_it_is_told():
    told = []

    def watch(share, moment):
        told.append((share, moment))
        if len(told) == 4:
            raise Cancelled

    with pytest.raises(Cancelled):
        learn("next", _text(300), SHAPE, 50_000, watch=watch)
    assert len(told) == 4
    assert told[0][1].tokens == 0


def test_contrastive_training_puts_sentences_apart():
    sentences = _text(400)
    model = learn("masked", sentences, SHAPE, 20_000).model
    apart = learn_sentences(model, sentences, 20_000, rate=5e-3)
    topics, shared = [each[0] for each in sentences], np.zeros((400, 400), bool)
    before, after = (spread(each.pooled(sentences), topics, shared) for each in (model, apart))
    assert after.mean_cosine < before.mean_cosine
    assert apart.flat.tobytes() != model.flat.tobytes()
    again = learn_sentences(model, sentences, 20_000, rate=5e-3)
    assert again.flat.tobytes() == apart.flat.tobytes()


def test_how_sentences_lie_is_measured_pair_by_pair():
    random = np.random.default_rng(3)
    sentences, topics = _text(30), random.integers(0, 3, 30).tolist()
    vectors = random.normal(size=(30, 4))
    shared = sharing(sentences, 20, common=8)
    words = [{word for word in each.tolist() if word >= 8} for each in sentences]
    assert shared.tolist() == [[bool(one & other) for other in words] for one in words]
    unit = [each / np.linalg.norm(each) for each in vectors]
    right = apart = 0
    for at in range(30):
        others = [k for k in range(30) if k != at]
        right += topics[max(others, key=lambda k: unit[at] @ unit[k])] == topics[at]
        free = [k for k in others if not words[at] & words[k]]
        apart += topics[max(free, key=lambda k: unit[at] @ unit[k])] == topics[at]
    found = spread(vectors, topics, shared)
    assert (found.same_topic, found.same_topic_apart) == (right / 30, apart / 30)
    cosines = [unit[i] @ unit[j] for i in range(30) for j in range(30) if i != j]
    assert found.mean_cosine == pytest.approx(np.mean(cosines))
    best = sorted(((unit[0] @ unit[k], k) for k in range(30)), reverse=True)[:3]
    assert nearest(vectors, vectors[0], 3) == [(k, pytest.approx(cosine)) for cosine, k in best]


def test_sentences_of_topics_are_of_the_toy_world():
    words = toy_world(20_000).corpus.vocabulary.words
    shape = Shape(len(words))
    sentences, topics = topic_sentences(words, shape, each=5)
    assert len({each.tobytes() for each in sentences}) == len(sentences) == len(topics)
    assert set(topics) == set(range(len(TOPICS)))
    animals = topics.index(list(TOPICS).index("animals"))
    assert len(sentences[animals]) >= 2
    assert max(each.max() for each in sentences) < len(words)
