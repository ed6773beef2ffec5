"""Repeats a run with other seeds or resampled lines and shows how far the results agree."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from embviz.gui.core.repeated_training import FEWEST, KEPT, MOST, USUAL, KnownEnsemble
from embviz.gui.pages.context import Context
from embviz.gui.runs.run_list import RunList
from embviz.gui.style.number_text import measured
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import button, check_box, column, label, row
from embviz.gui.widgets.progress_bar import ProgressBar
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.util import memory
from embviz.util.language import counted, tr

_SAYS = tr(
    "Trained again with another seed, the same text gives other neighbors. Train several sets and see which come "
    "back: every table then shows in how many sets an answer is among the ten nearest."
)
_SAID = tr("Agreement 1: a word has the same ten neighbors in every set.")
FORMULA = tr(
    "Agreement of a word: the mean over all pairs of sets of |Nᵢ ∩ Nⱼ| ∕ 10, where Nᵢ are its ten nearest words in "
    "set i. Spread: each set's unit vectors less their mean are turned onto the first set (orthogonal Procrustes, "
    "Schönemann 1966); root mean square distance of a word's places from their mean, in units of their length. Ranges "
    "elsewhere go from the lowest to the highest value over the k sets; one more set falls into them with a chance of "
    "(k − 1) ∕ (k + 1). Hellrich and Hahn (2016); Antoniak and Mimno (2018)."
)
_BANDS = (
    ResultColumn(tr("Times in the text"), narrow=True),
    ResultColumn(tr("Judged"), number=",d", muted=True, help=tr("Words drawn at random from those of these counts")),
    ResultColumn(tr("Agreement"), number=".2f", bar=True, help=tr("Mean over the words that were judged")),
)
_WORDS = (
    ResultColumn(tr("Word"), words=True),
    ResultColumn(tr("Count"), number=",d", muted=True, help=tr("How often the word occurs in the text")),
    ResultColumn(
        tr("Agreement"),
        number=".2f",
        bar=True,
        help=tr("Share of its ten nearest words that two sets have in common, on average"),
    ),
    ResultColumn(
        tr("Spread"),
        number=".2f",
        help=tr("How far its place differs between the sets: 0 not at all, near 1 where they have nothing in common"),
    ),
)
_BANDS_PX, _WORDS_PX = 380, 720  # px; farther from its word a number is hard to read


class ReproducibilityPanel(QWidget):
    """Shows how reproducible the chosen run is."""

    def __init__(self, context: Context, runs: RunList) -> None:
        super().__init__()
        self._context, self._runs, self._repeats = context, runs, context.trainer.repeats
        self._filled: object = self  # the result that the tables show
        self._note = label(_SAYS, "muted", wrap=True, name="runs.repeat_note")
        self._message = InlineMessage("runs.repeat_message")
        self._message.setWordWrap(True)
        layout = column(self, (0, 0, 0, 0), 8)
        layout.addWidget(self._note)
        layout.addLayout(self._build_controls())
        layout.addWidget(self._message)
        layout.addWidget(self._build_tables(), 1)
        layout.addStretch(0)
        layout.addWidget(Explanation("runs.explain_repeats", _SAID, FORMULA, more_name="runs.repeat_formula"))
        self._start.clicked.connect(self._on_start)
        self._cancel.clicked.connect(self._repeats.cancel)
        self._repeats.changed.connect(self.refresh)
        self._repeats.progressed.connect(self._show_progress)
        runs.changed.connect(self.refresh)

    def _build_controls(self) -> QHBoxLayout:
        self._number = WholeSpin("runs.repeat_number", tr("How many sets"), FEWEST, MOST, USUAL)
        self._varied = SegmentedControl(
            "runs.repeat_varied",
            tr("What differs between the sets"),
            (("seeds", tr("Other seeds")), ("lines", tr("Resampled lines"))),
        )
        self._varied.setToolTip(
            tr(
                "Other seeds: the text stays, chance differs. Resampled lines: each set learns from as many lines as "
                "the text has, drawn with replacement (bootstrap), which also shows what depends on single passages."
            )
        )
        self._start = button(tr("Repeat"), "runs.repeat", primary=True)
        self._cancel = button(tr("Cancel"), "runs.repeat_cancel", flat=True)
        self._progress = ProgressBar(
            "runs.repeat_progress", tr("Progress of the repetition"), minimum_width=120, maximum_width=240
        )
        self._doing = label("", "muted", name="runs.repeat_doing")
        self._keep = check_box("", "runs.repeat_keep", tr("Save the sets in projects"))
        self._keep.setToolTip(tr("Save the sets of repeated runs in projects, which makes the files larger"))
        self._keep.setChecked(self._context.settings.get(KEPT))
        self._keep.toggled.connect(lambda on: self._context.settings.set(KEPT, on))
        return row(
            label(tr("Sets")),
            self._number,
            self._varied,
            self._start,
            self._progress,
            self._doing,
            self._cancel,
            None,
            self._keep,
        )

    def _build_tables(self) -> QWidget:
        self._bands = ResultTable(
            self._context.jobs,
            self._context.workspace,
            "runs.repeat_bands",
            tr("Agreement by count"),
            _BANDS,
            file_name="agreement_by_count",
        )
        set_scaled_size(self._bands, maximum_width=_BANDS_PX)
        self._words = ResultTable(
            self._context.jobs,
            self._context.workspace,
            "runs.repeat_words",
            tr("Agreement of words"),
            _WORDS,
            file_name="agreement",
            filtered=True,
        )
        set_scaled_size(self._words, maximum_width=_WORDS_PX)
        self._found = QWidget()
        across = QHBoxLayout(self._found)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(24)
        across.addWidget(self._bands, 2)
        across.addWidget(self._words, 3)
        across.addStretch(0)
        return self._found

    def refresh(self) -> None:
        """Show the results for the chosen run, or how to get them."""
        chosen, repeats = self._runs.chosen, self._repeats
        if chosen is None or not self.isVisible():
            return
        workspace, run = self._context.workspace, chosen.run
        learning = workspace.training and run is workspace.run
        under_way = repeats.under_way
        for part in (self._progress, self._doing, self._cancel):
            part.setVisible(under_way)
        self._start.setVisible(not under_way)
        for control in (self._number, self._varied):
            control.setEnabled(not under_way)
        ready = not learning and run.progress is not None
        self._start.setEnabled(ready)
        self._start.setToolTip(
            tr("Train the sets in the background, with the parameters of this run")
            if ready
            else tr("The run is still learning: wait for its end, or stop it.")
        )
        self._show_progress()
        if repeats.error is not None:
            self._message.show_error(repeats.error)
        else:
            self._message.show_note("")
        self._message.setVisible(repeats.error is not None)
        known = repeats.of(run)
        self._found.setVisible(known is not None and known.compared is not None)
        self._keep.setVisible(known is not None)
        if known is not None:
            self._keep.setText(tr("In the project ({size})", size=memory.size(known.ensemble.nbytes)))
        if known is None or known.compared is None:
            self._filled = None
            self._note.setText(_SAYS if known is None else tr("Comparing the sets …"))
        elif known is not self._filled:
            self._filled = known
            self._fill(known)

    def _on_start(self) -> None:
        chosen = self._runs.chosen
        if chosen is not None:
            self._repeats.start(chosen, self._number.value(), ("seeds", "lines")[self._varied.current])

    def _show_progress(self) -> None:
        self._progress.set_share(self._repeats.share)
        self._doing.setText(self._repeats.text)

    def _fill(self, known: KnownEnsemble) -> None:
        if known.compared is None:
            return
        ensemble, (found, spread) = known.ensemble, known.compared
        how = (
            tr("which differ in their seeds")
            if ensemble.varied == "seeds"
            else tr("each of as many lines, drawn with replacement")
        )
        self._note.setText(
            tr(
                "{sets}, {how}. Two of them share {mean} of a word's ten nearest words on average; answers that "
                "few sets "
                "repeat are unreliable.",
                sets=counted(len(ensemble), "set"),
                how=how,
                mean=measured(found.mean),
            )
        )
        bands = [band for band in found.bands if band.words]
        self._bands.show_rows(
            (
                [_counts(band.least, band.most) for band in bands],
                [band.words for band in bands],
                [band.mean for band in bands],
            )
        )
        counts = ensemble.counts
        self._words.show_rows(
            (
                [ensemble.words[at] for at in found.ids.tolist()],
                [None] * len(found.ids) if counts is None else counts[found.ids],
                found.shares,
                spread[found.ids],
            )
        )
        self._words.show_note(tr("{words} judged", words=counted(len(found.ids), "word")))


def _counts(least: int, most: int) -> str:
    """Return a range of counts as text."""
    if not most:
        return tr("{least:,} or more", least=least)
    return tr("{least:,} to {most:,}", least=least, most=most)
