"""Input of an axis: the words of its two poles."""

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QMenu, QWidget

from embviz.gui.axes.answer import AskedAxis, Pole
from embviz.gui.core.jobs import Job
from embviz.gui.core.undo_steps import SetValueCommand
from embviz.gui.pages.context import Context
from embviz.gui.pages.own_poles import keep, own_poles, with_poles, without_poles
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.layouts import button, combo_box, label
from embviz.util.language import counted, onward, tr

if TYPE_CHECKING:
    from embviz.analysis.word_sets import Poles
    from embviz.projects.view_state import TypedAxis

_OWN_WORDS = tr("Own words")
_OFFERED = 12
_LINE_PX = 130  # width that a line with its example needs


class AxisEditor(QWidget):
    """Two lines of words with an arrow between them, and a choice of named axes.

    Parameters
    ----------
    name : str
        Prefix of the object names, followed by ``_poles``, ``_minus``, ``_plus`` or ``_keep``.
    title : str
        Which axis it is: "Across".

    Signals
    -------
    changed
        The words changed.
    """

    changed = Signal()

    def __init__(self, context: Context, name: str, title: str) -> None:
        super().__init__()
        self._context, self._name = context, name
        self._choice = combo_box(f"{name}_poles", tr("{title}: named axes", title=title))
        set_scaled_size(self._choice, fixed_width=150)
        self._keep = button(tr("Save"), f"{name}_keep", flat=True)
        self._lines: dict[str, QueryLineEdit] = {}
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(8)
        layout.setVerticalSpacing(0)
        self.caption = label(title, "muted")
        set_scaled_size(self.caption, minimum_width=54)
        layout.addWidget(self.caption, 0, 0)
        layout.addWidget(self._choice, 0, 1)
        self._like: dict[str, QWidget] = {}
        for side, at, end in (("minus", 2, tr("low end")), ("plus", 5, tr("high end"))):
            line = QueryLineEdit(
                f"{name}_{side}",
                f"{name}_{side}_message",
                tr("{title}, words of the {end}", title=title, end=end),
                {"minus": "he man king", "plus": "she woman queen"}[side],
                context.complete,
            )
            like = button(tr("Suggest…"), f"{name}_{side}_like", flat=True)
            like.setToolTip(tr("Suggest words near these and farther from the other end"))
            like.setAccessibleName(tr("Suggest more words for the {end}", end=end))
            set_scaled_size(line, minimum_width=_LINE_PX)
            line.textEdited.connect(self._show_name)
            line.asked.connect(self.changed)
            like.clicked.connect(partial(self._offer, side))
            layout.addWidget(line, 0, at)
            layout.addWidget(like, 0, at + 1)
            layout.addWidget(line.message, 1, at, 1, 2)
            layout.setColumnStretch(at, 1)
            self._lines[side], self._like[side] = line, like
        arrow = label(onward(), "muted", name=f"{name}_arrow")
        arrow.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout.addWidget(arrow, 0, 4)
        layout.addWidget(self._keep, 0, 7)
        policy = self._keep.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._keep.setSizePolicy(policy)
        self._choice.activated.connect(self._on_chosen)
        self._keep.clicked.connect(self._on_keep)
        self._fill()

    @property
    def asked(self) -> AskedAxis:
        """The words that the editor holds."""
        plus, minus = (tuple(re.findall(r"[^\s,;]+", self._lines[side].text())) for side in ("plus", "minus"))
        named = self._named()
        return AskedAxis(named.name if named is not None else "", plus, minus)

    @property
    def touched(self) -> bool:
        """Whether the user has chosen or typed."""
        return any(line.touched for line in self._lines.values())

    @property
    def typed(self) -> "TypedAxis":
        """The two lines, empty unless the user has chosen or typed."""
        from embviz.projects.view_state import TypedAxis

        return TypedAxis(*(self._lines[side].text() if self.touched else "" for side in ("minus", "plus")))

    def propose(self, poles: "Poles") -> None:
        """Fill the lines unless the user has."""
        if not self.touched:
            for side, words in (("minus", poles.minus), ("plus", poles.plus)):
                self._lines[side].propose(" ".join(words))
                self._lines[side].setCursorPosition(0)
            self._show_name()

    def write(self, plus: str, minus: str) -> None:
        """Fill the lines on behalf of the user."""
        for side, text in (("minus", minus), ("plus", plus)):
            self._lines[side].touched = True
            self._lines[side].setText(text)
            self._lines[side].setCursorPosition(0)
        self._show_name()
        self._lines["plus"].ask()

    def add_words(self, side: str, words: Sequence[str]) -> None:
        """Add words to a pole, ``minus`` or ``plus``; replaces words that were only proposed."""
        line = self._lines[side]
        held = line.text().split() if line.touched else []
        if not any(one.touched for one in self._lines.values()):
            for one in self._lines.values():
                one.setText("")
        line.write(" ".join(dict.fromkeys([*held, *words])))
        self._show_name()

    def take_focus(self) -> None:
        """Move the keyboard focus to the line of the low pole."""
        self._lines["minus"].focus_at_start()  # the first words of a long line name its pole

    def show_found(self, plus: Pole, minus: Pole) -> None:
        """Show for each pole how many words are known, which are missing, or why there is no axis."""
        embedding = self._context.workspace.embedding
        if embedding is None:
            return
        for side, pole in (("plus", plus), ("minus", minus)):
            line = self._lines[side]
            if pole.trouble is not None and line.text().strip():
                line.refused(pole.trouble, lambda word: word in embedding)
                continue
            if pole.found is None:
                line.answered(tr("Type words of this end."))
                continue
            missing = [word for word in pole.found.missing if word != line.half_typed()]
            said = counted(len(pole.found), "word")
            if missing:
                said = tr(
                    "{found} of {found_2} words; missing: {missing}",
                    found=len(pole.found),
                    found_2=len(pole.found) + len(missing),
                    missing=", ".join(missing),
                )
            line.answered(said)

    # --- named axes

    def _all(self) -> "tuple[Poles, ...]":
        from embviz.analysis.word_sets import bundled_poles

        return (*bundled_poles(), *own_poles(self._context.settings))

    def _named(self) -> "Poles | None":
        texts = [self._lines[side].text().replace(",", " ").split() for side in ("plus", "minus")]
        return next((one for one in self._all() if texts == [list(one.plus), list(one.minus)]), None)

    def _fill(self) -> None:
        from embviz.analysis.word_sets import bundled_poles

        self._choice.clear()
        self._choice.addItem(_OWN_WORDS)
        for one in self._all():
            if self._choice.count() == len(bundled_poles()) + 1:
                self._choice.insertSeparator(self._choice.count())
            self._choice.addItem(one.name, one)
        self._show_name()

    def _show_name(self) -> None:
        named = self._named()
        self._choice.setCurrentIndex(max(0, self._choice.findText(named.name)) if named is not None else 0)
        own = named is not None and named in own_poles(self._context.settings)
        self._keep.setText(tr("Clear") if own else tr("Save"))
        self._keep.setAccessibleName(tr("Delete this axis") if own else tr("Save this axis under a name"))
        self._keep.setVisible(own or named is None)

    def _on_chosen(self, at: int) -> None:
        poles = self._choice.itemData(at)
        if poles is not None:
            self.write(" ".join(poles.plus), " ".join(poles.minus))
        else:
            self.take_focus()

    def _on_keep(self) -> None:
        from embviz.analysis.word_sets import Poles

        named, asked, settings = self._named(), self.asked, self._context.settings
        before = own_poles(settings)
        if named is not None:
            self._push(tr("Delete the axis {name}", name=named.name), without_poles(settings, named.name), before)
        elif asked.plus and asked.minus:
            name = f"{asked.minus[0]} → {asked.plus[0]}"
            after = with_poles(settings, Poles(name, asked.plus, asked.minus))
            self._push(tr("Save the axis {name}", name=name), after, before)

    def _push(self, text: str, after: "tuple[Poles, ...]", before: "tuple[Poles, ...]") -> None:
        def put(poles: "tuple[Poles, ...]") -> None:
            keep(self._context.settings, poles)
            self._fill()

        self._context.workspace.undo.push(SetValueCommand(text, put, after, before))

    def refill(self) -> None:
        """Update the named axes, which the other editor may have changed."""
        if self._choice.count() - bool(own_poles(self._context.settings)) != len(self._all()) + 1:
            self._fill()

    # --- more words for an end

    def _offer(self, side: str) -> None:
        embedding = self._context.workspace.embedding
        if embedding is None:
            return
        asked = self.asked
        own, other = (asked.plus, asked.minus) if side == "plus" else (asked.minus, asked.plus)

        def work(_job: Job) -> list[str]:
            from embviz.analysis.unit_rows import unit_rows
            from embviz.analysis.word_sets import word_set
            from embviz.vectors.neighbors import nearest

            near = word_set(embedding, own, tr("this end"))
            far = word_set(embedding, other, tr("the other end"), least=0).ids.tolist()
            middle = unit_rows(embedding.vectors[near.ids]).mean(axis=0)
            opposite = unit_rows(embedding.vectors[far]).mean(axis=0) if far else 0 * middle
            ids, _ = nearest(embedding, middle.astype("float32"), 8 * _OFFERED, exclude=(*near.ids.tolist(), *far))
            nearer = [at for at in ids.tolist() if embedding.vectors[at] @ (middle - opposite) > 0]
            return [embedding.words[at] for at in nearer[:_OFFERED]]

        def done(words: list[str]) -> None:
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.setObjectName(f"{self._name}_{side}_offers")
            for word in words:
                menu.addAction(word).triggered.connect(partial(self._add, side, word))
            if not words:  # here, because the message below the line belongs to the words in it
                menu.addAction(tr("No word lies near these and farther from the other end.")).setEnabled(False)
            menu.popup(self._like[side].mapToGlobal(QPoint(0, self._like[side].height())))

        def failed(_error: Exception) -> None:
            self.changed.emit()  # the line itself shows what is wrong with its words

        self._context.jobs.submit("quick", f"{self._name} offers", work, done, failed)

    def _add(self, side: str, word: str, _checked: bool = False) -> None:
        line = self._lines[side]
        line.write(f"{line.text().strip()} {word}".strip())
        self._show_name()
