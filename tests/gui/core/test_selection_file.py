"""Named selections in their file: every word comes back, and no file is ever lost."""

import errno
import json
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embviz.gui.core.named_selections import NamedWords, read_selections, write_selections
from embviz.util.errors import InputError


@given(st.dictionaries(st.text(min_size=1), st.lists(st.text()), max_size=5))
def test_every_name_and_word_comes_back(tmp_path_factory, named):
    path = tmp_path_factory.mktemp("kept") / "deep" / "a.json"
    entries = tuple(NamedWords(name, tuple(words)) for name, words in named.items())
    write_selections(path, entries, 7)
    assert read_selections(path) == entries


def test_a_word_that_is_no_proper_unicode_is_kept(tmp_path):
    entries = (NamedWords("odd", ("a\udc80", "王")),)
    write_selections(tmp_path / "a.json", entries, 2)
    assert read_selections(tmp_path / "a.json") == entries


def test_the_file_is_plain(tmp_path):
    write_selections(tmp_path / "a.json", [NamedWords("royal", ("king", "queen"))], 76)
    content = json.loads((tmp_path / "a.json").read_text("utf-8"))
    assert content["selections"] == [{"name": "royal", "words": ["king", "queen"]}]
    assert content["vocabulary"] == 76
    assert [p.name for p in tmp_path.iterdir()] == ["a.json"]


def test_without_a_file_there_are_none(tmp_path):
    assert read_selections(tmp_path / "a.json") == ()


@pytest.mark.parametrize(
    "content",
    [
        b"{",
        b"\xff\xfe",
        b"[]",
        b"null",
        b'{"format": "embviz named selections", "version": 99}',
        b'{"format": "embviz named selections", "version": 1, "selections": {"a": 1}}',
        b'{"format": "embviz named selections", "version": 1, "selections": [{"name": "a", "words": [1]}]}',
        b"[" * 100_000,
    ],
)
def test_a_damaged_file_is_put_aside_and_named(tmp_path, content):
    path = tmp_path / "a.json"
    for name in ("a.damaged.json", "a.damaged-2.json"):
        path.write_bytes(content)
        with pytest.raises(InputError) as refused:
            read_selections(path)
        assert name in refused.value.cure
        assert (tmp_path / name).read_bytes() == content
        assert not path.exists()


def test_what_was_there_stays_when_writing_fails(tmp_path, monkeypatch):
    path = tmp_path / "a.json"
    write_selections(path, [NamedWords("a", ("b",))], 1)

    def full(_handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="cannot be written"):
        write_selections(path, [], 1)
    assert read_selections(path) == (NamedWords("a", ("b",)),)
