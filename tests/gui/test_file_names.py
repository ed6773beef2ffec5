"""Names that people type into a dialog."""

import pytest

from embviz.gui.file_names import with_suffix


@pytest.mark.parametrize(
    ("path", "chosen", "whole"),
    [
        ("a.b/1", "Picture (*.png)", "a.b/1.png"), ("1", "Vector drawing (*.svg)", "1.svg"), ("1", "", "1.png"),
        ("x.svg", "Picture (*.png)", "x.svg"), ("x.PNG", "Picture (*.png)", "x.PNG"),
        ("run 2.5", "Picture (*.png)", "run 2.5.png"), ("v", "Text (*.vec.gz *.vec)", "v.vec.gz"),
    ],
)
def test_name_without_suffix_gets_that_of_the_filter(path, chosen, whole):
    assert with_suffix(path, chosen) == whole
