"""The lesson of distances: its identity reads right for every angle."""

import pytest
from PySide6.QtWidgets import QLabel


@pytest.mark.parametrize(("end", "said"), [
    ((-3, 1), "36.00 = 10.00 + 10.00 + 2 · 8.00"), ((1, 3), "8.00 = 10.00 + 10.00 − 2 · 6.00"),
])
def test_the_identity_has_the_sign_of_the_product(lesson, find, end, said):
    body = lesson("distances")
    find("distances.vectors").set_end(1, *end)
    assert any(said in text.text() for text in body.findChildren(QLabel))
