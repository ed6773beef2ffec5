"""Continuous bag of words with negative sampling (Mikolov et al. 2013)."""

from embviz.text.corpus import Corpus
from embviz.training.parameters import TrainingParameters
from embviz.training.predictive import PredictiveLearner

DESCRIPTION = "The mean of a window's words predicts the word in its middle; the fastest, good for frequent words."


def make(corpus: Corpus, parameters: TrainingParameters) -> PredictiveLearner:
    """Return CBOW at work on a corpus."""
    return PredictiveLearner(corpus, parameters, "one for the mean x of the context of each center word c")
