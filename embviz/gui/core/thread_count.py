"""How many threads train at a time: the preferred number, or one for each physical core."""

import os
from pathlib import Path

from embviz.gui.core.settings import Settings

KEY = "train/threads"  # key of the settings; 0: one for each physical core
MOST = 64
_TOPOLOGY = Path("/sys/devices/system/cpu")


def preferred_threads(settings: Settings) -> int:
    """Return the default number of training threads."""
    wanted = int(settings.get(KEY))
    return min(max(wanted, 0), MOST) or physical_cores()


def physical_cores(topology: Path = _TOPOLOGY) -> int:
    """Return the number of physical cores, or of logical processors if the system does not distinguish them.

    Two threads on one core share its arithmetic units, which are the bottleneck of training.

    Parameters
    ----------
    topology : Path
        Linux's folder with the processors that share a core.
    """
    shared = {path.read_text("ascii").strip() for path in topology.glob("cpu[0-9]*/topology/core_cpus_list")}
    return min(len(shared) or os.cpu_count() or 1, MOST)
