"""The parts of the lesson on how words are represented: characters, ids, one-hot and dense vectors, memory."""

from embviz.gui.lessons.characters.connections import ConnectionsPart
from embviz.gui.lessons.characters.distances import EquidistantPart
from embviz.gui.lessons.characters.functions import FunctionsPart
from embviz.gui.lessons.characters.likeness import LikenessPart
from embviz.gui.lessons.characters.memory import MemoryPart
from embviz.gui.lessons.characters.movies import MoviesPart
from embviz.gui.lessons.characters.spelled import SpelledPart
from embviz.gui.lessons.characters.vectors import SparsityPart, VectorsPart

PARTS = {
    "connections": ConnectionsPart,
    "spelled": SpelledPart,
    "vectors": VectorsPart,
    "likeness": LikenessPart,
    "sparsity": SparsityPart,
    "equidistant": EquidistantPart,
    "memory": MemoryPart,
    "functions": FunctionsPart,
    "movies": MoviesPart,
}
