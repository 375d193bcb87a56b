"""Policies by name: those of screenbot, and a user's own as ``package.module:Class``."""

from __future__ import annotations

import importlib
import os
import sys
from traceback import walk_tb
from typing import Final

from screenbot.errors import ConfigurationError
from screenbot.policy.base import Policy

POLICIES: Final = {
    "strong": "screenbot.policy.compiled:Strong",
    "fast": "screenbot.policy.compiled:Fast",
    "patient": "screenbot.policy.compiled:Patient",
    "least-risk": "screenbot.policy.simple:LeastRisk",
    "corners": "screenbot.policy.simple:Corners",
    "certain": "screenbot.policy.simple:Certain",
}


def find_policy(name: str) -> Policy:
    """The policy of that name, or of that class. Raises ``ConfigurationError``."""
    if not isinstance(name, str):
        raise ConfigurationError(f"policy {name!r}: expected a name")
    path = POLICIES.get(name, name)
    module_name, colon, class_name = path.partition(":")
    if not colon:
        raise ConfigurationError(
            f"policy {name!r}: known are {', '.join(POLICIES)}; your own is package.module:Class"
        )
    found = _find_class(name, module_name, class_name)
    if not issubclass(found, Policy):
        raise ConfigurationError(f"policy {name!r}: not a subclass of screenbot.policy.Policy")
    try:
        return found()
    except (Exception, SystemExit) as error:
        raise failure(name, f"{class_name}()", error) from error


def _find_class(name: str, module_name: str, class_name: str) -> type:
    """The class in a module on the path or in the working directory."""
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.append(os.getcwd())
    if "" in module_name.split("."):
        raise ConfigurationError(f"policy {name!r}: {module_name!r} is no module name")
    try:
        found = getattr(importlib.import_module(module_name), class_name, None)
    except ModuleNotFoundError as error:
        raise ConfigurationError(f"policy {name!r}: no module named {error.name!r}") from error
    except (Exception, SystemExit) as error:
        raise failure(name, f"the import of {module_name}", error) from error
    if not isinstance(found, type):
        raise ConfigurationError(f"policy {name!r}: no class {class_name!r} in {module_name}")
    return found


def failure(name: str, what: str, error: BaseException) -> ConfigurationError:
    """Of a user's code, whatever it raises, in one line with the last place in its module."""
    said = " ".join(f"{type(error).__name__}: {error}".split())
    module = name.partition(":")[0]
    places = [
        f" ({frame.f_code.co_filename}, line {line})"
        for frame, line in walk_tb(error.__traceback__)
        if frame.f_globals.get("__name__") == module
    ]
    return ConfigurationError(f"policy {name!r}: {what} fails with {said}{''.join(places[-1:])}")
