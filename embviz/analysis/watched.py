"""How many words are looked at where a run is followed; by falling frequency, the first ones."""

WATCHED = 500
"""Words whose length, motion, clusters and neighbors are followed."""

ANSWERING = 30_000
"""Words that answer analogies and are neighbors."""
