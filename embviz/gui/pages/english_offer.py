"""Offers the shipped English vectors where nothing is open."""

from PySide6.QtWidgets import QPushButton

from embviz.gui.pages.context import Context
from embviz.util.language import tr


class EnglishOffer(QPushButton):
    """Button that opens the bundled English vectors; visible while neither a text nor vectors are open.

    Parameters
    ----------
    name : str
        Name of its parent: the button is called `<name>.english`.
    """

    def __init__(self, context: Context, name: str) -> None:
        super().__init__(tr("Use English Wikipedia: 30,000 words"))
        self.setObjectName(f"{name}.english")
        self.setAccessibleName(self.text())
        self.setToolTip(tr("Open the vectors that come with the program, and ask them on this page"))
        self.clicked.connect(lambda: context.run_action("file.english"))
        self._workspace = context.workspace
        self._workspace.corpus_changed.connect(self._look)
        self._workspace.embedding_changed.connect(self._look)
        self._look()

    def _look(self) -> None:
        wanted = self._workspace.corpus is None and self._workspace.embedding is None
        # a widget that is in no layout yet would be a window of its own
        if not wanted or self.parentWidget() is not None:
            self.setVisible(wanted)
