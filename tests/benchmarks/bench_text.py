"""From a text file to ids, phrases and look-ups, each against its peer in the same run.

python tests/benchmarks/bench_text.py /path/to/text [/path/to/unicode/text]

The peers: for plain text, gensim's `build_vocab` over `line.split()`; for full options, Python's `re.findall` and
`Counter`; for phrases, gensim's `Phrases`. Where no second text is given, accents are put into the first one.
"""

import argparse
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gensim.models import Word2Vec
from gensim.models.phrases import Phrases
from gensim.models.word2vec import LineSentence

from embviz.text.phrases import find_phrases, join_phrases
from embviz.text.preprocessing import Preprocessing
from embviz.text.reading import corpus_from_texts, read_corpus
from embviz.text.statistics import describe
from embviz.text.word_index import WordIndex

PLAIN = Preprocessing(tokenizer="whitespace", case="keep")
FULL = Preprocessing(case="fold", accents="strip", numbers="token", min_length=2, stop_words="drop english")


def timed(call: Callable[[], Any]) -> tuple[float, Any]:
    begin = time.perf_counter()
    result = call()
    return time.perf_counter() - begin, result


def report(what: str, ours: float, peer: float, bar: float) -> None:
    print(f"{what:<44} {ours:7.2f} s   peer {peer:7.2f} s   {peer / ours:6.2f} times (asked: {bar:g})", flush=True)


def warm_up() -> None:
    corpus = corpus_from_texts(["ab bc ab bc éé", "ab bc"], FULL)
    join_phrases(find_phrases(corpus.pruned(2), 0))


def build_vocab(path: Path) -> Word2Vec:
    model = Word2Vec(min_count=1, vector_size=1)
    model.build_vocab(LineSentence(str(path)))
    return model


def plain(path: Path) -> None:
    ours, corpus = timed(lambda: read_corpus(path, PLAIN))
    peer, model = timed(lambda: build_vocab(path))
    assert dict(zip(corpus.vocabulary.words, corpus.vocabulary.counts.tolist(), strict=True)) == {
        word: model.wv.get_vecattr(word, "count") for word in model.wv.index_to_key
    }
    report(f"plain text to ids, {corpus.tokens / 1e6:.1f} M tokens", ours, peer, 3)


def unicode(path: Path) -> None:
    def count() -> Counter[str]:
        text = path.read_text(encoding="utf-8")
        return Counter(re.findall(r"\w+", text))

    ours, corpus = timed(lambda: read_corpus(path, FULL))
    peer, _ = timed(count)
    report(f"Unicode, full options, {corpus.tokens / 1e6:.1f} M tokens", ours, peer, 1)


def phrases(path: Path) -> None:
    corpus = read_corpus(path, PLAIN)
    ours, found = timed(lambda: find_phrases(corpus))
    joining, _ = timed(lambda: join_phrases(found))

    def peer_phrases() -> dict[str, float]:
        model = Phrases(LineSentence(str(path)), min_count=5, threshold=10, max_vocab_size=1 << 40, delimiter="\t")
        return dict(model.export_phrases())

    peer, theirs = timed(peer_phrases)
    mine = {f"{p.first}\t{p.second}": p.score for p in found.preview(found.above(10))}
    same = sum(abs(mine.get(pair, 0.0) - score) < 1e-6 * score for pair, score in theirs.items())
    report(f"phrases, {len(mine)} found, {same} of gensim's {len(theirs)} same", ours, peer, 1)
    print(f"  joining them {joining:.2f} s; statistics {timed(lambda: describe(corpus))[0]:.3f} s")


def look_ups() -> None:
    size = 1_000_000
    # spelled by base 26: distinct, and all lengths occur
    letters = "etaoinshrdlucmfwypvbgkjqxz"
    words = []
    for number in range(size):
        word = ""
        while number >= 0:
            word = letters[number % 26] + word
            number = number // 26 - 1
        words.append(word)
    index = WordIndex(words)
    first, _ = timed(index.prepare)
    prefixes = ("", "e", "zz", "zxqk", "zzzzz", "nothere")
    slowest = max(timed(lambda p=prefix: index.complete(p))[0] for prefix in prefixes)
    index.suggest("warm")
    slips = ("thex", "quxa", "oneat", "monarchy", "internationally")
    near = max(timed(lambda w=word: index.suggest(w))[0] for word in slips)
    offers = max(timed(lambda w=word: index.offer(w))[0] for word in (*prefixes, *slips))
    print(f"completion of 1 M words: first {first:.2f} s, then at most {1000 * slowest:.1f} ms (asked: 16)")
    print(f"with near spellings: at most {1000 * offers:.1f} ms (asked: 16); near spellings alone {1000 * near:.1f} ms")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("text", type=Path, help="plain ASCII text")
    parser.add_argument("unicode", type=Path, nargs="?", help="UTF-8 text with letters beyond ASCII")
    chosen = parser.parse_args()
    warm_up()
    plain(chosen.text)
    if chosen.unicode:
        unicode(chosen.unicode)
    else:
        with tempfile.TemporaryDirectory() as folder:
            accented = Path(folder, "accented.txt")
            accented.write_text(
                chosen.text.read_text(encoding="utf-8").replace("ee", "é").replace("ou", "ü").replace(" the ", "\nÎ "),
                encoding="utf-8",
            )
            unicode(accented)
    phrases(chosen.text)
    look_ups()
    return 0


if __name__ == "__main__":
    sys.exit(main())
