"""Toolbar above the two maps, with presets for both at once."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from embviz.gui.compare.map_pane import MapPane
from embviz.gui.compare.model_choice import ModelChooser
from embviz.gui.pages.comparable_models import FILE, MOMENT, RUN, ComparisonSource
from embviz.gui.pages.context import Context
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.inputs.word_input import WordInput
from embviz.gui.widgets.layouts import FoldingRow, button, check_box, label, row
from embviz.util.language import tr

MOST_WORDS = 20_000
_AT_FIRST = 1_000
_PRESETS = (
    ("methods", tr("Two methods"), tr("The same vectors, drawn in two ways")),
    ("moments", tr("Two moments"), tr("The start of the run and its current vectors")),
    ("models", tr("Two models"), tr("This run and another run on the text, or a file of vectors")),
)
PRESETS = tuple(name for name, _, _ in _PRESETS)
_COMMON = tr("Show only words that both vocabularies have; otherwise each map shows its own most frequent words")
_TOGETHER = tr("Panning and zooming one map moves the other: the right map is aligned with the left one")
_BESIDE = tr(
    "t-SNE and UMAP place the same groups differently each time. With this, the right map starts from the left one, "
    "so that a word that did not change stays where it was; only for two maps of one method"
)


class ComparisonToolbar(QWidget):
    """Controls that both maps share.

    Signals
    -------
    preset(str)
        ``methods``, ``moments`` or ``models``.
    words_changed
        The choice of words has changed.
    together_changed(bool)
    beside_changed
    searched(str)
        A word is searched on both maps.
    """

    preset = Signal(str)
    words_changed = Signal()
    together_changed = Signal(bool)
    beside_changed = Signal()
    searched = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._presets = {}
        for name, title, help_ in _PRESETS:
            preset = button(title, f"compare.two_{name}", flat=True)
            preset.setToolTip(help_)
            preset.setCheckable(True)
            preset.clicked.connect(lambda _checked=False, name=name: self._on_preset(name))
            self._presets[name] = preset
        self._compared = ""
        self._words = WholeSpin(
            "compare.words",
            tr("Number of words on each map"),
            10,
            MOST_WORDS,
            context.settings.get("map/words") or _AT_FIRST,
        )
        self._words.setSingleStep(500)
        self._words.setSuffix(tr(" words"))
        self._words.setKeyboardTracking(False)
        self._words.valueChanged.connect(lambda _count: self.words_changed.emit())
        self._common = _switch("common", tr("Common words only"), _COMMON, lambda _on: self.words_changed.emit())
        self._together = _switch("together", tr("Move together"), _TOGETHER, self.together_changed.emit)
        self._beside = _switch("beside", tr("Start from the left map"), _BESIDE, lambda _on: self.beside_changed.emit())
        self.finder = WordInput(tr("Find a word"), single=True)
        self.finder.setObjectName("compare.find")
        self.finder.setAccessibleName(tr("Find a word on both maps"))
        set_scaled_size(self.finder, minimum_width=110)
        set_scaled_size(self.finder, maximum_width=210)
        self.finder.set_completion(context.complete)
        self.finder.entered.connect(self.searched)
        self._message = label("", "muted", wrap=True, name="compare.message")
        self._message.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 10, 14, 8)
        presets, switches = self._presets.values(), (self._common, 6, self._together, 6, self._beside)
        layout.addWidget(FoldingRow(row(*presets, 4, self._words, None), row(*switches, None, self.finder), 8))
        layout.addWidget(self._message)

    @property
    def count(self) -> int:
        """Number of words on each map."""
        return self._words.value()

    @property
    def common_only(self) -> bool:
        """Whether both maps show the same words."""
        return self._common.isChecked()

    @property
    def beside(self) -> bool:
        """Whether the right map starts at the positions of the left one."""
        return self._beside.isChecked()

    @property
    def compared(self) -> str:
        """The current preset; empty if none."""
        return self._compared

    def show_compared(self, name: str) -> None:
        """Check the button of the current preset; none if empty."""
        self._compared = name
        for key, preset in self._presets.items():
            preset.setChecked(key == name)

    def _on_preset(self, name: str) -> None:
        self.show_compared(self._compared)  # until there are two of them
        self.preset.emit(name)

    def say(self, text: str) -> None:
        """Show a message below the controls; hide it if empty."""
        self._message.setText(text)
        self._message.setVisible(bool(text))


def _switch(name: str, title: str, help_: str, toggled: Callable[[bool], None]) -> QCheckBox:
    switch = check_box(title, f"compare.{name}")
    switch.setToolTip(help_)
    switch.setChecked(True)
    switch.toggled.connect(toggled)
    return switch


_NO_MOMENTS = tr("There are no two moments to compare yet. Train on a text, and its epochs are listed here.")
NO_MODEL = tr(
    "There is only one model. Train on this text again with other parameters, or open a file of vectors with "
    "“Open…” above the right map."
)


class PresetChooser(ModelChooser):
    """Chooses the sources and methods of two maps.

    Signals
    -------
    lacking(str)
        There are not two of the requested kind; with a hint what to do.
    """

    lacking = Signal(str)

    def __init__(self, context: Context, left: MapPane, right: MapPane, parent: QObject | None = None) -> None:
        super().__init__(context, left.list, right.list, parent)
        self._left, self._right = left, right
        self.wished = ""  # the preset to begin with

    def begin(self) -> None:
        """Compare what is wished for, or the pair of another tab, or else two methods."""
        wished, self.wished = self.wished, ""
        if wished and self.preset(wished):
            return
        before = self.shown
        self.renew()
        if self._shelf.pair is not None and tuple(self.shown) == self._shelf.pair and before != self.shown:
            for side in (self._left, self._right):
                side.choose(method=self._context.scene.method)
            self.changed.emit()
        else:
            self.preset("methods")

    def follow(self, found: list[ComparisonSource]) -> bool:
        """Adopt the pair of another tab; after two methods of one source, both maps are drawn by the left one."""
        before = self.shown
        adopted = super().follow(found)
        if adopted and len(set(before)) == 1:  # otherwise the difference would be that of the methods
            self._right.choose(method=self._left.method.name)
        return adopted

    def preset(self, name: str) -> bool:
        """Compare two ``methods``, ``moments`` or ``models``; return whether there are two."""
        found = self.renew()
        if not found:
            return False
        now, moments = found[0], [offer for offer in found if offer.kind == MOMENT]
        models = [offer for offer in found if offer.kind in (RUN, FILE)]
        method = self._left.method.name
        if name == "methods":
            method = self._context.scene.method
            left = right = now
        elif name == "moments":
            left, right = (moments[0] if moments else now), now
        else:
            left, right = now, (models[-1] if models else now)
        if left is right and name != "methods":
            if name == "models":  # the present is compared with another source
                self._left.choose(now)
                self.changed.emit()
            self.lacking.emit(_NO_MOMENTS if name == "moments" else NO_MODEL)
            return False
        self._left.choose(left, method)
        method = self._left.method.name  # the method of the Map page may not be available for two maps
        self._right.choose(right, ("tsne" if method == "pca" else "pca") if name == "methods" else method)
        self.changed.emit()
        return True
