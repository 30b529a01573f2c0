"""The worked cases of the rules: movement (TMG-VEC-E, TMG-VEC-M) and clear paths (TMG-VEC-C)."""

from __future__ import annotations

from tests.tiny.tables import ALL8, Decision

Vector = tuple[str, str, str, int, tuple[Decision, ...], tuple[str, tuple[int, int], int]]

MOVES: tuple[Vector, ...] = (
    ("TMG-VEC-M01", "... O.. ...", "E", 2, (), ("stopped", (2, 1), 2)),
    ("TMG-VEC-M02", "O#", "E", 1, (), ("stopped", (0, 0), 1)),
    ("TMG-VEC-M03", ".O", "E", 1, (), ("stopped", (1, 0), 1)),
    ("TMG-VEC-M04", "O1", "E", 1, (), ("stopped", (0, 0), 1)),
    ("TMG-VEC-M05", ".2 O.", "NE", 1, (), ("stopped", (0, 1), 1)),
    ("TMG-VEC-M06", "## O#", "NE", 1, (), ("stopped", (0, 1), 1)),
    ("TMG-VEC-M07", ".O ..", "NE", 1, (), ("stopped", (1, 0), 1)),
    ("TMG-VEC-M08", "## O.", "NE", 1, (), ("stopped", (1, 1), 1)),
    ("TMG-VEC-M09", "O.", "NE", 1, (), ("stopped", (1, 0), 1)),
    ("TMG-VEC-M10", ".. O3", "E", 1, (), ("stopped", (1, 0), 1)),
    ("TMG-VEC-M11", "43 O.", "NE", 1, (), ("stopped", (1, 1), 1)),
    ("TMG-VEC-M12", ".# O3", "E", 1, (), ("stopped", (0, 1), 1)),
    ("TMG-VEC-M13", "..2 O.3", "E", 3, (), ("stopped", (0, 0), 3)),
    ("TMG-VEC-M14", ".1. O3.", "E", 1, (), ("stopped", (2, 0), 1)),
    ("TMG-VEC-M15", "..... ..... O....", "NE", 8, (), ("stopped", (1, 0), 8)),
    ("TMG-VEC-M16", "O..", "E", 12, (), ("stopped", (0, 0), 12)),
    ("TMG-VEC-M17", "~. O:", "NE", 1, (), ("stopped", (1, 0), 1)),
    ("TMG-VEC-M18", "#. O.", "NE", 1, (("Player", "NE", "NE SE SW"),), ("stopped", (1, 0), 1)),
    ("TMG-VEC-M19", "#. O#", "NE", 1, (("Designer", "SW", "NE SW"),), ("stopped", (0, 1), 1)),
    ("TMG-VEC-M20", ".# O.", "NE", 1, (("Player", "SE", "NW SE SW"),), ("stopped", (1, 1), 1)),
    ("TMG-VEC-M21", "O. 34", "SE", 1, (("Player", "NE", "NE NW"),), ("stopped", (1, 0), 1)),
    ("TMG-VEC-M22", "## O2", "NE", 1, (), ("stopped", (0, 1), 1)),
    ("TMG-VEC-M23", "4# O.", "NE", 1, (), ("stopped", (1, 1), 1)),
    ("TMG-VEC-M24", "2# O.", "NE", 1, (("Player", "SE", "SE SW"),), ("stopped", (1, 1), 1)),
    ("TMG-VEC-M25", "2# O2", "NE", 1, (), ("stopped", (0, 1), 1)),
    ("TMG-VEC-M26", "2. O2", "NE", 1, (("Player", "NE", "NE SW"),), ("stopped", (1, 0), 1)),
    ("TMG-VEC-M27", "O~.", "E", 5, (), ("water", (1, 0), 1)),
    ("TMG-VEC-M28", "O:.", "E", 5, (), ("sand", (1, 0), 1)),
    ("TMG-VEC-M29", "#1 O.", "NE", 1, (("Designer", "SW", "SE SW"),), ("stopped", (0, 1), 1)),
    ("TMG-VEC-M30", "#3 O.", "NE", 1, (), ("stopped", (1, 1), 1)),
    ("TMG-VEC-M31", "..~ O.# .:.", "SW", 0, (), ("stopped", (0, 1), 0)),
)
EXAMPLES: tuple[Vector, ...] = (
    ("TMG-VEC-E01", ".... ..#. .... O...", "NE", 3, (("Designer", "SW", "NW SE SW"),), ("stopped", (0, 3), 3)),
    ("TMG-VEC-E01b", ".... ..#. .... O...", "NE", 3, (("Player", "SE", "NW SE SW"),), ("stopped", (3, 3), 3)),
    (
        "TMG-VEC-E03",
        "... #H# O..",
        "NE",
        2,
        (("Player", "NE", "NE SE SW"), ("Player", "E", ALL8)),
        ("holed", (1, 1), 2),
    ),
    ("TMG-VEC-E04", "... ... O#.", "NE", 1, (("Designer", "NW", "NE NW SW"),), ("stopped", (0, 1), 1)),
    ("TMG-VEC-E04b", "O. 34", "SE", 1, (("Designer", "NW", "NE NW"),), ("stopped", (0, 0), 1)),
    ("TMG-VEC-E06", ".## .O# ...", "NE", 1, (), ("stopped", (1, 1), 1)),
    (
        "TMG-VEC-E07",
        "#.. O3.",
        "NE",
        1,
        (("Designer", "SE", "NE SE SW"), ("Player", "NE", "NE SW SE")),
        ("stopped", (1, 0), 1),
    ),
)
PATHS = (
    ("TMG-VEC-C01", "O.H", True),
    ("TMG-VEC-C02", "O~H", False),
    ("TMG-VEC-C03", "O~H ...", True),
    ("TMG-VEC-C04", "O~H ~.~", True),
    ("TMG-VEC-C05", "O#H #.#", False),
    ("TMG-VEC-C06", "O#H ...", True),
    ("TMG-VEC-C07", "O# #H", False),
    ("TMG-VEC-C08", "O~ ~H", True),
    ("TMG-VEC-C09", "#.H O3# ###", True),
    ("TMG-VEC-C10", "#1H O3#", True),
    ("TMG-VEC-C11", "O#H 4.3", True),
    ("TMG-VEC-C12", "O#H 3.4", False),
    ("TMG-VEC-C13", "O: .H", True),
    ("TMG-VEC-C14", "O:H :#: ...", False),
    ("TMG-VEC-C15", "O.# ..# ##H", False),
    ("TMG-VEC-C16", "#.. O#H #..", False),
    ("TMG-VEC-C17", ".#. O#H ...", True),
)
