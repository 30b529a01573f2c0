"""A picture as PNG, in a process of its own: `python -m fairway_api.containment.png_process WIDTH`, SVG in, PNG out.

The renderer holds Python's lock as long as it works, and ends its process where memory is short: neither may happen to
a server. It draws letters with the font that comes along, and with those of the machine only where that one has none.
"""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from math import isqrt

__all__ = ["MOST_PIXELS", "main", "rendered", "size_of"]

FAMILY = "Source Sans Pro"
FONTS = ("SourceSansPro", "SourceSansProBold", "SourceSansProIt", "SourceSansProBoldIt")
MOST_PIXELS = 12_000_000
"""A picture that would have more is made smaller."""
MOST_BYTES, MOST_SECONDS = 1 << 30, 20
"""What the process may use."""
_BOX = re.compile(r'<svg\b[^>]*\bviewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')
_FOREIGN = re.compile("[^\u0000-\u052f\u1e00-\u22ff\u25a0-\u25cf\u2713]")
"""Letters that the font does not have: beyond Latin, Greek, Cyrillic and the usual signs."""


def size_of(svg: str, width: int) -> tuple[int, int]:
    """Return how large a picture becomes that is to be so wide; raise `ValueError` for one that has no size."""
    found = _BOX.search(svg)
    if found is None or not (wide := float(found[1])) or not (high := float(found[2])):
        raise ValueError("the document does not say how large it is")
    ratio = max(min(high / wide, 1e6), 1e-6)
    width = max(1, min(width, isqrt(int(MOST_PIXELS / ratio))))
    return width, max(1, min(round(width * ratio), MOST_PIXELS))


def rendered(svg: str, width: int) -> bytes:
    """Return a picture as PNG."""
    import font_source_sans_pro
    import resvg_py

    fonts = font_source_sans_pro.font_files_ttf
    wide, high = size_of(svg, width)
    made: bytes = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=wide,
        height=high,
        skip_system_fonts=_FOREIGN.search(svg) is None,
        font_files=[fonts[name] for name in FONTS],
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )
    return made


def main() -> int:
    """Render what comes in."""
    with suppress(ImportError, ValueError, OSError):  # a system without such limits, or with lower ones
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.stdout.buffer.write(rendered(sys.stdin.buffer.read().decode(), int(sys.argv[1])))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
