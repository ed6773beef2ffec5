"""The command line: without a command it opens the window, with one it never loads Qt.

Exit codes: 0 done, 1 a computation failed, 2 something given cannot be used, 130 cancelled with Ctrl+C.
"""

import difflib
import errno
import io
import os
import signal
import sys
import threading
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from embviz.cli.arguments import Parser
from embviz.cli.terminal import CannotAnswer, Interrupt, Terminal, visible
from embviz.util import memory
from embviz.util.errors import Cancelled, ComputeError, InputError, shortened
from embviz.util.language import tr

_LAYOUT_PROCESS = "--layout-process"  # as `embviz.projection.process` says it, which is not to be imported here
_FOR_LIBRARIES = 512 << 20  # bytes of addresses that libraries take at least
COMMANDS = {
    "train": "Learn vectors from a text.",
    "count": "Count words, phrases and pairs of words that occur together.",
    "evaluate": "Test vectors with analogy questions and word pairs.",
    "neighbors": "List the words nearest to a word, or to several.",
    "compare": "List the words that changed most between two files of vectors.",
    "analogy": 'Answer an analogy such as "king - man + woman".',
    "project": "Draw a map of words as a picture, a drawing, a web page or a table.",
    "convert": "Write vectors in another format.",
    "compress": "Store vectors in fewer bytes, and show what that costs.",
    "audit": "Write a report to cite: benchmarks, bias, hubs, isotropy, similarity to others.",
}
"""Each is the module of the same name in this folder, with `add_arguments(parser)` and `run(arguments, terminal)`."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program.

    Parameters
    ----------
    argv : sequence of str, optional
        Arguments without the program's name; those of the process when left out.

    Returns
    -------
    int
        Exit code.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # a console that cannot show a word shows a question mark, and the answer goes on
            stream.reconfigure(errors="replace")
    if arguments[:1] == [_LAYOUT_PROCESS] and len(arguments) == 2:
        # the program started itself to lay words out by a library: see embviz.projection.process
        from embviz.projection.worker import main as lay_out

        lay_out(arguments[1])
        return 0
    try:
        if arguments and arguments[0] in COMMANDS:
            return _command(arguments[0], arguments[1:])
        return _window(arguments)
    except (Cancelled, KeyboardInterrupt):
        print("Cancelled.", file=sys.stderr)
        return 130
    except InputError as error:
        print(_one_line(error), file=sys.stderr)
        return 2
    except ComputeError as error:
        print(_one_line(error), file=sys.stderr)
        return 1
    except CannotAnswer as error:
        _silence()
        print(_one_line(error), file=sys.stderr)
        return 1
    except BrokenPipeError:
        # whoever read our answer has had enough; what is still buffered must not complain again at exit
        _silence()
        return 1
    except (MemoryError, RuntimeError, OSError, ImportError) as error:
        told = _of_the_system(error)
        if told is None:
            raise
        print(_one_line(told), file=sys.stderr)
        return 1 if isinstance(told, memory.OutOfMemory) else 2


def _of_the_system(error: MemoryError | RuntimeError | OSError | ImportError) -> InputError | None:
    """Return what to say of an error by which the system refuses memory, a thread or a name; None of a defect."""
    command = tr("This command")
    if isinstance(error, MemoryError):
        return memory.shortage(error, command, tr("Ask for fewer words or dimensions, or close programs."))
    if isinstance(error, RuntimeError):
        # Python says so of threads, for which there is no kind of error
        if "start new thread" not in str(error):
            return None
        return memory.shortage(MemoryError(error), command, tr("Ask for fewer threads, or close programs."))
    if isinstance(error, OSError) and error.errno == errno.ENAMETOOLONG:
        return InputError(f"The file name '{shortened(str(error.filename))}' is too long.")
    # libraries that find no room for themselves say that they are not there
    if (memory.free_bytes() or _FOR_LIBRARIES) >= _FOR_LIBRARIES:
        return None
    return memory.shortage(MemoryError(error), command, tr("Close other programs."))


def _silence() -> None:
    """Have what is still to be printed go nowhere: Python would complain of it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _command(name: str, arguments: Sequence[str]) -> int:
    _check_limit()
    _load_numbers()
    module = import_module(f"embviz.cli.{name}")
    parser = Parser(prog=f"embviz {name}", description=COMMANDS[name])
    module.add_arguments(parser)
    with Interrupt() as interrupted:
        terminal = Terminal(interrupted)
        try:
            module.run(parser.read(arguments), terminal)
        finally:
            terminal.clear()
    return 0


def _check_limit() -> None:
    """Look whether a limit of memory leaves room for the libraries, which compile in it: without, they wait for ever.

    Raises
    ------
    ComputeError
    """
    room = memory.left_of_limit()
    if room is not None and room < _FOR_LIBRARIES:
        raise ComputeError(
            f"A limit (ulimit -v) leaves {memory.size(max(0, room))} of memory, and embviz begins with "
            f"{memory.size(_FOR_LIBRARIES)}. Raise the limit."
        )


def _load_numbers() -> None:
    """Import numpy, whose library of linear algebra interrupts the process where it gets no memory for its threads.

    Raises
    ------
    MemoryError
        In the place of what would look like Ctrl+C.
    Cancelled
        When it was Ctrl+C.
    """
    if not hasattr(signal, "sigtimedwait") or threading.current_thread() is not threading.main_thread():
        return
    former = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    told = None
    try:
        import numpy  # noqa: F401

        told = signal.sigtimedwait((signal.SIGINT,), 0)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, former)
    if told is not None:
        if told.si_pid == os.getpid():
            raise MemoryError
        raise Cancelled


def _window(arguments: Sequence[str]) -> int:
    from embviz import __version__

    listed = "\n".join(f"  {name:<11}{said}" for name, said in COMMANDS.items())
    parser = Parser(
        prog="embviz",
        description="A desktop laboratory for word embeddings. Without a command it opens the window.",
        epilog=f"commands:\n{listed}\n\n'embviz COMMAND --help' lists the options of a command.",
    )
    parser.add_argument(
        "file", metavar="FILE", nargs="?", help="text, folder of texts, file of word vectors or project to open"
    )
    parser.add_argument("--version", action="version", version=f"embviz {__version__}")
    parser.add_argument(
        "--self-test",
        action="store_true",
        help="open the window, train the toy world, ask for king - man + woman, print the answers as JSON and close",
    )
    parser.add_argument(
        "--prepare",
        action="store_true",
        help="compile the inner loops for this machine, so that the first start is short, and exit",
    )
    asked = parser.read(_checked(arguments))
    if asked.prepare:
        return _prepare()

    from embviz.gui.app import preflight

    complaint = preflight.check()
    if complaint:
        raise InputError(complaint)
    if asked.self_test:
        from embviz.gui.app import self_test

        return self_test.run()
    from embviz.gui.style import languages

    # before the window is imported: its tables of texts are translated then
    languages.begin(languages.chosen())
    from embviz.gui.app.application import run

    return int(run(["embviz"] if asked.file is None else ["embviz", asked.file]))


def _prepare() -> int:
    from embviz.gui.core.compiling import compile_all

    with Interrupt() as interrupted:
        terminal = Terminal(interrupted)

        def progress(share: float, name: str) -> None:
            interrupted.check()
            terminal.progress(share, "Preparing for this machine", name)

        try:
            compile_all(progress)
        finally:
            terminal.clear()
    return 0


def _checked(arguments: Sequence[str]) -> Sequence[str]:
    """Return the arguments; a first one that is neither option nor file is most often a misspelled command."""
    if arguments and (arguments[0] == "-" or not arguments[0].startswith("-")) and not Path(arguments[0]).exists():
        near = tuple(difflib.get_close_matches(arguments[0], COMMANDS, 1))
        cure = f"Did you mean 'embviz {near[0]}'?" if near else "Check the name; 'embviz --help' lists the commands."
        raise InputError(f"There is no file and no command '{arguments[0]}'.", cure, near)
    return arguments


def _one_line(error: Exception) -> str:
    return visible(" ".join(f"embviz: {error}".split()))
