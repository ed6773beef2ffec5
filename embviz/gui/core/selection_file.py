"""File of named selections: JSON, written atomically; a damaged file is kept."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from embviz.projects.named_words import NamedWords
from embviz.util.atomic_write import replacing
from embviz.util.errors import InputError
from embviz.util.language import tr

FORMAT, VERSION = "embviz named selections", 1


def read_selections(path: Path) -> tuple[NamedWords, ...]:
    """Return what a file holds; nothing where there is none.

    A file that cannot be understood is put aside under another name, so that writing does not destroy it.

    Raises
    ------
    InputError
        When the file cannot be read or understood; says what has become of it.
    """
    try:
        # as it was written: a word of a text that is no proper Unicode is kept as well
        text = path.read_bytes().decode("utf-8", "surrogatepass")
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise InputError(
            tr("The named selections in {path} cannot be read: {reason}.", path=path, reason=error.strerror or error),
            tr("They are untouched. Those that you save now replace them once the file can be written."),
        ) from error
    except UnicodeDecodeError as error:
        raise _put_aside(path, tr("is no text")) from error
    try:
        return _understood(json.loads(text))
    except (json.JSONDecodeError, RecursionError) as error:
        raise _put_aside(path, tr("is damaged")) from error
    except _NotOursError as error:
        raise _put_aside(path, str(error)) from error


class _NotOursError(Exception):
    """What is wrong with the contents of the file."""


def _understood(content: Any) -> tuple[NamedWords, ...]:
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise _NotOursError(tr("holds something else"))
    if content.get("version") != VERSION:
        raise _NotOursError(tr("was written by another version of embviz"))
    entries = content.get("selections")
    if not isinstance(entries, list):
        raise _NotOursError(tr("is damaged"))
    found: dict[str, NamedWords] = {}
    for entry in entries:
        name, words = (entry.get("name"), entry.get("words")) if isinstance(entry, dict) else (None, None)
        if not isinstance(name, str) or not isinstance(words, list) or not all(isinstance(w, str) for w in words):
            raise _NotOursError(tr("is damaged"))
        found[name] = NamedWords(name, tuple(words))
    return tuple(found.values())


def _put_aside(path: Path, trouble: str) -> InputError:
    aside = path.with_suffix(".damaged.json")
    count = 1
    while aside.exists():
        count += 1
        aside = path.with_suffix(f".damaged-{count}.json")
    try:
        path.rename(aside)
    except OSError as error:
        return InputError(
            tr(
                "The file of named selections {path} {trouble}, and cannot be renamed: {reason}.",
                path=path, trouble=trouble, reason=error.strerror or error,
            ),
            tr("Move it elsewhere before you save selections: they would replace it."),
        )
    return InputError(
        tr("The file of named selections {trouble}.", trouble=trouble),
        tr("It is kept as {aside}; a new one begins with the next selection that you save.", aside=aside),
    )


def write_selections(path: Path, entries: Sequence[NamedWords], vocabulary: int) -> None:
    """Write selections beside the file, then put them in its place.

    Parameters
    ----------
    path : Path
        Its folder is made where there is none.
    entries : sequence of NamedWords
    vocabulary : int
        Number of words they were chosen from; for people who read the file.

    Raises
    ------
    InputError
        When the file cannot be written; that of before is still there.
    """
    content = {
        "format": FORMAT, "version": VERSION, "vocabulary": vocabulary,
        "selections": [{"name": entry.name, "words": entry.words} for entry in entries],
    }
    cure = tr("They are kept until the window closes. Make room or the folder writable, and save one again.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path) as file:
            file.write(json.dumps(content, ensure_ascii=False, indent=1).encode("utf-8", "surrogatepass"))
    except OSError as error:
        raise InputError(
            tr(
                "The folder {parent} of named selections cannot be written: {reason}.",
                parent=path.parent, reason=error.strerror or error,
            ), cure
        ) from error
    except InputError as error:
        raise InputError(tr("The named selections cannot be written: {what}", what=error.what), cure) from error
