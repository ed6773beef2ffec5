"""Continuous bag of words (Mikolov et al. 2013)."""

from embviz.text.corpus import Corpus
from embviz.training.models.learner import Learner
from embviz.training.models.objectives import objective_named
from embviz.training.parameters import TrainingParameters
from embviz.util.language import tr

DESCRIPTION = tr("The mean of a window's words predicts the word in its middle; the fastest, good for frequent words.")


def make(corpus: Corpus, parameters: TrainingParameters) -> Learner:
    """Return the learner of CBOW for a corpus, with the chosen loss."""
    objective = objective_named(parameters.loss)
    return objective.make(corpus, parameters, tr("one for the mean x of the context of each center word c"))
