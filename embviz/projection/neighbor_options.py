"""Options of t-SNE and UMAP: of the live layouts, and as far as they have them of the libraries' reference layouts."""

from dataclasses import dataclass

from embviz.projection.options import METRIC_HELP, SeededOptions, numbers
from embviz.util.declared import declare
from embviz.util.errors import InputError
from embviz.util.language import tr

MOST_PERPLEXITIES = 5
_LEAST_PERPLEXITY, _LARGEST_PERPLEXITY = 2.0, 1000.0
EXACT_BELOW = 500
MOST_EXACT = 5000  # words beyond which a sum over all pairs takes seconds an iteration


@dataclass(frozen=True)
class TsneOptions(SeededOptions):
    """Options of t-SNE, with the field's defaults."""

    perplexity: str = declare(
        "30", tr("Perplexity"),
        tr(
            "How many neighbors count for a word. Small shows small groups, large shows how groups are connected; "
            "several, such as 30, 300, are averaged and keep both."
        ),
    )
    metric: str = declare("cosine", tr("Metric"), METRIC_HELP, choices=("cosine", "euclidean"))
    exaggeration: float = declare(
        1.0, tr("Exaggeration"),
        tr(
            "How much stronger neighbors attract each other in the finished picture: above 1, groups are tighter and "
            "the gaps between them wider than the vectors say."
        ),
        minimum=1.0, maximum=10.0, step=0.5, decimals=1,
    )
    early_exaggeration: float = declare(
        12.0, tr("Early exaggeration"),
        tr(
            "The same during the first iterations, which are not shown: groups that belong together must find each "
            "other."
        ),
        minimum=1.0, maximum=100.0, step=1.0, decimals=1, advanced=True,
    )
    learning_rate: float = declare(
        0.0, tr("Learning rate"), tr("Length of the steps; auto is the number of words divided by the exaggeration."),
        minimum=0.0, maximum=1e6, step=100.0, decimals=0, advanced=True, least=tr("auto"),
    )
    algorithm: str = declare(
        "auto", tr("Repulsion"),
        tr(
            "How words that are not neighbors push each other away: exact sums over all pairs (at most {most_exact:,} "
            "words), barnes-hut takes far words together, fft reads the forces off a grid and draws flat maps only. "
            "auto is exact up to {exact_below:,} words and barnes-hut beyond, which is the fastest at every size.",
            most_exact=MOST_EXACT, exact_below=EXACT_BELOW,
        ),
        choices=("auto", "exact", "barnes-hut", "fft"), advanced=True,
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        _ = self.perplexities
        if self.algorithm == "fft" and self.dimensions > 2:
            raise InputError(tr("The FFT draws flat maps only."), tr("Choose Barnes-Hut, or two dimensions."))

    @property
    def perplexities(self) -> tuple[float, ...]:
        """One or several perplexities.

        Raises
        ------
        InputError
            When the text holds none, too many, or one that is out of range.
        """
        found = numbers(self.perplexity, tr("a perplexity"))
        if not 1 <= len(found) <= MOST_PERPLEXITIES:
            raise InputError(
                tr(
                    "t-SNE takes 1 to {most_perplexities} perplexities, not {found}.",
                    most_perplexities=MOST_PERPLEXITIES, found=len(found),
                ),
                tr("Write one, such as 30, or several: 30, 300.")
            )
        for number in found:
            if not _LEAST_PERPLEXITY <= number <= _LARGEST_PERPLEXITY:
                raise InputError(
                    tr(
                        "Perplexity is {number:g}, outside {least_perplexity:g} to {largest_perplexity:g}.",
                        number=number, least_perplexity=_LEAST_PERPLEXITY, largest_perplexity=_LARGEST_PERPLEXITY,
                    ),
                    tr("Choose a value inside this range."),
                )
        return found


@dataclass(frozen=True)
class UmapOptions(SeededOptions):
    """Options of UMAP, with the field's defaults."""

    n_neighbors: int = declare(
        15, tr("Neighbors"),
        tr("How many neighbors a word looks at, itself among them. Small shows small groups, large the coarse shape."),
        minimum=2, maximum=200,
    )
    min_dist: float = declare(
        0.1, tr("Least distance"),
        tr("How near words may lie to each other: small packs groups tightly, large spreads them evenly."),
        minimum=0.0, maximum=3.0, step=0.05, decimals=2,
    )
    spread: float = declare(
        1.0, tr("Spread"),
        tr("How wide the groups are drawn, in the units of the least distance, which must not be larger."),
        minimum=0.1, maximum=5.0, step=0.1, decimals=1, advanced=True,
    )
    metric: str = declare("cosine", tr("Metric"), METRIC_HELP, choices=("cosine", "euclidean"))

    def __post_init__(self) -> None:
        super().__post_init__()
        check_spread(self.min_dist, self.spread)


def check_spread(min_dist: float, spread: float) -> None:
    """Raise `InputError` where words could not lie as near to each other as the groups are wide."""
    if min_dist > spread:
        raise InputError(
            tr(
                "The least distance {min_dist:g} is larger than the spread {spread:g}.", min_dist=min_dist,
                spread=spread,
            ),
            tr("Choose a smaller distance, or a larger spread."),
        )
