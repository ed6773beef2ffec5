"""The main window: builds its bars, pages and docks from their tables. No page logic."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QIcon, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QTabWidget, QVBoxLayout, QWidget

from embviz.gui.app import actions
from embviz.gui.app.commands.commands import Commands
from embviz.gui.app.dialogs.crash import CrashDialog
from embviz.gui.app.docks.arrangement import DockLayout
from embviz.gui.app.docks.folding import PanelFolding
from embviz.gui.app.docks.full_screen import FullMapMode, SlideMode
from embviz.gui.app.docks.specs import DOCKS, Dock, place_dock
from embviz.gui.app.navigation_bar import NavigationBar
from embviz.gui.app.status_bar import StatusBar
from embviz.gui.app.warmup import Warmup
from embviz.gui.core import jobs
from embviz.gui.core.jobs import Jobs
from embviz.gui.core.messages import Messages
from embviz.gui.core.qt_parts import part_of
from embviz.gui.core.questions import Questions
from embviz.gui.core.settings import Settings, log_folder
from embviz.gui.core.training_controller import TrainingController
from embviz.gui.core.workspace import Workspace
from embviz.gui.files.loader import DocumentLoader
from embviz.gui.guide.help_button import add_help
from embviz.gui.pages.base import Page
from embviz.gui.pages.context import Context
from embviz.gui.pages.registry import PAGES, PageSpec
from embviz.gui.pages.tabbed_page import TabbedPage
from embviz.gui.project.controller import ProjectController, UnsavedRuns
from embviz.gui.project.opener import ProjectOpener
from embviz.gui.scene.coloring.model import MapColoring
from embviz.gui.scene.scene import MapScene
from embviz.gui.scene.selection_actions import SelectionActions
from embviz.gui.scene.softness import MapSoftness
from embviz.gui.start.thumbnails import MapThumbnails
from embviz.gui.story.playing import StoryHost, StoryPlayer
from embviz.gui.style.missing_fonts import MissingFonts
from embviz.gui.style.scaling import first_size
from embviz.gui.widgets.banner import Banner
from embviz.gui.widgets.layouts import CurrentSizeStack, PageScrollArea
from embviz.util.assets import asset
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import mirrored, tr

if TYPE_CHECKING:
    from embviz.gui.analogy.ask_page import AnalogyPage
    from embviz.gui.axes.axes_page import AxesPage
    from embviz.gui.lessons.page import LessonsPage
    from embviz.gui.map.panels.selection import SelectionPanel
    from embviz.gui.runs.page import RunsPage
    from embviz.gui.similarity.heatmap_page import SimilarityPage
    from embviz.gui.similarity.odd_page import OddPage
    from embviz.gui.start.page import StartPage
    from embviz.gui.training.panel import TrainingPanel
    from embviz.gui.training.timeline import TimelinePanel
    from embviz.gui.words.neighbors_page import NeighborsPage
    from embviz.monitoring.saved_runs import Saved
    from embviz.training.parameters import TrainingParameters

_CLOSE_S = 5.0
_FONTS = "fonts"
_UNFINISHED = "unfinished run"  # identifies its message in the banner


class MainWindow(StoryHost):
    """The only main window.

    It is created with the start page only, which needs no plotting libraries. Every other page is built when it
    is first shown or requested by `page`, and the contents of a dock when first visible or requested by `panel`.
    """

    commands: Commands
    status: StatusBar

    def __init__(self) -> None:
        super().__init__()
        self._set_up_window()
        self._create_services()
        self._create_project()
        self.actions_by_id = actions.build(self, self.commands, self.menuBar())
        self.actions_by_id[f"view.{self.settings.get('theme')}"].setChecked(True)
        self._pages: dict[str, Page] = {}
        self._page_containers: dict[str, QWidget] = {}
        self._docks: dict[str, Dock] = {}
        self._build_center()
        self._arrangement = DockLayout(self, self.settings, self._stack, self._docks)
        self.warmup = Warmup(self)
        self._unfinished: Saved | None = None  # run of an earlier process, until the user decides about it
        self._build_bars()
        self._build_docks()
        self._map_alone = FullMapMode(self._arrangement, lambda: self.map_page, (self._navigation, self.status))
        self._slides = SlideMode(self, self._arrangement, (self._navigation, self.status, self.menuBar()))
        self._folding = PanelFolding(self._arrangement, self.workspace, self.settings, self._docks)
        self.resize(first_size(self))
        self._arrangement.restore()
        self._connect()
        self.commands.keep_enabled(self.actions_by_id)
        self.show_page("start")
        self.thumbnails.changed.connect(self.start_page.show_pictures)

    # --- building

    def _set_up_window(self) -> None:
        self.setWindowTitle("embviz")
        self.setWindowIcon(QIcon(str(asset("icons", "embviz.svg"))))
        self.setAcceptDrops(True)
        # the tabs of docks that share a place stand where their titles would be
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self.setDockOptions(QMainWindow.DockOption.AllowNestedDocks | QMainWindow.DockOption.AllowTabbedDocks)
        self.setMinimumSize(QSize(900, 600))

    def _create_services(self) -> None:
        """Create what all pages share, and the context by which they are given it."""
        self.settings = Settings()
        self.workspace = Workspace(self)
        self.messages = Messages(self)
        self.jobs = Jobs(self.messages)
        self.loader = DocumentLoader(self.workspace, self.jobs, self.settings, self)
        self.trainer = TrainingController(self.workspace, self.jobs, self.settings, self)
        self.commands = Commands(self)
        self.unsaved = UnsavedRuns(self)
        scene = MapScene(self.settings, self)
        self.selection_actions = SelectionActions(self.workspace, scene, self.jobs, self.settings, self)
        self._softness = MapSoftness(self.workspace, self.jobs, self.trainer.repeats, scene, self)
        coloring = MapColoring(self.workspace, self.jobs, self.settings, self.trainer, scene, self)
        self.context = Context(
            self.workspace,
            self.jobs,
            self.settings,
            self.trainer,
            self.loader,
            scene,
            self.selection_actions,
            coloring,
            self.show_page,
            self.run_action,
            self.commands.words.fill_inputs,
            self.commands.words.ask_analogy,
            self.commands.window.show_guide,
            Questions(self.workspace, self.jobs, self),
        )
        self.context.questions.asked.connect(self.commands.questions.show)

    def _create_project(self) -> None:
        """Create what saves, opens and shows the session: project, story, and the pictures of recent maps."""
        self.project = ProjectController(self)
        self.projects = ProjectOpener(self)
        self.player = StoryPlayer(self)
        self.thumbnails = MapThumbnails(self.context, lambda: self.project.path)
        self.project.changed.connect(self.thumbnails.rename)
        self.loader.guard = self.project.before

    def _build_bars(self) -> None:
        self._navigation = NavigationBar(self.show_page)
        side = Qt.ToolBarArea.RightToolBarArea if mirrored() else Qt.ToolBarArea.LeftToolBarArea
        self.addToolBar(side, self._navigation)
        self.status = StatusBar(self.context, self)
        self.messages.status_shown.connect(self.status.show_message)
        self.setStatusBar(self.status)

    def _connect(self) -> None:
        self.workspace.embedding_changed.connect(self._on_contents)
        self.workspace.corpus_changed.connect(self._on_contents)
        self.loader.opened.connect(self._on_opened)
        self.project.changed.connect(self._update_title)
        self.messages.error_shown.connect(self._show_error)
        self.messages.asked.connect(self.banner.show_message)
        self.messages.cleared.connect(self.banner.clear)
        self.loader.details_requested.connect(self.commands.show_provenance)
        self.loader.word_list_requested.connect(self.commands.choose_words)
        self.loader.table_given.connect(self._on_table_given)
        self.loader.laid_out.connect(lambda kept: self.map_page.show_kept(kept))
        self.selection_actions.named.failed.connect(self.messages.show_error)
        self._missing_fonts = MissingFonts(self.jobs, self.workspace, self)
        self._missing_fonts.found.connect(self._on_fonts_missing)
        self.trainer.failed.connect(self._on_run_failed)
        self.trainer.resumed.connect(lambda: self._on_opened("map"))

    def _build_center(self) -> None:
        center = QWidget()
        layout = QVBoxLayout(center)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.banner = Banner()
        layout.addWidget(self.banner)
        self._stack = CurrentSizeStack()
        layout.addWidget(self._stack, 1)
        self._center = layout
        self.setCentralWidget(center)

    def _build_docks(self) -> None:
        menu = self._view_menu()
        menu.addSeparator()
        menu.addActions(self._navigation.page_actions)
        menu.addSeparator()
        for spec in DOCKS:
            dock = Dock(spec, self.context, self, self._arrangement.put_away)
            place_dock(self, spec, dock, self._docks)
            self._docks[spec.id] = dock
            dock.hide()
            toggle = dock.toggleViewAction()
            toggle.setObjectName(f"view.{spec.id}")
            toggle.setShortcut(spec.shortcut)
            toggle.triggered.connect(lambda shown, dock=dock: self._arrangement.follow(dock, shown))
            menu.addAction(toggle)

    def look_for_recovery(self) -> None:
        """Look, on a worker, for unfinished or unsaved work of an earlier process, and offer it."""
        self.trainer.look_for_unfinished(self._offer_to_resume)
        self.projects.look_for_recovery()

    def _view_menu(self) -> QMenu:
        return part_of(self.menuBar(), QMenu, "menu.view")

    # --- pages

    def page(self, address: str) -> Page:
        """Return a page by its id, or one of its tabs as ``page/part``; built at the first call."""
        page_id, _, part_id = address.partition("/")
        if page_id not in self._pages:
            page, container = self._make(next(spec for spec in PAGES if spec.id == page_id))
            page.setObjectName(f"page_{page_id}")
            self._pages[page_id], self._page_containers[page_id] = page, container
            self._stack.addWidget(container)
            if page_id == "map":
                self._folding.add_map(self.map_page)
        page = self._pages[page_id]
        return page.part(part_id) if part_id and isinstance(page, TabbedPage) else page

    @property
    def start_page(self) -> "StartPage":
        """The page that is shown first."""
        return cast("StartPage", self.page("start"))

    @property
    def runs_page(self) -> "RunsPage":
        """The page that compares runs."""
        return cast("RunsPage", self.page("runs"))

    @property
    def neighbors_page(self) -> "NeighborsPage":
        """The page of nearest neighbors."""
        return cast("NeighborsPage", self.page("words/neighbors"))

    @property
    def analogy_page(self) -> "AnalogyPage":
        """The analogy page."""
        return cast("AnalogyPage", self.page("analogy/ask"))

    @property
    def heatmap_page(self) -> "SimilarityPage":
        """The heatmap of similarities."""
        return cast("SimilarityPage", self.page("similarity/heatmap"))

    @property
    def odd_page(self) -> "OddPage":
        """The page that finds the word which does not belong."""
        return cast("OddPage", self.page("similarity/odd"))

    @property
    def lessons_page(self) -> "LessonsPage":
        """The lessons."""
        return cast("LessonsPage", self.page("lessons"))

    @property
    def axes_page(self) -> "AxesPage":
        """The axes page."""
        return cast("AxesPage", self.page("axes/axes"))

    def built_pages(self) -> Iterator[Page]:
        """Yield the pages, and of those with tabs the tabs, that were shown or requested before."""
        for page in self._pages.values():
            if isinstance(page, TabbedPage):
                yield from page.built
            else:
                yield page

    def _make(self, spec: PageSpec) -> tuple[Page, QWidget]:
        if spec.parts:
            page = spec.make(self.context, self._stack)
            self._add_help(spec, page)
            return page, page
        # with large text a page may need more room than there is; for a tabbed page, each tab scrolls by itself
        container = PageScrollArea(self._stack)
        page = spec.make(self.context, container.viewport())
        self._add_help(spec, page)
        container.setWidget(page)
        return page, container

    def _add_help(self, spec: PageSpec, page: Page) -> None:
        def show_help() -> None:
            self.context.show_help(f"{spec.id}#{page.help_heading()}")

        add_help(page, spec.id, spec.title, show_help, page.head)

    def show_page(self, address: str) -> None:
        """Show a page, or one of its tabs as ``page/part``, with the docks that belong to it."""
        page_id, _, part_id = address.partition("/")
        before = self._current_id()
        self._map_alone.show(False)
        # before the page, because the Tab key follows the order of creation, and a page comes last
        self._arrangement.build(page_id)
        page = self.page(page_id)
        if part_id and isinstance(page, TabbedPage):
            page.show_part(part_id)
        self._arrangement.remember(before)
        self._clear_banner()
        if page_id == "start":
            self.thumbnails.keep()
        self._stack.setCurrentWidget(self._page_containers[page_id])
        self._navigation.check(page_id)
        self.actions_by_id["view.map_alone"].setEnabled(page_id == "map")
        self._arrangement.show(page_id)
        page.take_focus()

    def show_neighbor_page(self, by: int) -> None:
        """Show the page that is `by` places further down the navigation bar."""
        order = self._order()
        self.show_page(order[(order.index(self._current_id()) + by) % len(order)])

    def current_page(self) -> Page:
        """Return the current page."""
        return self._pages[self._current_id()]

    @staticmethod
    def _order() -> list[str]:
        return [spec.id for spec in PAGES]

    def _current_id(self) -> str:
        shown = self._stack.currentWidget()
        return next((page_id for page_id, container in self._page_containers.items() if container is shown), "start")

    def current_address(self) -> str:
        """Return the address of the current page, for `show_page`."""
        page = self.current_page()
        return f"{self._current_id()}/{page.shown}" if isinstance(page, TabbedPage) else self._current_id()

    def _on_contents(self) -> None:
        workspace = self.workspace
        without_text = workspace.corpus is None and workspace.embedding is not None
        self._arrangement.show_contents(self._current_id(), without_text)

    # --- used by the actions: see commands.py

    def run_action(self, action_id: str) -> None:
        """Run an action of the table if it is enabled."""
        self.actions_by_id[action_id].trigger()

    def open_path(self, path: str | Path) -> None:
        """Open a text, a folder, a file of vectors or a project, as if it had been chosen in the file dialog."""
        self.open_paths([path])

    def open_paths(self, paths: Sequence[str | Path]) -> None:
        """Open files that belong together, such as vectors and a text or a table of the same words."""
        self._clear_banner()
        self.loader.open_paths(paths)

    def save_path(self, path: str | Path) -> None:
        """Write the vectors of the moment to a file, as if its path had been chosen in the file dialog."""
        self.commands.save_path(path)

    def panel(self, name: str) -> QWidget:
        """Return the contents of a dock, built at the first call."""
        return self._docks[name].contents()

    @property
    def training_panel(self) -> "TrainingPanel":
        """The training panel, with the form."""
        return cast("TrainingPanel", self.panel("training"))

    def show_parameters(self, parameters: "TrainingParameters") -> None:
        """Show the parameters of a run in the form of the training."""
        self.training_panel.form.show_parameters(parameters)

    @property
    def selection_panel(self) -> "SelectionPanel":
        """The panel in which words are searched and selected."""
        return cast("SelectionPanel", self.panel("select"))

    @property
    def timeline_panel(self) -> "TimelinePanel":
        """The timeline of the moments of a training."""
        return cast("TimelinePanel", self.panel("timeline"))

    def show_panel(self, name: str) -> None:
        """Raise a dock."""
        self._arrangement.bring(self._docks[name])

    @property
    def front_panel(self) -> str:
        """Id of the panel in front on the right of the map; empty for none."""
        return self._arrangement.front

    @front_panel.setter
    def front_panel(self, name: str) -> None:
        self._arrangement.front = name

    def show_map_alone(self, alone: bool | None = None) -> None:
        """Show the map without its surroundings, or everything again; None toggles."""
        self._map_alone.show(not self._map_alone.on if alone is None else alone)

    def show_slides(self, shown: bool) -> None:
        self._map_alone.show(False)
        self._slides.show(shown)
        self.banner.hold(shown)

    def add_below(self, part: QWidget) -> None:
        self._center.addWidget(part)

    def reset_docks(self) -> None:
        """Reset the layout of the docks."""
        self._arrangement.reset(self._current_id())

    # --- errors, state

    def _show_error(self, error: Exception, about: object) -> None:
        """Show an error: a banner for errors raised by embviz, and one dialog for a defect."""
        if isinstance(error, MemoryError):
            error = jobs.describe(error)
        if isinstance(error, EmbvizError):
            what, cure = (error.what, error.cure) if isinstance(error, InputError) else (str(error), "")
            self.messages.notify(what, cure, about=about)
        elif self.findChild(CrashDialog) is None:  # a recurring error is shown once, and logged
            CrashDialog(error, log_folder() / "embviz.log", self).open()

    def _on_fonts_missing(self, what: str, cure: str) -> None:
        self.messages.notify(what, cure, about=_FONTS, yields=True)

    def _on_table_given(self, path: str) -> None:
        self.show_panel("color")
        self.context.coloring.attach(path)

    def _clear_banner(self) -> None:
        """Remove the message; an offer stays until it is answered."""
        self.banner.hide()
        if self._unfinished is not None:
            self._offer_to_resume(self._unfinished)
        self.projects.offer_recovery()

    def _offer_to_resume(self, saved: "Saved") -> None:
        resume, discard = tr("Resume"), tr("Discard")
        self._unfinished = saved

        def go_on() -> None:
            self.panel("training")  # it tells why there is no run, if there is none
            self.trainer.resume(saved)

        def choose(choice: str) -> None:
            self._unfinished = None
            if choice == resume:
                self.project.before(go_on)
            else:
                self.trainer.discard_unfinished()
                self.projects.offer_recovery()

        def forget() -> None:
            self._unfinished = None

        self.messages.ask(
            tr(
                "The training of {name} was interrupted at epoch {epoch:.1f} of {epochs}.",
                name=saved.name,
                epoch=saved.epoch,
                epochs=saved.parameters.epochs,
            ),
            tr("It can continue from there, on the same schedule."),
            (resume, discard),
            choose,
            about=_UNFINISHED,
            refused=forget,
        )

    def _on_run_failed(self, _run: int, error: Exception) -> None:
        run = self.workspace.run
        kept = run.describe_kept() if run is not None else ""
        if not kept or not isinstance(error, EmbvizError):
            self.messages.show_error(error)
            return
        self.messages.ask(
            str(error), kept, (tr("Save vectors…"),), lambda _choice: self.commands.save_vectors(), about=error
        )

    def _on_opened(self, page_id: str) -> None:
        embedding = self.workspace.embedding
        origin = self.loader.origins.of(embedding) if embedding is not None else None
        if embedding is not None and origin is not None and origin.path is not None:
            self.trainer.repeats.look_beside(embedding, origin.path)
        self._update_title()
        if not self.current_page().STAYS:
            self.show_page(page_id)

    def _update_title(self) -> None:
        # the platform shows its marker of unsaved changes in place of [*]
        self.setWindowTitle(tr("{name}[*] — embviz", name=self.project.name) if self.project.name else "embviz")
        self.setWindowModified(self.project.modified)

    # --- events

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        local = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if local:
            event.acceptProposedAction()
            # after the drop has ended, because the file manager waits for it
            QTimer.singleShot(0, self, lambda: self.open_paths(local))

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.project.asks:
            event.ignore()
            self.project.before(self.close)
            return
        self.player.leave()
        self.project.stop()
        self.thumbnails.keep_now()
        self.show_map_alone(False)
        self._arrangement.save(self._current_id())
        self.status.clearMessage()
        self.trainer.cancel()
        self.selection_actions.named.flush()
        self.jobs.close(_CLOSE_S)
        self.trainer.close()
        self.project.copies.close()
        super().closeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # the focused widget did not handle the event
        if event.key() == Qt.Key.Key_Escape and self._map_alone.on:
            self._map_alone.show(False)
        elif not self.current_page().take_key(event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._navigation.set_window_width(self.width())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrangement.show(self._current_id())
