"""A real Chromium, driven over its DevTools protocol by a pipe: no port, no driver, no other package."""

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ANSWER_S = 30.0  # a browser that does not answer for so long has ended
# what scripts that look at numbers, as JupyterLab's shortcuts do, are told of keys that are no letter or digit
CODES = {
    "Enter": 13,
    "Escape": 27,
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowRight": 39,
    "ArrowDown": 40,
    "+": 187,
    "-": 189,
}
MODIFIERS = {"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}


def program():
    """Return the browser: the one that the variable CHROMIUM names, else the first that is installed."""
    found = os.environ.get("CHROMIUM") or next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        raise RuntimeError("no Chromium: install chromium-headless-shell, or name one in the variable CHROMIUM")
    return found


def _moved_up(end):
    """Return another number for an open file, above those that are given by hand."""
    moved = fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 20)
    os.close(end)
    return moved


class Chromium:
    """A browser with one page."""

    def __init__(self, width=1280, height=800, dark=False, still=False):
        self._folder = tempfile.mkdtemp(prefix="embviz-chromium-")
        # the browser reads from 3 and writes to 4: its ends must be no such numbers themselves
        to_read, self._to, self._from, to_write = (_moved_up(end) for end in (*os.pipe(), *os.pipe()))
        shell = f'exec "$0" "$@" 3<&{to_read} 4>&{to_write}'
        self._process = subprocess.Popen(
            [
                "bash",
                "-c",
                shell,
                program(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--remote-debugging-pipe",
                f"--user-data-dir={self._folder}",
                "about:blank",
            ],
            pass_fds=(to_read, to_write),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_read)
        os.close(to_write)
        self._last, self._held, self.errors, self.requests = 0, b"", [], []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = None
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call(
            "Emulation.setEmulatedMedia",
            features=[
                {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
                {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"},
            ],
        )

    def call(self, method, **values):
        """Call a method of the protocol and return what it answers."""
        self._last += 1
        asked = {"id": self._last, "method": method, "params": values}
        if getattr(self, "_session", None):
            asked["sessionId"] = self._session
        os.write(self._to, json.dumps(asked).encode() + b"\0")
        while True:
            told = self._read()
            if told.get("id") == self._last:
                if "error" in told:
                    raise RuntimeError(f"{method}: {told['error']}")
                return told["result"]
            self._note(told)

    def _note(self, told):
        values = told.get("params", {})
        if told.get("method") == "Runtime.exceptionThrown":
            self.errors.append(values["exceptionDetails"].get("exception", {}).get("description", "?"))
        elif told.get("method") == "Log.entryAdded" and values["entry"]["level"] == "error":
            self.errors.append(values["entry"]["text"])
        elif told.get("method") == "Network.requestWillBeSent":
            self.requests.append(values["request"]["url"])

    def _read(self):
        while b"\0" not in self._held:
            if not select.select([self._from], [], [], ANSWER_S)[0]:
                raise RuntimeError("the browser does not answer")
            more = os.read(self._from, 1 << 20)
            if not more:
                raise RuntimeError("the browser has ended")
            self._held += more
        told, _, self._held = self._held.partition(b"\0")
        return json.loads(told)

    def open(self, path):
        """Open a file and wait until it is loaded."""
        self.visit(path.resolve().as_uri())

    def visit(self, address):
        """Open an address and wait until it is loaded."""
        self.call("Page.navigate", url=address)
        self.until("document.readyState === 'complete'")

    def ask(self, expression):
        """Return the value of a script."""
        told = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in told:
            raise RuntimeError(told["exceptionDetails"].get("exception", {}).get("description", expression))
        return told["result"].get("value")

    def until(self, expression, limit_s=ANSWER_S):
        """Wait until a script is true, looked at once in each frame."""
        end = time.monotonic() + limit_s
        while not self.ask(f"new Promise((done) => setTimeout(() => done(Boolean({expression})), 16))"):
            if time.monotonic() > end:
                raise AssertionError(f"never: {expression}")

    def mouse(self, kind, x, y, **more):
        """Send an event of the mouse: mouseMoved, mousePressed, mouseReleased or mouseWheel."""
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, x, y):
        """Click a point of the view."""
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.mouse(kind, x, y, button="none" if kind == "mouseMoved" else "left", clickCount=1)

    def press(self, key, *held):
        """Press a key, named as in scripts, while others are held."""
        text = {"text": key} if len(key) == 1 and not set(held) - {"Shift"} else {}
        if key == "Enter":
            text = {"text": "\r"}
        asked = {"key": key, "modifiers": sum(MODIFIERS[name] for name in held)}
        asked["windowsVirtualKeyCode"] = CODES.get(key) or ord(key.upper()) if len(key) == 1 or key in CODES else 0
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, **asked, **(text if kind == "keyDown" else {}))

    def write(self, text):
        """Insert a text where the cursor is, as a keyboard of a phone does."""
        self.call("Input.insertText", text=text)

    def picture(self):
        """Return a picture of the view, as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def close(self):
        """End the browser."""
        try:
            self._session = None
            self.call("Browser.close")
        except (OSError, RuntimeError):
            self._process.kill()
        self._process.wait()
        os.close(self._to)
        os.close(self._from)
        shutil.rmtree(self._folder, ignore_errors=True)
