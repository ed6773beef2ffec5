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

    # compiles while it is imported; kept beside its source
    importlib.import_module("umap")
    compile_all(lambda _share, _name: None)


def compile_models() -> None:
    """Compile all models and losses."""
    from embviz.training import warm_up
    from embviz.training.models.objectives import OBJECTIVES
    from embviz.training.models.registry import MODELS
    from embviz.training.parameters import PREDICTIVE, defaults

    for model in MODELS:
        for loss in [objective.name for objective in OBJECTIVES if model.name in objective.models] or ["negative"]:
            warm_up(defaults(model.name, loss=loss))
    for name in PREDICTIVE:
        warm_up(defaults(name, matryoshka="1"))


if __name__ == "__main__":
    if sys.argv[1:] == ["models"]:
        compile_models()
    else:
        # the compiler takes one thread of a process at a time
        with subprocess.Popen([sys.executable, __file__, "models"]) as models:
            compile_application()
        sys.exit(models.returncode)
