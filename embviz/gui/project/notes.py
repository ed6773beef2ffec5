"""The notes of a project."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout

from embviz.gui.project.host import ProjectHost
from embviz.gui.widgets.layouts import label
from embviz.util.language import tr

_SIZE = 560, 420  # px


class ProjectNotes(QDialog):
    """Non-modal dialog with the notes; every edit is stored in the project at once."""

    def __init__(self, window: ProjectHost) -> None:
        super().__init__(window)
        self.setObjectName("project_notes")
        self.setWindowTitle(tr("Project notes"))
        self.resize(*_SIZE)
        self._keeper = window.project
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 16)
        layout.setSpacing(12)
        layout.addWidget(label(tr("Notes are saved with the project."), "muted"))
        self._text = QPlainTextEdit(self._keeper.notes)
        self._text.setObjectName("project.notes")
        self._text.setAccessibleName(tr("Notes of the project"))
        self._text.setPlaceholderText(tr("What you saw, and what to try next"))
        self._text.setTabChangesFocus(True)
        self._text.textChanged.connect(self._on_written)
        layout.addWidget(self._text, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        layout.addWidget(buttons)
        # another project has other notes
        window.workspace.corpus_changed.connect(self.close)
        self.finished.connect(self.deleteLater)
        self._text.setFocus()

    def _on_written(self) -> None:
        self._keeper.note(self._text.toPlainText())
