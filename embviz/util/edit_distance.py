"""How many edits lead from one word to another."""


def edits(one: str, other: str) -> int:
    """Return the optimal string alignment distance of two words, letter by letter and case-sensitive.

    The fewest letters to insert, delete, replace, or swap with their neighbor, where no piece is edited twice: the
    distance by which `embviz.text.word_index.WordIndex` finds near spellings, for two words.

    Parameters
    ----------
    one, other : str
        Meant for words: time and memory grow with the product of their lengths.
    """
    table = [list(range(len(other) + 1))]
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, opposite in enumerate(other, 1):
            fewest = min(table[i - 1][j] + 1, row[j - 1] + 1, table[i - 1][j - 1] + (letter != opposite))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == opposite:
                fewest = min(fewest, table[i - 2][j - 2] + 1)
            row.append(fewest)
        table.append(row)
    return table[-1][-1]
