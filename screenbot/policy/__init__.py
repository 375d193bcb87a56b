"""Which move to make: certain ones, or the guess of a policy."""

from screenbot.policy.base import Policy, Position
from screenbot.policy.choice import choose, choose_moves, first_click
from screenbot.policy.registry import POLICIES, find_policy

__all__ = [
    "POLICIES",
    "Policy",
    "Position",
    "choose",
    "choose_moves",
    "find_policy",
    "first_click",
]
