"""Policies by name: those of screenbot, and a user's own as ``package.module:Class``."""

from __future__ import annotations

import importlib
import os
import sys
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
    path = POLICIES.get(name, name)
    module_name, colon, class_name = path.partition(":")
    if not colon:
        raise ConfigurationError(
            f"policy {name!r}: known are {', '.join(POLICIES)}; your own is package.module:Class"
        )
    made = _find_class(name, module_name, class_name)()
    if not isinstance(made, Policy):
        raise ConfigurationError(f"policy {name!r}: not a subclass of screenbot.policy.Policy")
    return made


def _find_class(name: str, module_name: str, class_name: str) -> type:
    """The class in a module on the path or in the working directory."""
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.append(os.getcwd())
    try:
        found = getattr(importlib.import_module(module_name), class_name, None)
    except ModuleNotFoundError as error:
        raise ConfigurationError(f"policy {name!r}: no module named {error.name!r}") from error
    except ValueError as error:
        raise ConfigurationError(f"policy {name!r}: {module_name!r} is no module name") from error
    if not isinstance(found, type):
        raise ConfigurationError(f"policy {name!r}: no class {class_name!r} in {module_name}")
    return found
