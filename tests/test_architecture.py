"""The rooms import one way: import-linter's contracts in `pyproject.toml`, held on the real modules."""

from pathlib import Path

from importlinter import api
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

ROOT = Path(__file__).resolve().parent.parent


def test_the_contracts_are_kept(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    assert lint_imports(config_filename="pyproject.toml", no_cache=True) == EXIT_STATUS_SUCCESS, capsys.readouterr().out


def test_there_are_contracts():
    configuration = api.read_configuration(str(ROOT / "pyproject.toml"))
    assert configuration["session_options"]["root_packages"] == ["embviz"]
    assert len(configuration["contracts_options"]) >= 3
