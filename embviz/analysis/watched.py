"""The number of most frequent words that are observed during a run."""

WATCHED = 500
"""Words whose length, motion, clusters and neighbors are followed."""

ANSWERING = 30_000
"""Words that answer analogies and are neighbors."""
