"""What an export takes from the window, and what it proposes to call it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from embviz.gui.context import Context
from embviz.gui.map_options import described
from embviz.gui.map_plan import MapContents
from embviz.gui.wordmap.seen import Seen
from embviz.projection.mds import MdsOptions
from embviz.projection.methods import method
from embviz.training.models import model_named

_UNSAFE = re.compile(r"[^\w.-]+")
_MOST_NAMED = 6  # chosen words that a caption has room for


def source_of(context: Context, seen: Seen) -> MapContents:
    """Return what of the map can be written."""
    scene = context.scene
    return MapContents(
        seen, _drawn(context), None if scene.counts is None else np.asarray(scene.counts, np.int64),
        scene.hidden.copy(), scene.selected.copy(), _vectors(context),
    )


def _drawn(context: Context) -> np.ndarray:
    """Return the places that the window draws: of the words, or of their shuffled data."""
    scene = context.scene
    return scene.coordinates if scene.shuffled is None else scene.shuffled


def shown_count(context: Context) -> int:
    """Return how many words of the map can be seen: those that have a place and are not hidden."""
    return int(np.count_nonzero(_placed(context) & ~context.scene.hidden))


def _placed(context: Context) -> np.ndarray:
    return np.isfinite(_drawn(context)[:, 0])


def _vectors(context: Context) -> Callable[[int], np.ndarray | None]:
    """Return what gives the vectors behind the map: of the moment looked at, or as they are now."""
    workspace = context.workspace
    run, embedding = workspace.run, workspace.embedding
    if run is not None and (embedding is None or (workspace.training and workspace.place is None)):
        def learned(count: int) -> np.ndarray | None:
            snapshot = run.snapshot(count)
            return None if snapshot is None else snapshot.vectors
        return learned
    return lambda count: None if embedding is None else embedding.vectors[:count]


def proposed_title(context: Context) -> str:
    """Return the method and the number of words: what the map is, or that it is one of chance."""
    scene, placed = context.scene, _placed(context)
    count, total = int(np.count_nonzero(placed)), len(scene.words)
    words = f"the {total:,} most frequent words"
    if count and _chosen(context):
        words = f"{count:,} chosen word{'s' if count > 1 else ''}"
    elif 0 < count < total:
        words = f"{count:,} of {words}"
    hidden = int(np.count_nonzero(scene.hidden & placed if count else scene.hidden))
    less = f", {hidden:,} hidden" if hidden else ""
    chance = "" if scene.shuffled is None else "Shuffled data: "
    return f"{chance}{method(scene.drawn[0]).title} of {words}{less}"


def _chosen(context: Context) -> tuple[str, ...]:
    """Return the words that alone are laid out; none where all are."""
    name, options = context.scene.drawn
    made = method(name).choose(options)
    return made.chosen_words if isinstance(made, MdsOptions) else ()


def proposed_caption(context: Context) -> str:
    """Return where the words come from and with which parameters they were learned and laid out."""
    workspace, scene = context.workspace, context.scene
    name, options = scene.drawn
    how, parts = method(name), []
    run = workspace.run
    if run is not None:
        learned = run.parameters
        parts.append(f"{run.corpus.name}: {model_named(learned.model).title}, {learned.dimensions} dimensions")
        progress = run.progress
        if workspace.place is not None and progress is not None and progress.epoch:
            parts.append(f"epoch {workspace.place * progress.epoch / max(progress.tokens_done, 1):.1f}")
        elif progress is not None:
            parts.append(f"epoch {progress.epoch:.1f}")
    elif workspace.embedding is not None:
        parts.append(Path(workspace.embedding.provenance.get("file", "vectors")).name)
        parts.append(f"{workspace.embedding.dimensions} dimensions")
    unsaid = {"chosen"} if len(_chosen(context)) > _MOST_NAMED else set()
    parts += [
        f"{how.declared[name].label.lower()} {_said(value)}" for name, value in options.items()
        if name not in unsaid
    ]
    if scene.shuffled is not None:
        parts.append("each component dealt out anew among the words")
    elif workspace.place is None and scene.frame is not None and (said := described(scene.frame, name)):
        parts.append(said)
    return " · ".join(parts)


def proposed_name(context: Context, suffix: str) -> str:
    """Return a name for the file."""
    workspace = context.workspace
    if workspace.corpus is not None:
        name = Path(workspace.corpus.name).stem
    elif workspace.embedding is not None:
        name = Path(workspace.embedding.provenance.get("file", "vectors")).stem
    else:
        name = "words"
    chance = "" if context.scene.shuffled is None else "-shuffled"
    return f"{_UNSAFE.sub('-', name).strip('-').lower() or 'words'}-{context.scene.drawn[0]}{chance}{suffix}"


def _said(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
