"""The lesson on counting and predicting: five methods on the same small text."""
