"""Cells of files for spreadsheets: escapes formulas, and back.

A file with commas is for spreadsheets. They take it for UTF-8 only after its mark, and compute what begins like a
formula: a word such as ``=HYPERLINK(...)`` out of a stranger's vectors would act on the computer of whoever opens the
table. Such texts get an apostrophe in front, as the Open Worldwide Application Security Project advises against CSV
injection. A single sign computes nothing and is a frequent word of real texts: it stays as it is. Numbers that this
program writes are no texts, and keep their signs.

A file with tabs is for programs: it has no mark, and its texts stand as they are.
"""

MARK = "\ufeff"
# East Asian editions treat full-width characters like the narrow ones
_COMPUTED = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def no_formula(text: str) -> str:
    """Escape a text for a comma-separated file."""
    return f"'{text}" if len(text) > 1 and text.startswith(_COMPUTED) else text


def out_of_cell(text: str) -> str:
    """Undo `no_formula`; a text that it never returns is unchanged."""
    return text[1:] if text[:1] == "'" and no_formula(text[1:]) == text else text
