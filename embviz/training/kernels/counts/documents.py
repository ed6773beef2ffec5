"""Counting which words stand in which documents, a document being a run of words of a text."""

import numpy as np
from numba import njit

from embviz.training.kernels.counts.cooccurrence import meet
from embviz.training.kernels.options import FAST


@njit(**FAST)
def count_documents(starts, places, length, first, last, documents):
    """Write in how many documents of `length` tokens the words from `first` to before `last` stand."""
    for word in range(first, last):
        found = 0
        newest = -1
        for q in range(starts[word], starts[word + 1]):
            document = places[q] // length
            if document != newest:
                found += 1
                newest = document
        documents[word] = found


@njit(**FAST)
def weigh_words(starts, places, length, first, last, rarity, at, others, values):
    """Write the rows of the words from `first` to before `last`: documents, and (1 + log tf) times the word's rarity.

    `at[word]` says where a row goes.
    """
    for word in range(first, last):
        cell = at[word]
        q = starts[word]
        while q < starts[word + 1]:
            document = places[q] // length
            times = 0
            while q < starts[word + 1] and places[q] // length == document:
                times += 1
                q += 1
            others[cell] = document
            values[cell] = (np.float32(1) + np.log(np.float32(times))) * rarity[word]
            cell += 1


@njit(**FAST)
def weigh_documents(ids, length, first, last, row, met, rarity, at, others, values):
    """Find the columns of the documents from `first` to before `last`: words, and the same weights.

    Parameters
    ----------
    row : ndarray of int32, shape (V,)
        Zeros; zeros again afterwards.
    met : ndarray of int32, shape (V,)
    at : ndarray of int64, shape (documents,)
        Where the next cell of each document goes. Without room in `others` and `values`, it only counts.
    """
    for document in range(first, last):
        count = 0
        for i in range(document * length, min((document + 1) * length, ids.size)):
            count = meet(ids[i], np.int32(1), row, met, count)
        for k in range(count):
            word = met[k]
            if others.size > 0:
                others[at[document]] = word
                values[at[document]] = (np.float32(1) + np.log(np.float32(row[word]))) * rarity[word]
            at[document] += 1
            row[word] = 0
