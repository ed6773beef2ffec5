from pathlib import Path

import embviz.gui
from embviz.gui.widgets.progress_bar import ProgressBar


def test_shows_the_share_that_is_done_and_knows_work_of_unknown_length(qtbot):
    bar = ProgressBar("work.progress", "Progress of the work", fixed_width=120)
    qtbot.addWidget(bar)
    assert (bar.objectName(), bar.accessibleName(), bar.text()) == ("work.progress", "Progress of the work", "0%")
    assert not bar.isTextVisible()
    assert bar.minimumWidth() == bar.maximumWidth() > 0

    def shown():
        return (bar.value() - bar.minimum()) / (bar.maximum() - bar.minimum())

    bar.set_share(0.25)
    assert shown() == 0.25
    bar.set_share(-1)
    assert shown() == 0.0
    bar.set_unknown()
    assert bar.minimum() == bar.maximum()
    bar.set_share(1)
    assert shown() == 1.0


def test_every_progress_bar_of_the_window_is_made_here():
    room = Path(embviz.gui.__file__).parent
    own = room / "widgets" / "progress_bar.py"
    assert [path for path in room.rglob("*.py") if path != own and "QProgressBar" in path.read_text("utf-8")] == []
