"""Skip-gram (Mikolov et al. 2013)."""

from embviz.text.corpus import Corpus
from embviz.training.models.learner import Learner
from embviz.training.models.objectives import objective_named
from embviz.training.parameters import TrainingParameters
from embviz.util.language import tr

DESCRIPTION = tr("Each word of a window predicts the word in its middle; learns rare words well.")


def make(corpus: Corpus, parameters: TrainingParameters) -> Learner:
    """Return the learner of skip-gram for a corpus, with the chosen loss."""
    objective = objective_named(parameters.loss)
    return objective.make(corpus, parameters, tr("one for each context word x of each center word c"))
