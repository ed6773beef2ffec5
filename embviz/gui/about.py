"""What the window says of itself: version, licences."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from embviz.gui.sizes import sized
from embviz.gui.widgets.parts import column, label
from embviz.language import tr


class AboutDialog(QDialog):
    """Version, and whose work it stands on."""

    def __init__(self, version: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About embviz"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        body = column(self, (24, 20, 24, 16), 10)
        body.addWidget(label("embviz", "title"))
        body.addWidget(label(tr("Version {version} · MIT licence", version=version), "muted"))
        text = label(
            tr(
                "A desktop laboratory for word embeddings. Nothing leaves this computer.\n\nIt stands on Qt for "
                "Python (LGPL), pyqtgraph (MIT), NumPy, SciPy, scikit-learn, openTSNE and numba (BSD),  "
                "charset-normalizer (MIT), regex (Apache-2.0), and the typeface Inter (OFL)."
            ), wrap=True,
        )
        sized(text, fixed_width=420)
        body.addWidget(text)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        body.addWidget(buttons)
