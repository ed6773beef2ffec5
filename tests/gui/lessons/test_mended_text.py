"""What was said of a teacher's text is taken back when the text is mended."""

from embviz.gui.lessons.own_texts import begin, own_path

LONG = 60_000


def test_an_error_of_a_text_is_taken_back_once_it_is_mended(lesson, find, lab, qtbot):
    mended, wrong = [], lab.errors
    lab.jobs.messages.cleared.connect(mended.append)
    lesson("distances")
    begin("distances")
    lab.page._texts.watch(True)
    own_path("distances").write_text("# Falsch\n\n[[none]]\n", "utf-8")
    qtbot.waitUntil(lambda: bool(wrong), timeout=LONG)
    own_path("distances").write_text("# Richtig\nminutes: 2\n\n[[plane]]\n", "utf-8")
    # the copy may be read while it is written, and then once more
    qtbot.waitUntil(lambda: lab.page.list.currentItem().text().endswith("Richtig"), timeout=LONG)
    qtbot.waitUntil(lambda: mended == wrong, timeout=LONG)
    wrong.clear()
