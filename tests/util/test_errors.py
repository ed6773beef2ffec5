"""What a message repeats of what was given is short, however long that was."""

import pytest

from embviz.util.errors import InputError


@pytest.mark.parametrize("quotes", ["''", '""', "“”", "„“", "«»"])
def test_what_is_quoted_is_cut_to_sixty_characters(quotes):
    opening, closing = quotes
    told = InputError(f"The word {opening}{'a' * 500_000}{'z' * 500_000}{closing} isn't there.", "Don't ask for it.")
    quoted = told.what.partition(opening)[2].rpartition(closing)[0] if closing != "'" else told.what.split("'")[1]
    assert len(quoted) == 60
    assert (quoted[0], quoted[-1], quoted.count("…")) == ("a", "z", 1)
    assert told.what.endswith("isn't there.")
    assert str(told).endswith("there. Don't ask for it.")


def test_words_and_paths_are_told_whole():
    for said in (
        f"There is no file '/home/{'a' * 200}/b.txt'.",
        f"The word “{'a' * 60}” is not there.",
        "It isn't what the other's file says it's, and that's what the people's words are all about, isn't it.",
    ):
        assert InputError(said).what == said


def test_no_message_is_longer_than_a_page():
    assert len(InputError("x" * 1_000_000).what) == 2000
