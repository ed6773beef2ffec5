"""The docks beside the pages: what there are, how they are arranged, fitted and folded."""
