"""Time slices: named vectors, as much of them as is kept, and how they are made from texts."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING

from embviz.gui.core.jobs import Job
from embviz.gui.core.settings import Settings
from embviz.gui.core.workspace import Workspace
from embviz.util.errors import Cancelled, InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.text.corpus import Corpus
    from embviz.training.parameters import TrainingParameters
    from embviz.vectors.embedding import Embedding

MOST_BYTES = 48 << 20  # of vectors kept of one slice: 40,000 words of 300 dimensions, 120,000 of 100
MOST_SLICES = 12
_YEAR = re.compile(r"(?<!\d)(?:1\d{3}|20\d{2})(?!\d)")


@dataclass(frozen=True, eq=False)
class Slice:
    """One slice of time.

    Attributes
    ----------
    name : str
        When: a year where the name of the file holds one.
    embedding : Embedding
        Of its most frequent words.
    words : int
        How many it had.
    source : str
        Where it comes from, for the screen.
    """

    name: str
    embedding: "Embedding"
    words: int
    source: str


def kept(name: str, embedding: "Embedding", source: str) -> Slice:
    """Return a slice with the most frequent words of vectors, copied, so that the rest can be let go."""
    from embviz.vectors.embedding import Embedding

    first = embedding.first(MOST_BYTES // (4 * embedding.dimensions))
    if first is embedding and embedding.vectors.flags.owndata:
        return Slice(name, embedding, len(embedding), source)
    own = Embedding(first.words, first.vectors.copy(), first.counts, first.provenance)
    return Slice(name, own, len(embedding), source)


def name_of(path: str | Path) -> str:
    """Return the years in the name of a file, else the name without its endings."""
    name = Path(path).name
    years = _YEAR.findall(name)
    return "–".join(dict.fromkeys((years[0], years[-1]))) if years else name.split(".")[0] or name


def year_of(name: str) -> int | None:
    """Return the first year in a name, None where there is none."""
    found = _YEAR.search(name)
    return int(found[0]) if found else None


def in_time(slices: Sequence[Slice]) -> list[Slice]:
    """Return slices by their years where all have one, else as they are."""
    years = [year_of(one.name) for one in slices]
    if any(year is None for year in years):
        return list(slices)
    return [slices[at] for at in sorted(range(len(slices)), key=lambda at: years[at] or 0)]


def read_slices(paths: Sequence[str | Path], job: Job) -> tuple[list[Slice], list[InputError]]:
    """Read files of vectors, one after the other, of a damaged one what is whole; for a worker.

    Returns
    -------
    slices : list of Slice
        What is wrong with a file stands in its source.
    errors : list of InputError
        Of the files that cannot be read.

    Raises
    ------
    Cancelled
    """
    from embviz.vectors.formats import read_vectors

    made: list[Slice] = []
    errors: list[InputError] = []
    for at, path in enumerate(paths):
        def tell(share: float, at: int = at, name: str = Path(path).name) -> None:
            job.progress((at + share) / len(paths), tr("Reading {name}", name=name))

        try:
            embedding = read_vectors(path, progress=tell, cancelled=job.cancelled, partial=True)
        except InputError as error:
            errors.append(error)
            continue
        told = tr(" – damaged: {trouble}", trouble=embedding.trouble[0]) if embedding.trouble else ""
        made.append(kept(name_of(path), embedding, Path(path).name + told))
    return in_time(made), errors


def parameters_for(workspace: Workspace, settings: Settings) -> "TrainingParameters":
    """Return what slices are trained with: as the open run is, or else as the training form says."""
    from embviz.training.parameters import TrainingParameters

    if workspace.run is not None:
        return workspace.run.parameters
    try:
        found = json.loads(settings.get("train/parameters") or "{}")
        known = {field.name for field in fields(TrainingParameters)}
        return TrainingParameters(**{name: value for name, value in found.items() if name in known})
    except (InputError, TypeError, ValueError, AttributeError):
        return TrainingParameters()


def train_slices(
    texts: "Sequence[tuple[str, Callable[[], Corpus]]]", parameters: "TrainingParameters", job: Job
) -> list[Slice]:
    """Train texts one after the other with the same parameters; for a worker.

    Parameters
    ----------
    texts : sequence of (name, callable)
        The callable returns the text.
    parameters : TrainingParameters
    job : Job
        Told of the progress; asked whether to give up, also within a training.

    Raises
    ------
    InputError
        When a text cannot be read or leaves nothing to learn from; names it.
    Cancelled
    """
    from embviz.training.control import RunControl
    from embviz.training.moments import Progress
    from embviz.training.run import TrainingRun

    class Watched(RunControl):
        """Gives up when the job does."""

        def checkpoint(self) -> bool:
            if job.cancelled():
                self.cancel()
            return super().checkpoint()

    made = []
    for at, (name, text) in enumerate(texts):
        if job.cancelled():
            raise Cancelled
        job.progress(at / len(texts), tr("Training {name}: preparing", name=name))
        try:
            run = TrainingRun(text(), parameters)
        except InputError as error:
            raise InputError(f"{name}: {error.what}", error.cure, error.suggestions) from error
        run.control = control = Watched()

        def tell(point: Progress, at: int = at, name: str = name, control: RunControl = control) -> None:
            if job.cancelled():
                control.cancel()
            share = point.tokens_done / max(1, point.tokens_total)
            job.progress(
                (at + share) / len(texts), tr(
                    "Training {name}: epoch {epoch:.1f} of {epochs}",
                    name=name, epoch=point.epoch, epochs=parameters.epochs,
                )
            )

        run.execute(tell)
        made.append(kept(
            name, run.embedding(),
            tr("trained on {name}, {tokens:,} tokens", name=run.corpus.name, tokens=run.corpus.tokens),
        ))
    return made
