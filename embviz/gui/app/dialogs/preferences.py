"""The Preferences dialog; changes apply at once."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLabel, QMessageBox, QPushButton, QWidget

from embviz.gui.app.preferences import LANGUAGES, TEXT_SIZES, THEMES, Preferences
from embviz.gui.core import settings
from embviz.gui.core.qt_parts import layout_of, parent_of, part_of
from embviz.gui.files.file_names import ask_for_folder
from embviz.gui.style import number_text, theme
from embviz.gui.style.scaling import room_over, set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import ElidedLabel, VerticalScrollArea, button, check_box, column, hairline, label, row
from embviz.util.language import counted, tr

_WIDE_PX, _CAPTION_PX = 600, 170
_Button = QMessageBox.StandardButton
_DECIMALS = (
    (str(number_text.AS_USUAL), tr("Default")),
    *((str(count), str(count)) for count in range(number_text.FEWEST, number_text.MOST + 1)),
)


class PreferencesDialog(QDialog):
    """Preferences dialog with one row for each preference, in three groups."""

    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("preferences")
        self.setWindowTitle(tr("Preferences"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        set_scaled_size(self, fixed_width=_WIDE_PX)
        self._preferences = preferences
        self._told: list[QLabel] = []
        body = column(self, (28, 22, 28, 16), 0)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(20)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnMinimumWidth(0, _CAPTION_PX)
        self._grid.setColumnStretch(1, 1)
        inside = QWidget()
        inside.setLayout(self._grid)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._build_appearance()
        self._build_computing()
        self._build_files()
        body.addWidget(VerticalScrollArea(inside), 1)
        body.addSpacing(14)
        body.addWidget(hairline())
        body.addSpacing(12)
        reset = button(tr("Restore defaults…"), "preferences.reset", flat=True)
        reset.clicked.connect(self._ask_to_reset)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        body.addLayout(row(reset, None, buttons))
        # otherwise Return in a field would press the first button, which chooses colors
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        self._show()
        self._connect()
        theme.source.changed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        """Fit the height to the contents if the window is high enough; otherwise they scroll."""
        told_px = px(_WIDE_PX) - px(_CAPTION_PX) - self._around()
        for told in self._told:  # otherwise each row is as high as its text needs when it is narrow
            told.setFixedHeight(told.heightForWidth(told_px))
        layout = layout_of(self)
        layout.activate()
        room = part_of(self, VerticalScrollArea)
        inside = room.widget()
        assert inside is not None
        beside = self.sizeHint().height() - room.sizeHint().height()
        highest = room_over(parent_of(self)).height()
        wide = self.width() - layout.contentsMargins().left() - layout.contentsMargins().right()
        high = inside.heightForWidth(wide) if inside.hasHeightForWidth() else inside.sizeHint().height()
        self.resize(self.width(), min(high + beside, highest))

    def _around(self) -> int:
        """Return the width outside of the two columns in px."""
        margins = layout_of(self).contentsMargins()
        bar = part_of(self, VerticalScrollArea).verticalScrollBar().sizeHint().width()
        return margins.left() + margins.right() + self._grid.horizontalSpacing() + bar

    # --- building

    def _build_appearance(self) -> None:
        self._head(tr("Appearance"))
        self._theme = SegmentedControl("preferences.theme", tr("Colors"), THEMES)
        self._row(tr("Colors"), self._theme)
        self._language = SegmentedControl("preferences.language", tr("Language"), LANGUAGES)
        self._row(tr("Language"), self._language, tr("For the window and the lessons, after a restart."))
        sizes = [(str(percent), tr("{percent} %", percent=percent)) for percent in TEXT_SIZES]
        self._text_size = SegmentedControl("preferences.text_size", tr("Text size"), sizes)
        self._row(tr("Text size"), self._text_size, tr("Also Ctrl and + or −."))
        self._still = check_box(tr("Change views without animation"), "preferences.still")
        self._row(
            tr("Motion"),
            self._still,
            tr("Views change at once; recorded trainings still play. Follows the system until you choose."),
        )
        self._decimals = SegmentedControl("preferences.decimals", tr("Decimals"), _DECIMALS)
        self._row(
            tr("Decimals"), self._decimals, tr("For cosines, scores and distances on screen. Files keep all digits.")
        )
        self._explained = check_box(tr("Show all explanations"), "preferences.explanations")
        self._row(
            tr("Explanations"),
            self._explained,
            tr("Formulas and sources stay open on every page, for example in class."),
        )
        self._arrange = button(tr("Reset panels"), "preferences.arrange")
        self._row(tr("Panels"), self._arrange, tr("Moves every panel back to its default place."))

    def _build_computing(self) -> None:
        from embviz.monitoring.plan import declarations

        self._head(tr("Computing"))
        self._threads = WholeSpin("preferences.threads", tr("Threads of a training"), 0, settings.MOST)
        self._threads.setSpecialValueText(tr("All {cores}", cores=counted(settings.physical_cores(), "core")))
        self._row(
            tr("Threads"), self._threads, tr("For the next training. One thread with a seed repeats bit for bit.")
        )
        declared = declarations()["budget"]
        self._memory = WholeSpin(
            "preferences.memory", tr("History size, in megabytes"), int(declared.minimum), int(declared.maximum)
        )
        self._memory.setSingleStep(64)
        self._memory.setSuffix(tr(" MB"))
        self._row(
            tr("History size"),
            self._memory,
            tr("Memory for the moments of all runs on a text. Applies to the next training."),
        )

    def _build_files(self) -> None:
        self._head(tr("Files"))
        self._folder = ElidedLabel()
        self._folder.setObjectName("preferences.folder")
        self._choose = button(tr("Choose…"), "preferences.choose_folder")
        self._forget = button(tr("Clear"), "preferences.forget_folder", flat=True)
        place = QWidget()
        across = row(self._folder, self._choose, self._forget, stretch=self._folder)
        across.setContentsMargins(0, 0, 0, 0)
        place.setLayout(across)
        self._row(tr("Folder"), place, tr("Where dialogs start at first. Later, each starts at its last file."))
        self._texts = ElidedLabel()
        self._texts.setObjectName("preferences.texts_folder")
        self._choose_texts = button(tr("Choose…"), "preferences.choose_texts_folder")
        self._forget_texts = button(tr("Clear"), "preferences.forget_texts_folder", flat=True)
        place = QWidget()
        across = row(self._texts, self._choose_texts, self._forget_texts, stretch=self._texts)
        across.setContentsMargins(0, 0, 0, 0)
        place.setLayout(across)
        self._row(
            tr("Large texts"), place, tr("For texts that need more than 256 MB of memory: 4 bytes per word while open.")
        )
        self._forget_recent = button("", "preferences.forget_recent")
        self._row(tr("Recent files"), self._forget_recent)

    def _head(self, title: str) -> None:
        at = self._grid.rowCount()
        head = label(title, "section")
        head.setContentsMargins(0, 18 if at > 1 else 0, 0, 4)
        self._grid.addWidget(head, at, 0, 1, 2)

    def _row(self, caption: str, control: QWidget, more: str = "") -> None:
        at = self._grid.rowCount()
        self._grid.addWidget(label(caption), at, 0)
        wide = not isinstance(control, (QPushButton, WholeSpin))
        self._grid.addWidget(control, at, 1, Qt.AlignmentFlag(0) if wide else Qt.AlignmentFlag.AlignLeft)
        if isinstance(control, WholeSpin):
            set_scaled_size(control, minimum_width=140)
        if more:
            told = label(more, "caption", wrap=True)
            told.setContentsMargins(0, 0, 0, 6)
            self._told.append(told)
            self._grid.addWidget(told, at + 1, 1)

    # --- values

    def _show(self) -> None:
        """Show the current values."""
        held = self._preferences
        self._theme.choose([key for key, _ in THEMES].index(held.theme))
        self._language.choose([code for code, _ in LANGUAGES].index(held.language))
        self._text_size.choose(TEXT_SIZES.index(held.text_size))
        self._still.setChecked(held.still)
        self._explained.setChecked(held.explained)
        self._decimals.choose([key for key, _ in _DECIMALS].index(str(held.decimals)))
        self._threads.setValue(held.threads)
        self._memory.setValue(held.memory)
        self._show_files()

    def _show_files(self) -> None:
        folder, recent = self._preferences.folder, self._preferences.recent
        self._folder.setText(folder or tr("Documents"))
        self._folder.setAccessibleName(tr("Folder: {text}", text=self._folder.text()))
        self._forget.setEnabled(bool(folder))
        texts = self._preferences.texts_folder
        self._texts.setText(texts or tr("In your cache"))
        self._texts.setAccessibleName(tr("Folder of large texts: {text}", text=self._texts.text()))
        self._forget_texts.setEnabled(bool(texts))
        self._forget_recent.setText(
            tr("Clear {files}", files=counted(recent, "file")) if recent else tr("No recent files")
        )
        self._forget_recent.setAccessibleName(tr("Recent files: {text}", text=self._forget_recent.text()))
        self._forget_recent.setEnabled(recent > 0)

    def _connect(self) -> None:
        held = self._preferences
        self._theme.changed.connect(lambda at: held.set_theme(THEMES[at][0]))
        self._language.changed.connect(lambda at: held.set_language(LANGUAGES[at][0]))
        self._text_size.changed.connect(lambda at: held.set_text_size(TEXT_SIZES[at]))
        self._still.toggled.connect(held.set_still)
        self._decimals.changed.connect(lambda at: held.set_decimals(int(_DECIMALS[at][0])))
        self._explained.toggled.connect(held.set_explained)
        self._threads.valueChanged.connect(held.set_threads)
        self._memory.valueChanged.connect(held.set_memory)
        self._arrange.clicked.connect(held.reset_docks)
        self._choose.clicked.connect(self._on_choose)
        self._forget.clicked.connect(lambda: self._take_folder(""))
        self._choose_texts.clicked.connect(self._on_choose_texts)
        self._forget_texts.clicked.connect(lambda: self._take_texts_folder(""))
        self._forget_recent.clicked.connect(self._on_forget_recent)

    def _on_choose(self) -> None:
        path = ask_for_folder(self, tr("Where file dialogs begin"))
        if path:
            self._take_folder(str(Path(path)))

    def _take_folder(self, folder: str) -> None:
        self._preferences.set_folder(folder)
        self._show_files()

    def _on_choose_texts(self) -> None:
        path = ask_for_folder(self, tr("Where large texts go"))
        if path:
            self._take_texts_folder(str(Path(path)))

    def _take_texts_folder(self, folder: str) -> None:
        self._preferences.set_texts_folder(folder)
        self._show_files()

    def _on_forget_recent(self) -> None:
        self._preferences.forget_recent()
        self._show_files()

    def _ask_to_reset(self) -> None:
        box = QMessageBox(
            QMessageBox.Icon.Question, "embviz", tr("Restore all defaults?"), _Button.Reset | _Button.Cancel, self
        )
        box.setObjectName("preferences.confirm")
        box.setInformativeText(
            tr("Colors, text size, motion, threads, memory, folder and panels. Your files and runs stay.")
        )
        box.setDefaultButton(_Button.Cancel)

        def answered(answer: int) -> None:
            if answer == _Button.Reset:
                self._preferences.reset()
                self._show()

        box.finished.connect(answered)
        box.finished.connect(box.deleteLater)
        box.open()
