"""What the microscope looks at: a text of the user's, a model, a loss, and how large and fast they are."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from embviz.gui.lessons.microscope.state import Microscope
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.inputs.spin_boxes import RealSpin, WholeSpin
from embviz.gui.widgets.layouts import label, row
from embviz.util.errors import InputError
from embviz.util.language import tr


class SetupPart(LessonWidget):
    """Controls of the small model; nearly all of them restart it."""

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.scope = stage.share(Microscope)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        self._text = QLineEdit(self.scope.text)
        self._text.setObjectName("microscope.text")
        self._text.setAccessibleName(tr("Text: short sentences with periods between them"))
        self._complaint = InlineMessage("microscope.message")
        self._complaint.hide()
        layout.addLayout(row(label(tr("Text")), self._text, stretch=self._text))
        layout.addWidget(self._complaint)
        self._model = SegmentedControl(
            "microscope.model", tr("Model"), (("skipgram", tr("Skip-gram")), ("cbow", "CBOW"))
        )
        self._dimensions = _whole(
            "microscope.dimensions", tr("Dimensions"), tr(" dimensions"), 2, 6, self.scope.dimensions,
        )
        self._rate = RealSpin()
        self._rate.setObjectName("microscope.rate")
        self._rate.setAccessibleName(tr("Learning rate"))
        self._rate.setToolTip(tr("Learning rate η: how far a step goes along the gradient"))
        self._rate.setPrefix("η = ")
        self._rate.setDecimals(2)
        self._rate.setRange(0.01, 1.0)
        self._rate.setSingleStep(0.05)
        self._rate.setValue(self.scope.rate)
        layout.addLayout(row(self._model, None, self._dimensions, self._rate))
        self._text.textEdited.connect(self._write)
        self._model.changed.connect(lambda at: self.scope.set_model(at == 1))
        self._dimensions.valueChanged.connect(self.scope.set_dimensions)
        self._rate.valueChanged.connect(lambda rate: self.scope.set_rate(round(rate, 2)))

    def _write(self, text: str) -> None:
        try:
            self.scope.read(text)
        except InputError as error:
            self._complaint.show_error(error)
        else:
            self._complaint.show_note("")
        self._complaint.setVisible(self._complaint.error is not None)


class LossSwitch(QWidget):
    """The choice between the full softmax and negative sampling, with its number of noise words."""

    def __init__(self, scope: Microscope) -> None:
        super().__init__()
        self._scope = scope
        self._loss = SegmentedControl(
            "microscope.loss", tr("Loss"), (("softmax", tr("Full softmax")), ("negative", tr("Negative sampling"))),
        )
        self._negative = _whole("microscope.negative", tr("Noise words"), tr(" noise words"), 1, 8, scope.negative)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._loss)
        layout.addWidget(self._negative)
        self._loss.changed.connect(lambda at: scope.set_loss(at == 1))
        self._negative.valueChanged.connect(lambda count: scope.set_noise(count, scope.power))
        scope.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        with QSignalBlocker(self._loss):
            self._loss.choose(int(self._scope.sampled))
        self._negative.setVisible(self._scope.sampled)


def _whole(name: str, title: str, suffix: str, least: int, most: int, value: int) -> WholeSpin:
    made = WholeSpin()
    made.setObjectName(name)
    made.setAccessibleName(title)
    made.setSuffix(suffix)
    made.setRange(least, most)
    made.setValue(value)
    return made
