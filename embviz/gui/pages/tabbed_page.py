"""A page with several tabs, each built when it is first shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTabBar, QWidget

from embviz.gui.pages.base import Page
from embviz.gui.pages.context import Context
from embviz.gui.pages.question_line import QuestionLine
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.layouts import CurrentSizeStack, PageScrollArea, column, hairline, row, set_margins_along
from embviz.util.language import tr

_ASKED = frozenset(("words", "analogy", "similarity", "axes", "space"))  # pages above which one asks in a sentence
_LINE_PX = 160  # least width of that line


@dataclass(frozen=True)
class TabSpec:
    """Specification of a tab: id, title, and the class of its page."""

    id: str
    title: str
    location: str

    def make(self, context: Context, parent: QWidget) -> Page:
        """Import and build the tab."""
        module, name = self.location.split(":")
        page: Page = getattr(import_module(f"embviz.gui.{module}"), name)(context, parent)
        return page


class TabbedPage(Page):
    """A page with tabs, each built when it is first requested; a single tab has no tab bar.

    Parameters
    ----------
    name : str
        Id of the page; its tabs are named `<name>.parts`.
    title : str
        Accessible name of the tabs.
    parts : sequence of TabSpec
        At least one; the first is shown first.
    """

    def __init__(
        self, context: Context, name: str, title: str, parts: Sequence[TabSpec], parent: QWidget | None = None
    ) -> None:
        super().__init__(context, parent)
        self._name, self._specs = name, tuple(parts)
        self._made: dict[str, Page] = {}
        self._containers: dict[str, QWidget] = {}  # the containers of the tabs
        layout = column(self, (0, 0, 0, 0), 0)
        self._tabs = QTabBar()
        self._tabs.setObjectName(f"{name}.parts")
        self._tabs.setAccessibleName(tr("Parts of {title}", title=title))
        self._tabs.setWhatsThis(tr("The tabs of this page: click one, or use ← and →."))
        self._tabs.setProperty("parts", True)
        self._tabs.setExpanding(False)
        self._tabs.setDrawBase(False)
        self._tabs.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        line = hairline()
        self.head = row(self._tabs, None)
        set_margins_along(self.head, 0, 14)
        layout.addLayout(self.head)
        layout.addWidget(line)
        self._question: QuestionLine | None = None
        if name in _ASKED:
            self._question = QuestionLine(context, self, f"{name}.question", apart=True)
            self._question.setContentsMargins(24, 8, 24, 0)
            set_scaled_size(self._question.input, minimum_width=_LINE_PX)
            self.head.addWidget(self._question.input, 1)
            self._question.input.setVisible(context.questions.ready)
            layout.addWidget(self._question)
        for part in (self._tabs, line):
            part.setVisible(len(self._specs) > 1)
        for spec in self._specs:
            self._tabs.addTab(spec.title)
        self._stack = CurrentSizeStack()
        layout.addWidget(self._stack, 1)
        self._tabs.currentChanged.connect(lambda at: self.show_part(self._specs[at].id))
        self.show_part(self._specs[0].id)

    def part(self, part_id: str) -> Page:
        """Return a tab, building it at the first call."""
        if part_id not in self._made:
            container = PageScrollArea(self._stack)
            made = next(spec for spec in self._specs if spec.id == part_id).make(self.context, container.viewport())
            made.setObjectName(f"page_{self._name}_{part_id}")
            self._made[part_id] = made
            container.setWidget(made)
            self._containers[part_id] = container
            self._stack.addWidget(container)
        return self._made[part_id]

    @property
    def built(self) -> tuple[Page, ...]:
        """The tabs that have been built."""
        return tuple(self._made.values())

    @property
    def shown(self) -> str:
        """Id of the current tab."""
        return next(
            part_id for part_id, container in self._containers.items() if container is self._stack.currentWidget()
        )

    def show_part(self, part_id: str) -> None:
        """Show a tab."""
        self.part(part_id)
        self._stack.setCurrentWidget(self._containers[part_id])
        self._tabs.setCurrentIndex([spec.id for spec in self._specs].index(part_id))

    def keep_question(self, sentence: str) -> None:
        """Put a sentence that this page answers into its line, unless it stands there."""
        if self._question is not None and self._question.line.text() != sentence:
            self._question.write(sentence)

    def typed_lines(self) -> dict[str, str]:
        """Return the texts of the query lines of the current tab, then the sentence above it if it is answered."""
        asked = self._question
        sentence = {asked.line.objectName(): asked.line.text()} if asked is not None and asked.answered else {}
        return {**super().typed_lines(), **sentence}

    def submit_lines(self, lines: Mapping[str, str]) -> None:
        super().submit_lines(lines)
        if self._question is not None:
            # an answer above a tab belongs to what was asked with it
            self.keep_question(lines.get(self._question.line.objectName(), ""))

    def take_focus(self) -> None:
        self._current().take_focus()

    def help_heading(self) -> str:
        return self._tabs.tabText(self._tabs.currentIndex())

    def focus_search(self) -> None:
        self._current().focus_search()

    def picture(self) -> QWidget:
        return self._current().picture()

    def _current(self) -> Page:
        return self._made[self._specs[self._tabs.currentIndex()].id]
