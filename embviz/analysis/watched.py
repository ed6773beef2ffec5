"""How many of the most frequent words are followed during a run."""

WATCHED = 500
"""Words whose length, motion, clusters and neighbors are followed."""

ANSWERING = 30_000
"""Words that answer analogies and are neighbors."""
