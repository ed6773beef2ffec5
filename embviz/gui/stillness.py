"""Whether what moves on the screen moves, or is where it goes to at once: some people are made ill by motion.

Playing a training again is no such motion: it is asked for, and is the thing itself.
"""

from dataclasses import dataclass

KEY = "motion/reduced"  # of the settings


@dataclass
class _Stillness:
    wanted: bool = False


stillness = _Stillness()
