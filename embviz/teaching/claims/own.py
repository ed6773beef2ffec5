"""Claims written by a teacher: a verdict with its reason, or a comparison of two numbers."""

import re
from dataclasses import dataclass

from embviz.teaching.claims.claim import Claim, Finding, Trial, Verdict, needed
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighborhoods import unit_vectors

MOST = 40  # claims
_LONGEST = 300  # signs of a line
_COSINE = re.compile(r"cos\(\s*([^\s,()]+)\s*,\s*([^\s,()]+)\s*\)")
_NUMBER = re.compile(r"[-−]?\d+(?:\.\d+)?")
_VERDICTS = {
    "true": Verdict.TRUE,
    "false": Verdict.FALSE,
    "depends": Verdict.DEPENDS,
    tr("true"): Verdict.TRUE,
    tr("false"): Verdict.FALSE,
    tr("depends"): Verdict.DEPENDS,
}


@dataclass(frozen=True)
class _Term:
    """A number, or the cosine of two words."""

    words: tuple[str, str] | None
    number: float
    text: str

    def value(self, embedding: Embedding) -> float:
        if self.words is None:
            return self.number
        ids = {word: at for at, word in enumerate(embedding.words)}
        for word in self.words:
            if word not in ids:
                raise InputError(
                    tr("“{word}” is not among the words.", word=word), tr("Change the claim, or open other vectors.")
                )
        one, other = unit_vectors(embedding.vectors[[ids[word] for word in self.words]])
        return float(one @ other)


def read_claims(text: str) -> tuple[Claim, ...]:
    """Read claims, one on each line; empty lines and lines that begin with # are passed over.

    ::

        Similar words are near. | true | They stand in the same sentences.
        Hot is nearer to cold than to warm. | cos(hot, cold) > cos(hot, warm)
        Cats and dogs are alike. | cos(cat, dog) > 0.5

    A verdict is ``true``, ``false`` or ``depends`` and its reason follows; or two terms are compared with ``<`` or
    ``>``, each a number or the cosine of two words, and the vectors decide.

    Raises
    ------
    InputError
        Names the line that cannot be read.
    """
    found: list[Claim] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        parts = [part.strip() for part in line.split("|")]
        if len(parts) < 2 or not parts[0] or len(line) > _LONGEST:
            raise _wrong(number)
        if len(found) == MOST:
            raise InputError(tr("There are more than {most} claims.", most=MOST), tr("Delete some lines."))
        verdict = _VERDICTS.get(parts[1].lower())
        trial, experiment, number_is, words = (
            (_fixed_verdict(verdict, " | ".join(parts[2:])), tr("Written by your teacher."), "", False)
            if verdict is not None
            else _compared(parts[1], number)
        )
        found.append(Claim(f"own.{parts[0]}", parts[0], experiment, number_is, "", trial, needs_words=words))
    return tuple(found)


def _wrong(number: int) -> InputError:
    return InputError(
        tr("Line {number} is not a claim with its verdict.", number=number),
        tr("Write: sentence | true, false or depends | reason. Or: sentence | cos(cat, dog) > 0.5."),
    )


def _fixed_verdict(verdict: Verdict, reason: str) -> Trial:
    def trial(_embedding: Embedding | None, _pulse: Pulse) -> Finding:
        return Finding(verdict, float("nan"), "", reason)

    return trial


def _compared(text: str, number: int) -> tuple[Trial, str, str, bool]:
    """Return the trial of a comparison, its description, what its number is, and whether it needs words."""
    sign = "<" if "<" in text else ">"
    left, _, right = text.partition(sign)
    one, other = _term(left.strip()), _term(right.strip())
    if one is None or other is None:
        raise _wrong(number)
    terms = one, other

    def trial(embedding: Embedding | None, _pulse: Pulse) -> Finding:
        vectors = needed(embedding)
        a, b = (term.value(vectors) for term in terms)
        holds = a > b if sign == ">" else a < b
        told = "; ".join(
            f"{term.text} = {value:.2f}".replace("-", "−")
            for term, value in zip(terms, (a, b), strict=True)
            if term.words
        )
        return Finding(Verdict.TRUE if holds else Verdict.FALSE, a, f"{a:.2f}".replace("-", "−"), told)

    return trial, tr("True if {text}.", text=text), one.text, True


def _term(text: str) -> _Term | None:
    if found := _COSINE.fullmatch(text):
        return _Term((found[1], found[2]), 0.0, f"cos({found[1]}, {found[2]})")
    if _NUMBER.fullmatch(text):
        return _Term(None, float(text.replace("−", "-")), text)
    return None
