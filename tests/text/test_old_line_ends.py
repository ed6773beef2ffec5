"""Files whose lines end in carriage returns alone, as on an old Macintosh."""

import pytest

from embviz.text.blocks import BLOCK, utf8_blocks
from embviz.text.tables import CSV, cells, column_names


@pytest.mark.parametrize("end", [b"\r", b"\t"])
def test_a_text_without_blanks_is_cut_between_words(end):
    text = end.join(b"word%d" % k for k in range(BLOCK // 4))
    blocks = list(utf8_blocks([text]))
    assert len(blocks) > 1
    assert b"".join(blocks) == text
    assert all(block.endswith(end) for block in blocks[:-1])


def test_a_table_has_a_row_on_each_line():
    pieces = ["id,text\r1,the king sat\r2,the ", "queen ran\r"]
    assert column_names(pieces, CSV, "t.csv") == ["id", "text"]
    assert list(cells(pieces, CSV, "t.csv", "text")) == ["the king sat", "the queen ran"]
