"""Names that people type into a dialog."""

import pytest

from embviz.gui.files.file_names import with_suffix


@pytest.mark.parametrize(
    ("path", "chosen", "whole"),
    [
        ("a.b/1", "Picture (*.png)", "a.b/1.png"), ("1", "Vector drawing (*.svg)", "1.svg"), ("1", "", "1.png"),
        ("x.svg", "Picture (*.png)", "x.svg"), ("x.PNG", "Picture (*.png)", "x.PNG"),
        ("run 2.5", "Picture (*.png)", "run 2.5.png"), ("v", "Text (*.vec.gz *.vec)", "v.vec.gz"),
    ],
)
@pytest.mark.parametrize("filters", ["", "Text (*.vec);;Parquet (*.parquet)"])
def test_name_without_suffix_gets_that_of_the_filter(path, chosen, whole, filters):
    assert with_suffix(path, chosen, filters) == whole


@pytest.mark.parametrize(
    ("path", "chosen", "whole"),
    [
        ("v.safetensors", "A (*.safetensors)", "v.safetensors"), ("v.safetensors", "B (*.vec)", "v.safetensors"),
        ("v.fasttext", "B (*.vec)", "v.fasttext.vec"), ("v.vec", "Packed (*.vec.gz)", "v.vec.gz"),
        ("v.VEC", "Packed (*.vec.gz)", "v.VEC.gz"), ("v", "Packed (*.vec.gz)", "v.vec.gz"),
        ("v.npz", "Packed (*.vec.gz)", "v.npz"), ("2024.01", "A (*.safetensors)", "2024.01.safetensors"),
    ],
)
def test_long_suffixes_and_those_of_two_parts(path, chosen, whole):
    assert with_suffix(path, chosen, "A (*.safetensors);;B (*.vec);;Packed (*.vec.gz)") == whole
