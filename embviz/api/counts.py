"""Counts of words that occur together, as a notebook asks for them."""

import os
from collections.abc import Callable
from contextlib import ExitStack
from typing import Unpack

from embviz.api.corpus import TextOptions, preprocessing_of
from embviz.api.given import file_path, progress_given, takes
from embviz.text.preprocessing import Preprocessing, declarations
from embviz.training import counts
from embviz.training.cluster.counting import BLOCK, read_shards
from embviz.training.cluster.counting import count_pairs as count_pairs_of
from embviz.training.cluster.session import Here, Session, check_address
from embviz.training.cluster.shards import blocks_of, name_of
from embviz.training.counts import CountedText
from embviz.training.parameters import defaults
from embviz.util.progress import Pulse


@takes(declarations(), Preprocessing().to_dict())
def count_pairs(
    shards: str | os.PathLike[str],
    output: str | os.PathLike[str],
    *,
    window: int = 15,
    min_count: int = 5,
    max_vocab: int = 0,
    cluster: str | None = None,
    column: str | None = None,
    progress: Callable[[float, str], None] | None = None,
    **options: Unpack[TextOptions],
) -> CountedText:
    """Count which words of a text meet, here or on a Dask cluster; GloVe and PPMI learn from the counts.

    The counts are the same wherever they are made. `train` takes what is returned in place of a corpus.

    Parameters
    ----------
    shards : str or path
        A file, a folder or a pattern such as ``shards/*.txt.gz``. Workers must find the files by the same names.
    output : str or path
        Folder of Parquet files to write; counts that lie there are replaced.
    window : int
        Words on each side that a word meets, 1 to 50.
    min_count, max_vocab : int
        Rarer words are left out before pairs are counted, as in `train`.
    cluster : str, optional
        ``tcp://host:port`` of a Dask scheduler, or ``local:4`` for four processes on this machine; without it, this
        process counts.
    column : str, optional
        Which column of a table, or key of JSON Lines, holds the text.
    progress : callable, optional
        Called with the share done, 0 to 1, and what is being done.
    **options
        The choices of `embviz.text.preprocessing.Preprocessing`.

    Returns
    -------
    CountedText
        With `vocabulary`, `window`, `tokens` and `cells`, the number of pairs.

    Raises
    ------
    InputError
        When files are missing or cannot be read, a value is out of its range, or no scheduler answers.
    ComputeError
        When the connection to the scheduler is lost.
    """
    chosen = defaults("glove", window=window, min_count=min_count, max_vocab=max_vocab)
    reading = preprocessing_of(**options)
    counts.check_target(file_path(output))
    if cluster is not None:
        check_address(cluster)
    blocks = blocks_of(shards, reading, BLOCK, column)
    pulse = Pulse(progress_given(progress))
    with ExitStack() as stack:
        session: Session | Here = Here()
        if cluster is not None:
            session = stack.enter_context(Session(cluster))
            session.await_workers()
        text = read_shards(blocks, reading, session, name=name_of(shards), pulse=pulse)
        pruned = text.pruned(chosen.min_count, chosen.max_vocab)
        parts = count_pairs_of(pruned, chosen.window, session, pulse=pulse)
        return counts.write_counts(output, pruned, chosen.window, ((p.keys, p.meetings, p.weights) for p in parts))


def read_counts(path: str | os.PathLike[str]) -> CountedText:
    """Open counts that `count_pairs` or ``embviz count`` wrote.

    Raises
    ------
    InputError
        When they are none, or damaged.
    """
    return counts.read_counts(path)
