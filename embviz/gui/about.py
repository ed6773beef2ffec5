"""What the window says of itself: version, licences."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from embviz.gui.widgets.parts import column, label


class AboutDialog(QDialog):
    """Version, and whose work it stands on."""

    def __init__(self, version: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("About embviz")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        body = column(self, (24, 20, 24, 16), 10)
        body.addWidget(label("embviz", "title"))
        body.addWidget(label(f"Version {version} · MIT licence", "muted"))
        text = label(
            "A desktop laboratory for word embeddings. Nothing leaves this computer.\n\n"
            "It stands on Qt for Python (LGPL), pyqtgraph (MIT), NumPy, SciPy, scikit-learn, openTSNE and numba (BSD), "
            " charset-normalizer (MIT), regex (Apache-2.0), and the typeface Inter (OFL).", wrap=True,
        )
        text.setFixedWidth(420)
        body.addWidget(text)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        body.addWidget(buttons)
