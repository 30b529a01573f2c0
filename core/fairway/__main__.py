"""`python -m fairway` is `fairway`."""

from __future__ import annotations

import sys

from fairway.cli import main

sys.exit(main())
