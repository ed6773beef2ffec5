"""Words in context: attention, positions, masking, contextual models."""
