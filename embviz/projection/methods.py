"""The methods of projection. A new one is a file with an engine, and one entry here."""

from collections.abc import Callable
from dataclasses import dataclass

from embviz.errors import InputError
from embviz.projection.engine import Engine
from embviz.projection.pca import PcaEngine
from embviz.projection.tsne import TsneEngine
from embviz.projection.umap import UmapEngine


@dataclass(frozen=True)
class Method:
    """One way from vectors to a picture.

    Attributes
    ----------
    name : str
        As on the command line and in project files.
    title : str
        As on screen.
    description : str
        One sentence: what the picture shows and what it does not.
    engine : callable
        Makes the engine from ``seed`` and the method's options.
    """

    name: str
    title: str
    description: str
    engine: Callable[..., Engine]


METHODS: tuple[Method, ...] = (
    Method(
        "pca", "PCA",
        "Shows the directions of largest variance, so far means far along them; hides all that lies in the others.",
        PcaEngine,
    ),
    Method(
        "tsne", "t-SNE",
        "Shows who is near whom; the size of a cluster and the distance between clusters mean nothing.",
        TsneEngine,
    ),
    Method(
        "umap", "UMAP",
        "Shows who is near whom and roughly how clusters hang together; distances and densities are not to scale.",
        UmapEngine,
    ),
)


def method(name: str) -> Method:
    """Return a method by its name.

    Raises
    ------
    InputError
        When there is no such method.
    """
    for found in METHODS:
        if found.name == name:
            return found
    names = tuple(found.name for found in METHODS)
    raise InputError(f"There is no projection '{name}'.", f"Choose one of {', '.join(names)}.", names)
