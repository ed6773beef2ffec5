"""The form of the export options."""

from collections.abc import Iterable

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QWidget

from embviz.gui.core.settings import Settings
from embviz.gui.map.export.options import KINDS, ExportFormat, ExportOptions, ExportSize
from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.parameter_form import ROW_PX
from embviz.gui.widgets.inputs.spin_boxes import RealSpin, WholeSpin
from embviz.gui.widgets.layouts import label, row
from embviz.util.language import tr

_CUSTOM = tr("Other size")
_CAPTION_PX = 92
_LARGEST = {"px": 100_000.0, "cm": 500.0, "in": 200.0}
_TEXT = {"px": 24.0, "cm": 8.0, "in": 8.0}
_PARTS = ((tr("Visible part"), False), (tr("The whole map"), True))
_WORDS = ((tr("All on the map"), "all"), (tr("Not hidden"), "visible"), (tr("Selected"), "selected"))
_LOOKS = ((tr("Light"), "light"), (tr("Dark"), "dark"), (tr("Print: black on white"), "print"))
_NAMED = ((tr("As many as fit"), "all"), (tr("Selected words only"), "selected"), (tr("None"), "none"))


class MapExportForm(QWidget):
    """Form of the export options; shows only the controls that matter for the file type.

    Parameters
    ----------
    settings : Settings
        Source of the file type and look chosen last.
    view : tuple of float
        Size of the map in the window.
    title, caption : str
        Proposed.

    Signals
    -------
    changed()
    """

    changed = Signal()

    def __init__(
        self, settings: Settings, view: tuple[float, float], title: str, caption: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._sizes: tuple[tuple[str, ExportSize | None], ...] = (
            (tr("As in the window, sharp"), ExportSize(2 * round(view[0]), 2 * round(view[1]), "px", 300, 24)),
            (tr("3,840 × 2,160 pixels"), ExportSize(3840, 2160, "px", 300, 28)),
            (tr("8,000 × 5,000 pixels"), ExportSize(8000, 5000, "px", 300, 40)),
            (tr("A4 landscape"), ExportSize(29.7, 21.0, "cm", 300, 8)),
            (tr("A0 landscape (poster)"), ExportSize(118.9, 84.1, "cm", 150, 18)),
            (tr("One column of a journal"), ExportSize(8.6, 6.5, "cm", 600, 5)),
            (_CUSTOM, None),
        )
        self._kind = self._choice("kind", tr("Kind of file"), [(kind.title, kind.id) for kind in KINDS])
        self._about = label("", "caption", wrap=True)
        self._part = self._choice("part", tr("Part of the map"), _PARTS)
        self._words = self._choice("words", tr("Words"), _WORDS)
        self._size = self._choice("size", tr("Size"), [(name, name) for name, _ in self._sizes])
        self._width, self._height = self._length("width", tr("Width")), self._length("height", tr("Height"))
        self._unit = self._choice("unit", tr("Unit"), [("px", "px"), ("cm", "cm"), ("in", "in")])
        self._dpi = WholeSpin()
        self._named_control(self._dpi, "dpi", tr("Resolution"))
        self._dpi.setRange(20, 2400)
        self._dpi.setSuffix(tr(" pixels per inch"))
        self._text = self._length("text", tr("Size of names"))
        self._look = self._choice("look", tr("Colors"), _LOOKS)
        self._named = self._choice("named", tr("Names"), _NAMED)
        self._clear, self._legend = QCheckBox(tr("Transparent background")), QCheckBox(tr("Legend"))
        self._title, self._caption = QLineEdit(title), QLineEdit(caption)
        for control, name, said in (
            (self._clear, "transparent", tr("Transparent background")),
            (self._legend, "legend", tr("Legend")),
            (self._title, "title", tr("Title")),
            (self._caption, "caption", tr("Caption")),
        ):
            self._named_control(control, name, said)
        self._title.setPlaceholderText(tr("None"))
        self._caption.setPlaceholderText(tr("None"))
        self._title.setCursorPosition(0)
        self._caption.setCursorPosition(0)
        self._proposed = {line: line.text() for line in (self._title, self._caption)}
        self._legend.setChecked(True)
        self._lay_out()
        self._connect()
        self._kind.setCurrentIndex(max(0, self._kind.findData(settings.get("export/kind"))))
        self._look.setCurrentIndex(max(0, self._look.findData(settings.get("export/look") or theme.current().name)))
        self._on_size()
        self._on_kind()

    def _lay_out(self) -> None:
        self._rows = QFormLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setHorizontalSpacing(16)
        self._rows.setVerticalSpacing(8)
        self._lengths, self._checks = QWidget(), QWidget()
        for box, line in (
            (self._lengths, row(self._width, label("×", "muted"), self._height, self._unit, stretch=self._width)),
            (self._checks, row(self._legend, 12, self._clear, None)),
        ):
            line.setContentsMargins(0, 0, 0, 0)
            box.setLayout(line)
        for said, control in (
            (tr("Kind of file"), self._kind),
            ("", self._about),
            (tr("Show"), self._part),
            (tr("Words"), self._words),
            (tr("Size"), self._size),
            ("", self._lengths),
            (tr("Resolution"), self._dpi),
            (tr("Size of names"), self._text),
            (tr("Colors"), self._look),
            (tr("Names"), self._named),
            ("", self._checks),
            (tr("Title"), self._title),
            (tr("Caption"), self._caption),
        ):
            caption = label(said)
            set_scaled_size(caption, minimum_height=ROW_PX if control is not self._about else 0)
            set_scaled_size(caption, minimum_width=_CAPTION_PX)
            self._rows.addRow(caption, control)

    def _connect(self) -> None:
        self._kind.currentIndexChanged.connect(self._on_kind)
        self._size.currentIndexChanged.connect(self._on_size)
        self._unit.currentIndexChanged.connect(self._on_unit)
        for spin in (self._width, self._height):
            spin.valueChanged.connect(self._on_length)
        for other in (self._dpi, self._text):
            other.valueChanged.connect(self.changed)
        for choice in (self._part, self._words, self._look, self._named):
            choice.currentIndexChanged.connect(self.changed)
        for check in (self._clear, self._legend):
            check.toggled.connect(self.changed)
        for line in (self._title, self._caption):
            line.textChanged.connect(self.changed)

    @property
    def kind(self) -> ExportFormat:
        """The chosen file type."""
        return next(kind for kind in KINDS if kind.id == self._kind.currentData())

    @property
    def plan(self) -> ExportOptions:
        """The export options as set in the form."""
        return ExportOptions(
            self.kind.id,
            self._part.currentData(),
            self._words.currentData(),
            self._paper(),
            self._look.currentData(),
            not self._clear.isChecked(),
            self._legend.isChecked(),
            self._named.currentData(),
            self._title.text().strip(),
            self._caption.text().strip(),
        )

    def propose(self, title: str, caption: str) -> None:
        """Replace proposed title and caption where the user has not edited them; emits no signal."""
        for line, text in ((self._title, title), (self._caption, caption)):
            if line.text() == self._proposed[line] and text != line.text():
                blocked = QSignalBlocker(line)
                line.setText(text)
                line.setCursorPosition(0)
                del blocked
                self._proposed[line] = line.text()

    def remember(self) -> None:
        """Remember the options for the next export."""
        self._settings.set("export/kind", self.kind.id)
        self._settings.set("export/look", self._look.currentData())

    def _paper(self) -> ExportSize:
        return ExportSize(
            self._width.value(),
            self._height.value(),
            self._unit.currentData(),
            float(self._dpi.value()),
            self._text.value(),
        )

    def _on_kind(self) -> None:
        kind = self.kind
        self._about.setText(kind.about)
        paged = kind.drawn or kind.id == "html"
        for control, shown in (
            (self._part, paged),
            (self._words, kind.listed),
            (self._size, kind.drawn),
            (self._lengths, kind.drawn),
            (self._text, kind.drawn),
            (self._look, kind.drawn),
            (self._named, kind.drawn),
            (self._checks, paged),
            (self._title, paged),
            (self._caption, paged),
        ):
            self._rows.setRowVisible(control, shown)
        self._clear.setVisible(kind.drawn)
        self._show_resolution()
        self.changed.emit()

    def _show_resolution(self) -> None:
        # a vector drawing has no pixels
        self._rows.setRowVisible(self._dpi, self.kind.id == "png" and self._unit.currentData() != "px")

    def _on_size(self) -> None:
        paper = dict(self._sizes)[self._size.currentData()]
        if paper is None:
            return
        blocked = [QSignalBlocker(c) for c in (self._unit, self._width, self._height, self._dpi, self._text)]
        self._unit.setCurrentIndex(self._unit.findData(paper.unit))
        self._take_unit(paper.unit)
        self._width.setValue(paper.width)
        self._height.setValue(paper.height)
        self._dpi.setValue(round(paper.dpi))
        self._text.setValue(paper.text)
        del blocked
        self._show_resolution()
        self.changed.emit()

    def _take_unit(self, unit: str) -> None:
        for spin in (self._width, self._height):
            spin.setDecimals(0 if unit == "px" else 1)
            spin.setRange(50 if unit == "px" else 1, _LARGEST[unit])
            spin.setSingleStep(100 if unit == "px" else 1)
            spin.setToolTip(tr("{side} of the picture, in {unit}", side=spin.accessibleName(), unit=unit))
        self._text.setSuffix(tr(" px") if unit == "px" else tr(" pt"))

    def _on_unit(self) -> None:
        """Keep the size on paper when the unit changes; pixels are converted by the resolution."""
        unit = self._unit.currentData()
        before = "px" if self._text.suffix() == tr(" px") else "cm" if unit != "cm" else "in"
        width, height = self._width.value(), self._height.value()
        dpi = self._dpi.value()
        inch = {"px": dpi, "cm": 2.54, "in": 1.0}
        blocked = [QSignalBlocker(c) for c in (self._width, self._height, self._text)]
        self._take_unit(unit)
        self._width.setValue(width / inch[before] * inch[unit])
        self._height.setValue(height / inch[before] * inch[unit])
        if (before == "px") != (unit == "px"):
            self._text.setValue(_TEXT[unit])
        del blocked
        self._on_length()
        self._show_resolution()

    def _on_length(self) -> None:
        if self._size.currentData() != _CUSTOM:
            blocked = QSignalBlocker(self._size)
            self._size.setCurrentIndex(self._size.findData(_CUSTOM))
            del blocked
        self.changed.emit()

    def _choice(self, name: str, said: str, choices: Iterable[tuple[str, object]]) -> QComboBox:
        result = QComboBox()
        for text, value in choices:
            result.addItem(text, value)
        self._named_control(result, name, said)
        return result

    def _length(self, name: str, said: str) -> RealSpin:
        result = RealSpin()
        result.setDecimals(1)
        result.setRange(1, 1000)
        result.setKeyboardTracking(False)
        self._named_control(result, name, said)
        return result

    @staticmethod
    def _named_control(control: QWidget, name: str, said: str) -> None:
        control.setObjectName(f"export.{name}")
        control.setAccessibleName(said)
        set_scaled_size(control, minimum_height=ROW_PX)
