"""The first part of the lesson: a picture is cut, and one patch of it is flattened."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from embviz.gui.files.file_names import ask_to_open
from embviz.gui.lessons.everything.picture import SIZES, Cutting
from embviz.gui.lessons.everything.pixels import PixelGrid
from embviz.gui.lessons.everything.view import PatchedPicture
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import button, label, row
from embviz.teaching.context.pictures import ENDINGS, SIDE
from embviz.util.language import tr

_FILES = tr("Pictures ({ending});;All files (*)", ending=" ".join("*" + ending for ending in ENDINGS))
_HINT = tr("Point at a pixel to read its three numbers.")
_LOW = str.maketrans("0123456789,", "₀₁₂₃₄₅₆₇₈₉,")


class CutPart(LessonWidget):
    """A picture under its grid, one patch enlarged, and the numbers of this patch."""

    TELLS = ("side", "size", "across", "patches", "inputs", "cut_name", "all_numbers")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.cutting = stage.share(Cutting)
        landscape = button(tr("Landscape"), "everything.landscape", flat=True)
        icon = button(tr("Icon"), "everything.icon", flat=True)
        opening = button(tr("Open a picture…"), "everything.open")
        opening.setToolTip(tr("A picture of your own; or drop its file here. It is cut to a square and scaled."))
        self._sizes = SegmentedControl("everything.size", tr("Pixels along the side of a patch"), tuple(
            (str(size), f"{size} × {size}") for size in SIZES
        ))
        self._complaint = InlineMessage("everything.message")
        self.picture = PatchedPicture(stage, "everything.picture", tr("Picture in patches"), "N")
        self.patch = PixelGrid(stage, "everything.patch", tr("The patch, enlarged"), numbers=False)
        self.strip = PixelGrid(stage, "everything.strip", tr("The patch, flattened"), numbers=True)
        self._heads = tuple(label("", "section") for _ in range(3))
        self._reading = label(_HINT, "muted", wrap=True)
        self._reading.setObjectName("everything.reading")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(row(landscape, icon, opening, 20, label(
            tr("patches of"),
        ), self._sizes, label(tr("pixels")), None))
        layout.addWidget(self._complaint)
        sides = QHBoxLayout()
        sides.setSpacing(28)
        for head, part in zip(self._heads, (self.picture, self.patch, self.strip), strict=True):
            side = QVBoxLayout()
            side.setSpacing(6)
            side.addWidget(head)
            side.addWidget(part)
            sides.addLayout(side, 1 if part is self.strip else 0)
        layout.addLayout(sides)
        layout.addWidget(self._reading)
        self.setAcceptDrops(True)
        landscape.clicked.connect(self.cutting.show_landscape)
        icon.clicked.connect(self.cutting.show_icon)
        opening.clicked.connect(self._ask)
        self._sizes.choose(SIZES.index(self.cutting.size))
        self._sizes.changed.connect(lambda at: self.cutting.resize(SIZES[at]))
        self.picture.chosen.connect(self.cutting.choose)
        for grid in (self.patch, self.strip):
            grid.pointed.connect(self._point)
        self.cutting.changed.connect(self._show)
        self.cutting.chosen.connect(self._show_patch)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.cutting.want()

    def _ask(self) -> None:
        path = ask_to_open(self, tr("Open a picture"), _FILES)
        if path:
            self.cutting.open(path)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped(event):
            event.acceptProposedAction()
        else:  # the window takes what is no picture
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.cutting.open(_dropped(event))

    def _show(self) -> None:
        cutting, found = self.cutting, self.cutting.found
        if cutting.complaint is not None:
            self._complaint.say(cutting.complaint)
        else:
            self._complaint.remark("")
        if found is None:
            return
        with QSignalBlocker(self._sizes):
            self._sizes.choose(SIZES.index(found.size))
        patches, inputs = found.rows.shape
        self.picture.show_picture(found.picture, found.across)
        told = (
            tr("{across} × {across} = {patches} patches", across=found.across, patches=patches),
            tr("one patch: {size} × {size} pixels", size=found.size),
            tr("flattened: {inputs:,} numbers, line by line", inputs=inputs),
        )
        for head, text in zip(self._heads, told, strict=True):
            head.setText(text)
        self.stage.tell(
            side=str(SIDE), size=str(found.size), across=str(found.across), patches=str(patches), inputs=f"{inputs:,}",
            cut_name=found.name, all_numbers=f"{found.rows.size:,}",
        )
        self._show_patch()

    def _show_patch(self) -> None:
        cutting, found = self.cutting, self.cutting.found
        if found is None:
            return
        patch = found.rows[cutting.at].reshape(found.size, found.size, 3)
        line, place = divmod(cutting.at, found.across)
        self.picture.show_choice(cutting.at, tr(
            "patch {at} of {rows}, line {line}, place {place}",
            at=cutting.at + 1, rows=len(found.rows), line=line + 1, place=place + 1,
        ))
        self.patch.show_patch(patch)
        self.strip.show_patch(patch)
        self._point(-1)

    def _point(self, pixel: int) -> None:
        found, said = self.cutting.found, _HINT
        if pixel >= 0 and found is not None:
            line, place = divmod(pixel, found.size)
            red, green, blue = found.rows[self.cutting.at, 3 * pixel : 3 * pixel + 3].tolist()
            numbers = ", ".join(f"x{str(3 * pixel + k).translate(_LOW)}" for k in (1, 2, 3))
            said = tr(
                "Line {line}, pixel {place}: red {red:.2f}, green {green:.2f}, blue {blue:.2f}. These are {numbers}.",
                line=line + 1, place=place + 1, red=red, green=green, blue=blue, numbers=numbers,
            )
        self._reading.setText(said)
        for grid in (self.patch, self.strip):
            grid.show_pixel(pixel, said.rstrip("."))


def _dropped(event: QDropEvent) -> str:
    """Return the path of a picture that is dropped; empty for anything else, which the window opens."""
    paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
    return next((path for path in paths if path.lower().endswith(ENDINGS)), "")
