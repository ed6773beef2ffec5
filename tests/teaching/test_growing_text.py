"""Methods compared on texts of growing length: against training and asking by hand, and the rule of the verdict."""

import pytest

from embviz.analysis.evaluation.quality import quality_for
from embviz.teaching import growing_text
from embviz.teaching.growing_text import METHODS, shares_answered, verdict
from embviz.text.toy.world import toy_world
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse


def test_a_share_is_that_of_a_run_of_its_own():
    heard = []
    found = shares_answered(12_000, 20, Pulse(heard.append))
    assert found.keys() == METHODS.keys()
    assert heard == sorted(heard)
    toy = toy_world(12_000)
    run = TrainingRun(
        toy.corpus, defaults("ppmi", threads=1, seed=1, dimensions=20, epochs=METHODS["ppmi"], learning_rate=0.05)
    )
    run.execute(lambda _progress: None)
    answers = quality_for(toy.truths).answers(run.embedding())
    assert found["ppmi"] == pytest.approx(answers["analogy"])


def test_the_verdict_follows_the_gaps():
    def shares(*gaps):
        return [{"ppmi": 0.3, "skipgram": 0.3 + gap} for gap in gaps]

    assert verdict(shares(0.1, 0.2)) == "predicting"
    assert verdict(shares(-0.01, 0.2)) == "predicting"  # equal within the margin
    assert verdict(shares(-0.1, -0.2)) == "counting"
    assert verdict(shares(-0.1, 0.0, 0.2)) == "depends"


def test_it_can_be_cancelled():
    with pytest.raises(Cancelled):
        shares_answered(12_000, 20, Pulse(cancelled=lambda: True))


def test_texts_grow():
    assert list(growing_text.SIZES) == sorted(growing_text.SIZES)
