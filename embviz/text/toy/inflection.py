"""Forms of the verbs that passages spell out themselves."""

IRREGULAR = {
    # lemma: third person, past
    "be": ("is", "was"),
    "bring": ("brings", "brought"),
    "come": ("comes", "came"),
    "do": ("does", "did"),
    "give": ("gives", "gave"),
    "go": ("goes", "went"),
    "have": ("has", "had"),
    "hold": ("holds", "held"),
    "keep": ("keeps", "kept"),
    "know": ("knows", "knew"),
    "make": ("makes", "made"),
    "meet": ("meets", "met"),
    "put": ("puts", "put"),
    "say": ("says", "said"),
    "see": ("sees", "saw"),
    "sit": ("sits", "sat"),
    "stand": ("stands", "stood"),
    "take": ("takes", "took"),
    "think": ("thinks", "thought"),
}


def third_person(lemma: str) -> str:
    """Return the form after he, she or it: ``carry`` -> ``carries``."""
    if lemma in IRREGULAR:
        return IRREGULAR[lemma][0]
    if lemma.endswith("y") and lemma[-2] not in "aeiou":
        return lemma[:-1] + "ies"
    return lemma + ("es" if lemma.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")


def past(lemma: str) -> str:
    """Return the simple past: ``carry`` -> ``carried``."""
    if lemma in IRREGULAR:
        return IRREGULAR[lemma][1]
    if lemma.endswith("e"):
        return lemma + "d"
    if lemma.endswith("y") and lemma[-2] not in "aeiou":
        return lemma[:-1] + "ied"
    return lemma + "ed"


def finite(lemma: str, tense: str, plural: bool) -> str:
    """Return the form of a verb that agrees with its subject.

    Parameters
    ----------
    lemma : str
        Plain form.
    tense : {"present", "past", "future"}
        The future is two words.
    plural : bool
        Whether the subject is plural.
    """
    if tense == "future":
        return f"will {lemma}"
    if lemma == "be":
        return {("present", False): "is", ("present", True): "are", ("past", False): "was", ("past", True): "were"}[
            tense, plural
        ]
    if tense == "past":
        return past(lemma)
    return lemma if plural else third_person(lemma)
