"""Serializes imports that several threads may begin at once.

Packages of SciPy import one another in circles, `scipy.spatial` and `scipy.spatial.distance` among them. Python locks
each module for itself, and lets a thread go on with a half-made one where two threads would wait for each other: the
first use of `scipy.stats` beside the first of `scipy.cluster` then fails.
"""

import threading

one_at_a_time = threading.RLock()
"""Held around an import of SciPy, scikit-learn or openTSNE in a function that may run on any thread."""
