"""Addresses of questions, ``embviz://ask?kind=analogy&first=man&second=king&third=woman``, and back."""

import re
from dataclasses import MISSING, fields
from urllib.parse import parse_qs, urlencode, urlsplit

from embviz.analysis.questions.requests import METHODS, REQUESTS, ColorBy, Request, Spelled
from embviz.util.errors import InputError
from embviz.util.language import tr

SCHEME = "embviz"
_PLACE = "ask"
_LONGEST = 8_000  # characters
_MOST_COUNT = 1_000
_BEGINNING = re.compile(rf"\s*{SCHEME}://", re.IGNORECASE)


def is_address(text: str) -> bool:
    """Return whether a text begins as an address of this program."""
    return _BEGINNING.match(text) is not None


def address_of(request: Request) -> str:
    """Return the address of a question; fields with their default are left out."""
    said: list[tuple[str, str]] = [("kind", request.kind)]
    for field in fields(request):
        value = getattr(request, field.name)
        if value == field.default:
            continue
        said.extend((field.name, str(one)) for one in (value if isinstance(value, tuple) else (value,)))
    return f"{SCHEME}://{_PLACE}?{urlencode(said)}"


def request_at(address: str) -> Request:
    """Return the question that an address stands for.

    Raises
    ------
    InputError
        When it is no address of a question, or a part is missing: says which.
    """
    parts = urlsplit(address.strip())
    if parts.scheme.lower() != SCHEME or parts.netloc.lower() != _PLACE or len(address) > _LONGEST:
        raise _wrong(tr("This is not the address of a question."))
    said = parse_qs(parts.query, keep_blank_values=True)
    kind = said.pop("kind", [""])[0]
    request = next((one for one in REQUESTS if one.kind == kind), None)
    if request is None:
        raise _wrong(tr("The address asks for “{kind}”, which this version does not know.", kind=kind))
    found: dict[str, object] = {}
    for field in fields(request):
        values = [value for value in said.get(field.name, []) if value.strip()]
        if not values:
            if field.default is MISSING:
                raise _wrong(tr("The address lacks “{name}”.", name=field.name))
            continue
        if field.type is int or field.type == "int":
            if not values[0].isdecimal() or not 0 < int(values[0]) <= _MOST_COUNT:
                raise _wrong(tr("The address has no number for “{name}”.", name=field.name))
            found[field.name] = int(values[0])
        else:
            found[field.name] = values[0] if field.type is str or field.type == "str" else tuple(values)
    made = request(**found)
    if isinstance(made, ColorBy) and made.method not in METHODS:
        raise _wrong(tr("The address colors by “{method}”, which this version does not know.", method=made.method))
    if isinstance(made, Spelled) and made.where not in ("start", "end", "inside"):
        raise _wrong(tr("The address lacks “{name}”.", name="where"))
    return made


def _wrong(what: str) -> InputError:
    return InputError(what, tr("Ask the question in words, and copy its address."))
