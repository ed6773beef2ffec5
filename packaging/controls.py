"""Writes the list of controls that the command palette finds: python packaging/controls.py.

Builds all pages and panels of a window in which nothing is open, in English, without a screen.
"""

import os
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from embviz.gui.app.main_window import MainWindow
from embviz.gui.app.palette.controls import as_json, controls_of
from embviz.gui.core.settings import write_below

TARGET = Path(__file__).resolve().parent.parent / "resources" / "controls.json"


def main() -> None:
    """Write the list."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        write_below(folder)
        application = QApplication([])
        window = MainWindow()
        TARGET.write_text(as_json(controls_of(window)), "utf-8")
        window.close()
        application.processEvents()


if __name__ == "__main__":
    main()
