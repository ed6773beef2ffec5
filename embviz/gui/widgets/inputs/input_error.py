"""Inline error message beside a control, with spelling suggestions to click."""

import re
from collections.abc import Callable
from difflib import SequenceMatcher
from html import escape

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from embviz.gui.core.jobs import Jobs
from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import plain_tip
from embviz.util.errors import EmbvizError
from embviz.util.language import tr

_LEAST = 96  # px, minimum width of a long message
_HEIGHT = 22  # px: a line of text with links is a little taller
_WORD = re.compile(r"[^\W\d_](?:[^\s,;()+*\"]*[^\s,;()+*\"-])?")


class InlineMessage(QLabel):
    """One line below a control: a note in the muted color, or an error with its suggestions.

    The line always keeps its space, so that nothing moves when an error appears.

    Signals
    -------
    chosen(str)
        A suggestion was clicked, or reached by Tab and activated by Return.
    """

    chosen = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(tr("Message"))
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        # a long message must not widen the page
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        set_scaled_size(self, minimum_height=_HEIGHT)
        self._remark = ""
        self._error: EmbvizError | None = None
        self.linkActivated.connect(self.chosen)
        theme.source.changed.connect(self._render)
        self._render()

    @property
    def error(self) -> EmbvizError | None:
        """The error that is shown; None if there is none."""
        return self._error

    def show_note(self, text: str) -> None:
        """Show a note."""
        self._remark, self._error = text, None
        self._render()

    def show_error(self, error: EmbvizError) -> None:
        """Show an error: what is wrong, and the suggestions or else the remedy."""
        self._error = error
        self._render()

    def handle_error(self, error: Exception, jobs: Jobs) -> bool:
        """Show an error of the user here, or pass an unexpected one to the window; return whether it is shown here.

        Parameters
        ----------
        error : Exception
            The error of a job.
        jobs : Jobs
            Its messages show unexpected errors.
        """
        if isinstance(error, EmbvizError):
            self.show_error(error)
            return True
        jobs.messages.show_error(error)
        return False

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return hint if self.wordWrap() else QSize(min(hint.width(), px(_LEAST)), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._error is None:
            self.setToolTip(plain_tip(self._remark) if self._cut() else "")

    def _cut(self) -> bool:
        return not self.wordWrap() and self.fontMetrics().horizontalAdvance(self._remark) > self.width()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._error is not None or not self._cut():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        text = self.fontMetrics().elidedText(self._remark, Qt.TextElideMode.ElideRight, self.width())
        painter.setPen(theme.color("text_muted"))
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignVCenter), text)

    def _render(self) -> None:
        if self._error is None:
            self._write("muted", escape(self._remark) or "&nbsp;")
            self.setToolTip(plain_tip(self._remark) if self._cut() else "")
            return
        error = self._error
        suggestions = getattr(error, "suggestions", ())
        self.setToolTip(f"<p>{escape(str(error))}</p>")  # for a line that is too short for the message
        what = escape(getattr(error, "what", str(error)))
        if suggestions:
            color = theme.color("accent").name()
            links = ", ".join(
                f'<a href="{escape(word)}" style="color:{color}">{escape(word)}</a>' for word in suggestions
            )
            self._write("error", tr("{what} Near: {links}", what=what, links=links))
        else:
            self._write("error", f"{what} {escape(getattr(error, 'cure', ''))}")

    def _write(self, role: str, text: str) -> None:
        if self.property("role") != role:
            self.setProperty("role", role)
            self.style().unpolish(self)
            self.style().polish(self)
        self.setText(text)
        # a Tab stop only if there is a link
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if "<a " in text else Qt.FocusPolicy.NoFocus)


def corrected(text: str, known: Callable[[str], bool], word: str) -> str:
    """Return a text in which the unknown word most similar to a suggestion is replaced by it.

    Parameters
    ----------
    text : str
        A list of words or an expression.
    known : callable
        Returns whether a word is known.
    word : str
        The suggestion.
    """
    unknown = [found for found in _WORD.finditer(text) if not known(found[0])]
    if not unknown:
        return text
    place = max(unknown, key=lambda found: SequenceMatcher(None, found[0].lower(), word.lower()).ratio())
    return text[: place.start()] + word + text[place.end() :]
