"""The lesson of counting and predicting: what five methods make of the same small text."""
