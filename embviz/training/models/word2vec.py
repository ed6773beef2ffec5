"""Skip-gram and CBOW (Mikolov et al. 2013)."""

from embviz.text.corpus import Corpus
from embviz.training.models.learner import Learner
from embviz.training.models.objectives import objective_named
from embviz.training.parameters import TrainingParameters
from embviz.util.language import tr

CBOW_SAYS = tr("The mean of a window's words predicts the word in its middle; the fastest, good for frequent words.")


def make_cbow(corpus: Corpus, parameters: TrainingParameters) -> Learner:
    """Return the learner of CBOW for a corpus, with the chosen loss."""
    objective = objective_named(parameters.loss)
    return objective.make(corpus, parameters, tr("one for the mean x of the context of each center word c"))


SKIPGRAM_SAYS = tr("Each word of a window predicts the word in its middle; learns rare words well.")


def make_skipgram(corpus: Corpus, parameters: TrainingParameters) -> Learner:
    """Return the learner of skip-gram for a corpus, with the chosen loss."""
    objective = objective_named(parameters.loss)
    return objective.make(corpus, parameters, tr("one for each context word x of each center word c"))
