"""The list of projection methods. A new one is a file with an engine and its options, and one entry here."""

from dataclasses import dataclass

from embviz.projection.axes import AxesEngine, AxesOptions
from embviz.projection.engine import Engine
from embviz.projection.mds import MdsEngine, MdsOptions
from embviz.projection.options import Choice, Options, TsneOptions, UmapOptions
from embviz.projection.pca import PcaEngine, PcaOptions
from embviz.projection.random_projection import RandomEngine, RandomOptions
from embviz.projection.tsne import TsneEngine
from embviz.projection.umap import UmapEngine
from embviz.util.errors import InputError
from embviz.util.language import tr


@dataclass(frozen=True)
class Method(Choice[Options]):
    """One way from vectors to a picture.

    Attributes
    ----------
    name : str
        As on the command line and in project files.
    title : str
        As on screen.
    description : str
        One sentence: what the picture shows and what it does not.
    shows, hides : str
        What can be read off the picture, and what cannot, in plain sentences.
    options : type of Options
        What can be chosen, each field with its declaration.
    engine : type of Engine
    fewest : int
        Fewer words than this are laid out by PCA.
    most : int
        More words than this are refused; 0 for no limit.
    usual : int
        Words that are laid out within some 3 s, as measured on two cores with AVX2 (vectors of 100 dimensions): t-SNE
        takes 3.1 s of 5,000 and 13 s of 20,000, UMAP 3.7 s of 5,000.
    word_bytes : int
        Memory that a word takes while it is laid out, beside its vector: about, and rather too much.
    """

    name: str
    title: str
    description: str
    shows: str
    hides: str
    options: type[Options]
    engine: type[Engine]
    fewest: int = 0
    most: int = 0
    usual: int = 20_000
    word_bytes: int = 500

    def refuse_too_many(self, count: int) -> None:
        """Raise `InputError` when the method takes fewer words than these."""
        if self.most and count > self.most:
            raise InputError(
                tr(
                    "{title} lays out at most {most:,} words, not {count:,}.",
                    title=self.title,
                    most=self.most,
                    count=count,
                ),
                tr("Show fewer words, or choose PCA, which takes any number."),
            )


METHODS: tuple[Method, ...] = (
    Method(
        "pca",
        "PCA",
        tr("Shows the directions of largest variance, so far means far along them; hides all that lies in the others."),
        tr(
            "Each axis is one direction through the vectors. Words that lie far from each other on the map are far "
            "from each other in it, and the shares say how much of all differences the axes hold."
        ),
        tr("What lies in the other directions: words on one spot may be far apart."),
        PcaOptions,
        PcaEngine,
    ),
    Method(
        "tsne",
        "t-SNE",
        tr("Shows who is near whom; the size of a cluster and the distance between clusters mean nothing."),
        tr("Who is near whom: words of one group are neighbors among the vectors too."),
        tr(
            "The sizes of groups, the distances between them, and how dense they are. Noise too can fall into groups; "
            "axes mean nothing."
        ),
        TsneOptions,
        TsneEngine,
        fewest=4,
        most=200_000,
        usual=5_000,
        word_bytes=10_000,
    ),
    Method(
        "umap",
        "UMAP",
        tr("Shows who is near whom and roughly how clusters hang together; distances and densities are not to scale."),
        tr("Who is near whom, and roughly which groups hang together."),
        tr("Distances and densities: gaps between groups look wider than they are. Axes mean nothing."),
        UmapOptions,
        UmapEngine,
        fewest=4,
        most=200_000,
        usual=6_000,
        word_bytes=10_000,
    ),
    Method(
        "random",
        tr("Random projection"),
        tr("Shows the vectors along random directions, which favor nothing; hides all that lies in the others."),
        tr(
            "What is left when nobody chooses the directions: a baseline for what the other methods add. Whatever "
            "differs from seed to seed is not in the vectors."
        ),
        tr(
            "Distances, mostly: random directions keep them in hundreds of dimensions (Johnson and Lindenstrauss "
            "1984), but not in two or three, where a squared distance is off by about its own size."
        ),
        RandomOptions,
        RandomEngine,
    ),
    Method(
        "mds",
        "MDS",
        tr("Shows all distances of chosen words as well as a plane can hold them; near words may only seem near."),
        tr(
            "All distances at once, large ones best. Distances straight from word to word make this the PCA of the "
            "chosen words alone: directions in which only they differ come out."
        ),
        tr("Small distances, where large ones need the room, and all words that are not chosen."),
        MdsOptions,
        MdsEngine,
        usual=2_000,
    ),
    Method(
        "axes",
        tr("Semantic axes"),
        tr("Shows how much words have of the meanings that you typed; hides everything else."),
        tr("Where words lie between the ends of each axis that you typed, on one scale."),
        tr(
            "Everything but these meanings: words side by side may have nothing else in common. The axes need not be "
            "at right angles among the vectors, though they are drawn so."
        ),
        AxesOptions,
        AxesEngine,
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
    raise InputError(
        tr("There is no projection '{name}'.", name=name), tr("Choose one of {names}.", names=", ".join(names)), names
    )
