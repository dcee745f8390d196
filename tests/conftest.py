"""Settings for every test."""

import os

from hypothesis import settings

settings.register_profile("default", derandomize=True)
settings.register_profile("soak", max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
