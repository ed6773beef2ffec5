"""Training on more than one machine, by Dask: words, pairs and vectors of a text that lies in shards.

Nothing here imports dask before a cluster is asked for: it comes with the extra `cluster`.
"""
