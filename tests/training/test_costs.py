"""What a prediction costs, side by side."""

import numpy as np
import pytest
from scipy.stats import entropy

from embviz.training import costs
from embviz.training.costs import measure_costs, usual_sizes
from embviz.training.parameters import defaults
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse


@pytest.fixture(scope="module")
def words(corpus_of):
    random = np.random.default_rng(2)
    ranks = np.append(np.minimum(random.zipf(1.2, 39_200) - 1, 799), np.arange(800))
    return corpus_of([" ".join(f"w{r}" for r in ranks[at : at + 20]) for at in range(0, len(ranks), 20)])


def _parameters(model="skipgram", **changes):
    return defaults(model, dimensions=32, min_count=1, sample=0.0, batch=128, **changes)


def test_each_loss_computes_the_products_that_its_formula_has(words):
    told = []
    pulse = Pulse(lambda done, doing: told.append((done, doing)))
    found = measure_costs(words, _parameters("cbow"), (100, 10_000), pulse)
    assert [(c.loss, c.words) for c in found] == [
        (loss, size) for size in (100, 800) for loss in ("negative", "hierarchical", "softmax")
    ]
    for cost in found:
        assert cost.microseconds > 0
        counts = words.vocabulary.counts[: cost.words]
        if cost.loss == "negative":
            assert cost.asked == 6
            assert cost.done == 12  # 11 noise words are drawn for four windows together
        elif cost.loss == "softmax":
            assert cost.asked == cost.done == cost.words
        else:
            assert cost.asked == cost.done
            assert entropy(counts, base=2) * 0.98 < cost.done < entropy(counts, base=2) + 1
    done = [fraction for fraction, _ in told]
    assert done == sorted(done)
    assert (done[0], done[-1]) == (0, 1)
    assert told[0][1] == "Negative sampling, 100 words"


def test_skip_gram_shares_what_a_word_predicts_more_than_once(words):
    by_loss = {cost.loss: cost for cost in measure_costs(words, _parameters(), (800,))}
    assert list(by_loss) == ["negative", "hierarchical", "softmax", "infonce"]
    assert by_loss["negative"].asked == 6
    # 5 noise words and the center, and of four context words 6 products with each other
    assert by_loss["negative"].done == 6 + 6 / 4
    assert by_loss["softmax"].asked == 800
    assert 20 < by_loss["softmax"].done < 400
    assert by_loss["infonce"].asked == 128
    assert 10 < by_loss["infonce"].done < 128
    assert by_loss["softmax"].microseconds > by_loss["negative"].microseconds


def test_the_full_softmax_is_left_out_where_it_has_too_many_words(words, monkeypatch):
    monkeypatch.setattr(costs, "MOST_WORDS", 100)
    found = measure_costs(words, _parameters("cbow"), (100, 101))
    assert [(c.loss, c.words) for c in found if c.loss == "softmax"] == [("softmax", 100)]


def test_measuring_can_be_cancelled_and_does_not_touch_the_text(words):
    before = words.ids.copy()
    asked = []

    def cancelled():
        asked.append(True)
        return len(asked) > 5

    with pytest.raises(Cancelled):
        measure_costs(words, _parameters(), pulse=Pulse(cancelled=cancelled))
    assert len(asked) == 6
    assert np.array_equal(words.ids, before)


@pytest.mark.parametrize(("sentences", "what"), [(["a", "b"], "one window"), (["a a a"], "fewer than two words")])
def test_texts_without_predictions_are_refused(corpus_of, sentences, what):
    with pytest.raises(InputError, match=what):
        measure_costs(corpus_of(sentences), _parameters())


def test_the_beginning_of_a_long_text_will_do(words, monkeypatch):
    monkeypatch.setattr(costs, "_TOKENS", 5010)  # within a sentence
    found = measure_costs(words, _parameters("cbow"), (100,))
    assert [cost.words for cost in found] == [100, 100, 100]


def test_the_usual_sizes_end_with_all_words():
    assert usual_sizes(1379) == (250, 1000, 1379)
    assert usual_sizes(250) == (250,)
    assert usual_sizes(71_290) == (250, 1000, 4000, 16_000, 64_000, 71_290)
