"""Numbers behind pictures: what a sentence says of them, how they are sorted, written and set side by side."""

import numpy as np
import pytest

from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, course, of_curves, of_matrix, reach


def test_columns_are_equally_long():
    with pytest.raises(ValueError, match="columns of 'Loss'"):
        PlotData("Loss", (DataColumn("x", np.zeros(2)), DataColumn("y", np.zeros(3))), "")


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ([4.1, 3.0, 1.9], "falls from 4.100 to 1.900"),
        ([1, 2], "rises from 1 to 2"),
        ([0.5], "is 0.5000"),
        ([2.0, 5.0, 2.0], "is 2 at both ends"),
        ([np.nan, 3, np.nan, 4, np.nan], "rises from 3 to 4"),
        ([np.nan], "no values yet"),
    ],
)
def test_a_course_is_said_by_its_ends(values, said):
    assert course(np.array(values, float)) == said


def test_a_reach_leaves_out_what_is_not_known():
    assert reach(np.array([[0.5, np.nan], [-0.25, np.inf]])) == "from −0.2500 to 0.5000"


def test_curves_over_the_same_places_stand_side_by_side():
    x = np.array([0.0, 1.0, 2.0])
    numbers = of_curves("Loss", "Epochs", "nats", [("a", x, x + 1), ("b", x, x * 2)])
    assert [column.title for column in numbers.columns] == ["Epochs", "a", "b"]
    assert numbers.columns[2].values.tolist() == [0, 2, 4]
    assert numbers.summary == "Loss over epochs, 2 curves: a rises from 1 to 3; b rises from 0 to 4."


def test_curves_over_other_places_stand_one_below_the_other():
    numbers = of_curves("Loss", "Epochs", "nats", [("a", [0.0, 1.0], [5.0, 4.0]), ("b", [0.5], [3.0]), ("c", [], [])])
    assert [column.title for column in numbers.columns] == ["Curve", "Epochs", "nats"]
    assert numbers.columns[0].values == ["a", "a", "b"]
    assert np.column_stack([column.values for column in numbers.columns[1:]]).tolist() == [[0, 5], [1, 4], [0.5, 3]]
    assert of_curves("Loss", "Epochs", "nats", [("a", [], [])]) is None


def test_of_many_curves_a_sentence_names_four():
    numbers = of_curves("", "k", "Share", [(name, [0.0, 1.0], [1.0, 0.0]) for name in "abcdef"])
    assert numbers.title == "Share"
    assert numbers.summary.endswith("d falls from 1 to 0; and 2 more.")


def test_a_matrix_has_a_column_for_each_of_its_own():
    numbers = of_matrix("Cosine", ["king", "queen"], ["man", "woman", "child"], np.arange(6.0).reshape(2, 3) / 10)
    assert [column.title for column in numbers.columns] == ["Word", "man", "woman", "child"]
    assert numbers.columns[3].values.tolist() == [0.2, 0.5]
    assert numbers.summary == "Cosine, 2 × 3 values from 0 to 0.5000."
    assert of_matrix("Cosine", [], [], np.zeros((0, 0))) is None


def test_rows_are_sorted_stably_and_what_is_unknown_is_last():
    values = np.array([2.0, np.nan, 1.0, 2.0])
    numbers = PlotData("", (DataColumn("v", values), DataColumn("w", ["b", "a", "C", "B"])), "")
    assert numbers.order(0, rising=True).tolist() == [2, 0, 3, 1]
    assert numbers.order(0, rising=False).tolist() == [0, 3, 2, 1]
    assert numbers.order(1, rising=True).tolist() == [1, 0, 3, 2]
    assert numbers.order(1, rising=False).tolist() == [2, 0, 3, 1]
    assert numbers.order(-1, rising=True).tolist() == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("values", "written"),
    [
        (np.array([0.5, -0.123456789], np.float32), ["0.50000", "−0.12346"]),
        (np.array([12_345, -7]), ["12,345", "−7"]),
        (np.array([1000.0, np.nan, 3.0]), ["1,000", "–", "3"]),
        (np.array([1.0, 1e-9]) * 1.5, ["1.5000", "1.5000 × 10⁻⁹"]),
        (np.array([1234.56, 2.5]), ["1,234.6", "2.5"]),
    ],
)
def test_a_column_is_written_with_decimals_that_tell_its_numbers_apart(values, written):
    form = DataColumn("v", values).form()
    assert [form(float(value)) for value in values] == written
