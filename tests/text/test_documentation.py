"""Docstrings become prose: sources are parsed only, code and tables fall away, nothing is said twice."""

import sys
from pathlib import Path
from textwrap import dedent

import numpy as np
import pytest

from embviz.text.documentation.docstrings import comments, docstrings, sentences, sentences_of
from embviz.text.documentation.python_documentation import documentation, installed_roots
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse


def _told(docstring: str) -> list[str]:
    return list(sentences(dedent(docstring)))


@pytest.mark.parametrize(
    ("docstring", "expected"),
    [
        ("Return the sum of it.  It is never\n    wrong.\n", ["Return the sum of it.", "It is never wrong."]),
        (
            """Count the words of a text.

            >>> count("the sum of the parts is here")
            the result of this is not a sentence
            of the prose

            The order of the words is kept.
            """,
            ["Count the words of a text.", "The order of the words is kept."],
        ),
        (
            """This is the way to call it::

                the code is left out of the text

            After it the text goes on.

            .. code-block:: text

                this is in the block as well

                and this is in it too

            .. note::
                This is a part of the text.
            """,
            ["This is the way to call it:", "After it the text goes on.", "This is a part of the text."],
        ),
        (
            """Fit the model to the data.

            Parameters
            ----------
            alpha, beta : float, default=1.0
                Strength of the penalty in the model.
            shape
                The size of the result.

            Returns
            -------
            self : object
                This is the fitted model.
            """,
            [
                "Fit the model to the data.", "Strength of the penalty in the model.", "The size of the result.",
                "This is the fitted model.",
            ],
        ),
        (
            """Open the file.

            :param path: Where the file is to be found.
            :type path: the type of a path or a string
            :returns: The content of the file.
            """,
            ["Where the file is to be found.", "The content of the file."],
        ),
        (
            """Draw a line on the screen.

            Args:
                width (int): The width of the line.
                **style: All that is left of the options.
            """,
            ["Draw a line on the screen.", "The width of the line.", "All that is left of the options."],
        ),
        (
            """The codes are in this table:

            ======  ==================
            code    what it means here
            ======  ==================
            1       all is in order
            ======  ==================

            +------+------------------+
            | this | is of the table  |
            +------+------------------+
            """,
            ["The codes are in this table:"],
        ),
        (
            "See :meth:`~package.run` and ``max_iter`` for the *real* size, or `the guide <https://x.org/a>`_ [1]_.",
            ["See run and max_iter for the real size, or the guide."],
        ),
        ("* the first of the two\n* the other of the two\n", ["the first of the two", "the other of the two"]),
        ("```\nthis is a block of the code\n```\nThis is not in the block.", ["This is not in the block."]),
        ("x = f(a[i], b[j]) if c else d.e(f)", []),
        ("Not enough.", []),
    ],
)  # fmt: skip
def test_prose_is_kept_and_code_tables_and_markup_fall_away(docstring: str, expected: list[str]) -> None:
    assert _told(docstring) == expected


def test_docstrings_are_found_in_the_order_of_the_source() -> None:
    source = dedent('''
        """Module."""
        X = """no docstring"""
        class A:
            """Class."""
            def f(self):
                """Method."""
                def g():
                    """Inner."""
            async def h(self):
                """Coroutine."""
        def k():
            """Function."""
    ''')
    assert list(docstrings(source.encode())) == ["Module.", "Class.", "Method.", "Coroutine.", "Function."]


@pytest.mark.parametrize("source", [b"def f(:\n", b'"""a null \0 byte"""', b"\xff\xfe\x00", b"", b"print 'two'"])
def test_a_source_that_does_not_parse_is_passed_over(source: bytes) -> None:
    assert list(docstrings(source)) == []


def test_a_source_in_another_encoding_is_read_as_it_says() -> None:
    assert list(docstrings('# -*- coding: latin-1 -*-\n"""Café."""'.encode("latin-1"))) == ["Café."]


def test_warnings_of_the_parser_stay_silent() -> None:
    assert list(docstrings(b'"""Text."""\nx = "\\d"\n')) == ["Text."]


def test_comments_on_lines_of_their_own_are_found_and_lines_that_follow_belong_together() -> None:
    source = dedent("""\
        #!/usr/bin/env python
        # The first line of it,
        # and the second.
        x = 1  # beside code

        def f():
            #: Another one that
            # is indented.
            y = "# no comment"
            # The last
    """)
    assert [" ".join(block.split()) for block in comments(source.encode())] == [
        "The first line of it, and the second.",
        "Another one that is indented.",
        "The last",
    ]


def test_the_comments_of_a_source_come_after_its_docstrings_without_code(tmp_path: Path) -> None:
    path = tmp_path / "source.py"
    path.write_text('# This is why it is so.\n\n# x = [f(a, b) for a in b]\n\n"""This is what it does."""\n')
    assert sentences_of(path) == ["This is what it does.", "This is why it is so."]


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    files = {
        "b.py": '"""The second of the files is here."""',
        "a.py": '"""The first of the files is here. It is the one to begin with."""\n'
        "raise RuntimeError('imported')\n",
        "pack/__init__.py": '"""THE FIRST of the files is here."""',
        "pack/part.py": '"""A part of the package is in here."""',
        "pack/tests/helper.py": '"""This is a test of the package."""',
        "pack/test_part.py": '"""This is another test of the package."""',
        "pack/part_test.py": '"""This is a third test of the package."""',
        "pack/broken.py": '"""This is in a broken file."""\ndef f(:\n',
        "pack/notes.txt": "This is not a source of the package.",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (tmp_path / "dangling.py").symlink_to(tmp_path / "missing")
    return tmp_path


def test_the_sources_are_read_in_order_each_sentence_once_and_tests_left_out(installed: Path) -> None:
    corpus = documentation(roots=[installed])
    assert [" ".join(corpus.sentence(i)) for i in range(corpus.sentences)] == [
        "the first of the files is here",
        "it is the one to begin with",
        "the second of the files is here",
        "a part of the package is in here",
    ]
    assert "a" not in sys.modules


def test_the_same_sources_give_the_same_corpus(installed: Path) -> None:
    one, again = documentation(roots=[installed]), documentation(roots=[installed])
    np.testing.assert_array_equal(one.ids, again.ids)
    assert one.vocabulary.words == again.vocabulary.words


def test_it_stops_when_it_has_enough(installed: Path) -> None:
    shares: list[float] = []
    corpus = documentation(Pulse(lambda share, _: shares.append(share)), max_tokens=10, roots=[installed])
    assert [corpus.sentence(i)[0] for i in range(corpus.sentences)] == ["the", "it"]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)


def test_it_gives_up_when_cancelled(installed: Path) -> None:
    with pytest.raises(Cancelled):
        documentation(pulse=Pulse(cancelled=lambda: True), roots=[installed])


def test_without_sources_it_says_what_to_do_instead(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No documentation was found in 0 Python sources") as caught:
        documentation(roots=[tmp_path])
    assert "text file" in caught.value.cure


def test_the_standard_library_and_the_packages_are_found() -> None:
    roots = installed_roots()
    assert any((root / "ast.py").is_file() for root in roots)
    assert any((root / "pytest").is_dir() for root in roots)
    assert len(set(roots)) == len(roots)


def test_real_documentation_is_prose() -> None:
    corpus = documentation(max_tokens=20_000)
    assert 20_000 <= corpus.tokens < 40_000
    assert corpus.vocabulary.words[0] == "the"
    assert {"returns", "object", "module", "function"} <= set(corpus.vocabulary.words[:400])


def test_many_sources_are_read_by_other_processes_in_the_same_order(tmp_path: Path) -> None:
    for k in range(120):
        (tmp_path / f"module_{k:03}.py").write_text(f'"""The {"very " * k}old king is in the castle."""\n')
    corpus = documentation(roots=[tmp_path])
    assert [corpus.sentence(k).count("very") for k in range(corpus.sentences)] == list(range(120))


def test_cancelled_reading_leaves_no_process(tmp_path: Path) -> None:
    for k in range(120):
        (tmp_path / f"module_{k:03}.py").write_text(f'"""The {"very " * k}old king is in the castle."""\n')
    asked = iter([False] * 5 + [True] * 1000)
    with pytest.raises(Cancelled):
        documentation(pulse=Pulse(cancelled=lambda: next(asked)), roots=[tmp_path])
    # an unended process would be named by a ResourceWarning, which fails a test
