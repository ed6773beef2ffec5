"""The docks beside the pages: one line each."""

from dataclasses import dataclass
from importlib import import_module

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget

from embviz.gui.context import Context


@dataclass(frozen=True)
class DockSpec:
    """One dock: id, title, where it is at first, its shortcut, and where its class is."""

    id: str
    title: str
    area: Qt.DockWidgetArea
    shortcut: str
    location: str


DOCKS = (
    DockSpec("training", "Training", Qt.DockWidgetArea.LeftDockWidgetArea, "Ctrl+Shift+1",
             "training:TrainingPanel"),
    DockSpec("inspector", "Word", Qt.DockWidgetArea.RightDockWidgetArea, "Ctrl+Shift+2", "inspector:Inspector"),
    DockSpec("loss", "Loss", Qt.DockWidgetArea.BottomDockWidgetArea, "Ctrl+Shift+3", "loss:LossPanel"),
)


def make_dock(spec: DockSpec, context: Context) -> QDockWidget:
    """Import and build a dock."""
    module, name = spec.location.split(":")
    dock = QDockWidget(spec.title)
    dock.setObjectName(f"dock.{spec.id}")
    dock.setWidget(getattr(import_module(f"embviz.gui.panels.{module}"), name)(context))
    dock.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetMovable | QDockWidget.DockWidgetFeature.DockWidgetFloatable
                     | QDockWidget.DockWidgetFeature.DockWidgetClosable)
    return dock
