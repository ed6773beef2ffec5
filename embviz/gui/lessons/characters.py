"""The lesson of what words are to a computer: characters, ids, one-hot and dense vectors, and what these weigh."""

from embviz.gui.lessons.characters_distances import EquidistantPart
from embviz.gui.lessons.characters_functions import FunctionsPart
from embviz.gui.lessons.characters_likeness import LikenessPart
from embviz.gui.lessons.characters_memory import MemoryPart
from embviz.gui.lessons.characters_movies import MoviesPart
from embviz.gui.lessons.characters_sparsity import SparsityPart
from embviz.gui.lessons.characters_spelled import SpelledPart
from embviz.gui.lessons.characters_vectors import VectorsPart

PARTS = {
    "spelled": SpelledPart, "vectors": VectorsPart, "likeness": LikenessPart, "sparsity": SparsityPart,
    "equidistant": EquidistantPart, "memory": MemoryPart, "functions": FunctionsPart, "movies": MoviesPart,
}
