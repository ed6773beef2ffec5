"""Small parts of the pages."""

import math

import pytest

from embviz.gui.style.number_text import significant
from embviz.gui.widgets.inputs.input_error import InlineMessage, corrected
from embviz.gui.widgets.plot_data.picture_file import write_picture
from embviz.util.errors import InputError


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"),
        (1.0, "1.00"),
        (-0.7812, "−0.781"),
        (123456.0, "123,456"),
        (0.00034567, "0.000346"),
        (3.0836e-20, "3.08 × 10⁻²⁰"),
        (-12_345_678.0, "−1.23 × 10⁷"),
        (math.nan, "–"),
        (math.inf, "∞"),
    ],
)
def test_numbers_have_three_significant_digits(value, text):
    assert significant(value) == text


KNOWN = {"king", "man", "woman", "mother-in-law", "new_york", "café"}


@pytest.mark.parametrize(
    ("text", "suggestion", "mended"),
    [
        ("kinq - man + woman", "king", "king - man + woman"),
        ("king - mann + wooman", "woman", "king - mann + woman"),
        ("king - mann + wooman", "man", "king - man + wooman"),
        ("0.5*(kinq + cafe)", "café", "0.5*(kinq + café)"),
        ("king, wman;man", "woman", "king, woman;man"),
        ("king man", "woman", "king man"),
        ("mother-inlaw", "mother-in-law", "mother-in-law"),
    ],
)
def test_suggestion_replaces_the_word_it_is_near_to(text, suggestion, mended):
    assert corrected(text, KNOWN.__contains__, suggestion) == mended


def test_complaint_shows_words_as_they_are(qtbot):
    complaint = InlineMessage("x.message")
    qtbot.addWidget(complaint)
    complaint.show_error(InputError("'<b>' is not there.", suggestions=("<i>", "a&b")))
    assert "&lt;b&gt;" in complaint.text()
    with qtbot.waitSignal(complaint.chosen) as taken:
        complaint.linkActivated.emit("a&b")
    assert taken.args == ["a&b"]
    height = complaint.sizeHint().height()
    complaint.show_note("")
    assert max(complaint.sizeHint().height(), complaint.minimumHeight()) == max(height, complaint.minimumHeight())


def test_a_complaint_is_of_what_one_can_mend(lab, qtbot):
    complaint, defect = InlineMessage("x.message"), ValueError("shapes (3,) and (4,)")
    qtbot.addWidget(complaint)
    assert complaint.handle_error(InputError("No word “kinq”."), lab.jobs)
    assert "kinq" in complaint.text()
    complaint.show_note("")
    assert not complaint.handle_error(defect, lab.jobs)
    assert complaint.error is None
    assert lab.errors == [defect]
    lab.errors.clear()


def test_failed_picture_leaves_the_old_file(tmp_path):
    path = tmp_path / "picture.png"
    path.write_bytes(b"old")
    with pytest.raises(InputError, match=r"picture\.png"):
        write_picture(path, lambda _file: False)
    assert path.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["picture.png"]
