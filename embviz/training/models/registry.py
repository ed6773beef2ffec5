"""The models that can be trained. A new one is one new file, one line here, and its name in `parameters.py`."""

from collections.abc import Callable
from dataclasses import dataclass

from embviz.text.corpus import Corpus
from embviz.training.models import fasttext, glove, lsa, ppmi, word2vec
from embviz.training.models.learner import Learner
from embviz.training.parameters import TrainingParameters
from embviz.util.language import tr


@dataclass(frozen=True)
class Model:
    """An available model.

    Attributes
    ----------
    name : str
        As in `TrainingParameters.model`.
    title : str
        Name on screen.
    description : str
        One sentence.
    make : callable
        Makes the learner of a run; cheap.
    """

    name: str
    title: str
    description: str
    make: Callable[[Corpus, TrainingParameters], Learner]


MODELS: tuple[Model, ...] = (
    Model("skipgram", tr("Skip-gram"), word2vec.SKIPGRAM_SAYS, word2vec.make_skipgram),
    Model("cbow", "CBOW", word2vec.CBOW_SAYS, word2vec.make_cbow),
    Model("glove", "GloVe", glove.DESCRIPTION, glove.make),
    Model("fasttext", "fastText", fasttext.DESCRIPTION, fasttext.make),
    Model("fasttext-cbow", tr("fastText CBOW"), fasttext.CBOW_DESCRIPTION, fasttext.make),
    Model("ppmi", "PPMI", ppmi.DESCRIPTION, ppmi.make),
    Model("lsa", "LSA", lsa.DESCRIPTION, lsa.make),
)


def model_named(name: str) -> Model:
    """Return the model with a name that `TrainingParameters` accepts."""
    return next(model for model in MODELS if model.name == name)
