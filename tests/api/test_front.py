"""What `import embviz` loads, and that people, tab completion and type checkers see the same names."""

import json
import subprocess
import sys
from pathlib import Path
from typing import get_type_hints

import numpy as np
import pytest

import embviz
from embviz.api.corpus import TextOptions
from embviz.api.layout import LayoutOptions
from embviz.api.training import TrainingOptions
from embviz.projection import METHODS
from embviz.projection.reference import ENGINES
from embviz.text.preprocessing import Preprocessing
from embviz.training.parameters import TrainingParameters

ROOT = Path(__file__).resolve().parents[2]
# what notebooks write, and what a type checker has to say of it
USE = """
from typing import assert_type

import numpy as np
from numpy.typing import NDArray

import embviz

corpus = embviz.Corpus.from_texts(["a b"], case="lower", min_length=2)
assert_type(corpus, embviz.Corpus)
assert_type(embviz.Corpus.read("novels.txt", column="text"), embviz.Corpus)
assert_type(embviz.toy_world().corpus, embviz.Corpus)
training = embviz.train(corpus, "cbow", dimensions=10, seed=1, progress=lambda point: print(point.loss))
assert_type(training, embviz.Training)
assert_type(training.history.loss, NDArray[np.float64])
embedding = training.embedding
assert_type(embedding, embviz.Embedding)
assert_type(embedding["a"], NDArray[np.float32])
assert_type(embedding[["a", "b"]], NDArray[np.float32])
assert_type(embedding[np.array(["a", "b"])], NDArray[np.float32])
assert_type(embedding.neighbors("a")[0], tuple[str, float])
assert_type(embedding.analogy("a - b + c")[:2], embviz.RankedWords)
assert_type(embedding.similarity("a", "b"), float)
assert_type(embedding.first(3), embviz.Embedding)
assert_type(embviz.Embedding.load("vectors.bin"), embviz.Embedding)
assert_type(embviz.weat(embedding, ["a"], ["b"], ["a"], ["b"]).effect, float)
assert_type(embviz.hubs(embedding).occurrences, NDArray[np.int32])
assert_type(embviz.isotropy(embedding).iso_score, float)
assert_type(embviz.intrinsic_dimension(embedding).two_nearest.dimension, float)
embviz.audit(embedding, {"other": embedding}).save("report.html")
assert_type(embviz.compare(embedding, embedding).agreement, float)
projection = embviz.project(embedding, words=["a", "b"], method="tsne", perplexity=30, seed=1)
assert_type(projection.coordinates, NDArray[np.float32])
"""
MISUSE = {
    "embviz.trian": 'Module has no attribute "trian"',
    "embviz.train(corpus, vector_size=3)": 'Unexpected keyword argument "vector_size"',
    "embviz.train(corpus, dimensions='3')": 'incompatible type "str"',
    "embviz.project(embedding, perplexty=3)": 'Unexpected keyword argument "perplexty"',
    "embedding[3]": 'Invalid index type "int"',
}


def loaded_by(code):
    report = "import json, sys; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", f"{code}\n{report}"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout))


def test_importing_embviz_loads_that_file_alone():
    assert loaded_by("import embviz; dir(embviz)") - loaded_by("import json") == {"embviz"}


def test_no_name_loads_qt_or_a_library_of_layouts():
    loaded = {module.partition(".")[0] for module in loaded_by("from embviz import *")}
    assert {"embviz", "numpy"} <= loaded
    assert not loaded & {"PySide6", "shiboken6", "pyqtgraph", "umap", "sklearn", "openTSNE", "pynndescent"}


def test_every_name_is_there_documented_and_offered_to_tab_completion():
    for name in {*embviz.__all__} - {"__version__"}:
        assert getattr(embviz, name).__doc__, name
    assert {*embviz.__all__} <= {*dir(embviz)}
    everything = {}
    exec("from embviz import *", everything)
    assert {*embviz.__all__} <= {*everything}


def test_a_name_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'trian'"):
        embviz.trian  # noqa: B018
    assert not hasattr(embviz, "__path_of_something__")


def plain(hint):
    """Return the kind of value that an annotation takes first: numbers in one line are texts to the declaration."""
    return str if not isinstance(hint, type) else hint


def test_type_checkers_know_the_options_that_are_declared():
    texts = {name: type(value) for name, value in Preprocessing().to_dict().items()}
    assert get_type_hints(TextOptions) == texts, "TextOptions in embviz/api lists the options by hand"
    training = {name: type(getattr(TrainingParameters(), name)) for name in TrainingParameters.__dataclass_fields__}
    known = {name: plain(hint) for name, hint in get_type_hints(TrainingOptions).items()} | {"model": str}
    assert known == training, "TrainingOptions in embviz/api/training.py lists the parameters by hand"
    layouts = {name: type(value) for how in (*METHODS, *ENGINES) for name, value in how.defaults.items()}
    known = {name: plain(hint) for name, hint in get_type_hints(LayoutOptions).items()} | {"seed": int}
    assert known == layouts, "LayoutOptions in embviz/api/layout.py lists the options by hand"


def test_a_type_checker_follows_a_notebook_and_finds_what_is_wrong(tmp_path):
    notebook = tmp_path / "notebook.py"
    notebook.write_text(USE + "\n".join(MISUSE) + "\n")
    examples = sorted(map(str, (ROOT / "resources" / "examples").glob("*.py")))
    # its cache is the checkout's: `mypy` ran there before the tests, and has read all the rooms
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", str(notebook), *examples],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout
    assert done.stderr == ""
    errors = [line for line in said.splitlines() if ": error: " in line]
    first = USE.count("\n") + 1
    assert len(errors) == len(MISUSE), said
    for number, (line, expected) in enumerate(MISUSE.items(), start=first):
        assert any(f"notebook.py:{number}: error: " in error and expected in error for error in errors), (line, said)


def test_installed_packages_say_that_they_are_typed():
    assert (ROOT / "embviz" / "py.typed").is_file()


def test_the_rooms_take_what_notebooks_hold():
    """The subclasses are the rooms' own types."""
    from embviz.text.corpus import Corpus
    from embviz.vectors.embedding import Embedding

    assert issubclass(embviz.Corpus, Corpus)
    assert isinstance(embviz.Embedding(["a"], np.ones((1, 2))), Embedding)
