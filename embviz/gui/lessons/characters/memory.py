"""The memory that an embedding table takes: well-known models, and the open vectors."""

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label, row
from embviz.gui.widgets.tables.cells import BarCells
from embviz.teaching.known_models import KNOWN_MODELS, NUMBER_KINDS, EmbeddingTable, bytes_in_words, known_model
from embviz.util.language import counted, tr

_OWN = tr("These vectors")
_FIRST = "BERT-base"  # chosen at first
_BAR_PX = 130
_COLUMNS = (
    Column(tr("Model")),
    Column("V", number=True, help=tr("Rows: words, pieces of words or characters")),
    Column("D", number=True, help=tr("Columns: numbers in each vector")),
    Column("V × D", number=True, help=tr("Parameters of the table")),
    Column(tr("Memory M"), number=True, help=tr("V × D × bytes per number; 1 MB is a million bytes")),
    Column(""),
    Column(tr("The table's share")),
    Column(tr("of the parameters"), number=True, help=tr("V × D over the parameters of the whole model")),
)
_BAR = 6  # the column of the bars
_LIT = ((), ("V",), ("D",), ("V", "D"), ("M", "bytes"), (), (), ())  # what the columns stand for in the formula


class MemoryPart(DataWidget):
    """A table of models; the computation of the selected row is shown step by step below."""

    REAL_WORDS = True
    PROVIDES = ("memory_sum", "memory_share", "gpt3_times", "gpt3_share", "bert_share")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._models: tuple[EmbeddingTable, ...] = KNOWN_MODELS
        self._chosen = _FIRST
        self._kind = SegmentedControl(
            "characters.kind",
            tr("Bytes of a number"),
            [(kind.name, f"{kind.name}: {counted(kind.bytes, 'byte')}") for kind in NUMBER_KINDS],
        )
        self.table = StageTable(stage, "characters.memory", tr("Tables of vectors"), _COLUMNS, len(KNOWN_MODELS) + 1)
        self.table.setItemDelegateForColumn(_BAR, BarCells(_BAR_PX, self.table))
        self._source = label("", "caption", wrap=True, name="characters.source")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(row(label(tr("Numbers as"), "section"), self._kind, None))
        layout.addWidget(self.table)
        layout.addWidget(self._source)
        self._kind.changed.connect(self._show)
        self.table.entered.connect(self._light)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        bert, gpt3 = known_model("BERT-base"), known_model("GPT-3")
        stage.set_values(
            gpt3_times=f"{gpt3.parameters / bert.parameters:.0f}",
            gpt3_share=_percent(gpt3.share),
            bert_share=_percent(bert.share),
        )
        self._show()

    def refresh(self) -> None:
        vectors = self.source.vectors
        own = (
            ()
            if vectors is None
            else (
                EmbeddingTable(
                    _OWN,
                    len(vectors),
                    vectors.dimensions,
                    None,
                    tr("The vectors of which this lesson speaks."),
                    self.source.said,
                ),
            )
        )
        self._models = (*KNOWN_MODELS, *own)
        self._show()

    def _light(self, at: QModelIndex) -> None:
        self.stage.highlight(_LIT[at.column()])

    def _on_row(self, at: QModelIndex) -> None:
        if at.isValid():
            self._chosen = self._models[at.row()].name
            self._update_text()

    def _show(self) -> None:
        kind = NUMBER_KINDS[self._kind.current]
        self.table.rows.show(
            [
                [
                    Cell(model.name, help=f"{model.counted} {model.source}"),
                    Cell(f"{model.rows:,}"),
                    Cell(f"{model.dimensions:,}"),
                    Cell(f"{model.parameters:,}"),
                    Cell(bytes_in_words(model.memory(kind))),
                    Cell(""),
                    Cell("", share=model.share),
                    Cell(_share(model)),
                ]
                for model in self._models
            ]
        )
        names = [model.name for model in self._models]
        self.table.selectRow(names.index(self._chosen if self._chosen in names else _FIRST))
        self._update_text()

    def _update_text(self) -> None:
        kind = NUMBER_KINDS[self._kind.current]
        model = next(model for model in self._models if model.name == self._chosen)
        total = f"{model.rows:,} × {model.dimensions:,} × {counted(kind.bytes, 'byte')}"
        of_whole = tr("There is nothing else in this model than the table.")
        if model.whole is not None:
            of_whole = tr(
                "The table is {percent} of the {count} parameters of the model.",
                percent=_percent(model.share),
                count=_count(model.whole),
            )
            if model.parameters > model.rest:
                of_whole += " " + tr(
                    "It is {times:.1f} times as large as the rest, {rest:,}.",
                    times=model.parameters / model.rest,
                    rest=model.rest,
                )
        self.stage.set_values(
            memory_sum=tr(
                "For {name}: {total} = {bytes_in_words}",
                name=model.name,
                total=total,
                bytes_in_words=bytes_in_words(model.memory(kind)),
            ),
            memory_share=of_whole,
        )
        said = model.source if model.name == _OWN else tr("Source: {source}", source=model.source)
        self._source.setText(f"{model.name}. {model.counted} {said}")


def _percent(share: float) -> str:
    """Format a share in percent with three significant digits and no exponent."""
    return f"{100 * share:#.3g}\u00a0%" if share < 1 else "100\u00a0%"


def _share(model: EmbeddingTable) -> str:
    return (
        tr("all there is")
        if model.whole is None
        else tr("{percent} of {count}", percent=_percent(model.share), count=_count(model.whole))
    )


def _count(parameters: int) -> str:
    """Format a number of parameters as in the names of models: 110M, 175B."""
    return f"{parameters / 1e9:g}B" if parameters >= 10**10 else f"{parameters / 1e6:.4g}M"
