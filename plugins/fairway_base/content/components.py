"""What is in the box: tiles, lands, clients, the gate and the colours, as a pack writes them."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, get_args

from msgspec import Meta

from fairway import Value
from fairway.content import Item, Word

__all__ = [
    "ARTWORK",
    "ELEMENTS",
    "Alignment",
    "Artwork",
    "Between",
    "Client",
    "Colour",
    "Corners",
    "Element",
    "ElementWish",
    "Gate",
    "HoleTest",
    "HoleWish",
    "Land",
    "Length",
    "ParIs",
    "ParOfNumber",
    "PrintedThing",
    "TileDesign",
    "Wish",
]

Element = Literal["people", "dogs", "trees", "benches", "pools", "pipes", "slopes", "flowers"]
"""The things printed on tiles that people and clients count."""
Artwork = Literal[
    "tunnel_entrances",
    "ramps",
    "windmill",
    "designer_players",
    "balloon_seller",
    "seesaw",
    "picnic_blanket",
    "table",
    "bench_sitters",
]
"""What tiles show besides, which only some cards look at."""
PrintedThing = Literal[Element, Artwork]
"""What is printed on tiles and can be added up."""
ELEMENTS: tuple[Element, ...] = get_args(Element)
ARTWORK: tuple[Artwork, ...] = get_args(Artwork)

Count = Annotated[int, Meta(ge=0, le=9)]
Lane = Annotated[
    str,
    Meta(
        pattern=r"^([NESW]|[NESW][->][NESW])$",
        description=(
            "One lane of red path at rotation 0: `N` ends inside the tile, `S-N` joins two sides, "
            "`S>N` joins them one way only, along the painted arrow."
        ),
        examples=["N", "S-N", "S>E"],
    ),
]


class TileDesign(Item, frozen=True, kw_only=True):
    """A tile as printed; `copies` of it are in the bag."""

    kind: Annotated[Literal["tee", "green", "path", "grass"], Meta(description="What the tile is for.")]
    copies: Annotated[int, Meta(ge=1, le=99, description="How many such tiles are in the box.")] = 1
    lanes: Annotated[
        tuple[Lane, ...],
        Meta(max_length=2, description="Its red path. Grass has none, a four-way crossover has two."),
    ] = ()
    crossover: Annotated[
        Literal["none", "corner_loop", "four_way"],
        Meta(description="Whether the path crosses itself in the tile, or two lanes cross without meeting."),
    ] = "none"
    par: Annotated[int, Meta(ge=0, le=3, description="The number on the flag; 0 without a flag.")] = 0
    back: Annotated[int, Meta(ge=0, description="The number on the back, which sorts the rack.")]
    people: Annotated[Count, Meta(description="People, each worth a point of Fun.")] = 0
    dogs: Annotated[Count, Meta(description="Dogs.")] = 0
    trees: Annotated[Count, Meta(description="Trees or groves.")] = 0
    benches: Annotated[Count, Meta(description="Benches.")] = 0
    pools: Annotated[Count, Meta(description="Water pools printed on the tile (ponds of the land do not count).")] = 0
    pipes: Annotated[Count, Meta(description="Pipes and tunnels.")] = 0
    slopes: Annotated[Count, Meta(description="Slopes.")] = 0
    flowers: Annotated[Count, Meta(description="Flower beds.")] = 0
    obstacle: Annotated[bool, Meta(description="Whether the tile has a cement obstacle.")] = False
    tunnel_entrances: Annotated[Count, Meta(description="Tunnel mouths in the ground.")] = 0
    ramps: Annotated[Count, Meta(description="Jumping ramps.")] = 0
    windmill: Annotated[Count, Meta(description="Windmills.")] = 0
    designer_players: Annotated[Count, Meta(description="Groups of people playing this very game.")] = 0
    balloon_seller: Annotated[Count, Meta(description="Balloon sellers.")] = 0
    seesaw: Annotated[Count, Meta(description="Seesaws.")] = 0
    picnic_blanket: Annotated[Count, Meta(description="Picnic blankets.")] = 0
    table: Annotated[Count, Meta(description="Tables.")] = 0
    bench_sitters: Annotated[Count, Meta(description="People sitting or lying on a bench.")] = 0

    @property
    def directional(self) -> bool:
        """Whether an arrow says which way to pass."""
        return any(">" in lane for lane in self.lanes)


class Land(Item, frozen=True, kw_only=True):
    """A land card: the plot to cover, drawn as rows a person can edit."""

    value: Annotated[int, Meta(ge=0, le=99, description="Satisfaction points printed on the card.")]
    difficulty: Annotated[int, Meta(ge=1, le=3, description="Golf balls on the card: 1 easy to 3 hard.")]
    surface: Annotated[
        int,
        Meta(
            ge=50, multiple_of=10, description="Square metres printed on the card: 10 for each square, gate included."
        ),
    ]
    water: Annotated[Literal["none", "pond", "stream"], Meta(description="Which kind of water lies on the plot.")] = (
        "none"
    )
    rows: Annotated[
        tuple[Annotated[str, Meta(pattern=r"^[G#PS.]+$", max_length=40, examples=["GG##.", "##P##"])], ...],
        Meta(
            min_length=2,
            max_length=20,
            description="Top to bottom: `G` gate (2 x 2, top left), `#` land, `P` pond, `S` stream, `.` outside.",
            examples=[["GG##", "GG##", "####"]],
        ),
    ]


class Between(Value, frozen=True, omit_defaults=True):
    """Bounds, both included; leave one out to leave that side open."""

    min: Annotated[int, Meta(description="At least this many.")] | None = None
    max: Annotated[int, Meta(description="At most this many.")] | None = None

    def holds(self, number: int) -> bool:
        return (self.min is None or number >= self.min) and (self.max is None or number <= self.max)


class Length(Value, frozen=True, tag_field="test", tag="length"):
    """The hole has this many tiles."""

    tiles: Between


class Corners(Value, frozen=True, tag_field="test", tag="corners"):
    """The hole has this many corner tiles."""

    tiles: Between


class ParIs(Value, frozen=True, tag_field="test", tag="par"):
    """The Par of the hole lies within these bounds."""

    par: Between


class ParOfNumber(Value, frozen=True, tag_field="test", tag="par_of_number"):
    """One hole number must have exactly this Par, and every other number must not have it."""

    number: Annotated[int, Meta(ge=1, le=9, description="The hole number meant.")]
    par: Annotated[int, Meta(ge=0, description="The Par it must have and the others must not.")]


HoleTest = Length | Corners | ParIs | ParOfNumber


class Wish(Word, frozen=True, tag_field="wish"):
    """What a client pays for. A plugin that adds a wish pays it, too, through `fairway_score`."""


class ElementWish(Wish, frozen=True, tag="elements"):
    """So many points for each element of one sort on the course."""

    example: ClassVar[str] = '{"wish": "elements", "element": "dogs", "each": 3}'

    element: Annotated[Element, Meta(description="Which element the client loves.")]
    each: Annotated[int, Meta(description="Satisfaction points for each.")]


class HoleWish(Wish, frozen=True, tag="holes"):
    """So many points for each good hole that passes a test."""

    example: ClassVar[str] = '{"wish": "holes", "hole": {"test": "length", "tiles": {"min": 4}}}'

    hole: Annotated[HoleTest, Meta(description="What a hole must be like.")]
    each: Annotated[int, Meta(description="Satisfaction points for each such hole.")] = 2


class Alignment(Wish, frozen=True, tag="alignment"):
    """Points for each hole that starts straight behind the green of the hole before."""

    example: ClassVar[str] = '{"wish": "alignment", "each": 2, "bonus": 2}'

    each: Annotated[int, Meta(description="Satisfaction points for each aligned transition.")] = 2
    bonus: Annotated[int, Meta(description="Extra points when all eight are aligned.")] = 2


class Client(Item, frozen=True, kw_only=True):
    """A client card: whose whim it is and what pleases them."""

    who: Annotated[Literal["mr", "mrs"], Meta(description="Which of the couple.")]
    wish: Annotated[ElementWish | HoleWish | Alignment, Meta(description="What the client pays for.")]


class Gate(Item, frozen=True, kw_only=True):
    """The entrance: a quarter disk on a 2 x 2 block with two straight sides and an arc."""

    trees: Annotated[Count, Meta(description="Trees printed beside the club house.")] = 0
    straight_sides: Annotated[
        tuple[Literal["N", "E", "S", "W"], ...],
        Meta(description="The sides of the block along which tiles lie edge to edge."),
    ] = ("E", "S")


class Colour(Item, frozen=True, kw_only=True):
    """A player's colour."""

    rgb: Annotated[str, Meta(pattern=r"^#[0-9a-f]{6}$", description="A web colour for pictures.", examples=["#d43c3c"])]
