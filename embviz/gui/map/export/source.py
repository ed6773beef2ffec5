"""Collects what an export needs from the window, and proposes a file name."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from embviz.gui.map.export.options import MapExportData
from embviz.gui.map.view.visible_map import ViewSnapshot
from embviz.gui.pages.context import Context
from embviz.gui.scene.layout_options import described
from embviz.projection.mds import MdsOptions
from embviz.projection.methods import method
from embviz.training.models.registry import model_named
from embviz.util.language import counted, inside, tr

_UNSAFE = re.compile(r"[^\w.-]+")
_MOST_NAMED = 6  # selected words that fit into a caption


def source_of(context: Context, seen: ViewSnapshot) -> MapExportData:
    """Return the data of the map for an export."""
    scene = context.scene
    return MapExportData(
        seen, _drawn(context), None if scene.counts is None else np.asarray(scene.counts, np.int64),
        scene.hidden.copy(), scene.selected.copy(), _vectors(context),
    )


def _drawn(context: Context) -> np.ndarray:
    """Return the positions that are shown: those of the words, or those of the shuffled data."""
    scene = context.scene
    return scene.coordinates if scene.shuffled is None else scene.shuffled


def shown_count(context: Context) -> int:
    """Return the number of visible words: those that have a position and are not hidden."""
    return int(np.count_nonzero(_placed(context) & ~context.scene.hidden))


def _placed(context: Context) -> np.ndarray:
    placed: np.ndarray = np.isfinite(_drawn(context)[:, 0])
    return placed


def _vectors(context: Context) -> Callable[[int], np.ndarray | None]:
    """Return a function that gets the vectors behind the map: those of the moment shown, or the current ones."""
    workspace = context.workspace
    run, embedding = workspace.run, workspace.embedding
    if run is not None and (embedding is None or (workspace.training and workspace.place is None)):
        def learned(count: int) -> np.ndarray | None:
            snapshot = run.snapshot(count)
            return None if snapshot is None else snapshot.vectors
        return learned
    return lambda count: None if embedding is None else embedding.vectors[:count]


def proposed_title(context: Context) -> str:
    """Propose a title: the method and the number of words, or that the map shows shuffled data."""
    scene, placed = context.scene, _placed(context)
    count, total = int(np.count_nonzero(placed)), len(scene.words)
    words = tr("the {total:,} most frequent words", total=total)
    if count and _chosen(context):
        words = counted(count, "chosen word")
    elif 0 < count < total:
        words = tr("{count:,} of {words}", count=count, words=words)
    hidden = int(np.count_nonzero(scene.hidden & placed if count else scene.hidden))
    less = tr(", {hidden:,} hidden", hidden=hidden) if hidden else ""
    chance = "" if scene.shuffled is None else tr("Shuffled data: ")
    made_by = scene.drawn_by
    title = method(scene.drawn[0]).title if made_by is None else made_by.name
    return tr("{chance}{title} of {words}{less}", chance=chance, title=title, words=words, less=less)


def _chosen(context: Context) -> tuple[str, ...]:
    """Return the words to which the layout is restricted; empty if it has all words."""
    name, options = context.scene.drawn
    made = method(name).choose(options)
    return made.chosen_words if isinstance(made, MdsOptions) else ()


def proposed_caption(context: Context) -> str:
    """Propose a caption: where the words come from, and the parameters of training and layout."""
    workspace, scene = context.workspace, context.scene
    name, options = scene.drawn
    how, parts = method(name), []
    run = workspace.run
    if run is not None:
        learned = run.parameters
        parts.append(tr(
            "{name}: {title}, {dimensions} dimensions",
            name=run.corpus.name, title=model_named(learned.model).title, dimensions=learned.dimensions,
        ))
        progress = run.progress
        if workspace.place is not None and progress is not None and progress.epoch:
            parts.append(tr("epoch {place:.1f}", place=workspace.place * progress.epoch / max(progress.tokens_done, 1)))
        elif progress is not None:
            parts.append(tr("epoch {epoch:.1f}", epoch=progress.epoch))
    elif workspace.embedding is not None:
        parts.append(Path(workspace.embedding.provenance.get("file", "vectors")).name)
        parts.append(tr("{dimensions} dimensions", dimensions=workspace.embedding.dimensions))
    made_by = scene.drawn_by
    if made_by is not None:
        return " · ".join([*parts, made_by.provenance])
    unsaid = {"chosen"} if len(_chosen(context)) > _MOST_NAMED else set()
    parts += [
        f"{inside(how.declared[name].label)} {_said(value)}" for name, value in options.items()
        if name not in unsaid
    ]
    if scene.shuffled is not None:
        parts.append(tr("each component shuffled among the words"))
    elif workspace.place is None and scene.frame is not None and (said := described(scene.frame, name)):
        parts.append(said)
    return " · ".join(parts)


def proposed_name(context: Context, suffix: str) -> str:
    """Propose a file name."""
    workspace = context.workspace
    if workspace.corpus is not None:
        name = Path(workspace.corpus.name).stem
    elif workspace.embedding is not None:
        name = Path(workspace.embedding.provenance.get("file", "vectors")).stem
    else:
        name = "words"
    chance = "" if context.scene.shuffled is None else "-shuffled"
    made_by = context.scene.drawn_by
    way = context.scene.drawn[0] if made_by is None else _UNSAFE.sub("-", made_by.name).lower()
    return f"{_UNSAFE.sub('-', name).strip('-').lower() or 'words'}-{way}{chance}{suffix}"


def _said(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
