"""A house rule for Tiny Mini Golf: nobody shoots with more than power 1."""

from __future__ import annotations

from fairway import Domain, Narrowed, Refusal, Vocabulary, hookimpl, watching
from fairway_tiny import Shoot


class NoHardShots:
    """Forbids what is hit harder than 1."""

    @hookimpl
    def fairway_vocabulary(self) -> Vocabulary:
        return Vocabulary(name="gentle", version="1.0.0", requires=("tiny",))

    @hookimpl
    @watching(Shoot)
    def fairway_narrow(self, domain: Domain[Shoot]) -> Domain[Shoot]:
        def forbid(action: Shoot) -> Refusal | None:
            return Refusal("house_rule", {"plugin": "gentle"}) if action.power > 1 else None

        return Narrowed(domain, forbid)
