"""The lesson on the phases of training."""
