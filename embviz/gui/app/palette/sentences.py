"""Entries of the command palette, and those for sentences: what was understood, how they go on, what else to ask."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from embviz.gui.core.questions import NO_VECTORS
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.questions.requests import Request
    from embviz.gui.app.main_window import MainWindow

_ASK, _KEPT, _TYPE = tr("Ask"), tr("Saved"), tr("Type")
_TAB = tr("Tab")
# points for each part of the query: a command that is named in full comes before a sentence, one of which only
# beginnings are typed comes after it
_UNDERSTOOD, _UNKNOWN, _GUESSED, _TO_COMPLETE, _TO_TRY = 102.0, 70.0, 45.0, 55.0, 1.0
_KEEPING = "keep answer"  # its job
_STEP = 0.5  # between entries that belong together
_FEWEST_PARTS = 2  # of a sentence that is told to be none
_OF_ADDRESS = 1000.0


@dataclass(frozen=True)
class Entry:
    """One line of the palette; `needs` tells what is missing for an unavailable one and is empty otherwise.

    It is searched by `sought` if that is not empty, else by its text. An entry with `fills` writes that into the input
    instead of running. `request` is the question that it answers, if any.
    """

    id: str
    text: str
    kind: str
    run: Callable[[], None]
    keys: str = ""
    needs: str = ""
    sought: str = ""
    fills: str = ""
    request: "Request | None" = None


@dataclass(frozen=True)
class FoundEntry:
    """An entry that matches the query, with the positions of the matched letters in its text."""

    entry: Entry
    places: frozenset[int] = frozenset()


def of_sentence(window: "MainWindow", typed: str, *, anything: bool) -> list[tuple[float, FoundEntry]]:
    """Return entries for a sentence, each with its points.

    Parameters
    ----------
    anything : bool
        Whether anything else was found: if not, and if the sentence is not understood, others are suggested.
    """
    questions, parts = window.context.questions, len(typed.split())
    if not parts:
        return []
    scored: list[tuple[float, FoundEntry]] = []
    try:
        reading = questions.read(typed)
    except InputError as error:
        return [(_OF_ADDRESS, FoundEntry(Entry("ask.wrong", error.what, _ASK, _nothing, needs=error.cure.rstrip("."))))]
    if reading is not None and not (reading.guessed and parts == 1):
        each = _GUESSED if reading.guessed else _UNKNOWN if reading.unknown else _UNDERSTOOD
        offered = [*_of_request(window, reading.request, "" if reading.guessed else typed, whole=not reading.guessed)]
        for request in reading.others:
            offered[1:1] = _of_request(window, request, "", whole=False)
        scored += [(each * parts - _STEP * at, FoundEntry(entry)) for at, entry in enumerate(offered)]
    completed = questions.complete(typed) if typed == typed.lstrip() else []
    scored += [
        (_TO_COMPLETE * parts - _STEP * at, FoundEntry(_to_fill(sentence, _TAB)))
        for at, sentence in enumerate(completed)
    ]
    if reading is None and not anything and not completed and parts >= _FEWEST_PARTS:
        tried = enumerate(questions.suggest(typed))
        scored += [(_TO_TRY - _STEP * at, FoundEntry(_to_fill(sentence))) for at, sentence in tried]
    return scored


def kept_answers(window: "MainWindow") -> Iterator[Entry]:
    """Yield the answers that are kept in the project, the newest first."""
    for one in reversed(window.context.questions.kept):
        yield Entry(
            f"kept {one.address}",
            tr("{question} – {answer}", question=one.question, answer=one.answer),
            _KEPT,
            partial(window.commands.questions.open_address, one.address),
        )


def copy_address(window: "MainWindow", request: "Request") -> None:
    """Copy the address of a question."""
    from embviz.analysis.questions.reading import address_of

    address = address_of(request)
    QGuiApplication.clipboard().setText(address)
    window.messages.show_status(tr("Copied {address}", address=address))


def _of_request(window: "MainWindow", request: "Request", sentence: str, *, whole: bool) -> Iterator[Entry]:
    """Yield the entry that shows a question, and if `whole` what else can be done with its answer.

    `sentence` is the one typed, empty where it may be read otherwise.
    """
    from embviz.analysis.questions.wording import describe

    questions = window.context.questions
    needs = "" if questions.ready else NO_VECTORS
    ask = partial(questions.ask, request, sentence)
    yield Entry("ask.sentence", describe(request), _ASK, ask, needs=needs, request=request)
    if not whole:
        return
    if not needs and request.kind not in _ON_MAP_ANYWAY:
        yield Entry(
            "ask.on_map",
            tr("Show this answer on the map"),
            _ASK,
            partial(questions.ask, request, on_map=True),
            request=request,
        )
    yield from _to_keep(window, request)
    yield Entry(
        "ask.copy",
        tr("Copy the address of this question"),
        _ASK,
        partial(copy_address, window, request),
        request=request,
    )


def _to_keep(window: "MainWindow", request: "Request") -> Iterator[Entry]:
    from embviz.analysis.questions.reading import address_of

    questions, address = window.context.questions, address_of(request)
    if questions.is_kept(address):
        yield Entry(
            "ask.remove", tr("Remove from the saved answers"), _ASK, partial(questions.remove, address), request=request
        )
    elif questions.ready and request.kind not in _WITHOUT_ANSWER:
        yield Entry(
            "ask.keep",
            tr("Save this answer in the project"),
            _ASK,
            partial(questions.answer, request, questions.keep, window.messages.show_error, _KEEPING),
            request=request,
        )


_WITHOUT_ANSWER = frozenset(("show", "cluster", "color", "senses"))
_ON_MAP_ANYWAY = frozenset(("show", "frequent", "spelled", "cluster", "color", "size", "senses"))


def _to_fill(sentence: str, keys: str = "") -> Entry:
    return Entry("ask.fill", sentence, _TYPE, _nothing, keys, fills=sentence)


def _nothing() -> None:
    """Do nothing: the entry only writes into the input."""
