"""Compiles what the tests will use, or finds it compiled, before several processes test side by side.

Each of them would compile the same kernels at the same time else, while tests wait for it. What is not compiled here is
compiled by the first test that uses it.
"""

import importlib
import subprocess
import sys


def compile_application() -> None:
    """Compile what the window prepares when it starts."""
    from embviz.gui.core.compiling import compile_all
    from embviz.util.kernel_cache import keeping_libraries

    # compiles while it is imported
    with keeping_libraries():
        importlib.import_module("umap")
    compile_all(lambda _share, _name: None)


def compile_models() -> None:
    """Compile all models and losses, and what measures them on a text that was held out."""
    import numpy as np

    from embviz.text.corpus import Corpus
    from embviz.text.vocabulary import Vocabulary
    from embviz.training import warm_up
    from embviz.training.models.objectives import OBJECTIVES
    from embviz.training.models.registry import MODELS
    from embviz.training.parameters import PREDICTIVE, SUBWORD, defaults
    from embviz.training.run import TrainingRun

    for model in MODELS:
        for loss in [objective.name for objective in OBJECTIVES if model.name in objective.models] or ["negative"]:
            warm_up(defaults(model.name, loss=loss))
    for name in PREDICTIVE:
        warm_up(defaults(name, matryoshka="1"))
    lines = Corpus(np.tile([0, 1, 0], 40).astype(np.int32), np.arange(0, 121, 3), Vocabulary(["a", "b"], [80, 40]))
    least = {"dimensions": 1, "min_count": 1, "epochs": 1, "threads": 1, "sample": 0.0, "held_out": 20.0}
    for name in ("skipgram", "glove", *SUBWORD):
        run = TrainingRun(lines, defaults(name, **least))
        run.execute()
        run.held_out_loss()


def compile_lessons() -> None:
    """Compile the small transformer that a lesson trains, and the graph that another one searches."""
    import numpy as np

    from embviz.teaching.search.graph import graph_of
    from embviz.teaching.transformer.contrast import learn_sentences
    from embviz.teaching.transformer.learning import learn
    from embviz.teaching.transformer.weights import Shape

    shape = Shape(words=2, length=4, dimensions=2, heads=1, layers=1, inner=2)
    sentences = [np.array([0, 1], np.int32)] * 10
    vectors = np.eye(2, dtype=np.float32)
    vectors.flags.writeable = False  # as those that are open
    graph_of(vectors).nearest(vectors[0], 1, 1)
    learn_sentences(learn("masked", sentences, shape, 10).model, sentences, 10)


if __name__ == "__main__":
    if sys.argv[1:] == ["models"]:
        compile_models()
    else:
        # the compiler takes one thread of a process at a time; both have about as much to do
        with subprocess.Popen([sys.executable, __file__, "models"]) as models:
            compile_application()
            compile_lessons()
        sys.exit(models.returncode)
