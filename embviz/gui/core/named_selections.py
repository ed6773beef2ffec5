"""Named selections: undoable, and kept between sessions in a file for each vocabulary."""

import hashlib
import json
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from embviz.gui.core import settings
from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.core.undo_steps import SetValueCommand
from embviz.gui.core.word_selection import WordSelection
from embviz.gui.core.workspace import Workspace
from embviz.projects.named_words import NamedWords
from embviz.util.atomic_write import replacing
from embviz.util.errors import InputError
from embviz.util.language import tr

FORMAT, VERSION = "embviz named selections", 1


def read_selections(path: Path) -> tuple[NamedWords, ...]:
    """Read the selections of a file; none if it does not exist.

    An invalid file is renamed, so that the next write does not destroy it.

    Raises
    ------
    InputError
        When the file cannot be read or is invalid; the message has its new name.
    """
    try:
        # lone surrogates of texts that are no valid Unicode are kept as well
        text = path.read_bytes().decode("utf-8", "surrogatepass")
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise InputError(
            tr("The named selections in {path} cannot be read: {reason}.", path=path, reason=error.strerror or error),
            tr("They are untouched. Those that you save now replace them once the file can be written."),
        ) from error
    except UnicodeDecodeError as error:
        raise _put_aside(path, tr("is not a text")) from error
    try:
        return _understood(json.loads(text))
    except (json.JSONDecodeError, RecursionError) as error:
        raise _put_aside(path, tr("is damaged")) from error
    except _NotOursError as error:
        raise _put_aside(path, str(error)) from error


class _NotOursError(Exception):
    """The contents of the file are invalid; the text is the reason."""


def _understood(content: Any) -> tuple[NamedWords, ...]:
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise _NotOursError(tr("contains something else"))
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
                path=path,
                trouble=trouble,
                reason=error.strerror or error,
            ),
            tr("Move it elsewhere before you save selections: they would replace it."),
        )
    return InputError(
        tr("The file of named selections {trouble}.", trouble=trouble),
        tr("It is kept as {aside}; a new one begins with the next selection that you save.", aside=aside),
    )


def write_selections(path: Path, entries: Sequence[NamedWords], vocabulary: int) -> None:
    """Write selections atomically.

    Parameters
    ----------
    path : Path
        Its folder is created if it does not exist.
    vocabulary : int
        Number of words they were chosen from; for people who read the file.

    Raises
    ------
    InputError
        When the file cannot be written; the former one is unchanged.
    """
    content = {
        "format": FORMAT,
        "version": VERSION,
        "vocabulary": vocabulary,
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
                parent=path.parent,
                reason=error.strerror or error,
            ),
            cure,
        ) from error
    except InputError as error:
        raise InputError(tr("The named selections cannot be written: {what}", what=error.what), cure) from error


_READ, _WRITE = "read named selections", "write named selections"
_HASHED_AT_ONCE = 50_000  # words


@dataclass(frozen=True)
class Named:
    """A selection and its name."""

    name: str
    chosen: WordSelection


def file_of(words: Sequence[str]) -> Path:
    """Return the path of the file with a vocabulary's named selections."""
    digest = hashlib.blake2b(digest_size=16)
    for begin in range(0, len(words), _HASHED_AT_ONCE):
        some = "".join(f"{word}\n" for word in words[begin : begin + _HASHED_AT_ONCE])
        digest.update(some.encode("utf-8", "surrogatepass"))
    return settings.log_folder() / "selections" / f"{digest.hexdigest()}.json"


class NamedSelections(QObject):
    """The named selections of the open vocabulary; read when it is opened, written when they change.

    Parameters
    ----------
    workspace : Workspace
        Its selection is saved and restored, and its undo stack is used.

    Attributes
    ----------
    entries : tuple of Named
        In the order of saving.

    Signals
    -------
    changed
    failed(Exception)
        The file could not be read or written; the selections of this session are kept nevertheless.
    """

    changed = Signal()
    failed = Signal(Exception)

    def __init__(self, workspace: Workspace, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._jobs = workspace, jobs
        self.entries: tuple[Named, ...] = ()
        self._path: Path | None = None  # None until the file of the open vocabulary has been read
        self._adopted: tuple[Named, ...] = ()  # selections of a project, until that file has been read
        self._size = 0  # size of that vocabulary
        self._unwritten: dict[Path, Callable[[Job | None], None]] = {}  # pending write of each file
        self._written: dict[Path, int] = {}  # version number last written to each file
        self._versions, self._lock = 0, threading.Lock()
        workspace.corpus_changed.connect(self._on_opened)

    @property
    def ready(self) -> bool:
        """Whether a vocabulary is open and its file has been read."""
        return self._path is not None

    def find(self, name: str) -> Named | None:
        """Return the selection with this name."""
        return next((entry for entry in self.entries if entry.name == name), None)

    # --- undoable actions

    def save(self, name: str) -> Named | None:
        """Save the current selection under a name; return the different one that it replaces, if any.

        Raises
        ------
        InputError
            When the name is empty or nothing is selected.
        """
        entry = Named(_named(name), self._workspace.chosen)
        if not len(entry.chosen):
            raise InputError(
                tr("No words are selected."), tr("Select words on the map or by a search, then name them.")
            )
        before = self.find(entry.name)
        if before is None:
            self._push(tr("Save “{name}”", name=entry.name), (*self.entries, entry))
        else:
            self._push(
                tr("Replace “{name}”", name=entry.name),
                tuple(entry if e.name == entry.name else e for e in self.entries),
            )
        return before if before is not None and before.chosen != entry.chosen else None

    def restore(self, name: str) -> None:
        """Select the words of a named selection."""
        entry = self.find(name)
        if entry is not None:
            self._workspace.choose(entry.chosen, tr("Select “{name}”", name=name))

    def add(self, name: str) -> None:
        """Add the words of a named selection to the selection."""
        entry = self.find(name)
        if entry is not None:
            self._workspace.choose(
                self._workspace.chosen.joined(entry.chosen, self._workspace.index), tr("Add “{name}”", name=name)
            )

    def rename(self, name: str, new: str) -> None:
        """Rename a selection.

        Raises
        ------
        InputError
            When the name is empty, or another selection has it.
        """
        new = _named(new)
        if new != name and self.find(new) is not None:
            raise InputError(
                tr("There is already a selection “{new}”.", new=new),
                tr("Choose another name, or delete that one first."),
            )
        self._push(
            tr("Rename “{name}”", name=name), tuple(replace(e, name=new) if e.name == name else e for e in self.entries)
        )

    def delete(self, name: str) -> None:
        """Delete a selection."""
        self._push(tr("Delete “{name}”", name=name), tuple(e for e in self.entries if e.name != name))

    def _push(self, text: str, entries: tuple[Named, ...]) -> None:
        if entries != self.entries:
            self._workspace.undo.push(SetValueCommand(text, self._set_entries, entries, self.entries))

    def _set_entries(self, entries: tuple[Named, ...]) -> None:
        self.entries = entries
        self.changed.emit()
        path = self._path
        if path is not None:
            work = self._unwritten[path] = self._writing(path)
            self._jobs.submit(
                "files", f"{_WRITE} {path.name}", work, lambda _none: self._on_written(path, work), self.failed.emit
            )

    # --- the file

    def _on_opened(self) -> None:
        # pending writes of the former vocabulary come first on the lane that reads this one
        self._path, self.entries, self._adopted = None, (), ()
        self.changed.emit()
        index = self._workspace.index
        if index is None:
            self._jobs.cancel(_READ)
            return
        words, self._size = index.words, len(index)

        def work(_job: Job) -> tuple[Path, tuple[Named, ...], Exception | None]:
            path = file_of(words)
            try:
                kept = read_selections(path)
            except InputError as error:
                return path, (), error
            return path, tuple(Named(k.name, WordSelection.of_words(k.words).within(index)) for k in kept), None

        self._jobs.submit("files", _READ, work, self._on_read, self.failed.emit)

    def adopt(self, entries: Sequence[Named]) -> None:
        """Add the selections of a project to those of the vocabulary that was just opened."""
        self._adopted = tuple(entries)
        if self.ready:
            self._join()

    def _join(self) -> None:
        """Merge adopted selections; of equal names with different words both are kept."""
        joined = list(self.entries)
        for entry in self._adopted:
            same = self.find(entry.name)
            if same is None:
                joined.append(entry)
            elif same.chosen.words != entry.chosen.words:
                joined.append(replace(entry, name=tr("{name} (of the project)", name=entry.name)))
        self._adopted = ()
        if len(joined) > len(self.entries):
            self._set_entries(tuple({entry.name: entry for entry in joined}.values()))

    def _on_read(self, found: tuple[Path, tuple[Named, ...], Exception | None]) -> None:
        self._path, self.entries, error = found
        self.changed.emit()
        self._join()
        if error is not None:
            self.failed.emit(error)

    def _writing(self, path: Path) -> Callable[[Job | None], None]:
        self._versions += 1
        entries, size, version = self.entries, self._size, self._versions

        def work(_job: Job | None) -> None:
            # a cancelled write that has begun goes on; the lock ensures that no older version is written last
            with self._lock:
                if self._written.get(path, 0) < version:
                    write_selections(path, [NamedWords(e.name, e.chosen.words) for e in entries], size)
                    self._written[path] = version

        return work

    def _on_written(self, path: Path, work: Callable[[Job | None], None]) -> None:
        if self._unwritten.get(path) is work:
            del self._unwritten[path]

    def flush(self) -> None:
        """Write pending changes at once, because the window closes."""
        waiting, self._unwritten = self._unwritten, {}
        for path, work in waiting.items():
            self._jobs.cancel(f"{_WRITE} {path.name}")
            try:
                work(None)
            except InputError as error:
                self.failed.emit(error)


def _named(name: str) -> str:
    name = " ".join(name.split())
    if not name:
        raise InputError(tr("The selection has no name."), tr("Type one."))
    return name
