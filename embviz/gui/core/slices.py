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
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.text.corpus import Corpus
    from embviz.training.parameters import TrainingParameters
    from embviz.vectors.embedding import Embedding

MOST_BYTES = 48 << 20  # of vectors kept for each slice: 40,000 words of 300 dimensions, 120,000 of 100
MOST_SLICES = 12
_YEAR = re.compile(r"(?<!\d)(?:1\d{3}|20\d{2})(?!\d)")


@dataclass(frozen=True, eq=False)
class Slice:
    """One time slice.

    Attributes
    ----------
    name : str
        Its time: a year if the file name has one.
    embedding : Embedding
        Vectors of its most frequent words.
    words : int
        Number of words it had.
    source : str
        Its origin, for display.
    """

    name: str
    embedding: "Embedding"
    words: int
    source: str


def kept(name: str, embedding: "Embedding", source: str) -> Slice:
    """Return a slice with a copy of the most frequent words' vectors, so that the rest can be freed."""
    from embviz.vectors.embedding import Embedding

    first = embedding.first(MOST_BYTES // (4 * embedding.dimensions))
    if first is embedding and embedding.vectors.flags.owndata:
        return Slice(name, embedding, len(embedding), source)
    own = Embedding(first.words, first.vectors.copy(), first.counts, first.provenance)
    return Slice(name, own, len(embedding), source)


def name_of(path: str | Path) -> str:
    """Return the years in the name of a file, or else the name without suffixes."""
    name = Path(path).name
    years = _YEAR.findall(name)
    return "–".join(dict.fromkeys((years[0], years[-1]))) if years else name.split(".")[0] or name


def year_of(name: str) -> int | None:
    """Return the first year in a name, None if there is none."""
    found = _YEAR.search(name)
    return int(found[0]) if found else None


def in_time(slices: Sequence[Slice]) -> list[Slice]:
    """Sort slices by year if all have one."""
    years = [year_of(one.name) for one in slices]
    if any(year is None for year in years):
        return list(slices)
    return [slices[at] for at in sorted(range(len(slices)), key=lambda at: years[at] or 0)]


def read_slices(paths: Sequence[str | Path], job: Job) -> tuple[list[Slice], list[InputError]]:
    """Read files of vectors; of a damaged file the intact part; for a worker.

    Returns
    -------
    slices : list of Slice
        Damage of a file is described in its `source`.
    errors : list of InputError
        One for each file that cannot be read.

    Raises
    ------
    Cancelled
    """
    from embviz.vectors.formats import read_vectors

    made: list[Slice] = []
    errors: list[InputError] = []
    for at, path in enumerate(paths):
        pulse = job.pulse.part(at / len(paths), (at + 1) / len(paths))
        try:
            embedding = read_vectors(path, pulse.named(tr("Reading {name}", name=Path(path).name)), partial=True)
        except InputError as error:
            errors.append(error)
            continue
        told = tr(" – damaged: {trouble}", trouble=embedding.trouble[0]) if embedding.trouble else ""
        made.append(kept(name_of(path), embedding, Path(path).name + told))
    return in_time(made), errors


def parameters_for(workspace: Workspace, settings: Settings) -> "TrainingParameters":
    """Return the training parameters of slices: those of the open run, or else of the training form."""
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
    job : Job
        Receives the progress; may cancel, also within a training.

    Raises
    ------
    InputError
        When a text cannot be read or has no words to train on; names it.
    Cancelled
    """
    from embviz.training.control import RunControl
    from embviz.training.moments import Progress
    from embviz.training.run import TrainingRun

    class Watched(RunControl):
        """Stops the training when the job is cancelled."""

        def checkpoint(self) -> bool:
            if job.cancelled():
                self.cancel()
            return super().checkpoint()

    made = []
    for at, (name, text) in enumerate(texts):
        job.pulse.check()
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
                (at + share) / len(texts),
                tr(
                    "Training {name}: epoch {epoch:.1f} of {epochs}",
                    name=name,
                    epoch=point.epoch,
                    epochs=parameters.epochs,
                ),
            )

        run.execute(tell)
        made.append(
            kept(
                name,
                run.embedding(),
                tr("trained on {name}, {tokens:,} tokens", name=run.corpus.name, tokens=run.corpus.tokens),
            )
        )
    return made
