"""Shows one sense of a word: share, neighbors, example lines."""

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_format import Score
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import column, label
from embviz.gui.widgets.text_views.concordance_lines import ConcordanceLines
from embviz.util.language import isolated, tr

if TYPE_CHECKING:
    from embviz.analysis.documents.concordance import Line

_LINE_PX = 24


class SenseBlock(QWidget):
    """Shows one group of places.

    Parameters
    ----------
    name : str
        Its parts are called so, with ``.head``, ``.words`` and ``.lines``.
    swatch : int
        Which category's color stands before its head; -1 for the color of text.

    Signals
    -------
    word_clicked(str)
    """

    word_clicked = Signal(str)

    def __init__(self, name: str, swatch: int) -> None:
        super().__init__()
        self._swatch, self._head_text = swatch, ""
        self._words: Sequence[tuple[str, float]] = ()
        self._head = label("", "section")
        self._head.setObjectName(f"{name}.head")
        self._head.setTextFormat(Qt.TextFormat.RichText)
        self._near = QLabel()
        self._near.setObjectName(f"{name}.words")
        self._near.setTextFormat(Qt.TextFormat.RichText)
        self._near.setWordWrap(True)
        self._near.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self._near.linkActivated.connect(self.word_clicked)
        self._lines = ConcordanceLines(f"{name}.lines", tr("Lines"))
        self._lines.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._lines.word_clicked.connect(self.word_clicked)
        layout = column(self, (0, 0, 0, 0), 4)
        layout.addWidget(self._head)
        layout.addWidget(self._near)
        layout.addWidget(self._lines)
        theme.source.changed.connect(self._render)

    def show_sense(self, head: str, words: Sequence[tuple[str, float]], lines: "Sequence[Line]") -> None:
        """Show what a group of places is about.

        Parameters
        ----------
        head : str
        words : sequence of (str, float)
            Nearest words with their cosines.
        lines : sequence of Line
            Without them there is no room for any.
        """
        self._head_text, self._words = head, words
        self._lines.setVisible(bool(lines))
        set_scaled_size(self._lines, fixed_height=_LINE_PX * max(3, len(lines)) + 2)
        self._lines.show_lines(lines, marked={word for word, _ in words})
        self._render()
        self.show()

    def _render(self) -> None:
        look = theme.current()
        color = look.text if self._swatch < 0 else look.categories[self._swatch]
        self._head.setText(f'<span style="color:{color}">●</span>&nbsp; {escape(isolated(self._head_text))}')
        self._head.setAccessibleName(self._head_text)
        self._near.setText(" &nbsp; ".join(
            f'<a href="{escape(word)}" style="color:{look.text}; text-decoration:none">{escape(isolated(word))}</a>'
            f'&nbsp;<span style="color:{look.text_muted}; font-size:{px(11)}px">{Score(value):.2f}</span>'
            for word, value in self._words
        ))
