"""Why differences of vectors mean something: analogies by hand, agreement of differences, ratios of counts."""
