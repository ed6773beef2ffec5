"""Folds the training panel after a run, and opens the word panels when a word is selected.

A panel that the user opens or closes by hand is left alone.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from embviz.gui.app.docks.arrangement import DockLayout
from embviz.gui.app.docks.specs import DOCKS, Dock, sharing
from embviz.gui.core.settings import Settings
from embviz.gui.core.workspace import Workspace
from embviz.gui.style import theme

if TYPE_CHECKING:
    from embviz.gui.map.page import MapPage
    from embviz.gui.training.panel import TrainingPanel
    from embviz.gui.training.timeline import TimelinePanel

_WIDE = 1100  # px at the normal text size; a window of this width has room for panels that were not requested
_STAYS, _OPENS = "train/panel_stays", "words/panel_opens"
_TRAINING, _WORD = "training", "inspector"


class PanelFolding(QObject):
    """Decides which panels of the map are visible until the user does.

    Parameters
    ----------
    docks : mapping of str to Dock
        By their ids; their contents are connected when they are built, and the map by `add_map`.
    """

    def __init__(
        self, arrangement: DockLayout, workspace: Workspace, settings: Settings, docks: Mapping[str, Dock]
    ) -> None:
        super().__init__(arrangement)
        self._arrangement, self._workspace, self._settings = arrangement, workspace, settings
        self._docks = docks
        self._page: MapPage | None = None
        self._timeline: TimelinePanel | None = None
        self._words = (_WORD, *(name for name in docks if name in sharing(_WORD) and name != _WORD))
        docks[_TRAINING].built.connect(self._add_training)
        docks["timeline"].built.connect(self._add_timeline)
        arrangement.asked.connect(self._on_asked)
        arrangement.closed.connect(self._on_closed)
        arrangement.changed.connect(self._show_handles)
        for dock in docks.values():
            dock.visibilityChanged.connect(self._show_handles)
        workspace.run_changed.connect(self._on_run)
        workspace.corpus_changed.connect(self._on_run)
        workspace.selection_changed.connect(self._on_chosen)
        self._was_training = False

    def add_map(self, page: "MapPage") -> None:
        """Connect the map page when it is built."""
        self._page = page
        for spec in DOCKS:
            if spec.id in self._words:
                page.panel_tabs.add_panel(spec.id, spec.title)
        page.panel_tabs.asked.connect(self._bring)
        self._show_handles()

    def _add_training(self, panel: "TrainingPanel") -> None:
        panel.complained.connect(lambda: self._bring(_TRAINING))

    def _add_timeline(self, timeline: "TimelinePanel") -> None:
        self._timeline = timeline
        timeline.run_bar.settings_wanted.connect(lambda: self._bring(_TRAINING))
        timeline.loss_button.toggled.connect(self._on_loss)
        self._show_handles()

    def _bring(self, name: str) -> None:
        self._arrangement.bring(self._docks[name])

    def _on_run(self) -> None:
        workspace = self._workspace
        if workspace.training:
            self._docks[_TRAINING].contents()  # it shows errors of a run, visible or not
        if workspace.training and not self._was_training and not len(workspace.chosen):
            self._arrangement.lend(())
        self._was_training = workspace.training
        if workspace.run is None:
            self._arrangement.fold(_TRAINING, False)
        elif not workspace.training and not self._settings.get(_STAYS):
            # it stays folded during the next run, so that the map does not change its size again and again
            at = QApplication.focusWidget()
            mine = at is not None and self._docks[_TRAINING].isAncestorOf(at)
            self._arrangement.fold(_TRAINING, True)
            if mine and self._timeline is not None and self._timeline.run_bar.isVisible():
                self._timeline.run_bar.take_focus()

    def _on_chosen(self) -> None:
        """Open the word panels when the first word is selected on the map."""
        if self._page is None or not self._page.isVisible():
            return
        if not len(self._workspace.chosen) or not self._settings.get(_OPENS):
            return
        if self._page.window().width() < theme.px(_WIDE):
            return
        if all(self._docks[name].isHidden() for name in self._words):
            self._arrangement.lend(self._words)

    def _on_asked(self, name: str) -> None:
        # the handle of a panel is hidden before room is made for the panel
        if name == _TRAINING:
            if self._timeline is not None:
                self._timeline.run_bar.hide()
            if self._workspace.run is not None:
                self._settings.set(_STAYS, True)
        elif name in self._words:
            if self._page is not None:
                self._page.panel_tabs.hide()
            self._settings.set(_OPENS, True)

    def _on_closed(self, name: str) -> None:
        if name == _TRAINING:
            self._settings.set(_STAYS, False)
            over = self._workspace.run is not None and not self._workspace.training
            if over:  # folded, not closed: it is shown again for the next text
                self._arrangement.keep_folded(_TRAINING)
        elif name in self._words and all(self._docks[one].isHidden() for one in self._words):
            self._settings.set(_OPENS, False)

    def _on_loss(self, shown: bool) -> None:
        dock = self._docks["loss"]
        if shown == dock.isHidden():
            dock.setVisible(shown)
            self._arrangement.follow(dock, shown)

    def _show_handles(self) -> None:
        """Show a handle for each panel that is not visible."""
        page, timeline = self._page, self._timeline
        if page is not None:
            page.panel_tabs.setVisible(all(self._docks[name].isHidden() for name in self._words))
        if timeline is not None:
            timeline.run_bar.setVisible(self._docks[_TRAINING].isHidden() and page is not None and page.isVisible())
            timeline.loss_button.blockSignals(True)
            timeline.loss_button.setChecked(not self._docks["loss"].isHidden())
            timeline.loss_button.blockSignals(False)
