"""A Jupyter server of our own: on a free port of this machine, with a token and a new home, and our checkout."""

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

CHECKOUT = Path(__file__).parents[2]
START_S = 120.0
OPTIONS = (
    "--ServerApp.ip=127.0.0.1",
    "--ServerApp.open_browser=False",
    "--ServerApp.allow_root=True",
    # nothing that asks a network of its own accord
    "--LabApp.check_for_updates_class=jupyterlab.handlers.announcements.NeverCheckForUpdate",
    "--LabApp.extension_manager=readonly",
    # as `jupyterapp`, which knows whether the page has a kernel that listens
    "--LabApp.expose_app_in_browser=True",
    "--JupyterNotebookApp.expose_app_in_browser=True",
)


def _free_port():
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return asked.getsockname()[1]


class JupyterServer:
    """A server with one folder of notebooks; JupyterLab, Notebook 7 and NbClassic as far as they are installed."""

    def __init__(self):
        self._home = Path(tempfile.mkdtemp(prefix="embviz-jupyter-"))
        self.folder = self._home / "notebooks"
        self.folder.mkdir()
        self._said = self._home / "said.txt"
        # no question whether there may be news, in front of the notebook; maps are saved as they are
        self._set("@jupyterlab/apputils-extension/notification", fetchNews="false")
        self._set("@jupyter-widgets/jupyterlab-manager/plugin", saveState=True)
        self.token = secrets.token_hex(16)
        port = _free_port()
        self.address = f"http://127.0.0.1:{port}"
        # settings, running servers and the history of cells are those of this server alone
        own = {f"JUPYTER_{name}_DIR": str(self._home / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
        own |= {"IPYTHONDIR": str(self._home / "ipython"), "JUPYTERLAB_SETTINGS_DIR": str(self._home / "settings")}
        own |= {"JUPYTERLAB_WORKSPACES_DIR": str(self._home / "workspaces"), "JUPYTER_TOKEN": self.token}
        own["PYTHONPATH"] = os.pathsep.join((str(CHECKOUT), *filter(None, [os.environ.get("PYTHONPATH")])))
        with self._said.open("w") as said:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "jupyterlab", *OPTIONS),
                    *(f"--ServerApp.port={port}", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={self.folder}"),
                ],
                env=os.environ | own,
                stdout=said,
                stderr=subprocess.STDOUT,
            )
        self._await()

    def _set(self, plugin, **settings):
        path = self._home / "settings" / f"{plugin}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(settings), "utf-8")

    def _await(self):
        end = time.monotonic() + START_S
        while True:
            try:
                with urlopen(f"{self.address}/api/status?token={self.token}") as answer:
                    json.load(answer)
                return
            except URLError as why:
                if self._process.poll() is not None or time.monotonic() > end:
                    said = self.said()
                    self.close()
                    raise RuntimeError(f"no Jupyter server: {said}") from why
                time.sleep(0.1)

    def said(self):
        """Return what the server has written."""
        return self._said.read_text("utf-8", "replace")

    def notebook(self, name, *cells):
        """Write a notebook with cells of code, and return its path."""
        made = [
            {
                "cell_type": "code",
                "id": f"cell{k}",
                "metadata": {},
                "outputs": [],
                "execution_count": None,
                "source": text,
            }
            for k, text in enumerate(cells)
        ]
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        whole = {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
        path = self.folder / name
        path.write_text(json.dumps(whole), "utf-8")
        return path

    def end_kernels(self):
        """End all kernels; a page that is opened later starts one of its own."""
        with urlopen(f"{self.address}/api/sessions?token={self.token}") as answer:
            sessions = json.load(answer)
        for session in sessions:
            asked = f"{self.address}/api/sessions/{session['id']}?token={self.token}"
            urlopen(Request(asked, method="DELETE")).close()

    def close(self):
        """End the server, and with it all kernels."""
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._home, ignore_errors=True)
