"""A first question for vectors that nobody has asked anything yet."""

from collections.abc import Sequence

from embviz.analysis.analogies.proportion import Proportion
from embviz.analysis.evaluation.benchmarks import evaluate_analogies
from embviz.analysis.evaluation.folded_words import FoldedWords
from embviz.analysis.evaluation.questions import AnalogySection
from embviz.vectors.embedding import Embedding

CLASSIC = Proportion("man", "king", "woman")  # Mikolov, Yih and Zweig (2013)
_RESTRICT = 30_000  # words: enough for a question that everybody understands


def proposed_question(embedding: Embedding, sections: Sequence[AnalogySection]) -> Proportion | None:
    """Return an analogy that can be asked of these words.

    `CLASSIC` where its words are there. Else, of each section, the question whose rarest word is the most frequent; of
    these the first whose known answer comes first (3CosAdd), or where none does the first.

    Parameters
    ----------
    embedding : Embedding
        Words by falling frequency; the first 30,000 are asked for.
    sections : sequence of AnalogySection
        Questions with their answers.

    Returns
    -------
    Proportion or None
        In the spelling of the embedding. None where no question has all its words.
    """
    if all(word in embedding for word in (CLASSIC.a, CLASSIC.b, CLASSIC.c)):
        return CLASSIC
    words = FoldedWords(embedding, _RESTRICT)
    asked: list[AnalogySection] = []
    for section in sections:
        known = [[words.get(word) for word in question] for question in section.questions]
        whole = [[id_ for id_ in ids if id_ is not None] for ids in known if None not in ids and len(set(ids)) == 4]
        if whole:
            a, b, c, d = (embedding.words[id_] for id_ in min(whole, key=max))
            asked.append(AnalogySection(section.name, ((a, b, c, d),)))
    if not asked:
        return None
    report = evaluate_analogies(embedding, asked, _RESTRICT)
    right = [k for k, section in enumerate(report.sections) if section.right]
    a, b, c, _ = asked[right[0] if right else 0].questions[0]
    return Proportion(a, b, c)
