"""Shows questions that were asked in a sentence: each on the page that answers it, or its answer on the map."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

import numpy as np
from PySide6.QtCore import QObject

from embviz.gui.core.questions import AnsweredQuestion
from embviz.gui.pages.tabbed_page import TabbedPage
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.questions.requests import Request
    from embviz.gui.app.main_window import MainWindow
    from embviz.gui.axes.axes_page import AxesPage
    from embviz.gui.compare.time_page import OverTimePage
    from embviz.gui.similarity.odd_page import OddPage
    from embviz.gui.words.senses_page import SensesPage

_SHOWN = "shown question"  # the job that answers what is shown
_SAID = 160  # characters of an answer in the status bar


class QuestionCommands(QObject):
    """Goes to the page of a question, and says the short answer in the status bar."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window

    def show(self, request: "Request", on_map: bool = False, sentence: str = "") -> None:
        """Show a question on its page, or select its answer on the map and move the camera there.

        The sentence, if it was typed, stays in sight in the line of the page.
        """
        from embviz.analysis.questions.requests import Cluster, ColorBy, Frequent, ShowWords, Size, Spelled

        window, questions = self._window, self._window.context.questions
        if not questions.ready:
            window.messages.show_error(InputError(tr("There are no vectors to ask."), tr("Train, or open vectors.")))
            return
        on_map = on_map or isinstance(request, ShowWords | Frequent | Spelled | Cluster | ColorBy)

        def done(found: AnsweredQuestion) -> None:
            if on_map:
                self._show_on_map(request, found.answer.selection)
            said = found.answer.text
            window.messages.show_status(said if len(said) <= _SAID else f"{said[: _SAID - 1]}…")

        if on_map:
            window.show_page("map")
        elif isinstance(request, Size):
            window.run_action("file.about_vectors")
        else:
            self._show_page(request)
            page = window.current_page()
            if sentence and isinstance(page, TabbedPage):
                page.keep_question(sentence)
        # what is wrong with a question is said on its page; on the map nobody else says it
        questions.answer(request, done, window.messages.show_error if on_map else lambda _error: None, _SHOWN)

    def open_address(self, address: str) -> None:
        """Show the question of an address, or the error that it has."""
        try:
            self._window.context.questions.ask_text(address)
        except InputError as error:
            self._window.messages.show_error(error)

    def _show_on_map(self, request: "Request", words: Sequence[str]) -> None:
        from embviz.analysis.questions.requests import Cluster, ColorBy

        window = self._window
        index = window.workspace.index
        if index is None:
            return
        found = [at for word in words if (at := index.get(word)) is not None]
        ids = np.array(list(dict.fromkeys(found)), np.int64)
        if len(ids):
            # the last word counts as selected last: other views look at it
            window.workspace.select_ids(ids.astype(np.int32), last=int(ids[-1]))
        if isinstance(request, ColorBy):
            window.context.coloring.choose(request.method)
        elif isinstance(request, Cluster):
            window.selection_actions.select_cluster()
        elif len(ids):
            window.context.scene.frame_words(ids)

    def _show_page(self, request: "Request") -> None:
        from embviz.analysis.analogies.expression import quoted
        from embviz.analysis.analogies.proportion import Proportion
        from embviz.analysis.questions.requests import (
            Analogy,
            Between,
            Change,
            Closer,
            Count,
            Difference,
            Expression,
            Farthest,
            Heatmap,
            Neighbors,
            OddWord,
            OnAxis,
            Rank,
            Senses,
            Similarity,
            Why,
        )

        window = self._window
        match request:
            case Analogy(first, second, third):
                window.context.ask_analogy(Proportion(first, second, third).expression)
            case Expression(text):
                window.context.ask_analogy(text)
            case Neighbors(words, without, count):
                said = " + ".join(map(quoted, words)) + "".join(f" - {quoted(word)}" for word in without)
                self._show_neighbors(said, least=count)
            case Between(first, second):
                self._show_neighbors(f"{quoted(first)} + {quoted(second)}")
            case Farthest(word):
                self._show_neighbors(f"- {quoted(word)}")
            case Count(word):
                self._show_neighbors(quoted(word))
            case Why(first, second):
                self._show_neighbors(quoted(first), self._spelled(second))
            case Rank(word, of):
                self._show_neighbors(quoted(of), self._spelled(word))
            case OddWord(words):
                cast("OddPage", window.page("similarity/odd")).set_words(self._all_spelled(words))
                window.show_page("similarity/odd")
            case Similarity(first, second):
                self._show_heatmap((first, second))
            case Closer(word, first, second):
                self._show_heatmap((word, first, second))
            case Heatmap(words):
                self._show_heatmap(words)
            case Difference(first, second):
                self._show_axis(second, first)
            case OnAxis(low, high, words):
                self._show_axis(low, high, words)
            case Senses(word):
                cast("SensesPage", window.page("words/senses")).ask(self._spelled(word))
                window.show_page("words/senses")
            case Change(word):
                page = cast("OverTimePage", window.page("compare/time"))
                window.show_page("compare/time")
                page.line.write(self._spelled(word))

    def _show_neighbors(self, expression: str, neighbor: str = "", least: int = 0) -> None:
        self._window.neighbors_page.ask(expression, neighbor, least)
        self._window.show_page("words/neighbors")

    def _show_heatmap(self, words: Sequence[str]) -> None:
        self._window.heatmap_page.set_words(self._all_spelled(words))
        self._window.show_page("similarity/heatmap")

    def _show_axis(self, low: str, high: str, words: Sequence[str] = ()) -> None:
        page = cast("AxesPage", self._window.page("axes/axes"))
        page.show_one_axis()
        page.editors[0].write(self._spelled(high), self._spelled(low))
        if words:
            page.words.write(" ".join(self._all_spelled(words)))
        self._window.show_page("axes/axes")

    def _spelled(self, word: str) -> str:
        """Return a word as the vocabulary spells it, for pages that look it up as it is written."""
        from embviz.analysis.analogies.analogy import resolve

        embedding = self._window.workspace.embedding
        at = resolve(embedding, word) if embedding is not None else None
        return word if embedding is None or at is None else embedding.words[at]

    def _all_spelled(self, words: Sequence[str]) -> list[str]:
        return [self._spelled(word) for word in words]
