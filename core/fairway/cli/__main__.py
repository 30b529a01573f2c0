"""`python -m fairway.cli` is the same as `fairway`."""

import sys

from fairway.cli import main

sys.exit(main())
