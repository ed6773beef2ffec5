"""An embedding as a function: small sets that the learner rewires, and a check of the open vectors."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QVBoxLayout

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.source import moved_on
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.lessons.widgets.arrow_sets import ArrowSets
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.widgets.layouts import button, label, row
from embviz.teaching.geometry.small_function import SmallFunction, count_functions
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.gui.core.jobs import Job
    from embviz.teaching.duplicates import Duplicates
    from embviz.vectors.embedding import Embedding

_WORDS = ("cat", "dog", "tree", "bank", "river", "king")
_VECTORS = ("v₁", "v₂", "v₃", "v₄", "v₅", "v₆")
_FIRST = SmallFunction(_WORDS[:3], _VECTORS[:4], (0, 0, 2))
_KIND = "lesson duplicates"
_LIT = (
    ("function",),
    ("injective",),
    ("surjective",),
    ("injective", "surjective"),
    ("injective", "surjective"),
)  # rows of the table
_COLUMNS = (Column(tr("This one is")), Column(" ", number=True), Column(tr("because")))


class FunctionsPart(DataWidget):
    """Words, vectors, an arrow from each word to its vector, and the properties of this function."""

    REAL_WORDS = True
    PROVIDES = ("own_function",)

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.function = _FIRST
        self._asked: Embedding | None = None
        self._sets = ArrowSets(stage, "characters.arrows", "words", "vectors")
        self._table = StageTable(stage, "characters.function", tr("What kind of function this is"), _COLUMNS, 5)
        self._table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self._inverse = label("", "muted", wrap=True, name="characters.inverse")
        self._counts = label("", "muted", wrap=True, name="characters.function_counts")
        self._more_words = button(tr("Add a word"), "characters.add_word")
        self._less_words = button(tr("Remove the word"), "characters.remove_word")
        self._less_words.setToolTip(tr("The chosen word goes, and its arrow with it"))
        self._more_vectors = button(tr("Add a vector"), "characters.add_vector")
        self._less_vectors = button(tr("Remove a vector"), "characters.remove_vector")
        self._less_vectors.setToolTip(tr("The last vector goes; arrows that ended there end at the one before"))
        again = button(tr("Reset"), "characters.functions_again", flat=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        both = QHBoxLayout()
        both.setSpacing(28)
        both.addWidget(self._sets, 4)
        side = QVBoxLayout()
        side.addStretch(1)
        side.addWidget(self._table)
        side.addWidget(self._inverse)
        side.addWidget(self._counts)
        side.addWidget(self.said)
        side.addStretch(1)
        both.addLayout(side, 5)
        layout.addLayout(both)
        controls = (self._more_words, self._less_words, 16, self._more_vectors, self._less_vectors, again, None)
        layout.addLayout(row(*controls))
        self._sets.wired.connect(lambda start, end: self._take(self.function.rewired(start, end)))
        self._more_words.clicked.connect(self._add_word)
        self._less_words.clicked.connect(lambda: self._take(self.function.without_start(self._sets.chosen)))
        self._more_vectors.clicked.connect(self._add_vector)
        self._less_vectors.clicked.connect(lambda: self._take(self.function.without_last_target()))
        again.clicked.connect(lambda: self._take(_FIRST))
        self._table.entered.connect(self._light)
        self._take(_FIRST)

    # --- the small sets

    def _add_word(self) -> None:
        unused = next(word for word in _WORDS if word not in self.function.starts)
        self._sets.chosen = len(self.function.starts)
        self._take(self.function.with_start(unused, next(iter(self.function.missed), 0)))

    def _add_vector(self) -> None:
        self._take(self.function.with_target(_VECTORS[len(self.function.targets)]))

    def _take(self, function: SmallFunction) -> None:
        self.function = function
        self._sets.show_function(function)
        self._table.rows.show(
            [
                tuple(Cell(text, help=because) for text in (kind, "yes" if holds else "no", because))
                for kind, holds, because in _verdicts(function)
            ]
        )
        self._inverse.setText(_decoded(function))
        n, m = len(function.starts), len(function.targets)
        self._more_words.setEnabled(n < len(_WORDS))
        self._less_words.setEnabled(n > 1)
        self._more_vectors.setEnabled(m < len(_VECTORS))
        self._less_vectors.setEnabled(m > 1)
        found = count_functions(n, m)
        self._counts.setText(
            tr(
                "{ways} to wire {words} to {vectors}: {injective:,} injective, {surjective:,} surjective, "
                "{bijective:,} bijective. {room}",
                ways=_ways(found.all),
                words=counted(n, "word"),
                vectors=counted(m, "vector"),
                injective=found.injective,
                surjective=found.surjective,
                bijective=found.bijective,
                room=_room(n, m),
            )
        )

    def _light(self, at: QModelIndex) -> None:
        self.stage.highlight(_LIT[at.row()])

    # --- the vectors at hand

    def refresh(self) -> None:
        embedding, jobs = self.source.vectors, self.stage.context.jobs
        if moved_on(embedding, self._asked) and jobs.running(_KIND):
            # a run moves on faster than many vectors can be compared: one moment is finished first
            return
        if embedding is None:
            jobs.cancel(_KIND)
            self.stage.set_values(own_function=tr("There are no vectors to look at yet."))
        elif embedding is not self._asked:

            def work(job: "Job") -> "Duplicates":
                from embviz.teaching.duplicates import find_duplicates

                return find_duplicates(embedding.vectors, job.pulse)

            def done(found: "Duplicates") -> None:
                self.stage.set_values(own_function=_said(embedding, found))
                self._on_changed()

            jobs.submit("measure", _KIND, work, done)
        self._asked = embedding


def _verdicts(function: SmallFunction) -> tuple[tuple[str, bool, str], ...]:
    """Return each property, whether it holds, and a witness."""
    words, vectors, shared = function.starts, function.targets, function.shared
    injective = tr("no two words share a vector")
    if shared:
        injective = "; ".join(
            tr("{listed} share {vectors}", listed=_listed([words[at] for at in starts]), vectors=vectors[target])
            for target, starts in shared.items()
        )
    surjective = tr("every vector is reached")
    if function.missed:
        surjective = tr("no word reaches {listed}", listed=_listed([vectors[at] for at in function.missed]))
    lacking = [
        kind for kind, holds in (("injective", function.injective), ("surjective", function.surjective)) if not holds
    ]
    bijective = tr("words and vectors are paired one to one")
    if lacking:
        bijective = (
            tr("it is not {lacking}", lacking=lacking[0]) if len(lacking) == 1 else tr("it is neither of the two")
        )
    return (
        (tr("a function"), True, tr("each word has exactly one arrow")),
        ("injective", function.injective, injective),
        ("surjective", function.surjective, surjective),
        ("bijective", function.bijective, bijective),
        (tr("invertible"), function.bijective, _way_back(function)),
    )


def _way_back(function: SmallFunction) -> str:
    """Describe why there is an inverse, or why there is none."""
    if function.shared:
        target, starts = next(iter(function.shared.items()))
        back = _listed([function.starts[at] for at in starts])
        return tr("{vector} would go back to {words}", vector=function.targets[target], words=back)
    if function.missed:
        return tr("{vector} has no word to go back to", vector=function.targets[function.missed[0]])
    return tr("each vector goes back to exactly one word")


def _decoded(function: SmallFunction) -> str:
    """List the inverse, or which vectors can be decoded without one."""
    inverse = function.inverse
    if inverse is not None:
        arrows = zip(inverse.starts, inverse.ends, strict=True)
        return tr(
            "Decoding: {listed}.", listed=", ".join(f"f⁻¹({vector}) = {inverse.targets[end]}" for vector, end in arrows)
        )
    known = [
        f"{function.targets[end]} → {word}"
        for word, end in zip(function.starts, function.ends, strict=True)
        if end not in function.shared
    ]
    if not known:
        return tr("There is no f⁻¹, and no vector can be decoded.")
    return tr("There is no f⁻¹. Only these can be decoded: {listed}.", listed=", ".join(known))


def _ways(count: int) -> str:
    return tr("There is one way") if count == 1 else tr("There are {count:,} ways", count=count)


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else tr("{names} and {names_2}", names=", ".join(names[:-1]), names_2=names[-1])


def _room(n: int, m: int) -> str:
    """Describe what follows from the sizes of the sets alone, whatever the arrows."""
    if n > m:
        return tr("With more words than vectors, some two words must share one.")
    if n < m:
        return tr("With fewer words than vectors, one is always missed.")
    return tr("With as many words as vectors, one of the two brings the other with it.")


def _said(embedding: "Embedding", found: "Duplicates") -> str:
    """Describe whether different words have different vectors."""
    count = len(embedding)
    if found.witness is None:
        return tr("All {count:,} vectors at hand are different, so this embedding is injective.", count=count)
    one, other = (embedding.words[at] for at in found.witness)
    return tr(
        "At hand, {sharing:,} of {count:,} words share their vector with another one, for instance “{one}” and "
        "“{other}”, so this embedding is not injective.",
        sharing=found.sharing,
        count=count,
        one=one,
        other=other,
    )
