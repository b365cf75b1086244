"""Modules that take long to import and that not every evening needs: for pictures, sound, numbers."""
from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any


class Later:
    """A module that is imported when something of it is first asked for. For mypy, `if TYPE_CHECKING` imports it."""

    def __init__(self, name: str):
        self._name = name
        self._module: ModuleType | None = None

    def __getattr__(self, attribute: str) -> Any:
        if self._module is None:
            self._module = import_module(self._name)
        return getattr(self._module, attribute)
