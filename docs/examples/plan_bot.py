"""A bot for Minigolf Designer that beats the greedy one: it has plans, and lays what they are waiting for."""

from collections.abc import Iterator

from fairway import Action, Bot, Chair, Vocabulary, hookimpl
from fairway_base import CollectTile, DesignerView, Kit, Pass, PickTile, Tile, greedy
from fairway_base.bots.greedy_bot import wished
from fairway_base.planning.drafts import Draft, Drafts
from fairway_base.planning.plans import Role, Taste, roles_of
from fairway_base.planning.supply import Supply, class_of

WASTED, LEFT_OPEN = 2.6, (7.0, 7.0, 5.0, 5.0, 3.0)
"""What a turn without a tile costs, and a square of each class (Tee, Green, straight, corner, grass) left open."""
COVERED, FACE_DOWN = 2.0, 5.0
"""What a covered square is worth, and a tile that must be worth less to be laid face down in the end phase."""
STEPS = 10
"""How often a plan is changed for the better after each tile."""


def choose(chair: Chair) -> Action:
    """Lay the best tile that a plan wants, or wait for one; what else is asked is left to the greedy bot."""
    offered = {choice.action: choice for choice in chair.choices}
    if PickTile not in offered:
        return greedy(chair)
    placements = dict(wanted(chair))
    for action, value in placements.items():
        chair.consider(action, value)  # for whoever asks why
    best = max(placements, key=lambda action: placements[action], default=None)
    if CollectTile in offered and (best is None or placements[best] < FACE_DOWN):
        tiles = offered[CollectTile].domain
        return chair.legal(tiles[len(tiles) - 1])
    if best is None or placements[best] < -WASTED:
        return chair.legal(Pass(), best)  # who passes chooses first in the next round
    return chair.legal(best)


def wanted(chair: Chair) -> Iterator[tuple[Action, float]]:
    """Yield every tile of the rack on every square on which a plan waits for one like it, and what that is worth."""
    view, kit = chair.view.part(DesignerView), chair.table.kit(Kit)
    course, likes = view.players[chair.seat].course, wished(kit, view.mrs)
    tiles = [kit.tiles[name] for name in view.middle.tiles]
    draft = drafted(chair, view, kit)
    for plan in reversed(draft.plans):  # the best last: what it says of a placement counts
        for at, role in roles_of(draft.laid, plan).items():
            x, y = cell = draft.laid.plot.cells[at]
            for tile in tiles if cell in course.open_cells else ():
                if class_of(tile) == role.kind:
                    value = COVERED + tile.design.people + likes(tile.design) + plan.value - draft.plans[0].value
                    yield PickTile(tile.id, x, y, turned(tile, role)), value


def drafted(chair: Chair, view: DesignerView, kit: Kit) -> Draft:
    """Return plans for the course: those from before the last tile, changed where they did not expect it."""
    player, table = view.players[chair.seat], chair.table

    def begin() -> Drafts:
        supply = Supply(kit.tiles.values(), (table.seats + 3) / 2, WASTED, LEFT_OPEN)
        return Drafts(kit.grounds[player.land], kit.tiles, Taste(kit.clients.get(view.mr), supply), STEPS)

    return table.memo(kit, ("plan_bot", player.land, view.mr), begin).of(player.course.placed)


def turned(tile: Tile, role: Role) -> int:
    """Turn a tile so that its red sides are those of the plan, and a ball goes along its arrow if it can."""
    turns = [turn for turn in range(4) if tile.red[turn] == role.red]
    return min(turns, key=lambda turn: role.enter >= 0 and tile.against[turn] >> role.enter & 1)


@hookimpl
def fairway_vocabulary() -> Vocabulary:
    return Vocabulary(name="plan_bot", version="1.0.0")


@hookimpl
def fairway_bots() -> tuple[Bot, ...]:
    return (Bot("planner", "Has plans, and lays what they are waiting for.", choose),)
