"""The inner loops of losses other than negative sampling: full softmax, hierarchical softmax, InfoNCE."""
