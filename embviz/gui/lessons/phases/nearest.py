"""Two parts of the lesson of training: neighbors of a word as the phases end, and the table of all epochs."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLineEdit, QVBoxLayout

from embviz.gui.files.tables import Cell, Column, Table, table_text
from embviz.gui.lessons.phases.practice import EPOCHS, FIRST, Practice
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.pages.run_descriptions import epoch_table
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, label, row
from embviz.util.language import isolated, tr

_WORD = "king"
_NEIGHBORS = 5
_EPOCHS = (0, 1, 2, 4, 8)  # columns beside the last epoch: later ones hardly differ
_ROWS_SHOWN = 8


class NearestPart(LessonWidget):
    """The nearest words of one word after a few epochs and at the end: most is learned in the first ones."""

    PROVIDES = ("near_word", "near_first", "near_last", "near_kept", "near_epoch")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.practice = stage.share(Practice)
        self._word = QLineEdit(_WORD)
        self._word.setObjectName("phases.word")
        self._word.setAccessibleName(tr("Word whose neighbors are shown"))
        set_scaled_size(self._word, maximum_width=200)
        self._complaint = InlineMessage("phases.word_message")
        self.table = StageTable(stage, "phases.nearest", tr("Nearest words over the run"), (Column(tr(
            "Epoch 0"
        )),), _NEIGHBORS)
        self.table.entered.connect(lambda at: stage.highlight([self._keys[at.column()]]))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(label(tr("Nearest to"), "section"), self._word, self._complaint, stretch=self._complaint))
        layout.addWidget(self.table)
        self._keys: list[str] = [""]
        self._heads: tuple[str, ...] = ()
        self._word.textChanged.connect(self._show)
        self._complaint.chosen.connect(self._word.setText)
        self.practice.changed.connect(self._follow)
        self._show()

    def _follow(self) -> None:
        run = self.practice.run
        # neighbors are computed once, not at each epoch
        if run is not None and (run.ended or len(run.epochs) == 1):
            self._show()

    def _moments(self) -> list[tuple[int, str, str]]:
        """Return indices of epochs, each with its heading and the name of its phase."""
        followed = self.practice.followed
        if followed is None or not followed.run.ended:
            return []
        last = len(followed.run.epochs) - 1
        found = []
        for at in sorted({min(epoch, last) for epoch in (*_EPOCHS, last)}):
            key = next((band.key for band in followed.bands if at and band.start <= at <= band.end), "")
            found.append((at, tr("Epoch {epoch}", epoch=at), key))
        return found

    def _show(self) -> None:
        from embviz.vectors.neighbors import nearest

        followed, moments = self.practice.followed, self._moments()
        self._complaint.show_note("")
        if followed is None or not moments:
            self._complaint.show_note(FIRST if followed is None else tr("Neighbors appear when the run has ended."))
            self.table.rows.show([])
            return
        word = self._word.text().strip().lower()
        vectors = followed.run.vectors
        at = vectors[-1].get(word)
        if at is None:
            self._complaint.show_note(tr(
                "“{word}” is not among the {vectors:,} words of the run.", word=word, vectors=len(vectors[-1]),
            ) if word else "")
            self.table.rows.show([])
            return
        columns = []
        for moment, _, _ in moments:
            embedding = vectors[moment]
            ids, cosines = nearest(embedding, embedding.vectors[at], _NEIGHBORS, exclude=(at,))
            columns.append([(embedding.words[k], float(c)) for k, c in zip(ids, cosines, strict=True)])
        self._keys = [key for _, _, key in moments]
        heads = tuple(head for _, head, _ in moments)
        if heads != self._heads:
            self._heads = heads
            self.table.set_columns([Column(head) for head in heads])
        self.table.rows.show([
            tuple(Cell(f"{isolated(near)}  {cosine:.2f}".replace("-", "−")) for near, cosine in across)
            for across in zip(*columns, strict=True)
        ])
        first, last = ([near for near, _ in found] for found in (columns[0], columns[-1]))
        early = [near for near, _ in columns[-2]]
        self.stage.set_values(
            near_word=word, near_first=", ".join(map(isolated, first[:3])),
            near_last=", ".join(map(isolated, last[:3])), near_epoch=str(moments[-2][0]),
            near_kept=tr("{set} of the {neighbors}", set=len(set(early) & set(last)), neighbors=_NEIGHBORS),
        )


class TablePart(LessonWidget):
    """A table of the measurements at the end of each epoch."""

    PROVIDES = ("best_epoch", "best_held_out", "best_right", "right_epoch")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.practice = stage.share(Practice)
        self._shown = Table()
        self._copy = button(tr("Copy the table"), "phases.copy")
        self._copy.setToolTip(tr("With tabs between the columns, as spreadsheets and programs take it"))
        self._message = InlineMessage("phases.copy_message")
        self.table = StageTable(stage, "phases.epochs", tr("Table by epoch"), (Column(tr("Epoch")),), _ROWS_SHOWN)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(self._copy, self._message, stretch=self._message))
        layout.addWidget(self.table)
        self._copy.clicked.connect(self._on_copy)
        self.practice.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        run = self.practice.run
        self._copy.setEnabled(run is not None and run.ended)
        if run is None:
            self._message.show_note(FIRST)
            return
        if not run.ended:
            return
        self._message.show_note(tr("The beginning and the ends of {epochs} epochs.", epochs=EPOCHS))
        table = epoch_table(run.epochs, sections=False)
        if table.columns != self._shown.columns:
            self.table.set_columns(table.columns)
            self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self._shown = table
        self.table.rows.show(table.rows)
        held, right = run.series("held_out"), run.series("analogy")
        low, high = int(held[1].argmin()), int(right[1].argmax())
        self.stage.set_values(
            best_epoch=f"{held[0][low]:.0f}", best_held_out=f"{held[1][low]:.3f}",
            right_epoch=f"{right[0][high]:.0f}", best_right=f"{100 * right[1][high]:.1f} %",
        )

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(table_text(self._shown))
        self._message.show_note(tr("{rows} rows are on the clipboard.", rows=len(self._shown.rows)))
