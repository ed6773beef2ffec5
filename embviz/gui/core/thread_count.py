"""How many threads train at a time: the preferred number, or one for each physical core."""

import os
from pathlib import Path

from embviz.gui.core.settings import Settings

KEY = "train/threads"  # of the settings; 0: one for each physical core
MOST = 64
_TOPOLOGY = Path("/sys/devices/system/cpu")


def preferred_threads(settings: Settings) -> int:
    """Return how many threads a training starts with where its form says nothing else."""
    wanted = int(settings.get(KEY))
    return min(max(wanted, 0), MOST) or physical_cores()


def physical_cores(topology: Path = _TOPOLOGY) -> int:
    """Return the physical cores of this computer, or its processors where the system does not tell them apart.

    Two threads on one core share its arithmetic, which is what training waits for.

    Parameters
    ----------
    topology : Path
        Where Linux says which processors share a core.
    """
    shared = {path.read_text("ascii").strip() for path in topology.glob("cpu[0-9]*/topology/core_cpus_list")}
    return min(len(shared) or os.cpu_count() or 1, MOST)
