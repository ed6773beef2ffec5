"""Why differences of vectors carry meaning: analogies by hand, agreement of offsets, ratios of counts."""
