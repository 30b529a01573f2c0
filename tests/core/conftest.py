"""Settings of the tests of the core."""

from hypothesis import settings

# How long an example takes says more about the machine than about the rules.
settings.register_profile("fairway", deadline=None)
settings.load_profile("fairway")
