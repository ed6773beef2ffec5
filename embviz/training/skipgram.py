"""Skip-gram with negative sampling (Mikolov et al. 2013)."""

from embviz.text.corpus import Corpus
from embviz.training.parameters import TrainingParameters
from embviz.training.predictive import PredictiveLearner

DESCRIPTION = "Each word of a window predicts the word in its middle; learns rare words well."


def make(corpus: Corpus, parameters: TrainingParameters) -> PredictiveLearner:
    """Return skip-gram at work on a corpus."""
    return PredictiveLearner(corpus, parameters, "one for each context word x of each center word c")
