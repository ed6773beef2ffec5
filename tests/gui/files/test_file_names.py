"""Names that people type into a dialog."""

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from embviz.gui.files.file_names import ask_to_save, with_suffix


@pytest.mark.parametrize(
    ("path", "chosen", "whole"),
    [
        ("a.b/1", "Picture (*.png)", "a.b/1.png"),
        ("1", "Vector drawing (*.svg)", "1.svg"),
        ("1", "", "1.png"),
        ("x.svg", "Picture (*.png)", "x.svg"),
        ("x.PNG", "Picture (*.png)", "x.PNG"),
        ("run 2.5", "Picture (*.png)", "run 2.5.png"),
        ("v", "Text (*.vec.gz *.vec)", "v.vec.gz"),
    ],
)
@pytest.mark.parametrize("filters", ["", "Text (*.vec);;Parquet (*.parquet)"])
def test_name_without_suffix_gets_that_of_the_filter(path, chosen, whole, filters):
    assert with_suffix(path, chosen, filters) == whole


@pytest.mark.parametrize(
    ("path", "chosen", "whole"),
    [
        ("v.safetensors", "A (*.safetensors)", "v.safetensors"),
        ("v.safetensors", "B (*.vec)", "v.safetensors"),
        ("v.fasttext", "B (*.vec)", "v.fasttext.vec"),
        ("v.vec", "Packed (*.vec.gz)", "v.vec.gz"),
        ("v.VEC", "Packed (*.vec.gz)", "v.VEC.gz"),
        ("v", "Packed (*.vec.gz)", "v.vec.gz"),
        ("v.npz", "Packed (*.vec.gz)", "v.npz"),
        ("2024.01", "A (*.safetensors)", "2024.01.safetensors"),
    ],
)
def test_long_suffixes_and_those_of_two_parts(path, chosen, whole):
    assert with_suffix(path, chosen, "A (*.safetensors);;B (*.vec);;Packed (*.vec.gz)") == whole


@pytest.mark.parametrize("answer", ["replace", "cancel"])
def test_replacing_a_file_whose_name_was_completed_is_asked(qtbot, monkeypatch, tmp_path, answer):
    parent = QWidget()
    qtbot.addWidget(parent)
    (tmp_path / "map.png").write_bytes(b"old")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "map"), "Picture (*.png)"))

    def press():
        box = next(one for one in parent.findChildren(QMessageBox, "replace_file") if one.isVisible())
        assert "map.png" in box.text()
        assert box.defaultButton() is box.button(QMessageBox.StandardButton.Cancel)
        wanted = next(one for one in box.buttons() if (one is not box.defaultButton()) is (answer == "replace"))
        wanted.click()

    QTimer.singleShot(0, press)
    found = ask_to_save(parent, "Save picture", "map.png", "Picture (*.png)")
    assert found == (str(tmp_path / "map.png") if answer == "replace" else "")
