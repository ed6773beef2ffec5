"""The command line that reproduces a project."""

import os
import shlex
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from embviz.projects.contents import COPY, FILE, ProjectContents, RunRecord, TextSource
from embviz.text import preprocessing
from embviz.training import parameters as training
from embviz.util.errors import InputError
from embviz.util.language import tr


def as_command_line(
    contents: ProjectContents, project: str | os.PathLike[str] = "project.embviz", output: str = "vectors.bin"
) -> str:
    """Return the `embviz train` command that repeats the newest run, preceded by comments on its assumptions.

    Parameters
    ----------
    project : path
        The project file, which contains the text unless that is a file of its own.
    output : str
        The file of vectors that the command writes.

    Returns
    -------
    str
        Lines for a shell; comments begin with #.

    Raises
    ------
    InputError
        When there is no text, or nothing was trained on it.
    """
    if contents.text is None or not contents.runs:
        raise InputError(tr("There is no run to repeat."), tr("Open a text and train on it first."))
    run, text = contents.runs[-1], contents.text
    words = ["embviz", "train", _source(text, project), "--output", output, *_of_text(text), *_of_run(run)]
    remarks = [*_remarks(contents, text, run), _where(output)]
    return "\n".join([*(f"# {remark}" for remark in remarks), shlex.join(words)]) + "\n"


def output_beside(contents: ProjectContents, project: str | os.PathLike[str] | None) -> str:
    """Return the output path for the command, next to the project or the text."""
    text = contents.text
    if project is not None:
        path = Path(project)
    elif text is not None and text.file is not None:
        path = Path(text.file.path)
    else:
        return "vectors.bin"
    return str(path.with_name(f"{path.stem}-vectors.bin"))


def _source(text: TextSource, project: str | os.PathLike[str]) -> str:
    if text.kind == FILE and text.file is not None:
        return text.file.path
    return os.fspath(project) if text.kind == COPY else text.kind


def _of_text(text: TextSource) -> Iterator[str]:
    # the preprocessing is fixed if the text is not read from its file
    if text.kind != FILE:
        return
    if text.column:
        yield from ("--column", text.column)
    plain = preprocessing.Preprocessing()
    for field in fields(plain):
        value = getattr(text.preprocessing, field.name)
        if value != getattr(plain, field.name):
            yield from _option(field.name, value)


def _of_run(run: RunRecord) -> Iterator[str]:
    told = run.parameters
    standard = training.defaults(told.model)
    for name in training.declarations(told.model, told.loss):
        value = getattr(told, name)
        if name in ("model", "threads", "seed") or value != getattr(standard, name):
            yield from _option(name, value)
    if run.start is not None:
        yield from ("--init", "VECTORS", *(["--freeze"] if run.freeze else []))


def _option(name: str, value: str | float | bool) -> tuple[str, ...]:
    option = name.replace("_", "-")
    if isinstance(value, bool):
        return (f"--{option}" if value else f"--no-{option}",)
    # one argument: a negative number would be taken for an option
    return (f"--{option}={value}",)


def _where(output: str) -> str:
    if os.path.isabs(output):
        return tr("the vectors are written to {path}, replacing what is there", path=output)
    return tr("the vectors are written to {path}, in the folder in which this is run", path=output)


def _remarks(contents: ProjectContents, text: TextSource, run: RunRecord) -> Iterator[str]:
    made = contents.made_with
    if made:
        yield ", ".join(f"{name} {version}" for name, version in made.items())
    size = f", {text.file.size:,} bytes" if text.file is not None and text.file.size else ""
    yield " ".join(f"text: {text.name}{size}, sum of its tokens and words {text.digest}".split())
    if run.parameters.threads == 1:
        yield "one thread: the same versions on the same kind of machine give the same vectors bit for bit"
    else:
        yield (
            f"{run.parameters.threads} threads learn at once, so the vectors differ a little each time; "
            "--threads 1 repeats them bit for bit"
        )
    if run.epochs_done < run.parameters.epochs:
        yield f"the run was ended after {run.epochs_done:.4g} of {run.parameters.epochs} epochs; this trains all"
    if run.extended:
        yield "epochs were added after the run had ended, for which the learning rate rose again; here it falls once"
    if run.parent is not None:
        yield f"the run branched off from another one at epoch {run.parent[1].epoch:.4g}; this trains it from the start"
    if run.start is not None:
        yield "the run began with vectors that are kept in the project: put their file in the place of VECTORS"
