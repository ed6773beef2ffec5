"""The lesson on vectors for everything else."""
