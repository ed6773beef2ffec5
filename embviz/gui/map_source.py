"""What an export takes from the window, and what it proposes to call it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from embviz.gui.context import Context
from embviz.gui.map_plan import Source
from embviz.gui.pages.map_past import described
from embviz.gui.wordmap.seen import Seen
from embviz.projection.methods import method
from embviz.training.models import model_named

_UNSAFE = re.compile(r"[^\w.-]+")


def source_of(context: Context, seen: Seen) -> Source:
    """Return what of the map can be written."""
    scene = context.scene
    return Source(
        seen, scene.coordinates, None if scene.counts is None else np.asarray(scene.counts, np.int64),
        scene.hidden.copy(), scene.selected.copy(), _vectors(context, len(scene.words)),
    )


def _vectors(context: Context, count: int) -> Callable[[], np.ndarray | None]:
    """Return what gives the vectors behind the map: of the moment looked at, or as they are now."""
    workspace = context.workspace
    run, embedding = workspace.run, workspace.embedding
    if run is not None and (embedding is None or (workspace.training and workspace.place is None)):
        def learned() -> np.ndarray | None:
            snapshot = run.snapshot(count)
            return None if snapshot is None else snapshot.vectors
        return learned
    return lambda: None if embedding is None else embedding.vectors[:count]


def proposed_title(context: Context) -> str:
    """Return the method and the number of words: what the map is."""
    scene = context.scene
    hidden = int(np.count_nonzero(scene.hidden))
    less = f", {hidden:,} hidden" if hidden else ""
    return f"{method(scene.method).title} of the {len(scene.words):,} most frequent words{less}"


def proposed_caption(context: Context) -> str:
    """Return where the words come from and with which parameters they were learned and laid out."""
    workspace, scene = context.workspace, context.scene
    how, parts = method(scene.method), []
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
    parts += [f"{how.declared[name].label.lower()} {_said(value)}" for name, value in scene.options.items()]
    if workspace.place is None and scene.frame is not None and (said := described(scene.frame)):
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
    return f"{_UNSAFE.sub('-', name).strip('-').lower() or 'words'}-{context.scene.method}{suffix}"


def _said(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
