"""Dialog that opens a text at an address and previews its size and columns."""

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.core.qt_parts import layout_of
from embviz.gui.core.settings import Settings
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, column, combo_box, label, row
from embviz.gui.widgets.progress_bar import ProgressBar
from embviz.util import memory
from embviz.util.errors import EmbvizError
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.util.progress import Pulse

_WIDE_PX, _KIND = 560, "look at an address"
_LAST = "files/address"  # of the settings
_EXAMPLES = tr(
    "A text, a table or an archive at https://. With the extra “remote” also s3://, gs:// and hf://, and there whole "
    "folders and patterns such as s3://bucket/part-*.txt.gz."
)


class AddressReport(NamedTuple):
    """Contents of an address: files, their sizes in bytes if known, and the columns of tables."""

    files: int
    size: int | None
    columns: tuple[str, ...]


def look_at(address: str, pulse: "Pulse") -> AddressReport:
    """Return the contents of an address; blocks on its server, so it must never be called on the GUI thread.

    Raises
    ------
    InputError
        If nothing is there, if it cannot be read, or if a package needed to fetch it is not installed.
    Cancelled
    """
    from embviz.text.addresses import AddressSource, is_address
    from embviz.text.reading import columns
    from embviz.util.errors import InputError

    if not is_address(address) or address.startswith("file://"):
        raise InputError(
            tr("'{text}' is not an address.", text=address),
            tr("An address begins with its protocol, such as https://."),
        )
    source = AddressSource(address, pulse)
    source.close()
    return AddressReport(source.files, source.size, tuple(columns(address, pulse)))


class AddressDialog(QDialog):
    """Dialog that asks for an address; nothing is fetched from it before a button is pressed.

    Signals
    -------
    chosen(str, object)
        The address to open, and the column that holds the text or None.
    """

    chosen = Signal(str, object)

    def __init__(self, jobs: Jobs, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("address")
        self.setWindowTitle(tr("Open address"))
        set_scaled_size(self, fixed_width=_WIDE_PX)
        self._jobs, self._settings = jobs, settings
        self._found: tuple[str, AddressReport] | None = None
        self._opens = False  # once the contents are known
        body = column(self, (28, 22, 28, 16), 10)
        body.addWidget(label(_EXAMPLES, "muted", wrap=True))
        self._text = QLineEdit(str(settings.get(_LAST)))
        self._text.setObjectName("address.text")
        self._text.setAccessibleName(tr("Address of the text"))
        self._text.setPlaceholderText("https://")
        self._text.textChanged.connect(self._on_typed)
        self._look = button(tr("Check"), "address.look")
        self._look.setToolTip(tr("Check its size and columns without opening it"))
        self._look.clicked.connect(lambda: self._ask(opens=False))
        body.addLayout(row(self._text, self._look, stretch=self._text))
        self._message = InlineMessage("address.message")
        self._message.setWordWrap(True)
        body.addWidget(self._message)
        self._column_name = label(tr("Column with the text"))
        self._column = combo_box("address.column", self._column_name.text())
        body.addLayout(row(self._column_name, self._column, None))
        self._waiting = ProgressBar("address.waiting", tr("Waiting for the server"), fixed_width=120)
        self._open = button(tr("Open"), "address.open", primary=True)
        self._open.setDefault(True)
        self._open.clicked.connect(lambda: self._ask(opens=True))
        cancel = button(tr("Cancel"), "address.cancel")
        cancel.clicked.connect(self.reject)
        self._look.setAutoDefault(False)
        cancel.setAutoDefault(False)
        kept = self._waiting.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self._waiting.setSizePolicy(kept)
        body.addStretch(1)
        body.addLayout(row(self._waiting, None, cancel, self._open))
        self.finished.connect(lambda _result: jobs.cancel(_KIND))
        self.finished.connect(self.deleteLater)
        self._show_columns(())
        self._on_typed()
        self._text.setFocus()
        self._text.selectAll()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:  # the message has changed
            self._fit()
        return done

    @property
    def address(self) -> str:
        """The typed address, without surrounding blanks."""
        return self._text.text().strip()

    def _on_typed(self) -> None:
        self._jobs.cancel(_KIND)
        self._show_waiting(False)
        self._found = None
        self._show_columns(())
        self._message.show_note("")
        self._look.setEnabled(bool(self.address))
        self._open.setEnabled(bool(self.address))

    def _ask(self, opens: bool) -> None:
        """Look at the address, and then open it if requested and no choice is left."""
        if self._found is not None and self._found[0] == self.address:
            if opens:
                self._take()
            return
        self._opens, address = opens, self.address
        self._message.show_note(tr("Waiting for the server"))
        self._show_waiting(True)

        def done(found: AddressReport) -> None:
            self._show_waiting(False)
            self._found = address, found
            self._message.show_note(_said(found))
            self._show_columns(found.columns)
            if self._opens and len(found.columns) < 2:
                self._take()

        def failed(error: Exception) -> None:
            self._show_waiting(False)
            self._message.show_note("")
            if isinstance(error, EmbvizError):
                self._message.show_error(error)
            else:
                self._jobs.messages.show_error(error)

        self._jobs.submit("files", _KIND, lambda job: _look(address, job), done, failed)

    def _take(self) -> None:
        self._settings.set(_LAST, self.address)
        chosen = self._column.currentData() if self._column.count() else None
        address = self.address
        self.accept()
        self.chosen.emit(address, chosen)

    def _show_waiting(self, waits: bool) -> None:
        # a hidden progress bar without an end would continue to animate
        if waits:
            self._waiting.set_unknown()
        else:
            self._waiting.set_share(0)
        self._waiting.setVisible(waits)

    def _show_columns(self, names: tuple[str, ...]) -> None:
        self._column.clear()
        for name in names:
            self._column.addItem(name, name)
        for part in (self._column_name, self._column):
            part.setVisible(len(names) > 0)
        self._fit()

    def _fit(self) -> None:
        """Set the height that the message needs at this width; a dialog alone does not use height for width."""
        layout = layout_of(self)
        layout.activate()
        self.setFixedHeight(layout.totalHeightForWidth(self.width()))


def _look(address: str, job: Job) -> AddressReport:
    return look_at(address, job.pulse)


def _said(found: AddressReport) -> str:
    files = counted(found.files, "file")
    if found.size is None:
        return tr("{files}; the server does not report the size", files=files)
    return tr("{files}, {size}", files=files, size=_size(found.size))


def _size(nbytes: int) -> str:
    return tr("{kilobytes:,} KB", kilobytes=-(-nbytes // 1024)) if nbytes < 1 << 20 else memory.size(nbytes)
