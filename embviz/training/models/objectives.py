"""Losses of skip-gram and CBOW. A new loss is one new file and one line here."""

from collections.abc import Callable
from dataclasses import dataclass

from embviz.text.corpus import Corpus
from embviz.training.models import hierarchical, infonce, predictive, softmax
from embviz.training.models.learner import Learner
from embviz.training.parameters import TrainingParameters
from embviz.util.language import tr


@dataclass(frozen=True)
class Objective:
    """An available loss.

    Attributes
    ----------
    name : str
        As in `TrainingParameters.loss`.
    title : str
        Name on screen.
    description : str
        One sentence.
    cost : str
        How the work for one prediction grows: with V words, k noise words, B pairs in a batch.
    models : tuple of str
        Names of the models that support it.
    make : callable
        Creates the learner of a run; cheap. Takes the corpus, the parameters, and the description of the prediction.
    """

    name: str
    title: str
    description: str
    cost: str
    models: tuple[str, ...]
    make: Callable[[Corpus, TrainingParameters, str], Learner]


OBJECTIVES: tuple[Objective, ...] = (
    Objective(
        "negative",
        tr("Negative sampling"),
        tr("Separates the true word from k noise words."),
        "O(k + 1)",
        ("skipgram", "cbow"),
        predictive.PredictiveLearner,
    ),
    Objective(
        "hierarchical",
        tr("Hierarchical softmax"),
        hierarchical.DESCRIPTION,
        tr("O(log V)"),
        ("skipgram", "cbow"),
        hierarchical.HierarchicalLearner,
    ),
    Objective("softmax", tr("Full softmax"), softmax.DESCRIPTION, "O(V)", ("skipgram", "cbow"), softmax.SoftmaxLearner),
    Objective("infonce", "InfoNCE", infonce.DESCRIPTION, "O(B)", ("skipgram",), infonce.InfoNceLearner),
)


def objective_named(name: str) -> Objective:
    """Return the loss with a name that `TrainingParameters` accepts."""
    return next(objective for objective in OBJECTIVES if objective.name == name)
