"""Cells of files for spreadsheets: escapes formulas, and back.

A file with commas is for spreadsheets. They take it for UTF-8 only after its mark, and compute what begins like a
formula: a word such as ``=HYPERLINK(...)`` out of a stranger's vectors would act on the computer of whoever opens the
table. Such texts get an apostrophe in front, as the Open Worldwide Application Security Project advises against CSV
injection. A single sign computes nothing and is a frequent word of real texts: it stays as it is. Numbers that this
program writes are no texts, and keep their signs.

A file with tabs is for programs: it has no mark, and its texts stand as they are.
"""

MARK = "\ufeff"
# signs of full width are taken for the narrow ones in East Asian editions
_COMPUTED = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def no_formula(text: str) -> str:
    """Return a text as it goes into a file with commas."""
    return f"'{text}" if len(text) > 1 and text.startswith(_COMPUTED) else text


def out_of_cell(text: str) -> str:
    """Return the text that a cell was made of by `no_formula`; a text that it never makes is returned as it is."""
    return text[1:] if text[:1] == "'" and no_formula(text[1:]) == text else text
