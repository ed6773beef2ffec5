"""Claims that a teacher adds as text, kept in a file beside the teacher's own lesson texts."""

from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QPlainTextEdit

from embviz.gui.lessons.claims.trial import ClaimsPart
from embviz.gui.lessons.own_texts import own_path
from embviz.gui.lessons.stage import LessonState
from embviz.gui.widgets.layouts import label
from embviz.teaching.claims.own import read_claims
from embviz.util.errors import InputError
from embviz.util.language import tr

_TALL = 120  # px at scale 1
_TYPED_MS = 300
_EXAMPLES = tr(
    "Opposites are far from each other. | false | They stand in the same sentences.\n"
    "Hot is nearer to cold than to summer. | cos(hot, cold) > cos(hot, summer)\n"
    "The cosine of cat and dog is above 0.5. | cos(cat, dog) > 0.5"
)


def claims_path() -> Path:
    """Return the file of a teacher's own claims."""
    return own_path("claims").with_name("claims.txt")


class OwnClaimsPart(ClaimsPart):
    """An editor with one claim on each line, and the claims under it."""

    NAME = "claims.own"
    LIST_TALL = 200

    def __init__(self, stage: LessonState) -> None:
        self.editor = QPlainTextEdit()
        self.editor.setObjectName("claims.own.editor")
        self.editor.setAccessibleName(tr("Claims, one on each line"))
        self.editor.setTabChangesFocus(True)
        super().__init__(stage, ())
        self.rows.insertWidget(0, label(tr("Sentence | true, false or depends | reason"), "section"))
        self.rows.insertWidget(1, self.editor)
        self.editor.lower()  # before the claims in the tab order, which goes by the order of children
        self._typed = QTimer(self, singleShot=True, interval=_TYPED_MS)
        self._typed.timeout.connect(self._take)
        try:
            written = claims_path().read_text("utf-8-sig")
        except (OSError, UnicodeDecodeError):
            written = ""
        self.editor.setPlainText(written or _EXAMPLES)
        self._read()
        self.editor.textChanged.connect(self._typed.start)

    def _read(self) -> bool:
        try:
            self.claims = read_claims(self.editor.toPlainText())
        except InputError as error:
            self.message.show_error(error)
            self.message.show()
            return False
        self.message.hide()
        self.found.clear()
        self.fill()
        return True

    def _take(self) -> None:
        if not self._read():
            return
        path = claims_path()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.editor.toPlainText(), "utf-8", newline="\n")
        except OSError as error:
            self.message.show_error(InputError(
                tr("{path} cannot be written: {reason}.", path=path, reason=error.strerror or error),
                tr("Make room there, or ask whoever looks after this computer."),
            ))
            self.message.show()

    def rescaled(self) -> None:
        super().rescaled()
        scale = self.stage.scale
        self.editor.setFixedHeight(round(_TALL * scale))
        self.editor.setStyleSheet(f"font-size: {round(13 * scale)}px;")
