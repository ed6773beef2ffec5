"""The Color panel: coloring method, colormap, points."""

from typing import Any

import numpy as np
from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QHideEvent, QIcon, QImage, QPixmap, QShowEvent, QStandardItemModel
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QWidget

from embviz.drawing.palette import COLORMAPS, STEPS, colormap
from embviz.gui.core.jobs import Job
from embviz.gui.files.file_names import ask_to_open
from embviz.gui.pages.context import Context
from embviz.gui.scene.coloring.choices import NOTHING, TABLE
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.scene.coloring.model import MapColoring
from embviz.gui.scene.coloring.recipes import COLUMN, ColoringMethod, CosineOptions, NoOptions
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.focus import set_tab_order_after
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.parameter_form import ParameterForm
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.inputs.word_input import WordInput
from embviz.gui.widgets.layouts import (
    ElidedLabel,
    button,
    check_box,
    combo_box,
    label,
    panel_title,
    row,
    scrolling_column,
)
from embviz.gui.widgets.progress_bar import ProgressBar
from embviz.util.declared import declarations_of
from embviz.util.errors import EmbvizError
from embviz.util.language import tr

_SWATCH = QSize(64, 12)
_CAPTION = 76  # px
_SOFT = tr(
    "Mean over all pairs of sets of |Nᵢ ∩ Nⱼ| ∕ 10, where Nᵢ are the word's ten nearest of those on the map in set i: "
    "soft below 0.5, softer below 0.3 (Hellrich and Hahn 2016; Antoniak and Mimno 2018)"
)


class ColorPanel(QWidget):
    """Panel that shows and changes `Context.coloring`; updates only while it is visible."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._coloring = context, context.coloring
        self._scene = context.scene
        self._layout = scrolling_column(self)
        self._build_choice()
        self._build_colors()
        self._build_discs()
        self._build_table()
        self._layout.addStretch(1)
        self._listed: list[tuple[str, str]] = []
        self._coloring.changed.connect(self._on_changed)
        self._scene.coloring_changed.connect(self._on_changed)
        self._scene.look_changed.connect(self._on_changed)
        context.workspace.embedding_changed.connect(self._on_changed)
        self._on_changed()

    # --- building

    def _build_choice(self) -> None:
        self._by = combo_box("color.by", tr("Color by"))
        self._by.setMaxVisibleItems(20)
        self._by.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._by.activated.connect(lambda _at: self._coloring.choose(self._by.currentData()))
        self.head = row(panel_title(tr("Color by")), None)
        self._layout.addLayout(self.head)
        self._layout.addWidget(self._by)
        self._forms: dict[str, ParameterForm] = {}
        self._filled: dict[str, Any] = {}  # options that each form was last filled with
        self._word = WordInput(tr("The selected word"), single=True)
        self._word.setObjectName("color.word")
        self._word.setAccessibleName(tr("Word to compare with"))
        self._word.setToolTip(tr("Its vector is compared with all others; empty: follows the selection"))
        self._word.set_completion(self._context.complete)
        self._word.entered.connect(lambda word: self._coloring.choose("cosine", {"word": word}))
        self._layout.addWidget(self._word)
        self._form_at = self._layout.count()
        self._progress = ProgressBar("color.progress", tr("Progress of the coloring"))
        self._cancel = button(tr("Cancel"), "color.cancel", flat=True)
        self._cancel.clicked.connect(self._coloring.give_up)
        self._under_way = QWidget()
        line = row(self._progress, self._cancel, stretch=self._progress)
        line.setContentsMargins(0, 0, 0, 0)
        self._under_way.setLayout(line)
        self._layout.addWidget(self._under_way)
        self._message = InlineMessage("color.message")
        self._message.setWordWrap(True)
        self._message.chosen.connect(lambda word: self._coloring.choose("cosine", {"word": word}))
        self._layout.addWidget(self._message)
        self._note = label("", "muted", wrap=True, name="color.note")
        self._layout.addWidget(self._note)
        self._about = label("", "caption", wrap=True, name="color.about")
        self._about.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._layout.addWidget(self._about)

    def _build_colors(self) -> None:
        self._layout.addSpacing(6)
        self._layout.addWidget(label(tr("Color scale"), "section"))
        self._map = combo_box("color.map", tr("Color map"))
        self._map.setIconSize(_SWATCH)
        self._map.activated.connect(lambda _at: self._coloring.look(colormap=self._map.currentData()))
        self._reverse = check_box(tr("Reversed"), "color.reverse", tr("Color map reversed"))
        self._reverse.toggled.connect(lambda on: self._coloring.look(reverse=on))
        self._range = SegmentedControl(
            "color.range", tr("Range of the color map"), (("quantiles", "2–98 %"), ("full", tr("All")))
        )
        self._range.setToolTip(
            tr(
                "2–98 %: the color scale covers the middle 96 % of the words, so that a few extreme ones do not "
                "take all colors. All: from the smallest to the largest value."
            )
        )
        self._range.changed.connect(lambda at: self._coloring.look(full=bool(at)))
        self._layout.addWidget(self._map)
        self._layout.addWidget(self._reverse)
        covered = label(tr("Values"))
        covered.setBuddy(self._range)
        set_scaled_size(covered, minimum_width=_CAPTION)
        self._layout.addLayout(row(covered, self._range, None))

    def _describe_names(self) -> None:
        """Update the descriptions of which words are labeled and how they are ranked."""
        found = self._coloring.regions.found
        said = tr(
            "Each cluster has a name on the map, made of words that tell it from all others; nearer, finer clusters "
            "and words are named"
        )
        if found is not None:
            said += "\n\n" + (
                tr(
                    "Words come first by log f + 4 (cos to the middle of their cluster − cos to the 100 "
                    "commonest words) + "
                    "keyness: the log ratio of their frequency here to that in general English (Hardie 2014), at "
                    "most 3. "
                    "General English is the Wikipedia whose vectors are shipped."
                )
                if found.keyed
                else tr(
                    "Words come first by log f + 4 (cos to the middle of their cluster − cos to the 100 "
                    "commonest words): "
                    "what they tell is judged by this text alone, not against general English."
                )
            )
        self._named.setToolTip(said)

    def _build_discs(self) -> None:
        self._layout.addSpacing(6)
        self._named = check_box(tr("Names of regions"), "map.regions", tr("Names of regions on the map"))
        self._coloring.regions.changed.connect(self._describe_names)
        self._describe_names()
        self._named.toggled.connect(self._scene.name_regions)
        self._layout.addWidget(self._named)
        self._layout.addSpacing(6)
        self._layout.addWidget(label(tr("Points"), "section"))
        self._sized = check_box(tr("Larger for frequent words"), "color.sized", tr("Size by frequency"))
        self._sized.toggled.connect(lambda on: self._scene.look(sized=on))
        self._opacity = WholeSpin("color.opacity", tr("Opacity of the points"), 0, 100)
        self._opacity.setSingleStep(5)
        self._opacity.setSuffix(" %")
        self._opacity.setSpecialValueText(tr("auto"))
        self._opacity.setToolTip(tr("Auto: the more words, the more transparent, so that overlaps stay visible"))
        self._opacity.valueChanged.connect(lambda percent: self._scene.look(opacity=percent))
        caption = label(tr("Opacity"))
        set_scaled_size(caption, minimum_width=_CAPTION)
        self._soft = check_box(
            tr("Blur uncertain words"), "color.soft", tr("Blurred points for words whose position is uncertain")
        )
        self._soft.toggled.connect(lambda on: self._scene.look(softened=on))
        self._layout.addWidget(self._sized)
        self._layout.addWidget(self._soft)
        self._layout.addLayout(row(caption, self._opacity, stretch=self._opacity))

    def _build_table(self) -> None:
        self._layout.addSpacing(6)
        self._layout.addWidget(label(tr("Table"), "section"))
        self._table = ElidedLabel("muted")
        self._table.setObjectName("color.table")
        self._table.setSizePolicy(self._note.sizePolicy())
        self._table.setWordWrap(True)
        self._attach = button(tr("Attach a table…"), "color.attach")
        self._attach.setToolTip(
            tr(
                "A CSV or TSV file with a column of words and columns about them: numbers become a color scale, texts "
                "categories"
            )
        )
        self._attach.clicked.connect(self._choose_table)
        self._detach = button(tr("Remove"), "color.detach", flat=True)
        self._detach.setAccessibleName(tr("Remove the attached table"))
        self._detach.clicked.connect(self._coloring.detach)
        self._layout.addWidget(self._table)
        self._layout.addLayout(row(self._attach, self._detach, None))

    # --- showing

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._map.count():
            self._context.jobs.submit("quick", "color maps", _tables, self._fill_maps)
        self._coloring.want(self, True)
        self._on_changed()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._coloring.want(self, False)

    def _fill_maps(self, tables: "list[np.ndarray]") -> None:
        for offered, table in zip(COLORMAPS, tables, strict=True):
            image = QImage(table.data, STEPS, 1, STEPS * 3, QImage.Format.Format_RGB888)
            swatch = QPixmap.fromImage(image.scaled(_SWATCH))
            self._map.addItem(QIcon(swatch), offered.title, offered.name)
        self._on_changed()

    def _on_changed(self) -> None:
        if not self.isVisible():
            return
        coloring = self._coloring
        self._list(coloring)
        self._by.setCurrentIndex(max(0, self._by.findData(coloring.choice)))
        self._show_options(coloring.recipe)
        self._under_way.setVisible(coloring.share >= 0)
        self._progress.set_share(coloring.share)
        self._show_message(coloring.recipe, coloring.error)
        self._note.setText(coloring.note)
        self._note.setVisible(bool(coloring.note))
        shown = self._scene.coloring
        self._about.setText(shown.formula if shown is not None else "")
        self._about.setVisible(bool(self._about.text()))
        self._show_appearance(shown)
        self._show_table()

    def _show_message(self, recipe: ColoringMethod | None, error: Exception | None) -> None:
        self._message.setVisible(isinstance(error, EmbvizError))
        if isinstance(error, EmbvizError) and recipe is not None and self._awaits_word(recipe):
            self._message.show_note(str(error))  # nothing is wrong yet
        elif isinstance(error, EmbvizError):
            self._message.show_error(error)

    def _show_appearance(self, shown: Coloring | None) -> None:
        """Show how the points are drawn, which others change too, without reporting it as a change."""
        look, scene = self._coloring.appearance, self._scene
        controls = (self._map, self._reverse, self._range, self._named, self._sized, self._soft, self._opacity)
        blockers = [QSignalBlocker(control) for control in controls]
        self._map.setCurrentIndex(max(0, self._map.findData(look.colormap)))
        self._reverse.setChecked(look.reverse)
        self._range.choose(int(look.full))
        self._named.setChecked(scene.named)
        self._sized.setChecked(scene.sized)
        self._soft.setChecked(scene.softened)
        self._opacity.setValue(scene.opacity)
        for blocker in blockers:
            blocker.unblock()
        for control in (self._map, self._reverse, self._range):
            control.setEnabled(shown is not None and not shown.categorical)
        self._soft.setEnabled(scene.soft is not None)
        self._soft.setToolTip(
            _SOFT
            if scene.soft is not None
            else tr("Train the run several times first: Train > Reproducibility of the run")
        )

    def _show_table(self) -> None:
        """Say which columns the words have: of their file, and of the attached table."""
        table = self._coloring.table
        own = [recipe.title for recipe in self._coloring.recipes if recipe.id.startswith(COLUMN)]
        said = [tr("Columns that came with the vectors: {own}.", own=", ".join(own))] if own else []
        if table is not None:
            said.append(tr("{name}: words in “{word_column}”", name=table.name, word_column=table.word_column))
        self._table.setText("\n".join(said))
        self._table.setVisible(bool(said))
        self._detach.setVisible(table is not None)
        self._attach.setText(tr("Attach a table…") if table is None else tr("Another table…"))

    def _list(self, coloring: MapColoring) -> None:
        """List the coloring methods; those that are not possible now stay listed with the reason."""
        found = [(recipe.id, coloring.lacking(recipe)) for recipe in coloring.recipes]
        if found == self._listed:
            return
        self._listed = found
        self._by.clear()
        self._by.addItem(tr("Nothing"), NOTHING)
        model = self._by.model()
        assert isinstance(model, QStandardItemModel)
        group = ""
        for recipe, (_, lacking) in zip(coloring.recipes, found, strict=True):
            begins = next((start for start in (COLUMN, TABLE) if recipe.id.startswith(start)), "")
            if begins != group:
                self._by.insertSeparator(self._by.count())
                group = begins
            self._by.addItem(recipe.title, recipe.id)
            at = self._by.count() - 1
            self._by.setItemData(at, lacking or recipe.help, Qt.ItemDataRole.ToolTipRole)
            model.item(at).setEnabled(not lacking)

    def _show_options(self, recipe: ColoringMethod | None) -> None:
        cosine = recipe is not None and recipe.options is CosineOptions
        self._word.setVisible(cosine)
        if recipe is not None and cosine and not self._word.hasFocus():
            self._word.setText(self._coloring.options(recipe).word)
            self._word.set_invalid(self._coloring.error is not None and not self._awaits_word(recipe))
        wanted = recipe.id if recipe is not None and recipe.options not in (NoOptions, CosineOptions) else ""
        if recipe is not None and wanted and wanted not in self._forms:
            self._forms[wanted] = self._made_form(recipe)
        for name, form in self._forms.items():
            form.setVisible(name == wanted)
        if recipe is not None and wanted:
            options = self._coloring.options(recipe)
            form = self._forms[wanted]
            if options != self._filled.get(wanted):  # otherwise a half-typed value would be lost
                self._filled[wanted] = options
                form.fill(vars(options))
            if recipe.id == "cluster":
                form.show_only(
                    {"method"}
                    if options.method == "nested"
                    else {"of", "method", "number" if options.method == "k-means" else "smallest"}
                )

    def _awaits_word(self, recipe: ColoringMethod) -> bool:
        return recipe.options is CosineOptions and not self._coloring.options(recipe).word

    def _made_form(self, recipe: ColoringMethod) -> ParameterForm:
        form = ParameterForm("color", _CAPTION)
        declarations = declarations_of(recipe.options)
        form.declare(declarations, vars(self._coloring.options(recipe)))
        for name in declarations:
            control = form.control(name)
            if isinstance(control, QAbstractSpinBox):
                control.setKeyboardTracking(False)  # not recoloring at each digit
        form.changed.connect(lambda name: self._on_option(recipe.id, name, form.values()[name]))
        self._layout.insertWidget(self._form_at, form)
        set_tab_order_after(self._word, form)
        return form

    def _on_option(self, recipe_id: str, name: str, value: Any) -> None:
        self._coloring.choose(recipe_id, {name: value})

    def _choose_table(self) -> None:
        path = ask_to_open(self, tr("Attach a table"), tr("Tables (*.csv *.tsv *.tab *.txt *.gz *.zip);;All files (*)"))
        if path:
            self._coloring.attach(path)


def _tables(_job: Job) -> "list[np.ndarray]":
    """Return the color tables of all colormaps; runs on a worker because it loads the library."""
    return [colormap(offered.name)[None] for offered in COLORMAPS]
